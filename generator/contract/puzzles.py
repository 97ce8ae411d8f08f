"""Games whose cards are puzzles, made by the thousand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from generator.contract.printing import Component
from generator.contract.state import Json

Reads = TypeVar("Reads", contravariant=True)


class Puzzle(Protocol):
    """One riddle: an id that makes it again, and what it has in common with its mirror images."""

    @property
    def id(self) -> str:
        """What is printed on it."""

    @property
    def likeness(self) -> str:
        """The same for two puzzles exactly when they are equal or mirror images."""


class PuzzleMaker(Protocol[Reads]):
    """What a game offers whose cards are riddles to be made by the thousand.

    A *record* is a puzzle as plain JSON values, with its certificate once it is rated; it is what
    ``broadside puzzle`` writes and reads, and may be anything when it comes from a file.
    ``sheets`` names the ways to print puzzles, the usual one first; ``once`` names the components that
    are the same for all puzzles of a run, however many files the others take. ``alike`` is the clause
    that says no two of a run may be equal or mirror images.
    """

    sheets: Sequence[str]
    once: Sequence[str]
    alike: str

    def count(self, content: Reads) -> int:
        """How many different riddles there are at heart, exactly. ValueError says why nobody can tell."""

    def presets(self, content: Reads) -> Sequence[str]:
        """The degrees of difficulty, the usual one first."""

    def ranks(self, content: Reads) -> Sequence[str]:
        """What a solver can be called, the best first."""

    def deal(self, content: Reads, preset: str, seed: str, start: int, count: int) -> Sequence[Puzzle]:
        """Puzzles ``start`` to ``start + count - 1`` of the run of that seed. ValueError says why not."""

    def is_drill(self, words: str) -> bool:
        """Whether that id asks for the drill made of its puzzle."""

    def reopen(self, content: Reads, words: str) -> Puzzle:
        """The puzzle of that id. ValueError says why there is none."""

    def record(self, puzzle: Puzzle) -> Json:
        """The puzzle without a certificate."""

    def promising(self, content: Reads, puzzle: Puzzle) -> bool:
        """A quick look: False when a rated puzzle would be turned down anyway; not for drills."""

    def rate(self, content: Reads, puzzle: Puzzle, drill: bool = False) -> Json:
        """The puzzle with its certificate, solvable or not; takes seconds.

        A drill shows so much from the start that the rest follows by proof alone. ValueError says why
        puzzles of this content cannot be rated.
        """

    def shortfalls(self, content: Reads, record: Json, rank: str) -> Sequence[str]:
        """Why a rated puzzle is not good enough, or its solver below ``rank``; empty when it is."""

    def faults(self, content: Reads, record: object) -> Sequence[tuple[str, str]]:
        """Clause and words for everything wrong with a record, whatever it holds."""

    def opened(self, content: Reads, record: object) -> Puzzle:
        """The puzzle a record without faults in its form holds. ValueError says what is wrong."""

    def text(self, content: Reads, record: Json) -> str:
        """A record to be read and played in a terminal, solution last."""

    def game(self, content: Reads, record: Json) -> str:
        """The certificate's game, move by move."""

    def components(
        self, content: Reads, puzzles: Sequence[Puzzle], records: Sequence[Json], seed: str, sheets: str
    ) -> Sequence[Component]:
        """What to print; ``records`` are rated, or there are none."""
