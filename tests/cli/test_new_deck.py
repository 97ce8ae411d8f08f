"""A deck of one's own: from the small game that comes along, or from one's own spreadsheet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.reading.packs import shipped
from tests.reading.spreadsheets.workbooks_made import ods, xlsx

Broadside = Callable[..., tuple[int, str, str]]

ROWS = [
    ["Name", "Type", "Cost", "Power", "Rules", "Art", "Qty", "Rare"],
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
    assert broadside("validate", "moth") == (0, "", "moth: 1 file, no problems\n")
    code, out, err = broadside("render", "moth")
    assert (code, err) == (0, "")
    assert out.split() == [
        f"output/moth/{name}.pdf" for name in ("cards", "aid", "box", "rulebook", "rulebook-booklet")
    ]


@pytest.mark.parametrize("ending", ["csv", "tsv", "xlsx", "ods"])
def test_a_spreadsheet_becomes_a_deck_that_prints(ending: str, broadside: Broadside) -> None:
    """Columns become fields whose types are written down; pictures that cells name come along."""
    code, out, err = broadside("new", "moth", "--from", "deck", "--data", table(ending))
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == (
        f"content/moth: 4 files, from cards.{ending}; game.yaml says what its columns hold"
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
    assert broadside("validate", "moth") == (0, "", "moth: 1 file, no problems\n")
    code, out, err = broadside("render", "moth")
    assert (code, out, err) == (0, "output/moth/cards.pdf\n", "")


def test_other_sheets_are_named_in_game_yaml(broadside: Broadside) -> None:
    """So that nobody wonders where they went."""
    broadside("new", "moth", "--from", "deck", "--data", table("xlsx"))
    assert "there are other sheets: cards.xlsx#Notes" in Path("content/moth/game.yaml").read_text()


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
]


@pytest.mark.parametrize(("words", "code", "said"), REFUSED)
def test_what_cannot_be_is_refused_in_one_line(
    words: tuple[str, ...], code: int, said: str, broadside: Broadside
) -> None:
    """And nothing is left behind."""
    table("csv")
    Path("bad.csv").write_text("title,title\na,b\n")
    ran = broadside("new", *words)
    assert ran.code == code
    assert said in (ran.err or ran.out)
    assert not Path("content/moth").exists()


@pytest.mark.parametrize("command", ["play", "playtest", "table"])
def test_what_needs_rules_says_so_in_one_line(command: str, broadside: Broadside) -> None:
    """A deck is printed; nobody pretends to play it."""
    ran = broadside(command, "deck")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"broadside: deck has no rules: {command} needs them\n"


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
