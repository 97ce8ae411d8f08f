"""Trying content by playing it: everything in it must turn up. CR-V15"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.contract import roll_call_of
from generator.games.bridge_crew.actions import Attitude, Bid, Maverick, NoBid, WithRespect, YesSir
from generator.games.bridge_crew.phases import AUCTION, COMMAND, CREW_ATTITUDE, MAVERICK, OVER
from generator.games.bridge_crew.rules import Watch

MAX_ROUNDS = 300
"""Play-testing gives a game up after this many rounds. CR-13.3"""

BIDS: Mapping[type, str] = {YesSir: "yes_sir", Bid: "lower", WithRespect: "with_respect", NoBid: "no_bid"}


roll_call = roll_call_of(
    ("orders.yaml", "orders", "order"),
    ("crew.yaml", "crew", "Crew card"),
    ("personalities.yaml", "personalities", "Personality"),
    ("roles.yaml", "attitudes", "attitude"),
    ("roles.yaml", "bids", "bid"),
    ("roles.yaml", "maverick_options", "option"),
)


def unfinished(state: Watch) -> bool:
    """Has the game run past the length play-testing allows? CR-13.3"""
    return state.phase != OVER and state.round > MAX_ROUNDS


def seen(state: Watch) -> Iterator[str]:
    """The items in play, or open to choice, right now."""
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
    """Numbers worth knowing about a finished game."""
    return {
        "rounds": state.round,
        "tries to save the day": state.saves,
        "dice left in the Commission pool": sum(state.commission),
        "dice left in the Encounter pool": sum(state.encounter),
    }


def ending(state: Watch) -> str:
    """Why a finished game ended. CR-13.2"""
    return state.ending
