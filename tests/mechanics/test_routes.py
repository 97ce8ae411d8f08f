"""Ways over a board against a search that is slow and plain."""

from __future__ import annotations

from collections import deque
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from generator.mechanics.routes import UNREACHABLE, Routes, bits_of, chosen, spaces_in

SPACES = 30

links = st.lists(st.tuples(st.integers(0, SPACES - 1), st.integers(0, SPACES - 1)), max_size=70).map(
    lambda pairs: {
        space: {b for a, b in pairs if a == space != b} | {a for a, b in pairs if b == space != a}
        for space in range(SPACES)
    }
)
one_way = st.dictionaries(st.integers(0, 9), st.sets(st.integers(0, 9)), max_size=10).map(
    lambda some: {space: some.get(space, set()) - {space} for space in range(10)}
)
blockers = st.sets(st.integers(0, SPACES - 1), max_size=10)


def searched(links, start, blocked=()):
    """Distances by a queue, space by space."""
    steps, queue = {start: 0}, deque([start])
    while queue:
        space = queue.popleft()
        for other in links[space]:
            if other not in steps and other not in blocked:
                steps[other] = steps[space] + 1
                queue.append(other)
    return steps


@given(st.sets(st.integers(0, 400)))
def test_sets_of_spaces_come_back_in_order(spaces):
    bits = bits_of(spaces)
    assert list(spaces_in(bits)) == chosen(bits, range(401)) == sorted(spaces)


@given(links, st.integers(0, SPACES - 1), blockers)
def test_distances_equal_a_slow_search(links, start, blocked):
    routes, blocked = Routes(links), blocked - {start}
    assert routes.distances(start, bits_of(blocked)) == searched(links, start, blocked)
    assert routes.distances(start) == searched(links, start)
    assert routes.distances(start) is routes.distances(start)  # searched once
    far = searched(links, start)
    assert all(routes.distance(start, goal) == far.get(goal, UNREACHABLE) for goal in range(SPACES))


@given(one_way, st.integers(0, 9))
def test_steps_may_lead_one_way_only(links, start):
    assert Routes(links).distances(start) == searched(links, start)


@given(links, st.integers(0, SPACES - 1), st.integers(0, 6), blockers)
def test_what_is_reached_is_what_is_near_enough(links, start, steps, blocked):
    routes, blocked = Routes(links), blocked - {start}
    near = {space for space, far in searched(links, start, blocked).items() if far <= steps}
    assert set(spaces_in(routes.reached(start, steps, bits_of(blocked)))) == near
    open_sea = {space for space, far in searched(links, start).items() if far <= steps}
    assert set(spaces_in(routes.within(start, steps))) == open_sea
    assert routes.within(start, steps) == routes.within(start, steps)


@given(links, st.integers(0, SPACES - 1), st.integers(0, SPACES - 1), blockers)
def test_a_path_is_a_shortest_one(links, start, goal, blocked):
    blocked = blocked - {start}
    path = Routes(links).path(start, goal, bits_of(blocked))
    steps = searched(links, start, blocked)
    if goal not in steps:
        assert path == []
        return
    assert (path[0], path[-1], len(path)) == (start, goal, steps[goal] + 1)
    assert all(b in links[a] and b not in blocked for a, b in pairwise(path))


@given(links, blockers)
def test_parts_hang_together_and_not_with_each_other(links, blocked):
    parts = [set(spaces_in(part)) for part in Routes(links).parts(bits_of(blocked))]
    assert sorted(space for part in parts for space in part) == sorted(set(range(SPACES)) - blocked)
    assert all(set(searched(links, min(part), blocked)) == part for part in parts)
    assert [len(part) for part in parts] == sorted(map(len, parts), reverse=True)
