"""Hints say what is likely: the right file, a column that was renamed, a layout without a picture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.cli.validate import check_pack
from generator.games.deck import GAME
from generator.games.loading import load
from generator.reading.packs import find_packs
from generator.reading.problems import Problem
from tests import shipped
from tests.games.deck.packs import CARDS, deck, told

Broadside = Callable[..., tuple[int, str, str]]
PICTURE = (shipped.pack("deck").folder / "art" / "owl.png").read_bytes()


def of_code(problems: list[Problem], code: str) -> list[tuple[str, str]]:
    """Problems of a code as told on one line, each with its hint."""
    return [(told(problem), problem.hint) for problem in problems if problem.code == code]


def test_a_colour_without_quotes_is_told_as_a_comment(tmp_path: Path) -> None:
    """In braces, where the rest of the line, brace and all, goes with it."""
    home = tmp_path / "mine"
    home.mkdir()
    text = f"game: deck\ntitle: Mine\nparts:\n{CARDS}    back: {{colour: #20204a}}\n    front: classic\n"
    (home / "game.yaml").write_text(text)
    (problem,) = find_packs([], home)[1]
    assert told(problem) == "game.yaml:7:20 syntax what follows '#' is a comment: '#20204a}' is passed over"
    assert problem.hint.startswith('write "#20204a", in quotes')


@pytest.mark.parametrize(
    ("table", "hint"),
    [
        ("title,Power\nMoth,1\n", "rename it back, write column: Power, or take 'strength' out here"),
        ("title,strenght\nMoth,1\n", "did you mean 'strenght'? it is the heading at cards.csv:1:2"),
        ("title,a,b\nMoth,1,2\n", "rename it back, write its heading under column:, or take"),
    ],
)
def test_a_column_that_was_renamed_is_told_with_three_cures(table: str, hint: str, tmp_path: Path) -> None:
    """The one heading that no field takes is probably its new name."""
    fields = "    fields: {title: text, strength: whole}\n"
    _, problems = GAME.read(deck(tmp_path, CARDS + fields, cards_csv=table))
    ((_, said),) = of_code(problems, "unknown-column")
    assert said.startswith(hint)


def test_a_language_is_told_to_go_into_a_file_called_as_the_table(tmp_path: Path) -> None:
    """And a file for another table, which nothing reads, is named with the name it wants."""
    parts = CARDS.replace("cards.csv", "creatures.csv")
    pack = deck(tmp_path, parts, creatures_csv="title,text\nMoth,Fly.\n", cards__de_csv="title\nMotte\n")
    loaded, problems = load(pack, "de")
    assert loaded is not None
    hints = [hint for said, hint in of_code(problems, "missing-text") if "creatures.csv" in said]
    assert hints[0] == "add a column title.de, or a file creatures.de.csv with a column title"
    ((_, hint),) = of_code(check_pack(pack, play=False), "unread-file")
    assert hint.startswith("for the rows of creatures.csv in that language call it creatures.de.csv, or move")


def test_a_declared_heading_of_capitals_is_translated(tmp_path: Path) -> None:
    """A field that goes by another name than its column finds the column of the language."""
    fields = "    fields: {name: {type: text, column: Card Name}}\n"
    pack = deck(tmp_path, CARDS + fields, cards_csv="Card Name,Card Name.de\nMoth,Motte\n")
    loaded, _ = load(pack, "de")
    assert loaded is not None
    assert loaded.content.rows["cards"].entries[0].shown["name"] == "Motte"


def test_a_picture_that_a_cell_names_and_no_layout_shows_is_told_so(tmp_path: Path) -> None:
    """To name it in a cell would be no cure; one that no cell names is told as before."""
    pack = deck(tmp_path, f"{CARDS}    front: text_only\n", cards_csv="title,picture\nMoth,moth\nLamp,\n")
    for name in ("moth.png", "stray.png"):
        (pack.folder / name).write_bytes(PICTURE)
    moth, stray = of_code(check_pack(pack, play=False), "unread-file")
    assert moth[1].startswith("a cell names it, of a row with no copies or a layout without a picture")
    assert stray[1].startswith("name it in a cell")


def test_a_bad_picture_is_told_once_and_at_the_same_cell_by_all(tmp_path: Path, broadside: Broadside) -> None:
    """With the number of cells that name it, however many they are."""
    rows = "".join(f"Card {at},Fly.,moth.png\n" for at in range(8))
    pack = deck(tmp_path, cards_csv=f"title,text,picture\n{rows}")
    (pack.folder / "moth.png").write_bytes(PICTURE[: len(PICTURE) // 2])
    ((said, hint),) = of_code(check_pack(pack, play=False), "bad-picture")
    assert said.startswith("cards.csv:2:3 bad-picture picture 'moth.png' is cut off")
    assert hint.endswith("; 8 places name it")
    rendered = broadside("render", "mine", "--content", pack.folder, "--out", tmp_path / "out")[1]
    assert [line.partition(" ")[0][-15:] for line in rendered.splitlines()] == ["/cards.csv:2:3:"]


def test_one_odd_cell_among_numbers_leaves_the_column_a_number(
    tmp_path: Path, broadside: Broadside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that validate names the cell; where more cells are odd, the column is text."""
    monkeypatch.chdir(tmp_path)
    for odd, kind in ((1, "whole"), (5, "text")):
        costs = ["seven"] * odd + ["3"] * (30 - odd)
        rows = "".join(f"Card {at},{cost}\n" for at, cost in enumerate(costs))
        Path("cards.csv").write_text(f"title,cost\n{rows}")
        broadside("new", f"moth{odd}", "--from", "deck", "--data", "cards.csv")
        assert f"cost: {kind}\n" in Path(f"content/moth{odd}/game.yaml").read_text().replace(
            '{type: one of, values: [seven, "3"]}', "text"
        )
    assert "cards.csv:2:2: wrong-type cost 'seven' is not a number" in broadside("validate", "moth1")[1]


def test_a_picture_of_a_kind_that_is_not_read_is_told_so_at_new(
    tmp_path: Path, broadside: Broadside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It lies beside the table, so that it does not is no help."""
    monkeypatch.chdir(tmp_path)
    Path("pics").mkdir()
    Path("pics/heron.webp").write_bytes(b"RIFF")
    Path("pics/moth.png").write_bytes(PICTURE)
    Path("cards.csv").write_text("title,picture\nHeron,heron.webp\nMoth,moth.png\nFox,fox.png\n")
    out = broadside("new", "moth", "--from", "deck", "--data", "cards.csv")[1]
    assert "note: pictures that are not read, to be saved as PNG or JPEG and named so: 'heron.webp'\n" in out
    assert "note: pictures that cells name and that are not beside cards.csv: 'fox.png'\n" in out
    assert Path("content/moth/pics/moth.png").read_bytes() == PICTURE


@pytest.mark.parametrize(
    ("costs", "kind"),
    [("1 2 two 3", "whole"), ("1 - 2 3", "whole"), ("1 X 2 X 3 4 5 6 7 8", "text"), ("1 two three", "text")],
)
def test_a_cost_is_a_number_of_which_few_cells_are_odd(
    costs: str, kind: str, tmp_path: Path, broadside: Broadside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a small table, too; a word that comes again is meant."""
    monkeypatch.chdir(tmp_path)
    rows = "".join(f"Card {at},{cost}\n" for at, cost in enumerate(costs.split()))
    Path("cards.csv").write_text(f"title,cost\n{rows}")
    broadside("new", "moth", "--from", "deck", "--data", "cards.csv")
    assert f"cost: {kind}\n" in Path("content/moth/game.yaml").read_text()
