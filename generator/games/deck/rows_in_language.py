"""Rows in another language: columns such as ``title.de``, or a file ``cards.de.csv`` beside the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from pathlib import PurePosixPath

from generator.games.deck.content import column
from generator.games.deck.pieces import FieldRule, RowsPart
from generator.reading.packs import ENGLISH, Pack
from generator.reading.problems import Place, Problem, excerpt
from generator.reading.spreadsheets.tables import Row, Table
from generator.reading.strings.translation import at_odds
from generator.system.values import record

PRINTED = ("text", "one of")
"""Types of fields whose values are words that get printed."""
_NOT_WORDS = ("id", "back")


@record
class Spoken:
    """The texts of a table in a language, by row and column, or of ``file``. None in English."""

    language: str
    file: str
    texts: dict[tuple[int, str], str] = field(default_factory=dict)

    def text(self, row: Row, column: str) -> str:
        """The text of a cell in the language, "" where there is none."""
        return self.texts.get((row.line, column), "")


def spoken(
    pack: Pack, part: RowsPart, table: Table, rules: Mapping[str, FieldRule]
) -> tuple[Spoken, list[Problem]]:
    """The texts of a table in the language of the pack, and a warning for each that is missing."""
    file = part.rows.partition("#")[0] if isinstance(part.rows, str) else ""
    said = Spoken(pack.language, language_file(file, pack.language) if file else "")
    if pack.language == ENGLISH:
        return said, []
    beside, problems = _beside(pack, part, table)
    for name, rule in rules.items():
        if rule.type in PRINTED and name not in _NOT_WORDS:
            problems += _column(table, column(name, rule), beside, said)
        if name not in _NOT_WORDS:
            problems += _numbers(table, column(name, rule), beside)
    return said, problems


def language_file(reference: str, language: str) -> str:
    """The file that has the rows of another in a language: ``cards.de.csv`` of ``cards.csv``."""
    file, sign, sheet = reference.partition("#")
    path = PurePosixPath(file)
    return f"{path.with_suffix(f'.{language}{path.suffix}')}{sign}{sheet}"


def _beside(pack: Pack, part: RowsPart, table: Table) -> tuple[dict[int, tuple[Table, Row]], list[Problem]]:
    """The rows of the file in the language, by the line of the row each of them translates."""
    if not isinstance(part.rows, str):
        return {}, []
    reference = language_file(part.rows, pack.language)
    if not (pack.folder / reference.partition("#")[0]).is_file():
        return {}, []
    other, problems = pack.table(reference, part.id)
    if other is None:
        return {}, list(problems)
    key = next((one.name for one in table.headings if one.name == "id"), "")
    if key and any(one.name == key for one in other.headings):
        lines = {row.text(key): row.line for row in table.rows}
        rows = {}
        for row in other.rows:
            if row.text(key) in lines:
                rows[lines[row.text(key)]] = other, row
            else:
                message = f"there is no id '{excerpt(row.text(key))}' in {table.path}"
                problems = [*problems, Problem(other.place(row, key), "unknown-text", message)]
        return rows, list(problems)
    if len(other.rows) != len(table.rows):
        message = f"{len(other.rows)} rows translate {len(table.rows)}"
        hint = "give both a column id, or the same rows in the same order"
        return {}, [*problems, Problem(Place(other.path), "other-length", message, hint)]
    pairs = zip(table.rows, other.rows, strict=True)
    return {row.line: (other, twin) for row, twin in pairs}, list(problems)


def _column(
    table: Table, name: str, beside: Mapping[int, tuple[Table, Row]], said: Spoken
) -> Iterator[Problem]:
    """Take over the texts of one column, and tell what is missing: cell by cell, or the column as a whole."""
    language, own = said.language, f"{name}.{said.language}"
    has_column = any(heading.name == own for heading in table.headings)
    missing: list[tuple[Place, str]] = []
    count = 0
    for row in table.rows:
        original = row.text(name)
        if not any(sign.isalpha() for sign in original):
            continue
        count += 1
        other, twin = beside.get(row.line, (table, row))
        text = row.text(own) or (twin.text(name) if other is not table else "")
        if text:
            said.texts[row.line, name] = text
            at = table.place(row, own) if row.text(own) else other.place(twin, name)
            yield from at_odds(f"'{excerpt(original)}'", original, text, at)
        else:
            missing.append((table.place(row, own if has_column else name), original))
    if missing and len(missing) == count and not has_column:
        message = f"the column '{name}' is not in '{language}': {count} texts are printed in English"
        hint = f"add a column {own}" + (f", or a file {said.file} with a column {name}" if said.file else "")
        yield Problem(table.heading(name), "missing-text", message, hint, "warning", len(missing))
        return
    for place, original in missing:
        message = f"'{excerpt(original)}' is not in '{language}', English is printed"
        yield Problem(place, "missing-text", message, f"write it in column {own}", "warning")


def _numbers(table: Table, name: str, beside: Mapping[int, tuple[Table, Row]]) -> Iterator[Problem]:
    """Warnings for cells of the other file that have another whole number: the table's own is printed."""
    for row in table.rows:
        original = row.text(name).strip()
        other, twin = beside.get(row.line, (table, row))
        number = twin.text(name).strip()
        if original.isdecimal() and number.isdecimal() and original.lstrip("0") != number.lstrip("0"):
            message = (
                f"'{name}' is {excerpt(number)}, and {excerpt(original)} in {PurePosixPath(table.path).name}"
            )
            hint = f"write {excerpt(original)}; numbers are those of the table that is translated"
            yield Problem(other.place(twin, name), "other-number", message, hint, "warning")
