"""A display list as PDF drawing operators, in the millimetres and the direction of the display list.

The page or form that holds them is scaled once, so coordinates stay short; only letters are turned
back upright. A state that has not changed since the last operator is not set again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import NamedTuple, Protocol

from generator.drawing.display import (
    INHERIT,
    Circle,
    Gradient,
    Image,
    Line,
    Matrix,
    Op,
    Paint,
    Path,
    Pop,
    Push,
    Rect,
    Segment,
    Shaded,
    Text,
    Use,
)
from generator.drawing.legibility.geometry import Box
from generator.drawing.style import Mix
from generator.drawing.svg.values import times
from generator.press.pdf.grounds import Ground, Grounds, line_box, moved_box, text_box
from generator.press.pdf.inks import BLACK, FINE_MM, SMALL_MM, Inks, Process, written
from generator.press.pdf.numbers import numbers, outline, shape
from generator.press.pdf.shadings import middle

CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}
_UPRIGHT: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_UPSIDE_DOWN: Matrix = (1.0, 0.0, 0.0, -1.0, 0.0, 1.0)


OVER, KNOCK_OUT = "over", "knock-out"
"""Graphics states: print over what lies below, or in its stead."""


class Operators(NamedTuple):
    """Operators and the resources they name: forms, graphics states and spot inks.

    ``heavy`` is where they leave ink on which black may not print.
    """

    code: str
    forms: frozenset[str] = frozenset()
    states: frozenset[str] = frozenset()
    spaces: frozenset[str] = frozenset()
    heavy: tuple[Ground, ...] = ()

    def followed(self, after: Operators) -> Operators:
        """Both, one over the other, each from a fresh graphics state."""
        return Operators(
            f"q\n{self.code}\nQ\n{after.code}",
            self.forms | after.forms,
            self.states | after.states,
            self.spaces | after.spaces,
        )


class SymbolForm(NamedTuple):
    """The form XObject of a symbol, whether it takes its user's colour, and where it is heavy with ink."""

    name: str
    takes_fill: bool
    takes_stroke: bool
    box: Box = (0.0, 0.0, 0.0, 0.0)
    heavy: tuple[Ground, ...] = ()


class Resources(Protocol):
    """The parts of a document that a display list only names."""

    @property
    def inks(self) -> Inks:
        """The operators that set its colours."""

    def symbol(self, name: str, scale: float = 1.0, knocks: bool = False) -> SymbolForm:
        """The form of the symbol called ``name``, for a use at that scale; ``knocks`` over heavy ink."""

    def bounds(self, name: str) -> Box:
        """The box of the symbol called ``name``, in its own measure."""

    def width(self, text: str, font: str) -> float:
        """How wide a text is, in parts of its size."""

    def letters(self, text: str, font: str) -> Sequence[tuple[str, str]]:
        """The text as (PDF font name, escaped PDF string) pairs, mostly a single one."""

    def image(self, name: str) -> tuple[str, Matrix]:
        """The name of a picture's XObject, and how its rows lie in the unit square, y down."""

    def shading(self, gradient: Gradient, line: str = "") -> str:
        """The name of the form that paints a gradient in its own measures, however far it is clipped.

        With the operators of a ``line``, that which draws them with the gradient, in their measures.
        """

    def alpha(self, kind: str, value: float) -> str:
        """The name of a graphics state that sets "ca" (fills) or "CA" (strokes) to ``value``."""

    def overprint(self, name: str) -> str:
        """The name of the graphics state OVER or KNOCK_OUT."""


def operators(
    ops: Iterable[Op],
    resources: Resources,
    mixed: bool = False,
    inks: Inks | None = None,
    scale: float = 1.0,
    grounds: Grounds | None = None,
) -> Operators:
    """The operators that draw ``ops`` with y down, on a page at that ``scale``.

    ``mixed`` is for symbols that have colours of their own beside their user's: each own colour is
    then set for one shape only, since nothing can bring the user's colour back. ``inks`` stands in
    for those of ``resources``; ``grounds`` for paper with nothing on it.
    """
    writer = _Writer(resources, mixed, inks or resources.inks, scale, grounds)
    writer.write(tuple(ops))
    spaces = {writer.inks.space} - {""} if writer.out else set()
    return Operators(
        "\n".join(writer.out),
        frozenset(writer.forms),
        frozenset(writer.states),
        frozenset(spaces),
        tuple(writer.grounds.patches) if writer.grounds else (),
    )


def inherits(ops: Iterable[Op], forms: Resources) -> tuple[bool, bool, bool]:
    """Whether ``ops`` take fill and stroke from their user, and whether they mix that with their own."""
    fill = stroke = own = False
    for op in ops:
        colours: tuple[str | None, ...] = ()
        if isinstance(op, Rect | Circle | Line | Path):
            fill |= op.paint.fill == INHERIT
            stroke |= op.paint.stroke == INHERIT
            colours = (op.paint.fill, op.paint.stroke)
        elif isinstance(op, Text):
            fill |= op.fill == INHERIT
            colours = (op.fill,)
        elif isinstance(op, Use) and op.fill == INHERIT:
            below = forms.symbol(op.name)
            fill |= below.takes_fill
            stroke |= below.takes_stroke
        own |= any(colour not in (None, INHERIT) for colour in colours)
    return fill, stroke, own and (fill or stroke)


def scale_of(matrix: Matrix) -> float:
    """How much larger things become by a matrix."""
    a, b, c, d, _, _ = matrix
    return float(abs(a * d - b * c) ** 0.5)


def pen(paint: Paint) -> str:
    """The operators for the width, ends, corners and dashes of a line."""
    return (
        f"{numbers((paint.width,))} w {CAPS[paint.cap]} J {JOINS[paint.join]} j {numbers((paint.miter,))} M"
        f" [{numbers(paint.dash)}] {numbers((paint.phase,))} d"
    )


class _State:
    """The graphics state so far; None stands for whatever the surroundings had."""

    __slots__ = (
        "cap",
        "clipped",
        "dash",
        "fill",
        "fill_alpha",
        "font",
        "join",
        "matrix",
        "miter",
        "over",
        "phase",
        "scale",
        "stroke",
        "stroke_alpha",
        "width",
    )

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self.fill: str = INHERIT
        self.stroke: str = INHERIT
        self.width: float | None = None
        self.cap: str | None = None
        self.join: str | None = None
        self.dash: tuple[float, ...] | None = None
        self.font: tuple[str, float] | None = None
        self.phase = 0.0
        self.miter = 4.0
        self.fill_alpha = 1.0
        self.stroke_alpha = 1.0
        self.over = False
        self.matrix = _UPRIGHT
        self.clipped = False

    def copy(self) -> _State:
        # Copied once for every group there is, so without a loop.
        twin = _State.__new__(_State)
        twin.scale = self.scale
        twin.cap, twin.dash, twin.font = self.cap, self.dash, self.font
        twin.fill, twin.fill_alpha, twin.join = self.fill, self.fill_alpha, self.join
        twin.stroke, twin.stroke_alpha, twin.width = self.stroke, self.stroke_alpha, self.width
        twin.over, twin.phase, twin.miter = self.over, self.phase, self.miter
        twin.matrix, twin.clipped = self.matrix, self.clipped
        return twin


class _Writer:
    def __init__(
        self, resources: Resources, mixed: bool, inks: Inks, scale: float, grounds: Grounds | None
    ) -> None:
        self.resources = resources
        self.inks = inks
        self.grounds = grounds or (Grounds(inks) if isinstance(inks, Process) else None)
        self.mixed = mixed
        self.out: list[str] = []
        self.state = _State(scale)
        self.outer: list[_State] = []
        self.outlines: dict[int, str] = {}
        self.forms: set[str] = set()
        self.states: set[str] = set()

    def write(self, ops: Sequence[Op]) -> None:
        lettering = False
        for op in ops:
            if isinstance(op, Text) and not (self.mixed and op.fill != INHERIT):
                if not lettering:
                    self.out.append("BT")
                    lettering = True
                self.text(op)
                continue
            if lettering:
                self.out.append("ET")
                lettering = False
            if isinstance(op, Push):
                self._open()
                self.push(op)
            elif isinstance(op, Pop):
                self._close()
            elif isinstance(op, Use):
                self.use(op)
            elif isinstance(op, Image):
                self.image(op)
            elif isinstance(op, Shaded):
                self.shaded(op)
            elif isinstance(op, Text):
                self._open()
                self.out.append("BT")
                self.text(op)
                self.out.append("ET")
                self._close()
            elif self.mixed and {op.paint.fill, op.paint.stroke} - {None, INHERIT}:
                self._open()
                self.shape(op)
                self._close()
            else:
                self.shape(op)
        if lettering:
            self.out.append("ET")

    # ---- state ----------------------------------------------------------------------------

    def _open(self) -> None:
        self.out.append("q")
        self.outer.append(self.state)
        self.state = self.state.copy()

    def _close(self) -> None:
        self.out.append("Q")
        self.state = self.outer.pop()

    def push(self, op: Push) -> None:
        if op.matrix != _UPRIGHT:
            self.out.append(f"{numbers(op.matrix)} cm")
            self.state.scale *= scale_of(op.matrix)
            self.state.matrix = times(self.state.matrix, op.matrix)
        if op.clip:
            self.state.clipped = True
            self.out.append(self.outline(op.clip) + (" W* n" if op.clip_even_odd else " W n"))

    def fill(self, colour: str, opacity: float, size: float = 0.0, stead: str = "") -> None:
        """Fill in a colour from here on; ``stead`` is the operator that stands in for that of the colour."""
        state = self.state
        if colour != INHERIT:
            operator = stead or (self.inks.letters(colour, size) if size else self.inks.fill(colour))
            if operator != state.fill:
                state.fill = operator
                self.out.append(operator)
        if opacity != state.fill_alpha:
            state.fill_alpha = opacity
            self._alpha("ca", opacity)

    def stroke(self, paint: Paint, stead: str = "") -> None:
        """Draw lines of a paint from here on; ``stead`` as for fill."""
        state = self.state
        if paint.stroke is not None and paint.stroke != INHERIT:
            operator = stead or self.inks.stroke(paint.stroke, paint.width)
            if operator != state.stroke:
                state.stroke = operator
                self.out.append(operator)
        width = paint.width
        if self.inks.hair_mm and state.scale:
            width = max(width, self.inks.hair_mm / state.scale)
        if width != state.width:
            state.width = width
            self.out.append(f"{numbers((width,))} w")
        if paint.cap != state.cap:
            state.cap = paint.cap
            self.out.append(f"{CAPS[paint.cap]} J")
        if paint.join != state.join:
            state.join = paint.join
            self.out.append(f"{JOINS[paint.join]} j")
        if paint.dash != state.dash or paint.phase != state.phase:
            state.dash, state.phase = paint.dash, paint.phase
            self.out.append(f"[{numbers(paint.dash)}] {numbers((paint.phase,))} d")
        if paint.miter != state.miter:
            state.miter = paint.miter
            self.out.append(f"{numbers((paint.miter,))} M")
        if paint.stroke_opacity != state.stroke_alpha:
            state.stroke_alpha = paint.stroke_opacity
            self._alpha("CA", paint.stroke_opacity)

    def _alpha(self, kind: str, value: float) -> None:
        name = self.resources.alpha(kind, value)
        self.states.add(name)
        self.out.append(f"/{name} gs")

    def overprint(self, over: bool) -> None:
        """Print over what lies below from here on, or in its stead."""
        if over != self.state.over:
            self.state.over = over
            name = self.resources.overprint(OVER if over else KNOCK_OUT)
            self.states.add(name)
            self.out.append(f"/{name} gs")

    def outline(self, segments: Sequence[Segment]) -> str:
        """Path construction operators; several shapes may share their segments, which are written once."""
        # By identity: 0.0 and -0.0 are equal, but print differently. The display list keeps them alive.
        text = self.outlines.get(id(segments))
        if text is None:
            text = self.outlines[id(segments)] = outline(segments)
        return text

    # ---- marks on paper -------------------------------------------------------------------

    def shape(self, op: Rect | Circle | Line | Path) -> None:
        paint = op.paint
        fill = None if isinstance(op, Line) else paint.fill
        line = paint.stroke
        stead = ""
        if fill is None and line not in (None, INHERIT) and self.inks.overprints(str(line), paint.width):
            stead = self.black(line_box(op, paint.width, self.state.matrix) if self.grounds else None, "K")
        else:
            self.overprint(False)
        if fill is not None:
            self.fill(fill, paint.fill_opacity)
        if paint.stroke is not None:
            self.stroke(paint, stead)
        elif fill is None:
            return
        if self.grounds:
            self._painted(op, fill, line)
        path = self.outline(op.segments) if isinstance(op, Path) else shape(op)
        if fill is None:
            paints = "S"
        else:
            paints = ("f" if paint.stroke is None else "B") + ("*" if paint.even_odd else "")
        self.out.append(f"{path} {paints}")

    def black(self, box: Box | None, operator: str, is_small: bool = False) -> str:
        """Get ready to draw in black: over what lies below a box, or in the stead of it where that is heavy.

        The operator that sets the colour is returned if it is another one than black alone.
        """
        heavy = self.grounds.below(box) if self.grounds and box else ()
        self.overprint(not heavy)
        if not self.grounds or not heavy or heavy[0] is None:
            return ""
        mix = self.grounds.under_black(heavy[0], is_small)
        return "" if mix == BLACK else f"{written(mix)} {operator}"

    def _painted(self, op: Rect | Circle | Line | Path, fill: str | None, line: str | None) -> None:
        """Tell the grounds of a shape; colours of a symbol's user are told where it is used."""
        grounds, state, paint = self.grounds, self.state, op.paint
        if grounds is None or (isinstance(op, Path) and not op.segments):
            return
        if fill is not None and fill != INHERIT and not isinstance(op, Line):
            solid = paint.fill_opacity == 1 and not state.clipped
            grounds.paint(op, (self.inks_of(fill),), state.matrix, solid)
        if line is not None and line != INHERIT:
            grounds.stroke(op, self.inks_of(line, paint.width), state.matrix, paint.width)

    def inks_of(self, colour: str, width: float = inf) -> Mix:
        """The inks of a colour, of a line of that width or of an area."""
        return self.inks.mix(colour, width < FINE_MM) if isinstance(self.inks, Process) else BLACK

    def text(self, op: Text) -> None:
        size, stead = op.size * self.state.scale, ""
        is_black = op.fill != INHERIT and self.inks.overprints(op.fill)
        box = None
        if self.grounds and (is_black or op.fill != INHERIT):
            wide = self.resources.width(op.text, op.font) * op.size
            box = text_box(op.x, op.y, wide, op.size, self.state.matrix)
        if is_black:
            stead = self.black(box, "k", is_small=size < SMALL_MM)
        else:
            self.overprint(False)
            if self.grounds and box:
                self.grounds.tint(box, self.inks_of(op.fill, 0.0))
        self.fill(op.fill, op.fill_opacity, size=size, stead=stead)
        runs = self.resources.letters(op.text, op.font)
        place = f"1 0 0 -1 {numbers((op.x, op.y))} Tm"
        for i, (font, letters) in enumerate(runs):
            if self.state.font != (font, op.size):
                self.state.font = (font, op.size)
                self.out.append(f"{font} {numbers((op.size,))} Tf")
            self.out.append(f"({letters}) Tj" if i else f"{place} ({letters}) Tj")

    def use(self, op: Use) -> None:
        knocks, matrix = False, self.state.matrix
        if self.grounds:
            matrix = times(matrix, op.matrix)
            knocks = bool(self.grounds.below(moved_box(self.resources.bounds(op.name), matrix)))
        form = self.resources.symbol(op.name, self.state.scale * scale_of(op.matrix), knocks)
        if self.grounds:
            self.grounds.symbol(form.box, form.heavy, matrix)
            taken = form.takes_fill or form.takes_stroke
            if taken and op.fill != INHERIT and self.grounds.is_heavy(self.inks_of(op.fill)):
                self.grounds.tint(moved_box(form.box, matrix), self.inks_of(op.fill))
        self.forms.add(form.name)
        self.overprint(False)
        self.out.append("q")
        # Inside the form nothing says that it is opaque, so that is settled here.
        if self.state.fill_alpha != op.opacity:
            self._alpha("ca", op.opacity)
        if self.state.stroke_alpha != 1:
            self._alpha("CA", 1.0)
        if self.state.miter != 4:
            self.out.append("4 M")
        if op.fill != INHERIT:
            fill, stroke = self.inks.fill(op.fill), self.inks.stroke(op.fill)
            if form.takes_fill and fill != self.state.fill:
                self.out.append(fill)
            if form.takes_stroke and stroke != self.state.stroke:
                self.out.append(stroke)
        self.out.append(f"{numbers(op.matrix)} cm /{form.name} Do Q")

    def shaded(self, op: Shaded) -> None:
        """A gradient where its outline lets it through; flat where the ink is one."""
        gradient = op.gradient
        if self.grounds:
            mixes = [self.inks_of(stop.colour) for stop in gradient.stops]
            solid = op.opacity == 1 and all(stop.opacity == 1 for stop in gradient.stops)
            grown = op.line.width / 2 if op.line else 0.0
            solid = solid and not op.line and not self.state.clipped
            self.grounds.paint(op, mixes, self.state.matrix, solid, grown)
        outlined = self.outline(op.segments)
        self.overprint(False)
        self._open()
        rule = "*" if op.even_odd else ""
        if self.inks.space:
            self.fill(middle(gradient), op.opacity)
            self.out.append(f"{outlined} f{rule}")
        else:
            if op.opacity != self.state.fill_alpha:
                self._alpha("ca", op.opacity)
            if op.line:
                name = self.resources.shading(gradient, f"{pen(op.line)} {outlined} S")
                self._alpha("CA", op.opacity)
                self.out.append(f"/{name} Do")
            else:
                name = self.resources.shading(gradient)
                self.out.append(f"{outlined} W{rule} n {numbers(gradient.matrix)} cm /{name} Do")
            self.forms.add(name)
        self._close()

    def image(self, op: Image) -> None:
        if self.grounds:
            self.grounds.paint(op, (None,), self.state.matrix, solid=False)
        name, turned = self.resources.image(op.name)
        self.forms.add(name)
        self.overprint(False)
        if op.opacity != self.state.fill_alpha:
            self.state.fill_alpha = op.opacity
            self._alpha("ca", op.opacity)
        # The rows of an image fill the unit square from its upper edge down.
        matrix = times(times((op.width, 0.0, 0.0, op.height, op.x, op.y), turned), _UPSIDE_DOWN)
        self.out.append(f"q {numbers(matrix)} cm /{name} Do Q")
