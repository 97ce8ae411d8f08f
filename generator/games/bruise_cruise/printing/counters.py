"""Counters on paper: ships, flags, markers and supplies, all on one page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
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
from generator.system.values import frozen

# Drawings and colours there are; others get one that says nothing wrong.
EMBLEMS = ("wheat", "star", "helmet", "skull")
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


LEFT, TOP, WIDE = 5.0, 15.0, 187.0
"""Where the first strip of the sheet begins, and how far to the right strips may reach, in mm."""
HEAD, BETWEEN = 4.6, 3.2
"""Above a strip with words, and between two strips."""
GUTTER = 2.2
"""Between round counters, which a press cuts with a die; at home they are squares, cut in strips."""
ABREAST = {"missile": 9, "torpedo": 8, "life_preserver": 12, "anchor": 5, "score": 2}
"""The most counters side by side; of others as many as there is room for."""


@frozen
class Strip:
    """Counters of one kind in columns and rows: of one line, or of none (-1). Millimetres, from the left."""

    kind: str
    line: int
    left: float
    top: float
    count: int
    columns: int
    rows: int
    gutter: float
    wide: float
    tall: float

    @property
    def bottom(self) -> float:
        """The lower edge of the last row."""
        return self.top + self.rows * (self.tall + self.gutter) - self.gutter

    def cuts(self) -> int:
        """Straight cuts: those along the strip and those across it; none where a die cuts."""
        return 0 if self.gutter else self.columns + 1 + self.rows + 1


def strip(kind: str, line: int, left: float, top: float, count: int, gutter: float) -> Strip:
    """A strip of so many counters from that corner on; ships, weapons and hexagons have no gutter."""
    wide, tall = SIZES[kind]
    gap = 0.0 if kind in ("ship", "missile", "torpedo") else gutter
    room = max(1, int((WIDE - left + gap) / (wide + gap)))
    columns = max(1, min(count, ABREAST.get(kind, room), room))
    return Strip(
        kind=kind,
        line=line,
        left=left,
        top=top,
        count=count,
        columns=columns,
        rows=-(-count // columns),
        gutter=gap,
        wide=wide,
        tall=tall,
    )


def sheet_plan(box: Content, gutter: float = 0.0) -> tuple[Strip, ...]:
    """Where every counter stands on the sheet: without gutters in strips for a knife."""
    return tuple(_strips(box, gutter))


def _strips(box: Content, gutter: float) -> Iterator[Strip]:
    declared, top = box.game.declared, TOP
    for line in range(len(box.lines.lines)):
        ships = strip("ship", line, LEFT, top + HEAD, len(ship_values(box)), gutter)
        flags = strip("flag", line, LEFT, ships.bottom + BETWEEN, box.numbers.flags, gutter)
        yield from (ships, flags)
        top = flags.bottom + BETWEEN
    stock = (
        ("missile", declared("missiles")),
        ("torpedo", declared("torpedoes")),
        ("life_preserver", declared("life_preservers")),
    )
    for kind, count in stock:
        counters = strip(kind, -1, LEFT, top + HEAD, count, gutter)
        yield counters
        top = counters.bottom + BETWEEN
    lines = len(box.lines.lines)
    yield strip("anchor", -1, LEFT, top + HEAD, declared("anchors"), gutter)
    yield strip("score", -1, LEFT + 64, top + HEAD, lines, gutter)
    yield strip("home", -1, LEFT + 85, top + HEAD, lines, gutter)


def counters(box: Content, pack: Pack) -> Component:
    """Every counter of the box, front and back."""
    values = {
        **counter_values(box),
        "strips": [asdict(each) for each in sheet_plan(box)],
        "die_cut": [asdict(each) for each in sheet_plan(box, GUTTER)],
    }
    front, back = (Face("counter_sheet", {**values, "back": side}) for side in (False, True))
    piece = Piece("counters", front, back, place=pack.place(LINES))
    return Component("counters", pack.words("sheet.counters"), "sheet", "page", [piece], punched="whole")


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
