"""Solutions: cards laid open, six on a page, printed as variable data when they are of one setup."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from string import ascii_letters, digits
from typing import Any

from generator.contract import Component, Face, Piece, VariableData
from generator.games.general_quarters.cards.card import Card
from generator.games.general_quarters.cards.codebook import needs, plain
from generator.games.general_quarters.pieces import Content
from generator.games.general_quarters.printing.card_faces import Records, certificate, name_of, public
from generator.games.general_quarters.printing.lazy_pieces import LazyPieces
from generator.games.general_quarters.setup import Setup

PAGE, A_PAGE = "page", 6
CARD_ID, CERTIFICATE, PAGE_NUMBER = "card", "certificate", "page"
"""Placeholders of a form of solutions for words that differ."""

CHARSET = ascii_letters + digits + " -_"
"""The characters of ids and page numbers."""


def solutions(content: Content, cards: Sequence[Card], records: Records | None = None) -> Component:
    """Every card laid open, six on a page."""
    certified, variable = records or {}, None
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
        variable = VariableData(
            Face("solutions_form", values | words),
            {name: Face("solution_stamp", plain_stamp | told) for name, told in tokens.items()},
            _charset(certified),
            shared_art=Face("solutions_art", values),
            placeholders=tuple(words.values()),
        )
    return Component("solutions", "Solutions", "sheet", PAGE, pages, variable=variable)


def _charset(records: Records) -> str:
    """The characters their words are written in."""
    return "".join(sorted(set(CHARSET).union(*(certificate(record) for record in records.values()))))


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
    images: list[str] = []
    for values in solved:
        words += (values["id"], values["certificate"])
        images += _map(values)
    words += ["", ""] * empty
    images += [""] * (len(images) // len(solved) * empty)
    face = Face("solutions", {"title": content.title.title, "cards": solved, "page": page, "pages": pages})
    return Piece(f"solutions_{page}", face, images=tuple(images), texts=tuple(words))


def _map(solved: Mapping[str, Any]) -> list[str]:
    """The images of one solution: letters, then row by row a number and what the squares hide."""
    across, squares = len(solved["columns"]), solved["squares"]
    images = [f"column {name}" for name in solved["columns"]]
    for row in range(solved["rows"]):
        images += [f"row {row + 1}", *squares[row * across : (row + 1) * across]]
    return images


def setups_of(cards: Iterable[Card]) -> list[Setup]:
    """The setups among some cards, each once."""
    return list({card.setup.digest: card.setup for card in cards}.values())
