"""Pieces that look alike at their edges stand edge to edge: one cut parts two of them, in place of two.

A knife that goes a little astray shows a sliver of the neighbour where the bleed would be, which is of the
same ink there. The outermost pieces keep their bleed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from generator.contract import Piece
from generator.press.pdf.page import Box
from generator.press.sheets.fields import Field
from generator.press.sheets.imposition import Grid, Slot

_Place = tuple[int, int]
"""A column and a row."""


def joined(field: Field) -> Field:
    """The same pieces without the gutters on both sides of which all neighbours look alike."""
    grid = field.grid
    if grid.framed:
        return field
    at = {(slot.column, slot.row): piece for slot, piece in zip(field.slots(), field.pieces, strict=True)}
    columns, rows = range(grid.columns), range(grid.rows)
    shared_x = tuple(x for x in columns if _alike(_pairs(at, [((x, y), (x + 1, y)) for y in rows])))
    shared_y = tuple(y for y in rows if _alike(_pairs(at, [((x, y), (x, y + 1)) for x in columns])))
    return replace(field, grid=touching(grid, shared_x, shared_y)) if shared_x or shared_y else field


def _pairs(at: Mapping[_Place, Piece], places: Iterable[tuple[_Place, _Place]]) -> list[tuple[Piece, Piece]]:
    return [(at[one], at[other]) for one, other in places if one in at and other in at]


def _alike(pairs: Iterable[tuple[Piece, Piece]]) -> bool:
    """Whether there are neighbours, all of one edge."""
    edges = [(one.edge, other.edge) for one, other in pairs]
    return bool(edges) and all(one and one == other for one, other in edges)


def touching(grid: Grid, shared_x: tuple[int, ...], shared_y: tuple[int, ...]) -> Grid:
    """The grid in the middle of its paper, without the gutters after those columns and rows."""
    close = replace(grid, shared_x=shared_x, shared_y=shared_y)
    left = (grid.paper.width - (close.right - close.left)) / 2
    top = (grid.paper.height - (close.bottom - close.top)) / 2
    return replace(close, left=left, top=top)


def clips(field: Field, slots: Sequence[Slot]) -> list[Box]:
    """The box each piece may paint in, in its own measures: no bleed towards one that touches it."""
    grid = field.grid
    if not grid.shared:
        return [field.clip] * len(slots)
    taken = {_near(slot.x, slot.y) for slot in slots}
    width, height, bleed = field.measures
    boxes = []
    for slot in slots:
        left, right = (
            0.0 if _near(slot.x + step, slot.y) in taken else bleed for step in (-grid.width, grid.width)
        )
        upper, lower = (
            0.0 if _near(slot.x, slot.y + step) in taken else bleed for step in (-grid.height, grid.height)
        )
        if slot.turned:
            left, right, upper, lower = right, left, lower, upper
        boxes.append((-left, -upper, width + right, height + lower))
    return boxes


def _near(x: float, y: float) -> _Place:
    """A corner in steps of a hundredth of a millimetre."""
    return round(x * 100), round(y * 100)
