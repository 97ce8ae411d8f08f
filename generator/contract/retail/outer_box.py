"""The box a game is sold in: how large it is for what goes in, and the two trays that are wrapped for it.

Millimetres. A press alone has a use for it; at home cards and counters have their tuck boxes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import Any

from generator.contract.boxes import EDGE_MM, PLAY_MM
from generator.contract.edition import Edition
from generator.contract.printing import Component, Deferred, Face, Piece
from generator.contract.retail.punching import board_of, shared_out
from generator.reading.header import ANYBODY, header
from generator.reading.packs import Pack
from generator.system.values import frozen

OUTER = "box"
GREYBOARD_MM, TURN_IN_MM = 1.5, 15.0
"""How thick the walls of a tray are, and how much of its wrapping goes over their edge."""
BETWEEN_MM = 1.0
"""How much wider a lid is inside than its tray outside."""
ROOM_MM, LEAST_DEEP_MM = 3.0, 18.0
"""Room left free beside and above the contents, and the least depth of a box that stands."""
PAPER_MM, STIFF_MM, BOOK_MM, PANEL_MM, PUNCHED_MM = 0.18, 0.35, 2.5, 2.4, 1.7
"""How thick a sheet, a sheet of board, a book, a panel of a folded board and a punch sheet are."""
SMALL_MM = 45.0
"""Loose pieces that small are no toys for a small child."""
BY_NAME = {"page": (190.0, 265.0), "a5": (148.0, 210.0), "poker": (63.5, 88.9)}

Sides = tuple[float, float]
Solid = tuple[float, float, float]


@frozen
class Flat:
    """Something that lies on the floor of the box; if need be ``folds`` once."""

    wide: float
    high: float
    thick: float
    folds: bool = False

    def folded(self) -> Flat:
        """The same folded across its longer side."""
        low, long = sorted((self.high / 2, self.wide))
        return Flat(low, long, 2 * self.thick)


def boxed(
    components: Sequence[Component],
    pack: Pack,
    edition: Edition,
    inner: Mapping[str, Sequence[str]],
    blurb: str,
    picture: str = "",
    holds: str = "",
) -> list[Component]:
    """The components, each knowing the box it goes into, and the outer box of them all.

    ``inner`` names the components that go into each of the inner boxes. On the back stand the word
    ``blurb``, the word ``holds`` that lists what is in the box, or the contents of game.yaml without
    it, and the ``picture``, ``component/piece``.
    """
    where = {name: box for box, names in inner.items() for name in names}
    packed = [
        replace(each, goes_in=where.get(each.name, OUTER)) if each.printed and not each.home_only else each
        for each in components
    ]
    listed = pack.words(holds) if holds else _contents(pack)
    return [*packed, _outer(packed, pack, edition, {"blurb": pack.words(blurb), "holds": listed}, picture)]


def _contents(pack: Pack) -> str:
    return " · ".join(f"{item.count} {item.name}" for item in header(pack).contents)


def _outer(
    components: Sequence[Component], pack: Pack, edition: Edition, words: Mapping[str, str], picture: str
) -> Component:
    game = header(pack)
    inside = room_for(components, edition)
    cover = next((each.pieces[0] for each in components if each.kind == "book" and each.pieces), None)
    facts: dict[str, Any] = {
        "inside": inside,
        "who": {} if game.players == ANYBODY else {"min": game.players.min, "max": game.players.max},
        "ages": game.ages or 0,
    }
    back: dict[str, Any] = {
        **facts,
        "part": "base",
        "title": game.title,
        **words,
        "imprint": list(game.imprint),
        "small": any(has_small_pieces(each) for each in components),
    }
    front = {
        **(cover.front.values if cover is not None else {"title": game.title, "tagline": game.tagline}),
        "outer": {**facts, "part": "lid", "title": game.title},
        "on_box": True,
    }
    place = pack.place("game.yaml", "title")
    pieces = [
        Piece("lid", Face("outer_box", front), place=place),
        Piece("base", Face("outer_box", _with_picture(components, picture, back)), place=place),
    ]
    size = flat(lid(inside))
    title = pack.words("outer.title")
    return Component(OUTER, title, "board", size, pieces, folded=True, press_only=True)


def _with_picture(
    components: Sequence[Component], picture: str, values: Mapping[str, Any]
) -> Mapping[str, Any]:
    """Values that draw a face of another component as well, as soon as somebody looks at it."""
    name, _, piece_id = picture.partition("/")
    shown = next(
        (
            (each, piece)
            for each in components
            if each.name == name
            for piece in each.pieces
            if piece.id == piece_id
        ),
        None,
    )
    if shown is None:
        return {"outer": {**values, "picture": None}}
    component, piece = shown
    wide, high = BY_NAME[component.size] if isinstance(component.size, str) else component.size
    frame = {"layout": f"{piece.front.layout}.svg.j2", "w": wide, "h": high}
    return Deferred(lambda: {**piece.front.values, "outer": {**values, "picture": frame}})


def has_small_pieces(component: Component) -> bool:
    """Whether loose pieces of a component could be swallowed."""
    if not component.printed or component.home_only:
        return False
    return component.name == "counters" or (
        component.punched is not None
        and not isinstance(component.size, str)
        and max(component.size) <= SMALL_MM
    )


# ---- measures -----------------------------------------------------------------------------


def room_for(components: Sequence[Component], edition: Edition) -> Solid:
    """Width, height and depth inside of a box for all that goes straight into it, in whole millimetres."""
    due = [each for each in components if each.goes_in == OUTER]
    flats = [flat for each in due for flat in _flats(each)]
    solids = [solid for each in due for solid in _solids(each, edition)]
    firm = [flat for flat in flats if not flat.folds] or [flat.folded() for flat in flats]
    wide = max([flat.wide for flat in firm] + [solid[0] for solid in solids])
    high = max([flat.high for flat in firm] + [solid[1] for solid in solids])
    thick = 0.0
    for flat in flats:
        lies = flat if flat.wide <= wide and flat.high <= high else flat.folded()
        wide, high = max(wide, lies.wide), max(high, lies.high)
        thick += lies.thick
    deep = thick + sum(layers(solids, (wide, high))) + ROOM_MM
    return float(ceil(wide + ROOM_MM)), float(ceil(high + ROOM_MM)), float(ceil(max(deep, LEAST_DEEP_MM)))


def _flats(component: Component) -> Iterator[Flat]:
    if _deep(component):
        return
    count = sum(piece.copies for piece in component.pieces)
    wide, high = _sides(component)
    if component.kind == "book":
        yield Flat(*BY_NAME["a5"], BOOK_MM)
    elif component.kind == "board":
        folds = {"": 1, "half": 2, "quarter": 4}[component.fold]
        across, down = (2.0 if folds > 1 else 1.0), (2.0 if folds > 2 else 1.0)
        # A press trims boards in even millimetres.
        low, long = sorted((2 * ceil(wide / 2) / across, 2 * ceil(high / 2) / down))
        yield Flat(low, long, folds * PANEL_MM)
    elif component.punched is not None:
        shape = shared_out((wide, high), component.punched, count)
        if shape is not None:
            low, long = sorted(board_of((wide, high), shape))
            yield Flat(low, long, -(-count // (shape[0] * shape[1])) * PUNCHED_MM)
    elif component.name == "counters":
        yield Flat(wide, high, PUNCHED_MM)
    elif max(wide, high) > BY_NAME["a5"][0]:
        low, long = sorted((wide, high))
        yield Flat(low, long, count * (STIFF_MM if component.stiff else PAPER_MM), not component.stiff)


def _solids(component: Component, edition: Edition) -> Iterator[Solid]:
    """A tuck box, or a stack of cards without one."""
    if deep := _deep(component):
        wide, high = (
            component.pieces[0].front.values.get("card") or component.pieces[0].front.values["inside"]
        )
        yield wide + PLAY_MM + 1, high + PLAY_MM + 1, deep + 1
        return
    wide, high = _sides(component)
    if (
        component.kind in ("cards", "sheet")
        and component.punched is None
        and max(wide, high) <= BY_NAME["a5"][0]
    ):
        yield (
            min(wide, high),
            max(wide, high),
            sum(piece.copies for piece in component.pieces) * max(STIFF_MM, edition.card_mm),
        )


def _deep(component: Component) -> float:
    """How deep the tuck box is that a component is folded to; 0 for anything else."""
    if not component.folded or not len(component.pieces):
        return 0.0
    return float(component.pieces[0].front.values.get("deep", 0.0))


def _sides(component: Component) -> Sides:
    return BY_NAME.get(component.size, BY_NAME["page"]) if isinstance(component.size, str) else component.size


def layers(solids: Sequence[Solid], floor: Sides) -> list[float]:
    """The heights of the layers in which solids lie side by side, in rows, the longest first."""
    depths: list[float] = []
    x = y = row = 0.0
    for wide, high, deep in sorted(solids, key=lambda solid: (-solid[1], -solid[0])):
        if x + wide > floor[0]:
            x, y, row = 0.0, y + row, 0.0
        if not depths or y + high > floor[1]:
            depths.append(0.0)
            x = y = row = 0.0
        x, row = x + wide, max(row, high)
        depths[-1] = max(depths[-1], deep)
    return depths


def base(inside: Solid) -> Solid:
    """Width, height and depth outside of the tray of a box."""
    wide, high, deep = inside
    return wide + 2 * GREYBOARD_MM, high + 2 * GREYBOARD_MM, deep + GREYBOARD_MM


def lid(inside: Solid) -> Solid:
    """The same of its lid, which covers the tray down to the table."""
    wide, high, deep = base(inside)
    more = BETWEEN_MM + 2 * GREYBOARD_MM
    return wide + more, high + more, deep + GREYBOARD_MM


def flat(tray: Solid) -> Sides:
    """The sheet that the wrapping of a tray needs, and the colour around it."""
    wide, high, deep = tray
    more = 2 * (deep + TURN_IN_MM + EDGE_MM)
    return round(wide + more, 2), round(high + more, 2)
