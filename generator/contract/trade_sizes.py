"""Sizes of pieces that have names, for whoever has to know them before anything is drawn."""

from __future__ import annotations

from generator.reading.packs import Pack, shown
from generator.reading.parsing.nodes import MapNode, Scalar
from generator.reading.parsing.source import parsed_once
from generator.reading.parsing.text_files import read_text


def trade_sizes(pack: Pack) -> dict[str, tuple[float, float]]:
    """Width and height in mm of every size that has a name; the pack's own table goes first."""
    sizes: dict[str, tuple[float, float]] = {}
    for folder in reversed(pack.layouts):
        path = folder / "press" / "sizes.yaml"
        source, _ = parsed_once(read_text(path, "")[0], shown(path)) if path.is_file() else (None, ())
        for name, node in source.root.items.items() if source and isinstance(source.root, MapNode) else ():
            sides = [node.items.get(key) for key in ("width", "height")] if isinstance(node, MapNode) else []
            if len(sides) == 2 and all(isinstance(side, Scalar) for side in sides):
                wide, high = (float(side.text) for side in sides if isinstance(side, Scalar))
                sizes[name] = wide, high
    return sizes
