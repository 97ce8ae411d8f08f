"""Solutions: cards laid open, six on a page, printed as variable data when they are of one setup."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from string import ascii_letters, digits
from typing import Any, overload

from generator.contract import Component, Face, Piece, VariableData
from generator.games.general_quarters.cards.card import Card
from generator.games.general_quarters.cards.codebook import needs, plain
from generator.games.general_quarters.pieces import Content
from generator.games.general_quarters.printing.card_faces import Records, certificate, name_of, public
from generator.games.general_quarters.waters import Setup

PAGE, A_PAGE = "page", 6
CARD_ID, CERTIFICATE, PAGE_NUMBER = "card", "certificate", "page"
"""What stands in a form of solutions for words that differ."""

CHARSET = ascii_letters + digits + " -_"
"""The characters of ids and page numbers."""


def solutions(content: Content, cards: Sequence[Card], records: Records | None = None) -> Component:
    """Every card laid open, six on a page."""
    pages, variable = SolutionPages(content, cards, records or {}), None
    if len(setups := setups_of(cards)) == 1:
        known = public(content, setups[0])
        words = {"id": CARD_ID, "certificate": CERTIFICATE, "page": PAGE_NUMBER}
        tokens = {token: {"token": token} for token in needs(setups[0])}
        tokens |= {f"column {name}": {"column": name} for name in known["columns"]}
        tokens |= {f"row {row + 1}": {"row": f"{row + 1}"} for row in range(known["rows"])}
        blank = {"token": "", "column": "", "row": ""}
        variable = VariableData(
            Face("solutions_form", known | words),
            {name: Face("solution_stamp", blank | told) for name, told in tokens.items()},
            pages.charset(),
            shared_art=Face("solutions_art", known),
            placeholders=tuple(words.values()),
        )
    return Component("solutions", "Solutions", "sheet", PAGE, pages, variable=variable)


class SolutionPages(Sequence[Piece]):
    """Pages of solutions, made when they are asked for, with what certificates say where there are some."""

    def __init__(self, content: Content, cards: Sequence[Card], records: Records) -> None:
        self.content = content
        self.cards = cards
        self.records = records
        self._public: dict[str, dict[str, Any]] = {}

    def __len__(self) -> int:
        return -(-len(self.cards) // A_PAGE)

    def charset(self) -> str:
        """The characters their texts are written in."""
        found = set(CHARSET).union(*(certificate(record) for record in self.records.values()))
        return "".join(sorted(found))

    @overload
    def __getitem__(self, at: int) -> Piece: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Piece]: ...
    def __getitem__(self, at: int | slice) -> Piece | Sequence[Piece]:
        if isinstance(at, slice):
            return [self[i] for i in range(len(self))[at]]
        page = range(len(self))[at]
        some = self.cards[page * A_PAGE : (page + 1) * A_PAGE]
        solved = [self._solved(card) for card in some]
        values = {
            "title": self.content.title.title,
            "cards": solved,
            "page": page + 1,
            "pages": len(self),
        }
        empty = A_PAGE - len(solved)
        texts = [f"page {page + 1} of {len(self)}"]
        images: list[str] = []
        for each in solved:
            texts += (each["id"], each["certificate"])
            images += _map(each)
        texts += ["", ""] * empty
        images += [""] * (len(images) // len(solved) * empty)
        face = Face("solutions", values)
        return Piece(f"solutions_{page + 1}", face, images=tuple(images), texts=tuple(texts))

    def _solved(self, card: Card) -> dict[str, Any]:
        digest = card.setup.digest
        if digest not in self._public:
            self._public[digest] = public(self.content, card.setup)
        record = self.records.get(card.id)
        return self._public[digest] | {
            "id": name_of(card, record),
            "squares": [plain(token) for token in card.grid],
            "certificate": certificate(record or {}),
        }


def _map(solved: Mapping[str, Any]) -> list[str]:
    """The images of one solution: letters, then row by row a number and what the squares hide."""
    across, squares = len(solved["columns"]), solved["squares"]
    found = [f"column {name}" for name in solved["columns"]]
    for row in range(solved["rows"]):
        found += [f"row {row + 1}", *squares[row * across : (row + 1) * across]]
    return found


def setups_of(cards: Iterable[Card]) -> list[Setup]:
    """The setups among some cards, each once."""
    return list({card.setup.digest: card.setup for card in cards}.values())
