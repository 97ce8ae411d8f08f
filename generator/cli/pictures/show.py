"""``broadside show``: look at faces, at positions of games, and at pieces as a shop shows them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from generator.cli.options import (
    ENGLISH,
    Content,
    Lang,
    ScreenInk,
    folder_to_fill,
    no_folders,
    path_of,
)
from generator.cli.pictures.faces import View, picture, readable_pack
from generator.cli.pictures.playtested import playtest_lines
from generator.cli.pictures.positions import position
from generator.cli.pictures.window import as_text, shop_window
from generator.cli.printing import is_typed, name_settings
from generator.cli.report import ContentRefused, UsageError, exit_code, print_problems, tell
from generator.press.showcase.names import LARGEST, SMALLEST, Pose
from generator.reading.problems import Problem, in_file_order

if TYPE_CHECKING:
    from generator.games.loading import LoadedGame
    from generator.reading.packs import Pack

MANY_FACES = 200
"""The faces a picture counts as when its time is limited."""

Answer = tuple[Path | str | None, list[Problem]]
"""The path of a picture or a text, None when there is none, and what was wrong."""


def pixels_of(text: str) -> tuple[int, int]:
    """Pixels across and down, such as 1600x1200. UsageError for anything else."""
    match = re.fullmatch(r"(\d{1,5})[xX×](\d{1,5})", text.strip())
    if match is None:
        raise UsageError(f"--size: '{text}' is not pixels across and down, such as 1600x1200")
    size = int(match[1]), int(match[2])
    if not SMALLEST <= min(size) <= max(size) <= LARGEST:
        raise UsageError(f"--size: a side has {SMALLEST} to {LARGEST} pixels")
    return size


def show(
    ctx: typer.Context,
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="GAME[/COMPONENT[/PIECE]]",
            help="A game, one of its parts, or one piece; several with --as and --text.",
        ),
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
    pose: Annotated[
        Pose | None,
        typer.Option("--as", help="A picture for a shop's page: pieces on a table, with soft shadows."),
    ] = None,
    size: Annotated[
        str, typer.Option("--size", metavar="WxH", help="With --as: pixels of the picture.")
    ] = "1600x1200",
    text: Annotated[
        bool, typer.Option("--text", help="All that stands on the pieces, for people who cannot see them.")
    ] = False,
    style: Annotated[
        Literal["svg", "png", "html"],
        typer.Option("--format", help="SVG opens in any browser; html goes with --text."),
    ] = "svg",
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
    With --as, pieces lie on a table as a shop's page shows them; with --text, all that stands on
    them is told. Prints the path of the picture, and what the last playtest says of a piece where its
    report lies in output/GAME. With --provenance, lists each value of the content with its
    place and whether the rulebook gives it or we had to find it.
    """
    folder_to_fill("--out", out)
    if at is None and not provenance:
        name_settings(ctx)
    check_options(ctx, pose, text, style, len(what))
    name, wanted = one_game(what)
    loaded, checks = readable_pack(name, content, lang)
    if provenance:
        tell("\n".join(provenance_lines(loaded)))
        return
    if at is None and seat is not None:
        raise UsageError("--seat says whose view of a logged game is shown: it goes with --state")
    if at is not None and wanted[0]:
        raise UsageError(f"--state shows the whole table of '{name}', not '{wanted[0]}'")
    folder = out if out is not None else Path("output") / loaded.pack.name / "show"
    view = View(folder, "png" if style != "svg" else "svg", ink, back, dpi)
    look: Callable[[], Answer] = partial(picture, loaded, wanted[0], view)
    if at is not None:
        look = partial(position, loaded, *at, view, seat)
    elif text:
        look = partial(as_text, loaded, wanted, style, view)
    elif pose is not None:
        look = partial(shop_window, loaded, wanted, pose, pixels_of(size), view)
    try:
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
        tell(path if isinstance(path, str) else path.as_posix())
        # Of a picture apart from its path, which scripts read.
        for line in playtest_lines(loaded, wanted):
            tell(line, err=not isinstance(path, str))
    if checks:
        # The picture was asked for; the checks of the whole pack come after it.
        print_problems(in_file_order([*checks, *problems]))
    raise typer.Exit(exit_code([*checks, *problems]))


def check_options(ctx: typer.Context, pose: str | None, text: bool, style: str, names: int) -> None:
    """UsageError for options that say nothing together."""
    if pose and text:
        raise UsageError("--as makes a picture and --text none: one of them")
    if style == "html" and not text:
        raise UsageError("--format html goes with --text")
    if text and style == "png":
        raise UsageError("--text is text, or a page with --format html")
    if pose and is_typed(ctx, "style") and style != "png":
        raise UsageError(f"--as makes a PNG, not {style}")
    if not pose and is_typed(ctx, "size"):
        raise UsageError("--size goes with --as")
    if names > 1 and not (pose or text):
        raise UsageError("several pieces are shown together with --as hand, or with --text")
    for other in ("at", "seat", "back", "dpi", "provenance") if pose or text else ():
        if is_typed(ctx, other):
            option = "state" if other == "at" else other
            raise UsageError(f"--{option} does not go with {'--as' if pose else '--text'}")


def one_game(what: Sequence[str]) -> tuple[str, list[str]]:
    """The game that all names are of, and what they mean within it. UsageError for several games."""
    no_folders(what)
    parts = [name.strip("/").partition("/") for name in what]
    games = list(dict.fromkeys(game for game, _, _ in parts))
    if len(games) > 1:
        raise UsageError(f"'{games[0]}' and '{games[1]}' are two games; name pieces of one")
    return games[0], [rest for _, _, rest in parts]


def _apart(look: Callable[[], Answer], pack: Pack) -> Answer:
    """The findings of ``look``; of a pack from elsewhere worked out under limits."""
    if pack.trusted:
        return look()
    from generator.drawing.bounded_drawing import drawn_apart

    answer = next(drawn_apart(partial(_looked, look), pack.layouts, MANY_FACES, pack.folder))
    return (None, [answer]) if isinstance(answer, Problem) else answer


def _looked(look: Callable[[], Answer]) -> Iterator[Answer]:
    yield look()


def provenance_lines(loaded: LoadedGame) -> list[str]:
    """One line a value: place, origin, path and text."""
    from generator.reading.provenance import provenance

    rows = provenance(loaded.pack.source(file)[0] for file in loaded.game.files_of(loaded.pack))
    return [f"{row.place}: {row.origin:<13} {row.path} = {row.text}" for row in rows]
