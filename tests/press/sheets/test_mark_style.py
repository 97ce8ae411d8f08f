"""Marks of one's own: which, where, how long, how heavy and in what ink, at home and for a press."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
import pytest
from typer.testing import CliRunner, Result

from generator.cli import app
from generator.contract import Component
from generator.drawing.display import Line, Op
from generator.drawing.sizes import size
from generator.press.paper import paper
from generator.press.settings import Printed
from generator.press.sheets import marks
from generator.press.sheets.imposition import Grid, lay_out, lay_out_one
from generator.press.sheets.mark_style import USUAL, MarkStyle
from tests.press.harbour_press import LAYOUTS, deck, flat, printed, settings

CONTENT = Path(__file__).parents[3] / "content"
DPI = 300
MM = 72 / 25.4


def grid(on: str = "a4", name: str = "poker", bleed: float = 3.0) -> Grid:
    laid_out = lay_out(size(name, LAYOUTS), paper(on, LAYOUTS), bleed)
    assert laid_out is not None
    return laid_out


def lines(grid: Grid, style: MarkStyle) -> list[Line]:
    """All lines to cut by on a full sheet."""
    block = marks.block(grid).marked(style)
    ops: list[Op] = [*marks.crop_marks(block), *marks.lines_between(grid, grid.slots(), style)]
    return [op for op in ops if isinstance(op, Line)]


def crosses(line: Line, grid: Grid) -> bool:
    """Whether a line, as wide as it is, lies in the trim of any piece."""
    half = line.paint.width / 2 - 1e-6
    left, right = sorted((line.x1, line.x2))
    top, bottom = sorted((line.y1, line.y2))
    if line.x1 == line.x2:
        left, right = left - half, right + half
    else:
        top, bottom = top - half, bottom + half
    return any(
        left < slot.x + grid.width and right > slot.x and top < slot.y + grid.height and bottom > slot.y
        for slot in grid.slots()
    )


@pytest.mark.parametrize("kind", ["crop", "full", "ticks"])
@pytest.mark.parametrize("name", ["poker", "tile", "mini", "half_page"])
def test_no_kind_of_marks_lies_on_a_piece(kind: Any, name: str) -> None:
    sheet = grid(name=name)
    assert not sheet.framed
    drawn = lines(sheet, MarkStyle(kind, weight=0.4))
    assert drawn
    assert not [line for line in drawn if crosses(line, sheet)]


def test_full_lines_run_along_both_cuts_of_every_gutter() -> None:
    sheet = grid(name="tile")
    drawn = lines(sheet, MarkStyle("full"))
    for cuts, at in ((sheet.cuts_x(), "x1"), (sheet.cuts_y(), "y1")):
        upright = at == "x1"
        long = [line for line in drawn if (line.x1 == line.x2) == upright and _length(line) > 100]
        near = sorted(getattr(line, at) for line in long)
        assert near == pytest.approx(cuts, abs=USUAL.ticks.width)


def _length(line: Line) -> float:
    return abs(line.x1 - line.x2) + abs(line.y1 - line.y2)


def test_full_lines_of_pieces_that_share_their_cuts_are_one_each() -> None:
    sheet = grid("letter", "poker", 0.0)
    assert sheet.framed
    assert len(marks.lines_between(sheet, sheet.slots(), MarkStyle("full"))) == 4 + 4


def test_where_the_edges_have_no_room_crop_marks_are_ticks() -> None:
    """Otherwise nothing would show those cuts."""
    narrow = next(
        sheet
        for sheet in (grid(on, name) for on in ("a4", "letter") for name in ("poker", "tarot", "bridge"))
        if not (sheet.marks_x and sheet.marks_y)
    )
    assert marks.lines_between(narrow, narrow.slots(), MarkStyle("crop"))
    roomy = grid("a4", "tile")
    assert roomy.marks_x
    assert roomy.marks_y
    assert not marks.lines_between(roomy, roomy.slots(), MarkStyle("crop"))


def test_length_gap_and_weight_are_as_asked() -> None:
    page = lay_out_one(size("poker", LAYOUTS), 3.0, MarkStyle("crop", 6.0, 2.0, 0.4))
    assert page.left == 3 + 2 + 6 + 1
    block = marks.block(page).marked(MarkStyle("crop", 6.0, 2.0, 0.4))
    drawn = [op for op in marks.crop_marks(block) if isinstance(op, Line)]
    assert {round(_length(line), 4) for line in drawn} == {6.0}
    assert {line.paint.width for line in drawn} == {0.4}
    assert {line.y1 for line in drawn if line.x1 == line.x2} == {block.top - 2, block.bottom + 2}


def test_marks_are_shorter_where_the_edge_has_less_room_and_left_out_where_it_has_none() -> None:
    sheet = grid("a4", "tile")
    long = marks.crop_marks(marks.block(sheet).marked(MarkStyle(length=20.0)))
    assert 0 < max(_length(op) for op in long if isinstance(op, Line)) < 20
    assert marks.crop_marks(marks.block(grid("a4", "poker")).marked(MarkStyle(gap_mm=10.0))) == []


def test_without_marks_a_page_for_one_piece_is_its_bleed() -> None:
    page = lay_out_one(size("poker", LAYOUTS), 3.0, MarkStyle("none"))
    assert (page.paper.width, page.paper.height) == (63.5 + 6, 88.9 + 6)


# ---- on paper -----------------------------------------------------------------------------


def pixels(made: Printed) -> Any:
    """The first page in grey, 0 for black."""
    document = pypdfium2.PdfDocument(bytes(made.data))
    picture = document[0].render(scale=DPI / 72).to_pil().convert("L")
    return np.asarray(picture)


def tiles(count: int) -> Component:
    """Square pieces with room for marks on all sides of their sheet."""
    return replace(deck(), size="tile", pieces=[flat(k, back=False) for k in range(count)])


def dark(row: Any) -> list[float]:
    """Where lines cross a row of pixels, in mm: the middle of each run that is nearly black."""
    places = np.flatnonzero(row < 110)
    runs = np.split(places, np.flatnonzero(np.diff(places) > 1) + 1) if len(places) else []
    return [float((run[0] + run[-1] + 1) / 2 / DPI * 25.4) for run in runs]


@pytest.mark.parametrize("kind", ["crop", "full"])
def test_the_lines_stand_within_a_pixel_of_the_cuts(kind: str) -> None:
    made = printed(tiles(12), settings(marks=kind, mark_weight=0.2))
    page, (left, top, right, _) = pixels(made), trims_of(made)
    # A row of pixels halfway along the marks above the pieces.
    row = page[round((top - made.bleed - 1.0) / 25.4 * DPI)]
    places = [place for place in dark(row) if left - 1 < place < right + 1]
    pixel = 25.4 / DPI
    for edge in (left, right):
        assert min(abs(place - edge) for place in places) < pixel + 0.1 * (kind == "full")


def trims_of(made: Printed) -> list[float]:
    """The block of trims: left, top, right, bottom in mm from the top left corner."""
    with pikepdf.open(BytesIO(bytes(made.data))) as pdf:
        page = pdf.pages[0]
        left, low, right, high = (float(edge) / MM for edge in page.TrimBox)
        tall = float(page.MediaBox[3]) / MM
    return [left, tall - high, right, tall - low]


def test_none_leaves_white_everywhere_outside_the_bleed() -> None:
    made = printed(tiles(4), settings(marks="none"))
    page = pixels(made).copy()
    with_marks = printed(tiles(4), settings())
    assert trims_of(made) == trims_of(with_marks)
    left, top, right, bottom = (round(edge / 25.4 * DPI) for edge in trims_of(made))
    out = round((made.bleed + 0.1) / 25.4 * DPI)
    page[top - out : bottom + out, left - out : right + out] = 255
    assert page.min() == 255
    assert "BT" not in "".join(str(word) for word in _words(made))


def _words(made: Printed) -> list[str]:
    with pikepdf.open(BytesIO(bytes(made.data))) as pdf:
        forms = [each for each in pdf.objects if isinstance(each, pikepdf.Stream) and "/BBox" in each]
        return [str(word) for form in [*pdf.pages, *forms] for _, word in pikepdf.parse_content_stream(form)]


def test_a_colour_of_marks_is_seen_on_paper() -> None:
    made = printed(tiles(1), settings(marks="crop", mark_ink="#00a0e0"))
    assert "0 0.6275 0.8784 RG" in _all_code(made)


def _all_code(made: Printed) -> str:
    with pikepdf.open(BytesIO(bytes(made.data))) as pdf:
        streams = [each for each in pdf.objects if isinstance(each, pikepdf.Stream)]
        forms = [each.read_bytes() for each in streams if each.get("/Subtype") == "/Form"]
    return b"\n".join(forms).decode("latin-1")


@pytest.mark.parametrize(
    ("ink", "code"),
    [("", "0 0 0 1 K"), ("registration", "/registration CS 0.7 SCN"), ("#00a0e0", "1 0.2857 0 0.1216 K")],
)
def test_marks_for_a_press_stay_within_the_limit_of_ink(ink: str, code: str) -> None:
    """In black alone; on every plate at 70 %, which is 280 % of the four; or as a colour is mixed."""
    made = printed(tiles(1), settings(ink="press", one_per_page=True, mark_ink=ink))
    assert code in _all_code(made)


# ---- on the command line ------------------------------------------------------------------


def render(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["render", *map(str, words), "--content", str(CONTENT)])


def test_marks_in_the_settings_file_are_those_of_a_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "broadside.yaml").write_text("marks: none\nmark_length: 5\nmark_ink: grey\n")
    ran = render("bridge_crew/cards/comms")
    assert ran.exit_code == 0, ran.output
    assert "marks none, mark-length 5, mark-ink grey" in ran.output
    [file] = tmp_path.rglob("*.pdf")
    assert pypdfium2.PdfDocument(file)[0].get_textpage().get_text_range().find("Print at 100") < 0


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--marks", "some"], "'some' is not one of"),
        (["--mark-length", "0.5"], "--mark-length"),
        (["--mark-weight", "2"], "--mark-weight"),
        (["--mark-ink", "teal"], "'teal' is not an ink for marks"),
        (["--mark-ink", "registration"], "is for a press"),
    ],
)
def test_marks_that_cannot_be_are_refused_in_one_line(tmp_path: Path, options: list[str], told: str) -> None:
    ran = render("bridge_crew/cards", "--out", tmp_path, *options)
    assert ran.exit_code == 2
    assert told in " ".join(ran.output.replace("│", " ").split())


def test_boards_and_booklets_without_marks_have_none(tmp_path: Path) -> None:
    ran = render("bruise_cruise/board", "--out", tmp_path, "--marks", "none")
    assert ran.exit_code == 0, ran.output
    with pikepdf.open(tmp_path / "bruise_cruise" / "board-large.pdf") as pdf:
        page = pdf.pages[0]
        assert [*map(float, page.MediaBox)] == pytest.approx([*map(float, page.BleedBox)], abs=0.01)
    text = pypdfium2.PdfDocument(tmp_path / "bruise_cruise" / "board.pdf")[0].get_textpage()
    assert "Broadside" not in text.get_text_range()
