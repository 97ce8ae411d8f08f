"""Figures of the rulebook: a tour of a card, its signs, positions of games, small maps of single rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.contract import Component, Face, Piece
from generator.games.general_quarters.actions import Scratch
from generator.games.general_quarters.cards.card import Card
from generator.games.general_quarters.cards.codebook import LINES, TABLE, CodeBook, plain
from generator.games.general_quarters.content import Content
from generator.games.general_quarters.printing import example_round
from generator.games.general_quarters.printing.card_faces import (
    WHOLE,
    craft,
    first_lines,
    grade_of,
    intel,
    name_of,
    public,
)
from generator.games.general_quarters.printing.examples import examples
from generator.games.general_quarters.printing.pictures import picture, weather
from generator.games.general_quarters.rules import Patrol, on_card
from generator.games.general_quarters.waters import letter
from generator.mechanics.dice import Dice
from generator.reading.strings.words import Words

EXAMPLE, POSITION, GAME, TOUR, LEGEND, SEAS, SCRATCHING, LOOK_UP = (
    (54.0, 30.4),
    (120.0, 66.2),
    (120.0, 70.6),
    (105.0, 77.8),
    (112.0, 13.0),
    (120.0, 66.0),
    (112.0, 22.0),
    (120.0, 21.0),
)
FIRST_STEPS = ((8, 1), (8, 3), (7, 2), (9, 2), (1, 2), (8, 7))
"""B9, D9, C8, C10, C2 and H9, which follow from what the first card shows."""
LOOKED_UP = (1, 2)
"""Row and column of C2, the square of the example in *How to read a card*."""
TOUR_ROWS = 2
"""Rows of the first card that are on its tour, the one of the example in *How to read a card* among them."""


def figures(
    content: Content,
    words: Words,
    cards: Sequence[Card],
    records: Mapping[str, Mapping[str, Any]],
    book: CodeBook,
) -> list[Component]:
    """The figures, which are no sheets of their own.

    ``records`` by id certify the ``cards`` of the box, whose codes are in ``book``.
    """
    title = words("sheet_figures")
    return [
        Component(
            "tour", title, "sheet", TOUR, list(tours(content, words, cards[0], records, book)), printed=False
        ),
        Component(
            "scratching", title, "sheet", SCRATCHING, [Piece("square", Face("scratching"))], printed=False
        ),
        Component("look_up", title, "sheet", LOOK_UP, [look_up(cards[0], book)], printed=False),
        Component("legend", title, "sheet", LEGEND, [Piece("signs", Face("legend"))], printed=False),
        Component("drill", title, "sheet", POSITION, list(drill(content, cards, records)), printed=False),
        Component("game", title, "sheet", GAME, list(positions(content)), printed=False),
        Component("seas", title, "sheet", SEAS, [seas(content, cards, records)], printed=False),
        Component("examples", title, "sheet", EXAMPLE, examples(), printed=False),
    ]


def tours(
    content: Content,
    words: Words,
    card: Card,
    records: Mapping[str, Mapping[str, Any]],
    book: CodeBook,
) -> Iterator[Piece]:
    """Head and foot of the first card, coded and under silver, with numbers beside all that is printed."""
    setup, record = card.setup, records.get(card.id)
    facts = public(content, replace(setup, waters=replace(setup.waters, rows=TOUR_ROWS)), words, TOUR)
    count = TOUR_ROWS * setup.waters.cols
    own = {
        "id": name_of(card, record),
        "number": "1" if records else "",
        "grade": grade_of(record, words),
        "part": WHOLE,
    }
    codes = {
        "book": book.id,
        "squares": [book.written(code) for code in book.encoded(card)[:count]],
        "intel": intel(card, record)[:count],
    }
    yield Piece("card", Face("tour", facts | own | codes))
    yield Piece(
        "scratch_card", Face("scratch_tour", facts | own | {"first": first_lines(card, record, words)})
    )


def look_up(card: Card, book: CodeBook) -> Piece:
    """A square of the first card, its field in the code book with a few around it, and its mark."""
    code = book.encoded(card)[LOOKED_UP[0] * card.setup.waters.cols + LOOKED_UP[1]]
    table, line, column = code // TABLE, code // 10 % len(LINES), code % 10
    first, left = min(max(line - 1, 0), len(LINES) - 4), min(max(column - 2, 0), 6)
    corner = table * TABLE + first * 10 + left
    shown = [corner + 10 * down + across for down in range(4) for across in range(4)]
    values = {
        "row": LOOKED_UP[0],
        "code": book.written(code),
        "line": line - first,
        "column": column - left,
        "lines": LINES[first : first + 4],
        "columns": list(range(left, left + 4)),
        "entries": [[book.written(at), book.entries[at]] for at in shown],
    }
    return Piece("field", Face("look_up", values))


def seas(content: Content, cards: Sequence[Card], records: Mapping[str, Mapping[str, Any]]) -> Piece:
    """The picture of each sea, with the numbers that its cards have on the ladder."""
    shown = []
    for preset in content.presets.presets:
        numbers = [at for at, card in enumerate(cards, 1) if card.setup.preset == preset.id and records]
        span = sorted({str(numbers[0]), str(numbers[-1])}, key=int) if numbers else []
        drawn = picture(preset.id).values(weather(preset.id))
        shown.append({"picture": drawn, "name": preset.name, "cards": "–".join(span)})
    return Piece("seas", Face("seas", {"seas": shown}))


def drill(
    content: Content, cards: Sequence[Card], records: Mapping[str, Mapping[str, Any]]
) -> Iterator[Piece]:
    """The first card of the box as it begins, beside what the first steps lead to; none if it is no drill."""
    card = cards[0]
    spots = records[card.id].get("intel") if card.id in records else None
    if not spots:
        return
    # Here, because NumPy is slow to load and only those who print the book play the game.
    from generator.games.general_quarters.certificates.replay import with_intel

    columns = card.setup.waters.cols
    squares = [row * columns + column for row, column in spots]
    state = with_intel(on_card(card, Dice("drill")), squares)
    begins = position(content, state, state.scratched)
    before = state.scratched
    for row, column in FIRST_STEPS:
        if not state.is_over() and not state.is_scratched(row * columns + column):
            state.apply(Scratch(row, column))
    yield Piece("steps", Face("position", {"moments": [begins, position(content, state, before)]}))


def positions(content: Content) -> Iterator[Piece]:
    """The example game after some of its turns, two beside each other; what is new is ringed and numbered."""
    before, last, moments = 0, 0, []
    turns: dict[int, int] = {}
    for number, state, _, _ in example_round.played():
        opened = state.scratched & ~last
        turns |= {square: number for square in range(state.card.setup.waters.squares) if opened >> square & 1}
        last = state.scratched
        if number in example_round.PICTURED:
            shown = position(content, state, before)
            numbered = [turns.get(at, 0) if new else 0 for at, new in enumerate(shown["new"])]
            moments.append((number, shown | {"turns": numbered}))
            before = state.scratched
    for (first, left), (second, right) in zip(moments[::2], moments[1::2], strict=True):
        yield Piece(f"turns_{first}_{second}", Face("position", {"moments": [left, right]}))


def under_way(content: Content) -> dict[str, Any]:
    """The example game in its middle, for the back of a box; what its last turn opened is new."""
    turns = {number: state for number, state, _, _ in example_round.played()}
    last = example_round.PICTURED[2]
    return position(content, turns[last], turns[last - 2].scratched)


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
