"""Fonts that attack, in a pack from elsewhere: each is read under limits, and told in one line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.contract import Face
from generator.drawing import bounded_drawing
from generator.drawing.faces import Faces
from generator.drawing.layouts import LayoutError
from generator.drawing.svg import writer
from generator.press.png import face_png
from generator.reading.problems import Problem
from tests.drawing.kit import SHARED, Kit
from tests.drawing.typography.hostile_fonts import cff_with_subroutines, hostile
from tests.drawing.typography.test_font_files import with_font
from tests.fuzz.ordeal import faults, pytestmark, undergo

__all__ = ["pytestmark"]

CASES = [pytest.param(*case[1:], id=case[0]) for case in hostile()]
CARD = """\
{% extends "shared/face.svg.j2" %}
{% block face %}{{ textline("AB", 5, 9, 50, "display") }}{% endblock %}
"""


def drawn(kit: Kit) -> list[Problem]:
    """The problems of a card with letters in the font, measured, set and embedded."""
    try:
        faces = Faces([kit.folder, SHARED])
        drawing = faces.draw(Face("card"), 60, 90)
        face_png(drawing, faces.fonts, 36)
        writer.document(drawing, faces.fonts)
    except LayoutError as problem:
        return list(problem.problems)
    return []


@pytest.mark.sampled(20)
@pytest.mark.parametrize(("body", "told"), CASES)
def test_a_hostile_font_is_told_in_words_or_harmless(
    kit: Kit, body: bytes | Callable[[], bytes], told: str
) -> None:
    with_font(kit, body() if callable(body) else body)
    kit.write("card.svg.j2", CARD)
    outcome = undergo(lambda: drawn(kit), [kit.folder, SHARED])
    assert faults(outcome) == []
    assert bool(outcome.problems) is bool(told), outcome.problems
    assert all(told in problem.message and problem.code == "font" for problem in outcome.problems)
    assert all(problem.place.line == 2 for problem in outcome.problems)
    assert outcome.seconds < 5
    assert outcome.megabytes < 300


def test_what_no_check_knows_is_ended_by_the_system(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Subroutines that call each other for ever and draw nothing."""
    monkeypatch.setattr(bounded_drawing, "BASE_SECONDS", 0.5)
    kit.write("card.svg.j2", CARD)
    with_font(kit, cff_with_subroutines(9, 30, draws=False))
    outcome = undergo(lambda: drawn(kit), [kit.folder, SHARED])
    assert [problem.message[:18] for problem in outcome.problems] == ["this takes more th"]
    assert outcome.problems[0].place.path.endswith("style.yaml")
