"""A command loads what it needs: what only some packs have is loaded when a pack has it."""

from __future__ import annotations

import subprocess
import sys

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
