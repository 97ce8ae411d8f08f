"""Of a product the tests run every pair of values each time, and all of it in the thorough run."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from pathlib import Path

import pytest

from tests.conftest import values_of
from tests.pairwise import covering, sample


@pytest.mark.parametrize(
    ("sizes", "at_once", "most"), [((7, 3), 1, 7), ((5, 14, 2), 2, 72), ((5, 3, 3), 2, 17), ((4,), 1, 4)]
)
def test_every_pair_of_values_is_there_in_few_cases(sizes, at_once, most):
    """Every value where there are two parameters."""
    cases = list(product(*map(range, sizes)))
    chosen = [cases[at] for at in covering(cases)]
    for columns in combinations(range(len(sizes)), at_once):
        assert {tuple(case[n] for n in columns) for case in chosen} == {
            tuple(case[n] for n in columns) for case in cases
        }
    assert len(chosen) <= most


def test_no_value_is_taken_much_more_often_than_another():
    cases = list(product(range(7), range(3)))
    second = [cases[at][1] for at in covering(cases)]
    assert max(map(second.count, range(3))) - min(map(second.count, range(3))) <= 1


@pytest.mark.pairwise
@pytest.mark.parametrize("third", "pq")
@pytest.mark.parametrize(("first", "second"), ["ax", "by", "cz"])
def test_only_products_that_ask_for_it_are_thinned(first, second, third, request):
    """This is one: of six cases all but three are marked. What is given together is one value."""
    assert [*values_of(request.node)] == [repr([first, second]), repr([third])]
    left_out = {("a", "q"), ("b", "p"), ("c", "q")}
    assert (request.node.get_closest_marker("thorough") is not None) == ((first, third) in left_out)


@pytest.mark.parametrize(("cases", "size"), [(306, 60), (10, 2), (5, 1), (7, 3), (3, 9)])
def test_a_sample_is_spread_and_every_case_is_in_that_of_some_test(cases, size):
    samples = [sample(f"tests/test_{number}.py::test", cases, size) for number in range(40 * cases)]
    assert {len(each) for each in samples} == {min(cases, size)}
    assert set().union(*samples) == set(range(cases))
    gaps = [later - sooner for each in samples for sooner, later in pairwise(sorted(each))]
    assert max(gaps, default=0) <= -(-cases // size)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("case", [*"abcdef", pytest.param("g", marks=pytest.mark.thorough)])
def test_only_so_many_cases_of_a_sample_are_left(case, request):
    """Of six, to which the seventh does not belong."""
    left = sorted(sample(request.node.nodeid.partition("[")[0], 6, 2))
    assert (request.node.get_closest_marker("thorough") is None) == ("abcdefg".index(case) in left)


def test_every_room_keeps_a_quick_watch(request):
    """``make test`` runs something of every folder that has tests."""
    home = Path(__file__).parent
    rooms = {path.parent for path in home.rglob("test_*.py")}
    watched = {item.path.parent for item in request.session.items}
    if len(watched) < len(rooms) / 2:
        pytest.skip("only some of the tests were asked for")
    assert rooms - watched == set()
