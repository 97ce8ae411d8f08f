"""How a sheet is cut: the lines that show it between the pieces, and the words that tell it."""

from __future__ import annotations

from collections.abc import Sequence

from generator.drawing.display import Op
from generator.press.sheets import marks
from generator.press.sheets.imposition import Grid, Slot
from generator.reading.strings.words import Words


def lines_between(grid: Grid, slots: Sequence[Slot]) -> list[Op]:
    """The guides that show every cut of the pieces in ``slots`` where the marks at the edges do not.

    A piece alone on its sheet, with marks on all sides, needs nothing else.
    """
    if grid.framed and (grid.count > 1 or not _is_marked_all_round(grid)):
        return marks.frames(grid, slots)
    return [] if _is_marked_all_round(grid) and grid.count == 1 else marks.corner_ticks(grid, slots)


def how_to_cut(block: marks.ImposedBlock, grids: Sequence[Grid], words: Words) -> list[str]:
    """The order of the cuts, in sentences for the edge of the sheet."""
    lines = "frames" if all(grid.framed for grid in grids) else "ticks"
    if not marks.first_cuts(block):
        return [words(f"print.cut_{lines}")]
    if len(grids) == 1 and grids[0].count == 1 and _is_marked_all_round(grids[0]):
        lines = "marks"
    return [words("print.cut_first"), words(f"print.then_{lines}")]


def _is_marked_all_round(grid: Grid) -> bool:
    return grid.marks_x and grid.marks_y
