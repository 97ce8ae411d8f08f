"""A free table with people at it: what they did in turn, taken back, saved, and taken up again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from generator.mechanics.dice import Dice
from generator.play.free.doing import Event, do
from generator.play.free.pieces import Start
from generator.play.free.state import FreeState
from generator.play.free.verbs import VERBS, NotDone, Verb
from generator.play.log import Actions
from generator.play.session import BadSave, read_saved
from generator.reading.packs import Pack
from generator.reading.problems import excerpt
from generator.system.atomic_files import replace_file
from generator.system.values import frozen

MAX_ACTS = 20_000
"""Acts at one table; an evening has some thousand."""
ACTS_A_COPY = 25
"""Acts after which the state is copied, to go back from."""
MAX_PLAYERS = 20


class SavedTable(BaseModel):
    """A free table as it is saved: what it takes to come to the same state again."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    saved_table: Literal[1]
    game: str
    content: str
    players: int = Field(ge=1, le=MAX_PLAYERS)
    seed: str = Field(max_length=1000)
    names: str = Field(default="", max_length=1000)
    acts: tuple[tuple[int, dict[str, Any]], ...] = Field(max_length=MAX_ACTS)
    """The seat and what it did."""


@frozen
class Act:
    """Something that was done: by which seat, what, and what everybody heard of it."""

    seat: int
    verb: Verb
    event: Event


class FreeSession:
    """A free table at which people sit. Everything follows from the start, the seed and the acts.

    Chance hangs on the number of an act: what is taken back and done again comes out the same.
    """

    def __init__(self, start: Start, seed: str) -> None:
        self.start = start
        self.seed = seed
        self.names = ""
        """The names people were given, which are saved."""
        self.acts: list[Act] = []
        self.state = FreeState(start, Dice(seed, label="set up"))
        self._kept = [self.state.copy()]

    def do(self, seat: int, verb: Verb) -> Event:
        """Do something in the name of a seat. NotDone, and then nothing has changed."""
        if not 0 <= seat < self.start.players:
            raise NotDone("no_seat", name=seat)
        if len(self.acts) >= MAX_ACTS:
            raise NotDone("too_many_acts", most=MAX_ACTS)
        event = do(self.state, seat, verb, self._dice(len(self.acts)))
        self.acts.append(Act(seat, verb, event))
        if len(self.acts) % ACTS_A_COPY == 0:
            self._kept.append(self.state.copy())
        return event

    def _dice(self, number: int) -> Dice:
        return Dice(self.seed, label=f"act {number}")

    def undo(self) -> Act:
        """Take the last act back; the act. NotDone without one."""
        if not self.acts:
            raise NotDone("nothing_to_undo")
        last = self.acts.pop()
        at = len(self.acts)
        del self._kept[at // ACTS_A_COPY + 1 :]
        self.state = self._kept[-1].copy()
        for number in range(at - at % ACTS_A_COPY, at):
            do(self.state, self.acts[number].seat, self.acts[number].verb, self._dice(number))
        return last

    # ---- on disk ----------------------------------------------------------------------------

    def saved(self, pack: Pack) -> str:
        """The table as text to be written to a file."""
        actions = Actions[Verb](VERBS)
        save = SavedTable(
            saved_table=1,
            game=pack.name,
            content=pack.digest,
            players=self.start.players,
            seed=self.seed,
            names=self.names,
            acts=tuple((act.seat, actions.to_json(act.verb)) for act in self.acts),
        )
        return json.dumps(save.model_dump(mode="json"), ensure_ascii=False, indent=1) + "\n"

    def save(self, path: Path, pack: Pack) -> None:
        """Write the table to a file, whole or not at all. OSError when it cannot be written."""
        replace_file(path, self.saved(pack).encode())

    def catch_up(self, acts: Sequence[tuple[int, dict[str, Any]]]) -> None:
        """Do everything of a saved table again. BadSave where something cannot be done."""
        actions = Actions[Verb](VERBS)
        for number, (seat, value) in enumerate(acts, 1):
            try:
                self.do(seat, actions.from_json(value))
            except NotDone as wrong:
                raise BadSave(f"act {number} cannot be done: {wrong.key.replace('_', ' ')}") from None
            except ValueError as wrong:
                raise BadSave(f"act {number}: {excerpt(str(wrong), 200)}") from None


def read_table(path: Path) -> SavedTable:
    """The saved table in a file. BadSave says what is wrong with it, OSError that it cannot be read."""
    return read_saved(path, SavedTable, "table")
