"""Small maps that show the rulebook's examples, also to lay beside the card."""

from __future__ import annotations

from generator.contract import Face, Piece
from generator.system.values import frozen


@frozen(slots=False)
class Example:
    """Some squares of a map: its columns by letter, its first row, and the tokens row by row.

    "-" is a hidden square, "*" the centre of a strike, a number a step of a flight.
    """

    name: str
    columns: str
    first: int
    lines: tuple[str, ...]


EXAMPLES = (
    Example(
        "touch",
        "BCDEFG",
        3,
        ("S S S . . .", ". . . S S S", ". . . . . ."),
    ),
    Example(
        "run",
        "BCDEFG",
        5,
        ("- . . . - -", ". S S S - -", "- . . . - -"),
    ),
    Example(
        "helicopter",
        "ABCDE",
        3,
        ("- - - - -", "1 2 3 - -", "- - 4 M:D-2 -"),
    ),
    Example(
        "strike",
        "CDEFG",
        3,
        ("- . S M:CRU -", "- . * S -", "- U . . -"),
    ),
    Example(
        "missile",
        "CDEFG",
        3,
        ("- . - - -", "- - M:AIR S -", "- - - S -"),
    ),
    Example(
        "submarine",
        "BCDEF",
        5,
        ("- - . - -", "- . U . -", "- - . - -"),
    ),
)


def examples() -> list[Piece]:
    """A piece for each of the rulebook's examples."""
    return [Piece(example.name, Face("example", _values(example))) for example in EXAMPLES]


def _values(example: Example) -> dict[str, object]:
    return {
        "columns": list(example.columns),
        "first": example.first,
        "lines": [line.split() for line in example.lines],
    }
