"""The prompts of the auctions: which way bids go, which of them are open, and what is at stake."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.contract import Json
from generator.games.bridge_crew import actions as act
from generator.games.bridge_crew.knowledge import offered_die
from generator.games.bridge_crew.phases import AUCTION, BID_FOR_ALIEN, BID_FOR_CAPTAIN
from generator.games.bridge_crew.tabletop.pieces import Pieces


def bidding(pieces: Pieces, seen: Json, actions: Sequence[act.Action]) -> str:
    """The prompt of a seat that may bid, made of its legal moves; "" outside of the auctions."""
    words, phase = pieces.words, seen["phase"]
    if phase in (BID_FOR_CAPTAIN, BID_FOR_ALIEN) and (bid := seen["auction"]["last_bid"]):
        return words(f"ask.{phase}_higher", bid=pieces.told.bid(bid))
    if phase != AUCTION:
        return ""
    bids = ", ".join(_bids(pieces, seen, actions))
    if seen["auction"]["bidder"] < 0:
        return words("ask.auction_first", bids=bids)
    last = _last(pieces, seen)
    return words("ask.auction_lower", bid=last, bids=bids) if bids else words("ask.auction_none", bid=last)


def _bids(pieces: Pieces, seen: Json, actions: Sequence[act.Action]) -> Iterator[str]:
    """The bids among the legal moves, high to low."""
    words = pieces.words
    if act.RepeatBid() in actions:
        yield words("ask.repeat", bid=_last(pieces, seen))
    if act.YesSir() in actions:
        yield words("ask.yes_sir", die=_offered(pieces, seen))
    for die in sorted((action.die for action in actions if isinstance(action, act.Bid)), reverse=True):
        yield words("die", n=die)
    if act.WithRespect() in actions:
        yield words("ask.with_respect")


def _last(pieces: Pieces, seen: Json) -> str:
    return pieces.told.bid(seen["auction"]["last_bid"])


def _offered(pieces: Pieces, seen: Json) -> str:
    return pieces.told.die(int(offered_die(seen).partition(" ")[0][1:]))
