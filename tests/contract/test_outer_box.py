"""The box a game is sold in: large enough for what goes in, and no larger."""

from __future__ import annotations

import re

import pytest

from generator.contract import Component, Edition, Face, Piece
from generator.contract.boxes import PLAY_MM
from generator.contract.retail.measures import ROOM_MM, base, layers, lid, room_for, wrapping
from generator.contract.trade_sizes import trade_sizes
from generator.drawing.computed.box_wrap import outline, plan
from generator.reading.header import BoughtPart, header
from tests import shipped

GAMES = ("bridge_crew", "bruise_cruise", "general_quarters", "jure_of_the_seas", "to_the_bottom")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_box_that_holds_its_book_its_board_and_its_tuck_boxes(game: str) -> None:
    loaded, content = shipped.load(game)
    components = loaded.components(content, shipped.pack(game), Edition())
    box = next(each for each in components if each.name == "box")
    wide, high, deep = box.pieces[0].front.values["outer"]["inside"]
    assert wide >= 148 + ROOM_MM
    assert high >= 210 + ROOM_MM
    for each in components:
        if each.goes_in != "box":
            continue
        if each.fold:
            across, down = sorted((each.size[0] / 2, each.size[1] / 2))
            assert across <= wide
            assert down <= high
        values = each.pieces[0].front.values if each.folded and len(each.pieces) else {}
        if "deep" in values and "card" in values:
            assert min(values["card"]) + PLAY_MM <= wide
            assert values["deep"] < deep
    assert {piece.id for piece in box.pieces} == {"lid", "base"}
    assert box.press_only
    assert box.size == wrapping(lid((wide, high, deep)))


def test_solids_lie_in_rows_then_in_layers() -> None:
    assert layers([], (100, 100)) == []
    assert layers([(50, 50, 10)] * 4, (100, 100)) == [10]
    assert layers([(50, 50, 10)] * 5, (100, 100)) == [10, 10]
    assert layers([(50, 50, 10), (50, 60, 30)], (60, 60)) == [30, 10]


def test_sheets_fold_once_where_nothing_else_is_as_large() -> None:
    def part(name: str, kind, size, **more) -> Component:
        return Component(name, name, kind, size, [Piece("a", Face("a"))], goes_in="box", **more)

    sizes = trade_sizes(shipped.pack("deck"))
    page, book = part("log", "sheet", "page"), part("book", "book", "a5")
    assert room_for([page, book], Edition(), sizes)[:2] == (151, 213)
    large = part("board", "board", (380.0, 530.0), fold="quarter")
    assert room_for([page, book, large], Edition(), sizes)[:2] == (193, 268)


def test_a_sheet_of_board_lies_flat_in_its_box() -> None:
    pieces = [Piece("a", Face("a"))]
    mats = Component("mats", "Mats", "sheet", "page", pieces, goes_in="box", stiff=True)
    assert room_for([mats], Edition(), trade_sizes(shipped.pack("deck")))[:2] == (193, 268)


@pytest.mark.parametrize("game", GAMES)
def test_the_back_of_a_box_counts_what_is_printed_for_it(game: str) -> None:
    """Every number of its list is that of a component's pieces, of some of them or of the contents."""
    loaded, content = shipped.load(game)
    components = loaded.components(content, shipped.pack(game), Edition())
    listed = next(each for each in components if each.name == "box").pieces[1].front.values["outer"]["holds"]
    counts = {sum(piece.copies for piece in each.pieces) for each in components if each.printed}
    counts |= {len(each.pieces) for each in components}
    for items in (header(shipped.pack(game)).contents, header(shipped.pack(game)).bought):
        counts |= {item.count for item in items}
    assert len(listed) > 4
    assert {int(number) for number in re.findall(r"\d+", " ".join(listed))} <= counts


@pytest.mark.parametrize("game", GAMES)
def test_what_is_bought_is_on_the_box_and_its_paper_is_not_sent_to_a_press(game: str) -> None:
    loaded, content = shipped.load(game)
    pack = shipped.pack(game)
    components = {each.name: each for each in loaded.components(content, pack, Edition())}
    listed = components["box"].pieces[1].front.values["outer"]["holds"]
    for part in header(pack).bought:
        assert part.counted in listed
        assert part.goes_in in components
        for name in part.instead_of:
            assert components[name].home_only
            assert not components[name].goes_in
    assert not [
        each.name for each in components.values() if each.dice and not each.home_only and not each.goes_in
    ]


def test_no_press_folds_dice_of_paper() -> None:
    for game in GAMES:
        loaded, content = shipped.load(game)
        for each in loaded.components(content, shipped.pack(game), Edition()):
            assert each.home_only or each.name != "dice"


def test_parts_that_are_bought_make_a_box_deeper() -> None:
    sizes = trade_sizes(shipped.pack("deck"))
    piece = [Piece("a", Face("a"))]
    books = [Component(f"book_{n}", "Book", "book", "a5", piece, goes_in="box") for n in range(10)]
    dice = BoughtPart(id="dice", name="dice", count=2, make="plastic", size_mm=(16, 16, 16))
    without = room_for(books, Edition(), sizes)
    assert room_for(books, Edition(), sizes, [dice])[2] == without[2] + 16
    elsewhere = dice.model_copy(update={"goes_in": "dice_box"})
    assert room_for(books, Edition(), sizes, [elsewhere]) == without


def test_pieces_to_be_pushed_out_are_packed_on_their_boards() -> None:
    for game, name, kept_in in (
        ("bridge_crew", "chits", "dice_box"),
        ("bruise_cruise", "counters", "counter_box"),
        ("jure_of_the_seas", "wake_tiles", ""),
    ):
        loaded, content = shipped.load(game)
        components = loaded.components(content, shipped.pack(game), Edition())
        part = next(each for each in components if each.name == name)
        assert (part.goes_in, part.kept_in) == ("box", kept_in)


def test_a_lid_goes_over_its_tray() -> None:
    inside = (150.0, 210.0, 40.0)
    for inner, tray, cover in zip(inside, base(inside), lid(inside), strict=True):
        assert inner < tray < cover


def test_a_wrapping_is_alike_on_both_sides_and_its_walls_stand_on_its_floor() -> None:
    corners, wrap = outline(150, 210, 40), plan(150, 210, 40)
    wide, high = wrap["width"], wrap["height"]
    all_corners = {(round(x, 3), round(y, 3)) for x, y in corners}
    assert {(round(wide - x, 3), y) for x, y in all_corners} == all_corners
    assert {(x, round(high - y, 3)) for x, y in all_corners} == all_corners
    floor, south, east = (wrap["panels"][name] for name in ("floor", "south", "east"))
    assert south["y"] == floor["y"] + floor["h"]
    assert east["x"] == floor["x"] + floor["w"]
    assert (south["w"], east["h"]) == (floor["w"], floor["h"])
