"""General Quarters set up for a table online: the cards of the box, and what is looked up and written."""

from __future__ import annotations

from collections.abc import Sequence

from generator.contract import Component, Pack
from generator.contract.setup import Lot, Setup, thing_of, things_of
from generator.games.general_quarters.content import Content

PAPERS = ("codebook", "aid", "log")


def set_up_table(content: Content, pack: Pack, parts: Sequence[Component], players: int) -> Setup:
    """The cards in a pile, the first on top; code book, aid and log. Solutions do not lie about."""
    by_name = {part.name: part for part in parts}
    cards = by_name["cards"]
    pile = tuple((thing_of(cards, piece, piece.id), 1) for piece in cards.pieces)
    papers = things_of(by_name[name] for name in PAPERS)
    books = tuple(part.name for part in parts if part.kind == "book")
    return Setup(
        players,
        lots=(Lot("cards", cards.title, pile, face_up=True),),
        papers=tuple(papers.values()),
        books=books,
    )
