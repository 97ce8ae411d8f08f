"""Sheets for cutting machines: how many pieces they hold, and that none of them lies under a mark.

The layouts that users of Silhouette machines share (silhouette-card-maker, ``assets/layouts.json``) stand
here as plain numbers, in pixels at 300 dpi.
"""

from __future__ import annotations

from math import dist, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.contract import Outline
from generator.drawing.sizes import Size
from generator.press.cutting.machines import BLEED_MM, GAP_MM, lay_out, zones
from generator.press.cutting.outlines import hexagon
from generator.press.cutting.registration import registration_marks
from generator.press.paper import Paper

LETTER, A4, A3 = Paper("Letter", 215.9, 279.4), Paper("A4", 210, 297), Paper("A3", 297, 420)
POKER, STANDARD = Size(title="poker", width=63.5, height=88.9), Size(title="standard", width=63, height=88)
BRIDGE, TAROT = (
    Size(title="bridge", width=57.15, height=88.9),
    Size(title="tarot", width=69.85, height=120.65),
)
TILE = Size(title="tile", width=45, height=45)
DOTS_A_MM = 300 / 25.4


@pytest.mark.parametrize(
    ("size", "paper", "columns", "rows", "arm"),
    [
        (POKER, LETTER, 4, 2, 7.17),
        (STANDARD, LETTER, 4, 2, 8.08),
        (POKER, A4, 4, 2, 8.38),
        (BRIDGE, A4, 3, 3, 6.78),
        (TAROT, A4, 2, 2, 20.0),
        (TAROT, LETTER, 2, 2, 20.0),
        (TILE, A4, 4, 5, 20.0),
    ],
)
def test_arms_are_as_long_as_the_pieces_let_them_be(size, paper, columns, rows, arm):
    sheet = lay_out(size, paper, "silhouette")
    assert sheet is not None
    assert (sheet.grid.columns, sheet.grid.rows) == (columns, rows)
    assert sheet.arm == pytest.approx(arm, abs=0.006)


@pytest.mark.parametrize(
    ("size", "paper", "pixels", "count", "first"),
    [
        (POKER, LETTER, (3300, 2550), (4, 2), (132, 220)),
        (STANDARD, LETTER, (3300, 2550), (4, 2), (141, 232)),
        (POKER, A4, (3508, 2480), (4, 2), (236, 185)),
        (STANDARD, A3, (4961, 3508), (6, 3), (212, 185)),
    ],
)
def test_corners_are_where_the_shared_templates_cut(size, paper, pixels, count, first):
    sheet = lay_out(size, paper, "silhouette")
    assert sheet is not None
    grid = sheet.grid
    measures = (grid.paper.width, grid.paper.height)
    assert tuple(round(side * DOTS_A_MM) for side in measures) == pytest.approx(pixels, abs=1)
    assert (grid.columns, grid.rows) == count
    near = 1 + GAP_MM / 2 * DOTS_A_MM
    assert grid.left * DOTS_A_MM == pytest.approx(first[0], abs=near)
    assert grid.top * DOTS_A_MM == pytest.approx(first[1], abs=near)


def test_the_pitch_of_standard_cards_is_that_of_the_templates():
    sheet = lay_out(STANDARD, LETTER, "silhouette")
    assert sheet is not None
    one, two = sheet.grid.slots()[:2]
    assert (two.x - one.x) * DOTS_A_MM == pytest.approx(759, abs=1)


@settings(max_examples=60, deadline=None)
@given(
    st.floats(12, 150),
    st.floats(12, 150),
    st.sampled_from([A4, LETTER, A3, Paper("small", 105, 148)]),
    st.sampled_from(["silhouette", "silhouette4", "summa"]),
)
def test_no_piece_and_no_bleed_lies_under_a_mark(width, height, paper, machine):
    sheet = lay_out(Size(title="some", width=width, height=height), paper, machine)
    if sheet is None:
        return
    grid = sheet.grid
    marks = [(op.x, op.y, op.x + op.width, op.y + op.height) for op in registration_marks(sheet)]
    for left, top, right, bottom in [*marks, *zones(sheet)]:
        assert sheet.finding.inset - 1e-6 <= left < right <= grid.paper.width - sheet.finding.inset + 1e-6
        for slot in grid.slots():
            beside = slot.x - BLEED_MM >= right or slot.x + width + BLEED_MM <= left
            assert beside or slot.y - BLEED_MM >= bottom or slot.y + height + BLEED_MM <= top
    last = grid.slots()[-1]
    assert grid.left >= sheet.finding.inset - 1e-6
    assert last.x + width <= grid.paper.width - sheet.finding.inset + 1e-6
    assert grid.top >= sheet.finding.inset - 1e-6


def test_a_machine_with_a_limit_gets_no_larger_picture():
    for size, paper in ((POKER, A4), (TILE, A3), (TAROT, LETTER)):
        sheet = lay_out(size, paper, "cricut")
        assert sheet is not None
        grid = sheet.grid
        sides = sorted((grid.right - grid.left + GAP_MM, grid.bottom - grid.top + GAP_MM))
        assert sides[0] <= 6.75 * 25.4
        assert sides[1] <= 9.25 * 25.4
        assert registration_marks(sheet) == []


def test_paths_alone_fill_more_of_a_sheet():
    counts = [lay_out(POKER, A4, machine).grid.count for machine in ("paths", "silhouette", "cricut")]
    assert counts == [9, 8, 4]


def test_what_does_not_fit_between_the_marks_has_no_sheet():
    assert lay_out(Size(title="large", width=195, height=280), A4, "silhouette") is None


# ---- hexes --------------------------------------------------------------------------------

HEX = Outline("hex", 1.0)


@settings(max_examples=30, deadline=None)
@given(st.floats(14, 90), st.sampled_from([A4, LETTER]), st.sampled_from(["silhouette", "paths"]))
def test_hexes_stand_in_staggered_rows_a_gap_apart_clear_of_the_marks(side, paper, machine):
    size = Size(title="token", width=side, height=side)
    sheet = lay_out(size, paper, machine, HEX)
    if sheet is None:
        return
    grid, radius = sheet.grid, side / 2 - 1
    middles = [(slot.x + side / 2, slot.y + side / 2) for slot in grid.slots()]
    assert len(middles) == grid.count
    least = radius * sqrt(3) + GAP_MM
    for number, one in enumerate(middles):
        assert all(dist(one, other) >= least - 1e-6 for other in middles[number + 1 :])
    for x, y in middles:
        ring = [(x + px, y + py) for px, py in hexagon(0, 0, radius + BLEED_MM * 2 / sqrt(3)).points]
        inset = sheet.finding.inset
        assert all(inset - 1 <= px <= grid.paper.width - inset + 1 for px, _ in ring)
        for left, top, right, bottom in zones(sheet):
            assert not any(left < px < right and top < py < bottom for px, py in ring)


def test_staggered_rows_hold_more_hexes_than_straight_ones():
    size = Size(title="token", width=27, height=27)
    staggered, straight = (lay_out(size, A4, "paths", outline) for outline in (HEX, None))
    assert (staggered.grid.count, straight.grid.count) == (108, 63)
