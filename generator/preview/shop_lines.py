"""The safe line of a shop on the pieces that it prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.contract import Component
from generator.drawing.layouts import LayoutError
from generator.drawing.sizes import size_of
from generator.press.shop.counterparts import fit
from generator.press.shop.table import products, shops
from generator.reading.packs import Pack


def shop_lines(components: Sequence[Component], pack: Pack, name: str) -> dict[str, Any]:
    """The title of a shop, and how many mm inside the cut of each part it prints its safe line lies.

    Nothing without a name, and where the tables cannot be read; parts that are not told have the usual line.
    """
    try:
        shop = shops(pack.layouts).get(name)
        if shop is None:
            return {"title": "", "safe": {}}
        known = products(shop, pack.layouts)
        safe = {
            each.name: shop.safe
            for each in components
            if each.printed and each.pieces and fit(shop, known, each, size_of(each, pack))
        }
        return {"title": shop.title, "safe": safe}
    except LayoutError:
        return {"title": "", "safe": {}}
