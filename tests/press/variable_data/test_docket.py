"""Files a printing house gets beside scratch cards: black plates, a list of numbers, a docket."""

from __future__ import annotations

import csv
from pathlib import Path

import pikepdf
import pytest
from typer.testing import CliRunner, Result

from generator.cli import app
from tests.press.harbour_press import texts

CONTENT = Path(__file__).parents[3] / "content"


def new(out: Path, *words: str) -> Result:
    options = [
        "puzzle",
        "new",
        "--unrated",
        "--sheets",
        "press",
        "--out",
        str(out),
        "--content",
        str(CONTENT),
    ]
    return CliRunner().invoke(app, [*options, *words])


def test_plates_apart_are_black_and_the_cards_have_none(tmp_path: Path) -> None:
    ran = new(tmp_path, "--count", "10", "--overs", "10", "--paper", "sra3", "--plates", "apart")
    assert ran.exit_code == 0, ran.output
    names = {Path(line).name for line in ran.stdout.splitlines()}
    plates = {f"scratch_cards-{plate}.pdf" for plate in ("varnish", "scratch", "legend")}
    assert names >= plates | {"scratch_cards.pdf", "scratch_cards.csv", "scratch_cards-docket.pdf"}
    for name in plates:
        with pikepdf.open(tmp_path / name) as pdf:
            assert len(pdf.pages) == 1
            spots = [
                str(e[1]) for e in pdf.objects if isinstance(e, pikepdf.Array) and e and e[0] == "/Separation"
            ]
            assert not spots
    with pikepdf.open(tmp_path / "scratch_cards.pdf") as pdf:
        assert b"Scratch" not in b"".join(e.unparse() for e in pdf.objects if isinstance(e, pikepdf.Array))
        trim = [round(float(value), 2) for value in pdf.pages[0].TrimBox]
    with pikepdf.open(tmp_path / "scratch_cards-scratch.pdf") as pdf:
        assert [float(value) for value in pdf.pages[0].TrimBox] == pytest.approx(trim, abs=0.02)
    [said] = texts((tmp_path / "scratch_cards-docket.pdf").read_bytes())
    assert "11, each of another number, 10 % overs among them" in said
    assert "Scratch Silver, a file of its own, in black; 1.8 mm beyond what it hides" in said
    assert "2, 6 cards on each" in said


def test_scratch_ink_is_measured_over_what_it_hides_alone(tmp_path: Path) -> None:
    """A map that everybody may see stands on the set for a first evening, far from any patch."""
    command = ["render", "general_quarters/scratch_cards", "--ink", "press", "--out", str(tmp_path)]
    ran = CliRunner().invoke(app, command)
    assert ran.exit_code == 0, ran.output
    assert "beyond what it hides" not in ran.output, "nothing to warn of"
    (file,) = tmp_path.rglob("scratch_cards-docket.pdf")
    [said] = texts(file.read_bytes())
    assert "1.8 mm beyond what it hides" in said
    assert "silver 51 % of each trimmed card" in said
    layers = ["4 Scratch Print", "3 Scratch Silver", "2 Scratch Varnish", "1 print", "card: coated board"]
    assert [said.index(layer) for layer in layers] == sorted(said.index(layer) for layer in layers)
    assert "300 g/m² (recommended" in said


def test_every_number_is_listed_with_its_place(tmp_path: Path) -> None:
    assert new(tmp_path, "--count", "7", "--paper", "sra3").exit_code == 0
    with (tmp_path / "scratch_cards.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [(row["page"], row["row"], row["column"]) for row in rows][:4] == [
        ("1", "1", "1"),
        ("1", "1", "2"),
        ("1", "1", "3"),
        ("1", "2", "1"),
    ]
    assert (rows[6]["page"], rows[6]["position"]) == ("2", "7")
    assert len({row["card"] for row in rows}) == 7


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--sheets", "codebook", "--overs", "5"], "--overs is for a press (--sheets press)"),
        (["--sheets", "codebook", "--plates", "apart"], "--plates apart is for a press (--ink press)"),
        (["--overs", "51"], "'--overs'"),
    ],
)
def test_options_of_a_press_are_refused_elsewhere(tmp_path: Path, words: list[str], said: str) -> None:
    ran = new(tmp_path / "out", *words)
    assert ran.exit_code == 2
    assert said in ran.stderr
    assert not (tmp_path / "out").exists()
