"""Counts over games, which add up to the same in whatever pieces they were counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import field, fields
from typing import NamedTuple, TypeVar

from generator.play.measures.course import MARGIN, Position
from generator.play.stages.following import Use
from generator.system.values import record

A = TypeVar("A")
C = TypeVar("C")

LOOKED_AT = 8
"""The first games, in which each legal action is looked at by itself."""

MAX_EXAMPLES = 10
"""Games kept to look at, of each kind."""

LOW, LEAST = "least ", ("decisions", MARGIN)
"""Before a number of which the lowest value is kept, as its negative; and these numbers."""

WINNERS, LOSERS = "winner's score", "loser's score"
"""The best score of a finished game, and the mean of those who did not win it."""

SIZED = 300
"""The first games, of which length and margin are kept, so that a typical one can be shown."""

TIES = "tie"
"""A game with several winners, and others that did not win."""

NOTHING = "nothing taken"
"""A game in which nobody came by any component, where the game says by which actions one does."""

KIND, WORD, FORCED, OPEN_KINDS = "kind", "word", "forced", "open kinds"
"""Of what a rate is: a kind of action, a word in actions, decisions with one legal action, and those after
the set-up with actions of two kinds or more."""


class Extreme(NamedTuple):
    """The highest value of a number, how many games have it, and the first MAX_EXAMPLES of them."""

    value: float
    shared_by: int
    games: tuple[int, ...]


class Story(NamedTuple):
    """One game by places in the order of play: whose turn each was, the scores as it began and, last, at the
    end, the number of decisions, why it ended, and the places that won.
    """

    places: tuple[int, ...]
    scores: tuple[tuple[float, ...], ...]
    decisions: int
    ending: str
    won: tuple[int, ...]


@record(slots=True)
class Tally:
    """Everything counted over games. Only whole numbers and exact counts, so that tallies add up to
    the same whatever the order or the pieces they were counted in.

    ``deals`` counts how deals came out: for each game of a deal, who won, empty when unfinished.
    ``lengths`` are decisions in a finished game, ``choices`` legal actions at a decision. ``offered``
    counts decisions where a kind of action was legal, ``taken`` where it was chosen, ``used``
    games with it. ``closed`` counts which seat made the last choice of a finished game, and ``seen``
    games in which an item of the content was in play.

    ``places`` counts deals as ``deals`` does, the winners by their places in the order of play; ``orders``
    finished games by who began. ``course`` counts the numbers of ``measures.course``, ``endings`` why games
    ended, ``tied_endings`` those with several winners, ``told`` those in which somebody led alone on the way.
    ``named`` and ``chosen`` count decisions by the words in legal actions and in the one taken; ``rates``
    counts games by KIND, WORD or FORCED, its name, and the decisions at which it was taken and offered: those
    of one game are alike. ``only`` are decisions with one legal action, by its kind; ``options`` decisions by
    a legal kind of action and the number of legal actions of that kind. ``shares`` counts
    finished games by word, wins of the seats that took it, and number of these; ``stood`` the seats that took
    it, by word, position (``measures.course``), part of the win of one, and how many took it; ``positions``
    all turns in which a seat could take anything, by position and part of the win. ``bare`` are games with
    NOTHING. ``last`` counts finished games by the words of the last action in them that took any.
    ``pieces`` counts games with a kind of piece, ``box`` with so many of it, ``ways`` games in which
    an action of a kind named a word, ``possible`` those in which it could, of the first LOOKED_AT.
    ``still`` counts finished games for three or more by round and by how many seats had so many turns,
    ``left`` those who left before others by place, turns they had, and whether they were the first.
    ``openings`` counts games by the kinds of their set-up, ``opening_choices`` its decisions by kind and by
    legal actions; ``marks`` finished games by a kind done once, the percent of decisions before it, the place
    that did it, the part of the win of who led alone there, -1 for nobody, and that of who did it; ``swung``
    turns in which something was used, ``swings`` how far they moved the lead (``stages.following``).
    ``examples`` are the first MAX_EXAMPLES games, by number, that show something, ``extremes`` the highest
    value of some numbers with how many games have it and the first of them, ``sizes`` decisions and margin of
    the first SIZED, ``stories`` how the games at the extremes went.
    """

    games: int = 0
    unfinished: int = 0
    deals: Counter[tuple[tuple[int, ...], ...]] = field(default_factory=Counter)
    closed: Counter[int] = field(default_factory=Counter)
    lengths: Counter[float] = field(default_factory=Counter)
    choices: Counter[float] = field(default_factory=Counter)
    scores: Counter[tuple[int, float]] = field(default_factory=Counter)
    bot_scores: Counter[tuple[str, float]] = field(default_factory=Counter)
    offered: Counter[str] = field(default_factory=Counter)
    taken: Counter[str] = field(default_factory=Counter)
    used: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)
    figures: Counter[tuple[str, float]] = field(default_factory=Counter)
    places: Counter[tuple[tuple[int, ...], ...]] = field(default_factory=Counter)
    orders: Counter[int] = field(default_factory=Counter)
    course: Counter[tuple[str, float]] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    tied_endings: Counter[str] = field(default_factory=Counter)
    told: int = 0
    bare: int = 0
    named: Counter[str] = field(default_factory=Counter)
    chosen: Counter[str] = field(default_factory=Counter)
    rates: Counter[tuple[str, str, int, int]] = field(default_factory=Counter)
    shares: Counter[tuple[str, float, int]] = field(default_factory=Counter)
    stood: Counter[tuple[str, Position, float, int]] = field(default_factory=Counter)
    positions: Counter[tuple[Position, float]] = field(default_factory=Counter)
    pieces: Counter[str] = field(default_factory=Counter)
    box: Counter[tuple[str, int]] = field(default_factory=Counter)
    only: Counter[str] = field(default_factory=Counter)
    options: Counter[tuple[str, float]] = field(default_factory=Counter)
    last: Counter[str] = field(default_factory=Counter)
    still: Counter[tuple[int, int]] = field(default_factory=Counter)
    left: Counter[tuple[int, int, bool]] = field(default_factory=Counter)
    openings: Counter[tuple[str, ...]] = field(default_factory=Counter)
    opening_choices: Counter[tuple[str, int]] = field(default_factory=Counter)
    marks: Counter[tuple[str, int, int, float, float]] = field(default_factory=Counter)
    swung: Counter[Use] = field(default_factory=Counter)
    swings: Counter[Use] = field(default_factory=Counter)
    place_scores: Counter[tuple[int, float]] = field(default_factory=Counter)
    ways: Counter[tuple[str, str]] = field(default_factory=Counter)
    possible: Counter[tuple[str, str]] = field(default_factory=Counter)
    examples: dict[str, tuple[int, ...]] = field(default_factory=dict)
    extremes: dict[str, Extreme] = field(default_factory=dict)
    sizes: dict[int, tuple[float, float]] = field(default_factory=dict)
    stories: dict[int, Story] = field(default_factory=dict)

    def add(self, other: Tally) -> None:
        """Count the other's games in as well."""
        self.games += other.games
        self.unfinished += other.unfinished
        self.told += other.told
        self.bare += other.bare
        self.sizes.update(other.sizes)
        for name in COUNTED:
            getattr(self, name).update(getattr(other, name))
        for what, numbers in other.examples.items():
            self.show(what, *numbers)
        for name, extreme in other.extremes.items():
            self.reach(name, extreme)
        self.stories.update(other.stories)
        self.forget()

    def show(self, what: str, *numbers: int) -> None:
        """Keep the first games, by their numbers, that show something."""
        self.examples[what] = tuple(sorted({*self.examples.get(what, ()), *numbers})[:MAX_EXAMPLES])

    def reach(self, name: str, extreme: Extreme) -> None:
        """Keep the highest value, how many games have it, and the first of them."""
        present = self.extremes.get(name, extreme._replace(shared_by=0, games=()))
        if extreme.value > present.value:
            self.extremes[name] = extreme
        elif extreme.value == present.value:
            numbers = sorted({*present.games, *extreme.games})[:MAX_EXAMPLES]
            shared_by = present.shared_by + extreme.shared_by
            self.extremes[name] = Extreme(extreme.value, shared_by, tuple(numbers))

    def forget(self) -> None:
        """Keep the stories of the first game at each extreme alone, and of the first tie."""
        kept = {*self.examples.get(TIES, ())[:1], *(each.games[0] for each in self.extremes.values())}
        self.stories = {number: self.stories[number] for number in sorted(kept & self.stories.keys())}


NOT_COUNTED = ("games", "unfinished", "told", "bare", "examples", "extremes", "sizes", "stories")
COUNTED = tuple(each.name for each in fields(Tally) if each.name not in NOT_COUNTED)


class Row(NamedTuple):
    """The numbers of one game: ``won`` is the part of the win of each place in the order of play, ``takers``
    holds the words in its actions, each with the part of the win of the seats that took it and their number.

    Of a game that did not finish there are none.
    """

    number: int
    won: tuple[float, ...]
    numbers: Mapping[str, float]
    takers: tuple[tuple[str, float, int], ...] = ()


def rates_of(tally: Tally, sort: str) -> dict[str, Counter[tuple[float, int]]]:
    """The rates of one sort by name: games counted by (taken, offered)."""
    rates: dict[str, Counter[tuple[float, int]]] = {}
    for (of, name, taken, offered), count in tally.rates.items():
        if of == sort:
            rates.setdefault(name, Counter())[taken, offered] += count
    return rates
