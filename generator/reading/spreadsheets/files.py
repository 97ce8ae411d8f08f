"""The spreadsheets of a folder by their names; what is in them is read elsewhere."""

from __future__ import annotations

from pathlib import Path

WORKBOOK_ENDINGS = (".xlsx", ".xlsm", ".ods", ".xls", ".numbers", ".xlsb")


def table_files(folder: Path) -> list[str]:
    """The names of all spreadsheets in a folder, sorted, those that cannot be read as well."""
    try:
        names = sorted(path.name for path in folder.iterdir() if not path.name.startswith((".", "~")))
    except OSError:
        return []
    return [name for name in names if name.lower().endswith((".csv", ".tsv", *WORKBOOK_ENDINGS))]
