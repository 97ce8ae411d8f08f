"""``broadside new NAME --package`` writes a whole game: it can be checked, printed, played and tested."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator.cli.package import clause_of, package_files, title_of
from generator.play.conformance.__main__ import main as conformance
from tests.cli.conftest import broadside  # noqa: F401
from tests.outside.installing import HERE, install, on_the_path

NAME = "giant_squid"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def installed(here: Path, broadside: Callable) -> Iterator[Path]:  # noqa: F811
    """A new package as ``pip install -e`` would leave it: on the path, with an entry point."""
    assert broadside("new", NAME, "--package").code == 0
    with on_the_path(here / NAME):
        install(here / NAME, NAME)
        yield here / NAME


def test_it_says_what_comes_next(broadside: Callable) -> None:  # noqa: F811
    assert broadside("new", NAME, "--package") == (
        0,
        f"{NAME}: 13 files\nnext: pip install -e {NAME} --no-deps, then broadside validate {NAME}\n",
        "",
    )


@pytest.mark.usefixtures("installed")
def test_it_works_at_once(broadside: Callable, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: F811
    assert broadside("validate", NAME) == (0, "", f"{NAME}: 2 files, no problems\n")
    code, out, _ = broadside("render", NAME)
    assert (code, "cards.pdf" in out, "rulebook-booklet.pdf" in out) == (0, True, True)
    code, out, _ = broadside("playtest", NAME, "--games", "4")
    assert (code, out.split(":")[0]) == (0, NAME)
    assert conformance([NAME]) == 0
    assert "FAIL" not in capsys.readouterr().out


@pytest.mark.thorough
def test_its_own_tests_pass(installed: Path) -> None:
    """As its author runs them, before it is installed: with the package's own settings, and nobody else's."""
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-W", "error", "-p", "no:cacheprovider"],
        cwd=installed,
        env={**os.environ, "PYTHONPATH": str(HERE.parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "warning" not in ran.stdout


@pytest.mark.parametrize("name", ["ark", NAME, "zebra"])
def test_it_is_in_form(here: Path, name: str, broadside: Callable) -> None:  # noqa: F811
    """Whatever its name, and wherever that comes in the alphabet."""
    broadside("new", name, "--package")
    for words in (["check"], ["format", "--check"]):
        ran = subprocess.run(
            [sys.executable, "-m", "ruff", *words, "--no-cache", name],
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stdout


@pytest.mark.soak
def test_its_types_hold(installed: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", os.devnull, NAME],
        cwd=installed,
        env={**os.environ, "MYPYPATH": str(HERE.parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout


def test_nothing_is_left_of_the_name_it_was_written_under() -> None:
    for path, text in package_files(NAME):
        assert "kraken" not in (path + text).lower()
        assert "KR-" not in text


@pytest.mark.parametrize(
    ("name", "title", "clause"),
    [("x", "X", "XX"), ("h2_o", "H2 O", "HO"), ("ab", "Ab", "AB"), ("a_b_c", "A B C", "AB")],
)
def test_a_title_and_letters_for_clauses_follow_from_the_name(name: str, title: str, clause: str) -> None:
    assert (title_of(name), clause_of(name)) == (title, clause)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["json", "--package"], "'json' cannot be a package: Python knows something of that name"),
        (["generator", "--package"], "'generator' cannot be a package: Python knows something of that name"),
        (["lambda", "--package"], "'lambda' cannot be a package: Python knows something of that name"),
        (
            ["Squid", "--package"],
            "'Squid' cannot be a name: lower-case letters, digits and _, a letter first (write squid)",
        ),
        (["squid"], "new takes --from GAME for a pack, or --package for a game with rules of its own"),
        (
            ["squid", "--package", "--from", "bridge_crew"],
            "new takes --from GAME for a pack, or --package for a game with rules of its own",
        ),
        (
            ["here", "--package"],
            "here is there already, and nothing is overwritten (choose another name, or remove here first)",
        ),
    ],
)
def test_what_cannot_be_made_is_told(broadside: Callable, here: Path, words: list[str], why: str) -> None:  # noqa: F811
    (here / "here").mkdir()
    assert broadside("new", *words) == (2, "", f"broadside: {why}\n")
    assert sorted(path.name for path in here.iterdir()) == ["here"]


def test_a_game_with_all_that_a_game_can_have_is_small() -> None:
    """Tidepool grew out of such a package: 590 lines with everything, 500 without words and table."""
    kinds = (".py", ".toml", ".yaml", ".md", ".j2")
    files = [
        path
        for path in (HERE / "tidepool").rglob("[!.]*.*")
        if path.suffix in kinds and ".pytest_cache" not in path.parts
    ]
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in files}
    assert sum(lines.values()) <= 590
    assert sum(count for path, count in lines.items() if path.name not in ("telling.py", "en.yaml")) <= 500
