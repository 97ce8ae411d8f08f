"""Tables too large for a site are told at game.yaml; sheets of cards stay within what the game reads."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner

from generator.cli import app
from generator.contract import Face, Outline, Thing
from generator.press.online.card_sheets import MAX_PIXELS, CardSheet, in_sheets
from generator.press.online.notebook import pages
from generator.press.online.pictures import Wanted, shaped


def sheets(count: int, size: tuple[float, float] = (63.5, 88.9), backs: int = 1) -> list[CardSheet]:
    """The sheets of so many cards, whose backs come in turn; of as many backs as cards each has its own."""
    things = [
        Thing(f"cards/{n}", str(n), Face("front", {"n": n}), size, Face("back", {"n": n % backs}))
        for n in range(count)
    ]
    return in_sheets(things, {each.id: Wanted(each.front, size, Outline(), 240) for each in things})


@pytest.mark.parametrize("count", [1, 2, 3, 39, 40, 69, 70, 71, 200])
def test_every_card_has_a_place_and_the_last_is_nobodys(count: int) -> None:
    """However many sheets it takes; a card alone has a picture of its own."""
    made = sheets(count)
    assert sum(len(sheet.things) for sheet in made) == count
    assert len({sheet.name for sheet in made}) == len(made)
    for sheet in made:
        cells = sheet.columns * sheet.rows
        assert len(sheet.things) < cells or sheet.is_single
        assert sheet.columns <= 10
        assert sheet.rows <= 7
        assert sheet.columns * sheet.cell[0] <= MAX_PIXELS
        assert sheet.rows * sheet.cell[1] <= MAX_PIXELS
        assert sheet.dpi >= 200
        corners = [place for _, place in sheet.places()]
        assert len(set(corners)) == len(sheet.things)


def test_small_cards_fill_sheets_of_sixty_nine() -> None:
    assert [len(sheet.things) for sheet in sheets(100, (30.0, 40.0))] == [69, 31]


def test_large_cards_are_made_coarser_so_that_four_fit() -> None:
    (one, two) = sheets(4, (400.0, 600.0))
    assert (len(one.things), len(two.things)) == (3, 1)
    assert 2 * max(one.cell) <= MAX_PIXELS


def test_cards_of_one_back_share_a_sheet_and_single_backs_have_one_of_their_own() -> None:
    """Equal backs are one picture, or every card would count as unlike all others."""
    assert [(len(sheet.things), sheet.unique) for sheet in sheets(8, backs=2)] == [(4, False), (4, False)]
    (unlike,) = sheets(5, backs=5)
    assert unlike.unique
    shown = {(f"cards/{n}", back): Image.new("RGB", unlike.cell) for n in range(5) for back in (False, True)}
    assert [name for name, _ in unlike.pictures(shown)] == ["cards-0.png", "cards-0-backs.png"]


@pytest.mark.parametrize(("shape", "seen"), [("round", (0, 255, 0)), ("hex", (0, 255, 255))])
def test_a_picture_is_clear_outside_its_outline(shape: str, seen: tuple[int, int, int]) -> None:
    """At a corner, in the middle, and at a quarter of the height of the left edge, which a hex has."""
    cut = shaped(Image.new("RGB", (86, 100), "#ff0000"), Outline(shape))  # type: ignore[arg-type]
    points = ((0, 0), (43, 50), (1, 30))
    assert tuple(cut.getpixel(point)[3] for point in points) == seen  # type: ignore[index]


def test_more_than_a_table_takes_is_a_problem_and_writes_nothing(tmp_path: Path) -> None:
    home = tmp_path / "heap"
    home.mkdir()
    rows = "[{title: A, copies: 999}, {title: B, copies: 300}]"
    parts = f"parts:\n  - {{id: heap, kind: tokens, rows: {rows}}}\n"
    (home / "game.yaml").write_text(f"game: deck\ntitle: Heap\n{parts}", encoding="utf-8")
    words = ["render", "--content", str(home), "--format", "pcio", "--out", str(tmp_path / "out")]
    ran = CliRunner().invoke(app, words)
    assert ran.exit_code == 1, ran.output
    assert "too-large a table of playingcards.io has at most 1200 things" in ran.stdout
    assert not list((tmp_path / "out").rglob("*.pcio"))


@pytest.mark.parametrize(
    ("table", "lines"),
    [
        (["| hits | dice |", "|:-:|---|", "| 1 | two |"], "1: two"),
        (["| n | a | |", "|---|:-:|--:|", "| 3 | 15 | yes |", "| | 7 | |"], "n: 3; a: 15; yes\na: 7"),
        (["| | |", "|---|---|", "| a \\| b | **c** |"], "a | b: c"),
    ],
)
def test_tables_of_a_rulebook_are_lines_in_a_notebook(table: list[str], lines: str) -> None:
    assert pages("\n".join(["# Sea", "", *table, "", "Sail."])) == {"Sea": f"{lines}\n\nSail."}


def test_a_rulebook_becomes_pages_without_its_signs() -> None:
    text = "# Sea\n\nSail.\n\n## Setup\n\nDeal **three** [cards](#cards).\n\n### Turn\n\n- :anchor: Draw.\n"
    assert pages(text) == {"Sea": "Sail.", "Setup": "Deal three cards.\n\nTurn\n\n- anchor Draw."}
