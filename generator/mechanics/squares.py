"""Boards of squares in columns and rows: neighbours and quarter turns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

UP, RIGHT, DOWN, LEFT = range(4)
DIRECTIONS = ("up", "right", "down", "left")


def turned(direction: int, quarter_turns: int) -> int:
    """``direction`` after that many quarter turns clockwise; a negative number turns back.

    >>> DIRECTIONS[turned(LEFT, -1)]
    'down'
    """
    return (direction + quarter_turns) % 4


@dataclass(frozen=True)
class Squares:
    """Squares numbered row by row, with a rim of squares around them that are off the board.

    The rim makes every step an addition that needs no test before it is taken: ``square +
    steps[direction]`` is always a number below ``size``, and ``on_board`` says where it led.

    >>> squares = Squares(columns=7, rows=7)
    >>> corner = squares.at(0, 0)
    >>> squares.where(corner + squares.steps[RIGHT])
    (1, 0)
    >>> squares.on_board(corner + squares.steps[UP])
    False
    """

    columns: int
    rows: int
    size: int = field(init=False)
    steps: tuple[int, int, int, int] = field(init=False)

    def __post_init__(self) -> None:
        width = self.columns + 2
        object.__setattr__(self, "size", width * (self.rows + 2))
        object.__setattr__(self, "steps", (-width, 1, width, -1))

    def at(self, column: int, row: int) -> int:
        """The number of a square; column and row count from 0 at the top left."""
        return (row + 1) * (self.columns + 2) + column + 1

    def where(self, square: int) -> tuple[int, int]:
        """Column and row of a square: -1 or one too many on the rim."""
        row, column = divmod(square, self.columns + 2)
        return column - 1, row - 1

    def on_board(self, square: int) -> bool:
        """False for the squares of the rim."""
        column, row = self.where(square)
        return 0 <= column < self.columns and 0 <= row < self.rows

    def __iter__(self) -> Iterator[int]:
        """Every square of the board, row by row from the top left."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield self.at(column, row)

    def __len__(self) -> int:
        return self.columns * self.rows

    def neighbours(self, square: int) -> list[int]:
        """The squares of the board that share a side with ``square``: up, right, down, left."""
        return [square + step for step in self.steps if self.on_board(square + step)]
