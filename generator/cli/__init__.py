"""The command ``broadside``: options in, exit codes out."""

from __future__ import annotations

import atexit
import errno
import gc
import io
import sys
from typing import Any

import typer
from typer.core import TyperGroup

from generator import __version__
from generator.cli.commands import COMMANDS, PUZZLE_COMMANDS, list_in
from generator.cli.progress import announced
from generator.cli.report import (
    CLEAN,
    PROBLEMS,
    USAGE,
    CommandFailed,
    ContentRefused,
    UsageError,
    exit_code,
    in_plain_words,
    print_problems,
    say,
    tell,
)
from generator.system.long_work import heard_by
from generator.system.stopping import STOPPED, end_like_ctrl_c

GC_THRESHOLD = 100_000
"""Allocations before the garbage collector looks at new objects for the first time."""

# What the parser of the command line raises for words it cannot make sense of.
_WrongUsage: Any = typer.BadParameter.__bases__[0]


class Commands(TyperGroup):
    """The commands; the exceptions of ``report`` become lines on stderr or stdout and an exit code."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except UsageError as problem:
            say(str(problem))
            raise typer.Exit(USAGE) from None
        except ContentRefused as problem:
            print_problems(problem.problems)
            raise typer.Exit(exit_code(problem.problems)) from None
        except CommandFailed as problem:
            _say_notes(problem)
            say(str(problem))
            raise typer.Exit(PROBLEMS) from None
        except (Exception, KeyboardInterrupt) as problem:
            _say_notes(problem)
            raise


def _say_notes(problem: BaseException) -> None:
    for note in getattr(problem, "__notes__", ()):
        say(note)


app = typer.Typer(
    name="broadside",
    cls=Commands,
    help="Turn plain YAML into tabletop games you print, cut and play.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=False,
)
puzzles = typer.Typer(
    help="Make, count, check and solve puzzles.",
    epilog="For example: broadside puzzle new --count 4 --seed tonight",
    rich_markup_mode=None,
)


list_in(app, COMMANDS)
list_in(puzzles, PUZZLE_COMMANDS)
app.add_typer(puzzles, name="puzzle")

START_HERE = """\
Broadside {version}: plain YAML in, tabletop games on paper out.

  broadside validate        check every game's content against its rules
  broadside render          print every game into output/
  broadside show bridge_crew    look at all faces of one game
  broadside puzzle new      a General Quarters card nobody has played yet
  broadside playtest bridge_crew --games 200    let the bots play it

broadside --help lists everything. Next: broadside render bridge_crew
"""


def _version(wanted: bool) -> None:
    if wanted:
        tell(f"broadside {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    ctx: typer.Context,
    debug: bool = typer.Option(False, "--debug", help="Show a traceback when something breaks."),
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Print the version and stop."
    ),
) -> None:
    """Turn plain YAML into tabletop games you print, cut and play."""
    ctx.obj = {"debug": debug}
    if ctx.invoked_subcommand is None:
        tell(START_HERE.format(version=__version__), end=False)
        return
    from generator.cli.printing import defaults, settings_here

    if settings := settings_here():
        ctx.default_map = defaults(settings)
        ctx.obj["settings"] = settings


def main() -> None:
    """Run the command line; every failure ends in one clear line and an exit code.

    A signal to end is Ctrl-C to every command, whichever it is: one line, exit code 130.
    """
    end_like_ctrl_c()
    # Pages are made of many small values that stay until the end. Collecting garbage among all of them
    # time and again, and once more at the end, takes a tenth of a run and frees next to nothing.
    gc.set_threshold(GC_THRESHOLD, 20, 50)
    atexit.register(gc.freeze)
    _take_any_text()
    words, debug = _without_debug(sys.argv[1:])
    try:
        with heard_by(announced):
            code = app(words, prog_name="broadside", standalone_mode=False)
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(_stopped())
    except _WrongUsage as problem:
        say(in_plain_words(problem, words))
        path = problem.ctx.command_path if problem.ctx is not None else "broadside"
        say(f"'{path} --help' says what it takes")
        sys.exit(USAGE)
    except BrokenPipeError:
        # The reader of our output went away (``broadside show | head``); nothing to report to.
        sys.stderr.close()
        sys.exit(PROBLEMS)
    except OSError as problem:
        if debug:
            raise
        full = problem.errno in (errno.ENOSPC, errno.EDQUOT)
        reason = "no space left on the disk" if full else (problem.strerror or str(problem)).lower()
        where = f"{problem.filename}: " if problem.filename else ""
        say(f"{where}{reason}; nothing was left half-written")
        sys.exit(PROBLEMS)
    except SystemExit as problem:
        if not debug:
            _print_fault_of_a_game(problem)
        raise
    except Exception as problem:
        from generator.drawing.layouts import LayoutError
        from generator.reading.packs import BadFile

        if isinstance(problem, BadFile | LayoutError):
            # Of a table of layouts, say, that only this command reads.
            print_problems([problem.problem] if isinstance(problem, BadFile) else [*problem.problems])
            sys.exit(PROBLEMS)
        if debug:
            raise
        _print_fault_of_a_game(problem)
        say(f"internal fault, {type(problem).__name__}: {problem}".splitlines()[0])
        say("run again with --debug and report what it prints")
        sys.exit(PROBLEMS)
    sys.exit(_stopped() if code == STOPPED else code or CLEAN)


def _take_any_text() -> None:
    """Let text that the terminal's encoding lacks be written, and read, as escapes."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _print_fault_of_a_game(error: BaseException) -> None:
    """End with a Problem when the error came from the code of an installed game; else return."""
    from generator.games import fault_inside

    if fault := fault_inside(error):
        print_problems([fault])
        sys.exit(PROBLEMS)


def _without_debug(words: list[str]) -> tuple[list[str], bool]:
    """The words without ``--debug``, which may stand anywhere, and whether it was there."""
    end = words.index("--") if "--" in words else len(words)
    others = [word for word in words[:end] if word != "--debug"]
    return [*others, *words[end:]], len(others) < end


def _stopped() -> int:
    say("stopped; files finished before are whole, nothing else was changed")
    return STOPPED
