"""The contents of an order: every piece with its copies, and the names of its pictures or its pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.contract import Component, Face, Piece
from generator.contract.printing import Die
from generator.press.shop.counterparts import Fit
from generator.press.shop.table import Product
from generator.system.values import frozen


@frozen
class Item:
    """A piece of an order. ``front`` and ``back`` are its files, or its pages in the file of its deck.

    Backs that are alike may have files of their own; ``common_back`` is the same for all of them.
    """

    component: str
    product: str
    piece: str
    copies: int
    front: str
    back: str = ""
    common_back: str = ""


def file_name(number: int, pieces: int, piece: str, side: str) -> str:
    """The file name of a picture of that many pieces; sorted as text they are in the order of the deck."""
    plain = "".join(sign if sign.isalnum() or sign in "-_" else "-" for sign in piece)
    digits = max(2, len(str(pieces)))
    return f"{side}s/{number:0{digits}}-{plain}.png"


def sides(component: Component) -> Iterator[tuple[int, Piece, str, Face]]:
    """Number, piece, side and face; a back that all pieces share is given once, for the first."""
    shared = len({repr(piece.back) for piece in component.pieces}) == 1
    for number, piece in enumerate(component.pieces, 1):
        yield number, piece, "front", piece.front
        if piece.back is not None and (number == 1 or not shared):
            yield number, piece, "back", piece.back


OUTSIDE = "outside.png"
"""The picture of a box."""


def rolled(component: Component, dice: Sequence[tuple[Die, Product]]) -> list[Item]:
    """Dice, each with the folder of the pictures of its sides."""
    return [
        Item(component.name, product.name, die.id, die.count, f"{component.name}/{die.id}/")
        for die, product in dice
    ]


def boxed(component: Component, fit: Fit) -> list[Item]:
    """A box with its picture."""
    return [Item(component.name, fit.product.name, component.name, 1, f"{component.name}/{OUTSIDE}")]


def bound(component: Component, fit: Fit) -> list[Item]:
    """A book with the folder of the pictures of its pages."""
    return [Item(component.name, fit.product.name, component.name, 1, f"{component.name}/pages/")]


def pictured(component: Component, fit: Fit) -> list[Item]:
    """The pieces of a component, each with its pictures, in their order."""
    count = len(component.pieces)
    names = {
        (number, side): f"{component.name}/{file_name(number, count, piece.id, side)}"
        for number, piece, side, _ in sides(component)
    }
    first_alike: dict[str, str] = {}
    items = []
    for number, piece in enumerate(component.pieces, 1):
        back = ""
        if piece.back is not None:
            back = names.get((number, "back"), names.get((1, "back"), ""))
            first_alike.setdefault(repr(piece.back), back)
        items.append(
            Item(
                component=component.name,
                product=fit.product.name,
                piece=piece.id,
                copies=piece.copies,
                front=names[number, "front"],
                back=back,
                common_back=first_alike.get(repr(piece.back), ""),
            )
        )
    return items
