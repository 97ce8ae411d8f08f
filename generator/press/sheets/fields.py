"""The pieces that stand on one sheet, and the block of paper they take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.contract import Piece
from generator.press.pdf.page import Box
from generator.press.sheets import marks
from generator.press.sheets.imposition import Grid, Slot
from generator.press.sheets.placement import SheetPlan
from generator.system.values import frozen


@frozen
class Field:
    """Pieces in the slots of one grid of a sheet, in their order; slots in ``skip`` stay empty."""

    grid: Grid
    pieces: tuple[Piece, ...]
    scale: float = 1.0
    skip: tuple[int, ...] = ()

    @property
    def measures(self) -> tuple[float, float, float]:
        """Width, height and bleed of a piece before it is scaled."""
        grid = self.grid
        return grid.width / self.scale, grid.height / self.scale, grid.bleed / self.scale

    @property
    def clip(self) -> Box:
        """The box a piece may paint in."""
        width, height, bleed = self.measures
        bleed = 0.0 if self.grid.border else bleed
        return -bleed, -bleed, width + bleed, height + bleed

    def slots(self) -> list[Slot]:
        """The slots that are filled."""
        slots = [slot for number, slot in enumerate(self.grid.slots(), 1) if number not in self.skip]
        return slots[: len(self.pieces)]

    @property
    def reach(self) -> int:
        """The number of slots up to the last one that is filled."""
        last = self.slots()[-1]
        return last.row * self.grid.columns + last.column + 1


def block_of(plan: SheetPlan, fields: Sequence[Field]) -> marks.ImposedBlock:
    """All that lies between the marks: of a folded sheet, fronts and backs."""
    grid = fields[0].grid
    if (sheet := plan.punched) is not None:
        # The sheet itself is trimmed, wherever its pieces are punched.
        return replace(marks.block_around(grid.paper, *sheet.trim, grid.bleed), text="")
    if len(fields) > 1 or not (grid.shared or grid == plan.grid):
        return marks.block_of_bands([field.grid for field in fields])
    block = marks.block(grid, fields[0].reach, plan.cut)
    if plan.fold is None:
        return block
    across, line = plan.fold.across, plan.fold.line
    if across:
        return replace(
            block,
            bottom=2 * line - block.top,
            cuts_y=(*block.cuts_y, *(2 * line - y for y in reversed(block.cuts_y))),
        )
    return replace(
        block,
        right=2 * line - block.left,
        cuts_x=(*block.cuts_x, *(2 * line - x for x in reversed(block.cuts_x))),
    )


def not_skipped(name: str, skip: Sequence[int], count: int) -> str:
    """The places of ``skip`` that a sheet of ``count`` places does not have, in words; "" when it has all."""
    if skip and count == 1:
        return f"{name}: one to a sheet; --skip leaves none of them out"
    beyond = ", ".join(str(number) for number in skip if number > count)
    return f"{name}: a sheet has {count} places; --skip {beyond} leaves nothing empty" if beyond else ""
