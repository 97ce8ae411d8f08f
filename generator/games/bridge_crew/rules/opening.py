"""The auctions for the Captain and the Alien card. CR-3"""

from __future__ import annotations

from generator.contract import IllegalMove
from generator.games.bridge_crew.actions import Action, NoBid, OpenBid
from generator.games.bridge_crew.phases import BID_FOR_ALIEN, BID_FOR_CAPTAIN
from generator.games.bridge_crew.rules import rounds
from generator.games.bridge_crew.state import State

NOT_BID = -1
NO_BID = NoBid()


def start(state: State, phase: str) -> None:
    """Open the auction: the Captain's from the first player to the left, the Alien's from the last to
    the right, without the Captain. CR-3.1, CR-3.5"""
    state.phase = phase
    state.bidding = [seat != state.captain for seat in range(state.seats)]
    state.bidder, state.last_bid, state.repeated = -1, NOT_BID, False
    round_the_table = range(state.seats) if phase == BID_FOR_CAPTAIN else range(state.seats - 1, -1, -1)
    state.first_asked = next(seat for seat in round_the_table if state.bidding[seat])
    state.turn = state.first_asked


def bids(state: State) -> list[Action]:
    """Every higher type, and No Bid. CR-3.1, CR-3.2"""
    return [*state.menu.open_bids[state.last_bid + 1 :], NO_BID]


def open_bid(state: State, action: OpenBid) -> None:
    """Bid a die type. CR-3.1"""
    types = state.content.types
    if action.die not in types:
        raise IllegalMove("CR-3.1", f"there is no d{action.die}")
    bid = types.index(action.die)
    if bid <= state.last_bid:
        raise IllegalMove("CR-3.2", f"d{action.die} is not higher than d{types[state.last_bid]}")
    state.last_bid, state.bidder = bid, state.turn
    _go_on(state)


def pass_by(state: State) -> None:
    """No Bid: out of this auction. CR-3.1"""
    state.bidding[state.turn] = False
    _go_on(state)


def _go_on(state: State) -> None:
    still_in = sum(state.bidding)
    if not still_in:
        # All said No Bid: whoever was asked first takes the card as if for the lowest type. CR-3.6
        state.last_bid, state.bidder = 0, state.first_asked
        _settle(state)
    elif state.bidder >= 0 and (still_in == 1 or state.last_bid == len(state.content.types) - 1):
        # The last one in who has not bid may still do so; the last bidder need not. CR-3.3
        _settle(state)
    else:
        step = 1 if state.phase == BID_FOR_CAPTAIN else -1
        seat = (state.turn + step) % state.seats
        while not state.bidding[seat]:
            seat = (seat + step) % state.seats
        state.turn = seat


def _settle(state: State) -> None:
    """The last bidder takes the card; everybody else moves a die of the type bid to the own Officer
    pool, out of the Commission pool for the Captain, the Encounter pool for the Alien. CR-3.4, CR-3.5"""
    for_captain = state.phase == BID_FOR_CAPTAIN
    pool, origin = (state.commission, 0) if for_captain else (state.encounter, 1)
    kind = 2 * state.last_bid + origin
    for seat in range(state.seats):
        if seat != state.bidder:
            # As many dice of a type as players, and one taker less: never short. CR-3.7
            pool[kind] -= 1
            state.officers[seat][kind] += 1
    if for_captain:
        state.captain = state.bidder
        start(state, BID_FOR_ALIEN)
    else:
        state.alien = state.bidder
        rounds.next_round(state)
