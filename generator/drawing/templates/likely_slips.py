"""Slips whose message alone leads astray, by the line they stand in: a hint, or the line that is meant."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from generator.reading.problems import excerpt

NOT_A_COLOUR = r"([a-z-]+) '([^']+)' is not a colour"
DECIMAL_COMMA = r"(?<![\w.,])(\d+),(\d+)(?![\d.]|,\d)"
IMPORTS = r"\{%-?\s*(?:from|import)\s+[\"']([^\"']+)[\"'][^%]*?%\}"
ONE_TOO_MANY = r" is given '\w+' twice$| takes at most \d+ values, got |^\w+ of \w+ wants "
"""Messages about calls that a number split in two brings about."""


class Import(NamedTuple):
    """The line of a template that imports another one without what the face knows."""

    template: Path
    line: int
    imported: str
    hint: str


def colour_by_name(message: str, palette: Collection[str], line: str) -> str:
    """The hint for a colour that is written by its name; "" where it is none of the palette.

    >>> colour_by_name("fill 'night' is not a colour", ["night"], '<rect fill="night"/>')
    'night is a name of the palette: write fill="{{ ink("night") }}"'
    """
    match = re.match(NOT_A_COLOUR, message)
    if match is None or match[2] not in palette:
        return ""
    written = rf"\b{re.escape(match[1])}\s*=\s*(['\"]){re.escape(match[2])}\1"
    call = f'ink("{match[2]}")'
    in_a_call = re.search(r"\{\{[^}]*" + written, line) or not re.search(written, line)
    right = f"{match[1]}={call}" if in_a_call else f'{match[1]}="{{{{ {call} }}}}"'
    return f"{match[2]} is a name of the palette: write {right}"


def decimal_comma(message: str, line: str) -> str:
    """The hint for a call with a value too many where a number has a comma; "" where none has.

    >>> decimal_comma("textline is given 'font' twice", '{{ textline(text, 31,75, 84.4, 56, font="x") }}')
    'write 31.75 for 31,75: a comma begins the next value'
    """
    match = re.search(DECIMAL_COMMA, line) if re.search(ONE_TOO_MANY, message) else None
    return f"write {match[1]}.{match[2]} for {match[0]}: a comma begins the next value" if match else ""


def import_without_context(templates: Sequence[Path]) -> Import | None:
    """The import to blame for a name that a face has and the last of these ``templates`` lacks.

    They are those that were being worked out, the outermost first.
    """
    for outer, inner in pairwise(templates):
        text = outer.read_text(encoding="utf-8", errors="replace")
        for tag in re.finditer(IMPORTS, text):
            if inner.as_posix().endswith(f"/{tag[1]}") and "with context" not in tag[0]:
                right = re.sub(r"(?:\s+without context)?\s*(-?%\})$", r" with context \1", tag[0])
                line = text.count("\n", 0, tag.start()) + 1
                return Import(outer, line, tag[1], f"write {excerpt(right, 120)}")
    return None
