"""The box a game is sold in: who goes into which box, and what its lid and its back say.

A press alone has a use for it; at home cards and counters have their tuck boxes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.contract.edition import Edition
from generator.contract.printing import Component, Deferred, Face, Piece
from generator.contract.retail.bought import SEPARATOR, left_at_home, with_bought
from generator.contract.retail.imprint import lines
from generator.contract.retail.measures import base, lid, room_for, sides_of, wrapping
from generator.contract.trade_sizes import trade_sizes
from generator.reading.header import ANYBODY, OUTER, BareHeader, header
from generator.reading.packs import Pack

SMALL_MM = 45.0
"""Loose pieces that small are no toys for a small child."""

Sides = tuple[float, float]


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

    ``inner`` names the components that go into each of the inner boxes; pieces to be pushed out are packed on
    their boards, and kept there afterwards. On the back stand the word ``blurb``, the word ``holds`` that
    lists what is in the box, or the contents of game.yaml without it, with what a house buys for it, and the
    ``picture``, ``component/piece``.
    """
    game = header(pack)
    where = {name: box for box, names in inner.items() for name in names}
    packed = [_packed(each, where) for each in left_at_home(components, game.bought)]
    listed = pack.words(holds) if holds else _contents(game)
    words = {"blurb": pack.words(blurb), "holds": with_bought(listed, game.bought)}
    return [*packed, _outer(packed, pack, edition, words, picture)]


def _packed(component: Component, where: Mapping[str, str]) -> Component:
    if not component.printed or component.home_only:
        return component
    box = where.get(component.name, OUTER)
    if component.punched is not None:
        return replace(component, goes_in=OUTER, kept_in="" if box == OUTER else box)
    return replace(component, goes_in=box)


def _contents(game: BareHeader) -> str:
    return SEPARATOR.join(f"{item.count} {item.name}" for item in game.contents)


def _outer(
    components: Sequence[Component], pack: Pack, edition: Edition, words: Mapping[str, Any], picture: str
) -> Component:
    game, sizes = header(pack), trade_sizes(pack)
    inside = room_for(components, edition, sizes, game.bought)
    cover = next((each.pieces[0] for each in components if each.kind == "book" and each.pieces), None)
    facts: dict[str, Any] = {
        "inside": inside,
        "title": game.title,
        "who": {} if game.players == ANYBODY else {"min": game.players.min, "max": game.players.max},
        "ages": game.ages or 0,
    }
    back: dict[str, Any] = {
        **facts,
        "part": "base",
        "tray": base(inside),
        **words,
        "imprint": lines(game.imprint, pack.words),
        "marks": list(game.imprint.marks) if game.imprint else [],
        "credits": game.credits,
        "ean": game.ean,
        "small": any(has_small_pieces(each) for each in components)
        or any(max(part.size_mm) <= SMALL_MM for part in game.bought),
    }
    front = {
        **(cover.front.values if cover is not None else {"title": game.title, "tagline": game.tagline}),
        "outer": {**facts, "part": "lid", "tray": lid(inside)},
        "on_box": True,
    }
    place = pack.place("game.yaml", "title")
    pieces = [
        Piece("lid", Face("outer_box", front), place=place),
        Piece("base", Face("outer_box", _with_picture(components, picture, back, sizes)), place=place),
    ]
    title = pack.words("outer.title")
    return Component(OUTER, title, "board", wrapping(lid(inside)), pieces, folded=True, press_only=True)


def _with_picture(
    components: Sequence[Component], picture: str, values: Mapping[str, Any], sizes: Mapping[str, Sides]
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
    wide, high = sides_of(component, sizes)
    frame = {"layout": f"{piece.front.layout}.svg.j2", "w": wide, "h": high}
    return Deferred(lambda: {**piece.front.values, "outer": {**values, "picture": frame}})


def has_small_pieces(component: Component) -> bool:
    """Whether loose pieces of a component could be swallowed; those on one board of many sizes could."""
    if not component.printed or component.home_only or component.punched is None:
        return False
    return component.punched == "whole" or (
        not isinstance(component.size, str) and max(component.size) <= SMALL_MM
    )
