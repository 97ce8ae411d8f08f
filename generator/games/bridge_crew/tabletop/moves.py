"""Which pieces a player touches to make a move in Bridge Crew; what is only said is a button."""

from __future__ import annotations

from generator.contract import SAID, Json
from generator.games.bridge_crew import actions as act
from generator.games.bridge_crew.phases import BID_FOR_CAPTAIN
from generator.games.bridge_crew.tabletop.pieces import Pieces, die_id, officer


def touched(pieces: Pieces, seen: Json, action: act.Action) -> tuple[str, ...]:
    """The card, the die or the attitude that is picked up; what is only said is a button."""
    match action:
        case act.PickCrew(card=card):
            return (f"crew:{card}",)
        case act.PickPersonality(card=card):
            return (f"personality:{card}",)
        case act.Order(order=order, die=die, origin=origin):
            return (f"order:{order}", die_id("commission", f"d{die} {origin}"))
        case act.OpenBid(die=die):
            return _any("commission" if seen["phase"] == BID_FOR_CAPTAIN else "encounter", seen, die)
        case act.Bid(die=die):
            return _any("commission", seen, die)
        case act.YesSir():
            return ("offered",)
        case act.TakeDie(origin=origin):
            return (die_id("commission", f"{seen['auction']['last_bid']} {origin}"),)
        case act.Maverick(option=option, order=order, die=die, origin=origin):
            way = f"order:{order}" if order else SAID + pieces.told.options[option]
            return (way, die_id(officer(seen["seat"]), f"d{die} {origin}"))
        case act.AlienDie(die=die, origin=origin):
            return (die_id("encounter", f"d{die} {origin}"),)
        case act.Attitude(stance=stance):
            return (f"attitude:{stance}",)
        case act.ReturnDie(die=die, origin=origin):
            return (die_id(officer(seen["captain"]), f"d{die} {origin}"),)
    return ()


def _any(pool: str, seen: Json, die: int) -> tuple[str, ...]:
    """The first die of that type in the pool, for all of them."""
    kind = next(kind for kind in seen[pool] if kind.startswith(f"d{die} "))
    return (die_id(pool, kind),)
