"""A command loads what it needs: what only some packs have is loaded when a pack has it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from generator.cli.commands import COMMANDS, PUZZLE_COMMANDS

RARE = (
    "generator.drawing.artwork.conversion",
    "generator.drawing.pictures.pixels",
    "generator.drawing.typography.font_files",
    "generator.press.sheets.packing",
    "generator.reading.spreadsheets.tables",
)
"""Modules needed only by spreadsheets, foreign drawings, pictures, fonts of packs and mixed sheets."""

COMMAND_MODULES = [f"generator.cli.{each.where.rpartition('.')[0]}" for each in (*COMMANDS, *PUZZLE_COMMANDS)]


@pytest.mark.parametrize(
    ("code", "without"),
    [
        ("from generator.press.sheets import pieces", RARE),
        (
            "import sys\nsys.argv = ['broadside', '--help']\nfrom generator.cli import main\n"
            "try:\n main()\nexcept SystemExit:\n pass",
            (
                *(
                    *RARE,
                    "pydantic",
                    "jinja2",
                    "reportlab",
                    "yaml",
                    "generator.contract",
                    "generator.drawing",
                ),
                *("generator.press", "generator.cli.options", *COMMAND_MODULES),
            ),
        ),
    ],
    ids=["sheets of cards", "help"],
)
def test_what_is_rare_is_not_loaded(code: str, without: tuple[str, ...]) -> None:
    tell = f"\nimport sys\nprint(*(name for name in {without!r} if name in sys.modules), file=sys.stderr)"
    told = subprocess.run([sys.executable, "-c", code + tell], capture_output=True, text=True, check=True)
    assert told.stderr.split() == []


@pytest.mark.thorough
@pytest.mark.parametrize("piece", ["general_quarters/aid", "to_the_bottom/player_aids"])
def test_showing_one_card_loads_nothing_that_only_others_need(
    piece: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """NumPy counts fleets, lxml reads whole SVG files, svgwrite draws textures, the desk edits.

    The first of the two fills a cache of its own: counting fleets and cutting fonts load such things, once.
    """
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    without = ("numpy", "lxml", "svgwrite", "generator.editing", "generator.reading.spreadsheets.tables")
    out = tmp_path / "out"
    code = (
        f"import sys\nsys.argv = ['broadside', 'show', {piece!r}, '--out', {str(out)!r}]\n"
        "from generator.cli import main\ntry:\n main()\nexcept SystemExit:\n pass\n"
        f"print(*(name for name in {without!r} if name in sys.modules), file=sys.stderr)"
    )
    for _ in range(2):
        told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stderr.split() == []
    assert list(out.iterdir())


def test_a_game_of_ours_is_opened_without_asking_what_is_installed() -> None:
    """A hundred packages may be; each would be asked for its entry points."""
    code = (
        "import importlib.metadata as metadata\n"
        "def asked(**_):\n raise AssertionError('entry points were read')\n"
        "metadata.entry_points = asked\nfrom pathlib import Path\n"
        "from generator.cli.options import chosen_packs\n"
        "packs, problems = chosen_packs(['bridge_crew'], None)\n"
        "assert not problems and packs[0].words.seat(1) and all(map(Path.is_dir, packs[0].layouts))"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_command_loads_itself_and_reads_its_own_options_alone() -> None:
    """typer would read those of all fifteen commands for any of them."""
    code = (
        "import sys, typer.main\nread = []\nof = typer.main.get_params_from_function\n"
        "typer.main.get_params_from_function = lambda function: read.append(function) or of(function)\n"
        "sys.argv = ['broadside', 'schema', '--help']\nfrom generator.cli import main\n"
        "try:\n main()\nexcept SystemExit:\n pass\n"
        f"loaded = [name for name in {COMMAND_MODULES!r} if name in sys.modules]\n"
        "own = {'generator.cli', 'generator.cli.commands'}\n"
        "print(*{each.__module__ for each in read} - own, *loaded, file=sys.stderr)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stderr.split() == ["generator.cli.schema"] * 2
