"""A face as layers of paint: its texts, and the colour under any point when each was set."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple, Protocol

from generator.drawing.colours import channels, contrast
from generator.drawing.display import (
    INHERIT,
    Circle,
    Drawing,
    Image,
    Matrix,
    Op,
    Path,
    Rect,
    Shaded,
    Text,
    Use,
)
from generator.drawing.legibility.geometry import (
    Box,
    Point,
    Ring,
    at,
    box_around,
    chords,
    extent,
    inside,
    moved,
    rings,
)
from generator.drawing.legibility.samples import ground as ground_of
from generator.drawing.legibility.walking import Clip, Position, Walk
from generator.drawing.svg.values import IDENTITY
from generator.drawing.typography.fonts import Font
from generator.system.values import record

PAPER = "#ffffff"
OPAQUE = 0.995
FILLED = (Rect, Path, Circle)
"""Shapes with an inside."""
ROW_MM, MAX_ROWS = 4.0, 1000
BELOW = frozenset("gjpqyQ,;()[]{}@|")
"""Letters and signs that reach below the baseline."""


class Mark(Protocol):
    """A text or a line on a face: its colour, what of a picture it covers, and when it was painted."""

    @property
    def colour(self) -> str: ...

    @property
    def box(self) -> Box: ...

    @property
    def position(self) -> Position: ...


class Lettering(NamedTuple):
    """A run of text on the face.

    ``box`` bounds its ink in mm; ``matrix`` is what it stands under. ``nth`` tells runs of the same
    text apart; it is -1 for text inside a symbol.
    """

    op: Text
    colour: str
    matrix: Matrix
    box: Box
    position: Position
    nth: int

    @property
    def upright(self) -> bool:
        """True when the box is as small as the text, which does not stand askew."""
        return abs(self.matrix[0] * self.matrix[1]) < 1e-9

    def middle(self, font: Font) -> Point:
        """The middle of its capitals."""
        op = self.op
        return at(self.matrix, op.x + font.width(op.text) * op.size / 2, op.y - font.cap * op.size / 2)


@record
class Layer:
    """A filled shape or a picture, as far as it is needed to know whether it covers a point.

    A picture or a gradient has no ``colour`` of its own: that hangs on where one looks.
    """

    op: Op
    matrix: Matrix
    colour: str
    opacity: float
    clips: tuple[Clip, ...]
    position: Position

    @cached_property
    def path(self) -> list[Ring]:
        """Its rings on the face."""
        return moved(rings(self.op), self.matrix)

    @cached_property
    def box(self) -> Box:
        """A box it is within: of a curve that of its handles, which is found without following it."""
        corners = extent(self.op)
        if self.matrix is IDENTITY:
            return corners
        a, b, c, d, x0, y0 = self.matrix
        if b == c == 0 and a > 0 and d > 0:
            # Nearly all shapes of a large face are only moved.
            left, top, right, bottom = corners
            return a * left + x0, d * top + y0, a * right + x0, d * bottom + y0
        return box_around([at(self.matrix, x, y) for x in corners[::2] for y in corners[1::2]])

    @cached_property
    def windows(self) -> list[list[Ring]]:
        """The rings of everything it is clipped to."""
        return [moved(chords(segments), matrix) for segments, matrix in self.clips]

    def covers(self, x: float, y: float) -> bool:
        """True when it was painted at that point."""
        left, top, right, bottom = self.box
        return (
            left <= x <= right
            and top <= y <= bottom
            and inside(self.path, x, y)
            and all(inside(path, x, y) for path in self.windows)
        )


class Painting:
    """The texts of a face, and the layers they stand on."""

    def __init__(self, drawing: Drawing, fonts: Mapping[str, Font]) -> None:
        self.drawing, self.fonts = drawing, fonts
        self._lettered: dict[str, bool] = {}
        self._counts: dict[str, int] = {}
        self.texts = list(self._texts())

    @cached_property
    def layers(self) -> list[Layer]:
        """Every filled shape in the order of painting."""
        return list(self._layers())

    @cached_property
    def _rows(self) -> dict[int, list[Layer]]:
        """The same by the rows of the face they reach into: few reach into many."""
        rows: dict[int, list[Layer]] = {}
        for layer in self.layers:
            _, top, _, bottom = layer.box
            for row in range(max(0, int(top // ROW_MM)), min(MAX_ROWS, int(bottom // ROW_MM) + 1)):
                rows.setdefault(row, []).append(layer)
        return rows

    @cached_property
    def paints(self) -> tuple[frozenset[str], frozenset[str]]:
        """The colours that cover what is under them, and those of glazes and pictures."""
        solid = frozenset(layer.colour for layer in self.layers if layer.opacity >= 1 and layer.colour)
        return solid, frozenset(
            layer.colour for layer in self.layers if layer.opacity < 1 or not layer.colour
        )

    def palette(self) -> frozenset[str | None]:
        """The colours of texts and of what is painted outside symbols, glazes marked as such."""
        ops = self.drawing.ops
        shapes = [op.paint for op in ops if isinstance(op, FILLED)]
        colours = {paint.fill if paint.fill_opacity == 1 else f"{paint.fill} glaze" for paint in shapes}
        # A picture is another ground each time.
        shadings = (f"{op.gradient.stops}" for op in ops if isinstance(op, Shaded))
        return frozenset(colours.union((text.colour for text in self.texts), self.drawing.pictures, shadings))

    def ground(self, text: Lettering) -> str:
        """The colour under the middle of a text."""
        return self.ground_at(*text.middle(self.fonts[text.op.font]), text)

    def ground_at(self, x: float, y: float, mark: Mark) -> str:
        """The colour under a point of a mark; of a gradient or a picture that which is nearest to its own."""
        glazes: list[tuple[str, float]] = []
        colour = PAPER
        for layer in self._under(mark, x, y):
            paint, opacity = self._paint(layer, mark)
            if opacity >= OPAQUE:
                colour = paint
                break
            glazes.append((paint, opacity))
        for paint, opacity in reversed(glazes):
            colour = _mixed(paint, colour, opacity)
        return colour

    def colour_at(self, x: float, y: float) -> str:
        """The colour of what covers a point in the end, texts left aside; "" for a picture or a gradient."""
        for layer in reversed(self.layers):
            if layer.opacity >= OPAQUE and layer.covers(x, y):
                return layer.colour
        return PAPER

    def is_hidden(self, text: Lettering) -> bool:
        """True when something opaque is painted over the middle of a text and over both its ends."""
        left, top, right, bottom = text.box
        across, down = (left + right) / 2, (top + bottom) / 2
        inset = min(right - left, bottom - top) / 4
        spots = ((across, down), (left + inset, top + inset), (right - inset, bottom - inset))
        for layer in reversed(self._rows.get(int(down // ROW_MM), [])):
            if layer.position < text.position:
                # Those before it are under it: most texts have nothing over them.
                return False
            opaque = layer.opacity >= OPAQUE and not isinstance(layer.op, Image)
            if opaque and all(layer.covers(*spot) for spot in spots):
                return True
        return False

    def picture_under(self, text: Lettering) -> str:
        """The name of the picture that shows under the middle of a text, "" where none does."""
        x, y = text.middle(self.fonts[text.op.font])
        for layer in self._under(text, x, y):
            if isinstance(layer.op, Image):
                return layer.op.name
            if layer.opacity >= OPAQUE:
                break
        return ""

    def _under(self, mark: Mark, x: float, y: float) -> Iterator[Layer]:
        """The layers below a mark at a point, the uppermost first."""
        for layer in reversed(self._rows.get(int(y // ROW_MM), [])):
            if layer.position < mark.position and layer.covers(x, y):
                yield layer

    def _paint(self, layer: Layer, mark: Mark) -> tuple[str, float]:
        """The colour of a layer under a mark, and how much it covers."""
        if isinstance(layer.op, Shaded):
            return _hardest(layer, mark.colour)
        if not isinstance(layer.op, Image):
            return layer.colour, layer.opacity
        picture = self.drawing.pictures[layer.op.name]
        return ground_of(picture, layer.op, layer.matrix, mark.box, mark.colour)

    def stands_on(self, text: Lettering, colours: Container[str]) -> bool:
        """True when a shape of one of these colours lies under the middle of a text, however deep."""
        x, y = text.middle(self.fonts[text.op.font])
        return any(
            layer.colour in colours and layer.position < text.position and layer.covers(x, y)
            for layer in self._rows.get(int(y // ROW_MM), [])
        )

    # ---- walking ----------------------------------------------------------------------------

    def _texts(self) -> Iterator[Lettering]:
        walk = Walk(self.drawing, (Text,), self._has_text)
        for op, matrix, inherited, _, _, position, number in walk.visits(self.drawing.ops, PAPER):
            if isinstance(op, Text) and not op.text.isspace():
                yield self._lettering(op, matrix, inherited, (*position, number))

    def _has_text(self, name: str) -> bool:
        answer = self._lettered.get(name)
        if answer is None:
            ops = self.drawing.symbols[name].ops
            answer = any(
                isinstance(op, Text) or (isinstance(op, Use) and self._has_text(op.name)) for op in ops
            )
            self._lettered[name] = answer
        return answer

    def _lettering(self, op: Text, matrix: Matrix, inherited: str, position: Position) -> Lettering:
        font = self.fonts[op.font]
        low = 0.0 if BELOW.isdisjoint(op.text) else font.descent * op.size
        box = (op.x, op.y - font.cap * op.size, op.x + font.width(op.text) * op.size, op.y + low)
        if matrix is not IDENTITY:
            box = box_around([at(matrix, x, y) for x in box[::2] for y in box[1::2]])
        nth = -1
        if len(position) == 1:
            nth = self._counts[op.text] = self._counts.get(op.text, -1) + 1
        return Lettering(op, inherited if op.fill == INHERIT else op.fill, matrix, box, position, nth)

    def _layers(self) -> Iterator[Layer]:
        walk = Walk(self.drawing, (*FILLED, Image, Shaded))
        for op, matrix, inherited, clips, seen, position, number in walk.visits(self.drawing.ops, PAPER):
            if isinstance(op, FILLED):
                if op.paint.fill is not None:
                    colour = inherited if op.paint.fill == INHERIT else op.paint.fill
                    opacity = seen * op.paint.fill_opacity
                    yield Layer(op, matrix, colour, opacity, clips, (*position, number))
            elif isinstance(op, Image) or (isinstance(op, Shaded) and op.line is None):
                yield Layer(op, matrix, "", seen * op.opacity, clips, (*position, number))


def _hardest(layer: Layer, letters: str) -> tuple[str, float]:
    """The stop of a gradient that letters of that colour stand out against least."""
    assert isinstance(layer.op, Shaded)
    stop = min(layer.op.gradient.stops, key=lambda stop: contrast(letters, stop.colour))
    return stop.colour, stop.opacity * layer.opacity


def _mixed(over: str, under: str, opacity: float) -> str:
    """The colour of a glaze over another colour."""
    pairs = zip(channels(over), channels(under), strict=True)
    return "#" + "".join(f"{round(255 * (opacity * a + (1 - opacity) * b)):02x}" for a, b in pairs)
