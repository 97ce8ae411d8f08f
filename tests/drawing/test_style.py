"""Styles and sizes are read to the column, and every face is looked at before it prints."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from generator.contract import Component, Face, Piece
from generator.drawing import preflight, style
from generator.drawing.layouts import LayoutError, Layouts
from generator.drawing.sizes import size
from generator.drawing.style import grey
from generator.press.book.typesetting.styles import BookColours
from generator.reading.packs import Pack
from generator.reading.problems import Place
from tests.drawing.kit import SHARED, STYLE, Kit

# ---- styles -------------------------------------------------------------------------------------


def test_a_style_has_fonts_palettes_and_sizes(kit: Kit) -> None:
    read = style.read(Layouts([kit.folder]))
    assert list(read.fonts) == ["display", "text", "bold", "italic", "bold_italic"]
    assert read.fonts["display"].path.name == "ChakraPetch-Bold.ttf"
    assert read.sizes == {"title": 5.0}
    assert read.palette("home") == {"night": "#0b1526", "amber": "#ffb000"}
    assert read.palette("mono") == {"night": "#ffffff", "amber": grey("#ffb000")}
    assert read.palette("press") == read.palette("home")


@pytest.mark.parametrize(
    ("colour", "shade"), [("#000000", "#000000"), ("#ffffff", "#ffffff"), ("#777777", "#777777")]
)
def test_greys_stay_as_they_are(colour: str, shade: str) -> None:
    assert grey(colour) == shade


HOME = '  home: {night: "#0b1526", amber: "#ffb000"}\n'

BAD = {
    "no such font": ("family: Barlow}", "family: Barlo}", "3:18", "font", "did you mean 'Barlow'?"),
    "no such weight": ("weight: 700}", "weight: 710}", "2:43", "font", "700 normal"),
    "no lining figures": (
        "family: Barlow}", "family: Barlow, figures: lining}", "3:35", "font", "leave figures out",
    ),
    "words run together": ("Barlow}", "Barlow, word_space: 0.1}", "3:38", "out-of-range", ""),
    "figures of no kind": ("Barlow}", "Barlow, figures: old}", "3:35", "unknown-value", ""),
    "key misspelt": ("weight: 700}", "wieght: 700}", "2:35", "unknown-key", "did you mean 'weight'?"),
    "family missing": ("family: Barlow}", "weight: 400}", "3:9", "missing-key", ""),
    "no companion": ("Barlow}", "Barlow, bold: blod}", "3:32", "unknown-value", "did you mean 'bold'?"),
    "no colour": ('"#0b1526"', "navy", "8:17", "bad-pattern", ""),
    "short colour": ('"#0b1526"', '"#0b1"', "8:17", "bad-pattern", ""),
    "unknown in mono": ('mono: {night', 'mono: {nihgt', "9:10", "unknown-key", "did you mean 'night'?"),
    "no home": ("home:", "hme:", "8:3", "unknown-key", "did you mean 'home'?"),
    "no palette at home": (HOME, "", "8:3", "missing-key", "add 'home:'"),
    "an ink nobody prints in": ("mono:", "momo:", "9:3", "unknown-key", "did you mean 'mono'?"),
    "lost at home": ('night: "#0b1526", ', "", "8:3", "missing-key", "add 'night: "),
    "size below zero": ("title: 5", "title: -5", "10:16", "out-of-range", ""),
    "unknown part": ("sizes:", "szies:", "10:1", "unknown-key", "did you mean 'sizes'?"),
    "not YAML": ("fonts:", "fonts: [", "", "", ""),
    "twice": ("sizes: {title: 5}", "sizes: {title: 5, title: 6}", "10:19", "duplicate-key", ""),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_a_bad_style_is_a_problem_at_its_spot(kit: Kit, case: str) -> None:
    old, new, spot, code, hint = BAD[case]
    assert old in STYLE
    kit.write("style.yaml", STYLE.replace(old, new, 1))
    with pytest.raises(LayoutError) as caught:
        kit.faces()
    problem = caught.value.problem()
    assert problem.place.path.endswith("layouts/style.yaml")
    if spot:
        assert (f"{problem.place.line}:{problem.place.column}", problem.code) == (spot, code)
        assert hint in problem.hint


def test_all_problems_of_a_style_are_reported_at_once(kit: Kit) -> None:
    kit.write("style.yaml", STYLE.replace("weight: 700", "weight: 1").replace("mono: {night", "mono: {x"))
    with pytest.raises(LayoutError) as caught:
        kit.faces()
    assert [problem.code for problem in caught.value.problems] == ["font", "font", "font", "missing-key"]


def test_a_colour_that_layouts_ask_for_is_told_where_it_is_misspelt(kit: Kit) -> None:
    """Of two spellings the slip is the one that templates and other inks do not use."""
    kit.write("a.svg.j2", '{{ ink("night") }} {{ ink("amber") }}')
    kit.write("style.yaml", STYLE.replace("home: {night", "home: {nihgt"))
    with pytest.raises(LayoutError) as caught:
        kit.faces()
    (problem,) = caught.value.problems
    assert (problem.place.line, problem.place.column, problem.hint) == (8, 10, "write night")


def test_a_font_that_others_change_to_is_told_where_it_is_misspelt(kit: Kit) -> None:
    text = STYLE.replace("bold: {family", "blod: {family", 1).replace("text: {", "text: {bold: bold, ")
    kit.write("style.yaml", text.replace("display: {", "display: {bold: bold, "))
    with pytest.raises(LayoutError) as caught:
        kit.faces()
    (problem,) = caught.value.problems
    assert (problem.place.line, problem.hint) == (4, "write bold")


def test_a_font_or_colour_two_layouts_ask_for_is_told_in_the_style(kit: Kit) -> None:
    kit.write("style.yaml", STYLE.replace("text: {family", "txet: {family"))
    face = '{% extends "shared/face.svg.j2" %}{% block face %}{{ textline("a", 5, 5, 20) }}{% endblock %}'
    kit.write("card.svg.j2", face)
    with pytest.raises(LayoutError) as caught:
        kit.faces().draw(Face("card", {}), 63, 88)
    problem = caught.value.problem()
    assert (problem.place.line, problem.hint) == (3, "write text, not txet")


def test_the_colours_of_rulebooks_are_those_they_are_set_in() -> None:
    roles = tuple(f"book_{field.name}" for field in fields(BookColours))
    assert roles == style.OF_BOOKS


def test_a_missing_style_says_where_it_should_be(tmp_path: Path) -> None:
    with pytest.raises(LayoutError) as caught:
        style.read(Layouts([tmp_path]))
    assert caught.value.file.endswith("style.yaml")
    assert caught.value.message == "there is no such layout"


# ---- sizes --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [("poker", 63.5, 88.9), ("mini", 44.45, 63.5), ("tarot", 69.85, 120.65), ("bridge", 57.15, 88.9)],
)
def test_trade_names_are_sizes(name: str, width: float, height: float) -> None:
    found = size(name, [SHARED])
    assert (found.width, found.height) == (width, height)


def test_a_size_may_be_given_as_it_is() -> None:
    assert size((10, 20.5), []).title == "10 x 20.5 mm"


def test_nearer_sizes_win_and_the_others_stay(kit: Kit) -> None:
    kit.write("press/sizes.yaml", "poker: {title: ours, width: 60, height: 90}\n")
    assert size("poker", [kit.folder, SHARED]).title == "ours"
    assert size("mini", [kit.folder, SHARED]).width == 44.45


def test_an_unknown_size_says_what_was_meant() -> None:
    with pytest.raises(LayoutError) as caught:
        size("pokre", [SHARED])
    assert (caught.value.message, caught.value.hint) == ("size 'pokre' is not known", "did you mean 'poker'?")


def test_a_bad_table_of_sizes_is_a_problem_at_its_spot(kit: Kit) -> None:
    kit.write("press/sizes.yaml", "poker: {title: ours, width: 60, height: none}\n")
    with pytest.raises(LayoutError) as caught:
        size("poker", [kit.folder, SHARED])
    assert (caught.value.line, caught.value.column) == (1, 41)


# ---- preflight ----------------------------------------------------------------------------------


class Shelf(Pack):
    """A pack of layouts alone, without content."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit.folder, "harbour", (kit.folder, SHARED))

    def place(self, file: str, *path: str | int) -> Place:
        return Place(file)


HEAD, TAIL = '{% extends "shared/face.svg.j2" %}{% block face %}', "{% endblock %}"
LINE = Place("cards.yaml", 7, 3)


def found(kit: Kit, *pieces: Piece, measure: str = "mini") -> list[str]:
    component = Component("cards", "Cards", "cards", measure, pieces)
    problems = preflight.problems([component], Shelf(kit))
    # The kit has icons that no face shows.
    return [str(problem) for problem in problems if problem.code != "unread-file"]


def test_a_face_in_order_has_no_problems(kit: Kit) -> None:
    kit.write("card.svg.j2", HEAD + "{{ textbox(text, 4, 4, 30, 30) }}" + TAIL)
    assert found(kit, Piece("a", Face("card", {"text": "Ahoy"}), place=LINE)) == []


def test_what_does_not_fit_is_reported_at_the_piece(kit: Kit) -> None:
    kit.write("card.svg.j2", HEAD + "{{ textbox(text, 4, 4, 30, 9) }}" + TAIL)
    [problem] = found(kit, Piece("a", Face("card", {"text": "word " * 30}), place=LINE))
    assert problem.startswith("cards.yaml:7:3: text-too-long 'word word")
    assert "shorten it; on 'a', layout card.svg.j2" in problem


def test_signs_without_a_glyph_are_reported_at_the_piece(kit: Kit) -> None:
    kit.write("card.svg.j2", HEAD + "{{ textline(text, 9, 9, 30) }}" + TAIL)
    kit.write(
        "back.svg.j2", HEAD + '<text x="9" y="9" font-family="text" font-size="3">{{ text }}</text>' + TAIL
    )
    [front, back] = found(
        kit, Piece("a", Face("card", {"text": "漢"}), Face("back", {"text": "字"}), place=LINE)
    )
    assert front.startswith("cards.yaml:7:3: missing-glyph the font Barlow has no glyph for '字' (U+5B57)")
    assert back.startswith("cards.yaml:7:3: missing-glyph the font Barlow has no glyph for '漢' (U+6F22)")


def test_a_layout_at_fault_is_reported_at_its_line_and_once(kit: Kit) -> None:
    kit.write("card.svg.j2", HEAD + "\n\n<mask/>{{ name }}" + TAIL)
    pieces = [Piece(str(i), Face("card", {"name": ""}), place=LINE) for i in range(100)]
    [problem] = found(kit, *pieces)
    assert problem.endswith("layouts/card.svg.j2:3:1: layout <mask> is not in the profile (use a clipPath)")


def test_a_size_nobody_knows_is_reported(kit: Kit) -> None:
    [problem] = found(kit, Piece("a", Face("card")), measure="minni")
    assert problem == ("game.yaml:1:1: unknown-size cards: size 'minni' is not known (did you mean 'mini'?)")


def test_a_shared_back_is_made_once(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    kit.write("card.svg.j2", HEAD + TAIL)
    made: list[Face] = []
    draw = preflight.Faces.draw

    def counted(self: preflight.Faces, face: Face, *args: float) -> object:
        made.append(face)
        return draw(self, face, *args)

    monkeypatch.setattr(preflight.Faces, "draw", counted)
    back = Face("card")
    assert found(kit, *[Piece(str(i), Face("card", {"i": i}), back) for i in range(5)]) == []
    assert len(made) == 6


def test_a_style_at_fault_is_reported_in_full(kit: Kit) -> None:
    kit.write("style.yaml", STYLE.replace('"#0b1526"', "navy"))
    [problem] = found(kit, Piece("a", Face("card")))
    assert "style.yaml:8:17: bad-pattern" in problem


def test_nothing_to_print_needs_no_layouts(tmp_path: Path) -> None:
    kit = Kit(tmp_path)
    (kit.folder / "style.yaml").unlink()
    assert found(kit) == []


def test_preflight_does_not_load_the_press() -> None:
    code = (
        "import sys\nimport generator.drawing.preflight\n"
        "print([each for each in ('reportlab', 'numpy', 'pikepdf', 'pypdfium2') if each in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("shade", [0, 1, 100, 254, 255])
def test_shades_come_by_how_near_they_are(shade: int) -> None:
    assert [*style._nearest_to(shade)] == sorted(range(256), key=lambda near: (abs(near - shade), near))
