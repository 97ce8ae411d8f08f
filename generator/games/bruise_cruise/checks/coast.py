"""Checks of what is only drawn: the coast and the boxes on the board. BC-V21"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.bruise_cruise.content import BOARD, COAST, PORTS, Content, board_mm
from generator.reading.checking import Checked
from generator.reading.problems import Problem

MAX_BYTES = 300_000
SLACK = 0.01
"""Millimetres: the coast is written with two decimals."""

Ring = list[tuple[float, float]]


def coast_fits(checked: Checked, content: Content) -> Iterator[Problem]:
    """Inside the frame, rings of three points at least, and not too much of it."""
    wide, tall = board_mm(content.board)
    for index, text in enumerate(content.coast.coast):
        where = (COAST, "coast", index)
        try:
            ring = ring_of(text)
        except ValueError:
            message = "a point of this ring is no pair of numbers"
            hint = "write points as x,y in mm, with spaces between them"
            yield checked.at("BC-V21", message, *where, hint=hint)
            continue
        if len(ring) < 3:
            message = f"a ring of {len(ring)} points encloses nothing"
            yield checked.at("BC-V21", message, *where, hint="give it three points at least, or take it out")
        outside = [
            (x, y) for x, y in ring if not (-SLACK <= x <= wide + SLACK and -SLACK <= y <= tall + SLACK)
        ]
        if outside:
            x, y = outside[0]
            message = f"coast leaves the board at {x:g},{y:g}"
            hint = f"cut it off at the edge: the board is {wide:.1f} by {tall:.1f} mm"
            yield checked.at("BC-V21", message, *where, hint=hint)
    size = sum(len(checked.pack.text(file).encode()) for file in (BOARD, COAST, PORTS))
    if size > MAX_BYTES:
        message = f"board, coast and ports take {size:,} bytes, at most {MAX_BYTES:,} are allowed"
        yield checked.at_key("BC-V21", message, COAST, "coast", hint="leave out points nobody can see")
    for name, (x, y, width, height) in dict(content.board.boxes_mm or ()).items():
        if x + width > wide or y + height > tall:
            hint = f"move it inside {wide:.1f} by {tall:.1f} mm, or make it smaller"
            yield checked.at("BC-V21", f"the box {name} leaves the board", BOARD, "boxes_mm", name, hint=hint)


def ring_of(text: str) -> Ring:
    """The points of a line of the coast. ValueError when a number is none.

    >>> ring_of("1,2 3.5,4")
    [(1.0, 2.0), (3.5, 4.0)]
    """
    points = []
    for pair in text.split():
        x, y = pair.split(",")
        points.append((float(x), float(y)))
    return points
