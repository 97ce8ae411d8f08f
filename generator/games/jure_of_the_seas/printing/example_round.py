"""The round the rulebook tells: a game on record, replayed by the engine and drawn from its states.

The record fits the shipped box. On a board or with tiles of somebody's own, where a move of it is not
legal, the reference bot moves instead, so that the book has its pictures all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.contract import Component, Face, IllegalMove, Piece
from generator.games.jure_of_the_seas.actions import Action, ChooseStart, Place, Swap
from generator.games.jure_of_the_seas.bots import cautious
from generator.games.jure_of_the_seas.content import Content
from generator.games.jure_of_the_seas.printing.captains import name_captains
from generator.games.jure_of_the_seas.printing.position import View, position, swims, voyages
from generator.games.jure_of_the_seas.rules import Voyage, new
from generator.games.jure_of_the_seas.state import PLACE, START
from generator.mechanics.dice import Dice
from generator.reading.packs import Pack

SET_UP, BEGINS, STIRRED_SEA = (104.0, 96.0), (112.0, 94.0), (112.0, 77.4)
"""The table, on a page of the booklet with some text: before the first turn all of it, then so many rows as
something lies in."""
ROUND_VIEWS: Sequence[View] = ((0, 0, 7, 6), (0, 0, 7, 5))
"""The part of the board to look at when the round begins, and when the daikaiju have moved."""
TURN, WHOLE_TURN, WIDE_TURN = (118.0, 50.6), (112.0, 58.8), (118.0, 64.0)
"""The end of a turn: two squares high; all columns, as large as in the picture above it, when the daikaiju
have moved; higher or larger on a page with more room. Where not all columns are seen, a small board beside it
shows where on the sea it is."""
ORDINALS = ("first", "second", "third", "fourth")
SEED = "harbour 551"
SEATS = 4
RECORD: Sequence[Action] = (
    ChooseStart(2, 0, 0),
    ChooseStart(0, 2, 7),
    ChooseStart(4, 0, 1),
    ChooseStart(0, 4, 7),
    # The first round, which the book does not tell.
    Place("T04", 3),
    Place("T23", 0),
    Place("T30", 0),
    Place("T27", 0),
    # The second, which it does.
    Place("T29", 2),
    Place("T35", 0),
    Place("T07", 1),
    Swap(("T33",), ("T31",)),
    Place("T16", 2),
)
FIRST_TOLD = 8
"""The move with which the round begins that is told."""
VIEWS: Sequence[View] = ((2, 0, 5, 2), (0, 0, 7, 3), (3, 0, 4, 2), (0, 3, 5, 3))
"""The part of the board to look at on each of its turns."""
STIRRED = (1, 3)
"""The turns on which daikaiju move."""
QUIET = (1, 1)
NAME_MM = (12.0, 5.6)
"""Room for the longest name, across and down."""


def moments(content: Content) -> list[Voyage]:
    """The state before each move of the record, and the one after the last."""
    dice = Dice(SEED)
    game = new(content, SEATS, dice.child("table"))
    states = [game.copy()]
    for action in RECORD:
        if game.is_over():
            break
        try:
            game.apply(action)
        except IllegalMove:
            game.apply(cautious(game, dice.child("captains")))
        states.append(game.copy())
    return states


def tables(content: Content, pack: Pack) -> list[Component]:
    """The whole table: set up; when the round begins that is told; and when the daikaiju have moved."""
    states = moments(content)
    set_up = next(state for state in states if state.part != START)
    begins = _told(states)[0]
    after = _laid(begins, RECORD[min(states.index(begins), len(RECORD) - 1)])
    first, second = (_on_board(content, view) for view in ROUND_VIEWS)
    stirred = position(content, _told(states)[1], second) | {"swims": swims(after, _told(states)[1])}
    shown = {
        "set_up": (SET_UP, {"ready": position(content, set_up)}),
        "rounds": (BEGINS, {"begins": position(content, begins, first) | {"plain": True}}),
        "stirred_rounds": (STIRRED_SEA, {"stirred": stirred | {"plain": True}}),
    }
    return [
        Component(
            name,
            "Tables",
            "sheet",
            size,
            [Piece(each, _whole(content, pack, table, size)) for each, table in pictures.items()],
            printed=False,
        )
        for name, (size, pictures) in shown.items()
    ]


def _whole(content: Content, pack: Pack, table: dict[str, Any], size: tuple[float, float]) -> Face:
    return Face(
        "figure",
        {"panels": [_named(content, pack, table, (size[0] - 22) / table["window"][2])], "names": [""]},
    )


def turns(content: Content, pack: Pack) -> list[Component]:
    """Four turns, each as it lies when the player has moved; the last with what the daikaiju did before."""
    states = moments(content)
    laid = _told(states)
    pieces: list[Piece] = []
    for number, (before, view) in enumerate(zip((laid * 4)[:4], VIEWS, strict=True)):
        after = _laid(before, RECORD[min(states.index(before), len(RECORD) - 1)])
        panel = position(content, after, _on_board(content, view)) | voyages(content, before, after)
        if number == len(VIEWS) - 1:
            quiet = states[max(states.index(before) - 1, 0)]
            panel["swims"] = swims(quiet, before)
        named = _named(content, pack, panel, 86 / panel["window"][2])
        pieces.append(Piece(ORDINALS[number], Face("figure", {"panels": [named], "names": [""]})))
    return [
        Component("turns", "Turns", "sheet", TURN, pieces[:1], printed=False),
        Component("whole_turns", "Turns", "sheet", WHOLE_TURN, pieces[1:2], printed=False),
        Component("wide_turns", "Turns", "sheet", WIDE_TURN, pieces[2:], printed=False),
    ]


def _told(states: Sequence[Voyage]) -> list[Voyage]:
    """The states in which somebody lays a tile, of the round that is told.

    In a box of other tiles the ships may all be lost before it; then of the whole game.
    """
    laid = [state for state in states if state.part == PLACE and not state.is_over()]
    in_round = [state for state in laid if state in states[FIRST_TOLD:]] or laid
    return in_round if len(in_round) > 1 else in_round * 2


def _laid(before: Voyage, action: Action) -> Voyage:
    """The same table after parts 2 and 3 alone: the next player's dice are left out."""
    after = before.copy()
    after.dice = Dice.scripted(*QUIET * 9, tiles=[1] * 99)
    try:
        after.apply(action)
    except IllegalMove:
        after.apply(cautious(after, Dice(SEED)))
    return after


def _on_board(content: Content, view: View) -> View:
    """The view, moved and cut so that it is on the board."""
    column, row, columns, rows = view
    columns, rows = min(columns, content.board.columns), min(rows, content.board.rows)
    return (
        min(column, content.board.columns - columns),
        min(row, content.board.rows - rows),
        columns,
        rows,
    )


def _players(pack: Pack) -> list[str]:
    return pack.words("example.players").split(", ")


def _named(content: Content, pack: Pack, table: dict[str, Any], scale: float) -> dict[str, Any]:
    """The position, ``scale`` as large as the board, with the captains of ships at the picture's edges."""
    captains = dict(zip([ship.id for ship in content.ships.ships], _players(pack), strict=False))
    for ship in table["ships"]:
        ship["player"] = captains.get(ship["id"], "")
    name_captains(table, NAME_MM[0] / scale, NAME_MM[1] / scale)
    return table
