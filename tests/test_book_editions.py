"""Rulebooks as printed: that for a press speaks of no work at home, that for home of no box bought ready."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from generator.reading.strings.editions import EDITIONS, HOME, PRESS, for_edition, markers
from tests.printed import QUICK_BOOKS, rulebook

CONTENT = Path(__file__).parents[1] / "content"
BOOKS = [
    *((path.parent.name, "en") for path in sorted(CONTENT.glob("*/rulebook.md"))),
    *(
        (path.parents[1].name, path.name.split(".")[1])
        for path in sorted(CONTENT.glob("*/i18n/rulebook.*.md"))
    ),
]
CLAUSE = re.compile(r"^\*\*([A-Z]{2}-[\d.]*\d)\*\*", re.MULTILINE)

WORK_AT_HOME = {
    "en": r"100 %|print (at|these|them|both|more)|your own printer|cut (out|at|the|them)|cuts numbered"
    r"|glued?\b|scored|copy shop|stickers?\b|from the printed sheets|stiff card|sheets are cut",
    "de": r"100 %|druck(t|en)\b|schneide|schnitte\b|ausschneiden|klebe|bögen|drucker",
    "cs": r"100 %|tiskn|vytiskn|vystřih|střihn|\bslep|lepidl|tiskárn",
}
"""Words of what people do with paper, a printer, knife and glue, in the languages of our books."""
READY_MADE = {
    "en": r"scratch cards?\b|silver|edge of a coin|pushed the counters|those in the box"
    r"|in the box are|in the box: along",
    "de": r"rubbel|silber|in der schachtel|aus der schachtel|münze",
    "cs": r"stírac|stříbr|minc",
}
"""Words of what is in a box that is bought."""


def said(path: Path) -> str:
    """The words of all pages between the covers, in small letters and with single blanks."""
    document = pdfium.PdfDocument(path)
    pages = (document[number].get_textpage().get_text_range() for number in range(1, len(document) - 1))
    return " ".join(" ".join(pages).replace("\ufffe", "").split()).casefold()


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "lang"), BOOKS)
def test_a_book_for_a_press_names_no_work_at_home(game, lang, shared):
    words = said(rulebook(game, lang, "press", shared))
    assert len(words) > 400
    assert {match[0] for match in re.finditer(WORK_AT_HOME[lang], words)} == set()


@pytest.mark.parametrize(
    ("game", "lang"),
    [
        pytest.param(*book, marks=() if (*book, "a4") in QUICK_BOOKS[:1] else pytest.mark.thorough)
        for book in BOOKS
    ],
)
def test_a_book_for_home_names_nothing_that_only_a_box_brings(game, lang, shared):
    words = said(rulebook(game, lang, "a4", shared))
    assert len(words) > 400
    assert {match[0] for match in re.finditer(READY_MADE[lang], words)} == set()


@pytest.mark.thorough
def test_the_lists_find_what_they_are_for(shared):
    """The books of General Quarters and Bridge Crew tell each edition what the other need not know."""
    for game, lang in (("general_quarters", "en"), ("bridge_crew", "en"), ("bridge_crew", "de")):
        assert re.search(WORK_AT_HOME[lang], said(rulebook(game, lang, "a4", shared))), (game, lang)
        assert re.search(READY_MADE[lang], said(rulebook(game, lang, "press", shared))), (game, lang)


@pytest.mark.parametrize(("game", "lang"), BOOKS)
def test_both_editions_have_the_same_clauses(game, lang):
    name = "rulebook.md" if lang == "en" else f"i18n/rulebook.{lang}.md"
    text = (CONTENT / game / name).read_text(encoding="utf-8")
    home, press = (CLAUSE.findall(for_edition(text, edition)) for edition in (HOME, PRESS))
    assert home == press
    assert {marker.name for marker in markers(text)} - {""} <= set(EDITIONS)
