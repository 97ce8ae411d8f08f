"""Components for the press: every piece of the box, with the values its layout needs."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest

from generator.contract import Edition, IllegalMove
from generator.drawing.display import Text
from generator.drawing.legibility.geometry import flat
from generator.games.jure_of_the_seas import GAME, wakes
from generator.games.jure_of_the_seas.actions import Place
from generator.games.jure_of_the_seas.content import FILES
from generator.games.jure_of_the_seas.printing.position import position, window
from tests.games.jure_of_the_seas.table import STRAIGHT, Table, box, pack
from tests.looks import looks

COMPONENTS = {component.name: component for component in GAME.components(box(), pack(), Edition())}

FIGURES = (
    "figures",
    "low_figures",
    "flat_figures",
    "rim_figures",
    "small_figures",
    "end_figures",
    "bans",
    "charts",
    "readings",
    "vignettes",
    "small_vignettes",
)
ROUND = ("set_up", "rounds", "stirred_rounds", "turns", "whole_turns", "wide_turns")


def test_every_section_of_the_rules_but_the_first_has_a_picture_in_its_heading():
    """The first has a figure below it."""
    text = pack().text(COMPONENTS["rulebook"].text)
    pictures = re.findall(r"^## (\d+)\. .*\n\n!\[\]\(face:(small_vignettes|vignettes)/s(\d+)\)$", text, re.M)
    assert [(int(section), int(shown)) for section, _, shown in pictures] == [(n, n) for n in range(2, 13)]
    for _, component, shown in pictures:
        assert f"s{shown}" in {piece.id for piece in COMPONENTS[component].pieces}


def test_every_part_of_the_box_is_printed():
    counts = {name: sum(piece.copies for piece in component.pieces) for name, component in COMPONENTS.items()}
    assert counts == {
        "wake_tiles": 56,
        "daikaiju_tiles": 10,
        "board": 1,
        "ships": 8,
        "ships_standing": 8,
        "ships_folded": 8,
        "dice": 2,
        "player_aids": 8,
        "placement_aid": 1,
        "tile_box": 1,
        "figures": 1,
        "low_figures": 1,
        "beasts": 1,
        "fleet": 1,
        "flat_figures": 1,
        "rim_figures": 1,
        "small_figures": 2,
        "end_figures": 1,
        "bans": 1,
        "charts": 1,
        "readings": 1,
        "vignettes": 9,
        "small_vignettes": 2,
        "assembly": 6,
        "kinds": 1,
        "set_up": 1,
        "rounds": 1,
        "stirred_rounds": 1,
        "turns": 1,
        "whole_turns": 1,
        "wide_turns": 2,
        "box_back": 1,
        "rulebook": 1,
        "box": 2,
    }
    hidden = [name for name, component in COMPONENTS.items() if not component.printed]
    assert hidden == [*FIGURES, "assembly", "kinds", "beasts", "fleet", *ROUND, "box_back"]
    assert COMPONENTS["rulebook"].kind == "book"
    assert pack().text(COMPONENTS["rulebook"].text).startswith("# Jure of the Seas")


def test_the_book_shows_every_kind_of_wake_and_how_many_there_are():
    """So that a lost tile is found out, now that no tile has its name on it."""
    [piece] = COMPONENTS["kinds"].pieces
    shown = {kind["id"]: kind["copies"] for kind in piece.front.values["kinds"]}
    assert shown == {kind.id: kind.copies for kind in box().wakes.wakes}
    assert sum(shown.values()) == 56
    assert "face:kinds/all" in pack().text(COMPONENTS["rulebook"].text)


@pytest.mark.clause("JS-2.1")
@pytest.mark.parametrize("ink", ["home", "mono"])
def test_the_book_shows_every_ship_with_its_name_sail_and_colour(ink):
    [piece] = COMPONENTS["fleet"].pieces
    drawing = looks("jure_of_the_seas", ink).faces.draw(piece.front, *COMPONENTS["fleet"].size)
    words = [op.text for op, _ in flat(drawing) if isinstance(op, Text)]
    ships = box().ships.ships
    assert words == [text for one in ships for text in (one.name, f"{one.sail_mark}, {one.colour}")]
    assert len({repr(drawing.symbols[f"emblem-{one.sail_mark}"].ops) for one in ships}) == len(ships) == 8
    assert "face:fleet/all" in pack().text(COMPONENTS["rulebook"].text)


@pytest.mark.clause("JS-5.4", "JS-5.5", "JS-5.6")
@pytest.mark.parametrize("ink", ["home", "mono"])
def test_the_book_reads_the_arrows_of_a_daikaiju_as_its_tile_has_them(ink):
    """Uzunushi: 3 leads up, 2 turns it, 1 leads right, 4 left, 5 down, in the order of the words."""
    [piece] = COMPONENTS["readings"].pieces
    beast = piece.front.values["one"]
    assert (beast["id"], beast["rotation_number"]) == ("D2G", 2)
    assert beast["arrows"] == {"up": 3, "right": 1, "left": 4, "down": 5}
    drawing = looks("jure_of_the_seas", ink).faces.draw(piece.front, *COMPONENTS["readings"].size)
    bold = [op.text.strip(", ") for op, _ in flat(drawing) if isinstance(op, Text) and op.font == "bold"]
    assert [word for word in bold if word.isdigit()] == ["3", "2", "1", "4", "5"]
    words = "".join(op.text for op, _ in flat(drawing) if isinstance(op, Text) and op.font == "text")
    spots = [
        words.index(said) for said in ("one square up", "a quarter", "to the right", "to the left", "down.")
    ]
    assert spots == sorted(spots)


@pytest.mark.clause("JS-5.3")
def test_the_book_of_a_press_shows_all_daikaiju_in_the_order_in_which_they_act():
    [piece] = COMPONENTS["beasts"].pieces
    acting = [
        (one["rotation_number"], one["colour"] == "blue", one["name"]) for one in piece.front.values["beasts"]
    ]
    assert acting == sorted(acting)
    assert {name for *_, name in acting} == {one.name for one in box().daikaiju.daikaiju}
    assert "face:beasts/all" in pack().text(COMPONENTS["rulebook"].text)


def test_tiles_are_as_large_as_squares():
    side = box().board.square_mm
    assert COMPONENTS["wake_tiles"].size == COMPONENTS["daikaiju_tiles"].size == (side, side)
    assert COMPONENTS["board"].size == (339, 339)


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
        for piece in component.pieces if component.printed else ():
            assert piece.place is not None
            assert piece.place.path.rsplit("/", 1)[-1] in FILES
            json.dumps(dict(piece.front.values))  # plain values only


# ---- pictures of positions ----------------------------------------------------------------


def panels(name):
    """The positions of a figure of the rulebook."""
    [piece] = [piece for each in FIGURES for piece in COMPONENTS[each].pieces if piece.id == name]
    return piece.front.values["panels"]


def ships(panel):
    """Front square and point of the ships of a position, by emblem."""
    return {one["emblem"]: (one["column"], one["row"], one["point"]) for one in panel["ships"]}


def spots(things):
    return {(one["column"], one["row"]): one["turns"] for one in things}


def test_a_position_is_drawn_as_it_lies():
    table = Table(
        [(1, 3, 7), None, (6, 0, 0)],
        tiles={(2, 3): ("T07", 3), (0, 0): STRAIGHT},
        daikaiju={"D4B": (4, 4, 2)},
    )
    values = position(box(), table)
    json.dumps(values)
    assert spots(values["tiles"]) == {(2, 3): 3, (0, 0): 0}
    [tile] = [one for one in values["tiles"] if one["turns"] == 3]
    assert tile["pairs"] == ((0, 1), (2, 5), (3, 7), (4, 6))
    [beast] = values["daikaiju"]
    assert (beast["id"], beast["column"], beast["row"], beast["turns"]) == ("D4B", 4, 4, 2)
    assert ships(values) == {"sun": (1, 3, 7), "coin": (6, 0, 0)}


@pytest.mark.parametrize(
    ("view", "shown"),
    [
        (None, (0, 0, 339, 339)),
        ((0, 0, 7, 7), (0, 0, 339, 339)),
        ((1, 1, 4, 4), (57, 57, 180, 180)),
        ((0, 5, 2, 2), (0, 237, 102, 102)),
    ],
)
def test_a_window_takes_the_rim_along_where_it_reaches_it(view, shown):
    assert window(box(), view) == shown


@pytest.mark.clause("JS-5.20")
def test_figure_the_daikaiju_swims_left():
    [panel] = panels("swims")
    assert spots(panel["daikaiju"]) == {(4, 2): 0}
    assert panel["daikaiju"][0]["id"] == "D2G"
    assert panel["swims"] == [{"column": 4, "row": 2, "dx": -1, "dy": 0, "turned": False}]
    assert (3, 2) in spots(panel["tiles"])
    assert panel["wrecks"] == []


@pytest.mark.clause("JS-5.21", "JS-5.22", "JS-5.23")
def test_figure_the_daikaiju_has_turned_and_strikes():
    """It lies where it swam to, turned; the tiles are those laid on C4 and D4 since."""
    [panel] = panels("strikes")
    [swum] = panels("swims")[0]["swims"]
    assert (swum["column"] + swum["dx"], swum["row"] + swum["dy"]) == (3, 2)
    assert spots(panel["daikaiju"]) == {(3, 2): 3}
    assert {(2, 3), (3, 3)} <= set(spots(panel["tiles"]))
    assert (3, 2) not in spots(panel["tiles"])
    assert panel["swims"] == [{"column": 3, "row": 2, "dx": 0, "dy": 1, "turned": False}]
    assert ships(panel)["sun"] == (4, 3, 7)
    [wreck] = panel["wrecks"]
    [sun] = [one for one in panel["ships"] if one["emblem"] == "sun"]
    assert (wreck["x"], wreck["y"]) == (sun["x"], sun["y"])


@pytest.mark.clause("JS-6.12", "JS-6.9")
def test_figure_a_swept_ship_goes_to_another_mark_of_its_edge():
    [panel] = panels("swept")
    assert [(one["column"], one["row"], one["dx"], one["dy"]) for one in panel["swims"]] == [(2, 0, 0, -1)]
    assert spots(panel["daikaiju"]) == {(2, 0): 0}
    assert ships({"ships": panel["ghosts"]})["sun"] == (2, 0, 1)
    assert ships(panel)["sun"] == (3, 0, 1)
    assert all(one["on_mark"] for one in (panel["ships"][0], panel["ghosts"][0]))


@pytest.mark.clause("JS-7.4", "JS-7.5", "JS-7.6", "JS-7.9")
def test_figure_of_the_four_bans():
    """Each tile is one that the rules refuse for the reason the picture gives."""
    names = panels("four"), COMPONENTS["bans"].pieces[0].front.values["names"]
    assert [len(each) for each in names] == [4, 4]
    clauses = ["JS-7.4", "JS-7.5", "JS-7.6", "JS-7.9"]
    for panel, clause in zip(panels("four"), clauses, strict=True):
        [laid] = panel["fresh"]
        assert laid == {"column": 1, "row": 3}
        tiles = {spot: one for one in panel["tiles"] for spot in [(one["column"], one["row"])]}
        lay = tiles.pop((1, 3))
        around = {spot: (kind(one["pairs"]), one["turns"]) for spot, one in tiles.items()}
        fleet = [place for _, place in sorted(ships({"ships": panel["ghosts"]}).items())]
        beasts = {one["id"]: (one["column"], one["row"], one["turns"]) for one in panel["daikaiju"]}
        table = Table(
            fleet, tiles=around, daikaiju=beasts, hands=[[kind(lay["pairs"]), STRAIGHT]] * len(fleet)
        )
        with pytest.raises(IllegalMove) as refused:
            table.apply(Place(kind(lay["pairs"]), lay["turns"]))
        assert refused.value.clause == clause


def kind(pairs):
    """The kind of tile with these wakes."""
    wanted = wakes.canonical(wakes.in_order(pairs))
    return next(one.id for one in box().wakes.wakes if wakes.in_order(one.pairs) == wanted)


@pytest.mark.clause("JS-4.2", "JS-4.3", "JS-5.2")
def test_the_chart_of_part_1_has_the_numbers_of_the_game():
    [chart] = COMPONENTS["charts"].pieces
    game = box().game
    assert chart.front.values == {
        "minimum": game.min_daikaiju,
        "sums": list(game.movement_sums),
        "arrival": game.new_daikaiju_roll,
    }


@pytest.mark.clause("JS-8.4")
def test_figure_two_ships_pass():
    """Each follows the wake by which the other came: one off the board, one to a gap."""
    [after] = panels("passing")
    assert ships({"ships": after["ghosts"]}) == {"sun": (1, 3, 7), "wave": (1, 3, 5)}
    assert {one["ship"] for one in after["routes"]} == {0, 1}
    assert after["fresh"] == [{"column": 1, "row": 3}]
    assert ships(after)["sun"] == (2, 4, 7)
    assert "wave" not in ships(after)
    assert after["wrecks"] == [{"x": 0, "y": 3 * 45 + 15}], "at the left edge of the fourth row"


@pytest.mark.clause("JS-8.5")
def test_figure_to_the_end_of_the_trail():
    [after] = panels("trail")
    assert ships({"ships": after["ghosts"]}) == {"sun": (1, 3, 5)}
    assert ships(after)["sun"] == (2, 4, 0)
    assert [(one["column"], one["row"]) for one in after["routes"]] == [(1, 3), (2, 3)]


@pytest.mark.clause("JS-11.6")
def test_figure_the_last_square():
    [after] = panels("last_square")
    assert (len(after["tiles"]), len(after["fresh"])) == (49, 1)
    assert (len(after["ghosts"]), len(after["ships"])) == (2, 0)


@pytest.mark.parametrize("name", ["swims", "swept", "strikes", "four", "trail", "passing", "last_square"])
def test_figures_show_tiles_of_the_box_only(name):
    """No kind of tile more often than the box holds it."""
    copies = {wakes.canonical(wakes.in_order(kind.pairs)): kind.copies for kind in box().wakes.wakes}
    for panel in panels(name):
        shown = Counter(wakes.canonical(one["pairs"]) for one in panel["tiles"])
        assert shown or name == "swept"
        assert all(count <= copies[pairing] for pairing, count in shown.items())


@pytest.mark.clause("JS-2.4", "JS-2.6", "JS-2.10")
def test_figure_of_the_table_set_up():
    """Six daikaiju where the dice can place them, four ships on marks of their own, no tile yet."""
    [set_up] = COMPONENTS["set_up"].pieces[0].front.values["panels"]
    lines = range(1, 6)
    assert len(set_up["daikaiju"]) == 6
    assert all(one["column"] in lines and one["row"] in lines for one in set_up["daikaiju"])
    assert len(set(ships(set_up).values())) == 4
    lying = {(one["x"], one["y"]) for one in set_up["ships"]}
    assert lying <= {(mark.x, mark.y) for mark in set_up["marks"]}
    assert set_up["tiles"] == []


@pytest.mark.clause("JS-1.7", "JS-4.4", "JS-8.2")
def test_the_back_of_the_box_shows_the_middle_of_a_game():
    """More than half of the sea is laid, four ships and some daikaiju are left, and words point at them."""
    values = COMPONENTS["box_back"].pieces[0].front.values
    [table] = values["panels"]
    assert len(table["tiles"]) > 49 / 2
    assert (len(table["ships"]), len(table["fresh"])) == (4, 1)
    assert len(table["daikaiju"]) >= 3
    tile, ship, beast = values["captions"]
    side = table["square"]
    middles = [
        {((one["column"] + 0.5) * side, (one["row"] + 0.5) * side) for one in table[kind]}
        for kind in ("fresh", "daikaiju")
    ]
    assert tile["at"] in middles[0]
    assert beast["at"] in middles[1]
    assert ship["at"] in {(one["x"], one["y"]) for one in table["ships"]}
    assert len({(each["side"], each["end"]) for each in values["captions"]}) == 3


@pytest.mark.clause("JS-1.2", "JS-1.5")
def test_figure_of_the_points():
    """Four tiles of a square, of three kinds and each turned another way."""
    [piece] = [piece for piece in COMPONENTS["figures"].pieces if piece.id == "points"]
    tiles = piece.front.values["tiles"]
    assert {(one["column"], one["row"]) for one in tiles} == {(0, 0), (1, 0), (0, 1), (1, 1)}
    assert len({one["pairs"] for one in tiles}) == 3
    assert len({one["turns"] for one in tiles}) == 4


def test_the_rulebook_shows_every_figure():
    shown = re.findall(
        r"\(face:((?:\w*figures|\w*turns|set_up|\w*rounds|bans|charts|readings|\w*vignettes)/\w+)\)",
        pack().text("rulebook.md"),
    )
    assert sorted(shown) == sorted(
        f"{name}/{piece.id}" for name in (*FIGURES, *ROUND) for piece in COMPONENTS[name].pieces
    )
