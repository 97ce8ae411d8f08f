"""One side of a sheet while it is filled."""

from __future__ import annotations

from dataclasses import field

from generator.drawing.display import Matrix
from generator.press.pdf.numbers import numbers
from generator.press.pdf.operators import Operators
from generator.system.values import record

POINTS = 72 / 25.4
"""Points in a millimetre."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom in mm, y down."""


@record
class Page:
    """One side of a sheet while it is filled. Coordinates are mm from its top left corner."""

    width: float
    height: float
    trim: Box | None = None
    bleed: Box | None = None
    code: list[str] = field(default_factory=list)
    forms: set[str] = field(default_factory=set)
    states: set[str] = field(default_factory=set)
    spaces: set[str] = field(default_factory=set)

    def place(
        self,
        drawn: Operators,
        x: float,
        y: float,
        clip: Box | None = None,
        scale: float = 1.0,
        turned: tuple[float, float] | None = None,
    ) -> None:
        """Draw with its origin at (x, y), nothing outside ``clip`` (in its own measures).

        ``turned`` is the size on paper of a piece that stands on its head about its own middle.
        """
        if turned is not None:
            matrix = (-scale, 0.0, 0.0, -scale, x + turned[0], y + turned[1])
        else:
            matrix = (scale, 0.0, 0.0, scale, x, y)
        self.code.append(f"q {numbers(matrix)} cm")
        if clip is not None:
            left, top, right, bottom = clip
            self.code.append(f"{numbers((left, top, right - left, bottom - top))} re W n")
        self.code += (drawn.code, "Q")
        self.forms |= drawn.forms
        self.states |= drawn.states
        self.spaces |= drawn.spaces

    def move(self, matrix: Matrix) -> None:
        """Move all that has been drawn so far."""
        self.code = [f"q {numbers(matrix)} cm", *self.code, "Q"]

    def in_points(self, box: Box) -> list[float]:
        """A box of the page in points, y up, cut to the paper."""
        left, top, right, bottom = box
        left, top, right, bottom = max(left, 0), max(top, 0), min(right, self.width), min(bottom, self.height)
        return [round(value * POINTS, 4) for value in (left, self.height - bottom, right, self.height - top)]
