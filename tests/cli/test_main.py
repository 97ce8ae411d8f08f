"""The frame around all commands: help, suggestions, exit codes, and failures in one line."""

from __future__ import annotations

import errno
import subprocess
import sys
from importlib import import_module

import pytest

from generator import __version__, cli
from generator.cli import commands
from generator.reading.packs import BadFile
from generator.reading.problems import Place, Problem
from tests.patience import HANGS


def test_alone_it_says_what_it_can_do_and_what_to_try_next(broadside):
    code, out, err = broadside()
    assert (code, err) == (0, "")
    assert __version__ in out
    for name in ("validate", "render", "playtest", "show"):
        assert f"broadside {name}" in out
    assert "Next: broadside " in out


COMMANDS = [*(command.name for command in cli.app.registered_commands), "puzzle"]


def test_help_lists_every_command(broadside):
    code, out, err = broadside("--help")
    assert (code, err) == (0, "")
    for name in COMMANDS:
        assert f"\n  {name} " in out


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_every_command_has_an_example(broadside, name):
    code, out, _ = broadside(name, "--help")
    assert code == 0
    assert f"broadside {name}" in out.split("Usage:")[1].split("\n", 1)[1]


@pytest.mark.parametrize(
    "listed", [*commands.COMMANDS, *commands.PUZZLE_COMMANDS], ids=lambda each: each.where
)
def test_a_command_is_listed_by_the_first_line_of_its_help(listed):
    """It stands twice, so that a list of all commands loads none of them."""
    module, _, function = listed.where.rpartition(".")
    assert getattr(import_module(f"generator.cli.{module}"), function).__doc__.splitlines()[0] == listed.says


def test_version(broadside):
    assert broadside("--version") == (0, f"broadside {__version__}\n", "")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["validat"], "Did you mean 'validate'?"),
        (["shcema", "bridge_crew"], "Did you mean 'schema'?"),
        (["walk-the-plank"], "there is no command 'walk-the-plank'"),
        (["validate", "--contnet", "x"], "--content"),
        (["validate", "--format", "xml"], "'xml'"),
        (["schema"], "missing argument 'GAME'"),
        (["new", "x"], "--from"),
        (["--loud"], "--loud"),
        (["validate", "bridge_crw", "--no-play"], "did you mean 'bridge_crew'?"),
        (["schema", "bridge"], "did you mean 'bridge_crew'?"),
    ],
)
def test_wrong_usage_is_exit_2_with_a_suggestion(broadside, words, said):
    code, out, err = broadside(*words)
    assert (code, out) == (2, "")
    assert err.startswith("broadside: ")
    assert said in err
    assert "Traceback" not in err


@pytest.fixture
def failing(broadside, monkeypatch):
    """A command that meets ``problem`` half-way."""

    def run(problem, *words):
        def raise_it(*_args, **_options):
            raise problem

        monkeypatch.setattr("generator.cli.validate.check", raise_it)
        return broadside("validate", *words)

    return run


def test_ctrl_c_is_exit_130(failing):
    code, out, err = failing(KeyboardInterrupt())
    assert (code, out) == (130, "")
    assert err == "broadside: stopped; files finished before are whole, nothing else was changed\n"


def test_a_full_disk_is_one_line(failing):
    code, out, err = failing(OSError(errno.ENOSPC, "No space left on device", "output/cards.pdf"))
    assert (code, out) == (1, "")
    assert err == "broadside: output/cards.pdf: no space left on the disk; nothing was left half-written\n"


def test_a_folder_that_may_not_be_written_is_one_line(failing):
    code, _, err = failing(PermissionError(errno.EACCES, "Permission denied", "output"))
    assert code == 1
    assert err == "broadside: output: permission denied; nothing was left half-written\n"


def test_an_error_of_the_system_without_words_is_still_one_line(failing):
    code, _, err = failing(OSError("nothing more is known"))
    assert code == 1
    assert err.startswith("broadside: nothing more is known")


def test_a_fault_of_ours_is_one_line_without_debug(failing):
    code, out, err = failing(ZeroDivisionError("division by zero"))
    assert (code, out) == (1, "")
    assert err.splitlines() == [
        "broadside: internal fault, ZeroDivisionError: division by zero",
        "broadside: run again with --debug and report what it prints",
    ]


@pytest.mark.parametrize("words", [("--debug",), ("bridge_crew", "--debug")])
def test_debug_shows_the_traceback_wherever_it_stands(failing, words):
    with pytest.raises(ZeroDivisionError):
        failing(ZeroDivisionError("division by zero"), *words)


def test_a_bad_file_found_on_the_way_is_a_problem(failing):
    problem = Problem(Place("content/x/rulebook.md"), "missing-file", "the file is missing")
    code, out, err = failing(BadFile(problem))
    assert (code, out, err) == (1, "content/x/rulebook.md:1:1: missing-file the file is missing\n", "")


def run_python(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, timeout=HANGS, check=False
    )


HEAVY = ("reportlab", "numpy", "pikepdf", "pypdfium2")


@pytest.mark.parametrize(
    "words",
    [["--help"], ["schema", "bridge_crew"], ["validate", "bridge_crew", "--no-play"], ["validate", "--help"]],
)
def test_these_commands_load_nothing_heavy(words):
    """A quick question gets a quick answer: what draws and counts is left where it is."""
    program = (
        "import sys; from generator import cli\n"
        f"sys.argv = ['broadside', *{words!r}]\n"
        "try: cli.main()\n"
        "except SystemExit: pass\n"
        f"print('loaded:', *(name for name in {HEAVY!r} if name in sys.modules), file=sys.stderr)"
    )
    done = run_python("-c", program)
    assert done.returncode == 0
    assert done.stderr.splitlines()[-1] == "loaded:"


def test_as_a_module_it_is_the_same_program():
    done = run_python("-m", "generator", "--version")
    assert (done.returncode, done.stdout) == (0, f"broadside {__version__}\n")


def test_a_reader_that_goes_away_is_no_fault():
    """``broadside schema bridge_crew | head -1`` ends without a word on stderr."""
    program = (
        "import sys; from generator import cli; sys.argv = ['broadside', 'schema', 'bridge_crew']; cli.main()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert "Traceback" not in running.stderr.read()


def test_a_word_that_is_no_choice_is_told_in_words_of_the_command_line(broadside):
    """Nothing of the library that checks it."""
    code, _, err = broadside("render", "--ink", "black")
    assert code == 2
    said = "broadside: invalid value for '--ink': 'black' is not one of 'home', 'mono', 'press'"
    assert err.splitlines()[0] == said
