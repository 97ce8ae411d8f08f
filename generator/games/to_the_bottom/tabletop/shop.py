"""The Shop of To the Bottom and the card of points, on the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from generator.contract import Area, Item, Json
from generator.games.to_the_bottom.printing import places
from generator.games.to_the_bottom.printing.boxes import CARD
from generator.games.to_the_bottom.tabletop.pieces import GAP, Pieces

SCALE = 1.3
"""How much larger than on paper the card of points lies on the table."""


def shop(pieces: Pieces, seen: Json) -> Area:
    """The mat with the common deck, the cards for sale and the Iceberg; a large Shop goes on below."""
    mat = pieces.item("mat", pieces.words("sheet_shop_mat"), "shop_mat/shop_mat")
    items = [replace(mat, x=places.MAT[0] / 2, y=places.MAT[1] / 2)]
    if seen["common"]:
        items.append(pieces.pile("common", "common_deck", seen["common"], _middle(places.on_mat(0))))
    for n, card in enumerate(pieces.cards("shop", seen["shop"]), 1):
        x, y = _middle(places.on_mat(n if n < places.ICEBERG_AT else n + 1))
        items.append(replace(card, x=x, y=y, label=pieces.told.for_sale(seen["shop"][n - 1])))
    if seen["iceberg"]:
        x, y = _middle(places.on_mat(places.ICEBERG_AT))
        iceberg = pieces.content.ids[pieces.content.iceberg]
        items.append(replace(pieces.card("iceberg", iceberg, x=x, y=y), label=pieces.told.for_sale(iceberg)))
    lowest = max(item.y for item in items[1:])
    size = (places.MAT[0], max(places.MAT[1], lowest + CARD[1] / 2 + GAP))
    return Area("shop", pieces.words("shop"), "board", tuple(items), size)


def points(pieces: Pieces, seen: Json) -> Area:
    """The card of points of the player at turn, with a marker at the tens and one at the ones."""
    label, (wide, high) = pieces.words("play.points", points=seen["points"]), places.POINTS

    def lying(id: str, name: str, x: float, y: float, **rest: Any) -> Item:
        return pieces.item(id, label, name, x=SCALE * x, y=SCALE * y, scale=SCALE, **rest)

    tens, ones = places.riders(seen["points"])
    items = (
        lying("track", f"points/points_{seen['active'] + 1}", wide / 2, high / 2),
        lying("marker", "riders/rider", *tens),
        lying("marker ones", "riders/rider", *ones, degrees=90),
    )
    return Area("points", label, "common", items, (SCALE * wide, SCALE * high))


def _middle(rect: places.Rect) -> tuple[float, float]:
    left, top, wide, high = rect
    return left + wide / 2, top + high / 2
