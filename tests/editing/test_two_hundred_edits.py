"""Two hundred edits by chance, over shipped packs and tables of every kind: nothing but the value differs."""

from __future__ import annotations

import codecs
import random
from pathlib import Path

import pytest

from generator.editing.cells import cell_spans, with_cell
from generator.editing.encodings import encoding_of
from generator.editing.refusals import CannotWrite
from generator.editing.scalars import span_of, written
from generator.reading.parsing.nodes import leaves
from generator.reading.parsing.source import parse, parsed
from generator.reading.parsing.text_files import decode
from tests.editing import judges
from tests.shipped import CONTENT

STYLED = Path(__file__).with_name("styled.yaml").read_bytes()
SHIPPED = [
    "bridge_crew/crew.yaml",
    "bridge_crew/i18n/de.yaml",
    "bruise_cruise/ports.yaml",
    "deck/game.yaml",
    "general_quarters/presets.yaml",
    "jure_of_the_seas/daikaiju.yaml",
    "to_the_bottom/game.yaml",
]


def edit_by_chance(raw: bytes, chance: random.Random, below: str = "") -> tuple[bytes, str]:
    """The bytes with another value, which is judged; and the style of the old one.

    It is one below a key of the file, if there is one.
    """
    source, problems = parsed(raw, "file.yaml")
    assert source is not None
    assert not problems
    text, _ = decode(raw, "file.yaml")
    values = [value for path, value in leaves(source.root) if path[0] in (below or path[0],)]
    value = chance.choice(values)
    new = judges.other_text(value.text, chance)
    span = span_of(text, value)
    assert span is not None
    after = written(source, value, new)
    encoding = encoding_of(raw, text)
    assert encoding is not None
    if span.style in ("|", ">"):
        new = new.rstrip("\n") + value.text[len(value.text.rstrip("\n")) :]
    changed = judges.changed_values(text, after)
    assert list(changed.values()) == ([new] if new != value.text else [])
    assert judges.comments(text) == judges.comments(after)
    assert judges.line_ends(after) <= judges.line_ends(text)
    old_lines, _ = judges.changed_lines(text, after)
    assert (
        "".join(old_lines)
        in text[text.rfind("\n", 0, span.start) + 1 : span.end] + text[span.end :].partition("\n")[0] + "\n"
    )
    return encoding.bytes_of(after), span.style


@pytest.mark.sampled(5)
@pytest.mark.parametrize("file", SHIPPED)
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_five_edits_of_a_shipped_file(file, line_end):
    chance = random.Random(f"{file} {line_end!r}")
    raw = (CONTENT / file).read_bytes().replace(b"\n", line_end.encode())
    for _ in range(5):
        raw, _ = edit_by_chance(raw, chance)


@pytest.mark.parametrize("mark", [b"", codecs.BOM_UTF8])
@pytest.mark.parametrize("line_end", [b"\n", b"\r\n", b"\r"])
def test_two_dozen_edits_in_every_style(mark, line_end):
    chance = random.Random(f"styles {mark!r} {line_end!r}")
    raw = mark + STYLED.replace(b"\n", line_end)
    styles = set()
    keys = ("plain", "number", "single", "double", "folded", "literal", "kept", "wrapped", "quoted_lines")
    for key in (*keys, "flow", "list", "empty", "letters", *keys, "flow", "list"):
        raw, style = edit_by_chance(raw, chance, key)
        assert raw.startswith(mark)
        styles.add(style)
    assert styles == {"", "'", '"', "|", ">"}


TABLE = [
    ["title", "kind", "value", "text"],
    ["Moth", "Night", "1", 'Says "hello", and goes'],
    ["Owl", "Night", "007", "Two\nlines"],
    ["Gull", "", "3", "  blanks  "],
    ["Möwe", "Day", "4", "über; alles, hier\tund | da"],
    ["Last", "Day", "5", ""],
]
KINDS = {
    "plain": (",", "utf-8", b"", "\n", False),
    "excel": (";", "cp1252", b"", "\r\n", False),
    "excel_utf8": (";", "utf-8", codecs.BOM_UTF8, "\r\n", False),
    "all_quoted": (",", "utf-8", b"", "\n", True),
    "tabs": ("\t", "utf-16-le", codecs.BOM_UTF16_LE, "\r\n", False),
    "big_endian": ("\t", "utf-16-be", codecs.BOM_UTF16_BE, "\n", False),
    "bars": ("|", "utf-8", b"", "\n", True),
}


def table_file(delimiter: str, line_end: str, quoted: bool) -> str:
    def cell(text: str) -> str:
        if quoted or any(sign in text for sign in (delimiter, '"', "\n")):
            return '"' + text.replace('"', '""') + '"'
        return f'="{text}"' if text == "007" else text

    return "".join(delimiter.join(map(cell, row)) + line_end for row in TABLE)


@pytest.mark.parametrize("kind", KINDS)
def test_twelve_edits_of_a_table(kind):
    delimiter, encoding, mark, line_end, quoted = KINDS[kind]
    chance = random.Random(f"table {kind}")
    text = table_file(delimiter, line_end, quoted)
    raw = mark + text.encode(encoding)
    for _ in range(12):
        spans = [span for span in cell_spans(text, delimiter) if span.row]
        span = chance.choice(spans)
        before = judges.table(text, delimiter)
        new = judges.other_text(before[span.row][span.column - 1], chance).strip()
        new = new.replace("🦉", "") if encoding == "cp1252" else new
        after_raw = with_cell(
            raw, "cards.tsv" if delimiter == "\t" else "cards.csv", span.line, span.column, new
        )
        assert after_raw.startswith(mark)
        after = after_raw[len(mark) :].decode(encoding)
        table = judges.table(after, delimiter)
        told = table[span.row][span.column - 1]
        assert told.removeprefix('="').removesuffix('"').split() == new.split() or told.split() == new.split()
        table[span.row][span.column - 1] = before[span.row][span.column - 1]
        assert table == before
        assert after[: span.start] == text[: span.start]
        assert after.endswith(text[span.end :])
        assert judges.line_ends(after) <= judges.line_ends(text) | {"\n"}
        was_quoted = text[span.start : span.start + 1] == '"'
        assert not was_quoted or after[span.start] == '"'
        raw, text = after_raw, after


def test_a_letter_that_the_file_cannot_hold_is_refused():
    raw = "title;kind\r\nMöwe;Day\r\n".encode("cp1252")
    with pytest.raises(CannotWrite, match="Windows, which has no '→'"):
        with_cell(raw, "cards.csv", 2, 2, "Day → Night")


def test_a_row_that_ends_early_gets_the_cells_between():
    raw = b"title,kind,value\nMoth\nOwl,Night,2\n"
    assert with_cell(raw, "cards.csv", 2, 3, "1") == b"title,kind,value\nMoth,,1\nOwl,Night,2\n"


def test_a_line_that_names_the_delimiter_stays():
    raw = b"sep=;\r\ntitle;kind\r\nMoth;Day\r\n"
    assert with_cell(raw, "cards.csv", 3, 1, "Owl; grey") == b'sep=;\r\ntitle;kind\r\n"Owl; grey";Day\r\n'


@pytest.mark.parametrize(
    ("line", "old", "new", "after"),
    [
        ("name: Moth  # grey", "Moth", "Owl", "name: Owl  # grey"),
        ("name: Moth", "Moth", "#1", "name: '#1'"),
        ("name: Moth", "Moth", "it's: so", "name: 'it''s: so'"),
        ("name: 'Moth'", "Moth", "Owl", "name: 'Owl'"),
        ('name: "Moth"', "Moth", 'say "ah"', 'name: "say \\"ah\\""'),
        ("name: Moth", "Moth", "", "name: ''"),
        ("name: Moth", "Moth", "null", "name: 'null'"),
        ("name: Moth", "Moth", "NO", "name: NO"),
        ("{name: Moth, cost: 2}", "Moth", "Moth, grey", "{name: 'Moth, grey', cost: 2}"),
        ("{name: , cost: 2}", "", "Moth", "{name: Moth , cost: 2}"),
        ("name:\ncost: 2", "", "Moth", "name: Moth\ncost: 2"),
        ("name: >-\n  one\n  two\ncost: 2", "one two", "one\nfour", "name: >-\n  one\n\n  four\ncost: 2"),
        ("name: |\n  one\n\n# end", "one\n", "two\n  three", "name: |\n  two\n    three\n\n# end"),
    ],
)  # fmt: skip
def test_a_value_is_written_in_the_style_it_had(line, old, new, after):
    source, _ = parse(line + "\n", "file.yaml")
    value = next(value for _, value in leaves(source.root) if value.text == old)
    assert written(source, value, new) == after + "\n"


def test_only_the_line_with_the_word_changes_in_a_folded_text():
    text = STYLED.decode()
    source, _ = parse(text, "file.yaml")
    value = source.node(("folded",))
    after = written(source, value, value.text.replace("narrower", "slimmer"))
    old_lines, new_lines = judges.changed_lines(text, after)
    assert (len(old_lines), len(new_lines)) == (1, 1)


@pytest.mark.parametrize("key", ["anchored", "again"])
def test_a_value_that_an_alias_names_is_left_alone(key):
    source, _ = parse(STYLED.decode(), "file.yaml")
    with pytest.raises(CannotWrite, match="alias"):
        written(source, source.node((key,)), "Tern")
