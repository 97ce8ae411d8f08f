"""Gradients and groups in a PDF."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise
from typing import Any

import pikepdf
import pytest

from generator.drawing.display import Drawing, Gradient, Paint, Shaded, Stop, Symbol, Text, Use
from generator.drawing.legibility.checks import faint
from generator.drawing.legibility.painting import Painting
from generator.drawing.svg.writer import document
from generator.drawing.typography.fonts import FontSpec, load
from generator.press.pdf.document import PdfFile
from generator.press.pdf.inks import MAX_INK, SCREEN, Inks, Process
from generator.press.pdf.metadata import Info
from generator.press.pdf.page import Page

FONTS = {"text": load("text", FontSpec("Barlow"))}
SQUARE = (("M", (0.0, 0.0)), ("L", (20.0, 0.0)), ("L", (20.0, 20.0)), ("L", (0.0, 20.0)), ("Z", ()))
UPRIGHT = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def shaded(*stops: Stop, line: Paint | None = None) -> Shaded:
    return Shaded(SQUARE, Gradient((0.0, 0.0, 20.0, 0.0), UPRIGHT, stops), line=line)


def saved(drawing: Drawing, inks: Inks = SCREEN) -> bytes:
    file = PdfFile(Info("gradients"), FONTS, inks)
    page = Page(20, 20)
    page.place(file.operators(drawing), 0, 0)
    file.add(page)
    return file.finish()


def objects(data: bytes) -> list[Any]:
    with pikepdf.open(BytesIO(data)) as pdf:
        return [
            each.unparse(resolved=True) if not isinstance(each, pikepdf.Stream) else dict_of(each)
            for each in pdf.objects
        ]


def dict_of(stream: Any) -> bytes:
    return pikepdf.Dictionary(dict(stream.stream_dict.items())).unparse(resolved=True)


def drawing(*ops: Any, **symbols: Symbol) -> Drawing:
    return Drawing(tuple(ops), (0, 0, 20, 20), symbols)


def test_a_gradient_is_a_shading_and_the_same_bytes_each_time() -> None:
    face = drawing(
        shaded(Stop(0, "#ff0000"), Stop(1, "#0000ff")), shaded(Stop(0, "#ff0000"), Stop(1, "#0000ff"))
    )
    data = saved(face)
    assert data == saved(face)
    forms = [each for each in objects(data) if b"/ShadingType 2" in each]
    assert len(forms) == 1
    assert b"/DeviceRGB" in forms[0]


def test_in_print_a_gradient_has_inks_alone_and_never_too_many() -> None:
    face = drawing(shaded(Stop(0, "#000080"), Stop(0.5, "#020200"), Stop(1, "#800000")))
    data = saved(face, Process())
    assert not any(b"DeviceRGB" in each for each in objects(data))
    mixes = mixes_of(data)
    assert len(mixes) >= 17
    assert all(len(mix) == 4 and sum(mix) <= MAX_INK + 1e-3 for mix in mixes)


def mixes_of(data: bytes) -> list[list[float]]:
    """The inks along the one gradient of a file."""
    with pikepdf.open(BytesIO(data)) as pdf:
        (form,) = [
            each
            for each in pdf.objects
            if isinstance(each, pikepdf.Stream) and "/Resources" in each and "/Shading" in each.Resources
        ]
        functions = list(form.Resources.Shading.S.Function.Functions)
        return [[float(ink) for ink in mix] for mix in [functions[0].C0, *(each.C1 for each in functions)]]


def test_colours_mixed_by_hand_make_no_bands_in_a_gradient() -> None:
    """From stop to stop no ink jumps: a mix far from the rule for its colour drew a band across a lid."""
    high, low = (0.82, 0.30, 0.26, 0.14), (0.94, 0.68, 0.34, 0.50)
    inks = Process(mixes={"#2f7d94": high, "#0e2746": low})
    mixes = mixes_of(saved(drawing(shaded(Stop(0, "#2f7d94"), Stop(1, "#0e2746"))), inks))
    assert (mixes[0], mixes[-1]) == (pytest.approx(high, abs=1e-3), pytest.approx(low, abs=1e-3))
    jumps = [abs(b - a) for one, other in pairwise(mixes) for a, b in zip(one, other, strict=True)]
    assert max(jumps) < 0.12


def test_a_gradient_that_fades_has_a_mask() -> None:
    solid = saved(drawing(shaded(Stop(0, "#ff0000"), Stop(1, "#0000ff"))))
    fading = saved(drawing(shaded(Stop(0, "#ff0000"), Stop(1, "#0000ff", 0.0))))
    assert not any(b"/SMask" in each for each in objects(solid))
    assert any(b"/SMask" in each and b"/Luminosity" in each for each in objects(fading))


def test_a_line_with_a_gradient_is_drawn_with_a_pattern() -> None:
    data = saved(drawing(shaded(Stop(0, "#ff0000"), Stop(1, "#0000ff"), line=Paint(None, "#000000", 2.0))))
    assert any(b"/PatternType 2" in each for each in objects(data))


def test_a_group_seen_through_is_painted_by_itself() -> None:
    group = Symbol(
        "group~1", (0, 0, 20, 20), (shaded(Stop(0, "#ff0000"), Stop(1, "#0000ff")),), together=True
    )
    data = saved(drawing(Use("group~1", UPRIGHT, "inherit", 0.5), **{"group~1": group}))
    assert any(b"/Transparency" in each and b"/Form" in each for each in objects(data))


def test_a_gradient_goes_out_as_svg() -> None:
    svg = document(drawing(shaded(Stop(0, "#ff0000"), Stop(1, "#0000ff", 0.5))), FONTS)
    assert svg.count("<linearGradient") == 1
    assert 'stop-opacity="0.5"' in svg
    assert 'fill="url(#gradient-0)"' in svg


@pytest.mark.parametrize(("stops", "told"), [(("#000000", "#404040"), 0), (("#000000", "#f0f0f0"), 1)])
def test_text_over_a_gradient_is_measured_by_its_hardest_stop(stops: tuple[str, str], told: int) -> None:
    text = Text(4, 12, "Lamp", "text", 4, "#ffffff")
    face = drawing(shaded(*(Stop(at, colour) for at, colour in enumerate(stops))), text)
    assert len(list(faint(Painting(face, FONTS), 20, 20))) == told
