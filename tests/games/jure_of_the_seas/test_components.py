"""What is handed to the printers: every piece of the box, with the values its layout needs."""

from __future__ import annotations

import json
from collections import Counter

from generator.games.jure_of_the_seas import GAME
from generator.games.jure_of_the_seas.box import FILES

from .table import box, pack

COMPONENTS = {component.name: component for component in GAME.components(box(), pack())}


def test_every_part_of_the_box_is_printed():
    counts = {name: sum(piece.copies for piece in component.pieces) for name, component in COMPONENTS.items()}
    assert counts == {
        "wake_tiles": 56,
        "daikaiju_tiles": 10,
        "board": 1,
        "ships": 8,
        "dice": 2,
        "player_aids": 8,
        "placement_aid": 1,
        "rulebook": 0,
    }
    assert COMPONENTS["rulebook"].kind == "book"
    assert pack().text(COMPONENTS["rulebook"].text).startswith("# Jure of the Seas")


def test_tiles_are_as_large_as_squares():
    side = box().board.square_mm
    assert COMPONENTS["wake_tiles"].size == COMPONENTS["daikaiju_tiles"].size == (side, side)
    assert COMPONENTS["board"].size == (335, 335)


def test_wake_tiles_have_one_back_and_daikaiju_another():
    backs = {
        name: {(piece.back.layout, json.dumps(dict(piece.back.values))) for piece in COMPONENTS[name].pieces}
        for name in ("wake_tiles", "daikaiju_tiles")
    }
    assert [len(found) for found in backs.values()] == [1, 1]
    assert backs["wake_tiles"] != backs["daikaiju_tiles"]


def test_each_tile_has_an_id_of_its_own_and_the_wakes_of_its_type():
    tiles = COMPONENTS["wake_tiles"].pieces
    assert [tile.id for tile in tiles] == [f"W{at:02}" for at in range(1, 57)]
    pairs = {kind.id: kind.pairs for kind in box().wakes.wakes}
    assert all(tile.front.values["pairs"] == pairs[tile.front.values["type"]] for tile in tiles)
    copies = Counter(tile.front.values["type"] for tile in tiles)
    assert copies == {kind.id: kind.copies for kind in box().wakes.wakes}


def test_daikaiju_come_in_acting_order_with_an_arrow_for_each_side():
    beasts = COMPONENTS["daikaiju_tiles"].pieces
    assert [beast.id for beast in beasts][:3] == ["D1G", "D1B", "D2G"]
    for beast in beasts:
        values = beast.front.values
        assert sorted([*values["arrows"].values(), values["rotation_number"]]) == [1, 2, 3, 4, 5]


def test_the_board_has_its_marks_and_scales():
    values = COMPONENTS["board"].pieces[0].front.values
    assert len(values["marks"]) == 56
    assert values["gold"] == values["blue"] == {1: "1", 2: "2", 3: "3/4", 4: "5", 5: "6"}


def test_every_piece_names_the_line_it_comes_from():
    for component in COMPONENTS.values():
        for piece in component.pieces:
            assert piece.place is not None
            assert piece.place.path.rsplit("/", 1)[-1] in FILES
            json.dumps(dict(piece.front.values))  # plain values only
