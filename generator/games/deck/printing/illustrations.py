"""Cards and boards of a deck that illustrate its rulebook."""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.deck.content import Deck, Entry, Rows
from generator.games.deck.pieces import Board, Cards
from generator.games.deck.roles import roles

IN_ROW = 4
MOST_ROWS = 12


def illustrations(deck: Deck) -> tuple[tuple[str, ...], ...]:
    """Rows of the names of faces: cards, each of another kind first; then the board; then further cards."""
    cards = [
        name for part in deck.parts if isinstance(part, Cards) for name in _cards(part, deck.rows[part.id])
    ]
    boards = [(f"{part.id}/{part.id}",) for part in deck.parts if isinstance(part, Board)]
    rows = [tuple(cards[at : at + IN_ROW]) for at in range(0, len(cards), IN_ROW)]
    return (*rows[:1], *boards[:1], *rows[1:MOST_ROWS])


def _cards(part: Cards, rows: Rows) -> Iterator[str]:
    """The cards of a part: the first of each kind, then the others in their order."""
    kind = roles(part.show, rows.rules).get("kind", "")
    printed = [entry for entry in rows.entries if entry.copies]
    firsts: dict[str, Entry] = {}
    for entry in printed:
        firsts.setdefault(str(entry.values.get(kind, "")), entry)
    ids = {entry.id for entry in firsts.values()}
    ordered = [*firsts.values(), *(entry for entry in printed if entry.id not in ids)]
    return (f"{part.id}/{entry.id}" for entry in ordered)
