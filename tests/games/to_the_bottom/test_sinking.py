"""The Sinking: drawing, sinking, dead calm, and who wins. TB-8, TB-9"""

from __future__ import annotations

import pytest

from generator.contract import winners

from .liner import (
    BOTH,
    CRUISE,
    DRAW,
    END,
    PASS,
    SINKING,
    Jettison,
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
    pick,
    refused,
    table,
    tire,
    two,
    water,
)

PASSENGERS = "passenger " * 12


def drawn(turn, board="", deck=PASSENGERS):
    """How many cards the drawing of that turn of the Sinking brings."""
    return len(begin(two(deck=deck, board=board), turn=turn).hands[0])


@pytest.mark.clause("TB-8.1")
@pytest.mark.parametrize(("turn", "cards"), [(1, 0), (2, 1), (3, 2), (4, 3), (5, 3), (50, 3)])
def test_draws_of_the_sinking(turn, cards):
    assert drawn(turn) == cards


@pytest.mark.clause("TB-8.2")
def test_two_players_draw_by_turn():
    state = table(*(Ship(deck=PASSENGERS) for _ in range(2)))
    begin(state, 0, turn=1)
    counts = []
    for _ in range(5):
        counts.append(len(state.hands[state.to_move()]))
        state.hands[state.to_move()].clear()
        do(state, END)
    assert counts == [0, 1, 2, 3, 3]


@pytest.mark.clause("TB-8.3")
@pytest.mark.parametrize(
    ("turn", "aboard", "cards"),
    [
        (1, "fisherman", 1),
        (1, "stoker", 0),
        (9, "fisherman stoker", 3),
        (9, "stoker " * 4, 0),
        (2, "stoker", 0),
    ],
)
def test_modifiers_apply_from_the_first_turn_on_and_never_below_0(turn, aboard, cards):
    assert drawn(turn, aboard) == cards


@pytest.mark.clause("TB-8.4")
def test_there_is_no_hand_limit():
    state = table(Ship("passenger " * 9, "baby"), Ship(deck=PASSENGERS))
    do(state, END)
    assert state.to_move() == 1
    assert len(state.hands[0]) == 9


@pytest.mark.clause("TB-8.5", "TB-9.1")
def test_water_is_never_shuffled_back():
    state = begin(two(deck="maid", water=PASSENGERS), turn=9)
    assert state.afloat == [False, True]


@pytest.mark.clause("TB-8.6")
def test_the_full_number_must_be_drawn():
    """Nobody is asked: three come, or the ship sinks."""
    state = begin(two(deck="maid rats jack seal"), turn=9)
    assert (hand(state), deck(state), asked(state)) == ("jack maid rats", "seal", None)


@pytest.mark.clause("TB-9.1")
def test_an_empty_deck_alone_does_not_sink():
    state = begin(two(deck="maid rats jack"), turn=9)
    assert (deck(state), state.afloat) == ("", [True, True])
    do(state, END)
    do(state, END)
    assert state.afloat == [False, True]


@pytest.mark.clause("TB-9.2")
def test_the_third_draw_sinks_the_ship_and_the_first_two_are_lost():
    state = begin(two("pirate", board="fisherman stoker", deck="maid rats"), turn=9)
    assert state.afloat == [False, True]
    assert (hand(state), deck(state), water(state)) == ("", "", "")
    assert sorted(state.content.ids[n] for n in state.lost) == ["maid", "pirate", "rats"]
    assert state.scores()[0] == 7


@pytest.mark.clause("TB-9.3")
def test_any_own_draw_sinks_but_losing_cards_to_effects_does_not():
    state = tire(two(board="polka_dancer"), "polka_dancer")
    assert state.afloat == [False, True]
    state = table(Ship(board="torpedo rats burglar", hand="baby", deck="baby"), Ship(deck="maid"))
    tire(state, "torpedo", 1)
    tire(state, "rats")
    tire(state, "burglar", 1)
    assert state.afloat == [True, True]


@pytest.mark.clause("TB-9.3", "TB-12.38")
def test_captain_and_flapper_never_sink_anybody():
    state = two("flapper maid", board="captain")
    do(state, Jettison("flapper"))
    assert asked(state) is None
    tire(state, "captain")
    pick(state, "maid")
    assert hand(state) == "maid"
    assert state.afloat == [True, True]


@pytest.mark.clause("TB-9.4")
def test_a_sunk_players_turn_ends_at_once_and_the_rest_leaves_the_game():
    state = tire(two("maid", board="polka_dancer+ arbiter", water="rats"), "polka_dancer")
    assert state.to_move() == 1
    assert board(state) == "polka_dancer~+ arbiter", "no Arbiter any more"
    assert len(state.lost) == 2


@pytest.mark.clause("TB-9.5")
def test_rescued_cards_stop_working_and_are_no_targets():
    """Arbiter, Proletarian, Pirate and Boogeyman: none reaches a sunk ship, none works from there."""
    state = table(
        Ship(deck="baby " * 9, board="pirate stoker arbiter proletarian"),
        Ship(board="torpedo torpedo boogeyman ship_guard"),
        Ship("maid", "baby " * 9, "jack"),
    )
    begin(state, 1, turn=9)
    assert state.afloat == [True, False, True]
    assert state.to_move() == 2
    assert state.observation(1)["players"][2]["hand"] == []
    tire(state, "jack")
    assert asked(state) is None, "the Ship Guard stands on a sunk ship"
    do(state, END)
    assert {action.target for action in legal(state, Tire, "pirate")} == {2}
    tire(state, "proletarian")
    pick(state, "stoker")
    do(state, END)
    assert board(state, 1) == "torpedo torpedo boogeyman ship_guard"
    assert board(state, 0) == "arbiter proletarian~", "the highest of the boards in play was the Pirate"


@pytest.mark.clause("TB-9.6", "TB-12.44")
def test_the_score_is_the_values_aboard():
    state = begin(two(board="lifeboat iceberg polka_dancer+", deck=""), turn=9)
    assert state.scores() == (10 + 10 + 3 + 5, 0)


@pytest.mark.clause("TB-9.7")
def test_the_others_play_on_and_the_last_one_alone():
    state = table(Ship(deck=PASSENGERS), Ship(), Ship(deck=PASSENGERS), turn=9)
    do(state, END)
    assert state.afloat == [True, False, True]
    assert state.to_move() == 2
    do(state, END)
    assert state.to_move() == 0
    state.decks[0].clear()
    for _ in range(20):
        if state.is_over():
            break
        do(state, END)
        assert state.is_over() or state.to_move() == 2 or state.afloat[0]
    assert state.is_over()
    assert refused(state, END) == "TB-9.7"


@pytest.mark.clause("TB-9.8", "TB-9.13")
def test_dead_calm_jettisons_anchors_then_top_cards():
    """All anchored: after a round in which no card left a deck anchors go, then each ship's top card."""
    state = table(
        Ship(deck="maid rats rats rats rats", board="anchor ship_guard"),
        Ship(deck="rose jack", board="anchor anchor lifebuoy"),
        Ship(board="anchor"),
    )
    state.calm = True
    do(state, END, END)
    assert state.round == 1
    do(state, END)
    assert state.round == 2
    assert asked(state) is None, "it is no card's effect: nobody may react"
    assert (board(state, 0), board(state, 1)) == ("ship_guard", "lifebuoy rose")
    assert (water(state, 0), water(state, 1)) == ("anchor maid", "anchor anchor")
    assert (state.afloat, board(state, 2)) == ([True, True, False], ""), "empty decks sink"


@pytest.mark.clause("TB-9.8")
def test_a_single_card_from_any_deck_breaks_the_calm():
    state = table(Ship(deck="maid rats seal", board="stoker " * 3), Ship(deck="baby " * 9, board="anchor"))
    state.calm = True
    do(state, END)
    do(state, END)
    assert state.round == 2
    assert board(state, 1) == "", "nobody drew: dead calm"
    state = table(Ship(deck="maid rats seal", board="stoker " * 3), Ship(deck="baby " * 5, board="stoker"))
    state.calm = True
    do(state, END, END)
    assert len(state.hands[1]) == 2
    assert water(state, 0) == ""


@pytest.mark.clause("TB-9.13")
def test_bands_protection_and_flappers_draw_hold_in_a_dead_calm():
    state = table(
        Ship(deck="band maid rats rats rats rats", board="anchor"),
        Ship(deck="flapper maid rats", board="anchor"),
    )
    state.calm = True
    do(state, END, END)
    assert (deck(state, 0), water(state, 0)) == ("band maid rats rats rats rats", "anchor")
    assert asked(state) == 1
    do(state, DRAW, PASS)
    assert hand(state, 1) == "maid"


@pytest.mark.clause("TB-9.9")
@pytest.mark.parametrize(("round_number", "over"), [(39, False), (40, True)])
def test_all_ships_sink_at_the_end_of_round_40(round_number, over):
    state = table(Ship(deck=PASSENGERS, board="maid"), Ship(deck=PASSENGERS, board="rats"))
    state.round = round_number
    do(state, END, END)
    assert state.is_over() == over
    if over:
        assert state.scores() == (4, 3)


@pytest.mark.clause("TB-9.10")
def test_the_highest_score_wins_and_ties_share():
    state = table(Ship(board="maid"), Ship(board="rats passenger"), Ship(board="jack"))
    for seat in range(3):
        begin(state, seat, turn=9) if not state.is_over() else None
    assert state.scores() == (4, 4, 0)
    assert winners(state.scores()) == (0, 1)


@pytest.mark.clause("TB-9.11")
def test_a_sunk_score_is_fixed():
    state = begin(two(board="maid pirate"), turn=9)
    state.boards[0].clear()
    assert state.scores()[0] == 16


@pytest.mark.clause("TB-9.12")
@BOTH
def test_a_round_runs_from_the_phases_first_player_to_the_seat_before(phase):
    state = table(*(Ship(deck=PASSENGERS) for _ in range(3)), phase=phase)
    state.first = state.active = 1
    rounds = []
    for _ in range(6):
        rounds.append((state.to_move(), state.round))
        state.hands[state.to_move()].clear()
        do(state, END)
    assert rounds == [(1, 1), (2, 1), (0, 1), (1, 2), (2, 2), (0, 2)]


@pytest.mark.clause("TB-9.12")
def test_a_round_ends_even_when_its_first_player_has_sunk():
    state = table(*(Ship(deck=PASSENGERS) for _ in range(3)))
    state.afloat[0] = False
    state.active = 2
    do(state, END)
    assert (state.to_move(), state.round, state.phase) == (1, 2, SINKING)


@pytest.mark.clause("TB-5.2", "TB-9.12")
def test_the_buyers_seat_opens_each_round_of_the_sinking():
    state = table(*(Ship(deck=PASSENGERS) for _ in range(3)), phase=CRUISE, points=20)
    state.active = 2
    do(state, legal(state)[-2])
    assert (state.first, state.round) == (2, 1)
    do(state, END, END)
    assert state.round == 1
    do(state, END)
    assert (state.to_move(), state.round) == (2, 2)
    assert content().numbers.round_cap.sinking == 40
