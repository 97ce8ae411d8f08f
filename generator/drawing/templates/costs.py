"""The cost of a template's work: of going through a value, of a body of statements, of calling a helper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from jinja2 import nodes
from jinja2.runtime import Undefined
from jinja2.utils import Namespace

NUMBER = (int, float)
PLAIN = frozenset((int, float, bool, type(None)))
LETTERS, ENTRIES, NODES = 16, 2, 8
"""So many letters, entries of a list or nodes of a template cost one unit of the budget."""
MAX_PARTS = 100_000
"""The largest value, counting what is in it twice as often as it is there."""
MAX_LENGTH_MM = 1_000_000.0
"""The largest number a helper is given."""

HELPERS: Mapping[str, int] = {
    "textbox": 60,
    "textline": 60,
    "fitted": 40,
    "qr": 3_000,
    "ean": 300,
    "chart_names": 50_000,
    "wakes": 3_000,
    "stars": 40,
    "waves": 40,
    "grid": 40,
    "polygon": 40,
    "net": 40,
    "brush": 100,
    "coastline": 100,
    "soundings": 1_000,
    "hex_board": 100,
    "hex_outline": 40,
    "tuck_box": 100,
    "box_wrap": 100,
    "image": 40,
}
"""The cost of a call of a helper, in units of some two microseconds; what it is given costs as well."""


def shallow(value: Any) -> int:
    """The cost of going through a value once, without its parts."""
    if isinstance(value, NUMBER):
        return 0
    return len(value) // ENTRIES if hasattr(value, "__len__") else 0


def deep(value: Any) -> int:
    """The cost of going through a value and all its parts, each as often as it is met; MAX_PARTS at most.

    Comparing, hashing and printing do so, in C and without a stop.
    """
    if isinstance(value, str):
        return len(value) // LETTERS
    if value is None or isinstance(value, NUMBER):
        return 0
    cost = 0
    waiting = [value]
    while waiting and cost < MAX_PARTS:
        part = waiting.pop()
        cost += 1
        kind = type(part)
        if kind is dict:
            waiting.extend(part)
            waiting.extend(part.values())
        elif kind is list or kind is tuple:
            waiting.extend(part)
        elif isinstance(part, str):
            cost += len(part) // LETTERS
        elif kind not in PLAIN:
            waiting.extend(_parts(part))
    return MAX_PARTS if waiting else cost


def holds(value: Any, text: str) -> bool:
    """Whether ``text`` is one of the texts in a value, as far as MAX_PARTS go."""
    waiting = [value]
    for _ in range(MAX_PARTS):
        if not waiting:
            break
        part = waiting.pop()
        if isinstance(part, str):
            if part == text:
                return True
        elif type(part) not in PLAIN:
            waiting.extend(_parts(part))
    return False


def _parts(value: Any) -> Iterable[Any]:
    kind = type(value)
    if issubclass(kind, list | tuple | set | frozenset):
        return list(value)
    if issubclass(kind, Mapping):
        return [*value.keys(), *value.values()]
    if kind is Namespace:
        # It prints as all it holds; Jinja2 keeps that under a private name.
        return list(object.__getattribute__(value, "_Namespace__attrs").values())
    if issubclass(kind, Undefined | range | bytes) or kind.__module__.startswith("jinja2"):
        return ()
    if issubclass(kind, Iterable) and hasattr(kind, "__len__"):
        return list(value)
    fields = getattr(value, "__dict__", None)
    return list(fields.values()) if isinstance(fields, dict) else ()


def body(statements: Iterable[nodes.Node]) -> int:
    """The cost of running statements once; loops and macros among them have bodies of their own."""
    return 1 + sum(map(_nodes, statements)) // NODES


def _nodes(node: nodes.Node) -> int:
    if isinstance(node, nodes.Macro | nodes.CallBlock | nodes.Block):
        return 1
    # A loop pays for each time it goes round; here it counts as what it goes through.
    children = node.iter_child_nodes(("body", "test") if isinstance(node, nodes.For) else None)
    return 1 + sum(map(_nodes, children))
