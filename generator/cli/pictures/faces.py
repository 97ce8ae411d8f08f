"""Faces as pictures: one of them, or all on a contact sheet; and how any picture is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.options import (
    ENGLISH,
    PictureFormat,
    ScreenInk,
    chosen_packs,
    named_parts,
    speaking,
)
from generator.cli.report import ContentRefused, UsageError
from generator.reading.problems import Problem, in_file_order
from generator.system.values import frozen

if TYPE_CHECKING:
    from generator.contract import Component
    from generator.drawing.svg.writer import Placed
    from generator.drawing.typography.fonts import Font
    from generator.games.loading import LoadedGame

Box = tuple[float, float, float, float]
Picture = tuple[Path | None, list[Problem]]
"""The path of a picture, None when it could not be drawn, and what was wrong."""


@frozen
class View:
    """The folder, format, ink, side and resolution of a picture."""

    folder: Path
    style: PictureFormat = "svg"
    ink: ScreenInk = "home"
    back: bool = False
    dpi: int = 150


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


def components_of(loaded: LoadedGame) -> list[Component]:
    """The components of a game that have pieces."""
    from generator.contract import Edition

    pack = loaded.pack
    components = loaded.game.components(loaded.content, pack, Edition(pack.language))
    return [part for part in components if part.pieces]


def picture(loaded: LoadedGame, wanted: str, view: View) -> tuple[Path | None, list[Problem]]:
    """Write the picture of what ``wanted`` names and give its path, and what was wrong with the faces.

    UsageError when nothing has that name. Nothing is written when a layout cannot be drawn.
    """
    from generator.drawing.contact_sheet import Studio
    from generator.drawing.layouts import LayoutError
    from generator.drawing.svg.writer import Placed

    pack = loaded.pack
    components = components_of(loaded)
    chosen, piece = named_parts(components, wanted, pack.name)
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
        path = write(view, words, placed, box, studio.fonts, title, ground="" if piece else "#ffffff")
    except LayoutError as problem:
        return None, in_file_order(problem.problems)
    return path, in_file_order(studio.problems)


def write(
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
