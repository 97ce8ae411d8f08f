"""The graph of all fleets: its counts, its numbering, and that it tells uniform fleets apart."""

from __future__ import annotations

from functools import cache
from math import sqrt
from random import Random

import numpy as np
import pytest

from generator.games.general_quarters.counting import building, random_words
from generator.games.general_quarters.counting.building import TooManyWaters, build, count_fleets
from generator.games.general_quarters.counting.conditioning import Conditioned
from generator.games.general_quarters.counting.fleets import RejectionFleets, Source
from generator.games.general_quarters.counting.graph import SAFE, Graph
from generator.games.general_quarters.seen_card import SeenCard
from generator.games.general_quarters.waters import Kind, Waters
from tests.games.general_quarters.seas import (
    BATTLECRUISER,
    CRUISERS,
    DEFAULT,
    FRIGATES,
    agrees,
    beside,
    every_fleet,
    graph,
    small_waters,
)

ALL_FLEETS = 358_714_693_566
SMALLER = (BATTLECRUISER, *CRUISERS, Kind("destroyer", 3, 2), Kind("frigate", 2, 2))
FLEETS_OF_SMALLER = 47_998_754
DRAWN = 300
"""Fleets drawn by rejection, a hundred a second."""

BY_DESTROYERS_OUTSIDE = (111_763_026_296, 185_737_553_960, 57_815_984_758, 3_398_128_552)


@pytest.mark.clause("GQ-V18")
def test_the_default_card_has_the_known_number_of_fleets() -> None:
    """Counted from nothing in one pass, and again as the paths of the graph."""
    assert count_fleets(DEFAULT) == ALL_FLEETS
    assert graph().count == ALL_FLEETS


@pytest.mark.clause("GQ-V18")
@pytest.mark.parametrize(
    ("kinds", "known"),
    [
        ((BATTLECRUISER,), 72),
        ((CRUISERS[0],), 70),
        ((CRUISERS[1],), 70),
        ((Kind("destroyer", 3, 1),), 160),
        ((Kind("frigate", 2, 1, water="shallow"),), 47),
        ((FRIGATES,), 15_174),
        ((BATTLECRUISER, *CRUISERS), 114_292),
    ],
)
def test_parts_of_the_fleet_have_the_known_counts(kinds: tuple[Kind, ...], known: int) -> None:
    """Single placements, frigate sets and the three large ships, each alone on the map."""
    assert count_fleets(Waters(10, 10, (7, 8, 9), kinds)) == known


class _Inland(Waters):
    """Waters in which kinds called ``inner`` keep to the six columns left of the shallow ones but one."""

    def fits(self, kind: Kind, cols: range) -> bool:
        return super().fits(kind, cols) and (kind.name != "inner" or cols.stop < self.shallow[0])


def _by_destroyers_outside(rows: int, cols: int, others: tuple[Kind, ...]) -> tuple[int, int, int]:
    """How many fleets have none, one and two of their three destroyers in the last four columns.

    Counting marked destroyers that keep out of them weighs each fleet by how they can be chosen.
    """
    shallow = tuple(range(cols - 3, cols))
    marked = []
    for inner in (3, 2, 1):
        kinds = (Kind("inner", 3, inner), Kind("destroyer", 3, 3 - inner))
        chosen = tuple(kind for kind in kinds if kind.number)
        marked.append(count_fleets(_Inland(rows, cols, shallow, (*others, *chosen))))
    none = marked[0]
    one = marked[1] - 3 * none
    return none, one, marked[2] - 3 * none - 2 * one


@pytest.mark.soak
@pytest.mark.clause("GQ-V18")
def test_fleets_by_how_many_destroyers_reach_column_g() -> None:
    """The four counts of the default card that drawn fleets are held against."""
    counts = _by_destroyers_outside(10, 10, (BATTLECRUISER, *CRUISERS, FRIGATES))
    assert (*counts, ALL_FLEETS - sum(counts)) == BY_DESTROYERS_OUTSIDE


@pytest.mark.clause("GQ-V18")
def test_fleets_by_how_many_destroyers_leave_the_deep_on_a_small_map() -> None:
    """The same way of counting against a list of all fleets."""
    waters = Waters(6, 6, (3, 4, 5), (Kind("destroyer", 3, 3),))
    outside = [0] * 4
    for fleet in every_fleet(waters):
        outside[sum(max(square % 6 for square in hull) >= 2 for hull in waters.hulls(fleet))] += 1
    assert _by_destroyers_outside(6, 6, ()) == tuple(outside[:3])
    assert all(outside[1:])


def _some_sight(waters: Waters, random: Random, fleets: list[int]) -> SeenCard:
    """A few squares of a real fleet scratched, with missiles and submarines thrown in."""
    shown = [""] * waters.squares
    fleet = random.choice(fleets) if fleets else 0
    for square in random.sample(range(waters.squares), random.randint(0, waters.squares // 2)):
        alone = not any(fleet >> other & 1 for other in beside(waters, square))
        shown[square] = "S" if fleet >> square & 1 else random.choice(".....UM" if alone else "...MM")
    return SeenCard(waters, tuple(shown), None)


@pytest.mark.clause("GQ-7.1", "GQ-7.2", "GQ-7.3", "GQ-7.4", "GQ-7.5")
@pytest.mark.parametrize("many", [100, pytest.param(300, marks=pytest.mark.soak)])
def test_counts_numbers_and_sights_agree_with_plain_enumeration(many: int) -> None:
    """On small boards: the count, every fleet, and what is left of them after a look."""
    random = Random(20)
    nonempty = 0
    boards = 0
    while boards < many:
        waters = small_waters(random)
        made = build(waters)
        if made.count > 1500:
            continue  # too slow to list
        boards += 1
        fleets = every_fleet(waters)
        assert made.count == count_fleets(waters) == len(fleets)
        assert _masks(made, made.fleets(np.arange(len(fleets)))) == sorted(fleets)
        seen_card = _some_sight(waters, random, fleets)
        left = [fleet for fleet in fleets if agrees(seen_card, fleet)]
        conditioned = Conditioned(made, seen_card)
        assert conditioned.count == len(left)
        expected = [sum(fleet >> square & 1 for fleet in left) for square in range(waters.squares)]
        assert conditioned.ships.tolist() == expected
        assert _masks(made, conditioned.fleets(np.arange(len(left)))) == sorted(left)
        nonempty += bool(left)
    assert nonempty > 0.4 * many


def _masks(made: Graph, patterns: np.ndarray[tuple[int, int], np.dtype[np.uint16]]) -> list[int]:
    grids = made.grids(patterns).reshape(len(patterns), made.waters.squares)
    return sorted(sum(1 << int(s) for s in np.flatnonzero(row)) for row in grids)


def test_sampled_fleets_have_the_exact_share_of_every_square() -> None:
    """200,000 fleets: no square is further off than chance allows for the worst of a hundred."""
    count = 200_000
    numbers = random_words.words(np.full(count, random_words.key("share"), np.uint64), 1, np.arange(count))
    grids = graph().grids(graph().fleets(random_words.many_below(ALL_FLEETS, numbers, 0)))
    exact = Conditioned(graph(), SeenCard(DEFAULT, ("",) * 100, None)).ships / ALL_FLEETS
    assert exact.sum() == pytest.approx(DEFAULT.ship_squares)
    error = np.sqrt(exact * (1 - exact) / count)
    worst = np.abs((grids.reshape(count, -1).mean(axis=0) - exact) / error).max()
    # The largest of a hundred normal deviates: 2.5 is usual, 4.4 comes once in a thousand runs.
    assert 1.5 < worst < 4.4


def _drawn(source: Source, seed: str, count: int) -> list[int]:
    """Fleets of a source as bit masks, drawn as cards draw them."""
    numbers = random_words.words(np.full(count, random_words.key(seed), np.uint64), 0, np.arange(count))
    packed = np.packbits(source.drawn(numbers, 1).reshape(count, -1), axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]


@cache
def _rejected() -> list[int]:
    """Fleets by rejection, which are slow to come by, for every test that looks at some."""
    return _drawn(RejectionFleets(DEFAULT), "rejected", DRAWN)


@pytest.mark.thorough
@pytest.mark.parametrize("source", ["graph", "rejection"])
def test_both_sources_draw_every_kind_of_fleet_as_often_as_it_deserves(source: str) -> None:
    """Fleets sorted by their destroyers beyond column F, against the four exact counts."""
    count = 8_000 if source == "graph" else DRAWN
    fleets = _drawn(graph(), "kinds", count) if source == "graph" else _rejected()
    seen = [0] * 4
    for fleet in fleets:
        hulls = DEFAULT.hulls(fleet)
        assert sorted(map(len, hulls)) == [2, 2, 2, 2, 3, 3, 3, 4, 4, 5]
        seen[sum(len(h) == 3 and max(s % 10 for s in h) >= 6 for h in hulls)] += 1
    expected = [count * known / ALL_FLEETS for known in BY_DESTROYERS_OUTSIDE]
    chi = sum((found - wanted) ** 2 / wanted for found, wanted in zip(seen, expected, strict=True))
    assert chi < 16.3  # three degrees of freedom, one in a thousand


@pytest.mark.thorough
def test_rejection_and_graph_agree_on_every_square() -> None:
    """The two share nothing; their fleets must look alike square by square."""
    exact = Conditioned(graph(), SeenCard(DEFAULT, ("",) * 100, None)).ships / ALL_FLEETS
    seen = [sum(fleet >> square & 1 for fleet in _rejected()) for square in range(100)]
    deviates = [(ships / DRAWN - p) / sqrt(p * (1 - p) / DRAWN) for ships, p in zip(seen, exact, strict=True)]
    assert max(map(abs, deviates)) < 4.6


def test_a_small_board_is_drawn_exactly_uniformly_by_rejection() -> None:
    """Every fleet of a small board turns up, none much more often than another."""
    waters = Waters(5, 4, (2, 3), (Kind("destroyer", 3, 2), Kind("frigate", 2, 1, water="shallow")))
    fleets = every_fleet(waters)
    drawn = RejectionFleets(waters).masks("small", 40 * len(fleets))
    often = [drawn.count(fleet) for fleet in fleets]
    chi = sum((found - 40) ** 2 / 40 for found in often)
    freedom = len(fleets) - 1
    assert sum(often) == len(drawn)
    assert abs(chi - freedom) < 4 * sqrt(2 * freedom)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("waters", "known"),
    [
        pytest.param(Waters(10, 10, (0, 1, 2), DEFAULT.kinds), ALL_FLEETS, marks=pytest.mark.soak),
        (Waters(8, 8, (5, 6, 7), SMALLER), FLEETS_OF_SMALLER),
        (Waters(8, 8, (0, 1, 2), SMALLER), FLEETS_OF_SMALLER),
        (Waters(10, 10, (7, 8, 9), (Kind("battlecruiser", 5, 9, water="deep"),)), 0),
        (Waters(5, 5, (3, 4), (Kind("battlecruiser", 5, 1, vertical=False, water="deep"),)), 0),
    ],
)
def test_other_waters_count_the_same_both_ways(waters: Waters, known: int) -> None:
    """The mirrored card has as many fleets; what cannot fit has none, and says so quietly."""
    assert build(waters).count == count_fleets(waters) == known


def test_counts_past_the_machine_word_stay_exact() -> None:
    """Single squares scattered on a large map: more than 2**62 ways, known by another formula."""
    waters = Waters(9, 12, (), (Kind("buoy", 1, 28, vertical=False),))
    counted = count_fleets(waters)
    assert counted == _scattered(9, 12, 28)
    assert counted > SAFE


def _scattered(rows: int, cols: int, number: int) -> int:
    """Ways to choose that many squares of which no two touch: row patterns, one after another."""
    width = min(rows, cols)
    lone = [p for p in range(1 << width) if not p & p << 1]
    ways = {(0, 0): 1}
    for _ in range(max(rows, cols)):
        after: dict[tuple[int, int], int] = {}
        for (pattern, placed), count in ways.items():
            for p in lone:
                total = placed + p.bit_count()
                if not p & pattern and total <= number:
                    after[p, total] = after.get((p, total), 0) + count
        ways = after
    return sum(count for (_, placed), count in ways.items() if placed == number)


def test_numbers_past_the_machine_word_open_legal_fleets() -> None:
    """Numbering works in Python ints where int64 would overflow."""
    waters = Waters(6, 12, (), (Kind("buoy", 1, 22, vertical=False),))
    made = build(waters)
    wide = Graph(waters, made.columns)
    wide.ways = [ways.astype(object) for ways in made.ways]
    numbers = [0, 1, made.count // 3, made.count - 1]
    assert (made.fleets(np.array(numbers)) == wide.fleets(np.array(numbers, object))).all()


def test_waters_too_large_for_a_graph_are_refused_with_the_reason(monkeypatch) -> None:
    """Too many rows for the bits of a word; too many steps or memories for the memory of a machine."""
    for name, size in (("MAX_STEPS", 1_000_000), ("MAX_MEMORIES", 100_000)):
        monkeypatch.setattr(building, name, size)
    long = tuple(Kind(f"long{n}", n, 6) for n in (5, 6, 7))
    with pytest.raises(TooManyWaters, match="bits"):
        build(Waters(16, 12, (), (*long, *long[:2])))
    with pytest.raises(TooManyWaters, match="steps"):
        build(Waters(16, 12, (), long))
    with pytest.raises(TooManyWaters, match="memories"):
        count_fleets(Waters(16, 12, (), long))
