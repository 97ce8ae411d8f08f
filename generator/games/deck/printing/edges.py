"""Edges of cards of ready layouts, where they are of one colour: one cut parts two of them.

At home cards have paper at their edges and are cut so anyway; this is for those whose colour goes over them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.contract import Face
from generator.reading.game_folders import shipped
from generator.reading.packs import Pack

OF_GROUND = ("big_symbol", "text_only", "two_ended")
"""Fronts whose edge is the ground of the style, whatever is on them."""
OF_KIND = ("classic",)
"""Fronts whose edge has the colour of their kind, or their own."""
BACK = "back"
DRAWN_BY = ("parts", "outlines")
"""The layouts that draw the ground of all of them."""


def edge(front: Face, back: Face, pack: Pack) -> str:
    """The same words for cards that look alike at all edges, in front and behind; "" promises nothing."""
    if any(_is_own(pack, name) for name in (front.layout, back.layout, *DRAWN_BY)):
        return ""
    behind = "" if back.layout != BACK or back.values.get("picture") else back.values.get("colour") or BACK
    before = _of_front(front.layout, front.values["card"])
    return f"{before}, {behind}" if before and behind else ""


def _of_front(layout: str, card: Mapping[str, Any]) -> str:
    if layout in OF_GROUND:
        return "ground"
    return str(card["colour"] or f"kind {card['tone']}") if layout in OF_KIND else ""


def _is_own(pack: Pack, layout: str) -> bool:
    """Whether the pack has a layout of that name itself."""
    ours = shipped("layouts")
    own = (folder for folder in pack.layouts if not folder.is_relative_to(ours))
    return any((folder / f"{layout}.svg.j2").exists() for folder in own)
