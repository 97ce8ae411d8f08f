"""Texts over pictures: their contrast is measured on the pixels below them."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from generator.contract import Component, Face, Piece
from generator.drawing import preflight
from generator.drawing.legibility.checks import faint
from generator.drawing.legibility.painting import Painting
from generator.press.print_options import WANTED_BLEED_MM
from generator.reading.packs import Pack
from generator.reading.problems import Problem
from tests.drawing.kit import SHARED, Kit
from tests.drawing.pictures import odd_files

HEAD = '{% extends "shared/face.svg.j2" %}\n{% block face %}\n'
TAIL = "\n{% endblock %}\n"
WORDS = '{{ textline("Moth", x, 45, 20, hi=5, fill=ink) }}'


@pytest.fixture
def kit(tmp_path: Path) -> Kit:
    """Layouts with a picture that is black on its left half and white on its right."""
    kit = Kit(tmp_path / "layouts")
    halves = Image.new("RGB", (720, 1080), "#000000")
    halves.paste("#ffffff", (360, 0, 720, 1080))
    (kit.folder / "halves.png").write_bytes(odd_files.png(halves))
    clear = halves.convert("RGBA")
    clear.putalpha(Image.new("L", halves.size, 0))
    (kit.folder / "clear.png").write_bytes(odd_files.png(clear))
    exif = Image.Exif()
    exif[0x0112] = 3
    (kit.folder / "upside_down.jpg").write_bytes(odd_files.saved(halves, "JPEG", exif=exif))
    return kit


def told(kit: Kit, below: str, x: float, ink: str, above: str = "") -> list[str]:
    drawing = kit.draw(HEAD + below + above + WORDS + TAIL, x=x, ink=ink)
    return [flaw.message for flaw in faint(Painting(drawing, kit.faces().fonts), 60, 90)]


HALVES = '{{ image("halves.png", 0, 0, 60, 90) }}'
PANEL = '<rect x="0" y="38" width="60" height="10" fill="#ffffff" fill-opacity="{}"/>'


@pytest.mark.parametrize(
    ("below", "x", "ink", "ratio"),
    [
        (HALVES, 5, "#ffffff", None),
        (HALVES, 5, "#101010", "1.1"),
        (HALVES, 40, "#101010", None),
        (HALVES, 40, "#ffffff", "1.0"),
        # Over the edge either half is hard to read.
        (HALVES, 25, "#ffffff", "1.0"),
        (HALVES, 25, "#101010", "1.1"),
        ('{{ image("upside_down.jpg", 0, 0, 60, 90) }}', 5, "#101010", None),
        ('{{ image("upside_down.jpg", 0, 0, 60, 90) }}', 5, "#ffffff", "1.0"),
        ('<g transform="rotate(180 30 45)">' + HALVES + "</g>", 5, "#ffffff", "1.0"),
        ('{{ image("clear.png", 0, 0, 60, 90) }}', 5, "#101010", None),
        ('{{ image("halves.png", 0, 0, 60, 90, opacity=0.1) }}', 5, "#101010", None),
        ('{{ image("halves.png", 0, 0, 60, 90, opacity=0.1) }}', 5, "#ffffff", "1.2"),
    ],
)
def test_a_text_is_held_against_the_pixels_below_it(kit, below, x, ink, ratio):
    messages = told(kit, below, x, ink)
    assert len(messages) == (ratio is not None)
    assert ratio is None or messages[0].endswith(f"has a contrast of {ratio} to 1")


def test_the_picture_is_named_with_the_colour_it_has_there(kit):
    [message] = told(kit, HALVES, 40, "#eeeeee")
    assert message.startswith("'Moth' in #eeeeee on #ffffff where it is hardest to read on 'halves.png'")


@pytest.mark.parametrize(("opacity", "readable"), [(1, True), (0.8, True), (0.1, False)])
def test_a_panel_over_the_picture_counts_as_much_as_it_covers(kit, opacity, readable):
    assert (told(kit, HALVES, 5, "#101010", PANEL.format(opacity)) == []) == readable


def test_every_picture_is_told_though_the_line_is_the_same(kit, tmp_path):
    for name in ("one", "two"):
        (kit.folder / f"{name}.png").write_bytes(odd_files.png(Image.new("RGB", (720, 1080), "#202020")))
    kit.write("card.svg.j2", HEAD + '{{ image(art, 0, 0, 60, 90) }}{{ textline("Moth", 5, 45, 20) }}' + TAIL)
    problems = preflight.problems(
        [component("one", "two", "two")], Pack(tmp_path, "bridge_crew", kit_folders(kit))
    )
    problems = [problem for problem in problems if problem.code == "faint-text"]
    assert [problem.code for problem in problems] == ["faint-text"] * 2
    assert ["'one.png'" in problems[0].message, "'two.png'" in problems[1].message] == [True, True]


def test_pixels_that_cannot_be_decoded_are_told_at_the_piece(kit, tmp_path):
    (kit.folder / "torn.jpg").write_bytes(odd_files.damaged_rows())
    kit.write("card.svg.j2", HEAD + "{{ image(art, 0, 0, 3, 2) }}" + TAIL)
    pack = Pack(tmp_path, "bridge_crew", kit_folders(kit))
    problems: list[Problem] = preflight.problems([component("torn", ending="jpg")], pack)
    [problem] = [each for each in problems if each.code == "bad-picture"]
    assert problem.message == "picture 'torn.jpg' is damaged: its pixels cannot be decoded"


@pytest.mark.parametrize("opacity", [0, 90])
def test_a_picture_that_is_clear_all_over_is_told_once_and_the_texts_are_still_read(kit, tmp_path, opacity):
    (kit.folder / "glass.png").write_bytes(odd_files.png(Image.new("RGBA", (720, 1080), (0, 0, 0, opacity))))
    words = '{{ textline("Moth", 5, 45, 20, fill="#ffffff") }}'
    kit.write("card.svg.j2", HEAD + "{{ image(art, 0, 0, 60, 90) }}" + words + TAIL)
    pack = Pack(tmp_path, "bridge_crew", kit_folders(kit))
    problems = preflight.problems([component("glass", "glass")], pack)
    told = {problem.code: (problem.severity, problem.message[:48]) for problem in problems}
    assert told["faint-text"][0] == "warning"
    clear = ("warning", "one can see through all of picture 'glass.png'")
    assert told.get("bad-picture") == (None if opacity else clear)
    assert [problem.code for problem in problems].count("bad-picture") == (not opacity)


def kit_folders(kit: Kit) -> tuple[Path, Path]:
    return kit.folder, SHARED


def component(*names: str, ending: str = "png") -> Component:
    pieces = [Piece(f"{name}-{i}", Face("card", {"art": f"{name}.{ending}"})) for i, name in enumerate(names)]
    return Component("cards", "Cards", "cards", (60.0, 90.0), pieces)


def test_a_coarse_picture_is_told_once_however_many_cards_show_it(kit, tmp_path):
    """Thirty cards with one picture want one larger picture."""
    kit.write("card.svg.j2", HEAD + "{{ image(art, 4, 6, 52, 78) }}" + TAIL)
    pack = Pack(tmp_path, "bridge_crew", kit_folders(kit))
    (kit.folder / "small.png").write_bytes(odd_files.png(Image.new("RGB", (100, 150), "#ffffff")))
    problems = preflight.problems([component("small", "small", "small")], pack)
    assert [problem.code for problem in problems if problem.code != "unread-file"] == ["coarse-picture"]


@pytest.mark.parametrize(("pixels", "told"), [((709, 1063), True), ((800, 1200), False)])
def test_a_picture_too_coarse_for_the_bleed_of_a_press_is_told(kit, tmp_path, pixels, told):
    """The press said that validate tells which, and validate had looked at the trim alone."""
    image = "{{ image(art, -bleed, -bleed, w + 2 * bleed, h + 2 * bleed) }}"
    kit.write("card.svg.j2", HEAD + image + TAIL)
    pack = Pack(tmp_path, "bridge_crew", kit_folders(kit))
    (kit.folder / "large.png").write_bytes(odd_files.png(Image.new("RGB", pixels, "#ffffff")))
    problems = [each for each in preflight.problems([component("large")], pack) if each.code != "unread-file"]
    assert [(each.code, each.severity) for each in problems] == [("coarse-picture", "warning")] * told
    assert all(each.message.endswith("with 3 mm of bleed for a press") for each in problems)
    assert WANTED_BLEED_MM == preflight.PRESS_BLEED_MM
