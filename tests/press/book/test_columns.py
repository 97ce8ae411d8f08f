"""Two columns take tables of any length, and part them where both parts have some."""

from __future__ import annotations

from itertools import pairwise

import pytest
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, PageBreak, Paragraph, Table

from generator.press.book.typesetting.columns import Columns
from generator.press.book.typesetting.justification import Placed, justified
from generator.press.book.typesetting.pictures import Picture
from generator.press.book.typesetting.styles import ClauseParagraph, HeadingParagraph

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


def test_a_page_that_ends_is_taken_whole() -> None:
    """So that what follows does not come onto it, however much room is left."""
    blocks = [Block("a", 20.0), PageBreak(), Block("b", 20.0)]
    first, second = Columns(blocks, 210.0, TALL, count=1).split(210.0, TALL)
    assert first.wrap(210.0, TALL)[1] == TALL
    assert second.wrap(210.0, TALL)[1] == 20.0


def test_a_picture_that_waits_begins_the_page_after_an_end() -> None:
    pages = on_pages(
        Block("a", 300.0), Wide("picture", 200.0), Block("b", 20.0), PageBreak(), Block("c", 20.0)
    )
    assert [[each.name for each in page] for page in pages] == [["a", "b"], ["picture"], ["c"]]


def test_what_is_longer_than_the_page_in_the_last_digit_alone_is_set_on_it() -> None:
    columns = Columns([Block(name, TALL / 2 + 0.004) for name in "abcd"], 100.0, TALL, 10.0)
    assert columns.wrap(210.0, TALL)[1] <= TALL


class Grows(Picture):
    """A picture that is as high as its factor says."""

    def __init__(self, factor: float = 1.0) -> None:
        Flowable.__init__(self)
        self.most, self.factor = 1.5, factor

    def grown(self, factor: float) -> Grows:
        return Grows(min(factor, self.most))

    def wrap(self, *_: float) -> tuple[float, float]:
        self.width, self.height = 100.0, 100.0 * self.factor
        return self.width, self.height


def stacked(*flowables: Flowable) -> list[Placed]:
    """Flowables one below the other in one column."""
    placed, y = [], 0.0
    for flowable in flowables:
        _, height = flowable.wrap(100.0, 1e6)
        placed.append(Placed(flowable, 0.0, y, height, None))
        y += height
    return placed


@pytest.mark.parametrize(
    ("depth", "height"), [(300.0, 100.0), (340.0, 120.0), (400.0, 150.0), (600.0, 150.0)]
)
def test_pictures_grow_to_the_foot_of_their_page_as_far_as_they_may(depth: float, height: float) -> None:
    page = justified(stacked(Grows(), Block("text", 100.0), Grows()), depth, 100.0, 100.0)
    assert [each.height for each in page if isinstance(each.flowable, Grows)] == [
        pytest.approx(height, abs=1.0)
    ] * 2
    assert max(each.foot for each in page) <= depth


def test_white_goes_between_paragraphs_but_not_below_a_heading() -> None:
    heading = HeadingParagraph("Boats", ParagraphStyle("heading"))
    blocks = stacked(Block("a", 100.0), heading, Block("b", 100.0), Block("c", 100.0))
    before = [one.foot - other.top for one, other in pairwise(blocks)]
    page = justified(blocks, blocks[-1].foot + 9.0, 100.0, 100.0)
    white = [other.top - one.foot for one, other in pairwise(page)]
    assert before == [0.0, 0.0, 0.0]
    assert white[0] > white[2] > white[1] == 0.0
    assert page[-1].foot == pytest.approx(blocks[-1].foot + 9.0)


def test_columns_above_a_wide_picture_end_level() -> None:
    band = [
        Placed(Block("a", 50.0), 0.0, 0.0, 50.0, 0),
        Placed(Block("b", 46.0), 0.0, 50.0, 46.0, 0),
        Placed(Block("c", 100.0), 105.0, 0.0, 100.0, 1),
        Placed(Wide("picture", 80.0), 0.0, 110.0, 80.0, None),
    ]
    feet = [each.foot for each in justified(band, 190.0, 100.0, 205.0)]
    assert feet == [50.0, pytest.approx(97.2), 100.0, 190.0]


def test_wide_entries_below_columns_are_spread_to_the_foot() -> None:
    page = [
        Placed(Block("a", 50.0), 0.0, 0.0, 50.0, 0),
        *(Placed(Wide(name, 40.0), 0.0, 60.0 + 40.0 * n, 40.0, None) for n, name in enumerate("bcd")),
    ]
    feet = [each.foot for each in justified(page, 182.0, 100.0, 205.0)]
    assert feet == [50.0, 100.0, pytest.approx(141.0), pytest.approx(182.0)]


def test_a_short_paragraph_is_not_broken_over_two_columns() -> None:
    rule = ClauseParagraph("word " * 60, ParagraphStyle("rule", fontSize=10, leading=12))
    rule.styles = None  # type: ignore[assignment]
    rule.wrap(100.0, 1e6)
    assert not rule.is_short
    short = ClauseParagraph("word " * 12, ParagraphStyle("rule", fontSize=10, leading=12))
    short.wrap(100.0, 1e6)
    assert short.is_short


class Foot(Wide):
    """A colophon: across all columns, at the foot of its page."""

    at_foot = True


def test_what_spans_all_columns_below_an_index_moves_down_with_it() -> None:
    """Columns above a foot are spread; a paragraph between them and the foot was printed over."""
    index = [Block(f"{n}", 20.0) for n in range(9)]
    columns = Columns([*index, Wide("after", 30.0), Foot("foot", 20.0)], 100.0, TALL, 10.0)
    columns.wrap(210.0, TALL)
    *entries, after, foot = columns._fixed.placed
    assert entries[-1].top > 4 * 20.0 or entries[4].top > 4 * 20.0, "no spread: nothing is tested"
    assert max(each.foot for each in entries) <= after.top
    assert after.foot <= foot.top
