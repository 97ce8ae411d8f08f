"""SVG text to an element tree, with nothing in it that could reach outside or swell."""

from __future__ import annotations

import contextlib
import re
from xml.etree.ElementTree import Element, ParseError, fromstring
from xml.parsers.expat import ExpatError, ParserCreate

from generator.drawing.svg.values import ProfileError

MAX_SIGNS = 8_000_000
FORBIDDEN = re.compile(r"<!(?!--)|<\?")
BLANKS = re.compile(r"[ \t\r\n]+")
PREFIX = r"([A-Za-z_][\w.-]*:[\w.-]+)"
AMPERSAND = r"&(?!(?:amp|lt|gt|quot|apos|#[0-9]+|#x[0-9A-Fa-f]+);)\w*;?"
CLOSING = r"</([^\s>]*)"
WITH_LETTERS = ("text", "tspan", "title", "desc", "metadata")

Position = tuple[int, int]
"""Line and column, both from 1."""


def parsed(svg: str) -> Element:
    """The root element. Raises ProfileError with line and column.

    Document types, entities, processing instructions and CDATA sections are refused before the
    parser sees them, so no entity can be declared and nothing can be fetched.
    """
    if len(svg) > MAX_SIGNS:
        raise ProfileError(f"the face is longer than {MAX_SIGNS} characters", line=1, column=1)
    # A declaration at the very beginning is all there may be; blanks keep the rest in its place.
    if svg.startswith("<?xml ") and "?>" in svg[:100]:
        end = svg.index("?>") + 2
        svg = re.sub(r"[^\n]", " ", svg[:end]) + svg[end:]
    forbidden = FORBIDDEN.search(svg)
    if forbidden:
        message = "document types, entities, CDATA and processing instructions are not allowed"
        line, column = line_and_column(svg, forbidden.start())
        hint = "take out what begins with <! or <? here; drawing programs leave them out of plain SVG"
        if re.match(r"<!doctype\s+html", svg[forbidden.start() :], re.IGNORECASE):
            message = "this is a web page, no SVG picture"
            hint = "download the picture itself, or save it anew"
        raise ProfileError(message, hint, line, column)
    try:
        return fromstring(svg)
    except ParseError as problem:
        raise _malformed(svg, problem) from None
    except (UnicodeEncodeError, ValueError) as problem:
        raise ProfileError(f"this is not well-formed XML: {problem}", line=1, column=1) from None


def _malformed(svg: str, problem: ParseError) -> ProfileError:
    line, column = problem.position
    reason, hint = str(problem).split(":")[0], "close every element, and quote every attribute"
    at = _offset(svg, line, column)
    if reason in ("mismatched tag", "no element found"):
        open_tags = _open_tags(svg)
        # The parser points behind the "</" of a tag that does not match.
        closing = re.compile(CLOSING).match(svg, _offset(svg, line, max(0, column - 2)))
        if closing and closing[1] not in [tag for tag, _ in open_tags]:
            reason, hint = f"</{closing[1]}> closes nothing", "remove it, or open it before"
        elif open_tags:
            tag, (line, column) = open_tags[-1]
            reason, column = f"<{tag}> is not closed", column - 1
            hint = f"add </{tag}>, or end it with '/>'"
    elif reason == "unbound prefix":
        prefix = re.compile(PREFIX).search(svg, at)
        name = prefix[1] if prefix else "the name"
        reason, hint = (
            f"{name} has a prefix that is not declared",
            "leave the prefix out: href, not xlink:href",
        )
    elif reason == "duplicate attribute":
        hint = "remove one of the two"
    elif bare := _bare(svg, at):
        reason, hint = bare
    return ProfileError(f"this is not well-formed XML: {reason}", hint, line, column + 1)


def _bare(svg: str, at: int) -> tuple[str, str] | None:
    """Reason and hint where a sign of XML's own stands in a text or a value and means only itself."""
    sign = re.compile(AMPERSAND).search(svg, svg.rfind("\n", 0, at) + 1, at + 12)
    if sign and sign.start() <= at <= sign.end() + 1:
        return f"'{sign[0]}' is no character by name", "write &amp; for &"
    if svg[at : at + 1] == "<" or svg[at - 1 : at] == "<":
        return "'<' stands in a text or a value", "write &lt; for <"
    return None


def _open_tags(svg: str) -> list[tuple[str, Position]]:
    """The elements still open where the parser gave up, outermost first."""
    open_tags: list[tuple[str, Position]] = []
    for event, tag, place in _events(svg):
        if event == "start":
            open_tags.append((tag, place))
        elif event == "end":
            open_tags.pop()
    return open_tags


def position(svg: str, root: Element, wanted: Element) -> Position:
    """The place of the start tag of ``wanted`` in ``svg``."""
    starts = (place for event, _, place in _events(svg) if event == "start")
    return next(place for element, place in zip(root.iter(), starts, strict=True) if element is wanted)


def positions(svg: str) -> list[Position]:
    """The places of all start tags, in the order of the document."""
    return [place for event, _, place in _events(svg) if event == "start"]


def loose_text(svg: str) -> Position:
    """The place of the first text that is not inside an element for text."""
    # How many elements for text are open; what a drawing program keeps for itself may hold any text.
    around = 0
    for event, text, (line, column) in _events(svg):
        if event != "text":
            holds_text = text in WITH_LETTERS or ":" in text
            around += holds_text if event == "start" else -holds_text
        elif text.strip() and not around:
            return line, column + len(text) - len(text.lstrip())
    return 1, 1


def text_position(svg: str, wanted: str, count: int) -> Position | None:
    """The place of a text that letters make, the first for ``count`` 0; None when it is not in one piece."""
    open_tags: list[str] = []
    symbols = 0
    for event, text, place in _events(svg):
        if event == "start":
            open_tags.append(text)
            symbols += text == "symbol"
        elif event == "end":
            symbols -= open_tags.pop() == "symbol"
        elif (
            open_tags[-1] in ("text", "tspan")
            and not symbols
            and BLANKS.sub(" ", text).strip(" ") == wanted.strip(" ")
        ):
            if not count:
                return place
            count -= 1
    return None


def image_position(svg: str, name: str) -> Position | None:
    """The place of the first ``<image>`` that names a picture; None when there is none."""
    root = fromstring(svg)
    for element in root.iter():
        if element.tag.endswith("}image") and name in element.attrib.values():
            return position(svg, root, element)
    return None


def _events(svg: str) -> list[tuple[str, str, Position]]:
    """Start tags, end tags and texts with their places, as far as the text is well-formed."""
    events: list[tuple[str, list[str], Position]] = []
    parser = ParserCreate()

    def note(event: str, text: str) -> None:
        if event == "text" and events and events[-1][0] == "text":
            # The parser gives a text in pieces, line by line.
            events[-1][1].append(text)
            return
        events.append((event, [text], (parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)))

    parser.StartElementHandler = lambda tag, attributes: note("start", tag)
    parser.EndElementHandler = lambda tag: note("end", tag)
    parser.CharacterDataHandler = lambda text: note("text", text)
    with contextlib.suppress(ExpatError):
        parser.Parse(svg, True)
    return [(event, "".join(parts), place) for event, parts, place in events]


def line_and_column(text: str, offset: int) -> Position:
    """The place of a character in ``text``."""
    line = text.count("\n", 0, offset) + 1
    return line, offset - text.rfind("\n", 0, offset)


def _offset(text: str, line: int, column: int) -> int:
    """The character at ``column`` (from 0) of ``line`` (from 1)."""
    start = 0
    for _ in range(line - 1):
        start = text.index("\n", start) + 1
    return start + column
