"""The texts of a pack that another language has to say: all text that no program looks up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from generator.reading.fields import KEYWORD
from generator.reading.parsing.nodes import ListNode, MapNode, Node, Scalar, Source, Step, entry_id
from generator.reading.provenance import KEY as PROVENANCE

Path = tuple[Step, ...]


def originals(model: type[BaseModel], source: Source) -> Iterator[tuple[Path, Scalar]]:
    """Every text of a file and the way to it, in the order of the model; entries of a list go by their id.

    Texts are values of type ``str`` that may be any words: ids, words from a list and what a model marks
    as KEYWORD are none. Those without letters need no translation.
    """
    yield from _texts(model, (), source.root, ())


def _texts(kind: Any, metadata: tuple[Any, ...], node: Node, path: Path) -> Iterator[tuple[Path, Scalar]]:
    origin = get_origin(kind)
    if origin is Annotated:
        inner, *marks = get_args(kind)
        yield from _texts(inner, (*metadata, *marks), node, path)
    elif origin in (Union, UnionType):
        seen: dict[Scalar, Path] = {}
        for choice in get_args(kind):
            seen |= {scalar: way for way, scalar in _texts(choice, metadata, node, path)}
        yield from ((way, scalar) for scalar, way in seen.items())
    elif kind is str:
        if isinstance(node, Scalar) and _is_free(metadata):
            yield path, node
    elif isinstance(kind, type) and issubclass(kind, BaseModel):
        yield from _fields(kind, node, path)
    elif origin in (tuple, list, set, frozenset) and isinstance(node, ListNode):
        inner = get_args(kind)[0] if get_args(kind) else Any
        for index, item in enumerate(node.items):
            yield from _texts(inner, (), item, (*path, entry_id(item) or index))
    elif (origin is dict or origin is Mapping) and isinstance(node, MapNode):
        for key, item in node.items.items():
            yield from _texts(get_args(kind)[1], (), item, (*path, key))


def _fields(model: type[BaseModel], node: Node, path: Path) -> Iterator[tuple[Path, Scalar]]:
    if not isinstance(node, MapNode):
        return
    for name, field in model.model_fields.items():
        key = field.alias or name
        if key != PROVENANCE and key in node.items:
            yield from _texts(field.annotation, tuple(field.metadata), node.items[key], (*path, key))


def _is_free(metadata: tuple[Any, ...]) -> bool:
    """Whether a text may be any words: no pattern spells it, and no program looks it up."""
    flat = [part for mark in metadata for part in (mark.metadata if isinstance(mark, FieldInfo) else [mark])]
    return KEYWORD not in flat and not any(getattr(mark, "pattern", None) for mark in flat)
