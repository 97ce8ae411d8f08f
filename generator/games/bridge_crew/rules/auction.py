"""The descending auction for carrying out an Order. CR-5.3 to CR-5.18

A bid is a place in ``Content.types``: "Yes Sir!" is that of the offered die, a lower type its own,
"With respect, sir" one below the lowest, so that lower bids are lower numbers. CR-5.6
"""

from __future__ import annotations

from generator.contract import IllegalMove
from generator.games.bridge_crew.actions import (
    Action,
    Bid,
    NoBid,
    RepeatBid,
    TakeDie,
    WithRespect,
    YesSir,
)
from generator.games.bridge_crew.phases import AUCTION, MAVERICK, TAKE_DIE
from generator.games.bridge_crew.rules import challenge, opening
from generator.games.bridge_crew.rules.judging import fit
from generator.games.bridge_crew.state import RESPECT, State

YES_SIR, REPEAT, WITH_RESPECT, NO_BID = YesSir(), RepeatBid(), WithRespect(), NoBid()


def start(state: State) -> None:
    """All but the Captain and the Alien may bid, from the Captain's left. CR-5.3"""
    state.phase = AUCTION
    state.bidding = [seat not in (state.captain, state.alien) for seat in range(state.seats)]
    state.bidder, state.repeated = -1, False
    # Before the first bid anything from "Yes Sir!" down is lower. CR-5.5
    state.last_bid = state.offered // 2 + 1
    state.turn = _next_seat(state, state.captain)


def _next_seat(state: State, seat: int) -> int:
    """The next to the left who is still in and has not made the last bid."""
    while True:
        seat = (seat + 1) % state.seats
        if state.bidding[seat] and seat != state.bidder:
            return seat


def is_keen(state: State, seat: int) -> bool:
    """Does the Captain's Order fit this player's Personality? CR-5.10"""
    return fit(state, seat, state.order) == "keen"


def lower_bids(state: State, seat: int) -> list[Action]:
    """The bids that ``seat`` could make now, No Bid apart. CR-5.5, CR-5.6"""
    first = state.bidder < 0
    pool = state.commission
    # "Yes Sir!" only as the first bid. CR-5.7
    bids: list[Action] = [YES_SIR] if first else []
    # A lower type than the offered die and than the last bid, of which there is a die. CR-5.4
    lowest_yet = min(state.last_bid, state.offered // 2)
    bids += [state.menu.bids[bid] for bid in range(lowest_yet) if pool[2 * bid] or pool[2 * bid + 1]]
    has_die = any(state.officers[seat])
    # Each bid is repeated at most once, and by a Keen player. CR-5.11, CR-5.12
    if (
        not first
        and not state.repeated
        and (has_die or state.last_bid != RESPECT)  # CR-5.13
        and is_keen(state, seat)
    ):
        bids.append(REPEAT)
    if has_die and state.last_bid != RESPECT:  # CR-5.8
        bids.append(WITH_RESPECT)
    return bids


def all_bids(state: State) -> list[Action]:
    """The bids of the player asked, and No Bid."""
    return [*lower_bids(state, state.turn), NO_BID]


def yes_sir(state: State, action: YesSir) -> None:
    """Bid the offered die. CR-5.5"""
    if state.bidder >= 0:
        raise IllegalMove("CR-5.7", "'Yes Sir!' can only be the first bid")
    _bid(state, state.offered // 2)


def bid(state: State, action: Bid) -> None:
    """Bid a lower type. CR-5.6"""
    types, offered = state.content.types, state.offered // 2
    if action.die not in types or types.index(action.die) >= offered:
        raise IllegalMove("CR-5.4", f"d{action.die} is not a lower type than the offered d{types[offered]}")
    level = types.index(action.die)
    if state.bidder >= 0 and level == state.last_bid:
        if state.repeated:
            raise IllegalMove("CR-5.12", f"d{action.die} has been repeated; the next bid must be truly lower")
        raise IllegalMove(
            "CR-5.6", f"d{action.die} has been bid; only a Keen player may repeat it, as a repeat"
        )
    if level >= state.last_bid:
        raise IllegalMove("CR-5.6", f"d{action.die} is not lower than the last bid, {state.spoken_bid()}")
    if not state.commission[2 * level] and not state.commission[2 * level + 1]:
        raise IllegalMove("CR-5.4", f"no d{action.die} lies in the Commission pool")
    _bid(state, level)


def repeat_bid(state: State, action: RepeatBid) -> None:
    """A Keen player says the last bid again, and it counts as lower. CR-5.11"""
    if state.bidder < 0:
        raise IllegalMove("CR-5.11", "nobody has bid yet")
    if state.repeated:
        raise IllegalMove(
            "CR-5.12", f"{state.spoken_bid()} has been repeated; the next bid must be truly lower"
        )
    if not is_keen(state, state.turn):
        raise IllegalMove("CR-5.11", "only a player Keen on the Order may repeat a bid")
    if state.last_bid == RESPECT and not any(state.officers[state.turn]):
        raise IllegalMove("CR-5.13", "repeating 'With respect, sir' needs an Officer die")
    _bid(state, state.last_bid, repeated=True)


def with_respect(state: State, action: WithRespect) -> None:
    """Bid a die of the own Officer pool. CR-5.8"""
    if not any(state.officers[state.turn]):
        raise IllegalMove("CR-5.8", "'With respect, sir' needs an Officer die")
    if state.last_bid == RESPECT:
        raise IllegalMove("CR-5.6", "'With respect, sir' is the lowest bid and has been made")
    _bid(state, RESPECT)


def _bid(state: State, level: int, *, repeated: bool = False) -> None:
    state.bidder, state.last_bid, state.repeated = state.turn, level, repeated
    _go_on(state)


def no_bid(state: State, action: NoBid) -> None:
    """Out of this auction, and barred from this Order; in an opening auction, CR-3.1. CR-5.3"""
    if state.phase != AUCTION:
        opening.pass_by(state)
        return
    # It is no bid: whoever comes next has the same choice. CR-5.17
    state.bidding[state.turn] = False
    _go_on(state)


def _go_on(state: State) -> None:
    others = [seat for seat in range(state.seats) if state.bidding[seat] and seat != state.bidder]
    if state.bidder < 0 and not others:
        _press_into_service(state)
    elif state.bidder >= 0 and not any(lower_bids(state, seat) for seat in others):
        # Only the last bidder is left in, or nobody can bid lower. CR-5.13
        _settle(state)
    else:
        state.turn = _next_seat(state, state.turn)


def _press_into_service(state: State) -> None:
    """Nobody bid: the first to the Captain's left who is not the Alien must serve, with the offered
    die. That player has bid nothing and is no maverick. CR-5.14, CR-5.18"""
    left = (state.captain + 1) % state.seats
    state.crew = left if left != state.alien else (left + 1) % state.seats
    state.serving = True
    challenge.accept_commission(state, state.offered)


def _settle(state: State) -> None:
    """The last bidder is the Crew of this round. CR-5.9"""
    state.crew = state.bidder
    level = state.last_bid
    if level == RESPECT:
        state.phase, state.turn = MAVERICK, state.crew
    elif level == state.offered // 2:
        challenge.accept_commission(state, state.offered)
    elif state.commission[2 * level] and state.commission[2 * level + 1]:
        state.phase, state.turn = TAKE_DIE, state.crew
    else:
        challenge.accept_commission(state, 2 * level if state.commission[2 * level] else 2 * level + 1)


def origins(state: State) -> list[Action]:
    """Either origin of the type bid; asked only when both lie in the pool. CR-5.9"""
    return list(state.menu.take)


def take_die(state: State, action: TakeDie) -> None:
    """Take a die of the type bid, of this origin. CR-5.9"""
    if action.origin not in ("C", "E"):
        raise IllegalMove("CR-5.9", f"a die is of origin C or E, not '{action.origin}'")
    challenge.accept_commission(state, 2 * state.last_bid + "CE".index(action.origin))
