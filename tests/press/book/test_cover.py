"""The covers of a book: faces of its game if it has some, else plain ones; no hashes on any of them."""

from __future__ import annotations

import pypdfium2
import pytest

from generator.contract import Face, Piece, covers
from generator.drawing.faces import Faces
from generator.press.book.book import print_book
from generator.press.book.plates import SizedFace
from generator.press.job import Manuscript
from generator.press.settings import Printed
from tests.press import harbour_press
from tests.press.harbour_press import LAYOUTS, MM, job, opened, raster, settings, texts

COVER = Piece("cover", Face("block", {"colour": "#3ca0a0"}), Face("block", {"colour": "#a03ca0"}))
SECTION = "## {n}. Part {n}\n\n" + "Words, and more words. " * 90


def book(
    cover: Piece | None = None, ink: str = "home", sections: int = 1, tagline: str = "A toy."
) -> Printed:
    text = "# Harbour\n\n" + "\n\n".join(SECTION.format(n=n) for n in range(1, sections + 1))
    manuscript = Manuscript(text, "harbour/rulebook.md", tagline, {}, cover)
    return print_book(
        job(harbour_press.book(), settings("a4", ink=ink), manuscript=manuscript), Faces(LAYOUTS, ink)
    )


def test_a_game_s_own_faces_are_the_first_page_and_the_last() -> None:
    printed = book(COVER)
    assert not printed.problems
    for page, colour in ((0, (0x3C, 0xA0, 0xA0)), (printed.pages - 1, (0xA0, 0x3C, 0xA0))):
        picture = raster(printed.data, page, 30)
        assert (abs(picture.astype(int) - colour).max(axis=2) <= 1).all()


def test_a_game_without_faces_of_its_own_has_its_title_on_both_covers() -> None:
    pages = texts(book().data)
    assert "RULES Harbour A toy." in pages[0]
    assert pages[-1].strip() == "Harbour"


def test_the_plain_cover_is_light_at_home_and_has_a_ground_on_a_press() -> None:
    assert raster(book().data, 0, 30).mean() > 225
    assert raster(book(ink="press").data, 0, 30).mean() < 90


def test_edition_and_typefaces_stand_at_the_end_of_the_text_and_no_program_anywhere() -> None:
    for cover in (None, COVER):
        pages = texts(book(cover).data)
        (told,) = [at for at, page in enumerate(pages) if "Harbour · Edition to print at home" in page]
        assert 0 < told < len(pages) - 1
        assert "Typefaces: " in pages[told]
        assert not any("Broadside" in page or "c0ffee" in page for page in pages)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("sections", [1, 2, 3, 4, 5, 6])
def test_a_book_has_a_multiple_of_four_pages_whatever_its_length(sections: int) -> None:
    printed = book(sections=sections)
    pages = texts(printed.data)
    assert printed.pages == len(pages)
    assert printed.pages % 4 == 0
    notes = [number for number, page in enumerate(pages) if "Notes" in page]
    assert bool(notes) <= (printed.pages > 4)
    assert len(notes) < 4
    # None before the text has ended, and the back cover behind all.
    assert notes == list(range(printed.pages - 1 - len(notes), printed.pages - 1))


def test_a_press_cuts_the_cover_out_of_more_ink() -> None:
    with opened(book(COVER, ink="press").data) as pdf:
        page = pdf.pages[0]
        width = float(page.MediaBox[2]) - float(page.MediaBox[0])
        assert width == pytest.approx((148.5 + 6) * MM, abs=0.01)
    picture = raster(book(ink="press").data, 0, 30)
    for edge in (picture[0], picture[-1], picture[:, 0], picture[:, -1]):
        assert edge.mean() < 90


def test_a_cover_that_cannot_be_drawn_and_a_title_too_long_for_it_are_problems() -> None:
    [problem] = book(Piece("cover", Face("wrong", {}))).problems
    assert problem.code == "layout"
    problems = book(tagline="incomprehensibilities " * 90).problems
    assert {problem.code for problem in problems} == {"text-too-long"}
    assert "on 'cover', layout shared/book_cover" in problems[0].hint


def test_covers_are_the_two_faces_a_game_draws() -> None:
    piece = covers("Harbour", "A toy.", players="2–4")
    assert (piece.front.layout, piece.back and piece.back.layout) == ("book_cover", "book_back")
    assert piece.front.values == {"title": "Harbour", "tagline": "A toy.", "players": "2–4"}


ROWS = (("cards/card-1", "cards/card-2"), ("cards/card-3",))
SHORT = "# H\n\n" + "".join(
    f"## Part {n}\n\n" + "Draw a card, or play one. " * 12 + "\n\n- Once.\n- Twice.\n\n" for n in range(3)
)


def short(text: str = SHORT, rows: tuple[tuple[str, ...], ...] = ROWS) -> Printed:
    shown = {f"cards/card-{k}": SizedFace(harbour_press.card(k).front, 63.5, 88.9, 3.0) for k in (1, 2, 3)}
    manuscript = Manuscript(text, "harbour/rulebook.md", "A toy.", shown, illustrations=rows)
    return print_book(
        job(harbour_press.book(), settings("a4"), manuscript=manuscript), Faces(LAYOUTS, "home")
    )


def letters_pt(data: bytes, sign: str) -> float:
    """The size of the first of some words on the second page."""
    document = pypdfium2.PdfDocument(data)
    page = document[1].get_textpage()
    at = page.get_text_range().index(sign)
    size = float(pypdfium2.raw.FPDFText_GetFontSize(page.raw, at))
    document.close()
    return size


def test_a_short_book_is_one_sheet_of_large_type_with_pictures() -> None:
    """No contents, no notes: cover, two pages with the deck's own cards beside the text, back cover."""
    printed = short()
    assert not printed.problems
    pages = texts(printed.data)
    assert printed.pages == 4
    assert not any("Notes" in page or "Contents" in page for page in pages)
    assert letters_pt(printed.data, "Draw a card") >= 10
    plain = short(rows=())
    assert letters_pt(plain.data, "Draw a card") >= letters_pt(printed.data, "Draw a card")
    assert (raster(printed.data, 1, 40) != raster(plain.data, 1, 40)).any()


@pytest.mark.thorough
def test_type_is_smaller_where_a_text_is_longer() -> None:
    sizes = [letters_pt(short(SHORT * n).data, "Draw a card") for n in (1, 3, 5)]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > sizes[-1]


@pytest.mark.thorough
def test_pages_left_over_show_further_cards_before_notes() -> None:
    """Where the sheets have more pages than the text."""
    long = SHORT * 7
    with_cards, without = short(long, ROWS * 9), short(long, ())
    assert with_cards.pages == without.pages == 8
    assert not any("Notes" in page for page in texts(with_cards.data))
