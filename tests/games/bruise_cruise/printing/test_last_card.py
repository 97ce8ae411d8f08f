"""The hundredth card lies beside the slip that points to it, whatever it is printed with."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from typer.testing import CliRunner

from generator.cli import app
from tests.printed import CONTENT


@pytest.mark.sampled(2)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("ink", ["home", "mono"])
def test_slip_and_card_are_on_the_sheet_of_the_scorecard(tmp_path: Path, ink: str, paper: str) -> None:
    """One sheet with two sides: a card that got no place beside the slip would need another."""
    parts = ["bruise_cruise/cards", "bruise_cruise/scorecard", "bruise_cruise/last_card"]
    words = [
        "render",
        *parts,
        "--ink",
        ink,
        "--paper",
        paper,
        "--content",
        str(CONTENT),
        "--out",
        str(tmp_path),
    ]
    ran = CliRunner().invoke(app, words)
    assert ran.exit_code == 0, ran.output
    with pikepdf.open(tmp_path / "bruise_cruise" / "scorecard.pdf") as pdf:
        assert len(pdf.pages) == 2
