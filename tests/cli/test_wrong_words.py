"""Words on the command line that cannot be: said in plain words, with what to write instead."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.cli import main
from generator.cli.new import copy_pack
from tests import shipped

Said = Callable[..., str]


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Said:
    """The error output of a command in an empty folder, which ends with exit code 2 unless told otherwise."""
    monkeypatch.chdir(tmp_path)

    def run(*words: str, code: int = 2) -> str:
        monkeypatch.setattr("sys.argv", ["broadside", *words])
        with pytest.raises(SystemExit) as end:
            main()
        out, err = capsys.readouterr()
        assert end.value.code == code, out + err
        return out + err

    return run


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("render", "--bleed", "3mm"), "'--bleed': '3mm' is not a number (write 3)"),
        (("render", "--card-thickness", "0,3"), "'0,3' is not a number (write 0.3)"),
        (("render", "--copies", "two"), "'two' is not a whole number (write one, such as 3)"),
        (("render", "--bleed", "99"), "'99' is not 10 or less (write 10 or less)"),
        (("render", "--copies", "0"), "'0' is not 1 or more (write 1 or more)"),
        (("render", "--flip", "shrt"), "'shrt' is not one of 'long', 'short' (did you mean 'short'?)"),
        (("render", "--papr", "a4"), "no such option: --papr (did you mean '--paper'?)"),
        (("render", "--overs", "5"), "no such option: --overs\n"),
        (("render", "bridge_crew", "--shop", "lulu"), "there is no shop 'lulu' (one of tgc, mpc, "),
        (("render", "bridge_crew", "--shop", "tgcc"), "(did you mean 'tgc'? There are tgc, mpc, "),
        (("render", "bridge_crew", "--backs", "fold", "--paper", "card"), "--paper a4 with --backs fold"),
        (("render", "bridge_crew", "--backs", "fold", "--ink", "press"), "a page of its own"),
        (("new", "My-Game", "--from", "bridge_crew"), "(write my_game)"),
        (("new", "my", "crew", "--from", "bridge_crew"), "(a name has no blanks: write my_crew)"),
        (("render", "bridge_crew", "-paper", "a4"), "no such option: -paper (did you mean '--paper'?)"),
        (("render", "bridge_crew", "-papr=a4"), "no such option: -papr (did you mean '--paper'?)"),
        (("render", "bridge_crew", "-x"), "no such option: -x\n"),
        (("show", "bridge_crew", "--state", "games.jsonl", "3"), "as in --state games.jsonl 1 20)"),
        (("puzzle", "solve", "S-PWP5-BRGM-83VTX"), "(compare it with the card letter by letter; cards of"),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, tuple) else "",
)
def test_it_is_said_what_to_write(said: Said, words: tuple[str, ...], told: str) -> None:
    assert told in said(*words)


def test_a_habit_of_folded_backs_does_not_stop_a_run_for_a_press(said: Said, tmp_path: Path) -> None:
    (tmp_path / "broadside.yaml").write_text("backs: fold\n", encoding="utf-8")
    assert "--backs" not in said("render", "bridge_crew/no_such_part", "--ink", "press")


@pytest.mark.parametrize("command", ["validate", "render", "play", "show"])
def test_a_folder_where_the_name_of_a_game_belongs(said: Said, tmp_path: Path, command: str) -> None:
    copy_pack(shipped.pack("bridge_crew"), tmp_path / "mine" / "crew")
    assert "'mine/crew' is a folder, not the name of a game (write --content mine/crew)" in said(
        command, "mine/crew"
    )
    told = said(command, "mine/crew/game.yaml")
    assert "is a file, not the name of a game (write --content mine/crew)" in told


def test_a_file_where_a_folder_of_games_belongs(said: Said, tmp_path: Path) -> None:
    copy_pack(shipped.pack("bridge_crew"), tmp_path / "crew")
    assert "(write --content crew)" in said("validate", "--content", "crew/game.yaml")


def test_puzzles_that_came_along_are_found_beside_packs_of_ones_own(said: Said, tmp_path: Path) -> None:
    copy_pack(shipped.pack("bridge_crew"), tmp_path / "content" / "mine")
    assert "no game here makes puzzles" not in said("puzzle", "solve", "no-such-id")
    assert said("puzzle", "count", code=0).strip().isdigit()


@pytest.mark.parametrize(
    ("size", "told"),
    [
        ("poker: [500, 700]", "1:47: out-of-range 500 x 700 pixels at 300 dpi are 42.3 x 59.3 mm"),
        ("poker: [1125, 825]", "(write at least [798, 1098])"),
        ("pokr: [900, 1200]", "1:46: unknown-size size 'pokr' is not known (did you mean 'poker'?)"),
    ],
)
def test_a_shop_whose_pictures_would_be_cut_off(said: Said, tmp_path: Path, size: str, told: str) -> None:
    copy_pack(shipped.pack("bridge_crew"), tmp_path / "content" / "mine")
    press = tmp_path / "content" / "mine" / "layouts" / "press"
    press.mkdir()
    (press / "shops.yaml").write_text(
        f"mine: {{title: Mine, dpi: 300, pixels: {{{size}}}}}\n", encoding="utf-8"
    )
    assert told in said("render", "mine", "--shop", "mine", code=1)


def test_a_shop_of_one_packs_own_prints_no_other_pack(said: Said, tmp_path: Path) -> None:
    copy_pack(shipped.pack("bridge_crew"), tmp_path / "content" / "mine")
    copy_pack(shipped.pack("bridge_crew"), tmp_path / "content" / "yours")
    press = tmp_path / "content" / "mine" / "layouts" / "press"
    press.mkdir()
    text = "corner: {title: Corner shop, pixels: {poker: [900, 1200]}}\n"
    (press / "shops.yaml").write_text(text, encoding="utf-8")
    assert "there is no shop 'corner'" in said("render", "mine", "yours", "--shop", "corner", code=2)
    assert "order.csv" in said("render", "mine/reference", "--shop", "corner", code=0)


def test_what_is_no_log(said: Said, tmp_path: Path) -> None:
    (tmp_path / "games.pdf").write_bytes(b"%PDF-1.7\n\xff\xfe")
    assert "(name the games.jsonl that broadside playtest --out wrote)" in said("replay", "games.pdf", code=1)


def test_a_folder_of_games_that_is_misspelt(said: Said, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    assert "gamse: there is no such folder (did you mean 'games'?)" in said("validate", "--content", "gamse")
    assert "(a game is a folder with game.yaml in it)" in said("validate", "--content", "elsewhere")


@pytest.mark.parametrize("file", ["crew.yaml", "game.yaml", "i18n/de.yaml", "rulebook.md"])
def test_a_file_of_a_game_that_its_name_finds(said: Said, tmp_path: Path, file: str) -> None:
    copy_pack(shipped.pack("bridge_crew"), tmp_path / "content" / "mine")
    told = said("validate", f"content/mine/{file}")
    assert f"'content/mine/{file}' is a file, not the name of a game (write mine)" in told


@pytest.mark.parametrize("name", ["crew.yml", "crew.txt"])
def test_a_file_under_nearly_its_name(said: Said, tmp_path: Path, name: str) -> None:
    copy_pack(shipped.pack("bridge_crew"), tmp_path / "content" / "mine")
    crew = tmp_path / "content" / "mine" / "crew.yaml"
    crew.rename(crew.with_name(name))
    told = said("validate", "mine", code=1)
    assert f"crew.yaml:1:1: missing-file the file is missing (rename {name}: it has to be crew.yaml)" in told
