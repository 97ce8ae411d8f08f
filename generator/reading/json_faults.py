"""Faults of JSON that a program wrote and somebody changed, in a line of words."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from generator.reading.messages import wanted
from generator.reading.problems import excerpt

MAX_PLACE = 60


def first_fault(wrong: ValidationError) -> str:
    """The first thing that does not fit a model: where, as ``actions.3``, and what belongs there."""
    error: Any = wrong.errors(include_url=False)[0]
    where = ".".join(map(str, error["loc"]))
    said = _said(error["type"], error.get("ctx", {}), error["input"])
    return f"'{excerpt(where, MAX_PLACE)}' {said}" if where else said


def _said(kind: str, context: dict[str, Any], value: object) -> str:
    if kind == "missing":
        return "is missing"
    if kind in ("extra_forbidden", "unexpected_keyword_argument"):
        return "is not known here"
    if kind == "json_invalid":
        return "no JSON: it was cut off or changed"
    if kind in ("value_error", "assertion_error"):
        return f"does not fit: {context.get('error', '')}"
    if want := wanted(kind):
        return f"is {_shown(value)}, not {want}"
    if kind in ("literal_error", "enum"):
        return f"is {_shown(value)}, not {context.get('expected', 'a word that is known')}"
    bounds = {
        "greater_than": "more than {gt}",
        "greater_than_equal": "{ge} or more",
        "less_than": "less than {lt}",
        "less_than_equal": "{le} or less",
    }
    if kind in bounds:
        return f"is {_shown(value)}, not {bounds[kind].format(**context)}"
    if kind.endswith("too_long"):
        return f"is longer than {context['max_length']}"
    if kind.endswith("too_short"):
        return f"is shorter than {context['min_length']}"
    return f"is {_shown(value)}, which does not belong there"


def _shown(value: object) -> str:
    if isinstance(value, dict):
        return "a set of keys with values"
    if isinstance(value, list | tuple):
        return "a list"
    return "nothing" if value is None else f"'{excerpt(str(value))}'"
