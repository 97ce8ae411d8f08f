"""Texts the knife takes, texts nobody can read, texts on each other: each is told, and only those."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from generator.contract import Component, Face, Piece
from generator.drawing import preflight
from generator.drawing.display import INHERIT, Drawing, Op, Paint, Path, Pop, Push, Rect, Symbol, Text, Use
from generator.drawing.legibility.checks import edges, faint, overlaps
from generator.drawing.legibility.painting import Painting
from generator.drawing.svg.path_data import rectangle
from generator.drawing.svg.values import IDENTITY
from generator.drawing.typography import fonts
from generator.drawing.typography.fonts import FontSpec
from generator.reading.packs import Pack
from generator.reading.problems import Problem
from tests.drawing.kit import SHARED, Kit

FONTS = {"text": fonts.load("text", FontSpec("Barlow"))}
DARK = Paint(fill="#444444")


def words(
    x: float = 20, y: float = 20, fill: str = "#000000", text: str = "Here", opacity: float = 1
) -> Text:
    return Text(x, y, text, "text", 4, fill, opacity)


def painting(*ops: Op, **symbols: Sequence[Op]) -> Painting:
    own = {name: Symbol(name, (0, 0, 10, 10), tuple(inner)) for name, inner in symbols.items()}
    return Painting(Drawing(tuple(ops), (0, 0, 60, 40), own), FONTS)


@pytest.mark.parametrize(
    ("x", "y", "code"),
    [
        (20, 20, None),
        (2.0, 20, None),
        (1.8, 20, "text-near-edge"),
        (0.0, 20, "text-near-edge"),
        (-0.3, 20, "text-outside"),
        (20, 2.5, "text-outside"),
        (20, 38.0, None),
        (20, 39.0, "text-near-edge"),
        (20, 104, "text-outside"),
        (59, 20, "text-outside"),
    ],
)
def test_texts_off_the_piece_are_errors_and_near_its_edge_warnings(
    x: float, y: float, code: str | None
) -> None:
    found = [(flaw.code, flaw.severity) for flaw in edges(painting(words(x, y)), 60, 40)]
    severity = "error" if code == "text-outside" else "warning"
    assert found == ([(code, severity)] if code else [])


def test_a_sheet_that_is_not_cut_may_have_texts_near_its_edge() -> None:
    assert list(edges(painting(words(1, 20)), 60, 40, cut=False)) == []
    assert [flaw.code for flaw in edges(painting(words(-1, 20)), 60, 40, cut=False)] == ["text-outside"]


def test_letters_that_reach_below_the_line_are_measured_so() -> None:
    assert not list(edges(painting(words(y=37.9, text="Here")), 60, 40))
    [flaw] = edges(painting(words(y=37.9, text="Gypsy")), 60, 40)
    assert "'Gypsy' is 1." in flaw.message


def test_a_text_in_a_turned_group_is_where_it_is_seen() -> None:
    turned = painting(Push((0, 1, -1, 0, 30, 0)), words(2, -10), Pop())
    [text] = turned.texts
    assert text.box[1] == pytest.approx(2)
    assert not list(edges(turned, 60, 40))


@pytest.mark.parametrize(
    ("ops", "faint_ones"),
    [
        ((words(fill="#666666"),), 0),
        ((words(fill="#ffffff"),), 1),
        ((words(fill="#cccccc"),), 1),
        ((Rect(15, 10, 30, 20, 0, DARK), words(fill="#666666")), 1),
        ((Rect(15, 10, 30, 20, 0, DARK), words(fill="#ffffff")), 0),
        ((words(fill="#666666"), Rect(15, 10, 30, 20, 0, DARK)), 0),
        ((Rect(40, 10, 9, 20, 0, DARK), words(fill="#666666")), 0),
        # Painted outside the window it is clipped to, it covers nothing.
        (
            (
                Push(IDENTITY, rectangle(0, 0, 9, 9, 0)),
                Rect(0, 0, 60, 40, 0, DARK),
                Pop(),
                words(fill="#666666"),
            ),
            0,
        ),
        # A frame has a hole, and a glaze lets the paper through.
        (
            (Path((*rectangle(0, 0, 60, 40, 0), *rectangle(10, 10, 40, 20, 0)), DARK), words(fill="#666666")),
            0,
        ),
        ((Rect(0, 0, 60, 40, 0, Paint(fill="#000000", fill_opacity=0.1)), words(fill="#666666")), 0),
        ((Rect(0, 0, 60, 40, 0, Paint(fill="#000000", fill_opacity=0.5)), words(fill="#666666")), 1),
        ((words(fill="#ffffff", opacity=0.5),), 0),
        ((words(x=70, fill="#ffffff"),), 0),
    ],
)
def test_faint_texts_are_those_whose_ground_is_of_their_lightness(ops: Sequence[Op], faint_ones: int) -> None:
    assert len(list(faint(painting(*ops), 60, 40))) == faint_ones


def test_symbols_are_ground_and_hold_texts_too() -> None:
    panel = [Rect(0, 0, 60, 40, 0, Paint(fill=INHERIT))]
    use = Use("panel", IDENTITY, "#444444")
    assert len(list(faint(painting(use, words(fill="#666666"), panel=panel), 60, 40))) == 1
    assert not list(faint(painting(use, words(fill="#ffffff"), panel=panel), 60, 40))
    both = [*panel, words(fill="#666666")]
    [flaw] = faint(painting(use, panel=both), 60, 40)
    assert flaw.nth == -1


@pytest.mark.parametrize(
    ("second", "told"),
    [
        (words(21, 20.5, text="There"), 1),
        (words(20, 24.8, text="There"), 0),
        (words(20.2, 20.2, text="Here"), 0),
        (words(40, 20, text="There"), 0),
        (words(21, 20.5, text="There", opacity=0.2), 0),
    ],
)
def test_texts_on_each_other_are_told(second: Text, told: int) -> None:
    assert len(list(overlaps(painting(words(), second)))) == told


# ---- preflight ----------------------------------------------------------------------------------

HEAD = '{% extends "shared/face.svg.j2" %}\n{% block face %}\n'


def problems(kit: Kit, elements: str, count: int = 3, **options: Any) -> list[Problem]:
    kit.write("card.svg.j2", HEAD + elements + "\n{% endblock %}\n")
    pieces = [Piece(f"card-{n}", Face("card", {"text": f"word {n}"})) for n in range(count)]
    component = Component("cards", "Cards", "cards", (60, 90), pieces, **options)
    pack = Pack(kit.folder, "harbour", [kit.folder, SHARED])
    problems = preflight.problems([component], pack)
    return [problem for problem in problems if problem.code not in ("missing-file", "unread-file")]


def test_a_text_off_the_card_is_told_once_at_its_line(kit: Kit) -> None:
    [problem] = problems(kit, "<g/>\n{{ textline(text, 5, 104, 50) }}\n")
    assert (problem.code, problem.severity, problem.place.line) == ("text-outside", "error", 4)
    assert problem.place.path.endswith("card.svg.j2")
    assert "beyond the edge of the piece" in problem.message
    assert problem.hint == "move it inside; on 'card-0'"


def test_two_lines_at_fault_are_two_problems(kit: Kit) -> None:
    template = '{{ textline("a", 5, 104, 50) }}\n{{ textline(text, 5, 99, 50) }}\n'
    assert [problem.place.line for problem in problems(kit, template)] == [3, 4]


def test_white_on_white_is_a_warning(kit: Kit) -> None:
    [problem] = problems(kit, '{{ textline(text, 5, 50, 50, fill="#ffffff") }}')
    assert (problem.code, problem.severity, problem.place.line) == ("faint-text", "warning", 3)


def test_details_for_a_book_are_not_looked_at(kit: Kit) -> None:
    assert problems(kit, "{{ textline(text, 5, 104, 50) }}", printed=False) == []
