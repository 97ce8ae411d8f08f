"""Points, prices, playing, and how cards come aboard. TB-6, TB-7"""

from __future__ import annotations

import pytest

from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.pieces import CardsFile

from .liner import (
    BOTH,
    CRUISE,
    END,
    PASS,
    SINKING,
    Jettison,
    Pick,
    Play,
    Put,
    Ship,
    Tire,
    asked,
    begin,
    board,
    content,
    do,
    hand,
    legal,
    pick,
    react,
    refused,
    table,
    tire,
    two,
    water,
)


def cost(card, board_, **more):
    """The cost of playing the card with that board."""
    return two(card, board=board_, **more).price_to_play(0, content().number[card])


@pytest.mark.clause("TB-6.1")
def test_jettisoning_gives_the_value_and_fills_the_water():
    state = do(two("pirate"), Jettison("pirate"))
    assert (state.points, water(state), hand(state)) == (12, "pirate", "")


@pytest.mark.clause("TB-6.2")
def test_only_cards_in_hand_can_be_jettisoned():
    state = two("maid", board="pirate", deck="lady")
    assert legal(state, Jettison) == [Jettison("maid")]
    assert refused(state, Jettison("pirate")) == "TB-6.2"


@pytest.mark.clause("TB-6.3")
def test_one_may_jettison_without_a_use_for_the_points():
    state = do(two("maid", phase=CRUISE), Jettison("maid"))
    assert state.points == 4
    assert hand(state) == ""


@pytest.mark.clause("TB-6.4")
def test_playing_costs_the_price_of_that_moment():
    state = do(two("maid stoker", board="passenger " * 4, points=14), Play("maid"))
    assert state.points == 10
    do(state, Play("stoker"))
    assert (state.points, board(state)) == (0, "passenger passenger passenger passenger maid stoker")


@pytest.mark.clause("TB-6.5")
@pytest.mark.parametrize(
    ("aboard", "price"),
    [
        ("lifeguard", 4),
        ("lifeguard " + "passenger " * 4, 4),
        ("lifeguard " + "passenger " * 5, 9),
        ("lifeguard " * 2 + "passenger " * 4, 3),
        ("lifeguard " * 2 + "passenger " * 5, 8),
        ("lifeguard " * 2 + "passenger " * 9, 8),
        ("lifeguard " * 2 + "passenger " * 10, 13),
    ],
)
def test_lifeguards_add_up_and_shift_every_step(aboard, price):
    """Stoker 5: with L Lifeguards the steps come L cards later and each play costs L less."""
    assert cost("stoker", aboard) == price


@pytest.mark.clause("TB-6.5")
def test_the_lifeguard_being_played_does_not_count_yet_and_prices_are_never_below_0():
    assert cost("lifeguard", "passenger " * 5) == 12
    assert cost("passenger", "lifeguard lifeguard") == 0
    assert cost("baby", "lifeguard") == 0


@pytest.mark.clause("TB-6.6")
@pytest.mark.parametrize(
    ("aboard", "price"), [(0, 5), (4, 5), (5, 10), (9, 10), (10, 15), (14, 15), (15, 20)]
)
def test_prices_of_a_stoker(aboard, price):
    assert cost("stoker", "passenger " * aboard) == price


@pytest.mark.clause("TB-6.7")
def test_the_fifth_card_is_single_the_sixth_doubled():
    state = two("maid maid", board="passenger " * 4, points=12)
    do(state, Play("maid"))
    assert state.points == 8
    do(state, Play("maid"))
    assert state.points == 0


@pytest.mark.clause("TB-6.8")
def test_merged_pairs_count_as_two_and_a_stowaway_where_it_lies():
    assert cost("maid", "polka_dancer+ passenger passenger passenger") == 8
    assert cost("maid", "polka_dancer+ passenger passenger") == 4
    state = table(Ship("stowaway"), Ship("maid", "baby " * 5, "passenger " * 4), points=2)
    do(state, Play("stowaway", target=1))
    assert state.price_to_play(0, content().number["maid"]) == 4
    assert state.price_to_play(1, content().number["maid"]) == 8


@pytest.mark.clause("TB-6.9")
def test_there_is_no_limit_on_cards_aboard():
    state = do(two("baby", board="passenger " * 40), Play("baby"))
    assert state.aboard(0) == 41


@pytest.mark.clause("TB-6.10", "TB-6.14", "TB-7.5")
def test_cards_put_aboard_are_not_played():
    """No Bartender; a Stowaway harms whoever puts it aboard; an Assistant does nothing; colours count."""
    state = table(Ship("rose", "stowaway", "storyteller", ""), Ship(deck="baby", board="bartender"))
    do(state, Jettison("rose"))
    assert (asked(state), board(state)) == (None, "storyteller rose")
    tire(state, "storyteller")
    do(state, Put("board"))
    assert asked(state) == 1
    do(state, Put("deck_bottom"))
    assert board(state) == "storyteller~ rose stowaway"
    state.decks[0] = [content().number["jack"]] * 3
    begin(state, turn=1)
    assert water(state) == "jack", "the Stowaway rides with the one who put it aboard"

    state = two(board="storyteller", deck="assistant")
    do(tire(state, "storyteller"), Put("board"))
    assert board(state) == "storyteller~ assistant"

    state = two(board="storyteller", deck="pirate")
    do(tire(state, "storyteller"), Put("board"))
    assert board(state) == "storyteller~ pirate~"


@pytest.mark.clause("TB-6.11", "TB-6.12")
def test_playing_is_for_the_own_steps_4_and_5_as_often_as_one_likes():
    state = two("jack anchor baby passenger", points=1)
    do(state, Play("jack"), Play("anchor"), Play("baby"), Play("passenger"))
    assert board(state) == "jack~ anchor baby passenger"
    state = table(Ship(board="polka_dancer"), Ship("baby", board="ship_guard"))
    tire(state, "polka_dancer")
    assert asked(state) == 1
    assert legal(state, Play) == []
    assert refused(state, Play("baby")) == "TB-3.4"


@pytest.mark.clause("TB-6.13")
def test_abilities_hold_from_the_moment_the_card_is_aboard():
    state = two("fisherman lifeguard maid", deck="baby " * 9, points=11)
    do(state, Play("lifeguard"))
    assert state.price_to_play(0, content().number["maid"]) == 3
    do(state, Play("fisherman"), Play("maid"))
    assert state.points == 11 - 6 - 1 - 3
    assert hand(state) == "", "this turn's drawing is over"
    do(state, END)
    do(state, END)
    do(state, Put("deck_top"))
    assert len(state.hands[0]) == 4


# ---- colours and tiring -------------------------------------------------------------------


@pytest.mark.clause("TB-7.1", "TB-7.6")
@BOTH
def test_tiring_is_optional_and_a_tired_card_cannot_act(phase):
    state = two(board="singer", deck="baby " * 9, phase=phase)
    assert END in state.legal_actions()
    tire(state, "singer")
    assert (board(state), state.points) == ("singer~", 3)
    assert legal(state, Tire) == []
    assert refused(state, Tire("singer", 0)) == "TB-7.1"


@pytest.mark.clause("TB-7.2", "TB-7.3", "TB-7.4")
@pytest.mark.parametrize(
    ("card", "comes"),
    [
        ("rats", "rats~"),
        ("singer", "singer~"),
        ("jack", "jack~"),
        ("lifebuoy", "lifebuoy"),
        ("ship_guard", "ship_guard"),
        ("maid", "maid"),
        ("seal", "seal"),
        ("passenger", "passenger"),
        ("anchor", "anchor"),
        ("flapper", "flapper"),
    ],
)
def test_how_cards_come_aboard(card, comes):
    state = do(two(card, points=12), Play(card))
    assert board(state) == comes


@pytest.mark.clause("TB-7.4")
def test_a_red_card_without_the_symbol_comes_aboard_upright():
    state = do(table(Ship("stowaway"), Ship(), points=2), Play("stowaway", target=1))
    assert board(state, 1) == "stowaway"


@pytest.mark.clause("TB-7.7")
def test_reactions_are_no_actions_of_ones_own_turn():
    state = two(board="lifebuoy ship_guard bartender steward teacher")
    assert legal(state, Tire) == []


@pytest.mark.clause("TB-7.7", "TB-11.3")
def test_reactions_are_used_on_others_turns():
    state = table(Ship("maid"), Ship(board="bartender"), points=4)
    do(state, Play("maid"))
    react(state, "bartender")
    assert board(state, 1) == "bartender~"


@pytest.mark.clause("TB-7.8")
def test_green_effects_are_not_optional():
    state = table(Ship(deck="baby " * 9, board="arbiter"), Ship(deck="baby"))
    do(state, END)
    assert board(state) == ""


def recoloured(card: str, colour: str) -> Content:
    """The shipped content with one card in another colour."""
    cards = [
        one.model_copy(update={"colour": colour}) if one.id == card else one for one in content().cards.cards
    ]
    return Content(content().game, CardsFile(cards=tuple(cards)))


@pytest.mark.clause("TB-7.9")
def test_colour_means_nothing_but_how_a_card_comes_aboard():
    """A red Singer sings as well; only a blue one comes aboard ready."""
    for colour, comes in (("red", "singer~"), ("beige", "singer~"), ("blue", "singer")):
        state = do(two("singer", points=6, of=recoloured("singer", colour)), Play("singer"))
        assert board(state) == comes
        state = tire(two(board="singer", of=recoloured("singer", colour)), "singer")
        assert state.points == 3


@pytest.mark.clause("TB-7.10")
def test_a_card_that_leaves_the_board_loses_its_tired_state_and_its_merge():
    state = table(Ship(board="pirate profiteer", deck="baby " * 4), Ship(board="rats~"), points=8)
    tire(state, "pirate", 1)
    assert hand(state) == "rats"
    state = two(board="polka_dancer~+ profiteer", deck="baby " * 4)
    tire(state, "profiteer")
    pick(state, "polka_dancer")
    assert (board(state), water(state)) == ("assistant profiteer~", "polka_dancer")
    assert state.riders == [0, 0]


@pytest.mark.clause("TB-7.1")
def test_choices_in_between_can_be_passed_where_they_are_offered():
    state = two(board="technician passenger", deck="baby " * 4)
    tire(state, "technician")
    assert PASS in state.legal_actions()
    do(state, Pick("passenger", 1), PASS)
    assert board(state) == "technician~"
    assert state.phase == SINKING
