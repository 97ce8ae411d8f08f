"""Before the press: fine lines, small type and heavy ink, as files have them and as designers are told."""

from __future__ import annotations

import importlib.util
import shutil
from dataclasses import replace
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from generator import games
from generator.cli.validate import check_pack
from generator.contract import Edition
from generator.drawing.legibility.painting import Painting
from generator.drawing.sizes import size
from generator.press.paper import paper
from generator.press.pdf.inks import BLACK, HAIR_MM, SMALL_MM, Process, light_of, of_two_inks
from generator.press.planning import Order
from generator.press.print_options import WANTED_BLEED_MM
from generator.press.print_run import print_orders
from generator.press.settings import Settings
from generator.reading.packs import find_packs
from tests import shipped
from tests.looks import looks

BENCH = Path(__file__).parents[1] / "bench" / "print_findings.py"
FACE = """{% extends "shared/face.svg.j2" %}
{% block face %}
LINE
{% endblock %}
"""


def measures():
    """The eyes of the bench, which share nothing with the press."""
    spec = importlib.util.spec_from_file_location("print_findings", BENCH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("mix", "stands_for"),
    [
        ((0.0, 0.3, 0.68, 0.0), (0.0, 0.3, 0.68, 0.0)),
        ((0.0, 0.0, 0.0, 0.4), (0.0, 0.0, 0.0, 0.4)),
        ((0.1, 0.0, 0.34, 0.68), (0.0, 0.0, 0.3, 0.7)),
        ((0.0, 0.8, 1.0, 0.3), BLACK),
    ],
)
def test_small_type_is_of_two_inks(mix, stands_for):
    assert of_two_inks(mix) == pytest.approx(stands_for)


def test_two_inks_are_never_lighter_than_dark_type_nor_dark_for_light_type():
    steps = (0.0, 0.35, 0.7, 1.0)
    for mix in [(c, m, y, k) for c in steps for m in steps for y in steps for k in (0.0, 0.3, 0.6)]:
        two = of_two_inks(mix)
        assert sum(part > 0 for part in two) <= 2
        if sum(light_of(mix)) > 1.5:
            assert sum(light_of(two)) > 1.2
        else:
            assert sum(light_of(two)) < sum(light_of(mix)) + 0.3


def test_large_type_keeps_its_inks():
    inks = Process({"#aa0000": (0.1, 0.9, 0.8, 0.2)})
    assert inks.letters("#aa0000", SMALL_MM) == "0.1 0.9 0.8 0.2 k"
    assert inks.letters("#aa0000", SMALL_MM - 0.01) != inks.letters("#aa0000", SMALL_MM)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("game", "parts"),
    [
        ("general_quarters", {"cards", "codebook", "aid", "log", "solutions"}),
        ("jure_of_the_seas", {"placement_aid", "ships"}),
        ("to_the_bottom", {"a_to_z", "player_aids", "shop_mat", "score"}),
        ("bridge_crew", {"officer_mats", "mats", "aid", "log"}),
    ],
)
def test_files_for_a_press_have_no_hair_lines_no_blurred_type_and_no_bare_edge(game, parts, tmp_path):
    """Measured on the PDF: lines of a quarter of a point, small type of two inks, no ink at a bare trim."""
    eyes, pack = measures(), shipped.pack(game)
    loaded, content = shipped.load(game)
    components = [each for each in loaded.components(content, pack, Edition()) if each.name in parts]
    assert {each.name for each in components} == parts
    how = Settings(paper("a4", pack.layouts), ink="press", one_per_page=True)
    outcome = print_orders([Order(pack, game, components, tmp_path)], how)
    assert not outcome.problems
    for file in outcome.written:
        with pikepdf.open(file) as pdf:
            for page in eyes.sampled(pdf):
                for mark in eyes.marks(page):
                    if mark.kind == "line":
                        assert mark.size >= eyes.HAIR_MM - 5e-4 or mark.size == 0, file.name
                    elif mark.size < SMALL_MM - 1e-3:
                        assert sum(part > 0.005 for part in mark.inks) <= 2, (file.name, mark)
        document = pypdfium2.PdfDocument(file)
        assert not any(eyes._open_edges(document[at]) for at in range(min(3, len(document)))), file.name


def codes(folder: Path, line: str, ink: str) -> list[tuple[str, str]]:
    """The codes and files that validate names when the log of Bridge Crew is a white page with that line."""
    shutil.copytree(shipped.CONTENT / "bridge_crew", folder / "bridge_crew")
    own = folder / "bridge_crew" / "layouts"
    own.mkdir()
    (own / "log.svg.j2").write_text(FACE.replace("LINE", line), encoding="utf-8")
    packs, _ = find_packs([], folder / "bridge_crew")
    said = check_pack(packs[0], play=False, ink=ink)
    return [(problem.code, Path(problem.place.path).name) for problem in said]


WRONG = {
    "thin-line": '<path d="M20 20H90" fill="none" stroke="#000000" stroke-width="0.03"/>',
    "small-type": '<text x="30" y="40" font-family="text" font-size="2.8" fill="#b03010">Aye</text>',
}


@pytest.mark.thorough
@pytest.mark.parametrize("code", WRONG)
def test_a_designer_is_told_before_the_press(code, tmp_path):
    assert (code, "log.svg.j2") in codes(tmp_path, WRONG[code], "press")


@pytest.mark.thorough
def test_type_that_is_drawn_in_the_bleed_alone_is_found(tmp_path):
    mark = '{% if bleed %}<text x="20" y="-0.4" font-family="text" font-size="2.5">W7</text>{% endif %}'
    assert ("text-outside", "log.svg.j2") in codes(tmp_path, mark, "press")
    inside = '{% if bleed %}<text x="20" y="9" font-family="text" font-size="2.5">W7</text>{% endif %}'
    assert ("text-outside", "log.svg.j2") not in codes(tmp_path / "inside", inside, "press")


@pytest.mark.parametrize("game", games.NAMES)
def test_nothing_but_ground_runs_into_the_bleed_where_type_would_be_cut(game):
    """A cut half a millimetre off would leave the feet of letters on the piece."""
    look = looks(game, "press")
    looked_at = set()
    for component in look.components():
        if component.kind == "book":
            continue
        trimmed = size(component.size, look.pack.layouts)
        for piece in component.pieces:
            for face in (piece.front, piece.back):
                if face is None or (component.name, face.layout) in looked_at:
                    continue
                looked_at.add((component.name, face.layout))
                drawing = look.faces.draw(face, trimmed.width, trimmed.height, WANTED_BLEED_MM)
                for text in Painting(drawing, look.faces.fonts).texts:
                    left, top, right, bottom = text.box
                    room = min(left, top, trimmed.width - right, trimmed.height - bottom)
                    assert room > -0.05, f"{component.name}/{piece.id}: {text.op.text}"
    assert looked_at


def test_a_tile_for_a_press_is_named_by_a_bookmark_and_not_in_its_bleed(tmp_path):
    pack = shipped.pack("jure_of_the_seas")
    loaded, content = shipped.load("jure_of_the_seas")
    tiles = next(each for each in loaded.components(content, pack, Edition()) if each.name == "wake_tiles")
    [piece, *_] = tiles.pieces
    how = Settings(paper("a4", pack.layouts), ink="press", one_per_page=True)
    order = Order(pack, "Jure of the Seas", [replace(tiles, pieces=[piece])], tmp_path)
    [path] = print_orders([order], how).written
    document = pypdfium2.PdfDocument(path)
    words = document[0].get_textpage()
    with pikepdf.open(path) as pdf:
        left, low, right, high = (float(edge) for edge in pdf.pages[0].BleedBox)
    assert words.get_text_bounded(left, low, right, high) == ""
    assert "W01" in words.get_text_range()
    assert any(piece.id in mark.get_title() for mark in document.get_toc())


@pytest.mark.thorough
def test_at_home_none_of_it_matters(tmp_path):
    assert not {code for code, _ in codes(tmp_path, "".join(WRONG.values()), "home")} & set(WRONG)


def test_a_hair_line_is_a_quarter_of_a_point():
    assert pytest.approx(0.25, abs=0.01) == HAIR_MM * 72 / 25.4
