"""The points a player can expect of a challenge: the reckoning of the bots.

A die is worth its mean throw; the Captain's chair is worth more the likelier the own dice are to
save the day from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from generator.games.bridge_crew import odds, rules
from generator.games.bridge_crew.action_table import ORDER_OPTIONS
from generator.games.bridge_crew.actions import Maverick
from generator.games.bridge_crew.rules import Watch

STANCES = ("neutral", "friendly", "hostile")

SPITE = 0.5
"""The cost of a point of the rival's gain."""

PATIENCE = 4.0
"""The least a Commission must promise: to let an Order go by is worth something, there will be another."""

DARE = 2.0
"""The least a maverick's way must promise, the die it stakes counted in."""

CHAIR = 6.0
"""The worth of the Captain's chair to somebody who is sure to save the day from it."""


def worth(die: int) -> float:
    """A die's mean throw."""
    return (die + 1) / 2


def sent_home(die: int, origin: str) -> float:
    """The cost of seeing a die go back to its pool of origin: twice, if that arms the Alien."""
    return worth(die) * (2 if origin == "E" else 1)


class Expectation(NamedTuple):
    """A side's expectation of a challenge in each attitude, the other's being anybody's guess."""

    gain: tuple[float, ...]  # in points, what the rival gains set against it
    chance: tuple[float, ...]  # of winning

    def best(self, chair: float = 0.0) -> float:
        """The most a side can expect, ``chair`` points included for a win."""
        return max(self.of(stance, chair) for stance in range(len(STANCES)))

    def of(self, stance: int, chair: float = 0.0) -> float:
        """The side's expectation in one of STANCES."""
        return self.gain[stance] + chair * self.chance[stance]


@lru_cache(maxsize=8192)
def expectations(
    autos: tuple[str, ...], crew: int, own: bool, alien: int, specialist: bool, fit: str
) -> tuple[Expectation, Expectation]:
    """The expectation of both sides with these dice; ``own``: the Crew stakes an Officer die. CR-8, CR-10"""
    stake = worth(crew) if own else 0.0
    both = worth(crew) + worth(alien)
    # What the winner and the other side gain, by the winner's attitude. CR-10.3, CR-10.5, CR-10.6
    crew_wins = [(worth(crew) - stake, 0.0), (worth(alien) - stake, worth(crew)), (both - stake, 0.0)]
    alien_wins = [(worth(alien), -stake), (worth(crew), worth(alien) - stake), (both, -stake)]
    crew_gain, alien_gain, crew_chance = [0.0] * 3, [0.0] * 3, [0.0] * 3
    alien_chance = [0.0] * 3
    for ours, crew_auto in enumerate(autos):
        for theirs, alien_auto in enumerate(autos):
            won = float(odds.conflict(crew, alien, crew_auto, alien_auto, specialist).chance(fit))
            for_crew = won * crew_wins[ours][0] + (1 - won) * alien_wins[theirs][1]
            for_alien = won * crew_wins[ours][1] + (1 - won) * alien_wins[theirs][0]
            crew_gain[ours] += (for_crew - SPITE * for_alien) / 3
            alien_gain[theirs] += (for_alien - SPITE * for_crew) / 3
            crew_chance[ours] += won / 3
            alien_chance[theirs] += (1 - won) / 3
    return Expectation(tuple(crew_gain), tuple(crew_chance)), Expectation(
        tuple(alien_gain), tuple(alien_chance)
    )


@lru_cache(maxsize=8192)
def crew_expectation(
    autos: tuple[str, ...], crew: int, own: bool, specialist: bool, fit: str, encounter: tuple[int, ...]
) -> Expectation:
    """The Crew's expectation of a die when the Alien answers with the best of ``encounter``. CR-7.1"""
    if not encounter:
        # The Crew wins without a roll and keeps its die. CR-7.4
        return Expectation((0.0 if own else worth(crew),) * 3, (1.0,) * 3)
    pairs = [expectations(autos, crew, own, alien, specialist, fit) for alien in encounter]
    return max(pairs, key=lambda pair: pair[1].best())[0]


class Evaluation:
    """A seat's expectation of the challenge to come, for the moment of one decision."""

    def __init__(self, state: Watch, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.autos = autos(state)
        self.foes = there(state, state.encounter)
        saved, throws = odds.save_counts(
            types_of(state, state.officers[seat]), types_of(state, state.encounter)
        )
        self.chair = CHAIR * (saved / throws)
        self.needed = state.content.game.maverick_success

    def of_order(self, order: str, die: int, own: bool, fit: str = "") -> float:
        """The points to expect of carrying out ``order`` with a die of that type."""
        specialist = self.state.content.speciality[self.state.specialists[self.seat]] == order
        fit = fit or rules.fit(self.state, self.seat, order)
        return crew_expectation(self.autos, die, own, specialist, fit, self.foes).best(self.chair)

    def of_way(self, way: Maverick) -> float:
        """The points to expect of a maverick's way. CR-9.12, CR-9.13"""
        if way.option in ORDER_OPTIONS:
            return self.of_order(way.order, way.die, True)
        luck = float(odds.maverick(way.die, self.needed))
        return luck * self.chair - (1 - luck) * sent_home(way.die, way.origin)

    def best_ways(self) -> list[tuple[float, Maverick]]:
        """The best way of each option open to a maverick, most promising first."""
        best: dict[str, tuple[float, Maverick]] = {}
        for way in rules.ways_open_to(self.state, self.seat):
            assert isinstance(way, Maverick)
            gain = self.of_way(way)
            if way.option not in best or gain > best[way.option][0]:
                best[way.option] = (gain, way)
        return sorted(best.values(), key=lambda each: -each[0])


def autos(state: Watch) -> tuple[str, ...]:
    """The automatic wins of each of STANCES. CR-8.1"""
    return tuple(state.content.auto_win[stance] for stance in STANCES)


def there(state: Watch, pool: Sequence[int]) -> tuple[int, ...]:
    """The types of which a pool holds a die, smallest first."""
    types = state.content.types
    return tuple(die for at, die in enumerate(types) if pool[2 * at] or pool[2 * at + 1])


def types_of(state: Watch, pool: Sequence[int]) -> tuple[int, ...]:
    """The types of all dice in a pool, smallest first."""
    types = state.content.types
    return tuple(types[kind // 2] for kind, count in enumerate(pool) for _ in range(count))
