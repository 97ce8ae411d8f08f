"""One game counted: played, followed decision by decision, and added to a Tally."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Generic, TypeVar

from generator.contract import Game, State, kind_name, rules_of, winners
from generator.play.measures.course import MARGIN, Course, Words
from generator.play.measures.tally import (
    FORCED,
    KIND,
    LEAST,
    LOOKED_AT,
    LOSERS,
    LOW,
    NOTHING,
    OPEN_KINDS,
    SIZED,
    TIES,
    WINNERS,
    WORD,
    Extreme,
    Row,
    Story,
    Tally,
)
from generator.play.one_game import Player, Record, play

A = TypeVar("A")
C = TypeVar("C")


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
    closer, statistics, ending, several = 0, {}, "", 0
    begins: list[int] = []

    def watch(state: State[A], action: A | None) -> None:
        nonlocal closer, forced, statistics, ending, several
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
            several += len(kinds) > 1
            if course.opening.lasts or not course.decisions:
                begins.append(len(legal))
            course.decide(state, closer, action, legal, kinds)
            return
        if rules.statistics is not None:
            statistics = dict(rules.statistics(state))
            tally.figures.update(statistics.items())
        ending = course.ending(state)

    record = play(game, content, players, seed, number=number, watch=watch)
    tally.games += 1
    tally.seen.update(seen)
    _kinds(offered, taken, number, tally)
    for (kind, number_of_ways), count in options.items():
        tally.options[kind_name(kind), number_of_ways] += count
    tally.scores.update(enumerate(record.scores))
    tally.bot_scores.update(zip(record.bots, record.scores, strict=True))
    _named(course, bool(rules.takes), number, tally)
    tally.rates[FORCED, "", forced, course.decisions] += 1
    _begun(course, record.seats, (several, begins), tally)
    if not record.finished:
        tally.unfinished += 1
        tally.show("unfinished", number)
        return Counted(record, (), (), Row(number, (), {}))
    tally.lengths[len(record.actions)] += 1
    tally.closed[closer] += 1
    tally.endings[ending] += 1
    return _finished(record, course, statistics, ending, number, tally)


def _kinds(offered: Mapping[type[A], int], taken: Mapping[type[A], int], number: int, tally: Tally) -> None:
    """Count the kinds of action that were legal, and those that were done."""
    for kind in offered:
        name = kind_name(kind)
        if offered[kind]:
            tally.offered[name] += offered[kind]
            tally.taken[name] += taken[kind]
            tally.used[name] += taken[kind] > 0
            tally.rates[KIND, name, taken[kind], offered[kind]] += 1
        if not taken[kind]:
            tally.show(f"without {name}", number)


def _begun(course: Course[A], seats: int, choices: tuple[int, Sequence[int]], tally: Tally) -> None:
    """Count the set-up, and the decisions after it: ``choices`` are how many of all decisions have actions of
    several kinds, and the legal actions of the first ones.
    """
    several, begins = choices
    setup = [kind_name(kind) for kind in course.opening.kinds for _ in range(seats)]
    tally.openings[tuple(dict.fromkeys(setup))] += 1
    tally.opening_choices.update(zip(setup, begins, strict=False))
    tally.rates[OPEN_KINDS, "", several, course.decisions - len(setup)] += 1


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
    _stages(record, course, won, tally)
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
        places,
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


def _stages(record: Record[A], course: Course[A], won: Sequence[int], tally: Tally) -> None:
    """Count who left when, what was done once, and how far uses moved the lead."""
    order = list(course.order or range(record.seats))
    early = course.early(record.seats)
    first = min(early, key=lambda seat: early[seat], default=None)
    tally.left.update((order.index(seat), course.turns_of(seat), seat == first) for seat in early)
    for kind, (decisions, seat, scores) in course.marks.once.items():
        best = winners(scores)
        whole = round(1 / len(won), 9)
        part = -1.0 if len(best) > 1 else whole * (best[0] in won)
        percent = round(100 * decisions / len(record.actions))
        tally.marks[kind_name(kind), percent, order.index(seat), part, whole * (seat in won)] += 1
    tally.swung.update(course.swings.turns)
    tally.swings.update(course.swings.points)
