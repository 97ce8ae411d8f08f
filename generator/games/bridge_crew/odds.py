"""The exact odds: of a challenge, of a maverick's stroke, of Saving the Day. Counted, never sampled."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

AUTO_WINS = ("none", "odd", "even")
"""Which results of a side's own die win at once. CR-8.1"""


class Odds(NamedTuple):
    """The equally likely throws the Crew wins, ties and loses, counted."""

    wins: int
    ties: int
    losses: int

    def chance(self, fit: str = "") -> Fraction:
        """The Crew's chance once ties are settled. CR-8.8, CR-8.9

        ``fit`` is ``keen`` (ties to the Crew), ``counter`` (ties to the Alien) or anything else:
        both roll again.
        """
        if fit == "keen":
            return Fraction(self.wins + self.ties, sum(self))
        if fit == "counter":
            return Fraction(self.wins, sum(self))
        return Fraction(self.wins, self.wins + self.losses)


def automatic(result: int, auto_win: str) -> bool:
    """Does this result win at once for a side whose automatic wins are ``auto_win``? CR-8.1"""
    return auto_win == ("odd" if result % 2 else "even")


@lru_cache(maxsize=4096)
def conflict(
    crew: int, alien: int, crew_auto: str = "none", alien_auto: str = "none", speciality: bool = False
) -> Odds:
    """The odds of a die of ``crew`` sides against one of ``alien`` sides. CR-8, CR-9.1

    ``crew_auto`` and ``alien_auto`` are ``none``, ``odd`` or ``even``. There are ``crew`` x ``alien``
    throws, or ``crew`` x ``crew`` x ``alien`` where the Crew rolls twice and takes the higher.

    >>> conflict(6, 6)
    Odds(wins=15, ties=6, losses=15)
    >>> conflict(4, 4, speciality=True).chance()
    Fraction(17, 24)
    """
    wins = ties = losses = 0
    for result in range(1, crew + 1):
        # Of all pairs of throws, 2r - 1 have r as their higher one.
        ways = 2 * result - 1 if speciality else 1
        lower = min(result - 1, alien)
        same = result <= alien
        # How many results of the Alien win at once, and how many of those are lower than ours.
        flashes, flashes_lower = _automatic_up_to(alien, alien_auto), _automatic_up_to(lower, alien_auto)
        same_flashes = same and automatic(result, alien_auto)
        if automatic(result, crew_auto):
            # We win at once against all that do not; against those that do, the numbers decide.
            won = alien - flashes + flashes_lower
            tied = int(same_flashes)
        else:
            # What wins at once beats us; against the rest the numbers decide.
            won = lower - flashes_lower
            tied = int(same and not same_flashes)
        wins += ways * won
        ties += ways * tied
        losses += ways * (alien - won - tied)
    return Odds(wins, ties, losses)


def _automatic_up_to(highest: int, auto_win: str) -> int:
    """The number of results from 1 to ``highest`` that win at once."""
    if auto_win == "odd":
        return (highest + 1) // 2
    return highest // 2 if auto_win == "even" else 0


CREW_WINS, TIE, ALIEN_WINS = 0, 1, 2


def verdict(ours: int, theirs: int, crew_auto: str, alien_auto: str) -> int:
    """CREW_WINS, TIE or ALIEN_WINS for one throw of each side. CR-8.1, CR-8.2, CR-8.3, CR-8.7"""
    we, they = automatic(ours, crew_auto), automatic(theirs, alien_auto)
    if we != they:
        return CREW_WINS if we else ALIEN_WINS
    if ours == theirs:
        return TIE
    return CREW_WINS if ours > theirs else ALIEN_WINS


def maverick(die: int, needed: int) -> Fraction:
    """The chance that Technobabble or Alien Love succeeds: ``needed`` or more on one die. CR-9.11"""
    return Fraction(max(0, min(die, die - needed + 1)), die)


# ---- Saving the Day -----------------------------------------------------------------------


def save_the_day(captain: Sequence[int], encounter: Sequence[int]) -> Fraction:
    """The exact chance that the Captain's dice total more than the Encounter pool's. CR-12.3, CR-12.4

    Both are the types of the dice, in any order; an empty Encounter pool totals 0.

    >>> save_the_day([6], [4])
    Fraction(7, 12)
    """
    return Fraction(*save_counts(tuple(sorted(captain)), tuple(sorted(encounter))))


@lru_cache(maxsize=4096)
def save_counts(captain: tuple[int, ...], encounter: tuple[int, ...]) -> tuple[int, int]:
    """The number of throws of all dice that save the day, and of all throws; dice types ascending."""
    ours, theirs = _totals(captain), _totals(encounter)
    # below[t]: throws of the Encounter pool that total less than t, t from 0.
    below = [0, *accumulate(theirs)]
    every = below[-1]
    top = len(below) - 1
    saved = sum(ways * (below[total] if total < top else every) for total, ways in enumerate(ours))
    return saved, sum(ours) * every


@lru_cache(maxsize=4096)
def _totals(dice: tuple[int, ...]) -> tuple[int, ...]:
    """The number of throws of ``dice`` that make each total, from 0 up.

    One die is taken off the pool at a time, the largest first, so that pools which differ by a few
    dice (as they do from round to round) share most of the work.
    """
    if not dice:
        return (1,)
    *rest, die = dice
    before = _totals(tuple(rest))
    # Adding a die sums a window of ``die`` totals; the window slides.
    result = [0]
    window = 0
    for total in range(1, len(before) + die):
        if total <= len(before):
            window += before[total - 1]
        if total > die:
            window -= before[total - die - 1]
        result.append(window)
    return tuple(result)
