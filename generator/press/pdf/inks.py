"""Colours on paper: light for printers at home, four inks and spot inks for a press.

The press rule: black takes all that cyan, magenta and yellow have in common, K = 1 - max(r, g, b), and
they print what is left; more than MAX_INK is thinned. A colour is one mix whatever it covers, so that
shapes of a colour match side by side. Only letters and lines under a millimetre that are nearly black
print in black ink alone, so that no plate can shift against another inside them. A layout's own mixes,
``C/M/Y/K`` in its palette ``press``, stand as they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache
from itertools import combinations, product
from math import dist, fsum, inf
from typing import Any, Protocol

from reportlab.lib.colors import CMYKColor, toColor

from generator.drawing.colours import channels, luminance
from generator.drawing.style import PRESS, Mix, Style
from generator.press.errors import UnusableName
from generator.system.values import frozen, record

MAX_INK = 2.8
"""All inks together, in parts of a solid one; coated paper takes some 3, uncoated less."""

ROUNDING = 2e-4
"""So much the digits of a mix may add up to beyond its limit."""

DARK_LIGHTNESS = 0.035
"""Relative luminance below which a colour is nearly black: L* 22."""

GREY_SPREAD = 0x18
FINE_MM = 1.0
"""Lines below this width are lines; others are areas."""
BLACK: Mix = (0.0, 0.0, 0.0, 1.0)

HAIR_MM = 0.09
"""A quarter of a point: thinner lines break up on a press."""

SMALL_MM = 3.2
"""Nine points: of smaller type a press blurs what is in more than two inks."""

NEAR_ENOUGH = 0.14
"""So far may a colour of two inks be from the one it stands for, in light; else black stands for it."""

REGISTRATION = "registration"
TINTS: Mapping[str, Mix] = {
    "scratch": (0.05, 0.03, 0.03, 0.3),
    "varnish": (0.08, 0.0, 0.0, 0.0),
    "legend": (0.0, 0.0, 0.0, 1.0),
    "contour": (0.0, 1.0, 0.0, 0.0),
    "crease": (1.0, 0.0, 0.0, 0.0),
    "white": (0.12, 0.0, 0.0, 0.0),
    "foil": (0.1, 0.25, 0.7, 0.15),
    REGISTRATION: (1.0, 1.0, 1.0, 1.0),
}
"""The process inks that a viewer shows in the stead of a spot ink."""


# ---- spot inks ----------------------------------------------------------------------------


RESERVED = ("cyan", "magenta", "yellow", "black", "all", "none", "registration", "red", "green", "blue")
SPOT_NAME = re.compile(r"[A-Za-z](?:[A-Za-z0-9 ._+-]{0,38}[A-Za-z0-9+])?")


NAME_HINT = "letters, digits, spaces and . _ + -, up to 40, such as Scratch Silver"


@frozen
class SpotInks:
    """The names a printing house has for its spot inks; without a ``legend`` nothing prints on scratch ink.

    Raises UnusableName for names that no plate can have, and for two plates of one name.
    """

    scratch: str = "Scratch Silver"
    varnish: str = "Scratch Varnish"
    legend: str = "Scratch Print"
    contour: str = "CutContour"
    crease: str = "Crease"
    white: str = "White"
    foil: str = "Foil"

    def __post_init__(self) -> None:
        names = [self.scratch, self.varnish, *([self.legend] if self.legend else [])]
        names += [self.contour, self.crease, self.white, self.foil]
        for name in names:
            if not SPOT_NAME.fullmatch(name):
                raise UnusableName(f"{shown(name)} cannot name a spot ink", NAME_HINT)
            if name.lower() in RESERVED:
                message = f"{shown(name)} is no spot ink: every press knows it as something else"
                raise UnusableName(message, NAME_HINT)
        if len({name.lower() for name in names}) < len(names):
            message = f"{' and '.join(map(shown, names))} must be different names"
            raise UnusableName(message, NAME_HINT)

    def name(self, plate: str) -> str:
        """The ink's name; crop marks print on every plate, which PDF calls All."""
        return "All" if plate == REGISTRATION else str(getattr(self, plate))


def shown(name: str) -> str:
    """A name as a message quotes it: unlike in an excerpt, every line break stays to be seen."""
    plain = "".join(sign if sign.isprintable() else f"\\x{ord(sign):02x}" for sign in name)
    return f"'{plain[:48]}{'…' if len(plain) > 48 else ''}'"


# ---- four inks ----------------------------------------------------------------------------


def cmyk(colour: str) -> Mix:
    """The four inks of ``#rrggbb``.

    >>> cmyk("#ff8000")
    (0.0, 0.498, 1.0, 0.0)
    >>> cmyk("#404040")
    (0.0, 0.0, 0.0, 0.749)
    """
    parts = channels(colour)
    most = max(parts)
    if not most:
        return BLACK
    return thinned((1 - parts[0] / most, 1 - parts[1] / most, 1 - parts[2] / most, 1 - most))


def thinned(mix: Mix, limit: float = MAX_INK) -> Mix:
    """The mix with so much less cyan, magenta and yellow that paper takes it, to four digits."""
    *colours, black = mix
    room = limit - black
    share = min(1.0, room / fsum(colours)) if any(colours) else 1.0
    cyan, magenta, yellow = (round(part * share, 4) for part in colours)
    return cyan, magenta, yellow, round(black, 4)


def light_of(mix: Mix) -> tuple[float, float, float]:
    """Red, green and blue that a mix leaves of white, each from 0 to 1.

    >>> light_of((0.0, 0.5, 0.0, 0.5))
    (0.5, 0.25, 0.5)
    """
    *colours, black = mix
    red, green, blue = ((1 - part) * (1 - black) for part in colours)
    return red, green, blue


@lru_cache(maxsize=1024)
def of_two_inks(mix: Mix) -> Mix:
    """The nearest mix of two inks at most that is no lighter on paper; black where none is near.

    On a dark ground light letters have to stay light, so for those it may be lighter, and is never black.

    >>> of_two_inks((0.1, 0.0, 0.34, 0.68))
    (0.0, 0.0, 0.35, 0.7)
    """
    if sum(part > 0 for part in mix) <= 2:
        return mix
    wanted = light_of(mix)
    is_light = fsum(wanted) > 1.5
    steps = [step / 20 for step in range(21)]
    nearest, least = BLACK, inf
    for one, other in combinations(range(4), 2):
        for much, more in product(steps, steps):
            parts = [0.0] * 4
            parts[one], parts[other] = much, more
            tried = (parts[0], parts[1], parts[2], parts[3])
            light = light_of(tried)
            if not is_light and _brightness(light) > _brightness(wanted) + 0.005:
                continue
            away = dist(light, wanted)
            if away < least:
                nearest, least = tried, away
    return nearest if is_light or least < NEAR_ENOUGH else BLACK


def _brightness(light: tuple[float, float, float]) -> float:
    return 0.3 * light[0] + 0.59 * light[1] + 0.11 * light[2]


def written(mix: Mix) -> str:
    """The operands of a mix."""
    return " ".join(f"{part:.4g}" for part in mix)


def is_dark(colour: str) -> bool:
    """Whether ``#rrggbb`` is so nearly black that type prints as black."""
    return luminance(colour) < DARK_LIGHTNESS


def is_grey(colour: str) -> bool:
    """Whether ``#rrggbb`` has next to no hue."""
    parts = channels(colour)
    return (max(parts) - min(parts)) * 255 < GREY_SPREAD


# ---- colours in a PDF -----------------------------------------------------------------------


class Inks(Protocol):
    """The operators by which a document sets ``#rrggbb``."""

    space: str
    """The plate all of it prints on, or ""."""

    hair_mm: float
    """The width of the thinnest line on paper, in mm; 0 where lines may be as thin as they are drawn."""

    def fill(self, colour: str) -> str:
        """The operator that fills areas with the colour."""

    def stroke(self, colour: str, width: float = 0.0) -> str:
        """The operator that draws lines of ``width`` mm in the colour."""

    def letters(self, colour: str, size: float) -> str:
        """The operator that fills letters of ``size`` mm with the colour."""

    def overprints(self, colour: str, width: float = 0.0) -> bool:
        """Whether letters, and lines of ``width`` mm, of the colour print over what lies below them."""


class Screen:
    """Red, green and blue light; greys by themselves, which then need black ink only."""

    space = ""
    hair_mm = 0.0

    def fill(self, colour: str) -> str:
        """See Inks."""
        channels = _light(colour)
        return f"{channels} {'rg' if ' ' in channels else 'g'}"

    def stroke(self, colour: str, width: float = 0.0) -> str:
        """See Inks."""
        channels = _light(colour)
        return f"{channels} {'RG' if ' ' in channels else 'G'}"

    def letters(self, colour: str, size: float) -> str:
        """See Inks."""
        return self.fill(colour)

    def overprints(self, colour: str, width: float = 0.0) -> bool:
        """See Inks."""
        return False


@lru_cache(maxsize=4096)
def _light(colour: str) -> str:
    """The operands of a ``#rrggbb`` colour: one for a grey, or three."""
    parts = channels(colour)
    return " ".join(f"{part:.4g}" for part in (parts[:1] if len(set(parts)) == 1 else parts))


@record
class Process:
    """Cyan, magenta, yellow and black. ``mixes`` are the layout's own, by the colour that stands for them.

    With a ``limit`` no mix is more than that, all inks together, in parts of a solid one.
    """

    mixes: Mapping[str, Mix] = field(default_factory=dict)
    limit: float | None = None
    space = ""
    hair_mm = HAIR_MM

    def __post_init__(self) -> None:
        self._operators: dict[tuple[str, bool], str] = {}

    def mix(self, colour: str, fine: bool = False) -> Mix:
        """The inks for a colour; ``fine`` for letters and thin lines."""
        if colour in self.mixes:
            return self.within(self.mixes[colour])
        if is_dark(colour) and (fine or is_grey(colour)):
            return BLACK
        return self.within(cmyk(colour))

    def within(self, mix: Mix) -> Mix:
        """The mix, thinned where it is more than the limit."""
        if self.limit is None or fsum(mix) <= self.limit:
            return mix
        return thinned(mix, self.limit - ROUNDING)

    def fill(self, colour: str) -> str:
        """See Inks."""
        return f"{self._operands(colour, False)} k"

    def stroke(self, colour: str, width: float = 0.0) -> str:
        """See Inks."""
        return f"{self._operands(colour, width < FINE_MM)} K"

    def letters(self, colour: str, size: float) -> str:
        """See Inks."""
        if size >= SMALL_MM:
            return f"{self._operands(colour, True)} k"
        return f"{written(of_two_inks(self.mix(colour, fine=True)))} k"

    def overprints(self, colour: str, width: float = 0.0) -> bool:
        """See Inks."""
        return width < FINE_MM and self.mix(colour, fine=True) == BLACK

    def _operands(self, colour: str, fine: bool) -> str:
        key = (colour, fine)
        if key not in self._operators:
            self._operators[key] = written(self.mix(colour, fine))
        return self._operators[key]

    def enforce(self, colour: Any) -> Any:
        """A colour of reportlab's in two inks at most, as in a book it is type; one in inks as it is."""
        screen = toColor(colour)
        if isinstance(screen, CMYKColor):
            return screen
        plain = "#" + "".join(f"{round(part * 255):02x}" for part in screen.rgb())
        return CMYKColor(*of_two_inks(self.mix(plain, fine=True)), alpha=screen.alpha)


@record
class Light(Screen):
    """The light that mixes leave: of black alone, or of cyan, magenta and yellow as red, green and blue."""

    process: Process
    is_black: bool

    def fill(self, colour: str) -> str:
        """See Inks."""
        return f"{self._operands(self.process.mix(colour))} rg"

    def stroke(self, colour: str, width: float = 0.0) -> str:
        """See Inks."""
        return f"{self._operands(self.process.mix(colour, width < FINE_MM))} RG"

    def letters(self, colour: str, size: float) -> str:
        """See Inks."""
        return f"{self._operands(self.process.mix(colour, fine=True))} rg"

    def left(self, mix: Mix) -> tuple[float, ...]:
        """Red, green and blue that a mix leaves."""
        *colours, black = mix
        return tuple(1 - part for part in ((black,) * 3 if self.is_black else colours))

    def _operands(self, mix: Mix) -> str:
        return " ".join(f"{part:.4g}" for part in self.left(mix))


@record
class OneInk:
    """One ink, as much of it as a colour is dark, up to ``most``; ``{}`` in an operator is that share."""

    space: str
    fills: str
    strokes: str
    most: float = 1.0
    hair_mm: float = 0.0

    def fill(self, colour: str) -> str:
        """See Inks."""
        return self.fills.format(self._tint(colour))

    def stroke(self, colour: str, width: float = 0.0) -> str:
        """See Inks."""
        return self.strokes.format(self._tint(colour))

    def letters(self, colour: str, size: float) -> str:
        """See Inks."""
        return self.fill(colour)

    def overprints(self, colour: str, width: float = 0.0) -> bool:
        """See Inks."""
        return False

    def _tint(self, colour: str) -> str:
        return f"{self.most * (1 - fsum(channels(colour)) / 3):.3g}"


def spot_ink(space: str, most: float = 1.0) -> OneInk:
    """The spot ink whose colour space has that name on the page."""
    return OneInk(space, f"/{space} cs {{}} scn", f"/{space} CS {{}} SCN", most)


REGISTRATION_INK = spot_ink(REGISTRATION, MAX_INK / 4)
"""Marks on every plate: the four inks together are no more than paper takes."""
BLACK_ALONE = OneInk("", "0 0 0 {} k", "0 0 0 {} K")
SCREEN = Screen()


def inks_of(ink: str, style: Style, limit: float | None = None) -> Inks:
    """The inks of a document that is printed in ``ink``; of a press no more than a ``limit`` together."""
    return Process(style.mixes, limit) if ink == PRESS else SCREEN
