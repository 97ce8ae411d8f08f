"""Models as JSON Schema, for editors that complete and check YAML as it is typed."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any, get_args

from pydantic import BaseModel

Json = dict[str, Any]

DIALECT = "http://json-schema.org/draft-07/schema#"


def json_schema(model: type[BaseModel], title: str) -> Json:
    """The schema of one file, in the dialect YAML editors know best.

    It accepts what the reader accepts: text may be written bare even where it looks like a number or
    a switch, because the reader takes it as written.
    """
    whole = model.model_json_schema()
    described = {part.__name__: descriptions(part) for part in _parts(model)}
    for name, part in ((model.__name__, whole), *whole.get("$defs", {}).items()):
        for field, words in described.get(name, {}).items():
            if field in part.get("properties", {}):
                rules = {"description": words, **part["properties"][field]}
                part["properties"][field] = dict(sorted(rules.items()))
    schema = _draft_07(whole)
    schema.pop("title", None)
    return {"$schema": DIALECT, "title": title, **schema}


def _parts(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
    """The model and every model its fields lead to, each once."""
    seen: dict[type[BaseModel], None] = {}
    waiting: list[Any] = [model]
    while waiting:
        part = waiting.pop()
        if inspect.isclass(part) and issubclass(part, BaseModel):
            if part not in seen:
                seen[part] = None
                waiting += [field.annotation for field in part.model_fields.values()]
        else:
            waiting += get_args(part)
    yield from seen


def descriptions(model: type[BaseModel]) -> dict[str, str]:
    """The text below each field in the source of a model and of those it derives from.

    Read when a schema is asked for: pydantic would look for it whenever a model is made, which costs
    every command a tenth of its time.
    """
    words: dict[str, str] = {}
    for part in reversed(model.__mro__):
        if issubclass(part, BaseModel):
            words |= _in_source(part.__module__).get(part.__qualname__, {})
    return {field.alias or name: words[name] for name, field in model.model_fields.items() if name in words}


@cache
def _in_source(module: str) -> dict[str, dict[str, str]]:
    """The texts below the fields of each class of a module, by the names of class and field."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except (KeyError, OSError, TypeError):
        return {}
    return {node.name: dict(_below_fields(node)) for node in tree.body if isinstance(node, ast.ClassDef)}


def _below_fields(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, below in pairwise(node.body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            text = below.value if isinstance(below, ast.Expr) else None
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                yield field.target.id, inspect.cleandoc(text.value)


def _draft_07(node: Any, names: bool = False) -> Any:
    """The same rules in draft-07. ``names`` is true for a dict whose keys are names, not rules."""
    if isinstance(node, list):
        return [_draft_07(item) for item in node]
    if not isinstance(node, dict):
        return node
    if names:
        return {key: _draft_07(value) for key, value in node.items()}
    rules: Json = {}
    for key, value in node.items():
        if key in ("properties", "patternProperties"):
            rules[key] = _draft_07(value, names=True)
        elif key == "$defs":
            rules["definitions"] = _draft_07(value, names=True)
        elif key == "$ref":
            rules[key] = value.replace("#/$defs/", "#/definitions/")
        elif key == "prefixItems":
            rules["items"] = _draft_07(value)
        elif key in ("default", "const", "enum", "examples", "discriminator"):
            if key != "discriminator":
                rules[key] = value
        elif key == "title" or (key == "items" and "prefixItems" in node):
            continue  # pydantic's titles only repeat the key
        else:
            rules[key] = _draft_07(value)
    if rules.get("type") == "string" and not {"enum", "const", "format"} & rules.keys():
        rules["type"] = ["string", "number", "boolean"]
    return rules
