"""The decks in ``decks/``, made of spreadsheets and pictures as anybody would: they print without a word."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.contract import Edition
from generator.drawing import preflight
from generator.games.deck import GAME
from generator.reading.packs import Pack, find_packs

DECKS = Path(__file__).parents[3] / "decks"


def packs() -> dict[str, Pack]:
    """Every pack in ``decks/`` by its name."""
    return {pack.name: pack for pack in find_packs([], DECKS)[0]}


@pytest.mark.parametrize(("name", "cards"), [("fathom", 54), ("small_hours", 60)])
def test_a_deck_of_ours_prints_without_a_problem(name: str, cards: int) -> None:
    """Nothing is wrong with its table, its pictures and its faces, and all its cards are there."""
    pack = packs()[name]
    content, problems = GAME.read(pack)
    assert content is not None
    assert content.rows["cards"].printed == cards
    components = list(GAME.components(content, pack, Edition()))
    assert [str(each) for each in (*problems, *preflight.problems(components, pack))] == []


def test_decks_of_ours_are_light_and_have_no_layout_of_their_own() -> None:
    """A designer has a table, pictures and YAML; and a checkout stays small."""
    files = [path for path in DECKS.rglob("*") if path.is_file()]
    assert {path.suffix for path in files} == {".yaml", ".csv", ".md", ".jpg", ".png"}
    assert sum(path.stat().st_size for path in files) < 3_000_000
