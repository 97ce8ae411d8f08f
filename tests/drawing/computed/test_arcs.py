"""Outlines of straight sides and arcs: every writing of them draws the same line."""

from __future__ import annotations

from math import dist, pi

import pytest

from generator.drawing.computed import tuck_box
from generator.drawing.computed.arcs import (
    HALF,
    QUARTER,
    backwards,
    chords,
    curves,
    path_data,
    radius,
    sides,
)
from generator.drawing.svg.path_data import segments

SLOT = [(5.0, 0.0, 0.0), (15.0, 0.0, HALF), (15.0, 10.0, 0.0), (5.0, 10.0, HALF)]
"""Ten millimetres of two straight sides, with half a circle of 5 mm at either end."""


def area(points) -> float:
    return sum(x * v - u * y for (x, y), (u, v) in zip(points, (*points[1:], points[0]), strict=True)) / 2


def test_half_circles_bulge_to_the_outside_of_what_is_clockwise() -> None:
    assert area(chords(SLOT, 64)) == pytest.approx(100 + 25 * pi, rel=1e-3)
    # The side that closes an outline begins at no corner of its own, so of a chain it is straight.
    one_end = [*SLOT[:-1], (5.0, 10.0, 0.0)]
    assert area(chords(one_end, 64)) == pytest.approx(100 + 12.5 * pi, rel=1e-3)
    assert area(chords(backwards(one_end), 64)) == pytest.approx(-100 - 12.5 * pi, rel=1e-3)
    assert [radius(*side) for side in sides(SLOT) if side[2]] == pytest.approx([5, 5])


def test_backwards_twice_is_the_same() -> None:
    closed = [*SLOT[:-1], (5.0, 10.0, 0.0)]
    assert backwards(backwards(closed)) == closed


@pytest.mark.parametrize("bulge", [QUARTER, -QUARTER, HALF, -HALF, 0.1, 2.0])
def test_curves_keep_to_the_arc(bulge: float) -> None:
    """Béziers of a quarter round at most stay within three ten-thousandths of the radius."""
    start, end = (0.0, 0.0), (3.0, 4.0)
    r = radius(start, end, bulge)
    on_arc = chords([(*start, bulge), (*end, 0.0)], 64)
    at = start
    for x1, y1, x2, y2, x3, y3 in curves(start, end, bulge):
        for t in (0.25, 0.5, 0.75, 1.0):
            u = 1 - t
            spot = tuple(
                u**3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t**3 * d
                for a, b, c, d in ((at[0], x1, x2, x3), (at[1], y1, y2, y3))
            )
            assert min(dist(spot, point) for point in on_arc) < r * 0.03
        at = (x3, y3)
    assert at == pytest.approx(end)


def test_path_data_is_read_as_the_same_outline() -> None:
    box = tuck_box.box(63.5, 88.9, 17.2)
    data = path_data(tuck_box.corners(box))
    assert data.count("A") == 5
    read = [numbers[-2:] for kind, numbers in segments(data) if kind != "Z"]
    for x, y, _ in tuck_box.corners(box):
        assert min(dist((x, y), spot) for spot in read) < 0.01


def test_a_tuck_box_has_four_round_corners_and_a_thumb_hole() -> None:
    box = tuck_box.box(63.5, 88.9, 17.2)
    arcs = [(radius(*side), side[2]) for side in sides(tuck_box.corners(box)) if side[2]]
    assert sorted(round(r, 6) for r, _ in arcs) == [7, 7, 7, 7, 9]
    # The thumb hole is cut into the front; all other corners are round to the outside.
    assert [bulge > 0 for r, bulge in arcs if r < 8] == [True] * 4
    assert [bulge < 0 for r, bulge in arcs if r > 8] == [True]
    assert area(tuck_box.outline(box)) > 0
