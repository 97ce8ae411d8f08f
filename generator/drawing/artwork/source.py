"""The text of a drawing file: what drawing programs put round it is blanked out, line for line."""

from __future__ import annotations

import re
from html import escape

DOCTYPE = re.compile(r"<!DOCTYPE\s+svg\b[^<>\[]{0,400}>")
ENTITY = re.compile(r"\s*<!ENTITY\s+([\w.-]{1,40})\s+(?:\"([^\"<>&%]{0,200})\"|'([^'<>&%]{0,200})')\s*>")
DECLARED = re.compile(rf"<!DOCTYPE\s+svg\b[^<>\[]{{0,400}}\[((?:{ENTITY.pattern}){{1,400}}+)\s*\]\s*>")
"""Illustrator gives names to the addresses of its namespaces, and to styles."""
MAX_NAMED = 5_000
"""Places where such names may stand."""
REFERENCE = re.compile(r"&([\w.-]{1,40});")
CDATA = re.compile(r"<!\[CDATA\[(.*?)\]\]>", re.DOTALL)
INSTRUCTION = re.compile(r"<\?(?!xml[\s-])[^<>]{0,2000}\?>")
"""Notes of programs to themselves; those that name a style sheet are left to be refused."""


def cleaned(svg: str) -> str:
    """The file without a document type that declares nothing but short words, its data as plain text.

    Lines stay where they are. Whatever else a document type declares is left for the parser to refuse.
    """
    svg = svg.removeprefix("\ufeff")
    svg = _blanked(DOCTYPE, svg, 1)
    declared = DECLARED.search(svg)
    if declared is not None:
        words = {name: one or other for name, one, other in ENTITY.findall(declared[1])}
        if len(REFERENCE.findall(svg)) <= MAX_NAMED:
            svg = _blanked(DECLARED, svg, 1)
            svg = REFERENCE.sub(lambda match: escape(words[match[1]]) if match[1] in words else match[0], svg)
    svg = _blanked(INSTRUCTION, svg)
    return CDATA.sub(lambda match: escape(match[1], quote=False), svg)


def _blanked(pattern: re.Pattern[str], text: str, count: int = 0) -> str:
    return pattern.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text, count=count)
