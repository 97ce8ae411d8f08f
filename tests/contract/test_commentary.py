"""A plain commentary tells the changes between two looks at a table."""

from __future__ import annotations

import pytest

from generator.contract.commentary import differences

CHANGES = {
    "a number": ({"pile": 3}, {"pile": 2}, ["pile: 3 -> 2"]),
    "a list": ({"sea": []}, {"sea": ["crab"]}, ["sea: none -> crab"]),
    "a list that empties": ({"sea": ["crab"]}, {"sea": []}, ["sea: crab -> none"]),
    "one more in a map": ({"pool": {"a1": 1}}, {"pool": {"a1": 1, "b1": 2}}, ["pool b1: 2"]),
    "the first in a map": ({"pool": {}}, {"pool": {"a1": ["crab", 0]}}, ["pool a1: crab, 0"]),
    "the last of a map": ({"pool": {"a1": ["crab", 0]}}, {"pool": {}}, ["pool a1: crab, 0 -> gone"]),
    "the first record": ({"bids": []}, {"bids": [{"die": 8}]}, ["bids 0 die: 8"]),
    "the last record": ({"bids": [{"die": 8}]}, {"bids": []}, ["bids 0 die: 8 -> gone"]),
    "a name that another one begins with": (
        {"sea": 1, "sea bed": 1},
        {"sea": 2, "sea bed": 1},
        ["sea: 1 -> 2"],
    ),
}


@pytest.mark.parametrize(("before", "after", "told"), CHANGES.values(), ids=CHANGES)
def test_each_change_is_told_once(before, after, told):
    assert list(differences(before, after)) == told
