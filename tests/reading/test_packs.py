"""Packs are found where people put them, and nothing outside them is read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.reading.packs import BadFile, Pack, find_packs, shipped, shown
from generator.reading.schema import Entry


class Box(Entry):
    game: str
    title: str


class Ships(Entry):
    ships: tuple[str, ...]


FILES = {"game.yaml": Box, "ships.yaml": Ships}


def make(folder: Path, **files: str) -> Path:
    """A pack; ``ships="..."`` is ships.yaml."""
    folder.mkdir(parents=True)
    texts = {"game": "game: fleet\ntitle: Fleet\n", "ships": "ships: [Ada, Bea]\n"} | files
    for name, text in texts.items():
        if text:
            (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


def codes(problems):
    return [(problem.place.path, problem.place.line, problem.code) for problem in problems]


def test_a_pack_is_its_files_as_models(tmp_path):
    packs, problems = find_packs([], make(tmp_path / "armada"))
    assert problems == []
    (pack,) = packs
    assert (pack.name, pack.game) == ("armada", "fleet")
    models, problems = pack.load(FILES)
    assert problems == []
    assert models == {
        "game.yaml": Box(game="fleet", title="Fleet"),
        "ships.yaml": Ships(ships=("Ada", "Bea")),
    }


def test_a_pack_with_another_file_keeps_what_was_read_of_the_rest(tmp_path):
    """A table is one file, however many of its parts were read; the pack itself stays as it was."""
    folder = make(tmp_path / "armada")
    (folder / "crew.csv").write_text("name\nAda\n")
    pack = Pack(folder, "fleet", [])
    pack.language = "de"
    box, ships, crew = pack.source("game.yaml"), pack.source("ships.yaml"), pack.table("crew.csv", "cards")
    twin = pack.with_file("ships.yaml", b"ships: [Cleo]\n")
    assert twin.load(FILES)[0]["ships.yaml"] == Ships(ships=("Cleo",))
    assert twin.source("game.yaml") is box
    assert twin.table("crew.csv", "cards") is crew
    assert twin.language == "de"
    assert pack.source("ships.yaml") is ships
    other = pack.with_file("crew.csv", b"name\nBea\n")
    assert [row.text("name") for row in other.table("crew.csv", "cards")[0].rows] == ["Bea"]


def test_all_files_are_read_though_some_are_wrong(tmp_path, monkeypatch):
    """Each file's problems are found, in file order, and only whole files are handed on."""
    monkeypatch.chdir(tmp_path)
    make(tmp_path / "armada", game="game: fleet\ntitel: Fleet\n", ships="ships: [Ada\n", shisp="")
    (tmp_path / "armada" / "shisp.yaml").write_text("x: 1\n")
    (pack,), _ = find_packs([], Path("armada"))
    models, problems = pack.load({**FILES, "crew.yaml": Ships})
    assert models == {}
    assert codes(problems) == [
        ("armada/crew.yaml", 1, "missing-file"),
        ("armada/game.yaml", 2, "unknown-key"),
        ("armada/ships.yaml", 1, "syntax"),
        ("armada/shisp.yaml", 1, "unknown-file"),
    ]
    assert problems[-1].hint == "did you mean 'ships.yaml'?"


def test_places_of_values_keys_and_gaps(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (pack,), _ = find_packs([], make(tmp_path / "armada", ships="# two\nships:\n  - Ada\n  - Bea\n"))
    assert str(pack.place("ships.yaml", "ships", 1)) == "armada/ships.yaml:4:5"
    assert str(pack.key("ships.yaml", "ships")) == "armada/ships.yaml:2:1"
    assert str(pack.place("ships.yaml", "ships", 7)) == "armada/ships.yaml:3:3"
    assert str(pack.place("crew.yaml", "crew", 7)) == "armada/crew.yaml:1:1"


# ---- finding ----------------------------------------------------------------------------------


def test_a_folder_of_packs_gives_those_named_or_all(tmp_path):
    make(tmp_path / "content" / "armada")
    make(tmp_path / "content" / "wherry")
    (tmp_path / "content" / "notes").mkdir()
    (tmp_path / "content" / ".hidden").mkdir()
    shelf = tmp_path / "content"
    assert [pack.name for pack in find_packs([], shelf)[0]] == ["armada", "wherry"]
    assert [pack.name for pack in find_packs(["wherry", "armada", "wherry"], shelf)[0]] == [
        "wherry",
        "armada",
    ]


@pytest.mark.parametrize("name", ["armda", "../armada", "/etc", "", ".", "notes"])
def test_a_name_nobody_has_gets_a_suggestion_and_reads_nothing(tmp_path, name):
    make(tmp_path / "content" / "armada")
    (tmp_path / "content" / "notes").mkdir()
    packs, problems = find_packs([name], tmp_path / "content")
    assert packs == []
    assert [problem.code for problem in problems] == ["unknown-pack"]
    assert "armada" in problems[0].hint


def test_one_pack_answers_to_its_own_name_and_its_game(tmp_path):
    folder = make(tmp_path / "armada")
    for name in ("armada", "fleet"):
        assert [pack.name for pack in find_packs([name], folder)[0]] == ["armada"]
    assert [problem.code for problem in find_packs(["navy"], folder)[1]] == ["unknown-pack"]


def test_the_nearest_content_folder_above_is_taken(tmp_path, monkeypatch):
    """Nearest first; a ``content`` folder without any game in it is somebody else's."""
    make(tmp_path / "content" / "armada")
    make(tmp_path / "work" / "content" / "wherry")
    (tmp_path / "work" / "deep" / "content").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "work" / "deep")
    assert [pack.name for pack in find_packs([], None)[0]] == ["wherry"]
    monkeypatch.chdir(tmp_path)
    assert [pack.name for pack in find_packs([], None)[0]] == ["armada"]


def test_without_any_content_folder_the_shipped_games_are_there(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (pack,), problems = find_packs(["bridge_crew"], None)
    assert problems == []
    assert pack.folder == shipped("content") / "bridge_crew"
    assert pack.layouts == (shipped("layouts") / "bridge_crew", shipped("layouts"))


def test_own_packs_do_not_hide_the_shipped_ones_from_those_who_name_them(tmp_path, monkeypatch):
    """Without names it is one's own packs; shipped ones answer to their names, but not under --content."""
    make(tmp_path / "content" / "armada")
    monkeypatch.chdir(tmp_path)
    assert [pack.name for pack in find_packs([], None)[0]] == ["armada"]
    assert [pack.name for pack in find_packs(["bridge_crew", "armada"], None)[0]] == ["bridge_crew", "armada"]
    assert [problem.code for problem in find_packs(["bridge_crew"], Path("content"))[1]] == ["unknown-pack"]


def test_an_installed_program_carries_its_content_along(tmp_path, monkeypatch):
    """Where there is a folder ``shipped`` in the package, content and layouts are in it."""
    make(tmp_path / "generator" / "shipped" / "content" / "armada")
    (tmp_path / "generator" / "shipped" / "layouts" / "fleet").mkdir(parents=True)
    monkeypatch.setattr("generator.reading.game_folders._PROGRAM", tmp_path / "generator")
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    (pack,), _ = find_packs([], None)
    layouts = tmp_path / "generator" / "shipped" / "layouts"
    assert pack.folder == tmp_path / "generator" / "shipped" / "content" / "armada"
    assert pack.layouts == (layouts / "fleet", layouts)


@pytest.mark.parametrize("where", ["nowhere", "empty"])
def test_a_folder_without_games_says_so(tmp_path, where):
    (tmp_path / "empty").mkdir()
    packs, problems = find_packs([], tmp_path / where)
    assert packs == []
    assert [problem.code for problem in problems] == ["no-packs"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ("missing-file", 1)),
        ("title: [Fleet\n", ("syntax", 1)),
        ("title: Fleet\n", ("missing-key", 1)),
        ("title: Fleet\ngame:\n", ("missing-key", 2)),
        ("title: Fleet\ngame: [fleet]\n", ("missing-key", 2)),
        ("- Fleet\n", ("missing-key", 1)),
    ],
)
def test_a_box_that_does_not_name_its_game_is_a_problem(tmp_path, text, found):
    make(tmp_path / "content" / "armada", game=text)
    packs, problems = find_packs(["armada"], tmp_path / "content")
    assert packs == []
    assert [(problem.code, problem.place.line) for problem in problems] == [found]


def test_a_name_with_a_path_in_it_never_becomes_a_layout_folder(tmp_path):
    (pack,), _ = find_packs([], make(tmp_path / "armada", game="game: ../../etc\ntitle: x\n"))
    assert pack.layouts == (shipped("layouts"),)


def test_own_layouts_come_first(tmp_path):
    make(tmp_path / "content" / "armada")
    (tmp_path / "content" / "armada" / "layouts").mkdir()
    (tmp_path / "layouts" / "fleet").mkdir(parents=True)
    (pack,), _ = find_packs([], tmp_path / "content")
    roots = (
        tmp_path / "content" / "armada" / "layouts",
        tmp_path / "layouts" / "fleet",
        tmp_path / "layouts",
        shipped("layouts"),
    )
    assert pack.layouts == roots


# ---- text and digest ----------------------------------------------------------------------------


def test_text_files_are_read_within_the_pack_only(tmp_path):
    folder = make(tmp_path / "armada")
    (folder / "rulebook.md").write_bytes(b"\xef\xbb\xbf# Rules\r\nSail.\r\n")
    (tmp_path / "secret.md").write_text("secret")
    (folder / "link.md").symlink_to(tmp_path / "secret.md")
    pack = Pack(folder, "fleet", ())
    assert pack.text("rulebook.md") == "# Rules\nSail.\n"
    for name, code in [
        ("../secret.md", "outside-pack"),
        (str(tmp_path / "secret.md"), "outside-pack"),
        ("link.md", "outside-pack"),
        ("none.md", "missing-file"),
        (".", "not-a-file"),
    ]:
        with pytest.raises(BadFile) as caught:
            pack.text(name)
        assert caught.value.problem.code == code


def digest(folder: Path) -> str:
    return Pack(folder, "fleet", ()).digest


def test_the_digest_depends_on_content_alone(tmp_path):
    """Not on the folder's name, line ends, layouts, hidden files or when files were made."""
    one, two = make(tmp_path / "one"), make(tmp_path / "elsewhere" / "two")
    assert digest(one) == digest(two)
    (two / "ships.yaml").write_bytes((one / "ships.yaml").read_bytes().replace(b"\n", b"\r\n"))
    (two / "layouts").mkdir()
    (two / "layouts" / "style.yaml").write_text("x: 1\n")
    (two / "schema").mkdir()
    (two / "schema" / "ships.schema.json").write_text("{}")
    (two / ".notes.md").write_text("later")
    os.utime(two / "game.yaml", (1, 1))
    assert digest(one) == digest(two)


@pytest.mark.parametrize(
    ("file", "text"),
    [("ships.yaml", "ships: [Ada, Cai]\n"), ("rulebook.md", "# Rules\n"), ("more/ports.yaml", "x: 1\n")],
)
def test_the_digest_changes_with_the_content(tmp_path, file, text):
    folder = make(tmp_path / "one")
    before = digest(folder)
    (folder / file).parent.mkdir(exist_ok=True)
    (folder / file).write_text(text)
    assert digest(folder) != before


def test_the_digest_keeps_file_borders_apart(tmp_path):
    """Moving a line from one file into the next is a change."""
    one = make(tmp_path / "one", a="x: 1\ny: 2\n", b="z: 3\n")
    two = make(tmp_path / "two", a="x: 1\n", b="y: 2\nz: 3\n")
    assert digest(one) != digest(two)


def test_paths_are_shown_as_they_would_be_typed(tmp_path, monkeypatch):
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    assert shown(tmp_path / "here" / "content" / "a.yaml") == "content/a.yaml"
    assert shown(Path("content") / ".." / "a.yaml") == "a.yaml"
    assert shown(Path("../there/a.yaml")) == "../there/a.yaml"
    assert shown(tmp_path / "there") == (tmp_path / "there").as_posix()
