"""What templates may call: text boxes, icons, colours and computed textures, all as SVG."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from generator.drawing.svg.markup import esc, num
from generator.drawing.templates.rendering import HelperError
from generator.drawing.typography.copyfitting import Fitted, Lettering
from generator.reading.problems import did_you_mean

if TYPE_CHECKING:
    from generator.drawing.faces import Faces

BLACK = "#000000"
ALIGN = ("left", "middle", "right")
VALIGN = ("top", "middle", "bottom")
ANCHOR = {"start": "left", "middle": "middle", "end": "right"}
COMPUTED = (
    *("stars", "halftone", "waves", "grid", "polygon", "net", "wakes", "brush"),
    *("hex_board", "hex_outline", "hexagon", "coastline", "soundings", "berths", "tuck_box"),
)
"""The functions of ``geometry``, which is imported when a template first calls one of them."""


class Helpers:
    """The helpers bound to one pack's fonts, icons and palette. Lengths are millimetres."""

    def __init__(self, faces: Faces) -> None:
        self._faces = faces
        self._lettering = Lettering(faces.fonts, faces.icon_shape)

    def functions(self) -> dict[str, Callable[..., Any]]:
        """Every helper by the name templates call it."""
        own = {
            name: getattr(self, name)
            for name in ("textbox", "textline", "fitted", "icon", "symbol", "ink", "chart_names")
        }
        return own | {"qr": _qr} | {name: _late(name) for name in COMPUTED}

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
    ) -> Markup:
        """``text`` wrapped into the box whose corner is (x, y), as large as fits between hi and lo."""
        made = self._fit(text, w, h, font, hi, lo, lead, align, valign)
        return self._markup(made, x, y, fill, icon_fill)

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
        flat = " ".join(str(text).split("\n"))
        align = ANCHOR.get(anchor)
        if align is None:
            raise HelperError(f"anchor '{anchor}' is not known", did_you_mean(anchor, tuple(ANCHOR)))
        made = self._fit(flat, w, 0.0, font, hi, lo, 1.2, align, "top", one_line=True)
        left = {"left": x, "middle": x - w / 2, "right": x - w}[align]
        baseline = self._faces.fonts[font].ascent * made.size
        return self._markup(made, left, y - baseline, fill, icon_fill)

    def fitted(
        self,
        text: object,
        w: float,
        h: float,
        font: str = "text",
        hi: float = 3.4,
        lo: float = 2.4,
        lead: float = 1.2,
    ) -> float:
        """The type size ``textbox`` would use, so that several boxes can share the smallest."""
        return self._fit(text, w, h, font, hi, lo, lead, "left", "top", quiet=True).size

    def icon(
        self, name: str, x: float, y: float, size: float, fill: str = BLACK, rotate: float = 0.0
    ) -> Markup:
        """An icon of ``layouts/icons`` inside the square of ``size`` whose corner is (x, y)."""
        if self._faces.icon_shape(name) is None:
            raise HelperError(f"there is no icon '{name}'", did_you_mean(name, self._faces.icons()))
        return self._use(f"icon-{name}", x, y, size, size, fill, rotate)

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
        symbol = self._faces.symbol(name)
        if symbol is None:
            raise HelperError(f"there is no symbol '{name}'")
        _, _, own_w, own_h = symbol.box
        if w is None:
            w = own_w if h is None else h * own_w / own_h
        if h is None:
            h = w * own_h / own_w
        return self._use(name, x, y, w, h, fill, rotate)

    def ink(self, name: str) -> str:
        """A colour of the palette in the ink this face is made for."""
        try:
            return self._faces.palette[name]
        except KeyError:
            known = sorted(self._faces.palette)
            raise HelperError(f"there is no colour '{name}'", did_you_mean(name, known)) from None

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

        letters = self._faces.fonts[font]
        places = tuple(
            (x, y, round(before + letters.width(text) * size, 2), tall, cx, cy)
            for text, x, y, cx, cy in names
        )
        put = labels.remembered_places(places, coast, walls, taken, frame, dot, hex_mm, token)
        return [{**spot, "w": place[2], "h": tall} for spot, place in zip(put, places, strict=True)]

    # ---- inside -----------------------------------------------------------------------------

    def _fit(
        self,
        text: object,
        w: float,
        h: float,
        font: str,
        hi: float,
        lo: float,
        lead: float,
        align: str,
        valign: str,
        one_line: bool = False,
        quiet: bool = False,
    ) -> Fitted:
        if font not in self._faces.fonts:
            raise HelperError(f"there is no font '{font}'", did_you_mean(font, sorted(self._faces.fonts)))
        for value, known in ((align, ALIGN), (valign, VALIGN)):
            if value not in known:
                raise HelperError(f"alignment '{value}' is not known", did_you_mean(value, known))
        if not 0 < lo <= hi <= 500:
            raise HelperError(f"sizes from {lo} to {hi} make no sense")
        if w <= 0 or (h <= 0 and not one_line):
            raise HelperError(f"a text box of {num(w)} by {num(h)} mm holds nothing")
        words = str(text)
        height = 1.6 * hi if one_line else h
        made = self._lettering.fit(
            words,
            w,
            height,
            font=font,
            hi=hi,
            lo=lo,
            lead=10.0 if one_line else lead,
            align=align,
            valign=valign,
        )
        if not quiet:
            self._note(made, words, w, h, lo)
        return made

    def _note(self, made: Fitted, text: str, w: float, h: float, lo: float) -> None:
        if made.overflow:
            room = f"{num(w)} by {num(h)} mm" if h else f"{num(w)} mm"
            self._faces.note(
                "text-too-long",
                text,
                f"'{_brief(text)}' does not fit into {room} at the smallest size, {num(lo)} mm",
                "shorten it",
            )
        for font, sign in made.missing:
            self._faces.note_missing(text, font, sign)
        for name in made.unknown:
            self._faces.note(
                "unknown-icon",
                text,
                f"there is no icon ':{name}:'",
                did_you_mean(name, self._faces.icons()),
            )

    def _markup(self, made: Fitted, x: float, y: float, fill: str, icon_fill: str | None) -> Markup:
        parts = [f'<g font-size="{num(made.size)}" fill="{esc(fill)}">']
        parts.extend(
            f'<text x="{num(x + run.x)}" y="{num(y + run.y)}" font-family="{run.font}">{esc(run.text)}</text>'
            for run in made.runs
        )
        parts.append("</g>")
        parts.extend(
            self._use(
                f"icon-{spot.name}", x + spot.x, y + spot.y, spot.width, spot.height, icon_fill or fill, 0.0
            )
            for spot in made.spots
        )
        return Markup("".join(parts))

    def _use(self, name: str, x: float, y: float, w: float, h: float, fill: str, rotate: float) -> Markup:
        color = f' color="{esc(fill)}"' if self._faces.colours_by_use(name) else ""
        turn = f' transform="rotate({num(rotate)} {num(x + w / 2)} {num(y + h / 2)})"' if rotate else ""
        return Markup(
            f'<use href="#{esc(name)}" x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"'
            f' fill="{esc(fill)}"{color}{turn}/>'
        )


def _brief(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= 30 else flat[:29] + "…"


def _late(name: str) -> Callable[..., Any]:
    # Most decks compute nothing, and svgwrite and the dice nets cost a tenth of a short run.
    def computed(*args: Any, **options: Any) -> Any:
        from generator.drawing.computed import textures

        return textures.functions()[name](*args, **options)

    computed.__name__ = name
    return computed


def _qr(text: object, x: float, y: float, size: float, fill: str = BLACK, level: str = "M") -> Markup:
    """A QR code of ``text`` filling the square of ``size`` whose corner is (x, y), without a quiet edge."""
    from generator.drawing.computed import qr

    if not 0 < len(str(text)) <= qr.MAX_CHARACTERS:
        raise HelperError(f"a QR code takes 1 to {qr.MAX_CHARACTERS} characters")
    return qr.qr(str(text), x, y, size, fill, level)
