"""How a game with people begins: fresh, on a puzzle, or where a saved one stood; the options for it."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from generator.cli.report import UsageError
from generator.reading.problems import excerpt

if TYPE_CHECKING:
    from generator.games.loading import LoadedGame
    from generator.play.session import SavedGame, Session

GameSeed = Annotated[
    str | None, typer.Option("--seed", metavar="TEXT", help="Any text; a new game each time without it.")
]
Card = Annotated[
    str, typer.Option("--card", metavar="ID", help="The puzzle of this id, as printed on its card.")
]
Preset = Annotated[str, typer.Option("--preset", metavar="NAME", help="A new puzzle of this difficulty.")]
Drill = Annotated[bool, typer.Option("--drill", help="A new puzzle with enough shown to prove the rest.")]
Resume = Annotated[
    Path | None,
    typer.Option("--resume", metavar="FILE", exists=True, dir_okay=False, help="Go on with a saved game."),
]
Names = Annotated[
    str, typer.Option("--names", metavar="A,B", help="Who plays, by name and from the first seat on.")
]
Rules = Annotated[
    list[str] | None,
    typer.Option("--rule", metavar="NAME[=off]", help="Play by an optional rule, or without it; repeatable."),
]
SWITCHES = {"": True, "on": True, "off": False}
MAX_NAME = 30
"""Characters of a player's name."""


def named(loaded: LoadedGame, row: Sequence[str], names: str) -> LoadedGame:
    """The game whose sentences call the seats of a ``row`` of bots and people by name.

    Who was given no name is called Bot 1 or Player 1, counted among their kind.
    """
    own = [name.strip() for name in names.split(",")] if names.strip() else []
    if len(own) > len(row):
        raise UsageError(f"--names: there are {len(own)} names for {len(row)} seats")
    for name in filter(None, own):
        if len(name) > MAX_NAME or not name.isprintable():
            raise UsageError(f"--names: '{excerpt(name)}' is no name of up to {MAX_NAME} characters")
    if twice := [name for spot, name in enumerate(own) if name and name in own[:spot]]:
        raise UsageError(f"--names: '{twice[0]}' is there twice")
    words, chosen = loaded.pack.words, dict(enumerate(own))
    called = {}
    for spot, bot in enumerate(row):
        among = sum(bool(other) == bool(bot) for other in row[: spot + 1])
        called[spot] = chosen.get(spot) or words("play.bot" if bot else "play.person", n=among)
    return loaded._replace(pack=loaded.pack.with_names(called))


def names_of(session: Session[Any, Any], names: str) -> str:
    """The names asked for, or else those a game was saved with; the session keeps them from now on."""
    if names.strip():
        session.names = tuple(name.strip() for name in names.split(","))
    return ",".join(session.names)


def switched_by(loaded: LoadedGame, words: Sequence[str]) -> Switched:
    """The game by the rules that ``words`` switch, as NAME, NAME=on or NAME=off. UsageError for any other."""
    wanted = {}
    for word in words:
        name, _, how = word.partition("=")
        if how not in SWITCHES:
            raise UsageError(
                f"--rule {excerpt(word)}: a rule is on or off", hint=f"--rule {excerpt(name)}=off"
            )
        wanted[name] = SWITCHES[how]
    return by_rules(loaded, wanted)


def by_rules(loaded: LoadedGame, wanted: Mapping[str, bool]) -> Switched:
    """The game with rules on or off by their names, and those of them that the pack has otherwise."""
    from generator.play.optional_rules import CannotSwitch, optional_rules, played_by

    usual = {rule.name: rule.on for rule in optional_rules(loaded.game, loaded.pack)}
    differ = {name: on for name, on in wanted.items() if usual.get(name) is not on}
    try:
        return Switched(played_by(loaded, differ), differ)
    except CannotSwitch as wrong:
        offered = f"its rules are {', '.join(usual)}" if usual else "it has none"
        raise UsageError(str(wrong), hint=offered) from None


def fresh_seed(count: int = 4) -> str:
    """A seed of that number of bytes, to be typed again. It is all the chance there is outside Dice."""
    return os.urandom(count).hex()


def begun(loaded: LoadedGame, row: Sequence[str], seed: str, puzzle: str) -> Session[Any, Any]:
    """A game about to begin, on a puzzle if one is named."""
    from generator.play.session import Session

    maker = loaded.game.puzzles
    if not puzzle or maker is None:
        return Session(loaded.game, loaded.content, row, seed)
    try:
        start = maker.table(loaded.content, puzzle)
    except ValueError as wrong:
        raise UsageError(f"--card: {wrong}") from None
    return Session(loaded.game, loaded.content, row, seed, lambda dice: start.copy())


def puzzle_of(loaded: LoadedGame, card: str, preset: str, drill: bool, seed: str) -> str:
    """The id of the puzzle asked for; "" when the game begins as usual."""
    if not (card or preset or drill):
        return ""
    maker = loaded.game.puzzles
    if maker is None:
        raise UsageError(f"{loaded.pack.name} has no puzzles", hint="leave --card, --preset and --drill out")
    if card:
        if preset or drill:
            raise UsageError("--card names the very puzzle", hint="leave --preset and --drill out")
        return card
    from generator.puzzles.abilities import DrillMaker

    if drill and not isinstance(maker, DrillMaker):
        raise UsageError(f"{loaded.pack.name} has no drills", hint="leave --drill out")
    presets = list(maker.presets(loaded.content))
    if preset and preset not in presets:
        raise UsageError(f"--preset '{preset}' is none of {', '.join(presets)}")
    try:
        (puzzle,) = maker.deal(loaded.content, preset or presets[0], seed, 0, 1)
    except ValueError as wrong:
        raise UsageError(str(wrong)) from None
    return maker.drill_id(puzzle) if drill and isinstance(maker, DrillMaker) else puzzle.id


def usual_preset(loaded: LoadedGame, card: str = "") -> str:
    """The kind of puzzle that is played when none is named, "" for a game without any or with a ``card``.

    So each has an id, by which it can be printed and sent to a friend.
    """
    maker = loaded.game.puzzles
    return "" if card or maker is None else maker.presets(loaded.content)[0]


class Switched(NamedTuple):
    """A game with the optional rules it is played by, and those that are not as its pack has them."""

    loaded: LoadedGame
    rules: dict[str, bool]


class Resumed(NamedTuple):
    """A saved game taken up again: the game with the rules it is played by, where it stood, its puzzle."""

    loaded: LoadedGame
    session: Session[Any, Any]
    puzzle: str


def resumed(loaded: LoadedGame, path: Path) -> Resumed:
    """A saved game where it stood. UsageError for a file that is none of this game."""
    from generator.contract import rules_of
    from generator.play.bots import named
    from generator.play.optional_rules import CannotSwitch, played_by
    from generator.play.session import BadSave, read_save

    try:
        save: SavedGame = read_save(path)
        if save.game != loaded.game.name:
            raise BadSave(f"a game of {save.game}, not of {loaded.game.name}")
        if save.content != loaded.pack.digest:
            raise BadSave("played with other content; --content names the folder it was played with")
        if len(save.row) not in rules_of(loaded.game).seats:
            raise BadSave(f"{loaded.game.name} is not played in {len(save.row)} seats")
        if missing := [bot for bot in save.row if bot and named(loaded.game, bot) is None]:
            raise BadSave(f"there is no bot '{excerpt(missing[0])}'")
        loaded = played_by(loaded, save.rules)
        session = begun(loaded, save.row, save.seed, save.puzzle)
        session.catch_up(save)
        session.names, session.switched = save.names, save.rules
    except (BadSave, CannotSwitch) as wrong:
        raise UsageError(f"{path.as_posix()}: {wrong}") from None
    return Resumed(loaded, session, save.puzzle)
