"""Setting up, zones, and who may see what. TB-1, TB-2"""

from __future__ import annotations

from collections import Counter

import pytest

from generator.games.to_the_bottom import GAME
from generator.games.to_the_bottom.rules import new
from generator.mechanics.dice import Dice
from generator.play import bots
from generator.play.one_game import play

from .liner import (
    CRUISE,
    END,
    PASS,
    SINKING,
    Buy,
    Jettison,
    Play,
    Ship,
    begin,
    board,
    content,
    deck,
    do,
    hand,
    pick,
    table,
    tire,
    two,
    water,
)

SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])


@pytest.mark.clause("TB-1.1", "TB-2.7")
@SEATS
def test_two_to_five_play_with_the_same_cards_throughout(seats):
    assert list(GAME.rules.seats) == [2, 3, 4, 5]
    state = new(content(), seats, Dice("setup"))
    assert sum(state.pieces().values()) == 94 + 10 * seats


@pytest.mark.clause("TB-1.2", "TB-1.5", "TB-1.3", "TB-1.4")
@SEATS
def test_each_has_a_shuffled_starting_deck_and_no_hand_and_the_shop_shows_five(seats):
    state = new(content(), seats, Dice("setup"))
    begun = state.first
    orders = set()
    for seat in range(seats):
        cards = Counter([*hand(state, seat).split(), *deck(state, seat).split()])
        assert cards == {"passenger": 8, "baby": 2}
        orders.add(deck(state, seat))
        # Only the first player has drawn, for the first turn.
        assert len(state.hands[seat]) == (3 if seat == begun else 0)
    assert len(orders) > 1
    assert len(state.shop) == 5
    assert state.iceberg
    assert len(state.common) == 93 - 5
    # The Iceberg is not in the common deck, and starting cards beyond the players' stay in the box.
    assert content().iceberg not in (*state.common, *state.shop)
    assert state.pieces()["passenger"] == 8 * seats


@pytest.mark.clause("TB-1.6")
def test_the_starting_seat_is_drawn_at_random():
    firsts = Counter(new(content(), 3, Dice(f"start-{n}")).first for n in range(300))
    assert set(firsts) == {0, 1, 2}
    assert min(firsts.values()) > 60


@pytest.mark.clause("TB-1.7")
@pytest.mark.parametrize("phase", [CRUISE, SINKING])
def test_turns_pass_clockwise_in_both_phases(phase):
    state = table(*(Ship(deck="passenger " * 9) for _ in range(3)), phase=phase)
    order = []
    for _ in range(4):
        order.append(state.to_move())
        do(state, END)
        while state.pending:
            do(state, state.legal_actions()[0])
    assert order == [0, 1, 2, 0]


@pytest.mark.clause("TB-1.8")
def test_a_game_is_one_cruise_then_one_sinking():
    phases = []

    def watch(state, action):
        if not phases or phases[-1] != state.phase:
            phases.append(state.phase)

    record = play(GAME, content(), bots.seated(GAME, ["builder"], 2), "once", watch=watch)
    assert record.finished
    assert phases == ["cruise", "sinking", "over"]


@pytest.mark.clause("TB-2.1", "TB-2.4")
def test_decks_and_hands_are_hidden_boards_waters_and_sizes_are_open():
    state = table(
        Ship("pirate", "passenger baby", "fisherman", "rats"),
        Ship("lady tycoon", "maid", "stoker torpedo~", "jack"),
        phase=CRUISE,
        points=4,
        shop="maid lady",
        common="rats",
    )
    seen = state.observation(0)
    mine, other = seen["players"]
    assert mine["hand"] == ["pirate"]
    assert mine["deck_top"] == []
    assert (other["hand"], other["deck_top"]) == ([], [])
    assert (other["hand_size"], other["deck_size"]) == (2, 1)
    assert [entry["card"] for entry in other["board"]] == ["stoker", "torpedo"]
    assert [entry["tired"] for entry in other["board"]] == [False, True]
    assert (mine["water"], other["water"]) == (["rats"], ["jack"])
    assert (seen["shop"], seen["points"], seen["common"]) == (["maid", "lady"], 4, 1)
    text = str(state.observation(1)["players"][0])
    assert "pirate" not in text


@pytest.mark.clause("TB-2.2")
def test_cards_in_hand_have_no_effect():
    """Fisherman, Lifeguard and Anchor in hand change neither drawing nor prices."""
    state = begin(two("fisherman lifeguard", deck="passenger " * 9))
    assert len(state.hands[0]) == 5
    assert state.price_to_play(0, content().number["maid"]) == 4
    state = begin(two("anchor", deck="passenger " * 9))
    assert len(state.hands[0]) == 4


@pytest.mark.clause("TB-2.3")
def test_each_has_a_water_of_their_own():
    state = table(Ship("rats"), Ship("maid", "passenger " * 9))
    do(state, Jettison("rats"), END)
    do(state, Jettison("maid"))
    assert (water(state, 0), water(state, 1)) == ("rats", "maid")


@pytest.mark.clause("TB-2.5")
def test_a_card_taken_belongs_to_the_taker():
    state = table(Ship(board="pirate"), Ship(board="stoker"))
    tire(state, "pirate", 1)
    assert hand(state, 0) == "stoker"
    do(state, Jettison("stoker"))
    assert (water(state, 0), water(state, 1)) == ("stoker", "")


@pytest.mark.clause("TB-2.6")
def test_the_bottom_is_the_lowest_place_of_a_deck():
    state = two(board="jack", deck="maid rats")
    tire(state, "jack")
    assert deck(state) == "maid rats jack"


@pytest.mark.clause("TB-2.8")
def test_values_count_everywhere_and_prices_in_the_shop():
    state = two("lifeboat", phase=CRUISE, shop="lifeboat", points=8)
    assert Play("lifeboat") not in state.legal_actions()
    do(state, Buy("lifeboat"))
    assert state.points == 0
    do(state, Jettison("lifeboat"))
    assert state.points == 10


@pytest.mark.clause("TB-2.4")
def test_what_is_dealt_anew_keeps_what_counting_tells():
    """Purchases lie open: an opponent's hand and deck together are known, only their order is not."""
    state = table(Ship("pirate", "maid rats"), Ship("lady", "tycoon jack"), Ship("baby", "seal diver"))
    twin = state.redealt(0, Dice("anew"))
    assert hand(twin, 0) == "pirate"
    for seat in range(3):
        assert sorted((hand(twin, seat) + " " + deck(twin, seat)).split()) == sorted(
            (hand(state, seat) + " " + deck(state, seat)).split()
        )
    hands = {hand(state.redealt(0, Dice(f"anew {n}")), 1) for n in range(30)}
    assert hands == {"lady", "tycoon", "jack"}


@pytest.mark.clause("TB-2.4")
def test_an_unseen_card_that_changes_hands_blurs_what_others_know():
    state = table(Ship(board="lady"), Ship("tycoon jack", "maid"), Ship("baby", "seal"))
    tire(state, "lady", 1)
    heaps = state.observation(2)["unseen"]
    assert [heap["players"] for heap in heaps] == [[0, 1], [2]]
    assert heaps[0]["cards"] == ["jack", "maid", "tycoon"]
    taken = {hand(state.redealt(2, Dice(f"anew {n}")), 0) for n in range(40)}
    assert taken == {"jack", "maid", "tycoon"}


def test_helpers_find_what_they_are_asked_for():
    """The table of these tests is itself right: what is written down is what lies there."""
    state = table(Ship("maid rats", "jack seal", "polka_dancer~+ anchor", "baby"), Ship())
    assert (hand(state), deck(state), water(state)) == ("maid rats", "jack seal", "baby")
    assert board(state) == "polka_dancer~+ anchor"
    assert state.aboard(0) == 3
    state = table(Ship(board="fanatic"), Ship(board="jack maid"))
    tire(state, "fanatic", 1)
    pick(state, "maid")
    assert board(state, 1) == "jack"
    assert PASS not in state.legal_actions()
