"""Dice that can be seeded, scripted or replayed; the only source of chance in a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import floor
from random import Random
from typing import Self, TypeVar

T = TypeVar("T")


class DiceError(ValueError):
    """Scripted or replayed dice ran out, or hold a result the die cannot show."""


class _Stream:
    """The endless row of numbers a seed and a label stand for, drawn as far as anybody has read.

    The row itself never changes, so a dice and all its copies read the same one, each at its own
    spot; copying a generator's state for every copied game would cost more than the game.
    """

    __slots__ = ("_random", "_text", "drawn")

    def __init__(self, text: str) -> None:
        self._text = text
        self._random: Callable[[], float] | None = None
        self.drawn: list[float] = []

    def draw(self) -> None:
        """Read on: eight numbers more, about what one player needs in a game."""
        if self._random is None:
            # Only Random.random() is promised to stay the same between Python versions; randrange,
            # choice and shuffle are not, and a printed puzzle number must still open the same
            # puzzle in ten years.
            self._random = Random(self._text).random
        random = self._random
        self.drawn += (random(), random(), random(), random(), random(), random(), random(), random())


class Dice:
    """A stream of chance with named child streams.

    ``Dice("harbour-7")`` is seeded: the same text gives the same results for ever, because only
    ``Random.random()`` is used, the one method Python promises to keep. A child stream hangs on
    its label, not on how much was rolled before, so a new roll in one place moves no other.

    Every result is kept, by stream, in ``results()``; ``Dice.replayed`` plays them back.
    """

    __slots__ = ("_children", "_drawn", "_feed", "_label", "_log", "_stream", "seed")

    def __init__(self, seed: str, *, label: str = "") -> None:
        self.seed = seed
        self._label = label
        self._stream = _Stream(f"{seed}\x1f{label}")
        self._drawn = self._stream.drawn
        self._log: list[int] = []
        self._feed: dict[str, list[int]] | None = None
        self._children: dict[str, Dice] = {}

    @classmethod
    def scripted(cls, *rolls: int, **children: Sequence[int]) -> Self:
        """Dice that show ``rolls`` in turn (1 is the lowest face), then refuse to roll.

        >>> dice = Dice.scripted(6, 2)
        >>> dice.roll(6), dice.roll(6)
        (6, 2)
        """
        feed = {"": [roll - 1 for roll in rolls]}
        feed.update({label: [roll - 1 for roll in rolls] for label, rolls in children.items()})
        return cls.replayed(feed)

    @classmethod
    def replayed(cls, results: Mapping[str, Sequence[int]]) -> Self:
        """Dice that give back what ``results()`` of earlier dice recorded, stream by stream."""
        dice = cls("replayed")
        dice._fed_from({label: list(reversed(rolls)) for label, rolls in results.items()})
        return dice

    def child(self, label: str) -> Dice:
        """The stream of that name; the same object each time it is asked for."""
        try:
            return self._children[label]
        except KeyError:
            twin = Dice(self.seed, label=f"{self._label}/{label}" if self._label else label)
            if self._feed is not None:
                twin._fed_from(self._feed)
            self._children[label] = twin
            return twin

    def below(self, n: int) -> int:
        """A whole number from 0 to ``n - 1``, each equally likely."""
        if n < 1:
            raise DiceError(f"a die needs at least one side, not {n}")
        log, drawn = self._log, self._drawn
        at = len(log)
        if at < len(drawn):
            # math.floor of a positive float is what int() makes of it, in a quarter of the time.
            result = floor(drawn[at] * n)
        else:
            result = self._further(n)
        log.append(result)
        return result

    def roll(self, sides: int) -> int:
        """One die: 1 to ``sides``."""
        return self.below(sides) + 1

    def two(self, sides: int) -> tuple[int, int]:
        """Two dice, one after the other, each from 0 to ``sides - 1``: quicker than asking twice."""
        log = self._log
        drawn, at = self._drawn, len(log)
        if at + 1 < len(drawn) and sides > 0:
            both = floor(drawn[at] * sides), floor(drawn[at + 1] * sides)
            log += both
            return both
        return self.below(sides), self.below(sides)

    def pick(self, items: Sequence[T]) -> T:
        """One of ``items``, each equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """A new list with ``items`` in random order, every order equally likely."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            chosen = self.below(last + 1)
            deck[last], deck[chosen] = deck[chosen], deck[last]
        return deck

    def results(self) -> dict[str, list[int]]:
        """Everything rolled so far, by stream label, lowest face 0."""
        results = {self._label: list(self._log)} if self._log else {}
        for child in self._children.values():
            results.update(child.results())
        return dict(sorted(results.items()))

    def unspent(self) -> int:
        """The number of scripted or replayed results not used yet."""
        return sum(map(len, self._feed.values())) if self._feed else 0

    def copy(self) -> Dice:
        """An independent twin that will roll exactly what this one would have rolled."""
        return self._copy(None if self._feed is None else {k: list(v) for k, v in self._feed.items()})

    def _copy(self, feed: dict[str, list[int]] | None) -> Dice:
        twin = Dice.__new__(Dice)
        twin.seed = self.seed
        twin._label = self._label
        twin._stream = self._stream
        twin._drawn = self._drawn
        twin._log = self._log.copy()
        twin._feed = feed
        twin._children = {label: child._copy(feed) for label, child in self._children.items()}
        return twin

    def _fed_from(self, feed: dict[str, list[int]]) -> None:
        """Take all results from there; the same feed serves all children."""
        self._feed = feed
        self._drawn = []

    def _further(self, n: int) -> int:
        """The next result when the numbers drawn so far are used up."""
        if self._feed is None:
            self._stream.draw()
            return floor(self._drawn[len(self._log)] * n)
        waiting = self._feed.get(self._label, [])
        if not waiting:
            raise DiceError(f"no result left for stream '{self._label}'")
        result = waiting.pop()
        if not 0 <= result < n:
            raise DiceError(f"result {result + 1} cannot be rolled on {n} sides")
        return result
