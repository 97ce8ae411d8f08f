"""Helpers that templates may call: text boxes, icons, pictures, colours and computed textures, all as SVG."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from markupsafe import Markup

from generator.drawing.computed.die_lines import CUT, FOLD
from generator.drawing.findings import MAX_FINDINGS, FindingLog
from generator.drawing.layouts import HelperError, LayoutError
from generator.drawing.pictures.files import PictureFiles
from generator.drawing.pictures.refusals import PictureFault
from generator.drawing.style import Kind, Style
from generator.drawing.svg.markup import esc, num
from generator.drawing.symbols import SymbolLibrary
from generator.drawing.templates.explanations import kind_of
from generator.drawing.typography.copyfitting import Copyfitter, Fitted, TextStyle
from generator.drawing.typography.fonts import Font
from generator.drawing.typography.stray_marks import stray_marks
from generator.reading.problems import did_you_mean, excerpt
from generator.reading.strings.words import UnknownWord, Words

BLACK = "#000000"
ALIGN = ("left", "middle", "right")
VALIGN = ("top", "middle", "bottom")
ANCHOR = {"start": "left", "middle": "middle", "end": "right"}
MAX_TYPE_MM = 500
MM_PER_INCH = 25.4
ONE_LINE = 10.0
"""A lead so large that a second line never fits into the height of one."""
COMPUTED = (
    *("stars", "waves", "grid", "polygon", "net", "wakes", "brush"),
    *("hex_board", "hex_outline", "hexagon", "coastline", "soundings", "berths", "tuck_box"),
    "box_wrap",
)
"""The functions of ``textures``, which is imported when a template first calls one of them."""


class Helpers:
    """The helpers bound to one pack's fonts, icons and palette. Lengths are millimetres."""

    def __init__(
        self,
        fonts: Mapping[str, Font],
        palette: Mapping[str, str],
        symbols: SymbolLibrary,
        findings: FindingLog,
        words: Words,
        pictures: PictureFiles | None = None,
        style: Style | None = None,
        for_press: bool = False,
    ) -> None:
        self._fonts, self._palette, self._symbols, self._findings = fonts, palette, symbols, findings
        self._words, self._style, self._for_press = words, style, for_press
        self._lacking: dict[tuple[str, str], HelperError | LayoutError] = {}
        self._pictures = pictures or PictureFiles(())
        self._copyfitter = Copyfitter(fonts, symbols.icon_shape)

    def functions(self) -> dict[str, Callable[..., Any]]:
        """Every helper by the name templates call it."""
        own = {
            name: getattr(self, name)
            for name in (
                "textbox",
                "textline",
                "fitted",
                "icon",
                "symbol",
                "image",
                "aspect",
                "density",
                "ink",
                "cut_ink",
                "fold_ink",
                "t",
                "width",
                "chart_names",
            )
        }
        return own | {"qr": _qr, "ean": _ean} | {name: _Late(name) for name in COMPUTED}

    def textbox(
        self,
        text: object,
        x: float,
        y: float,
        w: float,
        h: float,
        font: str = "text",
        hi: float = 3.4,
        lo: float = 2.4,
        lead: float = 1.2,
        align: str = "left",
        valign: str = "top",
        fill: str = BLACK,
        icon_fill: str | None = None,
        even: bool = False,
    ) -> Markup:
        """``text`` wrapped into the box whose corner is (x, y), as large as fits between hi and lo."""
        words = _text("textbox", text)
        fitted = self._fit(words, w, h, TextStyle(font, hi, lo, lead, align, valign, even=even))
        self._note(fitted, words, f"{num(w)} by {num(h)} mm", lo)
        return self._markup(fitted, x, y, fill, icon_fill)

    def textline(
        self,
        text: object,
        x: float,
        y: float,
        w: float,
        font: str = "text",
        hi: float = 3.4,
        lo: float = 2.4,
        anchor: str = "start",
        fill: str = BLACK,
        icon_fill: str | None = None,
    ) -> Markup:
        """``text`` on one line no longer than ``w``; (x, y) is its start, middle or end on the baseline."""
        flat = " ".join(_text("textline", text).split("\n"))
        align = ANCHOR.get(anchor)
        if align is None:
            raise HelperError(f"anchor '{excerpt(anchor)}' is not known", did_you_mean(anchor, tuple(ANCHOR)))
        fitted = self._fit(flat, w, 1.6 * hi, TextStyle(font, hi, lo, ONE_LINE, align))
        self._note(fitted, flat, f"{num(w)} mm", lo)
        left = {"left": x, "middle": x - w / 2, "right": x - w}[align]
        baseline = self._fonts[font].ascent * fitted.size
        return self._markup(fitted, left, y - baseline, fill, icon_fill)

    def fitted(
        self,
        text: object,
        w: float,
        h: float,
        font: str = "text",
        hi: float = 3.4,
        lo: float = 2.4,
        lead: float = 1.2,
        even: bool = False,
    ) -> float:
        """The type size ``textbox`` would use, so that several boxes can share the smallest."""
        return self._fit(_text("fitted", text), w, h, TextStyle(font, hi, lo, lead, even=even)).size

    def t(self, key: str, **values: object) -> str:
        """The word of that key in the language being printed, with ``values`` for its placeholders."""
        try:
            return self._words(str(key), **values)
        except UnknownWord as problem:
            raise HelperError(str(problem), problem.hint) from None

    def width(self, text: object, size: float, font: str = "text") -> float:
        """The length of a line of plain text set in so large a type."""
        return self._font(font).width(_text("width", text)) * size

    def icon(
        self, name: str, x: float, y: float, size: float, fill: str = BLACK, rotate: float = 0.0
    ) -> Markup:
        """An icon of ``layouts/icons`` inside the square of ``size`` whose corner is (x, y)."""
        if self._symbols.icon_shape(name) is None:
            raise HelperError(
                f"there is no icon '{excerpt(name)}'", did_you_mean(name, self._symbols.icons())
            )
        return self._use(f"icon-{name}", x, y, size, size, fill=fill, rotate=rotate)

    def symbol(
        self,
        name: str,
        x: float,
        y: float,
        w: float | None = None,
        h: float | None = None,
        fill: str = BLACK,
        rotate: float = 0.0,
    ) -> Markup:
        """A symbol of the layout, its corner at (x, y), as large as drawn unless ``w`` or ``h`` is given."""
        drawing = self._symbols.symbol(name)
        if drawing is None:
            raise HelperError(
                f"there is no symbol '{excerpt(name)}'", did_you_mean(name, self._symbols.names())
            )
        _, _, own_w, own_h = drawing.box
        if w is None:
            w = own_w if h is None else h * own_w / own_h
        if h is None:
            h = w * own_h / own_w
        return self._use(name, x, y, w, h, fill=fill, rotate=rotate)

    def image(
        self,
        name: str | None,
        x: float,
        y: float,
        w: float,
        h: float,
        fit: str = "cover",
        focus: str | tuple[float, float] = "50% 50%",
        clip: str = "",
        opacity: float = 1.0,
        rotate: float = 0.0,
    ) -> Markup:
        """A picture file of the pack in the box whose corner is (x, y); nothing where there is no name."""
        if name is None or not str(name):
            return Markup("")
        if w <= 0 or h <= 0:
            raise HelperError(f"a picture of {num(w)} by {num(h)} mm shows nothing", "write w and h above 0")
        box, picture = (x, y, w, h), self._pictures.get(str(name))
        # A file that is at fault is told where the SVG is read, as are those that SVG itself names.
        from generator.drawing.pictures import placing

        pixels = None if isinstance(picture, PictureFault) else (picture.width, picture.height)
        whole, window = placing.placed(pixels, box, fit, focus, clip)
        left, top, width, height = map(num, whole)
        attributes = f'href="{esc(name)}" x="{left}" y="{top}" width="{width}" height="{height}"'
        attributes += ' preserveAspectRatio="none"'
        if opacity != 1:
            attributes += f' opacity="{num(opacity)}"'
        if rotate:
            attributes += f' transform="rotate({num(rotate)} {num(x + w / 2)} {num(y + h / 2)})"'
        if not window:
            return Markup(f"<image {attributes}/>")
        key = f"image-{self._findings.number()}"
        return Markup(
            f'<clipPath id="{key}">{window}</clipPath><image {attributes} clip-path="url(#{key})"/>'
        )

    def aspect(self, name: str | None) -> float:
        """How wide a picture of the pack is beside its height; 0 for none and for one that cannot be read."""
        picture = self._pictures.get(str(name)) if name else None
        return 0.0 if picture is None or isinstance(picture, PictureFault) else picture.width / picture.height

    def density(self, name: str | None, width: float, height: float) -> float:
        """Dots an inch of a picture of the pack that covers a window of so many mm; 0 for none."""
        picture = self._pictures.get(str(name)) if name else None
        if picture is None or isinstance(picture, PictureFault):
            return 0.0
        return MM_PER_INCH / max(width / picture.width, height / picture.height)

    def ink(self, name: str) -> str:
        """A colour of the palette in the ink this face is made for."""
        try:
            return self._palette[name]
        except KeyError:
            raise self._not_in_style("colour", str(name), self._palette) from None

    def cut_ink(self, colour: str) -> str:
        """The colour of a line to cut along: on a press that of the die, which is no part of the picture."""
        return CUT if self._for_press else colour

    def fold_ink(self, colour: str) -> str:
        """The same of a line to fold along."""
        return FOLD if self._for_press else colour

    def chart_names(
        self,
        names: tuple[tuple[str, float, float, float, float], ...],
        coast: tuple[str, ...],
        walls: tuple[tuple[float, float, float, float], ...],
        taken: tuple[tuple[float, float, float, float], ...],
        frame: tuple[float, float, float, float],
        dot: float,
        hex_mm: float,
        token: tuple[float, float],
        size: float = 3.0,
        before: float = 0.0,
        tall: float = 3.4,
        font: str = "text",
    ) -> list[dict[str, float]]:
        """Where names of (text, x and y of the dot, x and y of its hex) stand on a chart: corner, size, gap.

        ``before`` mm of each box are left free for a badge. See ``computed.labels`` for the rest.
        """
        from generator.drawing.computed import labels

        letters = self._fonts[font]
        places = tuple(
            (x, y, round(before + letters.width(text) * size, 2), tall, cx, cy)
            for text, x, y, cx, cy in names
        )
        put = labels.cached_places(places, coast, walls, taken, frame, dot=dot, hex_mm=hex_mm, token=token)
        return [{**spot, "w": place[2], "h": tall} for spot, place in zip(put, places, strict=True)]

    # ---- inside -----------------------------------------------------------------------------

    def _font(self, name: str) -> Font:
        if name not in self._fonts:
            raise self._not_in_style("font", str(name), self._fonts)
        return self._fonts[name]

    def _not_in_style(self, kind: Kind, name: str, names: Mapping[str, object]) -> HelperError | LayoutError:
        """The error for a font or a colour that style.yaml lacks: at the template if it is misspelt there."""
        if (kind, name) not in self._lacking:
            fault = self._style and self._style.lacks(
                kind, name, self._symbols.layouts, self._findings.layout
            )
            hint = did_you_mean(name, sorted(names))
            self._lacking[kind, name] = fault or HelperError(f"there is no {kind} '{excerpt(name)}'", hint)
        return self._lacking[kind, name]

    def _fit(self, text: str, w: float, h: float, style: TextStyle) -> Fitted:
        self._font(style.font)
        for value, choices in ((style.align, ALIGN), (style.valign, VALIGN)):
            if value not in choices:
                raise HelperError(
                    f"alignment '{excerpt(value)}' is not known", did_you_mean(str(value), choices)
                )
        if not 0 < style.lo <= style.hi <= MAX_TYPE_MM:
            message = f"type cannot be between hi={num(style.hi)} and lo={num(style.lo)} mm"
            raise HelperError(
                message, "write the larger size as hi and the smaller as lo, such as hi=3.4, lo=2.4"
            )
        if w <= 0 or h <= 0:
            raise HelperError(f"a text box of {num(w)} by {num(h)} mm holds nothing", "write w and h above 0")
        return self._copyfitter.fit(text, w, h, style)

    def _note(self, fitted: Fitted, text: str, room: str, lo: float) -> None:
        if fitted.overflow:
            message = f"'{excerpt(text, 30)}' does not fit into {room} at the smallest size, {num(lo)} mm"
            self._findings.note("text-too-long", text, message, "shorten it")
        for font, sign in fitted.missing[:MAX_FINDINGS]:
            self._findings.note_missing(text, self._fonts[font], sign)
        for code, message, hint in stray_marks(text, fitted, self._symbols.icons):
            self._findings.note(code, text, message, hint, severity="warning")
        for name in fitted.unknown:
            if self._findings.full:
                break
            hint = did_you_mean(name, self._symbols.icons())
            self._findings.note("unknown-icon", text, f"there is no icon ':{name}:'", hint)

    def _markup(self, fitted: Fitted, x: float, y: float, fill: str, icon_fill: str | None) -> Markup:
        parts = [f'<g font-size="{num(fitted.size)}" fill="{esc(fill)}">']
        parts.extend(
            f'<text x="{num(x + run.x)}" y="{num(y + run.y)}" font-family="{run.font}">{esc(run.text)}</text>'
            for run in fitted.runs
        )
        parts.append("</g>")
        parts.extend(
            self._use(
                f"icon-{spot.name}",
                x + spot.x,
                y + spot.y,
                spot.width,
                spot.height,
                fill=icon_fill or fill,
                rotate=0.0,
            )
            for spot in fitted.spots
        )
        return Markup("".join(parts))

    def _use(self, name: str, x: float, y: float, w: float, h: float, fill: str, rotate: float) -> Markup:
        color = f' color="{esc(fill)}"' if self._symbols.is_coloured_by_use(name) else ""
        turn = f' transform="rotate({num(rotate)} {num(x + w / 2)} {num(y + h / 2)})"' if rotate else ""
        return Markup(
            f'<use href="#{esc(name)}" x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"'
            f' fill="{esc(fill)}"{color}{turn}/>'
        )


class _Late:
    """A function of ``textures``, imported with its first call.

    Most decks compute nothing, and svgwrite costs a tenth of a short run.
    """

    def __init__(self, name: str) -> None:
        self.__name__ = name

    def __call__(self, *args: Any, **options: Any) -> Any:
        return self.__wrapped__(*args, **options)

    @property
    def __wrapped__(self) -> Callable[..., Any]:
        """The function itself, for its signature as well."""
        from generator.drawing.computed import textures

        return textures.functions()[self.__name__]


def _text(helper: str, value: object) -> str:
    """A text to set in type. HelperError for a card, a list or nothing, which nobody means to print."""
    if not isinstance(value, str | int | float):
        str(value)  # a name that nobody defined says so itself
        hint = (
            "write which text of it, such as card.title"
            if value is not None
            else "write the text, or ask with 'if'"
        )
        raise HelperError(f"{helper} wants text, got {kind_of(value)}", hint)
    return str(value)


def _ean(digits: object, scale: float = 1.0) -> dict[str, object]:
    """The bars of an EAN-13 and where its digits stand, 37.29 mm wide with its quiet edges at 100 %."""
    from generator.drawing.computed import ean

    if not re.fullmatch("[0-9]{13}", str(digits)):
        raise HelperError("an EAN has 13 digits", "write them in game.yaml, where they are checked")
    if not 0.8 <= scale <= 2:
        raise HelperError("an EAN is printed at 80 to 200 %", "write a scale of 0.8 to 2")
    return ean.ean(str(digits), scale)


def _qr(text: object, x: float, y: float, size: float, fill: str = BLACK, level: str = "M") -> Markup:
    """A QR code of ``text`` filling the square of ``size`` whose corner is (x, y), without a quiet edge."""
    from generator.drawing.computed import qr

    if not 0 < len(str(text)) <= qr.MAX_CHARACTERS:
        raise HelperError(f"a QR code takes 1 to {qr.MAX_CHARACTERS} characters", "write a shorter text")
    return qr.qr(str(text), x, y, size, fill, level)
