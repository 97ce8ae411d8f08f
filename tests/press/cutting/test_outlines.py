"""The lines along which pieces are cut."""

from __future__ import annotations

from math import dist, sqrt

import pytest

from generator.contract import Component, Face, Outline, Piece
from generator.drawing.computed import tuck_box
from generator.drawing.sizes import Size
from generator.press.cutting.outlines import outline_of, rounded

POKER = Size(title="poker", width=63.5, height=88.9, corner=3)


def component(**more) -> Component:
    return Component(
        "some", "Some", "cards", "poker", [Piece("a", Face("card", more.pop("values", {})))], **more
    )


def test_cards_have_the_corners_of_their_size():
    path = outline_of(component(), POKER)
    assert path.box == pytest.approx((0, 0, 63.5, 88.9))
    assert min(dist(point, (0, 0)) for point in path.points) == pytest.approx(3 * (sqrt(2) - 1), abs=0.001)
    assert all(dist(point, (3, 3)) == pytest.approx(3) for point in path.points if max(point) < 3)


def test_without_a_radius_a_corner_is_sharp_and_none_is_rounder_than_the_piece():
    assert len(rounded(0, 0, 20, 30, 0).points) == 4
    assert rounded(0, 0, 20, 30, 50).box == pytest.approx((0, 0, 20, 30))


def test_round_pieces_are_as_wide_as_the_shorter_side_allows():
    path = outline_of(component(outline=Outline("round", 1.0)), Size(title="token", width=30, height=40))
    assert path.box == pytest.approx((1, 6, 29, 34))


def test_hexes_stand_on_a_corner():
    path = outline_of(component(outline=Outline("hex", 1.0)), Size(title="token", width=30, height=30))
    assert path.box == pytest.approx((15 - 7 * sqrt(3), 1, 15 + 7 * sqrt(3), 29))
    sides = [dist(a, b) for a, b in zip(path.points, (*path.points[1:], path.points[0]), strict=True)]
    assert sides == pytest.approx([14] * 6)


def test_a_tuck_box_is_cut_along_its_die_line():
    made = tuck_box.box(63.5, 88.9, 17.2)
    wide, tall = made.flat
    flat = Size(title="flat", width=wide + 4, height=tall + 4)
    path = outline_of(component(values={"card": (63.5, 88.9), "deep": 17.2}), flat)
    assert path.box == pytest.approx((2, 2, wide + 2, tall + 2), abs=0.01)
    assert len(path.points) > 60


def test_a_path_is_moved_scaled_and_turned():
    path = rounded(0, 0, 10, 20, 0)
    assert path.moved(1, 2).box == (1, 2, 11, 22)
    assert path.scaled(0.5).box == (0, 0, 5, 10)
    assert path.turned(12, 20).box == (2, 0, 12, 20)
