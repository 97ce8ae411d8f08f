"""Grades: luck, points and names from the numbers of a game."""

from __future__ import annotations

import pytest

from generator.games.general_quarters.actions import Scratch
from generator.games.general_quarters.cards.card import Card
from generator.games.general_quarters.certificates import grading
from generator.games.general_quarters.certificates.grading import (
    Tally,
    expected_loss,
    grade,
    hunter_wins,
    shortfalls,
    suits_hunters,
)
from generator.games.general_quarters.players.view import View
from generator.games.general_quarters.rules import Patrol, on_card
from generator.games.general_quarters.setup import Aims
from generator.mechanics.dice import Dice
from tests.games.general_quarters.recorded import content
from tests.games.general_quarters.seas import rows, setup


def _fresh(**changes: object) -> Patrol:
    card = Card(setup(**changes), 0, tuple(token for row in rows() for token in row))  # type: ignore[arg-type]
    return on_card(card, Dice("card"))


def _scratch(p_missile: float, p_submarine: float, layouts: int = 9, proven: bool = False) -> dict:  # type: ignore[type-arg]
    return {"proven_safe": proven, "p_missile": p_missile, "p_submarine": p_submarine, "layouts": layouts}


@pytest.mark.clause("GQ-S5")
def test_luck_is_expected_minus_lost_over_its_spread() -> None:
    """Two risks of a quarter and a half, neither came true: 0.75 over the root of 3/16 + 4/16."""
    state = _fresh(anti_air=0)
    tally = Tally()
    tally.scratch(state, state, _scratch(0.25, 0.0))
    tally.scratch(state, state, _scratch(0.0, 0.5))
    assert tally.luck == pytest.approx(0.75 / (7 / 16) ** 0.5)
    after = state.copy()
    after.apply(Scratch(1, 6))
    assert sum(after.afloat) == 4
    tally = Tally()
    tally.scratch(state, after, _scratch(0.0, 0.5))
    assert tally.luck == pytest.approx(-1.0)
    assert Tally().luck == 0.0


@pytest.mark.clause("GQ-S5")
def test_expected_loss_counts_only_what_would_be_lost_at_once() -> None:
    """Anti-air missiles stop missiles, not submarines; missiles for ships already lost cost nothing."""
    assert expected_loss(View.of(_fresh()), 0.5, 0.25) == 0.25
    bare = _fresh(anti_air=0)
    assert expected_loss(View.of(bare), 0.5, 0.25) == 0.75
    bare.apply(Scratch(1, 6))
    assert not bare.ship_afloat("CRU")
    assert expected_loss(View.of(bare), 0.5, 0.25) == pytest.approx(0.25 + 0.5 * 20 / 25)
    # The missile for D-2 at A2 has been seen: it is not among those to come.
    bare.apply(Scratch(1, 0))
    assert expected_loss(View.of(bare), 0.5, 0.0) == pytest.approx(0.5 * (5 + 5 + 5) / 24)
    assert expected_loss(View.of(_fresh(anti_air=0, missiles_printed=False)), 0.5, 0.0) == 0.5


@pytest.mark.clause("GQ-S6")
def test_a_grade_lists_everything_it_is_made_from() -> None:
    """Shares, sums, the largest risk, and the fewest layouts at which there was a guess."""
    state = _fresh()
    tally = Tally()
    for item in (
        _scratch(0, 0, proven=True),
        _scratch(0.2, 0.1, 50),
        _scratch(0.1, 0.0, 2),
        _scratch(0, 0, 1, True),
    ):
        tally.scratch(state, state, item)
    found = grade(tally, 3, 100, 200)
    assert found["proven"] == 2
    assert found["risks"] == 2
    assert found["proven_share"] == 0.5
    assert found["risk"] == 0.4
    assert found["largest_risk"] == 0.3
    assert found["guess_at"] == 2
    assert (found["hunter_wins"], found["hunter_games"], found["player"]) == (100, 200, 3)
    assert found["points"] == round(25 + 10 + 20 * 0.4 / 6 + 6)
    assert found["name"] in {name: least for least, name in grading.NAMES}


@pytest.mark.clause("GQ-S6")
def test_more_risk_and_fewer_hunts_won_never_make_a_card_easier() -> None:
    """Points grow with each; names grow with points."""
    state = _fresh()

    def points(risks: list[float], won: int) -> int:
        tally = Tally()
        for risk in risks:
            tally.scratch(state, state, _scratch(risk, 0.0))
        return grading.points(tally, won, 200)

    assert points([], 200) == 0
    assert points([0.1], 200) < points([0.1, 0.2], 200) < points([0.1, 0.2, 0.5], 100) <= 100
    assert points([0.9] * 20, 0) == 100
    assert [least for least, _ in grading.NAMES] == sorted(least for least, _ in grading.NAMES)


@pytest.mark.clause("GQ-S2")
@pytest.mark.clause("GQ-S5")
def test_what_a_solvable_card_must_reach() -> None:
    """A win with three ships, by no fluke, on a card hunters win neither too often nor too seldom."""
    good = {"win": True, "score": 4, "rank": "Captain"}
    grade = {"luck": 0.5, "hunter_wins": 100, "hunter_games": 200}
    aims = content().setup("standard").aims
    assert aims == Aims(3, (35, 65))
    assert shortfalls(aims, good, grade) == []
    assert [f.clause for f in shortfalls(aims, good | {"win": False, "score": 0}, grade)] == ["GQ-S2"]
    assert [f.clause for f in shortfalls(aims, good | {"score": 2}, grade)] == ["GQ-S2"]
    for luck in (1.51, -1.51):
        assert [f.clause for f in shortfalls(aims, good, grade | {"luck": luck})] == ["GQ-S5"]
    for wins in (70, 130):
        assert shortfalls(aims, good, grade | {"hunter_wins": wins}) == []
    for wins in (69, 131):
        assert [f.clause for f in shortfalls(aims, good, grade | {"hunter_wins": wins})] == ["GQ-S5"]
    assert shortfalls(Aims(), good, grade | {"hunter_wins": 200}) == []
    assert shortfalls(Aims(least_afloat=1), good | {"score": 1}, grade) == []


def test_hunter_wins_are_the_same_again() -> None:
    """The same start gives the same number; the start is left alone."""
    start = _fresh()
    assert hunter_wins(start, 30) == hunter_wins(start, 30)
    assert start.scratched == 0
    assert hunter_wins(start, 0) == 0


@pytest.mark.clause("GQ-S5")
@pytest.mark.parametrize("band", [(0, 100), (0, 30), (35, 65), (60, 100), (45, 46), (99, 100), (0, 1)])
def test_hunters_stop_early_only_when_the_rest_could_change_nothing(band: tuple[int, int]) -> None:
    """The same answer as after all games, whether the share is too small, too large or right."""
    aims = Aims(hunter_wins=band)
    for games in (1, 9, 10, 11, 40):
        assert suits_hunters(_fresh(), aims, games) is aims.suits_hunters(
            grading._Hunt(_fresh().card, 0).won(games), games
        )


def test_a_hunt_that_goes_on_gives_what_it_gives_at_once() -> None:
    """Games are played when they are asked about, each by its own number."""
    at_once = grading._Hunt(_fresh().card, 0)
    bit_by_bit = grading._Hunt(_fresh().card, 0)
    for games in (3, 20, 12, 40):
        bit_by_bit.won(games)
    assert at_once.won(40) == bit_by_bit.won(40)
    assert at_once.won(7) == bit_by_bit.won(7)
