"""A recorded game in words: every choice, what was rolled, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from generator.contract import Commentary, Game, Json, State, plain
from generator.contract.commentary import readable
from generator.mechanics.dice import Dice
from generator.play.one_game import Record, replay

A = TypeVar("A")
C = TypeVar("C")


def transcript(
    game: Game[C, A], content: C, record: Record[A], commentary: Commentary[Any, A]
) -> Iterator[str]:
    """The game as somebody tells it who saw every hand; ReplayError after the lines before it.

    Each choice is told as its player reads it, and what came of it as that player saw it.
    """
    yield f"{game.name}, {record.seats} {'seats' if record.seats > 1 else 'seat'}, seed '{record.seed}'"
    yield from (f"seat {seat}: {bot}" for seat, bot in enumerate(record.bots))
    dice = Dice.replayed(record.chance)
    rolled = dice.results()
    mover = 0
    before: Json = {}
    for done, state in enumerate(replay(game, content, record, dice)):
        rolls, rolled = list(new_rolls(rolled, dice.results())), dice.results()
        if done:
            yield from (f"    rolled {line}" for line in rolls)
            yield from (f"    {line}" for line in commentary.outcome(before, _seen(state, mover)))
        if done == len(record.actions):
            yield ""
            yield from (plain(line) for line in commentary.drawn(state, mover))
            break
        mover = state.to_move()
        before = _seen(state, mover)
        action = record.actions[done]
        if not _lawful(state, action):
            # What no rule allows need not have words; the replay says why it ends here.
            continue
        yield f"{done + 1}. {commentary.player(mover)}: {commentary.move(state, action)}"
    ending = "over" if record.finished else "stopped, unfinished"
    yield f"{ending} after {len(record.actions)} decisions, scores " + " ".join(map(readable, record.scores))


def _lawful(state: State[A], action: A) -> bool:
    try:
        state.copy().apply(action)
    except Exception:
        return False
    return True


def _seen(state: State[Any], seat: int) -> Json:
    """A seat's knowledge, told to somebody who is no player: nobody is ``you``."""
    seen = state.observation(seat)
    return {**seen, "seat": -1} if "seat" in seen else seen


def new_rolls(before: Mapping[str, Sequence[int]], after: Mapping[str, Sequence[int]]) -> Iterator[str]:
    """One line for each stream of dice that rolled in between."""
    for label, results in after.items():
        new = results[len(before.get(label, ())) :]
        if new:
            yield f"{label or 'dice'}: " + " ".join(str(result + 1) for result in new)
