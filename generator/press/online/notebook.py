"""A rulebook's Markdown as pages of plain text, one for each chapter, for the notebook of a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

MAX_PAGES = 20
"""Tabs that still have room beside one another; later chapters go on the last."""


def pages(markdown: str) -> dict[str, str]:
    """The text of each chapter by its title.

    >>> pages("# Rules\n\n## Setup\n\nDeal **three** cards.\n\n## Turn\n\n- Draw.\n")
    {'Setup': 'Deal three cards.', 'Turn': '- Draw.'}
    """
    chapters: dict[str, list[str]] = {}
    title = ""
    for line in _without_tables(markdown.splitlines()):
        heading = re.match(r"#{1,2} (.+)", line)
        if heading and len(chapters) < MAX_PAGES:
            title = plain(heading[1]).strip()
            while title in chapters:
                title += " "
        else:
            chapters.setdefault(title, []).append(plain(line))
    bodies = {name: re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() for name, lines in chapters.items()}
    return {name: body for name, body in bodies.items() if body}


def _without_tables(lines: Iterable[str]) -> Iterator[str]:
    """The lines, with each row of a table as "left: right", or with the head of its column before each cell.

    >>> list(_without_tables(["| hits | dice |", "|:-:|---|", "| 1 | two |", "", "Roll."]))
    ['1: two', '', 'Roll.']
    >>> list(_without_tables(["| a | b | |", "|---|---|---|", "| 1 | 2 | 3 |"]))
    ['a: 1; b: 2; 3']
    """
    heads: list[str] | None = None
    for line in lines:
        cells = _cells(line)
        if cells is None:
            heads = None
            yield line
        elif heads is None:
            heads = cells
        elif not all(re.fullmatch(r":?-+:?", cell) for cell in cells):
            yield _row(heads, cells)


def _cells(line: str) -> list[str] | None:
    """The cells of a row of a table; None for any other line."""
    text = line.strip()
    if not (text.startswith("|") and text.endswith("|") and len(text) > 1):
        return None
    return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", text[1:-1])]


def _row(heads: Sequence[str], cells: Sequence[str]) -> str:
    """A row in a line."""
    if len(cells) < 3:
        return ": ".join(filter(None, cells))
    named = ((head, cell) for head, cell in zip_longest(heads, cells, fillvalue="") if cell)
    return "; ".join(f"{head}: {cell}" if head else cell for head, cell in named)


def plain(line: str) -> str:
    """A line without the signs of Markdown.

    >>> plain("### *Of* [ships](#ships) :anchor: ![a hull](hull)")
    'Of ships anchor '
    """
    line = re.sub(r"!\[[^\]]*\]\([^)]*\)", "", line)
    line = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", line)
    line = re.sub(r"^#{1,6} ", "", line)
    line = re.sub(r"(\*\*|__|\*|`)", "", line)
    return re.sub(r":([a-z][a-z0-9_]*):", r"\1", line)
