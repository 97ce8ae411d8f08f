"""The changes an edit may make, judged by other means than those that made it."""

from __future__ import annotations

import csv
import io
import random
import re
from collections.abc import Iterator
from typing import Any

import yaml

LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)

TEXTS = (
    "Moth",
    "NO",
    "1:30",
    "- a dash",
    "a colon: inside",
    "a hash #inside",
    "#1",
    'it\'s "both" quotes',
    "[brackets",
    "{braces}, and a comma",
    "Über 🦉 Größe",
    "back\\slash",
    "*star &and !bang",
    "%percent @at `tick",
    "two\nlines",
    "two\n\nparagraphs of words that are long enough to be folded somewhere, if anybody folds them at all",
    "a long text without any line ends that has to be folded where its author folded long texts before it, "
    "and that goes on for a while after that",
    "?question",
    "|bar",
    ">greater",
    "true",
    "0x1F",
    "null",
    "ends with a colon:",
)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], str]]:
    """Every value of a YAML file that ``yaml.BaseLoader`` reads, by the way to it."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from leaves(item, (*path, index))
    else:
        yield path, value


def changed_values(before: str, after: str) -> dict[tuple[Any, ...], str]:
    """The values that are others in the second text; none may come or go."""
    old, new = (dict(leaves(yaml.load(text, LOADER))) for text in (before, after))
    assert list(old) == list(new)
    return {path: value for path, value in new.items() if old[path] != value}


def comments(text: str) -> list[str]:
    """The comments of a YAML file, by PyYAML's own scanner: what stands between tokens."""
    ends = 0
    told = []
    for token in yaml.scan(text, yaml.SafeLoader):
        told += re.findall(r"#[^\r\n]*", text[ends : token.start_mark.index])
        if isinstance(token, yaml.ScalarToken) and token.style in ("|", ">"):
            told += re.findall(r"#[^\r\n]*", text[token.start_mark.index :].splitlines()[0])
        ends = max(ends, token.end_mark.index)
    return told


def line_ends(raw: str) -> set[str]:
    """The kinds of line ends of a text."""
    return set(re.findall(r"\r\n|\r|\n", raw))


def changed_lines(before: str, after: str) -> tuple[list[str], list[str]]:
    """The lines that differ, between those alike at the beginning and at the end."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    start = next(
        (at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other),
        min(len(old), len(new)),
    )
    old, new = old[start:], new[start:]
    while old and new and old[-1] == new[-1]:
        old.pop()
        new.pop()
    return old, new


def table(text: str, delimiter: str) -> list[list[str]]:
    """The cells of a CSV file."""
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, skipinitialspace=True))


def other_text(old: str, chance: random.Random) -> str:
    """Another text in the place of one: an awkward one, or the same with a word more, less or anew."""
    words = old.split(" ")
    at = chance.randrange(len(words))
    if chance.random() < 0.4:
        return chance.choice(TEXTS)
    if chance.random() < 0.5:
        words.insert(at, "Nachtfalter")
    else:
        words[at] = chance.choice(["dusk", "über", "17", "o'clock"])
    return " ".join(words)
