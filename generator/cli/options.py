"""Options several commands share, and what they name: packs, seats, bots."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from generator.cli.report import ContentRefused, UsageError, exit_code, say
from generator.reading.problems import Problem, did_you_mean

if TYPE_CHECKING:
    from generator.contract import Component, Game, Piece
    from generator.games.loading import LoadedGame
    from generator.reading.packs import Pack

_WRONG_USAGE = ("unknown-pack", "no-packs")
_CONTENT_HERE = "--content . takes the games in this folder"

Format = Literal["pdf", "svg", "png"]
TableFormat = Literal["pcio", "tts"]
RenderFormat = Literal["pdf", "svg", "png", "html", "pcio", "tts"]
PuzzleFormat = Literal["pdf", "json", "svg", "text", "html"]
PictureFormat = Literal["svg", "png"]
ScreenInk = Literal["home", "mono"]


def path_of(text: str) -> Path:
    """A path as it was typed. Nothing at all is no path, least of all that of the current folder."""
    if not text:
        raise typer.BadParameter("'' is no path")
    return Path(text)


Names = Annotated[list[str] | None, typer.Argument(metavar="GAME", help="Games; all when none is given.")]
Content = Annotated[
    Path | None,
    typer.Option("--content", parser=path_of, metavar="DIR", help="A folder of games, or one game's folder."),
]
Seats = Annotated[
    int | None, typer.Option("--seats", metavar="K", help="How many play; else a middling number.")
]
Bots = Annotated[
    str,
    typer.Option("--bots", metavar="A,B", help="One bot for all seats, or one a seat, with commas between."),
]
Lang = Annotated[str, typer.Option("--lang", metavar="CODE", help="The language to print in, such as de.")]
ENGLISH = "en"
"""The language everything is written in, and printed in unless told otherwise."""


def folder_to_fill(option: str, folder: Path | None) -> None:
    """UsageError for what can be no folder, because it is something else already."""
    if folder is not None and os.path.lexists(folder) and not folder.is_dir():
        raise UsageError(f"{option} {folder.as_posix()} is a file, not a folder")


# ---- packs --------------------------------------------------------------------------------


def chosen_packs(names: Sequence[str], content: Path | None) -> tuple[list[Pack], list[Problem]]:
    """The packs asked for that some game can read, and the problems of the others.

    UsageError for a name that no pack has: that is wrong usage, not wrong content.
    """
    from generator.games import SHIPPED, fault_of
    from generator.games import names as all_games
    from generator.reading.packs import BOX, find_packs

    no_folders(names)
    packs, problems = find_packs(names, content)
    for problem in problems:
        if problem.code in _WRONG_USAGE:
            hint = problem.hint
            if content is None and _holds_packs(Path.cwd()):
                hint = "; ".join(filter(None, (hint, _CONTENT_HERE)))
            raise UsageError(f"{problem.place.path}: {problem.message}", hint=hint)
    playable = []
    for pack in packs:
        if pack.game not in SHIPPED and pack.game not in all_games():
            message, hint = f"game '{pack.game}' is not known", did_you_mean(pack.game, all_games())
            if not hint.startswith("did"):
                hint += "; cards of your own are a deck, rules of your own a package: broadside new --help"
            problems.append(Problem(pack.place(BOX, "game"), "unknown-value", message, hint))
        elif fault := fault_of(pack.game):
            problems.append(fault)
        else:
            playable.append(pack)
    return playable, problems


def no_folders(names: Sequence[str]) -> None:
    """UsageError for a folder or a file of games where the name of a game belongs."""
    from generator.reading.packs import BOX

    for name in names:
        path = Path(name)
        if name in ("", ".") or os.sep in name or name.endswith((".yaml", ".yml", ".md")):
            folder = path
            if _is(path.is_file):
                folder = next((above for above in path.parents if (above / BOX).is_file()), path)
            if _is((folder / BOX).is_file) or (name and _is(path.is_dir) and _holds_packs(path)):
                hint = f"write --content {folder.as_posix()}"
                if folder != path and _is_found(folder):
                    hint = f"write {folder.name}"
                raise UsageError(
                    f"'{name}' is a {'file' if folder != path else 'folder'}, not the name of a game",
                    hint=hint,
                )


def _is_found(folder: Path) -> bool:
    """Whether the name of a pack's folder is enough to find it from here, without --content."""
    from generator.reading.packs import find_packs

    packs, _ = find_packs([folder.name], None)
    return any(pack.folder.resolve() == folder.resolve() for pack in packs)


def _is(asked: Callable[[], bool]) -> bool:
    """Whether it is so; a name no file can have is nothing."""
    try:
        return asked()
    except (OSError, ValueError):
        return False


def overlooked_packs(packs: Sequence[Pack], content: Path | None) -> str:
    """Words for somebody in a folder of packs whose command took others; "" when there is nothing to say."""
    folder = Path.cwd()
    if content is not None or not _holds_packs(folder):
        return ""
    return "" if any(pack.folder.resolve().parent == folder for pack in packs) else _CONTENT_HERE


def _holds_packs(folder: Path) -> bool:
    from generator.reading.packs import BOX

    return any((path / BOX).is_file() for path in folder.iterdir() if not path.name.startswith("."))


def speaking(packs: Sequence[Pack], names: Sequence[str], language: str) -> list[Pack]:
    """The packs that can be printed in a language: those named, or of all packs those that speak it.

    UsageError where a pack that was named does not, or no pack at all does.
    """
    from generator.reading.strings.words import CODE, languages

    able = [pack for pack in packs if language in languages(pack)]
    unable = [pack for pack in packs if pack not in able]
    if unable and (names or not able):
        codes = sorted({code for pack in (unable if names else packs) for code in languages(pack)})
        who = f"{unable[0].name} is not" if names else "no game here is"
        hint = did_you_mean(language, codes)
        if CODE.fullmatch(language):
            hint = "; ".join(filter(None, (hint, _written_in(unable, language))))
        raise UsageError(f"--lang: {who} written in '{language}'", hint=hint)
    return able


def _written_in(packs: Sequence[Pack], language: str) -> str:
    """Where another language is written: for decks in the spreadsheet, too."""
    from generator.games import DECK

    where = f"a file i18n/{language}.yaml"
    if any(pack.game == DECK for pack in packs):
        where = f"a column such as title.{language}, or {where}"
    return f"another language is {where}"


def need_rules(game: Game[Any, Any], command: str, name: str = "") -> None:
    """UsageError where a command that plays has a game without rules before it."""
    if game.rules is None:
        raise UsageError(f"{name or game.name} has no rules: {command} needs them")


def playable(packs: Sequence[Pack], names: Sequence[str], command: str) -> list[Pack]:
    """The packs that a command can play: those named, or of all packs those of games with rules.

    UsageError where a pack that was named has none, or no pack at all has.
    """
    from generator.games import game

    able = [pack for pack in packs if game(pack.game).rules is not None]
    for pack in packs if names or not able else ():
        need_rules(game(pack.game), command, pack.name)
    return able


def loaded_packs(
    names: Sequence[str], content: Path | None, language: str = ENGLISH, *, player: str = ""
) -> list[LoadedGame]:
    """The packs asked for, read and checked, in a language. ContentRefused when there are errors in any.

    ``player`` is the command, if it is one that plays. A line on stderr tells how much is still English in
    another language.
    """
    from generator.games.loading import load

    packs, problems = chosen_packs(names, content)
    if player:
        packs = playable(packs, names, player)
    games = []
    for pack in speaking(packs, names, language):
        loaded, wrong = load(pack, language)
        if note := untranslated(pack, language, wrong):
            say(note)
        problems += wrong
        if loaded is not None:
            games.append(loaded)
    if exit_code(problems):
        raise ContentRefused(problems)
    return games


def untranslated(pack: Pack, language: str, problems: Sequence[Problem]) -> str:
    """Words for what stays English in another language; "" when there is no such thing."""
    if not still_english(problems):
        return ""
    command = f"broadside validate {pack.name} --lang {language}"
    return f"{pack.name} in '{language}': {still_english(problems)}; {command} names them"


def still_english(problems: Sequence[Problem]) -> str:
    """The books that are missing in another language, and how many texts, as words; "" for none."""
    missing = [each for each in problems if each.code in ("missing-text", "missing-word")]
    # A text that is there in English alone is a book; a clause that it lacks is placed in the translation.
    books = [each.place.path for each in missing if PurePath(each.place.path).suffixes == [".md"]]
    english = [f"{PurePath(book).name} is not in this language and is printed in English" for book in books]
    count = sum(each.count for each in missing) - len(books)
    texts = "1 text of it is" if count == 1 else f"{count} texts of it are"
    return "; ".join([*english, *([f"{texts} still English"] if count else [])])


# ---- parts of a game ----------------------------------------------------------------------


def named_parts(
    components: Sequence[Component], wanted: str, game: str
) -> tuple[list[Component], Piece | None]:
    """The components ``wanted`` means, all when it is empty, and the piece if it names one."""
    if not components:
        raise UsageError(f"'{game}' has no faces to show")
    if not wanted:
        return list(components), None
    first, _, second = wanted.partition("/")
    by_name = {component.name: component for component in components}
    if first in by_name:
        component = by_name[first]
        return [component], _piece(component, second) if second else None
    for component in components if not second else ():
        for piece in component.pieces:
            if piece.id == first:
                return [component], piece
    raise UsageError(f"'{game}' has no part '{first}'", first, sorted(by_name))


def _piece(component: Component, wanted: str) -> Piece:
    for piece in component.pieces:
        if piece.id == wanted:
            return piece
    ids = [piece.id for piece in component.pieces]
    raise UsageError(f"'{component.name}' has no piece '{wanted}'", wanted, ids)


# ---- who sits at the table ----------------------------------------------------------------


def seat_count(game: Game[Any, Any], asked: int | None) -> int:
    """The number asked for, or the middle of what the game allows. UsageError for another number."""
    from generator.contract import rules_of

    possible = rules_of(game).seats
    if asked is None:
        return possible[len(possible) // 2]
    if asked not in possible:
        fewest, most = possible[0], possible[-1]
        allowed = f"{fewest} to {most} seats" if fewest < most else f"{fewest} seat"
        raise UsageError(f"{game.name} has {allowed}, not {asked}")
    return asked


def bot_row(game: Game[Any, Any], names: str, seats: int) -> tuple[str, ...]:
    """The name of the bot in each seat. UsageError for a bot the game does not have."""
    from generator.play.bots import UnknownBot, seated

    try:
        row = seated(game, [name.strip() for name in names.split(",")], seats)
    except UnknownBot as wrong:
        raise UsageError(str(wrong), hint=wrong.hint) from None
    return tuple(player.name for player in row)


def checked_seed(seed: str) -> str:
    """The seed, if it is text that can be printed and typed again; else UsageError."""
    if not seed.isprintable():
        raise UsageError("--seed has to be text that can be printed on one line")
    return seed
