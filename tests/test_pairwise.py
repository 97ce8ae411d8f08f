"""Of a product the tests run every pair of values each time, and all of it in the thorough run."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from tests.conftest import values_of
from tests.pairwise import covering


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
