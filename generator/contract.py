"""What a game promises to the rest of the house, and nothing about any one game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, Self, TypeVar

from generator.reading.problems import Place, Problem
from generator.table.dice import Dice

if TYPE_CHECKING:
    from pydantic import BaseModel

    from generator.reading.packs import Pack

A = TypeVar("A")
C = TypeVar("C")
Reads = TypeVar("Reads", contravariant=True)

Json = dict[str, Any]


class IllegalMove(ValueError):
    """A move the rules forbid; ``clause`` names the rule."""

    def __init__(self, clause: str, why: str) -> None:
        # Both, as they came: what one process raises another can be told.
        super().__init__(clause, why)
        self.clause = clause
        self.why = why

    def __str__(self) -> str:
        return f"{self.clause}: {self.why}"


class State(Protocol[A]):
    """One game on the table. Mutable; everything it holds besides is frozen or copied by hand."""

    def to_move(self) -> int:
        """The seat that decides next; meaningless once the game is over."""

    def legal_actions(self) -> list[A]:
        """Every action open to that seat: sorted by ``Game.order``, unique, never empty before the end."""

    def apply(self, action: A) -> None:
        """Do it. Raises IllegalMove, and then nothing has changed."""

    def observation(self, seat: int) -> Json:
        """Exactly what that seat may know, as plain JSON values."""

    def redealt(self, seat: int, dice: Dice) -> Self:
        """A copy where all that ``seat`` cannot know is dealt anew; its later rolls come from ``dice``.

        It depends on nothing but what the seat may know and on ``dice``: gather what is hidden, sort
        it, then deal, or the order in which it lay shows through. Bots that look ahead rely on this.
        """

    def is_over(self) -> bool:
        """True once no further action is possible."""

    def scores(self) -> tuple[float, ...]:
        """One number a seat, at any time; the most points win, equal points share."""

    def pieces(self) -> Mapping[str, int]:
        """How many of each kind of piece exist anywhere; the same at every moment of a game."""

    def copy(self) -> Self:
        """An independent twin; static tables and content are shared."""


class Bot(Protocol[A]):
    """Chooses one of the legal actions of the seat to move.

    It must be blind: what it chooses may depend only on what that seat may know, and on ``dice``.
    """

    def __call__(self, state: State[A], dice: Dice) -> A: ...


# ---- what many games say about the content ------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sample:
    """Games of random choice with one number of players, as ``Game.verdict`` is told of them.

    ``wins`` holds one number a seat: its wins, where a shared win counts its part. A game that did
    not end is won by nobody.
    """

    seats: int
    games: int
    unfinished: int
    wins: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the samples show. ``doubts`` are the numbers of players of which more should be seen."""

    problems: Sequence[Problem] = ()
    doubts: frozenset[int] = frozenset()


LOOKS = 3
"""How often a verdict is asked for at most; larger samples include the smaller ones before."""


# ---- what gets printed --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a piece: a template below ``layouts/<game>/`` and the values it may use."""

    layout: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing to cut out. ``place`` is the line of the content it comes from.

    ``stamps`` fill the blanks of a Series, in the order of its form, ``words`` its open texts.
    """

    id: str
    front: Face
    back: Face | None = None
    copies: int = 1
    place: Place | None = None
    stamps: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Series:
    """What pieces have in common that come by the thousand and differ in ids, stamps and words only.

    All have one front, or ``art`` below, while their fronts show them whole. Over it lies ``form``, a
    face with blanks: each use of the symbol ``blank`` is a square for a stamp, each of ``blank-code``
    one for the id as a QR code, each text ``{id}`` the id itself. ``stamps`` are the faces of what may
    stand in a blank; the stamp "" leaves it empty. Each text that is one of ``open`` stands for a word
    that begins where it does; a word takes as much room when its text is as long and made of figures.
    Ids and words are written in ``signs``.

    Over all that lie the ``plates``, each a spot ink of its own: ``varnish``, ``scratch`` and
    ``legend``, which is printed on scratch ink. A series with plates is for a press only.
    """

    form: Face
    stamps: Mapping[str, Face]
    signs: str
    plates: tuple[tuple[Literal["varnish", "scratch", "legend"], Face], ...] = ()
    art: Face | None = None
    open: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Component:
    """One file of the box: ``output/<game>/<name>.pdf``.

    ``kind`` says how it goes to paper: ``cards`` are cut from a sheet that holds many and have
    backs; a ``sheet`` is a whole page or an even part of one (mats, aids, dice nets); a ``board``
    may be larger than a page and is tiled; a ``book`` flows text and is also imposed as a booklet.
    ``size`` is a trade name of ``layouts/press/sizes.yaml`` or (width, height) in millimetres.
    ``pieces`` may be any sequence, also one that makes its pieces when they are asked for.
    ``text`` is the pack file a book is set from. What is not ``printed`` is there to be looked at:
    figures of a book, positions of a game. ``seams`` are the lines, in mm from the left and from the
    top, where a board is best cut when it takes several pages. ``series`` is given for cards that are
    alike but for stamps and words; with plates they are printed in press ink only.
    """

    name: str
    title: str
    kind: Literal["cards", "sheet", "board", "book"]
    size: str | tuple[float, float]
    pieces: Sequence[Piece] = ()
    text: str = ""
    printed: bool = True
    seams: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    series: Series | None = None


# ---- puzzles ------------------------------------------------------------------------------


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


# ---- the game itself ----------------------------------------------------------------------


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
    its looks (see ``table.shares``), so a sample may well be too small to say anything.

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


def winners(scores: Sequence[float]) -> tuple[int, ...]:
    """The seats with the most points; several when they share."""
    most = max(scores)
    return tuple(seat for seat, points in enumerate(scores) if points == most)
