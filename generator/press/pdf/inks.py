"""What a colour becomes on paper: light for printers at home, four inks and spot inks for a press.

The press rule: black takes all that cyan, magenta and yellow have in common, K = 1 - max(r, g, b), and
they print what is left; more than MAX_INK is thinned. Letters, lines and small shapes that are nearly
black print in black ink alone, so that no plate can shift against another inside them; large areas of
plain black get the other inks below it. A layout's own mixes, ``C/M/Y/K`` in its palette ``press``,
stand as they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from reportlab.lib.colors import CMYKColor, toColor

from generator.drawing.colours import channels, luminance
from generator.drawing.style import PRESS, Mix, Style

MAX_INK = 2.8
"""All inks together, in parts of a solid one; coated paper takes some 3, uncoated less."""

DARK_LIGHTNESS = 0.035
"""Relative luminance below which a colour is nearly black: L* 22."""

GREY_SPREAD = 0x18
LARGE_MM2 = 400.0
BLACK: Mix = (0.0, 0.0, 0.0, 1.0)
RICH_BLACK: Mix = (0.6, 0.4, 0.4, 1.0)

REGISTRATION = "registration"
TINTS: Mapping[str, Mix] = {
    "scratch": (0.05, 0.03, 0.03, 0.3),
    "varnish": (0.08, 0.0, 0.0, 0.0),
    "legend": (0.0, 0.0, 0.0, 0.85),
    REGISTRATION: (1.0, 1.0, 1.0, 1.0),
}
"""What a viewer without the spot ink shows in its stead."""


# ---- spot inks ----------------------------------------------------------------------------


RESERVED = ("cyan", "magenta", "yellow", "black", "all", "none", "registration", "red", "green", "blue")
SPOT_NAME = re.compile(r"[A-Za-z](?:[A-Za-z0-9 ._+-]{0,38}[A-Za-z0-9+])?")


class UnusableName(ValueError):
    """Text that cannot name a spot ink; ``hint`` says what can."""

    hint = "letters, digits, spaces and . _ + -, up to 40, such as Scratch Silver"


@dataclass(frozen=True, slots=True)
class Spots:
    """What a printing house calls the spot inks. Without a ``legend`` nothing is printed on scratch ink.

    Raises UnusableName for names that no plate can have, and for two plates of one name.
    """

    scratch: str = "Scratch Silver"
    varnish: str = "Scratch Varnish"
    legend: str = "Scratch Print"

    def __post_init__(self) -> None:
        names = [self.scratch, self.varnish, *([self.legend] if self.legend else [])]
        for name in names:
            if not SPOT_NAME.fullmatch(name):
                raise UnusableName(f"{shown(name)} cannot name a spot ink")
            if name.lower() in RESERVED:
                raise UnusableName(f"{shown(name)} is no spot ink: every press knows it as something else")
        if len({name.lower() for name in names}) < len(names):
            raise UnusableName(f"{' and '.join(shown(name) for name in names)} must be different names")

    def name(self, plate: str) -> str:
        """The ink's name; crop marks print on every plate, which PDF calls All."""
        return "All" if plate == REGISTRATION else str(getattr(self, plate))


DEFAULT_SPOTS = Spots()


def shown(name: str) -> str:
    """A name as it can stand in a message of one line."""
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


def thinned(mix: Mix) -> Mix:
    """The mix with so much less cyan, magenta and yellow that paper takes it, to four digits."""
    *colours, black = mix
    room = MAX_INK - black
    share = min(1.0, room / sum(colours)) if sum(colours) else 1.0
    cyan, magenta, yellow = (round(part * share, 4) for part in colours)
    return cyan, magenta, yellow, round(black, 4)


def is_dark(colour: str) -> bool:
    """Whether ``#rrggbb`` is so nearly black that type prints as black."""
    return luminance(colour) < DARK_LIGHTNESS


def is_grey(colour: str) -> bool:
    """Whether ``#rrggbb`` has next to no hue."""
    parts = channels(colour)
    return (max(parts) - min(parts)) * 255 < GREY_SPREAD


# ---- how colours are said in a PDF --------------------------------------------------------


class Inks(Protocol):
    """How a document says ``#rrggbb``."""

    space: str
    """The plate all of it prints on, or ""."""

    weighs: bool
    """Whether it matters how large an area is."""

    def fill(self, colour: str, area: float) -> str:
        """The operator that fills ``area`` mm² with the colour."""

    def stroke(self, colour: str) -> str:
        """The operator that draws lines in the colour."""

    def letters(self, colour: str) -> str:
        """The operator that fills letters with the colour."""

    def overprints(self, colour: str) -> bool:
        """Whether letters and lines of the colour are printed over what lies below them."""


class Screen:
    """Red, green and blue light; greys by themselves, which then need black ink only."""

    space = ""
    weighs = False

    def fill(self, colour: str, area: float = 0.0) -> str:
        """See Inks."""
        channels = _light(colour)
        return f"{channels} {'rg' if ' ' in channels else 'g'}"

    def stroke(self, colour: str) -> str:
        """See Inks."""
        channels = _light(colour)
        return f"{channels} {'RG' if ' ' in channels else 'G'}"

    def letters(self, colour: str) -> str:
        """See Inks."""
        return self.fill(colour)

    def overprints(self, colour: str) -> bool:
        """See Inks."""
        return False


_lights: dict[str, str] = {}


def _light(colour: str) -> str:
    """The operands of a ``#rrggbb`` colour: one for a grey, or three."""
    known = _lights.get(colour)
    if known is None:
        parts = channels(colour)
        known = " ".join(f"{part:.4g}" for part in (parts[:1] if len(set(parts)) == 1 else parts))
        _lights[colour] = known
    return known


@dataclass
class Process:
    """Cyan, magenta, yellow and black. ``mixes`` are the layout's own, by the colour that stands for them."""

    mixes: Mapping[str, Mix] = field(default_factory=dict)
    space = ""
    weighs = True

    def __post_init__(self) -> None:
        self._said: dict[tuple[str, bool], str] = {}

    def mix(self, colour: str, large: bool) -> Mix:
        """The inks for a colour on a large area, or on letters, lines and small shapes."""
        if colour in self.mixes:
            return self.mixes[colour]
        if not is_dark(colour):
            return cmyk(colour)
        if not large:
            return BLACK
        return RICH_BLACK if is_grey(colour) else cmyk(colour)

    def fill(self, colour: str, area: float = 0.0) -> str:
        """See Inks."""
        return f"{self._operands(colour, area >= LARGE_MM2)} k"

    def stroke(self, colour: str) -> str:
        """See Inks."""
        return f"{self._operands(colour, False)} K"

    def letters(self, colour: str) -> str:
        """See Inks."""
        return self.fill(colour)

    def overprints(self, colour: str) -> bool:
        """See Inks."""
        return self.mix(colour, large=False) == BLACK

    def _operands(self, colour: str, large: bool) -> str:
        key = (colour, large)
        if key not in self._said:
            self._said[key] = " ".join(f"{part:.4g}" for part in self.mix(colour, large))
        return self._said[key]

    def enforce(self, colour: Any) -> Any:
        """A colour of reportlab's in four inks. What a book fills in near black it means to be read."""
        known = toColor(colour)
        if isinstance(known, CMYKColor):
            return known
        plain = "#" + "".join(f"{round(part * 255):02x}" for part in known.rgb())
        return CMYKColor(*self.mix(plain, large=False), alpha=known.alpha)


class Spot:
    """One spot ink, as much of it as a colour is dark."""

    weighs = False

    def __init__(self, space: str) -> None:
        self.space = space

    def fill(self, colour: str, area: float = 0.0) -> str:
        """See Inks."""
        return f"/{self.space} cs {self._tint(colour)} scn"

    def stroke(self, colour: str) -> str:
        """See Inks."""
        return f"/{self.space} CS {self._tint(colour)} SCN"

    def letters(self, colour: str) -> str:
        """See Inks."""
        return self.fill(colour)

    def overprints(self, colour: str) -> bool:
        """See Inks."""
        return False

    @staticmethod
    def _tint(colour: str) -> str:
        return f"{1 - sum(channels(colour)) / 3:.3g}"


SCREEN = Screen()


def inks_of(ink: str, style: Style) -> Inks:
    """How a document in that ink says its colours."""
    return Process(style.mixes) if ink == PRESS else SCREEN
