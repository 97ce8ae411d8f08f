"""Editions from the command line: a set for fewer players, and boxes for thicker cards."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest


def pieces(folder: Path, component: str) -> int:
    """How many pieces the manifest counts in a file of To the Bottom."""
    manifest = json.loads((folder / "to_the_bottom" / "manifest.json").read_text(encoding="utf-8"))
    return next(file["pieces"] for file in manifest["files"] if file["file"] == f"{component}.pdf")


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("players", "cards"), [(2, 114), (5, 144)])
def test_a_set_for_two_is_smaller(broadside, tmp_path, players, cards):
    done = broadside("render", "to_the_bottom/cards", "--players", players, "--out", tmp_path)
    assert done.code == 0, done.err
    assert pieces(tmp_path, "cards") == cards


@pytest.mark.parametrize("players", [1, 6])
def test_a_number_of_players_the_game_is_not_for_is_wrong_usage(broadside, tmp_path, players):
    done = broadside("render", "to_the_bottom/cards", "--players", players, "--out", tmp_path)
    assert done.code == 2
    assert f"--players: to_the_bottom is for 2 to 5, not {players}" in done.err
    assert not any(tmp_path.iterdir())


def test_thicker_cards_get_a_deeper_box(broadside, tmp_path):
    widths = []
    for thickness in (0.3, 0.4):
        folder = tmp_path / f"{thickness}"
        words = ("render", "bruise_cruise/card_box", "--card-thickness", thickness, "--out", folder)
        assert broadside(*words, "--ink", "press").code == 0
        widths.append(pypdfium2.PdfDocument(folder / "bruise_cruise" / "card_box.pdf")[0].get_width())
    assert widths[1] > widths[0]


@pytest.mark.thorough
@pytest.mark.parametrize("players", "2345")
def test_every_sheet_of_a_set_for_fewer_is_printed(broadside, players, tmp_path):
    """Boxes for few cards too, whose sheet has little room for how they are made."""
    done = broadside("render", "to_the_bottom", "--players", players, "--out", tmp_path)
    assert done.code == 0, done.err
    assert (tmp_path / "to_the_bottom" / "box_starting.pdf").is_file()
