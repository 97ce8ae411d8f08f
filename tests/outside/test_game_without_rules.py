"""Moth is cards without rules, and its packs say which files they have: every command can tell."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator import games
from generator.contract import Edition, NoRules, rules_of
from generator.games.loading import load
from generator.play.conformance.__main__ import main as conformance
from generator.reading.packs import Pack, find_packs
from tests.cli.conftest import broadside  # noqa: F401
from tests.outside.installing import HERE, install, on_the_path
from tests.preview.conftest import proofs_of

CONTENT = HERE / "moth" / "moth" / "content" / "moth"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder to work in; Moth is installed."""
    folder, site = tmp_path / "here", tmp_path / "site"
    folder.mkdir()
    monkeypatch.chdir(folder)
    with on_the_path(site):
        install(site, "moth")
        yield folder


def mine(here: Path, **changed: str) -> Pack:
    """A pack of one's own in ``content/mine``, with other files."""
    folder = here / "content" / "mine"
    (folder / "i18n").mkdir(parents=True)
    for path in CONTENT.glob("*.yaml"):
        text = changed.pop(path.stem, path.read_text(encoding="utf-8"))
        (folder / path.name).write_text(text, encoding="utf-8")
    for name, text in changed.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    (pack,), problems = find_packs(["mine"], None)
    assert not problems
    return pack


def lines(out: str) -> list[str]:
    """The places and codes of problems, without the folder."""
    return [" ".join(line.rsplit("/", 1)[-1].split()[:2]) for line in out.splitlines()]


# ---- without rules ---------------------------------------------------------------------------


def test_it_can_be_checked(broadside: Callable) -> None:  # noqa: F811
    """There is nothing to play, and nobody is asked for how many it is."""
    assert broadside("validate", "moth") == (0, "", "moth: 3 files, no problems\n")
    missing = "moth in 'de': nothing is missing\n"
    assert broadside("validate", "moth", "--lang", "de") == (0, "", f"moth: 3 files, no problems\n{missing}")


def test_it_can_be_printed_and_looked_at(broadside: Callable) -> None:  # noqa: F811
    code, out, err = broadside("render", "moth")
    assert (code, err, out.split()[:2]) == (0, "", ["output/moth/moths.pdf", "output/moth/lamps.pdf"])
    assert broadside("render", "moth", "--lang", "de", "--players", "3").code == 0
    for words in (["moth"], ["moth/moths/hawk"], ["moth", "--lang", "de"]):
        code, out, err = broadside("show", *words)
        assert (code, err) == (0, "")
        assert "<svg" in Path(out.strip()).read_text(encoding="utf-8")


def test_it_can_be_followed_in_a_preview(here: Path) -> None:
    """Faces of every deck, and what a save breaks."""
    pack = mine(here)
    proofs = proofs_of("mine", pack.folder.parent)
    look = proofs.look("home")
    assert [(part["name"], len(part["pieces"])) for part in look["parts"]] == [("moths", 2), ("lamps", 1)]
    assert look["problems"] == []
    text = (pack.folder / "lamps.yaml").read_text(encoding="utf-8")
    (pack.folder / "lamps.yaml").write_text(text.replace("glow: 9", "glow: bright"), encoding="utf-8")
    proofs.refresh(False)
    assert [problem.code for problem in proofs.look("home")["problems"]] == ["wrong-type"]


def test_a_pack_of_it_can_be_begun(broadside: Callable) -> None:  # noqa: F811
    assert broadside("new", "mine", "--from", "moth").code == 0
    assert broadside("validate", "mine") == (0, "", "mine: 3 files, no problems\n")


@pytest.mark.parametrize("command", ["playtest", "play"])
def test_what_plays_says_in_one_line_that_there_are_no_rules(broadside: Callable, command: str) -> None:  # noqa: F811
    assert broadside(command, "moth") == (2, "", f"broadside: moth has no rules: {command} needs them\n")


def test_what_makes_puzzles_says_so(broadside: Callable) -> None:  # noqa: F811
    assert broadside("puzzle", "new", "--game", "moth") == (2, "", "broadside: moth makes no puzzles\n")


@pytest.mark.parametrize("command", ["replay", "show --state"])
def test_a_log_of_it_can_be_no_log(broadside: Callable, tmp_path: Path, command: str) -> None:  # noqa: F811
    digest = find_packs(["moth"], None)[0][0].digest
    head = {"log": 1, "game": "moth", "content": digest, "seats": 2, "bots": ["a", "b"], "seed": "x"}
    log = tmp_path / "games.jsonl"
    log.write_text(json.dumps({**head, "games": 1, "broadside": "1"}) + "\n", encoding="utf-8")
    words = ["replay", log] if command == "replay" else ["show", "moth", "--state", log, "1", "0"]
    assert broadside(*words) == (2, "", f"broadside: moth has no rules: {command} needs them\n")


def test_it_has_no_promises_to_keep(capsys: pytest.CaptureFixture[str]) -> None:
    assert conformance(["moth"]) == 2
    assert capsys.readouterr() == ("", "moth has no rules: conformance needs them\n")


@pytest.mark.thorough
def test_a_play_test_of_all_games_leaves_it_out(broadside: Callable, here: Path) -> None:  # noqa: F811
    """Of several packs those are played that can be; of one alone it is told why not."""
    mine(here)
    assert broadside("playtest").err == "broadside: mine has no rules: playtest needs them\n"
    assert broadside("new", "crew", "--from", "bridge_crew").code == 0
    code, out, _ = broadside("playtest", "--games", "1")
    assert (code, out.split(":")[0]) == (0, "crew")


def test_rules_that_are_not_there_are_an_error_in_code() -> None:
    with pytest.raises(NoRules, match="moth has no rules"):
        rules_of(games.game("moth"))


# ---- files that only the pack knows -------------------------------------------------------------


def test_a_pack_brings_its_own_files_and_values(broadside: Callable, here: Path) -> None:  # noqa: F811
    text = (CONTENT / "game.yaml").read_text(encoding="utf-8")
    owls = "cards:\n  - {id: barn, name: Barn owl, stare: 4}\n"
    pack = mine(here, game=text.replace("lamps]", "owls]").replace("[glow]", "[stare]"), owls=owls)
    assert lines(broadside("validate", "mine").out) == [
        "lamps.yaml:1:1: unknown-file",
        "moths.yaml:2:5: missing-key",
        "moths.yaml:2:34: unknown-key",
        "moths.yaml:3:5: missing-key",
        "moths.yaml:3:33: unknown-key",
    ]
    assert load(pack)[0] is None


def test_its_values_have_an_origin_each(broadside: Callable) -> None:  # noqa: F811
    code, out, _ = broadside("show", "moth", "--provenance")
    told = {line.split(": ", 1)[1] for line in out.splitlines()}
    assert code == 0
    assert {"public        cards.emperor.glow = 3", "reconstructed cards.lantern.glow = 9"} <= told


def test_a_schema_is_that_of_a_pack(broadside: Callable, here: Path) -> None:  # noqa: F811
    """The pack of the game's own name, one of one's own, or the one that --content names."""
    assert list(json.loads(broadside("schema", "moth").out)) == ["game.yaml", "moths.yaml", "lamps.yaml"]
    text = (CONTENT / "game.yaml").read_text(encoding="utf-8")
    mine(here, game=text.replace("moths, lamps", "lamps").replace("[glow]", "[]"))
    for words in (["mine"], ["moth", "--content", "content/mine"]):
        schemas = json.loads(broadside("schema", *words).out)
        assert list(schemas) == ["game.yaml", "lamps.yaml"]
        assert "glow" not in json.dumps(schemas["lamps.yaml"])


def test_a_pack_that_cannot_say_which_files_it_has_is_told_why(broadside: Callable, here: Path) -> None:  # noqa: F811
    mine(here, game="game: moth\ntitle: Moth\ndecks: moths\n")
    assert "game.yaml:3:8: " in broadside("validate", "mine").out


def test_texts_of_every_file_are_translated() -> None:
    (pack,), _ = find_packs(["moth"], None)
    loaded, problems = load(pack, "de")
    assert loaded is not None
    assert [problem for problem in problems if problem.severity == "error"] == []
    parts = loaded.game.components(loaded.content, loaded.pack, Edition("de"))
    assert [piece.front.values["name"] for part in parts for piece in part.pieces][-1] == "Sturmlaterne"


# ---- an author forgets something ------------------------------------------------------------------

FORGOTTEN = {
    "Game('kraken', {}, None)": "the Game of 'kraken' does not say: components (generator/contract/game.py",
    "Rules(range(2), None)": "the Rules of 'kraken' does not say: actions, bots (generator/contract/rules.py",
}


@pytest.mark.parametrize(("wrote", "message"), FORGOTTEN.items())
def test_what_was_forgotten_is_told_where_the_game_is_written(broadside, tmp_path, wrote, message) -> None:  # noqa: F811
    site = tmp_path / "site"
    install(site, "kraken")
    (site / "kraken" / "content" / "kraken").mkdir(parents=True)
    (site / "kraken" / "content" / "kraken" / "game.yaml").write_text("game: kraken\ntitle: Kraken\n")
    text = f"from generator.contract import Game, Rules\n\nGAME = {wrote}\n"
    (site / "kraken" / "__init__.py").write_text(text)
    with on_the_path(site):
        code, out, _ = broadside("validate", "kraken")
    assert code == 1
    assert out.startswith(f"{(site / 'kraken' / '__init__.py').as_posix()}:3:1: incomplete-game {message}")
