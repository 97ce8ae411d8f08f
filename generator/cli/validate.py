"""``broadside validate``: is this content what its game can play and print?"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

import typer

from generator.cli.jobs import Jobs, workers_for
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
    from concurrent.futures import Executor

    from generator.contract import Component, Game
    from generator.play.play_check import PlayCheck
    from generator.reading.packs import Pack

T = TypeVar("T")


def validate(
    names: Names = None,
    lang: Lang = ENGLISH,
    content: Content = None,
    style: Annotated[ReportFormat, typer.Option("--format", help="How problems are printed.")] = "text",
    shop: Annotated[
        str, typer.Option("--shop", metavar="NAME", help="Text beyond the safe line of a shop, too.")
    ] = "",
    ink: Annotated[
        Literal["home", "press"],
        typer.Option("--ink", help="press: lines, small type and ink no press can hold, too."),
    ] = "home",
    no_play: Annotated[bool, typer.Option("--no-play", help="Leave out the games played to try it.")] = False,
    jobs: Jobs = 1,
) -> None:
    """Check content, line by line and at play.

    Form comes first, then the rules of the game, then what does not fit on paper, then games
    played to try it. One problem a line, file:line:column first. Exit code 0 without problems, 1
    with problems. With --lang, the texts and faces of that language, and what is missing in it.
    """

    def progress(line: str) -> None:
        tell(line, err=True)

    debug = "--debug" in sys.argv
    problems = check(
        names or [],
        content,
        play=not no_play,
        language=lang,
        tell=progress,
        debug=debug,
        jobs=jobs,
        shop=shop,
        ink=ink,
    )
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
    jobs: int = 1,
    shop: str = "",
    ink: str = "home",
) -> list[Problem]:
    """All problems of these packs, in file order; ``tell`` gets a line on each pack.

    The code of an installed game that breaks down is a problem among them, unless ``debug`` is wanted.
    With more than one of ``jobs``, that number of processes play games while this one draws faces.
    """
    from generator.games import SHIPPED, fault_inside, game
    from generator.reading.game_folders import name_clashes

    packs, problems = chosen_packs(names, content)
    if shop:
        from generator.cli.printing import shop_called

        shop_called(shop, list(dict.fromkeys(folder for pack in packs for folder in pack.layouts)))
    if not names and content is None:
        problems += name_clashes(SHIPPED)
    if note := overlooked_packs(packs, content):
        tell(f"broadside: {note}")

    def guarded(work: Callable[[], T]) -> T | Problem:
        try:
            return work()
        except Exception as error:
            fault = None if debug else fault_inside(error)
            if fault is None:
                raise
            return fault

    def of_each() -> Iterator[tuple[Pack, list[Problem] | Problem]]:
        speakers = speaking(packs, names, language)
        if jobs == 1:
            for pack in speakers:
                yield (
                    pack,
                    guarded(partial(check_pack, pack, play=play, language=language, shop=shop, ink=ink)),
                )
            return
        # Processes are copied from this one: what it has read by then they need not read again.
        begun = [(pack, guarded(partial(PackCheck, pack, language, shop=shop, ink=ink))) for pack in speakers]
        with workers_for(jobs) as at_work:
            for _, check in begun:
                if play and isinstance(check, PackCheck):
                    guarded(partial(check.begin_play, at_work.executor))
            for pack, check in begun:
                yield pack, guarded(partial(check.problems, play)) if isinstance(check, PackCheck) else check

    for pack, problems_of_pack in of_each():
        listed = [problems_of_pack] if isinstance(problems_of_pack, Problem) else problems_of_pack
        tell(summary(pack.name, len({*game(pack.game).files_of(pack), *pack.spreadsheets}), listed))
        if language != ENGLISH:
            tell(f"{pack.name} in '{language}': {still_english(listed) or 'nothing is missing'}")
        problems += listed
    return in_file_order(problems)


def check_pack(
    pack: Pack,
    *,
    play: bool = True,
    language: str = ENGLISH,
    game: Game[Any, Any] | None = None,
    shop: str = "",
    ink: str = "home",
) -> list[Problem]:
    """Form and whole-pack checks; if they pass, what does not fit on a face, and what play brings up.

    With the name of a ``shop`` also the texts beyond its safe line, in ``press`` ink what no press holds.

    ``game`` is handed in where the package of an outside game is tested without being installed. In
    English the strings of other languages are looked at as well, but for what is missing in them. No
    game goes differently in another language, so there none is played.
    """
    return PackCheck(pack, language, game, shop, ink).problems(play)


class PackCheck:
    """The checks of one pack, which is read at once."""

    def __init__(
        self,
        pack: Pack,
        language: str = ENGLISH,
        game: Game[Any, Any] | None = None,
        shop: str = "",
        ink: str = "home",
    ) -> None:
        from generator.games.loading import load

        self._pack, self._language, self._shop, self._ink = pack, language, shop, ink
        loaded, self._form = load(pack, language, game)
        self._loaded = None if exit_code(self._form) else loaded
        self._play: PlayCheck[Any, Any] | None = None

    def begin_play(self, executor: Executor | None = None) -> None:
        """Have the games played that try it, by the executor from now on."""
        loaded = self._loaded
        if loaded is not None and self._language == ENGLISH and loaded.game.rules is not None:
            from generator.play.play_check import PlayCheck

            self._play = PlayCheck(loaded.game, loaded.content, self._pack, executor=executor)

    def problems(self, play: bool = True) -> list[Problem]:
        """Those of form; if there are none, those of faces and, unless it is begun already, of play."""
        problems, loaded = self._form, self._loaded
        if loaded is None:
            return in_file_order(problems)
        from generator.contract import Edition
        from generator.reading.strings.translation import mistakes_in_languages

        components = loaded.game.components(loaded.content, loaded.pack, Edition(self._language))
        problems += _on_paper(components, loaded.pack, self._shop, self._ink)
        if self._language == ENGLISH:
            problems += mistakes_in_languages(self._pack, loaded.game.files_of(self._pack))
        if play and self._play is None:
            self.begin_play()
        if self._play is not None:
            problems += self._play.problems()
        return in_file_order(problems)


def _on_paper(components: Sequence[Component], pack: Pack, shop: str, ink: str) -> list[Problem]:
    """The problems of faces, then those of books; of packs from elsewhere worked out under limits."""
    from generator.drawing.bounded_drawing import drawn_apart

    if pack.trusted:
        return list(_as_drawn(components, pack, shop, ink))
    faces = sum(len(component.pieces) for component in components)
    return list(
        drawn_apart(partial(_as_drawn, components, pack, shop, ink), pack.layouts, faces, pack.folder)
    )


def _as_drawn(components: Sequence[Component], pack: Pack, shop: str, ink: str) -> Iterator[Problem]:
    from generator.drawing.preflight import faces_of_or_none, problems

    faces = faces_of_or_none(pack)
    yield from problems(components, pack, faces)
    yield from _of_tables(pack)
    if any(component.kind == "book" for component in components):
        from generator.press.book.inspection import problems as in_books

        yield from in_books(components, pack, faces)
    if shop:
        from generator.press.shop.safe_line import problems as beyond_safe_line

        yield from beyond_safe_line(components, pack, shop)
    if ink == "press":
        from generator.contract.retail.imprint import imprint_problems
        from generator.press.prepress import problems as before_press

        yield from imprint_problems(components, pack)
        yield from before_press(components, pack)


def _of_tables(pack: Pack) -> Iterator[Problem]:
    """Problems of tables of shops and papers of a pack's own, which no face asks for."""
    own = pack.folder / "layouts"
    if own not in pack.layouts or not (own / "press").is_dir():
        return
    from generator.drawing.layout_tables import table
    from generator.drawing.layouts import LayoutError
    from generator.press.paper import FILE as PAPERS
    from generator.press.paper import PaperEntry
    from generator.press.shop.table import FILE as SHOPS
    from generator.press.shop.table import Shop, too_small

    try:
        if (own / PAPERS).is_file():
            table(PaperEntry, PAPERS, pack.layouts)
        for name in table(Shop, SHOPS, [own]) if (own / SHOPS).is_file() else ():
            yield from too_small(name, pack.layouts)
    except LayoutError as fault:
        yield from fault.problems
