"""The auctions for the Captain and the Alien card. CR-3"""

from __future__ import annotations

import pytest

from generator.games.bridge_crew.actions import Bid, NoBid, OpenBid
from generator.games.bridge_crew.phases import BID_FOR_ALIEN, BID_FOR_CAPTAIN, COMMAND
from generator.mechanics.dice import Dice

from .bridge import content, do, legal, new, opening, refused, share, words


@pytest.mark.clause("CR-3.1")
def test_the_captain_auction_starts_with_the_first_player_and_goes_left():
    state = new(4)
    asked = [state.to_move()]
    for action in opening(4, 6, 0, 8, 0):
        do(state, action)
        asked.append(state.to_move())
    assert state.phase == BID_FOR_CAPTAIN
    assert asked == [0, 1, 2, 3, 0, 1]  # seat 2 said No Bid and would be passed over
    do(state, *opening(10))
    assert state.to_move() == 3


@pytest.mark.clause("CR-3.1")
def test_only_dice_of_the_game_can_be_bid():
    state = new(4)
    assert legal(state) == [OpenBid(die) for die in (4, 6, 8, 10, 12)] + [NoBid()]
    refused(state, OpenBid(20), "CR-3.1")
    refused(state, Bid(4), "CR-5.3")


@pytest.mark.clause("CR-3.2")
@pytest.mark.parametrize(("next_bid", "fine"), [(6, False), (8, False), (10, True), (12, True)])
def test_every_bid_must_be_higher(next_bid, fine):
    state = do(new(4), *opening(8))
    if fine:
        assert OpenBid(next_bid) in legal(state)
        assert 1 in (do(state, OpenBid(next_bid)).bidder, state.captain)
    else:
        refused(state, OpenBid(next_bid), "CR-3.2")


@pytest.mark.clause("CR-3.2")
def test_being_keen_does_not_help_here():
    """Whoever is at the table, an equal bid is not among what can be said."""
    state = do(new(7), *opening(8))
    for _ in range(5):
        assert OpenBid(8) not in legal(state)
        refused(state, OpenBid(8), "CR-3.2")
        do(state, NoBid())


@pytest.mark.clause("CR-3.3")
def test_the_auction_goes_on_until_only_the_last_bidder_is_left():
    state = do(new(3), *opening(4, 6, 0))
    assert (state.phase, state.to_move()) == (BID_FOR_CAPTAIN, 0)
    do(state, NoBid())
    assert (state.phase, state.captain) == (BID_FOR_ALIEN, 1)


@pytest.mark.clause("CR-3.3")
@pytest.mark.parametrize(("highest", "over"), [(10, False), (12, True)])
def test_a_d12_ends_the_auction_at_once(highest, over):
    state = do(new(4), OpenBid(highest))
    assert (state.phase == BID_FOR_ALIEN) is over
    assert state.captain == (0 if over else -1)


@pytest.mark.clause("CR-3.3")
def test_the_last_one_in_may_still_bid():
    state = do(new(4), *opening(0, 0, 0))
    assert (state.phase, state.to_move()) == (BID_FOR_CAPTAIN, 3)
    assert legal(state) == [OpenBid(die) for die in (4, 6, 8, 10, 12)] + [NoBid()]
    do(state, OpenBid(6))
    assert (state.phase, state.captain) == (BID_FOR_ALIEN, 3)


@pytest.mark.clause("CR-3.4")
def test_everybody_but_the_captain_takes_a_blue_die():
    state = do(new(5), *opening(6, 10, 0, 0, 0, 0))
    assert state.captain == 1
    assert [words(pool) for pool in state.officers] == ["d10C", "", "d10C", "d10C", "d10C"]
    assert share(state) == (21, 25, 4)


@pytest.mark.clause("CR-3.5")
def test_the_alien_auction_goes_from_the_last_player_to_the_right_without_the_captain():
    state = do(new(5), *opening(0, 0, 0, 4, 0))
    assert (state.captain, state.phase) == (3, BID_FOR_ALIEN)
    asked = []
    for action in opening(4, 6, 8, 10):
        asked.append(state.to_move())
        do(state, action)
    assert asked == [4, 2, 1, 0]
    assert state.to_move() == 4


@pytest.mark.clause("CR-3.5")
def test_everybody_but_the_alien_takes_a_green_die_the_captain_included():
    state = do(new(4), *opening(12), *opening(8, 0, 0))
    assert (state.captain, state.alien) == (0, 3)
    assert [words(pool) for pool in state.officers] == ["d8E", "d8E d12C", "d8E d12C", "d12C"]


@pytest.mark.clause("CR-3.5", "CR-3.6")
def test_when_the_last_player_is_captain_the_next_to_the_right_is_asked_first():
    state = do(new(4), *opening(0, 0, 0, 4))
    assert (state.captain, state.to_move()) == (3, 2)
    do(state, *opening(0, 0, 0))
    assert state.alien == 2


@pytest.mark.clause("CR-3.6")
def test_if_nobody_bids_the_first_asked_takes_the_card_for_a_d4():
    state = do(new(4), *opening(0, 0, 0, 0))
    assert state.captain == 0
    assert [words(pool) for pool in state.officers] == ["", "d4C", "d4C", "d4C"]
    do(state, *opening(0, 0, 0))
    assert state.alien == 3
    assert [words(pool) for pool in state.officers] == ["d4E", "d4C d4E", "d4C d4E", "d4C"]


@pytest.mark.clause("CR-3.7")
@pytest.mark.parametrize("seats", range(3, 8))
@pytest.mark.parametrize("die", [4, 6, 8, 10, 12])
def test_dice_never_run_short(seats, die):
    """Everybody bids the same type for both cards: one die of it is left in each pool."""
    passes = [0] * (seats - 1)
    state = do(new(seats), *opening(die, *(passes if die < 12 else [])))
    do(state, *opening(die, *(passes[1:] if die < 12 else [])))
    at = 2 * content().types.index(die)
    assert (state.commission[at], state.encounter[at + 1]) == (1, 1)


@pytest.mark.clause("CR-3.8")
@pytest.mark.parametrize("seats", range(3, 8))
def test_pools_after_both_auctions(seats):
    """Captain one Encounter die, Alien one Commission die, all others one of each; 4n + 1 in each pool."""
    choices = Dice(f"opening {seats}")
    for _ in range(25):
        state = new(seats)
        while state.phase != COMMAND:
            do(state, choices.pick(legal(state)))
        assert share(state) == (4 * seats + 1, 4 * seats + 1, 2 * (seats - 1))
        for seat, pool in enumerate(state.officers):
            origins = "".join(word[-1] for word in words(pool).split())
            wanted = {state.captain: "E", state.alien: "C"}.get(seat, "CE")
            assert sorted(origins) == list(wanted)
        assert state.captain != state.alien


@pytest.mark.clause("CR-3.9")
def test_four_players_as_in_the_rulebook():
    """P1 d4, P2 d8, P3 and P4 No Bid, P1 No Bid; then P4 d6, P3 and P1 No Bid."""
    state = do(new(4), *opening(4, 8, 0, 0, 0))
    assert state.captain == 1
    assert [words(pool) for pool in state.officers] == ["d8C", "", "d8C", "d8C"]
    asked = []
    for action in opening(6, 0, 0):
        asked.append(state.to_move())
        do(state, action)
    assert asked == [3, 2, 0]
    assert state.alien == 3
    assert [words(pool) for pool in state.officers] == ["d6E d8C", "d6E", "d6E d8C", "d8C"]
    assert (state.phase, state.to_move(), state.round) == (COMMAND, 1, 1)


def test_everybody_sees_the_bids():
    state = new(4)
    assert state.observation(3)["auction"]["last_bid"] == ""
    do(state, *opening(4, 8))
    seen = state.observation(3)["auction"]
    assert (seen["last_bid"], seen["bidder"], seen["bidding"]) == ("d8", 1, [True] * 4)
    do(state, *opening(0, 0, 0, 4))
    seen = state.observation(0)["auction"]
    assert (seen["last_bid"], seen["bidder"], seen["bidding"]) == ("d4", 3, [True, False, True, True])
