"""The alignment sheet: the line that meets tells the offset that cures it."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

import pytest

from generator.drawing.display import Line, Push, Text
from generator.drawing.legibility.geometry import at
from generator.drawing.typography.fonts import FontSpec, load
from generator.press.settings import Settings
from generator.press.sheets.alignment import (
    THIN,
    across,
    alignment_sheet,
    back,
    down,
    front,
    lines,
    right_scale,
    signs,
    turn_a_mm,
)
from generator.press.sheets.imposition import turns_sideways
from tests.press.harbour_press import LAYOUTS, fonts, opened, settings, texts

FONTS = {key: load(key, FontSpec("Barlow", weight)) for key, weight in (("text", 400), ("bold", 700))}


def thin(ops: object) -> list[Line]:
    return [op for op in ops if isinstance(op, Line) and op.paint == THIN]  # type: ignore[attr-defined]


def readings(how: Settings, shift: tuple[float, float]) -> tuple[list[str], list[str]]:
    """The labels whose lines meet when the printer lays the back ``shift`` mm off, seen from the front."""
    paper = how.paper
    sideways = turns_sideways(paper, how.flip)
    seen = []
    for line in thin(back(how, FONTS["text"])):
        if sideways:
            points = (paper.width - line.x1, line.y1, paper.width - line.x2, line.y2)
        else:
            points = (line.x1, paper.height - line.y1, line.x2, paper.height - line.y2)
        seen.append([points[0] + shift[0], points[1] + shift[1], points[2] + shift[0], points[3] + shift[1]])
    sign_x, sign_y = signs(paper, how)
    found: tuple[list[str], list[str]] = ([], [])
    for line in thin(front(how, FONTS)):
        if line.x1 == line.x2 and abs(line.y2 - across(paper)[1]) < 1e-6:
            k = round((line.x1 - across(paper)[0]) / 4)
            if any(abs(x1 - line.x1) < 0.01 and abs(x1 - x2) < 1e-6 for x1, _, x2, _ in seen):
                found[0].append(f"{k * sign_x / 10:.1f}")
        elif line.y1 == line.y2 and abs(line.x2 - down(paper)[0]) < 1e-6:
            k = round((line.y1 - down(paper)[1]) / 4)
            if any(abs(y1 - line.y1) < 0.01 and abs(y1 - y2) < 1e-6 for _, y1, _, y2 in seen):
                found[1].append(f"{k * sign_y / 10:.1f}")
    return found


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("on", ["a4", "letter"])
@pytest.mark.parametrize("shift", [(0.0, 0.0), (0.5, -0.3), (-1.2, 1.8), (1.9, -1.9)])
def test_exactly_one_line_meets_and_its_number_cures_the_printer(
    on: str, flip: str, shift: tuple[float, float]
) -> None:
    how = settings(on, flip=flip)
    read_x, read_y = readings(how, shift)
    assert len(read_x) == len(read_y) == 1
    cured = settings(on, flip=flip, offset=(float(read_x[0]), float(read_y[0])))
    zeros = [
        [f"{float(value):.1f}".replace("-0.0", "0.0") for value in row] for row in readings(cured, shift)
    ]
    assert zeros == [["0.0"], ["0.0"]]


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("on", ["a4", "letter"])
@pytest.mark.parametrize("turned", [0.3, -0.5])
def test_both_vertical_scales_tell_the_turn_that_cures_the_printer(on: str, flip: str, turned: float) -> None:
    how = settings(on, flip=flip)
    paper = how.paper
    lain = replace(how, back_turn=turned).back_matrix(paper.width, paper.height)
    assert lain is not None
    read = []
    for x in (down(paper)[0], right_scale(paper)):
        assert x is not None
        off = []
        for line in thin(back(how, FONTS["text"])):
            # The line as it was meant, and where it meets the scale as the printer lays it.
            mirrored = paper.width - line.x1 if turns_sideways(paper, flip) else line.x1
            if abs(mirrored - x) > 0.01 or line.y1 != line.y2:
                continue
            y = at(lain, line.x1, line.y1)[1]
            off.append(y - line.y1 if turns_sideways(paper, flip) else line.y1 - y)
        _, sign_y = signs(paper, how)
        assert off
        read.append(sign_y * sum(off) / len(off))
    assert (read[1] - read[0]) * turn_a_mm(paper, how) == pytest.approx(-turned, abs=0.02)


def test_a_fitted_back_says_how_it_was_fitted() -> None:
    how = settings(back_turn=0.3, back_scale=(100.2, 100.0))
    second = texts(alignment_sheet(how))[1]
    assert "--back-turn 0.3 --back-scale 100.2,100" in second
    assert thin(back(how, FONTS["text"]))[0] != thin(back(settings(), FONTS["text"]))[0]


@pytest.mark.parametrize("on", ["a4", "letter", "a5", "100x150mm"])
@pytest.mark.parametrize("flip", ["long", "short"])
def test_everything_stays_on_the_paper(on: str, flip: str) -> None:
    how = settings(on, flip=flip)
    for ops in (front(how, FONTS), back(how, FONTS["text"])):
        for op in takewhile(lambda op: not isinstance(op, Push), ops):
            if isinstance(op, Line):
                assert 5 <= min(op.x1, op.x2) <= max(op.x1, op.x2) <= how.paper.width - 5
                assert 5 <= min(op.y1, op.y2) <= max(op.y1, op.y2) <= how.paper.height - 5


def test_the_labels_carry_the_signs_the_option_takes() -> None:
    labels = [op.text for op in front(settings(), FONTS) if isinstance(op, Text)]
    assert {"+1.5", "−1.5", "0", "+0.5"} <= set(labels)
    assert len(lines(settings().paper, upright=False)) == 39


def test_the_sheet_is_a_pdf_with_both_sides() -> None:
    data = alignment_sheet(settings("letter", flip="short", offset=(0.4, 0.0)))
    assert data == alignment_sheet(settings("letter", flip="short", offset=(0.4, 0.0)))
    with opened(data) as pdf:
        assert len(pdf.pages) == 2
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
        assert all("+" in name for name in fonts(pdf))
    first, second = texts(data)
    assert "flipped on the short edge" in first
    assert "100 mm" in first
    assert "has to be added" in first
    assert "--offset 0.4,0" in second


def test_layouts_offer_the_paper() -> None:
    assert LAYOUTS
