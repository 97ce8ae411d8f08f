"""Contents of our PDFs: fonts, text, forms, boxes, preferences; colours that come out as meant."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pikepdf
import pytest
from fontTools.ttLib import TTFont

from generator.contract import Component
from generator.drawing.display import (
    INHERIT,
    Circle,
    Drawing,
    Line,
    Op,
    Paint,
    Path,
    Pop,
    Push,
    Rect,
    Symbol,
    Text,
    Use,
)
from generator.drawing.faces import Faces
from generator.press.pdf.document import PdfFile
from generator.press.pdf.inks import HAIR_MM, SCREEN, Process
from generator.press.pdf.metadata import Info
from generator.press.pdf.numbers import numbers
from generator.press.pdf.page import Page
from generator.press.pdf.typefaces import escaped
from tests.press.harbour_press import LAYOUTS, MM, deck, fonts, opened, printed, raster, settings, texts

BOX = (0.0, 0.0, 60.0, 60.0)


def shown(*ops: Op, symbols: dict[str, Symbol] | None = None, dpi: float = 127) -> Any:
    """Ops on a square of 60 mm, five pixels a millimetre."""
    file = PdfFile(Info("Test"), Faces(LAYOUTS).fonts)
    page = Page(60, 60)
    page.place(file.operators(Drawing(ops, BOX, symbols or {})), 0, 0)
    file.add(page)
    return raster(file.finish(), 0, dpi)


def colour(picture: Any, x: float, y: float) -> str:
    return "#" + "".join(f"{part:02x}" for part in picture[round(y * 5), round(x * 5)])


# ---- a whole deck -------------------------------------------------------------------------


@pytest.fixture(scope="module", params=["a4", "letter"])
def sheet(request: pytest.FixtureRequest) -> bytes:
    return printed(deck(12), settings(request.param)).data


def test_all_fonts_are_embedded_and_subset(sheet: bytes) -> None:
    with opened(sheet) as pdf:
        found = fonts(pdf)
        assert len(found) == 2
        for name, font in found.items():
            assert name.split("+")[0].isupper(), f"{name} is not a subset"
            program = font.FontDescriptor.FontFile2.read_bytes()
            assert 3000 < len(program) < 60_000
            assert "/ToUnicode" in font
        assert b"Helvetica" not in sheet


@pytest.mark.parametrize("text", ["Sea", "Mar del Norte, 1588", "Straße 12"])
def test_a_font_is_embedded_with_the_letters_of_its_text_alone(text: str) -> None:
    file = PdfFile(Info("Test"), Faces(LAYOUTS).fonts)
    page = Page(60, 60)
    page.place(
        file.operators(Drawing((Text(5, 30, text, next(iter(file.fonts)), 6, "#000000"),), BOX, {})), 0, 0
    )
    file.add(page)
    data = file.finish()
    assert texts(data)[0].strip() == text
    with opened(data) as pdf:
        [font] = fonts(pdf).values()
        program = TTFont(BytesIO(font.FontDescriptor.FontFile2.read_bytes()))
    shapes = [name for name in program.getGlyphOrder()[1:] if program["glyf"][name].numberOfContours]
    assert len(shapes) == len(set(text) - {" "})


def test_every_string_of_every_card_is_found_by_searching(sheet: bytes) -> None:
    found = texts(sheet)
    fronts = found[0] + found[2]
    for piece in deck(12).pieces:
        values = piece.front.values
        assert values["name"] in fronts
        assert values["text"] in fronts
        assert values["number"] in fronts.split()
    assert found[1].count("Harbour") == 9 + 1
    assert "page 1 of 4" in found[0]
    assert "fronts" in found[0]
    assert "backs" in found[1]
    assert "Print at 100 %" in found[0]
    assert "edition c0ffee00" in found[0]


def test_each_symbol_is_one_form_however_often_it_is_used(sheet: bytes) -> None:
    with opened(sheet) as pdf:
        forms = [
            each
            for each in pdf.objects
            if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"
        ]
        named: dict[str, set[tuple[int, int]]] = {}
        for each in pdf.objects:
            resources = (
                each.get("/Resources") if isinstance(each, pikepdf.Dictionary | pikepdf.Stream) else None
            )
            for name, form in ((resources or {}).get("/XObject") or {}).items():
                named.setdefault(name, set()).add(form.objgen)
        assert all(len(same) == 1 for same in named.values())
        # The last sheet is not full, so its marks are others.
        marks = ["/marks", "/marks-2", "/marks-of-backs", "/marks-of-backs-2"]
        assert sorted(named) == ["/face", *marks, "/symbol-icon-boat"]
        assert len(forms) == 6
        code = pdf.pages[0].Contents.read_bytes()
        assert code.count(b"/symbol-icon-boat Do") == 18
        assert pdf.pages[1].Contents.read_bytes().count(b"/face Do") == 9


def test_pages_have_the_paper_s_size_and_the_boxes_of_the_block(sheet: bytes) -> None:
    with opened(sheet) as pdf:
        for page in pdf.pages:
            media = [float(each) for each in page.MediaBox]
            wide, high = (210, 297) if abs(media[2] - 210 * MM) < 1 else (215.9, 279.4)
            assert media == pytest.approx([0, 0, wide * MM, high * MM], abs=0.01)
            trim = [float(each) / MM for each in page.TrimBox]
            bleed = [float(each) / MM for each in page.BleedBox]
            edge = 1.0 if wide == 210 else 0.65
            across, down = 3 * 63.5 + 4 * edge, 3 * 88.9 + 4 * edge
            assert trim[2] - trim[0] == pytest.approx(across, abs=0.01)
            assert trim[3] - trim[1] == pytest.approx(down, abs=0.01)
            assert [b - t for b, t in zip(bleed, trim, strict=True)] == pytest.approx(
                [-edge, -edge, edge, edge], abs=0.01
            )
            assert trim[0] == pytest.approx(wide - trim[2], abs=0.01)


@pytest.mark.parametrize(
    ("how", "edge"),
    [
        ({}, "/DuplexFlipLongEdge"),
        ({"flip": "short"}, "/DuplexFlipShortEdge"),
        ({"backs": "none"}, "/Simplex"),
        ({"backs": "fold"}, "/Simplex"),
    ],
)
def test_the_viewer_is_told_how_to_print(how: dict[str, Any], edge: str) -> None:
    with opened(printed(deck(2), settings(**how)).data) as pdf:
        wishes = pdf.Root.ViewerPreferences
        assert wishes.PrintScaling == "/None"
        assert wishes.Duplex == edge
        assert wishes.DisplayDocTitle


def test_title_author_language_outline_and_metadata(sheet: bytes) -> None:
    with opened(sheet) as pdf:
        assert not {"/CreationDate", "/ModDate"} & set(pdf.docinfo), "the clock must not reach the file"
        assert str(pdf.docinfo.Title) == "Harbour: Boat cards"
        assert str(pdf.docinfo.Author) == "Ann Nought, of Harbour"
        assert str(pdf.Root.Lang) == "en-GB"
        with pdf.open_metadata() as meta:
            assert meta["dc:title"] == "Harbour: Boat cards"
            assert meta["dc:language"] == {"en-GB"}
        with pdf.open_outline() as outline:
            assert [item.title for item in outline.root] == ["Boat cards"]
            below = [item.title for item in outline.root[0].children]
        assert below[0] == "Sheet 1, fronts: card-1 – card-9"
        assert below[3] == "Sheet 2, backs: card-10 – card-12"


def test_a_card_costs_little_beyond_the_fonts() -> None:
    def beyond(count: int) -> int:
        data = printed(deck(count), settings()).data
        with opened(data) as pdf:
            used = sum(
                len(each.read_raw_bytes())
                for each in pdf.objects
                if isinstance(each, pikepdf.Stream) and "/Length1" in each
            )
        return len(data) - used

    assert beyond(54) / 54 < 3000
    assert (beyond(108) - beyond(54)) / 54 < 500


def test_files_that_differ_in_drawing_alone_have_different_ids() -> None:
    one, other = (
        printed(Component("x", "X", "cards", "poker", deck(2).pieces[k : k + 1]), settings()).data
        for k in (0, 1)
    )
    with opened(one) as first, opened(other) as second:
        assert bytes(first.trailer.ID[0]) != bytes(second.trailer.ID[0])


# ---- operators ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ((1.0, -2.5), "1 -2.5"),
        ((1e-9,), "0"),
        ((-1e-9, 3.0), "0 3"),
        ((63.123456,), "63.1235"),
        ((1234567.0,), "1234567"),
        ((0.00012345,), "0.00012345"),
        ((0.000012,), "0"),
    ],
)
def test_numbers_never_have_exponents(values: tuple[float, ...], text: str) -> None:
    assert numbers(values) == text


@pytest.mark.parametrize("value", [float("inf"), float("nan")])
def test_what_is_no_number_is_refused(value: float) -> None:
    with pytest.raises(ValueError, match="not a number"):
        numbers((value, 1.0))


def test_strings_are_escaped_into_ascii() -> None:
    assert escaped(b"a(b)\\\r\x01\xff~") == "a\\(b\\)\\\\\\015\\001\\377~"


def test_text_with_brackets_backslashes_and_many_signs_is_found_again() -> None:
    words = "a (bracket) \\ and Žofie ø č ā — † ½ “q” …"
    file = PdfFile(Info("Test"), Faces(LAYOUTS).fonts)
    page = Page(200, 60)
    page.place(file.plain([Text(5, 20, words, "text", 5, "#000000")]), 0, 0)
    file.add(page)
    assert texts(file.finish()) == [words]


def test_more_signs_than_one_subset_holds_are_all_found_again() -> None:
    font = Faces(LAYOUTS).fonts["text"]
    signs = [sign for sign in font.advances if sign.isalpha() and len(sign) == 1 and ord(sign) < 0xFB00][:400]
    assert len(signs) > 300
    rows = ["".join(signs[i : i + 40]) for i in range(0, len(signs), 40)]
    file = PdfFile(Info("Test"), Faces(LAYOUTS).fonts)
    page = Page(400, 200)
    page.place(
        file.plain([Text(5, 10 + 10 * i, row, "text", 5, "#000000") for i, row in enumerate(rows)]), 0, 0
    )
    file.add(page)
    found = texts(file.finish())[0].replace(" ", "")
    assert sorted(found) == sorted("".join(signs))


def test_y_runs_down_and_letters_stand_upright() -> None:
    picture = shown(Rect(10, 5, 10, 10, 0, Paint("#ff0000")), Text(30, 50, "L", "text", 30, "#000000"))
    assert colour(picture, 15, 10) == "#ff0000"
    assert colour(picture, 15, 50) == "#ffffff"
    # The foot of the L is at the bottom, on the baseline.
    assert (picture[242, 160:220] < 100).sum() > (picture[175, 160:220] < 100).sum()


def test_shapes_strokes_and_dashes() -> None:
    even_odd = Path(
        (
            ("M", (5.0, 5.0)),
            ("L", (25.0, 5.0)),
            ("L", (25.0, 25.0)),
            ("L", (5.0, 25.0)),
            ("Z", ()),
            ("M", (10.0, 10.0)),
            ("L", (20.0, 10.0)),
            ("L", (20.0, 20.0)),
            ("L", (10.0, 20.0)),
            ("Z", ()),
        ),
        Paint("#00ff00", even_odd=True),
    )
    picture = shown(
        even_odd,
        Circle(45, 15, 8, Paint("#0000ff")),
        Rect(5, 35, 20, 20, 8, Paint("#ff0000")),
        Line(35, 40, 55, 40, Paint(None, "#000000", 2, dash=(5, 5))),
        Line(35, 50, 55, 50, Paint(None, "#000000", 2)),
    )
    assert colour(picture, 7, 7) == "#00ff00"
    assert colour(picture, 15, 15) == "#ffffff"
    assert colour(picture, 45, 15) == "#0000ff"
    assert colour(picture, 38, 8) == "#ffffff"
    assert colour(picture, 15, 45) == "#ff0000"
    assert colour(picture, 5.6, 35.6) == "#ffffff"
    assert (colour(picture, 37, 40), colour(picture, 42, 40)) == ("#000000", "#ffffff")
    assert colour(picture, 42, 50) == "#000000", "the dash of one line must not reach the next"


def test_opacity_ends_with_its_shape() -> None:
    half = Paint("#000000", fill_opacity=0.5)
    star = Symbol("star", (0, 0, 10, 10), (Rect(0, 0, 10, 10, 0, Paint(INHERIT)),))
    picture = shown(
        Rect(0, 0, 20, 20, 0, half),
        Use("star", (1, 0, 0, 1, 40, 0), "#ff0000"),
        Rect(20, 0, 20, 20, 0, Paint("#000000")),
        symbols={"star": star},
    )
    assert colour(picture, 10, 10) in ("#7f7f7f", "#808080")
    assert colour(picture, 30, 10) == "#000000"
    assert colour(picture, 45, 5) == "#ff0000"


def test_opacity_inside_a_symbol_is_its_own_resource() -> None:
    veil = Symbol("veil", (0, 0, 10, 10), (Rect(0, 0, 10, 10, 0, Paint("#000000", fill_opacity=0.25)),))
    picture = shown(Use("veil", (1, 0, 0, 1, 0, 0), "#000000"), symbols={"veil": veil})
    assert colour(picture, 5, 5) in ("#bfbfbf", "#c0c0c0")


def test_a_symbol_takes_fill_and_stroke_from_its_user_and_keeps_its_own() -> None:
    boat = Symbol(
        "boat",
        (0, 0, 20, 20),
        (
            Rect(0, 0, 5, 20, 0, Paint("#ff0000")),
            Rect(5, 0, 5, 20, 0, Paint(INHERIT)),
            Text(0, 0, " ", "text", 3, "#00ff00"),
            Line(12.5, 0, 12.5, 20, Paint(None, INHERIT, 5)),
            Rect(15, 0, 5, 20, 0, Paint("#0000ff", "#0000ff", 0.1)),
            Rect(5, 15, 5, 5, 0, Paint(INHERIT)),
        ),
    )
    fleet = Symbol("fleet", (0, 0, 20, 20), (Use("boat", (1, 0, 0, 1, 0, 0), INHERIT),))
    symbols = {"boat": boat, "fleet": fleet}
    picture = shown(
        Use("boat", (1, 0, 0, 1, 0, 0), "#123456"),
        Use("fleet", (1, 0, 0, 1, 30, 0), "#654321"),
        Use("boat", (1, 0, 0, 1, 0, 30), "#00ffff"),
        symbols=symbols,
    )
    for x, y, mine in ((0, 0, "#123456"), (30, 0, "#654321"), (0, 30, "#00ffff")):
        assert colour(picture, x + 2, y + 10) == "#ff0000"
        assert colour(picture, x + 7, y + 10) == mine
        assert colour(picture, x + 7, y + 17) == mine
        assert colour(picture, x + 12, y + 10) == mine
        assert colour(picture, x + 17, y + 10) == "#0000ff"


def test_a_symbol_is_clipped_to_its_box_and_a_group_to_its_clip() -> None:
    wide = Symbol("wide", (0, 0, 10, 10), (Rect(-10, -10, 50, 50, 0, Paint("#ff0000")),))
    triangle = (("M", (30.0, 30.0)), ("L", (50.0, 30.0)), ("L", (30.0, 50.0)), ("Z", ()))
    picture = shown(
        Use("wide", (1, 0, 0, 1, 5, 5), "#000000"),
        Push((1.0, 0.0, 0.0, 1.0, 0.0, 0.0), triangle),
        Rect(0, 0, 60, 60, 0, Paint("#0000ff")),
        Pop(),
        symbols={"wide": wide},
    )
    assert (colour(picture, 10, 10), colour(picture, 20, 10)) == ("#ff0000", "#ffffff")
    assert (colour(picture, 33, 33), colour(picture, 48, 48)) == ("#0000ff", "#ffffff")


def test_what_a_push_changes_ends_with_its_pop() -> None:
    picture = shown(
        Rect(0, 0, 10, 10, 0, Paint("#ff0000")),
        Push((2.0, 0.0, 0.0, 2.0, 20.0, 0.0)),
        Rect(0, 0, 10, 10, 0, Paint("#0000ff")),
        Pop(),
        Rect(0, 40, 10, 10, 0, Paint("#ff0000")),
    )
    assert colour(picture, 35, 15) == "#0000ff"
    assert colour(picture, 5, 45) == "#ff0000"


def test_greys_are_set_in_black_ink_alone() -> None:
    assert SCREEN.fill("#808080") == "0.502 g"
    assert SCREEN.fill("#000000") == "0 g"
    assert SCREEN.stroke("#ff0000") == "1 0 0 RG"


def test_forms_with_names_alike_are_kept_apart() -> None:
    file = PdfFile(Info("Test"), Faces(LAYOUTS).fonts)
    drawn = file.plain([Rect(0, 0, 1, 1, 0, Paint())])
    names = [next(iter(file.form(name, drawn, BOX).forms)) for name in ("a b", "a-b", "a/b", "†")]
    assert names == ["a-b", "a-b-2", "a-b-3", "form"]


def test_forms_that_need_the_same_share_the_dictionary_of_their_resources(sheet: bytes) -> None:
    with opened(sheet) as pdf:
        forms = [each for each in pdf.objects if isinstance(each, pikepdf.Stream) and "/BBox" in each]
        resources = [form.Resources for form in forms]
        assert all(each.is_indirect for each in resources)
        written = {each.objgen: each.unparse(resolved=True) for each in resources}
        assert len(set(written.values())) == len(written) < len(forms)


@pytest.mark.parametrize(("other", "forms"), [(0.31, 1), (0.32, 2)])
def test_uses_of_nearly_one_size_share_the_form_that_has_wider_lines_for_a_press(
    other: float, forms: int
) -> None:
    """No line gets thinner than the press holds, and none more than an eighth wider for that."""
    line = Line(0, 0, 9, 9, Paint(fill=None, stroke="#000000", width=0.1))
    symbol = Symbol("anchor", (0, 0, 9, 9), (line,))
    uses = [Use("anchor", (scale, 0, 0, scale, 0, 0), "#000000") for scale in (0.3, other)]
    file = PdfFile(Info("Test"), Faces(LAYOUTS).fonts, Process())
    drawn = file.operators(Drawing(tuple(uses), BOX, {"anchor": symbol}))
    assert len(drawn.forms) == forms
    page = Page(60, 60)
    page.place(drawn, 0, 0)
    file.add(page)
    with opened(file.finish()) as pdf:
        shown = [pdf.pages[0].Resources.XObject[f"/{name}"] for name in sorted(drawn.forms)]
        codes = [form.read_bytes().decode() for form in shown]
    widths = [float(code.split(" w")[0].split("\n")[-1]) for code in codes]
    for width, scale in zip(widths, sorted((0.3, other)), strict=False):
        assert HAIR_MM - 1e-4 <= width * scale <= HAIR_MM * 1.13
