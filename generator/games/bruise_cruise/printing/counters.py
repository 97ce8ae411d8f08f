"""Counters on paper: ships, flags, markers and supplies, all on one page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, replace
from math import fsum
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


LEFT, TOP, WIDE = 5.0, 16.5, 187.0
"""Where the first strip of a sheet at home begins, and how far to the right strips may reach, in mm."""
BETWEEN, ASIDE, HOMES = 4.4, 5.5, 163.0
"""Between two strips; from a strip to the words at its right; where the Home Ports stand."""
ON_GRID = {"missile": SHIP, "torpedo": SHIP, "life_preserver": (FLAG, FLAG)}
"""Counters that are at home as large as those above them, so that one cut runs through both."""
STOCK = {
    "missile": "missiles",
    "torpedo": "torpedoes",
    "life_preserver": "life_preservers",
    "anchor": "anchors",
}
"""Counters of no line, by their name in the contents of the box; places left over have spares."""

PUNCHED = (5.5, 9.0, 179.0, 250.6)
"""Where a press has its counters on a sheet of 190 by 265 mm: left, top, width and height."""
APART = {"missile": 2.0, "torpedo": 2.0, "flag": 2.0}
ROUND_APART, DEEPEST = 3.0, 9.6
"""How far counters stand apart under a die, and the most that rows of one kind are from the next."""


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
    """From one column to the next."""
    between: float
    """From one row to the next."""
    wide: float
    tall: float
    block: str = ""
    """Strips of one block stand on common lines: a cut down the sheet runs through all of them."""
    aside: float = 0.0
    """How much room words have at its right, ``ASIDE`` from it."""

    @property
    def across(self) -> float:
        """From the left edge of the first column to the right one of the last."""
        return self.columns * (self.wide + self.gutter) - self.gutter

    @property
    def bottom(self) -> float:
        """The lower edge of the last row."""
        return self.top + self.rows * (self.tall + self.between) - self.between

    @property
    def spares(self) -> int:
        """How many more there are than the game needs."""
        return self.columns * self.rows - self.count if self.kind in STOCK else 0

    @property
    def lines(self) -> tuple[set[float], set[float]]:
        """Where it is cut down and across the sheet; nowhere where a die cuts."""
        if self.gutter:
            return set(), set()
        return (
            {round(self.left + self.wide * n, 2) for n in range(self.columns + 1)},
            {round(self.top + self.tall * n, 2) for n in range(self.rows + 1)},
        )


def cuts(plan: Iterable[Strip]) -> int:
    """Straight cuts of a sheet: in each block as many as there are lines down it and across it."""
    blocks: dict[str, tuple[set[float], set[float]]] = {}
    for strip in plan:
        down, across = blocks.setdefault(strip.block, (set(), set()))
        down |= strip.lines[0]
        across |= strip.lines[1]
    return sum(len(down) + len(across) for down, across in blocks.values())


def sheet_plan(box: Content, *, punched: bool = False) -> tuple[Strip, ...]:
    """Where every counter stands on the sheet: in strips for a knife, or apart on a grid for a die."""
    return tuple(_punched(box) if punched else _strips(box))


def strip(kind: str, line: int, corner: tuple[float, float], count: int, columns: int, block: str) -> Strip:
    """A strip of so many counters edge to edge, from that corner on, in no more columns than have room."""
    wide, tall = ON_GRID.get(kind, SIZES[kind])
    columns = max(1, min(columns, int((WIDE - corner[0]) / wide)))
    laid = _laid(kind, line, corner, count, columns=columns, apart=(0.0, 0.0))
    laid = replace(laid, wide=wide, tall=tall, block=block)
    aside = (HOMES if block == "ships" else WIDE) - (laid.left + laid.across + ASIDE) - 2
    return replace(laid, aside=round(aside, 2))


def _laid(
    kind: str,
    line: int,
    corner: tuple[float, float],
    count: int,
    *,
    columns: int,
    apart: tuple[float, float],
) -> Strip:
    wide, tall = SIZES[kind]
    return Strip(
        kind=kind,
        line=line,
        left=corner[0],
        top=corner[1],
        count=count,
        columns=columns,
        rows=-(-count // columns),
        gutter=apart[0],
        between=apart[1],
        wide=wide,
        tall=tall,
    )


def _strips(box: Content) -> Iterator[Strip]:
    """Two blocks, each on one grid: ships above weapons; flags and score tokens above anchors and life
    preservers. Beside the first stand the Home Ports, beside all of them the words.

    Every strip has one ground, and strips of two grounds are a little apart: no cut shows the other's.
    """
    lines, ships, flags = range(len(box.lines.lines)), len(ship_values(box)), box.numbers.flags
    top = home = TOP
    for line in lines:
        yield (row := strip("ship", line, (LEFT, top), ships, ships, "ships"))
        yield (marker := strip("home", line, (HOMES, home), 1, 1, "homes"))
        top, home = row.bottom + BETWEEN, marker.bottom + BETWEEN
    for kind in ("missile", "torpedo"):
        stock = strip(kind, -1, (LEFT, top), box.game.declared(STOCK[kind]), ships, "ships")
        yield stock
        top = stock.bottom + BETWEEN
    top += BETWEEN
    for line in lines:
        yield (row := strip("flag", line, (LEFT, top), flags, flags, "flags"))
        # Of one ground and one size, the score token ends the row.
        yield strip("score", line, (LEFT + row.across, top), 1, 1, "flags")
        top = row.bottom + BETWEEN
    for kind in ("anchor", "life_preserver"):
        stock = strip(kind, -1, (LEFT, top), box.game.declared(STOCK[kind]), flags + 1, "flags")
        yield stock
        top = stock.bottom + BETWEEN


def _punched(box: Content) -> Iterator[Strip]:
    """The same on a grid from edge to edge, each line's Home Port at its left, spares at the ends of rows."""
    left, top, wide, tall = PUNCHED
    rows: list[tuple[Strip, ...]] = []
    for line in range(len(box.lines.lines)):
        home = _laid("home", line, (left, 0.0), 1, columns=1, apart=(ROUND_APART, ROUND_APART))
        beside = left + HOME + 3.0
        flags = _apart("flag", line, beside, 0.0, box.numbers.flags, left + wide - beside)
        room = left + wide - beside - SCORE - 4.0
        ships = _apart("ship", line, beside, 0.0, len(ship_values(box)), room)
        at = (left + wide - SCORE, (ships.bottom - SCORE) / 2)
        score = _laid("score", line, at, 1, columns=1, apart=(ROUND_APART, ROUND_APART))
        below = max(home.bottom, ships.bottom + ROUND_APART + flags.bottom) - flags.bottom
        rows.append((home, ships, score, replace(flags, top=below)))
    for kind, name in STOCK.items():
        rows.append((_apart(kind, -1, left, 0.0, box.game.declared(name), wide),))
    depths = [max(each.bottom for each in row) for row in rows]
    gap = min(DEEPEST, (tall - fsum(depths)) / max(1, len(rows) - 1))
    for row, depth in zip(rows, depths, strict=True):
        yield from (replace(each, top=each.top + top) for each in row)
        top += depth + gap


def _apart(kind: str, line: int, left: float, top: float, count: int, room: float) -> Strip:
    """Rows of counters over the whole of a width, so far apart as a die needs."""
    wide, _ = SIZES[kind]
    least = APART.get(kind, ROUND_APART)
    fitting = max(1, int((room + least) / (wide + least)))
    columns = fitting if kind in STOCK else min(fitting, count)
    gutter = (room - columns * wide) / max(1, columns - 1)
    return _laid(kind, line, (left, top), count, columns=columns, apart=(gutter, least))


def counters(box: Content, pack: Pack) -> Component:
    """Every counter of the box, front and back."""
    values = {
        **counter_values(box),
        "aside": ASIDE,
        "strips": [_values(each) for each in sheet_plan(box)],
        "punched": [_values(each) for each in sheet_plan(box, punched=True)],
    }
    front, back = (Face("counter_sheet", {**values, "back": side}) for side in (False, True))
    piece = Piece("counters", front, back, place=pack.place(LINES))
    title, note = pack.words("sheet.counters"), pack.words("sheet.counters_cut")
    return Component("counters", title, "sheet", "page", [piece], punched="whole", home_note=note)


def _values(each: Strip) -> dict[str, Any]:
    return {**asdict(each), "spares": each.spares, "lines": [sorted(places) for places in each.lines]}


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
