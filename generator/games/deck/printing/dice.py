"""Paper dice: their nets on a page with a heading, or one by one on sheets that they share."""

from __future__ import annotations

from collections.abc import Collection

from generator.contract import Component, Die, Face, Piece
from generator.games.deck.files import icon_names
from generator.games.deck.pieces import PaperDice
from generator.reading.header import FILE
from generator.reading.packs import Pack, shipped
from generator.reading.parsing.nodes import MapNode, Scalar
from generator.reading.parsing.source import read

NETS = "shared/dice.yaml"
BETWEEN_MM = 4.0
"""From net to net on a page."""
BELOW_HEADING_MM = 190.0, 237.0
"""The part of a page that nets have."""
LARGE = 1.25
"""The size of dice that leave room for it."""


def paper_dice(part: PaperDice, title: str, heading: str, pack: Pack) -> Component:
    """The dice of a part: a page of nets; net by net where they share sheets, or are too many for a page."""
    icons = icon_names(pack)
    signs = tuple(_sign(sign, icons) for sign in part.faces)
    net = _net_size(part.sides)
    single = bool(part.sheet) or part.count > _room(net)
    # A few are larger: a die of six 20 mm instead of 16.
    scale = LARGE if not single and part.count <= _room((LARGE * net[0], LARGE * net[1])) else 1.0
    wide, high = net
    values = {"sides": part.sides, "count": 1 if single else part.count, "faces": signs, "title": heading}
    values |= {"scale": scale}
    places = {sign: pack.place(FILE, "parts", part.id, "faces", at) for at, sign in enumerate(signs)}
    piece = Piece(
        part.id,
        Face(part.layout, {**values, "single": single}),
        copies=part.count if single else 1,
        place=pack.place(FILE, "parts", part.id),
        places=places,
    )
    die = Die(part.id, title, signs or tuple(map(str, range(1, part.sides + 1))), count=part.count)
    size = (round(wide + BETWEEN_MM, 2), round(high + BETWEEN_MM, 2)) if single else "page"
    return Component(part.id, title, "sheet", size, [piece], sheet=part.sheet, folded=True, dice=(die,))


def _sign(words: str, icons: Collection[str]) -> str:
    """The words or icons of a face; icons go by their names alone, as in a column of icons."""
    names = words.split()
    return " ".join(f":{name}:" for name in names) if all(name in icons for name in names) else words


def _room(net: tuple[float, float]) -> int:
    """How many nets a page has room for."""
    across, down = (
        int(room // (side + BETWEEN_MM)) for room, side in zip(BELOW_HEADING_MM, net, strict=True)
    )
    return across * down


def _net_size(sides: int) -> tuple[float, float]:
    """Width and height in mm of the net of a die."""
    path = shipped("layouts") / NETS
    source, _ = read(path, str(path))
    net = source.root.items[str(sides)] if source and isinstance(source.root, MapNode) else None
    assert isinstance(net, MapNode)
    wide, high = (net.items[key] for key in ("width", "height"))
    assert isinstance(wide, Scalar)
    assert isinstance(high, Scalar)
    return float(wide.text), float(high.text)
