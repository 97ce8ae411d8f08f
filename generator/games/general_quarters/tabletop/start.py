"""General Quarters set up for a table online: the cards of the box, and what is looked up and written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.contract import Component, Face, Pack, Spot
from generator.contract.setup import Ground, Lot, Setup, Thing, thing_of, things_of
from generator.games.general_quarters.cards.codebook import needs
from generator.games.general_quarters.content import Content
from generator.games.general_quarters.printing.places import CARD_MM, CARD_SQUARE_MM, card_places
from generator.games.general_quarters.waters import letter

PAPERS = ("codebook", "aid", "log")
CROSSES, QUESTION_MARKS = 16, 12
"""Pencil marks: as many as the group has ships and all they carry, and as many as one may have in mind."""


def set_up_table(content: Content, pack: Pack, parts: Sequence[Component], players: int) -> Setup:
    """The first card to be played and the others in a pile; code book, aid and log. Solutions stay away."""
    by_name = {part.name: part for part in parts}
    cards = by_name["cards"]
    first, *others = (thing_of(cards, piece, piece.id) for piece in cards.pieces)
    papers = things_of(by_name[name] for name in PAPERS)
    books = tuple(part.name for part in parts if part.kind == "book")
    pile = Lot("cards", cards.title, tuple((card, 1) for card in others), face_up=True)
    return Setup(
        players,
        (Ground(first, tuple(_squares(content)), marked=True),),
        (pile,) if others else (),
        papers=tuple(papers.values()),
        books=books,
        marks=tuple(_marks(content, pack)),
        consulted=tuple(id for id in papers if id.startswith("codebook/")),
    )


def _squares(content: Content) -> Iterator[Spot]:
    """Every square of a card. GQ-1.1"""
    setup = content.setup()
    places = card_places(setup, CARD_MM, CARD_SQUARE_MM)
    for row in range(setup.waters.rows):
        for col in range(setup.waters.cols):
            name = f"{letter(col)}{row + 1}"
            yield Spot(name, name, *places.middle(row, col), places.cell, places.cell)


def _marks(content: Content, pack: Pack) -> Iterator[Lot]:
    """A mark for every square of each kind, as the code book tells it, and what else a pencil draws."""
    side = card_places(content.setup(), CARD_MM, CARD_SQUARE_MM).cell
    words = {"S": "play.hit", "U": "play.submarine", ".": "play.water"}
    for token, count in needs(content.setup()).items():
        title = token[2:] if token[0] == "M" else pack.words(words[token])
        yield _supply(f"told {token}", title, Face("stamp", {"token": token, "open": True}), side, count)
    for kind, count in (("out", CROSSES), ("perhaps", QUESTION_MARKS)):
        yield _supply(kind, pack.words(f"mark.{kind}"), Face("mark", {"kind": kind}), side, count)


def _supply(id: str, title: str, face: Face, side: float, count: int) -> Lot:
    thing = Thing(f"marks/{id}", title, face, (side, side))
    return Lot(f"marks {id}", title, ((thing, count),), face_up=True)
