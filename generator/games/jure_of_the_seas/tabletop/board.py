"""The sea of Jure of the Seas: tiles, daikaiju and ships on the board, marks and squares to choose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.contract import Area, Item, Json, Spot
from generator.games.jure_of_the_seas.coordinates import square_name
from generator.games.jure_of_the_seas.printing.places import astern, point_at, span
from generator.games.jure_of_the_seas.tabletop.pieces import Copies, Pieces, front

MARK_MM = 13.0
CHOOSING_MARKS = ("start", "relocate", "swept")


def board(pieces: Pieces, seen: Json, copies: Copies) -> Area:
    """The board with all that lies on it."""
    items = (*_tiles(pieces, seen, copies), *_daikaiju(pieces, seen), *_afloat(pieces, seen))
    face = pieces.printed["board/board"][1].front
    spots = tuple(_spots(pieces, seen))
    title, size = pieces.words("scene.board"), span(pieces.content.board)
    return Area("board", title, "board", items, size=size, face=face, spots=spots)


def _middle(pieces: Pieces, square: str) -> tuple[float, float]:
    """The middle of a square, in mm on the board."""
    side, margin = pieces.content.board.square_mm, pieces.content.board.margin_mm
    column, row = pieces.sea.squares.where(pieces.squares[square])
    return margin + (column + 0.5) * side, margin + (row + 0.5) * side


def _tiles(pieces: Pieces, seen: Json, copies: Copies) -> Iterator[Item]:
    for square, tile in seen["tiles"].items():
        x, y = _middle(pieces, square)
        turn = pieces.words(f"turn.{tile['turns']}")
        label = pieces.words("scene.tile", square=square, wake=tile["wake"], turn=turn)
        id, name = copies.id(tile["wake"], f"square {square}"), copies.next(tile["wake"])
        yield pieces.item(id, label, name, x=x, y=y, degrees=90.0 * tile["turns"])


def _daikaiju(pieces: Pieces, seen: Json) -> Iterator[Item]:
    for beast, where in seen["daikaiju"].items():
        x, y = _middle(pieces, where["square"])
        turn = pieces.words(f"turn.{where['turns']}")
        label = pieces.words("scene.daikaiju", square=where["square"], name=pieces.name(beast), turn=turn)
        printed = f"daikaiju_tiles/{beast}"
        place: dict[str, Any] = {"x": x, "y": y, "degrees": 90.0 * where["turns"], "motion": "walks"}
        yield pieces.item(f"daikaiju {beast}", label, printed, **place)


def _afloat(pieces: Pieces, seen: Json) -> Iterator[Item]:
    """The ships on the board: on a mark at the rim, or on a tile with the bow at the next square."""
    for seat, ship in enumerate(seen["ships"]):
        if "front" in ship:
            column, row = pieces.sea.squares.where(pieces.squares[ship["front"]])
            back = astern(pieces.content.board, column, row, ship["point"])
            x, y, degrees = _behind(pieces, column, row, ship["point"], back)
            yield pieces.ship(seen, seat, x=x, y=y, degrees=degrees, caption=pieces.who(seen, seat))


def ship_at(pieces: Pieces, position: int) -> tuple[float, float, float]:
    """Where a ship lies at a position, in mm on the board, and how it is turned."""
    column, row, point = pieces.sea.place_of(position)
    back = astern(pieces.content.board, column, row, point)
    x, y, degrees = _behind(pieces, column, row, point, back)
    return round(x, 2), round(y, 2), degrees


def _behind(pieces: Pieces, column: int, row: int, point: int, back: float) -> tuple[float, float, float]:
    """A place that distance in mm astern of a point, for a ship that enters there, and how it is turned."""
    x, y, dx, dy, turn = point_at(pieces.content.board, column, row, point)
    margin = pieces.content.board.margin_mm
    return margin + x - dx * back, margin + y - dy * back, float(turn)


def _spots(pieces: Pieces, seen: Json) -> Iterator[Spot]:
    """The marks while one is chosen, and then the square before the own bow."""
    if seen["part"] in CHOOSING_MARKS:
        for mark in pieces.sea.marks:
            column, row, point = pieces.sea.place_of(mark.position)
            square = square_name(column, row)
            x, y, _ = _behind(pieces, column, row, point, pieces.content.board.margin_mm - MARK_MM / 2)
            label = pieces.words("scene.mark", square=square, point=pieces.words(f"point.{point}"))
            yield Spot(mark_id(square, point), label, x, y, MARK_MM, MARK_MM, shape="round")
    elif seen["part"] == "place" and (square := front(seen)):
        x, y = _middle(pieces, square)
        side = pieces.content.board.square_mm
        if not any(where["square"] == square for where in seen["daikaiju"].values()):
            label = pieces.words("scene.front", square=square)
            yield Spot(f"square {square}", label, x, y, side, side)


def mark_id(square: str, point: int) -> str:
    """The id of a start mark."""
    return f"mark {square} {point}"
