"""The sheets that lie beside the cards: code book, player aid, log sheet, and the cards' back."""

from __future__ import annotations

from typing import Any

from generator.contract import Face, Piece
from generator.games.general_quarters.cards.codebook import LINES, TABLE, CodeBook
from generator.games.general_quarters.content import Content
from generator.games.general_quarters.printing.card_faces import cover_line, public
from generator.reading.packs import Pack
from generator.reading.strings.words import Words

TABLES_A_PAGE = 10


def book_pages(content: Content, book: CodeBook) -> list[Piece]:
    """The code book, a table for each row of the map; all on one page, unless there are more than ten."""
    count = -(-len(book.tables) // TABLES_A_PAGE)
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
            "tables": [[row + 1, _table(book, row)] for row in rows],
        }
        pages.append(Piece(f"page_{page + 1}", Face("codebook", values)))
    return pages


def _table(book: CodeBook, row: int) -> list[list[str]]:
    """The codes of a row of the map as they are printed, each with what it hides."""
    return [[book.written(code), book.entries[code]] for code in range(row * TABLE, (row + 1) * TABLE)]


def aid(content: Content, pack: Pack) -> Piece:
    """The whole game on one page."""
    values = public(content, content.setup(), pack.words) | {
        "cover": _on_any_card(content, pack.words),
        "ranks": ranks(content),
        "win": content.title.win,
        "loss": content.title.loss,
    }
    return Piece("aid", Face("aid", values), place=pack.place("game.yaml", "title"))


def _on_any_card(content: Content, words: Words) -> str:
    """The line that counts what a card hides, whichever of the seas it shows. GQ-1.4"""
    totals = [setup.missile_total for setup in content.setups.values()]
    if not content.setup().missiles_printed or min(totals) == max(totals):
        return cover_line(content, content.setup(), words)
    missiles = words("aid_missiles", least=min(totals), most=max(totals))
    return content.title.cover.replace("{missiles}", missiles)


def log(content: Content, pack: Pack) -> Piece:
    """A line for every card played."""
    values = {"title": content.title.title, "ranks": ranks(content)}
    return Piece("log", Face("log", values), place=pack.place("ranks.yaml", "ranks"))


def press_back(content: Content, words: Words) -> Piece:
    """The back of a scratch card: the rules in short, the same for all cards of all runs."""
    values = public(content, content.setup(), words) | {"ranks": ranks(content)}
    return Piece("back", Face("press_back", values))


def how() -> Piece:
    """How hidden layers and covers are made into cards."""
    return Piece("how", Face("how"))


def ranks(content: Content) -> list[list[Any]]:
    """Ships afloat and the rank they earn, the best first. GQ-8.3"""
    return [[rank.afloat, rank.name] for rank in sorted(content.ranks.ranks, key=lambda r: -r.afloat)]
