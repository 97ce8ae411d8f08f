"""Looking codes up, counted: eight ways to print a book of a thousand codes, ten cards as they were played.

The squares of the first ten cards of the box are looked up in the order in which the reference player
revealed them, in a book of each kind. Counted are *looks*, which are heads, rules and entries read on the
way; *pages*, the times another page has to be turned up; *moves* of a strip. A slow eye reads all there is
from the first head to the right one, then from rule to rule, then entry by entry. A quick eye guesses where
a number stands in an order and needs a look and a half for each head, line or column. Neither knows anything
but the table or page where it was last. Nobody was timed: seconds are counts times the assumptions that the
options change.

usage: python tests/bench/look_ups.py [--look S] [--page S] [--move S]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from generator.games.general_quarters.actions import Helicopter, HelicopterStep, Scratch, Strike
from generator.games.general_quarters.cards.card import Card
from generator.games.general_quarters.certificates.replay import turns
from generator.games.general_quarters.printing.components import in_the_box
from generator.mechanics.dice import Dice
from tests import shipped

CARDS = 10
LOOK_S, PAGE_S, MOVE_S = 0.25, 2.0, 1.5
"""An entry read while searching, a page turned up, a strip laid anew: assumptions, in seconds."""

TO_AND_FRO_S = 1.0
"""From the card to the book and back, with two or three signs in mind: the same for every book."""

Eye = Callable[[int, int], float]
"""The looks from the first of some things in order to one of them, with a rule before every so many."""


class Cost(NamedTuple):
    """Of one look-up."""

    looks: float
    pages: int = 0
    moves: int = 0


class Code(NamedTuple):
    """A code of a thousand, and the square it stands on."""

    number: int
    row: int
    col: int


def slow(at: int, rule: int = 0) -> float:
    """One after the other, rules first."""
    return at // rule + 1 + at % rule + 1 if rule else at + 1


def quick(_at: int, _rule: int = 0) -> float:
    """A guess, and every other time a second one."""
    return 1.5


def lines(code: Code, last: Code | None, eye: Eye) -> Cost:
    """Two pages of five hundred lines, in twenty columns under heads of hundreds: the book until 0.1."""
    hundred, line = divmod(code.number, 100)
    page, half = hundred // 5, line // 50
    turned = last is None or last.number // 500 != page
    heads = 1 + eye(hundred % 5, 0) + 1 + half
    return Cost(heads + eye(line % 50 // 10, 0) + eye(line % 10, 5) + 1, int(turned))


def columns(code: Code, last: Code | None, eye: Eye) -> Cost:
    """Codes that sort: a letter for each of 24 columns on two pages, and a number of 1 to 42 within."""
    column, line = divmod(code.number, 42)
    page = column // 12
    turned = last is None or last.number // 42 // 12 != page
    return Cost(1 + eye(column % 12, 0) + eye(line // 10, 0) + eye(line % 10, 5) + 1, int(turned))


def strip(code: Code, last: Code | None, eye: Eye) -> Cost:
    """A hundred lines of ten on two pages, and a folded strip of ten figures laid below the line."""
    line, column = divmod(code.number, 10)
    turned = last is None or last.number // 500 != code.number // 500
    moved = last is None or last.number // 10 != line
    looks = 1 + eye(line % 50 // 10, 0) + eye(line % 10, 5) + eye(column, 5) + 1
    return Cost(looks, int(turned), int(moved))


def tables(code: Code, last: Code | None, eye: Eye) -> Cost:
    """One page of ten tables for three figures: table, line, column."""
    table, entry = divmod(code.number, 100)
    same = last is not None and last.number // 100 == table
    return Cost(_table(table, same, eye) + _in_table(entry, eye))


def tables_of_rows(code: Code, last: Code | None, eye: Eye) -> Cost:
    """One page of ten tables, one for each row of the map: a letter for the line, a figure for the column."""
    same = last is not None and last.row == code.row
    return Cost(_table(code.row, same, eye) + _in_table(code.number % 100, eye))


def coloured(code: Code, last: Code | None, eye: Eye) -> Cost:
    """The same, each table and row in a colour of five: the page, then the colour, which is seen at once."""
    same = last is not None and last.row == code.row
    return Cost((1 if same else 2) + _in_table(code.number % 100, eye))


def window(code: Code, last: Code | None, eye: Eye) -> Cost:
    """The tables of rows in colours, five on each of two pages, read through a window laid on the field."""
    return coloured(code, last, eye)._replace(moves=1)


def _table(at: int, same: bool, eye: Eye) -> float:
    """One of ten, in two columns."""
    return 1 if same else 1 + at // 5 + eye(at % 5, 0)


def _in_table(entry: int, eye: Eye) -> float:
    """The line, the column and the check digit, with a rule in the middle both ways."""
    line, column = divmod(entry, 10)
    return eye(line, 5) + eye(column, 5) + 1


def squares(code: Code, _last: Code | None, eye: Eye) -> Cost:
    """Ten entries for every square, of which eight must be the eight things there are: no secret."""
    return Cost(eye(code.row, 5) + eye(code.col, 5) + eye(code.number % 10, 5) + 1)


BOOKS: dict[str, Callable[[Code, Code | None, Eye], Cost]] = {
    "lines": lines,
    "lettered columns": columns,
    "strip": strip,
    "tables": tables,
    "tables of rows": tables_of_rows,
    "rows in colours": coloured,
    "read by window": window,
    "lists of squares": squares,
}


def looked_up(card: Card, record: Any) -> Iterator[Code]:
    """The squares of a card in the order its winner revealed them, each with a random code."""
    cols = card.setup.waters.cols
    dice = Dice(f"look-ups of {card.id}")
    seen = {row * cols + col for row, col in record.get("intel", ())}
    for item in record["transcript"]:
        for action in turns(item):
            for row, col in _revealed(action, card, seen):
                seen.add(row * cols + col)
                yield Code(dice.below(1000), row, col)


def _revealed(action: object, card: Card, seen: set[int]) -> list[tuple[int, int]]:
    waters = card.setup.waters
    if isinstance(action, Scratch | HelicopterStep):
        return [(action.row, action.col)]
    if isinstance(action, Helicopter):
        return []
    assert isinstance(action, Strike)
    around = ((action.row + down, action.col + across) for down in (-1, 0, 1) for across in (-1, 0, 1))
    return [
        (row, col)
        for row, col in around
        if 0 <= row < waters.rows and 0 <= col < waters.cols and row * waters.cols + col not in seen
    ]


def main() -> None:
    """Count, and print a line for every book."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name, usual in (("look", LOOK_S), ("page", PAGE_S), ("move", MOVE_S)):
        parser.add_argument(f"--{name}", type=float, default=usual)
    asked = parser.parse_args()
    _, content = shipped.load("general_quarters")
    cards, records = in_the_box(content)
    games = [list(looked_up(card, records[card.id])) for card in cards[:CARDS]]
    total = sum(map(len, games))
    print(
        f"{CARDS} cards, {total} look-ups;"
        f" a look {asked.look} s, a page {asked.page} s, a strip {asked.move} s"
    )
    for eye in (slow, quick):
        heads = f"{'looks':>7}{'pages':>7}{'moves':>7}{'seconds':>9}{'s a card':>10}{'of lines':>10}"
        print(f"\n{eye.__name__ + ' eye':18}{heads}")
        first = 0.0
        for name, book in BOOKS.items():
            costs = [book(*pair, eye) for game in games for pair in zip(game, [None, *game], strict=False)]
            looks, pages, moves = (sum(each) / total for each in zip(*costs, strict=True))
            seconds = TO_AND_FRO_S + looks * asked.look + pages * asked.page + moves * asked.move
            first = first or seconds
            counts = f"{looks:7.1f}{pages:7.2f}{moves:7.2f}"
            print(f"{name:18}{counts}{seconds:9.1f}{seconds * total / CARDS:10.0f}{seconds / first:10.2f}")


if __name__ == "__main__":
    main()
