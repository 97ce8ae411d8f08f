"""Counts over games, which add up to the same in whatever pieces they were counted; and one game counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from math import fsum
from typing import Generic, NamedTuple, TypeVar

from generator.contract import Game, State, kind_name, rules_of, winners
from generator.play.measures.course import MARGIN, Course, Position, Words
from generator.play.one_game import Player, Record, play

A = TypeVar("A")
C = TypeVar("C")

LOOKED_AT = 8
"""The first games, in which each legal action is looked at by itself."""

MAX_EXAMPLES = 10
"""Games kept to look at, of each kind."""

LOW, LEAST = "least ", ("decisions", MARGIN)
"""Before a number of which the lowest value is kept, as its negative; and these numbers."""

WINNERS, LOSERS = "winner's score", "loser's score"
"""The best score of a finished game, and the mean of those who did not win it."""

SIZED = 300
"""The first games, of which length and margin are kept, so that a typical one can be shown."""

TIES = "tie"
"""A game with several winners, and others that did not win."""

NOTHING = "nothing taken"
"""A game in which nobody came by any component, where the game says by which actions one does."""

KIND, WORD, FORCED = "kind", "word", "forced"
"""Of what a rate is: a kind of action, a word in actions, decisions with one legal action."""


class Extreme(NamedTuple):
    """The highest value of a number, how many games have it, and the first MAX_EXAMPLES of them."""

    value: float
    shared_by: int
    games: tuple[int, ...]


class Story(NamedTuple):
    """One game by places in the order of play: whose turn each was, the scores as it began and, last, at the
    end, the number of decisions, and why it ended.
    """

    places: tuple[int, ...]
    scores: tuple[tuple[float, ...], ...]
    decisions: int
    ending: str


@dataclass(slots=True)
class Tally:
    """Everything counted over games. Only whole numbers and exact counts, so that tallies add up to
    the same whatever the order or the pieces they were counted in.

    ``deals`` counts how deals came out: for each game of a deal, who won, empty when unfinished.
    ``lengths`` are decisions in a finished game, ``choices`` legal actions at a decision. ``offered``
    counts decisions where a kind of action was legal, ``taken`` where it was chosen, ``used``
    games with it. ``closed`` counts which seat made the last choice of a finished game, and ``seen``
    games in which an item of the content was in play.

    ``places`` counts deals as ``deals`` does, the winners by their places in the order of play; ``orders``
    finished games by who began. ``course`` counts the numbers of ``measures.course``, ``endings`` why games
    ended, ``tied_endings`` those with several winners, ``told`` those in which somebody led alone on the way.
    ``named`` and ``chosen`` count decisions by the words in legal actions and in the one taken; ``rates``
    counts games by KIND, WORD or FORCED, its name, and the decisions at which it was taken and offered: those
    of one game are alike. ``only`` are decisions with one legal action, by its kind; ``options`` decisions by
    a legal kind of action and the number of legal actions of that kind. ``shares`` counts
    finished games by word, wins of the seats that took it, and number of these; ``stood`` the seats that took
    it, by word, position (``measures.course``), part of the win of one, and how many took it; ``positions``
    all turns in which a seat could take anything, by position and part of the win. ``bare`` are games with
    NOTHING. ``last`` counts finished games by the words of the last action in them that took any.
    ``pieces`` counts games with a kind of piece, ``box`` with so many of it, ``ways`` games in which
    an action of a kind named a word, ``possible`` those in which it could, of the first LOOKED_AT.
    ``still`` counts finished games for three or more by round and by how many seats had so many turns.
    ``examples`` are the first MAX_EXAMPLES games, by number, that show something, ``extremes`` the highest
    value of some numbers with how many games have it and the first of them, ``sizes`` decisions and margin of
    the first SIZED, ``stories`` how the games at the extremes went.
    """

    games: int = 0
    unfinished: int = 0
    deals: Counter[tuple[tuple[int, ...], ...]] = field(default_factory=Counter)
    closed: Counter[int] = field(default_factory=Counter)
    lengths: Counter[float] = field(default_factory=Counter)
    choices: Counter[float] = field(default_factory=Counter)
    scores: Counter[tuple[int, float]] = field(default_factory=Counter)
    bot_scores: Counter[tuple[str, float]] = field(default_factory=Counter)
    offered: Counter[str] = field(default_factory=Counter)
    taken: Counter[str] = field(default_factory=Counter)
    used: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)
    figures: Counter[tuple[str, float]] = field(default_factory=Counter)
    places: Counter[tuple[tuple[int, ...], ...]] = field(default_factory=Counter)
    orders: Counter[int] = field(default_factory=Counter)
    course: Counter[tuple[str, float]] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    tied_endings: Counter[str] = field(default_factory=Counter)
    told: int = 0
    bare: int = 0
    named: Counter[str] = field(default_factory=Counter)
    chosen: Counter[str] = field(default_factory=Counter)
    rates: Counter[tuple[str, str, int, int]] = field(default_factory=Counter)
    shares: Counter[tuple[str, float, int]] = field(default_factory=Counter)
    stood: Counter[tuple[str, Position, float, int]] = field(default_factory=Counter)
    positions: Counter[tuple[Position, float]] = field(default_factory=Counter)
    pieces: Counter[str] = field(default_factory=Counter)
    box: Counter[tuple[str, int]] = field(default_factory=Counter)
    only: Counter[str] = field(default_factory=Counter)
    options: Counter[tuple[str, float]] = field(default_factory=Counter)
    last: Counter[str] = field(default_factory=Counter)
    still: Counter[tuple[int, int]] = field(default_factory=Counter)
    place_scores: Counter[tuple[int, float]] = field(default_factory=Counter)
    ways: Counter[tuple[str, str]] = field(default_factory=Counter)
    possible: Counter[tuple[str, str]] = field(default_factory=Counter)
    examples: dict[str, tuple[int, ...]] = field(default_factory=dict)
    extremes: dict[str, Extreme] = field(default_factory=dict)
    sizes: dict[int, tuple[float, float]] = field(default_factory=dict)
    stories: dict[int, Story] = field(default_factory=dict)

    def add(self, other: Tally) -> None:
        """Count the other's games in as well."""
        self.games += other.games
        self.unfinished += other.unfinished
        self.told += other.told
        self.bare += other.bare
        self.sizes.update(other.sizes)
        for name in COUNTED:
            getattr(self, name).update(getattr(other, name))
        for what, numbers in other.examples.items():
            self.show(what, *numbers)
        for name, extreme in other.extremes.items():
            self.reach(name, extreme)
        self.stories.update(other.stories)
        self.forget()

    def show(self, what: str, *numbers: int) -> None:
        """Keep the first games, by their numbers, that show something."""
        self.examples[what] = tuple(sorted({*self.examples.get(what, ()), *numbers})[:MAX_EXAMPLES])

    def reach(self, name: str, extreme: Extreme) -> None:
        """Keep the highest value, how many games have it, and the first of them."""
        present = self.extremes.get(name, extreme._replace(shared_by=0, games=()))
        if extreme.value > present.value:
            self.extremes[name] = extreme
        elif extreme.value == present.value:
            numbers = sorted({*present.games, *extreme.games})[:MAX_EXAMPLES]
            shared_by = present.shared_by + extreme.shared_by
            self.extremes[name] = Extreme(extreme.value, shared_by, tuple(numbers))

    def forget(self) -> None:
        """Keep the stories of the first game at each extreme alone, and of the first tie."""
        kept = {*self.examples.get(TIES, ())[:1], *(each.games[0] for each in self.extremes.values())}
        self.stories = {number: self.stories[number] for number in sorted(kept & self.stories.keys())}


NOT_COUNTED = ("games", "unfinished", "told", "bare", "examples", "extremes", "sizes", "stories")
COUNTED = tuple(each.name for each in fields(Tally) if each.name not in NOT_COUNTED)


class Row(NamedTuple):
    """The numbers of one game: ``won`` is the part of the win of each place in the order of play, ``takers``
    holds the words in its actions, each with the part of the win of the seats that took it and their number.

    Of a game that did not finish there are none.
    """

    number: int
    won: tuple[float, ...]
    numbers: Mapping[str, float]
    takers: tuple[tuple[str, float, int], ...] = ()


def rates_of(tally: Tally, sort: str) -> dict[str, Counter[tuple[float, int]]]:
    """The rates of one sort by name: games counted by (taken, offered)."""
    rates: dict[str, Counter[tuple[float, int]]] = {}
    for (of, name, taken, offered), count in tally.rates.items():
        if of == sort:
            rates.setdefault(name, Counter())[taken, offered] += count
    return rates


@dataclass(frozen=True, slots=True)
class Counted(Generic[A]):
    """One game: its record, the winners by their seats and by their places in the order of play, and its
    numbers. Nobody has won a game that did not finish.
    """

    record: Record[A]
    won: tuple[int, ...]
    places: tuple[int, ...]
    row: Row


def counted(
    game: Game[C, A], content: C, players: Sequence[Player[A]], seed: str, number: int, tally: Tally
) -> Counted[A]:
    """Play one game and count it."""
    rules = rules_of(game)
    seen: set[str] = set()
    offered: dict[type[A], int] = dict.fromkeys(rules.actions, 0)
    taken: dict[type[A], int] = dict.fromkeys(rules.actions, 0)
    options: Counter[tuple[type[A], int]] = Counter()
    choices, forced, course = tally.choices, 0, Course(rules, Words(rules.actions), number <= LOOKED_AT)
    closer, statistics, ending = 0, {}, ""

    def watch(state: State[A], action: A | None) -> None:
        nonlocal closer, forced, statistics, ending
        seen.update(rules.seen(state))
        if action is not None:
            if not course.decisions:
                pieces = state.pieces()
                tally.pieces.update(dict.fromkeys(pieces, 1))
                tally.box.update(dict.fromkeys(pieces.items(), 1))
            closer = state.to_move()
            legal = state.legal_actions()
            choices[len(legal)] += 1
            if len(legal) == 1:
                forced += 1
                tally.only[kind_name(type(action))] += 1
            kinds = Counter(map(type, legal))
            options.update(kinds.items())
            for kind in kinds:
                offered[kind] += 1
            taken[type(action)] += 1
            course.decide(state, closer, action, legal, kinds)
            return
        if rules.statistics is not None:
            statistics = dict(rules.statistics(state))
            tally.figures.update(statistics.items())
        ending = course.ending(state)

    record = play(game, content, players, seed, number=number, watch=watch)
    tally.games += 1
    tally.seen.update(seen)
    for kind in rules.actions:
        if offered[kind]:
            name = kind_name(kind)
            tally.offered[name] += offered[kind]
            tally.taken[name] += taken[kind]
            tally.used[name] += taken[kind] > 0
            tally.rates[KIND, name, taken[kind], offered[kind]] += 1
        if not taken[kind]:
            tally.show(f"without {kind_name(kind)}", number)
    for (kind, number_of_ways), count in options.items():
        tally.options[kind_name(kind), number_of_ways] += count
    tally.scores.update(enumerate(record.scores))
    tally.bot_scores.update(zip(record.bots, record.scores, strict=True))
    _named(course, bool(rules.takes), number, tally)
    tally.rates[FORCED, "", forced, course.decisions] += 1
    if not record.finished:
        tally.unfinished += 1
        tally.show("unfinished", number)
        return Counted(record, (), (), Row(number, (), {}))
    tally.lengths[len(record.actions)] += 1
    tally.closed[closer] += 1
    tally.endings[ending] += 1
    return _finished(record, course, statistics, ending, number, tally)


def _named(course: Course[A], takes: bool, number: int, tally: Tally) -> None:
    """Count what actions named, or might have."""
    tally.named.update(course.offered)
    tally.chosen.update(course.taken)
    tally.rates.update((WORD, word, course.taken[word], times) for word, times in course.offered.items())
    tally.ways.update((word, kind_name(kind)) for word, kind in course.ways)
    tally.possible.update((word, kind_name(kind)) for word, kind in course.possible)
    if takes and not course.takers:
        tally.bare += 1
        tally.show(NOTHING, number)


def _finished(
    record: Record[A],
    course: Course[A],
    statistics: Mapping[str, float],
    ending: str,
    number: int,
    tally: Tally,
) -> Counted[A]:
    """Count who won, and how."""
    won = winners(record.scores)
    numbers = course.end(record.scores)
    tally.course.update(numbers.items())
    tally.still.update(course.still_in())
    tally.told += course.told
    tally.course[WINNERS, max(record.scores)] += 1
    if len(won) < record.seats:
        others = [score for seat, score in enumerate(record.scores) if seat not in won]
        tally.course[LOSERS, round(fsum(others) / len(others), 9)] += 1
    order = course.order or tuple(range(record.seats))
    tally.orders[order[0]] += 1
    tally.place_scores.update((place, record.scores[seat]) for place, seat in enumerate(order))
    for name, value in statistics.items():
        if value == 1:
            tally.show(f"with {name}", number)
    for name, value in (("decisions", float(len(record.actions))), *numbers.items()):
        tally.reach(name, Extreme(value, 1, (number,)))
        if name in LEAST and value:
            tally.reach(f"{LOW}{name}", Extreme(-value, 1, (number,)))
    places = tuple(sorted(order.index(seat) for seat in won))
    if len(won) > 1:
        tally.show(TIES, number)
        tally.tied_endings[ending] += 1
    tally.stories[number] = Story(
        tuple(map(order.index, course.seats)),
        tuple(tuple(scores[seat] for seat in order) for scores in (*course.line, record.scores)),
        len(record.actions),
        ending,
    )
    tally.forget()
    if len(won) < record.seats:
        for seat in won:
            tally.show(f"seat {seat}", number)
            tally.show(f"place {order.index(seat)}", number)
        for place in set(range(record.seats)).difference(places):
            tally.show(f"not place {place}", number)
    parts_of = tuple(
        (word, round(sum(seat in won for seat in takers) / len(won), 9), len(takers))
        for word, takers in course.takers.items()
    )
    tally.shares.update(parts_of)
    tally.last.update(course.last_taken)
    if number <= SIZED:
        tally.sizes[number] = float(len(record.actions)), numbers.get(MARGIN, 0.0)
    part = round(1 / len(won), 9)
    tally.stood.update(
        (word, position, part if seat in won else 0.0, len(takers))
        for word, takers in course.takers.items()
        for seat, position in takers.items()
    )
    tally.positions.update((position, part if seat in won else 0.0) for seat, position in course.positions)
    for word, part, _ in parts_of:
        tally.show(f"{'won' if part else 'lost'} with {word}", number)
    parts = tuple((place in places) / len(won) for place in range(record.seats))
    own = {"decisions": float(len(record.actions)), "ties": float(len(won) > 1), **numbers, **statistics}
    own |= {"components": float(len(course.takers)), "highest score": max(record.scores)}
    return Counted(record, won, places, Row(number, parts, own, parts_of))
