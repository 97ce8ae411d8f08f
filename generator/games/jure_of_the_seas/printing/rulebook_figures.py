"""The figures of the rulebook: its examples, set up and played by the engine, then drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from generator.contract import Component, Face, Piece
from generator.games.jure_of_the_seas import wakes
from generator.games.jure_of_the_seas.actions import Place
from generator.games.jure_of_the_seas.board import BEAST
from generator.games.jure_of_the_seas.bots import cautious
from generator.games.jure_of_the_seas.content import Content
from generator.games.jure_of_the_seas.pieces import Options, WakeFile, WakeType
from generator.games.jure_of_the_seas.printing.position import View, position
from generator.games.jure_of_the_seas.rules import Voyage, new, trails
from generator.games.jure_of_the_seas.rules.turn import begin_turns
from generator.games.jure_of_the_seas.state import PLACE, START
from generator.table.dice import Dice

SIZE = (124.0, 61.0)
"""Two panels side by side, as wide as a column of the booklet."""

Spot = tuple[int, int]

STRAIGHT: wakes.Pairing = ((0, 5), (1, 4), (2, 7), (3, 6))
CORNERS: wakes.Pairing = ((0, 7), (1, 2), (3, 4), (5, 6))
BRAIDED: wakes.Pairing = ((0, 3), (1, 6), (2, 5), (4, 7))
ROUND: wakes.Pairing = ((0, 2), (1, 4), (3, 7), (5, 6))
CROSSED: wakes.Pairing = ((0, 1), (2, 3), (4, 6), (5, 7))
MATES = {0: 5, 1: 4, 2: 7, 3: 6, 4: 1, 5: 0, 6: 3, 7: 2}

QUIET, STIRRED = (1, 1), (3, 4)
"""Rolls of the two dice: one that moves nothing, one that adds up to 7."""


def figures(content: Content) -> Component:
    """A picture of two positions for each example that needs one."""
    book = _for_examples(content)
    pieces = [
        _points(content),
        _opening(content),
        *_drifting(book),
        _trail(book),
        _passing(book),
        _last_square(book),
    ]
    return Component("figures", "Figures", "sheet", SIZE, pieces, printed=False)


def _for_examples(content: Content) -> Content:
    """The same box as the examples need it, whatever its owner has changed.

    It has every kind of tile, one daikaiju is enough to move, and points meet as they usually do.
    """
    kinds = tuple(
        WakeType(
            id=f"F{number}",
            pairs=pairing,
            symmetry=wakes.symmetry(pairing),
            copies=2,
            tiles=(f"F{number}a", f"F{number}b"),
        )
        for number, pairing in enumerate(wakes.classes())
    )
    rules = {"min_daikaiju": 1, "movement_sums": (sum(STIRRED),), "options": Options()}
    return replace(
        content,
        wakes=WakeFile(wakes=kinds),
        game=content.game.model_copy(update=rules),
        board=content.board.model_copy(update={"point_mate": MATES}),
    )


def _kind(content: Content, pairing: wakes.Pairing) -> str:
    wanted = wakes.canonical(pairing)
    return next(kind.id for kind in content.wakes.wakes if wakes.in_order(kind.pairs) == wanted)


def _table(
    content: Content,
    ships: Sequence[tuple[int, int, int]],
    tiles: Mapping[Spot, tuple[wakes.Pairing, int]],
    hands: Sequence[wakes.Pairing] = (),
    rolls: Sequence[int] = (),
) -> Voyage:
    """A position: ships by front square and point, tiles by square with their quarter turns."""
    sea = content.sea
    table = Voyage(sea, len(ships), Dice.scripted(*rolls, tiles=[1] * 12))
    for (column, row), (pairing, turns) in tiles.items():
        trails.lay(table, sea.squares.at(column, row), sea.wake_number[_kind(content, pairing)] * 4 + turns)
    table.ships = [sea.position(*ship) for ship in ships]
    table.moored = 0
    table.hands = [sorted(sea.wake_number[_kind(content, one)] for one in hands) for _ in ships]
    table.survey()
    table.stock = []
    table.under = []
    table.part, table.turn = PLACE, 1
    return table


def _put(table: Voyage, beast: int, column: int, row: int) -> None:
    square = table.sea.squares.at(column, row)
    table.supply.remove(beast)
    table.lairs[beast] = square
    table.board[square] = BEAST - beast
    table.in_play += 1
    table.survey()


def _pair(name: str, content: Content, before: Voyage, after: Voyage, view: View | None = None) -> Piece:
    panels = [position(content, moment, view) for moment in (before, after)]
    return Piece(name, Face("figure", {"panels": panels}))


# ---- JS-1.2, JS-1.5, JS-2 -----------------------------------------------------------------


def _points(content: Content) -> Piece:
    """One tile with its eight points, and four tiles that lie as they please. JS-1.2, JS-1.5"""
    tiles = [
        {"column": number % 2, "row": number // 2, "pairs": pairing, "turns": (3 * number + 1) % 4}
        for number, pairing in enumerate((BRAIDED, ROUND, CORNERS, BRAIDED))
    ]
    return Piece(
        "points", Face("points", {"pairs": ROUND, "tiles": tiles, "square": content.board.square_mm})
    )


def _opening(content: Content) -> Piece:
    """A table set up for four, and the same game two rounds later. JS-2.10"""
    dice = Dice("first light")
    table = new(content, min(4, content.game.players.max), dice.child("table"))
    seats = len(table.ships)
    while table.part == START:
        marks = table.legal_actions()
        table.apply(marks[len(marks) * (2 * table.to_move() + 1) // (2 * seats)])
    later = table.copy()
    for _ in range(2 * seats):
        if not later.is_over():
            later.apply(cautious(later, dice.child("captains")))
    return _pair("opening", content, table, later)


# ---- JS-5.20 to JS-5.23 -------------------------------------------------------------------


def _drifting(content: Content) -> list[Piece]:
    """A daikaiju swims left, turns, and comes down on a ship, over two turns of two players."""
    beasts = content.sea.daikaiju
    keeper = next(
        (n for n, one in enumerate(beasts) if (one.rotation_number, one.arrow_colour) == (2, "gold")), 0
    )
    result: dict[str, int] = {arrow: roll for roll, arrow in beasts[keeper].arrows.items()}
    left, turn = result["left"], result["turn"]
    lay = Place(_kind(content, STRAIGHT), 0)
    rim = content.board.columns - 1
    game = _table(
        content,
        [(2, 3, 7), (rim, 1, 3)],
        {(1, 3): (STRAIGHT, 0), (3, 2): (CROSSED, 0)},
        [STRAIGHT, STRAIGHT, STRAIGHT],
        [*STIRRED, left, *QUIET, *STIRRED, turn, *STIRRED, left],
    )
    _put(game, keeper, 4, 2)
    start = game.copy()
    begin_turns(game, 0)
    swum = game.copy()
    game.apply(lay)
    waiting = game.copy()
    game.apply(lay)
    turned = game.copy()
    placed = game.copy()
    placed.dice = Dice.scripted(*QUIET)
    placed.apply(lay)
    game.apply(lay)
    view = (1, 1, 4, 4)
    return [
        _pair("swims", content, start, swum, view),
        _pair("turns", content, waiting, turned, view),
        _pair("strikes", content, placed, game, view),
    ]


# ---- JS-8.4, JS-8.5, JS-11.6 --------------------------------------------------------------


def _trail(content: Content) -> Piece:
    """A ship runs through the tile just laid and on along a wake that lay there before. JS-8.5"""
    tiles = {(0, 3): (CROSSED, 0), (2, 3): (STRAIGHT, 0), (3, 2): (CORNERS, 0)}
    return _laid("trail", content, [(1, 3, 7), (content.board.columns - 1, 0, 3)], tiles, (0, 1, 4, 4))


def _passing(content: Content) -> Piece:
    """One tile joins two trails: one ship runs off the board, the other stops before a gap. JS-8.4"""
    tiles = {(0, 2): (STRAIGHT, 0), (2, 2): (STRAIGHT, 0), (3, 2): (STRAIGHT, 0)}
    ships = [(1, 2, 7), (1, 2, 2), (content.board.columns - 1, 0, 3), (0, content.board.rows - 1, 6)]
    return _laid("passing", content, ships, tiles, (0, 0, 5, 5))


def _last_square(content: Content) -> Piece:
    """The last empty square, and a tile that leads both ships off the board. JS-11.6"""
    squares = content.sea.squares
    column, row = squares.columns // 2, squares.rows // 2
    kinds = (STRAIGHT, STRAIGHT, CROSSED, CORNERS)
    tiles: dict[Spot, tuple[wakes.Pairing, int]] = {}
    for square in squares:
        spot = squares.where(square)
        # The row and column of the empty square lead straight out; the rest is any sea.
        through = spot[0] == column or spot[1] == row
        tiles[spot] = (STRAIGHT if through else kinds[(spot[0] + 2 * spot[1]) % 4], spot[0] % 4)
    del tiles[column, row]
    return _laid("last_square", content, [(column, row, 7), (column, row, 2)], tiles, None)


def _laid(
    name: str,
    content: Content,
    ships: Sequence[tuple[int, int, int]],
    tiles: Mapping[Spot, tuple[wakes.Pairing, int]],
    view: View | None,
) -> Piece:
    """Before and after the first ship lays a tile whose wakes go straight on."""
    before = _table(content.without_daikaiju(), ships, tiles, [STRAIGHT])
    after = before.copy()
    after.apply(Place(_kind(content, STRAIGHT), 0))
    return _pair(name, content, before, after, view)
