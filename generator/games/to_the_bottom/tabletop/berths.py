"""Where cards lie on a ship of the table in the browser; the ids of those aboard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from generator.contract import Json
from generator.games.to_the_bottom.printing.boxes import CARD

BAND, GAP, ACROSS = 12.0, 4.0, 4
"""Millimetres above a ship and between cards; upright cards in a row of a board."""

OTHERS = 0.62
"""Ships of others lie farther away."""


@dataclass(frozen=True)
class Ship:
    """How the ship of a seat lies: how large its cards are, and where their places are, in mm."""

    mine: bool
    """Whether it is that of who looks, whose hand lies elsewhere; other hands lie there face down."""

    @property
    def scale(self) -> float:
        """The size of cards, compared with print."""
        return 1.0 if self.mine else OTHERS

    @property
    def wide(self) -> float:
        """From the middle of one place to the next."""
        return CARD[0] * self.scale + GAP

    @property
    def tall(self) -> float:
        """The same, downwards."""
        return CARD[1] * self.scale + GAP

    def place(self, column: int, row: int) -> tuple[float, float]:
        """The middle of a card's place, counted from the top left."""
        return GAP + self.wide * (column + 0.5), BAND + GAP + self.tall * (row + 0.5)

    @property
    def piles(self) -> dict[str, tuple[float, float]]:
        """The middles of the piles: one above the other, or side by side."""
        if self.mine:
            return {"deck": self.place(0, 0), "water": self.place(0, 1)}
        return {"deck": self.place(0, 0), "hand": self.place(1, 0), "water": self.place(2, 0)}

    @property
    def left(self) -> float:
        """Where the board begins."""
        return GAP + self.wide * (1 if self.mine else 3) + GAP

    @property
    def width(self) -> float:
        """The whole ship."""
        return self.left + self.wide * ACROSS + 2 * GAP

    def lying(self, tired: Sequence[bool]) -> tuple[list[tuple[float, float]], int]:
        """The middles of cards on the board and, on the own one, of the next place; the rows they take."""
        places, x, row = [], self.left + GAP, 0
        for sideways in (*tired, False) if self.mine else tired:
            width = CARD[1 if sideways else 0] * self.scale
            if x + width > self.width - GAP and x > self.left + GAP:
                x, row = self.left + GAP, row + 1
            places.append((x + width / 2, self.place(0, row)[1]))
            x += width + GAP
        return places, max(2 if self.mine else 1, row + 1)

    def high(self, rows: int) -> float:
        """The whole ship with so many rows."""
        return self.place(0, rows - 1)[1] + self.tall / 2 + 2 * GAP


def ids_aboard(seat: int, board: Sequence[Json]) -> list[str]:
    """The ids of the cards on a board, in its order."""
    counts, ids = Counter[str](), []
    for entry in board:
        counts[entry["card"]] += 1
        ids.append(f"aboard{seat}:{entry['card']}:{counts[entry['card']]}")
    return ids


def rider_id(id: str) -> str:
    """The id of the Assistant on top of a card aboard.

    >>> rider_id("aboard0:chef:1")
    'rider0:chef:1'
    """
    return id.replace("aboard", "rider", 1)
