"""The figures of the rulebook: a card and its signs, and scenes drawn from the states of the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Any

from generator.contract import Component, Face, Piece
from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.pieces import Card
from generator.games.to_the_bottom.printing.aids import WINDOWS as WINDOWS_OF_AN_AID
from generator.games.to_the_bottom.printing.card_faces import card_values
from generator.games.to_the_bottom.printing.example_round import NAMES, positions
from generator.games.to_the_bottom.state import State
from generator.games.to_the_bottom.terms import TIRED
from generator.reading.strings.words import Words

HIGH, LOW, TURN, STEPS, WINDOWS = (124.0, 61.0), (124.0, 35.0), (124.0, 52.0), (124.0, 72.0), (124.0, 71.0)
"""Sizes of figures, as wide as a page of the booklet."""
TWO_ROWS, PORTRAIT, SMALL = (124.0, 50.0), (17.6, 14.6), (25.4, 35.56)
FAREWELL = (124.0, 92.0)
SHOWN_SMALL = (
    *("passenger", "baby", "iceberg", "lifeboat", "anchor"),
    *("fisherman", "stoker", "ship_guard", "lifebuoy"),
)
"""Cards that illustrate a rule."""
NOT_IN_A_FIRST_GAME = (
    *("ship_guard", "lifebuoy", "steward", "bartender", "teacher"),
    *("arbiter", "assistant", "lockdown", "seal"),
)
"""Cards with a reaction, and four more that ask for much. TB-13.2"""


def figures(content: Content, words: Words) -> list[Component]:
    """The pictures that content/to_the_bottom/rulebook.md shows, by their sizes.

    Scenes are missing where they cannot be played: with other cards, or by other numbers. A rulebook
    that still tells them is then told that the picture is missing.
    """
    title = words("sheet_figures")
    parts = {
        "figures": (HIGH, [anatomy(content, words), *scene(laid, content, words)]),
        "turn_figures": (TURN, turns(content, words)),
        "step_figures": (STEPS, scene(steps, content, words)),
        "window_figures": (WINDOWS, scene(windows, content, words)),
        "low_figures": (LOW, scene(tired, content, words)),
        "portraits": (PORTRAIT, portraits(content, words)),
        "small_cards": (SMALL, small_cards(content, words)),
        "double_figures": (TWO_ROWS, left_out(content, words)),
        "end_figures": (FAREWELL, [Piece("farewell", Face("figure_farewell"))]),
    }
    return [
        Component(name, title, "sheet", size, pieces, printed=False) for name, (size, pieces) in parts.items()
    ]


def portraits(content: Content, words: Words) -> list[Piece]:
    """Every card but the starting ones, small enough to stand beside its name."""
    return [
        Piece(card.id, Face("figure_portrait", {"card": card_values(content, card, words)}))
        for card in content.cards.cards
        if card.supply != "starting"
    ]


def small_cards(content: Content, words: Words) -> list[Piece]:
    """Cards as illustrations of rules, with the faces that players hold."""
    return [
        Piece(card.id, Face("figure_small", {"card": card_values(content, card, words)}))
        for card in content.cards.cards
        if card.id in SHOWN_SMALL
    ]


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


TURNS = {"first_turn": (0, 3, 4), "second_turn": (5, 8, 9), "third_turn": (10, 14, 15)}
"""Turns of the example in which somebody jettisons, and buys: the states before, between and after."""


def turns(content: Content, words: Words) -> list[Piece]:
    """The turns of the example as far as they can be played."""
    pieces: list[Piece] = []
    for name, deeds in TURNS.items():
        pieces += scene(partial(bought, name, deeds), content, words)
    return [*pieces, *scene(sixth, content, words)]


def bought(name: str, deeds: tuple[int, int, int], content: Content, words: Words) -> Piece:
    """Somebody jettisons and buys; another card comes up. TB-4.7, TB-4.11"""
    states = positions(content, "round")
    before, paid, after = (states[deed] for deed in deeds)
    seat = before.active
    return _deal(
        name,
        content,
        words,
        paid=_more(paid.waters[seat], before.waters[seat]),
        got=_more(after.waters[seat], paid.waters[seat]),
        lying=before.shop,
        new=_more(after.shop, paid.shop),
        points=paid.points,
    )


def sixth(content: Content, words: Words) -> Piece:
    """Anna jettisons a card, and plays the fifth card aboard and the sixth. TB-6.5, TB-6.7"""
    before, paid, _, played = positions(content, "sixth")
    return _deal(
        "sixth",
        content,
        words,
        paid=paid.waters[0],
        got=_more(_board(played), _board(before)),
        lying=_board(before),
        new=[],
        points=paid.points,
    )


def steps(content: Content, words: Words) -> Piece:
    """The six steps of a turn, with cards that show them. TB-3.1 to TB-3.5"""
    cards = {card.id: card_values(content, card, words) for card in content.cards.cards}
    shown = {
        "tired": cards["polka_dancer"],
        "looks": cards["maid"],
        "paid": cards["burglar"],
        "got": cards["stoker"],
        "drawn": [cards[card] for card in ("passenger", "burglar", "stoker")],
        "kept": [cards[card] for card in ("baby", "passenger", "jack", "chef", "singer")],
    }
    return Piece("steps", Face("figure_steps", {"cards": shown}))


def windows(content: Content, words: Words) -> Piece:
    """The windows, what opens each, and all cards that answer there. TB-11.5 to TB-11.8"""
    cards = {card.id: card_values(content, card, words) for card in content.cards.cards}
    opened = {"A": "stoker", "B": "pirate", "C": "maid", "D": "pirate"}
    shown = [
        {
            "letter": letter,
            "shown": cards[opened[letter]],
            "other": cards["pirate"],
            "answers": [cards[card] for card in answering(content, window)],
        }
        for letter, (window, _) in zip(opened, WINDOWS_OF_AN_AID, strict=True)
    ]
    return Piece("windows", Face("figure_windows", {"windows": shown}))


def answering(content: Content, window: str) -> list[str]:
    """The ids of the cards with a reaction in a window."""
    return [
        card.id for card in content.cards.cards if any(ability.window == window for ability in card.abilities)
    ]


def _deal(name: str, content: Content, words: Words, points: int, **cards: Iterable[int]) -> Piece:
    """Cards jettisoned for ``points``, what they pay for, and the row of cards ``lying`` on the table."""
    rows = {what: _cards(content, words, numbers) for what, numbers in cards.items()}
    return Piece(name, Face("figure_turn", {"is_aboard": name == "sixth", "points": points, **rows}))


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
