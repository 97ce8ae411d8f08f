"""Followers of one game: its set-up, what was done but once, and how far a use moved the lead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

THOUSANDTHS = 1000
"""Points are summed in thousandths, whole ones, so that sums are the same in whatever order."""


class Opening:
    """The kinds of action that every seat took exactly once, one kind after the other, before any other.

    So a choice such as where to start is told from play without the game saying so. ``lasts`` is true as
    long as the choices made so far may all be of that sort.
    """

    def __init__(self, seats: int) -> None:
        self.lasts = seats > 1
        self._seats, self._kinds = seats, list[type[Any]]()
        self._took = set[int]()

    def choose(self, kind: type[Any], seat: int) -> None:
        """A seat is about to do something of that kind."""
        if not self.lasts:
            if kind in self._kinds:
                del self._kinds[self._kinds.index(kind) :]
        elif self._kinds and kind is self._kinds[-1] and seat not in self._took:
            self._took.add(seat)
        elif kind in self._kinds or (self._kinds and len(self._took) < self._seats):
            # What was begun last is no round of one choice each; and what comes again is none, either.
            self.lasts = False
            if kind not in self._kinds[:-1]:
                self._kinds.pop()
            else:
                del self._kinds[self._kinds.index(kind) :]
        else:
            self._kinds.append(kind)
            self._took = {seat}

    @property
    def kinds(self) -> list[type[Any]]:
        """The kinds of the set-up, in their order; what nothing came after is play."""
        return self._kinds[:-1] if self.lasts else self._kinds


class Marks:
    """The kinds of action that were done but once: after how many decisions, by whom, and at which scores."""

    def __init__(self) -> None:
        self.once: dict[type[Any], tuple[int, int, Sequence[float]]] = {}
        self._seen = set[type[Any]]()

    def choose(self, kind: type[Any], seat: int, decisions: int, state: Any) -> None:
        """A seat is about to do something of that kind, after so many decisions."""
        if kind not in self._seen:
            self._seen.add(kind)
            self.once[kind] = decisions, seat, state.scores()
        elif kind in self.once:
            del self.once[kind]


Use = tuple[str, str]
"""A kind of action and the component that it named; both empty for any turn."""
ANY: Use = ("", "")


class Swings:
    """By how much the lead of whoever moved changed in a turn, summed over those in which something was used.

    The lead of a seat is its score above the best of the others. ``points`` are thousandths.
    """

    def __init__(self) -> None:
        self.turns: Counter[Use] = Counter()
        self.points: Counter[Use] = Counter()
        self._used = set[Use]()

    def use(self, kind: str, words: Collection[str]) -> None:
        """Something of that kind was done with these components in the present turn."""
        self._used.update((kind, word) for word in words)

    def turn_over(self, seat: int, before: Sequence[float], after: Sequence[float]) -> None:
        """A turn of that seat is over, from these scores to those."""
        moved = round(THOUSANDTHS * (lead(seat, after) - lead(seat, before)))
        for use in (ANY, *self._used):
            self.turns[use] += 1
            self.points[use] += moved
        self._used.clear()


def lead(seat: int, scores: Sequence[float]) -> float:
    """A seat's score above the best of the others.

    >>> lead(1, (4.0, 9.0, 7.0))
    2.0
    """
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
