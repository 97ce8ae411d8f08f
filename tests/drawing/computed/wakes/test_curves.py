"""Curves through the eight third-points of a square: where they end, how they cross, how they look."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise, product
from math import dist, hypot

import pytest
import yaml

from generator.drawing.computed.brush import brush
from generator.drawing.computed.wakes import curves
from generator.drawing.computed.wakes.crossings import angle, meetings
from generator.drawing.layouts import HelperError
from tests.drawing.computed.wakes import search

THIRDS = [(15, 0), (30, 0), (45, 15), (45, 30), (30, 45), (15, 45), (0, 30), (0, 15)]


def matchings(points=tuple(range(8))):
    """All 105 ways to join eight points, which are all tiles in all rotations."""
    if not points:
        yield ()
        return
    for other in points[1:]:
        rest = tuple(point for point in points[1:] if point != other)
        for more in matchings(rest):
            yield ((points[0], other), *more)


def families():
    """One matching of each 35 that turn into one another."""
    seen = set()
    for pairs in matchings():
        turns = [
            tuple(sorted(tuple(sorted((p + 2 * k) % 8 for p in pair)) for pair in pairs)) for k in range(4)
        ]
        seen.add(min(turns))
    return sorted(seen)


FAMILIES = families()


def test_there_are_105_ways_in_35_families():
    assert len(list(matchings())) == 105
    assert len(FAMILIES) == 35


@pytest.mark.parametrize("a", range(8))
def test_every_wake_meets_its_sides_at_the_thirds_and_at_right_angles(a):
    """However it swings: the end is the third-point, and the handle lies on the side's normal."""
    for b in range(8):
        for wake in curves.swings(a, b) if a != b else ():
            for point, end, handle in (
                (a, wake.curves[0][0], wake.curves[0][1]),
                (b, wake.curves[-1][3], wake.curves[-1][2]),
            ):
                assert dist(end, THIRDS[point]) < 1e-9
                inward = ((0, 1), (-1, 0), (0, -1), (1, 0))[point // 2]
                length = dist(end, handle)
                assert length > 3
                assert (
                    hypot(handle[0] - end[0] - inward[0] * length, handle[1] - end[1] - inward[1] * length)
                    < 1e-9
                )


@pytest.mark.parametrize("a", range(8))
def test_pieces_of_a_wake_join_smoothly(a):
    for b in range(8):
        for wake in curves.swings(a, b) if a != b else ():
            for one, other in pairwise(wake.curves):
                assert one[3] == other[0]
                into = one[3][0] - one[2][0], one[3][1] - one[2][1]
                out = other[1][0] - other[0][0], other[1][1] - other[0][1]
                assert abs(into[0] * out[1] - into[1] * out[0]) < 1e-9
                assert into[0] * out[0] + into[1] * out[1] > 0


@pytest.mark.parametrize("pairs", FAMILIES, ids=str)
def test_wakes_cross_once_where_they_must_and_nowhere_else(pairs):
    """And those that need not cross leave water between their foam, which is 5.2 mm wide."""
    for one, other in combinations(curves.laid_out(pairs), 2):
        a, b = one.points(60), other.points(60)
        crossed = sum(
            _cut(p, q, s, t)
            for p, q in pairwise(a)
            for s, t in pairwise(b)
            if abs(p[0] - s[0]) < 4 and abs(p[1] - s[1]) < 4
        )
        assert crossed == search.parted(one.ends, other.ends)
        if not crossed:
            assert min(dist(p, q) for p in a[::3] for q in b[::3]) > 5.6


def _cut(p, q, s, t):
    def side(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0

    return side(p, q, s) != side(p, q, t) and side(s, t, p) != side(s, t, q)


@pytest.mark.parametrize("pairs", FAMILIES, ids=str)
def test_wakes_stay_inside_and_are_told_apart_where_they_cross(pairs):
    laid = curves.laid_out(pairs)
    for wake in laid:
        assert all(-1e-6 <= x <= 45 + 1e-6 and -1e-6 <= y <= 45 + 1e-6 for x, y in wake.points(40))
    knots = [spot for a, b in combinations(laid, 2) for spot in meetings(a.points(), b.points())]
    assert all(dist(a, b) > 8 for a, b in combinations(knots, 2))


@pytest.mark.parametrize("a", [0, 2, 4, 6])
def test_a_wake_back_to_its_own_side_is_a_loop_and_not_a_bead(a):
    """Deeper than the foam is wide, and with sea inside."""
    for wake in curves.swings(a, a + 1):
        line = wake.points(40)
        start = THIRDS[a]
        depths = [abs(x - start[0]) if a in (2, 6) else abs(y - start[1]) for x, y in line]
        across = [y if a in (2, 6) else x for x, y in line]
        assert max(depths) > 8.5
        assert max(across) - min(across) >= 14.9


def test_a_brush_stroke_swells_between_its_ends():
    path = brush(((0, 0), (10, 0), (20, 0)), (1, 4, 1))
    numbers = [tuple(map(float, part.split())) for part in path.strip("MZ").split("L")]
    assert max(abs(y) for _, y in numbers) == pytest.approx(2, abs=0.02)
    assert all(abs(y) <= 0.52 for x, y in numbers if x <= 0 or x >= 20)
    assert min(x for x, _ in numbers) == pytest.approx(-0.5, abs=0.05)


@pytest.mark.parametrize(
    ("points", "widths"), [(((0, 0),), (1,)), (((0, 0), (1, 1)), ()), (((0, 0), (1, 1)), (-1,))]
)
def test_a_brush_stroke_needs_points_and_widths(points, widths):
    with pytest.raises(HelperError):
        brush(points, widths)


def test_golden_swings(golden):
    """The swings that are drawn are those that the search finds; the natural ones go without saying."""
    found = {curves.key(pairs): "".join(map(str, search.picks(pairs))) for pairs in search.every_pairing()}
    text = yaml.safe_dump({name: digits for name, digits in found.items() if digits.strip("0")})
    head = "# Which of its swings each wake takes, where one is not the first: 'make golden' writes it.\n"
    golden(f"../../layouts/{curves.FILE}", head + text)


def test_the_order_in_which_wakes_are_asked_for_changes_none():
    for pairs in FAMILIES[::4]:
        assert curves.laid_out(tuple(reversed(pairs))) == tuple(reversed(curves.laid_out(pairs)))


def test_the_quick_search_finds_what_looking_at_every_combination_finds():
    """Pruning must not change the drawing: none of all combinations is better."""
    for pairs in (*FAMILIES[::6], ((0, 5), (1, 4), (2, 7), (3, 6)), ((0, 4), (2, 6)), ((6, 7),)):
        ways = [curves.swings(*pair) for pair in pairs]
        found = [way[pick] for way, pick in zip(ways, search.picks(pairs), strict=True)]
        assert plain_cost(found) == min(map(plain_cost, product(*ways)))


def plain_cost(chosen):
    """The cost of a combination, without a shortcut."""
    total, knots = 0.0, []
    for one, other in combinations(chosen, 2):
        price, spots = plain_price(one, other)
        total += price
        knots += spots
    for two in combinations(knots, 2):
        total += 2 * max(0.0, search.KNOTS - dist(*two)) ** 2
    return round(total + search.NATURAL * sum(curves.swings(*wake.ends).index(wake) for wake in chosen), 9)


@cache
def plain_price(one, other):
    """The cost of two curves together, and the points in which they cross if they may."""
    a, b = one.points(), other.points()
    if search.parted(one.ends, other.ends):
        spots = plain_meetings(a, b)
        flat = max(0.0, search.STEEP - min((angle(a, b, spot) for spot in spots), default=0.0))
        return 500.0 * (len(spots) != 1) + flat**2 / 20, spots
    nearest = min((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 for p in a for q in b) ** 0.5
    return 4 * max(0.0, search.APART - nearest) ** 2, []


def plain_meetings(a, b):
    """Where two lines cross, every step against every step."""
    found = []
    for p, q in pairwise(a):
        for s, t in pairwise(b):
            rx, ry, dx, dy = q[0] - p[0], q[1] - p[1], t[0] - s[0], t[1] - s[1]
            turn = rx * dy - ry * dx
            if turn:
                u = ((s[0] - p[0]) * dy - (s[1] - p[1]) * dx) / turn
                v = ((s[0] - p[0]) * ry - (s[1] - p[1]) * rx) / turn
                if 0 <= u < 1 and 0 <= v < 1:
                    found.append((p[0] + u * rx, p[1] + u * ry))
    return found
