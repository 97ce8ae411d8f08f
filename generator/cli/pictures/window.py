"""Pieces for a shop's page: a picture of them on a table, and all that stands on them as text."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.options import ENGLISH, named_parts
from generator.cli.pictures.faces import Picture, View, components_of
from generator.cli.report import UsageError
from generator.press.showcase.names import Pose
from generator.reading.problems import Problem, in_file_order

if TYPE_CHECKING:
    from generator.contract import Component, Piece
    from generator.games.loading import LoadedGame

Chosen = list[tuple["Component", Sequence["Piece"], bool]]
"""Components with the pieces of them that are wanted, and whether just those were named."""


def shop_window(
    loaded: LoadedGame, wanted: Sequence[str], pose: Pose, size: tuple[int, int], view: View
) -> Picture:
    """Write a picture of what ``wanted`` names, a game when it is empty, and give its path.

    UsageError when nothing has such a name, or what has it cannot be shown so.
    """
    from generator.drawing.contact_sheet import Studio
    from generator.drawing.layouts import LayoutError
    from generator.press.showcase.pictures import NothingToShow, Photographer, Wanted
    from generator.system.atomic_files import replace_file

    pack, components = loaded.pack, components_of(loaded)
    due = [Wanted(part, tuple(pieces), named) for part, pieces, named in _chosen(loaded, components, wanted)]
    try:
        studio = Studio(pack, view.ink, full_bleed=True)
        body = Photographer(studio, loaded.header.title).picture(due, components, pose, size)
    except NothingToShow as why:
        raise UsageError(f"--as {pose}: {'/'.join([pack.name, *wanted[:1]])}: {why}") from None
    except LayoutError as problem:
        return None, in_file_order(problem.problems)
    path = replace_file(view.folder / f"{_name(loaded, wanted, pose, view.ink)}.png", body)
    return path, in_file_order(studio.problems)


def as_text(
    loaded: LoadedGame, wanted: Sequence[str], style: str, view: View
) -> tuple[Path | str | None, list[Problem]]:
    """All that stands on pieces: as text, or the path of a page that was written. UsageError as above."""
    from generator.drawing.contact_sheet import Studio
    from generator.drawing.layouts import LayoutError
    from generator.press.showcase.as_text import page, parts_of, plain
    from generator.system.atomic_files import replace_file

    pack, title = loaded.pack, loaded.header.title
    chosen = _chosen(loaded, components_of(loaded), wanted)
    try:
        parts = parts_of(Studio(pack, view.ink), [(part, pieces) for part, pieces, _ in chosen])
    except LayoutError as problem:
        return None, in_file_order(problem.problems)
    backs = pack.words("print.backs")
    if style != "html":
        return plain(title, parts, backs).rstrip("\n"), []
    body = page(title, parts, backs, pack.language).encode()
    return replace_file(view.folder / f"{_name(loaded, wanted, 'text', 'home')}.html", body), []


def _chosen(loaded: LoadedGame, components: Sequence[Component], wanted: Sequence[str]) -> Chosen:
    """The pieces of what is named, one component after the other; without names, of all that is printed."""
    names = [name for name in wanted if name]
    if not names or len(names) < len(wanted):
        named_parts(components, "", loaded.pack.name)
        due = [part for part in components if part.printed and not part.press_only and part.kind != "book"]
        return [(part, part.pieces, False) for part in due]
    chosen: dict[str, tuple[Component, list[Piece], bool]] = {}
    for name in names:
        parts, piece = named_parts(components, name, loaded.pack.name)
        part = parts[0]
        _, pieces, named = chosen.get(part.name, (part, [], False))
        chosen[part.name] = part, [*pieces, *([piece] if piece else part.pieces)], named or piece is not None
    return list(chosen.values())


def _name(loaded: LoadedGame, wanted: Sequence[str], kind: str, ink: str) -> str:
    """The name of a file, after what is in it."""
    named = wanted[0].split("/") if len(wanted) == 1 and wanted[0] else []
    first = named or (["picked"] if len(wanted) > 1 else [loaded.pack.name])
    language = [loaded.pack.language] if loaded.pack.language != ENGLISH else []
    return "-".join([*first, kind, *language, *([ink] if ink != "home" else [])])
