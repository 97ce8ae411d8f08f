"""A command loads what it needs: what only some packs have is loaded when a pack has it."""

from __future__ import annotations

import subprocess
import sys

import pytest

RARE = (
    "generator.drawing.artwork.conversion",
    "generator.drawing.pictures.pixels",
    "generator.drawing.typography.font_files",
    "generator.press.sheets.packing",
    "generator.reading.spreadsheets.tables",
)
"""Modules needed only by spreadsheets, foreign drawings, pictures, fonts of packs and mixed sheets."""


@pytest.mark.parametrize(
    ("code", "without"),
    [
        ("from generator.press.sheets import pieces", RARE),
        (
            "import sys\nsys.argv = ['broadside', '--help']\nfrom generator.cli import main\n"
            "try:\n main()\nexcept SystemExit:\n pass",
            (*RARE, "pydantic", "jinja2", "reportlab", "yaml", "generator.contract", "generator.drawing"),
        ),
    ],
    ids=["sheets of cards", "help"],
)
def test_what_is_rare_is_not_loaded(code: str, without: tuple[str, ...]) -> None:
    tell = f"\nimport sys\nprint(*(name for name in {without!r} if name in sys.modules), file=sys.stderr)"
    told = subprocess.run([sys.executable, "-c", code + tell], capture_output=True, text=True, check=True)
    assert told.stderr.split() == []


def test_a_command_reads_its_own_options_alone() -> None:
    """typer would read those of all seventeen commands for any of them."""
    code = (
        "import sys, typer.main\nread = []\nof = typer.main.get_params_from_function\n"
        "typer.main.get_params_from_function = lambda function: read.append(function) or of(function)\n"
        "sys.argv = ['broadside', 'schema', '--help']\nfrom generator.cli import main\n"
        "try:\n main()\nexcept SystemExit:\n pass\n"
        "print(sorted({each.__module__ for each in read} - {'generator.cli'}), file=sys.stderr)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stderr.split() == ["['generator.cli.schema']"]
