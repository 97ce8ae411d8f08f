"""Targets, attacks and the four windows. TB-11"""

from __future__ import annotations

import pytest

from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.pieces import CardsFile
from generator.mechanics.dice import Dice

from .liner import (
    BOTH,
    CRUISE,
    END,
    PASS,
    Buy,
    Jettison,
    Name,
    Pick,
    Play,
    Put,
    React,
    Ship,
    Tire,
    asked,
    begin,
    board,
    content,
    deck,
    do,
    hand,
    legal,
    react,
    table,
    tire,
    two,
    water,
)


@pytest.mark.clause("TB-11.1")
def test_an_opponent_is_named_when_the_card_is_tired():
    state = table(Ship(board="burglar"), Ship(deck="maid"), Ship(deck="rats"), Ship(deck="seal"))
    state.afloat[2] = False
    assert [action.target for action in legal(state, Tire)] == [1, 3]
    tire(state, "burglar", 3)
    assert hand(state) == "seal"


@pytest.mark.clause("TB-11.1")
def test_without_an_opponent_the_action_cannot_be_used():
    state = table(Ship("baby", board="burglar torpedo pirate fanatic lady singer"), Ship())
    state.afloat[1] = False
    assert [action.card for action in legal(state, Tire)] == ["singer"]


@pytest.mark.clause("TB-11.1")
def test_tycoons_opponent_is_named_when_the_effect_begins():
    state = begin(table(Ship(deck="baby " * 9, board="tycoon"), Ship(deck="maid"), Ship(deck="seal")), turn=9)
    do(state, (Pick, "tycoon"))
    assert legal(state) == [Name(1), Name(2)]
    do(state, Name(2))
    assert "seal" in hand(state)


@pytest.mark.clause("TB-11.2", "TB-11.21")
def test_what_is_an_attack():
    """A Steward answers moves and jettisons of board, hand and deck by others' cards; nothing else."""
    attacked = Ship("maid rats", "seal jack diver", "steward passenger")
    for card, against in (("pirate", 1), ("burglar", 1), ("saboteur", None), ("rats", None)):
        state = tire(table(Ship(board=card), attacked), card, against)
        assert legal(state, React) == [React("steward", 0)], card
    for card in ("storyteller",):
        state = do(tire(table(Ship(deck="baby", board=card), attacked), card), Put("board"))
        assert legal(state, React) == []
    state = table(Ship(board="boogeyman"), attacked, phase=CRUISE, shop="maid", points=4)
    do(state, Buy("maid"))
    assert asked(state) is None
    state = table(attacked, Ship(board="maid"))
    state.passives[0] = state.passives[0]
    assert asked(begin(state, turn=1)) is None, "nobody is attacked by drawing"


@pytest.mark.clause("TB-11.3", "TB-11.4")
def test_reactions_need_a_ready_card_and_tire_it():
    state = table(Ship("maid rats", board="polka_dancer singer", deck="baby " * 5), Ship(board="ship_guard"))
    tire(state, "singer")
    react(state, "ship_guard")
    tire(state, "polka_dancer")
    assert asked(state) is None, "once until its owner's next step 1"
    assert (state.points, "baby" in hand(state)) == (0, True)
    state = table(Ship(board="singer"), Ship(board="ship_guard~"))
    tire(state, "singer")
    assert state.points == 3


@pytest.mark.clause("TB-11.5", "TB-12.22")
def test_window_a_opens_after_paying_and_before_the_card_enters():
    state = table(Ship("maid"), Ship(board="bartender"), points=5)
    do(state, Play("maid"))
    assert (asked(state), state.points, board(state)) == (1, 1, "")
    assert state.observation(0)["declared"] == "maid"
    do(state, PASS)
    assert board(state) == "maid"


@pytest.mark.clause("TB-11.6", "TB-11.18")
def test_window_b_is_for_any_other_player_concerned_or_not():
    state = table(Ship(board="burglar"), Ship(deck="maid"), Ship(board="ship_guard"))
    tire(state, "burglar", 1)
    assert asked(state) == 2
    react(state, "ship_guard")
    assert (hand(state), board(state)) == ("", "burglar~")
    state = table(Ship(deck="maid", board="polka_dancer"), Ship(board="ship_guard"))
    react(tire(state, "polka_dancer"), "ship_guard")
    assert hand(state) == ""


@pytest.mark.clause("TB-11.7")
def test_window_c_is_for_the_one_concerned_one_window_a_player_and_word():
    state = table(
        Ship(board="beggar"), Ship(board="maid lifebuoy"), Ship(board="rats lifebuoy"), Ship(board="jack")
    )
    tire(state, "beggar")
    assert asked(state) == 1
    react(state, "lifebuoy")
    assert asked(state) == 2
    do(state, PASS, (Pick, "rats"))
    assert [board(state, seat) for seat in (1, 2, 3)] == ["maid lifebuoy~", "lifebuoy", ""]


@pytest.mark.clause("TB-11.7", "TB-11.16")
def test_passive_effects_of_others_open_window_c():
    state = table(Ship(deck="baby " * 9, board="tycoon"), Ship(deck="maid", board="lifebuoy ship_guard"))
    begin(state, turn=1)
    assert asked(state) == 1
    assert legal(state, React) == [React("lifebuoy", 0)], "a Ship Guard cannot: Tycoon does not tire"
    react(state, "lifebuoy")
    assert (hand(state), deck(state, 1)) == ("", "maid")


@pytest.mark.clause("TB-11.8")
def test_window_d_opens_when_triggers_are_done():
    state = table(Ship("flapper", "baby baby baby"), Ship("pirate", board="teacher"))
    do(state, Jettison("flapper"))
    assert asked(state) == 0, "Flapper's draw comes first"
    do(state, PASS)
    assert asked(state) == 1
    react(state, "teacher")
    assert (board(state, 1), water(state, 0), water(state, 1)) == ("teacher~ flapper", "", "pirate")


@pytest.mark.clause("TB-11.9")
def test_seats_are_asked_clockwise_until_all_pass_in_a_row():
    guards = Ship(board="ship_guard")
    state = table(Ship(board="singer"), guards, Ship(), guards)
    tire(state, "singer")
    assert asked(state) == 1
    do(state, PASS)
    assert asked(state) == 3, "only those with a ready card that fits are asked"
    react(state, "ship_guard")
    assert asked(state) == 1, "the Ship Guard's own tiring can be stopped"
    do(state, PASS)
    assert (asked(state), state.points) == (None, 0), "nothing left to prevent: the window is closed"


@pytest.mark.clause("TB-11.9")
def test_after_a_reaction_that_leaves_something_asking_goes_on():
    """Two Teachers and a pair: one ransoms Pirate, the other may still have Seal."""
    rich = Ship("pirate pirate", board="teacher")
    state = table(Ship("pirate seal"), rich, rich)
    do(state, legal(state, None, "pirate")[1])
    assert water(state) == "seal pirate"
    react(state, "teacher")
    do(state, (Pick, "pirate"))
    do(state, PASS) if asked(state) == 1 else None
    assert asked(state) == 2
    react(state, "teacher")
    assert board(state, 2) == "teacher~ seal"
    assert board(state, 1) == "teacher~ pirate~"


@pytest.mark.clause("TB-11.10", "TB-11.17")
def test_torpedo_guarded_and_the_guard_guarded():
    """A's Torpedo against B, C's Ship Guard against it, A's own against C's: B may still react."""
    state = table(
        Ship("baby", board="torpedo ship_guard"),
        Ship(deck="maid rats seal diver", board="lifebuoy steward"),
        Ship(board="ship_guard"),
    )
    tire(state, "torpedo", 1)
    assert asked(state) == 2
    react(state, "ship_guard")
    assert asked(state) == 0
    react(state, "ship_guard")
    assert asked(state) == 1
    assert legal(state, React) == [React("lifebuoy", 0), React("steward", 1)]
    react(state, "lifebuoy")
    assert len(state.decks[1]) == 4
    assert water(state) == "baby", "the second word of the card is not B's affair"


@pytest.mark.clause("TB-11.11")
@pytest.mark.parametrize("guards", [1, 2, 3])
def test_the_chain_is_as_deep_as_there_are_ship_guards(guards):
    state = table(
        Ship(board="singer " + "ship_guard " * (guards // 2)), Ship(board="ship_guard " * ((guards + 1) // 2))
    )
    tire(state, "singer")
    depth = 0
    while asked(state) is not None:
        react(state, "ship_guard")
        depth += 1
    assert depth == guards
    assert state.points == (3 if guards % 2 == 0 else 0)


@pytest.mark.clause("TB-11.12")
def test_a_stopped_card_stays_tired_and_its_other_costs_are_not_paid():
    for card, kept in (("fanatic", "fanatic~"), ("torpedo", "torpedo~")):
        state = table(Ship("baby", board=card), Ship(board="ship_guard", deck="maid maid maid"))
        react(tire(state, card, 1), "ship_guard")
        assert (board(state), hand(state), water(state)) == (kept, "baby", "")
        assert (board(state, 1), water(state, 1)) == ("ship_guard~", "")


@pytest.mark.clause("TB-11.13")
def test_a_prevented_effect_is_not_attempted_again():
    state = table(Ship(board="fanatic"), Ship(board="maid lifebuoy"))
    react(tire(state, "fanatic", 1), "lifebuoy")
    assert (asked(state), board(state, 0), board(state, 1)) == (None, "", "maid lifebuoy~")


@pytest.mark.clause("TB-11.14")
@BOTH
def test_reactions_work_in_both_phases(phase):
    state = table(
        Ship("maid", board="singer burglar"),
        Ship("pirate", deck="jack jack", board="bartender ship_guard lifebuoy teacher"),
        phase=phase,
        points=4,
    )
    react(do(state, Play("maid")), "bartender")
    react(tire(state, "singer"), "ship_guard")
    react(tire(state, "burglar", 1), "lifebuoy")
    react(do(state, Jettison("maid")), "teacher")
    assert board(state, 1) == "bartender~ ship_guard~ lifebuoy~ teacher~ maid"


@pytest.mark.clause("TB-11.15")
def test_saboteur_against_three():
    ships = Ship(board="saboteur"), Ship("maid", board="lifebuoy"), Ship("rats"), Ship("seal")
    state = react(tire(table(*ships), "saboteur"), "lifebuoy")
    assert [hand(state, seat) for seat in (1, 2, 3)] == ["maid", "", ""]
    state = table(*ships[:3], Ship("seal", board="ship_guard"))
    react(tire(state, "saboteur"), "ship_guard")
    assert [hand(state, seat) for seat in (1, 2, 3)] == ["maid", "rats", "seal"]
    assert asked(state) is None


@pytest.mark.clause("TB-11.19")
def test_unseen_choices_fall_at_random():
    taken = {
        hand(tire(table(Ship(board="lady"), Ship("maid rats seal"), dice=Dice(f"blind {n}")), "lady", 1))
        for n in range(40)
    }
    assert taken == {"maid", "rats", "seal"}


@pytest.mark.clause("TB-11.20", "TB-12.53")
def test_one_may_look_before_deciding_on_a_reaction():
    state = table(Ship(board="burglar"), Ship(deck="pirate jack maid", board="navigator lifebuoy"))
    tire(state, "burglar", 1)
    assert asked(state) == 1
    assert state.observation(1)["players"][1]["deck_top"] == ["pirate", "jack"]


@pytest.mark.clause("TB-11.21")
def test_window_c_needs_something_that_would_move():
    """Nobody is asked who has nothing to lose: an empty hand, an empty deck."""
    for card, loser in (("saboteur", Ship(board="lifebuoy")), ("rats", Ship("maid", board="lifebuoy"))):
        assert asked(tire(table(Ship(board=card), loser), card)) is None
    state = table(Ship(deck="baby", board="storyteller"), Ship(deck="jack", board="lifebuoy"))
    do(tire(state, "storyteller"), Put("board"))
    assert legal(state) == [React("lifebuoy", 0), PASS]
    state = table(Ship(board="singer"), Ship("maid", board="lifebuoy boogeyman"))
    assert asked(tire(state, "singer")) is None
    state = table(Ship("maid", board="lifebuoy steward"), Ship(board="bartender"), points=4)
    react(do(state, Play("maid")), "bartender")
    assert asked(state) is None


@pytest.mark.clause("TB-11.22", "TB-12.17")
def test_conditions_are_checked_when_the_card_is_tired_only():
    """Torpedo with one card in hand and an Assistant: the second run has no hand card left, and runs."""
    state = table(Ship("baby", board="torpedo+"), Ship(deck="maid " * 7))
    tire(state, "torpedo", 1)
    assert (len(state.decks[1]), hand(state)) == (1, "")
    state = two(board="lockdown " + "passenger " * 4)
    tire(state, "lockdown")
    assert board(state) == ""


@pytest.mark.clause("TB-12.69", "TB-11.10")
def test_an_answer_may_be_followed_by_more_words():
    """A Ship Guard that also draws: the action is stopped, then the card is drawn."""
    ability = (
        content().cards.cards[[one.id for one in content().cards.cards].index("ship_guard")].abilities[0]
    )
    more = ability.model_copy(update={"do": (*ability.do, *POLKA.abilities[0].do)})
    cards = [
        one.model_copy(update={"abilities": (more,)}) if one.id == "ship_guard" else one
        for one in content().cards.cards
    ]
    changed = Content(content().game, CardsFile(cards=tuple(cards)))
    state = table(Ship(board="singer"), Ship(deck="maid rats", board="ship_guard"), of=changed)
    react(tire(state, "singer"), "ship_guard")
    assert (state.points, hand(state, 1), asked(state)) == (0, "maid", None)


POLKA = next(card for card in content().cards.cards if card.id == "polka_dancer")


@pytest.mark.clause("TB-11.4")
def test_readied_reactions_can_be_used_again():
    state = table(Ship(board="singer", deck="baby " * 20), Ship(board="ship_guard", deck="baby " * 20))
    for _ in range(2):
        react(tire(state, "singer"), "ship_guard")
        assert state.points == 0
        do(state, END, END)
    assert board(state, 1) == "ship_guard"
    assert legal(two("maid"), React) == []
