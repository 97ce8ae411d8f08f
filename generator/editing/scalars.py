"""One value of a YAML file written anew, in the style of the old one; nothing else of the text changes.

The span of the old value is replaced and the whole text is read again: a writing counts only when the tree
is the same but for that value. Of several writings the one nearest to the old style is taken.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import yaml

from generator.editing.folding import folded
from generator.editing.refusals import CannotWrite
from generator.reading.parsing.composer import LOADER
from generator.reading.parsing.nodes import ListNode, MapNode, Node, Scalar, Source, leaves
from generator.reading.parsing.source import parse
from generator.system.values import frozen

_BREAK = re.compile(r"\r\n|\r|\n")
_HEADER = re.compile(r"[|>][-+0-9]*[ \t]*(#[^\r\n]*)?(?:\r\n|\r|\n|\Z)")
_NULLS = ("null", "~")
"""Plain words that some models take for no value at all."""


@frozen
class Span:
    """Where a value begins and ends, and its style: ``'``, ``"``, ``|``, ``>``, or "" for plain."""

    start: int
    end: int
    style: str


def written(source: Source, target: Scalar, value: str) -> str:
    """The text of the file with another value in the place of one. CannotWrite where no style holds it."""
    if _count(source.root, target) != 1:
        raise CannotWrite("the value stands in several places, by an alias")
    span = span_of(source.text, target)
    if span is None:
        raise CannotWrite("the value has an anchor or a tag")
    if span.style in "|>" and span.style:
        # The line ends behind a block are those its header asks for.
        value = value.rstrip("\n") + target.text[len(target.text.rstrip("\n")) :]
    for writing in _writings(source.text, span, target.text, value):
        text = source.text[: span.start] + writing + source.text[span.end :]
        after, problems = parse(text, source.path)
        if after is not None and not problems and _differs_in(source.root, after.root, target, value):
            return text
    raise CannotWrite("YAML cannot hold this text here")


def added(source: Source, entry: MapNode, key: str, value: str) -> str:
    """The text of the file with one more plain value in an entry, after its last number or else its first
    value, in the way that entry is written. CannotWrite where it cannot be.
    """
    plain = [(name, node) for name, node in entry.items.items() if isinstance(node, Scalar) and node.text]
    numbers = [each for each in plain if each[1].text.isdecimal()]
    for name, node in (numbers[-1:] or plain[:1]) if key not in entry.items else ():
        span = span_of(source.text, node)
        if span is None or span.style in ("|", ">"):
            break
        if re.match(r"\s*[,}]", source.text[span.end :]):
            at, more = span.end, f", {key}: {value}"
        else:
            stop = _BREAK.search(source.text, span.end)
            at, turn = (stop.start(), stop[0]) if stop else (len(source.text), "\n")
            begin = entry.keys[name]
            column = begin - max(source.text.rfind("\n", 0, begin), source.text.rfind("\r", 0, begin)) - 1
            more = f"{turn}{' ' * column}{key}: {value}"
        text = source.text[:at] + more + source.text[at:]
        after, problems = parse(text, source.path)
        if after is not None and not problems and _values(after) - _values(source) == Counter([value]):
            return text
    raise CannotWrite(f"no place for '{key}' here")


def _values(source: Source) -> Counter[str]:
    """All values of a file, and how often each stands there."""
    return Counter(node.text for _, node in leaves(source.root))


def span_of(text: str, target: Scalar) -> Span | None:
    """The span of a value; None for one with an anchor or a tag before it."""
    if target.empty:
        return Span(target.at, target.at, "")
    loader = LOADER(text)
    try:
        while loader.check_event():
            event = loader.get_event()
            if not isinstance(event, yaml.ScalarEvent) or not event.start_mark or not event.end_mark:
                continue
            if event.start_mark.index != target.at:
                continue
            if event.anchor or event.tag:
                return None
            style = event.style or ""
            end = _end_of_block(text, target.at) if style in "|>" and style else event.end_mark.index
            return Span(target.at, end, style)
    finally:
        loader.dispose()
    return None


def _end_of_block(text: str, at: int) -> int:
    """The end of the last line of a block that holds anything, without its line end."""
    header = _HEADER.match(text, at)
    assert header is not None
    end = line = header.end()
    indent = -1
    while line < len(text):
        stop = _BREAK.search(text, line)
        words = text[line : stop.start() if stop else len(text)]
        if words.strip(" "):
            depth = len(words) - len(words.lstrip(" "))
            indent = depth if indent < 0 else indent
            if depth < indent or depth <= _depth_around(text, at):
                break
            end = line + len(words)
        line = stop.end() if stop else len(text)
    return end


def _depth_around(text: str, at: int) -> int:
    """The indentation of the key or dash that a block belongs to, or less."""
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return len(line) - len(line.lstrip(" ")) if line.strip() else -1


def _writings(text: str, span: Span, old: str, value: str) -> Iterator[str]:
    """The value in the old style first, then in others that hold more."""
    if span.style in ("|", ">"):
        yield from _blocks(text, span, value)
    flow = _Flow(text, span)
    lead = " " if span.start == span.end else ""
    needs_quotes = not value or (value in _NULLS and old not in _NULLS)
    if span.style == "" and not needs_quotes and "\n" not in value:
        yield lead + flow.wrapped(value)
    if span.style in ("", "'") and "\n" not in value:
        yield lead + flow.wrapped("'" + value.replace("'", "''") + "'")
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    yield lead + flow.wrapped(f'"{escaped}"')


class _Flow:
    """A plain or quoted value on one line, or on several if it was so before."""

    def __init__(self, text: str, span: Span) -> None:
        self._lines: list[str] = []
        if span.style in ("|", ">"):
            return
        lines = _BREAK.split(text[span.start : span.end])
        if len(lines) > 1:
            column = span.start - max(text.rfind("\n", 0, span.start), text.rfind("\r", 0, span.start)) - 1
            rest = next((line for line in lines[1:] if line.strip()), "")
            self._indent = rest[: len(rest) - len(rest.lstrip())]
            self._lines = [line.strip() for line in lines]
            self._width = max(column + len(lines[0]), *map(len, lines)) - len(self._indent)
            self._break = _line_end(text, span.start)

    def wrapped(self, value: str) -> str:
        if not self._lines:
            return value
        return (self._break + self._indent).join(folded(value, self._lines, self._width))


def _blocks(text: str, span: Span, value: str) -> Iterator[str]:
    """The value below the header it has, and as ``|`` where ``>`` cannot hold it."""
    header = _HEADER.match(text, span.start)
    assert header is not None
    body = text[header.end() : span.end]
    lines = _BREAK.split(body)
    first = next((line for line in lines if line.strip()), "")
    indent = " " * (len(first) - len(first.lstrip(" ")))
    if not indent or not _BREAK.search(header[0]):
        return
    nl = _line_end(text, span.start)
    words = value.rstrip("\n")

    def below(head: str, rows: list[str]) -> str:
        return head + nl.join(indent + row if row else "" for row in rows)

    if span.style == ">":
        old = [line.removeprefix(indent) for line in lines]
        width = max(map(len, old))
        rows: list[str] = []
        for number, paragraph in enumerate(words.split("\n")):
            rows += [""] if number else []
            rows += folded(paragraph, old, width) if paragraph else []
        yield below(header[0], rows)
        yield below("|" + header[0][1:], words.split("\n"))
    else:
        yield below(header[0], words.split("\n"))


def _line_end(text: str, at: int) -> str:
    """The line end that the line of a character has, or the last one of the file."""
    match = _BREAK.search(text, at) or _BREAK.search(text)
    return match[0] if match else "\n"


def _count(node: Node, target: Scalar) -> int:
    """How often a value stands in a tree, aliases followed."""
    if isinstance(node, Scalar):
        return int(node is target)
    items = node.items if isinstance(node, ListNode) else node.items.values()
    return sum(_count(item, target) for item in items)


def _differs_in(before: Node, after: Node, target: Scalar, value: str) -> bool:
    """Whether two trees are the same but for that value."""
    if before is target:
        return isinstance(after, Scalar) and after.text == value and not after.empty
    if isinstance(before, Scalar):
        return isinstance(after, Scalar) and (before.text, before.plain) == (after.text, after.plain)
    if isinstance(before, ListNode):
        return (
            isinstance(after, ListNode)
            and len(before.items) == len(after.items)
            and all(
                _differs_in(one, other, target, value)
                for one, other in zip(before.items, after.items, strict=True)
            )
        )
    return (
        isinstance(after, MapNode)
        and list(before.items) == list(after.items)
        and all(_differs_in(item, after.items[key], target, value) for key, item in before.items.items())
    )
