"""Small maps that show the rulebook's examples, also to lay beside the card."""

from __future__ import annotations

from dataclasses import dataclass

from generator.contract import Face, Piece


@dataclass(frozen=True)
class Example:
    """Some squares of a map: its columns by letter, its first row, and the tokens row by row.

    "-" is a hidden square, "*" the centre of a strike, a number a step of a flight.
    """

    name: str
    caption: str
    columns: str
    first: int
    lines: tuple[str, ...]


EXAMPLES = (
    Example(
        "squares",
        "What a square can hide",
        "CDEFG",
        4,
        ("- - - - -", ". S M:AIR . U", "- - - - -"),
    ),
    Example(
        "touch",
        "Ships touch at corners only",
        "BCDEFG",
        3,
        ("S S S . . .", ". . . S S S", ". . . . . ."),
    ),
    Example(
        "run",
        "Three in a line, and perhaps more",
        "BCDEFG",
        5,
        ("- . . . - -", ". S S S - -", "- . . . - -"),
    ),
    Example(
        "helicopter",
        "A helicopter from A4, met at D5",
        "ABCDE",
        3,
        ("- - - - -", "1 2 3 - -", "- - 4 M:D-2 -"),
    ),
    Example(
        "strike",
        "A strike-fighter around E4",
        "CDEFG",
        3,
        ("- . S M:CRU -", "- . * S -", "- U . . -"),
    ),
)


def examples() -> list[Piece]:
    """A piece for each of the rulebook's examples."""
    return [Piece(example.name, Face("example", _values(example))) for example in EXAMPLES]


def _values(example: Example) -> dict[str, object]:
    return {
        "caption": example.caption,
        "columns": list(example.columns),
        "first": example.first,
        "lines": [line.split() for line in example.lines],
    }
