"""Two columns take tables of any length, and part them where both parts have some."""

from __future__ import annotations

import pytest
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, PageBreak, Paragraph, Table

from generator.press.book.typesetting.columns import Columns
from generator.press.book.typesetting.styles import HeadingParagraph

TALL, ROW = 400.0, 20.0


def pages(rows: int) -> int:
    """The pages that a table of so many rows takes; every page takes something."""
    table = Table([[str(n)] for n in range(rows)], colWidths=[90.0], rowHeights=[ROW] * rows)
    part, count = Columns([table], 100.0, TALL, 10.0), 1
    while part.wrap(210.0, TALL)[1] > TALL:
        parts = part.split(210.0, TALL)
        assert parts, f"{rows} rows cannot be parted"
        part, count = parts[1], count + 1
    return count


@pytest.mark.parametrize("rows", [1, 19, 20, 21, 22, 23, 39, 40, 41, 42, 61, 81])
def test_a_table_a_little_longer_than_a_column_is_parted_sooner(rows: int) -> None:
    assert pages(rows) <= 1 + rows // 38


class Block(Flowable):
    """So much of a column, which is a picture or text that cannot be parted."""

    def __init__(self, name: str, height: float, is_picture: bool = False) -> None:
        super().__init__()
        self.name, self.height, self.is_picture = name, height, is_picture

    def wrap(self, *_: float) -> tuple[float, float]:
        return 100.0, self.height


def filled(*blocks: Block) -> list[list[str]]:
    """The names in the left column of the first page, and in the right one."""
    columns = Columns(blocks, 100.0, TALL, 10.0)
    first = columns.split(210.0, TALL)[0] if columns.wrap(210.0, TALL)[1] > TALL else columns
    return [
        [
            each.flowable.name
            for each in sorted(first._fixed.placed, key=lambda each: each.top)
            if each.column == n
        ]
        for n in (0, 1)
    ]


def test_text_goes_before_a_picture_that_begins_the_next_column() -> None:
    picture = Block("picture", 150.0, is_picture=True)
    text = [Block(name, 90.0) for name in "bcdefgh"]
    assert filled(Block("a", 300.0), picture, *text)[0] == ["a", "b"]
    assert filled(Block("a", 300.0), picture, *text)[1][:2] == ["picture", "c"]


def test_neither_a_heading_nor_another_picture_goes_before_a_picture() -> None:
    picture, other = (Block(name, 150.0, is_picture=True) for name in ("picture", "other"))
    text = [Block(name, 90.0) for name in "bcdefgh"]
    assert filled(Block("a", 300.0), picture, other, *text)[0] == ["a"]
    heading = HeadingParagraph("Boats", ParagraphStyle("heading"))
    heading.name = "heading"
    assert filled(Block("a", 300.0), picture, heading, *text)[0] == ["a"]


class Wide(Block):
    """A picture across both columns."""

    spans = True


def words(count: int) -> Paragraph:
    """A paragraph of so many words."""
    return Paragraph("word " * count, ParagraphStyle("text", fontSize=10, leading=12))


def on_pages(*blocks: Flowable) -> list[list[Flowable]]:
    """All that stands on each page, in the order in which it was placed."""
    part, pages = Columns(blocks, 210.0, TALL, count=1), []
    while part.wrap(210.0, TALL)[1] > TALL:
        done, part = part.split(210.0, TALL)
        pages.append([each.flowable for each in done._fixed.placed])
    return [*pages, [each.flowable for each in part._fixed.placed]]


def test_a_paragraph_that_overtakes_a_picture_is_not_broken_round_it() -> None:
    picture, long = Wide("picture", 200.0), words(100)
    first, second = on_pages(Block("a", 300.0), picture, words(8), long)
    assert len(first) == 2
    assert second == [picture, long]


def test_a_paragraph_behind_its_picture_is_parted_at_the_foot() -> None:
    first, second = on_pages(Wide("picture", 200.0), Block("a", 150.0), words(200))
    assert len(first) == 3
    assert len(second) == 1


@pytest.mark.parametrize("before", [0, 1, 3])
def test_what_follows_the_end_of_a_page_begins_a_new_one(before: int) -> None:
    text = [Block(str(n), 20.0) for n in range(before)]
    pages = on_pages(*text, PageBreak(), Block("next", 20.0), PageBreak())
    assert [[each.name for each in page] for page in pages] == [
        *([[each.name for each in text]] if text else []),
        ["next"],
    ]


def test_what_follows_the_end_of_a_page_takes_no_room_that_page_has_left() -> None:
    columns = Columns([Block("a", 20.0), PageBreak(), Block("b", 20.0)], 100.0, TALL, 10.0)
    _, rest = columns.split(210.0, TALL)
    left = TALL - 40.0
    assert rest.wrap(210.0, left)[1] > left
    assert rest.split(210.0, left) == []
    assert rest.wrap(210.0, TALL)[1] <= TALL


def test_a_picture_that_waits_begins_the_page_after_an_end() -> None:
    pages = on_pages(
        Block("a", 300.0), Wide("picture", 200.0), Block("b", 20.0), PageBreak(), Block("c", 20.0)
    )
    assert [[each.name for each in page] for page in pages] == [["a", "b"], ["picture"], ["c"]]


def test_what_is_longer_than_the_page_in_the_last_digit_alone_is_set_on_it() -> None:
    columns = Columns([Block(name, TALL / 2 + 0.004) for name in "abcd"], 100.0, TALL, 10.0)
    assert columns.wrap(210.0, TALL)[1] <= TALL
