"""The sea as a chart in characters: wakes from tile to tile, ships at their ends, daikaiju by id."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set

from generator.contract import Line
from generator.games.jure_of_the_seas.board import BEAST, Sea
from generator.games.jure_of_the_seas.coordinates import letters
from generator.games.jure_of_the_seas.wake_drawing import CORNERS, ENDS, HEIGHT, WIDTH, Cell, drawing
from generator.games.jure_of_the_seas.wakes import Pair, Pairing

MARGIN = 4
"""Characters before the first column: the number of the row."""

TILES_ABREAST = 6
"""Tiles of a hand side by side, which 80 columns have room for."""

GAP = 2

Wake = tuple[int, Pair]
"""A wake on the board: its square and the points it joins."""

Tone = tuple[str, str]
"""A sign and its tone."""


def chart(sea: Sea, board: Sequence[int], ships: Sequence[int], seat: int) -> list[Line]:
    """The board: each tile as wide as ten characters, each ship its seat's number where its wake ends.

    A row of squares without tiles and ships is one line high. The way each ship has come stands out, the
    seat's own most of all.
    """
    columns = sea.squares.columns
    lines: list[Line] = [" " * MARGIN + "".join(f"{letter:^{WIDTH}}" for letter in letters(columns)).rstrip()]
    fronts = {position >> 3: number for number, position in enumerate(ships) if position >= 0}
    own, others = _ways_come(sea, board, ships, seat)
    for row in range(sea.squares.rows):
        squares = [sea.squares.at(column, row) for column in range(columns)]
        flat = all(board[square] < 0 and square not in fronts for square in squares)
        signs: dict[Cell, Tone] = {}
        for column, square in enumerate(squares):
            if board[square] >= 0:
                cells = _tile(sea.joins[board[square]], square, own, others)
            else:
                cells = dict(_water(sea, board[square], 0 if flat else HEIGHT // 2))
                if square in fronts:
                    ship = fronts[square]
                    cells[ENDS[ships[ship] & 7]] = str(ship), "own" if ship == seat else "shallow"
            corners = CORNERS if not flat else ()
            signs |= {(column * WIDTH + x, y): ("·", "dim") for x, y in corners}
            signs |= {(column * WIDTH + x, y): tone for (x, y), tone in cells.items()}
        lines += _lines(signs, columns * WIDTH, 1 if flat else HEIGHT, f"{row + 1:>3} ")
    return lines


def tiles_in_lines(sea: Sea, names: Sequence[str]) -> Iterator[Line]:
    """Tiles off the board, upright, under their names."""
    for start in range(0, len(names), TILES_ABREAST):
        abreast = names[start : start + TILES_ABREAST]
        yield "  " + "".join(f"{name:^{WIDTH + GAP}}" for name in abreast).rstrip()
        signs: dict[Cell, Tone] = {}
        for number, name in enumerate(abreast):
            left = number * (WIDTH + GAP)
            signs |= {(left + x, y): ("·", "dim") for x, y in CORNERS}
            cells = _tile(sea.joins[sea.wake_number[name] * 4], -1, frozenset(), frozenset())
            signs |= {(left + x, y): tone for (x, y), tone in cells.items()}
        yield from _lines(signs, len(abreast) * (WIDTH + GAP), HEIGHT, "")


def _tile(pairing: Pairing, square: int, own: Set[Wake], others: Set[Wake]) -> Mapping[Cell, Tone]:
    cells: dict[Cell, Tone] = {}
    for cell, (sign, pairs) in drawing(pairing).items():
        through = {(square, pair) for pair in pairs}
        cells[cell] = sign, "own" if through & own else "shallow" if through & others else "deep"
    return cells


def _water(sea: Sea, lying: int, line: int) -> Iterator[tuple[Cell, Tone]]:
    """A square without a tile: a daikaiju in its middle, or a dot."""
    text, tone = (sea.daikaiju[BEAST - lying].id, "bad") if lying <= BEAST else ("·", "dim")
    left = (WIDTH - len(text)) // 2
    for at, sign in enumerate(text):
        yield (left + at, line), (sign, tone)


def _ways_come(
    sea: Sea, board: Sequence[int], ships: Sequence[int], seat: int
) -> tuple[frozenset[Wake], frozenset[Wake]]:
    """The wakes astern of the seat's own ship, and those astern of all others. JS-1.6"""
    own, others = set[Wake](), set[Wake]()
    for number, position in enumerate(ships):
        if position >= 0:
            (own if number == seat else others).update(_astern(sea, board, position))
    return frozenset(own), frozenset(others)


def _astern(sea: Sea, board: Sequence[int], position: int) -> Iterator[Wake]:
    """The wakes a ship at that position would sail if it turned round."""
    back = sea.back[position]
    while (lying := board[back >> 3]) >= 0:
        point = back & 7
        yield back >> 3, next(pair for pair in sea.joins[lying] if point in pair)
        back += sea.advance[lying][point]


def _lines(signs: Mapping[Cell, Tone], width: int, height: int, name: str) -> Iterator[Line]:
    """Lines of spans, the name beside the middle one; signs of one tone that follow each other are one."""
    for y in range(height):
        spans: list[Tone] = [(name if name and y == height // 2 else " " * (len(name) or 2), "")]
        for x in range(width):
            sign, tone = signs.get((x, y), (" ", ""))
            if tone == spans[-1][1]:
                spans[-1] = spans[-1][0] + sign, tone
            else:
                spans.append((sign, tone))
        yield tuple(spans)
