"""Parts of a template that nobody sees: outside the blocks of the one it extends, or in a block it lacks."""

from __future__ import annotations

import re

from generator.drawing.layouts import LayoutError, Layouts
from generator.reading.problems import did_you_mean, excerpt

TOKEN = re.compile(r"\{#.*?#\}|\{%-?\s*(\w+)(.*?)-?%\}|\{\{.*?\}\}|[^{\s]+|\{", re.DOTALL)
EXTENDS = re.compile(r"""\{%-?\s*extends\s+["']([^"']+)["']\s*-?%\}""")
BLOCK = re.compile(r"\{%-?\s*block\s+(\w+)")
WITH_A_BODY = ("block", "macro", "call", "filter")
MAX_STEPS = 8


def check_blocks(layouts: Layouts, name: str, text: str) -> None:
    """Raise LayoutError where a template that extends another one has a part that is printed nowhere."""
    match = EXTENDS.search(text)
    above = match and _blocks_above(layouts, match[1])
    if not match or above is None:
        return
    depth = 0
    for token in TOKEN.finditer(text):
        tag, rest = token[1], token[2] or ""
        if tag and tag.startswith("end") and tag[3:] in (*WITH_A_BODY, "set"):
            depth -= 1
        elif tag in WITH_A_BODY or (tag == "set" and "=" not in rest):
            block = rest.split()[0] if tag == "block" and rest.split() else ""
            if not depth and block and block not in above:
                message = f"{match[1]} has no block '{excerpt(block)}', so nothing in it is printed"
                raise _error(layouts, name, text, token.start(), message, did_you_mean(block, sorted(above)))
            depth += 1
        elif not tag and not depth and not token[0].startswith("{#"):
            message = f"'{excerpt(token[0])}' stands outside of the blocks and is not printed"
            hint = f"move it between {{% block {min(above, default='face')} %}} and {{% endblock %}}"
            raise _error(layouts, name, text, token.start(), message, hint)


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
            return None if "extends" in text else blocks
        name = match[1]
    return None


def _error(layouts: Layouts, name: str, text: str, at: int, message: str, hint: str) -> LayoutError:
    return LayoutError(layouts.shown(name), text.count("\n", 0, at) + 1, message, hint)
