"""Packs with pictures from order to paper: the manifest, what is printed again, shops, limits, refusals."""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest
from PIL import Image

from generator.contract import Component, Face, Piece
from generator.press.planning import Order
from generator.press.print_run import Outcome, print_orders
from generator.reading.packs import Pack
from generator.reading.problems import Place
from generator.system import limits
from tests.drawing.pictures import odd_files
from tests.press.harbour_press import FOLDER, LAYOUTS, settings

FACE = (
    '{% extends "shared/face.svg.j2" %}{% block face %}'
    "{{ image(art, -bleed, -bleed, w + 2 * bleed, h + 2 * bleed) }}{% endblock %}"
)
RED, BLUE = (220, 30, 30), (30, 30, 220)


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    """A pack from elsewhere with two pictures of one colour each, as PNG and JPEG."""
    folder = tmp_path / "pack"
    shutil.copytree(FOLDER, folder)
    (folder / "layouts" / "card.svg.j2").write_text(FACE)
    (folder / "art").mkdir()
    write(folder, "red.png", RED)
    write(folder, "blue.jpg", BLUE)
    return Pack(folder, "harbour", (folder / "layouts", LAYOUTS[1]))


def write(folder: Path, name: str, colour: tuple[int, int, int]) -> None:
    kind = "PNG" if name.endswith("png") else "JPEG"
    body = odd_files.saved(Image.new("RGB", (840, 1140), colour), kind, quality=95)
    (folder / "art" / name).write_bytes(body)


def cards(*names: str, name: str = "cards") -> Component:
    pieces = [
        Piece(art, Face("card", {"art": f"art/{art}"}), copies=4, place=Place("cards.csv", row))
        for row, art in enumerate(names, 2)
    ]
    return Component(name, "Cards", "cards", "poker", pieces)


def printed(pack: Pack, folder: Path, *components: Component, ink: str = "home", **options) -> Outcome:
    order = Order(pack, "Harbour", components, folder, components)
    return print_orders([order], settings(ink=ink, one_per_page=ink == "press"), **options)


def middle_of(pdf: Path, page: int = 0) -> tuple[int, ...]:
    document = pypdfium2.PdfDocument(pdf)
    image = document[page].render(scale=1).to_pil().convert("RGB")
    document.close()
    # The middle of the first card.
    return image.getpixel((image.width // 2 - 180, image.height // 2 - 250))


def test_a_pack_from_elsewhere_prints_its_pictures(pack, tmp_path):
    assert not pack.trusted
    outcome = printed(pack, tmp_path / "out", cards("red.png", "blue.jpg"))
    assert outcome.problems == []
    assert max(abs(a - b) for a, b in zip(middle_of(outcome.written[0]), RED, strict=True)) < 6


def test_the_manifest_names_each_picture_with_its_hash(pack, tmp_path):
    printed(pack, tmp_path / "out", cards("red.png", "blue.jpg"), cards("red.png", name="others"))
    entries = json.loads((tmp_path / "out" / "manifest.json").read_text())["files"]
    hashes = {
        f"art/{name}": hashlib.sha256((pack.folder / "art" / name).read_bytes()).hexdigest()
        for name in ("blue.jpg", "red.png")
    }
    assert {entry["component"]: entry["pictures"] for entry in entries} == {
        "cards": hashes,
        "others": {"art/red.png": hashes["art/red.png"]},
    }


def test_only_what_shows_a_changed_picture_is_printed_again(pack, tmp_path):
    parts = cards("red.png", name="reds"), cards("blue.jpg", name="blues")
    printed(pack, tmp_path / "out", *parts, changed=True)
    assert printed(pack, tmp_path / "out", *parts, changed=True).written == []
    write(pack.folder, "blue.jpg", RED)
    again = printed(pack, tmp_path / "out", *parts, changed=True)
    assert [path.name for path in again.written] == ["blues.pdf"]
    assert [path.name for path in again.unchanged] == ["reds.pdf"]
    (pack.folder / "art" / "red.png").unlink()
    assert [each.code for each in printed(pack, tmp_path / "out", *parts, changed=True).problems] == [
        "unknown-picture"
    ]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("ink", ["home", "mono", "press"])
def test_the_same_pack_gives_the_same_bytes(pack, tmp_path, ink):
    files = [
        printed(pack, tmp_path / run, cards("red.png", "blue.jpg"), ink=ink).written[0].read_bytes()
        for run in ("one", "two")
    ]
    assert files[0] == files[1]


@pytest.mark.parametrize("form", ["png", "svg"])
def test_a_picture_file_a_face_shows_it(pack, tmp_path, form):
    outcome = printed(pack, tmp_path / "out", cards("red.png"), form=form)
    assert outcome.problems == []
    [path] = [path for path in outcome.written if path.suffix == f".{form}"]
    if form == "svg":
        assert 'href="data:image/png;base64,' in path.read_text()
    else:
        with Image.open(path) as image:
            assert image.convert("RGB").getpixel((300, 400)) == RED


def test_a_shop_gets_the_picture_up_to_the_bleed(pack, tmp_path):
    order = Order(pack, "Harbour", [cards("red.png")], tmp_path / "out")
    outcome = print_orders([order], replace(settings(full_bleed=True), shop="tgc"), "png")
    assert outcome.problems == []
    front = next(path for path in outcome.written if path.suffix == ".png")
    with Image.open(front) as image:
        corners = np.asarray(image.convert("RGB"))[[0, 0, -1, -1], [0, -1, 0, -1]]
    assert abs(corners.astype(int) - RED).max() < 4


def test_a_missing_picture_is_told_at_its_row_and_nothing_is_written(pack, tmp_path):
    outcome = printed(pack, tmp_path / "out", cards("red.png", "rad.png"))
    assert [str(each) for each in outcome.problems] == [
        "cards.csv:3:1: unknown-picture there is no picture 'art/rad.png' "
        "(did you mean 'art/red.png'?; on 'rad.png', layout card.svg.j2)"
    ]
    assert outcome.written == []


def test_few_pixels_are_a_remark_while_printing(pack, tmp_path):
    small = odd_files.photo((600, 800))
    (pack.folder / "art" / "small.png").write_bytes(odd_files.png(small))
    outcome = printed(pack, tmp_path / "out", cards("small.png"))
    assert outcome.problems == []
    remark = "cards: one picture has fewer than 300 dots an inch; broadside validate says which"
    assert remark in outcome.remarks


@pytest.mark.parametrize("ink", ["mono", "press"])
def test_a_picture_that_cannot_be_decoded_is_one_problem_at_its_file(pack, tmp_path, ink):
    body = odd_files.damaged_rows()
    big = odd_files.frame_of(lambda part: odd_files.sized(part, 840, 1140), body)
    (pack.folder / "art" / "torn.jpg").write_bytes(big)
    outcome = printed(pack, tmp_path / "out", cards("torn.jpg"), ink=ink)
    [problem] = outcome.problems
    assert problem.code == "bad-picture"
    assert problem.place.path.endswith("art/torn.jpg")
    assert outcome.written == []


HOSTILE = [row for row in odd_files.refused() if row[1].endswith(("png", "jpg"))]


@pytest.mark.skipif(not limits.AVAILABLE, reason="there are no processes to split off")
def test_all_hostile_pictures_of_a_pack_are_told_at_once(pack, tmp_path):
    names = []
    for number, (_, file, body, _) in enumerate(HOSTILE):
        names.append(f"{number:02}-{file}")
        (pack.folder / "art" / names[-1]).write_bytes(body)
    outcome = printed(pack, tmp_path / "out", cards(*names))
    assert len(outcome.problems) == len(HOSTILE) >= 30
    for problem, (_, _, _, told) in zip(outcome.problems, HOSTILE, strict=True):
        assert problem.code == "bad-picture"
        assert told in problem.message


@pytest.mark.thorough
@pytest.mark.skipif(not limits.AVAILABLE, reason="there are no processes to split off")
def test_a_picture_of_twelve_million_pixels_prints_within_the_limits(pack, tmp_path):
    (pack.folder / "art" / "large.png").write_bytes(odd_files.flat_png(3500, 3500))
    outcome = printed(pack, tmp_path / "out", cards("large.png"), ink="press")
    assert outcome.problems == []


def test_a_home_print_with_pictures_needs_no_pikepdf_and_is_a_whole_document(pack, tmp_path, monkeypatch):
    """All that reportlab formatted goes into the file; a reader finds metadata and pictures."""
    monkeypatch.setattr(limits, "AVAILABLE", False)
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "pikepdf", None)
        outcome = printed(pack, tmp_path / "out", cards("red.png", "blue.jpg"))
    assert outcome.problems == []
    with pikepdf.open(tmp_path / "out" / "cards.pdf") as pdf:
        assert pdf.check_pdf_syntax() == []
        assert str(pdf.docinfo["/Title"]) == "Harbour: Cards"
        assert {"/Metadata", "/ViewerPreferences"} <= set(pdf.Root.keys())
        streams = [each for each in pdf.objects if isinstance(each, pikepdf.Stream)]
        assert [str(each.get("/Subtype", "")) for each in streams].count("/Image") == 2
        assert all("/Waiting" not in each for each in streams)


def test_a_picture_on_every_copy_is_in_the_file_once(pack, tmp_path):
    rng = np.random.default_rng(3)
    noise = Image.fromarray(rng.integers(0, 255, (1140, 840, 3), dtype=np.uint8))
    (pack.folder / "art" / "noise.jpg").write_bytes(odd_files.saved(noise, "JPEG", quality=60))
    size = (pack.folder / "art" / "noise.jpg").stat().st_size
    outcome = printed(pack, tmp_path / "out", replace(cards("noise.jpg", "noise.jpg"), kind="cards"))
    assert size < outcome.written[0].stat().st_size < 1.3 * size
    assert BytesIO(outcome.written[0].read_bytes()).read(5) == b"%PDF-"
