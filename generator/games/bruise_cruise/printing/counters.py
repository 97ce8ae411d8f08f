"""Counters on paper: ships, flags, markers and supplies, all on one page."""

from __future__ import annotations

from typing import Any

from generator.contract import Component, Face, Piece
from generator.games.bruise_cruise.content import LINES, Content
from generator.games.bruise_cruise.pieces import CruiseLine
from generator.games.bruise_cruise.printing.chart import region_values
from generator.games.bruise_cruise.printing.sizes import (
    ANCHOR,
    FLAG,
    HOME,
    PRESERVER,
    SCORE,
    SHIP,
    WEAPON,
)
from generator.reading.packs import Pack

# Drawings and colours there are; others get one that says nothing wrong.
EMBLEMS = ("wheat", "star", "anchors", "skull")
COLOURS = ("ochre", "magenta", "navy", "black")

SIZES = {
    "ship": SHIP,
    "flag": (FLAG, FLAG),
    "score": (SCORE, SCORE),
    "home": (HOME, round(2 * HOME / 3**0.5, 2)),
    "anchor": (ANCHOR, ANCHOR),
    "missile": WEAPON,
    "torpedo": WEAPON,
    "life_preserver": (PRESERVER, PRESERVER),
}
"""Of each kind of counter, in mm; a Home Port marker is a hexagon that stands on a corner."""


def counters(box: Content, pack: Pack) -> Component:
    """Every counter of the box, front and back."""
    values = counter_values(box)
    front, back = (Face("counter_sheet", {**values, "back": side}) for side in (False, True))
    piece = Piece("counters", front, back, place=pack.place(LINES))
    return Component("counters", pack.words("sheet.counters"), "sheet", "page", [piece])


def counter(kind: str, **values: Any) -> tuple[Face, tuple[float, float]]:
    """One counter by itself, as it is cut from the sheet, and its size.

    A ``ship`` takes its ``line``, the ``ship`` and whether it has ``claimed`` a port; a ``flag``, a
    ``score`` token and a ``home`` their line.
    """
    return Face("counter", {"kind": kind, **values}), SIZES[kind]


def counter_values(box: Content) -> dict[str, Any]:
    """The count of each kind, from the contents list."""
    declared = box.game.declared
    return {
        "title": box.game.title,
        "lines": [line_values(line) for line in box.lines.lines],
        "ships": ship_values(box),
        "flags": box.numbers.flags,
        "missiles": declared("missiles"),
        "torpedoes": declared("torpedoes"),
        "preservers": declared("life_preservers"),
        "anchors": declared("anchors"),
    }


def line_values(line: CruiseLine) -> dict[str, str]:
    """A line as layouts see it: its colour, and the emblem that tells it apart without."""
    return {
        "id": line.id,
        "name": line.name,
        "emblem": line.emblem if line.emblem in EMBLEMS else "other",
        "colour": line.colour if line.colour in COLOURS else "line",
    }


def ship_values(box: Content) -> list[dict[str, Any]]:
    """The ships of any line: the flagship, then one for each region."""
    regions = [
        {"id": region.id, "name": region.name, "region": region_values(region)}
        for region in box.ports.regions
    ]
    return [{"id": "flagship", "name": box.lines.flagship, "region": None}, *regions]
