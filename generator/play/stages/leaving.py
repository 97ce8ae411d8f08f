"""Players who leave before the end: in which round, from which place, and how long they wait."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from generator.play.intervals import as_figure, percentiles, share, spread
from generator.play.measures.course import ALONE, FEWEST, FIRST_OUT, SAT_OUT, TWO_LEFT
from generator.play.measures.looks import ENOUGH
from generator.play.measures.tally import Tally

Report = dict[str, Any]

WAITED = 15
"""Percent of the choices that the first player who is out sits out in the median game, to be worth a word."""


def leaving(tally: Tally, course: Mapping[str, Counter[float]], over: int, setup: int) -> Report | None:
    """How players leave one by one, and by round how many are in of those in games that have come so far;
    None where most games have all of their players in to the end, or nearly so.

    Round 1 is the first turn after the set-up, which takes ``setup`` turns of each.
    """
    games = sum(course[FIRST_OUT].values())
    if over < ENOUGH or 2 * games < over or percentiles(course[SAT_OUT])[1] < WAITED:
        return None
    rounds: dict[int, Counter[float]] = {}
    for (turn, players), count in sorted(tally.still.items()):
        if turn > setup:
            rounds.setdefault(turn - setup, Counter())[players] += count
    after_one = sum(count for turns, count in course[FEWEST].items() if turns - setup <= 1)
    return {
        "games": as_figure(share(games, over)),
        "after_one": as_figure(share(after_one, over)),
        "first_out": spread(in_play(course[FIRST_OUT], setup)),
        "sat_out": spread(course[SAT_OUT]),
        "two_left": spread(course[TWO_LEFT]),
        "alone": spread(course[ALONE]),
        "places": _places(tally, over, setup),
        "still": [
            {
                "round": turn,
                "games": sum(counts.values()),
                "players": round(sum(n * c for n, c in counts.items()) / sum(counts.values()), 3),
            }
            for turn, counts in rounds.items()
            if sum(counts.values()) >= max(ENOUGH, over / 10)
        ],
    }


def in_play(turns: Mapping[float, int], setup: int) -> Counter[float]:
    """Numbers of turns without those of the set-up."""
    return Counter({max(0.0, turn - setup): count for turn, count in turns.items()})


def _places(tally: Tally, over: int, setup: int) -> list[Report]:
    """Of each place in the order of play, in which part of the games it is the first to leave, or has but
    one turn, and which part it wins of those in which it has more.
    """
    first: Counter[int] = Counter()
    one: Counter[int] = Counter()
    for (place, turns, is_first), count in tally.left.items():
        first[place] += count * is_first
        one[place] += count * (turns - setup <= 1)
    rows = []
    for place in range(_number_of_places(tally)):
        wins = sum(
            count * sum((place in won) / len(won) for won in deal if won)
            for deal, count in tally.places.items()
        )
        past = over - one[place]
        rows.append(
            {
                "place": place + 1,
                "out_first": as_figure(share(first[place], over)),
                "after_one": as_figure(share(one[place], over)),
                "past": as_figure(share(min(wins, past), past)),
            }
        )
    return rows


def _number_of_places(tally: Tally) -> int:
    return 1 + max((place for place, _ in tally.place_scores), default=-1)
