"""The chart in letters, for a terminal: a row of spaces a line, each with its number or what lies there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.contract import Json, Line
from generator.games.bruise_cruise.content import Content
from generator.mechanics.hexes import Hex, neighbours, to_column
from generator.reading.strings.words import Words

EAST = 0
"""The direction in which a closed side can be shown between two spaces."""


class SeaMap:
    """Draws the sea from what a seat sees.

    A space shows its ``q``, and at the left of its row stands its ``r``. A port shows two letters, a ship
    two capitals: the initials of its line and of its region, ``F`` for the flagship.
    """

    def __init__(self, content: Content, words: Words) -> None:
        self._sea, self._words = content.sea, words
        self._spaces = sorted(content.sea.number, key=lambda hex: (hex.r, hex.q))
        self._ports = {Hex(*port.hex): port for port in content.ports.ports}
        self._regions = {region.id: region for region in content.ports.regions}
        self._initials = {region.id: region.letter for region in content.ports.regions}
        self._lines = [line.name[:1].upper() for line in content.lines.lines]
        self.codes = codes({port.id: port.name for port in content.ports.ports})
        self._shut = {
            hex for hex in self._spaces if frozenset((hex, neighbours(hex)[EAST])) in content.sea.closed
        }

    def lines(self, seen: Json) -> Iterator[Line]:
        """The rows of the sea, then the ports of each region."""
        cells, columns = self._cells(seen), [to_column(hex)[0] for hex in self._spaces]
        rows: dict[int, list[Hex]] = {}
        for hex in self._spaces:
            rows.setdefault(hex.r, []).append(hex)
        for row, hexes in rows.items():
            across = {to_column(hex)[0]: hex for hex in hexes}
            spans = [(f"{row:>3} {'  ' if row % 2 else ''}", "")]
            for column in range(min(columns), max(columns) + 1):
                space = across.get(column)
                text, tone = cells[space] if space is not None else ("", "")
                spans.append((f"{text:>2}{'|' if space in self._shut else ' '} ", tone))
            yield tuple(spans)
        yield self._words("map.key")
        for region in self._regions.values():
            names = (
                f"{self.codes[port.id]} {port.name}"
                for port in self._ports.values()
                if port.region == region.id
            )
            yield f"    {region.name}: {', '.join(names)}"

    def _cells(self, seen: Json) -> Mapping[Hex, tuple[str, str]]:
        """The text of each space and its tone."""
        own = seen["seat"]
        cells = {hex: (str(hex.q), "shallow") for hex in self._spaces}
        for hex, port in self._ports.items():
            flag = seen["flags"].get(port.id, -1)
            cells[hex] = (self.codes[port.id], "" if flag < 0 else "good" if flag == own else "bad")
        for seat, admiral in enumerate(seen["admirals"]):
            for ship, where in admiral["ships"].items():
                if not isinstance(where["at"], str):
                    name = self._lines[seat] + self._initials.get(ship, "F")
                    cells[Hex(*where["at"])] = (name, "own" if seat == own else "bad")
        return cells


def codes(names: Mapping[str, str]) -> dict[str, str]:
    """Two letters for each name, the first of them its initial, no two alike.

    >>> codes({"a": "San Juan", "b": "Santiago", "c": "Tampa"})
    {'a': 'Sj', 'b': 'Sa', 'c': 'Ta'}
    """
    chosen: dict[str, str] = {}
    for id, name in sorted(names.items()):
        parts = name.split()
        letters = [part[0] for part in parts[1:]] + [letter for letter in name[1:] if letter.isalpha()]
        spare = "abcdefghijklmnopqrstuvwxyz0123456789"
        tried = (name[0].upper() + letter.lower() for letter in [*letters, *spare])
        chosen[id] = next((code for code in tried if code not in chosen.values()), name[:2])
    return chosen
