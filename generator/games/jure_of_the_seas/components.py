"""What gets printed, as plain values for the layouts. Lengths in millimetres."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.contract import Component, Face, Piece
from generator.games.jure_of_the_seas import wakes
from generator.games.jure_of_the_seas.board import acting_order, start_marks
from generator.games.jure_of_the_seas.box import BOARD, DAIKAIJU, GAME, SHIPS, WAKES, Box
from generator.games.jure_of_the_seas.pieces import Daikaiju, Ship, WakeType
from generator.reading.packs import Pack
from generator.table.squares import DIRECTIONS, Squares

TOKEN = (15.0, 20.0)
RULEBOOK = "rulebook.md"


def components(box: Box, pack: Pack) -> Sequence[Component]:
    """The components of the box, each one file on paper; also what open water does without."""
    side, title = box.board.square_mm, box.game.title
    span = side * box.board.columns + 2 * box.board.margin_mm, side * box.board.rows + 2 * box.board.margin_mm
    tiles = [tile for kind in box.wakes.wakes for tile in wake_tiles(kind, pack)]
    beasts = [daikaiju(beast, pack) for beast in acting_order(box.daikaiju.daikaiju)]
    return [
        Component("wake_tiles", f"{title}: wake tiles", "cards", (side, side), tiles),
        Component("daikaiju_tiles", f"{title}: daikaiju tiles", "cards", (side, side), beasts),
        Component("board", f"{title}: board", "board", span, [board(box, pack)]),
        Component("ships", f"{title}: ships", "cards", TOKEN, [ship(each, pack) for each in box.ships.ships]),
        Component(
            "dice", f"{title}: dice", "sheet", "half_page", [die(box, pack, id) for id in ("gold", "blue")]
        ),
        Component("player_aids", f"{title}: player aids", "cards", "poker", [player_aid(box, pack)]),
        Component("placement_aid", f"{title}: placement aid", "cards", "poker", [placement_aid(box, pack)]),
        Component("rulebook", f"{title}: rulebook", "book", "a5", text=RULEBOOK),
    ]


def wake_tiles(kind: WakeType, pack: Pack) -> list[Piece]:
    """Every copy of a wake type, each with the id that tells it from its twins."""
    pairing = wakes.in_order(kind.pairs)
    values = {
        "type": kind.id,
        "pairs": pairing,
        "crossings": wakes.crossings(pairing),
        "symmetry": kind.symmetry,
    }
    place = pack.place(WAKES, "wakes", kind.id)
    back = Face("wake_back.svg.j2")
    return [
        Piece(tile, Face("wake.svg.j2", {"id": tile, **values}), back, place=place) for tile in kind.tiles
    ]


def daikaiju(beast: Daikaiju, pack: Pack) -> Piece:
    """A monster: its arrows by the side of the tile they point to, and the number that turns it."""
    by_arrow: dict[str, int] = {arrow: result for result, arrow in beast.arrows.items()}
    values = {
        "id": beast.id,
        "name": beast.name,
        "english": beast.english,
        "text": beast.text,
        "colour": beast.arrow_colour,
        "rotation_number": beast.rotation_number,
        "turn": beast.turn,
        "arrows": {direction: by_arrow[direction] for direction in DIRECTIONS},
    }
    place = pack.place(DAIKAIJU, "daikaiju", beast.id)
    return Piece(beast.id, Face("daikaiju.svg.j2", values), Face("daikaiju_back.svg.j2"), place=place)


def board(box: Box, pack: Pack) -> Piece:
    """The squares, two start marks on every outer side, and what the dice read along two edges."""
    sheet = box.board
    values = {
        "title": box.game.title,
        "columns": sheet.columns,
        "rows": sheet.rows,
        "square": sheet.square_mm,
        "margin": sheet.margin_mm,
        "marks": start_marks(Squares(sheet.columns, sheet.rows)),
        **scales(box),
    }
    return Piece("board", Face("board.svg.j2", values), place=pack.place(BOARD))


def scales(box: Box) -> dict[str, dict[int, str]]:
    """The dice results over each column and beside each row, as printed: ``3/4`` where two share one."""
    return {"gold": _scale(box.board.gold_to_column), "blue": _scale(box.board.blue_to_row)}


def _scale(lines: Mapping[int, int]) -> dict[int, str]:
    found: dict[int, list[str]] = {}
    for result, line in sorted(lines.items()):
        found.setdefault(line, []).append(str(result))
    return {line: "/".join(results) for line, results in found.items()}


def ship(each: Ship, pack: Pack) -> Piece:
    """A ship, the same from both sides; its bow says which way it sails."""
    values = {
        "id": each.id,
        "name": each.name,
        "colour": each.colour,
        "hex": each.hex,
        "mark": each.sail_mark,
    }
    face = Face("ship.svg.j2", values)
    return Piece(
        each.id,
        face,
        Face("ship.svg.j2", {**values, "mirrored": True}),
        place=pack.place(SHIPS, "ships", each.id),
    )


def die(box: Box, pack: Pack, colour: str) -> Piece:
    """A paper die to fold."""
    values = {"colour": colour, "edge": 16.0, "faces": list(range(1, 7))}
    return Piece(f"{colour}_die", Face("die.svg.j2", values), place=pack.place(GAME, "contents"))


def player_aid(box: Box, pack: Pack) -> Piece:
    """One for each player: the parts of a turn, the dice, the bans, and how the game is won."""
    game = box.game
    values: dict[str, Any] = {
        "title": game.title,
        "hand_size": game.hand_size,
        "minimum": game.min_daikaiju,
        "sums": list(game.movement_sums),
        "arrival": game.new_daikaiju_roll,
        "order": [beast.name for beast in acting_order(box.daikaiju.daikaiju)],
    }
    return Piece(
        "player_aid", Face("player_aid.svg.j2", values), copies=game.players.max, place=pack.place(GAME)
    )


def placement_aid(box: Box, pack: Pack) -> Piece:
    """Where the dice send a new daikaiju, and how many start."""
    values = {
        "columns": box.board.columns,
        "rows": box.board.rows,
        **scales(box),
        "start": dict(box.game.start_daikaiju),
    }
    return Piece(
        "placement_aid", Face("placement_aid.svg.j2", values), place=pack.place(BOARD, "gold_to_column")
    )
