"""The expectations of a model at a spot of a file: keys, values, bounds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from pydantic import BaseModel
from pydantic.errors import PydanticInvalidForJsonSchema, PydanticUserError

from generator.reading.parsing.nodes import Step

Rule = dict[str, Any]


@cache
def _document(model: type[BaseModel]) -> Rule:
    try:
        return model.model_json_schema()
    except (PydanticInvalidForJsonSchema, PydanticUserError):
        return {}  # messages are then plainer, nothing else


def rules_at(model: type[BaseModel], path: Sequence[Step]) -> list[Rule]:
    """The rules a value at ``path`` may follow, in the terms of JSON Schema; several for a choice."""
    document = _document(model)
    rules = list(_alternatives(document, document))
    for step in path:
        rules = [
            rule
            for above in rules
            for below in _below(above, step)
            for rule in _alternatives(document, below)
        ]
    return rules


def known_keys(model: type[BaseModel], path: Sequence[Step], label: str = "") -> list[str]:
    """The keys a mapping at ``path`` may have, in the model's order.

    ``label`` names the model meant where it may be one of several, or is the word by which it is told.
    """
    rules = rules_at(model, path)
    meant = [rule for rule in rules if label and (rule.get("title") == label or _is_told_by(rule, label))]
    keys = [key for rule in meant or rules for key in rule.get("properties", ())]
    return list(dict.fromkeys(keys))


def _is_told_by(rule: Rule, word: str) -> bool:
    return any(
        word in (each.get("const"), *each.get("enum", ())) for each in rule.get("properties", {}).values()
    )


def known_values(model: type[BaseModel], path: Sequence[Step]) -> list[str]:
    """The words a value at ``path`` may be, if only certain words will do."""
    values = []
    for rule in rules_at(model, path):
        values += rule.get("enum", [])
        if "const" in rule:
            values.append(rule["const"])
    return list(dict.fromkeys(as_written(value) for value in values))


def known_key_words(model: type[BaseModel], path: Sequence[Step]) -> list[str]:
    """The words the keys of a dict at ``path`` may be, if only certain words will do."""
    names = [rule.get("propertyNames", {}) for rule in rules_at(model, path)]
    document = _document(model)
    resolved = [rule for name in names for rule in _alternatives(document, name)]
    return [as_written(value) for rule in resolved for value in (*rule.get("enum", ()), *_const(rule))]


def as_written(value: object) -> str:
    """A value of a model as an author writes it in YAML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else str(value)


def _const(rule: Rule) -> tuple[Any, ...]:
    return (rule["const"],) if "const" in rule else ()


def _alternatives(document: Rule, rule: Rule) -> Iterator[Rule]:
    """The rule with references followed and choices laid out side by side."""
    reference = rule.get("$ref", "")
    if reference:
        yield from _alternatives(document, document.get("$defs", {}).get(reference.rpartition("/")[2], {}))
    choices = [choice for word in ("anyOf", "oneOf", "allOf") for choice in rule.get(word, ())]
    for choice in choices:
        yield from _alternatives(document, choice)
    if not reference and not choices:
        yield rule


def _below(rule: Rule, step: Step) -> Iterator[Rule]:
    if isinstance(step, int):
        row = rule.get("prefixItems", ())
        below = row[step] if step < len(row) else rule.get("items")
    elif step in rule.get("properties", {}):
        below = rule["properties"][step]
    else:
        # Where keys must fit a pattern, what they lead to stands under the pattern.
        patterns = rule.get("patternProperties", {}).items()
        fitting = [rule for pattern, rule in patterns if re.search(pattern, step)]
        below = fitting[0] if fitting else rule.get("additionalProperties")
    if isinstance(below, dict):
        yield below
