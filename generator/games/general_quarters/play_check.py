"""The play check: games end, and every class and label of the content turns up in some of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.games.general_quarters.content import Content
from generator.games.general_quarters.state import WON, State
from generator.reading.packs import Pack
from generator.reading.problems import Place


def unfinished(state: State) -> bool:
    """Never: every turn scratches a square, and one turn is left while a hit is hidden. GQ-2.5"""
    return False


def roll_call(content: Content, pack: Pack) -> Mapping[str, Place]:
    """Every class of the fleet, every ship aimed at, and every aircraft, with where it is written."""
    setup = content.setup()
    called = {
        f"ship of {ships.length} squares": pack.place("fleet.yaml", "ships", ships.id, "length")
        for ships in content.fleet.ships
    }
    presets = [preset.id for preset in content.presets.presets]
    at = presets.index(setup.preset)
    for label, count in zip(setup.order, setup.missiles, strict=True):
        if count:
            called[f"missile for {label}"] = pack.place("presets.yaml", "presets", at, "missiles", label)
    for label, count in zip(setup.order, setup.helicopters, strict=True):
        if count:
            called[f"helicopter of {label}"] = pack.place("group.yaml", "ships", label, "helicopters")
    if setup.strike_fighters:
        called["strike-fighter"] = pack.place("presets.yaml", "presets", at, "strike_fighters")
    return called


def seen(state: State) -> Iterator[str]:
    """The ships and missiles found so far, and the aircraft that have flown."""
    setup = state.card.setup
    for square, token in enumerate(state.card.grid):
        if token[0] == "M" and state.is_scratched(square):
            yield f"missile for {token[2:]}"
    for hull in setup.waters.hulls(state.card.ships):
        if all(state.is_scratched(square) for square in hull):
            yield f"ship of {len(hull)} squares"
    for label, left, had in zip(setup.order, state.helicopters, setup.helicopters, strict=True):
        if left < had:
            yield f"helicopter of {label}"
    if state.strike_fighters < setup.strike_fighters:
        yield "strike-fighter"


def statistics(state: State) -> Mapping[str, float]:
    """The statistics of a finished game."""
    return {
        "wins": float(state.result == WON),
        "ships afloat": float(sum(state.afloat)),
        "turns": state.turns,
        "squares revealed": state.scratched.bit_count(),
        "hits left": state.hits_left,
    }


def ending(state: State) -> str:
    """How a finished card ended. GQ-8.3, GQ-8.4"""
    return "won" if state.result == WON else "lost"
