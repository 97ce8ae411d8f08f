"""Games whose cards are puzzles, made by the thousand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from generator.contract.printing import Component
from generator.contract.state import Json, State
from generator.reading.strings.words import Words

Reads = TypeVar("Reads", contravariant=True)


class Puzzle(Protocol):
    """A puzzle with the id that makes it again, and a key that it shares with its mirror images."""

    @property
    def id(self) -> str:
        """The id as it is printed on the puzzle."""

    @property
    def canonical_key(self) -> str:
        """Equal for two puzzles exactly when they are the same or mirror images of each other."""


class PuzzleMaker(Protocol[Reads]):
    """The part of a game that deals, certifies, checks and prints its puzzles.

    It may be able to do more, which ``puzzles.abilities`` lists: drills, a ladder, pages for a browser.
    A *record* is a puzzle as plain JSON values, with its certificate once it has one; ``broadside puzzle``
    writes and reads records, so one that comes from a file may hold anything.
    ``sheets`` names the ways to print puzzles, the usual one first. ``shared_components`` names the
    components that are the same for all puzzles of a run, however many files the others take.
    ``uniqueness_clause`` is the clause that says no two puzzles of a run may have the same canonical key.
    """

    sheets: Sequence[str]
    shared_components: Sequence[str]
    uniqueness_clause: str

    def presets(self, content: Reads) -> Sequence[str]:
        """The levels of difficulty, the usual one first."""

    def ranks(self, content: Reads) -> Sequence[str]:
        """The ranks a solver can reach, the best first."""

    def grades(self, content: Reads) -> Sequence[str]:
        """The grades a certificate may give, the easiest first."""

    def grade(self, record: Json) -> str:
        """The grade in the certificate of a record; "" when it has none."""

    def deal(self, content: Reads, preset: str, seed: str, start: int, count: int) -> Sequence[Puzzle]:
        """Puzzles ``start`` to ``start + count - 1`` of the run of that seed. ValueError says why not."""

    def from_id(self, content: Reads, words: str) -> Puzzle:
        """The puzzle of an id as somebody typed it. ValueError says why there is none."""

    def from_record(self, content: Reads, record: object, *, sound: bool = False) -> Puzzle:
        """The puzzle in a record. ValueError says what is wrong with the form of the record.

        A ``sound`` record has just been found to have no faults, and need not be looked at again.
        """

    def record(self, puzzle: Puzzle) -> Json:
        """The record of a puzzle, without a certificate."""

    def prescreen(self, content: Reads, puzzle: Puzzle) -> bool:
        """A quick look: False for a puzzle that would be rejected once certified."""

    def certify(self, content: Reads, puzzle: Puzzle) -> Json:
        """The record of a puzzle with its certificate, whether or not it can be won; takes seconds.

        ValueError says why puzzles of this content cannot be certified.
        """

    def rejections(self, content: Reads, record: Json, rank: str) -> Sequence[str]:
        """The reasons to reject a certified puzzle, such as a solver below ``rank``; empty for a good one."""

    def faults(
        self, content: Reads, record: object, *, certificate: bool = True
    ) -> Sequence[tuple[str, str]]:
        """Clause and words for everything wrong with a record, whatever it holds.

        Without ``certificate`` only the puzzle itself counts, which may have none.
        """

    def table(self, content: Reads, words: str) -> State[Any]:
        """A game of the puzzle of an id as somebody typed it. ValueError says why there is none."""

    def text(self, content: Reads, record: Json) -> str:
        """A record to be read and played in a terminal, with the solution at the end."""

    def game(self, content: Reads, record: Json) -> str:
        """The game of the certificate, move by move."""

    def components(
        self,
        content: Reads,
        puzzles: Sequence[Puzzle],
        records: Sequence[Json],
        seed: str,
        sheets: str,
        words: Words,
    ) -> Sequence[Component]:
        """The components to print, in the language of ``words``; ``records`` are those of all puzzles,
        certified, or none at all. Those of long runs come without their transcripts."""
