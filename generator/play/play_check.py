"""Content put to sea: a few games with every number of players, before anybody prints it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import field
from functools import partial
from math import fsum
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from generator.contract import LOOKS, Game, Sample, State, rules_of, winners
from generator.contract.box_checks import seats_problems, seats_to_play
from generator.mechanics.dice import Dice
from generator.play import bots
from generator.play.one_game import Player, play
from generator.play.playtest import Plan, at_hand, portable
from generator.reading.checking import has_errors
from generator.reading.packs import BOX, Pack
from generator.reading.problems import Place, Problem, in_file_order
from generator.system.values import frozen, record

if TYPE_CHECKING:
    from concurrent.futures import Executor

A = TypeVar("A")
C = TypeVar("C")
T = TypeVar("T")

SEED = "trial"
GAMES = 5
"""Games for every number of players and each of the two bots."""

MAX_MORE_GAMES = 80
"""Games more, for each number of players, while something has not turned up yet."""

PLAYED_BY = (bots.REFERENCE, "random")

SAMPLES = (200, 1000, 3000)
"""Random games with each number of players that a verdict rests on, at its first look and the next."""
assert len(SAMPLES) == LOOKS


def problems(
    game: Game[C, A], content: C, pack: Pack, games: int = GAMES, patience: int = MAX_MORE_GAMES
) -> list[Problem]:
    """The faults that play shows: games that break down, do not end or lose pieces, and unused content.

    The reference bot and random choice play ``games`` games each with every number of players. The
    reference bot must end every one of them (``Rules.play_check``); random play need only stay
    lawful. A game that breaks down is one ``play-fault`` naming the command that repeats it.
    Whatever of the roll call was not in play then, nor in up to ``patience`` games more, is
    ``never-played``, at its own place. Last, ``Rules.verdict`` is asked about many random games.
    """
    return PlayCheck(game, content, pack, games, patience).problems()


def judged(game: Game[C, A], content: C, pack: Pack, samples: Sequence[int] = SAMPLES) -> Sequence[Problem]:
    """The judgement of ``Rules.verdict`` on that many random games; a second and a third look cost time
    only where it has doubts. A game that breaks down is a ``play-fault`` instead.
    """
    return PlayCheck(game, content, pack, samples=samples).judged()


class PlayCheck(Generic[C, A]):
    """The games played to try one pack.

    With an ``executor`` numbers of players are tried side by side, and begun at once; without one they
    are played when their problems are asked for. The problems are the same.
    """

    def __init__(
        self,
        game: Game[C, A],
        content: C,
        pack: Pack,
        games: int = GAMES,
        patience: int = MAX_MORE_GAMES,
        samples: Sequence[int] = SAMPLES,
        executor: Executor | None = None,
    ) -> None:
        self._rules, self._content, self._pack, self._executor = rules_of(game), content, pack, executor
        self._games, self._patience, self._samples = games, patience, samples
        self._wrong_seats = list(seats_problems(self._rules.seats, pack))
        if has_errors(self._wrong_seats):
            return
        self._seats = seats_to_play(self._rules.seats, pack)
        self._roll = self._rules.roll_call(content, pack)
        self._missing = set(self._roll)
        self._table = _Table(
            game if executor is None else portable(game), content, pack.place(BOX), pack.name
        )
        self._tries = [
            self._later(self._table.tries, seats, bot, games, self._missing)
            for seats in self._seats
            for bot in PLAYED_BY
        ]
        # Begun before it is known whether they are wanted: most packs have no faults.
        self._first_look = {} if self._rules.verdict is None else self._look(self._seats, 0, samples[0])

    def _later(self, function: Callable[..., T], *words: Any) -> Callable[[], T]:
        """The result of a function: worked out by the executor from now on, or here when it is asked for."""
        if self._executor is None:
            return partial(function, *words)
        from generator.system.workers import result_of, submitted

        return partial(result_of, submitted(self._executor, function, *words))

    def _look(self, asked: Iterable[int], done: int, games: int) -> Mapping[int, Callable[[], _Random]]:
        """Random games ``done`` + 1 to ``games`` with those numbers of players."""
        return {seats: self._later(self._table.random, seats, done, games) for seats in asked}

    def problems(self) -> list[Problem]:
        """All that play shows, in file order."""
        problems = list(self._wrong_seats)
        if has_errors(problems):
            return in_file_order(problems)
        played = 0
        for result in self._tries:
            tried = result()
            problems += tried.problems
            self._missing &= tried.missing
            played += tried.played
        if has_errors(problems):
            return in_file_order(problems)
        for number in range(self._games + 1, self._games + self._patience + 1):
            if not self._missing:
                break
            for seats in self._seats:
                tried = self._table.tries(seats, PLAYED_BY[number % 2], 1, self._missing, number)
                problems += tried.problems
                played += tried.played
        for item in self._missing:
            message = f"'{item}' never came into play in {played} games"
            hint = "nobody can draw, meet or choose it; look for what it needs"
            problems.append(Problem(self._roll[item], "never-played", message, hint))
        problems += self.judged()
        return in_file_order(problems)

    def judged(self) -> Sequence[Problem]:
        """The judgement of ``Rules.verdict``; see the function of that name."""
        verdict = self._rules.verdict
        if verdict is None:
            return ()
        totals = {seats: _Random(seats) for seats in self._seats}
        problems: Sequence[Problem] = ()
        look = self._first_look
        for games, more in zip(self._samples, (*self._samples[1:], None), strict=True):
            for seats, result in look.items():
                counted = result()
                if counted.fault is not None:
                    return (counted.fault,)
                totals[seats].add(counted)
            judgement = verdict(self._content, self._pack, [total.sample() for total in totals.values()])
            problems = judgement.problems
            if more is None or not judgement.doubts:
                break
            look = self._look(sorted(judgement.doubts), games, more)
        return problems


@record(slots=True)
class _Random:
    """The outcome of random games with one number of players; ``won`` counts how often who won together."""

    seats: int
    games: int = 0
    unfinished: int = 0
    won: Counter[tuple[int, ...]] = field(default_factory=Counter)
    fault: Problem | None = None

    def add(self, other: _Random) -> None:
        """Count the other's games in as well."""
        self.games += other.games
        self.unfinished += other.unfinished
        self.won.update(other.won)

    def sample(self) -> Sample:
        """The counts, a shared win in parts."""
        wins = tuple(
            fsum(count / len(winners) for winners, count in self.won.items() if seat in winners)
            for seat in range(self.seats)
        )
        return Sample(self.seats, self.games, self.unfinished, wins)


class _Tried(NamedTuple):
    """The outcome of watched games: problems, what of the roll call is still missing, games played."""

    problems: list[Problem]
    missing: set[str]
    played: int


@frozen
class _Table(Generic[C, A]):
    """A pack's games, as they are handed to another process: the game by its name where it has one."""

    of_game: Game[C, A] | str
    content: C
    box: Place
    name: str

    def tries(self, seats: int, bot: str, games: int, missing: set[str], first: int = 1) -> _Tried:
        """Games numbered from ``first``, and what went wrong with them; what is met goes from ``missing``."""
        game = at_hand(self.of_game)
        plan = Plan(game.name, seats, (bot,) * seats, SEED, first + games - 1)
        problems: list[Problem] = []
        played = unfinished = 0
        for number in range(first, first + games):
            watch = _Watch(game, missing)
            players = [watch.over(player) for player in bots.seated(game, [bot], seats)]
            try:
                record = play(game, self.content, players, plan.deal_seed(number), watch=watch.at_the_end)
            except Exception as fault:
                when = f", decision {watch.decisions}"
                return _Tried([self._fault(plan, number, when, watch.why(fault))], missing, played)
            played += 1
            unfinished += not record.finished
        if unfinished and bot == bots.REFERENCE:
            message = f"{seats} players: {unfinished} of {games} games unfinished"
            again = f"broadside playtest {self.name} --seats {seats} --seed {SEED} shows how long games take"
            problems.append(Problem(self.box, rules_of(game).play_check, message, again))
        return _Tried(problems, missing, played)

    def random(self, seats: int, done: int, games: int) -> _Random:
        """Games ``done`` + 1 to ``games`` of those that ``broadside playtest --bots random`` plays."""
        game = at_hand(self.of_game)
        players = bots.seated(game, ["random"], seats)
        plan = Plan(game.name, seats, ("random",) * seats, SEED, max(SAMPLES))
        counted = _Random(seats)
        for number in range(done + 1, games + 1):
            try:
                record = play(game, self.content, players, plan.deal_seed(number))
            except Exception as fault:
                why = f"{type(fault).__name__}: {fault}".splitlines()[0]
                counted.fault = self._fault(plan, number, "", why)
                return counted
            counted.games += 1
            if record.finished:
                counted.won[tuple(winners(record.scores))] += 1
            else:
                counted.unfinished += 1
        return counted

    def _fault(self, plan: Plan, number: int, when: str, why: str) -> Problem:
        """A game that broke down, and the command that plays it again."""
        bot = plan.bots[0]
        again = (
            f"broadside playtest {self.name} --seats {plan.seats} --bots {bot} "
            f"--seed {SEED} --games {number} plays it again as its last game"
        )
        where = f"{plan.seats} seats, bot {bot}, seed '{plan.deal_seed(number)}'{when}"
        return Problem(self.box, "play-fault", f"{where}: {why}", again)


class PiecesChanged(Exception):
    """A piece was lost or made while playing."""


class _Watch(Generic[A]):
    """Looks over the shoulders of all players of one game."""

    def __init__(self, game: Game[C, A], missing: set[str]) -> None:
        self.seen = rules_of(game).seen
        self.missing = missing
        self.decisions = 0
        self.state: State[A] | None = None
        self.pieces: dict[str, int] | None = None

    def over(self, player: Player[A]) -> Player[A]:
        """The same player, watched."""

        def choose(state: State[A], dice: Dice) -> A:
            self.look(state)
            return player.choose(state, dice)

        return Player(player.name, choose)

    def at_the_end(self, state: State[A], action: A | None) -> None:
        """The last action may have brought something into play, or lost it."""
        if action is None:
            self.look(state)

    def look(self, state: State[A]) -> None:
        """Count the decision, cross off what is in play, and miss what has gone."""
        self.decisions += not state.is_over()
        self.state = state
        if self.missing:
            self.missing.difference_update(self.seen(state))
        now = {kind: count for kind, count in state.pieces().items() if count}
        was = now if self.pieces is None else self.pieces
        if now != was:
            changed = sorted(kind for kind in {*was, *now} if was.get(kind) != now.get(kind))
            raise PiecesChanged(f"the number of {', '.join(changed)} changed")
        self.pieces = now

    def why(self, fault: Exception) -> str:
        """The fault, in one line."""
        if isinstance(fault, PiecesChanged):
            return str(fault)
        with suppress(Exception):
            # Bots that pick from nothing stumble in ways of their own; say what made them.
            if self.state is not None and not self.state.is_over() and not self.state.legal_actions():
                return f"nothing is legal for seat {self.state.to_move()}, and the game is not over"
        return f"{type(fault).__name__}: {fault}".splitlines()[0]
