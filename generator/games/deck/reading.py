"""A pack becomes a deck: game.yaml, then the rows of each part, then what has to hold across them."""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.deck.checks import part_problems, problems_of_checks
from generator.games.deck.content import Deck, Rows
from generator.games.deck.doubtful_rows import doubtful_rows
from generator.games.deck.pieces import FILES, DeckFile, RowsPart
from generator.games.deck.rows import read_rows, spreadsheets_of
from generator.games.deck.shown_fields import fields_not_printed
from generator.games.deck.unfit_values import unfit_values
from generator.reading.checking import Checked, has_errors, header_checks
from generator.reading.packs import Pack, shown
from generator.reading.problems import Place, Problem, excerpt, in_file_order
from generator.reading.spreadsheets.files import WORKBOOK_ENDINGS
from generator.reading.spreadsheets.workbooks import sheet_names


def read(pack: Pack) -> tuple[Deck | None, list[Problem]]:
    """The deck of a pack, None when there is an error in it, and all that is wrong in file order."""
    models, problems = pack.load(FILES)
    of = Checked(pack, models)
    game = of.file(DeckFile)
    if game is None:
        return None, problems
    problems += header_checks(of)
    problems += part_problems(game, pack)
    pack.read_tables(spreadsheets_of(game, pack))
    rows: dict[str, Rows] = {}
    misread: set[str] = set()
    for part in game.parts:
        if isinstance(part, RowsPart):
            read_part, faults = read_rows(pack, part)
            problems += faults
            if read_part is not None:
                rows[part.id] = read_part
            if has_errors(faults):
                misread.add(part.id)
    problems += _unread_sheets(pack, game)
    deck = Deck(game, rows)
    # What is wrong with cells would only be said again by every check of them.
    sound = Deck(game, {name: read_part for name, read_part in rows.items() if name not in misread})
    problems += problems_of_checks(sound, pack)
    problems += unfit_values(sound, pack)
    problems += doubtful_rows(sound, pack)
    # A column that is misspelt in game.yaml goes nowhere because of that.
    problems += fields_not_printed(deck, pack) if not has_errors(problems) else ()
    problems = in_file_order(problems)
    return (None if has_errors(problems) else deck), problems


def _unread_sheets(pack: Pack, game: DeckFile) -> Iterator[Problem]:
    """A warning for each sheet that is not empty and that no part reads, of workbooks some part does."""
    read_sheets: dict[str, set[str]] = {}
    for part in game.parts:
        if isinstance(part, RowsPart) and isinstance(part.rows, str):
            table, _ = pack.table(part.rows, part.id)
            file = part.rows.partition("#")[0]
            if table is not None and file.lower().endswith(WORKBOOK_ENDINGS):
                read_sheets.setdefault(file, set()).add(table.path.partition(f"{file}#")[2])
    for file, names in read_sheets.items():
        path = pack.folder / file
        for name in sheet_names(path.read_bytes()):
            if name not in names and not name.startswith("_"):
                hint = f"write rows: {file}#{name} at a part in game.yaml, or hide the sheet"
                message = f"nothing reads the sheet '{excerpt(name)}'"
                yield Problem(Place(f"{shown(path)}#{name}"), "unread-file", message, hint, "warning")
