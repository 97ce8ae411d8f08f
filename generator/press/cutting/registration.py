"""The marks by which a cutting machine finds a sheet, and the words that keep out of their way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from generator.drawing.display import Op, Paint, Pop, Push, Rect
from generator.press.cutting.machines import CutSheet
from generator.press.sheets.marks import ImposedBlock

BLACK = Paint(fill="#000000")


def registration_marks(sheet: CutSheet) -> list[Op]:
    """The marks of the machine, filled, their outer edges on the rectangle ``inset`` mm inside the paper."""
    finding, paper = sheet.finding, sheet.grid.paper
    left, top, right, bottom = (
        finding.inset,
        finding.inset,
        paper.width - finding.inset,
        paper.height - finding.inset,
    )
    side = finding.shortest

    def square(x: float, y: float) -> Op:
        return Rect(x, y, side, side, 0.0, BLACK)

    def angle(x: float, y: float, across: int, down: int) -> list[Op]:
        """Two arms from a corner; ``across`` is 1 to the right and -1 to the left, ``down`` likewise."""
        arm, thick = sheet.arm, finding.thick
        return [
            Rect(min(x, x + across * arm), min(y, y + down * thick), arm, thick, 0.0, BLACK),
            Rect(min(x, x + across * thick), min(y, y + down * arm), thick, arm, 0.0, BLACK),
        ]

    if finding.pattern == "three":
        return [square(left, top), *angle(right, top, -1, 1), *angle(left, bottom, 1, -1)]
    if finding.pattern == "four":
        corners = ((left, top, 1, 1), (right, top, -1, 1), (left, bottom, 1, -1), (right, bottom, -1, -1))
        return [op for corner in corners for op in angle(*corner)]
    if finding.pattern == "squares":
        return [square(x, y) for x in (left, right - side) for y in (top, bottom - side)]
    return []


def between_marks(
    sheet: CutSheet, block: ImposedBlock, words: Callable[[ImposedBlock], Sequence[Op]]
) -> list[Op]:
    """Words for the edges of a sheet, set between the marks of its corners."""
    side = sheet.clear - block.paper.margin
    narrower = replace(block, paper=replace(block.paper, width=block.paper.width - 2 * side))
    ops = words(narrower)
    return [Push((1.0, 0.0, 0.0, 1.0, side, 0.0)), *ops, Pop()] if ops else []
