"""``broadside show``: look at one face, or at all of them on a contact sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.options import (
    ENGLISH,
    Content,
    Lang,
    PictureFormat,
    ScreenInk,
    chosen_packs,
    folder_to_fill,
    need_rules,
    no_folders,
    path_of,
    speaking,
)
from generator.cli.printing import name_settings
from generator.cli.report import ContentRefused, UsageError, exit_code, print_problems, tell
from generator.reading.problems import Place, Problem, in_file_order
from generator.system.values import frozen

if TYPE_CHECKING:
    from generator.contract import Component, Piece
    from generator.drawing.svg.writer import Placed
    from generator.drawing.typography.fonts import Font
    from generator.games.loading import LoadedGame
    from generator.reading.packs import Pack

Box = tuple[float, float, float, float]
Picture = tuple[Path | None, list[Problem]]
"""The path of a picture, None when it could not be drawn, and what was wrong."""
MANY_FACES = 200
"""The faces a picture counts as when its time is limited."""


@frozen
class View:
    """The folder, format, ink, side and resolution of a picture."""

    folder: Path
    style: PictureFormat = "svg"
    ink: ScreenInk = "home"
    back: bool = False
    dpi: int = 150


def show(
    ctx: typer.Context,
    what: Annotated[
        str,
        typer.Argument(metavar="GAME[/COMPONENT[/PIECE]]", help="A game, one of its parts, or one piece."),
    ],
    at: Annotated[
        tuple[Path, int, int] | None,
        typer.Option(
            "--state",
            metavar="LOG GAME TURN",
            help="A logged game after TURN decisions; 0 is the table as set up.",
        ),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(
            "--seat",
            metavar="N",
            min=0,
            help="With --state: whose view, from 0; unless given that of who is to move.",
        ),
    ] = None,
    style: Annotated[PictureFormat, typer.Option("--format", help="SVG opens in any browser.")] = "svg",
    ink: Annotated[ScreenInk, typer.Option("--ink", help="In colour, or in black line only.")] = "home",
    lang: Lang = ENGLISH,
    content: Content = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", parser=path_of, metavar="DIR", help="Where to write; output/GAME/show unless given."
        ),
    ] = None,
    back: Annotated[bool, typer.Option("--back", help="The other side.")] = False,
    dpi: Annotated[int, typer.Option("--dpi", min=20, max=600, help="Dots per inch of a PNG.")] = 150,
    provenance: Annotated[
        bool, typer.Option("--provenance", help="List every value and where it comes from instead.")
    ] = False,
) -> None:
    """Look at faces before they go to paper.

    One piece is shown as it is; a game or a part of one as a contact sheet; with --state, the
    table in the middle of a logged game, as one seat saw it: hands of others show their backs.
    Prints the path of the picture. With --provenance, lists each value of the content with its
    place and whether the rulebook gives it or we had to find it.
    """
    folder_to_fill("--out", out)
    if at is None and not provenance:
        name_settings(ctx)
    no_folders([what])
    name, _, rest = what.strip("/").partition("/")
    loaded, checks = readable_pack(name, content, lang)
    if provenance:
        tell("\n".join(provenance_lines(loaded)))
        return
    if at is None and seat is not None:
        raise UsageError("--seat says whose view of a logged game is shown: it goes with --state")
    if at is not None and rest:
        raise UsageError(f"--state shows the whole table of '{name}', not '{rest}'")
    folder = out if out is not None else Path("output") / loaded.pack.name / "show"
    view = View(folder, style, ink, back, dpi)
    try:
        look = (
            partial(picture, loaded, rest, view) if at is None else partial(position, loaded, *at, view, seat)
        )
        path, problems = _apart(look, loaded.pack)
    except (UsageError, OSError):
        raise
    except Exception:
        if not checks:
            raise
        # Content that breaks the rules of its game may well be impossible to draw.
        raise ContentRefused(checks) from None
    if not checks:
        print_problems(problems)
    if path is not None:
        tell(path.as_posix())
    if checks:
        # The picture was asked for; the checks of the whole pack come after it.
        print_problems(in_file_order([*checks, *problems]))
    raise typer.Exit(exit_code([*checks, *problems]))


def _apart(look: Callable[[], Picture], pack: Pack) -> Picture:
    """The findings of ``look``; of a pack from elsewhere worked out under limits."""
    if pack.trusted:
        return look()
    from generator.drawing.bounded_drawing import drawn_apart

    answer = next(drawn_apart(partial(_looked, look), pack.layouts, MANY_FACES, pack.folder))
    return (None, [answer]) if isinstance(answer, Problem) else answer


def _looked(look: Callable[[], Picture]) -> Iterator[Picture]:
    yield look()


def readable_pack(name: str, content: Path | None, language: str) -> tuple[LoadedGame, list[Problem]]:
    """The pack of that name in a language and the problems of its checks.

    ContentRefused when a file is not in form.
    """
    from generator.games.loading import load_unchecked

    packs, problems = chosen_packs([name], content)
    if problems or not packs:
        raise ContentRefused(problems)
    loaded, problems = load_unchecked(speaking(packs, [name], language)[0], language)
    if loaded is None:
        raise ContentRefused(problems)
    # What still has to be translated is not what somebody wants to know who looks at a picture.
    problems = [problem for problem in problems if problem.code not in ("missing-text", "missing-word")]
    return loaded, problems


def provenance_lines(loaded: LoadedGame) -> list[str]:
    """One line a value: place, origin, path and text."""
    from generator.reading.provenance import provenance

    rows = provenance(loaded.pack.source(file)[0] for file in loaded.game.files_of(loaded.pack))
    return [f"{row.place}: {row.origin:<13} {row.path} = {row.text}" for row in rows]


def picture(loaded: LoadedGame, wanted: str, view: View) -> tuple[Path | None, list[Problem]]:
    """Write the picture of what ``wanted`` names and give its path, and what was wrong with the faces.

    UsageError when nothing has that name. Nothing is written when a layout cannot be drawn.
    """
    from generator.contract import Edition
    from generator.drawing.contact_sheet import Studio
    from generator.drawing.layouts import LayoutError
    from generator.drawing.svg.writer import Placed

    pack = loaded.pack
    components = [
        part for part in loaded.game.components(loaded.content, pack, Edition(pack.language)) if part.pieces
    ]
    chosen, piece = _named(components, wanted, pack.name)
    if piece is not None and view.back and piece.back is None:
        raise UsageError(f"'{piece.id}' has no back")
    try:
        studio = Studio(pack, view.ink)
        if piece is not None:
            drawing = studio.single(chosen[0], piece, view.back)
            placed, box = [Placed(drawing, 0.0, 0.0)], drawing.box
        else:
            placed, box = studio.sheet(chosen, view.back)
        title = "/".join(filter(None, (pack.name, wanted)))
        words = [*(wanted.split("/") if wanted else [pack.name]), *(["back"] if view.back else [])]
        words += [pack.language] if pack.language != ENGLISH else []
        path = _write(view, words, placed, box, studio.fonts, title, ground="" if piece else "#ffffff")
    except LayoutError as problem:
        return None, in_file_order(problem.problems)
    return path, in_file_order(studio.problems)


def position(
    loaded: LoadedGame, log: Path, number: int, turn: int, view: View, seat: int | None = None
) -> Picture:
    """Write the picture of game ``number`` of a log after ``turn`` decisions, and give its path.

    It shows what ``seat`` could know then, by default the seat that was to move; of a game that is over,
    seat 0. A log that does not fit the content or the rules is a problem; UsageError for a game without a
    tabletop, a turn the game did not reach and a seat that nobody had.
    """
    from generator.drawing import scenes
    from generator.drawing.contact_sheet import Studio
    from generator.drawing.layouts import LayoutError
    from generator.games.loading import laid_out
    from generator.play.log import LogError
    from generator.play.logged_games import NotInLog, logged_state

    name = loaded.pack.name
    need_rules(loaded.game, "show --state", name)
    tabletop = laid_out(loaded)
    if tabletop is None:
        raise UsageError(f"{name} has no tabletop: show --state needs one")
    if not log.is_file():
        hint = "name the games.jsonl that broadside playtest --out wrote, as in --state games.jsonl 1 20"
        raise UsageError(f"there is no log '{log.as_posix()}'", hint=hint)
    try:
        state = logged_state(loaded, log, number, turn)
    except NotInLog as wrong:
        raise UsageError(str(wrong)) from None
    except LogError as wrong:
        return None, [Problem(Place(wrong.path.as_posix(), wrong.line), "bad-log", wrong.why, wrong.hint)]
    seats = len(state.scores())
    if seat is not None and seat >= seats:
        raise UsageError(f"seat {seat} is not one of 0 to {seats - 1}")
    looks = seat if seat is not None else 0 if state.is_over() else state.to_move()
    try:
        studio = Studio(loaded.pack, view.ink)
        placed, box = scenes.drawn(tabletop.scene(state.observation(looks)), studio)
        title = f"{name}, game {number}, turn {turn}, as seat {looks} sees it"
        words = [f"game-{number}-turn-{turn}", *([] if seat is None else [f"seat-{seat}"])]
        path = _write(view, words, placed, box, studio.fonts, title, ground="#ffffff")
    except LayoutError as problem:
        return None, in_file_order(problem.problems)
    return path, in_file_order(studio.problems)


def _write(
    view: View,
    words: Sequence[str],
    placed: Sequence[Placed],
    box: Box,
    fonts: Mapping[str, Font],
    title: str,
    ground: str = "",
) -> Path:
    """Write drawings as a file named by ``words`` and the ink, and give its path."""
    from generator.system.atomic_files import replace_file

    if view.style == "svg":
        from generator.drawing.svg.writer import picture as svg_picture

        picture = svg_picture(placed, box, fonts, title, ground=ground).encode()
    else:
        from generator.press.png import png

        picture = png(placed, box, fonts, view.dpi)
    name = "-".join([*words, *([view.ink] if view.ink != "home" else [])])
    return replace_file(view.folder / f"{name}.{view.style}", picture)


def _named(components: Sequence[Component], wanted: str, game: str) -> tuple[list[Component], Piece | None]:
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
