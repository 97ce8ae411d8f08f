"""Sheets of OpenDocument workbooks, as LibreOffice and Google Sheets write them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field

from generator.reading.spreadsheets.grids import MAX_COLUMNS, MAX_ROWS, Cell, plain
from generator.reading.spreadsheets.packages import Package
from generator.reading.spreadsheets.xlsx import Sheet, number_text
from generator.system.values import record

CONTENT = "content.xml"
_CELLS = ("table-cell", "covered-table-cell")
_BESIDE = ("annotation", "draw:frame", "draw:custom-shape", "draw:g")
"""Elements that stand in a cell and are no part of its text: notes, pictures, shapes."""


def sheets(book: Package) -> list[Sheet]:
    """The sheets in their order, those of hidden tables marked."""
    hidden: set[str] = set()
    style = ""
    tables: list[tuple[str, str]] = []
    for kind, name, values in book.events(CONTENT):
        if kind != "start":
            continue
        if name == "style" and values.get("family") == "table":
            style = values.get("name", "")
        elif name == "table-properties" and values.get("display") == "false":
            hidden.add(style)
        elif name == "table":
            tables.append((values.get("name", ""), values.get("style-name", "")))
    return [Sheet(title, str(at), look not in hidden) for at, (title, look) in enumerate(tables)]


def rows(book: Package, sheet: Sheet) -> Iterator[list[Cell]]:
    """The rows of a sheet that have cells, from left to right; empty cells are left out."""
    at, line, repeated = -1, 1, 1
    row: list[Cell] = []
    cell = _Reading()
    column, beside = 1, 0
    for kind, name, values in book.events(CONTENT):
        if name == "table":
            at += kind == "start"
        elif at != int(sheet.part):
            continue
        elif name in _BESIDE:
            beside += 1 if kind == "start" else -1
        elif name == "table-row" and kind == "start":
            row, column, repeated = [], 1, _times(values, "number-rows-repeated")
        elif name == "table-row":
            for copy in range(min(repeated, MAX_ROWS + 1) if row else 0):
                yield [Cell(one.text, line + copy, one.column) for one in row]
            line += repeated
        elif name in _CELLS and kind == "start":
            cell = _Reading(values)
        elif name in _CELLS:
            times = _times(cell.values, "number-columns-repeated")
            if text := cell.text():
                row += [Cell(text, line, column + copy) for copy in range(min(times, MAX_COLUMNS + 1))]
            column += times
        elif not beside:
            cell.take(kind, name, values)


@record(slots=True)
class _Reading:
    """A cell while it is read: its attributes, and its paragraphs as far as they came."""

    values: Mapping[str, str] = field(default_factory=dict)
    paragraphs: list[str] = field(default_factory=list)
    inside: int = 0

    def take(self, kind: str, name: str, values: Mapping[str, str]) -> None:
        """The events inside the cell."""
        if name == "p" and kind != "text":
            self.inside += 1 if kind == "start" else -1
            if kind == "start":
                self.paragraphs.append("")
        elif self.inside and kind == "text":
            self.paragraphs[-1] += name
        elif self.inside and kind == "start" and name in ("s", "tab", "line-break"):
            sign = "\n" if name == "line-break" else " "
            self.paragraphs[-1] += sign * min(_times(values, "c"), 100)

    def text(self) -> str:
        """The value as somebody would write it; numbers without the clothes of their format."""
        kind, shown = self.values.get("value-type", ""), plain("\n".join(self.paragraphs))
        if kind == "float" and shown.isalpha() and self.values.get("value") in ("0", "1"):
            # LibreOffice writes the TRUE of Excel's workbooks as a 1 that it shows as a word.
            return "TRUE" if self.values["value"] == "1" else "FALSE"
        if kind in ("float", "currency", "percentage"):
            return number_text(self.values.get("value", shown), "percent" if kind == "percentage" else "")
        if kind == "boolean":
            return self.values.get("boolean-value", shown).upper()
        if kind == "date":
            return self.values.get("date-value", shown).removesuffix("T00:00:00").replace("T", " ")
        return shown or plain(self.values.get("string-value", ""))


def _times(values: Mapping[str, str], key: str) -> int:
    text = values.get(key, "1")
    return max(1, int(text)) if text.isdecimal() and len(text) < 10 else 1
