"""The Cruise and its end. TB-4, TB-5"""

from __future__ import annotations

import pytest

from generator.mechanics.dice import Dice

from .liner import (
    CRUISE,
    END,
    ICEBERG,
    PASS,
    SINKING,
    Buy,
    Jettison,
    Pick,
    Play,
    Ship,
    Use,
    asked,
    begin,
    board,
    content,
    deck,
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

PASSENGERS = "passenger " * 12


def drawn(turn, *, phase=CRUISE, board="", deck=PASSENGERS, **more):
    """How many cards the drawing of that turn brings."""
    return len(begin(two(deck=deck, board=board, phase=phase, **more), turn=turn).hands[0])


@pytest.mark.clause("TB-4.1")
@pytest.mark.parametrize(("turn", "cards"), [(1, 3), (2, 4), (3, 5), (4, 5), (40, 5)])
def test_draws_of_the_cruise(turn, cards):
    assert drawn(turn) == cards


@pytest.mark.clause("TB-4.2")
def test_draws_go_by_turn_not_by_player():
    state = table(*(Ship(deck=PASSENGERS * 2) for _ in range(2)), phase=CRUISE)
    begin(state, 0, turn=1)
    counts = []
    for _ in range(3):
        counts.append(len(state.hands[state.to_move()]))
        state.hands[state.to_move()].clear()
        do(state, END)
    assert counts == [3, 4, 5]


@pytest.mark.clause("TB-4.3")
def test_modifiers_aboard_count_in_the_cruise_too():
    assert drawn(3, board="fisherman") == 6
    assert drawn(1, board="fisherman") == 4
    assert drawn(1, board="stoker") == 2


@pytest.mark.clause("TB-4.4")
def test_an_empty_deck_is_made_of_the_water_in_the_middle_of_a_draw():
    state = begin(two(deck="maid", water="rats rats jack jack seal", phase=CRUISE), turn=3)
    assert len(state.hands[0]) == 5
    assert "maid" in hand(state)
    assert (len(state.decks[0]), water(state)) == (1, "")


@pytest.mark.clause("TB-4.4")
def test_the_water_is_not_shuffled_before_a_card_is_wanted():
    state = begin(two(deck="baby " * 5, water="rats", phase=CRUISE), turn=3)
    assert (deck(state), water(state)) == ("", "rats")


@pytest.mark.clause("TB-4.5")
def test_deck_and_water_both_empty_sink_nobody_in_the_cruise():
    state = begin(two(deck="maid", water="rats", phase=CRUISE), turn=3)
    assert hand(state) == "maid rats"
    assert state.afloat == [True, True]
    assert asked(state) is None


@pytest.mark.clause("TB-4.6")
def test_only_the_own_drawing_reshuffles():
    state = table(Ship(board="rats burglar"), Ship(water="maid maid"), phase=CRUISE)
    tire(state, "burglar", 1)
    tire(state, "rats")
    assert (hand(state), water(state, 1), deck(state, 1)) == ("", "maid maid", "")


@pytest.mark.clause("TB-4.7", "TB-5.1")
def test_shop_cards_cost_their_value_but_for_iceberg_and_lifeboat():
    for card, price in (("maid", 4), ("lifeboat", 8), ("pirate", 12), ("jack", 0)):
        for points in (price - 1, price):
            if points >= 0:
                state = two(phase=CRUISE, shop=card, points=points)
                assert (Buy(card) in state.legal_actions()) == (points == price)
    for points in (19, 20):
        assert (ICEBERG in two(phase=CRUISE, points=points).legal_actions()) == (points == 20)


@pytest.mark.clause("TB-4.8")
def test_neither_boards_nor_lifeguards_change_shop_prices():
    state = two(phase=CRUISE, shop="maid", points=4, board="passenger " * 12 + "lifeguard")
    assert Buy("maid") in state.legal_actions()
    state.points, state._legal = 3, None
    assert Buy("maid") not in state.legal_actions()


@pytest.mark.clause("TB-4.9", "TB-4.10", "TB-4.11")
def test_several_purchases_each_to_the_water_and_replaced_at_once():
    state = two(phase=CRUISE, shop="maid rats", common="seal jack", points=20)
    do(state, Buy("maid"))
    assert [state.content.ids[number] for number in state.shop] == ["seal", "rats"]
    do(state, Buy("seal"), Buy("rats"))
    assert water(state) == "maid seal rats"
    assert [state.content.ids[number] for number in state.shop] == ["jack"]
    assert state.points == 20 - 4 - 5 - 3


@pytest.mark.clause("TB-4.12")
def test_with_the_common_deck_empty_the_slot_stays_empty():
    state = two(phase=CRUISE, shop="maid rats", points=9)
    do(state, Buy("maid"))
    assert len(state.shop) == 1
    assert legal(state, Buy) == [Buy("rats")]


@pytest.mark.clause("TB-4.13")
def test_cards_of_price_0_need_no_points():
    state = two(phase=CRUISE, shop="anchor jack")
    do(state, Buy("anchor"), Buy("jack"))
    assert (water(state), state.points) == ("anchor jack", 0)


@pytest.mark.clause("TB-4.14")
def test_playing_and_acting_work_in_the_cruise_multiplier_included():
    state = two("maid rats", board="passenger " * 5 + "polka_dancer", deck="jack", phase=CRUISE, points=8)
    assert state.price_to_play(0, content().number["maid"]) == 8
    do(state, Play("maid"))
    tire(state, "polka_dancer")
    assert hand(state) == "jack rats"


@pytest.mark.clause("TB-4.15")
def test_the_hand_limit_discards_without_jettisoning():
    """No points, no Flapper, no Rose; Band may be discarded though it is protected."""
    cards = "band flapper rose passenger passenger passenger passenger passenger"
    state = table(Ship(cards, "baby baby"), Ship(deck=PASSENGERS), phase=CRUISE)
    do(state, END)
    assert asked(state) == 0
    pick(state, "band", "flapper")
    assert state.points == 0
    assert legal(state) == [Pick("passenger"), Pick("rose")]
    pick(state, "rose")
    assert (board(state), water(state), deck(state)) == ("", "band flapper rose", "baby baby")
    assert len(state.hands[0]) == 5
    assert state.to_move() == 1


@pytest.mark.clause("TB-4.15")
def test_five_cards_are_within_the_limit():
    state = table(Ship("passenger " * 5), Ship(deck=PASSENGERS), phase=CRUISE)
    do(state, END)
    assert state.to_move() == 1


@pytest.mark.clause("TB-4.16")
@pytest.mark.parametrize(("round_number", "strikes"), [(29, False), (30, True)])
def test_after_30_rounds_the_iceberg_strikes_by_itself(round_number, strikes):
    state = table(*(Ship(deck=PASSENGERS) for _ in range(3)), phase=CRUISE)
    state.round, state.first = round_number, 1
    before = dict(state.pieces())
    do(state, END)
    assert state.phase == (SINKING if strikes else CRUISE)
    assert state.pieces() == before
    if strikes:
        assert (state.to_move(), state.turn, state.round) == (1, 1, 1)
        assert [state.content.ids[number] for number in state.box] == ["iceberg"]
        assert not any("iceberg" in deck(state, seat) + hand(state, seat) for seat in range(3))


@pytest.mark.clause("TB-4.17")
def test_the_shop_of_the_rulebook():
    state = table(
        Ship("rats passenger"),
        Ship(),
        phase=CRUISE,
        shop="lifebuoy polka_dancer maid lady tycoon",
        common="jack",
    )
    assert legal(state, Buy) == []
    do(state, Jettison("rats"))
    assert state.points == 3
    assert legal(state, Buy) == [Buy("lifebuoy"), Buy("polka_dancer")]
    both = do(state.copy(), Jettison("passenger"))
    assert legal(both, Buy) == [Buy("lifebuoy"), Buy("maid"), Buy("polka_dancer")]
    do(state, Buy("lifebuoy"))
    assert water(state) == "rats lifebuoy"
    assert len(state.shop) == 5


@pytest.mark.clause("TB-4.18", "TB-4.19")
def test_points_need_not_be_spent_and_decks_may_grow():
    state = table(Ship("pirate", "baby " * 60), Ship(deck=PASSENGERS), phase=CRUISE)
    do(state, Jettison("pirate"), END)
    assert state.to_move() == 1


# ---- the Iceberg --------------------------------------------------------------------------


def bought(*ships, points=20, **more):
    """The Sinking after seat 0 has bought the Iceberg."""
    return do(table(*ships, phase=CRUISE, points=points, **more), ICEBERG)


@pytest.mark.clause("TB-5.2")
def test_buying_the_iceberg_ends_cruise_and_turn_at_once():
    """No hand limit, no Arbiter; leftover points are lost."""
    state = bought(Ship("passenger " * 7, board="arbiter"), Ship(deck="baby"), points=23)
    assert (state.phase, state.points) == (SINKING, 0)
    assert board(state) == "arbiter"
    assert len(state.hands[0]) + len(state.decks[0]) == 8


@pytest.mark.clause("TB-5.3", "TB-5.1")
def test_the_iceberg_comes_into_the_buyers_sinking_deck():
    state = bought(Ship(), Ship(deck="baby"))
    assert hand(state) == "iceberg"
    do(state, Jettison("iceberg"))
    assert state.points == 10


@pytest.mark.clause("TB-5.4")
def test_boards_stay_and_assistants_stay_merged():
    state = bought(Ship(board="polka_dancer+ maid"), Ship(board="stoker", deck="baby"))
    assert (board(state, 0), board(state, 1)) == ("polka_dancer+ maid", "stoker")


@pytest.mark.clause("TB-5.5")
def test_hand_deck_and_water_become_one_shuffled_deck_and_five_are_drawn():
    orders = set()
    for seed in range(8):
        other = Ship("maid seal", "rats jack", "fisherman", "stoker anchor lady")
        state = bought(Ship(deck="baby"), other, dice=Dice(f"shuffle {seed}"))
        assert sorted((hand(state, 1) + " " + deck(state, 1)).split()) == sorted(
            ["maid", "seal", "rats", "jack", "stoker", "anchor", "lady"]
        )
        assert (len(state.hands[1]), water(state, 1)) == (5, "")
        orders.add(deck(state, 1) + hand(state, 1))
    assert len(orders) > 3


@pytest.mark.clause("TB-5.6", "TB-5.10")
def test_a_small_deck_is_drawn_whole():
    """First player buys with hand {Passenger}, deck {Anchor}, water {Fisherman}: 4 cards, all drawn."""
    state = bought(Ship("passenger", "anchor", water="fisherman"), Ship(deck="baby " * 9))
    assert hand(state) == "anchor fisherman iceberg passenger"
    assert deck(state) == ""
    assert state.afloat == [True, True]


@pytest.mark.clause("TB-5.7")
def test_tired_cards_stay_tired_until_the_owners_step_1():
    state = bought(Ship(board="rats~", deck="baby"), Ship(board="pirate~", deck="baby " * 9))
    assert board(state, 0) == "rats", "the buyer's turn has begun"
    assert board(state, 1) == "pirate~"
    do(state, END)
    assert board(state, 1) == "pirate"


@pytest.mark.clause("TB-5.8")
def test_nothing_can_be_bought_in_the_sinking():
    state = bought(Ship("pirate", deck="pirate " * 2), Ship(deck="baby"), shop="maid", common="rats rats")
    do(state, Jettison("pirate"))
    assert legal(state, Buy) == []
    assert refused(state, Buy("maid")) == "TB-5.8"
    assert refused(state, ICEBERG) == "TB-4.7"


@pytest.mark.clause("TB-5.9")
def test_the_buyer_opens_the_sinking():
    state = table(*(Ship(deck=PASSENGERS) for _ in range(3)), phase=CRUISE, points=20)
    state.active = 2
    do(state, ICEBERG)
    assert (state.to_move(), state.first, state.turn) == (2, 2, 1)


@pytest.mark.clause("TB-12.25")
def test_no_bartender_stops_a_purchase():
    state = table(Ship(), Ship(board="bartender"), phase=CRUISE, shop="maid", points=4)
    do(state, Buy("maid"))
    assert (asked(state), water(state)) == (None, "maid")


@pytest.mark.clause("TB-11.14")
def test_actions_and_reactions_work_in_the_cruise():

    state = table(Ship(board="anchor polka_dancer", deck="baby"), Ship(board="ship_guard"), phase=CRUISE)
    do(state, Use("anchor", 0))
    assert water(state) == "anchor"
    tire(state, "polka_dancer")
    assert asked(state) == 1
    assert PASS in legal(state)
    react(state, "ship_guard")
    assert (hand(state), board(state, 1)) == ("", "ship_guard~")
