"""The board as numbers, worked out once from the content and shared by every state.

A *position* is ``square * 8 + point``: the front square of a ship and the point it will enter by
(JS-1.6). A *lay* is ``wake * 4 + turns``: one wake type, turned. A board is a list with one number
a square: a lay, or what else is there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter

from generator.games.jure_of_the_seas import wakes
from generator.games.jure_of_the_seas.actions import Action, ChooseStart, Place, Relocate
from generator.games.jure_of_the_seas.pieces import BoardFile, Daikaiju, GameFile, WakeType
from generator.mechanics.squares import DIRECTIONS, Squares, turned
from generator.system.values import frozen

EMPTY = -1
OFF = -2  # the rim around the board
BEAST = -3  # BEAST - n: the square of daikaiju n
BLOCKED = 100  # in the traffic of a square, on top of the ships that face it: it is not empty
NOWHERE = 0  # a position no ship can come to: in a corner of the rim


@frozen(slots=False)
class Mark:
    """A start mark: the position of a ship on it and the side of the board it stands at. JS-1.7, JS-6.17"""

    position: int
    edge: int
    choose: ChooseStart
    relocate: Relocate


def start_marks(squares: Squares) -> list[tuple[int, int, int]]:
    """Column, row and point of every start mark: two on each outer side of an edge square. JS-1.7"""
    return [
        (*squares.where(square), point)
        for square in squares
        for point in range(wakes.POINTS)
        if not squares.on_board(square + squares.steps[wakes.side(point)])
    ]


def acting_order(daikaiju: Sequence[Daikaiju]) -> tuple[Daikaiju, ...]:
    """By rotation number, gold before blue. JS-5.3"""
    return tuple(sorted(daikaiju, key=lambda one: (one.rotation_number, one.arrow_colour == "blue", one.id)))


class Sea:
    """Static tables of one box of content: nothing in here changes while a game is played."""

    def __init__(
        self,
        game: GameFile,
        board: BoardFile,
        types: Sequence[WakeType],
        daikaiju: Sequence[Daikaiju],
    ) -> None:
        self.squares = squares = Squares(board.columns, board.rows)
        self.area = len(squares)
        self.open_water = game.options.no_daikaiju
        self.hand_size = game.hand_size
        self._lay_out(squares, board.point_mate)
        self._cut_tiles(types)
        self._choose_marks()
        self._release(game, board, daikaiju)

    def _lay_out(self, squares: Squares, mates: Mapping[int, int]) -> None:
        self.steps = squares.steps
        self.blank = [EMPTY if squares.on_board(square) else OFF for square in range(squares.size)]
        self.no_traffic = [0 if square == EMPTY else BLOCKED for square in self.blank]
        # behind[p]: from a front square to the square of the ship that will enter by point p.
        self.behind = tuple(squares.steps[wakes.side(point)] for point in range(wakes.POINTS))
        # under[position]: the square of the ship, on the rim for one on its start mark. JS-1.6
        self.under = tuple(
            square + step if squares.on_board(square) else NOWHERE
            for square in range(squares.size)
            for step in self.behind
        )
        # out[p]: from position square * 8 + 0 to the position reached by leaving at point p. JS-1.3
        self.out = tuple(self.behind[point] * wakes.POINTS + mates[point] for point in range(wakes.POINTS))
        # across[square]: the positions next to it, one for each of its points.
        self.across = tuple(
            tuple(square * wakes.POINTS + step for step in self.out) for square in range(squares.size)
        )
        # back[position]: the one of a ship that turns round there; NOWHERE off the board.
        self.back = tuple(
            way if squares.on_board(square) else NOWHERE
            for square, ways in enumerate(self.across)
            for way in ways
        )
        # No wakes yet: every way out of a square ends in the next one. See rules/trails.py.
        self.no_trails = list(range(squares.size * wakes.POINTS))
        # arms[square](state.ends): where the eight ways out of it end, one for each of its points.
        self.arms = tuple(
            itemgetter(*ways) if squares.on_board(square) else itemgetter(NOWHERE)
            for square, ways in enumerate(self.across)
        )

    def _cut_tiles(self, types: Sequence[WakeType]) -> None:
        kinds = sorted(types, key=lambda kind: kind.id)
        self.wakes = tuple(kind.id for kind in kinds)
        self.wake_number = {kind.id: number for number, kind in enumerate(kinds)}
        self.copies = tuple(kind.copies for kind in kinds)
        self.tiles = tuple(number for number, kind in enumerate(kinds) for _ in range(kind.copies))
        pairings = [wakes.in_order(kind.pairs) for kind in kinds]
        self.as_text = tuple(map(wakes.as_text, pairings))
        # partner[lay][p]: the point at the other end of the wake; advance[lay][p]: the same as
        # a step from one position to the next, so that following a path is one addition a square.
        self.partner = tuple(wakes.partners(turn) for pairing in pairings for turn in wakes.turns(pairing))
        self.advance = tuple(
            tuple(self.out[partner[point]] - point for point in range(wakes.POINTS))
            for partner in self.partner
        )
        self.places = tuple(Place(wake, turns) for wake in self.wakes for turns in range(4))
        # joins[lay]: the four wakes of a tile. JS-1.4
        self.joins = tuple(turn for pairing in pairings for turn in wakes.turns(pairing))
        # lays[wake]: the turns that count. JS-7.3
        self.lays = tuple(
            tuple(number * 4 + turns for turns in wakes.distinct_turns(pairing))
            for number, pairing in enumerate(pairings)
        )
        # exits[point][wake]: those turns for a ship that enters by that point, each as the point it
        # leaves by, the table of all points, and the action.
        self.exits = tuple(
            tuple(
                tuple((self.partner[lay][point], self.partner[lay], self.places[lay]) for lay in lays)
                for lays in self.lays
            )
            for point in range(wakes.POINTS)
        )

    def _choose_marks(self) -> None:
        at = self.squares.at
        self.marks = tuple(
            Mark(
                at(column, row) * wakes.POINTS + point,
                wakes.side(point),
                ChooseStart(column, row, point),
                Relocate(column, row, point),
            )
            for column, row, point in sorted(start_marks(self.squares))
        )
        self.choices: list[Action] = [mark.choose for mark in self.marks]
        self.mark_at = {mark.position: mark for mark in self.marks}
        self.mark_on = {self.place_of(mark.position): mark for mark in self.marks}
        self.mark_number = {mark.position: number for number, mark in enumerate(self.marks)}
        self.coast = frozenset(mark.position >> 3 for mark in self.marks)

    def _release(self, game: GameFile, board: BoardFile, daikaiju: Sequence[Daikaiju]) -> None:
        self.daikaiju = acting_order(daikaiju)
        self.minimum = game.min_daikaiju
        self.start_daikaiju = dict(game.start_daikaiju)
        # stirs[n]: two dice, each counted from 0, add up to n. JS-4.3
        self.stirs = tuple(lowest + 2 in game.movement_sums for lowest in range(11))
        self.arrival = game.new_daikaiju_roll
        at = self.squares.at
        # landing[gold - 1][blue - 1]: the square a new daikaiju comes to. JS-3.1, JS-3.3
        self.landing = tuple(
            tuple(at(board.gold_to_column[gold], board.blue_to_row[blue]) for blue in range(1, 7))
            for gold in range(1, 7)
        )
        self.landings = tuple(sorted({square for line in self.landing for square in line}))
        # moves[roll][beast * 4 + facing]: the step to the square the arrow points at, none for the
        # curved one. JS-5.4
        self.moves = tuple(
            tuple(
                0 if arrow == "turn" else self.steps[turned(DIRECTIONS.index(arrow), facing)]
                for one in self.daikaiju
                for arrow in [one.arrows.get(roll, "turn")]
                for facing in range(4)
            )
            for roll in range(7)
        )
        self.spin = tuple(1 if one.turn == "clockwise" else -1 for one in self.daikaiju)

    def position(self, column: int, row: int, point: int) -> int:
        """The position of a ship about to enter that square by that point."""
        return self.squares.at(column, row) * wakes.POINTS + point

    def place_of(self, position: int) -> tuple[int, int, int]:
        """Column, row and point of a position."""
        return (*self.squares.where(position // wakes.POINTS), position % wakes.POINTS)
