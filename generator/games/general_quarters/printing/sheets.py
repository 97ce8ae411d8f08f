"""The sheets that lie beside the cards: code book, player aid, log sheet, and the cards' back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.contract import Face, Piece
from generator.games.general_quarters.cards.codebook import LINES, TABLE, CodeBook
from generator.games.general_quarters.content import Content
from generator.games.general_quarters.printing.card_faces import public
from generator.reading.packs import Pack
from generator.reading.strings.words import Words

TABLES_A_PAGE = 5
CODE_FIELD_MM = (17.1, 4.3)
"""A field of the code book, as wide and as high as the window to read it through."""


def book_pages(content: Content, book: CodeBook) -> list[Piece]:
    """The code book, a table for each row of the map, five to a page or six."""
    count = max(1, len(book.tables) // TABLES_A_PAGE)
    step = -(-len(book.tables) // count)
    pages = []
    for page in range(count):
        rows = book.tables[page * step : (page + 1) * step]
        values = {
            "title": content.title.title,
            "book": book.id,
            "page": page + 1,
            "pages": count,
            "lines": LINES,
            "shown": step,
            "tables": [[row + 1, _table(book, row)] for row in rows],
        }
        pages.append(Piece(f"page_{page + 1}", Face("codebook", values)))
    return pages


def _table(book: CodeBook, row: int) -> list[list[str]]:
    """The codes of a row of the map as they are printed, each with what it hides."""
    return [[book.written(code), book.entries[code]] for code in range(row * TABLE, (row + 1) * TABLE)]


def aid(content: Content, pack: Pack) -> Piece:
    """The whole game on one page."""
    totals = [content.setup(preset.id).missile_total for preset in content.presets.presets]
    few, many = min(totals), max(totals)
    values = public(content, content.setup(), pack.words) | {
        "ranks": ranks(content),
        "submarines": content.setup().waters.submarines,
        "missiles": str(few) if few == many else f"{few}–{many}",
        "win": content.title.win,
        "loss": content.title.loss,
    }
    return Piece("aid", Face("aid", values), place=pack.place("game.yaml", "title"))


def log(content: Content, pack: Pack, ladder: Sequence[Mapping[str, str]]) -> Piece:
    """A field for every card of the ladder, and a line for every other that is played."""
    afloat = len(content.group.ships)
    values = {
        "title": content.title.title,
        "ranks": ranks(content),
        "ladder": ladder,
        "afloat": afloat,
        "code_field": CODE_FIELD_MM,
    }
    return Piece("log", Face("log", values), place=pack.place("ranks.yaml", "ranks"))


def back(content: Content, words: Words) -> Piece:
    """The back of a card, scratched or not: the rules in short, the same for all cards of all runs."""
    values = public(content, content.setup(), words) | {"ranks": ranks(content)}
    return Piece("back", Face("back", values))


def how() -> Piece:
    """How hidden layers and covers are made into cards."""
    return Piece("how", Face("how"))


def ranks(content: Content) -> list[list[Any]]:
    """Ships afloat and the rank they earn, the best first. GQ-8.3"""
    return [[rank.afloat, rank.name] for rank in sorted(content.ranks.ranks, key=lambda r: -r.afloat)]
