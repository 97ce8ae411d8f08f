"""Entries of a list: the picture hangs beside its name, and the first paragraph runs round it."""

from __future__ import annotations

import pypdfium2
import pytest
from reportlab.lib.styles import ParagraphStyle

from generator.drawing.faces import Faces
from generator.press.book.book import print_book
from generator.press.book.plates import SizedFace
from generator.press.book.typesetting.entries import EntryParagraph
from generator.press.job import Manuscript
from generator.press.pdf.page import POINTS
from tests.press import harbour_press
from tests.press.harbour_press import LAYOUTS, flat, job, settings

SMALL = SizedFace(flat(1).front, 16.0, 14.0, 0.0, drawn_for_book=True)
LONG = "One two three four five six seven eight nine ten. " * 12


def test_a_paragraph_beside_its_picture_is_never_parted() -> None:
    paragraph = EntryParagraph("word " * 60, ParagraphStyle("text", fontSize=10, leading=12))
    paragraph.styles = None  # type: ignore[assignment]
    paragraph.wrap(150.0, 1000.0)
    assert len(paragraph.split(150.0, 60.0)) == 2
    paragraph.is_beside_picture = True
    assert paragraph.split(150.0, 60.0) == []


def page_with(sought: str, text: str, face: SizedFace) -> pypdfium2.PdfTextPage:
    """The words of the first page of a book that has a word in it."""
    manuscript = Manuscript(text, "harbour/rulebook.md", "A toy for the press.", {"small/crab": face})
    printed = print_book(
        job(harbour_press.book(), settings("a4"), manuscript=manuscript), Faces(LAYOUTS, "home")
    )
    for page in pypdfium2.PdfDocument(printed.data):
        words = page.get_textpage()
        if words.search(sought, match_case=True).get_next():
            return words
    raise AssertionError("the entry is on no page")


def lefts(figure: str, face: SizedFace) -> dict[str, float]:
    """How far from the left the heading, the first line and the last word of a book's entry begin, in mm."""
    text = f"# H\n\n## Cards\n\n### Crab\n\n{figure}\n\nFirst. {LONG}Last.\n"
    words = page_with("First.", text, face)
    shown = {}
    for word in ("Crab", "First."):
        [*_, (at, _)] = iter(words.search(word, match_case=True).get_next, None)
        shown[word] = words.get_charbox(at)[0] / POINTS
    return shown | {"page": min(words.get_rect(n)[0] for n in range(words.count_rects())) / POINTS}


@pytest.mark.parametrize(
    ("figure", "face", "beside"),
    [
        ("![](face:small/crab)", SMALL, True),
        ("![A crab.](face:small/crab)", SMALL, False),
        ("![](face:small/crab)", SizedFace(flat(1).front, 63.5, 88.9, 3.0), False),
        ("![](face:small/crab)", SizedFace(flat(1).front, 16.0, 40.0, 0.0, drawn_for_book=True), False),
    ],
    ids=["small", "with a caption", "a face of the game", "too tall"],
)
def test_a_small_picture_without_a_caption_hangs_beside_a_name(
    figure: str, face: SizedFace, beside: bool
) -> None:
    left = lefts(figure, face)
    assert (left["Crab"] - left["page"] > 13.0) is beside
    assert (left["First."] - left["page"] > 13.0) is beside


@pytest.mark.parametrize(
    ("heading", "figure", "high", "beside"),
    [
        ("Cards", "![](face:small/crab)", 9.0, True),
        ("Cards", "![A crab.](face:small/crab)", 9.0, False),
        ("Cards", "![](face:small/crab)", 14.0, False),
        ("Cards and crabs and crates " * 4, "![](face:small/crab)", 9.0, None),
    ],
    ids=["small", "with a caption", "too tall", "no room"],
)
def test_a_small_picture_stands_at_the_end_of_the_line_of_a_heading(
    heading: str, figure: str, high: float, beside: bool | None
) -> None:
    """It takes no room of its own, is left out beside a heading too long, and otherwise stands below."""
    shown = []
    for picture in ("", f"{figure}\n\n"):
        text = f"# H\n\n## Cards\n\nBefore.\n\n## {heading.strip()}\n\n{picture}First. {LONG}Last.\n"
        face = SizedFace(flat(1).front, 16.0, high, 0.0, drawn_for_book=True)
        words = page_with("First.", text, face)
        tops = [
            words.get_charbox(words.search(word, match_case=True).get_next()[0])[3]
            for word in ("Before.", "First.")
        ]
        shown.append((tops[0] - tops[1]) / POINTS)
    more = shown[1] - shown[0]
    assert more == pytest.approx(0, abs=0.1) if beside is None else (more < 4.0) is beside


def test_paragraphs_below_the_picture_have_the_whole_measure() -> None:
    """The one that stands beside it is indented in all its lines, however long; the next one is not."""
    text = f"# H\n\n## Cards\n\n### Crab\n\n![](face:small/crab)\n\nFirst. {LONG}Last.\n\nBelow. {LONG}End.\n"
    words = page_with("Below.", text, SMALL)
    name, first, below = (
        words.get_charbox(words.search(word, match_case=True).get_next()[0])[0]
        for word in ("Cards", "First.", "Below.")
    )
    assert first - name > 13.0 * POINTS
    assert abs(below - name) < 1.0 * POINTS
