"""Promises watched while the content is played: that games end and everything in the box turns up. BC-V22"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.games.bruise_cruise.content import CARDS, PORTS, UNFATHOMABLE, Content
from generator.games.bruise_cruise.rules.turn import Replenishing, Shed
from generator.games.bruise_cruise.state import BY_CARDS, BY_FLEET, BY_POINTS, DECOMMISSIONED, State
from generator.reading.packs import Pack
from generator.reading.problems import Place

ENDINGS = {
    BY_FLEET: "all ships of an Admiral home",
    BY_CARDS: "no cards left",
    BY_POINTS: "points enough",
}
TURN_LIMIT = 1000
"""Play-testing gives a game up after this many turns; random play takes about 190 at most."""


def unfinished(state: State) -> bool:
    """Has the game run past the length play-testing allows?"""
    return state.turn > TURN_LIMIT and not state.ended


def roll_call(content: Content, pack: Pack) -> Mapping[str, Place]:
    """Every card and every port, and where it is written."""
    called = {f"card '{card.id}'": pack.place(CARDS, "cards", card.id, "id") for card in content.cards.cards}
    for card in content.unfathomable.cards:
        called[f"card '{card.id}'"] = pack.place(UNFATHOMABLE, "cards", card.id, "id")
    for port in content.ports.ports:
        called[f"port '{port.id}'"] = pack.place(PORTS, "ports", port.id, "id")
    return called


def seen(state: State) -> Iterator[str]:
    """The card just played, and the ports with a ship in them."""
    chart = state.chart
    # What was played lies on top of the discard pile until something is discarded without being played.
    if state.played and state.discard and not isinstance(state.pending.decision, Shed | Replenishing):
        yield f"card '{chart.cards[state.discard[-1]]}'"
    spaces = (space for space in state.at if space >= 0)
    yield from (
        f"port '{chart.ports[chart.port_at[space]]}'" for space in spaces if chart.port_at[space] >= 0
    )


def statistics(state: State) -> Mapping[str, float]:
    """How a finished game went."""
    chart, seats = state.chart, state.seats
    return {
        "turns": state.turn,
        "ended by decommissioning": float(state.ended == BY_FLEET),
        "ended by cards": float(state.ended == BY_CARDS),
        "winner's points": max(state.points(seat) for seat in range(seats)),
        "flags standing per Admiral": sum(owner >= 0 for owner in state.flag) / seats,
        "weapons deployed per Admiral": sum(state.deployed) / seats,
        "ships decommissioned per Admiral": state.at.count(DECOMMISSIONED) / seats,
        "ships in play per Admiral": sum(space >= 0 for space in state.at) / seats,
        "largest fleet home": max(
            sum(state.at[ship] == DECOMMISSIONED for ship in state.fleet(seat)) for seat in range(seats)
        )
        / chart.fleet,
    }


def ending(state: State) -> str:
    """Why a finished game ended. BC-9.1, BC-9.2, BC-11.6"""
    return ENDINGS[state.ended]
