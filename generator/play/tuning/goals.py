"""Wishes for a game as numbers: how far games are from them, and by how much one setting is nearer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum, isfinite, sqrt

from generator.play.intervals import Estimate, z_value
from generator.play.measures.comparison import mean_chance
from generator.play.measures.course import GOES
from generator.play.measures.looks import LEVEL, binomial_chance, surely
from generator.play.measures.tally import Row
from generator.play.tuning.refusals import CannotTune
from generator.system.values import frozen

FAIR, ALIVE, LENGTH, COMPONENT = "fair", "alive", "length", "component"
EDGE = "edge of "
"""Before a component in the name of the number that a wish for it looks at."""

Sums = Sequence[float]


@frozen
class Goal:
    """A wish: FAIR shares of the wins by the order of play, as many components as possible in use (ALIVE),
    or the mean of a number near a ``target``. The edge of a component is such a number, too (``measured``).
    """

    figure: str
    target: float | None = None

    @property
    def words(self) -> str:
        """The wish as it is told."""
        return self.figure if self.target is None else f"{self.figure} = {self.target:g}"

    def measured(self, row: Row) -> Row:
        """The game with the number that the wish looks at among its own.

        The edge of a component is the part of the win of the seats that took it above that of seats that
        took any other, on average over all taken by as many; a game in which all or none took it has none.
        """
        if not self.figure.startswith(EDGE):
            return row
        word = self.figure.removeprefix(EDGE)
        own = next((each for each in row.takers if each[0] == word), None)
        if own is None or own[2] == len(row.won):
            return row
        others = [part for other, part, takers in row.takers if takers == own[2] and other != word]
        if not others:
            return row
        return row._replace(numbers={**row.numbers, self.figure: own[1] - fsum(others) / len(others)})

    def values(self, row: Row) -> list[float] | None:
        """The numbers a game adds to the sums; None of a game that did not finish, or has no such number."""
        if self.figure == FAIR:
            off = [part - 1 / len(row.won) for part in row.won]
            return [*off, fsum(each * each for each in off)] if len(row.won) > 1 else None
        figure = "components" if self.figure == ALIVE else self.figure
        return [row.numbers[figure]] if figure in row.numbers else None

    def loss(self, sums: Sums, of: int) -> float:
        """How far games with these sums are from the wish; less is better.

        For fairness the square of the distance from equal shares, without the part that chance adds.
        """
        if self.figure == FAIR:
            *off, squares = sums
            return (fsum(each * each for each in off) - squares) / (of * (of - 1))
        mean = sums[0] / of
        return -mean if self.target is None else abs(mean - self.target)

    def amiss(self, rows: Sequence[Row]) -> bool:
        """Whether these games are surely not as wished; more components in use can always be wished for."""
        values = [value for row in rows if (value := self.values(row)) is not None]
        if self.figure == ALIVE:
            return True
        if self.target is not None:
            counts: dict[float, int] = {}
            for (number,) in values:
                off = round(number - self.target, 9)
                counts[off] = counts.get(off, 0) + 1
            return mean_chance(counts) <= LEVEL
        seats, of = len(values[0]) - 1, len(values)
        shares = [fsum(value[place] for value in values) / of + 1 / seats for place in range(seats)]
        return any(surely([binomial_chance(share, of, 1 / seats) for share in shares]))


def goal(words: str, seconds: float) -> Goal:
    """A wish as it is typed: ``fair``, ``alive``, ``length=MINUTES``, ``component=ID``, ``FIGURE=NUMBER``.

    Else CannotTune.
    """
    name, _, number = words.partition("=")
    name, number = name.strip(), number.strip()
    hint = "write fair, alive, length=MINUTES, component=ID, or a number of the report such as margin=5"
    if name in (FAIR, ALIVE) and not number:
        return Goal(name)
    if name == COMPONENT and number:
        return Goal(EDGE + number, 0.0)
    try:
        target = float(number)
    except ValueError:
        target = float("nan")
    if not name or name in (FAIR, ALIVE, COMPONENT) or not isfinite(target):
        raise CannotTune(f"--for '{words}' is no wish", hint)
    return Goal(GOES, target * 60 / seconds) if name == LENGTH else Goal(name, target)


def loss_of(wish: Goal, rows: Sequence[Row]) -> float:
    """How far these games are from the wish; endlessly far when fewer than two tell."""
    values = [value for row in rows if (value := wish.values(row)) is not None]
    if len(values) < 2:
        return float("inf")
    return wish.loss([fsum(column) for column in zip(*values, strict=True)], len(values))


def nearer(wish: Goal, here: Sequence[Row], there: Sequence[Row], confidence: float = 1 - LEVEL) -> Estimate:
    """By how much ``here`` is nearer to the wish than ``there``, game by game of one number.

    The interval is the jackknife's (J. W. Tukey, 1958): each pair is left out once, and the spread of what
    comes of it is the error of the whole.
    """
    others = {row.number: wish.values(row) for row in there}
    pairs: list[tuple[list[float], list[float]]] = []
    for row in here:
        own, other = wish.values(row), others.get(row.number)
        if own is not None and other is not None:
            pairs.append((own, other))
    of = len(pairs)
    if of < 3:
        return Estimate(0.0, float("-inf"), float("inf"), of)
    totals = [[fsum(column) for column in zip(*side, strict=True)] for side in zip(*pairs, strict=True)]
    value = wish.loss(totals[1], of) - wish.loss(totals[0], of)
    left_out = [
        _without(wish.loss, totals[1], other, of) - _without(wish.loss, totals[0], own, of)
        for own, other in pairs
    ]
    middle = fsum(left_out) / of
    error = sqrt((of - 1) / of * fsum((each - middle) ** 2 for each in left_out))
    half = z_value(confidence) * error
    return Estimate(value, value - half, value + half, of)


def _without(loss: Callable[[Sums, int], float], totals: Sums, values: Sums, of: int) -> float:
    return loss([total - value for total, value in zip(totals, values, strict=True)], of - 1)
