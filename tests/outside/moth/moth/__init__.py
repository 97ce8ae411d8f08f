"""Moth: cards without rules, whose decks and numbers each pack names in its game.yaml."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from generator.contract import Component, Edition, Face, Game, Piece
from generator.reading.checking import Reader
from generator.reading.fields import Count, Id, Line
from generator.reading.header import BareHeader
from generator.reading.packs import Models, Pack
from generator.reading.provenance import ContentFile
from generator.reading.schema import Entry, read_as
from pydantic import Field, create_model

__all__ = ["GAME"]


class Box(BareHeader):
    """game.yaml: which decks there are, each a file, and which numbers a card has."""

    decks: Annotated[tuple[Id, ...], Field(min_length=1)]
    numbers: tuple[Id, ...] = ()


class Card(Entry):
    """A card of any deck; a pack adds its numbers."""

    id: Id
    name: Line
    copies: Count = 1


def files(pack: Pack) -> Models:
    """game.yaml, and the decks it names; it alone where it cannot be read."""
    source, _ = pack.source("game.yaml")
    box = read_as(Box, source)[0] if source is not None else None
    if box is None:
        return {"game.yaml": Box}
    numbers: Any = dict.fromkeys(box.numbers, (Count, ...))
    card = create_model("Card", __base__=Card, **numbers)
    deck = create_model("Deck", __base__=ContentFile, cards=(tuple[card, ...], ...))
    return {"game.yaml": Box, **{f"{name}.yaml": deck for name in box.decks}}


def content(box: Box, *decks: Any) -> tuple[Box, dict[str, Any]]:
    """The box, and the cards of each deck."""
    return box, {name: deck.cards for name, deck in zip(box.decks, decks, strict=True)}


def components(content: tuple[Box, dict[str, Any]], pack: Pack, edition: Edition) -> Sequence[Component]:
    """Each deck."""
    box, decks = content
    return [
        Component(name, name.title(), "cards", "mini_euro", [piece(card, box, name, pack) for card in cards])
        for name, cards in decks.items()
    ]


def piece(card: Any, box: Box, deck: str, pack: Pack) -> Piece:
    """One card."""
    numbers = [{"name": name, "value": getattr(card, name)} for name in box.numbers]
    face = Face("card", {"name": card.name, "numbers": numbers})
    return Piece(card.id, face, copies=card.copies, place=pack.place(f"{deck}.yaml", "cards", card.id))


GAME: Game[tuple[Box, dict[str, Any]]] = Game("moth", files, Reader(files, content), components)
