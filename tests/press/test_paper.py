"""Papers by name and by measure."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.drawing.layouts import LayoutError
from generator.drawing.sizes import size
from generator.press.errors import UnknownPaper
from generator.press.paper import MARGIN_MM, paper
from tests.press.harbour_press import LAYOUTS


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [
        ("a4", 210, 297),
        ("A4", 210, 297),
        ("letter", 215.9, 279.4),
        ("a3", 297, 420),
        ("legal", 215.9, 355.6),
        ("tabloid", 279.4, 431.8),
        ("210x297mm", 210, 297),
        ("29.7 x 21 cm", 210, 297),
        ("11x8.5in", 215.9, 279.4),
        ("8.5×11IN", 215.9, 279.4),
    ],
)
def test_papers_by_name_and_measure_lie_upright(name: str, width: float, height: float) -> None:
    found = paper(name, LAYOUTS)
    assert (found.width, found.height, found.margin) == (width, height, MARGIN_MM)
    assert (found.turned().width, found.turned().height) == (height, width)


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("leter", "did you mean 'letter'?"),
        ("210x297", "write 210x297mm"),
        ("10x10mm", "210x297mm"),
        ("9999x9999mm", "210x297mm"),
        ("", "one of a2"),
        ("-210x297mm", ""),
    ],
)
def test_what_is_no_paper_is_refused_with_a_hint(name: str, hint: str) -> None:
    with pytest.raises(UnknownPaper) as refused:
        paper(name, LAYOUTS)
    assert hint in refused.value.hint


def test_a_nearer_table_of_papers_adds_and_wins(tmp_path: Path) -> None:
    (tmp_path / "press").mkdir()
    (tmp_path / "press" / "papers.yaml").write_text(
        "a4: {title: A4, width: 210, height: 297, margin: 3}\nb5: {title: B5, width: 176, height: 250}\n"
    )
    folders = (tmp_path, *LAYOUTS)
    assert paper("a4", folders).margin == 3
    assert paper("b5", folders).margin == MARGIN_MM
    assert paper("letter", folders).title == "Letter"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (
            "a4: {title: A4, width: 210, height: 297}\nb5: {title: B5, widht: 176, height: 250}\n",
            ":2:17: unknown-key",
        ),
        ("a4: {title: A4, width: wide, height: 297}\n", ":1:24: "),
        ("a4: [\n", ":"),
    ],
)
def test_a_damaged_table_of_papers_names_the_line(tmp_path: Path, text: str, place: str) -> None:
    (tmp_path / "press").mkdir()
    (tmp_path / "press" / "papers.yaml").write_text(text)
    with pytest.raises(LayoutError) as refused:
        paper("a4", (tmp_path, *LAYOUTS))
    assert place in str(refused.value)


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [
        ("poker", 63.5, 88.9),
        ("bridge", 57.15, 88.9),
        ("tarot", 69.85, 120.65),
        ("mini", 44.45, 63.5),
        ("a5", 148, 210),
    ],
)
def test_trade_names_of_sizes(name: str, width: float, height: float) -> None:
    found = size(name, LAYOUTS)
    assert (found.width, found.height) == (width, height)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("210x297", "write 210x297mm"),
        ("21x29.7", "write 210x297mm"),
        ("29,7 × 21", "write 210x297mm"),
        ("8.5x11", "write 215.9x279.4mm"),
        ("200x250", "write 200x250mm"),
        ("20x25", "write the unit behind it, as in 210x297mm or 8.5x11in"),
    ],
)
def test_measures_without_a_unit_are_completed(text, hint):
    with pytest.raises(UnknownPaper) as told:
        paper(text, LAYOUTS)
    assert told.value.hint == hint
