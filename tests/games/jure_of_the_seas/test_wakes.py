"""Points, wakes and tiles: JS-1.2 to JS-1.5, and every tile there can be."""

from __future__ import annotations

from collections import Counter

import pytest

from generator.games.jure_of_the_seas import wakes
from generator.games.jure_of_the_seas.wakes import (
    as_text,
    canonical,
    classes,
    crossings,
    distinct_turns,
    in_order,
    matchings,
    mirrored,
    partners,
    side,
    symmetry,
    turned,
    turns,
)

from .table import box

ALL = list(matchings())


@pytest.mark.clause("JS-1.2")
@pytest.mark.parametrize(("point", "where"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3)])
def test_two_points_lie_on_each_side_clockwise_from_the_top_left(point, where):
    assert side(point) == where


@pytest.mark.clause("JS-1.4")
def test_a_tile_joins_each_of_eight_points_to_one_other():
    """105 perfect matchings: 7 x 5 x 3, each with four wakes and every point once."""
    assert len(ALL) == len(set(ALL)) == 105
    for pairing in ALL:
        assert sorted(point for pair in pairing for point in pair) == list(range(8))
        assert all(partners(pairing)[partners(pairing)[point]] == point for point in range(8))
        assert all(partners(pairing)[point] != point for point in range(8))


@pytest.mark.clause("JS-1.5")
def test_a_quarter_turn_adds_two_to_every_point():
    """Point 7 goes to 1: the left side comes to the top."""
    assert turned(((0, 7), (1, 2), (3, 4), (5, 6)), 1) == ((0, 7), (1, 2), (3, 4), (5, 6))
    assert turned(((0, 1), (2, 4), (3, 6), (5, 7)), 1) == in_order([(2, 3), (4, 6), (5, 0), (7, 1)])
    for pairing in ALL:
        assert turned(turned(pairing, 3), 1) == pairing
        assert turned(pairing, 4) == pairing
        moved = partners(turned(pairing, 1))
        assert all(moved[(point + 2) % 8] == (partners(pairing)[point] + 2) % 8 for point in range(8))


def test_35_tiles_up_to_turning_by_counting_what_turns_leave_alone():
    """Burnside: (105 + 5 + 25 + 5) / 4 classes, of symmetry 1, 2 and 4 there are 20, 10 and 5."""
    alike = [sum(turned(each, quarter) == each for each in matchings()) for quarter in range(4)]
    assert alike == [105, 5, 25, 5]
    assert len(classes()) == (105 + 5 + 25 + 5) // 4 == 35
    assert Counter(map(symmetry, classes())) == {1: 20, 2: 10, 4: 5}
    assert sum(4 // symmetry(pairing) for pairing in classes()) == 105


def test_the_box_holds_each_of_the_35_tiles():
    """The wakes our code enumerates are those the content lists, in the same order."""
    assert tuple(kind.pairs for kind in box().wakes.wakes) == classes()
    assert [kind.symmetry for kind in box().wakes.wakes] == [symmetry(pairing) for pairing in classes()]


def test_ten_tiles_are_mirror_images_of_each_other_and_25_of_themselves():
    names = {kind.pairs: kind.id for kind in box().wakes.wakes}
    twins = {(names[one], names[canonical(mirrored(one))]) for one in classes()}
    assert {pair for pair in twins if pair[0] < pair[1]} == {
        ("T05", "T08"),
        ("T07", "T09"),
        ("T17", "T29"),
        ("T18", "T25"),
        ("T19", "T31"),
    }


def test_wakes_of_the_box_by_kind():
    """28 turn back on their side, 124 round a corner, 72 go straight over: 4 x 56 in all."""
    kinds = Counter(
        (side(one) - side(other)) % 2 if side(one) != side(other) else 2
        for kind in box().wakes.wakes
        for one, other in kind.pairs
        for _ in range(kind.copies)
    )
    assert (kinds[2], kinds[1], kinds[0]) == (28, 124, 72)


@pytest.mark.parametrize(
    ("wake", "count"), [("T01", 0), ("T02", 1), ("T06", 3), ("T27", 5), ("T32", 6), ("T34", 4), ("T35", 0)]
)
def test_wakes_that_cross(wake, count):
    kind = next(kind for kind in box().wakes.wakes if kind.id == wake)
    assert len(crossings(kind.pairs)) == count


@pytest.mark.clause("JS-1.4")
def test_a_ship_never_switches_at_a_crossing():
    """On T34 all four wakes cross; each still leads straight over."""
    assert [partners(((0, 5), (1, 4), (2, 7), (3, 6)))[point] for point in range(8)] == [
        5,
        4,
        7,
        6,
        1,
        0,
        3,
        2,
    ]


@pytest.mark.clause("JS-7.3")
def test_turns_that_look_alike_count_once():
    for pairing in ALL:
        lays = [turned(pairing, quarter) for quarter in distinct_turns(pairing)]
        assert len(lays) == len(set(lays)) == 4 // symmetry(pairing)
        assert set(lays) == set(turns(pairing))
        assert distinct_turns(pairing)[0] == 0


def test_canonical_is_the_first_of_the_rotations():
    for pairing in ALL:
        assert canonical(pairing) == min(turned(pairing, quarter) for quarter in range(4))
        assert canonical(pairing) in classes()


def test_text_of_a_tile():
    assert as_text(wakes.classes()[1]) == "0-1 2-3 4-6 5-7"
