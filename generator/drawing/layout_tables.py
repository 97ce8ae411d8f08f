"""Tables that layouts keep as YAML, one in each folder of the search path: sizes, papers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from pydantic import RootModel

from generator.drawing.layouts import LayoutError, Layouts, shown
from generator.reading.parsing.source import parse
from generator.reading.schema import read_as

T = TypeVar("T")


def table(model: type[RootModel[dict[str, T]]], file: str, folders: Sequence[Path]) -> dict[str, T]:
    """The entries of every ``file`` on the search path; nearer folders win.

    Raises LayoutError, which says what is damaged.
    """
    merged: dict[str, T] = {}
    for folder in reversed(folders):
        layouts = Layouts([folder])
        if layouts.find(file) is not None:
            text, path = layouts.read(file)
            merged |= _read(model, text, shown(path))
    if not merged:
        # Says that the file is missing, and where it should be.
        Layouts(folders).read(file)
    return merged


@lru_cache(maxsize=16)
def _read(model: type[RootModel[dict[str, T]]], text: str, where: str) -> dict[str, T]:
    # Asked for every component, and a run sees but a few texts.
    source, problems = parse(text, where)
    if source is not None:
        entries, wrong = read_as(model, source)
        problems += wrong
        if entries is not None and not problems:
            return entries.root
    raise LayoutError.of(problems)
