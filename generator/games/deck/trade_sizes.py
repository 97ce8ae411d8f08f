"""Sizes that have names, and the paper that cards take."""

from __future__ import annotations

from math import ceil

from generator.reading.packs import Pack
from generator.reading.parsing.nodes import MapNode, Scalar
from generator.reading.parsing.source import read

A4_INSIDE_MM = 200.0, 287.0
"""The part of a page of A4 between the margins of a printer."""


def trade_sizes(pack: Pack) -> dict[str, tuple[float, float]]:
    """Width and height in mm of every size that has a name; the pack's own table goes first."""
    sizes: dict[str, tuple[float, float]] = {}
    for folder in reversed(pack.layouts):
        path = folder / "press" / "sizes.yaml"
        source, _ = read(path, str(path)) if path.is_file() else (None, [])
        for name, node in source.root.items.items() if source and isinstance(source.root, MapNode) else ():
            sides = [node.items.get(key) for key in ("width", "height")] if isinstance(node, MapNode) else []
            if len(sides) == 2 and all(isinstance(side, Scalar) for side in sides):
                wide, high = (float(side.text) for side in sides if isinstance(side, Scalar))
                sizes[name] = wide, high
    return sizes


def pages_for(pack: Pack, size: str | float | tuple[float, float], pieces: int) -> int:
    """About how many pages of A4 a number of pieces takes, of a trade size, a side or two in mm."""
    sides = trade_sizes(pack).get(size, (63.5, 88.9)) if isinstance(size, str) else size
    wide, high = sides if isinstance(sides, tuple) else (sides, sides)
    across, down = A4_INSIDE_MM
    a_page = max(int(across // wide) * int(down // high), int(across // high) * int(down // wide), 1)
    return ceil(pieces / a_page)
