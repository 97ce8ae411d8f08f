"""A deck of one's own: from the small game that comes along, or from one's own spreadsheet."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from generator.games.deck import GAME
from generator.reading.packs import find_packs, shipped
from tests.reading.spreadsheets.workbooks_made import ods, xlsx

Broadside = Callable[..., tuple[int, str, str]]

ROWS = [
    ["Name", "Type", "Cost", "Power", "Rules", "Art", "Qty", "_Rare"],
    ["Moth of Dusk", "Moth", 1, 2, "Pay 1 :flame:, draw 1 :card:.", "art/moth.png", 3, "yes"],
    ["Moth of Ash", "Moth", 2, 3, "Burn.", "moth", 1, "no"],
    ["Lamp", "Lamp", 3, 4, "Shine.", "moth.png", 2, "no"],
    ["Lantern", "Lamp", 4, 5, "Shine more.", "", 2, "no"],
]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A current folder with a picture in it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "art").mkdir()
    picture = (shipped("content") / "deck" / "art" / "owl.png").read_bytes()
    (tmp_path / "art" / "moth.png").write_bytes(picture)


def table(ending: str) -> Path:
    """The spreadsheet under a name with that ending, in the current folder."""
    path = Path(f"cards.{ending}")
    lines = [";".join(map(str, row)) for row in ROWS]
    bodies = {
        "csv": "\r\n".join(lines).encode("cp1252"),
        "tsv": "\n".join(line.replace(";", "\t") for line in lines).encode(),
        "xlsx": xlsx({"Cards": ROWS, "Notes": [["a"], ["b"]]}),
        "ods": ods({"Cards": ROWS}),
    }
    path.write_bytes(bodies[ending])
    return path


def test_the_small_game_prints_at_once(broadside: Broadside) -> None:
    """A spreadsheet, a page of YAML, three pictures and a rulebook; layouts stay where they are."""
    code, out, err = broadside("new", "moth", "--from", "deck")
    assert (code, err) == (0, "")
    assert sorted(path.name for path in Path("content/moth").iterdir()) == [
        "art",
        "cards.csv",
        "game.yaml",
        "i18n",
        "rulebook.md",
        "schema",
    ]
    assert broadside("validate", "moth") == (0, "", "moth: 2 files, no problems\n")
    code, out, err = broadside("render", "moth")
    assert (code, err) == (0, "")
    assert out.split() == [
        f"output/moth/{name}.pdf"
        for name in ("cards", "aid", "box", "rulebook", "rulebook-booklet", "print-guide")
    ]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("ending", ["csv", "tsv", "xlsx", "ods"])
def test_a_spreadsheet_becomes_a_deck_that_prints(ending: str, broadside: Broadside) -> None:
    """Columns become fields whose types are written down; pictures that cells name come along."""
    code, out, err = broadside("new", "moth", "--from", "deck", "--data", table(ending))
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == (
        f"content/moth: 4 files, from cards.{ending}; game.yaml says what its columns hold"
    )
    assert out.splitlines()[-2] == (
        f"note: the table is copied to content/moth/cards.{ending}: edit it there from now on, "
        f"as cards.{ending} is not read again"
    )
    text = Path("content/moth/game.yaml").read_text(encoding="utf-8")
    for line in (
        f"rows: cards.{ending}",
        "name: text",
        "type: {type: one of, values: [Moth, Lamp]}",
        "cost: whole",
        "art: picture",
        "qty: whole",
        "rare: yes/no",
        "title: name",
        "stats: [power]" if "corner: power" not in text else "corner: power",
    ):
        assert f"\n      {line}" in text or f"\n    {line}" in text, line
    assert Path("content/moth/art/moth.png").read_bytes() == Path("art/moth.png").read_bytes()
    code, out, err = broadside("validate", "moth")
    verdict = "1 warning" if ending == "xlsx" else ""
    assert (code, err) == (0, f"moth: 2 files, no problems{verdict and ', '}{verdict}\n")
    assert out.count("\n") == len(verdict[:1])
    code, out, err = broadside("render", "moth")
    assert (code, out, err) == (0, "output/moth/cards.pdf\n", "")


def test_other_sheets_are_named_in_game_yaml(broadside: Broadside) -> None:
    """So that nobody wonders where they went."""
    broadside("new", "moth", "--from", "deck", "--data", table("xlsx"))
    path = Path("content/moth/game.yaml")
    assert "there are other sheets: cards.xlsx#Notes" in path.read_text()
    assert broadside("validate", "moth").out == (
        "content/moth/cards.xlsx#Notes:1:1: unread-file nothing reads the sheet 'Notes' "
        "(write rows: cards.xlsx#Notes at a part in game.yaml, or hide the sheet)\n"
    )
    rows = "  - {id: notes, kind: cards, rows: cards.xlsx#notes}\n"
    path.write_text(path.read_text().replace("\n  # More parts", f"\n{rows}  # More parts"))
    assert "unread-file" not in broadside("validate", "moth").out


def test_pictures_that_are_not_there_are_named_at_once(broadside: Broadside) -> None:
    """Pictures that a cell may mean come along, so that each cell is told which file to write."""
    Path("cards.csv").write_text(
        "title,art\nA,art/MOTH.PNG\nB,art/moht.png\nC,moth.jpg\nD,moth\nE,zebra.png\n"
    )
    ran = broadside("new", "moth", "--from", "deck", "--data", "cards.csv")
    note = "pictures that cells name and that are not beside cards.csv: "
    assert f"note: {note}'art/MOTH.PNG', 'art/moht.png', 'moth.jpg' and 1 more\n" in ran.out
    told = broadside("validate", "moth").out.splitlines()
    assert [line.partition("(")[2] for line in told] == [
        "write art/moth.png: capitals, folder and ending count)",
        "did you mean 'art/moth.png'?)",
        "write art/moth.png: capitals, folder and ending count)",
        "one of art/moth.png)",
    ]


def test_a_table_without_headings_is_noticed(broadside: Broadside) -> None:
    """A number or a picture is no heading anybody writes."""
    Path("cards.csv").write_text("Knight,3,Hits\nWizard,4,Burns\n")
    ran = broadside("new", "moth", "--from", "deck", "--data", "cards.csv")
    assert "note: the first row was taken for the headings, and one of them is '3'\n" in ran.out


def test_columns_of_other_names_find_their_places(broadside: Broadside) -> None:
    """By a heading's first word, or because a text is left over; words stay words, copies numbers."""
    Path("cards.csv").write_text("Who,Cost (gold),What,foot,copies\nKnight,3,Hits,x,1\nWizard,?,Burns,-,x\n")
    broadside("new", "moth", "--from", "deck", "--data", "cards.csv")
    text = Path("content/moth/game.yaml").read_text()
    for line in ("title: who", "cost: cost_gold", "text: what", "foot: text", "copies: whole"):
        assert f"      {line}" in text, line
    ran = broadside("validate", "moth")
    assert ran.out.endswith("cards.csv:3:5: wrong-type copies 'x' is not a number (leave the cell empty)\n")


COLOURS = [
    ("red,Blue,#fa0,white", ["colour: colour", "colour: colour"]),
    ("Crimson,red,blue,Navy", ["colour: text"]),
    ("Team A,Team B,Team A,Team B", ["colour: {type: one of, values: [Team A, Team B]}", "kind: colour"]),
]


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("cells", "lines"), COLOURS)
def test_a_column_is_shown_as_the_colour_if_it_holds_nothing_else(
    cells: str, lines: list[str], broadside: Broadside
) -> None:
    """Words that are no colours are a text, or kinds, each of which has a colour of its own."""
    rows = "".join(f"Card {at},{cell},Fly.\n" for at, cell in enumerate(cells.split(",")))
    Path("cards.csv").write_text(f"Title,Colour,Text\n{rows}")
    broadside("new", "moth", "--from", "deck", "--data", "cards.csv")
    text = Path("content/moth/game.yaml").read_text()
    written = [line.partition("#")[0].strip() for line in text.splitlines()]
    about = [line for line in written if "colour: " in line or ": colour" in line]
    assert about[-len(lines) :] == lines
    ran = broadside("render", "moth")
    assert (ran.code, ran.out) == (0, "output/moth/cards.pdf\n")


def test_a_layout_begins_as_a_copy_of_a_ready_one(broadside: Broadside) -> None:
    """Under a name of its own, which game.yaml then asks for."""
    broadside("new", "moth", "--from", "deck")
    code, out, err = broadside("new", "moth/layouts/card", "--from", "classic")
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == "content/moth/layouts/card.svg.j2"
    own = Path("content/moth/layouts/card.svg.j2").read_text(encoding="utf-8")
    assert own == (shipped("layouts") / "deck" / "classic.svg.j2").read_text(encoding="utf-8")
    path = Path("content/moth/game.yaml")
    path.write_text(path.read_text().replace("front: classic ", "front: card "))
    assert broadside("validate", "moth").code == 0


def test_a_style_of_ones_own_begins_as_a_copy_of_a_ready_one(broadside: Broadside) -> None:
    """It goes before the one that game.yaml names."""
    broadside("new", "moth", "--from", "deck")
    code, out, err = broadside("new", "moth/layouts/style", "--from", "night")
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == "content/moth/layouts/style.yaml"
    own = Path("content/moth/layouts/style.yaml")
    assert own.read_bytes() == (shipped("layouts") / "deck" / "styles" / "night" / "style.yaml").read_bytes()
    own.write_text(own.read_text().replace("#141a2a", "#101030"))
    assert broadside("validate", "moth") == (0, "", "moth: 2 files, no problems\n")
    broadside("show", "moth/cards/owl", "--out", "shown")
    assert "#101030" in Path("shown/cards-owl.svg").read_text()


REFUSED = [
    (("moth", "--from", "deck", "--data", "none.csv"), 2, "--data: there is no file none.csv"),
    (("moth", "--from", "bridge_crew", "--data", "cards.csv"), 2, "--data is for decks: write --from deck"),
    (("Moth", "--from", "deck"), 2, "'Moth' cannot be a name"),
    (("moth", "--from", "deck", "--data", "bad.csv"), 1, "bad.csv:1:2: same-heading 'title'"),
    (
        ("deck/layouts/card", "--from", "clasic"),
        2,
        "there is no layout 'clasic' for deck (did you mean 'classic'?)",
    ),
    (("deck/layouts/style", "--from", "classic"), 2, "for deck (one of bright, night, parchment)"),
    (("moth", "--from", "deck", "--data", "page.csv"), 1, "not-text the file is a page of the web, not CSV"),
]


@pytest.mark.parametrize(("words", "code", "said"), REFUSED)
def test_what_cannot_be_is_refused_in_one_line(
    words: tuple[str, ...], code: int, said: str, broadside: Broadside
) -> None:
    """And nothing is left behind."""
    table("csv")
    Path("bad.csv").write_text("title,title\na,b\n")
    Path("page.csv").write_text("<html><table><tr><td>title</td></tr></table></html>")
    ran = broadside("new", *words)
    assert ran.code == code
    assert said in (ran.err or ran.out)
    assert not Path("content/moth").exists()


@pytest.mark.parametrize("command", ["play", "playtest", "replay"])
def test_what_needs_rules_says_so_in_one_line(command: str, broadside: Broadside) -> None:
    """A deck is printed; nobody pretends to play it."""
    ran = broadside(command, "deck")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"broadside: deck has no rules: {command} needs them\n"


def test_a_page_for_the_browser_is_the_preview_of_a_deck(broadside: Broadside) -> None:
    """The table, which needs rules, is no cure."""
    ran = broadside("render", "deck", "--format", "html")
    assert ran.err.strip() == "broadside: deck has no cards for a browser (broadside preview deck)"


def test_missing_texts_of_a_language_are_counted(broadside: Broadside) -> None:
    """Each cell, even where a whole column is told in one line; and where to write a language is told."""
    Path("cards.csv").write_text("title,title.de,text\nMoth,Motte,Fly.\nLamp,,Burn.\n")
    broadside("new", "moth", "--from", "deck", "--data", "cards.csv")
    ran = broadside("validate", "moth", "--lang", "de")
    assert (ran.code, len(ran.out.splitlines())) == (0, 3)
    assert ran.err.endswith("moth in 'de': 4 texts of it are still English\n")
    Path("content/moth/cards.csv").write_text("title,title.de\nMoth,Motte\n")
    game = Path("content/moth/game.yaml")
    game.write_text(game.read_text().replace("      text: text\n", ""))
    ran = broadside("validate", "moth", "--lang", "fr")
    assert "a column such as title.fr, or a file i18n/fr.yaml" in ran.err


def test_print_shops_schema_and_changes_work_on_decks(broadside: Broadside) -> None:
    """As on every other game."""
    broadside("new", "moth", "--from", "deck")
    assert '"parts"' in broadside("schema", "moth").out
    assert "order.csv" in broadside("render", "moth/cards", "--shop", "tgc").out
    assert broadside("render", "moth/cards").code == 0
    assert "was whole already" in broadside("render", "moth/cards", "--changed").err
    path = Path("content/moth/cards.csv")
    path.write_text(path.read_text().replace("A Spark", "One Spark"))
    assert broadside("render", "moth/cards", "--changed").out == "output/moth/cards.pdf\n"


def test_validate_and_render_tell_the_same_of_pictures_with_too_few_pixels(broadside: Broadside) -> None:
    """Once each, with the size that would do; a warning about a text is none about a picture."""
    for name, side in (("art/moth.png", 120), ("art/lamp.png", 100)):
        Image.new("RGB", (side, side)).save(name)
    rows = "".join(
        f"Card {at},Fly &amp; see.,art/{name}.png\n" for at, name in enumerate(("moth", "lamp") * 2)
    )
    Path("cards.csv").write_text(f"title,text,art\n{rows}")
    broadside("new", "moth", "--from", "deck", "--data", "cards.csv")
    validated, rendered = (
        [line for line in broadside(command, "moth").out.splitlines() if "coarse-picture" in line]
        for command in ("validate", "render")
    )
    assert validated == rendered
    assert [line.partition(" ")[0] for line in validated] == [
        "content/moth/cards.csv:2:3:",
        "content/moth/cards.csv:3:3:",
    ]
    for line in validated:
        assert "(take a picture of at least " in line
        assert " pixels, or print it smaller; " in line
        assert line.endswith("; 2 places name it)")
    for name in ("moth", "lamp"):
        Image.new("RGB", (900, 900)).save(f"content/moth/art/{name}.png")
    ran = broadside("render", "moth")
    assert (ran.code, ran.err) == (0, "")


HEADINGS = [
    "What happens when it is played",
    "What happens, at the very latest, when this card is played",
    "x" * 60,
    "Cost in gold, silver or copper, of which each player has some: " + "much " * 20,
    "Cost (€) #2",
    "2nd: text",
    "007",
    "# of cards",
    "- minus",
    "[a, b]",
    "{yes}",
    "no",
    "null",
    "'quoted'",
    "back\\slash",
    "two\nlines",
    "İstanbul",
    "Größe",
    "शक्ति",
    "力量",
    "قوة",
    "Сила",
    "Area m²",
    "²",
    "❶",
    "card.de fr",
    "stats",
]


@pytest.mark.parametrize("body", ["3", "a text", "art/moth.png", "yes", "#20204a"])
def test_whatever_the_headings_are_the_new_deck_validates(body: str, broadside: Broadside) -> None:
    """Long ones, odd signs, digits and other scripts; what is written for them can be read again."""
    with Path("cards.csv").open("w", encoding="utf-8", newline="") as file:
        rows = [[f"Card {at}", *[body] * len(HEADINGS)] for at in range(4)]
        csv.writer(file).writerows([["title", *HEADINGS], *rows])
    broadside("new", "moth", "--from", "deck", "--data", "cards.csv")
    (pack,), _ = find_packs([], Path("content"))
    content, problems = GAME.read(pack)
    assert content is not None, problems
    assert len(content.rows["cards"].rules) == 1 + len(HEADINGS)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("heading", HEADINGS)
def test_a_single_odd_heading_gives_a_deck_that_validates(heading: str, broadside: Broadside) -> None:
    """Alone, where it becomes the title, the text or a number."""
    for number, body in enumerate(("Moth", "7")):
        with Path("cards.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([[heading, "copies"], [body, "1"], [f"{body}{body}", "2"]])
        broadside("new", f"moth{number}", "--from", "deck", "--data", "cards.csv")
        (pack,), _ = find_packs([f"moth{number}"], Path("content"))
        content, problems = GAME.read(pack)
        assert content is not None, problems


def test_two_long_headings_that_begin_alike_are_two_fields(broadside: Broadside) -> None:
    """Their names are cut, and stay different."""
    long = "What happens at the very latest when this card is "
    Path("cards.csv").write_text(f"title,{long}played,{long}discarded\nMoth,a,b\n")
    broadside("new", "moth", "--from", "deck", "--data", "cards.csv")
    (pack,), _ = find_packs([], Path("content"))
    content, problems = GAME.read(pack)
    assert content is not None, problems
    assert list(content.rows["cards"].entries[0].values.values()) == ["Moth", "a", "b"]


@pytest.mark.parametrize(
    ("headings", "said"), [("title,cost,Cost", "same-heading"), ("title,,cost", "stray-cell")]
)
def test_doubled_and_empty_headings_are_refused(headings: str, said: str, broadside: Broadside) -> None:
    """At their place, before anything is written."""
    Path("cards.csv").write_text(f"{headings}\na,1,2\nb,1,2\n")
    ran = broadside("new", "moth", "--from", "deck", "--data", "cards.csv")
    assert (ran.code, said in ran.err + ran.out) == (1, True)
