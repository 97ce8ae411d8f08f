"""One game, from the deal to the end: played by bots, or played again from its record."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar

from generator.contract import Bot, Game, State, rules_of
from generator.mechanics.dice import Dice
from generator.reading.problems import excerpt
from generator.system.values import frozen

A = TypeVar("A")
C = TypeVar("C")

MAX_DECISIONS = 100_000
"""Decisions after which a game that neither ends nor says it is unfinished counts as endless."""

Watch = Callable[[State[A], A | None], None]
"""Called with the state and the action about to be done; at the very end with no action."""


@frozen
class Player(Generic[A]):
    """Somebody at the table: a name for the record, and how they choose."""

    name: str
    choose: Bot[A]


@frozen
class Record(Generic[A]):
    """All that is needed to see a game again, move for move and roll for roll.

    ``bots`` names one player a seat. ``chance`` holds every result by stream, lowest face 0.
    ``finished`` is false when the game was stopped because it had gone on too long.
    """

    number: int
    seed: str
    bots: tuple[str, ...]
    actions: tuple[A, ...]
    chance: Mapping[str, tuple[int, ...]]
    scores: tuple[float, ...]
    finished: bool

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.bots)


class EndlessGame(RuntimeError):
    """The engine neither ended the game nor called it unfinished within MAX_DECISIONS decisions."""


class ReplayError(ValueError):
    """A record that does not fit the rules or the content; ``action`` counts from 1, 0 is the deal."""

    def __init__(self, action: int, why: str) -> None:
        super().__init__(f"action {action}: {why}" if action else f"deal: {why}")
        self.action = action
        self.why = why


def play(
    game: Game[C, A],
    content: C,
    players: Sequence[Player[A]],
    seed: str,
    *,
    number: int = 1,
    watch: Watch[A] | None = None,
    longest: int = MAX_DECISIONS,
) -> Record[A]:
    """Play one game to its end, or until ``Rules.unfinished`` says it is enough.

    The table and each player roll dice of their own, all named by ``seed``: another bot in one
    seat changes neither the deal nor the dice of the others. IllegalMove passes through when a
    bot makes one; EndlessGame is raised after ``longest`` decisions.
    """
    rules = rules_of(game)
    if len(players) not in rules.seats:
        raise ValueError(f"{game.name} is for {rules.seats[0]} to {rules.seats[-1]}, not {len(players)}")
    table = Dice(seed)
    own_dice = [Dice(seed, label=f"bot {seat}") for seat in range(len(players))]
    state = rules.new(content, len(players), table)
    actions: list[A] = []
    unfinished, choosers = rules.unfinished, [player.choose for player in players]
    while not state.is_over() and not unfinished(state):
        if len(actions) == longest:
            raise EndlessGame(f"no end after {longest} decisions, and not called unfinished either")
        seat = state.to_move()
        action = choosers[seat](state, own_dice[seat])
        if watch is not None:
            watch(state, action)
        state.apply(action)
        actions.append(action)
    if watch is not None:
        watch(state, None)
    return Record(
        number=number,
        seed=seed,
        bots=tuple(player.name for player in players),
        actions=tuple(actions),
        chance={label: tuple(results) for label, results in table.results().items()},
        scores=tuple(state.scores()),
        finished=state.is_over(),
    )


def replay(game: Game[C, A], content: C, record: Record[A], dice: Dice | None = None) -> Iterator[State[A]]:
    """The state before each action of ``record``, and the last one; the same object every time.

    ``dice`` may be handed in, freshly made by ``Dice.replayed(record.chance)``, to look at the rolls.

    Raises ReplayError where the record breaks a rule, asks for a roll that was not recorded, or
    ends with other scores, another ending or rolls left over.
    """
    rules = rules_of(game)
    if record.seats not in rules.seats:
        raise ReplayError(0, f"{game.name} is not for {record.seats} seats")
    dice = Dice.replayed(record.chance) if dice is None else dice
    done = 0
    try:
        state = rules.new(content, record.seats, dice)
        for action in record.actions:
            yield state
            done += 1
            if rules.unfinished(state):
                raise ReplayError(done, "the game was stopped as unfinished before this")
            state.apply(action)
    except ReplayError:
        raise
    except Exception as fault:
        # A record is somebody's file: whatever it makes an engine do is a fault of the record here.
        raise ReplayError(done, _why(fault)) from fault
    yield state
    _check_end(game, state, record, dice)


def _why(fault: Exception) -> str:
    if isinstance(fault, ValueError):
        return str(fault)
    if isinstance(fault, KeyError):
        return f"{excerpt(str(fault))} is not known"
    return f"the game breaks down here ({type(fault).__name__}, {excerpt(str(fault))})"


def _check_end(game: Game[C, A], state: State[A], record: Record[A], dice: Dice) -> None:
    done = len(record.actions)
    if dice.unspent():
        raise ReplayError(done, f"{dice.unspent()} recorded rolls were never used")
    if state.is_over() != record.finished:
        raise ReplayError(done, "the game is over here" if state.is_over() else "the game is not over here")
    if not record.finished and not rules_of(game).unfinished(state):
        raise ReplayError(done, "the record stops in the middle of the game")
    if tuple(state.scores()) != record.scores:
        raise ReplayError(done, f"scores are {tuple(state.scores())}, recorded as {record.scores}")
