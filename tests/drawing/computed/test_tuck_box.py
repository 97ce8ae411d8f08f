"""A tuck box is folded by arithmetic: what has to meet is equally long, what has to fit inside does."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import pytest

from generator.contract.boxes import EDGE_MM, depth, flat
from generator.drawing.computed.tuck_box import box, folds, outline, plan, slits

BOXES = [(63.5, 88.9, 31.0), (62.0, 42.0, 17.9), (88.9, 63.5, 8.0), (40.0, 40.0, 60.0)]


def crosses(a, b, c, d):
    """Whether two lines cross between their ends."""

    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < -1e-9 and side(c, d, a) * side(c, d, b) < -1e-9


@pytest.mark.parametrize(
    ("cards", "wide", "tall"), [(36, 164.4, 144.5), (54, 177.4, 155.3), (120, 217.0, 194.9)]
)
def test_the_sheet_a_box_takes(cards, wide, tall):
    """Poker cards of 0.3 mm, as worked out by hand; the glue flap is 12 mm at most."""
    deep = depth(cards, 0.3)
    drawn = box(63.5, 88.9, deep).flat
    assert drawn == pytest.approx((wide, tall), abs=2.2)
    assert flat((63.5, 88.9), deep) == pytest.approx([side + 2 * EDGE_MM for side in drawn], abs=0.01)


@pytest.mark.parametrize("inside", BOXES)
def test_edges_that_meet_are_equally_long(inside):
    """Lid and bottom close the rectangle of back, sides and front; the glue flap is as high as the side."""
    made = box(*inside)
    panels = {panel.name: panel for panel in made.panels}
    assert panels["back"].w == panels["front"].w == panels["lid"].w == panels["bottom"].w == made.w
    assert panels["side"].w == panels["side2"].w == panels["lid"].h == panels["bottom"].h == made.d
    assert {panels[name].h for name in ("glue", "back", "side", "front", "side2")} == {made.h}
    around = [panels[name] for name in ("glue", "back", "side", "front", "side2")]
    for one, other in pairwise(around):
        assert one.x + one.w == pytest.approx(other.x)
    assert around[-1].x + around[-1].w == pytest.approx(made.flat[0])
    assert (made.w, made.h, made.d) == pytest.approx((inside[0] + 2, inside[1] + 2, inside[2]))


@pytest.mark.parametrize("inside", BOXES)
def test_flaps_fit_inside(inside):
    """Dust flaps do not reach each other, the glue flap is narrower than its side, the tuck fits the box."""
    made = box(*inside)
    assert 2 * made.dust <= made.w - 2 + 1e-9
    assert made.dust <= 0.8 * made.d + 1e-9
    assert made.glue <= max(6, made.d - 2)
    assert made.tuck < made.h / 2
    assert 2 * made.slit < made.w / 2
    left = min(x for x, _ in outline(made))
    assert left == 0


@pytest.mark.parametrize("inside", BOXES)
def test_the_outline_is_one_ring_that_never_crosses_itself(inside):
    made = box(*inside)
    ring = outline(made)
    sides = list(zip(ring, [*ring[1:], ring[0]], strict=True))
    for n, (a, b) in enumerate(sides):
        for c, d in sides[n + 1 :]:
            assert not crosses(a, b, c, d)
    wide, tall = made.flat
    assert max(x for x, _ in ring) == pytest.approx(wide)
    assert (min(y for _, y in ring), max(y for _, y in ring)) == pytest.approx((0, tall))


@pytest.mark.parametrize("inside", BOXES)
def test_slits_go_on_where_the_fold_of_the_tuck_ends(inside):
    made = box(*inside)
    ends = {(round(x, 6), round(y, 6)) for line in folds(made) for x, y in line}
    for a, b in slits(made):
        assert any((round(x, 6), round(y, 6)) in ends for x, y in (a, b))
        assert dist(a, b) == pytest.approx(made.slit - 0.3)


def test_what_cannot_be_folded_is_refused():
    for wrong in ((5, 88, 20), (63, 88, 1), (63, 500, 20)):
        with pytest.raises(ValueError, match="cannot be folded"):
            box(*wrong)


def test_templates_get_plain_values():
    values = plan(63.5, 88.9, 31.0)
    assert (values["width"], values["height"]) == pytest.approx((205.0, 182.9))
    assert set(values["panels"]) >= {"back", "front", "side", "side2", "lid", "bottom", "glue"}
    assert values["outline"].count(",") > 40
