"""``--cut contour``: the line that professional cutters follow, in a spot ink of its own."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from typer.testing import CliRunner, Result

from generator.cli import app

ROOT = Path(__file__).parents[3]
DECKS, CONTENT = ROOT / "decks", ROOT / "content"


def render(*words: str | Path, content: Path = DECKS) -> Result:
    return CliRunner().invoke(app, ["render", *map(str, words), "--content", str(content)])


def inks(page: pikepdf.Page) -> dict[str, bytes]:
    """The separations of a page, by the names of their inks."""
    printed = {}
    for form in page.Resources.XObject.values():
        for space in form.get("/Resources", {}).get("/ColorSpace", {}).values():
            printed[str(space[1])] = form.read_bytes()
    return printed


@pytest.mark.thorough
def test_a_press_gets_the_outline_of_every_piece_as_an_overprinting_spot_line(tmp_path):
    ran = render(
        "fathom/bells", "fathom/cards", "fathom/box", "--ink", "press", "--cut", "contour", "--out", tmp_path
    )
    assert ran.exit_code == 0, ran.output
    folder = tmp_path / "fathom"
    for name, lines, arcs in (("cards", 3, 4), ("bells", 0, 4)):
        with pikepdf.open(folder / f"{name}.pdf") as pdf:
            code = inks(pdf.pages[0])["/CutContour"]
            # True corners, and the sides between them, of which the last is closed.
            assert (code.count(b" l"), code.count(b" c")) == (lines, arcs)
            assert b"/over gs" in code
            assert b" scn" not in code
    with pikepdf.open(folder / "cards.pdf") as pdf:
        assert "/CutContour" not in inks(pdf.pages[1])
    with pikepdf.open(folder / "box-large.pdf") as pdf:
        assert inks(pdf.pages[0])["/CutContour"].count(b" m") == 5
        # Round tucks and the hole for a thumb.
        assert inks(pdf.pages[0])["/CutContour"].count(b" c ") == 6


def test_without_it_a_press_file_is_as_it_was(tmp_path):
    assert (
        render("bridge_crew/reference", "--ink", "press", "--out", tmp_path, content=CONTENT).exit_code == 0
    )
    with pikepdf.open(tmp_path / "bridge_crew" / "reference.pdf") as pdf:
        assert "/CutContour" not in inks(pdf.pages[0])


def test_scratch_cards_have_it_too(tmp_path):
    words = ("general_quarters/scratch_cards", "--ink", "press", "--cut", "contour", "--out", tmp_path)
    assert render(*words, content=CONTENT).exit_code == 0
    with pikepdf.open(tmp_path / "general_quarters" / "scratch_cards.pdf") as pdf:
        assert {"/CutContour", "/Scratch Silver"} <= set(inks(pdf.pages[0]))


@pytest.mark.parametrize("ink", ["home", "mono"])
def test_a_printer_at_home_has_no_such_ink(tmp_path, ink):
    ran = render("fathom/bells", "--ink", ink, "--cut", "contour", "--out", tmp_path)
    assert ran.exit_code == 2
    assert "--cut contour is a line in a spot ink, for a press (--ink press)" in ran.stderr
