"""``broadside validate``: is this content what its game can play and print?"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli.options import (
    ENGLISH,
    Content,
    Lang,
    Names,
    chosen_packs,
    overlooked_packs,
    speaking,
    still_english,
)
from generator.cli.report import ReportFormat, exit_code, print_problems, summary, tell
from generator.reading.problems import Problem, in_file_order

if TYPE_CHECKING:
    from generator.contract import Component, Game
    from generator.reading.packs import Pack


def validate(
    names: Names = None,
    lang: Lang = ENGLISH,
    content: Content = None,
    style: Annotated[ReportFormat, typer.Option("--format", help="How problems are printed.")] = "text",
    no_play: Annotated[bool, typer.Option("--no-play", help="Leave out the games played to try it.")] = False,
) -> None:
    """Check content, line by line and at play.

    Form comes first, then the rules of the game, then what does not fit on paper, then games
    played to try it. One problem a line, file:line:column first. Exit code 0 without problems, 1
    with problems. With --lang, the texts and faces of that language, and what is missing in it.
    """

    def progress(line: str) -> None:
        tell(line, err=True)

    debug = "--debug" in sys.argv
    problems = check(names or [], content, play=not no_play, language=lang, tell=progress, debug=debug)
    print_problems(problems, style)
    raise typer.Exit(exit_code(problems))


def check(
    names: Sequence[str],
    content: Path | None,
    *,
    play: bool = True,
    language: str = ENGLISH,
    tell: Callable[[str], object] = lambda line: None,
    debug: bool = False,
) -> list[Problem]:
    """All problems of these packs, in file order; ``tell`` gets a line on each pack.

    The code of an installed game that breaks down is a problem among them, unless ``debug`` is wanted.
    """
    from generator.games import SHIPPED, fault_inside, game
    from generator.reading.game_folders import name_clashes

    packs, problems = chosen_packs(names, content)
    if not names and content is None:
        problems += name_clashes(SHIPPED)
    if note := overlooked_packs(packs, content):
        tell(f"broadside: {note}")
    for pack in speaking(packs, names, language):
        try:
            of_pack = check_pack(pack, play=play, language=language)
        except Exception as error:
            fault = None if debug else fault_inside(error)
            if fault is None:
                raise
            of_pack = [fault]
        tell(summary(pack.name, len({*game(pack.game).files_of(pack), *pack.spreadsheets}), of_pack))
        if language != ENGLISH:
            tell(f"{pack.name} in '{language}': {still_english(of_pack) or 'nothing is missing'}")
        problems += of_pack
    return in_file_order(problems)


def check_pack(
    pack: Pack, *, play: bool = True, language: str = ENGLISH, game: Game[Any, Any] | None = None
) -> list[Problem]:
    """Form and whole-pack checks; if they pass, what does not fit on a face, and what play brings up.

    ``game`` is handed in where the package of an outside game is tested without being installed. In
    English the strings of other languages are looked at as well, but for what is missing in them. No
    game goes differently in another language, so there none is played.
    """
    from generator.games.loading import load

    loaded, problems = load(pack, language, game)
    if loaded is None or exit_code(problems):
        return in_file_order(problems)
    from generator.contract import Edition
    from generator.reading.strings.translation import mistakes_in_languages

    problems += _on_paper(loaded.game.components(loaded.content, loaded.pack, Edition(language)), loaded.pack)
    if language == ENGLISH:
        problems += mistakes_in_languages(pack, loaded.game.files_of(pack))
    if play and language == ENGLISH and loaded.game.rules is not None:
        from generator.play.play_check import problems as in_play

        problems += in_play(loaded.game, loaded.content, pack)
    return in_file_order(problems)


def _on_paper(components: Sequence[Component], pack: Pack) -> list[Problem]:
    """The problems of faces, then those of books; of packs from elsewhere worked out under limits."""
    from generator.drawing.bounded_drawing import drawn_apart

    if pack.trusted:
        return list(_as_drawn(components, pack))
    faces = sum(len(component.pieces) for component in components)
    return list(drawn_apart(partial(_as_drawn, components, pack), pack.layouts, faces, pack.folder))


def _as_drawn(components: Sequence[Component], pack: Pack) -> Iterator[Problem]:
    from generator.drawing.preflight import problems

    yield from problems(components, pack)
    if any(component.kind == "book" for component in components):
        from generator.press.book.inspection import problems as in_books

        yield from in_books(components, pack)
