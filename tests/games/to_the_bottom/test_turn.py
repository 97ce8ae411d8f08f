"""The steps of a turn, and points. TB-3"""

from __future__ import annotations

import pytest

from .liner import (
    CRUISE,
    END,
    PASS,
    SINKING,
    Buy,
    Jettison,
    Pick,
    Play,
    Put,
    Ship,
    Tire,
    asked,
    begin,
    board,
    deck,
    do,
    hand,
    legal,
    refused,
    table,
    tire,
    two,
    water,
)


@pytest.mark.clause("TB-3.1", "TB-7.6")
def test_step_1_readies_all_own_cards_and_no_others():
    state = table(Ship(deck="baby " * 9, board="rats~ seal jack~"), Ship(board="pirate~"))
    begin(state)
    assert (board(state, 0), board(state, 1)) == ("rats seal jack", "pirate~")


@pytest.mark.clause("TB-3.2", "TB-3.3", "TB-12.52")
def test_step_2_comes_before_the_drawing():
    """Maid looks at the top card before anything is drawn."""
    state = begin(two(deck="baby pirate passenger passenger passenger", board="maid"))
    assert asked(state) == 0
    assert hand(state) == ""
    do(state, Put("deck_bottom"))
    assert hand(state) == "passenger passenger pirate"
    assert deck(state) == "passenger baby"


@pytest.mark.clause("TB-3.4")
def test_steps_4_and_5_mix_as_one_likes():
    state = two("passenger passenger rats maid", board="polka_dancer", deck="baby " * 9)
    do(state, Jettison("passenger"))
    tire(state, "polka_dancer")
    do(state, Jettison("rats"), Play("maid"), Jettison("passenger"))
    assert (board(state), state.points) == ("polka_dancer~ maid", 1)


@pytest.mark.clause("TB-3.5")
def test_step_6_arbiter_then_hand_limit_then_points():
    """Rose comes back through the Arbiter; only then are there five to keep; then the points are gone."""
    state = table(
        Ship("passenger " * 6, "baby " * 9, "arbiter pirate"), Ship(deck="baby " * 9), phase=CRUISE, points=7
    )
    do(state, END)
    assert board(state) == "arbiter"
    assert legal(state) == legal(state, Pick), "the hand limit comes after Arbiter"
    assert state.points == 7
    do(state, Pick("passenger"))
    assert water(state) == "pirate passenger"
    assert (state.to_move(), state.points) == (1, 0)


@pytest.mark.clause("TB-3.6")
def test_points_start_at_0_and_never_carry_over():
    state = table(Ship("pirate", "baby " * 9), Ship(deck="baby " * 9))
    do(state, Jettison("pirate"), END)
    assert (state.to_move(), state.points) == (1, 0)
    do(state, END)
    assert (state.to_move(), state.points) == (0, 0)


@pytest.mark.clause("TB-3.7")
def test_the_pool_never_goes_below_0():
    state = two("maid passenger rats")
    do(state, Jettison("rats"))
    assert refused(state, Play("maid")) == "TB-3.7"
    do(state, Jettison("passenger"), Play("maid"))
    assert state.points == 0


@pytest.mark.clause("TB-3.8")
def test_points_wait_in_the_pool_until_the_turn_ends():
    state = two("rats passenger maid")
    do(state, Jettison("rats"), Jettison("passenger"))
    assert state.points == 4
    do(state, Play("maid"))
    assert (state.points, board(state)) == (0, "maid")


@pytest.mark.clause("TB-3.9")
def test_the_owner_orders_effects_due_at_the_same_moment():
    """Stowaway and Maid are both due in step 2: Maid first saves the Pirate on top."""
    for first, lost in (("maid", "baby"), ("stowaway", "pirate")):
        state = begin(two(deck="pirate baby passenger passenger passenger passenger", board="maid stowaway"))
        assert legal(state) == [Pick("maid"), Pick("stowaway")]
        do(state, Pick(first), Put("deck_bottom"))
        assert water(state) == lost


@pytest.mark.clause("TB-3.9")
def test_effects_of_several_players_come_clockwise_from_the_active_one():
    state = table(
        Ship(board="storyteller", deck="jack"), Ship(deck="maid"), Ship(deck="seal"), Ship(deck="diver")
    )
    tire(state, "storyteller")
    order = []
    while asked(state) is not None:
        order.append(asked(state))
        do(state, Put("board"))
    assert order == [0, 1, 2, 3]


@pytest.mark.clause("TB-3.10")
def test_the_turn_number_counts_all_players_turns_skipped_drawings_too():
    state = table(Ship(deck="baby " * 20, board="anchor"), Ship(deck="baby " * 20), turn=0)
    begin(state)
    drawn = []
    for _ in range(5):
        drawn.append((state.to_move(), state.turn, len(state.hands[state.to_move()])))
        do(state, END)
    # A skips its drawings, yet they count: B draws 1 in turn 2 and 3 in turn 4.
    assert drawn == [(0, 1, 0), (1, 2, 1), (0, 3, 0), (1, 4, 4), (0, 5, 0)]


@pytest.mark.clause("TB-3.4", "TB-3.7")
def test_what_is_not_open_is_refused_with_its_clause():
    state = table(Ship("maid rats"), Ship("baby", "baby " * 5), phase=CRUISE, shop="lady", points=3)
    assert refused(state, Jettison("pirate")) == "TB-6.2"
    assert refused(state, Jettison("no such card")) == "TB-2.1"
    assert refused(state, Buy("maid")) == "TB-4.7"
    assert refused(state, Buy("lady")) == "TB-3.7"
    assert refused(state, Tire("maid", 0)) == "TB-7.1"
    assert refused(state, PASS) == "TB-3.4"
    assert refused(two(phase=SINKING), Buy("maid")) == "TB-5.8"
