"""Content put to sea: a few games with every number of players, before anybody prints it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import Generic, TypeVar

from generator.contract import LOOKS, Game, Sample, State, rules_of, winners
from generator.contract.box_checks import seats_problems, seats_to_play
from generator.mechanics.dice import Dice
from generator.play import bots
from generator.play.one_game import Player, play
from generator.play.playtest import Plan
from generator.reading.checking import has_errors
from generator.reading.packs import BOX, Pack
from generator.reading.problems import Problem, in_file_order

A = TypeVar("A")
C = TypeVar("C")

SEED = "trial"
GAMES = 5
"""Games for every number of players and each of the two bots."""

PATIENCE = 40
"""Games more, for each number of players, while something has not turned up yet."""

PLAYED_BY = (bots.REFERENCE, "random")

SAMPLES = (200, 1000, 3000)
"""Random games with each number of players that a verdict rests on, at its first look and the next."""
assert len(SAMPLES) == LOOKS


def problems(
    game: Game[C, A], content: C, pack: Pack, games: int = GAMES, patience: int = PATIENCE
) -> list[Problem]:
    """The faults that play shows: games that break down, do not end or lose pieces, and unused content.

    The reference bot and random choice play ``games`` games each with every number of players. The
    reference bot must end every one of them (``Rules.play_check``); random play need only stay
    lawful. A game that breaks down is one ``play-fault`` naming the command that repeats it.
    Whatever of the roll call was not in play then, nor in up to ``patience`` games more, is
    ``never-played``, at its own place. Last, ``Rules.verdict`` is asked about many random games.
    """
    rules = rules_of(game)
    problems = list(seats_problems(rules.seats, pack))
    if has_errors(problems):
        return in_file_order(problems)
    roll = rules.roll_call(content, pack)
    sample = _Sample(game, content, pack, set(roll))
    tables = seats_to_play(rules.seats, pack)
    for seats in tables:
        for bot in PLAYED_BY:
            problems += sample.play(seats, bot, games)
    if has_errors(problems):
        return in_file_order(problems)
    for number in range(games + 1, games + patience + 1):
        if not sample.missing:
            break
        extra = (sample.play(seats, PLAYED_BY[number % 2], 1, number) for seats in tables)
        problems += chain.from_iterable(extra)
    for item in sample.missing:
        message = f"'{item}' never came into play in {sample.played} games"
        hint = "nobody can draw, meet or choose it; look for what it needs"
        problems.append(Problem(roll[item], "never-played", message, hint))
    problems += judged(game, content, pack)
    return in_file_order(problems)


def judged(game: Game[C, A], content: C, pack: Pack, samples: Sequence[int] = SAMPLES) -> Sequence[Problem]:
    """The judgement of ``Rules.verdict`` on that many random games; a second and a third look cost time
    only where it has doubts. A game that breaks down is a ``play-fault`` instead.
    """
    rules = rules_of(game)
    if rules.verdict is None:
        return ()
    asked: Iterable[int] = seats_to_play(rules.seats, pack)
    counts = {seats: _Count(game, content, pack, seats) for seats in asked}
    problems: Sequence[Problem] = ()
    for games in samples:
        for seats in asked:
            fault = counts[seats].play_on(games)
            if fault is not None:
                return (fault,)
        verdict = rules.verdict(content, pack, [count.sample() for count in counts.values()])
        problems, asked = verdict.problems, sorted(verdict.doubts)
        if not asked:
            break
    return problems


class _Count(Generic[C, A]):
    """Random games with one number of players: those ``broadside playtest --bots random`` plays."""

    def __init__(self, game: Game[C, A], content: C, pack: Pack, seats: int) -> None:
        self.game = game
        self.content = content
        self.pack = pack
        self.players = bots.seated(game, ["random"], seats)
        self.plan = Plan(game.name, seats, ("random",) * seats, SEED, max(SAMPLES))
        self.games = self.unfinished = 0
        self.wins = [0.0] * seats

    def play_on(self, games: int) -> Problem | None:
        """Play until there are that many; the fault of a game that breaks down."""
        while self.games < games:
            number = self.games + 1
            try:
                record = play(self.game, self.content, self.players, self.plan.deal_seed(number))
            except Exception as fault:
                why = f"{type(fault).__name__}: {fault}".splitlines()[0]
                return _fault(self.pack, self.plan, number, "", why)
            self.games = number
            if record.finished:
                sharers = winners(record.scores)
                for seat in sharers:
                    self.wins[seat] += 1 / len(sharers)
            else:
                self.unfinished += 1
        return None

    def sample(self) -> Sample:
        """The counts so far."""
        return Sample(self.plan.seats, self.games, self.unfinished, tuple(self.wins))


def _fault(pack: Pack, plan: Plan, number: int, when: str, why: str) -> Problem:
    """A game that broke down, and the command that plays it again."""
    bot = plan.bots[0]
    again = (
        f"broadside playtest {pack.name} --seats {plan.seats} --bots {bot} "
        f"--seed {SEED} --games {number} plays it again as its last game"
    )
    where = f"{plan.seats} seats, bot {bot}, seed '{plan.deal_seed(number)}'{when}"
    return Problem(pack.place(BOX), "play-fault", f"{where}: {why}", again)


class PiecesChanged(Exception):
    """A piece was lost or made while playing."""


class _Sample(Generic[C, A]):
    """The games played so far, and what has not been seen in any of them."""

    def __init__(self, game: Game[C, A], content: C, pack: Pack, missing: set[str]) -> None:
        self.game = game
        self.content = content
        self.box = pack.place(BOX)
        self.pack = pack
        self.missing = missing
        self.played = 0

    def play(self, seats: int, bot: str, games: int, first: int = 1) -> Iterator[Problem]:
        """Play that many games, numbered from ``first``, and say what went wrong with them."""
        plan = Plan(self.game.name, seats, (bot,) * seats, SEED, first + games - 1)
        unfinished = 0
        for number in range(first, first + games):
            watch = _Watch(self.game, self.missing)
            players = [watch.over(player) for player in bots.seated(self.game, [bot], seats)]
            try:
                record = play(
                    self.game, self.content, players, plan.deal_seed(number), watch=watch.at_the_end
                )
            except Exception as fault:
                yield _fault(self.pack, plan, number, f", decision {watch.decisions}", watch.why(fault))
                return
            self.played += 1
            unfinished += not record.finished
        if unfinished and bot == bots.REFERENCE:
            message = f"{seats} players: {unfinished} of {games} games unfinished"
            again = (
                f"broadside playtest {self.pack.name} --seats {seats} --seed {SEED} shows how long games take"
            )
            yield Problem(self.box, rules_of(self.game).play_check, message, again)


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
