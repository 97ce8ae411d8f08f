"""Lines to cut and fold: spot inks of the die on a press, part of the picture at home."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from typer.testing import CliRunner

from generator.cli import app
from generator.drawing.colours import contrast
from generator.drawing.computed import tuck_box
from generator.drawing.computed.die_lines import CUT, FOLD, die_lines, has_die_lines, without_die_lines
from generator.drawing.display import Circle, Line, Rect
from generator.drawing.display import Path as Shape
from generator.drawing.legibility.geometry import flat
from generator.drawing.sizes import size
from tests.looks import looks

ROOT = Path(__file__).parents[3]
DIES = {
    "bridge_crew/card_box": {"/CutContour", "/Crease"},
    "bridge_crew/dice": {"/CutContour", "/Crease"},
    "bruise_cruise/card_box": {"/CutContour", "/Crease"},
    "bruise_cruise/counter_carton": {"/CutContour", "/Crease"},
    "bruise_cruise/counters": {"/CutContour"},
    "general_quarters/card_box": {"/CutContour", "/Crease"},
    "jure_of_the_seas/tile_box": {"/CutContour", "/Crease"},
    "jure_of_the_seas/ships_standing": {"/CutContour"},
    "to_the_bottom/box_shop": {"/CutContour", "/Crease"},
    "fathom/box": {"/CutContour", "/Crease"},
}
WORKSHOP = re.compile(r"100 %|scissors|[Gg]lue|[Ss]core and|[Ff]old|Print|\bcut\b|Cut ")


def printed(what: str, out: Path, *options: str) -> list[Path]:
    content = ROOT / ("decks" if what.startswith("fathom") else "content")
    words = ["render", what, "--content", str(content), "--out", str(out), *options]
    ran = CliRunner().invoke(app, words)
    assert ran.exit_code == 0, ran.output
    return sorted(path for path in out.rglob("*.pdf") if path.stem not in ("docket", "die"))


def streams(resources: Any, seen: set[Any] | None = None) -> Iterator[tuple[Any, bytes]]:
    """The spaces and the operators of every form below a page."""
    seen = set() if seen is None else seen
    for form in resources.get("/XObject", {}).values():
        if form.objgen in seen or form.get("/Subtype") != "/Form":
            continue
        seen.add(form.objgen)
        yield form.get("/Resources", {}).get("/ColorSpace", {}), form.read_bytes()
        yield from streams(form.get("/Resources", {}), seen)


def split(page: pikepdf.Page) -> tuple[dict[str, bytes], bytes]:
    """The plates of a page by their inks, and all that is in process inks."""
    plates: dict[str, bytes] = {}
    process = page.Contents.read_bytes()
    for spaces, code in streams(page.Resources):
        for space in spaces.values():
            plates[str(space[1])] = plates.get(str(space[1]), b"") + code
        if not spaces:
            process += code
    return plates, process


def outlines(code: bytes) -> set[bytes]:
    """The paths that a stream strokes."""
    paths = rb"((?:-?[\d.]+ ){2}m\b[^SfBW]*?|(?:-?[\d.]+ ){4}re) S\b"
    return {each.group(1) for each in re.finditer(paths, code)}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("what", DIES)
def test_a_press_has_them_in_inks_of_the_die_and_nothing_of_them_in_its_picture(what, tmp_path):
    files = printed(what, tmp_path, "--ink", "press")
    fronts = 0
    for path in files:
        with pikepdf.open(path) as pdf:
            for page in pdf.pages:
                plates, process = split(page)
                dies = {name: code for name, code in plates.items() if name in ("/CutContour", "/Crease")}
                if not dies:
                    continue
                fronts += 1
                assert set(dies) == DIES[what]
                for code in dies.values():
                    assert b"/over gs" in code
                    assert b" k\n" not in code
                    assert outlines(code)
                    assert not outlines(code) & outlines(process)
    assert fronts


@pytest.mark.sampled(3)
@pytest.mark.parametrize("what", [name for name in DIES if "standing" not in name])
def test_a_press_is_not_told_how_to_use_scissors(what, tmp_path):
    for path in printed(what, tmp_path, "--ink", "press"):
        document = pypdfium2.PdfDocument(path)
        for page in document:
            assert not WORKSHOP.findall(page.get_textpage().get_text_range())


@pytest.mark.parametrize("ink", ["home", "mono"])
def test_at_home_they_are_drawn_and_told_as_ever(ink, tmp_path):
    [path] = printed("bridge_crew/card_box", tmp_path, "--ink", ink)
    with pikepdf.open(path) as pdf:
        assert not any(spaces for spaces, _ in streams(pdf.pages[0].Resources))
    assert "100 %" in pypdfium2.PdfDocument(path)[0].get_textpage().get_text_range()


BOXES = ["bridge_crew", "bruise_cruise", "general_quarters", "jure_of_the_seas", "to_the_bottom"]


@pytest.mark.parametrize("ink", ["home", "mono"])
@pytest.mark.parametrize("game", BOXES)
def test_the_line_to_cut_a_box_by_is_seen_on_its_ground(game, ink):
    """White or pale on a dark ground: 3 to 1, as a graphic needs it (WCAG 1.4.11)."""
    look = looks(game, ink)
    checked = 0
    for component in look.components():
        if not component.folded:
            continue
        trimmed = size(component.size, look.pack.layouts)
        values = component.pieces[0].front.values
        if tuck_box.of_values(values, trimmed.width, trimmed.height) is None:
            continue
        drawing = look.faces.draw(component.pieces[0].front, trimmed.width, trimmed.height)
        shapes = [op for op, _ in flat(drawing) if isinstance(op, Shape)]
        corners = len(tuck_box.corners(tuck_box.of_values(values, trimmed.width, trimmed.height)[0]))
        # Pictures of as many corners lie below the die, and the ground below them all.
        *_, cut = [
            op for op in shapes if op.paint.fill is None and corners <= len(op.segments) <= corners + 6
        ]
        ground, *_ = [
            op for op in shapes if op.paint.fill == op.paint.stroke and len(op.segments) > corners + 20
        ]
        assert contrast(str(cut.paint.stroke), str(ground.paint.fill)) >= 3
        checked += 1
    assert checked


def test_with_a_contour_the_die_of_a_box_is_printed_once(tmp_path):
    plain, twice = tmp_path / "plain", tmp_path / "twice"
    [one] = printed("bridge_crew/card_box", plain, "--ink", "press")
    [other] = printed("bridge_crew/card_box", twice, "--ink", "press", "--cut", "contour")
    with pikepdf.open(one) as pdf, pikepdf.open(other) as asked:
        assert split(pdf.pages[0])[0] == split(asked.pages[0])[0]


def test_a_face_without_a_die_is_left_as_it_is():
    look = looks("bridge_crew", "press")
    face = next(each.pieces[0].front for each in look.components() if each.name == "cards")
    drawing = look.faces.draw(face, 63.5, 88.9)
    assert without_die_lines(drawing) is drawing
    assert die_lines(drawing) == {}


def test_symbols_are_opened_and_their_picture_keeps_none_of_the_lines():
    look = looks("bridge_crew", "press")
    dice = next(each for each in look.components() if each.name == "dice")
    trimmed = size(dice.size, look.pack.layouts)
    drawing = look.faces.draw(dice.pieces[0].front, trimmed.width, trimmed.height)
    assert has_die_lines(drawing)
    strokes = {
        op.paint.stroke
        for op, _ in flat(without_die_lines(drawing))
        if isinstance(op, Rect | Circle | Line | Shape)
    }
    assert not strokes & {CUT, FOLD}
    wanted = sum(
        op.paint.stroke == CUT for op, _ in flat(drawing) if isinstance(op, Rect | Circle | Line | Shape)
    )
    cuts = [op for op in die_lines(drawing)["contour"].ops if isinstance(op, Shape | Rect | Circle | Line)]
    assert len(cuts) == wanted == 5
