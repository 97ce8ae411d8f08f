"""A game as the other floors see it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from generator.contract.printing import Component
from generator.contract.puzzles import PuzzleMaker
from generator.contract.sampling import Sample, Verdict
from generator.contract.state import A, Bot, State
from generator.reading.problems import Place, Problem
from generator.table.dice import Dice

if TYPE_CHECKING:
    from pydantic import BaseModel

    from generator.reading.packs import Pack

C = TypeVar("C")


@dataclass(frozen=True)
class Game(Generic[C, A]):
    """A game as the other floors see it; each game package exports one as ``GAME``.

    ``files`` maps each YAML file of a pack to the frozen pydantic model of its contents.
    ``read`` turns a pack into content and the problems found (form and whole-pack checks).
    ``actions`` lists the kinds of action in the rulebook's order; each is a frozen, slotted,
    ordered dataclass of ints, strings, booleans and tuples of them.
    ``bots`` are the opponents that know this game; the first is the reference bot.
    ``unfinished`` is true when a game has run past the length play-testing allows.
    ``roll_call`` names every item of the content that must turn up in play, with its place;
    ``seen`` names those that are in play, or could be chosen, in a state.

    ``hidden`` says that a seat may know less than is on the table; a game played wholly in the open
    says so here. ``play_check`` is the rulebook's name for "games end", if it has one; a game that
    does not end is reported under it. ``figures`` are numbers worth reporting at the end of a game,
    such as how many rounds it took. ``verdict`` judges what only many games show, such as whether
    every seat has a fair share of the wins. It is given one Sample for each number of players, at
    first small ones, then for those it doubts larger ones, LOOKS times in all; the last verdict
    counts. It must be sound: content in order is to be accused with a known, tiny chance over all
    its looks (see ``contract.sampling``), so a sample may well be too small to say anything.

    ``picture`` draws a position as a component of one piece.
    ``puzzles`` makes riddles, for games that are another one each time they are printed.
    """

    name: str
    seats: range
    files: Mapping[str, type[BaseModel]]
    read: Callable[[Pack], tuple[C | None, list[Problem]]]
    new: Callable[[C, int, Dice], State[A]]
    actions: tuple[type[A], ...]
    bots: Mapping[str, Bot[A]]
    unfinished: Callable[[State[A]], bool]
    roll_call: Callable[[C, Pack], Mapping[str, Place]]
    seen: Callable[[State[A]], Iterable[str]]
    components: Callable[[C, Pack], Sequence[Component]]
    hidden: bool = True
    play_check: str = "unfinished"
    figures: Callable[[State[A]], Mapping[str, float]] | None = None
    verdict: Callable[[C, Pack, Sequence[Sample]], Verdict] | None = None
    picture: Callable[[C, Pack, State[A]], Component] | None = None
    puzzles: PuzzleMaker[C] | None = None

    def order(self, action: A) -> tuple[int, A]:
        """The key legal actions are sorted by: kind first, then the action's own fields."""
        return self.actions.index(type(action)), action
