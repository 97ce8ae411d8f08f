"""Many games: played in any number of processes, counted exactly, the same result from all."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from generator import games as shelf
from generator.contract import Game, rules_of
from generator.play import bots as benches
from generator.play.log import Actions, record_line
from generator.play.measures.tally import Row, Tally, counted
from generator.system.values import frozen
from generator.system.workers import result_of, submitted

A = TypeVar("A")
C = TypeVar("C")

TASK_SECONDS = 0.5
"""How long one task should take: long enough to be worth sending, short enough to see progress."""

MAX_WAITING = 64
"""Tasks handed out and not yet counted; bounds what waits in memory."""


@frozen
class Plan:
    """The games to be played. ``bots`` names one a seat.

    Different bots change seats from game to game on one and the same deal, so that the luck of
    the deal and the strength of a seat weigh the same for all of them; ``deals`` are numbered from 1.
    """

    game: str
    seats: int
    bots: tuple[str, ...]
    seed: str
    games: int

    @property
    def turns_a_deal(self) -> int:
        """The number of games until the bots sit as they did at first; 1 when all are alike."""
        row = self.bots
        return next(turn for turn in range(1, len(row) + 1) if row[turn:] + row[:turn] == row)

    @property
    def deals(self) -> int:
        """The number of deals the games need; the last may not be played by everybody in every seat."""
        return -(-self.games // self.turns_a_deal)

    def seating(self, turn: int) -> tuple[str, ...]:
        """Who sits where in that game of a deal, counted from 0: everybody moves up one seat a game."""
        return self.bots[-turn:] + self.bots[:-turn] if turn else self.bots

    def deal_seed(self, deal: int) -> str:
        """The seed of every game of that deal."""
        return f"{self.seed}-{deal}"


class GameFault(Exception):
    """An engine or a bot broke down in one game; the message names the game so it can be played again."""

    def __init__(self, plan: Plan, number: int, why: str) -> None:
        super().__init__(plan, number, why)
        self.plan = plan
        self.number = number
        self.why = why

    def __str__(self) -> str:
        return (
            f"game {self.number} of seed '{self.plan.seed}' with {self.plan.seats} seats, "
            f"bots {','.join(dict.fromkeys(self.plan.bots))}: {self.why}"
        )


Sink = Callable[[str], object]
Progress = Callable[[int], object]
Rows = Callable[[Row], object]


class Played(NamedTuple):
    """Some games of a plan: what was counted, and of each in order its line of the log and its numbers."""

    tally: Tally
    lines: list[str]
    rows: list[Row]


def playtest(
    game: Game[C, A],
    content: C,
    plan: Plan,
    *,
    executor: Executor | None = None,
    log: Sink | None = None,
    rows: Rows | None = None,
    progress: Progress | None = None,
) -> Tally:
    """Play the plan and count.

    ``executor`` may be any; without one the games are played here. ``log`` is handed the line of
    every game in order, ``rows`` its numbers, ``progress`` the number of games done. Tally, lines and
    rows are the same for every executor and any number of workers. Raises GameFault for the first game
    that breaks down and UnknownBot for a bot that is not there.
    """
    benches.seated(game, plan.bots, plan.seats)
    total = Tally()

    def count(played: Played) -> None:
        total.add(played.tally)
        if log is not None:
            for line in played.lines:
                log(line)
        if rows is not None:
            for row in played.rows:
                rows(row)
        if progress is not None:
            progress(total.games)

    measured, deal = 0.0, 1
    while deal <= plan.deals and measured < TASK_SECONDS / 5:
        # The first deals are played here: they tell how many make a task.
        begun = perf_counter()
        count(_play_deals(game, content, plan, deal, deal + 1))
        measured += perf_counter() - begun
        deal += 1
    step = max(1, int(TASK_SECONDS / max(measured, 1e-9) * (deal - 1)))
    tasks = [(first, min(first + step, plan.deals + 1)) for first in range(deal, plan.deals + 1, step)]
    if executor is None:
        for first, stop in tasks:
            count(_play_deals(game, content, plan, first, stop))
    else:
        for played in _in_order(executor, portable(game), content, plan, tasks):
            count(played)
    return total


def _in_order(
    executor: Executor,
    game: Game[C, A] | str,
    content: C,
    plan: Plan,
    tasks: Sequence[tuple[int, int]],
) -> Iterator[Played]:
    """Results in the order of the tasks, with a bounded number of them under way."""
    waiting: deque[Future[Played]] = deque()
    try:
        for deals in tasks:
            waiting.append(submitted(executor, _task, game, content, plan, deals))
            if len(waiting) == MAX_WAITING:
                yield result_of(waiting.popleft())
        while waiting:
            yield result_of(waiting.popleft())
    finally:
        for future in waiting:
            future.cancel()


def portable(game: Game[C, A]) -> Game[C, A] | str:
    """The form in which a game goes to another process: a name if it is on the shelf, else the whole."""
    on_shelf = game.name in shelf.names() and shelf.game(game.name) is game
    return game.name if on_shelf else game


def at_hand(game: Game[C, A] | str) -> Game[C, A]:
    """The game that ``portable`` sent."""
    return shelf.game(game) if isinstance(game, str) else game


def _task(game: Game[Any, Any] | str, content: Any, plan: Plan, deals: tuple[int, int]) -> Played:
    return _play_deals(at_hand(game), content, plan, *deals)


def _play_deals(game: Game[C, A], content: C, plan: Plan, first: int, stop: int) -> Played:
    """Deals ``first`` to ``stop - 1``."""
    played, codec = Played(Tally(), [], []), Actions(rules_of(game).actions)
    turns = plan.turns_a_deal
    tables = [benches.seated(game, plan.seating(turn), plan.seats) for turn in range(turns)]
    for deal in range(first, stop):
        won: list[tuple[int, ...]] = []
        places: list[tuple[int, ...]] = []
        for turn in range(min(turns, plan.games - (deal - 1) * turns)):
            number = (deal - 1) * turns + turn + 1
            try:
                game_counted = counted(
                    game, content, tables[turn], plan.deal_seed(deal), number, played.tally
                )
            except Exception as fault:
                raise GameFault(plan, number, f"{type(fault).__name__}: {fault}") from fault
            won.append(game_counted.won)
            places.append(game_counted.places)
            played.lines.append(record_line(game_counted.record, codec))
            played.rows.append(game_counted.row)
        played.tally.deals[tuple(won)] += 1
        played.tally.places[tuple(places)] += 1
    return played
