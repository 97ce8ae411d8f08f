"""Which piece goes where: grids, backs, folds, booklets."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.drawing.sizes import Size, size
from generator.press.paper import Paper, paper
from generator.press.sheets import imposition
from generator.press.sheets.imposition import (
    Grid,
    Slot,
    behind,
    booklet_order,
    lay_out,
    lay_out_fold,
    shifted,
    turns_sideways,
)
from tests.press.harbour_press import LAYOUTS

PAPERS = ("a4", "letter", "a3", "legal", "tabloid")
SIZES = (
    "poker",
    "bridge",
    "tarot",
    "mini",
    "micro",
    "domino",
    "square_small",
    "tile",
    "jumbo",
    "half_page",
    "page",
)


def grid_of(name: str, on: str) -> Grid:
    found = lay_out(size(name, LAYOUTS), paper(on, LAYOUTS))
    assert found is not None
    return found


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(imposition).failed == 0


@pytest.mark.parametrize(
    ("on", "name", "columns", "rows", "bleed", "note"),
    [
        ("a4", "poker", 3, 3, 1.0, "3 x 3 a sheet leave 1 mm of bleed on A4 instead of 3"),
        (
            "letter",
            "poker",
            3,
            3,
            0.65,
            "3 x 3 a sheet leave 0.65 mm of bleed on Letter instead of 3",
        ),
        ("a4", "tarot", 2, 2, 3.0, ""),
        ("letter", "tarot", 2, 2, 3.0, ""),
        ("a4", "half_page", 2, 1, 3.0, ""),
        (
            "letter",
            "half_page",
            2,
            1,
            1.45,
            "2 x 1 a sheet leave 1.45 mm of bleed on Letter instead of 3",
        ),
        ("a4", "page", 1, 1, 3.0, ""),
    ],
)
def test_most_pieces_come_first_then_bleed(
    on: str, name: str, columns: int, rows: int, bleed: float, note: str
) -> None:
    found = grid_of(name, on)
    assert (found.columns, found.rows, found.bleed, found.note) == (columns, rows, bleed, note)


def test_a_piece_larger_than_the_paper_has_no_grid() -> None:
    assert lay_out(Size(title="x", width=300, height=300), Paper("A4", 210, 297)) is None


@pytest.mark.parametrize("on", PAPERS)
@pytest.mark.parametrize("name", SIZES)
def test_pieces_lie_inside_the_margins_apart_by_their_bleed_and_centred(on: str, name: str) -> None:
    grid = grid_of(name, on)
    sheet = grid.paper
    slots = grid.slots()
    assert len(slots) == grid.count
    for slot in slots:
        assert sheet.margin - 1e-6 <= slot.x
        assert slot.x + grid.width <= sheet.width - sheet.margin + 1e-6
        assert sheet.margin - 1e-6 <= slot.y
        assert slot.y + grid.height <= sheet.height - sheet.margin + 1e-6
    for slot in slots:
        for other in slots:
            if slot is not other:
                apart_x = abs(slot.x - other.x) - grid.width
                apart_y = abs(slot.y - other.y) - grid.height
                assert max(apart_x, apart_y) >= 2 * grid.bleed - 1e-6
    assert grid.left == pytest.approx(sheet.width - grid.right)
    assert grid.top == pytest.approx(sheet.height - grid.bottom)
    assert grid.text, "no room for a scale bar"


def test_spots_run_row_by_row() -> None:
    slots = grid_of("poker", "a4").slots()
    assert [(slot.column, slot.row) for slot in slots[:4]] == [(0, 0), (1, 0), (2, 0), (0, 1)]


def test_pieces_without_bleed_share_their_cuts() -> None:
    sheet = Paper("A4", 210, 297)
    close = lay_out(Size(title="x", width=50, height=50), sheet, wanted=0.0)
    assert close is not None
    assert len(close.cuts_x()) == close.columns + 1
    apart = lay_out(Size(title="x", width=50, height=50), sheet, wanted=1.0)
    assert apart is not None
    assert len(apart.cuts_x()) == 2 * apart.columns


# ---- backs --------------------------------------------------------------------------------

upright = Paper("A4", 210, 297)
sheets = st.sampled_from([upright, upright.turned(), Paper("square", 200, 200)])
flips = st.sampled_from(["long", "short"])


@given(sheets, flips, st.floats(0, 100), st.floats(0, 100), st.floats(10, 90), st.floats(10, 90))
def test_a_back_covers_its_front_when_the_sheet_is_turned_over(sheet, flip, x, y, width, height) -> None:
    """Seen from the front, through the paper, the back's rectangle is the front's."""
    back = behind(Slot(0, 0, x, y), width, height, sheet, flip)
    if turns_sideways(sheet, flip):
        seen = (sheet.width - back.x - width, back.y)
    else:
        seen = (back.x, sheet.height - back.y - height)
    assert seen == pytest.approx((x, y))
    again = behind(back, width, height, sheet, flip)
    assert (again.x, again.y, again.turned) == (pytest.approx(x), pytest.approx(y), False)


@pytest.mark.parametrize(
    ("sheet", "flip", "sideways"),
    [
        (upright, "long", True),
        (upright, "short", False),
        (upright.turned(), "long", False),
        (upright.turned(), "short", True),
    ],
)
def test_the_long_edge_is_the_side_of_an_upright_sheet(sheet, flip, sideways) -> None:
    assert turns_sideways(sheet, flip) is sideways
    # Turned over its top edge, a second side stands on its head; its backs are turned to make up.
    assert behind(Slot(0, 0, 10, 10), 50, 80, sheet, flip).turned is not sideways


def test_an_offset_moves_right_and_down() -> None:
    moved = shifted(Slot(1, 2, 10.0, 20.0, turned=True), (0.5, -0.3))
    assert (moved.x, moved.y, moved.turned, moved.column) == (10.5, 19.7, True, 1)


@pytest.mark.parametrize("on", PAPERS)
def test_folded_backs_land_on_their_fronts(on: str) -> None:
    fold = lay_out_fold(size("poker", LAYOUTS), paper(on, LAYOUTS))
    assert fold is not None
    grid, sheet = fold.grid, fold.grid.paper
    for slot in grid.slots():
        back = fold.back(slot)
        if fold.across:
            assert slot.y + grid.height < fold.line < back.y
            assert fold.line - slot.y - grid.height == pytest.approx(back.y - fold.line)
            assert (back.x, back.turned) == (slot.x, True)
            assert back.y + grid.height <= sheet.height - sheet.margin + 1e-6
        else:
            assert slot.x + grid.width < fold.line < back.x
            assert fold.line - slot.x - grid.width == pytest.approx(back.x - fold.line)
            assert (back.y, back.turned) == (slot.y, False)
            assert back.x + grid.width <= sheet.width - sheet.margin + 1e-6


# ---- booklets -----------------------------------------------------------------------------


@given(st.integers(1, 200))
def test_a_folded_pile_reads_in_order(pages: int) -> None:
    """Each leaf carries pages 2k and 2k + 1 back to back, and the leaves follow each other."""
    order = booklet_order(pages)
    assert len(order) == -(-pages // 4)
    leaves = []
    for (_, front_right), (back_left, _) in order:
        # Behind the right half of the front lies the left half of the back.
        leaves.append((front_right, back_left))
    for (front_left, _), (_, back_right) in reversed(order):
        leaves.append((back_right, front_left))
    read = [page for leaf in leaves for page in leaf]
    assert read == [page if page < pages else None for page in range(len(read))]
