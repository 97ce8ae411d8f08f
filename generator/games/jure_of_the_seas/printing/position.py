"""Positions as pictures: the board with everything that lies on it, from a state of the engine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from generator.games.jure_of_the_seas import wakes
from generator.games.jure_of_the_seas.board import BEAST
from generator.games.jure_of_the_seas.content import Content
from generator.games.jure_of_the_seas.printing.face_values import (
    beast_values,
    line_names,
    scales,
    ship_values,
)
from generator.games.jure_of_the_seas.printing.places import SHIP, astern, mark_points, point_at, span
from generator.games.jure_of_the_seas.state import State

View = tuple[int, int, int, int]
"""Column and row of the first square shown, and how many columns and rows."""


def between(content: Content) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The lines between columns, and between rows, in mm from the edge of the board."""
    sheet = content.board
    across, down = (
        tuple(sheet.margin_mm + sheet.square_mm * line for line in range(1, count))
        for count in (sheet.columns, sheet.rows)
    )
    return across, down


def position(content: Content, state: State, view: View | None = None) -> dict[str, Any]:
    """The values a layout needs to draw a state, or the part of it that ``view`` names."""
    sheet = content.board
    return {
        "columns": sheet.columns,
        "rows": sheet.rows,
        "square": sheet.square_mm,
        "margin": sheet.margin_mm,
        "marks": mark_points(sheet),
        "window": window(content, view),
        **scales(content),
        **line_names(content),
        "ship": {"wide": SHIP[0], "long": SHIP[1]},
        "tiles": _tiles(content, state),
        "daikaiju": _daikaiju(state),
        "ships": _ships(content, state),
        "routes": [],
        "wrecks": [],
        "fresh": [],
        "ghosts": [],
        "swims": [],
        "plain": False,
    }


def swims(before: State, after: State) -> list[dict[str, Any]]:
    """How daikaiju have moved from one state to the next, in acting order: a step, off the board, or round.

    Each has the square where it was and the step it took, which is none for one that has turned. One that
    another has taken is left out.
    """
    squares = after.sea.squares
    moves: list[dict[str, Any]] = []
    for beast, square in enumerate(before.lairs):
        if square < 0:
            continue
        (column, row), there = squares.where(square), after.lairs[beast]
        turned = there == square and before.facing[beast] != after.facing[beast]
        if there >= 0 and there != square:
            to = squares.where(there)
            step = to[0] - column, to[1] - row
        elif there < 0 and square not in after.lairs:
            step = _outward(column, row, squares.columns, squares.rows)
        elif not turned:
            continue
        else:
            step = 0, 0
        moves.append({"column": column, "row": row, "dx": step[0], "dy": step[1], "turned": turned})
    return moves


def _outward(column: int, row: int, columns: int, rows: int) -> tuple[int, int]:
    """The step from an edge square over the edge."""
    if column in (0, columns - 1):
        return (1 if column else -1), 0
    return 0, (1 if row == rows - 1 else -1)


def voyages(content: Content, before: State, after: State) -> dict[str, Any]:
    """How ships have sailed from one state to the next, over which tile.

    Wake by wake with the number of the ship among those that have moved, where they were, and where those are
    that were lost.
    """
    routes: list[dict[str, Any]] = []
    wrecks: list[dict[str, float]] = []
    sea, sailed = after.sea, 0
    for seat, at in enumerate(before.ships):
        if at < 0 or after.ships[seat] == at:
            continue
        while (lay := after.board[at >> 3]) >= 0:
            point, partner = at & 7, sea.partner[lay][at & 7]
            column, row = sea.squares.where(at >> 3)
            wake = sorted((one - 2 * (lay & 3)) % wakes.POINTS for one in (point, partner))
            pairs = next(turn for turn in sea.joins[lay - (lay & 3) : lay + 1])
            place = {"column": column, "row": row, "pairs": pairs, "turns": lay & 3, "wake": wake}
            routes.append({**place, "ship": sailed})
            at = sea.across[at >> 3][partner]
            if at == before.ships[seat]:
                break  # a loop
        if after.ships[seat] < 0:
            column, row, point = sea.place_of(at)
            x, y, *_ = point_at(content.board, column, row, point)
            wrecks.append({"x": x, "y": y})
        sailed += 1
    moved = [seat for seat, at in enumerate(before.ships) if at >= 0 and after.ships[seat] != at]
    laid = [square for square, lay in enumerate(after.board) if lay >= 0 and before.board[square] != lay]
    return {
        "routes": routes,
        "wrecks": wrecks,
        "fresh": [dict(zip(("column", "row"), sea.squares.where(square), strict=True)) for square in laid],
        "ghosts": _ships(content, before, moved),
    }


def window(content: Content, view: View | None) -> tuple[float, float, float, float]:
    """Left, top, width and height in mm on the board of the squares in ``view``, the rim with them."""
    sheet = content.board
    if view is None:
        return 0.0, 0.0, *span(sheet)
    column, row, columns, rows = view
    left, width = _stretch(column, columns, sheet.columns, sheet.square_mm, sheet.margin_mm)
    top, height = _stretch(row, rows, sheet.rows, sheet.square_mm, sheet.margin_mm)
    return left, top, width, height


def _stretch(first: int, count: int, lines: int, square: float, margin: float) -> tuple[float, float]:
    start = margin + first * square if first else 0.0
    end = margin + (first + count) * square + (margin if first + count == lines else 0.0)
    return start, end - start


def _tiles(content: Content, state: State) -> list[dict[str, Any]]:
    sea = state.sea
    pairings = {kind.id: wakes.in_order(kind.pairs) for kind in content.wakes.wakes}
    return [
        {"column": column, "row": row, "pairs": pairings[sea.wakes[lay >> 2]], "turns": lay & 3}
        for square, lay in enumerate(state.board)
        if lay >= 0
        for column, row in [sea.squares.where(square)]
    ]


def _daikaiju(state: State) -> list[dict[str, Any]]:
    sea = state.sea
    return [
        {"column": column, "row": row, "turns": state.facing[beast], **beast_values(sea.daikaiju[beast])}
        for square, lay in enumerate(state.board)
        if lay <= BEAST
        for beast in [BEAST - lay]
        for column, row in [sea.squares.where(square)]
    ]


def _ships(content: Content, state: State, seats: Iterable[int] | None = None) -> list[dict[str, Any]]:
    ships: list[dict[str, Any]] = []
    for seat in range(len(state.ships)) if seats is None else seats:
        if (at := state.ships[seat]) < 0:
            continue
        column, row, point = state.sea.place_of(at)
        place = {"column": column, "row": row, "point": point}
        lies = point_at(content.board, **place)._asdict() | {"astern": astern(content.board, **place)}
        sheet, values = content.board, ship_values(content.ships.ships[seat])
        behind = column - lies["dx"], row - lies["dy"]
        on_mark = not (0 <= behind[0] < sheet.columns and 0 <= behind[1] < sheet.rows)
        ships.append({**place, **lies, "on_mark": on_mark, "player": "", "label": None, **values})
    return ships
