"""Shipped rulebooks as printed: how many pages and how full, pictures on every spread, nothing too small.

They are measured by pdfium and pikepdf alone, which know nothing of how a book is set.
"""

from __future__ import annotations

import ctypes
import pickle
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import hypot
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c
import pytest
import yaml

from generator.press.book.markdown import Heading, TableBlock, blocks_of, letters
from generator.reading.strings.editions import HOME, PRESS, for_edition
from tests.printed import BOOKS, EVERY_BOOK, once, rulebook

CONTENT = Path(__file__).parents[1] / "content"
LAYOUTS = CONTENT.parent / "layouts"
PAGES = {
    "bridge_crew": 16,
    "bruise_cruise": 20,
    "general_quarters": 12,
    "jure_of_the_seas": 16,
    "to_the_bottom": 20,
}
LONGER = {("bridge_crew", "de", "a4"): 20, ("bridge_crew", "de", "letter"): 20}
"""Translations that take more pages than the English book, and how they are printed."""
LEAST_MM = 2.0
BODY_PT, CLAUSE_PT, NUMBER_PT = 8.5, 8.2, 7.1
MANY = 900
MM = 72 / 25.4
HEAD_MM, FOOT_MM, TAB_MM = 12.6, 11.0, 12.0
RULE_MM = 12.41
"""The running head, the foot, and the tab with the folio at the outer edge: no text of a page is there."""
CLAUSE = re.compile(r"[A-Z]{2}-\d+(?:\.\d+)+")


@dataclass(frozen=True)
class Letter:
    """One sign on a page: the lower left corner of its box, and the size of its type, in points."""

    sign: str
    x: float
    y: float
    size: float


def pages_of(path: Path) -> Iterator[tuple[int, pdfium.PdfPage]]:
    """The pages between the covers, with their numbers."""
    document = pdfium.PdfDocument(path)
    for number in range(1, len(document) - 1):
        yield number + 1, document[number]


@cache
def signs(path: Path) -> dict[int, list[Letter]]:
    """Every sign of each page between the covers that is no space, in the order of the file."""

    def make(folder: Path) -> None:
        folder.mkdir()
        read = {number: _signs(page) for number, page in pages_of(path)}
        (folder / "signs").write_bytes(pickle.dumps(read))

    return pickle.loads((once(path.with_suffix(".read"), make) / "signs").read_bytes())


def _signs(page: pdfium.PdfPage) -> list[Letter]:
    text, matrix, found = page.get_textpage(), pdfium_c.FS_MATRIX(), []
    for at in range(text.count_chars()):
        sign = chr(pdfium_c.FPDFText_GetUnicode(text, at))
        if sign.isspace() or pdfium_c.FPDFText_IsGenerated(text, at):
            continue
        pdfium_c.FPDFText_GetMatrix(text, at, ctypes.byref(matrix))
        size = pdfium_c.FPDFText_GetFontSize(text, at) * hypot(matrix.c, matrix.d)
        left, low, _, _ = text.get_charbox(at)
        found.append(Letter(sign, left, low, size))
    return found


def reference(path: Path) -> int:
    """The page on which the numbered rules begin."""
    return next(page for page, shown in numbers_printed(path).items() if shown)


def numbers_printed(path: Path) -> dict[int, list[tuple[str, Letter]]]:
    """The numbers of clauses on each page, in the order of the file, with the first sign of each."""
    return {
        page: [
            (number, word[0])
            for word in words_of(letters_on)
            for number in spelt_out("".join(each.sign for each in word))
        ]
        for page, letters_on in signs(path).items()
    }


def words_of(letters_on: list[Letter]) -> list[list[Letter]]:
    """Signs of the size of clause numbers, those that stand side by side together."""
    words: list[list[Letter]] = []
    for each in letters_on:
        if abs(each.size - NUMBER_PT) > 0.003:
            continue
        before = words[-1][-1] if words else None
        if before and abs(before.y - each.y) < 4 and 0 < each.x - before.x < 1.5 * NUMBER_PT:
            words[-1].append(each)
        else:
            words.append([each])
    return words


def spelt_out(word: str) -> list[str]:
    """The numbers in a word, all of a run: ``12.5–12.7,12.9`` are four."""
    spelt: list[str] = []
    for part in word.split(","):
        if match := re.fullmatch(r"(\d+(?:\.\d+)*\.)(\d+)(?:–\1(\d+))?", part):
            first, last = int(match[2]), int(match[3] or match[2])
            spelt += [f"{match[1]}{number}" for number in range(first, last + 1)]
    return spelt


@EVERY_BOOK
def test_a_book_takes_its_sheets_and_fills_them(game, lang, manner, shared):
    """No page for notes, and none of which less than half is printed on."""
    path = rulebook(game, lang, manner, shared)
    assert len(pdfium.PdfDocument(path)) == pages(game, lang, manner)
    empty = {number: fill for number, page in pages_of(path) if (fill := filled(page)) < 0.5}
    assert empty == {}


def pages(game: str, lang: str, manner: str) -> int:
    return LONGER.get((game, lang, manner), PAGES[game])


def filled(page: pdfium.PdfPage) -> float:
    """How far down a page its ink goes, of the height between running head and foot."""
    width, height = page.get_width() / MM, page.get_height() / MM
    picture = page.render(scale=1 / MM * 2, grayscale=True).to_numpy()
    if width > 160 or height > 217:  # with bleed
        left = round((width - 148) / 2 * 2)
        picture = picture[left : picture.shape[0] - left, left : picture.shape[1] - left]
        height = 210.0
    top, foot, side = round(2 * HEAD_MM), round(2 * (height - FOOT_MM)), round(2 * TAB_MM)
    rows = (picture[top:foot, side:-side] < 200).any(axis=1).nonzero()[0]
    return float((rows.max() + 1) / (foot - top)) if len(rows) else 0.0


@EVERY_BOOK
def test_every_typeface_of_a_book_is_in_the_file(game, lang, manner, shared):
    """Helvetica is that of tables that name none; a printing house refuses a file that lacks it."""
    assert b"Helvetica" not in rulebook(game, lang, manner, shared).read_bytes()


@EVERY_BOOK
def test_a_running_head_ends_in_one_rule(game, lang, manner, shared):
    """No rule of a section lies on it, or right below, where a section begins a page or a column."""
    for number, page in pages_of(rulebook(game, lang, manner, shared)):
        if number == 2:
            continue  # the contents, below no running head
        rule = page.get_trimbox()[3] - RULE_MM * MM
        boxes = [each.get_bounds() for each in page.get_objects([pdfium_c.FPDF_PAGEOBJ_PATH], max_depth=1)]
        near = [
            box
            for box in boxes
            if box[2] - box[0] > 10 * MM and box[3] - box[1] < 3.5 and rule - 10 < box[1] < rule + 3
        ]
        assert len(near) == 1, f"page {number}"


@EVERY_BOOK
def test_an_index_stands_in_three_columns(game, lang, manner, shared):
    """Between its legend and the colophon there is ink in three blocks, with white between them."""
    document = pdfium.PdfDocument(rulebook(game, lang, manner, shared))
    last, words = document[len(document) - 2], press_words(lang)
    text, height = last.get_textpage(), last.get_mediabox()[3]
    legend = text.search(words["book.index"]).get_next()
    above = text.get_charbox(legend[0])[1] if legend else height - 2 * HEAD_MM * MM
    below = text.get_charbox(text.search(words[f"book.edition_{editions_in(manner)[0]}"]).get_next()[0])[3]
    picture = last.render(scale=2 / MM, grayscale=True).to_numpy()
    top, foot = (round(2 * (height - y) / MM) for y in (above - MM, below + 6 * MM))
    inked = "".join("x" if column.any() else " " for column in (picture[top:foot] < 200).T)
    blocks = [block for block in re.split(" {6,}", inked.strip()) if len(block) > 2 * TAB_MM]
    assert len(blocks) == 3, inked


def press_words(lang: str) -> dict[str, str]:
    """The words of the press in a language."""
    return yaml.safe_load((LAYOUTS / "press" / "i18n" / f"{lang}.yaml").read_text(encoding="utf-8"))["words"]


@EVERY_BOOK
def test_a_book_says_at_its_end_what_it_is_and_nothing_of_that_before(game, lang, manner, shared):
    """Game, edition, players, typefaces with their licence; no program, and no digest of the content."""
    document = pdfium.PdfDocument(rulebook(game, lang, manner, shared))
    # Within the trim: what a press's pages say beyond it is for the printing house.
    texts = [page.get_textpage().get_text_bounded(*page.get_trimbox()) for page in document]
    pages_read = [" ".join(text.split()) for text in texts]
    words = press_words(lang)
    own, other = (words[f"book.edition_{each}"] for each in editions_in(manner))
    *before, last, _ = pages_read
    assert own in last
    assert other not in last
    assert "OFL" in last
    assert not re.search(r"\b(?=[a-f]*\d)[0-9a-f]{8}\b", last)
    assert not any("Broadside" in page for page in (*before, last))
    assert not any("OFL" in page for page in before)


def editions_in(manner: str) -> tuple[str, str]:
    """The edition that is printed in a manner, and the one that is not."""
    return (PRESS, HOME) if manner == "press" else (HOME, PRESS)


def index_of(game: str, lang: str) -> TableBlock:
    """The index of a rulebook."""
    blocks = blocks_of(manuscript(game, lang))
    at = max(n for n, block in enumerate(blocks) if isinstance(block, Heading) and block.level == 2)
    table = blocks[at + 1]
    assert isinstance(table, TableBlock)
    return table


@pytest.mark.sampled(3)
@EVERY_BOOK
def test_no_letter_of_a_figure_is_smaller_than_two_millimetres(game, lang, manner, shared):
    small = {
        (number, round(each.size / MM, 2), each.sign)
        for number, on_page in signs(rulebook(game, lang, manner, shared)).items()
        for each in on_page
        if each.size / MM < LEAST_MM - 0.005
    }
    assert small == set()


@pytest.mark.sampled(4)
@EVERY_BOOK
def test_rules_are_of_a_size_that_can_be_read(game, lang, manner, shared):
    """No smaller size has more small letters on a page than a picture has."""
    path = rulebook(game, lang, manner, shared)
    begins = reference(path)
    for number, on_page in signs(path).items():
        sizes = [round(each.size, 1) for each in on_page if each.sign.islower()]
        least = BODY_PT if number < begins else CLAUSE_PT
        small = {size for size in sizes if size < least and sizes.count(size) > MANY}
        assert small == set(), number


@EVERY_BOOK
def test_every_spread_of_the_rules_has_a_picture(game, lang, manner, shared):
    path = rulebook(game, lang, manner, shared)
    with pikepdf.open(path) as pdf:
        shown = {
            number
            for number, page in enumerate(pdf.pages, 1)
            if any(
                str(operator) == "Do" and "plate" in str(operands[0])
                for operands, operator in pikepdf.parse_content_stream(page)
            )
        }
    last = pages(game, lang, manner) - 1
    spreads = {(left, left + 1) for left in range(2, last, 2) if left + 1 >= reference(path)}
    assert spreads
    assert {spread for spread in spreads if not shown & set(spread)} == set()


@EVERY_BOOK
def test_decisions_of_this_edition_have_a_star_at_their_number_and_no_dagger(game, lang, manner, shared):
    path, text = rulebook(game, lang, manner, shared), manuscript(game, lang)
    assert not any(each.sign in "†‡" for on_page in signs(path).values() for each in on_page)
    clauses = re.findall(r"^\*\*[A-Z]{2}-([\d.]+)\*\* (.*(?:\n.+)*)", text, re.MULTILINE)
    marked = [number for number, said in clauses if "†" in said]
    starred = [
        number
        for page, printed in numbers_printed(path).items()
        for number, first in printed
        if any(each.sign == "*" and beside(each, first, len(number)) for each in signs(path)[page])
    ]
    assert marked
    assert starred == marked
    # And once where the book explains it.
    stars = sum(each.sign == "*" for on_page in signs(path).values() for each in on_page)
    assert stars == len(marked) + 1


def beside(star: Letter, first: Letter, length: int) -> bool:
    """Whether a star stands right behind a number that begins with that sign."""
    return abs(star.y - first.y) < NUMBER_PT and 0 < star.x - first.x < NUMBER_PT * (0.75 * length + 0.5)


@pytest.mark.sampled(3)
@EVERY_BOOK
def test_a_clause_number_begins_its_line_at_the_left_of_its_column(game, lang, manner, shared):
    """Every one that the manuscript has, with white before it and before the words; none is in a margin."""
    wanted = set(re.findall(r"^\*\*[A-Z]{2}-([\d.]+)\*\*", manuscript(game, lang), re.MULTILINE))
    path = rulebook(game, lang, manner, shared)
    seen: set[str] = set()
    for number, printed in numbers_printed(path).items():
        amiss = {
            clause for clause, sign in printed if not begins_a_line(sign, len(clause), signs(path)[number])
        }
        seen |= {clause for clause, _ in printed} - amiss
    assert wanted - seen == set()


def begins_a_line(first: Letter, length: int, on_page: list[Letter]) -> bool:
    """Whether nothing stands close before a number, and its words right behind."""
    line = [each for each in on_page if abs(each.y - first.y) < 4]
    end = first.x + NUMBER_PT * 0.75 * length + 3 * NUMBER_PT
    close_before = [each for each in line if 0 < first.x - each.x < BODY_PT]
    words = [each for each in line if first.x < each.x < end and each.size > NUMBER_PT + 0.5]
    return not close_before and bool(words)


@pytest.mark.parametrize(("game", "lang"), BOOKS)
def test_every_book_ends_with_an_index_of_clauses_that_it_has(game, lang):
    text, table = manuscript(game, lang), index_of(game, lang)
    assert len(table.rows) >= 20
    subjects = [re.sub(r"[“”,]", "", letters(row[0])).casefold() for row in table.rows]
    if lang == "en":
        assert subjects == sorted(subjects)
    clauses = set(re.findall(r"^\*\*([A-Z]{2}-[\d.]+)\*\*", text, re.MULTILINE))
    named = {clause for row in table.rows for clause in CLAUSE.findall(letters(row[1]))}
    assert named - clauses == set()
    headings = set(re.findall(r"^#+ (?:\d+\. )?(.+)$", text, re.MULTILINE))
    for subject, where in table.rows:
        sections = {run.text for run in where if run.italic}
        assert sections <= headings, letters(subject)
        assert sections or CLAUSE.search(letters(where)), letters(subject)


@EVERY_BOOK
def test_every_page_number_of_an_index_is_the_page_of_its_clauses(game, lang, manner, shared):
    """Clauses where their numbers stand at the edge, sections where the contents say."""
    path = rulebook(game, lang, manner, shared)
    pages_of_clauses = where_clauses_stand(path)
    table = index_of(game, lang)
    begins = pages_of_clauses[next(reversed(pages_of_clauses))]
    index = "".join(each.sign for number in signs(path) if number >= begins for each in signs(path)[number])
    for subject, where in table.rows:
        shown = re.sub(r"[A-Z]{2}-|\s", "", letters(where))
        pattern = re.escape(re.sub(r"\s", "", letters(subject))) + r"([\d,–]+)" + re.escape(shown)
        entries = re.findall(pattern, index)
        assert len(set(entries)) == 1, f"{letters(subject)}: {entries}"
        expected = set()
        for run in where:
            if run.italic:
                expected |= where_a_section_begins(path, run.text)
                continue
            for part in run.text.split(","):
                if clauses := [clause.partition("-")[2] for clause in CLAUSE.findall(part)]:
                    names = list(pages_of_clauses)
                    span = names[names.index(clauses[0]) : names.index(clauses[-1]) + 1]
                    expected |= {pages_of_clauses[name] for name in span}
        assert numbers(entries[0]) == expected, letters(subject)


def numbers(words: str) -> set[int]:
    """The pages that an entry of an index names: ``3,7–9``."""
    pages: set[int] = set()
    for part in words.split(","):
        first, _, last = part.partition("–")
        pages |= set(range(int(first), int(last or first) + 1))
    return pages


def where_clauses_stand(path: Path) -> dict[str, int]:
    """The page of every clause number, in the order of the book."""
    where: dict[str, int] = {}
    for page, printed in numbers_printed(path).items():
        for clause, _ in printed:
            where.setdefault(clause, page)
    return where


def where_a_section_begins(path: Path, title: str) -> set[int]:
    """The page to which the outline of the file leads for a title."""
    document = pdfium.PdfDocument(path)
    pages = {
        entry.get_dest().get_index() + 1
        for entry in document.get_toc()
        if re.sub(r"^\d+\. ", "", entry.get_title()) == title
    }
    assert len(pages) == 1, title
    return pages


def manuscript(game: str, lang: str, edition: str = HOME) -> str:
    """The Markdown of an edition of a rulebook."""
    name = "rulebook.md" if lang == "en" else f"i18n/rulebook.{lang}.md"
    return for_edition((CONTENT / game / name).read_text(encoding="utf-8"), edition)
