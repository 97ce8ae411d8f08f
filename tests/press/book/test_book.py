"""Rulebooks: the manuscript read, the pages set, the booklet folded."""

from __future__ import annotations

import ctypes
import re
from dataclasses import replace
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from generator.drawing.faces import Faces
from generator.press.book.book import page_size, print_book
from generator.press.book.booklet import how_to_make, impose
from generator.press.book.markdown import (
    Aside,
    Figure,
    Heading,
    Listing,
    PageEnd,
    Prose,
    Rule,
    TableBlock,
    Unprintable,
    blocks_of,
    figures,
    letters,
)
from generator.press.book.plates import SizedFace
from generator.press.job import Manuscript
from generator.press.paper import paper
from generator.press.print_options import Flip
from generator.press.settings import Printed
from generator.press.sheets.edge_text import MIN_READ_MM
from generator.press.sheets.imposition import booklet_order
from generator.reading.strings.pack_words import words_of
from tests.press import harbour_press
from tests.press.harbour_press import (
    FOLDER,
    LAYOUTS,
    MM,
    card,
    fonts,
    job,
    opened,
    raster,
    settings,
    texts,
)

TEXT = (FOLDER / "rulebook.md").read_text(encoding="utf-8")
SHOWN = {f"cards/card-{k}": SizedFace(card(k).front, 63.5, 88.9, 3.0) for k in (1, 2, 3)}


def made(text: str = TEXT, on: str = "a4", ink: str = "home") -> Printed:
    manuscript = Manuscript(text, "harbour/rulebook.md", "A toy for the press.", SHOWN)
    return print_book(
        job(harbour_press.book(), settings(on, ink=ink), manuscript=manuscript), Faces(LAYOUTS, ink)
    )


@pytest.fixture(scope="module")
def book() -> bytes:
    printed = made()
    assert not printed.problems
    return printed.data


# ---- the manuscript -----------------------------------------------------------------------


def test_the_manuscript_s_blocks_with_their_lines() -> None:
    found = blocks_of(TEXT)
    kinds = [(type(block).__name__, block.line) for block in found]
    assert kinds == [
        ("Heading", 1),
        ("Prose", 3),
        ("Prose", 5),
        ("Heading", 7),
        ("Prose", 9),
        ("Prose", 11),
        ("TableBlock", 13),
        ("Figure", 19),
        ("Heading", 21),
        ("Listing", 23),
        ("Aside", 28),
        ("Heading", 30),
        ("Prose", 32),
        ("Rule", 34),
        ("Prose", 36),
    ]
    clause = found[4]
    assert isinstance(clause, Prose)
    assert clause.clause == "HB-1.1"
    assert letters(clause.text) == "Every player has one boat. It begins in the harbour."
    assert [(run.text, run.bold, run.italic) for run in clause.text][1] == ("boat", True, False)
    table = found[6]
    assert isinstance(table, TableBlock)
    assert table.aligns == ("center", "left")
    assert [letters(cell) for cell in table.rows[2]] == ["gale", "as many as you dare"]
    steps = found[9]
    assert isinstance(steps, Listing)
    assert (steps.first, len(steps.items)) == (1, 2)
    assert isinstance(steps.items[1][1], Listing)
    assert isinstance(found[10], Aside)
    assert isinstance(found[13], Rule)


@pytest.mark.parametrize(
    ("text", "clause", "rest"),
    [
        ("**CR-5.2** Bid.", "CR-5.2", "Bid."),
        ("**GQ-S7** Drill.", "GQ-S7", "Drill."),
        ("**BC-3.10a** *Story.* Sail.", "BC-3.10a", "Story. Sail."),
        ("**Bold** start.", "", "Bold start."),
        ("See **CR-5.2**.", "", "See CR-5.2."),
        ("**CR-5.2**", "CR-5.2", ""),
    ],
)
def test_a_clause_number_is_taken_from_the_beginning_only(text: str, clause: str, rest: str) -> None:
    [found] = blocks_of(text)
    assert isinstance(found, Prose)
    assert (found.clause, letters(found.text)) == (clause, rest)


def test_clauses_and_figures_inside_lists_are_found() -> None:
    [found] = blocks_of("- **CR-1.1** One.\n- Two ![c](face:a/b)\n")
    assert isinstance(found, Listing)
    first = found.items[0][0]
    assert isinstance(first, Prose)
    assert first.clause == "CR-1.1"
    assert [figure.face for figure in figures([found])] == ["a/b"]


@pytest.mark.parametrize(
    ("text", "line"),
    [("# A\n\n![x](http://example.org/x.png)\n", 3), ("a\n\n```\ncode\n```\n", 3), ("![x](/etc/passwd)", 1)],
)
def test_what_a_booklet_cannot_show_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(Unprintable) as refused:
        blocks_of(text)
    assert refused.value.line == line


def test_html_is_text() -> None:
    [found] = blocks_of("a <b>c</b> & d")
    assert isinstance(found, Prose)
    assert letters(found.text) == "a <b>c</b> & d"


# ---- the pages ----------------------------------------------------------------------------


def test_every_word_is_in_the_book_and_all_fonts_too(book: bytes) -> None:
    found = " ".join(texts(book))
    for words in (
        "Every player has one boat. It begins in the harbour.",
        "as many as you dare",
        "Mind the boom:",
        "it never says sorry.",
        "An aside about knots.",
        "The first card",
        "Fair winds.",
        "A toy for the press.",
    ):
        assert words in found
    with opened(book) as pdf:
        for name, font in fonts(pdf).items():
            assert "+" in name
            assert "/FontFile2" in font.FontDescriptor
    assert b"Helvetica" not in book


def test_clause_numbers_begin_the_first_line_of_their_text_on_every_page() -> None:
    text = "# H\n\n" + "\n\n".join(f"**HB-{i}.1** Clause {i} says this." for i in range(1, 90))
    document = pypdfium2.PdfDocument(made(text).data)
    seen = 0
    for number in range(1, len(document)):
        page = document[number].get_textpage()
        whole = page.get_text_range()
        for match in re.finditer(r"(?<![\d.-])(\d+)\.1\b", whole):
            left, low, right, _ = (each / MM for each in page.get_charbox(match.start()))
            # Pages 3, 5, … are right-hand pages, whose inner margin is at the left.
            assert left == pytest.approx(14.0 if number % 2 == 0 else 16.5, abs=0.6)
            box = page.get_charbox(whole.index(f"Clause {match[1]} says"))
            assert box[1] / MM == pytest.approx(low, abs=0.5)
            assert right < box[0] / MM < left + 12.0
            seen += 1
    document.close()
    assert seen == 89


@pytest.mark.thorough
def test_no_heading_is_left_alone_at_the_foot_of_a_page() -> None:
    for shift in range(0, 40, 3):
        filler = "\n\n".join(["A line."] * shift)
        text = f"# H\n\n{filler}\n\n" + "\n\n".join(
            f"## {i}. Heading {i}\n\n### Part {i}\n\nBelow {i} is a word or two." for i in range(1, 9)
        )
        pages = texts(made(text).data)[1:]
        for i in range(1, 9):
            [page] = [page for page in pages if f"Part {i} " in page]
            assert f"Below {i} is" in page
            assert f"Heading {i}" in page


def test_a_dagger_never_begins_a_line() -> None:
    # Lines of every length up to the full one, in steps finer than the sign is wide.
    text = "# H\n\n" + "\n\n".join(f"{'word ' * 12}{'i' * n} end. †" for n in range(60))
    document = pypdfium2.PdfDocument(made(text).data)
    rows = [row.strip() for page in document for row in page.get_textpage().get_text_range().splitlines()]
    document.close()
    assert sum("end. †" in row for row in rows) == 60
    assert not any(row.startswith("†") for row in rows)


def test_contents_outline_and_page_numbers_agree(book: bytes) -> None:
    """Contents stand above the text of a book that takes more than a sheet; a shorter one has none."""
    assert not any("Contents" in page for page in texts(book))
    book = made(TEXT + ("\n\n" + "More words than a sheet holds. " * 20) * 25).data
    pages = texts(book)
    assert len(pages) == 8
    assert "Contents" in pages[1]
    assert re.search(r"1 Boats 2 2 The end [234]", pages[1])
    assert "Harbour" in pages[3]
    with opened(book) as pdf, pdf.open_outline() as outline:
        assert [item.title for item in outline.root] == ["Harbour"]
        assert [item.title for item in outline.root[0].children] == ["1. Boats", "2. The end"]
        assert [item.title for item in outline.root[0].children[0].children] == ["Sails"]
        links = pdf.pages[1].Annots
        assert len(links) == 2
        assert all(link.Subtype == "/Link" for link in links)


def test_a_book_without_sections_or_title_still_prints() -> None:
    assert not made("Just a sentence.").problems
    assert not made("### Deep\n\nonly").problems


def test_an_empty_rulebook_is_no_book() -> None:
    assert [problem.code for problem in made("").problems] == ["empty-file"]


@pytest.mark.parametrize(
    ("text", "code", "line", "word"),
    [
        ("# A\n\n![x](face:cards/card-9)\n", "unknown-face", 3, "did you mean 'cards/card-"),
        ("# A\n\nSnow ☃ falls.\n", "missing-glyph", 3, "another sign"),
        ("# A\n\n| a |\n|---|\n| ☃ |\n", "missing-glyph", 3, "another sign"),
        ("# A\n\n```\nx\n```\n", "booklet", 3, "for a box"),
    ],
)
def test_what_is_wrong_with_a_rulebook_is_a_problem_with_its_line(
    text: str, code: str, line: int, word: str
) -> None:
    printed = made(text)
    [problem] = printed.problems
    assert (problem.code, problem.place.path, problem.place.line) == (code, "harbour/rulebook.md", line)
    assert word in problem.hint
    assert printed.data == b""


def test_the_plates_show_faces_of_the_game(book: bytes) -> None:
    with opened(book) as pdf:
        assert any("plate" in name for page in pdf.pages for name in page.Resources.get("/XObject", {}))


def test_mono_books_have_no_colour() -> None:
    picture = raster(made(ink="mono").data, 0, 40)
    assert (picture.max(axis=2) - picture.min(axis=2)).max() == 0
    assert picture.mean() > 200


def test_a_heading_never_stands_alone_at_the_foot_of_a_page() -> None:
    """A short list or table is kept together, and its heading with it."""
    items = "\n".join(f"- Item {k} of it." for k in range(6))
    rows = "| a | b |\n|---|---|\n" + "| 1 | 2 |\n" * 6
    parts = [
        f"## Heading{k:02}\n\n{rows if k % 2 else items}\n\n" + "A line of its own.\n\n" * (k % 7)
        for k in range(40)
    ]
    pages = texts(made("# H\n\n" + "".join(parts)).data)
    followed = re.findall(r"Heading(\d\d) (?:Item 0|a b)", " / ".join(pages[1:]))
    assert [int(number) for number in followed] == list(range(40))


# ---- booklets -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("on", "page"), [("a4", (148.5, 210)), ("letter", (139.7, 215.9)), ("a3", (148, 210))]
)
def test_a_page_is_half_the_paper_when_that_is_handy(on: str, page: tuple[float, float]) -> None:
    assert page_size(paper(on, LAYOUTS)) == page


@pytest.mark.sampled(3)
@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("on", ["a4", "letter", "a3"])
def test_booklet_pages_lie_in_folding_order(on: str, flip: str) -> None:
    sheet = paper(on, LAYOUTS)
    text = "# H\n\n" + "\n\n".join(f"## {i}. Part {i}\n\n" + "Word. " * 900 for i in range(1, 6))
    printed = made(text, on)
    data, sides = impose(printed.data, page_size(sheet), sheet, flip)  # type: ignore[arg-type]
    order = booklet_order(printed.pages)
    wide, high = page_size(sheet)
    with opened(data) as pdf:
        assert len(pdf.pages) == sides == 2 * len(order)
        wanted = [side for both in order for side in both]
        for number, (page, side) in enumerate(zip(pdf.pages, wanted, strict=True)):
            assert [float(each) for each in page.MediaBox] == pytest.approx(
                [0, 0, sheet.height * MM, sheet.width * MM], abs=0.01
            )
            turned = flip == "long" and number % 2 == 1
            found = {}
            for operands, matrix in _calls(page):
                x = matrix[4] / MM if matrix[0] > 0 else sheet.height - matrix[4] / MM
                found[operands] = "left" if x < sheet.height / 2 - 1 else "right"
                assert (matrix[0] < 0) is turned
            names = {side[0]: "left", side[1]: "right"}
            assert found == {f"/P{n + 1}": where for n, where in names.items() if n is not None}
        assert pdf.Root.ViewerPreferences.Duplex == f"/DuplexFlip{flip.title()}Edge"
        assert fonts(pdf)
        assert wide * 2 <= sheet.height + 1e-6
        assert high <= sheet.width + 1e-6


def _calls(page: pikepdf.Page) -> list[tuple[str, list[float]]]:
    """Each form a booklet side calls, with the matrix it is called under."""
    base, current, found = [1.0, 0, 0, 1.0, 0, 0], [1.0, 0, 0, 1.0, 0, 0], []
    for operands, operator in pikepdf.parse_content_stream(page):
        if str(operator) == "cm":
            values = [float(each) for each in operands]
            if values[0] == -1:
                base = values
            else:
                sign = base[0]
                current = [sign, 0, 0, sign, base[4] + sign * values[4], base[5] + sign * values[5]]
        elif str(operator) == "Do":
            found.append((str(operands[0]), current))
    return found


def test_booklet_text_is_all_there_and_the_bytes_repeat() -> None:
    printed = made()
    sheet = paper("a4", LAYOUTS)
    first, _ = impose(printed.data, page_size(sheet), sheet, "long")
    second, _ = impose(printed.data, page_size(sheet), sheet, "long")
    assert first == second
    plain = sorted("".join(texts(printed.data)).replace(" ", ""))
    assert sorted("".join(texts(first)).replace(" ", "")) == plain


@pytest.mark.sampled(2)
@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize(
    ("lang", "read"),
    [
        ("en", "Both sides, flip on the {} edge. Fold the pile in the middle, then staple it"),
        ("de", "Beide Seiten, über die {} Kante gewendet. Den Stapel in der Mitte falten"),
        ("cs", "Oboustranně, otočit podél {} strany. Přehni celý štos uprostřed"),
    ],
)
def test_the_first_sheet_of_a_booklet_says_how_to_print_fold_and_staple_it(
    flip: Flip, lang: str, read: str
) -> None:
    edges = {"en": ("long", "short"), "de": ("lange", "kurze"), "cs": ("delší", "kratší")}
    sheet, printed = paper("a4", LAYOUTS), made()
    words = words_of(harbour_press.pack(), lang)
    booklet = replace(
        job(harbour_press.book(), settings("a4")), words=words, settings=replace(settings("a4"), flip=flip)
    )
    told = how_to_make(booklet, Faces(LAYOUTS, "home"), page_size(sheet))
    data, _ = impose(printed.data, page_size(sheet), sheet, flip, note_page=told)
    sides = [" ".join(text.split()) for text in texts(data)]
    sentence = read.format(edges[lang][flip == "short"])
    assert [sentence in side for side in sides] == [number == 1 for number in range(len(sides))]
    assert not any(sentence in " ".join(text.split()) for text in texts(printed.data))
    assert min(_type_sizes_mm(told)) >= MIN_READ_MM


def _type_sizes_mm(data: bytes) -> list[float]:
    """The size of every letter on the first page."""
    page = pypdfium2.PdfDocument(data)[0]
    kinds = [pypdfium2.raw.FPDF_PAGEOBJ_TEXT]
    sizes = []
    for item in page.get_objects(filter=kinds):
        size = ctypes.c_float()
        pypdfium2.raw.FPDFTextObj_GetFontSize(item.raw, ctypes.byref(size))
        sizes.append(size.value * item.get_matrix().d / MM)
    return sizes


def test_the_shipped_rulebooks_print() -> None:
    content = Path(__file__).parents[2] / "content"
    for path in sorted(content.glob("*/rulebook.md")):
        text = re.sub(r"\(face:[^)]*\)", "(face:cards/card-1)", path.read_text(encoding="utf-8"))
        printed = made(text)
        assert not printed.problems, path
        assert printed.pages >= 4
        ids = set(
            re.findall(r"^\s*(?:[-*] |\d+\. )?\*\*([A-Z]{2}-[A-Z]?[\d.]+[a-z]?)\*\*", text, re.MULTILINE)
        )
        found = " ".join(texts(printed.data))
        assert ids - set(re.findall(r"[A-Z]{2}-[A-Z]?\d+(?:\.\d+)*[a-z]?", found)) == set()


def test_figures_are_blocks_of_their_own() -> None:
    assert blocks_of("![a](face:x/y)\n![b](face:x/z)") == [
        Figure("x/y", blocks_of("*a*")[0].text, 1),  # type: ignore[union-attr]
        Figure("x/z", blocks_of("*b*")[0].text, 2),  # type: ignore[union-attr]
    ]
    assert isinstance(blocks_of("## H")[0], Heading)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("below", ["| a | b |\n|---|---|\n| last cell | 2 |", "1. one\n2. two\n3. last item"])
def test_a_table_and_a_short_list_stay_with_the_paragraph_that_announces_them(below: str) -> None:
    for shift in range(33, 45, 3):
        filler = "\n\n".join(["A line."] * shift)
        pages = texts(made(f"# H\n\n{filler}\n\nHere it comes:\n\n{below}\n").data)
        [page] = [page for page in pages if "Here it comes" in page]
        assert "last" in page


def test_a_figure_drawn_for_the_book_has_its_own_size_and_no_line_around() -> None:
    text = "# H\n\n![A](face:cards/card-1)\n"
    sizes = []
    for own in (False, True):
        shown = {"cards/card-1": SizedFace(card(1).front, 100, 120, 3.0, drawn_for_book=own)}
        manuscript = Manuscript(text, "harbour/rulebook.md", "", shown)
        printed = print_book(job(harbour_press.book(), settings("a4"), manuscript=manuscript), Faces(LAYOUTS))
        with opened(printed.data) as pdf:
            page = pdf.pages[1]
            # The first of them is that of the imprint.
            _, *scales = [
                float(operands[0])
                for operands, operator in pikepdf.parse_content_stream(page)
                if str(operator) == "cm" and float(operands[3]) < 0
            ]
            strokes = sum(str(operator) == "S" for _, operator in pikepdf.parse_content_stream(page))
        sizes.append((scales, strokes))
    (small, framed), (large, bare) = sizes
    assert large == [pytest.approx(MM, abs=1e-4)]
    assert small[0] < large[0]
    assert bare == framed - 1


def test_newpage_begins_a_new_page_of_a_book_that_is_set_in_columns() -> None:
    """Before the rules and among them, however much of the page is left."""
    rules = "\n\n".join(f"**XY-1.{n}** {'Rule ' * 60}" for n in range(1, 40))
    text = f"# H\n\nAbove.\n\n\\newpage\n\nBelow.\n\n## 1. Rules\n\n{rules}\n\n\\newpage\n\nEnding.\n"
    pages = texts(made(text).data)
    spots = [next(n for n, page in enumerate(pages) if word in page) for word in ("Above", "Below", "Ending")]
    assert spots[1] == spots[0] + 1
    last = max(n for n, page in enumerate(pages) if "Rule Rule" in page)
    assert spots[2] == last + 1


def test_newpage_begins_a_new_page_of_a_book() -> None:
    assert blocks_of("A\n\n\\newpage\n\nB")[1] == PageEnd(3)
    pages = texts(made("# H\n\nAbove.\n\n\\newpage\n\nBelow.\n").data)
    [above] = [n for n, page in enumerate(pages) if "Above" in page]
    [below] = [n for n, page in enumerate(pages) if "Below" in page]
    assert below == above + 1
    assert not any("newpage" in page for page in pages)


def test_newpage_ends_a_page_of_a_long_book_however_much_room_is_left_on_it() -> None:
    """Also where the page it ends was begun by text that did not fit the one before, and before the rules."""
    above = "Read, and read on. " * 230
    rules = "\n\n".join(f"**TG-1.{n}** " + "A rule like any other. " * 12 for n in range(1, 40))
    text = (
        f"# H\n\n## Read\n\n{above}\n\nAbove.\n\n\\newpage\n\nBelow.\n\n\\newpage\n\n## 1. Rules\n\n{rules}\n"
    )
    pages = texts(made(text).data)
    first, second, third = (
        next(n for n, page in enumerate(pages) if words in page) for words in ("Above.", "Below.", "A rule")
    )
    assert first > 1
    assert (second, third) == (first + 1, first + 2)


@pytest.mark.parametrize("text", ["> A box.\n>\n> \\newpage", "> \\newpage", "- one\n\n  \\newpage\n\n- two"])
def test_no_page_ends_inside_a_box_or_a_list(text: str) -> None:
    printed = made(f"# H\n\n{text}\n\nBelow.\n")
    [problem] = printed.problems
    assert "no page ends inside a list or a box" in problem.message
    assert problem.place.line == text[: text.index("newpage")].count("\n") + 3
    assert not printed.data


def test_ends_of_a_page_without_anything_between_are_one() -> None:
    assert len(texts(made("# H\n\nA\n\n" + "\\newpage\n\n" * 60 + "B\n").data)) == len(
        texts(made("# H\n\nA\n\n\\newpage\n\nB\n").data)
    )


def test_decisions_have_a_star_at_their_number_where_the_text_explains_it() -> None:
    text = (
        "# H\n\n> A star (\\decisions) is ours.\n\n**HB-1.1** One. †\n\n**HB-1.2** Two. † More.\n\n"
        "**HB-1.3** Three.\n\nFour \\decisions.\n"
    )
    box, *rest = (block for block in blocks_of(text) if not isinstance(block, Heading))
    assert isinstance(box, Aside)
    assert letters(box.blocks[0].text) == "A star (*) is ours."
    assert [letters(each.text) for each in rest] == ["One.", "Two. More.", "Three.", "Four *."]
    assert [each.starred for each in rest] == [True, True, False, False]


def test_daggers_of_a_book_that_explains_no_star_are_its_own() -> None:
    [_, prose] = blocks_of("# H\n\n**HB-1.1** Draw one. †\n")
    assert letters(prose.text) == "Draw one. †"
