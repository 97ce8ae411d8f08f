"""The map of a card and the enemy fleet on it: small frozen values the algorithms share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from hashlib import sha256
from itertools import combinations, compress, count, groupby
from typing import Literal

from generator.system.values import frozen

Water = Literal["any", "deep", "shallow"]


@frozen(slots=False)
class Kind:
    """Ships that are alike to the last rule: same length, same water, same ways to lie.

    A class of which one lies each way (the cruisers) is two kinds of one ship.
    """

    name: str
    length: int
    number: int
    horizontal: bool = True
    vertical: bool = True
    water: Water = "any"


@frozen(slots=False)
class Waters:
    """A map and the enemy fleet on it. Square ``row * cols + col``; sets of squares are int bit masks."""

    rows: int
    cols: int
    shallow: tuple[int, ...]
    kinds: tuple[Kind, ...]
    submarines: int = 3

    @property
    def squares(self) -> int:
        """The number of squares of the map."""
        return self.rows * self.cols

    @cached_property
    def ship_squares(self) -> int:
        """The number of squares the whole fleet covers."""
        return sum(kind.length * kind.number for kind in self.kinds)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each square the squares beside it, above and below first, never diagonal."""
        by_square = []
        for square in range(self.squares):
            row, col = divmod(square, self.cols)
            beside = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
            by_square.append(
                tuple(r * self.cols + c for r, c in beside if 0 <= r < self.rows and 0 <= c < self.cols)
            )
        return tuple(by_square)

    @cached_property
    def beside(self) -> tuple[int, ...]:
        """``neighbours`` as bit masks."""
        return tuple(sum(1 << other for other in near) for near in self.neighbours)

    @cached_property
    def all(self) -> int:
        """Every square."""
        return (1 << self.squares) - 1

    @cached_property
    def dark(self) -> int:
        """Every second square, as on a chessboard, from the first."""
        return self.mask(square for square in range(self.squares) if sum(divmod(square, self.cols)) % 2 == 0)

    @cached_property
    def _inner(self) -> tuple[int, int]:
        """Squares that have one to their left, and to their right."""
        cols = [square % self.cols for square in range(self.squares)]
        return (
            self.mask(square for square, col in enumerate(cols) if col),
            self.mask(square for square, col in enumerate(cols) if col < self.cols - 1),
        )

    def near(self, squares: int) -> int:
        """The squares beside any of those; some of those themselves may be among them."""
        left, right = self._inner
        beside = (squares & left) >> 1 | (squares & right) << 1 | squares >> self.cols
        return beside | squares << self.cols & self.all

    def leading_on(self, hits: int, hidden: int) -> int:
        """The hits from which ``onward`` leads to a hidden square: single ones beside one, and others with a
        hit on the side opposite to it."""
        left, right = self._inner
        cols = self.cols
        hits_left, hits_right = (hits & right) << 1, (hits & left) >> 1
        hits_above, hits_below = hits << cols, hits >> cols
        hidden_left, hidden_right = (hidden & right) << 1, (hidden & left) >> 1
        hidden_above, hidden_below = hidden << cols, hidden >> cols
        in_line = hits_left & hidden_right | hits_right & hidden_left
        in_line |= hits_above & hidden_below | hits_below & hidden_above
        alone = hits & ~(hits_left | hits_right | hits_above | hits_below)
        beside = hidden_left | hidden_right | hidden_above | hidden_below
        return hits & in_line | alone & beside

    @cached_property
    def around(self) -> tuple[tuple[int, ...], ...]:
        """For each square the up to eight squares around it, diagonal ones too. GQ-6.2, GQ-6.3"""
        by_square = []
        for square in range(self.squares):
            row, col = divmod(square, self.cols)
            by_square.append(
                tuple(
                    r * self.cols + c
                    for r in range(max(0, row - 1), min(self.rows, row + 2))
                    for c in range(max(0, col - 1), min(self.cols, col + 2))
                    if (r, c) != (row, col)
                )
            )
        return tuple(by_square)

    @cached_property
    def around_masks(self) -> tuple[int, ...]:
        """``around`` as bit masks."""
        return tuple(map(self.mask, self.around))

    @cached_property
    def onward(self) -> tuple[dict[int, tuple[int, ...]], ...]:
        """For each square that was hit, by the squares beside it that were, where its ship may go on."""
        onward = []
        for square, near in enumerate(self.neighbours):
            by_hits: dict[int, tuple[int, ...]] = {0: near}
            for number in range(1, len(near) + 1):
                for in_line in combinations(near, number):
                    ahead = (2 * square - other for other in in_line)
                    by_hits[self.mask(in_line)] = tuple(other for other in ahead if other in near)
            onward.append(by_hits)
        return tuple(onward)

    @cached_property
    def edge_mask(self) -> int:
        """``edge`` as a bit mask."""
        return self.mask(self.edge)

    @cached_property
    def edge(self) -> tuple[int, ...]:
        """The squares of the first and last row and column. GQ-5.2"""
        last_row, last_col = self.rows - 1, self.cols - 1
        return tuple(
            row * self.cols + col
            for row in range(self.rows)
            for col in range(self.cols)
            if row in (0, last_row) or col in (0, last_col)
        )

    @cached_property
    def key(self) -> str:
        """Sixteen hexadecimal digits that differ when anything that moves the fleet differs.

        Names do not count, nor do submarines: fleets are drawn before them.
        """
        kinds = [(k.length, k.number, k.horizontal, k.vertical, k.water) for k in self.kinds]
        text = repr((self.rows, self.cols, tuple(sorted(self.shallow)), kinds))
        return sha256(text.encode()).hexdigest()[:16]

    def square_name(self, square: int) -> str:
        """A square as it is printed: column letter and row number, both from one.

        >>> Waters(10, 10, (7, 8, 9), ()).square_name(26)
        'G3'
        """
        row, col = divmod(square, self.cols)
        return f"{letter(col)}{row + 1}"

    def fits(self, kind: Kind, cols: range) -> bool:
        """Whether a ship of that kind may have squares in all of these columns."""
        if kind.water == "any":
            return True
        return all((col in self.shallow) is (kind.water == "shallow") for col in cols)

    def placements(self, kind: Kind) -> Iterator[tuple[int, ...]]:
        """Every way one ship of that kind may lie, as its squares; row by row, horizontal first."""
        for row in range(self.rows):
            for col in range(self.cols):
                start = row * self.cols + col
                across = range(col, col + kind.length)
                if kind.horizontal and across.stop <= self.cols and self.fits(kind, across):
                    yield tuple(range(start, start + kind.length))
                down = kind.vertical and kind.length > 1 and row + kind.length <= self.rows
                if down and self.fits(kind, range(col, col + 1)):
                    yield tuple(start + step * self.cols for step in range(kind.length))

    def mask(self, squares: Iterable[int]) -> int:
        """The bit mask of a set of squares."""
        mask = 0
        for square in squares:
            mask |= 1 << square
        return mask

    def hulls(self, fleet: int) -> list[tuple[int, ...]]:
        """The ships of a fleet mask, each as its squares in order; by first square.

        Ships never touch, so a run of squares is one ship. GQ-7.1
        """
        hulls = []
        left = fleet
        while left:
            first = (left & -left).bit_length() - 1
            step = 1 if first % self.cols + 1 < self.cols and left >> (first + 1) & 1 else self.cols
            hull = [first]
            while True:
                following = hull[-1] + step
                if step == 1 and following % self.cols == 0:
                    break
                if not left >> following & 1:
                    break
                hull.append(following)
            hulls.append(tuple(hull))
            left &= ~self.mask(tuple(hull))
        return hulls


_FALSE_FOR_ZERO = bytes.maketrans(b"0", b"\0")
"""Turns binary digits into bytes of which those of zeros are false."""


def squares_of(mask: int) -> list[int]:
    """The squares of a bit mask, in order."""
    return list(compress(count(), bin(mask)[:1:-1].encode().translate(_FALSE_FOR_ZERO)))


def letter(col: int) -> str:
    """The letter printed above a column."""
    return chr(ord("A") + col)


def runs(cols: tuple[int, ...]) -> int:
    """Into how many unbroken stretches a set of columns falls."""
    return sum(1 for _ in groupby(enumerate(sorted(cols)), key=lambda pair: pair[1] - pair[0]))
