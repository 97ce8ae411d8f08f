"""Solutions: cards laid open, six on a page, printed as a series when they are of one setup."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from string import ascii_letters, digits
from typing import Any

from generator.contract import Component, Face, Piece, Series
from generator.games.general_quarters.cards.card import Card
from generator.games.general_quarters.cards.codebook import needs, plain
from generator.games.general_quarters.pieces import Content
from generator.games.general_quarters.printing.card_faces import Records, certificate, name_of, public
from generator.games.general_quarters.printing.lazy_pieces import LazyPieces
from generator.games.general_quarters.setup import Setup

PAGE, A_PAGE = "page", 6
CARD_ID, CERTIFICATE, PAGE_NUMBER = "card", "certificate", "page"
"""Placeholders of a form of solutions for words that differ."""

SIGNS = ascii_letters + digits + " -_"
"""The characters of ids and page numbers."""


def solutions(content: Content, cards: Sequence[Card], records: Records | None = None) -> Component:
    """Every card laid open, six on a page."""
    certified, series = records or {}, None
    # Each item holds its own cards only, because pages travel to other processes.
    on_pages = [(page, cards[at : at + A_PAGE]) for page, at in enumerate(range(0, len(cards), A_PAGE), 1)]
    pages = LazyPieces(on_pages, partial(_page, content, certified, len(on_pages)))
    if len(setups := setups_of(cards)) == 1:
        values = public(content, setups[0])
        words = {"id": CARD_ID, "certificate": CERTIFICATE, "page": PAGE_NUMBER}
        tokens = {token: {"token": token} for token in needs(setups[0])}
        tokens |= {f"column {name}": {"column": name} for name in values["columns"]}
        tokens |= {f"row {row + 1}": {"row": f"{row + 1}"} for row in range(values["rows"])}
        plain_stamp = {"token": "", "column": "", "row": ""}
        series = Series(
            Face("solutions_form", values | words),
            {name: Face("solution_stamp", plain_stamp | told) for name, told in tokens.items()},
            _signs(certified),
            art=Face("solutions_art", values),
            open=tuple(words.values()),
        )
    return Component("solutions", "Solutions", "sheet", PAGE, pages, series=series)


def _signs(records: Records) -> str:
    """The characters their words are written in."""
    return "".join(sorted(set(SIGNS).union(*(certificate(record) for record in records.values()))))


def _page(content: Content, records: Records, pages: int, numbered: tuple[int, Sequence[Card]]) -> Piece:
    """A page of solutions, with a line of the certificate below each card that has one."""
    page, on_page = numbered
    public_facts = {setup.digest: public(content, setup) for setup in setups_of(on_page)}
    solved = [
        public_facts[card.setup.digest]
        | {
            "id": name_of(card, records.get(card.id)),
            "squares": [plain(token) for token in card.grid],
            "certificate": certificate(records.get(card.id, {})),
        }
        for card in on_page
    ]
    empty = A_PAGE - len(solved)
    words = [f"page {page} of {pages}"]
    stamps: list[str] = []
    for values in solved:
        words += (values["id"], values["certificate"])
        stamps += _map(values)
    words += ["", ""] * empty
    stamps += [""] * (len(stamps) // len(solved) * empty)
    face = Face("solutions", {"title": content.title.title, "cards": solved, "page": page, "pages": pages})
    return Piece(f"solutions_{page}", face, stamps=tuple(stamps), words=tuple(words))


def _map(solved: Mapping[str, Any]) -> list[str]:
    """The stamps of one solution: letters, then row by row a number and what the squares hide."""
    across, squares = len(solved["columns"]), solved["squares"]
    stamps = [f"column {name}" for name in solved["columns"]]
    for row in range(solved["rows"]):
        stamps += [f"row {row + 1}", *squares[row * across : (row + 1) * across]]
    return stamps


def setups_of(cards: Iterable[Card]) -> list[Setup]:
    """The setups among some cards, each once."""
    return list({card.setup.digest: card.setup for card in cards}.values())
