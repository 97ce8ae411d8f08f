"""Whether ink reaches the edge of a piece; where paper shows all round, neighbours can share a cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.contract import Component, Face
from generator.drawing.display import INHERIT, Drawing, Image, Line, Matrix, Op, Pop, Push, Shaded, Text, Use
from generator.drawing.faces import Faces
from generator.drawing.layouts import LayoutError
from generator.drawing.legibility.geometry import Box, at, box_around, chords, extent, scale
from generator.drawing.sizes import Size
from generator.drawing.style import PRESS
from generator.drawing.svg.values import IDENTITY, times
from generator.press.settings import Settings

WHITE = "#ffffff"
RIM_MM = 0.5
"""White so wide inside the trim stays to be seen when a cut is a little off."""
NO_BLEED_MM = 0.0

NOWHERE: Box = (-1e9, -1e9, 1e9, 1e9)


def shares_cuts(settings: Settings) -> bool:
    """Whether pieces with paper at their edges stand edge to edge: press and machine cut each by itself."""
    return not (settings.one_per_page or settings.machine) and settings.ink != PRESS


def has_paper_edges(component: Component, size: Size, faces: Faces) -> bool:
    """Whether no face of a component, front or back, has ink at its trim.

    A face that cannot be drawn counts as one with ink; why it cannot is told when it is printed.
    """
    width, height = size.width, size.height
    try:
        return all(
            is_paper_edged(faces.draw(face, width, height, NO_BLEED_MM), width, height)
            for face in _each_once(component)
        )
    except LayoutError:
        return False


def _each_once(component: Component) -> Iterator[Face]:
    if component.variable is not None:
        data = component.variable
        yield from data.arts.values() or [data.shared_art or component.pieces[0].front]
        yield data.variable_layer
        return
    seen: dict[int, Face] = {}
    for piece in component.pieces:
        for face in (piece.front, piece.back):
            if face is not None and id(face) not in seen:
                seen[id(face)] = face
                yield face


def is_paper_edged(drawing: Drawing, width: float, height: float) -> bool:
    """Whether all that a face of ``width`` by ``height`` mm paints stays off its trim, white aside."""
    inside = (RIM_MM, RIM_MM, width - RIM_MM, height - RIM_MM)
    return all(_within(box, inside) for box in _inked(drawing.ops, IDENTITY, WHITE, NOWHERE, drawing))


def _within(box: Box, room: Box) -> bool:
    empty = box[0] >= box[2] or box[1] >= box[3]
    return empty or (box[0] >= room[0] and box[1] >= room[1] and box[2] <= room[2] and box[3] <= room[3])


def _inked(ops: Sequence[Op], matrix: Matrix, user: str, clip: Box, drawing: Drawing) -> Iterator[Box]:
    """Boxes around everything that is painted in another colour than paper, cut to what clips them."""
    outer: list[tuple[Matrix, Box]] = []
    for op in ops:
        if isinstance(op, Push):
            outer.append((matrix, clip))
            matrix = times(matrix, op.matrix)
            if op.clip:
                points = [point for ring in chords(op.clip) for point in ring]
                clip = _shared(clip, _moved(points, matrix))
        elif isinstance(op, Pop):
            matrix, clip = outer.pop()
        elif isinstance(op, Use):
            colour = user if op.fill == INHERIT else op.fill
            inner = drawing.symbols[op.name].ops
            yield from _inked(inner, times(matrix, op.matrix), colour, clip, drawing)
        elif isinstance(op, Text):
            if (user if op.fill == INHERIT else op.fill) != WHITE:
                # Where a text begins is near enough: preflight keeps all of it off the edge.
                yield _shared(clip, _moved([(op.x, op.y)], matrix))
        elif isinstance(op, Image | Shaded):
            left, top, right, bottom = extent(op)
            if isinstance(op, Shaded) and op.line:
                half = op.line.width / 2
                left, top, right, bottom = left - half, top - half, right + half, bottom + half
            yield _shared(clip, _moved([(x, y) for x in (left, right) for y in (top, bottom)], matrix))
        else:
            yield from _shape(op, matrix, user, clip)


def _shape(op: Op, matrix: Matrix, user: str, clip: Box) -> Iterator[Box]:
    paint = op.paint  # type: ignore[union-attr]
    if isinstance(op, Line):
        left, top, right, bottom = min(op.x1, op.x2), min(op.y1, op.y2), max(op.x1, op.x2), max(op.y1, op.y2)
    else:
        left, top, right, bottom = extent(op)
    colours = [user if colour == INHERIT else colour for colour in (paint.fill, paint.stroke)]
    if colours[1] not in (None, WHITE):
        half = paint.width / 2
        left, top, right, bottom = left - half, top - half, right + half, bottom + half
    elif isinstance(op, Line) or colours[0] in (None, WHITE):
        return
    yield _shared(clip, _moved([(x, y) for x in (left, right) for y in (top, bottom)], matrix))


def _moved(points: Iterable[tuple[float, float]], matrix: Matrix) -> Box:
    moved = [at(matrix, x, y) for x, y in points]
    left, top, right, bottom = box_around(moved)
    # A point has no area, and would be taken for nothing at all.
    tiny = 1e-3 * scale(matrix)
    return left, top, right + tiny, bottom + tiny


def _shared(one: Box, other: Box) -> Box:
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])
