"""The commands by name: where each is, what it says of itself, and an example."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand

from generator.cli.report import say
from generator.system.values import frozen


@frozen
class Listed:
    """A command: ``where`` is its function, below this room, and ``says`` the first line of its help."""

    name: str
    where: str
    says: str
    example: str


COMMANDS = (
    Listed(
        "validate",
        "validate.validate",
        "Check content, line by line and at play.",
        "validate bridge_crew --content my_games",
    ),
    Listed(
        "render",
        "render.render",
        "Print games: sheets of cards with their backs, mats, boards, rulebooks and booklets.",
        "render bridge_crew/cards --paper letter --offset 0.4,-0.3",
    ),
    Listed(
        "playtest",
        "playtest.playtest",
        "Let bots play, and see whether the game is fair, ends, and uses all it has.",
        "playtest bridge_crew --seats 3 --bots reference,random,random",
    ),
    Listed(
        "replay",
        "replay.replay",
        "Show a logged game, choice by choice, or check that every game of a log replays.",
        "replay output/bridge_crew/games.jsonl 17",
    ),
    Listed(
        "play",
        "terminal.play.play",
        "Play at the terminal against the bots.",
        "play bridge_crew --seats 4 --seat 1 --bots reference",
    ),
    Listed(
        "show",
        "pictures.show.show",
        "Look at faces before they go to paper.",
        "show bridge_crew/cards --format png",
    ),
    Listed(
        "preview",
        "browser.preview.preview",
        "See faces, sheets and Problems in the browser while you write.",
        "preview bridge_crew",
    ),
    Listed(
        "table",
        "browser.table.table",
        "Play in the browser, with the pieces as they are printed.",
        "table jure_of_the_seas --people 0,1 --share",
    ),
    Listed(
        "schema",
        "schema.schema",
        "Describe content files to editors.",
        "schema bridge_crew --out content/bridge_crew/schema",
    ),
    Listed(
        "new",
        "new.new",
        "Make a pack of your own from a game or a spreadsheet, or a package for a game of your own.",
        "new my_crew --from bridge_crew",
    ),
)
PUZZLE_COMMANDS = (
    Listed(
        "new",
        "puzzle.new.new",
        "Make puzzle cards that are all different, each one solved before it is printed.",
        "puzzle new --count 8 --preset calm --seed tonight --jobs 2",
    ),
    Listed(
        "ladder",
        "puzzle.ladder.ladder",
        "Make the ladder of a box again: certified cards from drills to the roughest sea, in order.",
        "puzzle ladder --content my_waters --jobs 2",
    ),
    Listed(
        "count",
        "puzzle.cards.count",
        "Count how many legal fleets there are, exactly.",
        "puzzle count --content my_waters",
    ),
    Listed(
        "check",
        "puzzle.cards.check",
        "Hold cards against every rule, and replay and prove again their certificates.",
        "puzzle check cards.jsonl --quick --jobs 2",
    ),
    Listed(
        "solve",
        "puzzle.cards.solve",
        "Show the reference player's game on a card, square by square.",
        "puzzle solve S-7K3Q-0F2M-XA9T5",
    ),
)


class Command(TyperCommand):
    """A command that is listed; its module is loaded when it is called.

    Loading the modules of all commands, and reading their options off their functions, was two fifths of a
    ``--help``.
    """

    def __init__(self, *values: Any, where: str, **named: Any) -> None:
        super().__init__(*values, **named)
        self.where = where

    def make_context(self, info_name: str | None, args: list[str], *values: Any, **named: Any) -> Any:
        """The context of the command that runs."""
        command = self.loaded()
        _say_repeated(command, args)
        return command.make_context(info_name, args, *values, **named)

    def loaded(self) -> Any:
        """The command with its options, from its module."""
        module, _, function = self.where.rpartition(".")
        alone = typer.Typer(rich_markup_mode=None, add_completion=False)
        declared = alone.command(name=self.name, epilog=self.epilog)
        declared(getattr(import_module(f"generator.cli.{module}"), function))
        return typer.main.get_command(alone)


def _say_repeated(command: Any, typed: list[str]) -> None:
    """Say which options that take one value are given twice, since the first one is lost."""
    words = [word.partition("=")[0] for word in typed[: typed.index("--") if "--" in typed else None]]
    for option in command.params:
        names = [name for name in option.opts if name.startswith("-")]
        if names and not option.is_flag and not option.multiple and sum(map(words.count, names)) > 1:
            say(f"{names[0]} is given more than once: the last one counts")


def list_in(group: typer.Typer, commands: tuple[Listed, ...]) -> None:
    """Add commands to a group, in their order."""
    for each in commands:
        kind: Any = partial(Command, where=each.where)
        epilog = f"For example: broadside {each.example}"
        group.command(name=each.name, epilog=epilog, help=each.says, cls=kind)(lambda: None)
