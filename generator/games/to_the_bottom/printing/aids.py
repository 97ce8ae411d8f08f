"""Player aids, cards of points, the Shop's mat, the score sheet and an A to Z of the cards."""

from __future__ import annotations

from math import ceil
from typing import Any
from unicodedata import normalize

from generator.contract import Edition, Face, Piece
from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.printing import places
from generator.games.to_the_bottom.printing.card_faces import card_values, copies
from generator.reading.strings.words import Words

SIGNS = ("tire", "comes-tired", "reaction", "always", "splash", "onto")
WINDOWS = (
    ("play_declared", "react_play"),
    ("tire_declared", "react_tire"),
    ("effect_lands", "react_hit"),
    ("jettison_declared", "react_jettison"),
)
STEPS = 4
"""Columns of the table of prices aboard."""
A_TO_Z_ROWS = 24
"""Kinds of cards that a page of the A to Z has room for, in two columns."""


def seats(content: Content, edition: Edition) -> int:
    """Players the set is for."""
    return edition.players or content.game.players.max


def player_aid(content: Content, words: Words, edition: Edition) -> Piece:
    """A card for each player: the Cruise on one side, the Sinking on the other. TB-3, TB-6.5, TB-11"""
    cruise, sinking = (
        Face("player_aid", aid_values(content, words, phase)) for phase in ("cruise", "sinking")
    )
    return Piece("player_aid", cruise, sinking, copies=seats(content, edition))


def aid_values(content: Content, words: Words, phase: str) -> dict[str, Any]:
    """One side: the turn, cards drawn by turn, prices aboard, and signs or reactions."""
    numbers, step = content.numbers, content.numbers.board_step
    row = content.cruise_draws if phase == "cruise" else numbers.draws.sinking
    return {
        "phase": phase,
        "hand_limit": numbers.hand_limit,
        "before": due(content, "before_draw"),
        "end": due(content, "end_of_turn"),
        "price": content.price[content.iceberg],
        "sinking_hand": numbers.sinking_hand,
        "draws": [
            {"above": words("turn", n=turn if turn < len(row) else f"{turn}+"), "below": count}
            for turn, count in enumerate(row, 1)
        ],
        "prices": [
            {
                "above": words("aboard", first=n * step, last=n * step + step - 1),
                "below": words("value_times", n=n + 1),
            }
            for n in range(STEPS)
        ],
        "signs": SIGNS,
        "reactions": reactions(content),
    }


def due(content: Content, trigger: str) -> str:
    """Names of the cards that act at that moment of a turn; a dash for none. TB-3.2, TB-3.5"""
    names = [
        card.name
        for card in content.cards.cards
        if any(ability.trigger == trigger for ability in card.abilities)
    ]
    return ", ".join(names) or "–"


def reactions(content: Content) -> list[dict[str, str]]:
    """The four windows by the key of their word, and the cards that answer there. TB-11.5 to TB-11.8"""
    answers: dict[str, list[str]] = {}
    for card in content.cards.cards:
        for ability in card.abilities:
            if ability.window:
                answers.setdefault(ability.window, []).append(card.name)
    return [{"when": key, "cards": ", ".join(answers.get(window, []))} for window, key in WINDOWS]


CLASSES = ("beige", "red", "blue", "green", "violet")


def points_cards(content: Content, words: Words, edition: Edition) -> list[Piece]:
    """A card of points for each player, told apart by the sign of a class. TB-3.6"""
    values = {
        "tens": [places.tens(n) for n in range(places.TENS)],
        "ones": [places.ones(n) for n in range(places.ONES)],
        "marker": places.RIDER[1],
        "iceberg": content.price[content.iceberg],
    }
    return [
        Piece(
            f"points_{player + 1}",
            Face(
                "points",
                {**values, "colour": CLASSES[player % 5], "title": words("play.person", n=player + 1)},
            ),
        )
        for player in range(seats(content, edition))
    ]


def markers(content: Content, edition: Edition) -> Piece:
    """Two markers for each card of points. TB-3.6"""
    face = Face("marker", {"halves": 2})
    return Piece("marker", face, copies=2 * seats(content, edition), edge="marker")


RIDER = Piece("rider", Face("marker", {"halves": 1}))
"""A marker as it hangs on the upper edge of a card, for the table."""


def shop_mat(content: Content) -> Piece:
    """Places for the Shop's cards, the Iceberg and the common deck. TB-1.3, TB-1.4"""
    values = {
        "at": [places.on_mat(n) for n in range(places.ICEBERG_AT + 1)],
        "iceberg_at": places.ICEBERG_AT,
        "places": content.numbers.shop_size,
        "price": content.price[content.iceberg],
    }
    return Piece("shop_mat", Face("shop_mat", values))


def score_sheet(content: Content, edition: Edition) -> Piece:
    """A page to add up what was rescued. TB-9.6"""
    values = {"title": content.game.title, "players": seats(content, edition)}
    return Piece("score", Face("score", values))


def a_to_z(content: Content, words: Words, edition: Edition) -> list[Piece]:
    """Every kind by name, two columns a page."""
    kinds = sorted(content.cards.cards, key=lambda card: by_letter(card.name))
    entries = [
        {
            **card_values(content, card, words),
            "copies": copies(content, card, edition),
        }
        for card in kinds
    ]
    # Pages and columns are as full as each other.
    share = ceil(len(entries) / ceil(len(entries) / A_TO_Z_ROWS))
    pages = [entries[start : start + share] for start in range(0, len(entries), share)]
    return [
        Piece(
            f"a_to_z_{number}",
            Face(
                "a_to_z",
                {
                    "entries": page,
                    "rows": ceil(share / 2),
                    "page": number,
                    "pages": len(pages),
                },
            ),
        )
        for number, page in enumerate(pages, 1)
    ]


def by_letter(name: str) -> tuple[str, str]:
    """The key by which names are sorted: their letters without accents, then with them.

    >>> sorted(["Člun", "Dáma", "Chef"], key=by_letter)
    ['Chef', 'Člun', 'Dáma']
    """
    plain = "".join(sign for sign in normalize("NFD", name.casefold()) if sign.isalnum())
    return plain, name
