"""Squares as printed at the edges of the board: a letter for the column, a number for the row. JS-1.1"""

from __future__ import annotations

from string import ascii_uppercase


def letters(columns: int) -> list[str]:
    """The names of the columns, from the left."""
    return list(ascii_uppercase[:columns])


def numbers(rows: int) -> list[str]:
    """The names of the rows, from the top."""
    return [str(row + 1) for row in range(rows)]


def square_name(column: int, row: int) -> str:
    """The name of a square whose column and row count from 0 at the top left.

    >>> square_name(0, 0), square_name(4, 2)
    ('A1', 'E3')
    """
    if not 0 <= column < len(ascii_uppercase):
        return f"column {column + 1}, row {row + 1}"
    return f"{ascii_uppercase[column]}{row + 1}"
