"""The hundredth card lies below the scorecard, beside a spare, whatever it is printed with."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from typer.testing import CliRunner

from generator.cli import app
from tests.printed import CONTENT


@pytest.mark.sampled(1)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("ink", ["home", "mono"])
def test_the_last_card_has_no_sheet_of_its_own(tmp_path: Path, ink: str, paper: str) -> None:
    """One sheet with two sides: a card that got no place below the scorecard would need another."""
    parts = ["bruise_cruise/cards", "bruise_cruise/spare_cards", "bruise_cruise/scorecard"]
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
    with pikepdf.open(tmp_path / "bruise_cruise" / "last_card_and_scorecard.pdf") as pdf:
        assert len(pdf.pages) == 2
    with pikepdf.open(tmp_path / "bruise_cruise" / "cards.pdf") as pdf:
        assert len(pdf.pages) == 22
