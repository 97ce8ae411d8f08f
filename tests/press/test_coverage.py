"""The ink that sheets take is told, on demand, and no file differs for it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from typer.testing import CliRunner, Result

from generator.cli import app
from generator.contract import Face, Piece
from generator.press.coverage import Coverage, coverage, told
from tests.press.harbour_press import deck, settings

CONTENT = Path(__file__).parents[2] / "content"


def pdf(folder: Path, *colours: str) -> Path:
    """A file of bare sheets, each with one flat page of 180 x 180 mm."""
    pieces = [Piece(f"p{n}", Face("block", {"colour": colour})) for n, colour in enumerate(colours)]
    component = replace(deck(), size=(180.0, 180.0), pieces=pieces)
    made = printed_bare(component)
    path = folder / "sheets.pdf"
    path.write_bytes(made)
    return path


def printed_bare(component: object) -> bytes:
    from generator.drawing.faces import Faces
    from generator.drawing.sizes import Size
    from generator.press.sheets.pieces import print_sheets
    from tests.press.harbour_press import LAYOUTS, job

    square = Size(title="square", width=180, height=180)
    how = settings(marks="none")
    return bytes(print_sheets(job(component, how, square), Faces(LAYOUTS)).data)  # type: ignore[arg-type]


SHARE = 180 * 180 / (210 * 297)
"""The part of an A4 sheet that is covered."""


@pytest.mark.parametrize(
    ("colour", "inks"), [("#000000", 1.0), ("#ff0000", 2.0), ("#808080", 0.498), ("#ffffff", 0.0)]
)
def test_ink_is_counted_as_a_press_would_mix_it(tmp_path: Path, colour: str, inks: float) -> None:
    [sheet] = coverage(pdf(tmp_path, colour))
    assert sheet.mean == pytest.approx(100 * inks * SHARE, abs=1)
    assert sheet.most == pytest.approx(100 * inks, abs=1)


def test_fine_lines_count_for_as_much_as_they_are(tmp_path: Path) -> None:
    """Lines of a tenth of a millimetre, a millimetre apart."""
    file = tmp_path / "lines.pdf"
    sheet = Canvas(str(file), pagesize=(100 * mm, 100 * mm))
    sheet.setLineWidth(0.1 * mm)
    for number in range(100):
        sheet.line(0, (number + 0.37) * mm, 100 * mm, (number + 0.37) * mm)
    sheet.save()
    [page] = coverage(file)
    assert 8 < page.mean < 20


def test_words_name_the_fullest_page_and_place(tmp_path: Path) -> None:
    """Two pages whose ink spreads, and whose fullest places are on different pages."""
    assert told(coverage(pdf(tmp_path, "#ffffff", "#ff0000"))) == (
        "52 % ink a page, 0 to 104 %, most on page 2; 200 % where it is fullest, on page 2"
    )
    assert told(coverage(pdf(tmp_path, "#000000"))) == "52 % ink; 100 % where it is fullest"
    assert told([Coverage(30, 180), Coverage(40, 100), Coverage(5, 240)]) == (
        "25 % ink a page, 5 to 40 %, most on page 2; 240 % where it is fullest, on page 3"
    )
    alike = [Coverage(30, 180), Coverage(30.2, 170)]
    assert told(alike) == "30 % ink a page; 180 % where it is fullest, on page 1"


def render(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["render", *map(str, words), "--content", str(CONTENT)])


def test_it_is_told_of_each_file_that_is_printed_and_changes_none(tmp_path: Path) -> None:
    """The manifest has it of every page, and is otherwise the same."""
    plain = render("bridge_crew/mats", "--out", tmp_path / "plain")
    asked = render("bridge_crew/mats", "--out", tmp_path / "asked", "--coverage")
    mono = render("bridge_crew/mats", "--out", tmp_path / "mono", "--coverage", "--ink", "mono")
    assert "% ink" not in plain.output
    assert "bridge_crew/mats.pdf: " in asked.output
    assert _first(mono.output) < _first(asked.output) / 2
    one, other = (tmp_path / name / "bridge_crew" for name in ("plain", "asked"))
    assert (one / "mats.pdf").read_bytes() == (other / "mats.pdf").read_bytes()
    without, with_ink = (json.loads((each / "manifest.json").read_text()) for each in (one, other))
    (entry,) = with_ink["files"]
    pages = entry.pop("coverage")
    assert with_ink == without
    measured = coverage(other / "mats.pdf")
    assert len(pages) == entry["pages"] == len(measured) > 1
    for page, sheet in zip(pages, measured, strict=True):
        assert page == {"mean": round(sheet.mean, 1), "most": round(sheet.most, 1)}
    assert max(page["mean"] for page in pages) > 20


def _first(output: str) -> float:
    return float(output.split("mats.pdf: ")[1].split(" %")[0])


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--ink", "press"], "--coverage is for a printer at home"),
        (["--format", "png"], "--coverage is for printed sheets"),
    ],
)
def test_what_nobody_can_tell_is_refused(tmp_path: Path, options: list[str], problem: str) -> None:
    ran = render("bridge_crew/mats", "--out", tmp_path / "out", "--coverage", *options)
    assert ran.exit_code != 0
    assert problem in str(ran.exception) or problem in ran.output
