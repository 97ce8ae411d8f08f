"""``render --cut``: sheets with marks, and the paths of a machine as it reads them."""

from __future__ import annotations

import json
from pathlib import Path

import ezdxf
import ezdxf.bbox
import pypdfium2
import pytest
from typer.testing import CliRunner, Result

from generator.cli import app

CONTENT = Path(__file__).parents[3] / "content"
DECKS = Path(__file__).parents[3] / "decks"
DPI = 508
"""Twenty pixels a millimetre."""


def render(*words: str | Path, content: Path = CONTENT) -> Result:
    return CliRunner().invoke(app, ["render", *map(str, words), "--content", str(content)])


@pytest.fixture(scope="module")
def sheets(tmp_path_factory) -> Path:
    """The three sheets of a game's cards on A4 for a Silhouette, and its paths."""
    folder = tmp_path_factory.mktemp("cut")
    ran = render("bridge_crew/cards", "--cut", "silhouette", "--skip", "2", "--out", folder)
    assert ran.exit_code == 0, ran.output
    return folder / "bridge_crew"


def dark(path: Path, page: int) -> list[list[bool]]:
    """The page as rows of pixels, true where it is black."""
    document = pypdfium2.PdfDocument(path)
    try:
        image = document[page].render(scale=DPI / 72, grayscale=True).to_pil()
    finally:
        document.close()
    wide, high = image.size
    body = image.tobytes()
    return [[level < 60 for level in body[y * wide : (y + 1) * wide]] for y in range(high)]


def at(rows: list[list[bool]], x: float, y: float) -> bool:
    return rows[round(y * DPI / 25.4)][round(x * DPI / 25.4)]


def test_marks_are_printed_ten_millimetres_inside_the_paper(sheets):
    rows = dark(sheets / "cards.pdf", 0)
    near = 0.1
    # The square at the upper left, five millimetres a side.
    for x, y, there in (
        (10 + near, 10 + near, True),
        (15 - near, 15 - near, True),
        (10 - near, 12, False),
        (12, 10 - near, False),
        (15 + near, 12, False),
        (12, 15 + near, False),
    ):
        assert at(rows, x, y) is there, (x, y)
    # The angles at the upper right and the lower left: a millimetre thick, arms of 8.375 mm.
    wide, high, arm = 297, 210, 8.375
    for x, y, there in (
        (wide - 10 - near, 10 + near, True),
        (wide - 10 + near, 10.5, False),
        (wide - 10 - arm + near, 10.5, True),
        (wide - 10 - arm - near, 10.5, False),
        (wide - 10.5, 10 + arm - near, True),
        (wide - 10.5, 10 + arm + near, False),
        (wide - 12, 11 + near, False),
        (10 + near, high - 10 - near, True),
        (10.5, high - 10 + near, False),
        (10 + arm - near, high - 10.5, True),
        (10 + arm + near, high - 10.5, False),
        (wide - 10.5, high - 10.5, False),
    ):
        assert at(rows, x, y) is there, (x, y)


@pytest.mark.thorough
def test_backs_carry_no_marks(sheets):
    rows = dark(sheets / "cards.pdf", 1)
    assert not any(at(rows, x, y) for x, y in ((12, 12), (286.5, 10.5), (10.5, 199.5), (12, 199.5)))


def test_a_place_that_is_skipped_is_free_on_every_sheet_and_is_not_cut(sheets):
    document = pypdfium2.PdfDocument(sheets / "cards.pdf")
    try:
        assert len(document) == 6
        for page in (0, 2):
            image = document[page].render(scale=1, grayscale=True).to_pil()
            x, y = ((19.625 + 64.75 + 30) * 72 / 25.4, (15.475 + 40) * 72 / 25.4)
            assert (
                image.crop((round(x) - 60, round(y) - 60, round(x) + 60, round(y) + 60)).getextrema()[0] > 250
            )
    finally:
        document.close()
    assert len(ezdxf.readfile(sheets / "cards-cut.dxf").modelspace()) == 7
    assert (sheets / "cards-cut.svg").read_text().count("<path") == 7


def test_the_drawing_is_clean_metric_and_exact(sheets):
    drawing = ezdxf.readfile(sheets / "cards-cut.dxf")
    assert drawing.dxfversion == "AC1009"
    assert (drawing.header["$MEASUREMENT"], drawing.header["$INSUNITS"]) == (1, 4)
    audit = drawing.audit()
    assert (audit.errors, audit.fixes) == ([], [])
    cards = list(drawing.modelspace())
    assert {card.dxftype() for card in cards} == {"POLYLINE"}
    assert all(card.is_closed and card.dxf.layer == "CUT" and not card.has_arc for card in cards)
    for card in cards:
        size = ezdxf.bbox.extents([card]).size
        assert (size.x, size.y) == pytest.approx((63.5, 88.9), abs=1e-3)
    # y grows upwards: the first card of the SVG's uppermost row is the uppermost here, too.
    first = ezdxf.bbox.extents([cards[0]])
    assert (first.extmin.x, first.extmax.y) == pytest.approx((19.625, 210 - 15.475), abs=1e-3)


def test_what_is_printed_for_a_machine_is_in_the_manifest_and_the_same_twice(sheets, tmp_path):
    manifest = json.loads((sheets / "manifest.json").read_text())
    names = ["cards.pdf", "cards-cut.svg", "cards-cut.dxf"]
    assert sorted(
        manifest["files"]
        if isinstance(manifest["files"][0], str)
        else [each["file"] for each in manifest["files"]]
    ) == sorted(names)
    assert render("bridge_crew/cards", "--cut", "silhouette", "--skip", "2", "--out", tmp_path).exit_code == 0
    for name in (*names, "manifest.json"):
        assert (tmp_path / "bridge_crew" / name).read_bytes() == (sheets / name).read_bytes()


@pytest.mark.thorough
def test_tokens_are_cut_round_and_boxes_along_their_die_line_with_folds_to_score(tmp_path):
    ran = render("fathom", "--cut", "paths", "--out", tmp_path, content=DECKS)
    assert ran.exit_code == 0, ran.output
    assert "rulebook: a book is not cut; left out" in ran.stderr
    folder = tmp_path / "fathom"
    token = next(iter(ezdxf.readfile(folder / "bells-cut.dxf").modelspace()))
    assert len(token) == 4
    assert token.has_arc
    box = ezdxf.readfile(folder / "box-cut.dxf")
    assert not box.audit().errors
    layers = [line.dxf.layer for line in box.modelspace()]
    assert layers.count("SCORE") == 12
    assert layers.count("CUT") == 5
    arcs = [part for line in box.modelspace() for part in line.virtual_entities() if part.dxftype() == "ARC"]
    assert len(arcs) == 5
    text = (folder / "box-cut.svg").read_text()
    assert '<g id="cut" fill="none"' in text
    assert '<g id="score" fill="none"' in text


def test_a_machine_that_prints_itself_gets_pictures_of_what_the_paths_show(tmp_path):
    assert render("fathom/bells", "--cut", "cricut", "--out", tmp_path, content=DECKS).exit_code == 0
    from xml.etree import ElementTree

    from PIL import Image

    root = ElementTree.parse(tmp_path / "fathom" / "bells-cut.svg").getroot()
    wide, high = (float(root.get(side).removesuffix("mm")) for side in ("width", "height"))
    with Image.open(tmp_path / "fathom" / "bells-01.png") as picture:
        assert picture.width == pytest.approx(wide / 25.4 * 300, abs=1.5)
        assert picture.height == pytest.approx(high / 25.4 * 300, abs=1.5)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--cut", "siluette"), "'siluette' is no cutting machine (did you mean 'silhouette'?)"),
        (("--cut", "cricut", "--ink", "press"), "--cut is for sheets from a printer at home"),
        (("--cut", "cricut", "--paper", "card"), "--cut is for sheets from a printer at home"),
        (("--cut", "summa", "--backs", "fold"), "--cut takes backs on the second side"),
        (("--cut", "summa", "--shop", "tgc"), "--cut is for printed sheets, not for --shop"),
        (("--cut", "summa", "--format", "png"), "--cut is for printed sheets, not for png"),
    ],
)
def test_what_does_not_go_together_is_one_line(tmp_path, words, said):
    ran = render("bridge_crew/cards", *words, "--out", tmp_path)
    assert ran.exit_code == 2
    assert said in ran.stderr
    assert len(ran.stderr.strip().splitlines()) <= 2
    assert not list(tmp_path.iterdir())


def test_cards_too_large_for_a_sheet_leave_everything_as_it_was(tmp_path):
    (tmp_path / "bridge_crew").mkdir()
    before = tmp_path / "bridge_crew" / "cards.pdf"
    before.write_bytes(b"as it was")
    ran = render(
        "bridge_crew/cards",
        "bridge_crew/chits",
        "--cut",
        "silhouette",
        "--paper",
        "80x100mm",
        "--out",
        tmp_path,
    )
    assert ran.exit_code == 1
    assert "too-large cards: a piece of 63.5 x 88.9 mm does not fit on 80x100mm" in ran.output
    assert [path.name for path in (tmp_path / "bridge_crew").iterdir()] == ["cards.pdf"]
    assert before.read_bytes() == b"as it was"
