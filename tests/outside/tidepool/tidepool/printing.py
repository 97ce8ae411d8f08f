"""The printed parts."""

from __future__ import annotations

from generator.contract import Component, Edition, Face, Piece
from generator.reading.packs import Pack
from generator.reading.problems import Place

from tidepool.content import FILE, SHELLS, Animal, Content


def components(content: Content, pack: Pack, edition: Edition) -> list[Component]:
    """The box."""
    grid, seats = content.grid, range(content.game.players.max)
    board = Face("board", {"squares": grid.spaces(), "side": grid.pitch_mm})
    shells = [Piece(f"shell_{seat}", Face("shell", {"seat": seat}), copies=SHELLS) for seat in seats]
    cards = [card(kind, pack.place(FILE, "animals", at)) for at, kind in enumerate(content.deck.animals)]
    return [
        Component("cards", "Cards", "cards", (34.0, 34.0), cards),
        Component("board", "Board", "sheet", grid.size_mm, [Piece("board", board)]),
        Component("shells", "Shells", "cards", (10.0, 10.0), shells),
        Component("rulebook", "Rulebook", "book", "a5", text="rulebook.md"),
    ]


def card(kind: Animal, place: Place) -> Piece:
    """One kind of card, and where it is written."""
    return Piece(kind.id, Face("card", kind.model_dump()), Face("back"), kind.copies, place)
