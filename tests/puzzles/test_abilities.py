"""Abilities of a puzzle maker: General Quarters has them all, and a command is plain where one is missing."""

from __future__ import annotations

import inspect
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from generator.cli import app
from generator.contract import PuzzleMaker
from generator.games import general_quarters
from generator.games.general_quarters.puzzles import Cards
from generator.puzzles import abilities

CONTENT = Path(__file__).parents[2] / "content"
ABILITIES = [abilities.CountingMaker, abilities.DrillMaker, abilities.LadderMaker, abilities.PageMaker]


def methods(protocol: type) -> set[str]:
    return {name for name, _ in inspect.getmembers(protocol, inspect.isfunction) if not name.startswith("_")}


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [*map(str, words), "--content", str(CONTENT)])


@pytest.mark.parametrize("ability", ABILITIES)
def test_general_quarters_has_it(ability: type) -> None:
    assert isinstance(Cards(), ability)


@pytest.mark.parametrize("ability", ABILITIES)
def test_the_contract_does_not_ask_for_it(ability: type) -> None:
    assert methods(ability)
    assert not methods(ability) & methods(PuzzleMaker)


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """General Quarters with a maker that has what the contract asks for, and nothing else."""
    names = methods(PuzzleMaker) | {*PuzzleMaker.__annotations__}
    maker = type("Plain", (), {name: vars(Cards)[name] for name in names})()
    monkeypatch.setattr(general_quarters, "GAME", replace(general_quarters.GAME, puzzles=maker))
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("plain")
def test_a_plain_maker_deals() -> None:
    ran = run("puzzle", "new", "--unrated", "--format", "text", "--seed", "plain")
    assert (ran.exit_code, ran.stdout.count("missiles:")) == (0, 1)


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("puzzle count", "the puzzles of general_quarters cannot be counted"),
        ("puzzle ladder", "general_quarters has no ladder"),
        ("puzzle new --drill", "general_quarters has no drills (leave --drill out)"),
        ("puzzle new --unrated --format html", "the puzzles of general_quarters have no pages for a browser"),
        ("play general_quarters --drill", "general_quarters has no drills (leave --drill out)"),
        ("render general_quarters --format html", "general_quarters has no cards for a browser"),
    ],
)
def test_a_missing_ability_is_told_in_a_line(words: str, said: str, tmp_path: Path) -> None:
    ran = run(*words.split())
    assert ran.exit_code == 2
    assert ran.stderr.startswith(f"broadside: {said}")
    assert ran.stderr.count("\n") == 1
    assert not [*tmp_path.iterdir()]
