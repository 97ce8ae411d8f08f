"""Nothing transparent is left for PDF/X-1a, and what takes its place prints the very inks that were meant."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from io import BytesIO
from typing import Any

import numpy as np
import pikepdf
import pytest

from generator.drawing.display import (
    INHERIT,
    Circle,
    Drawing,
    Gradient,
    Line,
    Op,
    Paint,
    Pop,
    Push,
    Rect,
    Shaded,
    Stop,
    Symbol,
    Text,
    Use,
)
from generator.drawing.faces import Faces
from generator.drawing.layouts import LayoutError
from generator.press.pdf.document import PdfFile
from generator.press.pdf.inks import Process
from generator.press.pdf.metadata import Info
from generator.press.pdf.page import Page
from generator.press.pdfx.claim import Claim
from generator.press.pdfx.conditions import Condition
from generator.press.pdfx.flattening import flattened, is_see_through, opaque
from generator.press.pdfx.transparency import is_transparent
from tests.press.harbour_press import LAYOUTS

FONTS = Faces(LAYOUTS).fonts
CLAIM = Claim("1a", Condition("CGATS TR 001"))
SEA = Rect(0, 0, 40, 40, 0, Paint("#ff8000"))
"""No cyan, 49.8 % magenta, solid yellow, no black."""

MIST = Rect(10, 10, 10, 10, 0, Paint("#ffffff", fill_opacity=0.5))


def drawing(*ops: Op, symbols: Mapping[str, Symbol] | None = None) -> Drawing:
    return Drawing(ops, (0, 0, 40, 40), symbols or {})


def printed(face: Drawing) -> pikepdf.Pdf:
    file = PdfFile(Info("Test"), FONTS, Process(), claim=CLAIM)
    file.flatten = partial(flattened, file)
    page = Page(40, 40, (0, 0, 40, 40))
    page.place(file.operators(face), 0, 0)
    file.add(page)
    return pikepdf.open(BytesIO(file.finish()))


def pictures(pdf: pikepdf.Pdf) -> list[Any]:
    """The pictures of a document, as rows of the four inks in per cent."""
    found = []
    for each in pdf.objects:
        if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image":
            assert each.ColorSpace == "/DeviceCMYK"
            rows = np.frombuffer(zlib.decompress(each.read_raw_bytes()), np.uint8)
            rows = rows.reshape(int(each.Height), 4 * int(each.Width) + 1)
            assert set(rows[:, 0]) <= {2}
            plain = np.cumsum(rows[:, 1:], axis=0, dtype=np.uint8)
            found.append(plain.reshape(int(each.Height), int(each.Width), 4) / 2.55)
    return found


def code(pdf: pikepdf.Pdf) -> str:
    return pdf.pages[0].Contents.read_bytes().decode()


def test_inks_are_mixed_as_inks() -> None:
    """Half of white over an orange leaves half of its magenta and its yellow, and no black."""
    with printed(drawing(SEA, MIST)) as pdf:
        [picture] = pictures(pdf)
        middle = picture[len(picture) // 2, len(picture) // 2]
        assert middle == pytest.approx([0, 24.9, 50, 0], abs=0.6)
        assert not is_transparent(pdf.pages[0].Resources)


def test_half_of_black_adds_black_alone_and_takes_half_of_what_is_below() -> None:
    dark = MIST._replace(paint=Paint("#000000", fill_opacity=0.5))
    with printed(drawing(SEA, dark)) as pdf:
        [picture] = pictures(pdf)
        middle = picture[len(picture) // 2, len(picture) // 2]
        assert middle == pytest.approx([0, 24.9, 50, 50], abs=0.6)


def test_a_mix_of_the_layout_itself_is_met_exactly() -> None:
    file = PdfFile(Info("Test"), FONTS, Process({"#556b2f": (0.55, 0.35, 0.9, 0.5)}), claim=CLAIM)
    file.flatten = partial(flattened, file)
    page = Page(40, 40, (0, 0, 40, 40))
    clear = Circle(20, 20, 5, Paint("#ffffff", fill_opacity=0.25))
    olive = Rect(0, 0, 40, 40, 0, Paint("#556b2f"))
    page.place(file.operators(drawing(olive, clear)), 0, 0)
    file.add(page)
    with pikepdf.open(BytesIO(file.finish())) as pdf:
        [picture] = pictures(pdf)
    assert picture[0, 0] == pytest.approx([55, 35, 90, 50], abs=0.4)
    middle = picture[len(picture) // 2, len(picture) // 2]
    assert middle == pytest.approx([41.25, 26.25, 67.5, 37.5], abs=0.6)


def test_only_the_box_of_what_is_transparent_becomes_a_picture_and_what_lies_above_stays() -> None:
    above = Text(12, 16, "Harbour", "text", 3, "#000000")
    with printed(drawing(SEA, MIST, above)) as pdf:
        [picture] = pictures(pdf)
        assert picture.shape[:2] == (237, 237)
        drawn = code(pdf)
        assert drawn.index("Do") < drawn.index("Tj")


def test_what_lies_under_a_picture_only_is_in_it() -> None:
    below = Line(0, 15, 40, 15, Paint(None, "#000000", 1.0))
    with printed(drawing(SEA, below, MIST)) as pdf:
        [picture] = pictures(pdf)
        across = picture[len(picture) // 2, 5]
        assert across[3] == pytest.approx(50, abs=1)


def test_boxes_that_meet_share_a_picture_and_others_have_their_own() -> None:
    far = MIST._replace(x=30, y=30, width=5, height=5)
    near = MIST._replace(x=15, y=15)
    with printed(drawing(SEA, MIST, near, far)) as pdf:
        assert sorted(len(picture) for picture in pictures(pdf)) == [119, 355]


def test_groups_stay_open_around_a_picture() -> None:
    """Ops behind it in a turned and clipped group are still turned and clipped."""
    turned = Push((0, 1, -1, 0, 40, 0))
    clipped = Push((1, 0, 0, 1, 0, 0), (("M", (0, 0)), ("L", (40, 0)), ("L", (40, 40)), ("Z", ())))
    after = Rect(1, 2, 3, 4, 0, Paint("#00ff00"))
    with printed(drawing(SEA, turned, clipped, MIST, after, Pop(), Pop(), after)) as pdf:
        drawn = code(pdf)
        assert drawn.count("0 1 -1 0 40 0 cm") == 2
        assert drawn.count("q") == drawn.count("Q")
        assert len(pictures(pdf)) == 1


def test_a_symbol_that_holds_something_transparent_is_opened_in_its_user_s_colour() -> None:
    ship = Symbol(
        "ship",
        (0, 0, 10, 10),
        (
            Rect(0, 0, 10, 10, 0, Paint(INHERIT)),
            Rect(0, 0, 20, 5, 0, Paint("#000000", fill_opacity=0.5)),
        ),
    )
    use = Use("ship", (1, 0, 0, 1, 10, 10), "#00ffff")
    with printed(drawing(SEA, use, symbols={"ship": ship})) as pdf:
        [picture] = pictures(pdf)
        assert picture[len(picture) // 2, 10] == pytest.approx([50, 0, 0, 50], abs=0.6)
        # Beyond the box of the symbol nothing of it is seen.
        assert picture[10, picture.shape[1] - 10] == pytest.approx([0, 49.8, 100, 0], abs=0.6)
        assert not is_transparent(pdf.pages[0].Resources)


def test_a_symbol_seen_through_as_a_whole_is_one_thing() -> None:
    """Where its parts overlap no more of it is seen."""
    parts = (Rect(0, 0, 10, 10, 0, Paint("#000000")), Rect(5, 0, 5, 10, 0, Paint("#000000")))
    cloud = Symbol("cloud", (0, 0, 10, 10), parts, together=True)
    use = Use("cloud", (1, 0, 0, 1, 10, 10), INHERIT, opacity=0.5)
    with printed(drawing(SEA, use, symbols={"cloud": cloud})) as pdf:
        [picture] = pictures(pdf)
        row = picture[len(picture) // 2]
        assert row[20] == pytest.approx(row[-20], abs=0.1)
        assert row[20][3] == pytest.approx(50, abs=0.6)


def test_a_shade_that_fades_becomes_a_picture() -> None:
    outline = (("M", (10.0, 10.0)), ("L", (30.0, 10.0)), ("L", (30.0, 30.0)), ("L", (10.0, 30.0)), ("Z", ()))
    gradient = Gradient(
        (0, 0, 1, 0), (20, 0, 0, 20, 10, 10), (Stop(0, "#00ffff", 0.0), Stop(1, "#00ffff", 1.0))
    )
    with printed(drawing(SEA, Shaded(outline, gradient))) as pdf:
        [picture] = pictures(pdf)
        row = picture[len(picture) // 2]
        assert row[2] == pytest.approx([0, 49.8, 100, 0], abs=3)
        assert row[-3] == pytest.approx([100, 0, 0, 0], abs=3)
        assert not is_transparent(pdf.pages[0].Resources)


def test_what_is_opaque_stays_as_it_is_drawn() -> None:
    faint = MIST._replace(paint=Paint("#ffffff"))
    assert not is_see_through(drawing(SEA, faint))
    with printed(drawing(SEA, faint)) as pdf:
        assert pictures(pdf) == []


def test_a_large_picture_has_fewer_dots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.press.pdfx.flattening.MAX_PIXELS", 10_000)
    with printed(drawing(SEA, MIST)) as pdf:
        [picture] = pictures(pdf)
        assert picture.shape[0] * picture.shape[1] <= 10_201


def test_what_lies_outside_of_the_face_makes_no_picture() -> None:
    with printed(drawing(SEA, MIST._replace(x=50))) as pdf:
        assert pictures(pdf) == []
        assert not is_transparent(pdf.pages[0].Resources)


def test_on_other_drawings_nothing_may_be_transparent() -> None:
    with pytest.raises(LayoutError, match="PDF/X-1a:2003 allows nothing transparent"):
        opaque(drawing(MIST), "stamp.svg.j2", CLAIM)
    assert opaque(drawing(MIST), "stamp.svg.j2", replace(CLAIM, level="4")) == drawing(MIST)
    assert opaque(drawing(SEA), "stamp.svg.j2", CLAIM) == drawing(SEA)
