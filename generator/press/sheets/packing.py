"""Pieces of several sizes on common sheets: grids side by side in bands, cut apart along the bands first.

Pure geometry: mm, y down, no drawing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from math import floor

from generator.drawing.sizes import Size
from generator.press.paper import Paper
from generator.press.sheets.imposition import TEXT_MM, Grid
from generator.press.sheets.mark_style import MARK_GAP_MM
from generator.system.values import frozen, record

SIDE_MM = MARK_GAP_MM + 3.0
"""For the marks at the left and right of a common sheet."""
BETWEEN_MM = 3.0
"""Paper between two bands, and between two grids of a band."""
BLEED_MM = 2.0
"""Enough to cut through on sheets that are cut with a knife."""
_FINE = 1e-6


@frozen
class Lot:
    """So many pieces of one size; without bleed they share their cuts, and so do those ``alike``
    at their edges."""

    size: Size
    count: int
    bleed: float
    alike: bool = False

    def most(self, length: float, room: float) -> int:
        """How many stand in a row of ``room`` mm, each of them so long."""
        if self.alike:
            return max(0, floor((room - 2 * self.bleed + _FINE) / length))
        return max(0, floor((room + _FINE) / (length + 2 * self.bleed)))

    def span(self, length: float, count: int) -> float:
        """How long that many of them are in a row, their bleed included."""
        return count * length + 2 * self.bleed * (1 if self.alike else count)


@frozen
class Stock:
    """A grid on a common sheet, and which pieces of which lot stand in it: ``start`` to ``stop``."""

    lot: int
    start: int
    stop: int
    grid: Grid


@record(slots=True)
class _Band:
    """A strip across the sheet, as high as the first grid in it."""

    top: float
    height: float
    used: float
    stocks: list[tuple[int, int, int, float, int, int]] = field(default_factory=list)


def fits(size: Size, paper: Paper, bleed: float = BLEED_MM) -> bool:
    """Whether a piece of that size can stand on a common sheet."""
    wide, high = _room(paper)
    return size.width + 2 * bleed <= wide + _FINE and size.height + 2 * bleed <= high + _FINE


def pack(lots: Sequence[Lot], paper: Paper) -> list[list[Stock]]:
    """The grids of each sheet. The tallest lots come first; a lot stays together where a band has room.

    ValueError for a lot that does not fit at all.
    """
    wide, high = _room(paper)
    sheets: list[list[_Band]] = []
    for number in sorted(range(len(lots)), key=lambda i: (-lots[i].size.height, i)):
        lot, start = lots[number], 0
        if not fits(lot.size, paper, lot.bleed):
            raise ValueError(f"{lot.size.title} does not fit on {paper.title}")
        if _beside(number, lot, sheets, wide):
            continue
        while start < lot.count:
            columns = min(lot.count - start, lot.most(lot.size.width, wide))
            top = _next_top(sheets[-1]) if sheets else 0.0
            rows = lot.most(lot.size.height, high - top)
            if not rows:
                sheets.append([])
                continue
            if not sheets:
                sheets.append([])
            rows = min(rows, -(-(lot.count - start) // columns))
            stop = min(lot.count, start + columns * rows)
            band = _Band(top, lot.span(lot.size.height, rows), 0.0)
            _stand(band, number, lot, start, stop, columns=columns, rows=rows)
            sheets[-1].append(band)
            start = stop
    return [_placed(bands, lots, paper) for bands in sheets]


def _room(paper: Paper) -> tuple[float, float]:
    return paper.width - 2 * (paper.margin + SIDE_MM), paper.height - 2 * (paper.margin + TEXT_MM + 1.0)


def _next_top(bands: Sequence[_Band]) -> float:
    return bands[-1].top + bands[-1].height + BETWEEN_MM if bands else 0.0


def _beside(number: int, lot: Lot, sheets: Sequence[Sequence[_Band]], wide: float) -> bool:
    """Put the whole lot at the end of a band that has room for it."""
    for band in (band for bands in sheets for band in bands):
        free = wide - band.used - BETWEEN_MM
        columns = lot.most(lot.size.width, free)
        rows = lot.most(lot.size.height, band.height)
        if columns * rows >= lot.count:
            columns = -(-lot.count // rows)
            _stand(band, number, lot, 0, lot.count, columns=columns, rows=-(-lot.count // columns))
            return True
    return False


def _stand(band: _Band, number: int, lot: Lot, start: int, stop: int, columns: int, rows: int) -> None:
    left = band.used + BETWEEN_MM if band.stocks else 0.0
    band.stocks.append((number, start, stop, left, columns, rows))
    band.used = left + lot.span(lot.size.width, columns)


def _placed(bands: Sequence[_Band], lots: Sequence[Lot], paper: Paper) -> list[Stock]:
    """The grids of one sheet, all of them together in its middle."""
    wide, high = _room(paper)
    used_x = max(band.used for band in bands)
    used_y = bands[-1].top + bands[-1].height
    left = paper.margin + SIDE_MM + (wide - used_x) / 2
    top = paper.margin + TEXT_MM + 1.0 + (high - used_y) / 2
    stocks = []
    for band in bands:
        for number, start, stop, x, columns, rows in band.stocks:
            lot = lots[number]
            grid = Grid(
                paper,
                lot.size.width,
                lot.size.height,
                columns,
                rows,
                lot.bleed,
                marks_x=True,
                marks_y=False,
                text="y",
                left=left + x + lot.bleed,
                top=top + band.top + lot.bleed,
                shared_x=tuple(range(columns - 1)) if lot.alike else (),
                shared_y=tuple(range(rows - 1)) if lot.alike else (),
            )
            stocks.append(Stock(number, start, stop, grid))
    return stocks
