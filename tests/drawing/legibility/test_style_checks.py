"""Fonts and signs of a style that nobody could tell apart are told."""

from __future__ import annotations

import fontpkg
import pytest

from generator.drawing.legibility.style_checks import style_warnings
from tests.drawing.kit import STYLE, Kit

FILE = "  display: {file: fonts/Own.ttf"


def told(kit: Kit, old: str, new: str) -> list[str]:
    """The warnings about the kit's style with one part replaced."""
    assert old in STYLE
    kit.write("style.yaml", STYLE.replace(old, new))
    return [
        f"{each.place.line}:{each.place.column} {each.message}" for each in style_warnings(kit.faces().style)
    ]


@pytest.mark.parametrize(
    ("said", "file", "warning"),
    [
        (
            ", weight: 700",
            (300, "italic"),
            "2:42 the file of 'display' is weight 300, italic, not weight 700",
        ),
        (", style: italic", (400, "normal"), "2:41 the file of 'display' is weight 400, not style italic"),
        (", weight: 700", (600, "normal"), ""),
        ("", (700, "normal"), ""),
        (", weight: 300, style: italic", (300, "italic"), ""),
    ],
)
def test_a_font_file_of_another_cut_than_is_said(
    said: str, file: tuple[int, str], warning: str, kit: Kit
) -> None:
    """A weight that is one step off is a matter of names; one that nobody wrote says nothing."""
    path = kit.folder / "fonts" / "Own.ttf"
    path.parent.mkdir()
    weight, style = file
    path.write_bytes(fontpkg.path("Chakra Petch", weight=weight, style=style).read_bytes())
    lines = told(kit, "  display: {family: Chakra Petch, weight: 700", FILE + said)
    assert lines == ([warning] if warning else [])


def test_bold_and_italic_that_look_like_the_text(kit: Kit) -> None:
    assert told(kit, "{family: Barlow}", "{family: Barlow, italic: text, bold: text}") == []
    (line,) = told(kit, "  bold: {family: Barlow, weight: 700}", "  bold: {family: Barlow}")
    assert line == "4:9 'bold' is the same font as 'text', so bold words look like all others"


def test_colours_of_one_sign(kit: Kit) -> None:
    """Shades of a colour may share theirs."""
    sizes = "sizes: {title: 5}"
    (line,) = told(kit, sizes, "signs: {night: [moon], amber: [sun, moon]}")
    assert line == "10:37 'amber' and 'night' have the same sign 'moon'"
    assert told(kit, sizes, "signs: {night: [moon], amber: [sun]}") == []
