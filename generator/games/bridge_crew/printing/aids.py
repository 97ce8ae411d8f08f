"""Pages to look things up on: the chances of all dice, the whole game, the log."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

from generator.contract import Deferred, Face, Piece
from generator.games.bridge_crew import odds
from generator.games.bridge_crew.content import Content
from generator.games.bridge_crew.printing.values import order_value, words_of

ODDS_CARDS = 2
"""How many lie on a table of seven, so that nobody reads upside down across it."""

STEPS = {
    "captain": ("order", "roles"),
    "crew": ("bids", "attitudes", "roll", "tie", "story", "swap"),
    "alien": ("alien", "attitudes", "roll", "story", "swap"),
}
"""The steps of a round that each part has a hand in: these are lit on its aid."""


def odds_card(content: Content) -> Piece:
    """The Crew's chance for all dice and attitudes: once plainly, once for the specialist. CR-8, CR-9.1"""
    front, back = (
        Face("odds", Deferred(partial(odds_values, content, speciality))) for speciality in (False, True)
    )
    return Piece("odds", front, back, copies=ODDS_CARDS)


def odds_values(content: Content, speciality: bool) -> dict[str, Any]:
    """A table for each pair of attitudes: ``rows`` of whole per cent, ``even`` where it is half or more.

    A row is a die of the Crew, a column one of the Alien; ties are rolled again.
    """
    tables = []
    for ours in content.words.attitudes:
        for theirs in content.words.attitudes:
            cells = [
                [
                    odds.conflict(mine, yours, ours.auto_win, theirs.auto_win, speciality).chance()
                    for yours in content.types
                ]
                for mine in content.types
            ]
            tables.append(
                {
                    "crew": {"id": ours.id, "name": ours.name},
                    "alien": {"id": theirs.id, "name": theirs.name},
                    "rows": [[percent(chance) for chance in row] for row in cells],
                    "even": [[2 * chance >= 1 for chance in row] for row in cells],
                }
            )
    return {"speciality": speciality, "types": list(content.types), "tables": tables}


def percent(chance: Fraction) -> int:
    """Whole per cent, halves up."""
    return (200 * chance.numerator + chance.denominator) // (2 * chance.denominator)


def aids(content: Content) -> list[Piece]:
    """A leaf each for the Captain and the Alien, and two for the crew.

    On the front stand the round, the part's own steps lit, and the attitudes; on the back what this part
    alone looks up, with a table for those lost for words: circumstances, sham science, misfortunes.
    """
    values = {
        **words_of(content),
        "types": list(content.types),
        "success": [
            {"type": die, "over": str(odds.maverick(die, content.game.maverick_success))}
            for die in content.types
        ],
        "needed": content.game.maverick_success,
        "title": content.game.title,
        "technobabble": {name: list(words) for name, words in content.technobabble.items()},
    }
    pieces = []
    for part, steps in STEPS.items():
        front, back = (
            Face("aid", {**values, "part": part, "lit": list(steps), "side": side})
            for side in ("front", "back")
        )
        pieces.append(Piece(f"aid_{part}", front, back, edge="aid", copies=2 if part == "crew" else 1))
    return pieces


def log(content: Content) -> Piece:
    """A page for whoever keeps the ship's log."""
    values = {"title": content.game.title, "players": content.game.players.max}
    values["orders"] = [order_value(content, order.id) for order in content.orders]
    return Piece("log", Face("log", values))
