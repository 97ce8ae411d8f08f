"""Cards, tiles and other components by the choices that name them: offered, taken, and in whose hands."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from math import fsum
from typing import Any, NamedTuple

from generator.play.intervals import grouped_share
from generator.play.measures.course import STANDINGS, Position
from generator.play.measures.looks import ENOUGH, LEVEL, Groups, against, judge
from generator.play.measures.tally import WORD, Tally, rates_of

RARE = 30
"""Turns in a position below which nothing is told of it."""

_QUOTED = re.compile(r"'([^']+)'")


def component_rows(items: Iterable[str], tally: Tally, seats: int) -> list[dict[str, Any]]:
    """A row for each component that choices name, by its id, and for those of its list that none ever named.

    A word in an action is a component if it is a kind of piece, or stands in the roll call. ``winners`` is
    how often seats that took it won, over games in which some did and some did not; ``fair`` there is how
    often any seat wins in their positions: that stood so at that stage of the game, and could take something.
    ``standings`` tells the same of those who were ahead, level and behind, ``last`` in how many of the
    finished games in which it was taken nobody took anything after it.
    """
    called = list(items)
    ids = {*tally.pieces, *called, *(word for item in called for word in _QUOTED.findall(item))}
    offered = sorted(word for word in tally.named if word in ids)
    groups: dict[str, Counter[tuple[float, int]]] = defaultdict(Counter)
    games_with: Counter[str] = Counter()
    for (word, won, takers), count in tally.shares.items():
        games_with[word] += count
        if word in ids and takers < seats:
            groups[word][won, takers] += count
    rates, ways, copies = rates_of(tally, WORD), _ways(tally), _copies(tally)
    rows = []
    words = [*offered, *sorted(_never_offered(called, set(offered)))]
    stood = _stood(tally, words, seats)
    winners, scale = _winners({word: groups.get(word, Counter()) for word in words}, stood, seats)
    for word in words:
        times, taken = tally.named[word], tally.chosen[word]
        rows.append(
            {
                "component": word,
                "offered": times,
                "taken": taken,
                "when_offered": asdict(grouped_share(rates.get(word, {}))),
                "ways": ways.get(word, {}),
                "possible": sorted(kind for named, kind in tally.possible if named == word),
                "copies": copies.get(word),
                "winners": winners[word],
                "last": {"games": tally.last[word], "of": games_with[word]},
                "standings": {
                    name: {
                        **asdict(grouped_share(own.parts)),
                        "usual": min(1.0, own.mark * scale[word]) if own.of else None,
                    }
                    for name, own in stood[word].items()
                },
            }
        )
    return rows


def _copies(tally: Tally) -> dict[str, int]:
    """The most of each kind of piece that a game had."""
    copies: dict[str, int] = {}
    for word, number in tally.box:
        copies[word] = max(number, copies.get(word, 0))
    return copies


def _ways(tally: Tally) -> dict[str, dict[str, int]]:
    """For each word the kinds of action that named it, the most frequent first, with games of each."""
    ways: dict[str, dict[str, int]] = defaultdict(dict)
    for (word, kind), games in sorted(tally.ways.items(), key=lambda each: (-each[1], each[0])):
        ways[word][kind] = games
    return ways


class Stood(NamedTuple):
    """The wins of the seats that took a component and stood so, and how often any seat in their positions
    wins.
    """

    parts: Groups
    mark: float

    @property
    def of(self) -> int:
        """The number of seats."""
        return sum(self.parts.values())


def _stood(tally: Tally, words: Iterable[str], seats: int) -> dict[str, dict[str, Stood]]:
    """The takers of each word by how they stood before."""
    usual = _usual(tally, seats)
    parts: dict[tuple[str, str], Counter[tuple[float, int]]] = defaultdict(Counter)
    marks: dict[tuple[str, str], list[float]] = defaultdict(list)
    for (word, position, part, takers), count in sorted(tally.stood.items()):
        if takers < seats:
            parts[word, position[0]][part, 1] += count
            marks[word, position[0]].append(usual(position) * count)
    return {
        word: {
            name: Stood(
                parts.get((word, name), {}),
                fsum(marks[word, name]) / max(1, sum(parts[word, name].values())),
            )
            for name in STANDINGS
        }
        for word in words
    }


def _usual(tally: Tally, seats: int) -> Callable[[Position], float]:
    """How often a seat wins that could take something in a position, whatever it took; of positions that
    hardly any game had, how often one wins that stood so at any stage.
    """
    turns: Counter[Position | str] = Counter()
    won: dict[Position | str, list[float]] = defaultdict(list)
    for (position, part), count in sorted(tally.positions.items()):
        for of in (position, position[0]):
            turns[of] += count
            won[of].append(part * count)

    def usual(position: Position) -> float:
        of = position if turns[position] >= RARE else position[0]
        return fsum(won[of]) / turns[of] if turns[of] else 1 / seats

    return usual


def _winners(
    groups: Mapping[str, Groups], stood: Mapping[str, Mapping[str, Stood]], seats: int
) -> tuple[dict[str, dict[str, Any]], dict[str, float]]:
    """The wins of those who took each, beside those of any seat in their positions; and the scale of the
    latter.

    One card that is too strong makes all others look weak: so the one that stands out most is set aside, and
    the rest are compared once more, with what is usual scaled to those who took one of the rest, until no
    other does.
    """
    marks = {word: _mark(stood[word], seats) for word in groups}
    aside: set[str] = set()
    while True:
        factor = _scale({word: own for word, own in groups.items() if word not in aside}, marks)
        scale = {word: 1.0 if word in aside else factor for word in groups}
        rows = {word: against(own, min(0.99, marks[word] * scale[word])) for word, own in groups.items()}
        judge(list(rows.values()), LEVEL / 2)
        more = [word for word, row in rows.items() if row["stands_out"] and word not in aside]
        if not more:
            return rows, scale
        aside.add(min(more, key=lambda word: (rows[word]["chance"], word)))


def _mark(own: Mapping[str, Stood], seats: int) -> float:
    of = sum(each.of for each in own.values())
    return fsum(each.mark * each.of for each in own.values()) / of if of else 1 / seats


def _scale(groups: Mapping[str, Groups], marks: Mapping[str, float]) -> float:
    """How many times the wins in their positions those had who took one of these components."""
    won = fsum(part * count for own in groups.values() for (part, _), count in own.items())
    expected = fsum(
        marks[word] * takers * count for word, own in groups.items() for (_, takers), count in own.items()
    )
    return won / expected if won and expected else 1.0


def never_taken(rows: Iterable[dict[str, Any]]) -> list[str]:
    """The components that could be taken ENOUGH times, and never were."""
    return [row["component"] for row in rows if row["offered"] >= ENOUGH and not row["taken"]]


def never_offered(rows: Iterable[dict[str, Any]]) -> list[str]:
    """The components that no choice named, though it named others of their list."""
    return [row["component"] for row in rows if not row["offered"]]


def _never_offered(items: Iterable[str], offered: set[str]) -> set[str]:
    """Ids of lists of the roll call of which choices name others."""
    lists: dict[str, set[str]] = defaultdict(set)
    for item in items:
        quoted = _QUOTED.findall(item)
        lists[_QUOTED.sub("''", item) if quoted else ""].update(quoted or [item])
    return {word for words in lists.values() if words & offered for word in words - offered}
