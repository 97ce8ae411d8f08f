"""Filters and functions for templates that may come from anywhere: none of them can grow or run on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from jinja2.exceptions import SecurityError
from markupsafe import Markup

NUMBER = (int, float)
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


class BudgetExceeded(SecurityError):
    """A template used more than any honest face needs."""


def weight(value: Any) -> int:
    """The cost of going through a value once."""
    if isinstance(value, NUMBER):
        return 0
    if isinstance(value, str):
        return len(value) // 16
    return len(value) // 2 if hasattr(value, "__len__") else 0


def bounded_range(*limits: int) -> range:
    """``range``, but not a long one."""
    numbers = range(*limits)
    if len(numbers) > MAX_RANGE_LENGTH:
        raise BudgetExceeded(f"a range is longer than {MAX_RANGE_LENGTH}")
    return numbers


def check_counts(options: Iterable[Any]) -> None:
    """Options of a filter that are counts: none may be large. Raises BudgetExceeded."""
    for option in options:
        if isinstance(option, NUMBER) and not abs(option) <= MAX_RANGE_LENGTH:
            raise BudgetExceeded(f"a count is above {MAX_RANGE_LENGTH}")


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
