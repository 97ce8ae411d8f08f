"""What a trial of the content watches for: that everything in it turns up in play. CR-V15"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.games.bridge_crew.actions import Attitude, Bid, Maverick, NoBid, WithRespect, YesSir
from generator.games.bridge_crew.content import Content
from generator.games.bridge_crew.phases import AUCTION, COMMAND, CREW_ATTITUDE, MAVERICK, OVER
from generator.games.bridge_crew.rules import Watch
from generator.reading.packs import Pack
from generator.reading.problems import Place

ROUND_LIMIT = 300
"""Play-testing gives a game up after so many rounds. CR-13.3"""

BIDS: Mapping[type, str] = {YesSir: "yes_sir", Bid: "lower", WithRespect: "with_respect", NoBid: "no_bid"}


def unfinished(state: Watch) -> bool:
    """Has the game run past the length play-testing allows? CR-13.3"""
    return state.phase != OVER and state.round > ROUND_LIMIT


def roll_call(content: Content, pack: Pack) -> Mapping[str, Place]:
    """Every Order, card, attitude, bid and maverick's option, and where it is written."""
    lists: list[tuple[str, str, str, list[str]]] = [
        ("order", "orders.yaml", "orders", [order.id for order in content.orders]),
        ("Crew card", "crew.yaml", "crew", [card.id for card in content.crew]),
        ("Personality", "personalities.yaml", "personalities", [card.id for card in content.personalities]),
        ("attitude", "roles.yaml", "attitudes", [stance.id for stance in content.words.attitudes]),
        ("bid", "roles.yaml", "bids", [bid.id for bid in content.words.bids]),
        ("option", "roles.yaml", "maverick_options", list(content.options)),
    ]
    return {f"{what} '{id}'": pack.place(file, top, id) for what, file, top, ids in lists for id in ids}


def seen(state: Watch) -> Iterator[str]:
    """What of it is in play, or could be chosen, right now."""
    if state.phase == COMMAND:
        # With the Orders on offer the cards of everybody at the table lie open.
        if any(state.commission):
            yield from (f"order '{order}'" for order in state.content.order_ids)
        yield from (f"Crew card '{card}'" for card in state.specialists)
        yield from (f"Personality '{card}'" for card in state.personalities)
    elif state.phase in (AUCTION, MAVERICK, CREW_ATTITUDE):
        for action in state.legal_actions():
            if isinstance(action, Attitude):
                yield f"attitude '{action.stance}'"
            elif isinstance(action, Maverick):
                yield f"option '{action.option}'"
            elif type(action) in BIDS:
                yield f"bid '{BIDS[type(action)]}'"


def statistics(state: Watch) -> Mapping[str, float]:
    """What is worth knowing about a finished game."""
    return {
        "rounds": state.round,
        "tries to save the day": state.saves,
        "dice left in the Commission pool": sum(state.commission),
        "dice left in the Encounter pool": sum(state.encounter),
    }
