"""The text of a drawing file: what drawing programs put round it is blanked out, line for line."""

from __future__ import annotations

import re
from html import escape

DOCTYPE = re.compile(r"<!DOCTYPE\s+svg\b[^<>\[]{0,400}>")
CDATA = re.compile(r"(<style\b[^<>]{0,400}>\s*)<!\[CDATA\[(.*?)\]\]>(?=\s*</style>)", re.DOTALL)


def cleaned(svg: str) -> str:
    """The file without a document type that declares nothing, its style sheets as plain text.

    Lines stay where they are. A document type with declarations of its own is left for the parser to refuse.
    """
    svg = svg.removeprefix("\ufeff")
    svg = DOCTYPE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), svg, count=1)
    return CDATA.sub(lambda match: match[1] + escape(match[2], quote=False), svg)
