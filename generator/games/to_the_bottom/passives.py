"""Effects that hold for a player as long as cards are aboard."""

from __future__ import annotations

from collections.abc import Iterable

from generator.games.to_the_bottom.tables import Tables

NO_COLOURS: frozenset[str] = frozenset()


class Passives:
    """The sums over the words that hold; made anew when a board changes, never changed after that."""

    __slots__ = (
        "arranges",
        "bonus",
        "discount",
        "draws",
        "looks",
        "ready_colours",
        "room",
        "sees_hands",
        "skips",
    )

    def __init__(self) -> None:
        self.draws = 0
        self.skips = False
        self.room = 0
        self.discount = 0
        self.ready_colours = NO_COLOURS
        self.sees_hands = False
        self.looks = 0
        self.bonus = 0
        self.arranges = 0

    @property
    def reach(self) -> int:
        """Number of cards from the top that the holder may rearrange. TB-12.71"""
        return self.arranges + self.bonus if self.arranges else 0

    @property
    def visible(self) -> int:
        """Number of cards from the top that the holder may look at. TB-12.53"""
        return max(self.looks, self.reach)


NOTHING = Passives()


def passives_of(content: Tables, board: Iterable[int]) -> Passives:
    """The sums over all cards of this board. Entries are coded as in ``state``."""
    sums = Passives()
    for entry in board:
        for hold in content.kinds[entry >> 2].holds:
            hold(sums)
    return sums
