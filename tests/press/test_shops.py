"""Pictures for two shops: exactly their pixels, in the order of the deck, with the list to order by."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner, Result

from generator.cli import app
from generator.press.shops import named

CONTENT = Path(__file__).parents[2] / "content"


def render(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["render", *map(str, words), "--content", str(CONTENT)])


@pytest.mark.parametrize(("shop", "pixels"), [("tgc", (825, 1125)), ("mpc", (822, 1122))])
def test_pictures_have_the_pixels_of_the_shop(tmp_path: Path, shop: str, pixels: tuple[int, int]) -> None:
    ran = render("bridge_crew/reference", "--shop", shop, "--out", tmp_path)
    assert ran.exit_code == 0, ran.output
    folder = tmp_path / "bridge_crew" / shop / "reference"
    paths = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.png"))
    assert paths == ["backs/01-reference.png", "fronts/01-reference.png"]
    for path in paths:
        with Image.open(folder / path) as picture:
            assert (picture.size, picture.mode, picture.format) == (pixels, "RGB", "PNG")
            assert [round(dots) for dots in picture.info["dpi"]] == [300, 300]
    with (folder / "order.csv").open() as file:
        [row] = csv.DictReader(file)
    assert row == {"piece": "reference", "copies": "7", "front": paths[1], "back": paths[0]}


@pytest.mark.parametrize(("pieces", "last"), [(9, "09"), (99, "99"), (100, "100"), (1000, "1000")])
def test_names_are_as_wide_as_the_number_of_pieces_needs(pieces: int, last: str) -> None:
    """A shop sorts them as text: card 100 may not come before card 11."""
    names = [named(number, pieces, "moth", "front") for number in range(1, pieces + 1)]
    assert sorted(names) == names
    assert names[-1] == f"fronts/{last}-moth.png"


def test_what_a_shop_does_not_have_is_left_out_with_a_remark(tmp_path: Path) -> None:
    ran = render("bridge_crew/mats", "--shop", "tgc", "--out", tmp_path)
    assert ran.exit_code == 0
    assert "broadside: mats: The Game Crafter has no " in ran.stderr
    assert "there is nothing to print" in ran.stderr
    assert not list(tmp_path.rglob("*.png"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--shop", "tgcc"), "there is no shop 'tgcc' (did you mean 'tgc'? There are tgc, mpc)"),
        (("--shop", "tgc", "--ink", "mono"), "--shop takes pictures in colour (--ink home)"),
    ],
)
def test_a_shop_that_there_is_not_is_refused(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    ran = render("bridge_crew/reference", "--out", tmp_path, *words)
    assert ran.exit_code == 2
    assert ran.stderr == f"broadside: {said}\n"
