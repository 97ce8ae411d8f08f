"""Prints that several tests look at, made once for all workers of a run."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from generator.cli import app

CONTENT = Path(__file__).parents[1] / "content"
MANNERS = {"a4": ("--paper", "a4"), "letter": ("--paper", "letter"), "press": ("--ink", "press")}
QUICK_BOOKS = (
    ("bridge_crew", "en", "a4"),
    ("bruise_cruise", "en", "letter"),
    ("general_quarters", "en", "press"),
    ("jure_of_the_seas", "en", "a4"),
    ("to_the_bottom", "cs", "a4"),
)
"""Those that ``make test`` prints for all tests of books: each game, each manner and a translation."""
BOOKS = [
    *(
        (path.parent.name, "en")
        for path in sorted(CONTENT.glob("*/rulebook.md"))
        if path.parent.name != "deck"
    ),
    *(
        (path.parents[1].name, path.name.split(".")[1])
        for path in sorted(CONTENT.glob("*/i18n/rulebook.*.md"))
    ),
]
EVERY_BOOK = pytest.mark.parametrize(
    ("game", "lang", "manner"),
    [
        pytest.param(*book, manner, marks=() if (*book, manner) in QUICK_BOOKS else pytest.mark.thorough)
        for book in BOOKS
        for manner in MANNERS
    ],
)
"""Every rulebook in every manner; all but QUICK_BOOKS are thorough."""


def once(folder: Path, make: Callable[[Path], None]) -> Path:
    """A folder that ``make`` fills: once in a run, by the worker that comes first; the others wait for it.

    Whoever failed leaves nothing that says it is ready, and the next one tries for itself.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    ready = folder.with_name(f"{folder.name}.ready")
    with open(folder.with_name(f"{folder.name}.lock"), "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not ready.exists():
            make(folder)
            ready.touch()
    return folder


def rulebook(game: str, lang: str, manner: str, shared: Path) -> Path:
    """A shipped rulebook as a file: on A4, on Letter, or for a press."""

    def make(folder: Path) -> None:
        command = ["render", f"{game}/rulebook", "--lang", lang, "--out", str(folder), *MANNERS[manner]]
        result = CliRunner().invoke(app, command)
        assert result.exit_code == 0, result.output

    (path,) = once(shared / "rulebooks" / f"{game}.{lang}.{manner}", make).rglob("rulebook.pdf")
    return path


def for_a_press(what: str, out: Path, *options: str) -> list[Path]:
    """The PDFs of shipped content for a printing house, but for its docket."""
    words = ["render", what, "--content", str(CONTENT), "--out", str(out), "--ink", "press", *options]
    ran = CliRunner().invoke(app, words)
    assert ran.exit_code == 0, ran.output
    return sorted(path for path in out.rglob("*.pdf") if "docket" not in path.name)


def run_folder(base: Path) -> Path:
    """The folder that all workers of a run share, of the one that one has."""
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
