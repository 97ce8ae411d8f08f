"""The box a game is sold in: large enough for what goes in, and no larger."""

from __future__ import annotations

import re
from math import dist

import numpy as np
import pypdfium2
import pytest
from typer.testing import CliRunner

from generator.cli import app
from generator.contract import Component, Edition, Face, Piece
from generator.contract.boxes import PLAY_MM
from generator.contract.retail.measures import ROOM_MM, base, layers, lid, room_for, wrapping
from generator.contract.trade_sizes import trade_sizes
from generator.drawing.computed.box_wrap import SPREAD_MM, outline, parts, plan, spread
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
        ("bruise_cruise", "counters", "counter_carton"),
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


def area(corners: list[tuple[float, float]]) -> float:
    """Of a polygon, positive when its corners are clockwise."""
    return sum(a * d - b * c for (a, b), (c, d) in zip(corners, corners[1:] + corners[:1], strict=True)) / 2


@pytest.mark.parametrize("deep", [18.0, 22.0, 40.0])
def test_the_colour_of_a_wrapping_goes_as_far_over_its_cut_on_all_sides_and_has_no_spikes(
    deep: float,
) -> None:
    corners, shapes = outline(150, 210, deep), parts(150, 210, deep)
    assert sum(map(area, shapes)) == pytest.approx(area(corners))
    wider = [spread(shape, SPREAD_MM) for shape in shapes]
    for shape, beyond in zip(shapes, wider, strict=True):
        assert all(area([a, b, c]) > 0 for a, b, c in zip(shape, shape[1:], shape[2:], strict=False))
        assert max(map(dist, shape, beyond)) < 1.5 * SPREAD_MM
    assert min(y for each in wider for _, y in each) == pytest.approx(-SPREAD_MM)
    assert max(x for each in wider for x, _ in each) == pytest.approx(max(x for x, _ in corners) + SPREAD_MM)
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    assert spread(square, 1) == [(-1, -1), (11, -1), (11, 11), (-1, 11)]


SCALE = 4
"""Pixels a millimetre."""
LIKE = 30
"""So much of 255 may two strips of a picture differ that are three millimetres wide and one apart."""


@pytest.fixture(scope="module", params=GAMES)
def sheets(request, tmp_path_factory: pytest.TempPathFactory) -> list[tuple[np.ndarray, dict]]:
    """Lid and tray of a box as a press gets them, and where their panels lie, in millimetres."""
    out = tmp_path_factory.mktemp("box")
    ran = CliRunner().invoke(app, ["render", f"{request.param}/box", "--ink", "press", "--out", str(out)])
    assert ran.exit_code == 0, ran.output
    loaded, content = shipped.load(request.param)
    components = loaded.components(content, shipped.pack(request.param), Edition())
    trays = [piece.front.values["outer"]["tray"] for piece in components[-1].pieces]
    seen = []
    pages = pypdfium2.PdfDocument(out / request.param / "box-large.pdf")
    for page, tray in zip(pages, trays, strict=True):
        picture = np.asarray(page.render(scale=SCALE * 25.4 / 72).to_pil().convert("RGB"), dtype=float)
        wrap = plan(*tray)
        left, top = (
            (picture.shape[1] / SCALE - wrap["width"]) / 2,
            (picture.shape[0] / SCALE - wrap["height"]) / 2,
        )
        panels = {name: {**p, "x": p["x"] + left, "y": p["y"] + top} for name, p in wrap["panels"].items()}
        seen.append((picture, panels))
    return seen


def along(picture: np.ndarray, floor: dict, side: str, beyond: float) -> np.ndarray:
    """The tones of a line as long as a side of the floor and so far beyond it, each of eight millimetres."""
    left, top = floor["x"], floor["y"]
    x = {"west": left - beyond, "east": left + floor["w"] + beyond}.get(side)
    y = {"north": top - beyond, "south": top + floor["h"] + beyond}.get(side)
    if x is not None:
        line = picture[round(top * SCALE) : round((top + floor["h"]) * SCALE), round(x * SCALE)]
    else:
        line = picture[round(y * SCALE), round(left * SCALE) : round((left + floor["w"]) * SCALE)]
    each = 8 * SCALE
    return line[: len(line) // each * each].reshape(-1, each, 3).mean(axis=1)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("side", ["north", "east", "south", "west"])
def test_what_is_on_lid_and_tray_goes_three_millimetres_over_each_crease(sheets, side: str) -> None:
    """No edge of a picture lies near a crease: what is beyond it has the tones of what is before it."""
    for picture, panels in sheets:
        # The lines of the die are a quarter of a millimetre to either side of the crease.
        before, beyond = (
            np.mean([along(picture, panels["floor"], side, start + step / 4) for step in range(12)], axis=0)
            for start in (-3.5, 0.75)
        )
        assert np.abs(before - beyond).mean() < LIKE


def test_no_wall_of_a_lid_is_of_one_colour_and_no_two_are_alike(sheets) -> None:
    picture, panels = sheets[0]
    walls = {}
    for name in ("north", "east", "south", "west"):
        p = panels[name]
        top, left = round((p["y"] + 7) * SCALE), round((p["x"] + 7) * SCALE)
        wall = picture[
            top : round((p["y"] + p["h"] - 7) * SCALE), left : round((p["x"] + p["w"] - 7) * SCALE)
        ]
        walls[name] = np.rot90(wall, round(p["turn"] / 90))
        assert wall.std(axis=(0, 1)).max() > 12
    assert np.abs(walls["north"] - walls["south"]).mean() > 6
    assert np.abs(walls["east"] - walls["west"]).mean() > 6


def test_a_blank_panel_for_a_whole_bar_code_is_on_the_back_and_words_beyond_the_cut_say_so(
    sheets: list[tuple[np.ndarray, dict]],
) -> None:
    """No shipped game names a house: there are 37.3 × 25.9 mm of paper alone in the band at the foot."""
    _, (picture, panels) = sheets
    floor = panels["floor"]
    right, foot = floor["x"] + floor["w"], floor["y"] + floor["h"]
    part = picture[
        round((foot - 45) * SCALE) : round(foot * SCALE), round((right - 70) * SCALE) : round(right * SCALE)
    ]
    summed = np.pad((part.min(axis=2) > 250).astype(int).cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))
    high, wide = int(25.4 * SCALE), int(36.8 * SCALE)
    white = summed[high:, wide:] - summed[:-high, wide:] - summed[high:, :-wide] + summed[:-high, :-wide]
    assert white.max() == high * wide
    beyond = picture[round((foot + 5) * SCALE) : round((foot + 24) * SCALE), round((right + 20) * SCALE) :]
    words = beyond.max(axis=2)[:, : round(13 * SCALE)] < 120
    assert 0.01 < words.mean() < 0.5
