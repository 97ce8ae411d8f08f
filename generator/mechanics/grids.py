"""Boards of named spaces, squares or hexagons: what lies beside what, and where each is on paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from string import ascii_lowercase
from typing import Literal

from generator.mechanics import hexes
from generator.mechanics.squares import Squares


@dataclass(frozen=True)
class Grid:
    """A board of ``columns`` times ``rows`` spaces, each ``pitch_mm`` wide, inside an edge.

    Spaces are called as they are printed: ``a1`` is at the top left, ``b1`` to the right of it, ``a2``
    below. Hexagons stand on a corner, and those of every second row lie half a hexagon further right.

    >>> grid = Grid(columns=5, rows=5, pitch_mm=36, edge_mm=6)
    >>> grid.beside["a1"], grid.middle("b1"), grid.size_mm
    (('b1', 'a2'), (60.0, 24.0), (192, 192))
    """

    columns: int
    rows: int
    pitch_mm: float
    edge_mm: float = 0.0
    shape: Literal["box", "hex"] = "box"

    def __post_init__(self) -> None:
        if not (1 <= self.columns <= len(ascii_lowercase) and self.rows >= 1):
            raise ValueError(f"no grid has {self.columns} columns and {self.rows} rows")

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Every space, row by row from the top left."""
        return tuple(name_of(column, row) for row in range(self.rows) for column in range(self.columns))

    @cached_property
    def beside(self) -> Mapping[str, tuple[str, ...]]:
        """The spaces that share a side with each."""
        around = self._around_hex if self.shape == "hex" else self._around_square
        return {name: around(*_where(name)) for name in self.names}

    @property
    def space_mm(self) -> tuple[float, float]:
        """Width and height of a space."""
        return self.pitch_mm, self.pitch_mm * (2 / sqrt(3) if self.shape == "hex" else 1)

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of the board with its edge."""
        across, down, edges = self.columns * self.pitch_mm, self.rows * self.pitch_mm, 2 * self.edge_mm
        if self.shape == "hex":
            across += self.pitch_mm / 2 if self.rows > 1 else 0
            down = self.space_mm[1] * (0.75 * (self.rows - 1) + 1)
        return across + edges, down + edges

    def middle(self, name: str) -> tuple[float, float]:
        """The middle of a space, in mm from the left and from the top of the board."""
        column, row = _where(name)
        if self.shape == "hex":
            width, height = self.space_mm
            layout = hexes.HexLayout(width, self.edge_mm + width / 2, self.edge_mm + height / 2)
            return layout.centre(hexes.from_column(column, row))
        return self.edge_mm + self.pitch_mm * (column + 0.5), self.edge_mm + self.pitch_mm * (row + 0.5)

    def spaces(self) -> list[dict[str, str | float]]:
        """Every space with its ``name`` and the ``x`` and ``y`` of its middle, for a template to draw."""
        middles = ((name, *self.middle(name)) for name in self.names)
        return [{"name": name, "x": x, "y": y} for name, x, y in middles]

    def _around_square(self, column: int, row: int) -> tuple[str, ...]:
        squares = Squares(self.columns, self.rows)
        return tuple(
            name_of(*squares.where(square)) for square in squares.neighbours(squares.at(column, row))
        )

    def _around_hex(self, column: int, row: int) -> tuple[str, ...]:
        around = map(hexes.to_column, hexes.neighbours(hexes.from_column(column, row)))
        return tuple(name_of(*spot) for spot in around if self._holds(*spot))

    def _holds(self, column: int, row: int) -> bool:
        return 0 <= column < self.columns and 0 <= row < self.rows


def name_of(column: int, row: int) -> str:
    """The name of a space; column and row count from 0.

    >>> name_of(3, 11)
    'd12'
    """
    return f"{ascii_lowercase[column]}{row + 1}"


def _where(name: str) -> tuple[int, int]:
    return ascii_lowercase.index(name[0]), int(name[1:]) - 1
