"""The picture on the back of the box: a scratch card in the middle of the rulebook's example game."""

from __future__ import annotations

from generator.contract import Component, Face, Piece
from generator.games.general_quarters.cards.codebook import plain
from generator.games.general_quarters.content import Content
from generator.games.general_quarters.printing import example_round
from generator.games.general_quarters.printing.card_faces import WHOLE, public
from generator.games.general_quarters.printing.places import PRESS_MM, PRESS_SQUARE_MM
from generator.reading.strings.words import Words

SIZE_MM = (150.0, 100.0)
SCRATCHED_TURNS = 5
"""The turns of the example that have been played: two helicopters have flown."""
ROWS = 7
"""Rows of the map that are in the picture."""


def box_picture(content: Content, words: Words) -> Component:
    """The card as it lies there, half of it under silver; no card of the box looks like it."""
    state = next(state for turn, state, _, _ in example_round.played() if turn == SCRATCHED_TURNS)
    facts = public(content, content.setup(content.presets.presets[0].id), words, PRESS_MM, PRESS_SQUARE_MM)
    shown = state.shown()[: ROWS * state.card.setup.waters.cols]
    squares = [plain(token) if token else "" for token in shown]
    back = Piece(
        "back",
        Face(
            "box_picture",
            facts | {"rows": ROWS, "squares": squares, "number": "", "grade": "", "part": WHOLE},
        ),
    )
    return Component("box_picture", words("sheet_box_picture"), "sheet", SIZE_MM, [back], printed=False)
