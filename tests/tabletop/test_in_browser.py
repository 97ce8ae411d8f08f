"""The table in a real Chromium: games played to their end by clicking, by keys and by dragging."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.tabletop.in_browser import CHROMIUM, DRIVER, Sitting, chromium

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="there is no chromium with its driver here"),
]

Sit = Callable[..., Sitting]

SHORT = {
    "general_quarters": ("--drill",),
    "jure_of_the_seas": ("--seats", "2"),
    "bridge_crew": ("--seats", "3", "--bots", "random"),
}
LONG = {
    "to_the_bottom": ("--seats", "2", "--bots", "random"),
    "bruise_cruise": ("--seats", "2", "--bots", "random"),
}


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    driver = chromium()
    yield driver
    driver.quit()


@pytest.fixture
def sit(browser: Any, tmp_path: Path) -> Iterator[Sit]:
    """``sit("bridge_crew", "--seats", "3")`` at a new table; nothing may be amiss in the console."""
    sittings: list[Sitting] = []

    def begin(*words: str) -> Sitting:
        sittings.append(Sitting(browser, tmp_path, "--seed", "sea", *words))
        return sittings[-1]

    yield begin
    said = [message for each in sittings for message in each.said()]
    for each in sittings:
        each.resize(1280, 900)
        each.close()
    assert said == []


@pytest.mark.parametrize("game", SHORT)
def test_a_game_is_played_to_its_end_by_clicking_what_is_lit(sit: Sit, game: str) -> None:
    table = sit(game, *SHORT[game])
    assert table.until_over(seed=1) > 5
    assert table.js("return document.querySelectorAll('.result').length > 0")


@pytest.mark.soak
@pytest.mark.parametrize("game", [*SHORT, *LONG])
def test_games_of_all_kinds_are_played_to_their_end_by_clicking_what_is_lit(sit: Sit, game: str) -> None:
    for seed in (2, 3):
        table = sit(game, *{**SHORT, **LONG}[game])
        assert table.until_over(seed) > 5
