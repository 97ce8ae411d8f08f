"""Boards in tiles: complete, overlapping as told, as few pages as can be; and whole on one sheet."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.contract import Component, Face, Piece
from generator.drawing.faces import Faces
from generator.press.paper import Paper, paper
from generator.press.settings import Settings
from generator.press.sheets.boards import print_large, print_tiles
from generator.press.sheets.tiling import tile
from tests.press.harbour_press import LAYOUTS, MM, flat, job, opened, placed, raster, settings, texts

A4 = Paper("A4", 210, 297)


@given(
    st.floats(60, 1500),
    st.floats(60, 1500),
    st.sampled_from([A4, A4.turned(), Paper("Letter", 215.9, 279.4)]),
)
def test_tiles_cover_the_board_and_repeat_just_the_overlap(width: float, height: float, sheet: Paper) -> None:
    tiling = tile(width, height, sheet)
    grid = {(each.column, each.row): each for each in tiling.tiles}
    assert len(grid) == tiling.columns * tiling.rows == len(tiling.tiles)
    for (column, row), each in grid.items():
        right, lower = grid.get((column + 1, row)), grid.get((column, row + 1))
        if right:
            assert each.x + each.width == pytest.approx(right.x + tiling.overlap)
            assert right.glue_left == tiling.overlap
            assert right.number > each.number
        else:
            assert each.x + each.width == pytest.approx(width)
        if lower:
            assert each.y + each.height == pytest.approx(lower.y + tiling.overlap)
            assert lower.glue_top == tiling.overlap
            assert lower.number > each.number
        else:
            assert each.y + each.height == pytest.approx(height)
        if column == 0:
            assert (each.x, each.glue_left) == (0, 0)
        if row == 0:
            assert (each.y, each.glue_top) == (0, 0)
        on = tiling.paper
        beside = 4 if tiling.marks_x else 0
        assert each.left >= on.margin + beside - 1e-6
        assert each.top >= on.margin + 7.6 - 1e-6
        assert each.left + each.width <= on.width - on.margin - beside + 1e-6
        assert each.top + each.height <= on.height - on.margin - 7.6 + 1e-6
    names = {each.name for each in tiling.tiles}
    assert len(names) == len(tiling.tiles)


@pytest.mark.parametrize(
    ("width", "height", "pages"),
    [(150, 200, 1), (192, 271.8, 1), (193, 271.8, 2), (375, 271.8, 2), (395, 271.8, 3), (335, 335, 4)],
)
def test_no_more_pages_than_needed(width: float, height: float, pages: int) -> None:
    assert len(tile(width, height, A4).tiles) == pages


def test_marks_and_overlap_give_way_where_that_saves_pages() -> None:
    """532.5 x 352 mm: four pages of Letter as of A4, but on Letter without marks at the sides."""
    for sheet, marks_x, overlap in ((A4, True, 10), (Paper("Letter", 215.9, 279.4), False, 6)):
        tiling = tile(532.5, 352, sheet)
        assert (len(tiling.tiles), tiling.marks_x, tiling.overlap) == (4, marks_x, overlap)


def test_a_board_on_one_page_overlaps_nothing() -> None:
    [only] = tile(150, 200, A4).tiles
    assert (only.glue_left, only.glue_top, only.name) == (0, 0, "A1")


def test_paper_too_small_for_the_overlap_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot hold tiles"):
        tile(500, 500, Paper("tiny", 25, 25))


BOARD = Component("board", "Sea", "board", (315.0, 315.0), [flat(1, "arrow", back=False)])


@pytest.mark.parametrize(("on", "side"), [("a4", 315.0), ("letter", 315.0), ("a4", 415.0)])
def test_a_tiled_board_on_paper_fits_together_again(on: str, side: float) -> None:
    """Four tiles say themselves how they go together; more have a page that shows it."""
    made = print_tiles(job(replace(BOARD, size=(side, side)), settings(on)), Faces(LAYOUTS))
    tiling = tile(side, side, paper(on, LAYOUTS))
    told = int(side > 400)
    assert (len(tiling.tiles) > 4) == told
    with opened(made.data) as pdf:
        assert made.pages == len(pdf.pages) == len(tiling.tiles) + told
        for page, each in zip(list(pdf.pages)[told:], tiling.tiles, strict=True):
            [board, _] = placed(page)
            # The board's corner lies where this tile's part of it comes to lie on the tile.
            assert (board.x, board.y) == pytest.approx((each.left - each.x, each.top - each.y), abs=1e-3)
            trim = [float(value) / MM for value in page.TrimBox]
            assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx(
                (each.width, each.height), abs=0.01
            )
    pages = texts(made.data)
    assert ("how the sheets go together" in pages[0]) == told
    assert f"Lay {tiling.tiles[-1].name} first and work backwards" in pages[0]
    for each, text in zip(tiling.tiles, pages[told:], strict=True):
        assert f"part {each.name}, sheet {each.number} of {len(tiling.tiles)}" in text
        assert not told or each.name in pages[0]
        assert "all four sides" in text
        assert ("Lay this part first" in text) == (each.number == len(tiling.tiles))
    assert "Glue this part under A1, as far as the dashes" in pages[1 + told]
    # No ink where the neighbour's part is cut away: right of a tile with a right neighbour.
    first = tiling.tiles[0]
    picture = raster(made.data, told, 100)
    x, y = (first.left + first.width + 1) / 25.4 * 100, (first.top + first.height / 2) / 25.4 * 100
    assert picture[int(y), int(x)].min() == 255
    assert picture[int(y), int(x - 3 / 25.4 * 100)].min() < 255


def test_one_large_sheet_holds_the_board_with_bleed_and_marks() -> None:
    made = print_large(job(BOARD, settings()), Faces(LAYOUTS))
    with opened(made.data) as pdf:
        [page] = pdf.pages
        trim = [float(value) / MM for value in page.TrimBox]
        assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx((315, 315), abs=0.01)
        bleed = [float(value) / MM for value in page.BleedBox]
        assert bleed[0] == pytest.approx(trim[0] - 3, abs=0.01)
    assert "315 x 315 mm" in texts(made.data)[0]


def test_problems_of_a_board_s_face_are_reported() -> None:
    for print_one in (print_tiles, print_large):
        wrong = replace(BOARD, pieces=[Piece("w", Face("wrong"))])
        made = print_one(job(wrong, settings()), Faces(LAYOUTS))
        assert [problem.code for problem in made.problems] == ["layout"]
        assert made.data == b""


def test_a_board_is_cut_between_its_squares_where_that_costs_no_page():
    """Squares of 45 mm in a rim of 10 mm: the first page holds four across and five down."""
    lines = tuple(10.0 + 45 * line for line in range(1, 7))
    tiling = tile(335, 335, A4, seams=(lines, lines))
    assert [(each.x, each.y, each.width, each.height) for each in tiling.tiles] == [
        (0, 0, 190, 235),
        (180, 0, 155, 235),
        (0, 225, 190, 110),
        (180, 225, 155, 110),
    ]


@pytest.mark.parametrize(("height", "pages"), [(335, [0, 1, 2, 2]), (365, [0, 1, 2, 3])])
def test_low_parts_share_a_page_where_they_fit_below_each_other(height: float, pages: list[int]) -> None:
    """Of 110 mm two do, with marks around each and what to glue each to above it; of 140 mm none."""
    lines = tuple(10.0 + 45 * line for line in range(1, 7))
    board = replace(BOARD, size=(335.0, height), seams=(lines, lines))
    tiling = tile(335, height, A4, seams=board.seams)
    assert [each.page for each in tiling.tiles] == pages
    made = print_tiles(job(board, settings()), Faces(LAYOUTS))
    assert made.pages == len(tiling.pages) == len(set(pages))
    for parts in tiling.pages:
        for upper, lower in pairwise(parts):
            assert lower.top - upper.top - upper.height == pytest.approx(13)
    last = texts(made.data)[-1]
    together = {3: "parts A2 and B2, sheet 3 of 3", 4: "part B2, sheet 4 of 4"}[len(tiling.pages)]
    assert together in last
    assert ("B2: Lay this part first." in last) == (len(tiling.pages) == 3)
    assert ("A2: Glue this part under A1" in last) == (len(tiling.pages) == 3)


@pytest.mark.parametrize("lines", [(), (20.0,), (300.0,)], ids=["none", "too near the edge", "out of reach"])
def test_seams_that_do_not_suit_leave_equal_parts(lines: tuple[float, ...]) -> None:
    tiling = tile(335, 335, A4, seams=(lines, lines))
    assert {(each.width, each.height) for each in tiling.tiles} == {(172.5, 172.5)}


def test_without_marks_at_the_sides_the_picture_ends_where_the_cut_goes() -> None:
    """A sheet too narrow for them: nothing runs on above and below, and the words say so."""
    narrow = Paper("narrow", 200, 279.4)
    board = Component("board", "Board", "board", (188.0, 351.976), [flat(1, "field", back=False)])
    made = print_tiles(job(board, Settings(narrow)), Faces(LAYOUTS))
    tiling = tile(188.0, 351.976, narrow)
    assert not tiling.marks_x
    assert "Cut left and right from mark to mark" in texts(made.data)[0]
    for number, part in enumerate(tiling.tiles):
        rows = (raster(made.data, number, 254) < 240).any(axis=2).mean(axis=1) > 0.5
        assert rows.sum() / 10 == pytest.approx(part.height, abs=0.5)
