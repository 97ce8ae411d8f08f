"""The last play-test about pieces that are looked at, where its report lies in the usual folder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.cli.options import named_parts
from generator.cli.pictures.faces import components_of
from generator.preview.playtests import FILE, FOLDER, PlaytestReports

if TYPE_CHECKING:
    from generator.games.loading import LoadedGame


def playtest_lines(loaded: LoadedGame, wanted: Sequence[str]) -> list[str]:
    """A line for each piece among the names in ``wanted`` that the report knows, of several with its id."""
    if not any(wanted) or not (FOLDER / loaded.pack.name / FILE).is_file():
        return []
    from generator.editing.desk import Desk

    desk, reports, components = Desk(loaded.pack), PlaytestReports(), components_of(loaded)
    lines = {}
    for name in filter(None, wanted):
        _, piece = named_parts(components, name, loaded.pack.name)
        entry = desk.entry(piece.place, loaded) if piece and piece.place else None
        if piece and piece.place and entry:
            lines[piece.id] = reports.told(loaded.pack, piece.place, entry)
    return [f"{piece}: {line}" if len(wanted) > 1 else line for piece, line in lines.items() if line]
