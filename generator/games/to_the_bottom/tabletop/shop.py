"""The Shop of To the Bottom and the track of points, on the table."""

from __future__ import annotations

from dataclasses import replace

from generator.contract import Area, Json
from generator.games.to_the_bottom.printing import places
from generator.games.to_the_bottom.printing.boxes import CARD
from generator.games.to_the_bottom.tabletop.pieces import GAP, Pieces

MARKER_DOWN, MARKER_SCALE = 8.4, 0.55
"""How far down its cell the middle of a marker is, and its size: below the number."""


def shop(pieces: Pieces, seen: Json) -> Area:
    """The mat with the common deck, the cards for sale and the Iceberg; a large Shop goes on below."""
    mat = pieces.item("mat", pieces.words("sheet_shop_mat"), "shop_mat/shop_mat", degrees=270)
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
    """The track of the player at turn, with its marker."""
    active, label = seen["active"], pieces.words("play.points", points=seen["points"])
    window, half = places.track(active), places.marker(active)
    wide, high = window[2:]
    track = pieces.item("track", label, "points/points", x=wide / 2, y=high / 2)
    # The marker stands like a tent, of which one half is seen.
    half = (half[0], half[1] + half[3] / 2, half[2], half[3] / 2)
    x, y = places.cell(seen["points"] % places.TRACK)
    standing = replace(track, id="marker", window=half, x=x + places.CELL[0] / 2, y=y + MARKER_DOWN)
    items = (replace(track, window=window), replace(standing, scale=MARKER_SCALE))
    return Area("points", label, "common", items, (wide, high))


def _middle(rect: places.Rect) -> tuple[float, float]:
    left, top, wide, high = rect
    return left + wide / 2, top + high / 2
