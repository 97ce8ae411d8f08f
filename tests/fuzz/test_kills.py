"""A few kills of the harness, one of each kind of run; two hundred behind ``make soak``."""

from __future__ import annotations

import sys

import pytest

from tests.fuzz.kills import RUNS, Kill, Range

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="processes are looked up in /proc"
)


@pytest.fixture(scope="module")
def grounds(tmp_path_factory):
    return Range(tmp_path_factory.mktemp("kills"))


QUICK = [
    number for number in range(12) if list(RUNS)[number % len(RUNS)] in ("render", "playtest", "unrated")
]


@pytest.mark.thorough
@pytest.mark.parametrize("number", QUICK[:3])
def test_a_killed_run_leaves_no_trace_in_the_next(grounds, number):
    kill = Kill.numbered("suite", number)
    assert not grounds.faults(kill), kill


@pytest.mark.soak
@pytest.mark.parametrize("number", range(200))
def test_two_hundred_killed_runs_leave_no_trace(grounds, number):
    kill = Kill.numbered("soak", number)
    assert not grounds.faults(kill), kill
