"""A rulebook's Markdown as pages of plain text, one for each chapter, for the notebook of a table."""

from __future__ import annotations

import re

MAX_PAGES = 20
"""Tabs that still have room beside one another; later chapters go on the last."""


def pages(markdown: str) -> dict[str, str]:
    """The text of each chapter by its title.

    >>> pages("# Rules\n\n## Setup\n\nDeal **three** cards.\n\n## Turn\n\n- Draw.\n")
    {'Setup': 'Deal three cards.', 'Turn': '- Draw.'}
    """
    chapters: dict[str, list[str]] = {}
    title = ""
    for line in markdown.splitlines():
        heading = re.match(r"#{1,2} (.+)", line)
        if heading and len(chapters) < MAX_PAGES:
            title = plain(heading[1]).strip()
            while title in chapters:
                title += " "
        else:
            chapters.setdefault(title, []).append(plain(line))
    bodies = {name: re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() for name, lines in chapters.items()}
    return {name: body for name, body in bodies.items() if body}


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
