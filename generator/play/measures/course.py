"""One game followed from the first decision to the end: whose turn it was, who led, what was named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from operator import attrgetter
from typing import Any, Generic, TypeVar, cast

from generator.contract import Rules, State, kind_name, winners

A = TypeVar("A")

NOBODY = -1
"""In place of a seat: nobody leads alone."""

MARGIN, LEAD_CHANGES, DECIDED, TURNS = "margin", "lead changes", "decided", "turns"
"""Numbers of a finished game: the winner's points over the next best, how often somebody else came to lead
alone, after how many percent of the decisions the winner led for good, and rows of decisions by one seat."""

AHEAD, LEVEL, BEHIND = "ahead", "level", "behind"
"""How a seat stood as it began to decide: leading alone, with nobody leading alone, or another leading."""


class Course(Generic[A]):
    """The course of one game, gathered decision by decision.

    Who leads is asked as the turn passes from seat to seat, by ``State.scores``. ``told`` says whether
    somebody led alone before the game was over: in a game that only its end decides nobody ever does.
    ``offered`` and ``taken`` count decisions by the words in the fields of actions, such as the ids of cards,
    ``takers`` says which seats took them, by the kinds of ``Rules.takes``, and how each stood as its turn
    began in which it first did; ``ways`` says by which kinds of action they were named.
    """

    def __init__(self, rules: Rules[Any, A, Any], words: Words) -> None:
        self.order: Sequence[int] = ()
        self.decisions = self.turns = self.lead_changes = 0
        self.told = False
        self.offered: Counter[str] = Counter()
        self.taken: Counter[str] = Counter()
        self.takers: dict[str, dict[int, str]] = {}
        self.ways: set[tuple[str, type[A]]] = set()
        self._rules, self._words = rules, words
        self._takes = frozenset(rules.takes or rules.actions)
        self._seat = self._leader = self._alone = NOBODY
        self._since = 0
        self._last: A | None = None

    def decide(self, state: State[A], seat: int, action: A, legal: Sequence[A]) -> None:
        """The seat to move is about to choose that one of its legal actions."""
        if not self.decisions:
            self.order = tuple(self._rules.turn_order(state))
        if seat != self._seat:
            self.turns += 1
            self._seat = seat
            self._look(state.scores())
            self.told |= self._alone != NOBODY and len(self.order) > 1
        self.decisions += 1
        self.offered.update(self._words(legal))
        for word in self._words((action,)):
            self.taken[word] += 1
            self.ways.add((word, type(action)))
            if type(action) in self._takes:
                self.takers.setdefault(word, {}).setdefault(seat, self._standing(seat))
        self._last = action

    def _standing(self, seat: int) -> str:
        if self._alone == NOBODY:
            return LEVEL
        return AHEAD if self._alone == seat else BEHIND

    def _look(self, scores: Sequence[float]) -> None:
        best = winners(scores)
        alone = best[0] if len(best) == 1 else NOBODY
        if alone != self._alone:
            self._alone, self._since = alone, self.decisions
        if alone not in (NOBODY, self._leader):
            self.lead_changes += self._leader != NOBODY
            self._leader = alone

    def end(self, scores: Sequence[float]) -> dict[str, float]:
        """The numbers of the finished game; of one played alone there is no margin and no lead."""
        self._look(scores)
        numbers: dict[str, float] = {TURNS: self.turns}
        if len(scores) > 1:
            best, second = sorted(scores, reverse=True)[:2]
            numbers |= {MARGIN: best - second, LEAD_CHANGES: self.lead_changes}
        if len(scores) > 1 and self._alone != NOBODY and self.decisions:
            numbers[DECIDED] = round(100 * self._since / self.decisions)
        return numbers

    def ending(self, state: State[A]) -> str:
        """Why it ended, in the game's own words, or else by which kind of action."""
        in_words = self._rules.ending
        last = kind_name(type(self._last)).replace("_", " ")
        return last if in_words is None else in_words(state)


class Words:
    """The words in the fields of actions; texts that equality ignores are none.

    A kind of action that is always about one and the same thing names it as ``ABOUT``.
    """

    def __init__(self, kinds: Sequence[type[Any]]) -> None:
        self._readers: dict[type[Any], Callable[[Any], Any] | None] = {}
        self._about = {kind: kind.ABOUT for kind in kinds if hasattr(kind, "ABOUT")}
        for kind in kinds:
            # Annotations are text in most modules, and types in some.
            names = [
                field.name for field in fields(cast(Any, kind)) if field.compare and "str" in str(field.type)
            ]
            self._readers[kind] = attrgetter(*names) if names else None

    def __call__(self, actions: Iterable[Any]) -> set[str]:
        """The words of some actions, each once."""
        words: set[str] = set()
        readers, about = self._readers, self._about
        # This runs over all that is legal at every decision of a play-test.
        for action in actions:
            reader = readers[type(action)]
            if reader is not None:
                value = reader(action)
                if type(value) is str:
                    words.add(value)
                else:
                    words.update(_texts(value))
            elif type(action) in about:
                words.add(about[type(action)])
        return words


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for inner in value:
            yield from _texts(inner)
