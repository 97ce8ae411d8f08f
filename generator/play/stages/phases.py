"""The set-up, marks and swings of many games, as a report has them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from generator.play.intervals import as_figure, share, spread
from generator.play.measures.looks import ENOUGH
from generator.play.measures.tally import Tally
from generator.play.stages.following import ANY, THOUSANDTHS

Report = dict[str, Any]

NEARLY_ALL = 0.9
"""A kind of action that is done exactly once in so many of the games marks a stage of the game."""
ON_THE_WAY = (5, 95)
"""It is done on the way if the median game has so many percent of its decisions before it, and no more."""


def setup_of(tally: Tally) -> list[str]:
    """The kinds of action with which all games begin, each taken once by every seat."""
    games = sorted(tally.openings)
    kinds: list[str] = []
    for column in zip(*games, strict=False):
        if len(set(column)) > 1:
            break
        kinds.append(column[0])
    return kinds


def choices_in_play(tally: Tally, setup: list[str]) -> Counter[float]:
    """The numbers of legal actions at decisions, without those of the set-up."""
    choices = Counter(tally.choices)
    for (kind, legal), count in tally.opening_choices.items():
        if kind in setup:
            choices[legal] -= count
    return +choices


def phases(tally: Tally, over: int, setup: list[str]) -> list[Report]:
    """The kinds of action that nearly every game has exactly once, on its way: after which percent of the
    decisions, how often whoever leads there wins, and how often each place in the order of play did it.
    """
    kinds = sorted({kind for kind, *_ in tally.marks})
    rows = []
    for kind in kinds:
        at: Counter[float] = Counter()
        led: Counter[float] = Counter()
        places: Counter[int] = Counter()
        done: Counter[float] = Counter()
        for (own, percent, place, part, doer), count in tally.marks.items():
            if own == kind:
                done[doer] += count
                at[percent] += count
                led[part] += count
                places[place] += count
        games, nobody = sum(at.values()), led.pop(-1.0, 0)
        if over < ENOUGH or games < NEARLY_ALL * over or kind in setup:
            continue
        row: Report = {
            "kind": kind,
            "games": as_figure(share(games, over)),
            "at": spread(at),
            "leader_wins": as_figure(share(sum(part * n for part, n in led.items()), games - nobody)),
            "nobody_led": nobody,
            "doer_wins": as_figure(share(sum(part * n for part, n in done.items()), games)),
            "places": [
                {"place": place + 1, **as_figure(share(places[place], games))} for place in sorted(places)
            ],
        }
        if ON_THE_WAY[0] <= row["at"]["percentiles"][1] <= ON_THE_WAY[1]:
            rows.append(row)
    return sorted(rows, key=lambda row: (row["at"]["percentiles"][1], row["kind"]))


def swing_of(tally: Tally, component: str, takes: list[str]) -> Report | None:
    """The use of a component that moves the lead most in all, but for coming by it, beside any turn: how many
    turns had it, and by how many points the lead of whoever moved grew in them on average. None where nobody
    used it.
    """
    rows: list[Report] = [
        {
            "kind": kind,
            "turns": turns,
            "points": tally.swings[kind, word] / THOUSANDTHS / turns,
            "usual": tally.swings[ANY] / THOUSANDTHS / tally.swung[ANY],
        }
        for (kind, word), turns in sorted(tally.swung.items())
        if word == component and kind not in takes and turns >= ENOUGH
    ]
    return max(
        rows, key=lambda row: (row["turns"] * (row["points"] - row["usual"]), row["kind"]), default=None
    )
