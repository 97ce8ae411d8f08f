"""The page on how a game is made from its printed sheets: in every book for home, in none for a press."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pypdfium2 as pdfium
import pytest
from typer.testing import CliRunner

from generator import games
from generator.cli import app
from generator.contract import Edition, Face
from generator.contract.printing import STEP_MM, Step
from generator.drawing.display import Drawing, Text
from generator.drawing.faces import Faces
from generator.press.book.claims import numbers_in
from generator.press.book.markdown import Figure, Heading, TableBlock, blocks_of, figures, letters
from generator.reading.strings.editions import HOME, PRESS, for_edition
from tests import shipped
from tests.sheets_measured import sheets

CONTENT = Path(__file__).parents[1] / "content"
GAMES = [name for name in games.NAMES if name != "deck"]
BOOKS = [
    *((game, "en") for game in GAMES),
    *(
        (path.parents[1].name, path.name.split(".")[1])
        for game in GAMES
        for path in sorted(CONTENT.glob(f"{game}/i18n/rulebook.*.md"))
    ),
]
NOT_CUT_APART = {"general_quarters": {"card_back"}}
"""Printed on the other side of sheets that are counted already."""
LEAST_MM = 2.0


def page(game: str, lang: str, edition: str = HOME) -> list:
    """The blocks of the page, from its heading to the next one; none if the edition has none."""
    name = "rulebook.md" if lang == "en" else f"i18n/rulebook.{lang}.md"
    blocks = blocks_of(for_edition((CONTENT / game / name).read_text(encoding="utf-8"), edition))
    shows = [at for at, block in enumerate(blocks) if isinstance(block, Figure) and "assembly/" in block.face]
    if not shows:
        return []
    first = max(at for at in range(shows[0]) if isinstance(blocks[at], Heading))
    last = next(at for at in range(shows[-1], len(blocks)) if not isinstance(blocks[at], Figure))
    return blocks[first:last]


def steps(game: str) -> list[str]:
    components = shipped.load(game)[0].components(shipped.load(game)[1], shipped.pack(game), Edition())
    [pictures] = [each for each in components if each.name == "assembly"]
    assert not pictures.printed
    return [f"assembly/{piece.id}" for piece in pictures.pieces]


@pytest.mark.parametrize(("game", "lang"), BOOKS)
def test_a_book_for_home_shows_every_step_once_in_order(game, lang):
    shown = list(figures(page(game, lang)))
    assert [figure.face for figure in shown] == steps(game)
    assert all(len(letters(figure.caption)) > 20 for figure in shown)


@pytest.mark.parametrize(("game", "lang"), BOOKS)
def test_a_book_for_a_press_has_no_such_page(game, lang):
    assert page(game, lang, PRESS) == []


@pytest.mark.parametrize(("game", "lang"), BOOKS)
def test_the_page_names_every_file_that_is_printed_and_no_other(game, lang):
    [table] = [block for block in page(game, lang) if isinstance(block, TableBlock)]
    bold = [run.text for row in table.rows for cell in row for run in cell if run.bold]
    named = {name for words in bold for name in re.split(r"[, ]+", words) if name}
    large = {f"{job.name}-large" for job in sheets(game).jobs if job.name == "board"}
    assert named == set(sheets(game).counts()) | large


@pytest.mark.parametrize("game", GAMES)
def test_the_page_counts_sheets_and_cuts_as_they_are(game):
    left_out = NOT_CUT_APART.get(game, set())
    counts, cuts = sheets(game).counts(), sheets(game).cuts()
    expected = [sum(each[name] for name in each if name not in left_out) for each in (counts, cuts)]
    [said] = [letters(block.text) for block in page(game, "en")[1:2]]
    assert numbers_in(said)[:2] == expected


@pytest.mark.parametrize(("game", "lang"), [each for each in BOOKS if each[1] != "en"])
def test_a_translated_page_counts_the_same_cuts(game, lang):
    said = letters(page(game, lang)[1].text)
    assert re.search(rf"\b{sum(sheets(game).cuts().values())}\b", said)


BOXES = [
    ("bridge_crew", "card_box"),
    ("bridge_crew", "dice_box"),
    ("bruise_cruise", "card_box"),
    ("jure_of_the_seas", "tile_box"),
    ("to_the_bottom", "box_shop"),
]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("game", "box"), BOXES)
def test_a_box_is_cut_along_its_outline_and_its_sheet_asks_for_no_other_cut(game, box, paper, tmp_path):
    command = ["render", f"{game}/{box}", "--paper", paper, "--out", str(tmp_path)]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0, result.output
    document = pdfium.PdfDocument(next(tmp_path.rglob(f"{box}.pdf")))
    said = " ".join(document[0].get_textpage().get_text_range().split())
    assert len(document) == 1
    assert "along the outline" in said
    assert "at the marks" not in said
    assert "marked 1" not in said
    assert "100 %" in said


def picture(game: str, ink: str, step: str) -> Drawing:
    faces = Faces(shipped.pack(game).layouts, ink)
    return faces.draw(Face("shared/assembly", {"step": step, "place": "3"}), *STEP_MM)


@pytest.mark.parametrize("ink", ["home", "mono"])
@pytest.mark.parametrize("step", get_args(Step))
def test_a_picture_has_no_words_and_figures_that_can_be_read(step, ink):
    drawing = picture("to_the_bottom", ink, step)
    texts = [op for op in drawing.ops if isinstance(op, Text)]
    assert len(drawing.ops) > 8
    assert not drawing.findings
    assert all(text.size * 0.9 >= LEAST_MM for text in texts)


def test_no_two_steps_have_the_same_picture():
    assert len({repr(picture("jure_of_the_seas", "mono", step).ops) for step in get_args(Step)}) == len(
        get_args(Step)
    )
