"""Parts of a template that nobody sees: outside the blocks of the one it extends, or in a block it lacks."""

from __future__ import annotations

import re

from generator.drawing.layouts import LayoutError, Layouts
from generator.reading.problems import did_you_mean, excerpt

TAG = re.compile(r"\{#.*?#\}|\{%[-+]?\s*(\w+)(.*?)[-+]?%\}", re.DOTALL)
EXTENDS = re.compile(r"""\{%-?\s*extends\s+["']([^"']+)["']\s*-?%\}""")
EXTENDS_SOMETHING = re.compile(r"\{%-?\s*extends\b")
BLOCK = re.compile(r"\{%-?\s*block\s+(\w+)")
WITH_A_BODY = ("block", "macro", "call", "filter")
MAX_STEPS = 8


def check_blocks(layouts: Layouts, name: str, text: str) -> None:
    """Raise LayoutError where a template that extends another one has a part that is printed nowhere."""
    match = EXTENDS.search(text)
    # One that extends another only sometimes prints the rest itself.
    above = _blocks_above(layouts, match[1]) if match and "{% if" not in text[: match.start()] else None
    if not match or above is None:
        return
    depth, at = 0, match.end()
    for tag in TAG.finditer(text, match.end()):
        if not depth:
            _check_text(layouts, name, text, at, tag.start())
        at = tag.end()
        word, rest = tag[1] or "", (tag[2] or "").split()
        if word.startswith("end") and word[3:] in (*WITH_A_BODY, "set"):
            depth -= 1
        elif word in WITH_A_BODY or (word == "set" and "=" not in tag[2]):
            if word == "block" and not depth and rest and rest[0] not in above:
                message = f"{match[1]} has no block '{excerpt(rest[0])}', so nothing in it is printed"
                hint = f"call it {min(above)}" if len(above) == 1 else did_you_mean(rest[0], sorted(above))
                raise _error(layouts, name, text, tag.start(), message, hint)
            depth += 1
    if not depth:
        _check_text(layouts, name, text, at, len(text))


def _check_text(layouts: Layouts, name: str, text: str, start: int, end: int) -> None:
    """Raise LayoutError if there is anything but blanks in that part of a template."""
    words = text[start:end].split()
    if words:
        first = text.index(words[0], start)
        message = f"'{excerpt(' '.join(words))}' stands outside of the blocks and is not printed"
        hint = "move it between {% block … %} and {% endblock %}, or take it away"
        raise _error(layouts, name, text, first, message, hint)


def _blocks_above(layouts: Layouts, name: str) -> set[str] | None:
    """The blocks of a template and those it extends in turn; None where they cannot be told."""
    blocks: set[str] = set()
    for _ in range(MAX_STEPS):
        if layouts.find(name) is None:
            return None
        text, _ = layouts.read(name)
        blocks |= set(BLOCK.findall(text))
        match = EXTENDS.search(text)
        if match is None:
            return None if EXTENDS_SOMETHING.search(text) else blocks
        name = match[1]
    return None


def _error(layouts: Layouts, name: str, text: str, at: int, message: str, hint: str) -> LayoutError:
    return LayoutError(layouts.shown(name), text.count("\n", 0, at) + 1, message, hint)
