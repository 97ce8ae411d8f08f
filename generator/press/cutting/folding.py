"""Boards that fold for their box: where they are creased, and where one that folds twice is slit."""

from __future__ import annotations

from typing import Literal

from generator.drawing.computed.die_lines import DASH_MM, WIDTH_MM
from generator.drawing.display import Drawing, Line, Paint
from generator.drawing.sizes import Size
from generator.press.pdf.document import PdfFile
from generator.press.pdf.operators import Operators
from generator.press.pdf.page import Box

Fold = Literal["", "half", "quarter"]
Ends = tuple[float, float, float, float]


def lines(fold: Fold, width: float, height: float) -> dict[str, list[Ends]]:
    """The creases and the slit of a board, by the plates of the die.

    A quarter fold is creased along three of the four lines from the middle; along the fourth, down to the
    lower edge, the sheet is slit with the board, or it could not be folded a second time.
    """
    across, down = width / 2, height / 2
    if fold == "half":
        return {"crease": [(across, 0.0, across, height)]}
    if fold == "quarter":
        creases = [(across, 0.0, across, down), (0.0, down, width, down)]
        return {"crease": creases, "contour": [(across, down, across, height)]}
    return {}


def folded(fold: Fold, width: float, height: float) -> tuple[float, float]:
    """Width and height of the board when it is folded."""
    return width / (2 if fold else 1), height / (2 if fold == "quarter" else 1)


def plates(file: PdfFile, fold: Fold, trim: Size, clip: Box) -> list[Operators]:
    """The same lines in the inks of the die, for a press."""
    if not file.is_press:
        return []
    return [
        file.plate(
            plate,
            Drawing(
                tuple(
                    Line(*each, Paint(fill=None, stroke="#000000", width=WIDTH_MM, dash=DASH_MM[plate]))
                    for each in ends
                ),
                clip,
            ),
            clip,
        )
        for plate, ends in lines(fold, trim.width, trim.height).items()
    ]
