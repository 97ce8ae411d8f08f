"""Whatever field is shown in whatever place, a card prints or a Problem says where the value is wrong."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest
from PIL import Image

from generator.contract import Edition
from generator.drawing import preflight
from generator.games.deck import GAME
from generator.games.deck.pieces import FieldType, Show
from generator.reading.packs import Pack
from generator.reading.problems import Problem
from tests.games.deck.packs import CARDS, deck, read, told

PLACES = [name for name in Show.model_fields if name != "stats"]
CELLS: dict[FieldType, tuple[str, ...]] = {
    "text": ("Crimson", "Draw a card, then discard one of those in your hand.", "#fff", ""),
    "whole": ("3", "123", "-7", ""),
    "number": ("1.5", "2", "", "100000"),
    "one of": ("Ware", "Red", "Ware", ""),
    "several of": ("Ware, Red", "Red", "", "Ware"),
    "yes/no": ("yes", "no", "", "x"),
    "colour": ("red", "#a02030", "fff", ""),
    "picture": ("", "moth", "art/moth.png", ""),
    "icon": ("flame", "sun moon", "", "star"),
    "refers to": ("A", "", "B", "C"),
}


def with_moth(folder: Path) -> None:
    """A picture that the cells of a pack in a folder may name."""
    home = folder / "mine" / "art"
    home.mkdir(parents=True)
    body = io.BytesIO()
    Image.new("RGB", (900, 1200), "#405060").save(body, "PNG")
    (home / "moth.png").write_bytes(body.getvalue())


def everything_told(pack: Pack) -> list[Problem]:
    """The problems of reading and, where that finds no error, of drawing every face."""
    content, problems = GAME.read(pack)
    if content is None:
        return problems
    return [*problems, *preflight.problems(list(GAME.components(content, pack, Edition())), pack)]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("place", PLACES)
def test_any_field_in_any_place_prints_or_is_told(place: str, tmp_path: Path) -> None:
    """On cards and on both sides of tokens; nothing ends in a fault of the program."""
    with_moth(tmp_path)
    for kind, cells in CELLS.items():
        rule = "{type: refers to, part: cards}" if kind == "refers to" else kind
        rule = "{type: one of, values: [Ware, Red]}" if kind == "one of" else rule
        rows = "\n".join(
            f'{name},"{cell}","{cells[-1 - at]}"'
            for at, (name, cell) in enumerate(zip("ABCD", cells, strict=True))
        )
        fields = f"    fields: {{tint: {rule}, back_tint: {rule}}}\n" if kind != "text" else ""
        parts = (
            f"  - {{id: cards, kind: cards, rows: [{{title: A}}, {{title: B}}, {{title: C}}]}}\n"
            f"  - id: tint\n    kind: cards\n    rows: cards.csv\n    show: {{{place}: tint}}\n{fields}"
            f"  - id: both\n    kind: tokens\n    two_sided: true\n    rows: cards.csv\n"
            f"    show: {{{place}: tint}}\n{fields}"
        )
        for problem in everything_told(deck(tmp_path, parts, cards_csv=f"title,tint,back_tint\n{rows}\n")):
            # A layout of ours is not to blame.
            assert problem.severity == "warning" or not problem.place.path.endswith(".j2"), problem


def test_odd_texts_under_usual_names_print_or_are_told(tmp_path: Path) -> None:
    """Thirty tables of random cells, whose columns have the names that places look for."""
    with_moth(tmp_path)
    dice = random.Random(7)
    words = [
        "Crimson",
        "red",
        "#12",
        "#123456",
        "moth",
        "moth.png",
        "flame",
        ":sun:",
        "3",
        "x",
        "",
        "no icon",
    ]
    for _ in range(30):
        heads = dice.sample([*PLACES, "colour_2", "back_colour", "picture_2", "back_picture", "type"], 7)
        rows = [",".join(dice.choice(words) for _ in heads) for _ in range(3)]
        declared = ", ".join(
            f"{head}: {dice.choice(['text', 'yes/no', 'several of', 'icon'])}" for head in heads[:3]
        )
        parts = CARDS + f"    fields: {{{declared}}}\n    front: two_ended\n"
        parts += "  - {id: both, kind: tokens, two_sided: true, rows: cards.csv}\n"
        for problem in everything_told(deck(tmp_path, parts, cards_csv="\n".join([",".join(heads), *rows]))):
            assert problem.message


NO_COLOUR = "write it as in #a02030, or one of black, white, grey, red, orange, yellow"


@pytest.mark.parametrize("show", ["", "    show: {colour: colour}\n"])
def test_a_value_that_is_no_colour_is_told_at_its_cell(show: str, tmp_path: Path) -> None:
    """Whether the column is found by its name, or text that game.yaml shows as the colour."""
    rows = "title,colour\nMoth,Crimson\nLamp,red\nOwl,#204060\n"
    fields = "    fields: {colour: text}\n" if show else ""
    (problem,) = GAME.read(deck(tmp_path, CARDS + show + fields, cards_csv=rows))[1]
    assert told(problem).startswith("cards.csv:2:2 bad-pattern")
    assert problem.message.endswith("'Crimson' is no colour")
    assert problem.hint.startswith(NO_COLOUR)


@pytest.mark.parametrize(
    ("place", "fields", "message"),
    [
        ("colour", "type: {type: one of, values: [Ware, Event]}", "bad-pattern 'type' holds no colours"),
        ("colour", "title: text", "bad-pattern 'type' holds no colours"),
        ("picture", "type: text", "missing-picture 'type' holds no pictures"),
        ("icons", "title: text", "unknown-icon 'type' holds no icons"),
    ],
)
def test_a_column_that_cannot_stand_in_its_place_is_told_once(
    place: str, fields: str, message: str, tmp_path: Path
) -> None:
    """In game.yaml where it is named, not once a row."""
    parts = CARDS + f"    fields: {{{fields}}}\n    show:\n      {place}: type\n"
    rows = "title,type\nMoth,Ware\nLamp,Event\nOwl,Ware\n"
    assert read(deck(tmp_path, parts, cards_csv=rows))[1] == [
        f"game.yaml:9:{9 + len(place)} {message}: its first value is 'Ware'"
    ]


def test_long_texts_on_a_disc_are_told_once(tmp_path: Path) -> None:
    """Where game.yaml names them; a single long one is told at its cell, and a large card has more room."""
    long = "Draw 2 cards and discard 1 of those."
    rows = f"title,type,text\nMoth,{long},Fly.\nLamp,{long},Shine.\nOwl,3,Hoot.\n"
    show = CARDS + "    show: {cost: type}\n"
    (problem,) = everything_told(deck(tmp_path, show, cards_csv=rows))
    assert told(problem) == (
        "game.yaml:7:18 text-too-long "
        "'type' holds long texts, such as 'Draw 2 cards and discard 1 of those.', and is shown as the cost"
    )
    assert problem.hint == "show a shorter field there, or write cost: none"
    rows = f"title,cost,text\nMoth,{long},Fly.\nLamp,2,Shine.\nOwl,3,Hoot.\n"
    (problem,) = everything_told(deck(tmp_path, cards_csv=rows))
    assert told(problem).startswith("cards.csv:2:2 text-too-long")
    wide = (
        "  - id: cards\n    kind: cards\n    size: [190, 270]\n    rows: cards.csv\n    show: {cost: type}\n"
    )
    assert GAME.read(deck(tmp_path, wide, cards_csv=rows.replace("cost", "type")))[1] == []


@pytest.mark.parametrize(
    ("field", "hint"),
    [
        ("cost: whole", "write cost: {type: whole, column: Cost (coins)}"),
        ("cost: {type: whole, min: 1}", "add column: Cost (coins)"),
    ],
)
def test_a_heading_with_a_unit_is_named_under_column(field: str, hint: str, tmp_path: Path) -> None:
    """As it stands in the table."""
    pack = deck(tmp_path, CARDS + f"    fields: {{{field}}}\n", cards_csv="Title,Cost (coins)\nMoth,1\n")
    (problem,) = GAME.read(pack)[1]
    assert problem.hint == f"{hint}, as the heading at cards.csv:1:2 is called"


def test_a_text_column_may_name_colours_and_pictures(tmp_path: Path) -> None:
    """The text of a cell counts, not the type of its field; on the back of a token as well."""
    with_moth(tmp_path)
    parts = (
        "  - id: t\n    kind: tokens\n    two_sided: true\n    rows: cards.csv\n"
        "    fields: {side: text, art: text, back_side: text}\n    show: {colour: side, picture: art}\n"
    )
    pack = deck(tmp_path, parts, cards_csv="title,side,art,back_side\nMoth,Red,moth,#0f0\n")
    content, problems = GAME.read(pack)
    assert content is not None, problems
    ((piece,),) = [component.pieces for component in GAME.components(content, pack, Edition())]
    assert piece.back is not None
    faces = [face.values["card"] for face in (piece.front, piece.back)]
    assert [(card["colour"], card["picture"]) for card in faces] == [
        ("#c0392b", "art/moth.png"),
        ("#00ff00", "art/moth.png"),
    ]


def test_a_text_called_colour_is_not_taken_for_one(tmp_path: Path) -> None:
    """Where game.yaml says that it is text, it may hold the names of teams."""
    parts = CARDS + "    fields: {colour: text}\n    show: {kind: colour}\n"
    pack = deck(tmp_path, parts, cards_csv="title,colour\nMoth,Team A\nLamp,Team B\n")
    assert everything_told(pack) == []
