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

_NONE: dict[str, Any] = {"name": "", "title": "", "bleed": 0.0, "safe": {}}


def shop_lines(components: Sequence[Component], pack: Pack, name: str) -> dict[str, Any]:
    """The title of a shop, its bleed in mm, and how many mm inside the cut of each part it prints its safe
    line lies; the titles of all ``shops`` by their names.

    Nothing of one without a name, and where the tables cannot be read; parts that are not told have the usual
    line, and a bleed of 0 is one that nobody knows.
    """
    try:
        every = shops(pack.layouts)
        titles = {"shops": {key: each.title for key, each in every.items()}}
        shop = every.get(name)
        if shop is None:
            return {**titles, **_NONE}
        offers = products(shop, pack.layouts)
        safe = {
            each.name: shop.safe
            for each in components
            if each.printed and each.pieces and fit(shop, offers, each, size_of(each, pack))
        }
        return {**titles, "name": name, "title": shop.title, "bleed": shop.bleed, "safe": safe}
    except LayoutError:
        return {"shops": {}, **_NONE}
