"""Cutting machines: how each finds a printed sheet, and how many pieces its sheets hold.

Pure geometry: mm, y down. The numbers are those machines and their users' own templates go by.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import floor, sqrt
from typing import Literal

from generator.contract import Outline
from generator.drawing.sizes import Size
from generator.press.paper import Paper
from generator.press.print_options import Machine
from generator.press.sheets.imposition import TEXT_MM, Grid, Slot
from generator.system.values import frozen

GAP_MM = 1.25
"""Paper between two pieces: enough for a blade that is half a millimetre off on either side."""
BLEED_MM = GAP_MM / 2
_FINE = 1e-6

Pattern = Literal["three", "four", "squares", ""]


@frozen
class Finding:
    """How a machine finds a sheet: a ``pattern`` of marks, their outer edges ``inset`` mm inside the paper.

    Arms of angles are ``shortest`` to ``longest`` mm long and ``thick`` mm thick; a square has sides of
    ``shortest``. Without a pattern there are no marks. ``area`` is the largest picture it takes, in mm.
    """

    title: str
    pattern: Pattern = ""
    inset: float = 0.0
    shortest: float = 0.0
    longest: float = 0.0
    thick: float = 1.0
    area: tuple[float, float] | None = None


MACHINES: dict[Machine, Finding] = {
    "silhouette": Finding("Silhouette", "three", 10.0, 5.0, 20.0),
    "silhouette4": Finding("Silhouette, four marks", "four", 10.0, 5.0, 20.0),
    "summa": Finding("Summa OPOS X", "squares", 7.0, 2.0, 2.0),
    # Its own program draws the marks around an uploaded picture of at most 9.25 x 6.75 in.
    "cricut": Finding("Cricut", area=(234.95, 171.45)),
    "paths": Finding("any machine"),
}


@frozen
class HexGrid(Grid):
    """Hexes that stand on a corner, every second row half a step to the right, GAP_MM between all of them.

    ``radius`` is from the middle of a hex to its corners; ``left`` and ``top`` are where the first ends.
    ``short`` rows, the second, fourth and so on, have one hex less.
    """

    radius: float = 0.0
    short: bool = False

    @property
    def step(self) -> tuple[float, float]:
        """From one hex to the next, and from one row to the next."""
        across = self.radius * sqrt(3) + self.gutter
        return across, across * sqrt(3) / 2

    @property
    def bled(self) -> float:
        """The radius of a hex with its bleed."""
        return self.radius + self.bleed * 2 / sqrt(3)

    @property
    def count(self) -> int:
        """See Grid."""
        return self.columns * self.rows - (self.rows // 2 if self.short else 0)

    @property
    def right(self) -> float:
        """See Grid; that of the longest row."""
        across, _ = self.step
        moved = across / 2 if self.rows > 1 and not self.short else 0.0
        return self.left + self.columns * across - self.gutter + moved

    @property
    def bottom(self) -> float:
        """See Grid."""
        return self.top + (self.rows - 1) * self.step[1] + 2 * self.radius

    def slots(self) -> list[Slot]:
        """See Grid; a slot is the corner of the size around a hex."""
        across, down = self.step
        left = self.left + self.radius * sqrt(3) / 2 - self.width / 2
        top = self.top + self.radius - self.height / 2
        return [
            Slot(column, row, left + column * across + (across / 2 if row % 2 else 0.0), top + row * down)
            for row in range(self.rows)
            for column in range(self.columns - (row % 2 if self.short else 0))
        ]


@frozen
class CutSheet:
    """The sheet of a component for a machine: where pieces stand, and how long the arms of its marks are."""

    machine: Machine
    grid: Grid
    arm: float
    size: str

    @property
    def finding(self) -> Finding:
        """How the machine finds it."""
        return MACHINES[self.machine]

    @property
    def name(self) -> str:
        """The name printed on the sheet, as of its template: ``silhouette A4 poker 4 x 2``."""
        grid = self.grid
        return f"{self.machine} {grid.paper.title} {self.size} {grid.columns} x {grid.rows}"

    @property
    def clear(self) -> float:
        """How far words keep from the sides of the paper, so that none are taken for marks."""
        return self.finding.inset + self.arm + 3.0 if self.finding.pattern else self.grid.paper.margin


def lay_out(size: Size, paper: Paper, machine: Machine, outline: Outline | None = None) -> CutSheet | None:
    """The sheet that holds most pieces clear of the marks; None when not even one fits.

    >>> poker = Size(title="poker", width=63.5, height=88.9)
    >>> sheet = lay_out(poker, Paper("Letter", 215.9, 279.4), "silhouette")
    >>> sheet.name, round(sheet.arm, 3)
    ('silhouette Letter poker 4 x 2', 7.175)
    """
    finding = MACHINES[machine]
    sheets = []
    for grid in _grids(size, paper, finding, outline or Outline()):
        arm = arm_of(grid, finding)
        if arm is not None and _fits(grid, finding):
            sheets.append(CutSheet(machine, grid, arm, size.title))
    return max(sheets, key=_worth, default=None)


def _worth(sheet: CutSheet) -> tuple[int, float, bool]:
    paper = sheet.grid.paper
    return sheet.grid.count, round(sheet.arm, 6), paper.height >= paper.width


def _grids(size: Size, paper: Paper, finding: Finding, outline: Outline) -> Iterator[Grid]:
    """Every grid, in the middle of the paper as it lies, that keeps inside the marks and off the words."""
    for sheet in (paper, paper.turned()):
        # The line of text above and below, and the bleed, stay on the paper that a printer reaches.
        side = max(finding.inset, sheet.margin + BLEED_MM)
        end = max(finding.inset, sheet.margin + TEXT_MM + BLEED_MM)
        room = (sheet.width - 2 * side, sheet.height - 2 * end)
        columns, rows = _most(size.width, room[0]), _most(size.height, room[1])
        for count in ((c, r) for c in range(1, columns + 1) for r in range(1, rows + 1)):
            yield _centred(_grid(size, sheet, *count))
        if outline.shape == "hex":
            yield from _hexes(size, sheet, size.height / 2 - outline.inset_mm, room)


def _hexes(size: Size, paper: Paper, radius: float, room: tuple[float, float]) -> Iterator[Grid]:
    """Rows of hexes that stand on a corner, as many in each as fit or fewer."""
    columns = _most(radius * sqrt(3), room[0])
    rows = floor((room[1] - 2 * radius) / ((radius * sqrt(3) + GAP_MM) * sqrt(3) / 2) + _FINE) + 1
    for c in range(1, columns + 1):
        for r in range(1, rows + 1):
            for short in (False, True) if r > 1 and c > 1 else (False,):
                grid = _centred(_hex_grid(size, paper, (c, r), radius, short))
                if grid.right - grid.left <= room[0] + _FINE:
                    yield grid


def _hex_grid(size: Size, paper: Paper, count: tuple[int, int], radius: float, short: bool) -> HexGrid:
    return HexGrid(
        paper,
        size.width,
        size.height,
        *count,
        bleed=BLEED_MM,
        marks_x=False,
        marks_y=False,
        text="y",
        left=0.0,
        top=0.0,
        radius=radius,
        short=short,
    )


def _most(length: float, room: float) -> int:
    return max(0, floor((room + GAP_MM + _FINE) / (length + GAP_MM)))


def _grid(size: Size, paper: Paper, columns: int, rows: int) -> Grid:
    return Grid(
        paper,
        size.width,
        size.height,
        columns,
        rows,
        bleed=BLEED_MM,
        marks_x=False,
        marks_y=False,
        text="y",
        left=0.0,
        top=0.0,
    )


def _centred(grid: Grid) -> Grid:
    """The grid in the middle of its paper."""
    left = (grid.paper.width - (grid.right - grid.left)) / 2
    return replace(grid, left=left, top=(grid.paper.height - (grid.bottom - grid.top)) / 2)


def arm_of(grid: Grid, finding: Finding) -> float | None:
    """How long arms can be beside the pieces, the gap kept; None when even the shortest are too long."""
    if not finding.pattern:
        return 0.0
    room = max(grid.left, grid.top) - finding.inset - GAP_MM
    return min(room, finding.longest) if room >= finding.shortest - _FINE else None


def _fits(grid: Grid, finding: Finding) -> bool:
    """Whether the picture is not larger than the machine takes, either way round."""
    if finding.area is None:
        return True
    sides = sorted((grid.right - grid.left + GAP_MM, grid.bottom - grid.top + GAP_MM))
    return all(side <= most + _FINE for side, most in zip(sides, sorted(finding.area), strict=True))


def zones(sheet: CutSheet) -> list[tuple[float, float, float, float]]:
    """The parts of the paper that belong to the marks (left, top, right, bottom)."""
    paper, inset, arm = sheet.grid.paper, sheet.finding.inset, sheet.arm
    if not sheet.finding.pattern:
        return []
    xs = ((inset, inset + arm), (paper.width - inset - arm, paper.width - inset))
    ys = ((inset, inset + arm), (paper.height - inset - arm, paper.height - inset))
    return [(left, top, right, bottom) for left, right in xs for top, bottom in ys]
