"""Figures of the rulebook: a tour of a card, positions of the example game, small maps of single rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from generator.contract import Component, Face, Piece
from generator.games.general_quarters.cards.codebook import CodeBook, plain
from generator.games.general_quarters.content import Content
from generator.games.general_quarters.printing import example_round
from generator.games.general_quarters.printing.card_faces import WHOLE, craft, public
from generator.games.general_quarters.printing.examples import examples
from generator.games.general_quarters.rules import Patrol
from generator.games.general_quarters.waters import letter
from generator.reading.strings.words import Words

EXAMPLE, POSITION, TOUR = (54.0, 30.4), (50.0, 58.0), (105.0, 76.0)
TOUR_ROWS = 2
TOUR_ID, TOUR_NUMBER, TOUR_POINTS, TOUR_BOOK = "S-RA89-NN6X-25KND", 7, 48, "8QQ-HJ4"
"""The words of the card on the tour; it is no card to play."""


def figures(content: Content, words: Words) -> list[Component]:
    """The figures, which are no sheets of their own."""
    title = words("sheet_figures")
    return [
        Component("tour", title, "sheet", TOUR, [tour(content, words)], printed=False),
        Component("game", title, "sheet", POSITION, list(positions(content)), printed=False),
        Component("examples", title, "sheet", EXAMPLE, examples(), printed=False),
    ]


def tour(content: Content, words: Words) -> Piece:
    """The head and the foot of a card, with a number beside everything that is printed on it."""
    setup = content.setup()
    facts = public(content, replace(setup, waters=replace(setup.waters, rows=TOUR_ROWS)), words, TOUR)
    book = CodeBook.of([setup], TOUR_BOOK)
    squares = [book.written((37 * n + 28) % 100) for n in range(TOUR_ROWS * setup.waters.cols)]
    own = {
        "id": TOUR_ID,
        "number": str(TOUR_NUMBER),
        "grade": words("graded", name=words("stiff"), points=TOUR_POINTS),
        "book": TOUR_BOOK,
        "squares": squares,
        "intel": [""] * len(squares),
        "part": WHOLE,
    }
    return Piece("card", Face("tour", facts | own))


def positions(content: Content) -> Iterator[Piece]:
    """The example game after some of its turns; what is new in a picture is ringed."""
    before = 0
    for number, state, _, _ in example_round.played():
        if number in example_round.PICTURED:
            yield Piece(f"turn_{number}", Face("position", position(content, state, before)))
            before = state.scratched


def position(content: Content, state: Patrol, before: int) -> dict[str, Any]:
    """A game as it lies on the table: the map, and of each ship whether it is afloat and what it has left."""
    setup = state.card.setup
    roles = {ship.id: ship.role for ship in content.group.ships}
    shown = [plain(token) if token else "" for token in state.shown()]
    group = []
    for at, label in enumerate(setup.order):
        drawings = craft(setup, at)
        left = state.helicopters[at]
        left += state.strike_fighters if label == setup.carrier else 0
        left += state.anti_air if label == setup.cruiser else 0
        used = len(drawings) - left
        group.append(
            {
                "id": label,
                "role": roles.get(label, "destroyer"),
                "afloat": state.afloat[at],
                "craft": [[name, place < used] for place, name in enumerate(drawings)],
            }
        )
    return {
        "rows": setup.waters.rows,
        "columns": [letter(col) for col in range(setup.waters.cols)],
        "shallow": list(setup.waters.shallow),
        "squares": shown,
        "new": [bool(state.scratched & ~before & 1 << square) for square in range(setup.waters.squares)],
        "group": group,
    }
