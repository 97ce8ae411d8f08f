"""A game as the other floors see it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Self

from typing_extensions import TypeVar

from generator.contract.commentary import Commentary
from generator.contract.edition import Edition
from generator.contract.printing import Component
from generator.contract.puzzles import PuzzleMaker
from generator.contract.sampling import Sample, Verdict
from generator.contract.scene import Tabletop
from generator.contract.state import A, Bot
from generator.mechanics.dice import Dice
from generator.reading.packs import BadFile, shown
from generator.reading.problems import Place, Problem

if TYPE_CHECKING:
    from pydantic import BaseModel

    from generator.reading.packs import Pack
    from generator.reading.strings.words import Words

C = TypeVar("C")
S = TypeVar("S", default=Any)


class IncompleteGame(BadFile):
    """A game lacks a field of Game; ``problem`` names all that are missing, where it is put together."""


@dataclass(frozen=True)
class Game(Generic[C, A, S]):
    """A game as the other floors see it; each game package exports one as ``GAME``.

    It is generic in its content, its actions and its state.

    ``name`` is the word by which game.yaml asks for these rules, ``seats`` the numbers of players
    they can be played with. ``files`` maps each YAML file of a pack to the frozen pydantic model of
    its contents; the model of game.yaml is a ``reading.header.Header``.
    ``read`` turns a pack into content and the problems found: ``reading.checking.Reader`` does so
    from the files, a function that makes the content of them, and checks of the whole pack.
    ``new`` sets up a game for so many seats.
    ``actions`` lists the kinds of action in the rulebook's order; each is a frozen, slotted,
    ordered dataclass of ints, strings, booleans and tuples of them.
    ``bots`` are the opponents that know this game; the first is the reference bot.
    ``unfinished`` is true when a game has run past the length play-testing allows.
    ``roll_call`` names every item of the content that must turn up in play, with its place (see
    ``roll_call_of``); ``seen`` names those that are in play, or could be chosen, in a state.
    ``components`` lists everything to print for an edition.

    ``hidden`` says that a seat may know less than is on the table; a game played wholly in the open
    says so here. ``play_check`` is the rulebook's name for "games end", if it has one; a game that
    does not end is reported under it. ``statistics`` are numbers worth reporting at the end of a
    game, such as how many rounds it took. ``verdict`` judges what only many games show, such as
    whether every seat has a fair share of the wins. It is given one Sample for each number of
    players, at first small ones, then for those it doubts larger ones, LOOKS times in all; the last
    verdict counts. It must be sound: flawless content may be accused only with a small chance that
    is known, over all its looks (see ``contract.sampling``); a sample may be too small to judge by.

    ``commentary`` puts the game into words, those of a pack; a game without one is told plainly.
    ``tabletop`` lays it out with its printed pieces, given its components; without one it is played by
    sentences alone.
    ``puzzles`` makes puzzles, for games that are another one each time they are printed.
    """

    name: str
    seats: range
    files: Mapping[str, type[BaseModel]]
    read: Callable[[Pack], tuple[C | None, list[Problem]]]
    new: Callable[[C, int, Dice], S]
    actions: tuple[type[A], ...]
    bots: Mapping[str, Bot[A, S]]
    unfinished: Callable[[S], bool]
    roll_call: Callable[[C, Pack], Mapping[str, Place]]
    seen: Callable[[S], Iterable[str]]
    components: Callable[[C, Pack, Edition], Sequence[Component]]
    hidden: bool = True
    play_check: str = "unfinished"
    statistics: Callable[[S], Mapping[str, float]] | None = None
    verdict: Callable[[C, Pack, Sequence[Sample]], Verdict] | None = None
    commentary: Callable[[C, Words], Commentary[Any, A]] | None = None
    tabletop: Callable[[C, Pack, Sequence[Component]], Tabletop[C, A]] | None = None
    puzzles: PuzzleMaker[C] | None = None

    def __new__(cls, *values: object, **named: object) -> Self:
        """Raises IncompleteGame for an author who left out a field: a Problem where GAME is written."""
        required = [field.name for field in fields(cls) if field.default is MISSING][len(values) :]
        missing = [name for name in required if name not in named]
        # Without any value the twin of an existing game is wanted, by copy or pickle.
        if missing and (values or named):
            caller = sys._getframe(1)
            place = Place(shown(Path(caller.f_code.co_filename)), caller.f_lineno)
            message = f"the game '{named.get('name', '')}' does not say: {', '.join(missing)}"
            hint = "generator/contract/game.py tells what each of them is"
            raise IncompleteGame(Problem(place, "incomplete-game", message, hint))
        return super().__new__(cls)

    def order(self, action: A) -> tuple[int, A]:
        """The key legal actions are sorted by: kind first, then the action's own fields."""
        return self.actions.index(type(action)), action


@dataclass(frozen=True)
class RollCall:
    """All entries of lists of content files; a value rather than a closure, so that games can be pickled."""

    lists: tuple[tuple[str, ...], ...]

    def __call__(self, content: object, pack: Pack) -> dict[str, Place]:
        """Every entry by its name in play, with the place of its id."""
        places: dict[str, Place] = {}
        for file, key, *noun in self.lists:
            for entry in pack.ids(file, key):
                places[f"{noun[0]} '{entry}'" if noun else entry] = pack.place(file, key, entry, "id")
        return places


def roll_call_of(*lists: tuple[str, str] | tuple[str, str, str]) -> RollCall:
    """A ``Game.roll_call`` of all entries of lists, each named by its file, its key and perhaps a noun.

    ``roll_call_of(("crew.yaml", "crew"))`` calls an entry by its ``id``, such as ``helm``;
    ``roll_call_of(("crew.yaml", "crew", "Crew card"))`` calls it ``Crew card 'helm'``.
    """
    return RollCall(lists)
