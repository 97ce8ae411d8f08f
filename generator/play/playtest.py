"""Many games: played in any number of processes, counted exactly, the same result from all."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from itertools import islice
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from generator import games as shelf
from generator.contract import Game, rules_of
from generator.play import bots as benches
from generator.play.log import Actions, record_line, record_of
from generator.play.measures.tally import Row, Tally
from generator.play.one_game import Player
from generator.play.stages.counting import Counted, counted
from generator.system.values import frozen
from generator.system.workers import result_of, submitted

A = TypeVar("A")
C = TypeVar("C")

TASK_SECONDS = 0.5
"""How long one task should take: long enough to be worth sending, short enough to see progress."""

TAKEN_UP = 20
"""Deals of an earlier run in one task: most of the time goes into reading and counting them."""

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


class Deals(NamedTuple):
    """The deals ``first`` to ``stop - 1``, and the lines of their games if an earlier run played them."""

    first: int
    stop: int
    earlier: tuple[str, ...] = ()


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
    earlier: Iterable[str] = (),
) -> Tally:
    """Play the plan and count.

    ``executor`` may be any; without one the games are played here. ``log`` is handed the line of
    every game in order, ``rows`` its numbers, ``progress`` the number of games done. ``earlier`` are the
    lines of the first games, of whole deals, that a run left which was killed: bots are not asked for these
    again. Tally, lines and rows are the same for every executor and any number of workers, and however often
    the run was killed. Raises GameFault for the first game that breaks down and UnknownBot for a bot that
    is not there.
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

    deal = 1
    for played in _in_order(executor, game, content, plan, _taken_up(plan, earlier)):
        count(played)
        deal = 1 + total.games // plan.turns_a_deal
    measured, new = 0.0, deal
    while deal <= plan.deals and measured < TASK_SECONDS / 5:
        # The first deals are played here: they tell how many make a task.
        begun = perf_counter()
        count(_play_deals(game, content, plan, deal, deal + 1))
        measured += perf_counter() - begun
        deal += 1
    step = max(1, int(TASK_SECONDS / max(measured, 1e-9) * (deal - new)))
    tasks = (Deals(first, min(first + step, plan.deals + 1)) for first in range(deal, plan.deals + 1, step))
    for played in _in_order(executor, game, content, plan, tasks):
        count(played)
    return total


def _taken_up(plan: Plan, earlier: Iterable[str]) -> Iterator[Deals]:
    """The deals whose games an earlier run played."""
    turns, lines, first = plan.turns_a_deal, iter(earlier), 1
    while batch := tuple(islice(lines, TAKEN_UP * turns)):
        stop = first + len(batch) // turns
        yield Deals(first, stop, batch)
        first = stop


def _in_order(
    executor: Executor | None, game: Game[C, A], content: C, plan: Plan, tasks: Iterable[Deals]
) -> Iterator[Played]:
    """Results in the order of the tasks, with a bounded number of them under way."""
    if executor is None:
        for deals in tasks:
            yield _play_deals(game, content, plan, *deals)
        return
    waiting: deque[Future[Played]] = deque()
    try:
        for deals in tasks:
            waiting.append(submitted(executor, _task, portable(game), content, plan, deals))
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


def _task(game: Game[Any, Any] | str, content: Any, plan: Plan, deals: Deals) -> Played:
    return _play_deals(at_hand(game), content, plan, *deals)


def _play_deals(
    game: Game[C, A], content: C, plan: Plan, first: int, stop: int, earlier: Sequence[str] = ()
) -> Played:
    """Deals ``first`` to ``stop - 1``; ``earlier`` are lines of all their games, or of none."""
    lines = iter(earlier)
    played, codec = Played(Tally(), [], []), Actions(rules_of(game).actions)
    turns = plan.turns_a_deal
    tables = [benches.seated(game, plan.seating(turn), plan.seats) for turn in range(turns)]
    for deal in range(first, stop):
        won: list[tuple[int, ...]] = []
        places: list[tuple[int, ...]] = []
        for turn in range(min(turns, plan.games - (deal - 1) * turns)):
            number = (deal - 1) * turns + turn + 1
            seed, line, players = plan.deal_seed(deal), next(lines, ""), tables[turn]
            try:
                followed = _followed(game, content, players, seed, number, line=line, tally=played.tally)
                game_counted = followed or counted(game, content, players, seed, number, played.tally)
            except Exception as fault:
                raise GameFault(plan, number, f"{type(fault).__name__}: {fault}") from fault
            won.append(game_counted.won)
            places.append(game_counted.places)
            played.lines.append(record_line(game_counted.record, codec))
            played.rows.append(game_counted.row)
        played.tally.deals[tuple(won)] += 1
        played.tally.places[tuple(places)] += 1
    return played


def _followed(
    game: Game[C, A],
    content: C,
    players: Sequence[Player[A]],
    seed: str,
    number: int,
    *,
    line: str,
    tally: Tally,
) -> Counted[A] | None:
    """The game of a line counted, without asking the bots; None unless it comes to the same record again."""
    if not line:
        return None
    apart = Tally()
    try:
        record = record_of(line, Actions(rules_of(game).actions))
        moves = iter(record.actions)
        followers = [Player(player.name, lambda state, dice: next(moves)) for player in players]
        again = counted(game, content, followers, seed, number, apart)
    except Exception:
        # Lines are somebody's file: whatever they make an engine do, the bots will play the game.
        return None
    if again.record != record:
        return None
    tally.add(apart)
    return again
