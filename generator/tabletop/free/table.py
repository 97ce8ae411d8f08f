"""A free table, its people, and what each of them heard. Safe from any thread."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from generator.games.loading import LoadedGame
from generator.play.free.doing import Event
from generator.play.free.session import FreeSession
from generator.play.free.state import FreeState
from generator.play.free.verbs import NotDone, read
from generator.reading.problems import excerpt
from generator.system.values import frozen
from generator.tabletop.free.beginning import Laid
from generator.tabletop.free.pace import Pace
from generator.tabletop.refusals import NotAllowed, NotHere, OutOfTurn, TooOften, Unwritten
from generator.tabletop.saving import fresh_name

MAX_LOG = 150
"""Lines of the log that are kept, the last."""
MAX_NAMED = 8
"""Pieces that a line of the log names to who was shown them."""


@frozen
class Line:
    """Something everybody heard of; ``act`` counts from 1. ``undone`` is how often it was taken back."""

    act: int
    seat: int
    event: Event
    undone: int = 0


class FreeTable:
    """One table, with a version that changes whenever there is something new to see.

    ``tell`` is called after every change, with the lock still held: it must not wait for anybody.
    """

    def __init__(
        self,
        loaded: LoadedGame,
        laid: Laid,
        session: FreeSession,
        save_to: Path | None = None,
        pace: Callable[[], Pace] = Pace,
    ) -> None:
        self.loaded = loaded
        self.laid = laid
        self.session = session
        self.save_to = save_to
        self.words = loaded.pack.words
        self.people = tuple(range(laid.start.players))
        self.version = 1
        self.tell: Callable[[], object] = lambda: None
        self.lock = threading.RLock()
        self._paces = [pace() for _ in self.people]
        self._log = [Line(number, act.seat, act.event) for number, act in enumerate(session.acts, 1)]

    # ---- looking ----------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each player."""
        return tuple(map(self.words.seat, self.people))

    @property
    def state(self) -> FreeState:
        """Where everything lies, not to be changed."""
        return self.session.state

    @property
    def has_secrets(self) -> bool:
        """Whether anybody holds or looks at something now, or the log tells somebody what they alone saw."""
        state = self.state
        return any(state.hands) or bool(state.looks) or any(line.event.saw for line in self._log)

    def log(self, seat: int) -> list[tuple[Line, list[str]]]:
        """The last lines, each with the sentences that a seat heard."""
        with self.lock:
            return [(line, self._told(line, seat)) for line in self._log[-MAX_LOG:]]

    def _told(self, line: Line, seat: int) -> list[str]:
        says = self._sentence(line)
        if not line.undone:
            shown = [self.laid.start.kinds[kind].label for kind in line.event.saw if seat == line.seat]
            named = ", ".join(shown) if 0 < len(shown) <= MAX_NAMED else ""
            return [says, self.words("free.saw", what=named)] if named else [says]
        times = f" ({line.undone} ×)" if line.undone > 1 else ""
        took_back = self.words("free.undone", player=self.names[line.seat], says=says) + times
        return [took_back, self.words("free.stays")] if line.event.shows else [took_back]

    def _sentence(self, line: Line) -> str:
        values = dict(line.event.values)
        if "to" in values:
            values["to"] = self.names[int(values["to"])]
        return self.words(f"free.{line.event.key}", player=self.names[line.seat], **values)

    # ---- people -----------------------------------------------------------------------------

    def act(self, seat: int, text: str) -> int:
        """Do what a seat typed; the version it comes to. NotAllowed says why not."""
        with self.lock:
            self._must_be_slow(seat)
            try:
                verb = read(text, seat, self.names, self.laid.start.spots)
                event = self.session.do(seat, verb)
            except NotDone as wrong:
                raise NotAllowed(self.words(f"free.no.{wrong.key}", **wrong.values)) from None
            self._hear(Line(len(self.session.acts), seat, event))
            return self._changed()

    def may_undo(self, seat: int) -> bool:
        """Whether the last act of all was that seat's."""
        with self.lock:
            return bool(self.session.acts) and self.session.acts[-1].seat == seat

    def undo(self, seat: int, version: int) -> int:
        """Take the last act back, which must be that seat's; the version it comes to."""
        with self.lock:
            if version != self.version:
                raise OutOfTurn("the game has gone on since")
            if not self.may_undo(seat):
                raise OutOfTurn(self.words("free.no.not_yours"))
            self._must_be_slow(seat)
            undone = self.session.undo()
            at = len(self.session.acts)
            # One line an act, however often somebody does it and takes it back.
            kept = [line for line in self._log if line.undone or line.act <= at]
            again = [
                line for line in kept if line.undone and (line.act, line.event) == (at + 1, undone.event)
            ]
            times = 1 + sum(line.undone for line in again)
            self._log = [line for line in kept if line not in again]
            self._hear(Line(at + 1, seat, undone.event, times))
            return self._changed()

    def save(self) -> str:
        """Write the table to its file, whole or not at all; the name of the file."""
        with self.lock:
            if self.save_to is None:
                self.save_to = fresh_name(f"{self.loaded.pack.name}-free")
            try:
                self.session.save(self.save_to, self.loaded.pack)
            except OSError as problem:
                reason = (problem.strerror or str(problem)).lower()
                raise Unwritten(f"{excerpt(self.save_to.name)} cannot be written: {reason}") from None
            return self.save_to.name

    # ---- inside -----------------------------------------------------------------------------

    def _must_be_slow(self, seat: int) -> None:
        if seat not in self.people:
            raise NotHere
        if not self._paces[seat].may_act():
            raise TooOften(self.words("free.no.too_fast"))

    def _hear(self, line: Line) -> None:
        self._log = [*self._log[1 - MAX_LOG :], line]

    def _changed(self) -> int:
        self.version += 1
        self.tell()
        return self.version


def seat_names(table: FreeTable, seats: Sequence[int]) -> str:
    """Seats by name, one after the other."""
    return ", ".join(table.names[seat] for seat in seats)
