"""The fields of a piece that may be edited: values of its entry in a YAML file, or cells of its row."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from pydantic import BaseModel

from generator.contract import Models, Pack
from generator.reading.content_digest import TABLES
from generator.reading.expectations import as_written, rules_at
from generator.reading.packs import shown
from generator.reading.parsing.nodes import ListNode, Node, Scalar, Source, Step, entry_id
from generator.reading.parsing.text_files import read_bytes
from generator.reading.problems import Place
from generator.reading.spreadsheets.files import WORKBOOK_ENDINGS
from generator.reading.spreadsheets.tables import MAX_WORKBOOK, read_table
from generator.system.values import frozen

MAX_FIELDS = 80
"""Values of one entry that are shown; who has more edits the file."""
MAX_CHOICES = 60

Kind = Literal["text", "number", "choice"]
Choices = Callable[[Place], Sequence[str]]
"""The words that may stand at a place, where only certain ones may."""


@frozen
class Field:
    """One value: the name it goes by in its entry, its place and text, and what may be in its stead."""

    label: str
    place: Place
    text: str
    kind: Kind = "text"
    choices: tuple[str, ...] = ()


@frozen
class Entry:
    """The values of one piece in one file of its pack, which has this digest.

    ``locked`` says why none of them can be edited here, where that is so.
    """

    file: str
    digest: str
    fields: tuple[Field, ...]
    locked: str = ""


def digest_of(raw: bytes) -> str:
    """A digest that tells one state of a file from another."""
    return hashlib.sha256(raw).hexdigest()[:24]


def entry_at(pack: Pack, models: Models, place: Place, choices: Choices) -> Entry | None:
    """The entry that begins at a place of the pack, as its file is now; None where none does."""
    path, _, sheet = place.path.partition("#")
    file = next((name for name in pack.files() if shown(pack.folder / name) == path), None)
    if file is None:
        return None
    raw, problems = read_bytes(pack.folder / file, path, pack.folder, MAX_WORKBOOK)
    if problems:
        return None
    if file.lower().endswith(TABLES):
        fields = tuple(_cells(pack, f"{file}#{sheet}" if sheet else file, place, choices))
        locked = "a workbook is edited in its own program" if file.lower().endswith(WORKBOOK_ENDINGS) else ""
        return Entry(file, digest_of(raw), fields, locked) if fields else None
    source, _ = Pack(pack.folder, pack.game, pack.layouts).with_file(file, raw).source(file)
    way = source.entry_at(place) if source is not None else None
    # The beginning of a file is where pieces point that come from no entry of it.
    if source is None or way is None or not way[0]:
        return None
    return Entry(file, digest_of(raw), tuple(_values(source, models.get(file), *way)))


def _values(
    source: Source, model: type[BaseModel] | None, path: tuple[Step, ...], node: Node
) -> Iterator[Field]:
    for number, (label, way, value) in enumerate(_leaves(node)):
        if number == MAX_FIELDS:
            return
        kind, choices = _expected(model, (*path, *way)) if model is not None else ("text", ())
        name = " ".join(label) or str(path[-1])
        yield Field(name, source.at(value.at), value.text, kind, choices)


def ordinal(number: int) -> str:
    """A place in a list within a list, as it is said.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    teens = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def _leaves(
    node: Node, label: tuple[str, ...] = (), path: tuple[Step, ...] = ()
) -> Iterator[tuple[tuple[str, ...], tuple[Step, ...], Scalar]]:
    """Every value below a node, its name in words and the way to it; entries of lists are counted from 1."""
    if isinstance(node, Scalar):
        yield label, path, node
    elif isinstance(node, ListNode):
        for index, item in enumerate(node.items):
            if label and label[-1].isdecimal() and isinstance(item, Scalar):
                words = (*label[:-1], f"{label[-1]},", ordinal(index + 1))
            else:
                words = (*label, entry_id(item) or str(index + 1))
            yield from _leaves(item, words, (*path, index))
    else:
        for key, item in node.items.items():
            yield from _leaves(item, (*label, key), (*path, key))


def _expected(model: type[BaseModel], path: tuple[Step, ...]) -> tuple[Kind, tuple[str, ...]]:
    """The kind of a value and the words it may be, by the rules of its model."""
    rules = [rule for rule in rules_at(model, path) if rule.get("type") != "null"]
    words: list[str] = []
    for rule in rules:
        values = [*rule.get("enum", ()), *([rule["const"]] if "const" in rule else [])]
        words += [as_written(value) for value in values]
        words += ["true", "false"] if rule.get("type") == "boolean" else []
    choices = tuple(dict.fromkeys(words))
    free = [rule for rule in rules if rule.get("type") != "boolean" and not {"enum", "const"} & rule.keys()]
    if choices and not free and len(choices) <= MAX_CHOICES:
        return "choice", choices
    if rules and all(rule.get("type") in ("integer", "number") for rule in rules):
        return "number", ()
    return "text", ()


def _cells(pack: Pack, reference: str, place: Place, choices: Choices) -> Iterator[Field]:
    table, _ = read_table(pack.folder, reference)
    row = next((row for row in table.rows if row.line == place.line), None) if table is not None else None
    if table is None or row is None:
        return
    for heading in table.headings[:MAX_FIELDS]:
        name = heading.name
        texts = [each.text(name) for each in table.rows if each.text(name)]
        at = table.place(row, name)
        words = tuple(choices(at))[:MAX_CHOICES]
        kind: Kind = "choice" if words else "text"
        if not words and texts and all(map(_is_number, texts)):
            kind = "number"
        yield Field(heading.cell.text, at, row.text(name), kind, words)


def _is_number(text: str) -> bool:
    return text.lstrip("+-").replace(".", "", 1).isdecimal()
