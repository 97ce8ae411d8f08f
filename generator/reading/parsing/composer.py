"""YAML as the parser tells it, event by event, made into nodes.

Size, nesting and the number of values after all aliases are bounded, so no file can hang a reader.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import field
from typing import Any, NoReturn

import yaml

from generator.reading.parsing.nodes import ListNode, MapNode, Node, Scalar, line_starts, place_of
from generator.reading.parsing.syntax_errors import Fault
from generator.reading.parsing.text_files import BAD_CHARACTER, character_name
from generator.reading.problems import excerpt
from generator.system.values import record

MAX_WEIGHT = 400_000  # values, and one more for every 16 characters of text, aliases followed
MAX_DEPTH = 40
MAX_FAULTS = 100  # per file; a file with more is not the file somebody meant

# libyaml where PyYAML was built with it: ten times as fast.
LOADER: type[yaml.SafeLoader] | type[yaml.CSafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NUMBER = re.compile(r"\s*([+-]?)0*(\d[\d_]*)(?:\.0*)?\s*")


class StopReading(Exception):
    """There is no reading on; ``fault`` says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


@record(slots=True)
class _Open:
    """A list or mapping still being read; ``weight`` is what had been read before it."""

    node: ListNode | MapNode
    anchor: str | None
    weight: int
    height: int = 1
    key: str | None = None
    key_at: int = 0
    key_end: int = 0
    numbers: dict[str, Scalar] = field(default_factory=dict)  # keys that look like numbers, by their value
    lacks_dash: bool = False  # a further entry of the list around it has run into this one


@record(slots=True)
class _Anchored:
    node: Node | None  # None while it is still open
    weight: int = 1
    height: int = 0


class Composer:
    """Events in, nodes out. A loop with its own stack: nesting cannot exhaust Python's.

    ``faults`` are what was found on the way; ``spoilt`` is true when the tree without it would only
    give rise to false problems.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.faults: list[Fault] = []
        self.spoilt = False
        self._stack: list[_Open] = []
        self._anchors: dict[str, _Anchored] = {}
        self._weight = self._documents = 0
        self._root: Node | None = None

    @property
    def inside(self) -> int:
        """The offset where the innermost list or mapping still open begins."""
        return self._stack[-1].node.at if self._stack else 0

    def run(self) -> Node | None:
        """The tree, None for an empty file. StopReading and yaml.YAMLError where it cannot be read on."""
        # A pack has ten thousand events: the usual ones take as few steps as they can.
        handlers: dict[type[yaml.Event], Callable[[Any], None]] = {
            yaml.ScalarEvent: self._scalar,
            yaml.MappingStartEvent: self._opening,
            yaml.SequenceStartEvent: self._opening,
            yaml.MappingEndEvent: self._closing,
            yaml.SequenceEndEvent: self._closing,
            yaml.AliasEvent: self._alias,
            yaml.DocumentStartEvent: self._document,
        }
        loader = LOADER(self.text)
        try:
            while (event := loader.get_event()) is not None:
                handler = handlers.get(type(event))
                if handler is not None:
                    handler(event)
        finally:
            loader.dispose()
        return self._root

    def _document(self, event: yaml.DocumentStartEvent) -> None:
        self._documents += 1
        if self._documents > 1:
            hint = "one file holds one document"
            self._stop(_offset(event), "several-documents", "a second document begins here", hint)

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        assert event.start_mark is not None
        at, text = event.start_mark.index, event.value
        if event.tag is not None:
            self._tag(event.tag, at)
        # Bad characters are none that can be printed.
        bad = None if text.isprintable() else BAD_CHARACTER.search(text)
        if bad:
            hint = "a backslash in double quotes has a meaning; use single quotes"
            self._fault(
                at,
                "bad-character",
                f"the text holds the invisible character {character_name(bad[0])}",
                hint,
            )
            text = text.replace(bad[0], "")
            self.spoilt = True
        plain = bool(event.implicit[0])
        node = Scalar(at if text or not plain else self._gap(at), text, plain)
        weight = 1 + len(text) // 16
        self._place(node, at, weight)
        if self._stack and event.end_mark is not None:
            self._stack[-1].key_end = event.end_mark.index
        if event.anchor:
            self._anchors[event.anchor] = _Anchored(node, weight)

    def _gap(self, at: int) -> int:
        """The offset of a missing value: behind the colon of its key. Parsers point at the next value."""
        if not self._stack or self._stack[-1].key is None:
            return at
        end = self._stack[-1].key_end
        colon = self.text.find(":", end, at)
        return colon + 1 if colon >= 0 and not self.text[end:colon].strip() else at

    def _opening(self, event: yaml.CollectionStartEvent) -> None:
        at = _offset(event)
        if event.tag is not None:
            self._tag(event.tag, at)
        if len(self._stack) >= MAX_DEPTH:
            self._stop(at, "too-deep", f"values are nested more than {MAX_DEPTH} deep")
        node = MapNode(at) if isinstance(event, yaml.MappingStartEvent) else ListNode(at)
        opened = _Open(node, event.anchor, self._weight)
        self._place(node, at)
        self._stack.append(opened)
        if event.anchor:
            self._anchors[event.anchor] = _Anchored(None)

    def _closing(self, event: yaml.CollectionEndEvent) -> None:
        done = self._stack.pop()
        if self._stack:
            self._stack[-1].height = max(self._stack[-1].height, done.height + 1)
        if done.anchor:
            self._anchors[done.anchor] = _Anchored(done.node, self._weight - done.weight, done.height)

    def _alias(self, event: yaml.AliasEvent) -> None:
        at, anchor = _offset(event), event.anchor or ""
        name = excerpt(anchor)
        target = self._anchors.get(anchor)
        if target is None:
            self._stop(
                at,
                "unknown-alias",
                f"'*{name}' names nothing above",
                "text that begins with '*' needs quotes",
            )
        if target.node is None:
            self._stop(at, "recursive-alias", f"'*{name}' stands inside what it names")
        if len(self._stack) + target.height > MAX_DEPTH:
            self._stop(at, "too-deep", f"values are nested more than {MAX_DEPTH} deep")
        if self._stack and isinstance(self._stack[-1].node, MapNode) and self._stack[-1].key is None:
            self._stop(at, "bad-key", f"'*{name}' cannot be a key", "write the key out")
        self._place(target.node, at, target.weight, target.height)

    def _place(self, node: Node, at: int, weight: int = 1, height: int = 0) -> None:
        """Put a value where it belongs: a key, the value of the last key, or the next entry of a list."""
        self._weight += weight
        if self._weight > MAX_WEIGHT:
            hint = "what an alias names counts each time"
            self._stop(at, "too-many-values", "the file stands for too many values", hint)
        if not self._stack:
            self._root = node
            return
        top = self._stack[-1]
        if height:
            top.height = max(top.height, height + 1)
        if isinstance(top.node, ListNode):
            top.node.items.append(node)
        elif top.key is None:
            self._key(top, node)
        else:
            # Of two equal keys the first counts, so that what follows is checked at all.
            if top.key not in top.node.items:
                top.node.items[top.key] = node
                top.node.keys[top.key] = top.key_at
            top.key = None

    def _key(self, top: _Open, node: Node) -> None:
        assert isinstance(top.node, MapNode)
        if not isinstance(node, Scalar):
            self._stop(
                node.at,
                "bad-key",
                "a list or mapping cannot be a key",
                "text that begins with '[' or '{' needs quotes",
            )
        top.key, top.key_at = node.text, node.at
        if node.plain and not node.text:
            self._fault(node.at, "bad-key", "there is no key before the ':'")
            self.spoilt = True
        elif node.plain and node.text == "<<":
            self._fault(node.at, "merge-key", "merge keys ('<<') are not used here", "write the keys out")
            self.spoilt = True
        else:
            self._duplicate(top, node)

    def _duplicate(self, top: _Open, key: Scalar) -> None:
        assert isinstance(top.node, MapNode)
        if key.text in top.node.keys:
            if top.lacks_dash or self._begins_an_entry(top, key):
                top.lacks_dash = self.spoilt = True
                return
            line = self._line(top.node.keys[key.text])
            self._fault(
                key.at,
                "duplicate-key",
                f"'{excerpt(key.text)}' is already on line {line}",
                "remove one of them",
            )
            return
        # Most keys are words.
        number = None if key.text[:1].isalpha() else _number(key.text)
        if number is None:
            return
        # A model may want numbers as keys, and then '3' and '03' would be one.
        other = top.numbers.setdefault(number, key)
        if other is not key:
            same = f"'{excerpt(key.text)}' is the same number as '{excerpt(other.text)}'"
            same += f" on line {self._line(other.at)}"
            self._fault(key.at, "duplicate-key", same, "remove one of them")

    def _tag(self, tag: str, at: int) -> None:
        name = tag.replace("tag:yaml.org,2002:", "!!")
        hint = "remove it; text that begins with '!' needs quotes"
        self._fault(at, "tag", f"the tag '{excerpt(name)}' is not used here", hint)
        # The value behind it would be judged as the text that the tag makes of it.
        self.spoilt = True

    def _begins_an_entry(self, top: _Open, key: Scalar) -> bool:
        """Whether an entry of a list begins with its first key once more: it lacks its dash."""
        assert isinstance(top.node, MapNode)
        keys = list(top.node.keys)
        in_a_list = len(self._stack) > 1 and isinstance(self._stack[-2].node, ListNode)
        before = self.text[max(self.text.rfind(end, 0, key.at) for end in "\r\n") + 1 : key.at]
        if not in_a_list or len(keys) < 2 or key.text != keys[0] or before.strip():
            return False
        message = (
            f"an entry begins with '{excerpt(key.text)}', as the one on line {self._line(top.node.at)} does"
        )
        hint = "an item of the list above lacks its dash: begin it with '- '"
        self._fault(key.at, "missing-dash", message, hint)
        return True

    def _line(self, at: int) -> int:
        return place_of("", line_starts(self.text[: at + 1]), at).line

    def _fault(self, at: int, code: str, message: str, hint: str = "") -> None:
        self.faults.append(Fault(at, code, message, hint))
        if len(self.faults) >= MAX_FAULTS:
            self._stop(at, "too-many-problems", "reading stops here: too many problems so far")

    def _stop(self, at: int, code: str, message: str, hint: str = "") -> NoReturn:
        raise StopReading(Fault(at, code, message, hint))


def _offset(event: yaml.Event) -> int:
    assert event.start_mark is not None
    return event.start_mark.index


def _number(text: str) -> str | None:
    number = _NUMBER.fullmatch(text) if len(text) < 40 else None
    if number is None:
        return None
    sign = "-" if number[1] == "-" and number[2] != "0" else ""
    return sign + number[2].replace("_", "")
