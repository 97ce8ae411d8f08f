"""Models as JSON Schema, for editors that complete and check YAML as it is typed."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

Json = dict[str, Any]

DIALECT = "http://json-schema.org/draft-07/schema#"


def json_schema(model: type[BaseModel], title: str) -> Json:
    """The schema of one file, in the dialect YAML editors know best.

    It accepts what the reader accepts: text may be written bare even where it looks like a number or
    a switch, because the reader takes it as written.
    """
    whole = model.model_json_schema()
    schema = _draft_07(whole)
    schema.pop("title", None)
    return {"$schema": DIALECT, "title": title, **schema}


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
