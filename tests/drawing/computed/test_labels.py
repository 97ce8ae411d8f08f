"""Names on a chart: on charts made up for the purpose, and by chance."""

from __future__ import annotations

from itertools import combinations

import pytest

from generator.drawing.computed.labels import berths, place, token_spots, touch
from generator.drawing.computed.shores import Shores
from generator.mechanics.dice import Dice

FRAME = (0.0, 0.0, 200.0, 200.0)
SHIP = (18.0, 11.0)
HEX = 25.0


def put(places, coast=(), walls=(), taken=()):
    """The boxes of the names."""
    found = place(tuple(places), tuple(coast), tuple(walls), tuple(taken), FRAME, 1.75, HEX, SHIP)
    return [
        (spot["x"], spot["y"], spot["x"] + wide, spot["y"] + tall)
        for spot, (_, _, wide, tall, _, _) in zip(found, places, strict=True)
    ]


def test_a_lone_name_stands_beside_its_dot():
    [box] = put([(100, 100, 20, 3.6, 100, 100)])
    assert touch(box, (98, 98, 102, 102), 1.0)
    assert not touch(box, (98.3, 98.3, 101.7, 101.7))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(6))
def test_names_of_a_crowded_chart_overlap_nothing(seed):
    """Forty-two hexes, a dot by chance in each: no name on another name, on a dot, or off the paper."""
    dice = Dice(str(seed))
    places = []
    for row in range(7):
        for column in range(6):
            cx, cy = 20 + HEX * column + HEX / 2 * (row % 2), 20 + HEX * 3**0.5 / 2 * row
            x, y = cx - 7 + dice.below(140) / 10, cy - 7 + dice.below(140) / 10
            places.append((x, y, 10 + dice.below(14), 3.6, cx, cy))
    dots = [spot[:2] for spot in places]
    boxes = put(places)
    for one, other in combinations(boxes, 2):
        assert not touch(one, other)
    for box in boxes:
        assert box[0] >= 0
        assert box[1] >= 0
        assert box[2] <= 200
        assert box[3] <= 200
        assert not [x for x, y in dots if touch(box, (x - 1.7, y - 1.7, x + 1.7, y + 1.7))]


def test_a_name_keeps_off_coast_walls_and_boxes():
    """Land on the right, a wall above, a box below: what is left is the left."""
    coast = ("101,60 140,60 140,140 101,140",)
    [box] = put(
        [(100, 100, 20, 3.6, 88, 100)],
        coast,
        walls=[(60, 95, 140, 95)],
        taken=[(60, 112, 140, 124)],
    )
    assert Shores(coast).land_share(*box) < 0.01
    assert box[2] < 100
    assert 95 < box[1] < box[3] < 112


@pytest.mark.parametrize("dot", [(109, 100), (91, 100), (100, 110), (94, 91)])
def test_a_name_stands_in_the_hex_of_its_dot(dot):
    """However near to the border the dot is; one too long for any hex stands beside its dot all the same."""
    [box] = put([(*dot, 20, 3.6, 100, 100)])
    for x in box[0], box[2]:
        for y in box[1], box[3]:
            assert max(abs(x - 100), abs(x - 100) / 2 + abs(y - 100) * 3**0.5 / 2) <= HEX / 2 - 0.49
    assert not touch(box, (dot[0] - 1.7, dot[1] - 1.7, dot[0] + 1.7, dot[1] + 1.7))
    [box] = put([(*dot, 30, 3.6, 100, 100)])
    assert touch(box, (dot[0] - 2.6, dot[1] - 2.6, dot[0] + 2.6, dot[1] + 2.6))


def test_a_token_lies_wholly_in_its_hex():
    radius = HEX / 3**0.5
    spots = token_spots(HEX, SHIP)
    assert len(spots) > 20
    for left, top, right, bottom in spots:
        for x in (left, right):
            for y in (top, bottom):
                assert abs(x) <= HEX / 2 + 1e-6
                assert abs(y) <= radius - abs(x) / 3**0.5 + 1e-6


def test_berths_are_clear_of_names():
    name = (90.0, 92.0, 112.0, 95.6)
    [spot] = berths(((100.0, 100.0),), (name,), (), 1.75, HEX, SHIP)
    assert not touch((spot["x"], spot["y"], spot["x"] + 18, spot["y"] + 11), name)
    [near] = berths(((100.0, 100.0),), (name,), (), 0, HEX, (7, 7), ((106.0, 104.0),))
    assert (near["x"] + 3.5, near["y"] + 3.5) == pytest.approx((106, 104), abs=1)
