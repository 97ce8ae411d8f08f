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
from generator.games.jure_of_the_seas.printing.position import View, position, voyages
from generator.games.jure_of_the_seas.printing.slips import slips
from generator.games.jure_of_the_seas.rules import Voyage, new
from generator.games.jure_of_the_seas.state import PLACE, START
from generator.mechanics.dice import Dice
from generator.reading.packs import Pack

TABLE = (90.0, 90.6)
"""The whole table, on a page of the booklet with some text."""
TURNS = (116.0, 62.4)
"""Two turns side by side, as wide as a column, under the names of the players."""
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
VIEWS: Sequence[View] = ((3, 0, 3, 3), (0, 0, 3, 3), (4, 0, 3, 3), (0, 4, 3, 3))
"""The part of the board to look at on each of its turns."""
QUIET = (1, 1)


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


def tables(content: Content, pack: Pack) -> Component:
    """The whole table: set up, and when the round begins that is told."""
    states = moments(content)
    set_up = next(state for state in states if state.part != START)
    pieces = [
        Piece(name, Face("figure_table", {"table": _named(content, pack, position(content, state))}))
        for name, state in (("set_up", set_up), ("round", states[min(FIRST_TOLD, len(states) - 1)]))
    ]
    return Component("tables", "Tables", "sheet", TABLE, pieces, printed=False)


def turns(content: Content, pack: Pack) -> Component:
    """Four turns, two side by side, each as it lies when the player has moved."""
    states = moments(content)
    turns_told = [state for state in states if state.part == PLACE and not state.is_over()]
    # In a box of other tiles the ships may all be lost before the round that is told.
    laid = [state for state in turns_told if state in states[FIRST_TOLD:]] or turns_told
    panels: list[dict[str, Any]] = []
    names: list[str] = []
    for before, view in zip((laid * 4)[:4], VIEWS, strict=True):
        after = _laid(before, RECORD[min(states.index(before), len(RECORD) - 1)])
        panel = _named(content, pack, position(content, after, _on_board(content, view)))
        panel.update(voyages(content, before, after))
        panels.append(panel)
        names.append(f"{len(names) + 1}  {_players(pack)[before.active]}")
    pieces = [
        Piece(name, Face("figure", {"panels": panels[at : at + 2], "names": names[at : at + 2]}))
        for name, at in (("first", 0), ("last", 2))
    ]
    return Component("turns", "Turns", "sheet", TURNS, pieces, printed=False)


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


def _named(content: Content, pack: Pack, table: dict[str, Any]) -> dict[str, Any]:
    """The position with the name of its captain beside each ship."""
    captains = dict(zip([ship.id for ship in content.ships.ships], _players(pack), strict=False))
    for ship in table["ships"]:
        ship["player"] = captains.get(ship["id"], "")
    slips(table)
    return table
