"""Workbooks made by hand, as the programs that people use write them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from html import escape

Rows = Sequence[Sequence[str | int | float]]

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
ODS_NAMES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for name in ("office", "table", "text", "style", "drawing")
)
MIMETYPE = "application/vnd.oasis.opendocument.spreadsheet"


def archive(parts: Mapping[str, str | bytes], compressed: bool = True) -> bytes:
    """A zip archive of these parts."""
    body = io.BytesIO()
    with zipfile.ZipFile(body, "w", zipfile.ZIP_DEFLATED if compressed else zipfile.ZIP_STORED) as packed:
        for name, text in parts.items():
            packed.writestr(name, text)
    return body.getvalue()


def xlsx(
    sheets: Mapping[str, Rows | str],
    states: Mapping[str, str] | None = None,
    extra: Mapping[str, str] | None = None,
    book: str = "",
) -> bytes:
    """A workbook as Excel writes it, texts shared; a sheet given as text is the inside of its part."""
    strings: list[str] = []
    parts: dict[str, str | bytes] = {}
    listed, related = "", ""
    for at, (name, rows) in enumerate(sheets.items(), 1):
        state = (states or {}).get(name, "visible")
        listed += f'<sheet name="{escape(name)}" sheetId="{at}" state="{state}" r:id="rId{at}"/>'
        related += f'<Relationship Id="rId{at}" Type="{TYPES}/worksheet" Target="worksheets/sheet{at}.xml"/>'
        inside = rows if isinstance(rows, str) else f"<sheetData>{_rows(rows, strings)}</sheetData>"
        parts[f"xl/worksheets/sheet{at}.xml"] = f'<worksheet xmlns="{MAIN}">{inside}</worksheet>'
    shared = "".join(f'<si><t xml:space="preserve">{escape(text)}</t></si>' for text in strings)
    parts["xl/workbook.xml"] = (
        f'<?xml version="1.0"?><workbook xmlns="{MAIN}" xmlns:r="{TYPES}">{book}<sheets>{listed}</sheets>'
        f"</workbook>"
    )
    parts["xl/_rels/workbook.xml.rels"] = f"<Relationships>{related}</Relationships>"
    parts["xl/sharedStrings.xml"] = f'<sst xmlns="{MAIN}">{shared}</sst>'
    return archive({**parts, **(extra or {})})


def ods(sheets: Mapping[str, Rows | str], before: str = "") -> bytes:
    """A workbook as LibreOffice writes it, down to the empty rows and columns at the end of every sheet."""
    body = ""
    for name, rows in sheets.items():
        inside = rows if isinstance(rows, str) else "".join(map(_ods_row, rows))
        body += (
            f'<table:table table:name="{escape(name)}">{inside}'
            '<table:table-row table:number-rows-repeated="1048550">'
            '<table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>'
        )
    content = (
        f'<?xml version="1.0"?><office:document-content {ODS_NAMES}>{before}'
        f"<office:body>"
        f"<office:spreadsheet>{body}</office:spreadsheet></office:body></office:document-content>"
    )
    return archive({"mimetype": MIMETYPE, "content.xml": content})


def ods_cell(text: str, attributes: str = "") -> str:
    """A cell of text; ``attributes`` as they are written."""
    paragraphs = "".join(f"<text:p>{line}</text:p>" for line in text.split("\n"))
    return f'<table:table-cell office:value-type="string" {attributes}>{paragraphs}</table:table-cell>'


def _rows(rows: Rows, strings: list[str]) -> str:
    out = ""
    for line, row in enumerate(rows, 1):
        cells = ""
        for column, value in enumerate(row):
            at = f"{chr(ord('A') + column)}{line}"
            if isinstance(value, str) and value:
                strings.append(value)
                cells += f'<c r="{at}" t="s"><v>{len(strings) - 1}</v></c>'
            elif value != "":
                cells += f'<c r="{at}"><v>{value}</v></c>'
        out += f'<row r="{line}">{cells}</row>' if cells else ""
    return out


def _ods_row(row: Sequence[str | int | float]) -> str:
    cells = "".join(
        ods_cell(escape(value))
        if isinstance(value, str)
        else f'<table:table-cell office:value-type="float" office:value="{value}"><text:p>{value}</text:p>'
        "</table:table-cell>"
        for value in row
    )
    padding = f'<table:table-cell table:number-columns-repeated="{16384 - len(row)}"/>'
    return f"<table:table-row>{cells}{padding}</table:table-row>"
