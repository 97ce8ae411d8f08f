"""Shipped rulebooks as printed: the contents name every part on its page, and no heading ends a page."""

from __future__ import annotations

from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c
import pytest

from generator.press.book.markdown import Heading, blocks_of, letters
from generator.reading.strings.editions import HOME, PRESS, for_edition
from tests.printed import EVERY_BOOK, rulebook

CONTENT = Path(__file__).parents[1] / "content"
MM = 72 / 25.4
FOOT_MM = 12.5
"""Below this stand the folio and nothing else."""


def headings(game: str, lang: str, manner: str, levels: tuple[int, ...]) -> list[str]:
    """Headings of the manuscript, in its order."""
    edition = PRESS if manner == "press" else HOME
    path = CONTENT / game / ("rulebook.md" if lang == "en" else f"i18n/rulebook.{lang}.md")
    blocks = blocks_of(for_edition(path.read_text(encoding="utf-8"), edition))
    return [letters(block.text) for block in blocks if isinstance(block, Heading) and block.level in levels]


def plain(text: str) -> str:
    """Text without spaces and line breaks, which a page may set otherwise; "1." of a heading is "1"."""
    number, _, rest = text.partition(" ")
    return "".join(f"{number.rstrip('.')}{rest}".split())


@EVERY_BOOK
def test_contents_name_every_part_in_order_on_the_page_it_begins(game, lang, manner, shared):
    book = pdfium.PdfDocument(rulebook(game, lang, manner, shared))
    begins = {bookmark.get_title(): bookmark.get_dest().get_index() + 1 for bookmark in book.get_toc()}
    contents, at = plain(book[1].get_textpage().get_text_range()), 0
    for heading in headings(game, lang, manner, (2,)):
        at = contents.find(plain(heading), at)
        assert at >= 0, f"the contents do not name '{heading}' after the part before it"
        at += len(plain(heading))
        assert contents[at:].startswith(str(begins[heading])), f"'{heading}' begins on page {begins[heading]}"


@pytest.mark.sampled(2)
@EVERY_BOOK
def test_no_heading_ends_a_page(game, lang, manner, shared):
    book = pdfium.PdfDocument(rulebook(game, lang, manner, shared))
    begins = {bookmark.get_title(): bookmark.get_dest().get_index() for bookmark in book.get_toc()}
    for heading in headings(game, lang, manner, (2, 3)):
        text = below(book[begins[heading]].get_textpage(), heading)
        assert len(plain(text)) > 40, f"'{heading}' stands alone at the foot of page {begins[heading] + 1}"


def test_a_book_of_one_sheet_needs_no_contents(shared):
    assert len(pdfium.PdfDocument(rulebook("deck", "en", "a4", shared))) == 4


def below(page: pdfium.PdfTextPage, heading: str) -> str:
    """The text below a heading on its page."""
    number, _, rest = heading.partition(" ")
    title = rest if number.rstrip(".").replace(".", "").isdigit() else heading
    places = [start for start, _ in iter(page.search(title, match_case=True).get_next, None)]
    assert places, f"'{heading}' is not on its page"
    # Set larger than wherever else its words stand, the running head among them.
    start = max(places, key=lambda at: pdfium_c.FPDFText_GetFontSize(page, at))
    return page.get_text_bounded(left=0, right=500, bottom=FOOT_MM * MM, top=page.get_charbox(start)[1] - 1)
