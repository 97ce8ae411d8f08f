"""A deck as it is read: each part, with the rows of those that have some."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from generator.contract import Stated
from generator.games.deck.cells import Value
from generator.games.deck.pieces import Cards, DeckFile, FieldRule, Part, RowsPart
from generator.reading.problems import Place
from generator.reading.spreadsheets.grids import Cell
from generator.reading.spreadsheets.tables import heading_of

COPIES = ("copies", "quantity", "qty", "count")
"""Names of the column that says how often a row is printed."""
MIN_NAME, MAX_NAME = 3, 30
"""Letters of a text that may be the name of some cards."""
BACK = "back"
"""The column that names a back for its row."""
_YES_NO: Mapping[str, Sequence[str]] = {"yes/no": ("yes", "no")}


def column(name: str, rule: FieldRule) -> str:
    """The name of the column that a field is read from."""
    return heading_of(Cell(rule.column, 1, 1)).name if rule.column else name


@dataclass(frozen=True)
class Entry:
    """One row of a part: ``values`` by field, and the place of each cell.

    ``shown`` holds what is printed, which in another language may be other texts than ``values``.
    """

    id: str
    values: Mapping[str, Value]
    shown: Mapping[str, Value]
    copies: int
    place: Place
    places: Mapping[str, Place]

    def at(self, name: str) -> Place:
        """The place of a cell; that of the row where there is no such column."""
        return self.places.get(name, self.place)


@dataclass(frozen=True)
class Rows:
    """The rows of a part. ``rules`` has every field of the table, declared or not.

    ``headings`` says where the heading of a field stands; those of ``aside`` begin with a '_'.
    """

    part: RowsPart
    rules: Mapping[str, FieldRule]
    headings: Mapping[str, Place]
    entries: Sequence[Entry]
    aside: frozenset[str] = frozenset()

    @property
    def printed(self) -> int:
        """The number of pieces, copies counted."""
        return sum(entry.copies for entry in self.entries)


@dataclass(frozen=True)
class Deck:
    """A whole deck: game.yaml, and the rows of its parts by their ids."""

    game: DeckFile
    rows: Mapping[str, Rows] = field(default_factory=dict)

    @property
    def parts(self) -> Sequence[Part]:
        """The parts in the order of game.yaml."""
        return self.game.parts

    def choices(self, place: Place) -> Sequence[str]:
        """The words that a cell may hold, where only certain ones will do."""
        for rows in self.rows.values():
            for entry in rows.entries:
                names = [name for name, at in entry.places.items() if at == place] if entry.places else []
                for name in names:
                    kind = rows.rules[name].type
                    return rows.rules[name].values if kind == "one of" else _YES_NO.get(kind, ())
        return ()

    def counted(self) -> Iterator[Stated]:
        """How many cards there are in all, and of each title or kind: the rulebook may say so, too."""
        decks = [rows for rows in self.rows.values() if isinstance(rows.part, Cards)]
        printed = [rows.printed for rows in decks]
        if printed:
            yield Stated("the deck has", "card", (*printed, sum(printed)), "count")
        for rows in decks:
            counts: dict[str, set[int]] = {}
            for column_name in rows.rules:
                of_column: Counter[str] = Counter()
                for entry in rows.entries:
                    value = entry.values.get(column_name)
                    if isinstance(value, str) and MIN_NAME <= len(value) <= MAX_NAME:
                        of_column[value] += entry.copies
                for name, count in of_column.items():
                    counts.setdefault(name, set()).add(count)
            yield from (Stated("the deck has", name, (*each,), "count") for name, each in counts.items())
