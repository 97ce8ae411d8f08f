"""Sizes of pieces by their trade names, read from ``layouts/press/sizes.yaml``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from pydantic import Field, RootModel

from generator.drawing.layout_tables import table
from generator.reading.problems import did_you_mean
from generator.reading.schema import Entry

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
    known = table(Sizes, FILE, folders)
    if wanted not in known:
        raise UnknownSize(wanted, did_you_mean(wanted, sorted(known)))
    return known[wanted]
