"""Parts that a house buys for the press edition, its imprint and the number of its bar code, in game.yaml."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from generator.cli import app
from generator.contract import Component, Edition, Face, Piece
from generator.contract.retail.bought import left_at_home, with_bought
from generator.contract.retail.imprint import imprint_problems, lines, missing
from generator.drawing.display import Text
from generator.drawing.faces import Faces
from generator.reading.header import BoughtPart, Imprint, header
from tests import shipped
from tests.content.overlay import SHIPPED

DICE = BoughtPart(
    id="dice", name="dice", count=2, make="plastic, 16 mm", size_mm=(16, 16, 16), instead_of=("nets",)
)
GAME = """\
game: deck
title: Two Owls
parts:
  - {id: cards, kind: cards, rows: cards.csv}
  - {id: nets, kind: dice, sides: 6}
"""
LINE = len(GAME.splitlines()) + 1


def validated(folder: Path, more: str) -> str:
    pack = folder / "owls"
    pack.mkdir()
    (pack / "game.yaml").write_text(GAME + more, encoding="utf-8")
    (pack / "cards.csv").write_text("title,text\nOwl,Hoot\nOther owl,Hoot\n", encoding="utf-8")
    ran = CliRunner().invoke(app, ["validate", "owls", "--content", str(folder)])
    return f"{ran.exit_code}\n{ran.output}"


def part(name: str) -> Component:
    return Component(name, name, "sheet", "page", [Piece("a", Face("a"))])


def test_what_something_is_bought_instead_of_stays_at_home() -> None:
    nets, cards = left_at_home([part("nets"), part("cards")], [DICE])
    assert nets.home_only
    assert not cards.home_only


def test_a_list_of_contents_has_it_before_the_book() -> None:
    assert with_bought("board · 54 cards · rulebook", [DICE]) == ["board", "54 cards", "2 dice", "rulebook"]
    assert with_bought("rulebook", [DICE]) == ["2 dice", "rulebook"]
    assert with_bought("", [DICE]) == ["2 dice"]


@pytest.mark.sampled(6)
@pytest.mark.parametrize(
    ("more", "place", "problem"),
    [
        ("bought: {id: dice}\n", f"{LINE}:9", "wrong-type bought is a set of keys with values, not a list"),
        (
            "bought:\n  - {id: dice, name: dice, count: two, make: plastic, size_mm: [16, 16, 16]}\n",
            f"{LINE + 1}:35",
            "wrong-type count 'two' is not a whole number",
        ),
        (
            "bought:\n  - {id: dice, name: dice, count: 0, make: plastic, size_mm: [16, 16, 16]}\n",
            f"{LINE + 1}:35",
            "out-of-range count '0' is not 1 to 1000",
        ),
        (
            "bought:\n  - {id: dice, name: dice, count: 2, make: plastic, size_mm: [16, 16]}\n",
            f"{LINE + 1}:62",
            "too-short size_mm has 2 entries, needs more",
        ),
        (
            "bought:\n  - {id: dice, name: dice, count: 2, make: plastic, size_mm: [16, 16, 16], "
            "instead_of: [net]}\n",
            f"{LINE + 1}:89",
            "unknown-value instead_of 'net' of 'dice' is no component (did you mean 'nets'?)",
        ),
        (
            "bought:\n  - {id: dice, name: dice, count: 2, make: plastic, size_mm: [16, 16, 16], "
            "goes_in: tin}\n",
            f"{LINE + 1}:85",
            "unknown-value goes_in 'tin' of 'dice' is no component",
        ),
        (
            "ean: 4006381333930\n",
            f"{LINE}:6",
            "check-digit '4006381333930' is not an EAN-13: after 400638133393 the check digit is 1",
        ),
        ("ean: 400638133393\n", f"{LINE}:6", "bad-pattern ean '400638133393' is not written as it should be"),
        ("ean: [4006381333931]\n", f"{LINE}:6", "wrong-type ean is a list, not text"),
        (
            "imprint: Harbour Press\n",
            f"{LINE}:10",
            "wrong-type imprint 'Harbour Press' is not a set of keys with values",
        ),
        ("imprint: {address: Elsewhere}\n", f"{LINE}:10", "missing-key 'publisher' is missing"),
        (
            "imprint: {publisher: Harbour, address: Quay, marks: [CE, FSK]}\n",
            f"{LINE}:58",
            "unknown-value marks 'FSK' is not known",
        ),
        (
            "imprint: {publisher: Harbour, address: Quay, madein: Poland}\n",
            f"{LINE}:46",
            "unknown-key 'madein' is not a key here (did you mean 'made_in'?)",
        ),
    ],
)
def test_what_is_wrong_is_told_where_it_stands(tmp_path: Path, more: str, place: str, problem: str) -> None:
    said = validated(tmp_path, more)
    assert said.startswith("1\n")
    assert f"game.yaml:{place}: {problem}" in said


@pytest.mark.parametrize("ean", ["4006381333931", '"4006381333931"', "'0000000000000'"])
def test_a_true_number_is_read_with_and_without_quotes(tmp_path: Path, ean: str) -> None:
    assert validated(tmp_path, f"ean: {ean}\n").startswith("0\n")


def test_shipped_games_name_no_house_and_no_number_that_is_not_theirs() -> None:
    for game in ("bridge_crew", "bruise_cruise", "general_quarters", "jure_of_the_seas", "to_the_bottom"):
        told = header(shipped.pack(game))
        assert told.imprint is None
        assert not told.ean
        assert "imprint" in (SHIPPED / game / "game.yaml").read_text(encoding="utf-8")


HARBOUR = Imprint(
    publisher="Harbour Press",
    address="1 Quay Street, Elsewhere",
    contact="harbour.example",
    made_in="Poland",
    batch="7",
    marks=("CE",),
)


def test_an_imprint_says_line_by_line_who_sells_the_game() -> None:
    words = shipped.pack("jure_of_the_seas").words
    assert lines(None, words) == []
    told = ["Harbour Press", "1 Quay Street, Elsewhere", "harbour.example", "Made in Poland · Batch 7"]
    assert lines(HARBOUR, words) == told


@pytest.mark.parametrize(
    ("more", "lacks"),
    [
        ({"ean": "4006381333931"}, ""),
        ({}, "bar code"),
        ({"imprint": None}, "publisher and address"),
        ({"imprint": HARBOUR.model_copy(update={"batch": ""})}, "batch"),
        ({"imprint": HARBOUR.model_copy(update={"made_in": ""})}, "made_in"),
        ({"imprint": HARBOUR.model_copy(update={"marks": ()})}, "marks"),
        ({"imprint": HARBOUR.model_copy(update={"contact": ""})}, "contact"),
    ],
)
def test_what_a_shop_will_ask_for_is_named(more: dict, lacks: str) -> None:
    game = header(shipped.pack("jure_of_the_seas")).model_copy(update={"imprint": HARBOUR, **more})
    assert lacks in ", ".join(missing(game))
    assert bool(missing(game)) == bool(lacks)
    grown_up = game.model_copy(update={"ages": 14})
    assert "marks" not in ", ".join(missing(grown_up))


def test_a_press_is_told_in_one_line_what_a_shop_will_ask_for() -> None:
    components = shipped.load("general_quarters")[0].components(
        shipped.load("general_quarters")[1], shipped.pack("general_quarters"), Edition()
    )
    (problem,) = imprint_problems(components, shipped.pack("general_quarters"))
    assert (problem.code, problem.severity) == ("no-imprint", "warning")
    assert "publisher and address (imprint)" in problem.message


@pytest.mark.thorough
def test_validate_for_a_press_warns_in_one_line_and_ends_well() -> None:
    ran = CliRunner().invoke(app, ["validate", "general_quarters", "--no-play", "--ink", "press"])
    assert ran.exit_code == 0
    assert ran.output.count("no-imprint") == 1
    assert "publisher and address (imprint)" in ran.output
    at_home = CliRunner().invoke(app, ["validate", "general_quarters", "--no-play"])
    assert at_home.exit_code == 0
    assert "no-imprint" not in at_home.output


def test_an_imprint_and_its_marks_are_on_the_back_of_the_box() -> None:
    loaded, content = shipped.load("jure_of_the_seas")
    pack = shipped.pack("jure_of_the_seas")
    box = next(each for each in loaded.components(content, pack, Edition()) if each.name == "box")
    base = box.pieces[1].front
    told = {**base.values["outer"], "imprint": lines(HARBOUR, pack.words), "marks": ["CE", "UKCA"]}
    faces = Faces(pack.layouts, "press", pack.words)
    drawing = faces.printed(replace(base, values={**base.values, "outer": told}), *box.size, 3)
    texts = {op.text for op in drawing.ops if isinstance(op, Text)}
    assert {"Harbour Press", "Made in Poland · Batch 7", "UK", "CA"} <= texts
    bare = faces.printed(base, *box.size, 3)
    assert "UK" not in {op.text for op in bare.ops if isinstance(op, Text)}
