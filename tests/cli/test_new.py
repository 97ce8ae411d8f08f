"""``broadside new``: a pack of one's own, whole or not at all."""

from __future__ import annotations

import shutil

import pytest

from generator.cli import new
from generator.reading.packs import find_packs, shipped


def files_below(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """A current folder with nothing in it."""
    monkeypatch.chdir(tmp_path)


def test_it_copies_content_and_layouts_and_says_what_is_next(broadside, tmp_path):
    code, out, err = broadside("new", "my_crew", "--from", "bridge_crew")
    assert (code, err) == (0, "")
    copy, origin = tmp_path / "content" / "my_crew", shipped("content") / "bridge_crew"
    layouts = shipped("layouts") / "bridge_crew"
    expected = [*files_below(origin), *(f"layouts/{name}" for name in files_below(layouts))]
    assert files_below(copy) == sorted(expected)
    for name in files_below(origin):
        assert (copy / name).read_bytes() == (origin / name).read_bytes()
    assert out.splitlines() == [
        f"content/my_crew: {len(expected)} files, from bridge_crew",
        "next: change something, then broadside validate my_crew",
    ]


@pytest.mark.thorough
def test_the_copy_is_a_pack_that_validates(broadside, tmp_path):
    """It is found by its own name, plays by the rules it came from, and draws with its own layouts."""
    broadside("new", "my_crew", "--from", "bridge_crew")
    assert broadside("validate", "my_crew", "--no-play") == (0, "", "my_crew: 6 files, no problems\n")
    (pack,), _ = find_packs([], None)
    (origin,), _ = find_packs(["bridge_crew"], shipped("content"))
    assert (pack.name, pack.game) == ("my_crew", "bridge_crew")
    assert pack.layouts[0] == tmp_path / "content" / "my_crew" / "layouts"
    assert pack.digest == origin.digest


def test_another_folder_can_be_named(broadside, tmp_path):
    code, out, _ = broadside("new", "my_crew", "--from", "bridge_crew", "--into", tmp_path / "deep" / "games")
    assert code == 0
    assert (tmp_path / "deep" / "games" / "my_crew" / "game.yaml").is_file()
    assert out.splitlines()[1].endswith("broadside validate my_crew --content deep/games")


def test_a_second_pack_can_come_from_the_first_or_from_what_shipped(broadside, tmp_path):
    """One's own packs hide the shipped ones only where they have the same name."""
    broadside("new", "my_crew", "--from", "bridge_crew")
    (tmp_path / "content" / "my_crew" / "notes.md").write_text("mine")
    assert broadside("new", "third_crew", "--from", "my_crew").code == 0
    assert broadside("new", "fourth_crew", "--from", "bridge_crew").code == 0
    assert (tmp_path / "content" / "third_crew" / "notes.md").is_file()
    assert not (tmp_path / "content" / "fourth_crew" / "notes.md").exists()
    third, fourth = (files_below(tmp_path / "content" / name) for name in ("third_crew", "fourth_crew"))
    assert [name for name in third if name != "notes.md"] == fourth


@pytest.mark.parametrize("there", ["folder", "full folder", "file", "dangling link"])
def test_nothing_is_overwritten(broadside, tmp_path, there):
    target = tmp_path / "content" / "my_crew"
    target.parent.mkdir()
    if there == "file":
        target.write_text("mine")
    elif there == "dangling link":
        target.symlink_to("nowhere")
    else:
        target.mkdir()
        if there == "full folder":
            (target / "game.yaml").write_text("mine")
    before = files_below(target.parent)
    code, out, err = broadside("new", "my_crew", "--from", "bridge_crew")
    assert (code, out) == (2, "")
    assert err == (
        "broadside: content/my_crew is there already, and nothing is overwritten"
        " (choose another name, or remove content/my_crew first)\n"
    )
    assert files_below(target.parent) == before


@pytest.mark.parametrize("name", ["My Crew", "../my_crew", "a/b", "", ".crew", "7seas", "crew-two", "x" * 41])
def test_a_name_is_a_plain_word(broadside, tmp_path, name):
    code, out, err = broadside("new", name, "--from", "bridge_crew")
    assert (code, out) == (2, "")
    assert "cannot be a name" in err
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_game_gets_a_suggestion(broadside, tmp_path):
    code, _, err = broadside("new", "my_crew", "--from", "brige_crew")
    assert code == 2
    assert "did you mean 'bridge_crew'?" in err
    assert list(tmp_path.iterdir()) == []


def test_a_table_for_a_game_is_told_how_a_deck_takes_it(broadside):
    """Also one that is not there, and under a name in capitals."""
    code, _, err = broadside("new", "mine", "--from", "my/Cards.CSV")
    assert code == 2
    assert "(write --from deck --data my/Cards.CSV)" in err


@pytest.mark.parametrize("problem", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_copy_that_fails_leaves_nothing(broadside, tmp_path, monkeypatch, problem):
    """Neither half a pack nor the temporary folder it was made in."""
    real, copied = shutil.copyfile, []

    def fail_on_the_fourth(*names):
        copied.append(names)
        if len(copied) == 4:
            raise problem
        return real(*names)

    monkeypatch.setattr(new.shutil, "copyfile", fail_on_the_fourth)
    code, _, err = broadside("new", "my_crew", "--from", "bridge_crew")
    assert code == (130 if isinstance(problem, KeyboardInterrupt) else 1)
    assert len(err.splitlines()) == 1
    assert len(copied) == 4
    assert list(tmp_path.iterdir()) == []


def test_links_out_of_a_pack_and_hidden_files_stay_behind(tmp_path):
    origin = tmp_path / "origin" / "armada"
    origin.mkdir(parents=True)
    (tmp_path / "secret").write_text("secret")
    (origin / "game.yaml").write_text("game: armada\n")
    (origin / "link.md").symlink_to(tmp_path / "secret")
    (origin / "loop").symlink_to(origin)
    (origin / ".hidden").write_text("x")
    (pack,), _ = find_packs([], origin)
    assert new.copy_pack(pack, tmp_path / "copy") == 1
    assert files_below(tmp_path / "copy") == ["game.yaml"]
