"""Over and under: at every crossing one wake passes over the other, and along each they take turns."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import cos, dist, radians, sin

import pytest

from generator.drawing.computed.wakes import curves, weaving
from generator.drawing.layouts import HelperError
from tests.drawing.computed.wakes import search
from tests.drawing.computed.wakes.test_curves import FAMILIES, THIRDS, matchings

FOUR = ((0, 5), (1, 4), (2, 7), (3, 6))
EVERY = list(matchings())


def test_over_and_under_take_turns_along_every_wake_of_all_105_tiles():
    """35 families in all rotations, no exception: 1 to 3 crossings on a wake, never twice the same way."""
    runs = []
    for pairs in EVERY:
        laid = curves.laid_out(pairs)
        crossings = weaving.woven(laid)
        for number in range(4):
            run = [each.over == number for each in weaving.along(number, laid, crossings)]
            assert all(one != other for one, other in pairwise(run)), f"{pairs}: wake {number} goes {run}"
            runs.append(len(run))
    assert max(runs) == 3


def test_every_crossing_has_one_above_and_one_below():
    """As many crossings as pairs of wakes that are parted, each of just those two."""
    for pairs in EVERY:
        laid = curves.laid_out(pairs)
        found = sorted(tuple(sorted((each.over, each.under))) for each in weaving.woven(laid))
        assert found == [
            (one, other)
            for one, other in combinations(range(4), 2)
            if search.parted(laid[one].ends, laid[other].ends)
        ]


def test_crossings_keep_apart_and_are_steep():
    """8 mm between any two and 55 degrees at least, so that no two gaps run together."""
    for pairs in EVERY:
        crossings = weaving.woven(curves.laid_out(pairs))
        assert all(each.angle > 55 for each in crossings), pairs
        assert all(dist(a.spot, b.spot) > 8 for a, b in combinations(crossings, 2)), pairs


@pytest.mark.parametrize("pairs", FAMILIES, ids=str)
def test_what_is_drawn_once_more_covers_the_lower_wake_and_spares_all_others(pairs):
    """The water laid for the upper wake reaches across the lower one; foam ends short of any third."""
    laid = curves.laid_out(pairs)
    crossings = weaving.woven(laid)
    for number, drawn in enumerate(weaving.plan(pairs)):
        mine = [each for each in crossings if each.over == number]
        assert len(drawn["over"]) == len(mine)
        for crossing, outlines in zip(mine, drawn["over"], strict=True):
            assert len(outlines) == weaving.LAYERS
            corners = [corner_list(outline) for outline in outlines]
            above = laid[crossing.over].points(60)
            for x, y in spots(laid[crossing.under].points(60), crossing.spot):
                if min(dist((x, y), p) for p in above) < weaving.BAND / 2 + weaving.CLEAR - 0.1:
                    assert holds(corners[0], x, y), f"{pairs}: {x:.1f}, {y:.1f} shows through"
            # The middle of either end, which is as far as the upper wake is drawn once more.
            last = corners[-1]
            half = len(last) // 2
            tips = [
                ((ax + bx) / 2, (ay + by) / 2)
                for (ax, ay), (bx, by) in ((last[0], last[-1]), (last[half - 1], last[half]))
            ]
            for third in set(range(4)) - {crossing.over, crossing.under}:
                line = laid[third].points(60)
                assert all(dist(tip, p) > weaving.BAND / 2 + 0.6 for tip in tips for p in line), pairs


@pytest.mark.parametrize("pairs", FAMILIES, ids=str)
def test_a_lower_wake_lies_in_the_shadow_of_the_upper_one(pairs):
    """At each crossing the shadow reaches the lower wake's middle on both sides, and no further."""
    laid = curves.laid_out(pairs)
    crossings = weaving.woven(laid)
    for number, drawn in enumerate(weaving.plan(pairs)):
        mine = [each for each in crossings if each.under == number]
        assert len(drawn["under"]) == len(mine)
        lower = laid[number].points(60)
        for crossing, shadow in zip(mine, drawn["under"], strict=True):
            above = laid[crossing.over].points(60)
            reach = weaving.BAND / 2 + weaving.CLEAR + weaving.SHADOW
            ring = corner_list(shadow["outline"])
            near = [p for p in lower if dist(p, crossing.spot) < 7]
            off = [(min(dist(p, q) for q in above), holds(ring, *p)) for p in near]
            assert all(held for far, held in off if far < reach - 0.2)
            assert not any(held for far, held in off if far > reach + 0.2)


@pytest.mark.parametrize("pairs", FAMILIES, ids=str)
def test_what_is_shaded_of_a_lower_wake_is_as_broad_as_it(pairs):
    """Each ribbon holds what lies within 0.05 mm of its breadth and of the shadow, and nothing beyond; the
    upper wake runs through the spot of the crossing the way it turns."""
    laid = curves.laid_out(pairs)
    crossings = weaving.woven(laid)
    breadths = (3.6, 1.4)
    for number, drawn in enumerate(weaving.plan(pairs, shaded=breadths)):
        lower = laid[number].points(60)
        mine = [each for each in crossings if each.under == number]
        for crossing, shadow in zip(mine, drawn["under"], strict=True):
            above = laid[crossing.over].points(60)
            reach = weaving.BAND / 2 + weaving.CLEAR + weaving.SHADOW
            for breadth, outline in zip(breadths, shadow["ribbons"], strict=True):
                ring = corner_list(outline)
                for (ax, ay), (bx, by) in pairwise(lower):
                    if (
                        min(dist((ax, ay), q) for q in above) > reach - 0.3
                        or dist((ax, ay), crossing.spot) > 7
                    ):
                        continue
                    size = dist((ax, ay), (bx, by))
                    for side in (-1, 1):
                        for share, held in ((breadth / 2 - 0.05, True), (breadth / 2 + 0.05, False)):
                            off = side * share / size
                            assert holds(ring, ax + off * (by - ay), ay - off * (bx - ax)) == held, crossing
            turn = radians(shadow["turn"])
            ahead = crossing.spot[0] + cos(turn), crossing.spot[1] + sin(turn)
            assert dist(shadow["spot"], crossing.spot) < 0.01
            assert min(dist(ahead, q) for q in laid[crossing.over].points(400)) < 0.2


def corner_list(outline):
    return [tuple(map(float, part.split())) for part in outline.strip("MZ").split("L")]


def spots(line, centre):
    """Points all over the band of a wake, up to 7 mm from a crossing."""
    for (ax, ay), (bx, by) in pairwise(line):
        if dist((ax, ay), centre) > 7:
            continue
        size = dist((ax, ay), (bx, by))
        for share in (-1, -0.5, 0, 0.5, 1):
            off = share * (weaving.BAND / 2 - 0.05) / size
            yield ax + off * (by - ay), ay - off * (bx - ax)


def holds(ring, x, y):
    inside = False
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            inside = not inside
    return inside


def test_a_plan_is_drawn_to_scale_and_runs_on_over_the_sides():
    [first, *_] = plain = weaving.plan(FOUR, 90.0, 3.0)
    assert sorted(tuple(wake["ends"]) for wake in plain) == list(FOUR)
    for wake in plain:
        x, y = THIRDS[wake["ends"][0]]
        assert wake["inside"].startswith(f"M{2 * x} {2 * y}C")
        assert wake["length"] == pytest.approx(90, abs=4)
    down = next(wake for wake in plain if tuple(wake["ends"]) == (0, 5))
    assert down["d"].startswith("M30 -3L30 0C")
    assert down["d"].endswith("30 90L30 93")
    assert first["d"] != first["inside"]


def test_outlines_are_drawn_to_scale():
    small, large = (weaving.plan(FOUR, side) for side in (45.0, 90.0))
    for one, other in zip(small, large, strict=True):
        for a, b in zip(one["over"], other["over"], strict=True):
            for (x, y), (u, v) in zip(corner_list(a[0]), corner_list(b[0]), strict=True):
                assert (u, v) == pytest.approx((2 * x, 2 * y), abs=0.03)


@pytest.mark.parametrize(
    "pairs",
    [((0, 1),) * 30, ((0, 1), (1, 2)), ((0, 8),), ((-1, 3),)],
    ids=["many", "twice", "above", "below"],
)
def test_a_layout_cannot_ask_for_wakes_that_are_none(pairs):
    """Thirty pairs would be compared until the end of days."""
    with pytest.raises(HelperError, match="each at most once"):
        weaving.plan(pairs)


@pytest.mark.parametrize(
    ("band", "clear"), [(1e9, 1.0), (4.8, 1e9), (0.0, 1.0), (-1.0, 1.0), (4.8, -0.1), (float("nan"), 1.0)]
)
def test_a_layout_cannot_ask_for_wakes_broader_than_their_square(band, clear):
    """Looking for the end of a crossing a million kilometres broad would take for ever."""
    with pytest.raises(HelperError, match="no broader than 15 mm"):
        weaving.plan(FOUR, band=band, clear=clear)


@pytest.mark.parametrize(("band", "clear"), [(0.001, 0), (15, 15)])
def test_the_thinnest_and_the_broadest_wakes_are_drawn(band, clear):
    assert sum(len(wake["over"]) for wake in weaving.plan(FOUR, 45.0, 0.0, band, clear)) == 4


def test_a_plan_from_the_cache_is_the_plan_that_was_computed(tmp_path, monkeypatch):
    """Read back it is the same to the last digit, and other wakes are another plan."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    pairs = FAMILIES[7]
    computed = weaving.plan(pairs, 31.7, 2)
    monkeypatch.setattr(weaving, "_plan", None)
    assert weaving.plan(pairs, 31.7, 2) == computed
    with pytest.raises(TypeError):
        weaving.plan(pairs, 31.7, 3)
