"""One game followed from the first decision to the end: whose turn it was, who led, what was named."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import fields
from operator import attrgetter
from typing import Any, Generic, TypeVar, cast

from generator.contract import Rules, State, kind_name, winners
from generator.play.stages.following import Marks, Opening, Swings

A = TypeVar("A")

NOBODY = -1
"""In place of a seat: nobody leads alone."""

MARGIN, LEAD_CHANGES, DECIDED, TURNS = "margin", "lead changes", "decided", "turns"
GOES, DOUBLINGS, COMEBACK = "goes", "doublings", "comeback"
"""Numbers of a finished game: the winner's points over the next best, how often somebody else came to lead
alone, after how many percent of the decisions the winner led for good, and rows of decisions by one seat;
decisions of which several of one kind in a row are one (but not of who plays alone), how often their options
halve until one is left, and how many points the winner was behind at most."""

FIRST_OUT, SAT_OUT, ALONE = "first out", "sat out", "alone"
FEWEST, TWO_LEFT = "fewest turns", "two left"
"""Numbers of a finished game for three or more: after how many turns of its own the first player had no more
while another had two, which percent of the choices that player sat out, and after how many percent one player
alone had any; the fewest turns that any of those had who left, and after how many percent two had any.
"""

LATE_POINTS = "points in the last tenth"
"""By how much the winner's score grew in the last tenth of the turns."""
LAST_TENTH = 0.9

AHEAD, LEVEL, BEHIND = "ahead", "level", "behind"
STANDINGS = (AHEAD, LEVEL, BEHIND)
"""How a seat stood as it began to decide: leading alone, with nobody leading alone, or another leading."""

Position = tuple[str, int]
"""How a seat stood as its turn began, and the stage of the game: which of its turns it was (``stage``)."""


def stage(turn: int) -> int:
    """The turns of a seat gathered into stages: each of the first three by itself, later ones ever more.

    >>> [stage(turn) for turn in (1, 2, 3, 4, 5, 6, 8, 11, 12, 16)]
    [1, 2, 3, 4, 4, 6, 8, 8, 12, 16]
    """
    if turn < 4:
        return turn
    half = 1 << (turn.bit_length() - 2)
    return turn // half * half


class Course(Generic[A]):
    """The course of one game, gathered decision by decision.

    Who leads is asked as the turn passes from seat to seat, by ``State.scores``. ``told`` says whether
    somebody led alone before the game was over: in a game that only its end decides nobody ever does.
    ``offered`` and ``taken`` count decisions by the words in the fields of actions, such as the ids of cards,
    ``takers`` says which seats took them, by the kinds of ``Rules.takes``, and its position as the turn began
    in which each first did; ``ways`` says by which kinds of action they were named, ``possible`` by which
    they might have been, if ``all_ways`` are looked at, which takes a while. ``positions`` are those of all
    turns in which a seat could take anything, ``last_taken`` the words of the last action that took any.
    ``line`` has the scores as each turn began, and ``seats`` whose turn it was. ``opening``, ``marks`` and
    ``swings`` are those of ``stages.following``.
    """

    def __init__(self, rules: Rules[Any, A, Any], words: Words, all_ways: bool = False) -> None:
        self.order: Sequence[int] = ()
        self.decisions = self.turns = self.lead_changes = 0
        self.told = False
        self.offered: Counter[str] = Counter()
        self.taken: Counter[str] = Counter()
        self.takers: dict[str, dict[int, Position]] = {}
        self.last_taken: set[str] = set()
        self.positions: list[tuple[int, Position]] = []
        self.ways: set[tuple[str, type[A]]] = set()
        self.possible: set[tuple[str, type[A]]] = set()
        self.line: list[Sequence[float]] = []
        self.seats: list[int] = []
        self.opening, self.marks, self.swings = Opening(0), Marks(), Swings()
        self._goes_before: list[int] = []
        self._all_ways = all_ways
        self._rules, self._words = rules, words
        self._takes = frozenset(rules.takes or rules.actions)
        self._seat = self._leader = self._alone = NOBODY
        self._since = self._goes = self._doublings = 0
        self._last: A | None = None
        self._turns: Counter[int] = Counter()
        self._behind: defaultdict[int, float] = defaultdict(float)
        self._position, self._could_take = (LEVEL, 0), False

    def decide(
        self, state: State[A], seat: int, action: A, legal: Sequence[A], kinds: Collection[type[A]]
    ) -> None:
        """The seat to move is about to choose that one of its legal actions, which are of these ``kinds``."""
        if not self.decisions:
            self.order = tuple(self._rules.turn_order(state))
            self.opening = Opening(len(self.order))
        self.opening.choose(type(action), seat)
        self.marks.choose(type(action), seat, self.decisions, state)
        if seat != self._seat:
            self.turns += 1
            scores = state.scores()
            if self.line and len(scores) > 1:
                self.swings.turn_over(self._seat, self.line[-1], scores)
            self._seat = seat
            self.line.append(scores)
            self.seats.append(seat)
            self._goes_before.append(self._goes)
            self._look(scores)
            self.told |= self._alone != NOBODY and len(self.order) > 1
            self._turns[seat] += 1
            self._position, self._could_take = (self._standing(seat), stage(self._turns[seat])), False
            self._last = None
        if not self._could_take and not self._takes.isdisjoint(kinds):
            self._could_take = True
            self.positions.append((seat, self._position))
        if type(self._last) is not type(action) or len(self.order) == 1:
            # Who plays alone has but one turn, in which all that is done alike would be one choice.
            self._goes += 1
            self._doublings += max(1, (len(legal) - 1).bit_length())
        self.decisions += 1
        self.offered.update(self._words(legal))
        if self._all_ways:
            self.possible.update((word, type(each)) for each in legal for word in self._words((each,)))
        words = self._words((action,))
        if words and type(action) in self._takes:
            self.last_taken = words
        for word in words:
            self.taken[word] += 1
            self.ways.add((word, type(action)))
            if type(action) in self._takes:
                self.takers.setdefault(word, {}).setdefault(seat, self._position)
        if words and type(action) not in self._takes:
            self.swings.use(kind_name(type(action)), words)
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
        if len(best) < len(scores):
            most, behind = scores[best[0]], self._behind
            for seat, score in enumerate(scores):
                if most - score > behind[seat]:
                    behind[seat] = most - score

    def end(self, scores: Sequence[float]) -> dict[str, float]:
        """The numbers of the finished game; of one played alone there is no margin and no lead."""
        self._look(scores)
        if self.line and len(scores) > 1:
            self.swings.turn_over(self._seat, self.line[-1], scores)
        numbers: dict[str, float] = {TURNS: self.turns, GOES: self._goes, DOUBLINGS: self._doublings}
        if len(scores) > 1:
            best, second = sorted(scores, reverse=True)[:2]
            numbers |= {MARGIN: best - second, LEAD_CHANGES: self.lead_changes}
        if len(scores) > 1 and self._alone != NOBODY and self.decisions:
            numbers[DECIDED] = round(100 * self._since / self.decisions)
            if self.told:
                best_seat = self._alone
                numbers[COMEBACK] = round(self._behind[best_seat], 9)
                late = self.line[int(LAST_TENTH * len(self.line))]
                numbers[LATE_POINTS] = round(scores[best_seat] - late[best_seat], 9)
        return numbers | self._leaving(len(scores))

    def _leaving(self, seats: int) -> dict[str, float]:
        """How players leave one by one; nothing where all are in to the end."""
        early = self.early(seats)
        if not early:
            return {}
        after = [*self._goes_before[1:], self._goes]
        last = sorted(at for at in {seat: at for at, seat in enumerate(self.seats)}.values())
        first = min(early, key=lambda seat: early[seat])
        return {
            FIRST_OUT: self._turns[first],
            SAT_OUT: round(100 - 100 * after[early[first]] / self._goes),
            ALONE: round(100 * after[last[-2]] / self._goes) if len(last) > 1 else 0,
            TWO_LEFT: round(100 * after[last[-3]] / self._goes) if len(last) > 2 else 0,
            FEWEST: min(self._turns[seat] for seat in early),
        }

    def early(self, seats: int) -> dict[int, int]:
        """The seats that left before the others, and which of all turns was their last; none of two."""
        return left_early(self.seats) if seats > 2 else {}

    def turns_of(self, seat: int) -> int:
        """The turns that a seat had."""
        return self._turns[seat]

    def still_in(self) -> Iterator[tuple[int, int]]:
        """Each round, and how many of three or more seats had a turn of that number."""
        if len(self.order) > 2:
            for turn in range(1, max(self._turns.values(), default=0) + 1):
                yield turn, sum(turns >= turn for turns in self._turns.values())

    def ending(self, state: State[A]) -> str:
        """Why it ended, in the game's own words, or else by which kind of action."""
        in_words = self._rules.ending
        last = kind_name(type(self._last)).replace("_", " ")
        return last if in_words is None else in_words(state)


def left_early(seats: Sequence[int]) -> dict[int, int]:
    """Of the seats that had no turn any more while another had two, which of all turns was the last.

    >>> left_early([0, 1, 2, 0, 1, 0, 1, 0])
    {2: 2}
    """
    last = {seat: at for at, seat in enumerate(seats)}
    return {seat: at for seat, at in last.items() if max(Counter(seats[at + 1 :]).values(), default=0) > 1}


class Words:
    """The words in the fields of actions; texts that equality ignores are none.

    A kind of action that is always about one and the same thing names it as ``ABOUT``. One that takes things
    and gives others for them names as ``TAKES`` the fields of what it takes, and the others do not count.
    """

    def __init__(self, kinds: Sequence[type[Any]]) -> None:
        self._readers: dict[type[Any], Callable[[Any], Any] | None] = {}
        self._about = {kind: kind.ABOUT for kind in kinds if hasattr(kind, "ABOUT")}
        for kind in kinds:
            # Annotations are text in most modules, and types in some.
            names = [
                field.name for field in fields(cast(Any, kind)) if field.compare and "str" in str(field.type)
            ]
            names = [name for name in names if name in getattr(kind, "TAKES", names)]
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
