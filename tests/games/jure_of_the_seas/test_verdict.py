"""Is every seat worth having? JS-V18 by many random games, and how surely it may be said."""

from __future__ import annotations

import pytest

from generator.contract import LOOKS, Sample
from generator.games.jure_of_the_seas import GAME
from generator.games.jure_of_the_seas.play_check import RISK, verdict
from generator.mechanics.dice import Dice
from generator.play.play_check import SAMPLES, judged, problems

from .packs import changed
from .table import box, pack


def sample(seats, games, unfinished=0, **shares):
    """All seats alike but those named, as ``seat3=0.5``: times a fair share."""
    wins = [games / seats] * seats
    for name, times in shares.items():
        wins[int(name.removeprefix("seat"))] *= times
    return Sample(seats, games, unfinished, tuple(wins))


def judge(*samples):
    return verdict(box(), pack(), samples)


@pytest.mark.thorough
@pytest.mark.clause("JS-V18")
def test_the_shipped_box_is_acquitted():
    """With daikaiju and on open water; the first of eight seats wins eight tenths of its share."""
    assert judged(GAME, box(), pack()) == []
    assert judged(GAME, box(daikaiju=False), pack()) == []


@pytest.mark.clause("JS-V18")
def test_a_box_of_u_turns_is_one_clear_line(tmp_path):
    """Every first tile sends its own ship back off the board: who moves last is left over and wins."""
    lines = (pack().folder / "wakes.yaml").read_text(encoding="utf-8").splitlines()
    kinds = [line for line in lines if "{id: T" in line]
    ids = ", ".join(f"W{number}" for number in range(56))
    turning = kinds[0].replace("copies: 1", "copies: 56").replace("[W01]", f"[{ids}]")
    home = changed(
        tmp_path,
        {"wakes.yaml": [("complete: true", "complete: false"), ("\n".join(kinds), turning)]},
    )
    own, found = GAME.read(home)
    assert found == []
    (problem,) = problems(GAME, own, home)
    assert problem.code == "JS-V18"
    assert str(problem.place).endswith("game.yaml:10:1")
    assert problem.message == (
        "8 players: seat 7 wins 85% of 200 random games (need 6% to 19%); "
        "seats are unfair with 2, 3, 4, 5, 6, 7 players too"
    )
    assert problem.hint.endswith("--bots random --seed trial --seats 8 shows all seats")


@pytest.mark.clause("JS-V18")
@pytest.mark.parametrize("games", SAMPLES)
@pytest.mark.parametrize("times", [0.5, 0.51, 1.0, 1.49])
def test_a_share_within_bounds_is_neither_a_problem_nor_a_doubt(games, times):
    found = judge(*(sample(seats, games, seat0=times) for seats in GAME.rules.seats))
    assert (found.problems, found.doubts) == ([], frozenset())


@pytest.mark.clause("JS-V18")
@pytest.mark.parametrize("times", [0.49, 0.4, 1.52, 1.6])
def test_a_share_just_out_of_bounds_is_a_doubt_after_200_games(times):
    found = judge(sample(2, 200), sample(8, 200, seat5=times))
    assert (found.problems, found.doubts) == ([], frozenset({8}))


@pytest.mark.clause("JS-V18")
@pytest.mark.parametrize(
    ("games", "times"), [(200, 2.7), (200, 0.0), (1000, 0.28), (3000, 0.37), (3000, 1.72)]
)
def test_a_share_surely_out_of_bounds_is_a_problem(games, times):
    """The more games, the nearer to the bound. With five players 200 games are enough for nought."""
    found = judge(sample(4, 200), sample(5, games, seat2=times))
    (problem,) = found.problems
    assert found.doubts == frozenset()
    assert problem.message.startswith(f"5 players: seat 2 wins {times / 5:.0%} of {games:,} random games")
    assert "(need 10% to 30%)" in problem.message


@pytest.mark.clause("JS-V18")
def test_200_games_hardly_accuse_a_seat_of_eight():
    """One win in 200 games happens by luck more often than a false accusation may; none does not."""
    others = [sample(seats, 200) for seats in range(2, 8)]
    found = judge(*others, sample(8, 200, seat0=8 / 200))
    assert (found.problems, found.doubts) == ([], frozenset({8}))
    assert judge(*others, sample(8, 200, seat0=0.0)).problems


@pytest.mark.clause("JS-V18")
def test_random_games_that_do_not_end_are_a_problem():
    (problem,) = judge(sample(4, 200), sample(5, 200, unfinished=3)).problems
    assert problem.message == "5 players: 3 of 200 random games unfinished"


@pytest.mark.clause("JS-V18")
def test_boxes_at_the_very_bound_are_accused_as_seldom_as_promised():
    """2,000 boxes where one of two seats wins exactly a quarter: the promise is one in a thousand over
    all looks and all numbers of players; here is one number, and two looks."""
    accused = 0
    for number in range(2000):
        below = Dice(f"bound-{number}").below
        won = [below(4) == 0 for _ in range(1000)]
        for games in (200, 1000):
            first = sum(won[:games])
            accused += bool(judge(Sample(2, games, 0, (first, games - first))).problems)
    assert RISK == 0.001
    assert LOOKS == len(SAMPLES) == 3
    assert accused <= 2
