"""The command ``broadside``: options in, exit codes out."""

from __future__ import annotations

import atexit
import errno
import gc
import sys
from importlib import import_module
from typing import Any

import typer

from generator import __version__
from generator.cli.report import CLEAN, PROBLEMS, STOPPED, USAGE, print_problems
from generator.reading.packs import BadFile

RUBBISH = 100_000
"""How many values may come to be before the first look for such as nobody can reach any more."""

# What the parser of the command line raises for words it cannot make sense of.
_WrongUsage: Any = typer.BadParameter.__bases__[0]

app = typer.Typer(
    name="broadside",
    help="Turn plain YAML into tabletop games you print, cut and play.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=False,
)

# One module a command; each registers itself and loads what it needs only when it runs.
COMMANDS = ("validate", "render", "puzzle", "playtest", "replay", "play", "show", "schema", "new")

for _name in COMMANDS:
    import_module(f"generator.cli.{_name}").register(app)

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
        typer.echo(f"broadside {__version__}")
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
        typer.echo(START_HERE.format(version=__version__), nl=False)


def main() -> None:
    """Run the command line; every failure ends in one clear line and an exit code."""
    # Pages are made of many small values that stay until the end. Looking through all of them for
    # rubbish time and again, and once more at the end, takes a tenth of a run and finds next to none.
    gc.set_threshold(RUBBISH, 20, 50)
    atexit.register(gc.freeze)
    words, debug = _without_debug(sys.argv[1:])
    try:
        code = app(words, prog_name="broadside", standalone_mode=False)
        sys.exit(_stopped() if code == STOPPED else code or CLEAN)
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(_stopped())
    except _WrongUsage as problem:
        _say(_plain(problem.format_message()))
        path = problem.ctx.command_path if problem.ctx is not None else "broadside"
        _say(f"'{path} --help' says what it takes")
        sys.exit(USAGE)
    except BadFile as problem:
        print_problems([problem.problem])
        sys.exit(PROBLEMS)
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
        _say(f"{where}{reason}; nothing was left half-written")
        sys.exit(PROBLEMS)
    except Exception as problem:
        if debug:
            raise
        _say(f"internal fault, {type(problem).__name__}: {problem}".splitlines()[0])
        _say("run again with --debug and report what it prints")
        sys.exit(PROBLEMS)


def _without_debug(words: list[str]) -> tuple[list[str], bool]:
    """The words without ``--debug``, which may stand anywhere, and whether it was there."""
    end = words.index("--") if "--" in words else len(words)
    kept = [word for word in words[:end] if word != "--debug"]
    return [*kept, *words[end:]], len(kept) < end


def _stopped() -> int:
    _say("stopped; files finished before are whole, nothing else was changed")
    return STOPPED


def _plain(message: str) -> str:
    """The parser's sentence in the manner of all other messages: lower case, no full stop."""
    message = message.strip().rstrip(".").replace("No such command", "there is no command")
    return message[:1].lower() + message[1:]


def _say(line: str) -> None:
    typer.echo(f"broadside: {line}", err=True)
