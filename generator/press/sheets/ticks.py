"""Ticks at the corners of pieces: both ends of every cut that no mark at the edge of the paper shows."""

from __future__ import annotations

from collections.abc import Sequence

from generator.drawing.display import Line, Op
from generator.press.sheets.imposition import Grid, Slot
from generator.press.sheets.mark_style import USUAL, MarkStyle

SHARED_MM = 1.2
"""The most that a tick is long where it lies on a cut of two pieces that bleed."""
OFF_CORNER_MM = 1.0
"""So far from the corner a tick stands, that it is still there when the other cut has been made."""
LEAST_MM = 0.4
"""The least length of a tick, where pieces bleed less."""
CLEAR_MM = 0.01
"""So much white is between a tick and the trim, that no rounding lays it on the piece."""
_NEAR = 1e-6


def corner_ticks(grid: Grid, slots: Sequence[Slot], style: MarkStyle = USUAL) -> list[Op]:
    """Both ends of every cut, drawn in the gutters beside the corners of each piece.

    They stay on a strip that was cut off the sheet. They lie on the bleed, square to the trim, and end there,
    so that a cut half a millimetre off leaves a dot of them and no line; white at their sides keeps them
    visible on dark ink. Where neighbours share a cut they lie on it, short and in grey if the pieces bleed,
    since a hair of them stays.
    """
    ops: list[Op] = []
    for slot in slots:
        right, bottom = slot.x + grid.width, slot.y + grid.height
        for x, out in ((slot.x, -1), (right, 1)):
            for y, inwards in ((slot.y, 1), (bottom, -1)):
                beside = _shared(grid, slots, slot.x + out * grid.width, slot.y)
                beyond = _shared(grid, slots, slot.x, slot.y - inwards * grid.height)
                ops += _tick(grid, style, beside, (x, y), (0, inwards), (out, 0))
                ops += _tick(grid, style, beyond, (x, y), (-out, 0), (0, -inwards))
    return list(dict.fromkeys(ops))


def _shared(grid: Grid, slots: Sequence[Slot], x: float, y: float) -> bool:
    """Whether a piece stands at (x, y) that shares a cut with the one beside it."""
    if not grid.shared:
        return grid.framed
    return any(abs(slot.x - x) < _NEAR and abs(slot.y - y) < _NEAR for slot in slots)


def _tick(
    grid: Grid,
    style: MarkStyle,
    shared: bool,
    corner: tuple[float, float],
    along: tuple[int, int],
    out: tuple[int, int],
) -> list[Op]:
    """The tick for the cut ``along`` the trim from a corner: square to it, to the side that is ``out`` of it.

    A shared cut has it on itself.
    """
    reach = min(style.tick, grid.width / 4, grid.height / 4)
    if shared:
        if not grid.framed and style.length is None:
            reach = min(reach, SHARED_MM)
        ends = [(round(at, 6), round(at, 6) + way * reach) for at, way in zip(corner, along, strict=True)]
        (x1, x2), (y1, y2) = ends
        return [Line(x1, y1, x2, y2, style.ticks if grid.framed else style.frame)]
    off, long = min(OFF_CORNER_MM, reach), min(reach, max(grid.bleed, LEAST_MM))
    x, y = (corner[i] + along[i] * off for i in (0, 1))
    (x1, x2), (y1, y2) = (
        [round(at + way * far, 6) for far in (CLEAR_MM, long)] for at, way in zip((x, y), out, strict=True)
    )
    line = Line(x1, y1, x2, y2, style.ticks)
    return [line._replace(paint=style.halo), line]
