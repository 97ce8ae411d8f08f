"""The lines of a hex board and its coast."""

from __future__ import annotations

import re
from collections import Counter
from math import dist

import pytest

from generator.drawing.computed import hex_board
from generator.drawing.computed.shores import Shores, soundings
from generator.mechanics.hexes import Hex, HexLayout, disc, neighbours

LAYOUT = HexLayout(25, 100, 100)
SPACES = tuple((hex.q, hex.r) for hex in disc(Hex(0, 0), 2))
SQUARE = ("10,10 90,10 90,90 10,90", "40,40 60,40 60,60 40,60")
"""An island with a lake."""


def lines(path):
    """The straight lines of a path."""
    numbers = [tuple(map(float, pair)) for pair in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path)]
    return [(tuple(a), tuple(b)) for a, b in zip(numbers[::2], numbers[1::2], strict=True)]


def middle(line):
    (ax, ay), (bx, by) = line
    return round((ax + bx) / 2, 1), round((ay + by) / 2, 1)


def test_every_side_is_drawn_once():
    """19 hexes: 42 sides between two of them and 30 at the rim, each a side of 25 / sqrt 3 mm."""
    drawn = lines(hex_board.plan(SPACES, (), 25, 100, 100)["sides"])
    assert len(drawn) == 72
    assert set(Counter(map(middle, drawn)).values()) == {1}
    for a, b in drawn:
        assert dist(a, b) == pytest.approx(25 / 3**0.5, abs=0.02)


def test_closed_sides_have_a_path_of_their_own():
    wall = (((0, 0), (1, 0)),)
    made = hex_board.plan(SPACES, wall, 25, 100, 100)
    assert len(lines(made["sides"])) == 71
    assert [middle(line) for line in lines(made["closed"])] == [middle(LAYOUT.side(Hex(0, 0), Hex(1, 0)))]
    assert len(lines(made["barbs"])) == 4


def test_sides_leave_gaps_for_names():
    x, y = LAYOUT.centre(Hex(0, 0))
    gap = (x - 4, y - 16, x + 20, y + 2)
    for a, b in lines(hex_board.plan(SPACES, (), 25, 100, 100, (gap,))["sides"]):
        for share in (0.01, 0.25, 0.5, 0.75, 0.99):
            px, py = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
            assert not (gap[0] + 0.1 < px < gap[2] - 0.1 and gap[1] + 0.1 < py < gap[3] - 0.1)


def test_the_outline_of_a_zone_is_its_rim():
    members = {Hex(*spot) for spot in SPACES}
    rim = {
        middle(LAYOUT.side(hex, other))
        for hex in members
        for other in neighbours(hex)
        if other not in members
    }
    assert {middle(line) for line in lines(hex_board.outline(SPACES, 25, 100, 100))} == rim


def test_a_hexagon_has_its_width_and_shrinks():
    for inset, wide in ((0, 25), (1.5, 22)):
        path = hex_board.hexagon(0, 0, 25, 0, 0, inset)
        x, xs = 0.0, []
        for command, dx in re.findall(r"([Ml])(-?[\d.]+) ", path):
            x = float(dx) if command == "M" else x + float(dx)
            xs.append(x)
        assert max(xs) - min(xs) == pytest.approx(wide, abs=0.03)


def test_small_rings_and_small_corners_are_left_out():
    noisy = ("0,0 10,0.2 20,0 30,0.1 30,30 0,30", "50,50 51,50 51,51")
    assert hex_board.coast(noisy).count("M") == 2
    assert hex_board.coast(noisy).count("l") == 7
    plain = hex_board.coast(noisy, 1, 1.0, 3.0)
    assert plain.count("M") == 1
    assert plain.count("l") == 3


def test_land_is_inside_an_odd_number_of_rings():
    land = Shores(SQUARE)
    assert land.is_land(20, 20)
    assert not land.is_land(50, 50)
    assert not land.is_land(95, 50)
    assert land.land_share(10, 10, 90, 90) == pytest.approx(1 - 20 * 20 / 80**2, abs=0.01)
    assert land.to_shore(100, 50) == pytest.approx(10, abs=0.6)
    assert land.to_shore(50, 50) == pytest.approx(10, abs=0.6)


def test_soundings_are_in_water_clear_of_everything_and_always_the_same():
    spots = tuple((float(x), float(y)) for x in range(0, 300, 15) for y in range(0, 300, 15))
    taken = ((150.0, 100.0, 200.0, 150.0),)
    depths = soundings(spots, SQUARE, taken, "here")
    assert depths == soundings(spots, SQUARE, taken, "here")
    assert depths != soundings(spots, SQUARE, taken, "there")
    land = Shores(SQUARE)
    assert len(depths) > 100
    for each in depths:
        assert not land.is_land(each["x"], each["y"])
        assert land.to_shore(each["x"], each["y"]) > 3
        assert not (150 < each["x"] < 200 and 100 < each["y"] < 150)
        assert each["fathoms"] > 0
