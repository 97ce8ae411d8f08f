"""The conformance suite itself: quiet about a sound game, loud about every planted bug."""

from __future__ import annotations

import pytest

from generator.play.conformance import PROMISES, Survey, check_game, check_processes, check_promise
from tests.outside.mutants import MUTANTS, ONLY_BETWEEN_PROCESSES
from tests.outside.toy import CONTENT, GAME, PACK, ruled

IN_PROCESS = [name for name in MUTANTS if name not in ONLY_BETWEEN_PROCESSES]


@pytest.mark.sampled(5)
@pytest.mark.parametrize("promise", PROMISES)
def test_the_sound_game_keeps_every_promise(promise):
    assert check_promise(promise, Survey(GAME, CONTENT, PACK, GAME.rules.seats, games=4)) == []


@pytest.mark.parametrize("name", IN_PROCESS)
def test_every_planted_bug_is_found(name):
    """The finding names the promise that the bug breaks."""
    game, promise = MUTANTS[name]
    findings = check_promise(promise, Survey(game, CONTENT, PACK, game.rules.seats, longest=1500))
    assert findings
    assert all(finding.startswith(f"{promise}: ") for finding in findings)


def test_every_promise_is_broken_by_some_bug():
    assert {promise for _, promise in MUTANTS.values()} == set(PROMISES)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("accepts fish in a storm", {"refusal"}),
        ("unsorted list", {"legal"}),
        ("loses birds", {"pieces"}),
        ("shows the next bird", {"secrets", "commentary"}),  # plain words tell what is seen
        ("own observation", {"observation"}),
        ("bot peeks by copying", {"blind-bots"}),
        ("dice of its own", {"replay"}),
        ("never ends", {"ending"}),
    ],
)
def test_one_bug_is_one_finding_and_no_other_promise_is_blamed(name, broken):
    game, _ = MUTANTS[name]
    findings = check_game(game, CONTENT, PACK, games=1, longest=1500)
    assert {finding.split(":")[0] for finding in findings} == broken


def test_what_hangs_on_hashes_differs_between_processes():
    names = ("sound", *ONLY_BETWEEN_PROCESSES, "global chance")
    assert check_processes("tests.outside.mutants:load", names) == [
        "same-seed: hash order plays another game in another process",
        "same-seed: global chance plays another game in another process",
    ]


def test_a_process_that_fails_is_a_finding():
    (finding,) = check_processes("tests.outside.mutants:no_such_loader", ["sound"])
    assert finding.startswith("same-seed: another process failed")
    assert "no_such_loader" in finding


def test_an_engine_that_breaks_down_is_a_finding():
    def breaks(*_):
        raise ZeroDivisionError("no seats")

    findings = check_game(ruled(new=breaks), CONTENT, PACK, games=1)
    assert len(findings) == len(PROMISES)
    assert all("the engine broke down, ZeroDivisionError: no seats" in finding for finding in findings)
