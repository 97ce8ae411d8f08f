"""Where a tile would take the ship that lays it, in words. JS-1.8"""

from __future__ import annotations

from collections.abc import Sequence

from generator.contract import Json
from generator.games.jure_of_the_seas.board import BEAST, OFF, Sea
from generator.games.jure_of_the_seas.coordinates import square_name
from generator.games.jure_of_the_seas.rules.moving import ENDLESS
from generator.reading.strings.words import Words


def board_of(sea: Sea, seen: Json) -> list[int]:
    """The board of an observation as the engine has it: a lay a square, or what else is there."""
    board = sea.blank.copy()
    squares = {square_name(*sea.squares.where(square)): square for square in sea.squares}
    for name, tile in seen["tiles"].items():
        board[squares[name]] = sea.wake_number[tile["wake"]] * 4 + tile["turns"]
    numbers = {one.id: number for number, one in enumerate(sea.daikaiju)}
    for beast, where in seen["daikaiju"].items():
        board[squares[where["square"]]] = BEAST - numbers[beast]
    return board


def end_in_words(sea: Sea, words: Words, board: Sequence[int], position: int, lay: int) -> str:
    """Where a ship at that position would come to by that tile laid before it."""
    laid = list(board)
    laid[position >> 3] = lay
    end = _end(sea, laid, position)
    if end == ENDLESS:
        return words("play.end_loop")
    lying = laid[end >> 3]
    if lying == OFF:
        return words("play.end_edge")
    if lying <= BEAST:
        return words("play.end_daikaiju", name=sea.daikaiju[BEAST - lying].name)
    return words("play.end_open", place=place_in_words(sea, words, end))


def end_open(sea: Sea, board: Sequence[int], position: int, lay: int) -> int:
    """The position a ship would come to by that tile laid before it, -1 where it would be lost."""
    laid = list(board)
    laid[position >> 3] = lay
    end = _end(sea, laid, position)
    return -1 if end == ENDLESS or laid[end >> 3] == OFF or laid[end >> 3] <= BEAST else end


def place_in_words(sea: Sea, words: Words, position: int) -> str:
    """The square a ship faces and the point it would enter by."""
    column, row, point = sea.place_of(position)
    return f"{square_name(column, row)} {words(f'point.{point}')}"


def _end(sea: Sea, board: Sequence[int], position: int) -> int:
    """The first position on the way whose square holds no tile, or ENDLESS."""
    start = position
    while (lying := board[position >> 3]) >= 0:
        position += sea.advance[lying][position & 7]
        if position == start:
            return ENDLESS
    return position
