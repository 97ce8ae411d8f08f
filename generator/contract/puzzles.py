"""Games whose cards are puzzles, made by the thousand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, runtime_checkable

from generator.contract.printing import Component, Face
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

    A *record* is a puzzle as plain JSON values, with its certificate once it has one; ``broadside puzzle``
    writes and reads records, so one that comes from a file may hold anything.
    ``sheets`` names the ways to print puzzles, the usual one first. ``shared_components`` names the
    components that are the same for all puzzles of a run, however many files the others take.
    ``uniqueness_clause`` is the clause that says no two puzzles of a run may have the same canonical key.
    """

    sheets: Sequence[str]
    shared_components: Sequence[str]
    uniqueness_clause: str

    def count(self, content: Reads) -> int:
        """The exact number of essentially different puzzles. ValueError says why it cannot be computed."""

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

    def is_drill(self, words: str) -> bool:
        """True for the id of a drill: a puzzle with so much shown that the rest follows by proof."""

    def from_id(self, content: Reads, words: str) -> Puzzle:
        """The puzzle of an id as somebody typed it. ValueError says why there is none."""

    def from_record(self, content: Reads, record: object, *, sound: bool = False) -> Puzzle:
        """The puzzle in a record. ValueError says what is wrong with the form of the record.

        A ``sound`` record has just been found to have no faults, and need not be looked at again.
        """

    def record(self, puzzle: Puzzle) -> Json:
        """The record of a puzzle, without a certificate."""

    def prescreen(self, content: Reads, puzzle: Puzzle) -> bool:
        """A quick look: False for a puzzle that would be rejected once certified. Not for drills."""

    def certify(self, content: Reads, puzzle: Puzzle, drill: bool = False) -> Json:
        """The record of a puzzle with its certificate, whether or not it can be won; takes seconds.

        With ``drill`` the puzzle becomes a drill. ValueError says why puzzles of this content cannot be
        certified.
        """

    def rejections(self, content: Reads, record: Json, rank: str) -> Sequence[str]:
        """The reasons to reject a certified puzzle, such as a solver below ``rank``; empty for a good one."""

    def faults(
        self, content: Reads, record: object, *, certificate: bool = True
    ) -> Sequence[tuple[str, str]]:
        """Clause and words for everything wrong with a record, whatever it holds.

        Without ``certificate`` only the puzzle itself counts, which may have none.
        """

    def drill_id(self, puzzle: Puzzle) -> str:
        """The id by which a puzzle is a drill."""

    def table(self, content: Reads, words: str) -> State[Any]:
        """A game of the puzzle of an id as somebody typed it, what a drill shows already shown.

        ValueError says why there is none.
        """

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


@runtime_checkable
class LadderMaker(Protocol[Reads]):
    """A puzzle maker whose content keeps a ladder: certified puzzles in the order to solve them."""

    def ladder(self, content: Reads) -> Sequence[tuple[str, int, bool]]:
        """Its steps from the easiest: a preset, how many puzzles of it, and whether they are drills."""

    def ladder_file(self, content: Reads, records: Sequence[Json]) -> tuple[str, str]:
        """The name of the content file that holds a ladder, and its text with these certified puzzles."""

    def difficulty(self, record: Json) -> float:
        """A number that orders the puzzles of one step, the easiest first."""


@dataclass(frozen=True)
class Page:
    """A puzzle as a page of its own, to be played in a browser without a network.

    ``body`` is HTML in which ``<!--art-->`` stands for the face ``art``, of ``size`` mm. ``script`` reads
    ``values`` as JSON from the element of the id ``values``; ``images`` reach it there as addresses of
    pictures. ``note`` stands beside the title in a list of pages.
    Body, style and script are the game's own code: texts of a pack stand in them escaped.
    """

    name: str
    title: str
    language: str
    note: str
    art: Face
    size: tuple[float, float]
    images: Mapping[str, Face]
    image_size: tuple[float, float]
    body: str
    style: str
    script: str
    values: Json


@runtime_checkable
class PageMaker(Protocol[Reads]):
    """A puzzle maker whose puzzles can be played in a browser."""

    def page(self, content: Reads, puzzle: Puzzle, record: Json | None, words: Words) -> Page:
        """The page of a puzzle; nothing that is hidden can be read in it before it is played."""

    def box_pages(self, content: Reads, words: Words) -> Sequence[Page]:
        """The pages of the puzzles in the box, in their order; each has the name of its printed piece."""
