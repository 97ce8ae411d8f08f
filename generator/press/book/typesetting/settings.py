"""Settings of a book, from airy to tight: margins and sizes of type that decide how many pages it takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import ceil

from generator.press.book.typesetting.styles import FRONT, REFERENCE, Sizes
from generator.system.values import frozen


@frozen
class Margins:
    """White round the text of a page, in mm."""

    inner: float
    outer: float
    top: float
    bottom: float


@frozen
class Setting:
    """Margins, and the type of the book that is read and of the rules that are looked up."""

    margins: Margins
    front: Sizes
    reference: Sizes

    def room(self, width: float, height: float) -> float:
        """How many letters of the rules a page of so many mm holds, in no unit; large figures leave fewer."""
        inside = self.margins
        across = width - inside.inner - inside.outer
        down = height - inside.top - inside.bottom
        large = LARGE_FIGURES if self.front.full_from < 1 - SMALL_STEP else 1.0
        return large * across * down / (self.reference.body[0] * self.reference.body[1])


def _type(sizes: Sizes, body: float, leading: float, pictures: float) -> Sizes:
    """The same with body type of that size, leading in proportion, and pictures so much smaller."""
    part = leading / sizes.body[1]
    return replace(
        sizes,
        body=(body, leading),
        after=round(sizes.after * part, 2),
        cell=(min(body, sizes.cell[0]), round(sizes.cell[1] * part, 2)),
        caption=(min(body, sizes.caption[0]), round(sizes.caption[1] * part, 2)),
        shrunk=round(sizes.shrunk * pictures, 3),
        plate=round(sizes.plate * pictures, 1),
        wide_plate=round(sizes.wide_plate * pictures, 1),
    )


SMALL_STEP, LARGE_FIGURES = 0.2, 0.95
"""How little is missing where small figures grow to the full measure, and the room that large ones leave."""

SHEET_PAGES = 4
"""Pages on a sheet that is folded once."""

USUAL = Setting(Margins(14.0, 16.5, 16.5, 15.0), FRONT, REFERENCE)
TIGHT = replace(USUAL, margins=Margins(12.0, 14.5, 15.0, 12.5))

PLAIN = (
    *(
        replace(USUAL, front=_type(FRONT, size, round(1.27 * size, 2), 1))
        for size in (12.0, 11.5, 11.0, 10.5, 10.0, 9.5)
    ),
    USUAL,
    TIGHT,
)
"""For a book in one column; the first has the largest type."""
SHORT = 2 * SHEET_PAGES
"""A book in one column of fewer pages is set in as large a type as its sheets hold."""
LEAST_ILLUSTRATED = 5
"""Settings of one column that are large enough to make room for pictures."""

_DENSE = (
    Setting(Margins(14.0, 16.5, 18.0, 17.0), _type(FRONT, 9.2, 11.8, 1), _type(REFERENCE, 9.0, 11.5, 1.3)),
    Setting(Margins(14.0, 16.0, 17.5, 17.0), FRONT, _type(REFERENCE, 8.8, 11.2, 1.25)),
    Setting(Margins(14.0, 16.0, 16.5, 15.0), FRONT, _type(REFERENCE, 8.6, 10.6, 1.15)),
    Setting(Margins(14.0, 16.0, 17.0, 16.0), FRONT, _type(REFERENCE, 8.4, 10.2, 1.05)),
    Setting(Margins(13.5, 15.0, 15.5, 14.0), _type(FRONT, 9.0, 11.2, 1), _type(REFERENCE, 8.4, 10.2, 1.05)),
    Setting(Margins(13.0, 14.0, 15.0, 13.5), _type(FRONT, 8.8, 10.9, 0.95), _type(REFERENCE, 8.4, 10.1, 1.0)),
    Setting(
        Margins(12.5, 13.5, 14.5, 13.0), _type(FRONT, 8.7, 10.8, 0.92), _type(REFERENCE, 8.4, 10.0, 0.95)
    ),
    Setting(Margins(12.0, 12.5, 13.8, 11.8), _type(FRONT, 8.6, 10.5, 0.88), _type(REFERENCE, 8.4, 9.9, 0.9)),
    Setting(Margins(11.0, 11.5, 13.2, 11.2), _type(FRONT, 8.5, 10.3, 0.85), _type(REFERENCE, 8.4, 9.8, 0.86)),
    Setting(Margins(9.6, 9.6, 12.0, 10.0), _type(FRONT, 8.5, 10.1, 0.76), _type(REFERENCE, 8.4, 9.5, 0.76)),
)


def _small_figures(setting: Setting) -> Setting:
    """The same with figures that grow but little to fill the measure."""
    front, reference = (
        replace(sizes, full_from=1 - SMALL_STEP) for sizes in (setting.front, setting.reference)
    )
    return replace(setting, front=front, reference=reference)


DENSE = tuple(each for setting in _DENSE for each in (setting, _small_figures(setting)))
"""For a book whose rules stand in two columns, the airiest first; each again with smaller figures."""
LAST_RESORT = _small_figures(
    Setting(Margins(9.6, 9.6, 12.0, 10.0), _type(FRONT, 8.5, 10.0, 0.74), _type(REFERENCE, 8.2, 9.3, 0.74))
)
"""Smaller type than any of those, where it saves a sheet of which little is used."""
LITTLE_PAGES = 0.6
"""So little of another sheet."""
FIRST = 11
"""The one that is tried first."""
MAX_TRIED = 8
WHITE_PAGES = 0.4
"""So much of the last page may be left white."""
STRETCH = 0.65
"""By this power of the room that the rules take a book grows: pictures and what is read stay as they are."""


def fitting(size: tuple[float, float], length: Callable[[Setting], float]) -> Setting:
    """The airiest setting of those that take the fewest sheets, so far as a few trials tell.

    ``length`` is that of a book so set, in pages from its front cover to the end of its text.
    """
    rooms = [setting.room(*size) for setting in DENSE]
    tried = {FIRST: length(DENSE[FIRST])}

    def reckoned(number: int) -> float:
        nearest = min(tried, key=lambda other: abs(other - number))
        return 1 + (tried[nearest] - 1) * float((rooms[nearest] / rooms[number]) ** STRETCH)

    # Pages that end where they are told to make the length jump: the tightest is always tried.
    tried[len(DENSE) - 1] = length(DENSE[-1])
    pages = min(whole_sheets(each) for each in tried.values())
    if (
        tried[len(DENSE) - 1] + 1 - (pages - SHEET_PAGES) < LITTLE_PAGES
        and whole_sheets(length(LAST_RESORT)) < pages
    ):
        return LAST_RESORT
    best = min((number for number, each in tried.items() if each <= pages - 1), default=None)
    while len(tried) < MAX_TRIED and (best is None or pages - 1 - tried[best] > WHITE_PAGES):
        too_long = [number for number, each in tried.items() if each > pages - 1]
        open_ones = range(max(too_long, default=-1) + 1, len(DENSE) if best is None else best)
        hopeful = [number for number in open_ones if reckoned(number) <= pages - 1] or open_ones[-1:]
        if not hopeful:
            break
        number = hopeful[0]
        tried[number] = length(DENSE[number])
        if tried[number] <= pages - 1:
            best = number
    return DENSE[FIRST if best is None else best]


def largest(settings: Sequence[Setting], fits: Callable[[Setting], bool]) -> Setting | None:
    """The first of the settings in which a book fits, tried by halves; None where it fits in none."""
    low, high = 0, len(settings)
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if fits(settings[middle]) else (middle + 1, high)
    return settings[low] if low < len(settings) else None


def whole_sheets(length: float) -> int:
    """The pages of a book whose text is so long; the last one is its back cover."""
    return ceil((length + 1) / SHEET_PAGES) * SHEET_PAGES
