"""Filters and functions for templates that may come from anywhere: none of them can grow or run on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from jinja2.exceptions import SecurityError
from jinja2.filters import do_int
from markupsafe import Markup

from generator.drawing.templates.costs import NUMBER

MAX_NUMBER = 10**18
MAX_RANGE_LENGTH = 10_000
MAX_TEXT_LENGTH = 200_000

FILTERS = frozenset(
    (
        *("abs", "batch", "capitalize", "count", "d", "default", "dictsort", "e", "escape", "first", "float"),
        *("groupby", "int", "items", "join", "last", "length", "list", "lower", "map", "max", "min"),
        *("reject", "rejectattr", "replace", "reverse", "round", "select", "selectattr", "slice", "sort"),
        *("string", "sum", "title", "trim", "unique", "upper"),
    )
)
COUNTING = ("batch", "round", "slice")
"""Filters whose options are counts."""
SHALLOW = frozenset(
    (
        *(
            "abs",
            "batch",
            "count",
            "d",
            "default",
            "first",
            "float",
            "int",
            "items",
            "last",
            "length",
            "list",
        ),
        *("map", "reject", "rejectattr", "reverse", "round", "select", "selectattr", "slice"),
    )
)
"""Filters that go through a value, but not through its parts."""
COMPARING = frozenset(
    (
        *(
            "in",
            "==",
            "eq",
            "equalto",
            "!=",
            "ne",
            ">",
            "gt",
            "greaterthan",
            "ge",
            ">=",
            "<",
            "lt",
            "lessthan",
        ),
        *("<=", "le", "lower", "upper"),
    )
)
"""Tests that go through values and all their parts."""


class BudgetExceeded(SecurityError):
    """A template used more than any honest face needs."""


def bounded_range(*limits: int) -> range:
    """``range``, but not a long one."""
    numbers = range(*limits)
    if len(numbers) > MAX_RANGE_LENGTH:
        raise BudgetExceeded(f"a range is longer than {MAX_RANGE_LENGTH}")
    return numbers


def check_counts(options: Iterable[Any]) -> int:
    """Options of a filter that are counts, added up: none may be large. Raises BudgetExceeded."""
    counts = [abs(option) for option in options if isinstance(option, NUMBER)]
    if not all(count <= MAX_RANGE_LENGTH for count in counts):
        raise BudgetExceeded(f"a count is above {MAX_RANGE_LENGTH}")
    return int(sum(counts))


def joined(items: Iterable[Any], between: str = "", attribute: str | None = None) -> str:
    """The ``join`` filter: texts with ``between`` between them."""
    parts = []
    for item in items:
        if attribute is not None:
            if attribute.startswith("_") or not isinstance(item, dict):
                raise SecurityError("join takes an attribute of mappings only")
            item = item[attribute]
        parts.append(item if hasattr(item, "__html__") else str(item))
    if sum(len(str(part)) for part in parts) + len(between) * len(parts) > MAX_TEXT_LENGTH:
        raise BudgetExceeded(f"a text is longer than {MAX_TEXT_LENGTH} characters")
    if any(hasattr(part, "__html__") for part in parts):
        return Markup(between if hasattr(between, "__html__") else Markup("{}").format(between)).join(parts)
    return between.join(parts)


def replaced(text: str, old: str, new: str) -> str:
    """The ``replace`` filter on plain text."""
    plain = str(text)
    if len(plain) + plain.count(old) * len(new) > MAX_TEXT_LENGTH:
        raise BudgetExceeded(f"a text is longer than {MAX_TEXT_LENGTH} characters")
    return plain.replace(str(old), str(new))


def whole_number(value: Any, default: int = 0, base: int = 10) -> int:
    """The ``int`` filter: a number, but not one of thousands of digits."""
    number = do_int(value, default, base)
    if not -MAX_NUMBER < number < MAX_NUMBER:
        raise SecurityError("a number became too large")
    return number


def added(items: Iterable[Any], attribute: str | int | None = None, start: float = 0) -> float:
    """The ``sum`` filter, of numbers: adding lists up would copy the first of them time and again."""
    if attribute is not None:
        if str(attribute).startswith("_"):
            raise SecurityError("sum takes an attribute of mappings only")
        items = [item[attribute] for item in items]
    total = start
    for item in items:
        if not isinstance(item, NUMBER) or not isinstance(total, NUMBER):
            raise SecurityError("'sum' is for numbers")
        total += item
    return total
