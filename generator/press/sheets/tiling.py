"""Boards larger than a page: cut into tiles that overlap, to be glued edge over edge. Pure geometry."""

from __future__ import annotations

from itertools import groupby
from math import ceil

from generator.press.paper import Paper
from generator.system.values import frozen

OVERLAP_MM = 10.0
MIN_OVERLAP_MM = 6.0
"""Enough to glue; taken only where it saves a page."""
MARKS_MM, TEXT_MM = 4.0, 3.6
"""Room beside a tile for marks, and above and below it for a line of text as well."""
BESIDE_MM = 6.5
"""Room around each of the parts that share a page: bleed, and marks as long as is usual."""
_FINE = 1e-6

Ends = list[tuple[float, float]]
"""Where parts start along one side of a board, and how long they are."""


@frozen
class Tile:
    """One part of a board. ``x``, ``y``, ``width`` and ``height`` are what it shows of it.

    Its ``page``, by a number that others may share, has its top left corner at (``left``, ``top``). Its left
    and upper strips of ``glue_left`` and ``glue_top`` mm repeat what the neighbour shows and are glued under
    it. So tiles are laid from the last ``number`` to the first, each over its right and lower neighbours.
    """

    number: int
    column: int
    row: int
    x: float
    y: float
    width: float
    height: float
    left: float
    top: float
    glue_left: float
    glue_top: float
    page: int

    @property
    def name(self) -> str:
        """Column letter and row number, as on the assembly diagram: B2."""
        return f"{chr(ord('A') + self.column)}{self.row + 1}"


@frozen
class Tiling:
    """A board of ``width`` x ``height`` mm on ``paper`` as it lies, row by row.

    ``marks_x`` is false when tiles are so wide that no marks fit at their left and right.
    """

    paper: Paper
    width: float
    height: float
    columns: int
    rows: int
    overlap: float
    tiles: tuple[Tile, ...]
    marks_x: bool = True

    @property
    def pages(self) -> list[list[Tile]]:
        """The tiles of each page."""
        return [list(tiles) for _, tiles in groupby(self.tiles, key=lambda each: each.page)]


Lines = tuple[float, ...]


def tile(
    width: float,
    height: float,
    paper: Paper,
    overlap: float = OVERLAP_MM,
    seams: tuple[Lines, Lines] = ((), ()),
    beside: float = BESIDE_MM,
) -> Tiling:
    """The fewest pages that show the whole board.

    ``seams`` are the lines across and down (mm from the left and from the top) where a board is best
    cut, such as those between squares; where they would cost another page, or there are none, tiles
    are as equal as they come. Around each tile stays the printer's margin and room for marks. A
    board that fits one page is one tile without any overlap. Several pages that could be fewer without
    marks at left and right, and with less to glue, are. The lowest tiles share pages where they are so low
    that several, each with ``beside`` mm around it, stand one below the other.
    """
    best = None
    for marks_x, shared in ((True, overlap), (False, min(overlap, MIN_OVERLAP_MM))):
        for sheet in (paper, paper.turned()):
            side = sheet.margin + (MARKS_MM if marks_x else 0.0)
            across = sheet.width - 2 * side
            down = sheet.height - 2 * (sheet.margin + MARKS_MM + TEXT_MM)
            columns, rows = _needed(width, across, shared), _needed(height, down, shared)
            if best is None or (columns * rows < best[1] * best[2] and (marks_x or columns * rows > 1)):
                best = sheet, columns, rows, across, down, marks_x, shared
    assert best is not None
    sheet, columns, rows, across, down, marks_x, overlap = best
    xs = _at_seams(width, columns, overlap, seams[0], across) or _parts(width, columns, overlap)
    ys = _at_seams(height, rows, overlap, seams[1], down) or _parts(height, rows, overlap)
    together = min(columns, _on_one_page(ys[-1][1], sheet, beside)) if rows > 1 else 1
    tiles: list[Tile] = []
    for r, (y, tall) in enumerate(ys):
        shared = together if r == rows - 1 else 1
        for c, (x, wide) in enumerate(xs):
            place = c % shared
            on_page = min(shared, columns - c + place)
            top = (sheet.height - on_page * (tall + 2 * beside)) / 2 + beside + place * (tall + 2 * beside)
            tiles.append(
                Tile(
                    len(tiles) + 1,
                    c,
                    r,
                    x=x,
                    y=y,
                    width=wide,
                    height=tall,
                    left=(sheet.width - wide) / 2,
                    top=top,
                    glue_left=overlap if c else 0.0,
                    glue_top=overlap if r else 0.0,
                    page=r * columns + c // shared,
                )
            )
    return Tiling(sheet, width, height, columns, rows, overlap=overlap, tiles=tuple(tiles), marks_x=marks_x)


def _on_one_page(tall: float, sheet: Paper, beside: float) -> int:
    """How many parts that high stand one below the other, with marks between them; one at least."""
    room = sheet.height - 2 * (sheet.margin + TEXT_MM)
    return max(1, int((room + _FINE) // (tall + 2 * beside)))


def _needed(length: float, room: float, overlap: float) -> int:
    if length <= room + _FINE:
        return 1
    if room <= overlap:
        raise ValueError(f"a page with {room:g} mm of room cannot hold tiles that overlap by {overlap:g} mm")
    return ceil((length - overlap - _FINE) / (room - overlap))


def _parts(length: float, count: int, overlap: float) -> Ends:
    """Start and length of ``count`` equal parts of which neighbours share ``overlap``."""
    part = (length + (count - 1) * overlap) / count
    return [(i * (part - overlap), part) for i in range(count)]


def _at_seams(length: float, count: int, overlap: float, seams: Lines, room: float) -> Ends:
    """The like, each part ending at the furthest seam its page has room for; empty when they do not suit."""
    parts: Ends = []
    start = 0.0
    while len(parts) < count - 1:
        reach = [seam for seam in seams if start + overlap < seam <= start + room + _FINE and seam < length]
        if not reach:
            return []
        parts.append((start, max(reach) - start))
        start = max(reach) - overlap
    return [*parts, (start, length - start)] if length - start <= room + _FINE else []
