"""The figures of the rulebook: a card and its signs, and scenes drawn from the states of the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any
from unicodedata import combining, normalize

from generator.contract import Component, Face, Piece
from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.pieces import Card
from generator.games.to_the_bottom.printing.card_faces import card_values
from generator.games.to_the_bottom.printing.example_round import NAMES, positions
from generator.games.to_the_bottom.state import State
from generator.games.to_the_bottom.terms import TIRED
from generator.reading.strings.words import Words

HIGH, LOW, ROW = (124.0, 61.0), (124.0, 45.0), (124.0, 24.4)
"""Sizes of figures, as wide as a column of the booklet."""
TWO_ROWS = (124.0, 50.0)
A_ROW = 6
"""Cards side by side above their rulings, at the most."""
NOT_IN_A_FIRST_GAME = (
    *("ship_guard", "lifebuoy", "steward", "bartender", "teacher"),
    *("arbiter", "assistant", "lockdown", "seal"),
)
"""Cards with a reaction, and four more that ask for much. TB-13.2"""


def figures(content: Content, words: Words) -> list[Component]:
    """The pictures that content/to_the_bottom/rulebook.md shows, high ones and low ones.

    Scenes are missing where they cannot be played: with other cards, or by other numbers. A rulebook
    that still tells them is then told that the picture is missing.
    """
    high, low = [anatomy(content, words)], []
    for make in (laid, first_turn, seal):
        high += scene(make, content, words)
    low += scene(tired, content, words)
    title = words("sheet_figures")
    return [
        Component("figures", title, "sheet", HIGH, high, printed=False),
        Component("low_figures", title, "sheet", LOW, low, printed=False),
        Component("row_figures", title, "sheet", ROW, card_rows(content, words), printed=False),
        Component("double_figures", title, "sheet", TWO_ROWS, left_out(content, words), printed=False),
    ]


def card_rows(content: Content, words: Words) -> list[Piece]:
    """All cards but the starting ones from A to Z, accents aside, in even rows: ``row_1`` and so on."""
    cards = sorted(
        (card for card in content.cards.cards if card.supply != "starting"),
        key=lambda card: (_plain(card.name), card.id),
    )
    count = -(-len(cards) // A_ROW)
    pieces, first = [], 0
    for number in range(count):
        wide = len(cards) // count + (number < len(cards) % count)
        row, first = cards[first : first + wide], first + wide
        pieces.append(Piece(f"row_{number + 1}", _in_rows(content, words, row, wide)))
    return pieces


def left_out(content: Content, words: Words) -> list[Piece]:
    """The cards that stay in the box in a first game, in two rows. TB-13.2"""
    cards = {card.id: card for card in content.cards.cards}
    chosen = [cards[name] for name in NOT_IN_A_FIRST_GAME if name in cards]
    half = (len(chosen) + 1) // 2
    return [Piece("left_out", _in_rows(content, words, chosen, half))] if chosen else []


def _in_rows(content: Content, words: Words, cards: Iterable[Card], places: int) -> Face:
    """Cards through the glass, so many side by side."""
    values = [card_values(content, card, words) for card in cards]
    return Face("figure_row", {"places": places, "cards": values})


def _plain(name: str) -> str:
    """A name as it is looked up: small letters without accents."""
    return "".join(letter for letter in normalize("NFD", name.casefold()) if not combining(letter))


def scene(make: Any, content: Content, words: Words) -> list[Piece]:
    """The piece of that scene, or none where the engine refuses it."""
    try:
        return [make(content, words)]
    except (KeyError, ValueError):
        return []


def anatomy(content: Content, words: Words) -> Piece:
    """One card with a price of its own, one that tires, and a name for each of their signs."""
    cards = {card.id: card for card in content.cards.cards}
    shown = [cards.get(card, content.cards.cards[0]) for card in ("pirate", "lifeboat")]
    return Piece(
        "card", Face("figure_card", {"cards": [card_values(content, card, words) for card in shown]})
    )


def first_turn(content: Content, words: Words) -> Piece:
    """Anna jettisons what she drew, and buys; another card comes up. TB-4.7, TB-4.11"""
    before, paid, bought = (positions(content, "round")[deed] for deed in (0, 3, 4))
    return _deal(
        "first_turn",
        content,
        words,
        paid=paid.waters[0],
        got=_more(bought.waters[0], paid.waters[0]),
        lying=before.shop,
        new=_more(bought.shop, paid.shop),
        points=paid.points,
    )


def seal(content: Content, words: Words) -> Piece:
    """Anna jettisons a pair, and plays the fifth card aboard. TB-12.66, TB-6.7"""
    before, paid, played = positions(content, "seal")
    return _deal(
        "seal",
        content,
        words,
        paid=paid.waters[0],
        got=_more(_board(played), _board(before)),
        lying=_board(before),
        new=[],
        points=paid.points,
    )


def _deal(name: str, content: Content, words: Words, points: int, **cards: Iterable[int]) -> Piece:
    """Cards jettisoned for ``points``, what they pay for, and the row of cards ``lying`` on the table."""
    rows = {what: _cards(content, words, numbers) for what, numbers in cards.items()}
    return Piece(name, Face("figure_turn", {"name": name, "points": points, **rows}))


def laid(content: Content, words: Words) -> Piece:
    """The table of two on the Cruise, from above; one card aboard is tired. TB-1.4, TB-2.1"""
    state = positions(content, "table")[-1]
    players = [
        {
            "name": name,
            "deck": len(state.decks[seat]),
            "hand": _cards(content, words, state.hands[seat]),
            "board": _cards(content, words, _board(state, seat)),
            "tired": [bool(entry & TIRED) for entry in state.boards[seat]],
            "water": _cards(content, words, state.waters[seat][-1:]),
        }
        for seat, name in enumerate(NAMES)
    ]
    iceberg = next(card_values(content, card, words) for card in content.cards.cards if card.id == "iceberg")
    values = {"players": players, "shop": _cards(content, words, state.shop), "iceberg": iceberg}
    return Piece("table", Face("figure_table", values))


def tired(content: Content, words: Words) -> Piece:
    """A card ready, and the same card once it has acted. TB-7.1"""
    before, after = positions(content, "tired")
    assert [bool(state.boards[0][0] & TIRED) for state in (before, after)] == [False, True]
    return Piece("tired", Face("figure_tired", {"card": _cards(content, words, _board(after))[0]}))


def _board(state: State, seat: int = 0) -> list[int]:
    return [entry >> 2 for entry in state.boards[seat]]


def _more(after: Iterable[int], before: Iterable[int]) -> list[int]:
    """The cards of ``after`` that were not in ``before``."""
    return list((Counter(after) - Counter(before)).elements())


def _cards(content: Content, words: Words, numbers: Iterable[int]) -> list[dict[str, Any]]:
    return [card_values(content, content.kinds[number].card, words) for number in numbers]
