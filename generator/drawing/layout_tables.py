"""Tables that layouts keep as YAML, one in each folder of the search path: sizes, papers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, TypeVar

from pydantic_core import SchemaValidator, core_schema

from generator.drawing.layouts import LayoutError, Layouts, shown
from generator.reading.parsing.source import parsed_once
from generator.reading.schema import Entry, read_as

T = TypeVar("T", bound=Entry)


def table(entry: type[T], file: str, folders: Sequence[Path]) -> dict[str, T]:
    """The entries of every ``file`` on the search path; nearer folders win.

    Raises LayoutError, which says what is damaged.
    """
    merged: dict[str, T] = {}
    for folder in reversed(folders):
        layouts = Layouts([folder])
        if layouts.find(file) is not None:
            text, path = layouts.read(file)
            merged |= _read(entry, text, shown(path))
    if not merged:
        # Says that the file is missing, and where it should be.
        Layouts(folders).read(file)
    return merged


class _Mapping:
    """Names with an entry each, which answers as a model does when it is read.

    A model of them takes two classes, and defining those takes as long as reading a table of sizes.
    """

    def __init__(self, entry: type[Entry]) -> None:
        self._entry = entry
        names = core_schema.dict_schema(core_schema.str_schema(), entry.__pydantic_core_schema__)
        self.model_validate_json = SchemaValidator(names).validate_json

    def model_json_schema(self) -> dict[str, Any]:
        """The rules of the table, which only a message asks for."""
        from pydantic import TypeAdapter

        return TypeAdapter(dict[str, self._entry]).json_schema()  # type: ignore[name-defined]


@cache
def _mapping(entry: type[Entry]) -> Any:
    return _Mapping(entry)


@lru_cache(maxsize=16)
def _read(entry: type[T], text: str, where: str) -> dict[str, T]:
    # Asked for every component, and a run sees but a few texts.
    source, faults = parsed_once(text, where)
    problems = list(faults)
    entries: dict[str, T] | None = None
    if source is not None:
        entries, wrong = read_as(_mapping(entry), source)
        problems += wrong
    if entries is None or problems:
        raise LayoutError.of(problems)
    return entries
