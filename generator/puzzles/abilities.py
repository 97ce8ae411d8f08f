"""Abilities that a puzzle maker has or has not, each for one command or option, which asks for it.

A maker has an ability when it has its methods; General Quarters has them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar, runtime_checkable

from generator.contract import Face, Json, Puzzle, Reads
from generator.reading.strings.words import Words


@runtime_checkable
class CountingMaker(Protocol[Reads]):
    """One that knows how many puzzles there are, for ``puzzle count``."""

    def count(self, content: Reads) -> int:
        """The exact number of essentially different puzzles. ValueError says why it cannot be computed."""


@runtime_checkable
class DrillMaker(Protocol[Reads]):
    """One of drills, for ``--drill``: puzzles with so much shown that the rest follows by proof."""

    def certify_drill(self, content: Reads, puzzle: Puzzle) -> Json:
        """The record of a puzzle made a drill. ValueError says why this content has no certificates."""

    def drill_id(self, puzzle: Puzzle) -> str:
        """The id by which a puzzle is a drill."""

    def is_drill(self, puzzle: object) -> bool:
        """True for the id of a drill as somebody typed it, and for the record of one."""


@runtime_checkable
class LadderMaker(Protocol[Reads]):
    """One whose content keeps a ladder, for ``puzzle ladder``: puzzles in the order to solve them."""

    def ladder(self, content: Reads) -> Sequence[tuple[str, int, bool]]:
        """Its steps from the easiest: a preset, how many puzzles of it, and whether they are drills."""

    def ladder_file(self, content: Reads, steps: Sequence[Sequence[Json]]) -> tuple[str, str]:
        """The name of the content file that holds a ladder, and its text with the certified puzzles of
        each step, as they were found."""


Draw = Callable[[Face, float, float], str]
"""Makes SVG of a face, its width and height in mm."""


class Page(Protocol):
    """A puzzle as one file, to be played in a browser without a network; ``faces`` are drawn for it."""

    @property
    def name(self) -> str:
        """The name of its file, without an ending."""

    @property
    def faces(self) -> int:
        """How many faces are drawn for it."""


P = TypeVar("P", bound=Page)


@runtime_checkable
class PageMaker(Protocol[Reads, P]):
    """One whose puzzles can be played in a browser, for ``--format html``."""

    def page(self, content: Reads, puzzle: Puzzle, record: Json | None, words: Words) -> P:
        """The page of a puzzle; nothing that is hidden can be read in it before it is played."""

    def box_pages(self, content: Reads, words: Words) -> Sequence[P]:
        """The pages of the puzzles in the box, in their order; each has the name of its printed piece."""

    def documents(self, pages: Sequence[P], draw: Draw) -> Iterator[str]:
        """The text of each page, one after the other."""

    def page_list(self, title: str, pages: Sequence[P]) -> str:
        """The text of a page that leads to all of them."""
