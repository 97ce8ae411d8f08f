"""The command ``broadside``: options in, exit codes out."""

from __future__ import annotations

import errno
import sys
from importlib import import_module

import typer

from generator import __version__

app = typer.Typer(
    name="broadside",
    help="Turn plain YAML into tabletop games you print, cut and play.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=False,
)

# One module a command; each registers itself and loads what it needs only when it runs.
COMMANDS = ("validate", "render", "playtest", "replay", "play", "show", "schema", "new")

for _name in COMMANDS:
    import_module(f"generator.cli.{_name}").register(app)

START_HERE = """\
Broadside {version}: plain YAML in, tabletop games on paper out.

  broadside validate        check every game's content against its rules
  broadside render          print every game into output/
  broadside show bridge_crew    look at all faces of one game
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
    debug = "--debug" in sys.argv
    try:
        app()
    except KeyboardInterrupt:
        typer.echo("stopped; files finished before are whole, nothing else was changed", err=True)
        sys.exit(130)
    except BrokenPipeError:
        # The reader of our output went away (``broadside show | head``); nothing to report to.
        sys.stderr.close()
        sys.exit(1)
    except OSError as problem:
        if debug:
            raise
        reason = "no space left on the disk" if problem.errno == errno.ENOSPC else problem.strerror
        typer.echo(f"broadside: {problem.filename or ''}: {reason}; nothing was left half-written", err=True)
        sys.exit(1)
    except Exception as problem:
        if debug:
            raise
        typer.echo(f"broadside: internal fault, {type(problem).__name__}: {problem}", err=True)
        typer.echo("broadside: run again with --debug and report what it prints", err=True)
        sys.exit(1)
