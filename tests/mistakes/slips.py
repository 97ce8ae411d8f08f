"""Slips of the keyboard, made by the thousand from what is shipped: content, templates, rulebooks.

Each is a mistake for certain, and knows the lines it was made on, so that a report can be judged by machine.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from generator.games import NAMES, SHIPPED, game
from generator.reading.expectations import rules_at
from tests import shipped

LAYOUTS = Path(__file__).parents[2] / "layouts"
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Slip:
    """A mistake in a file, whose whole text is then ``text``; a report belongs on one of ``lines``.

    ``word`` was there before and became ``typed``, for mistakes that a hint can undo; ``at`` is the offset.
    """

    kind: str
    game: str
    file: str
    text: str
    lines: range
    word: str = ""
    typed: str = ""
    at: int = 0

    def __str__(self) -> str:
        return f"{self.kind}: {self.game}/{self.file}:{self.lines.start} {self.word!r} -> {self.typed!r}"


def misspelt(word: str, dice: random.Random) -> str:
    """The word with a slip of the fingers in it: a letter dropped, doubled, swapped or another."""
    at = dice.randrange(1, len(word))
    made = dice.choice(
        (
            word[:at] + word[at + 1 :],
            word[:at] + word[at] + word[at:],
            word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :],
            word[:at] + dice.choice(LETTERS) + word[at + 1 :],
        )
    )
    return made if made != word else word[:at] + word[at - 1] + word[at:]


# ---- content --------------------------------------------------------------------------------------

Path_ = tuple[str | int, ...]


@dataclass(frozen=True)
class Entry:
    """A key of a YAML file, its way from the top, and the rules of the model for its value."""

    path: Path_
    key: yaml.Node
    value: yaml.Node
    around: yaml.Node
    rules: Sequence[dict[str, Any]]
    parents: Sequence[dict[str, Any]]


@cache
def content_files(name: str) -> dict[str, tuple[str, Any]]:
    """Text and model of each YAML file of a game, or of the deck that ships."""
    pack = shipped.pack(name)
    return {
        file: ((pack.folder / file).read_text(encoding="utf-8"), model)
        for file, model in game(name).files_of(pack).items()
        if (pack.folder / file).is_file()
    }


@cache
def entries(name: str, file: str) -> list[Entry]:
    """Every key of a file but those of its provenance, which are patterns."""
    return entries_of(*content_files(name)[file])


def entries_of(text: str, model: Any) -> list[Entry]:
    """Every key of a YAML file but those of its provenance."""
    root = yaml.compose(text)
    assert root is not None

    def walk(node: yaml.Node, path: Path_) -> Iterator[Entry]:
        if isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                way = (*path, key.value)
                if way[0] == "provenance":
                    continue
                yield Entry(way, key, value, node, rules_at(model, way), rules_at(model, path))
                yield from walk(value, way)
        elif isinstance(node, yaml.SequenceNode):
            for index, item in enumerate(node.value):
                yield from walk(item, (*path, index))

    return list(walk(root, ()))


def _lines(node: yaml.Node) -> range:
    end = node.end_mark.line + (node.end_mark.column > 0)
    return range(node.start_mark.line + 1, max(end, node.start_mark.line + 1) + 1)


def _spliced(text: str, node: yaml.Node, new: str) -> str:
    return text[: node.start_mark.index] + new + text[node.end_mark.index :]


def content_slip(name: str, dice: random.Random) -> Slip | None:
    """A mistake in a content file; None where the dice hit nothing that can be mistaken so."""
    file = dice.choice(sorted(content_files(name)))
    return yaml_slip("", name, file, content_files(name)[file][0], entries(name, file), dice)


def yaml_slip(
    of: str, name: str, file: str, text: str, entries: Sequence[Entry], dice: random.Random
) -> Slip | None:
    """A mistake in a YAML file, of a kind whose name begins with ``of``."""
    entry = dice.choice(entries)
    kind = dice.choice(list(CONTENT))
    made = CONTENT[kind](text, entry, dice)
    if made is None:
        return None
    new, lines, word, typed, at = made
    return None if new == text else Slip(f"{of} {kind}".strip(), name, file, new, lines, word, typed, at)


Made = tuple[str, range, str, str, int]
"""The new text, the lines of the mistake, the word and what it became, and where."""


def _replaced(text: str, node: yaml.Node, word: str, typed: str) -> Made:
    at = node.start_mark.index + (text[node.start_mark.index] in "\"'")
    return text[:at] + typed + text[at + len(word) :], _lines(node), word, typed, at


def _properties(rules: Sequence[dict[str, Any]]) -> set[str]:
    return {key for rule in rules for key in rule.get("properties", ())}


def misspelt_key(text: str, entry: Entry, dice: random.Random) -> Made | None:
    word = entry.key.value
    typed = misspelt(word, dice) if len(word) > 3 else word
    known = _properties(entry.parents)
    return _replaced(text, entry.key, word, typed) if word in known and typed not in known else None


def key_in_capitals(text: str, entry: Entry, dice: random.Random) -> Made | None:
    word = entry.key.value
    if word not in _properties(entry.parents):
        return None
    return _replaced(text, entry.key, word, dice.choice((word.upper(), word.capitalize())))


def dropped_key(text: str, entry: Entry, dice: random.Random) -> Made | None:
    """A needed key of a line of its own left out, with its value."""
    needed = [rule for rule in entry.parents if entry.key.value in rule.get("required", ())]
    if not needed or len(needed) != len([rule for rule in entry.parents if "properties" in rule]):
        return None
    lines = text.splitlines(keepends=True)
    span = _lines(entry.value)
    first = entry.key.start_mark.line
    if lines[first].lstrip()[: len(entry.key.value)] != entry.key.value:
        return None
    del lines[first : max(span.stop - 1, first + 1)]
    around = _lines(entry.around)
    return "".join(lines), range(around.start, around.stop + 1), "", "", 0


def doubled_line(text: str, entry: Entry, dice: random.Random) -> Made | None:
    lines = text.splitlines(keepends=True)
    line = entry.key.start_mark.line
    begins = lines[line].lstrip().startswith(entry.key.value)
    if not begins or not isinstance(entry.value, yaml.ScalarNode) or len(_lines(entry.value)) != 1:
        return None
    return "".join([*lines[: line + 1], *lines[line:]]), range(line + 1, line + 3), "", "", 0


WRONG = {
    "integer": ("three", "2.5", "[1]", '"3"'),
    "number": ("wide", "[1]", "1 mm"),
    "boolean": ("perhaps", "yes", "1"),
    "string": ("[a, b]", "{a: b}", ""),
    "array": ("one", "7", "{a: b}"),
    "object": ("7", "word"),
}


def another_type(text: str, entry: Entry, dice: random.Random) -> Made | None:
    kinds = {rule.get("type") for rule in entry.rules if rule}
    if len(kinds) != 1 or (kind := str(next(iter(kinds)))) not in WRONG or not entry.rules:
        return None
    if entry.value.start_mark.line != entry.key.start_mark.line and not isinstance(
        entry.value, yaml.ScalarNode
    ):
        return None
    typed = dice.choice(WRONG[kind])
    return _spliced(text, entry.value, typed), _lines(entry.key), "", "", 0


def unknown_choice(text: str, entry: Entry, dice: random.Random) -> Made | None:
    values = {str(value) for rule in entry.rules for value in rule.get("enum", ())}
    if not isinstance(entry.value, yaml.ScalarNode) or entry.value.value not in values:
        return None
    word = entry.value.value
    if len(word) < 4 or any("enum" not in rule for rule in entry.rules):
        return None
    typed = dice.choice((misspelt(word, dice), word.upper(), word.capitalize()))
    return None if typed in values else _replaced(text, entry.value, word, typed)


def out_of_range(text: str, entry: Entry, dice: random.Random) -> Made | None:
    rules = [rule for rule in entry.rules if rule.get("type") in ("integer", "number")]
    if len(rules) != 1 or not isinstance(entry.value, yaml.ScalarNode) or len(entry.rules) != 1:
        return None
    typed = [f"{rules[0][word] + by:g}" for word, by in (("maximum", 1), ("minimum", -1)) if word in rules[0]]
    return (
        (_spliced(text, entry.value, dice.choice(typed)), _lines(entry.value), "", "", 0) if typed else None
    )


def lost_reference(text: str, entry: Entry, dice: random.Random) -> Made | None:
    """An id among those of another list misspelt."""
    value = entry.value
    if not isinstance(value, yaml.SequenceNode) or not value.value:
        return None
    item = dice.choice(value.value)
    kinds = [rule.get("items", {}) for rule in entry.rules]
    if (
        not isinstance(item, yaml.ScalarNode)
        or len(item.value) < 4
        or not any("enum" in kind for kind in kinds)
    ):
        return None
    typed = misspelt(item.value, dice)
    return _replaced(text, item, item.value, typed)


def lost_colon(text: str, entry: Entry, dice: random.Random) -> Made | None:
    end = entry.key.end_mark.index
    if text[end : end + 2] != ": " or not isinstance(entry.value, yaml.ScalarNode):
        return None
    line = entry.key.start_mark.line + 1
    return text[:end] + dice.choice((" ", " = ", ":")) + text[end + 2 :], range(line - 1, line + 2), "", "", 0


def open_quote(text: str, entry: Entry, dice: random.Random) -> Made | None:
    if not isinstance(entry.value, yaml.ScalarNode) or entry.value.style != '"':
        return None
    end, line = entry.value.end_mark.index, entry.value.start_mark.line + 1
    return text[: end - 1] + text[end:], range(line, len(text.splitlines()) + 2), "", "", 0


def tab(text: str, entry: Entry, dice: random.Random) -> Made | None:
    start = entry.key.start_mark
    if not start.column or text[start.index - start.column : start.index].strip():
        return None
    return text[: start.index - start.column] + "\t" + text[start.index :], _lines(entry.key), "", "", 0


def shifted(text: str, entry: Entry, dice: random.Random) -> Made | None:
    start = entry.key.start_mark
    if (
        not start.column
        or text[start.index - start.column : start.index].strip()
        or len(entry.around.value) < 2
    ):
        return None
    line = start.line + 1
    return text[: start.index] + " " + text[start.index :], range(line - 1, line + 3), "", "", 0


def truncated(text: str, entry: Entry, dice: random.Random) -> Made | None:
    """The file cut off in the middle of a key that is needed."""
    if not any(entry.path[-1] in rule.get("required", ()) for rule in entry.parents) or len(entry.path) < 2:
        return None
    cut = entry.key.start_mark.index + dice.randrange(1, len(entry.key.value) + 1)
    return text[:cut], range(1, text.count("\n") + 2), "", "", 0


def another_file(text: str, entry: Entry, dice: random.Random) -> Made | None:
    """The words of another game's file."""
    words = "ports:\n  - {name: Bergen, engine: 3}\n" if "ports" not in text else "crew:\n  - {id: captain}\n"
    return words, range(1, text.count("\n") + 2), "", "", 0


CONTENT = {
    function.__name__: function
    for function in (
        *(
            misspelt_key,
            key_in_capitals,
            dropped_key,
            doubled_line,
            another_type,
            unknown_choice,
            out_of_range,
        ),
        *(lost_reference, lost_colon, open_quote, tab, shifted, truncated, another_file),
    )
}


# ---- templates ------------------------------------------------------------------------------------

CALL = re.compile(r"(?<=\{\{ )([a-z_]{4,})(?=\()")
OPTION = re.compile(r"(?<=, )(anchor|align|valign|font|fill|lead|rotate)(?==)")
COLOUR = re.compile(r"(?<=ink\([\"'])([a-z_]{4,})(?=[\"']\))")
WORD = re.compile(r"(?<=[^\w.]t\([\"'])([a-z_.]{4,})(?=[\"'][,)])")
FIELD = re.compile(r"(?<=card\.)([a-z_]{4,})\b")
ELEMENT = re.compile(r"(?<=<)(rect|circle|path|polygon|line|text|ellipse)(?= )")
ATTRIBUTE = re.compile(r"(?<= )(width|height|stroke|stroke-width|font-size|points|transform)(?==\")")
TAG = re.compile(r"(?<=\{% )(endif|endfor|endblock|endset|endmacro|endcall|extends|include|block)\b")
CLOSE = re.compile(r"(\}\})")
BRACKET = re.compile(r"(?<=[\w\"'])(\))(?= \}\})")
TOKENS = {
    "helper": CALL,
    "option": OPTION,
    "colour": COLOUR,
    "word": WORD,
    "field": FIELD,
    "element": ELEMENT,
    "attribute": ATTRIBUTE,
    "tag": TAG,
}
CUTS = {"braces": CLOSE, "bracket": BRACKET}


def template_slip(name: str, layout: str, dice: random.Random) -> Slip | None:
    """A mistake in the template of a face, which stands on its own line."""
    path = next((path for path in (LAYOUTS / name, LAYOUTS / "shared") if (path / layout).is_file()), None)
    if path is None:
        return None
    text = (path / layout).read_text(encoding="utf-8")
    kind = dice.choice([*TOKENS, *CUTS])
    spots = list((TOKENS | CUTS)[kind].finditer(text))
    if not spots:
        return None
    spot = dice.choice(spots)
    typed = misspelt(spot[1], dice) if kind in TOKENS else ""
    line = text.count("\n", 0, spot.start()) + 1
    made = text[: spot.start()] + typed + text[spot.end() :]
    # Cut brackets are noticed where the expression goes on.
    lines = range(line, line + 1 + (kind in CUTS))
    return Slip(
        f"template {kind}", name, layout, made, lines, spot[1] if kind in TOKENS else "", typed, spot.start()
    )


# ---- rulebooks ------------------------------------------------------------------------------------


def rulebook_slip(name: str, dice: random.Random) -> Slip | None:
    """A mistake in a rulebook, or in its translation."""
    folder = shipped.pack(name).folder
    file = dice.choice(["rulebook.md", *(f"i18n/{path.name}" for path in sorted(folder.glob("i18n/*.md")))])
    text = (folder / file).read_text(encoding="utf-8")
    lines = text.split("\n")
    kind = dice.choice(
        ("title", "clause", "cell", "more", "stars", "figure", "code", "html", "heading", "picture")
    )
    where = {
        "title": r"# ",
        "clause": r"\*\*[A-Z]{2}-[\d.]+\*\*",
        "stars": r"\*\*[A-Z]{2}-[\d.]+\*\*",
        "cell": r"\|.*\|.*\|",
        "more": r"\|.*\|.*\|",
        "figure": r"!\[.*\]\(face:",
        "heading": r"##+ ",
    }.get(kind, r"[A-Z][a-z]+ ")
    at = [number for number, line in enumerate(lines) if re.match(where, line)]
    if not at:
        return None
    line = dice.choice(at)
    if kind in ("cell", "more") and (line + 1 in at) and re.match(r"\|[\s:|-]+\|$", lines[line + 1]):
        return None  # the head itself: every row is then another
    word = typed = ""
    old = lines[line]
    match kind:
        case "title":
            lines[line] = old[2:]
        case "clause":
            lines[line:line] = [old, ""]
        case "stars":
            lines[line] = (
                old.replace("**", "", 1) if dice.random() < 0.5 else re.sub(r"(?<=\d)\*\*", "", old, count=1)
            )
        case "cell":
            lines[line] = old[: old.rstrip().rstrip("|").rindex("|") + 1]
        case "more":
            lines[line] = old.rstrip() + " one more |"
        case "figure":
            word = old.split("(face:")[1].split(")")[0]
            typed = misspelt(word, dice)
            lines[line] = old.replace(word, typed, 1)
        case "code":
            lines[line:line] = ["```"]
        case "html":
            lines[line] = "<b>" + old.replace(" ", "</b> ", 1)
        case "heading":
            lines[line] = old.replace(" ", "", 1)
        case "picture":
            lines[line:line] = ["![A card.](card.png)", ""]
    # The line of dashes counts the cells of the head above it.
    allowed = range(1, 2) if kind == "title" else range(line + (kind not in ("cell", "more")), line + 4)
    made = "\n".join(lines)
    return Slip(f"rulebook {kind}", name, file, made, allowed, word, typed, made.find(typed) if typed else 0)


GAMES = NAMES
PACKS = SHIPPED
