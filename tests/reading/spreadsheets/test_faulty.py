"""Spreadsheets with one fault each: every one is answered at its cell, in words that say what to do."""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.reading.problems import Problem
from generator.reading.spreadsheets import delimited, packages, tables
from generator.reading.spreadsheets.tables import read_table, read_tables
from generator.system.limits import AVAILABLE
from tests.reading.spreadsheets.workbooks_made import MAIN, archive, ods, ods_cell, xlsx

SHEET = [["title", "cost"], ["Moth", 3], ["Lamp", 4]]


def sheet(inside: str) -> bytes:
    """A workbook of one sheet with these rows."""
    return xlsx({"S": f"<sheetData>{inside}</sheetData>"})


def cell(text: str, at: str) -> str:
    """A cell of text."""
    return f'<c r="{at}" t="str"><v>{text}</v></c>'


HEAD = f'<row r="1">{cell("title", "A1")}{cell("cost", "B1")}</row>'


def locked() -> bytes:
    """A workbook whose parts are encrypted, as far as the archive says."""
    body = bytearray(xlsx({"S": SHEET}))
    with zipfile.ZipFile(io.BytesIO(body)) as packed:
        entries = packed.infolist()
    for entry in entries:
        body[entry.header_offset + 6] |= 1
    at = body.index(b"PK\x01\x02")
    while at >= 0:
        body[at + 8] |= 1
        at = body.find(b"PK\x01\x02", at + 4)
    return bytes(body)


def bomb() -> bytes:
    """A sheet of a hundred megabytes in a hundred kilobytes."""
    return sheet(HEAD + "<row>" + " " * 100_000_000 + "</row>")


def lying() -> bytes:
    """A workbook cut in the middle of its sheet."""
    body = xlsx({"S": [["title"], *[[f"{number * 7919 % 10007}"] for number in range(3000)]]})
    middle = bytearray(body)
    middle[1500:1600] = b"\x00" * 100
    return bytes(middle)


ENTITIES = (
    '<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
    f'<worksheet xmlns="{MAIN}"><sheetData><row><c t="inlineStr"><is>'
    "<t>&b;</t></is></c></row></sheetData></worksheet>"
)

CASES: dict[str, tuple[str, bytes | Callable[[], bytes], str]] = {
    # ---- text files
    "nothing in it": ("cards.csv", b"", "1:1 empty-file the file is empty"),
    "only blanks": ("cards.csv", b"\r\n\r\n", "1:1 empty-file the file is empty"),
    "only separators": ("cards.csv", b";;;\n;;;\n", "1:1 empty-file the table is empty"),
    "headings and no rows": ("cards.csv", b"title,cost\n", "1:1 empty-file there are headings and no rows"),
    "a heading twice": (
        "cards.csv",
        b"title,cost,cost\nMoth,1,2\n",
        "1:3 same-heading 'cost' is the heading of two columns, 2 and 3",
    ),
    "a heading twice but for blanks and capitals": (
        "cards.csv",
        b"Title,Card Name, card_name\nMoth,1,2\n",
        "1:3 same-heading 'card_name' is the heading of two columns, 2 and 3",
    ),
    "a column without its heading": (
        "cards.csv",
        b"title,,cost\nMoth,x,2\n",
        "2:2 stray-cell 'x' is in column 2, which has no heading",
    ),
    "a comma in a text without quotes": (
        "cards.csv",
        b"title,cost,text\nMoth,3,Pay 1, draw 1\n",
        "2:4 stray-cell 'draw 1' stands behind the last column",
    ),
    "a semicolon in a text without quotes": (
        "cards.csv",
        b"title;cost;text\nMoth;3;Pay 1; draw 1\nLamp;3;a\n",
        "2:4 stray-cell 'draw 1' stands behind the last column",
    ),
    "two tables below each other, by Numbers": (
        "cards.csv",
        b'Cards,,\r\ntitle,cost,text\r\nMoth,1,"Fly\r\n\r\nfar"\r\nLamp,,\r\n\r\nTable 2,,\r\nx,y,\r\n',
        "8:1 stray-cell 'Table 2' begins a second table below the first",
    ),
    "a quote that is never closed": (
        "cards.csv",
        b'title,text\nMoth,"Pay 1\nLamp,Burns\n',
        "2:2 quotes the quote opened on line 2, before 'Pay 1', is never closed",
    ),
    "text behind a closing quote": (
        "cards.csv",
        b'title,text\nMoth,"Grey" one\n',
        "2:2 quotes text stands behind a closing quote: 'Grey one'",
    ),
    "a quote never closed after a cell of two lines": (
        "cards.csv",
        b'title,text\nMoth,"a\nb"\nLamp,"c\n',
        "4:2 quotes the quote opened on line 4, before 'c', is never closed",
    ),
    "a quote that the next one seems to close": (
        "cards.csv",
        b'title,text\nMoth,"Pay 1\nLamp,"Burns, a lot"\n',
        "2:2 quotes the quote opened on line 2, before 'Pay 1', is not closed before another one on line 3",
    ),
    "a quote that goes wrong below a cell of doubled ones": (
        "cards.csv",
        b'title,text\r\nMoth,"a ""b"",\r\nc"\r\nLamp, "d" e\r\n',
        "4:2 quotes text stands behind a closing quote: 'd e'",
    ),
    "a damaged letter in utf-8": (
        "cards.csv",
        "title,text\nMöth,Flügel\n".encode() + b"Lamp,\xff\n",
        "3:6 bad-encoding byte 0xff is neither UTF-8 nor a letter of Windows",
    ),
    "a byte no encoding has": ("cards.csv", b"title\nM\x81th\n", "2:2 bad-encoding byte 0x81 is neither"),
    "utf-16 cut in half": (
        "cards.csv",
        "title\nMoth".encode("utf-16")[:-1],
        "1:1 bad-encoding the file begins like UTF-16",
    ),
    "a letter lost when it was saved": (
        "cards.csv",
        "title\nM\ufffdth\n".encode(),
        "2:1 bad-encoding a letter was lost in",
    ),
    "a control sign": (
        "cards.csv",
        b"title,text\nMoth,a\x07b\n",
        "2:2 bad-character the invisible character U+0007",
    ),
    "a nought in a text": (
        "cards.csv",
        b"title,text\nMoth,a\x00b\n",
        "2:2 bad-character the invisible character U+0000",
    ),
    "a cell as long as a book": (
        "cards.csv",
        b"title\n" + b"moth " * 1000 + b"\n",
        "2:1 too-long the cell has 4,999 characters",
    ),
    "more rows than any deck": (
        "cards.csv",
        b"title\n" + b"moth\n" * 20_100,
        "20001:1 too-large the sheet has more than 20,000 rows",
    ),
    "more columns than any deck": (
        "cards.csv",
        b"a," * 300 + b"b\n",
        "1:301 too-large there is a cell in column 301",
    ),
    "an error of a formula, exported": (
        "cards.csv",
        b"title,cost\nMoth,#REF!\n",
        "2:2 cell-error the formula gives #REF!",
    ),
    "a name that the program did not know": (
        "cards.csv",
        b"title,cost\nMoth,#NAME?\n",
        "2:2 cell-error the formula gives #NAME?",
    ),
    "an error of LibreOffice": (
        "cards.csv",
        b"title,cost\nMoth,Err:502\n",
        "2:2 cell-error the formula gives Err:502",
    ),
    "a workbook called csv": (
        "cards.csv",
        xlsx({"S": SHEET}),
        "1:1 not-text the file is a document of a word processor or spreadsheet",
    ),
    "a page of the web called csv": (
        "cards.csv",
        b"\n<!DOCTYPE html>\n<html><table><tr><td>title</td></tr></table></html>",
        "1:1 not-text the file is a page of the web, not CSV",
    ),
    "LibreOffice's flat XML called csv": (
        "cards.csv",
        b'\xef\xbb\xbf<?xml version="1.0"?>\n<office:document>title</office:document>',
        "1:1 not-text the file is XML, not CSV",
    ),
    "JSON called csv": (
        "cards.csv",
        b'[{"title": "Moth", "cost": 3}]',
        "1:1 not-text the file is JSON, not CSV",
    ),
    "a page of the web called xls": (
        "cards.xls",
        b"<html><table><tr><td>title</td></tr></table></html>",
        "1:1 not-text the file is a page of the web, not a workbook",
    ),
    "a PDF called csv": ("cards.csv", b"%PDF-1.7 ...", "1:1 not-text the file is a PDF, not CSV"),
    "a picture called csv": ("cards.csv", b"\x89PNG....", "1:1 not-text the file is a picture, not CSV"),
    # ---- workbooks
    "an error in a workbook": (
        "cards.xlsx",
        sheet(HEAD + f'<row r="2">{cell("Moth", "A2")}<c r="B2" t="e"><v>#DIV/0!</v></c></row>'),
        "#S:2:2 cell-error the formula gives #DIV/0!",
    ),
    "a formula never worked out": (
        "cards.xlsx",
        sheet(HEAD + f'<row r="2">{cell("Moth", "A2")}<c r="B2"><f>1+2</f><v/></c></row>'),
        "#S:2:2 cell-error the formula in B2 was never worked out",
    ),
    "cells made one over several rows": (
        "cards.xlsx",
        xlsx(
            {
                "S": f'<sheetData>{HEAD}<row r="2">{cell("Moth", "A2")}{cell("3", "B2")}</row>'
                f'<row r="3">{cell("Lamp", "A3")}'
                '</row></sheetData><mergeCells><mergeCell ref="B2:B3"/></mergeCells>'
            }
        ),
        "#S:2:2 merged-cells the cells B2:B3 are one: only its first row has the value",
    ),
    "a stray cell far to the right": (
        "cards.xlsx",
        sheet(
            HEAD + f'<row r="2">{cell("Moth", "A2")}</row><row r="1048576">{cell("x", "XFD1048576")}</row>'
        ),
        "#S:1048576:16384 too-large there is a cell in column 16,384",
    ),
    "a note beside the table": (
        "cards.xlsx",
        xlsx({"S": [["title", "cost", ""], ["Moth", 3, ""], ["Lamp", 4, "", "", "ask Ada"]]}),
        "#S:3:5 stray-cell 'ask Ada' stands behind the last column",
    ),
    "no sheet of that name": (
        "cards.xlsx#Monster",
        xlsx({"Monsters": SHEET}),
        "1:1 unknown-sheet there is no sheet 'Monster'",
    ),
    "only empty sheets": ("cards.xlsx", xlsx({"A": [], "B": []}), "1:1 empty-file no sheet holds anything"),
    "cut off while it was copied": ("cards.xlsx", xlsx({"S": SHEET})[:-60], "1:1 damaged-workbook"),
    "damaged in the middle": ("cards.xlsx", lying(), "1:1 damaged-workbook"),
    "no archive at all": ("cards.xlsx", b"\x00\x01\x02", "1:1 damaged-workbook"),
    "locked with a password": (
        "cards.xlsx",
        locked(),
        "1:1 not-text the workbook is protected by a password",
    ),
    "of before 2007": (
        "cards.xls",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600 + "Workbook".encode("utf-16-le") + b"\0" * 90,
        "1:1 not-text this is a workbook of before 2007",
    ),
    "of before 2007, or locked": (
        "cards.xls",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600,
        "1:1 not-text the workbook is protected",
    ),
    "a document of Numbers": (
        "cards.numbers",
        archive({"Index/Document.iwa": b"x"}),
        "1:1 not-text this is a document of Numbers",
    ),
    "a binary workbook": (
        "cards.xlsb",
        archive({"xl/workbook.bin": b"x"}),
        "1:1 not-text this is a binary workbook",
    ),
    "a letter called xlsx": (
        "cards.xlsx",
        archive({"word/document.xml": "<a/>"}),
        "1:1 not-text this is no workbook",
    ),
    "a csv called xlsx": (
        "cards.xlsx",
        b"title,cost\nMoth,3\n",
        "1:1 not-text this is plain text, not a workbook",
    ),
    "a bomb": (
        "cards.xlsx",
        bomb,
        "1:1 too-large 'xl/worksheets/sheet1.xml' in the workbook is larger than 64 MB",
    ),
    "entities that swell": (
        "cards.xlsx",
        xlsx({"S": SHEET}, extra={"xl/worksheets/sheet1.xml": ENTITIES}),
        "1:1 damaged-workbook the workbook declares a document type",
    ),
    "LibreOffice, a division by nought": (
        "cards.ods",
        ods(
            {
                "S": f"<table:table-row>{ods_cell('title')}</table:table-row>"
                f"<table:table-row>{ods_cell('#DIV/0!')}</table:table-row>"
            }
        ),
        "#S:2:1 cell-error the formula gives #DIV/0!",
    ),
    "LibreOffice, a row a million times": (
        "cards.ods",
        ods(
            {"S": f'<table:table-row table:number-rows-repeated="1000000">{ods_cell("x")}</table:table-row>'}
        ),
        "#S:20001:1 too-large the sheet has more than 20,000 rows",
    ),
}


@pytest.mark.sampled(25)
@pytest.mark.parametrize("name", CASES)
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_fault_is_told_at_its_cell(name: str, tmp_path: Path) -> None:
    """Exactly one Problem, where the fault is, with a hint what to do."""
    reference, body, expected = CASES[name]
    (tmp_path / reference.partition("#")[0]).write_bytes(body() if callable(body) else body)
    _, problems = read_table(tmp_path, reference, "cards")
    assert len(problems) == 1, problems
    told = problems[0]
    place = f"{told.place.line}:{told.place.column}"
    if "#" in told.place.path:
        place = f"#{told.place.path.partition('#')[2]}:{place}"
    assert f"{place} {told.code} {told.message}".startswith(expected)
    assert told.hint


def test_there_are_forty_of_them() -> None:
    """As many as were promised."""
    assert len(CASES) >= 40


def test_a_sheet_of_nothing_but_tags_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They cost time, although they hold nothing."""
    monkeypatch.setattr(packages, "MAX_EVENTS", 20_000)
    monkeypatch.setattr(tables, "bounded", lambda work, seconds: work())
    (tmp_path / "cards.xlsx").write_bytes(sheet(HEAD + f'<row r="2">{"<c/>" * 20_000}</row>'))
    _, (told,) = read_table(tmp_path, "cards.xlsx")
    assert (told.code, told.message) == (
        "too-large",
        "'xl/worksheets/sheet1.xml' in the workbook holds too many cells",
    )


def test_a_file_outside_the_pack_is_not_read(tmp_path: Path) -> None:
    """No link leads out of the folder."""
    (tmp_path / "secret.csv").write_text("title\nMoth\n")
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "cards.csv").symlink_to(tmp_path / "secret.csv")
    _, problems = read_table(pack, "cards.csv")
    assert [problem.code for problem in problems] == ["outside-pack"]


def test_what_a_face_finds_wrong_is_told_at_the_cell_it_comes_from(tmp_path: Path) -> None:
    """Whole texts, parts of them in other capitals, and pictures by their short names."""
    (tmp_path / "cards.csv").write_text("title,kind,text,art\nMoth of Dusk,Moth,Pay 1 :x:.,moth\n")
    table, _ = read_table(tmp_path, "cards.csv")
    assert table is not None
    entry = table.place(table.rows[0])

    def column(text: str) -> int:
        place = table.place_of_text(entry, text)
        return place.column if place else 0

    texts = ("Moth of Dusk", "MOTH OF DUSK", "Moth", "Pay 1", "art/moth.png", "nowhere")
    assert [column(text) for text in texts] == [1, 1, 2, 3, 4, 0]


@pytest.mark.skipif(not AVAILABLE, reason="processes are limited where they can be copied")
def test_a_workbook_that_takes_too_long_is_given_up_by_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is unpacked in another process, which ends; this one goes on."""
    monkeypatch.setattr(tables, "MAX_SECONDS", 1)
    (tmp_path / "cards.xlsx").write_bytes(sheet(HEAD + f'<row r="2">{"<c/>" * 1_900_000}</row>'))
    _, (told,) = read_table(tmp_path, "cards.xlsx")
    assert (told.code, told.message) == ("too-large", "opening the workbook takes too long")
    assert told.hint == "save the sheet as CSV"


@pytest.mark.thorough
@pytest.mark.skipif(not AVAILABLE, reason="processes are limited where they can be copied")
def test_a_csv_that_takes_too_long_is_given_up_by_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two million cells in four megabytes; whatever is read beside it is read all the same."""
    monkeypatch.setattr(tables, "MAX_SECONDS", 1)
    (tmp_path / "cards.csv").write_text("title" + ",a" * 99 + "\n" + ("a," * 99 + "a\n") * 19_900)
    (tmp_path / "more.csv").write_text("title\nMoth\n")
    references = [("more.csv", ""), ("cards.csv", ""), ("none.csv", ""), ("more.csv", "")]
    first, (_, (told,)), (_, (missing,)), last = read_tables(tmp_path, references)
    assert (told.code, told.message) == ("too-large", "opening the table takes too long")
    assert told.hint == "take out what is no card"
    assert missing.code == "missing-file"
    assert [table and table.rows[0].text("title") for table, _ in (first, last)] == ["Moth", "Moth"]


@pytest.mark.skipif(not AVAILABLE, reason="processes are limited where they can be copied")
@pytest.mark.usefixtures("copied")
def test_text_becomes_cells_in_another_process_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Encodings, quotes and separators of a stranger are no matter of this one."""
    here = os.getpid()
    decode = delimited.decode

    def elsewhere(raw: bytes, shown: str) -> tuple[str, list[Problem]]:
        assert os.getpid() != here
        return decode(raw, shown)

    monkeypatch.setattr(delimited, "decode", elsewhere)
    (tmp_path / "cards.csv").write_text("title\nMoth\n")
    table, problems = read_table(tmp_path, "cards.csv")
    assert table is not None
    assert not problems
