"""The words that name every page for a press, outside its bleed."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from generator.drawing.display import Text
from generator.drawing.sizes import Size
from generator.drawing.typography.fonts import load
from generator.press.pdf.typefaces import PLAIN, PLAIN_SPEC
from generator.press.sheets.edge_text import OFF_MARKS_MM, around_page, is_narrow
from generator.press.sheets.imposition import lay_out_one
from generator.press.sheets.mark_style import MarkStyle
from generator.press.sheets.marks import block
from tests.printed import for_a_press

ROOT = Path(__file__).parents[3]
FONT = load(PLAIN, PLAIN_SPEC)
CORNERS = ("Harbour · Cards of the outer harbour", "lighthouse · page 12 of 340", "20 x 20 mm", "Broadside")
PIECES = {
    "bridge_crew/cards": "Bridge Crew",
    "bridge_crew/chits": "Bridge Crew",
    "bridge_crew/mats": "Bridge Crew",
    "bridge_crew/rulebook": "Bridge Crew",
    "bridge_crew/card_box": "Bridge Crew",
    "general_quarters/scratch_cards": "General Quarters",
    "general_quarters/scratch_card_back": "General Quarters",
    "jure_of_the_seas/ships": "Jure of the Seas",
    "to_the_bottom/points": "To the Bottom",
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("what", "title"), PIECES.items())
def test_every_page_for_a_press_names_its_game_and_its_edition_outside_the_bleed(
    what: str, title: str, tmp_path: Path
) -> None:
    path, *_ = for_a_press(what, tmp_path)
    with pikepdf.open(path) as pdf:
        for page, shown in zip(pdf.pages, pypdfium2.PdfDocument(path), strict=True):
            words = shown.get_textpage()
            everything = words.get_text_range()
            left, low, right, high = (float(edge) for edge in page.BleedBox)
            inside = words.get_text_bounded(left, low, right, high)
            for fact in (title, "edition ", " mm"):
                assert everything.count(fact) > inside.count(fact)


def test_pages_without_marks_have_no_words_either(tmp_path: Path) -> None:
    path, *_ = for_a_press("bridge_crew/cards", tmp_path, "--marks", "none")
    assert "edition" not in pypdfium2.PdfDocument(path)[0].get_textpage().get_text_range()


@pytest.mark.parametrize("side", [12, 20, 45, 63.5, 105, 190])
def test_the_words_keep_off_the_bleed_the_marks_and_each_other(side: float) -> None:
    grid = lay_out_one(Size(title="piece", width=side, height=side), 3.0)
    around = block(grid)
    texts = [op for op in around_page(around, CORNERS, FONT) if isinstance(op, Text)]
    assert len(texts) >= 4
    boxes = []
    for text in texts:
        left, right = text.x, text.x + FONT.width(text.text) * text.size
        top, low = text.y - FONT.cap * text.size, text.y
        assert around.cuts_x[0] + OFF_MARKS_MM - 1e-6 <= left
        assert right <= around.cuts_x[-1] - OFF_MARKS_MM + 1e-6
        assert low < around.top or top > around.bottom
        assert top > 0
        assert low < grid.paper.height
        boxes.append((left, top, right, low))
    for number, (left, top, right, low) in enumerate(boxes):
        for other in boxes[:number]:
            assert right <= other[0] or other[2] <= left or low <= other[1] or other[3] <= top
    if not is_narrow(around):
        middle = grid.paper.width / 2
        assert all(right < middle - 0.7 or left > middle + 0.7 for left, _, right, _ in boxes)


def test_marks_too_short_for_a_row_leave_the_words_out() -> None:
    style = MarkStyle("crop", 0.5, 0.1)
    grid = lay_out_one(Size(title="piece", width=60, height=60), 3.0, style)
    assert around_page(block(grid).marked(style), CORNERS, FONT) == []


def test_a_book_with_slugs_has_the_same_bytes_every_time(tmp_path: Path) -> None:
    first, second = (for_a_press("deck/rulebook", tmp_path / n)[0].read_bytes() for n in "ab")
    assert first == second


@pytest.mark.thorough
def test_no_cover_runs_on_below_its_bleed_into_the_slug(tmp_path: Path) -> None:
    path, *_ = for_a_press("jure_of_the_seas/rulebook", tmp_path)
    with pikepdf.open(path) as pdf:
        low = float(pdf.pages[0].BleedBox[1]) - float(pdf.pages[0].MediaBox[1])
    page = pypdfium2.PdfDocument(path)[0]
    rows = page.render(scale=3).to_numpy()
    strip = rows[-int(low * 3) + 2 :]
    assert strip.min() < 80, "the slug is printed"
    assert (strip > 200).mean() > 0.9
