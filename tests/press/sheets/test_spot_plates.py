"""White and foil: a template beside that of a face says what a press prints in another ink."""

from __future__ import annotations

import shutil
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from typer.testing import CliRunner, Result

from generator.cli import app

DECKS = Path(__file__).parents[3] / "decks"
FRAME = """{% extends "shared/face.svg.j2" %}
{% block face %}
<rect x="3" y="3" width="{{ w - 6 }}" height="{{ h - 6 }}" fill="none" stroke="#000000" stroke-width="1"/>
{{ icon("drop", 28, 70, 8) }}
{% endblock %}
"""


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """A deck whose aid has a frame of foil and an area of white."""
    pack = tmp_path / "gleam"
    shutil.copytree(DECKS / "fathom", pack)
    (pack / "layouts").mkdir(exist_ok=True)
    (pack / "layouts" / "reference.foil.svg.j2").write_text(FRAME)
    white = FRAME.replace('fill="none" stroke="#000000" stroke-width="1"', 'fill="#000000"')
    (pack / "layouts" / "reference.white.svg.j2").write_text(
        white.replace('{{ icon("drop", 28, 70, 8) }}', "")
    )
    return pack


def run(pack: Path, command: str, *words: str | Path) -> Result:
    return CliRunner().invoke(app, [command, *map(str, words), "--content", str(pack)])


def forms(page: pikepdf.Page) -> dict[str, tuple[str, bytes]]:
    """Of each spot ink the name of its form and what it prints."""
    return {
        str(space[1]): (name, form.read_bytes())
        for name, form in page.Resources.XObject.items()
        for space in form.get("/Resources", {}).get("/ColorSpace", {}).values()
    }


def test_plates_are_spot_inks_that_overprint_the_art(deck, tmp_path):
    assert run(deck, "render", "gleam/aid", "--ink", "press", "--out", tmp_path / "out").exit_code == 0
    with pikepdf.open(tmp_path / "out" / "gleam" / "aid.pdf") as pdf:
        for page in pdf.pages:
            spots = forms(page)
            assert {"/White", "/Foil"} <= set(spots)
            white, foil = spots["/White"], spots["/Foil"]
            assert b"/over gs" in foil[1]
            assert b"/foil CS 1 SCN" in foil[1]
            # The icon, a symbol elsewhere, is drawn in the ink of the plate.
            assert b"/foil cs 1 scn" in foil[1]
            assert b" Do" not in foil[1]
            assert b" k" not in foil[1]
            code = page.Contents.read_bytes().decode("latin-1")
            assert code.index(f"{white[0]} Do") < code.index(f"{foil[0]} Do")


def test_plates_apart_are_black_files_with_the_pages_of_the_art(deck, tmp_path):
    words = ("gleam/aid", "--ink", "press", "--plates", "apart", "--out", tmp_path / "out")
    assert run(deck, "render", *words).exit_code == 0
    folder = tmp_path / "out" / "gleam"
    assert {path.name for path in folder.glob("*.pdf")} == {"aid.pdf", "aid-white.pdf", "aid-foil.pdf"}
    with pikepdf.open(folder / "aid.pdf") as art, pikepdf.open(folder / "aid-foil.pdf") as foil:
        assert len(art.pages) == len(foil.pages) == 8
        assert not {"/White", "/Foil"} & set(forms(art.pages[0]))
        assert [float(side) for side in art.pages[0].TrimBox] == [
            float(side) for side in foil.pages[0].TrimBox
        ]
    document = pypdfium2.PdfDocument(folder / "aid-foil.pdf")
    try:
        image = document[0].render(scale=72 / 25.4, grayscale=True).to_pil()
    finally:
        document.close()
    wide, high = image.size
    # The frame is there, and nothing else is between it and the drop.
    assert image.getpixel((wide // 2, round((high - 8 * 88.9) / 2) + 24)) < 80
    assert image.crop((wide // 2 - 100, 120, wide // 2 + 100, high // 2)).getextrema()[0] > 240


def test_at_home_there_are_no_plates_and_no_other_bytes(deck, tmp_path):
    assert run(deck, "render", "gleam/aid", "--out", tmp_path / "with").exit_code == 0
    for plate in ("white", "foil"):
        (deck / "layouts" / f"reference.{plate}.svg.j2").unlink()
    assert run(deck, "render", "gleam/aid", "--out", tmp_path / "without").exit_code == 0
    one, other = (tmp_path / each / "gleam" / "aid.pdf" for each in ("with", "without"))
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.thorough
def test_mistakes_in_a_plate_are_told_and_it_is_a_file_that_is_read(deck, tmp_path):
    sound = run(deck, "validate", "gleam", "--no-play")
    assert sound.exit_code == 0
    assert "unread-file" not in sound.output
    (deck / "layouts" / "reference.foil.svg.j2").write_text(FRAME.replace('icon("drop"', 'icon("dropp"'))
    wrong = run(deck, "validate", "gleam", "--no-play")
    assert wrong.exit_code == 1
    assert "reference.foil.svg.j2:4:" in wrong.output


def test_a_picture_is_no_plate(deck, tmp_path):
    art = next((deck / "art").iterdir()).name
    (deck / "layouts" / "reference.foil.svg.j2").write_text(
        FRAME.replace('{{ icon("drop", 28, 70, 8) }}', f'{{{{ image("art/{art}", 5, 5, 20, 20) }}}}')
    )
    ran = run(deck, "render", "gleam/aid", "--ink", "press", "--out", tmp_path / "out")
    assert ran.exit_code == 1
    assert "a plate of a spot ink shows no pictures" in ran.output
    assert not list((tmp_path / "out").rglob("*.pdf"))
