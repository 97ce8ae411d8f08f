"""Display lists as SVG files of their own: symbols inside, fonts as data, the same look in any browser."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from generator.drawing.display import (
    INHERIT,
    Circle,
    Drawing,
    Image,
    Line,
    Matrix,
    Op,
    Paint,
    Path,
    Picture,
    Pop,
    Push,
    Rect,
    Segment,
    Shaded,
    Symbol,
    Text,
    Use,
)
from generator.drawing.pictures.encoding import data_uri, upright
from generator.drawing.svg.markup import esc, num
from generator.drawing.typography import fonts as font_files
from generator.drawing.typography.fonts import Font

# Browsers join letters and tighten pairs unless told not to; widths were summed without.
LETTERS = "text{font-kerning:none;font-variant-ligatures:none;white-space:pre}"


Address = Callable[[Picture], str]
"""The address at which a browser gets a picture."""


class Placed(NamedTuple):
    """A drawing whose trim corner is put at (x, y) of a larger picture."""

    drawing: Drawing
    x: float
    y: float


def document(drawing: Drawing, fonts: Mapping[str, Font], title: str = "") -> str:
    """One face as a file, in millimetres, its viewBox the drawing's box."""
    return picture([Placed(drawing, 0.0, 0.0)], drawing.box, fonts, title)


def picture(
    placed: Sequence[Placed],
    box: tuple[float, float, float, float],
    fonts: Mapping[str, Font],
    title: str = "",
    ground: str = "",
) -> str:
    """Several faces in one file; ``ground`` is the colour behind them."""
    writer = _Writer()
    body = []
    for drawing, x, y in placed:
        writer.takes(drawing)
        ops = writer.ops(drawing.ops)
        body.append(f'<g transform="translate({num(x)} {num(y)})">{ops}</g>' if x or y else ops)
    symbols = "".join(writer.symbol(symbol) for symbol in writer.symbols.values())
    faces = "".join(
        f"@font-face{{font-family:{family(key)};src:url({font_files.data_uri(fonts[key], texts)})}}"
        for key, texts in sorted(writer.texts.items())
    )
    left, top, width, height = map(num, box)
    back = f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{ground}"/>' if ground else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm"'
        f' viewBox="{left} {top} {width} {height}">\n'
        + (f"<title>{esc(title)}</title>\n" if title else "")
        + f"<style>{LETTERS}{faces}</style>\n<defs>{writer.images()}{symbols}{''.join(writer.clips)}</defs>\n"
        + back
        + "\n".join(body)
        + "\n</svg>\n"
    )


def inline(drawing: Drawing, address: Address = data_uri) -> str:
    """A face as an ``<svg>`` element for a page that has the fonts and LETTERS itself; symbols inside."""
    writer = _Writer(address)
    writer.takes(drawing)
    ops = writer.ops(drawing.ops)
    symbols = "".join(writer.symbol(symbol) for symbol in writer.symbols.values())
    box = " ".join(map(num, drawing.box))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">'
        f"<defs>{writer.images()}{symbols}{''.join(writer.clips)}</defs>{ops}</svg>"
    )


class _Writer:
    """Writes ops, collecting the clip paths, symbols, pictures and letters they need."""

    def __init__(self, address: Address = data_uri) -> None:
        self.address = address
        self.clips: list[str] = []
        self.gradients: dict[str, str] = {}
        self.defined: set[str] = set()
        self.symbols: dict[str, Symbol] = {}
        self.pictures: dict[str, Picture] = {}
        self.drawn: dict[tuple[str, str], tuple[str, Picture]] = {}
        self.texts: dict[str, list[str]] = {}

    def takes(self, drawing: Drawing) -> None:
        """Know the symbols and pictures that the ops of a drawing name."""
        self.symbols.update(drawing.symbols)
        self.pictures.update(drawing.pictures)

    def images(self) -> str:
        """The definitions of all pictures that were drawn, each a unit square."""
        unit = 'width="1" height="1" preserveAspectRatio="none"'
        return "".join(
            f'<image id="{key}" {unit} href="{esc(self.address(each))}"/>'
            for key, each in self.drawn.values()
        )

    def symbol(self, symbol: Symbol) -> str:
        """A symbol's definition."""
        box = " ".join(map(num, symbol.box))
        return f'<symbol id="{esc(symbol.name)}" viewBox="{box}">{self.ops(symbol.ops)}</symbol>'

    def ops(self, ops: Sequence[Op]) -> str:
        """The elements for a list of ops."""
        return "".join(map(self._op, ops))

    def _op(self, op: Op) -> str:
        match op:
            case Push(matrix, clip, even_odd):
                return f"<g{_transform(matrix)}{self._clip(clip, even_odd)}>"
            case Pop():
                return "</g>"
            case Rect(x, y, width, height, radius, paint):
                rx = f' rx="{num(radius)}"' if radius else ""
                return (
                    f'<rect x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"{rx}'
                    f"{_paint(paint)}/>"
                )
            case Circle(cx, cy, r, paint):
                return f'<circle cx="{num(cx)}" cy="{num(cy)}" r="{num(r)}"{_paint(paint)}/>'
            case Line(x1, y1, x2, y2, paint):
                ends = f'x1="{num(x1)}" y1="{num(y1)}" x2="{num(x2)}" y2="{num(y2)}"'
                return f"<line {ends}{_paint(paint)}/>"
            case Path(segments, paint):
                return f'<path d="{_data(segments)}"{_paint(paint)}/>'
            case Text():
                return self._text(op)
            case Shaded():
                return self._shaded(op)
            case Use(name, matrix, fill, opacity):
                left, top, wide, high = map(num, self.symbols[name].box)
                place = f'x="{left}" y="{top}" width="{wide}" height="{high}"'
                ink = f'fill="{_colour(fill)}"' + ("" if fill == INHERIT else f' color="{fill}"')
                faint = f' opacity="{num(opacity)}"' if opacity != 1 else ""
                return f'<use href="#{esc(name)}" {place}{_transform(matrix)} {ink}{faint}/>'
            case Image():
                return self._image(op)

    def _image(self, op: Image) -> str:
        picture = self.pictures[op.name]
        key, _ = self.drawn.setdefault(
            (picture.sha256, picture.look), (f"picture-{len(self.drawn) + 1}", picture)
        )
        matrix = upright(picture, op.x, op.y, op.width, op.height)
        faint = f' opacity="{num(op.opacity)}"' if op.opacity != 1 else ""
        return f'<use href="#{key}"{_transform(matrix)}{faint}/>'

    def _shaded(self, op: Shaded) -> str:
        gradient = op.gradient
        names = ("x1", "y1", "x2", "y2") if len(gradient.places) == 4 else ("fx", "fy", "fr", "cx", "cy", "r")
        places = "".join(f' {key}="{value:.6g}"' for key, value in zip(names, gradient.places, strict=True))
        kind = "linearGradient" if len(gradient.places) == 4 else "radialGradient"
        stops = "".join(
            f'<stop offset="{offset:.5g}" stop-color="{colour}"'
            + (f' stop-opacity="{opacity:.4g}"' if opacity != 1 else "")
            + "/>"
            for offset, colour, opacity in gradient.stops
        )
        moved = _transform(gradient.matrix).replace("transform", "gradientTransform")
        definition = f'gradientUnits="userSpaceOnUse"{places}{moved}>{stops}</{kind}>'
        name = self.gradients.setdefault(definition, f"gradient-{len(self.gradients)}")
        if name not in self.defined:
            self.defined.add(name)
            self.clips.append(f'<{kind} id="{name}" {definition}')
        if op.line:
            ink = _stroke(op.line, f"url(#{name})", op.opacity)
            return f'<path d="{_data(op.segments)}" fill="none"{ink}/>'
        rule = ' fill-rule="evenodd"' if op.even_odd else ""
        faint = f' fill-opacity="{num(op.opacity)}"' if op.opacity != 1 else ""
        return f'<path d="{_data(op.segments)}" fill="url(#{name})"{faint}{rule}/>'

    def _text(self, op: Text) -> str:
        self.texts.setdefault(op.font, []).append(op.text)
        faint = f' fill-opacity="{num(op.fill_opacity)}"' if op.fill_opacity != 1 else ""
        return (
            f'<text x="{num(op.x)}" y="{num(op.y)}" font-family="{family(op.font)}"'
            f' font-size="{num(op.size)}" fill="{_colour(op.fill)}"{faint}>{esc(op.text)}</text>'
        )

    def _clip(self, clip: tuple[Segment, ...], even_odd: bool) -> str:
        if not clip:
            return ""
        rule = ' clip-rule="evenodd"' if even_odd else ""
        name = f"clip-{len(self.clips)}"
        self.clips.append(f'<clipPath id="{name}"><path d="{_data(clip)}"{rule}/></clipPath>')
        return f' clip-path="url(#{name})"'


def family(key: str) -> str:
    """The name by which pictures ask for the font of a key."""
    # A layout may well call a font "serif", which browsers would take for one of their own.
    return f"layout-{key}"


def _transform(matrix: Matrix) -> str:
    if matrix == (1, 0, 0, 1, 0, 0):
        return ""
    return ' transform="matrix(' + " ".join(f"{value:.6g}" for value in matrix) + ')"'


def _data(segments: tuple[Segment, ...]) -> str:
    return "".join(kind + " ".join(map(num, at)) for kind, at in segments)


def _colour(colour: str | None) -> str:
    return "none" if colour is None else "currentColor" if colour == INHERIT else colour


def _paint(paint: Paint) -> str:
    attributes = [f' fill="{_colour(paint.fill)}"']
    if paint.fill_opacity != 1:
        attributes.append(f' fill-opacity="{num(paint.fill_opacity)}"')
    if paint.even_odd:
        attributes.append(' fill-rule="evenodd"')
    if paint.stroke is not None:
        attributes.append(_stroke(paint, _colour(paint.stroke), paint.stroke_opacity))
    return "".join(attributes)


def _stroke(paint: Paint, colour: str, opacity: float) -> str:
    attributes = [f' stroke="{colour}" stroke-width="{num(paint.width)}"']
    if opacity != 1:
        attributes.append(f' stroke-opacity="{num(opacity)}"')
    if paint.cap != "butt":
        attributes.append(f' stroke-linecap="{paint.cap}"')
    if paint.join != "miter":
        attributes.append(f' stroke-linejoin="{paint.join}"')
    if paint.dash:
        attributes.append(f' stroke-dasharray="{" ".join(map(num, paint.dash))}"')
    if paint.phase:
        attributes.append(f' stroke-dashoffset="{num(paint.phase)}"')
    if paint.miter != 4:
        attributes.append(f' stroke-miterlimit="{num(paint.miter)}"')
    return "".join(attributes)
