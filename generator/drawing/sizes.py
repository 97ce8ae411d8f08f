"""Sizes of pieces by their trade names, read from ``layouts/press/sizes.yaml``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from pydantic import Field, RootModel

from generator.drawing.layouts import LayoutError, Layouts, shown
from generator.reading.problems import did_you_mean
from generator.reading.schema import Entry, read_as
from generator.reading.source import parse

FILE = "press/sizes.yaml"

Millimetres = Annotated[float, Field(ge=1, le=3000)]


class Size(Entry):
    """The trimmed size of a piece in mm, upright; ``corner`` is the usual radius of its corners."""

    title: str
    width: Millimetres
    height: Millimetres
    corner: Annotated[float, Field(ge=0, le=100)] = 0.0


class Sizes(RootModel[dict[str, Size]]):
    """The contents of ``sizes.yaml``."""


class UnknownSize(ValueError):
    """A name that is no size; ``hint`` suggests one."""

    def __init__(self, name: str, hint: str) -> None:
        super().__init__(f"size '{name}' is not known")
        self.hint = hint


def size(wanted: str | tuple[float, float], folders: Sequence[Path]) -> Size:
    """The size of a piece: by its trade name, or as it is.

    Raises UnknownSize, and LayoutError when the table of sizes is damaged.
    """
    if not isinstance(wanted, str):
        width, height = wanted
        return Size(title=f"{width:g} x {height:g} mm", width=width, height=height)
    known = _table(folders)
    if wanted not in known:
        raise UnknownSize(wanted, did_you_mean(wanted, sorted(known)))
    return known[wanted]


def _table(folders: Sequence[Path]) -> dict[str, Size]:
    """The sizes of every ``sizes.yaml`` on the search path; nearer folders win."""
    merged: dict[str, Size] = {}
    for folder in reversed(folders):
        layouts = Layouts([folder])
        if layouts.find(FILE) is not None:
            text, path = layouts.read(FILE)
            merged |= _read(text, shown(path))
    if not merged:
        # Says that the file is missing, and where it should be.
        Layouts(folders).read(FILE)
    return merged


def _read(text: str, where: str) -> dict[str, Size]:
    source, problems = parse(text, where)
    if source is not None:
        file, wrong = read_as(Sizes, source)
        problems += wrong
        if file is not None and not problems:
            return file.root
    raise LayoutError.of(problems)
