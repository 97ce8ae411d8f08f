"""The tree a YAML file stands for: text, lists and mappings, each knowing where it was written."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import field

from generator.reading.problems import Place
from generator.system.values import frozen

Step = str | int

_BREAK = re.compile(r"\r\n|\r|\n")


@frozen(eq=False)
class Scalar:
    """One value as it was written. ``plain`` is true without quotes and outside ``|`` and ``>`` blocks."""

    at: int
    text: str
    plain: bool

    @property
    def empty(self) -> bool:
        """Nothing at all was written: ``title:`` and then the next line."""
        return self.plain and not self.text


@frozen(eq=False)
class ListNode:
    """Values one after the other."""

    at: int
    items: list[Node] = field(default_factory=list)


@frozen(eq=False)
class MapNode:
    """Keys with their values, in the order written; ``keys`` holds where each key stands."""

    at: int
    items: dict[str, Node] = field(default_factory=dict)
    keys: dict[str, int] = field(default_factory=dict)


Node = Scalar | ListNode | MapNode


def child(node: Node, step: Step) -> tuple[Node, int] | None:
    """The value one step below ``node`` and the offset of its key, or None.

    A step into a mapping is a key (a number stands for the same digits); a step into a list is an
    index from 0 or the ``id`` of an entry.
    """
    if isinstance(node, MapNode):
        key = str(step)
        return (node.items[key], node.keys[key]) if key in node.items else None
    if isinstance(node, ListNode):
        if isinstance(step, int):
            below = node.items[step] if 0 <= step < len(node.items) else None
        else:
            below = next((item for item in node.items if entry_id(item) == step), None)
        return (below, below.at) if below is not None else None
    return None


def leaves(node: Node, path: tuple[Step, ...] = ()) -> Iterator[tuple[tuple[Step, ...], Scalar]]:
    """Every value in file order and the way to it; entries of a list go by their ``id`` if they have one."""
    if isinstance(node, Scalar):
        yield path, node
    elif isinstance(node, ListNode):
        for index, item in enumerate(node.items):
            yield from leaves(item, (*path, entry_id(item) or index))
    else:
        for key, item in node.items.items():
            yield from leaves(item, (*path, key))


def entry_id(node: Node) -> str:
    """The ``id`` an entry of a list goes by, or nothing."""
    named = node.items.get("id") if isinstance(node, MapNode) else None
    return named.text if isinstance(named, Scalar) else ""


class Source:
    """A text file that was read: its tree, and the line and column of every part."""

    def __init__(self, path: str, text: str, root: Node) -> None:
        self.path = path
        self.text = text
        self.root = root
        self._lines = line_starts(text)

    def at(self, offset: int) -> Place:
        """The place of the character at ``offset``."""
        return place_of(self.path, self._lines, offset)

    def node(self, path: Sequence[Step]) -> Node | None:
        """The value at ``path``, or None."""
        node: Node = self.root
        for step in path:
            below = child(node, step)
            if below is None:
                return None
            node = below[0]
        return node

    def place(self, path: Sequence[Step]) -> Place:
        """The place where the value at ``path`` begins; the nearest value above it when it is not there."""
        return self.at(self._walk(path)[0].at)

    def key(self, path: Sequence[Step]) -> Place:
        """The place where the key of that value begins; the nearest one above when it is not there."""
        return self.at(self._walk(path)[1])

    def place_of_text(self, entry: Place, text: str, mark: str = "") -> Place | None:
        """The value that holds ``text`` in the entry, or under the key, that begins at a place of the file.

        Where the value goes over several lines, the line that has the ``mark`` in it.

        Blanks and line ends count the same, as do capitals, since layouts may set a text in them; a
        value equal to ``text`` comes before one that contains it.
        """
        words = " ".join(text.casefold().split())
        below = self.entry_at(entry)
        values = [value for _, value in leaves(below[1])] if below is not None and words else []
        by_words = [(" ".join(value.text.casefold().split()), value) for value in values]
        exact = [value for written, value in by_words if written == words]
        near = [
            value
            for written, value in by_words
            if words in written or (len(written) > 3 and written in words)
        ]
        if not exact and not near:
            return None
        value = (exact or near)[0]
        lines = value.text.count("\n") + 1
        # Indentation is no part of a value; its lines are.
        first, *rest = self.text[value.at :].split("\n", 2 * lines)[: 2 * lines]
        offset = value.at + len(first) + 1
        for line in rest if mark and lines > 1 and mark not in first else ():
            if mark in line:
                return self.at(offset + line.index(mark))
            offset += len(line) + 1
        return self.at(value.at)

    def entry_at(self, place: Place) -> tuple[tuple[Step, ...], Node] | None:
        """The value that begins at a place, or whose key does, and the way to it in keys and indices."""
        return _starting_at(self.root, self._offset(place))

    def value_at(self, place: Place) -> Scalar | None:
        """The text, number or word that begins at a place."""
        offset = self._offset(place)
        return next((value for _, value in leaves(self.root) if value.at == offset), None)

    def _offset(self, place: Place) -> int:
        if not 1 <= place.line <= len(self._lines):
            return -1
        return self._lines[place.line - 1] + place.column - 1

    def _walk(self, path: Sequence[Step]) -> tuple[Node, int]:
        node, key = self.root, self.root.at
        for step in path:
            below = child(node, step)
            if below is None:
                break
            node, key = below
        return node, key


def _starting_at(
    node: Node, offset: int, path: tuple[Step, ...] = ()
) -> tuple[tuple[Step, ...], Node] | None:
    """The value that begins at an offset, or whose key does, and the way to it; the outermost of several."""
    if node.at == offset:
        return path, node
    if isinstance(node, ListNode):
        ways = (_starting_at(item, offset, (*path, index)) for index, item in enumerate(node.items))
        return next((way for way in ways if way), None)
    if isinstance(node, MapNode):
        for key, item in node.items.items():
            if node.keys[key] == offset:
                return (*path, key), item
            inner = _starting_at(item, offset, (*path, key))
            if inner is not None:
                return inner
    return None


def line_starts(text: str) -> list[int]:
    """The offset at which each line begins. Lines end as editors end them: LF, CR LF or CR."""
    return [0, *(end.end() for end in _BREAK.finditer(text))]


def place_of(path: str, lines: Sequence[int], offset: int) -> Place:
    """The place of a character, from ``line_starts``."""
    line = bisect_right(lines, offset)
    return Place(path, line, offset - lines[line - 1] + 1)
