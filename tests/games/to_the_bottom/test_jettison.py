"""Jettison: when it is one, what it brings, and what is protected from it. TB-10"""

from __future__ import annotations

import pytest

from .liner import (
    CRUISE,
    DRAW,
    END,
    PASS,
    Buy,
    Jettison,
    Pick,
    Ship,
    Use,
    asked,
    board,
    deck,
    do,
    hand,
    legal,
    pick,
    refused,
    table,
    tire,
    two,
    water,
)


@pytest.mark.clause("TB-10.1")
def test_a_jettison_goes_to_its_holders_water_from_any_zone():
    state = table(
        Ship("maid", "jack", "saboteur fanatic rats profiteer"),
        Ship("seal", "baby", "diver passenger"),
    )
    do(state, Jettison("maid"))
    tire(state, "saboteur")
    tire(state, "rats")
    tire(state, "fanatic", 1)
    pick(state, "diver")
    tire(state, "profiteer")
    pick(state, "profiteer")
    assert water(state, 0) == "maid jack fanatic profiteer"
    assert water(state, 1) == "seal baby diver"


@pytest.mark.clause("TB-10.1")
def test_purchases_and_hand_limit_discards_are_no_jettisons():
    """A Flapper bought or discarded draws nothing; a Rose bought stays in the water."""
    state = table(
        Ship("flapper " + "passenger " * 5, "baby baby"),
        Ship(deck="baby " * 9),
        phase=CRUISE,
        shop="flapper rose",
        points=7,
    )
    do(state, Buy("rose"), Buy("flapper"))
    assert (asked(state), board(state)) == (None, "")
    do(state, END)
    do(state, Pick("flapper"))
    assert state.to_move() == 1
    assert water(state, 0) == "rose flapper flapper"


@pytest.mark.clause("TB-10.2")
def test_only_hand_and_effects_that_say_so_give_points():
    state = table(
        Ship("maid", "pirate", "rats fanatic anchor profiteer lady"), Ship(board="maid", deck="seal")
    )
    tire(state, "rats")
    tire(state, "fanatic", 1)
    do(state, (Use, "anchor"))
    assert state.points == 0
    tire(state, "profiteer")
    pick(state, "lady")
    assert state.points == 7
    do(state, Jettison("maid"))
    assert state.points == 11


@pytest.mark.clause("TB-10.3")
def test_moving_a_card_elsewhere_is_no_jettison():
    """Flapper and Rose do nothing when they go to hand, deck or another's hand."""
    state = table(
        Ship(deck="baby baby", board="janitor pirate"), Ship(deck="maid maid", board="rose flapper")
    )
    tire(state, "pirate", 1)
    pick(state, "rose")
    assert (asked(state), hand(state)) == (None, "rose")
    tire(state, "janitor")
    pick(state, "janitor")
    assert (deck(state, 1), board(state, 1)) == ("maid maid flapper", "")
    assert asked(state) is None


@pytest.mark.clause("TB-10.4")
def test_all_cards_of_an_effect_move_first_then_triggers_in_order():
    """Flapper and Rose hit by one Torpedo: Flapper's draw finds the deck three cards lighter."""
    state = table(Ship("baby", board="torpedo"), Ship(deck="flapper rose jack maid seal"))
    tire(state, "torpedo", 1)
    assert asked(state) == 1
    assert water(state, 1) == "flapper rose jack"
    assert board(state, 1) == "", "Rose waits for Flapper, who was hit first"
    do(state, DRAW, DRAW)
    assert hand(state, 1) == "maid seal"
    assert board(state, 1) == "rose"


@pytest.mark.clause("TB-10.4")
def test_each_player_is_hit_before_anything_is_triggered():
    state = table(Ship(deck="rose", board="rats"), Ship(deck="rose"))
    tire(state, "rats")
    assert (board(state, 0), board(state, 1)) == ("rats~ rose", "rose")


@pytest.mark.clause("TB-10.5")
def test_a_protected_card_stays_and_others_must_be_chosen():
    state = table(Ship(board="fanatic"), Ship(board="band passenger"))
    tire(state, "fanatic", 1)
    assert (board(state, 1), water(state, 1)) == ("band", "passenger")
    state = table(Ship(board="fanatic"), Ship(board="band"))
    tire(state, "fanatic", 1)
    assert (board(state, 0), board(state, 1)) == ("", "band")


@pytest.mark.clause("TB-10.6")
def test_a_protected_card_in_a_deck_stays_in_its_place_and_counts():
    state = table(Ship("baby", board="torpedo"), Ship(deck="maid band rats jack"))
    tire(state, "torpedo", 1)
    assert (deck(state, 1), water(state, 1)) == ("band jack", "maid rats")


@pytest.mark.clause("TB-10.7", "TB-12.89")
def test_an_effect_takes_what_there_is():
    state = table(Ship("baby", board="torpedo"), Ship(deck="maid rats"))
    tire(state, "torpedo", 1)
    assert (water(state, 1), water(state, 0)) == ("maid rats", "baby")
    state = table(Ship(board="technician"), Ship())
    tire(state, "technician")
    pick(state, "technician")
    assert (deck(state), board(state)) == ("technician", "")
    state = tire(table(Ship(board="pirate"), Ship(), Ship(board="maid")), "pirate", 1)
    assert (board(state), hand(state), asked(state)) == ("pirate~", "", None), "an empty board may be named"


@pytest.mark.clause("TB-10.8")
def test_boards_are_counted_once_when_the_word_begins():
    """Band among five: Lockdown takes it along, though with the first card gone it would be protected."""
    state = table(Ship(board="lockdown passenger passenger passenger band maid"), Ship(deck="baby"))
    tire(state, "lockdown")
    pick(state, "band", "passenger", "passenger", "passenger")
    assert board(state) == "maid"
    assert water(state) == "lockdown band passenger passenger passenger"


@pytest.mark.clause("TB-10.8")
def test_leaders_and_full_boards_are_found_before_any_card_moves():
    """Proletarian at a tie: the second leader jettisons too, though it leads alone by then."""
    state = table(Ship(board="proletarian"), Ship(board="stoker"), Ship(board="maid"))
    tire(state, "proletarian")
    assert [board(state, seat) for seat in range(3)] == ["", "", "maid"]


@pytest.mark.clause("TB-12.19", "TB-12.20")
def test_band_in_hand():
    state = two("band", board="passenger passenger passenger passenger baby")
    assert legal(state, Jettison) == [Jettison("band")]
    state = two("band", board="passenger passenger passenger baby")
    assert legal(state, Jettison) == []
    assert refused(state, Jettison("band")) == "TB-12.19"


@pytest.mark.clause("TB-12.21", "TB-12.19")
@pytest.mark.parametrize("others", [3, 4])
def test_band_aboard_and_in_hand_against_attacks(others):
    """With four aboard Band counted, it stays where it is; with five it goes."""
    safe = others == 3
    state = table(Ship(board="fanatic"), Ship(board="band " * (others + 1)))
    tire(state, "fanatic", 1)
    assert len(state.boards[1]) == others + safe

    state = two(board="profiteer " + "passenger " * (others - 1) + "band")
    tire(state, "profiteer")
    assert (Pick("band", others) in state.legal_actions()) != safe

    state = table(Ship(board="saboteur"), Ship("band", board="passenger " * (others + 1)))
    tire(state, "saboteur")
    assert hand(state, 1) == ("band" if safe else "")

    state = table(Ship("band", board="torpedo" + " passenger" * others), Ship(deck="baby"))
    tire(state, "torpedo", 1)
    assert hand(state) == ("band" if safe else "")


def test_pass_is_not_offered_where_cards_must_go():
    state = table(Ship(board="proletarian maid"), Ship())
    tire(state, "proletarian")
    assert PASS not in state.legal_actions()
