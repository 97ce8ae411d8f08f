"""Games of installed packages: like the shipped ones in every command, and a Problem when one is broken."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator import games
from generator.cli import validate
from generator.play.conformance.__main__ import main as conformance
from tests.cli.conftest import broadside  # noqa: F401
from tests.outside.installing import GAMES, HERE, install, on_the_path

ROOT = HERE.parents[1]
BOTH = pytest.mark.parametrize("name", GAMES)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder of installed packages; the current folder is another one, without content."""
    folder, elsewhere = tmp_path / "site", tmp_path / "elsewhere"
    folder.mkdir()
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    with on_the_path(folder):
        yield folder


@pytest.fixture
def installed(site: Path) -> Path:
    """Both games and Skerry, installed."""
    for name in (*GAMES, "skerry"):
        install(site, name)
    return site


@pytest.fixture
def faces_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """``validate`` passes over the faces and books of the games that come with the program."""
    real = validate._on_paper
    monkeypatch.setattr(
        validate,
        "_on_paper",
        lambda parts, pack, *more: [] if pack.name in games.NAMES else real(parts, pack, *more),
    )


def run(site: Path, *words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """A command in a process of its own, which sees ``site`` as any installed package is seen."""
    path = os.pathsep.join((str(ROOT), str(site)))
    return subprocess.run(
        [sys.executable, *words],
        input=stdin,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
        check=False,
    )


def told(out: str) -> list[str]:
    """The problems among these lines that are about installed games."""
    return sorted(line for line in out.splitlines() if "broken-game" in line)


# ---- every command ------------------------------------------------------------------------


@BOTH
def test_an_installed_game_is_a_game(installed: Path, name: str) -> None:
    assert name in games.names()
    assert games.game(name).name == name
    assert games.fault_of(name) is None


@BOTH
def test_validate(installed: Path, broadside: Callable, name: str) -> None:  # noqa: F811
    assert broadside("validate", name) == (0, "", f"{name}: 2 files, no problems\n")


@pytest.mark.thorough
@pytest.mark.usefixtures("faces_left_out")
def test_validate_of_everything_takes_them_along(installed: Path, broadside: Callable) -> None:  # noqa: F811
    _, out, err = broadside("validate", "--no-play")
    assert told(out) == []
    assert {line.partition(":")[0] for line in err.splitlines()} == {*games.SHIPPED, *GAMES, "skerry"}


@pytest.mark.sampled(1)
@BOTH
def test_render_and_show(installed: Path, broadside: Callable, name: str) -> None:  # noqa: F811
    code, out, _ = broadside("render", name)
    assert code == 0
    files = out.split()
    assert f"output/{name}/rulebook-booklet.pdf" in files
    assert all(Path(file).read_bytes().startswith(b"%PDF-") for file in files)
    code, out, _ = broadside("show", name, "--format", "png")
    assert (code, Path(out.strip()).is_file()) == (0, True)


@pytest.mark.sampled(1)
@BOTH
def test_playtest_and_replay(installed: Path, broadside: Callable, name: str) -> None:  # noqa: F811
    code, out, _ = broadside("playtest", name, "--games", "4", "--jobs", "2")
    assert (code, f"{name}: 4 games" in out) == (0, True)
    code, out, err = broadside("replay", f"output/{name}/games.jsonl", "3")
    assert (code, err) == (0, "")
    assert out


def test_a_table_of_a_logged_game_is_shown(installed: Path, broadside: Callable) -> None:  # noqa: F811
    broadside("playtest", "last_ferry", "--games", "1")
    code, out, _ = broadside("show", "last_ferry", "--state", "output/last_ferry/games.jsonl", "1", "5")
    assert code == 0
    assert "<svg" in Path(out.strip()).read_text(encoding="utf-8")


@pytest.mark.sampled(1)
@BOTH
def test_schema_and_new(installed: Path, broadside: Callable, name: str) -> None:  # noqa: F811
    code, out, _ = broadside("schema", name)
    assert (code, '"game.yaml"' in out) == (0, True)
    assert broadside("new", "mine", "--from", name).code == 0
    assert Path("content/mine/layouts/style.yaml").is_file()
    assert broadside("validate", "mine") == (0, "", "mine: 2 files, no problems\n")
    assert broadside("render", "mine").code == 0


@pytest.mark.thorough
@BOTH
def test_play_and_conformance_in_processes_of_their_own(installed: Path, name: str) -> None:
    played = run(installed, "-m", "generator", "play", name, "--seed", "a", stdin="1\n1\nq\n")
    assert (played.returncode, played.stderr) == (0, "")
    assert "1" in played.stdout
    checked = run(installed, "-m", "generator.play.conformance", name)
    assert (checked.returncode, checked.stderr) == (0, "")
    assert set(re.findall(r": (\w+)$", checked.stdout, re.MULTILINE)) == {"kept"}


# ---- broken ones --------------------------------------------------------------------------

BROKEN = {
    "module missing": (
        {},
        "nowhere:GAME",
        "game 'kraken' is in the package 'nowhere', which is not installed "
        "(its entry point under broadside.games has to name a package)",
    ),
    "raises": (
        {"__init__.py": "1 / 0\n"},
        "kraken:GAME",
        "game 'kraken' cannot be loaded from 'kraken:GAME': ZeroDivisionError, division by zero "
        "(this is for its author to mend; python -c 'import kraken' shows how it came about)",
    ),
    "ends the program": (
        {"__init__.py": "import sys\nsys.exit('bye')\n"},
        "kraken:GAME",
        "game 'kraken' cannot be loaded from 'kraken:GAME': SystemExit, bye "
        "(this is for its author to mend; python -c 'import kraken' shows how it came about)",
    ),
    "no game": (
        {"__init__.py": "GAME = 'kraken'\n"},
        "kraken:GAME",
        "'kraken:GAME' is not a Game (the entry point under broadside.games names a generator.contract.Game)",
    ),
    "nothing named": (
        {"__init__.py": ""},
        "kraken",
        "the entry point of game 'kraken' names no Game (write kraken = \"kraken:GAME\")",
    ),
    "another name": (
        {"__init__.py": "from skerry import GAME\n"},
        "kraken:GAME",
        "the game at 'kraken:GAME' is called 'skerry', its entry point 'kraken' (both have to have one name)",
    ),
}


@pytest.mark.sampled(1)
@pytest.mark.usefixtures("faces_left_out")
@pytest.mark.parametrize(("files", "entry", "message"), BROKEN.values(), ids=BROKEN)
def test_a_broken_game_is_one_problem(site, broadside, capsys, files, entry, message) -> None:  # noqa: F811
    """Named by its package and version; and every other game is still there."""
    install(site, "skerry")
    install(site, "kraken", f"kraken = {entry}")
    for name, text in files.items():
        (site / "kraken").mkdir(exist_ok=True)
        (site / "kraken" / name).write_text(text)
        (site / "kraken" / "content" / "kraken").mkdir(parents=True, exist_ok=True)
        (site / "kraken" / "content" / "kraken" / "game.yaml").write_text("game: kraken\ntitle: Kraken\n")
    line = f"broadside-kraken 1.0:1:1: broken-game {message}\n"
    for command in (["validate"], ["show"], ["render"], ["play"], ["playtest"]):
        code, out, err = broadside(*command, "kraken")
        assert (code, out, err) == (1, line, "")
    assert broadside("new", "mine", "--from", "kraken").out == line
    assert (conformance(["kraken"]), capsys.readouterr().out) == (1, line)
    code, out, err = broadside("validate", "--no-play")
    assert (code, told(out)) == (1, [line.strip()])
    assert "skerry: 2 files, no problems" in err


def test_a_game_without_content(site, broadside) -> None:  # noqa: F811
    install(site, "kraken")
    (site / "kraken").mkdir()
    code, out, _ = broadside("validate", "kraken")
    assert (code, out) == (
        1,
        "broadside-kraken 1.0:1:1: broken-game game 'kraken' has no content/kraken/game.yaml in its package "
        "'kraken' (content and layouts lie inside the package, and its build has to include them)\n",
    )


def test_broken_content_is_told_at_its_line(installed: Path, broadside) -> None:  # noqa: F811
    birds = installed / "skerry" / "content" / "skerry" / "birds.yaml"
    birds.write_text(birds.read_text(encoding="utf-8").replace("worth: 5", "worth: 50"), encoding="utf-8")
    code, out, _ = broadside("validate", "skerry")
    assert code == 1
    assert out.startswith(f"{birds.as_posix()}:7:")
    assert out.count("\n") == 1


FAULTS = {
    "an error": ("raise KeyError('worth')", "KeyError, 'worth'"),
    "an error without words": ("assert False", "AssertionError, no reason given"),
}


@pytest.mark.parametrize(("fault", "told"), FAULTS.values(), ids=FAULTS)
@pytest.mark.parametrize("command", ["validate", "render", "show"])
def test_a_game_that_breaks_down_is_its_authors(installed, broadside, command, fault, told) -> None:  # noqa: F811
    """One line with the file and line in the package, no traceback; the other games are not kept from it."""
    path = installed / "skerry" / "printing.py"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("    return (\n", f"    {fault}\n    return (\n", 1), encoding="utf-8")
    line = text[: text.index("    return (\n")].count("\n") + 1
    code, out, err = broadside(command, "skerry")
    assert code == 1
    assert out == (
        f"{path.as_posix()}:{line}:1: broken-game game 'skerry' breaks down: {told} "
        "(this is for its author to mend; --debug shows how it came about)\n"
    )
    assert "internal fault" not in err
    if command == "validate":
        assert broadside(command, "skerry", "last_ferry").err.endswith("last_ferry: 2 files, no problems\n")


def test_rules_that_break_down_in_play(installed, broadside) -> None:  # noqa: F811
    """With file and line, or from another process at least with the game that shows it again."""
    path = installed / "skerry" / "rules.py"
    text = path.read_text(encoding="utf-8")
    head, tail = text.split("    def next_turn(self) -> None:\n")
    path.write_text(
        f"{head}    def next_turn(self) -> None:\n        assert self.turns < 9, 'boom'\n{tail}",
        encoding="utf-8",
    )
    line = head.count("\n") + 2
    code, out, err = broadside("playtest", "skerry", "--games", "2")
    told_here = "game 1 of seed 'broadside' with 3 seats, bots reference: AssertionError: boom"
    assert (code, err) == (1, "")
    assert out == (
        f"{path.as_posix()}:{line}:1: broken-game game 'skerry' breaks down: {told_here} "
        "(this is for its author to mend; --debug shows how it came about)\n"
    )
    ran = run(installed, "-m", "generator", "playtest", "skerry", "--games", "40", "--jobs", "2")
    assert ran.returncode == 1
    assert told_here in ran.stdout + ran.stderr
    assert "Traceback" not in ran.stderr
    assert "internal fault" not in ran.stderr


def test_a_game_that_ends_the_program_while_it_prints(installed: Path) -> None:
    path = installed / "skerry" / "printing.py"
    text = path.read_text(encoding="utf-8").replace(
        "    return (\n", "    raise SystemExit\n    return (\n", 1
    )
    path.write_text(text, encoding="utf-8")
    ran = run(installed, "-m", "generator", "render", "skerry")
    assert (ran.returncode, ran.stderr) == (1, "")
    assert "game 'skerry' breaks down: SystemExit" in ran.stdout


@pytest.mark.usefixtures("faces_left_out")
def test_a_game_of_a_name_that_is_taken(site, broadside) -> None:  # noqa: F811
    """The shipped game stays, as does the first of two; whoever asks for nothing special is told."""
    install(site, "skerry")
    install(site, "skerry", "skerry = skerry_too:GAME", "another-skerry")
    install(site, "bridge_crew", "bridge_crew = skerry:GAME")
    assert games.game("bridge_crew").name == "bridge_crew"
    assert games.game("skerry").name == "skerry"
    _, out, _ = broadside("validate", "--no-play")
    assert told(out) == [
        "another-skerry 1.0:1:1: broken-game game 'skerry' is left out: the one of broadside-skerry 1.0 has "
        "that name (its author has to give it another name)",
        "broadside-bridge-crew 1.0:1:1: broken-game game 'bridge_crew' is left out: a game that comes with "
        "the program has that name (its author has to give it another name)",
    ]


# ---- nothing is slower for them -----------------------------------------------------------


def test_help_never_looks_for_games(site: Path) -> None:
    """A module that leaves a mark when it is imported leaves none."""
    install(site, "kraken")
    mark = site / "imported"
    (site / "kraken").mkdir()
    (site / "kraken" / "__init__.py").write_text(f"open({str(mark)!r}, 'w').close()\n")
    program = (
        "import sys; sys.argv = ['broadside', '--help']\n"
        "from generator import cli\n"
        "names = ('generator.reading.game_folders', 'kraken')\n"
        "try: cli.main()\n"
        "finally: print([name for name in names if name in sys.modules])"
    )
    ran = run(site, "-c", program)
    assert ran.stdout.endswith("[]\n")
    assert not mark.exists()
    run(site, "-m", "generator", "show", "bridge_crew/cards/helm")
    assert not mark.exists()
