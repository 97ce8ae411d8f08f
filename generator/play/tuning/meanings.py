"""Values of a pack explained, in the words of its rulebook, of its game's schema or of the file itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from generator.contract import Game
from generator.play.tuning.knobs import Knob, source_of
from generator.reading.json_schema import json_schema
from generator.reading.packs import BOX, Pack
from generator.reading.parsing.nodes import Scalar, Source
from generator.reading.problems import excerpt
from generator.reading.strings.documents import NOTES
from generator.reading.strings.editions import HOME, for_edition

RULEBOOK = "rulebook.md"
MAX_LETTERS = 320
"""Letters of a meaning at most: a report quotes a clause, not a chapter."""

_CLAUSE = re.compile(r"\s*\b(?P<clause>[A-Z]{1,3}-\d+(?:\.\d+)*)\b(?:, [A-Z]{1,3}-[\d.]+)*\s*$")
_MARKS = re.compile(r"!\[[^\]]*\]\([^)]*\)|[*†‡`]|\[(?=[^\]]*\]\()|(?<=\])\([^)]*\)|\](?=\()")

Json = dict[str, Any]


class Meanings:
    """The meanings of the values of one pack, read as they are asked for."""

    def __init__(self, game: Game[Any, Any], pack: Pack) -> None:
        self._game, self._pack = game, pack
        self._schemas: dict[str, Json] = {}
        self._clauses: dict[str, str] | None = None

    def of(self, turned: Knob) -> str:
        """The meaning of a value, "" where nothing says it.

        For a rule that can be switched the clause of the rulebook that its description names, with what the
        designer's notes tell came of it, else the description in the schema, else the comment above it in
        the file.
        """
        describes = self._description(turned)
        named = _CLAUSE.search(describes)
        if named and turned.file == BOX and named["clause"] in self.clauses():
            says = self.clauses()[named["clause"]]
            rule = says.partition(" (")[0].partition(". ")[0]
            came_of_it = outcomes(f"{self._text(RULEBOOK)}\n\n{self._text(NOTES)}", rule)
            return ". ".join([says, *came_of_it]) + f" ({named['clause']})"
        said = _CLAUSE.sub("", describes) or _comment(source_of(self._pack, turned.file), turned.path)
        return excerpt(said.replace("``", "").removeprefix("true: ").rstrip("."), MAX_LETTERS)

    def clauses(self) -> dict[str, str]:
        """The clauses of the rulebook, plain, each as far as its first paragraph goes."""
        if self._clauses is None:
            self._clauses = dict(clauses_of(self._text(RULEBOOK)))
        return self._clauses

    def _text(self, file: str) -> str:
        there = (self._pack.folder / file).is_file()
        return for_edition(self._pack.text(file), HOME) if there else ""

    def _schema(self, file: str) -> Json:
        if file not in self._schemas:
            model = self._game.files_of(self._pack).get(file)
            self._schemas[file] = {} if model is None else json_schema(model, file)
        return self._schemas[file]

    def _description(self, turned: Knob) -> str:
        return str(_below(self._schema(turned.file), turned.path).get("description", ""))


def _below(schema: Json, path: Sequence[str]) -> Json:
    """The part of a schema that speaks of the value at a path, and its description; the nearest above where
    a list of bare numbers has none.
    """
    part, describes = schema, ""
    for step in path:
        whole = _resolved(schema, part)
        if step in whole.get("properties", {}):
            part = whole["properties"][step]
            describes = part.get("description") or _resolved(schema, part).get("description") or describes
        elif isinstance(whole.get("additionalProperties"), dict):
            part = whole["additionalProperties"]
        else:
            part = whole.get("items", {})
            part = part if isinstance(part, dict) else {}
    return {**part, "description": describes}


def _resolved(schema: Json, part: Json) -> Json:
    """A part with what it refers to."""
    while True:
        way = part.get("$ref") or next(
            (each["$ref"] for key in ("allOf", "anyOf") for each in part.get(key, ()) if "$ref" in each), ""
        )
        if not way:
            return part
        part = schema.get("definitions", {}).get(way.rpartition("/")[2], {})


def clauses_of(book: str) -> Iterator[tuple[str, str]]:
    """The clauses of a rulebook, plain, each as far as its first paragraph goes."""
    for block in re.split(r"\n\s*\n", book):
        match = re.match(r"\*\*(?P<clause>[A-Z]{1,3}-\d+(?:\.\d+)*)\*\*\s+(?P<says>.+)", block, re.DOTALL)
        if match:
            yield match["clause"], excerpt(plain(match["says"]).rstrip(". "), MAX_LETTERS)


def outcomes(book: str, rule: str) -> list[str]:
    """The sentences of a rulebook's notes that name a rule in italics and have a number, plain; of those
    that come to it from another rule only the part from there on.

    >>> outcomes("> **Notes.** With *Short game* 40 turns; with *No end* 90. *Sea* none.", "No end")
    ['With No end 90']
    """
    notes = "\n".join(line.lstrip("> ") if line.startswith(">") else "" for line in book.splitlines())
    sentences = [
        sentence
        for block in notes.split("\n\n")
        for sentence in re.split(r"(?<=\.|\*) (?=[A-Z*])", " ".join(block.split()))
        if f"*{rule}*" in sentence
    ]
    parts = (sentence.split("; ") for sentence in sentences)
    said = (plain("; ".join(_from_rule(each, f"*{rule}*"))).rstrip(".") for each in parts)
    return [f"{says[:1].upper()}{says[1:]}" for says in said if re.search(r"\d", says)]


def _from_rule(parts: Sequence[str], rule: str) -> Sequence[str]:
    """The parts of a sentence from the one on that names a rule, if those before are of another one."""
    first = next(at for at, part in enumerate(parts) if rule in part)
    return parts[first:] if any("*" in part for part in parts[:first]) else parts


def plain(says: str) -> str:
    """Words of a rulebook without the marks of Markdown, in one line."""
    return " ".join(_MARKS.sub("", says).split())


def _comment(source: Source, path: Sequence[str]) -> str:
    """The comment in the lines right above a value; "" where there is none."""
    node = source.node(path)
    if not isinstance(node, Scalar):
        return ""
    lines, above = source.text.splitlines(), source.key(path).line - 1
    said: list[str] = []
    while above > 0 and lines[above - 1].lstrip().startswith("#"):
        above -= 1
        said.insert(0, lines[above].lstrip(" #").strip())
    return " ".join(said)
