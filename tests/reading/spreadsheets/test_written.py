"""The same table as programs wrote it themselves, LibreOffice 7.4, XlsxWriter, odfpy and pandas.

The files are in ``written/``, with notes, wrapped text, a text box, a frozen row and a second sheet where
their program has such things.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.reading.spreadsheets.tables import read_table

WRITTEN = Path(__file__).parent / "written"
ROWS = [
    ['Möth "Grey"', "3", "Moth", "Pay 1, draw 1\nthen stop; done.", "TRUE", "2026-03-01"],
    ["=2+1", "1.5", "Lamp", "blanks", "FALSE", ""],
    ["007", "-2", "Owl", "", "", ""],
    ["Ünïcødé – ☕ 漢字", "0", "Owl", "a;b,c\td", "TRUE", ""],
]
"""Title, cost, kind, text, a yes or no, and a day."""
FORMULA = ["Formula", "3", "", "", "", ""]
FILES = [
    ("libreoffice.ods", [*ROWS[:3], [*ROWS[3][:3], "a;b,c d", *ROWS[3][4:]], FORMULA]),
    ("libreoffice.xlsx", [*ROWS, FORMULA]),
    ("libreoffice_semicolons.csv", [*ROWS, FORMULA]),
    ("libreoffice.csv", [*ROWS, FORMULA]),
    ("xlsxwriter.xlsx", [*ROWS, FORMULA]),
    ("odfpy.ods", ROWS),
    ("pandas.ods", ROWS),
    (
        "pandas.csv",
        [
            [row[0], f"{float(row[1])}".replace(".", ","), *row[2:4], row[4].capitalize(), row[5]]
            for row in ROWS
        ],
    ),
]


@pytest.mark.parametrize(("name", "rows"), FILES)
def test_a_file_as_its_program_wrote_it_is_read(name: str, rows: list[list[str]]) -> None:
    """Texts, numbers, booleans, days and the values of formulas, whatever the program wraps around them."""
    table, problems = read_table(WRITTEN, name, "cards")
    assert problems == []
    assert table is not None
    columns = [heading.name for heading in table.headings]
    assert columns == ["title", "cost", "kind", "text", "rare", "day", "share"]
    assert [[row.text(column) for column in columns[:6]] for row in table.rows] == rows


def test_a_workbook_of_before_2007_is_told_apart_from_a_locked_one() -> None:
    """LibreOffice wrote it; nothing but its name has to be changed there."""
    table, (told,) = read_table(WRITTEN, "libreoffice.xls", "cards")
    assert table is None
    assert (told.code, told.hint) == ("not-text", "save it as .xlsx, .ods or CSV")
    assert told.message == "this is a workbook of before 2007 (xls)"
