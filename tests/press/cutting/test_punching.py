"""Boards to punch, boards to fold, and the weight of every line of a die."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from generator.contract.retail.punching import GUTTER_MM, RIM_MM, board_of, shared_out
from generator.drawing.sizes import size
from generator.press.cutting.folding import folded, lines
from generator.press.cutting.punching import punch_sheets
from generator.press.paper import paper
from generator.press.print_options import WANTED_BLEED_MM
from generator.press.settings import Settings
from tests.looks import looks
from tests.printed import for_a_press

ROOT = Path(__file__).parents[3]
GAMES = ("bridge_crew", "bruise_cruise", "general_quarters", "jure_of_the_seas", "to_the_bottom")


@pytest.mark.parametrize(
    ("piece", "board", "count", "shape"),
    [
        ((20, 20), (148, 210), 70, (5, 7)),
        ((45, 45), (170, 210), 10, (3, 4)),
        ((200, 20), (148, 210), 8, None),
        ((20, 20), (148, 210), 0, None),
        ((20, 20), (148, 210), 1, (1, 1)),
    ],
)
def test_pieces_share_boards_evenly_with_as_little_board_as_they_need(piece, board, count, shape) -> None:
    assert shared_out(piece, board, count) == shape
    if shape is not None:
        wide, high = board_of(piece, shape)
        assert wide == shape[0] * (piece[0] + GUTTER_MM) - GUTTER_MM + 2 * RIM_MM <= board[0]
        assert high == shape[1] * (piece[1] + GUTTER_MM) - GUTTER_MM + 2 * RIM_MM <= board[1]


def test_a_back_lies_behind_its_front_on_a_board_to_punch(tmp_path: Path) -> None:
    [path] = for_a_press("bridge_crew/chits", tmp_path)
    assert len(pypdfium2.PdfDocument(path)) == 4
    with pikepdf.open(path) as pdf:
        code = [page.Contents.read_bytes().decode() for page in pdf.pages]
        wide = float(pdf.pages[0].MediaBox[2]) * 25.4 / 72
    spots = [
        {(float(x), float(y)) for x, y in re.findall(r"q 1 0 0 1 ([\d.]+) ([\d.]+) cm", page)}
        for page in code
    ]
    fronts, backs = ({(x, y) for x, y in each if x > 5} for each in spots[:2])
    assert len(fronts) == len(backs) == 35
    mirrored = {(round(wide - x - 20, 2), y) for x, y in fronts}
    assert mirrored == backs


@pytest.mark.parametrize(
    "name", ["bridge_crew/chits", "jure_of_the_seas/daikaiju_tiles", "to_the_bottom/markers"]
)
def test_every_piece_on_a_board_to_punch_bleeds_as_far_as_a_card(name: str, tmp_path: Path) -> None:
    """Each is clipped 3 mm outside its trim, and no two of these areas overlap."""
    [path] = for_a_press(name, tmp_path)
    with pikepdf.open(path) as pdf:
        [page] = list(pdf.pages)[:1]
        code = page.Contents.read_bytes().decode()
        boxes = {name: [float(n) for n in form.BBox] for name, form in page.Resources.XObject.items()}
    areas = []
    for x, y, clip in re.findall(r"q 1 0 0 1 ([\d.]+) ([\d.]+) cm\n([^\n]+)", code):
        if clip.endswith(" re W n"):
            left, top, wide, high = map(float, clip.split()[:4])
        elif clip.startswith("/face"):
            left, top, right, bottom = boxes[clip.removesuffix(" Do")]
            wide, high = right - left, bottom - top
        else:
            continue
        assert (left, top) == (-WANTED_BLEED_MM, -WANTED_BLEED_MM)
        areas.append((float(x) + left, float(y) + top, float(x) + left + wide, float(y) + top + high))
    assert len(areas) > 4
    for one, other in combinations(areas, 2):
        apart = (other[0] - one[2], one[0] - other[2], other[1] - one[3], one[1] - other[3])
        assert max(apart) >= -1e-3


def test_only_a_press_that_makes_the_sheets_itself_has_boards_to_punch() -> None:
    look = looks("bridge_crew", "press")
    chits = next(each for each in look.components() if each.name == "chits")
    trimmed, sheet = size(chits.size, look.pack.layouts), paper("a3", look.pack.layouts)
    alone = Settings(sheet, ink="press", one_per_page=True)
    assert punch_sheets(chits, trimmed, alone) is not None
    assert punch_sheets(chits, trimmed, Settings(sheet, ink="press")) is None
    assert punch_sheets(chits, trimmed, Settings(sheet, one_per_page=True)) is None
    assert punch_sheets(chits, trimmed, Settings(sheet, ink="press", one_per_page=True, shop="mpc")) is None


@pytest.mark.parametrize("fold", ["", "half", "quarter"])
def test_a_board_is_creased_where_it_folds_and_slit_where_it_could_not(fold) -> None:
    plates = lines(fold, 340.0, 200.0)
    creases, slits = plates.get("crease", []), plates.get("contour", [])
    assert (len(creases), len(slits)) == {"": (0, 0), "half": (1, 0), "quarter": (2, 1)}[fold]
    assert folded(fold, 340.0, 200.0) == {"": (340, 200), "half": (170, 200), "quarter": (170, 100)}[fold]
    assert slits in ([], [(170.0, 100.0, 170.0, 200.0)])


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", ["bruise_cruise", "jure_of_the_seas"])
def test_boards_for_a_press_are_trimmed_in_even_millimetres(game: str, tmp_path: Path) -> None:
    [path] = for_a_press(f"{game}/board", tmp_path)
    with pikepdf.open(path) as pdf:
        [page] = pdf.pages
        left, low, right, high = (float(edge) * 25.4 / 72 for edge in page.TrimBox)
        for side in (right - left, high - low):
            assert side / 2 == pytest.approx(round(side / 2), abs=0.01)


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_a_die_is_as_wide(game: str, tmp_path: Path) -> None:
    """0.25 mm in all files for a press, creases dashed, cuts whole."""
    inks: set[str] = set()
    for path in for_a_press(game, tmp_path):
        with pikepdf.open(path) as pdf:
            for form in pdf.objects:
                if not isinstance(form, pikepdf.Stream) or form.get("/Subtype") != "/Form":
                    continue
                spaces = form.get("/Resources", {}).get("/ColorSpace", {})
                plates = {str(space[1]) for space in spaces.values()} & {"/CutContour", "/Crease"}
                if plates:
                    inks |= plates
                    code = form.read_bytes()
                    assert widths(code) == {0.25}, path.name
                    assert bool(re.search(rb"\[[\d. ]*\d[\d. ]*\] 0 d", code)) == (plates == {"/Crease"}), (
                        path.name
                    )
    assert "/CutContour" in inks


def widths(code: bytes) -> set[float]:
    """The widths of the lines of a stream once they are on paper, in mm."""
    scales, seen = [1.0], set()
    for token in re.finditer(rb"\bq\b|\bQ\b|((?:-?[\d.]+ ){6})cm\b|([\d.]+) w\b", code):
        if token[0] == b"q":
            scales.append(scales[-1])
        elif token[0] == b"Q":
            scales.pop()
        elif token[1]:
            a, b, c, d, _, _ = map(float, token[1].split())
            scales[-1] *= abs(a * d - b * c) ** 0.5
        else:
            seen.add(round(float(token[2]) * scales[-1], 2))
    return seen
