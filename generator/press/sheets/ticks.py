"""Ticks at the corners of pieces: both ends of every cut that no mark at the edge of the paper shows."""

from __future__ import annotations

from collections.abc import Sequence

from generator.drawing.display import Line, Op, Paint
from generator.press.sheets.imposition import Grid, Slot
from generator.press.sheets.mark_style import HALO_MM, USUAL, MarkStyle

SHARED_MM = 1.2
"""The most that a tick is long where it lies on a cut of two pieces that bleed."""
_NEAR = 1e-6


def corner_ticks(grid: Grid, slots: Sequence[Slot], style: MarkStyle = USUAL) -> list[Op]:
    """Both ends of every cut, drawn in the gutters beside the corners of each piece.

    They stay on a strip that was cut off the sheet. They lie on the bleed, just outside the trim, with a
    white line beside them that keeps them visible on dark ink. Where neighbours share a cut they lie on it,
    short and in grey if the pieces bleed, since a hair of them stays.
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
    """The tick that begins at a corner and goes ``along`` the trim, a little ``out`` of it."""
    reach = min(style.tick, grid.width / 4, grid.height / 4)
    if shared and not grid.framed and style.length is None:
        reach = min(reach, SHARED_MM)

    def line(off: float, paint: Paint) -> Line:
        x, y = (round(corner[i] + out[i] * off, 6) for i in (0, 1))
        return Line(x, y, x + along[0] * reach, y + along[1] * reach, paint)

    tick, halo = style.ticks, style.halo
    if shared:
        return [line(0.0, tick if grid.framed else style.frame)]
    return [line(tick.width + HALO_MM / 2, halo), line(tick.width / 2, tick)]
