"""Slips in the strings of a language: its texts, its words, and what stands in curly brackets."""

from __future__ import annotations

import random
import re
from functools import cache

from generator.reading.strings.files import StringsFile
from tests import shipped
from tests.mistakes.slips import LETTERS, PACKS, Entry, Slip, entries_of, misspelt, yaml_slip

PLACEHOLDER = re.compile(r"\{([a-z_]{3,})\}")
ICON = re.compile(r":([a-z_]{3,}):")
NUMBER = re.compile(r"(?<![\w.])(\d+)(?![\w.])")


@cache
def strings() -> dict[tuple[str, str], str]:
    """The text of each pack's own file of strings, by pack and file name."""
    return {
        (name, path.name): path.read_text(encoding="utf-8")
        for name in PACKS
        for path in sorted((shipped.pack(name).folder / "i18n").glob("*.yaml"))
    }


@cache
def _entries(name: str, file: str) -> list[Entry]:
    return entries_of(strings()[name, file], StringsFile)


def string_slip(dice: random.Random) -> Slip | None:
    """A mistake in a file of strings; English and its translations alike."""
    name, file = dice.choice(sorted(strings()))
    text, shown = strings()[name, file], f"i18n/{file}"
    kind = dice.choice(("yaml", "key", "placeholder", "lost placeholder", "icon", "number", "line", "list"))
    if kind == "yaml":
        return yaml_slip("strings", name, shown, text, _entries(name, file), dice)
    entries = [entry for entry in _entries(name, file) if len(entry.path) == 2]
    if kind == "key":
        return _key(name, shown, text, dice.choice(entries), dice)
    if file == "en.yaml":
        return None  # what English says is what the others are held against
    if kind == "line":
        return _lost_line(name, shown, text, dice.choice(entries))
    if kind == "list":
        return _short_list(name, shown, text, dice.choice(entries))
    pattern = {"icon": ICON, "number": NUMBER}.get(kind, PLACEHOLDER)
    values = [entry for entry in entries if _is_one_line(entry) and pattern.search(entry.value.value)]
    if not values:
        return None
    value = dice.choice(values).value
    begin, end = value.start_mark.index, value.end_mark.index
    spots = list(pattern.finditer(text, begin, end))
    if not spots:
        return None
    spot = dice.choice(spots)
    line = range(value.start_mark.line + 1, value.end_mark.line + 2)
    if text.count(spot[0], begin, end) > 1:
        return None  # it still stands there once
    word = spot[1] if kind in ("icon", "placeholder") else ""
    typed = {
        "placeholder": lambda: misspelt(spot[1], dice),
        "icon": lambda: misspelt(spot[1], dice),
        "lost placeholder": lambda: dice.choice(LETTERS),
        "number": lambda: str(int(spot[1]) + 1),
    }[kind]()
    first, last = spot.span() if kind == "lost placeholder" else spot.span(1)
    return Slip(
        f"strings {kind}",
        name,
        shown,
        text[:first] + typed + text[last:],
        line,
        word,
        typed if word else "",
        first,
    )


def _is_one_line(entry: Entry) -> bool:
    return isinstance(entry.value.value, str) and entry.value.start_mark.line == entry.value.end_mark.line


def _key(name: str, file: str, text: str, entry: Entry, dice: random.Random) -> Slip | None:
    word = entry.key.value
    typed = misspelt(word, dice)
    if typed in {str(other.key.value) for other in _entries(name, file.removeprefix("i18n/"))}:
        return None
    at = entry.key.start_mark.index
    line = entry.key.start_mark.line + 1
    new = text[:at] + typed + text[at + len(word) :]
    # A text is told at its key, items of a list each at their own.
    lines = range(line, entry.value.end_mark.line + 2)
    return Slip("strings key", name, file, new, lines, word, typed, at)


def _lost_line(name: str, file: str, text: str, entry: Entry) -> Slip | None:
    """The value of a key left out."""
    if not _is_one_line(entry):
        return None
    begin, end = entry.value.start_mark.index, entry.value.end_mark.index
    line = entry.key.start_mark.line + 1
    return Slip("strings no value", name, file, text[:begin].rstrip(" ") + text[end:], range(line, line + 2))


def _short_list(name: str, file: str, text: str, entry: Entry) -> Slip | None:
    """The last item of a list of texts left out."""
    if not isinstance(entry.value.value, list) or len(entry.value.value) < 2:
        return None
    item = entry.value.value[-1]
    lines = text.splitlines(keepends=True)
    if not lines[item.start_mark.line].lstrip().startswith("- "):
        return None
    del lines[item.start_mark.line : item.end_mark.line + 1]
    return Slip(
        "strings short list",
        name,
        file,
        "".join(lines),
        range(entry.key.start_mark.line + 1, item.start_mark.line + 2),
    )
