"""Pictures on boxes: each is clipped to its panel or lies within it, and no symbol's edge cuts one off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from generator.drawing.computed.tuck_box import of_values
from generator.drawing.display import Circle, Drawing, Matrix, Op, Path, Pop, Push, Rect, Shaded, Text, Use
from generator.drawing.legibility.geometry import Box, at, box_around, chords, extent, moved
from generator.drawing.legibility.painting import Painting
from generator.drawing.sizes import size
from generator.drawing.svg.values import IDENTITY, times
from tests.looks import looks

GAMES = ("bridge_crew", "bruise_cruise", "general_quarters", "jure_of_the_seas", "to_the_bottom")
INKS = ("home", "mono", "press")
SLACK_MM = 0.6
"""Half a frame's line may lie on a panel's edge, or beyond that of a symbol."""
EVERYWHERE = (-1e6, -1e6, 1e6, 1e6)


def common(one: Box, other: Box) -> Box:
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def is_within(inner: Box, outer: Box) -> bool:
    low = all(inner[side] >= outer[side] - SLACK_MM for side in (0, 1))
    return low and all(inner[side] <= outer[side] + SLACK_MM for side in (2, 3))


def placed(box: Box, matrix: Matrix) -> Box:
    left, top, right, bottom = box
    return box_around([at(matrix, x, y) for x in (left, right) for y in (top, bottom)])


def painted(
    ops: Sequence[Op], matrix: Matrix, clip: Box, drawing: Drawing, cut: list[str]
) -> Iterator[tuple[Box, Box]]:
    """The box of every shape, and its clip. ``cut`` gets symbols whose own edge cuts what would be seen."""
    stack = [(matrix, clip)]
    for op in ops:
        outer, room = stack[-1]
        if isinstance(op, Push):
            inner = times(outer, op.matrix)
            own = (
                box_around([spot for ring in moved(chords(op.clip), inner) for spot in ring])
                if op.clip
                else room
            )
            stack.append((inner, common(room, own)))
        elif isinstance(op, Pop):
            stack.pop()
        elif isinstance(op, Use):
            inner = times(outer, op.matrix)
            left, top, wide, high = drawing.symbols[op.name].box
            edges = placed((left, top, left + wide, top + high), inner)
            seen = list(painted(drawing.symbols[op.name].ops, inner, room, drawing, cut))
            visible = [common(shape, clipped) for shape, clipped in seen]
            if not all(
                is_within(shape, edges) for shape in visible if shape[0] < shape[2] and shape[1] < shape[3]
            ):
                cut.append(op.name)
            yield from seen
        elif isinstance(op, Rect | Circle | Path | Shaded) and not isinstance(op, Text):
            yield placed(extent(op), outer), room


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("game", GAMES)
def test_art_of_a_box_ends_where_its_panel_does(game: str, ink: str) -> None:
    faces = looks(game, ink).faces
    seen = 0
    for part in looks(game, ink).components():
        if not part.folded:
            continue
        for piece in part.pieces:
            trimmed = size(part.size, looks(game, ink).pack.layouts)
            box = of_values(piece.front.values, trimmed.width, trimmed.height)
            if box is None:
                continue
            tuck_box, x, y = box
            drawing = faces.draw(piece.front, trimmed.width, trimmed.height)
            cut: list[str] = []
            shapes = list(painted(drawing.ops, IDENTITY, EVERYWHERE, drawing, cut))
            assert not cut, f"{part.name}: cut off by its own edge: {cut}"
            for name in ("front", "back"):
                panel = tuck_box.panel(name)
                edges = x + panel.x, y + panel.y, x + panel.x + panel.w, y + panel.y + panel.h
                for shape, clip in shapes:
                    shows = common(shape, clip)
                    middle = (shows[0] + shows[2]) / 2, (shows[1] + shows[3]) / 2
                    on_it = edges[0] < middle[0] < edges[2] and edges[1] < middle[1] < edges[3]
                    if on_it and shows[2] > shows[0] and not is_within(edges, shows):
                        assert is_within(shows, edges), f"{part.name}, {name}: {shows} beyond {edges}"
                        seen += 1
    assert seen > 0


@pytest.mark.parametrize("game", GAMES)
def test_the_facts_of_a_lid_stand_once_before_it_each_as_far_from_its_sign(game: str) -> None:
    """At the foot of the face and not below it on the wall; the white between sign and words is one."""
    look = looks(game, "press")
    [box] = [each for each in look.components() if each.name == "box"]
    piece = next(each for each in box.pieces if each.id == "lid")
    trimmed = size(box.size, look.pack.layouts)
    drawing = look.faces.draw(piece.front, trimmed.width, trimmed.height, 3.0)
    painting, words = Painting(drawing, look.faces.fonts), look.pack.words
    outer = piece.front.values["outer"]
    said = {words("about.length"), words("outer.ages", n=outer["ages"])}
    few, many = outer["who"]["min"], outer["who"]["max"]
    said.add(words("book.players", min=few, max=many) if many > few else words("book.one_player"))
    facts = [text for text in painting.texts if text.op.text in said and text.matrix[0] > 0]
    assert {text.op.text for text in facts} == said
    assert len(facts) == len(said)
    gaps = []
    for text in facts:
        left, top, _, bottom = text.box
        beside = (
            layer.box[2]
            for layer in painting.layers
            if layer.box[1] < bottom + 2 and top - 2 < layer.box[3] and left - 6 < layer.box[2] < left
            and layer.box[3] - layer.box[1] < 9 and layer.colour
        )  # fmt: skip
        gaps.append(left - max(beside))
    assert max(gaps) - min(gaps) < 0.3
    assert min(gaps) > 1.5
