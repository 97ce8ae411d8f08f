"""A game as the other floors see it: what it is, and what it can do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic

from generator.contract.commentary import Commentary
from generator.contract.edition import Edition
from generator.contract.printing import Component
from generator.contract.puzzles import PuzzleMaker
from generator.contract.rules import C, Rules, S
from generator.contract.scene import Tabletop
from generator.contract.setup import Setup
from generator.contract.state import A
from generator.reading.packs import Files, Models, Pack, models_of
from generator.reading.problems import Place, Problem
from generator.system.values import frozen


class NoRules(LookupError):
    """A game is to be played that has no rules: a deck of cards, say, that is only printed."""


@frozen(slots=False)
class Game(Generic[C, A, S]):
    """A game as the other floors see it; each game package exports one as ``GAME``.

    ``name`` is the word by which game.yaml asks for this game.
    ``files`` maps each YAML file of a pack to the frozen pydantic model of its contents; it is a function
    where a pack itself says which files it has. The model of game.yaml is a ``reading.header.Header``,
    or a ``BareHeader`` without rules.
    ``read`` turns a pack into content and the problems found: ``reading.checking.Reader`` does so
    from the files, a function that makes the content of them, and checks of the whole pack.
    ``components`` lists everything to print for an edition.

    All else is what a game may be able to do besides; a command that needs it says so of a game without.
    ``rules`` play it: bots, play-tests, the conformance suite.
    ``commentary`` puts it into the words of a pack; a game without one is told plainly.
    ``tabletop`` lays it out with its printed pieces, given its components; without one it is played by
    sentences alone.
    ``setup`` says what lies where as a game for so many players begins, made of these components, for tables
    online; a game without one is set up from its components alone.
    ``puzzles`` makes puzzles, for games that are another one each time they are printed.
    ``choices`` are the words that a value may be at a place that no model knows, such as a cell; none where
    any will do.
    """

    name: str
    files: Files
    read: Callable[[Pack], tuple[C | None, list[Problem]]]
    components: Callable[[C, Pack, Edition], Sequence[Component]]
    rules: Rules[C, A, S] | None = None
    commentary: Callable[[C, Pack], Commentary[C, A, Any]] | None = None
    tabletop: Callable[[C, Pack, Sequence[Component]], Tabletop[C, A]] | None = None
    setup: Callable[[C, Pack, Sequence[Component], int], Setup] | None = None
    puzzles: PuzzleMaker[C] | None = None
    choices: Callable[[C, Place], Sequence[str]] | None = None

    def files_of(self, pack: Pack) -> Models:
        """Each YAML file of a pack, and the model of its contents."""
        return models_of(self.files, pack)


def rules_of(game: Game[C, A, S]) -> Rules[C, A, S]:
    """The rules of a game that is about to be played. NoRules for one that has none."""
    if game.rules is None:
        raise NoRules(f"{game.name} has no rules")
    return game.rules
