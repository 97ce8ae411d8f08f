"""Spreadsheets that look odd and are right: every one gives the very rows that its author sees."""

from __future__ import annotations

import io
from pathlib import Path

import openpyxl
import pytest

from generator.reading.spreadsheets.tables import read_table
from tests.reading.spreadsheets.workbooks_made import MAIN, ods, ods_cell, xlsx

ROWS = [["Möth", "3", "Pay 1, draw 1"], ["Lamp", "1.5", "Burns"]]
"""The cells of most of the files below, under title, cost and text."""
PLAIN = 'title,cost,text\nMöth,3,"Pay 1, draw 1"\nLamp,1.5,Burns\n'
SEMICOLONS = "title;cost;text\r\nMöth;3;Pay 1, draw 1\r\nLamp;1.5;Burns\r\n"
SHEET = [["title", "cost", "text"], ["Möth", 3, "Pay 1, draw 1"], ["Lamp", 1.5, "Burns"]]


def inline() -> str:
    """Texts inside their cells, without references, as some exporters write them."""
    rows = "".join(
        "<row>"
        + "".join(
            f"<c t='inlineStr'><is><t>{value}</t></is></c>"
            if isinstance(value, str)
            else f"<c><v>{value}</v></c>"
            for value in row
        )
        + "</row>"
        for row in SHEET
    )
    return f"<sheetData>{rows}</sheetData>"


def formulas() -> str:
    """A title that is worked out, and a cost; both with their values."""
    return (
        '<sheetData><row r="1"><c r="A1" t="str"><v>title</v></c><c r="B1" t="str"><v>cost</v></c></row>'
        '<row r="2"><c r="A2" t="str"><f>"Mo"&amp;"th"</f><v>Moth</v></c><c r="B2"><f>1+2</f><v>3</v></c>'
        "</row>"
        '<row r="3"><c r="A3" t="str"><f>IF(1,"","x")</f><v></v></c><c r="B3" t="b"><f>TRUE()</f><v>1</v>'
        "</c></row>"
        "</sheetData>"
    )


STYLES = (
    f'<styleSheet xmlns="{MAIN}"><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>'
    '<numFmt numFmtId="165" formatCode="&quot;days&quot; 0"/></numFmts><cellStyleXfs>'
    '<xf numFmtId="9"/></cellStyleXfs>'
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="9"/>'
    '<xf numFmtId="165"/></cellXfs></styleSheet>'
)
FORMATS = (
    '<sheetData><row r="1"><c r="A1" t="str"><v>day</v></c><c r="B1" t="str"><v>part</v></c>'
    '<c r="C1" t="str"><v>wait</v></c></row>'
    '<row r="2"><c r="A2" s="1"><v>46023</v></c><c r="B2" s="2"><v>0.5</v></c><c r="C2" s="3">'
    "<v>4</v></c></row></sheetData>"
)


def as_openpyxl() -> bytes:
    """A workbook by openpyxl, with a picture's worth of formats and a frozen row."""
    book = openpyxl.Workbook()
    sheet = book.active
    for row in SHEET:
        sheet.append(row)
    sheet["A1"].font = openpyxl.styles.Font(bold=True)
    sheet["B2"].number_format = "0.00"
    sheet.freeze_panes = "A2"
    sheet.column_dimensions["A"].width = 30
    body = io.BytesIO()
    book.save(body)
    return body.getvalue()


ODS_LINES = (
    "<table:table-header-rows><table:table-row>"
    + ods_cell("title")
    + ods_cell("cost")
    + ods_cell("text")
    + "</table:table-row></table:table-header-rows><table:table-row>"
    + '<table:table-cell office:value-type="string"><office:annotation>'
    "<text:p>ask Ada</text:p></office:annotation>"
    + "<text:p>M<text:span>ö</text:span>th</text:p></table:table-cell>"
    + '<table:table-cell office:value-type="currency" office:value="3">'
    "<text:p>3,00 €</text:p></table:table-cell>"
    + ods_cell("Pay 1,<text:s/>draw 1")
    + "</table:table-row><table:table-row>"
    + ods_cell("Lamp")
    + '<table:table-cell office:value-type="float" office:value="1.5"><text:p>1,5</text:p></table:table-cell>'
    + ods_cell("Burns")
    + "</table:table-row>"
)

CASES = {
    "utf-8": ("cards.csv", PLAIN.encode(), ROWS),
    "utf-8 with its mark, as Excel saves CSV UTF-8": ("cards.csv", PLAIN.encode("utf-8-sig"), ROWS),
    "utf-16 with tabs, as Excel saves Unicode text": (
        "cards.txt",
        SEMICOLONS.replace(";", "\t").encode("utf-16"),
        ROWS,
    ),
    "utf-16 the other way round": ("cards.csv", ("\ufeff" + PLAIN).encode("utf-16-be"), ROWS),
    "utf-16 without its mark": ("cards.csv", PLAIN.encode("utf-16-le"), ROWS),
    "windows, as Excel saves CSV": ("cards.csv", SEMICOLONS.encode("cp1252"), ROWS),
    "an old Mac": ("cards.csv", SEMICOLONS.replace("\r\n", "\r").encode("mac_roman"), ROWS),
    "semicolons, where the comma is for fractions": (
        "cards.csv",
        SEMICOLONS.replace("1.5", "1,5").encode(),
        [ROWS[0], ["Lamp", "1,5", "Burns"]],
    ),
    "tabs": ("cards.tsv", SEMICOLONS.replace(";", "\t").encode(), ROWS),
    "tabs in a file called csv": ("cards.csv", SEMICOLONS.replace(";", "\t").encode(), ROWS),
    "bars": ("cards.csv", SEMICOLONS.replace(";", "|").encode(), ROWS),
    "a first line that names the sign": ("cards.csv", ("sep=;\r\n" + SEMICOLONS).encode(), ROWS),
    "everything in quotes": (
        "cards.csv",
        b'"title","cost"\n"Moth ""Grey""","3"\n"a,b","4"\n',
        [['Moth "Grey"', "3"], ["a,b", "4"]],
    ),
    "line breaks in cells": (
        "cards.csv",
        b'title,text\r\nMoth,"one\r\ntwo"\r\nLamp,"three\nfour"\r\n',
        [["Moth", "one\ntwo"], ["Lamp", "three\nfour"]],
    ),
    "blank rows and columns": (
        "cards.csv",
        b",,,\n,title,,cost,\n,,,,\n,Moth,,3,\n,,,,\n,Lamp,,4,\n,,,,\n\n",
        [["Moth", "3"], ["Lamp", "4"]],
    ),
    "blanks around headings and cells": (
        "cards.csv",
        " Title , Cost\n  Moth ,3 \nLamp\u00a0, 4\n".encode(),
        [["Moth", "3"], ["Lamp", "4"]],
    ),
    "a blank between comma and quote": (
        "cards.csv",
        b'title, text\nMoth, "Pay 1, draw 1"\n',
        [["Moth", "Pay 1, draw 1"]],
    ),
    "rows shorter than the headings": (
        "cards.csv",
        b"title,cost,text\nMoth\nLamp,4\n",
        [["Moth", "", ""], ["Lamp", "4", ""]],
    ),
    "a title that begins with =": ("cards.csv", b"title,cost\n=2+1,3\n", [["=2+1", "3"]]),
    "noughts kept by a formula": ("cards.csv", b'id,title\n="007",Bond\n', [["007", "Bond"]]),
    "one column": (
        "cards.csv",
        b"title\nWhat is your name?\nWhere is that?\n",
        [["What is your name?"], ["Where is that?"]],
    ),
    "quotes inside a text": (
        "cards.csv",
        b'title,text\nMoth,6" long and "grey"\n',
        [["Moth", '6" long and "grey"']],
    ),
    "the name of the table above the headings, by Numbers": (
        "cards.csv",
        'Table 1,,\ntitle,cost,text\nMöth,3,"Pay 1, draw 1"\nLamp,1.5,Burns\n'.encode(),
        ROWS,
    ),
    "signs nobody sees, pasted from a page": (
        "cards.csv",
        "title,text\n\u200bMoth\u2060,a\u2028b\n".encode(),
        [["Moth", "a\nb"]],
    ),
    "a workbook": ("cards.xlsx", xlsx({"Sheet1": SHEET}), ROWS),
    "a workbook of openpyxl": ("cards.xlsx", as_openpyxl(), ROWS),
    "texts inside cells without references": ("cards.xlsx", xlsx({"Sheet1": inline()}), ROWS),
    "the summary that Numbers puts first": (
        "cards.xlsx",
        xlsx({"Export Summary": [["This document was exported from Numbers"]], "Sheet 1 - Table 1": SHEET}),
        ROWS,
    ),
    "a hidden and an empty sheet before it": (
        "cards.xlsx",
        xlsx({"old": [["x"], ["y"]], "empty": [], "new": SHEET}, {"old": "hidden"}),
        ROWS,
    ),
    "the sheet called like the part": (
        "cards.xlsx",
        xlsx({"Notes": [["n"], ["m"]], "Cards": SHEET}),
        ROWS,
    ),
    "a sheet by its name": ("cards.xlsx#Monsters", xlsx({"A": [["n"], ["m"]], "Monsters": SHEET}), ROWS),
    "a sheet of another case": ("cards.xlsx#monsters", xlsx({"A": [["n"], ["m"]], "Monsters": SHEET}), ROWS),
    "formulas with their values": ("cards.xlsx", xlsx({"S": formulas()}), [["Moth", "3"], ["", "TRUE"]]),
    "dates, parts of a hundred, and units": (
        "cards.xlsx",
        xlsx({"S": FORMATS}, extra={"xl/styles.xml": STYLES}),
        [["2026-01-01", "50%", "4"]],
    ),
    "days counted from 1904": (
        "cards.xlsx",
        xlsx({"S": FORMATS}, extra={"xl/styles.xml": STYLES}, book='<workbookPr date1904="1"/>'),
        [["2030-01-02", "50%", "4"]],
    ),
    "text in several fonts, and how it is spoken": (
        "cards.xlsx",
        xlsx(
            {"S": '<sheetData><row><c t="s"><v>0</v></c></row><row><c t="s"><v>1</v></c></row></sheetData>'},
            extra={
                "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}"><si><t>title</t></si><si><r><t>Mo</t></r>'
                "<r><rPr><b/></rPr>"
                "<t>th</t></r><rPh sb='0' eb='1'><t>モス</t></rPh></si></sst>"
            },
        ),
        [["Moth"]],
    ),
    "noise of binary fractions": (
        "cards.xlsx",
        xlsx({"S": [["n"], [0.1 + 0.2], [1e15]]}),
        [["0.3"], ["1e+15"]],
    ),
    "a cell of nothing but blanks in the last row there is": (
        "cards.xlsx",
        xlsx(
            {
                "S": '<sheetData><row r="1"><c r="A1" t="str"><v>title</v></c></row><row r="2">'
                '<c r="A2" t="str">'
                '<v>Moth</v></c></row><row r="1048576"><c r="XFD1048576" t="str">'
                "<v>  </v></c></row></sheetData>"
            }
        ),
        [["Moth"]],
    ),
    "LibreOffice": ("cards.ods", ods({"Sheet1": SHEET}), ROWS),
    "LibreOffice with notes, spans and money": ("cards.ods", ods({"Sheet1": ODS_LINES}), ROWS),
    "LibreOffice, cells of the same text written once": (
        "cards.ods",
        ods(
            {
                "S": "<table:table-row>" + ods_cell("a") + ods_cell("b") + "</table:table-row>"
                '<table:table-row table:number-rows-repeated="2">'
                + ods_cell("x", 'table:number-columns-repeated="2"')
                + "</table:table-row>"
            }
        ),
        [["x", "x"], ["x", "x"]],
    ),
    "LibreOffice, line breaks of both kinds": (
        "cards.ods",
        ods(
            {
                "S": "<table:table-row>"
                + ods_cell("title")
                + "</table:table-row><table:table-row>"
                + ods_cell("one<text:line-break/>two\nthree")
                + "</table:table-row>"
            }
        ),
        [["one\ntwo\nthree"]],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_an_odd_spreadsheet_is_read_as_its_author_sees_it(name: str, tmp_path: Path) -> None:
    """No Problem, and these rows."""
    reference, body, rows = CASES[name]
    (tmp_path / reference.partition("#")[0]).write_bytes(body)
    table, problems = read_table(tmp_path, reference, "cards")
    assert problems == []
    assert table is not None
    assert [[cell.text for cell in row.cells.values()] for row in table.rows] == rows


def test_there_are_thirty_of_them() -> None:
    """As many as were promised."""
    assert len(CASES) >= 30
