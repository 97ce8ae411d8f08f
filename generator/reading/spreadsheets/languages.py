"""Languages that the spreadsheets of a pack are in: by a column ``title.de``, or a file ``cards.de.csv``."""

from __future__ import annotations

import re
from pathlib import Path

from generator.reading.spreadsheets.files import table_files

_OF_FILE = re.compile(r".+\.([a-z]{2,3}(-[A-Z]{2})?)\.[a-z]+")
MAX_TABLES = 50
"""Spreadsheets that are looked into; no box has more parts."""


def table_languages(folder: Path) -> set[str]:
    """The languages of all spreadsheets in a folder; those that cannot be read have none."""
    codes: set[str] = set()
    tables: list[str] = []
    for name in table_files(folder)[:MAX_TABLES]:
        if language := _OF_FILE.fullmatch(name):
            codes.add(language[1])
        else:
            tables.append(name)
    if tables:
        # Most packs have no spreadsheets, and need nothing that reads them.
        from generator.reading.spreadsheets.tables import read_tables

        for table, _ in read_tables(folder, [(name, "") for name in tables]):
            codes |= set(table.languages) if table is not None else set()
    return codes
