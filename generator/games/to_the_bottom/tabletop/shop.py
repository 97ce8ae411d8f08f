"""The Shop of To the Bottom and the card of points, on the table."""

from __future__ import annotations

from dataclasses import replace

from generator.contract import Area, Json
from generator.games.to_the_bottom.printing import places
from generator.games.to_the_bottom.printing.boxes import CARD
from generator.games.to_the_bottom.tabletop.pieces import GAP, Pieces


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
    """The card of points of the player at turn, with a clip at the tens and one at the ones."""
    label = pieces.words("play.points", points=seen["points"])
    wide, high = places.POINTS
    card = pieces.item("track", label, f"points/points_{seen['active'] + 1}", x=wide / 2, y=high / 2)
    tens, ones = places.clips(seen["points"])
    clips = (
        pieces.item("marker", label, "clips/clip", x=tens[0], y=tens[1]),
        pieces.item("marker ones", label, "clips/clip", x=ones[0], y=ones[1], degrees=90),
    )
    return Area("points", label, "common", (card, *clips), (wide, high))


def _middle(rect: places.Rect) -> tuple[float, float]:
    left, top, wide, high = rect
    return left + wide / 2, top + high / 2
