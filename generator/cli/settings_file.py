"""The settings file ``broadside.yaml`` as defaults of the options it speaks of."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer

from generator.cli.options import Ink
from generator.cli.report import ContentRefused, say

FILE = "broadside.yaml"

COMMANDS: dict[str, tuple[str, ...]] = {
    "render": ("paper", "ink", "flip", "backs", "offset", "back_turn", "back_scale", "bleed", "out"),
    "new": ("paper", "ink", "bleed"),
    "show": ("ink",),
}
"""The options that each command takes from the file; ``new`` is ``puzzle new``."""


def settings_here() -> dict[str, str]:
    """The settings of the folder one works in; none without a file. ContentRefused when it is wrong."""
    if not Path(FILE).is_file():
        return {}
    from generator.press.settings_file import read

    settings, problems = read(Path())
    if problems:
        raise ContentRefused(problems)
    return settings


def defaults(settings: dict[str, str]) -> dict[str, Any]:
    """The settings as defaults of the commands that know them, in the parser's form."""
    of = {
        command: {name: settings[name] for name in names if name in settings}
        for command, names in COMMANDS.items()
    }
    if of["show"].get("ink") == "press":
        del of["show"]["ink"]
    return {"render": of["render"], "show": of["show"], "puzzle": {"new": of["new"]}}


def name_settings(ctx: typer.Context) -> None:
    """Say on stderr what a command takes from the file, if anything."""
    settings = (ctx.find_root().obj or {}).get("settings", {})
    names = [name for name in COMMANDS[ctx.info_name or ""] if name in settings and not is_typed(ctx, name)]
    told = [f"{name.replace('_', '-')} {settings[name]}" for name in names]
    if told:
        say(f"{FILE}: {', '.join(told)}")


def is_typed(ctx: typer.Context, name: str) -> bool:
    """Whether an option stands on the command line, not in the file."""
    source = ctx.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def paper_for(ctx: typer.Context, paper: str, ink: Ink) -> str:
    """The paper to print on. That of the file lies in a printer at home: a press asked for has its own."""
    if ink == "press" and is_typed(ctx, "ink") and not is_typed(ctx, "paper"):
        return ""
    return paper


def typed(ctx: typer.Context, name: str, value: str) -> str:
    """The value of an option as typed; "" for one that comes from the file."""
    return value if is_typed(ctx, name) else ""
