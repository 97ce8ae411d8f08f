"""Cards, tiles and other components by the choices that name them: offered, taken, and in whose hands."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from math import fsum
from typing import Any

from generator.play.intervals import grouped_share
from generator.play.measures.course import AHEAD
from generator.play.measures.looks import ENOUGH, LEVEL, Groups, against, judge
from generator.play.measures.tally import WORD, Tally, rates_of

_QUOTED = re.compile(r"'([^']+)'")


def component_rows(items: Iterable[str], tally: Tally, seats: int) -> list[dict[str, Any]]:
    """A row for each component that choices name, by its id, and for those of its list that none ever named.

    A word in an action is a component if it is a kind of piece, or stands in the roll call. ``winners`` is
    how often seats that took it won, over games in which some did and some did not; ``fair`` there is what
    seats win that took any component taken by as many: those who win often take more of everything. ``ahead``
    is how many of these seats led alone as they came to take it, ``from_behind`` how often the others won;
    ``usual`` in each is that of all components together.
    """
    called = list(items)
    ids = {*tally.pieces, *called, *(word for item in called for word in _QUOTED.findall(item))}
    offered = sorted(word for word in tally.named if word in ids)
    groups: dict[str, Counter[tuple[float, int]]] = defaultdict(Counter)
    for (word, won, takers), count in tally.shares.items():
        if word in ids and takers < seats:
            groups[word][won, takers] += count
    rates, ways, stood = rates_of(tally, WORD), _ways(tally), _stood(tally, ids, seats)
    rows = []
    words = [*offered, *sorted(_never_offered(called, set(offered)))]
    winners = _winners({word: groups.get(word, Counter()) for word in words}, seats)
    for word in words:
        times, taken = tally.named[word], tally.chosen[word]
        rows.append(
            {
                "component": word,
                "offered": times,
                "taken": taken,
                "when_offered": asdict(grouped_share(rates.get(word, {}))),
                "ways": ways.get(word, {}),
                "winners": winners[word],
                **stood(word),
            }
        )
    return rows


def _ways(tally: Tally) -> dict[str, dict[str, int]]:
    """For each word the kinds of action that named it, the most frequent first, with games of each."""
    ways: dict[str, dict[str, int]] = defaultdict(dict)
    for (word, kind), games in sorted(tally.ways.items(), key=lambda each: (-each[1], each[0])):
        ways[word][kind] = games
    return ways


def _stood(tally: Tally, ids: set[str], seats: int) -> Callable[[str], dict[str, Any]]:
    """Of a word, who led before it was taken, and the wins of those who did not."""
    ahead: dict[str, Counter[tuple[float, int]]] = defaultdict(Counter)
    behind: dict[str, Counter[tuple[float, int]]] = defaultdict(Counter)
    for (word, standing, part, takers), count in tally.stood.items():
        if word in ids and takers < seats:
            ahead[word][float(standing == AHEAD), 1] += count
            if standing != AHEAD:
                behind[word][part, 1] += count
    usual = {"ahead": _together(ahead.values()), "from_behind": _together(behind.values())}

    def of(word: str) -> dict[str, Any]:
        shares: dict[str, Groups] = {"ahead": ahead.get(word, {}), "from_behind": behind.get(word, {})}
        return {name: {**asdict(grouped_share(own)), "usual": usual[name]} for name, own in shares.items()}

    return of


def _together(groups: Iterable[Groups]) -> float:
    """One share of all groups."""
    hits: list[float] = []
    tries = 0
    for group in groups:
        for (part, of), count in group.items():
            hits.append(part * count)
            tries += of * count
    return fsum(hits) / tries if tries else 0.0


def _winners(groups: Mapping[str, Groups], seats: int) -> dict[str, dict[str, Any]]:
    """The wins of those who took each, beside those of who took any other that does not stand out itself.

    One card that is too strong makes all others look weak: so the one that stands out most is set aside,
    and the rest are compared once more, until no other does.
    """
    aside: set[str] = set()
    while True:
        usual = _usual(group for word, group in groups.items() if word not in aside)
        rows = {word: against(own, _expected(own, usual, seats)) for word, own in groups.items()}
        judge(list(rows.values()), LEVEL / 2)
        more = [word for word, row in rows.items() if row["stands_out"] and word not in aside]
        if not more:
            return rows
        aside.add(min(more, key=lambda word: (rows[word]["chance"], word)))


def _expected(own: Groups, usual: Mapping[int, float], seats: int) -> float:
    """The share of the wins of those who took a component, were it like the usual one."""
    of = sum(takers * count for (_, takers), count in own.items())
    if not of:
        return 1 / seats
    return fsum(usual.get(takers, 1 / seats) * takers * count for (_, takers), count in own.items()) / of


def never_taken(rows: Iterable[dict[str, Any]]) -> list[str]:
    """The components that could be taken ENOUGH times, and never were."""
    return [row["component"] for row in rows if row["offered"] >= ENOUGH and not row["taken"]]


def never_offered(rows: Iterable[dict[str, Any]]) -> list[str]:
    """The components that no choice named, though it named others of their list."""
    return [row["component"] for row in rows if not row["offered"]]


def _usual(groups: Iterable[Groups]) -> dict[int, float]:
    """The share of the wins that seats have who took any component, by the number of seats that took it."""
    tries: Counter[int] = Counter()
    won: dict[int, list[float]] = defaultdict(list)
    for group in groups:
        for (part, takers), count in group.items():
            won[takers].append(part * count)
            tries[takers] += takers * count
    return {takers: fsum(won[takers]) / tries[takers] for takers in tries}


def _never_offered(items: Iterable[str], offered: set[str]) -> set[str]:
    """Ids of lists of the roll call of which choices name others."""
    lists: dict[str, set[str]] = defaultdict(set)
    for item in items:
        quoted = _QUOTED.findall(item)
        lists[_QUOTED.sub("''", item) if quoted else ""].update(quoted or [item])
    return {word for words in lists.values() if words & offered for word in words - offered}
