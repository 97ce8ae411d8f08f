"""Figures of a book: letters too small to read become lines, and a cut-out keeps what lies in it."""

from __future__ import annotations

import re

import pytest

from generator.contract import Face
from generator.drawing.display import Drawing, Line, Paint, Pop, Push, Symbol, Text, Use
from generator.press.book.markdown import Figure, Unprintable, blocks_of
from generator.press.book.plates import SizedFace
from generator.press.book.typesetting.settings import DENSE, LAST_RESORT, fitting
from generator.press.book.typesetting.small_print import cut_out, letter_sizes, without_small_print
from generator.press.book.typesetting.styles import Plate
from generator.press.pdf.document import HAIR_MM, PdfFile
from generator.press.pdf.inks import Process
from generator.press.pdf.metadata import Info

from tests.press.harbour_press import LAYOUTS  # isort: skip
from generator.drawing.faces import Faces

FONTS = Faces(LAYOUTS, "home").fonts
FONT = next(iter(FONTS))


def text(words: str, size: float, x: float = 0.0, y: float = 0.0) -> Text:
    return Text(x, y, words, FONT, size, "#123456")


def test_only_letters_below_the_limit_become_lines_also_in_symbols_and_where_they_are_scaled() -> None:
    half = (0.5, 0.0, 0.0, 0.5, 0.0, 0.0)
    symbol = Symbol("badge", (0, 0, 10, 10), (text("in a badge", 3.0),))
    ops = (text("large", 4.0), Push(half), text("halved", 3.0), Pop(), Use("badge", half, "#000000"))
    drawing = Drawing(ops, (0, 0, 50, 50), {"badge": symbol})
    assert letter_sizes(drawing) == [1.5, 4.0]
    plain = without_small_print(drawing, 2.0, FONTS)
    assert letter_sizes(plain) == [4.0]
    line = plain.ops[2]
    assert isinstance(line, Line)
    assert line.x2 == pytest.approx(FONTS[FONT].width("halved") * 3.0)
    assert line.paint.stroke == "#123456"
    assert drawing.symbols["badge"] == symbol
    assert without_small_print(drawing, 1.4, FONTS).ops == drawing.ops


def test_figures_for_a_press_have_lines_and_small_type_for_the_size_they_are_shown_at() -> None:
    """A line of 0.1 mm, and red type of 4 mm, in a figure half as large."""
    mixed = Text(0, 9, "red", FONT, 4.0, "#a03020")
    ops = (Line(0, 0, 9, 9, Paint(fill=None, stroke="#000000", width=0.1)), mixed)
    drawing = Drawing(ops, (0, 0, 20, 20))
    file = PdfFile(Info("Test"), FONTS, Process())
    whole, half = (file.operators(drawing, scale).code for scale in (1.0, 0.5))
    widths = [float(re.search(r"([\d.]+) w", code)[1]) for code in (whole, half)]  # type: ignore[index]
    assert widths == pytest.approx([0.1, HAIR_MM / 0.5], abs=1e-3)
    inks = [re.search(r"([\d. ]+) k", code)[1].split() for code in (whole, half)]  # type: ignore[index]
    assert [sum(float(ink) > 0.005 for ink in each) > 2 for each in inks] == [True, False]
    plates = [Plate(file, "plate", drawing, SizedFace(Face("x"), 20, 20)).form(scale) for scale in (1.0, 0.5)]
    assert plates[0] != plates[1]


def test_a_cut_out_leaves_out_the_texts_beside_it() -> None:
    ops = (text("in", 3.0, 5, 5), text("out", 3.0, 25, 5), Line(0, 0, 9, 9, Paint()))
    shown = cut_out(Drawing(ops, (0, 0, 50, 50)), (0, 0, 20, 20))
    assert shown.ops == (ops[0], ops[2])


def test_a_cut_out_is_four_numbers() -> None:
    [figure] = blocks_of("![c](face:cards/crab#3,3,57.5,40)")
    assert isinstance(figure, Figure)
    assert (figure.face, figure.cut) == ("cards/crab", (3.0, 3.0, 57.5, 40.0))
    for wrong in ("3,3,57", "3,3,57,x", "3,3,0,40", "3,3,inf,40", "nan,3,4,4"):
        with pytest.raises(Unprintable, match="does not say what to show"):
            blocks_of(f"![c](face:cards/crab#{wrong})")


@pytest.mark.parametrize("pages", [7.2, 9.0, 10.9, 11.0, 11.1, 14.3, 15.0, 21.7])
def test_the_setting_that_fits_is_the_airiest_that_takes_no_more_sheets(pages: float) -> None:
    """Of a book that grows as the room of a page shrinks; and few are tried."""
    size, tried = (148.5, 210.0), []

    def length(setting):  # type: ignore[no-untyped-def]
        tried.append(setting)
        return 1 + (pages - 1) * (DENSE[7].room(*size) / setting.room(*size)) ** 0.7

    chosen = fitting(size, length)
    fewest = min(-(-(length(setting) + 1) // 4) for setting in (DENSE[7], DENSE[-1], chosen))
    assert -(-(length(chosen) + 1) // 4) == fewest
    assert len(tried) <= 5 + 4


@pytest.mark.parametrize(
    ("over", "resort", "taken"), [(0.2, 14.9, True), (0.2, 15.1, False), (0.6, 14.9, False)]
)
def test_smaller_type_is_taken_where_it_saves_a_sheet_of_which_little_is_used(
    over: float, resort: float, taken: bool
) -> None:
    chosen = fitting(
        (148.5, 210.0),
        lambda setting: resort if setting is LAST_RESORT else 15 + over if setting is DENSE[-1] else 18,
    )
    assert (chosen is LAST_RESORT) is taken
