"""Cards gathered on picture sheets for Tabletop Simulator: rows of cells of a whole number of pixels."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from PIL import Image

from generator.contract.setup import Thing
from generator.press.online.pictures import Wanted
from generator.system.values import frozen

MAX_COLUMNS, MAX_ROWS, LEAST = 10, 7, 2
"""Cells of a sheet across and down."""
MAX_PIXELS = 4096
FINE_DPI, PLAIN_DPI = 240, 200
"""Cards are as fine as they can be on one sheet; many are spread over several rather than made coarser."""

Key = tuple[str, bool]
"""A thing by its id, and whether it is its back."""


@frozen
class CardSheet:
    """Things of one size on a sheet, in their order. ``unique`` says that their backs need one, too.

    The last cell of a sheet shows what those see who may not see a card, so no card has it.
    """

    name: str
    things: tuple[Thing, ...]
    columns: int
    rows: int
    cell: tuple[int, int]
    dpi: float
    unique: bool
    back: str = ""
    """The file of the one back, which several sheets may share."""

    @property
    def is_single(self) -> bool:
        """Whether it is one card, without a last cell."""
        return self.columns == self.rows == 1

    def places(self) -> Iterator[tuple[int, tuple[int, int]]]:
        """The number of each card and the left upper corner of its cell in pixels."""
        for index in range(len(self.things)):
            yield index, (index % self.columns * self.cell[0], index // self.columns * self.cell[1])

    def pictures(self, shown: Mapping[Key, Image.Image]) -> Iterator[tuple[str, Image.Image]]:
        """The files: fronts, and backs or the one back, each by its name."""
        yield f"{self.name}.png", self._whole(shown, False)
        if self.unique and any(thing.back is not None for thing in self.things):
            yield f"{self.name}-backs.png", self._whole(shown, True)
        elif self.things[0].back is not None:
            yield self.back, shown[self.things[0].id, True]

    def _whole(self, shown: Mapping[Key, Image.Image], backs: bool) -> Image.Image:
        size = self.columns * self.cell[0], self.rows * self.cell[1]
        whole = Image.new("RGB", size, "#ffffff")
        for index, place in self.places():
            thing = self.things[index]
            whole.paste(shown[thing.id, backs and thing.back is not None], place)
        if not self.is_single:
            thing = self.things[0]
            place = size[0] - self.cell[0], size[1] - self.cell[1]
            whole.paste(shown[thing.id, thing.back is not None], place)
        return whole


def file_stem(thing: Thing) -> str:
    """A name for files of letters, digits, - and _, one for all things that are the same piece."""
    return re.sub("[^A-Za-z0-9_-]+", "-", thing.id.partition("@")[0])


def sheets_of(things: Sequence[Thing], wanted: Mapping[str, Wanted]) -> Iterator[CardSheet]:
    """The sheets of cards of one size. ``wanted`` has the size of each by its id.

    Cards that share a back are together; those whose back no other has come after them, on sheets of
    their own.
    """
    by_back: dict[str, list[Thing]] = {}
    for thing in things:
        by_back.setdefault(repr(thing.back) if thing.back is not None else "", []).append(thing)
    shared = [each for back, each in by_back.items() if back and len(each) > 1]
    singles = [thing for back, each in by_back.items() if not back or len(each) == 1 for thing in each]
    for group, unique in (*((group, False) for group in shared), (singles, True)):
        if group:
            yield from _sheets(group, wanted, unique)


def _sheets(things: Sequence[Thing], wanted: Mapping[str, Wanted], unique: bool) -> Iterator[CardSheet]:
    name = file_stem(things[0])
    if len(things) == 1:
        cell, dpi = _cell(wanted[things[0].id], FINE_DPI)
        yield CardSheet(name, tuple(things), 1, 1, cell=cell, dpi=dpi, unique=False, back=f"{name}-back.png")
        return
    cell, dpi = _cell(wanted[things[0].id], FINE_DPI)
    if len(things) >= _most(cell):
        cell, dpi = _cell(wanted[things[0].id], PLAIN_DPI)
    most = _most(cell) - 1
    for number, start in enumerate(range(0, len(things), most), 1):
        some = tuple(things[start : start + most])
        columns, rows = _grid(len(some) + 1, cell)
        yield CardSheet(
            name if len(things) <= most else f"{name}-{number}",
            some,
            columns,
            rows,
            cell=cell,
            dpi=dpi,
            unique=unique,
            back=f"{name}-back.png",
        )


def _cell(wanted: Wanted, dpi: float) -> tuple[tuple[int, int], float]:
    """The pixels of a card and its dots an inch, fewer for cards of which a sheet would not take four."""
    most = MAX_PIXELS / LEAST / max(wanted.cut) * 25.4
    fitting = min(dpi, most)
    return replace(wanted, dpi=fitting).pixels_as_it_stands, fitting


def _most(cell: tuple[int, int]) -> int:
    """Cells of the largest sheet."""
    return min(MAX_COLUMNS, MAX_PIXELS // cell[0]) * min(MAX_ROWS, MAX_PIXELS // cell[1])


def _grid(cells: int, cell: tuple[int, int]) -> tuple[int, int]:
    """Columns and rows for so many cells, as near to a square as there are."""
    columns_at_most = min(MAX_COLUMNS, MAX_PIXELS // cell[0])
    rows_at_most = min(MAX_ROWS, MAX_PIXELS // cell[1])
    fitting = [
        (columns, rows)
        for columns in range(LEAST, columns_at_most + 1)
        for rows in range(LEAST, rows_at_most + 1)
        if columns * rows >= cells
    ]
    return min(
        fitting, key=lambda each: (each[0] * each[1], abs(each[0] * cell[0] - each[1] * cell[1]), each)
    )


def in_sheets(things: Iterable[Thing], wanted: Mapping[str, Wanted]) -> list[CardSheet]:
    """All sheets, cards of each size and shape together."""
    alike: dict[tuple[object, ...], list[Thing]] = {}
    for thing in things:
        cut = wanted[thing.id].cut
        alike.setdefault((round(cut[0], 3), round(cut[1], 3), thing.outline.shape), []).append(thing)
    return [sheet for group in alike.values() for sheet in sheets_of(group, wanted)]
