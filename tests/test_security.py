"""SECURITY.md tells the limits of the program: each figure in it is held against its constant."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.cli.browser import choosing
from generator.drawing import bounded_drawing, faces, style
from generator.drawing.artwork import embedded, references, source, stylesheets
from generator.drawing.pictures import files as picture_files
from generator.drawing.pictures import header, jpeg
from generator.drawing.svg import extent, fading, gradients
from generator.drawing.templates import metering
from generator.drawing.typography import font_files
from generator.games.deck import rows
from generator.play.free import session, verbs
from generator.press.pdfx import conditions
from generator.preview import server as preview_server
from generator.reading import schema
from generator.reading.parsing import text_files
from generator.reading.spreadsheets import grids, packages, tables
from generator.serving import gate, server
from generator.system import cache, file_digests, limits
from generator.tabletop import table
from generator.tabletop.free import pace
from generator.tabletop.free import table as free_table
from tests.drawing.templates import test_trusted

PAGE = " ".join((Path(__file__).parents[1] / "SECURITY.md").read_text("utf-8").split())
PROMISED = PAGE[PAGE.index("## Promised") : PAGE.index("## Attacks in the tests")]
COUNTS = {"two": 2, "three": 3, "twelve": 12}
PARTS = {"half": 2, "third": 3, "quarter": 4}
MILLION = 1_000_000
MIB = 1 << 20

STATED = (
    ("a budget of # units a face", metering.MAX_COST),
    ("largest of ours needs less than a #", test_trusted.SHARE),
    ("at most # marks", extent.MAX_MARKS),
    ("and # texts with all", extent.MAX_TEXTS),
    ("# levels of symbols", extent.MAX_NESTING),
    ("magnify # times", int(extent.MAX_MAGNIFIED)),
    ("They use # symbols", extent.MAX_USES),
    ("has # at most: slow viewers", faces.MAX_USES_A_SHEET),
    ("# MB a file, 40 million", picture_files.MAX_FILE_BYTES // MIB),
    ("a file, # pixels", header.MAX_PIXELS),
    ("pixels and # a side", header.MAX_SIDE),
    ("# scans of a JPEG", jpeg.MAX_SCANS),
    ("# MB of colour profile", header.MAX_PROFILE_BYTES // MIB),
    ("nor for # seconds after it was written", file_digests.SETTLED_NS // 1_000_000_000),
    ("**Font files** have # MB", font_files.MAX_BYTES // MILLION),
    ("MB, # tables", font_files.MAX_TABLES),
    ("# glyphs where outlines are converted", font_files.MAX_CONVERTED),
    ("and # points a glyph", font_files.MAX_POINTS),
    ("names may have # bytes", font_files.MAX_NAME_BYTES),
    ("may map # characters", font_files.MAX_CHARACTERS),
    ("may have # rules of style", stylesheets.MAX_RULES),
    ("# stops a gradient", gradients.MAX_STOPS),
    ("# gradients that take from one another", gradients.MAX_CHAIN),
    ("# groups seen through", fading.MAX_FADED),
    ("uses that repeat # elements", references.MAX_COPIES),
    ("and # pictures in them", embedded.MAX_PICTURES),
    ("expanded # times at most", source.MAX_NAMED),
    ("# MB of text, 32 MB of a workbook", text_files.MAX_BYTES // MILLION),
    ("# MB of a workbook", tables.MAX_WORKBOOK // MILLION),
    ("# MB of one of its parts", packages.MAX_UNPACKED // MILLION),
    ("unpacks and # tags", packages.MAX_EVENTS),
    ("# rows, 200 columns", grids.MAX_ROWS),
    ("# columns, 4,000", grids.MAX_COLUMNS),
    ("# characters a cell", grids.MAX_CHARACTERS),
    ("after # seconds of processor time in one face", limits.STEP_SECONDS),
    ("after # seconds, a quarter more", int(bounded_drawing.BASE_SECONDS)),
    ("seconds, a # more for each face", round(1 / bounded_drawing.FACE_SECONDS)),
    ("each face and # more for each picture", int(bounded_drawing.PICTURE_SECONDS)),
    ("where it wants # MB of memory", limits.MEMORY_BYTES // MIB),
    ("# MB of a text", text_files.MAX_BYTES // MILLION),
    ("# fonts of a style", style.MAX_FONTS),
    ("# MB each and 256 MB in all", file_digests.MAX_FILE_BYTES // MIB),
    ("MB each and # MB in all", file_digests.MAX_BYTES // MIB),
    ("faults of one file of cards # are listed", schema.MAX_PROBLEMS),
    ("faults of one file of cards # are listed", rows.MAX_CELL_PROBLEMS),
    ("stays below # MB", cache.MAX_BYTES // MILLION),
    ("that `--condition` names has # MB", conditions.MAX_BYTES // MIB),
    ("names has 16 MB and # tags", conditions.MAX_TAGS),
    ("the link of this run, a secret of # bits", gate.TOKEN_BYTES * 8),
    ("those who have its link, a secret of # bits", gate.TOKEN_BYTES * 8),
    ("bodies of more than # KB", gate.MAX_BODY // 1024),
    ("without control characters, # at most", table.MAX_WORDS),
    ("of your own the game has one of # bits", choosing.SEED_BYTES * 8),
    ("from its own page, # KB at most", preview_server.MAX_BODY // 1024),
    ("A deed is one line of # characters", verbs.MAX_LINE),
    ("at most, a note of #;", verbs.MAX_NOTE),
    ("A seat does # things at once", pace.BURST),
    ("at once and # a second", int(pace.A_SECOND)),
    ("a table ends at #,", session.MAX_ACTS),
    ("holds the last # lines of the log", free_table.MAX_LOG),
    ("the # connections there are busy", server.MAX_CONNECTIONS),
)
OTHERS = ("400", "12", "12", "2", "3.12.8")
"""Of a pattern, of a measurement, and a version of Python."""


@pytest.mark.parametrize(("words", "limit"), STATED, ids=[words for words, _limit in STATED])
def test_a_figure_of_the_page_is_the_limit_of_the_program(words: str, limit: int) -> None:
    figures = list(_pattern(words).finditer(PROMISED))
    assert len(figures) == 1, figures
    assert _value(figures[0][1]) == limit


def test_no_figure_of_the_page_is_left_unread() -> None:
    read = {match.start(1) for words, _limit in STATED for match in _pattern(words).finditer(PROMISED)}
    figures = re.finditer(r"(?<![\d.,\w-])\d[\d.,]*(?<![.,])", PROMISED)
    assert sorted(match[0] for match in figures if match.start() not in read) == sorted(OTHERS)


def _pattern(words: str) -> re.Pattern[str]:
    return re.compile(re.escape(words).replace(r"\#", r"(a million|\d+ million|[\d,]+|[a-z]+)", 1))


def _value(figure: str) -> int:
    figure = figure.replace("a million", "1 million")
    if figure in PARTS or figure in COUNTS:
        return PARTS.get(figure) or COUNTS[figure]
    number = int(figure.split()[0].replace(",", ""))
    return number * MILLION if figure.endswith("million") else number
