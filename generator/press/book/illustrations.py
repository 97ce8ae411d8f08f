"""Faces of a game in a book whose text names none: rows between its sections, and pages at its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.press.book.markdown import Block, Figure, Heading, figures
from generator.press.book.typesetting.styles import Plate, Plates, draw_plate
from generator.press.job import Manuscript
from generator.press.pdf.page import POINTS

MOST_ROWS = 3
"""Rows between sections; what is left may fill pages at the end."""
GRID = 3
"""Faces side by side on a page of them, and as many rows."""
GAP_MM = 4.0
BESIDE = 2
"""Sections from one row to the next."""


def rows_to_show(manuscript: Manuscript, blocks: Sequence[Block]) -> tuple[tuple[str, ...], ...]:
    """The rows that illustrate a manuscript; none where its text has figures of its own."""
    if next(figures(blocks), None) is not None:
        return ()
    rows = (tuple(name for name in row if name in manuscript.faces) for row in manuscript.illustrations)
    return tuple(row for row in rows if row)


def illustrated(blocks: Sequence[Block], rows: Sequence[Sequence[str]]) -> list[Block]:
    """The blocks with rows of figures before every other heading of the second level, from the second on."""
    pictured: list[Block] = []
    waiting, sections = list(rows), 0
    for block in blocks:
        if isinstance(block, Heading) and block.level == 2:
            sections += 1
            if waiting and sections >= BESIDE and (sections - BESIDE) % BESIDE == 0:
                pictured += _figures(waiting.pop(0), block.line)
        pictured.append(block)
    for row in waiting:
        pictured += _figures(row, blocks[-1].line if blocks else 1)
    return pictured


def _figures(row: Sequence[str], line: int) -> list[Block]:
    return [Figure(name, (), line) for name in row]


def draw_grid(pdf: Any, plates: Sequence[Plate], box: tuple[float, float, float, float], line: str) -> None:
    """Faces in rows of three, in a box from left, bottom to right, top in points."""
    left, bottom, right, top = box
    gap = GAP_MM * POINTS
    wide, high = (right - left - gap * (GRID - 1)) / GRID, (top - bottom - gap * (GRID - 1)) / GRID
    for at, plate in enumerate(plates[: GRID * GRID]):
        row, column = divmod(at, GRID)
        scale = min(1.0, wide / plate.width / POINTS, high / plate.height / POINTS)
        x = left + column * (wide + gap) + (wide - plate.width * scale * POINTS) / 2
        y = top - row * (high + gap) - (high + plate.height * scale * POINTS) / 2
        draw_plate(pdf, plate, x, y, scale, line)


def plates_of(rows: Sequence[Sequence[str]], plates: Plates) -> list[Plate]:
    """Those of the faces of some rows."""
    return [plates[name, None] for row in rows for name in row if (name, None) in plates]
