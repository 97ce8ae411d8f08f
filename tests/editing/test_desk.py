"""Edits of packs: checked before they are written, refused whole, taken back byte for byte."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.cli.options import chosen_packs
from generator.contract import Edition
from generator.editing import desk as desk_module
from generator.editing.desk import Desk, Edit
from generator.editing.entries import Entry, Field
from generator.games.loading import LoadedGame, load
from generator.reading.problems import Place, Problem
from tests.editing import judges
from tests.shipped import CONTENT

Open = Callable[[str], tuple[Desk, LoadedGame]]


@pytest.fixture
def opened(tmp_path: Path) -> Open:
    """``opened("deck")``: the desk of a copy of a shipped pack, and its game."""

    def open_copy(name: str) -> tuple[Desk, LoadedGame]:
        folder = tmp_path / "content" / name
        shutil.copytree(CONTENT / name, folder, ignore=shutil.ignore_patterns("schema"))
        [pack], _ = chosen_packs([name], tmp_path / "content")
        loaded, _ = load(pack)
        assert loaded is not None
        return Desk(pack), loaded

    return open_copy


def places(loaded: LoadedGame) -> list[Place]:
    parts = loaded.game.components(loaded.content, loaded.pack, Edition(loaded.pack.language))
    return list(dict.fromkeys(piece.place for part in parts for piece in part.pieces if piece.place))


def entry_of(desk: Desk, loaded: LoadedGame, file: str, line: int) -> tuple[Place, Entry]:
    place = next(each for each in places(loaded) if (Path(each.path).name, each.line) == (file, line))
    entry = desk.entry(place, loaded)
    assert entry is not None
    return place, entry


def field_of(entry: Entry, label: str) -> Field:
    return next(field for field in entry.fields if field.label == label)


def write(desk: Desk, loaded: LoadedGame, file: str, line: int, label: str, new: str) -> list[Problem]:
    place, entry = entry_of(desk, loaded, file, line)
    field = field_of(entry, label)
    return desk.change(Edit(place, str(field.place), entry.digest, field.text, new))


def content(loaded: LoadedGame) -> dict[str, bytes]:
    folder = loaded.pack.folder
    return {path.name: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("name", "edits"), [("bridge_crew", 16), ("deck", 6), ("to_the_bottom", 4)])
def test_edits_by_chance_change_their_value_or_nothing_and_are_taken_back(opened, name, edits):
    desk, loaded = opened(name)
    chance = random.Random(f"desk {name}")
    first = content(loaded)
    states = [first]
    refused = 0
    while len(states) <= edits and refused < 4 * edits:
        place = chance.choice(places(loaded))
        entry = desk.entry(place, loaded)
        if entry is None:
            continue
        field = chance.choice(entry.fields)
        new = chance.choice(field.choices) if field.choices else judges.other_text(field.text, chance)
        problems = desk.change(Edit(place, str(field.place), entry.digest, field.text, new))
        after = content(loaded)
        if problems:
            refused += 1
            assert after == states[-1]
            assert all(problem.severity == "error" for problem in problems)
        elif after != states[-1]:
            assert [file for file in after if after[file] != states[-1][file]] == [Path(entry.file).name]
            states.append(after)
    assert len(states) > edits // 2
    assert refused
    for before in reversed(states[:-1]):
        assert desk.undo() == []
        assert content(loaded) == before
    assert (desk.last, content(loaded)) == ("", first)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("name", "file", "line", "label", "new", "code"),
    [
        ("bridge_crew", "crew.yaml", 8, "speciality", "nothing", "CR-V2"),
        ("bridge_crew", "crew.yaml", 8, "id", "comms", "CR-V2"),
        ("bridge_crew", "crew.yaml", 8, "title", "", ""),
        ("bridge_crew", "crew.yaml", 8, "title", "x" * 20_000, "too-long"),
        ("bridge_crew", "crew.yaml", 8, "title", "a\x07b", "bad-character"),
        ("to_the_bottom", "cards.yaml", 13, "copies", "many", "wrong-type"),
        ("deck", "cards.csv", 2, "value", "9", "out-of-range"),
        ("deck", "cards.csv", 2, "kind", "Bat", "unknown-value"),
        ("deck", "cards.csv", 2, "picture", "nowhere", "missing-picture"),
        ("deck", "cards.csv", 2, "copies", "8", "check"),
    ],
)
def test_a_value_that_the_pack_refuses_is_not_written(opened, name, file, line, label, new, code):
    desk, loaded = opened(name)
    before = content(loaded)
    problems = write(desk, loaded, file, line, label, new)
    assert problems
    assert any(code in problem.code for problem in problems)
    assert content(loaded) == before
    assert desk.last == ""


def test_choices_and_numbers_are_told(opened):
    desk, loaded = opened("deck")
    _, entry = entry_of(desk, loaded, "cards.csv", 2)
    assert field_of(entry, "kind").choices == ("Firefly", "Lantern", "Owl")
    assert {field.label: field.kind for field in entry.fields}["copies"] == "number"
    desk, loaded = opened("to_the_bottom")
    _, entry = entry_of(desk, loaded, "cards.yaml", 13)
    assert "red" in field_of(entry, "colour").choices
    assert field_of(entry, "copies").kind == "number"


def test_an_error_elsewhere_keeps_nobody_from_editing(opened):
    desk, loaded = opened("bridge_crew")
    crew = loaded.pack.folder / "crew.yaml"
    crew.write_text(crew.read_text("utf-8").replace("speciality: hail", "speciality: wail"), "utf-8")
    assert write(desk, loaded, "crew.yaml", 8, "title", "Steerswoman") == []
    assert "Steerswoman" in crew.read_text("utf-8")


def test_what_was_saved_since_is_not_written_over(opened):
    desk, loaded = opened("bridge_crew")
    place, entry = entry_of(desk, loaded, "crew.yaml", 8)
    title = field_of(entry, "title")
    crew = loaded.pack.folder / "crew.yaml"
    saved = crew.read_bytes() + b"# by hand\n"
    crew.write_bytes(saved)
    edit = Edit(place, str(title.place), entry.digest, title.text, "Steerswoman")
    assert [problem.code for problem in desk.change(edit)] == ["stale-edit"]
    assert crew.read_bytes() == saved
    # The same for an undo: what was done by hand stays.
    assert write(desk, loaded, "crew.yaml", 8, "title", "Steerswoman") == []
    by_hand = crew.read_bytes().replace(b"# by hand", b"# later")
    crew.write_bytes(by_hand)
    assert [problem.code for problem in desk.undo()] == ["stale-edit"]
    assert crew.read_bytes() == by_hand


def test_so_many_edits_are_taken_back_and_no_more(opened, monkeypatch):
    monkeypatch.setattr(desk_module, "MAX_UNDO", 3)
    desk, loaded = opened("bridge_crew")
    for number in range(5):
        assert write(desk, loaded, "crew.yaml", 8, "title", f"Helm {number}") == []
    for _ in range(3):
        assert desk.undo() == []
    assert desk.last == ""
    assert "title: Helm 1," in (loaded.pack.folder / "crew.yaml").read_text("utf-8")


@pytest.mark.skipif(os.name == "nt", reason="rights and links are others there")
def test_rights_stay_and_a_read_only_file_or_a_link_out_of_the_pack_is_not_written(opened, tmp_path):
    desk, loaded = opened("bridge_crew")
    crew = loaded.pack.folder / "crew.yaml"
    crew.chmod(0o640)
    assert write(desk, loaded, "crew.yaml", 8, "title", "Steerswoman") == []
    assert crew.stat().st_mode & 0o777 == 0o640
    outside = tmp_path / "outside.yaml"
    outside.write_bytes(crew.read_bytes())
    before = outside.read_bytes()
    place, entry = entry_of(desk, loaded, "crew.yaml", 8)
    title = field_of(entry, "title")
    crew.unlink()
    crew.symlink_to(outside)
    edit = Edit(place, str(title.place), entry.digest, title.text, "Helm")
    assert [problem.code for problem in desk.change(edit)] == ["stale-edit"]
    assert desk.undo()[0].code == "outside-pack"
    assert outside.read_bytes() == before
    crew.unlink()
    crew.write_bytes(before)
    if os.getuid():
        crew.chmod(0o440)
        problems = write(desk, loaded, "crew.yaml", 8, "title", "Helm")
        assert [problem.code for problem in problems] == ["cannot-write"]
    assert crew.read_bytes() == before


def test_the_content_of_an_installed_package_is_shown_and_not_edited(tmp_path):
    folder = tmp_path / "site-packages" / "content" / "bridge_crew"
    shutil.copytree(CONTENT / "bridge_crew", folder)
    [pack], _ = chosen_packs(["bridge_crew"], folder.parent)
    loaded, _ = load(pack)
    assert loaded is not None
    _, entry = entry_of(Desk(pack), loaded, "crew.yaml", 8)
    assert "broadside new mine --from bridge_crew" in entry.locked
    before = content(loaded)
    problems = write(Desk(pack), loaded, "crew.yaml", 8, "title", "Steerswoman")
    assert [problem.code for problem in problems] == ["cannot-write"]
    assert content(loaded) == before


def test_a_workbook_is_shown_and_not_edited(opened):
    from openpyxl import Workbook

    _, loaded = opened("deck")
    folder = loaded.pack.folder
    book = Workbook()
    for row in judges.table((folder / "cards.csv").read_text("utf-8"), ","):
        book.active.append(row)
    book.save(folder / "cards.xlsx")
    (folder / "cards.csv").unlink()
    game = (folder / "game.yaml").read_text("utf-8")
    (folder / "game.yaml").write_text(game.replace("cards.csv", "cards.xlsx"), "utf-8")
    [pack], _ = chosen_packs(["deck"], folder.parent)
    loaded, problems = load(pack)
    assert loaded is not None, problems
    place = next(each for each in places(loaded) if "xlsx" in each.path)
    entry = Desk(pack).entry(place, loaded)
    assert entry is not None
    assert "workbook" in entry.locked
    before = (folder / "cards.xlsx").read_bytes()
    title = field_of(entry, "title")
    edit = Edit(place, str(title.place), entry.digest, title.text, "Moth")
    assert [problem.code for problem in Desk(pack).change(edit)] == ["cannot-write"]
    assert (folder / "cards.xlsx").read_bytes() == before


def test_values_of_a_list_within_a_list_are_told_by_their_places(opened):
    desk, loaded = opened("jure_of_the_seas")
    _, entry = entry_of(desk, loaded, "wakes.yaml", 10)
    labels = [field.label for field in entry.fields]
    assert labels[:4] == ["id", "pairs 1, 1st", "pairs 1, 2nd", "pairs 2, 1st"]
    assert field_of(entry, "pairs 4, 2nd").text == "7"
    assert labels[-1] == "tiles 1"
