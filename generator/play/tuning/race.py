"""A race of settings on equal deals: after each round the worse half goes, and the best is confirmed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, field
from math import ceil, isfinite, log2
from typing import Any

from generator.play.intervals import Estimate
from generator.play.measures.comparison import compared
from generator.play.measures.looks import ENOUGH, LEVEL
from generator.play.measures.tally import Row
from generator.play.tuning.goals import Goal, loss_of, nearer
from generator.play.tuning.knobs import Setting
from generator.system.values import record

NOT_PLAYED = Estimate(0.0, 0.0, 0.0, 0)

Play = Callable[[Setting, str, int], list[Row]]
"""Plays a setting so many games of a seed, and gives their numbers."""


@record
class Race:
    """The course and the outcome of a search.

    ``standings`` are the rounds: for each setting still in it, how far its games were from the wish.
    ``unlike`` says of each setting but the best by how much the best was nearer to the wish on the
    deals both played, ``claimed`` whether the best is surely nearer than the pack as it is, by
    ``improvement`` on games that were not searched; ``changes`` are all numbers of those, paired.
    """

    own: Setting
    best: Setting
    played: int = 0
    standings: list[Mapping[Setting, float]] = field(default_factory=list)
    unlike: dict[Setting, Estimate] = field(default_factory=dict)
    confirmed: int = 0
    amiss: bool = False
    improvement: Estimate = NOT_PLAYED
    changes: list[dict[str, Any]] = field(default_factory=list)

    @property
    def claimed(self) -> bool:
        """Whether to change anything: the pack as it is is amiss, and the best surely nearer to the wish."""
        return self.best != self.own and self.amiss and self.improvement.low > 0

    @property
    def not_told_apart(self) -> list[Setting]:
        """The settings of which the games searched do not say whether they are worse than the best."""
        return [setting for setting, estimate in self.unlike.items() if estimate.low <= 0]


def race(play: Play, own: Setting, others: Sequence[Setting], wish: Goal, seed: str, budget: int) -> Race:
    """Search with half of ``budget`` games, and confirm with the other half; ``own`` is the pack as it is.

    Each round plays the settings still in the race on the same new deals, the fewer there are the more,
    and keeps the better half by all games so far. The pack as it is stays to the end. No word about the
    best comes from the games that found it: it and the pack as it is play deals of seeds of their own.
    """
    running = [own, *others]
    rounds = max(1, ceil(log2(len(running))))
    rows: dict[Setting, list[Row]] = {setting: [] for setting in running}
    outcome = Race(own, own)
    for number in range(1, rounds + 1):
        games = max(2, budget // 2 // rounds // len(running))
        for setting in running:
            more = [wish.measured(row) for row in play(setting, f"{seed} search {number}", games)]
            first = number * 10**9
            rows[setting] += [row._replace(number=first + row.number) for row in more]
            outcome.played += len(more)
        losses = {setting: _distance(wish, rows[setting]) for setting in running}
        outcome.standings.append(losses)
        ranked = sorted(running, key=lambda setting: (losses[setting], running.index(setting)))
        outcome.best = ranked[0]
        kept = ranked[: max(1, len(ranked) // 2)]
        running = [setting for setting in running if setting in kept or setting == own]
    confidence = 1 - LEVEL / max(1, len(others))
    for setting in rows:
        if setting != outcome.best:
            outcome.unlike[setting] = nearer(wish, rows[outcome.best], rows[setting], confidence)
    if outcome.best != own:
        _confirm(outcome, play, wish, seed, max(ENOUGH, budget // 4))
    return outcome


def _confirm(outcome: Race, play: Play, wish: Goal, seed: str, games: int) -> None:
    here, there = (
        [wish.measured(row) for row in play(setting, f"{seed} confirmed", games)]
        for setting in (outcome.best, outcome.own)
    )
    outcome.played += len(here) + len(there)
    outcome.confirmed = games
    outcome.amiss = wish.amiss([row for row in there if row.won])
    outcome.improvement = nearer(wish, here, there)
    outcome.changes = compared(here, there)


def _distance(wish: Goal, rows: Sequence[Row]) -> float:
    """The distance of games from the wish; endless for a setting of which one game in fifty does not end."""
    unfinished = sum(not row.won for row in rows)
    return float("inf") if unfinished * 50 > len(rows) else loss_of(wish, rows)


def plain(estimate: Estimate) -> dict[str, Any]:
    """An estimate as JSON, which knows no infinity."""
    values = asdict(estimate)
    return {key: value if isfinite(value) else None for key, value in values.items()}
