"""The inks that lie below a black line or letter, so that black prints over them only where both dry."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, inf
from typing import NamedTuple

from generator.drawing.display import Circle, Image, Line, Matrix, Path, Rect, Shaded
from generator.drawing.legibility.geometry import Box, at, box_around, extent, inside, moved, rings
from generator.drawing.style import Mix
from generator.press.pdf.inks import MAX_INK, ROUNDING, Process, thinned

EVERYWHERE: Box = (-inf, -inf, inf, inf)
MAX_PATCHES = 24
"""A symbol with more places of heavy ink than these is taken as heavy all over."""

Shape = Rect | Circle | Path | Shaded | Image


class Ground(NamedTuple):
    """Something painted: the box it is within, its inks if they are heavy, and its outline if that is known.

    ``heavy`` is () for inks that leave room for black, and (mix,) or, where the mix changes, (None,) else.
    """

    box: Box
    heavy: tuple[Mix | None, ...]
    shape: Shape | None = None
    matrix: Matrix | None = None

    def meets(self, box: Box) -> bool:
        """Whether it may lie below a part of a box."""
        left, top, right, bottom = self.box
        return left < box[2] and box[0] < right and top < box[3] and box[1] < bottom

    def covers(self, box: Box) -> bool:
        """Whether it lies below the whole of a box: below its corners and the middles of its sides."""
        if self.shape is None or self.matrix is None:
            return False
        left, top, right, bottom = self.box
        if not (left <= box[0] and top <= box[1] and right >= box[2] and bottom >= box[3]):
            return False
        if isinstance(self.shape, Rect) and not self.shape.radius and self.matrix[1] == self.matrix[2] == 0:
            return True
        outline = moved(rings(self.shape), self.matrix)
        x0, y0, x1, y1 = box
        return all(
            inside(outline, x, y)
            for x in (x0, (x0 + x1) / 2, x1)
            for y in (y0, (y0 + y1) / 2, y1)
            if (x, y) != ((x0 + x1) / 2, (y0 + y1) / 2)
        )


class Grounds:
    """All that has been painted so far, in one measure; ``knocks`` where heavy ink may lie below it all."""

    def __init__(self, inks: Process, knocks: bool = False) -> None:
        self.inks = inks
        self._room = (inks.limit or MAX_INK) - 1
        self._painted: list[Ground] = [Ground(EVERYWHERE, (None,))] if knocks else []
        self._heavy: list[Ground] = list(self._painted)

    @property
    def patches(self) -> Sequence[Ground]:
        """Where heavy ink lies, below what follows."""
        return self._heavy

    def is_heavy(self, mix: Mix) -> bool:
        """Whether black over the mix would be more ink than dries."""
        return fsum(mix[:3]) > self._room + 1e-9

    def under_black(self, mix: Mix, is_small: bool) -> Mix:
        """Black with as much of the heavy mix below it as dries, that no white shows where plates shift.

        Small letters have the most of its inks alone.
        """
        most = max(mix[:3]) if is_small else 0.0
        cyan, magenta, yellow = (part if part >= most else 0.0 for part in mix[:3])
        return thinned((cyan, magenta, yellow, 1.0), self._room + 1 - ROUNDING)

    def paint(
        self, shape: Shape, mixes: Sequence[Mix | None], matrix: Matrix, solid: bool, grown: float = 0.0
    ) -> None:
        """Paint a shape in a mix, or in several; None is for a mix that is not known.

        A ``solid`` one hides what lies below it. ``grown`` is half the width of its line.
        """
        left, top, right, bottom = extent(shape)
        around = moved_box((left - grown, top - grown, right + grown, bottom + grown), matrix)
        heavy = [mix for mix in mixes if mix is None or self.is_heavy(mix)]
        inks: tuple[Mix | None, ...] = () if not heavy else (heavy[0] if len(mixes) == 1 else None,)
        self._add(Ground(around, inks, shape if solid else None, matrix if solid else None))

    def stroke(self, shape: Rect | Circle | Line | Path, mix: Mix, matrix: Matrix, width: float) -> None:
        """Paint the line of a shape."""
        if self.is_heavy(mix):
            self._add(Ground(line_box(shape, width, matrix), (None,)))

    def tint(self, box: Box, mix: Mix) -> None:
        """Paint something in a box, such as letters."""
        if self.is_heavy(mix):
            self._add(Ground(box, (None,)))

    def cover(self, box: Box) -> None:
        """Paint a box with a picture whose inks are not known."""
        self._add(Ground(box, (None,)))

    def symbol(self, box: Box, patches: Sequence[Ground], matrix: Matrix) -> None:
        """Paint a symbol, whose own box and patches of heavy ink are in its own measure."""
        around = moved_box(box, matrix)
        self._add(Ground(around, ()))
        if len(patches) > MAX_PATCHES:
            self._add(Ground(around, (None,)))
            return
        for patch in patches:
            self._add(Ground(around if patch.box == EVERYWHERE else moved_box(patch.box, matrix), (None,)))

    def below(self, box: Box) -> tuple[Mix | None, ...]:
        """The heavy ink below a box: () where black dries, (mix,) of one mix, (None,) if not known."""
        if not any(ground.meets(box) for ground in self._heavy):
            return ()
        is_mixed = is_heavy = False
        for ground in reversed(self._painted):
            if not ground.meets(box):
                continue
            if ground.covers(box):
                if is_heavy or (is_mixed and ground.heavy):
                    return (None,)
                return ground.heavy
            is_mixed = True
            is_heavy = is_heavy or bool(ground.heavy)
        return (None,) if is_heavy else ()

    def _add(self, ground: Ground) -> None:
        self._painted.append(ground)
        if ground.heavy:
            self._heavy.append(ground)


def line_box(shape: Rect | Circle | Line | Path, width: float, matrix: Matrix) -> Box:
    """The box around the line of a shape."""
    if isinstance(shape, Line):
        xs, ys = sorted((shape.x1, shape.x2)), sorted((shape.y1, shape.y2))
        box = xs[0], ys[0], xs[1], ys[1]
    else:
        box = extent(shape)
    left, top, right, bottom = box
    return moved_box((left - width / 2, top - width / 2, right + width / 2, bottom + width / 2), matrix)


def text_box(x: float, y: float, wide: float, size: float, matrix: Matrix) -> Box:
    """The box around letters that begin at (x, y)."""
    return moved_box((x, y - 0.8 * size, x + wide, y + 0.25 * size), matrix)


def moved_box(box: Box, matrix: Matrix) -> Box:
    """The box around a box that a matrix moves."""
    left, top, right, bottom = box
    a, b, c, d, x0, y0 = matrix
    if b == c == 0 and a > 0 and d > 0:
        return a * left + x0, d * top + y0, a * right + x0, d * bottom + y0
    return box_around([at(matrix, x, y) for x in (left, right) for y in (top, bottom)])
