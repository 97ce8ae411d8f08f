"""Shares of the wins: by the order of play, by seat and by bot, deal by deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from generator.play.measures.looks import against
from generator.play.measures.tally import Tally
from generator.play.playtest import Plan


def places_won(plan: Plan, tally: Tally) -> list[dict[str, Any]]:
    """Wins by the place in the order of play, counted from 1."""
    return [
        {
            "place": place + 1,
            **against(_won_by_deal(tally.places, [[place]] * plan.turns_a_deal), 1 / plan.seats),
        }
        for place in range(plan.seats)
    ]


def seats_won(plan: Plan, tally: Tally) -> list[dict[str, Any]]:
    """Wins by seat."""
    rows = []
    for seat in range(plan.seats):
        groups = _won_by_deal(tally.deals, [[seat]] * plan.turns_a_deal)
        rows.append({"seat": seat, **against(groups, 1 / plan.seats)})
    return rows


def seats_closed(plan: Plan, tally: Tally) -> list[dict[str, Any]]:
    """The last choices of finished games by the seat that made them."""
    over, rows = sum(tally.closed.values()), []
    for seat in range(plan.seats):
        groups = {(1.0, 1): tally.closed[seat], (0.0, 1): over - tally.closed[seat]}
        rows.append({"seat": seat, **against(groups, 1 / plan.seats)})
    return rows


def bots_won(plan: Plan, tally: Tally) -> list[dict[str, Any]]:
    """Wins by bot."""
    names = sorted(set(plan.bots))
    rows = []
    for name in names:
        seats = [
            [seat for seat, bot in enumerate(plan.seating(turn)) if bot == name]
            for turn in range(plan.turns_a_deal)
        ]
        rows.append({"bot": name, **against(_won_by_deal(tally.deals, seats), 1 / plan.seats)})
    return rows


def _won_by_deal(
    deals: Mapping[tuple[tuple[int, ...], ...], int], seats: list[list[int]]
) -> Counter[tuple[float, int]]:
    """The deals counted by (wins of those seats or places, games); ``seats`` may differ with the turn.

    A win shared by k seats is one k-th each. Unfinished games are nobody's and do not count.
    """
    groups: Counter[tuple[float, int]] = Counter()
    for deal, count in deals.items():
        won, of = 0.0, 0
        for turn, best in enumerate(deal):
            if best:
                won += sum(seat in best for seat in seats[turn]) / len(best)
                of += len(seats[turn])
        groups[won, of] += count
    return groups


def shared(tally: Tally) -> int:
    """Games with several winners."""
    return sum(count * sum(len(best) > 1 for best in deal) for deal, count in tally.deals.items())
