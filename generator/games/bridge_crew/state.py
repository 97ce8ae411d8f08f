"""One game on the table: pools, cards, roles, and where in the round it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from generator.games.bridge_crew.action_table import Menu
from generator.games.bridge_crew.content import Content
from generator.games.bridge_crew.phases import AUCTION, DEAL
from generator.mechanics.dice import Dice

FEWEST = 3
"""A Captain, an Alien and a bidder. CR-1.1"""

NOBODY = -1
NO_DIE = -1

RESPECT = -1
"""The bid "With respect, sir": below every die. CR-5.5"""

Counts = list[int]
"""A pool: how many dice of each kind, in the order of ``Content.kinds``."""


class State:
    """A game of Bridge Crew. Dice are counted by kind, that is by type and origin. CR-1.4

    Mutable: ``apply`` changes it, ``copy`` makes an independent twin; the content is shared.
    """

    __slots__ = (
        "alien",
        "alien_die",
        "alien_rolls",
        "alien_stance",
        "bidder",
        "bidding",
        "captain",
        "carried",
        "closer",
        "commission",
        "content",
        "crew",
        "crew_die",
        "crew_rolls",
        "crew_seen",
        "crew_stack",
        "crew_stance",
        "crew_won",
        "dice",
        "encounter",
        "ending",
        "first_asked",
        "fits",
        "lapses",
        "last_bid",
        "maverick_fit",
        "menu",
        "offered",
        "officers",
        "option",
        "order",
        "personalities",
        "personality_seen",
        "personality_stack",
        "phase",
        "repeated",
        "round",
        "saves",
        "seats",
        "serving",
        "specialists",
        "story",
        "thinks",
        "turn",
    )

    def __init__(self, content: Content, seats: int, dice: Dice) -> None:
        most = min(len(content.crew), len(content.personalities))
        if not FEWEST <= seats <= most:
            raise ValueError(f"CR-1.1: {seats} players; {content.game.title} is for {FEWEST} to {most}")
        self.content = content
        self.menu = Menu(content)
        self.seats = seats
        self.dice = dice
        # Pools, dice counted by kind. CR-1.2, CR-1.5
        self.commission: Counts = [seats if origin == "C" else 0 for _, origin in content.kinds]
        self.encounter: Counts = [seats if origin == "E" else 0 for _, origin in content.kinds]
        self.officers: list[Counts] = [[0] * len(content.kinds) for _ in range(seats)]
        # Cards by seat, "" where there is none yet; what is still in a stack, then set aside. CR-2
        self.specialists: list[str] = [""] * seats
        self.personalities: list[str] = [""] * seats
        self.crew_stack: tuple[str, ...] = content.crew_ids
        self.personality_stack: tuple[str, ...] = content.personality_ids
        # The stack as each seat saw it come by. CR-2.2
        self.crew_seen: list[tuple[str, ...]] = [()] * seats
        self.personality_seen: list[tuple[str, ...]] = [()] * seats
        self.captain = NOBODY
        self.alien = NOBODY
        # Where the game stands.
        self.phase = DEAL
        self.turn = 0
        self.round = 0
        self.lapses = 0
        self.saves = 0
        self.ending = ""
        self.closer = NOBODY
        self.story: tuple[tuple[int, str], ...] = ()
        # An auction: who is still in, who bid last and what (a place in ``Content.types``).
        self.bidding: list[bool] = [True] * seats
        self.bidder = NOBODY
        self.last_bid = -1
        self.repeated = False
        self.first_asked = 0
        self.clear_challenge()

    def clear_challenge(self) -> None:
        """No Order, no Crew, no Conflict dice: how a round begins."""
        # The Order and the die offered.
        self.order = ""
        self.fits: tuple[tuple[str, str], ...] = ()
        self.thinks = ""
        self.offered = NO_DIE
        # The challenge: the Crew of the round, what it does, the Conflict dice, how they fell.
        self.crew = NOBODY
        self.serving = False
        self.option = ""
        self.carried = ""
        self.maverick_fit = ""
        self.crew_die = NO_DIE
        self.alien_die = NO_DIE
        self.crew_stance = ""
        self.alien_stance = ""
        self.crew_rolls: tuple[tuple[int, ...], ...] = ()
        self.alien_rolls: tuple[int, ...] = ()
        self.crew_won = False

    def spoken_bid(self) -> str:
        """The last bid in words, "" before the first."""
        if self.bidder < 0:
            return ""
        if self.phase == AUCTION and self.last_bid == RESPECT:
            return "With respect, sir"
        if self.phase == AUCTION and self.last_bid == self.offered // 2:
            return "Yes Sir!"
        return f"d{self.content.types[self.last_bid]}"

    def pieces(self) -> Mapping[str, int]:
        """Dice by type and origin, and cards by name, wherever they are. CR-1.6"""
        counts = [sum(column) for column in zip(self.commission, self.encounter, *self.officers, strict=True)]
        for die in (self.crew_die, self.alien_die):
            if die != NO_DIE:
                counts[die] += 1
        numbers = dict(zip(self.content.kind_names, counts, strict=True))
        for card in (*self.specialists, *self.crew_stack):
            if card:
                numbers[f"crew {card}"] = numbers.get(f"crew {card}", 0) + 1
        for card in (*self.personalities, *self.personality_stack):
            if card:
                numbers[f"personality {card}"] = numbers.get(f"personality {card}", 0) + 1
        return numbers

    def copy(self) -> Self:
        """An independent twin with dice that will fall the same."""
        twin = object.__new__(type(self))
        for name in _SHARED:
            setattr(twin, name, getattr(self, name))
        twin.dice = self.dice.copy()
        twin.commission = self.commission.copy()
        twin.encounter = self.encounter.copy()
        twin.officers = [pool.copy() for pool in self.officers]
        twin.specialists = self.specialists.copy()
        twin.personalities = self.personalities.copy()
        twin.crew_seen = self.crew_seen.copy()
        twin.personality_seen = self.personality_seen.copy()
        twin.bidding = self.bidding.copy()
        return twin


# Lists are copied; all else on the table is a number, a text or a tuple, and is handed over.
_COPIED = {
    "bidding",
    "commission",
    "crew_seen",
    "dice",
    "encounter",
    "officers",
    "personalities",
    "personality_seen",
    "specialists",
}
_SHARED = tuple(name for name in State.__slots__ if name not in _COPIED)
