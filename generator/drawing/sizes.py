"""Sizes of pieces by their trade names, read from ``layouts/press/sizes.yaml``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from generator.drawing.layout_tables import table
from generator.drawing.layouts import LayoutError
from generator.reading.problems import Place, did_you_mean
from generator.reading.schema import Entry

if TYPE_CHECKING:
    from generator.contract import Component
    from generator.reading.packs import Pack

FILE = "press/sizes.yaml"

Millimetres = Annotated[float, Field(ge=1, le=3000)]


class Size(Entry):
    """The trimmed size of a piece in mm, upright; ``corner`` is the usual radius of its corners."""

    title: str
    width: Millimetres
    height: Millimetres
    corner: Annotated[float, Field(ge=0, le=100)] = 0.0


def size_of(component: Component, pack: Pack) -> Size:
    """The trimmed size of a component's pieces.

    Raises LayoutError: at the pack's ``game.yaml`` for a name that is no size, and in the table of sizes
    when that is damaged.
    """
    return size(component.size, pack.layouts, f"{component.name}: ", pack.place("game.yaml"))


def size(
    wanted: str | tuple[float, float],
    folders: Sequence[Path],
    prefix: str = "",
    place: Place = Place(FILE),  # noqa: B008
) -> Size:
    """The size of a piece: by its trade name, or as it is.

    Raises LayoutError: at ``place`` for a name that is no size, its message behind ``prefix``, and in
    the table of sizes when that is damaged.
    """
    if not isinstance(wanted, str):
        width, height = wanted
        return Size(title=f"{width:g} x {height:g} mm", width=width, height=height)
    sizes = table(Size, FILE, folders)
    if wanted not in sizes:
        message, hint = f"{prefix}size '{wanted}' is not known", did_you_mean(wanted, sorted(sizes))
        raise LayoutError(place.path, place.line, message, hint, place.column, "unknown-size")
    return sizes[wanted]
