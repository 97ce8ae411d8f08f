"""The proofs of one ink: what is drawn, what waits to be, and what the faces were before the last save."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Collection, Sequence
from dataclasses import field

from generator.preview.sides import DrawnSide, Side
from generator.reading.problems import Problem, in_file_order
from generator.system.values import record

MAX_DRAWINGS = 4000
"""Drawings of one ink that are kept, so that taking back a change draws nothing."""

MAX_LOOKS = 64
"""Looks back to which a page is sent only what is new."""


@record(slots=True)
class InkProofs:
    """The drawings of one ink: SVG by key, the key by the source of a face, and what each side shows.

    ``waiting`` are the sides that are not drawn yet, by their slots; ``before`` has the drawings that the
    last save replaced.
    """

    drawings: OrderedDict[str, str] = field(default_factory=OrderedDict)
    by_source: dict[str, tuple[str, tuple[Problem, ...]]] = field(default_factory=dict)
    shown: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    version: int = -1
    waiting: dict[str, Side] = field(default_factory=dict)
    before: dict[str, str] = field(default_factory=dict)
    rounds: int = 0
    """How often some of what waited was taken."""
    undrawn: int = 0
    """Sides that cannot be drawn as their files are now."""
    _sources: dict[str, str] = field(default_factory=dict)
    _faults: list[Problem] = field(default_factory=list)
    _changed_in: int = -1
    _used: OrderedDict[int, frozenset[str]] = field(default_factory=OrderedDict)
    """The drawings that pages were told of, look by look."""
    _looks: int = 0

    def begin(self, version: int, sides: Sequence[tuple[Side, str]], faults: Sequence[Problem]) -> None:
        """These sides are to be shown, each with all that decides how it looks."""
        self._sources = {side.slot: source for side, source in sides}
        self.waiting = {side.slot: side for side, source in sides if source not in self.by_source}
        self._faults, self.rounds = list(faults), 0
        self.settle(version)

    @property
    def fault(self) -> Problem | None:
        """Why there are sides that cannot be drawn, or the first of several reasons."""
        return min(self._faults, default=None) if self.undrawn else None

    def take(self, count: int, first: Collection[str]) -> list[Side]:
        """The next sides to draw, those of pieces somebody looks at before the others."""
        self.rounds += 1
        wanted = [slot for slot in self.waiting if slot.rpartition("/")[0] in first]
        slots = [*wanted, *(slot for slot in self.waiting if slot not in set(wanted))][:count]
        return [self.waiting.pop(slot) for slot in slots]

    def stopped(self, problem: Problem) -> None:
        """Nothing more can be drawn as the files are now."""
        self._faults.append(problem)
        self.waiting.clear()

    def drawn(self, side: DrawnSide) -> None:
        """Keep a side, or why there is none."""
        if side.svg is None:
            self._faults += side.problems
            return
        key = hashlib.sha256(side.svg.encode()).hexdigest()[:24]
        self.drawings[key] = side.svg
        self.by_source[self._sources[side.slot]] = key, side.problems

    def settle(self, version: int) -> None:
        """Note what each side shows now; one that is not drawn keeps its last good face."""
        shown: dict[str, str] = {}
        problems = list(self._faults)
        changed: dict[str, str] = {}
        self.undrawn = 0
        for slot, source in self._sources.items():
            last_good = self.shown.get(slot, "")
            key, of_side = self.by_source.get(source, (last_good, ()))
            problems += of_side
            self.undrawn += source not in self.by_source and slot not in self.waiting
            if key:
                shown[slot] = key
                self.drawings.move_to_end(key)
            if last_good and key != last_good:
                changed[slot] = last_good
        if changed and version != self._changed_in:
            self.before, self._changed_in = {}, version
        self.before = {**changed, **self.before}
        self.shown, self.problems = shown, in_file_order(problems)
        self._forget()

    def seen(self, used: frozenset[str]) -> int:
        """The number of a look that tells a page of these drawings."""
        self._looks += 1
        self._used[self._looks] = used
        if len(self._used) > MAX_LOOKS:
            self._used.popitem(last=False)
        return self._looks

    def news(self, used: frozenset[str], since: int) -> frozenset[str]:
        """The drawings of a look that a page has not had with the one before."""
        return used - self._used.get(since, frozenset())

    def _forget(self) -> None:
        kept = {*self.shown.values(), *self.before.values()}
        spare = max(0, len(self.drawings) - max(MAX_DRAWINGS, len(kept)))
        for key in [key for key in self.drawings if key not in kept][:spare]:
            del self.drawings[key]
        if spare or len(self.by_source) > MAX_DRAWINGS:
            self.by_source = {source: at for source, at in self.by_source.items() if at[0] in self.drawings}
