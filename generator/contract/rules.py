"""The rules of a game, as far as the other floors play by them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic

from typing_extensions import TypeVar

from generator.contract.sampling import Sample, Verdict
from generator.contract.state import A, Bot
from generator.contract.table_state import TableState
from generator.mechanics.dice import Dice
from generator.reading.problems import Place
from generator.system.values import frozen

if TYPE_CHECKING:
    from generator.reading.packs import Pack

C = TypeVar("C", default=Any)
S = TypeVar("S", default=Any)


@frozen(slots=False)
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


NOTHING = RollCall(())
"""The roll call of a game that need not show everything it has."""


def roll_call_of(*lists: tuple[str, str] | tuple[str, str, str]) -> RollCall:
    """A ``Rules.roll_call`` of all entries of lists, each named by its file, its key and perhaps a noun.

    ``roll_call_of(("crew.yaml", "crew"))`` calls an entry by its ``id``, such as ``helm``;
    ``roll_call_of(("crew.yaml", "crew", "Crew card"))`` calls it ``Crew card 'helm'``.
    """
    return RollCall(lists)


def in_play(state: object) -> Iterable[str]:
    """The kinds of piece that everybody sees in a TableState; of another state the game has to say it."""
    return state.in_play() if isinstance(state, TableState) else ()


def clockwise(state: Any) -> Sequence[int]:
    """The seats from the one that decides first, round the table."""
    seats = len(state.scores())
    return [(state.to_move() + step) % seats for step in range(seats)]


def never(state: object) -> bool:
    """Of a game that ends before it is too long."""
    return False


def free_of_charge(content: object, component: str) -> float | None:
    """Of a game in which nothing has a cost."""
    return None


@frozen(slots=False)
class Rules(Generic[C, A, S]):
    """How a game is played; generic in its content, its actions and its state.

    ``seats`` are the numbers of players the rules are written for. ``new`` sets up a game for one of them.
    ``actions`` lists the kinds of action in the rulebook's order; each is a frozen, slotted,
    ordered dataclass of ints, strings, booleans and tuples of them.
    ``bots`` are the opponents that know this game; the first is the reference bot.

    ``roll_call`` names every item of the content that must turn up in play, with its place (see
    ``roll_call_of``); ``seen`` names those that are in play, or could be chosen, in a state: of a
    ``TableState`` the kinds of piece that lie open, unless the game says otherwise.
    ``unfinished`` is true when a game has run past the length play-testing allows; a game that always
    ends need not say so.

    ``hidden`` says that a seat may know less than is on the table; a game played wholly in the open
    says so here. ``play_check`` is the rulebook's name for "games end", if it has one; a game that
    does not end is reported under it. ``statistics`` are numbers worth reporting at the end of a
    game, such as how many rounds it took; ``ending`` is why it ended, in few words, or else the kind of its
    last action. ``turn_order`` gives the seats in the order of play, asked before the first decision:
    round the table from the seat that decides first, unless the game says otherwise.

    ``takes`` are the kinds of action by which a seat comes by the card or other component they name, such as
    buying: play-tests compare the wins of who took one with the wins of others. All kinds where it is empty.

    ``cost`` is what coming by a component costs, asked with the content and its id; None for one that has no
    cost: a report sets it beside the wins.

    ``left_alone`` says why the reference bot never does something, by a kind of action, a component or a word
    of the roll call: in a clause, with what was measured where it could be done. A report tells it in place
    of a complaint.

    ``tested`` names the bot and the number of games behind the figures that the rulebook tells, such as
    ``2,000 games each of purser``: a report that quotes them says so.

    ``verdict`` judges what only many games show, such as whether every seat has a fair share of the
    wins. It is given one Sample for each number of players, at first small ones, then for those it
    doubts larger ones, LOOKS times in all; the last verdict counts. It must be sound: flawless content
    may be accused only with a small chance that is known, over all its looks (see
    ``contract.sampling``); a sample may be too small to judge by.
    """

    seats: range
    new: Callable[[C, int, Dice], S]
    actions: tuple[type[A], ...]
    bots: Mapping[str, Bot[A, S]]
    roll_call: Callable[[C, Pack], Mapping[str, Place]] = NOTHING
    seen: Callable[[S], Iterable[str]] = in_play
    unfinished: Callable[[S], bool] = never
    hidden: bool = True
    play_check: str = "unfinished"
    statistics: Callable[[S], Mapping[str, float]] | None = None
    ending: Callable[[S], str] | None = None
    turn_order: Callable[[S], Sequence[int]] = clockwise
    takes: tuple[type[A], ...] = ()
    cost: Callable[[C, str], float | None] = free_of_charge
    left_alone: Mapping[str, str] | None = None
    tested: str = ""
    verdict: Callable[[C, Pack, Sequence[Sample]], Verdict] | None = None

    def order(self, action: A) -> tuple[int, A]:
        """The key legal actions are sorted by: kind first, then the action's own fields."""
        return self.actions.index(type(action)), action
