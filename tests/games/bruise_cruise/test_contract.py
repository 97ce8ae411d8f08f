"""The promises every game makes, kept by this one with its optional rules, and looked at harder."""

from __future__ import annotations

import pytest

from generator.games.bruise_cruise import GAME
from generator.play.conformance import PROMISES, Survey, check_promise

from .table import box, pack


@pytest.mark.thorough
@pytest.mark.parametrize("promise", ["legal", "refusal", "secrets"])
@pytest.mark.parametrize("option", ["laser", "short_game", "arms_for_sale", "hard_hits", "race"])
def test_with_optional_rules_too(promise, option):
    content = box().with_options(**{option: True})
    assert check_promise(promise, Survey(GAME, content, pack(), seats=[3], games=1)) == []


@pytest.mark.soak
@pytest.mark.parametrize("promise", PROMISES)
def test_looked_at_harder(promise):
    survey = Survey(GAME, box(), pack(), GAME.rules.seats, games=10, moments=20)
    assert check_promise(promise, survey) == []
