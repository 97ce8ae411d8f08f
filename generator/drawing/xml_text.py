"""SVG text to an element tree, with nothing in it that could reach outside or swell."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, ParseError, fromstring
from xml.parsers.expat import ParserCreate

from generator.drawing.svg_values import ProfileError

SIZE_LIMIT = 8_000_000
FORBIDDEN = re.compile(r"<!(?!--)|<\?")


def parsed(svg: str) -> Element:
    """The root element. Raises ProfileError with line and column.

    Document types, entities, processing instructions and CDATA sections are refused before the
    parser sees them, so no entity can be declared and nothing can be fetched.
    """
    if len(svg) > SIZE_LIMIT:
        raise ProfileError(f"the face is longer than {SIZE_LIMIT} characters", line=1, column=1)
    start = 0
    if svg.startswith("<?xml ") and "?>" in svg[:100]:
        start = svg.index("?>") + 2
    found = FORBIDDEN.search(svg, start)
    if found:
        line, column = line_and_column(svg, found.start())
        raise ProfileError(
            "document types, entities, CDATA and processing instructions are not allowed",
            line=line,
            column=column,
        )
    try:
        return fromstring(svg[start:] if start else svg)
    except ParseError as problem:
        line, column = problem.position
        if start:
            column += start if line == 1 else 0
        reason = str(problem).split(":")[0]
        raise ProfileError(f"this is not well-formed XML: {reason}", line=line, column=column + 1) from None
    except (UnicodeEncodeError, ValueError) as problem:
        raise ProfileError(f"this is not well-formed XML: {problem}", line=1, column=1) from None


def position(svg: str, root: Element, wanted: Element) -> tuple[int, int]:
    """Line and column, from 1, at which the start tag of ``wanted`` stands in ``svg``."""
    index = next((i for i, element in enumerate(root.iter()) if element is wanted), 0)
    places: list[tuple[int, int]] = []
    parser = ParserCreate()

    def start(tag: str, attributes: dict[str, str]) -> None:
        if len(places) <= index:
            places.append((parser.CurrentLineNumber, parser.CurrentColumnNumber + 1))

    parser.StartElementHandler = start
    parser.Parse(svg, True)
    return places[index]


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    """The place of a character in ``text``, both from 1."""
    line = text.count("\n", 0, offset) + 1
    return line, offset - text.rfind("\n", 0, offset)
