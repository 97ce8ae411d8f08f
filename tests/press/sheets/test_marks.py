"""Marks and text around the pieces: inside the printer's reach, outside every trim."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from generator.drawing.display import Circle, Line, Op, Pop, Push, Text
from generator.drawing.faces import Faces
from generator.drawing.sizes import size
from generator.press.paper import paper
from generator.press.sheets import edge_text, marks
from generator.press.sheets.imposition import Grid, lay_out
from generator.press.sheets.mark_style import USUAL
from generator.press.sheets.marks import lines_between
from tests import shipped
from tests.press.harbour_press import LAYOUTS, ORIGIN, settings

FONT = Faces(LAYOUTS).fonts["text"]
SLIP = 1e-6
COMBINATIONS = [
    (on, name)
    for on in ("a4", "letter", "a3", "legal", "tabloid")
    for name in ("poker", "bridge", "tarot", "mini", "square_small", "tile", "jumbo", "half_page", "page")
]

Extent = tuple[float, float, float, float]


def extents(ops: list[Op]) -> Iterator[tuple[Op, Extent]]:
    """Left, top, right and bottom of everything drawn, on the sheet."""
    a, b, c, d, e, f = 1.0, 0.0, 0.0, 1.0, 0.0, 0.0
    for op in ops:
        if isinstance(op, Push):
            a, b, c, d, e, f = op.matrix
        elif isinstance(op, Pop):
            a, b, c, d, e, f = 1.0, 0.0, 0.0, 1.0, 0.0, 0.0
        else:
            if isinstance(op, Line):
                corners = [(op.x1, op.y1), (op.x2, op.y2)]
            elif isinstance(op, Circle):
                corners = [(op.cx - op.r, op.cy - op.r), (op.cx + op.r, op.cy + op.r)]
            else:
                assert isinstance(op, Text)
                width = FONT.width(op.text) * op.size
                corners = [(op.x, op.y - FONT.cap * op.size), (op.x + width, op.y)]
            points = [(a * x + c * y + e, b * x + d * y + f) for x, y in corners]
            xs, ys = [x for x, _ in points], [y for _, y in points]
            yield op, (min(xs), min(ys), max(xs), max(ys))


def laid_out(on: str, name: str) -> Grid:
    grid = lay_out(size(name, LAYOUTS), paper(on, LAYOUTS))
    assert grid is not None
    return grid


def everything(grid: Grid) -> list[Op]:
    block = marks.block(grid)
    left = f"{ORIGIN.game} · Cards of every kind there is · fronts · card-1 – card-9"
    right = "page 100 of 120 · Broadside 1.2.3 · c0ffee00"
    print_it = ["Print at 100 %, never “fit to page”.", "Both sides, flip on the short edge."]
    cut_it = ["First all cuts marked 1, right across the sheet.", "Then those marked 2, along the lines."]
    return [
        *marks.crop_marks(block),
        *marks.cut_numbers(block, FONT),
        *marks.centre_marks(block),
        *edge_text.slug(block, f"{left} · {right}", print_it, FONT),
        *edge_text.scale_bar(block, cut_it, FONT),
    ]


@pytest.mark.parametrize(("on", "name"), COMBINATIONS)
def test_nothing_lies_outside_the_margins_or_inside_a_trim(on: str, name: str) -> None:
    grid = laid_out(on, name)
    sheet = grid.paper
    for op, (left, top, right, bottom) in extents(everything(grid)):
        assert left >= sheet.margin - SLIP, op
        assert top >= sheet.margin - SLIP, op
        assert right <= sheet.width - sheet.margin + SLIP, op
        assert bottom <= sheet.height - sheet.margin + SLIP, op
        for slot in grid.slots():
            apart = (
                right <= slot.x + SLIP
                or left >= slot.x + grid.width - SLIP
                or bottom <= slot.y + SLIP
                or top >= slot.y + grid.height - SLIP
            )
            assert apart, (op, slot)


@pytest.mark.parametrize(("on", "name"), COMBINATIONS)
def test_crop_marks_stay_outside_the_bleed_and_point_along_the_cuts(on: str, name: str) -> None:
    grid = laid_out(on, name)
    block = marks.block(grid)
    found = marks.crop_marks(block)
    for op, (left, top, right, bottom) in extents(found):
        assert isinstance(op, Line)
        outside = (
            right <= block.left + SLIP
            or left >= block.right - SLIP
            or bottom <= block.top + SLIP
            or top >= block.bottom - SLIP
        )
        assert outside, op
        assert max(right - left, bottom - top) >= 1.5 - SLIP
        vertical = left == right
        assert (left if vertical else top) in (grid.cuts_x() if vertical else grid.cuts_y())
    wanted = 2 * (len(grid.cuts_x()) * grid.marks_y + len(grid.cuts_y()) * grid.marks_x)
    assert len(found) == wanted


@pytest.mark.parametrize("name", ["poker", "tile", "mini"])
@pytest.mark.parametrize("on", ["a4", "letter"])
def test_every_cut_shows_beside_every_corner_outside_the_trim(on: str, name: str) -> None:
    grid = laid_out(on, name)
    assert not grid.framed
    ticks = [op for op in lines_between(grid, grid.slots()) if isinstance(op, Line)]
    for slot in grid.slots():
        for x in (slot.x, slot.x + grid.width):
            for y in (slot.y, slot.y + grid.height):
                near = [op for op in ticks if abs(op.x1 - x) < 1.1 and abs(op.y1 - y) < 1.1]
                near = [op for op in near if op.paint == USUAL.ticks]
                # Square to each cut, and one end on it.
                assert any(op.y1 == op.y2 and op.x1 == pytest.approx(x, abs=0.02) for op in near)
                assert any(op.x1 == op.x2 and op.y1 == pytest.approx(y, abs=0.02) for op in near)
    for _, (left, top, right, bottom) in extents(list(ticks)):
        assert all(
            right <= slot.x or left >= slot.x + grid.width or bottom <= slot.y or top >= slot.y + grid.height
            for slot in grid.slots()
        )


def test_pieces_without_bleed_share_one_line_a_cut() -> None:
    grid = lay_out(size("poker", LAYOUTS), paper("letter", LAYOUTS), 0.0)
    assert grid is not None
    assert (grid.framed, grid.gutter, len(grid.cuts_x()), len(grid.cuts_y())) == (True, 0, 4, 4)
    lines = [op for op in lines_between(grid, grid.slots()) if isinstance(op, Line)]
    assert len(lines) == len({(op.x1, op.y1, op.x2, op.y2) for op in lines}) == 3 * 4 + 3 * 4
    assert {op.paint for op in lines} == {USUAL.frame}
    assert len(lines_between(grid, grid.slots()[:1])) == 4


def test_marks_stand_only_where_pieces_are() -> None:
    grid = laid_out("a4", "poker")
    block = marks.block(grid, 2)
    assert len(block.cuts_x) == 4
    assert len(block.cuts_y) == 2
    assert marks.block(grid, 9).cuts_y == tuple(grid.cuts_y())
    assert marks.crop_marks(marks.block(grid, cut=False)) == []


@pytest.mark.parametrize(
    ("on", "name", "first"),
    [("a4", "poker", "x"), ("a4", "half_page", "y"), ("letter", "tile", "x")],
)
def test_cuts_that_have_room_for_a_number_are_numbered_first(on: str, name: str, first: str) -> None:
    grid = laid_out(on, name)
    block = marks.block(grid)
    assert marks.first_cuts(block) == first
    numbers = [op for op in marks.cut_numbers(block, FONT) if isinstance(op, Text)]
    cuts = block.cuts_x if first == "x" else block.cuts_y
    firsts = [op for op in numbers if op.text == "1"]
    assert firsts
    for op in firsts:
        place = op.x if first == "x" else op.y
        assert any(abs(place - cut) < 3 for cut in cuts)


@pytest.mark.parametrize(("on", "name"), COMBINATIONS)
def test_a_sheet_speaks_of_the_numbers_it_bears_and_of_no_other(on: str, name: str) -> None:
    grid = laid_out(on, name)
    block = marks.block(grid)
    borne = {op.text for op in marks.cut_numbers(block, FONT) if isinstance(op, Text)}
    told = " ".join(marks.how_to_cut(block, [grid], shipped.pack("bridge_crew").words))
    assert {number for number in "12" if f"marked {number}" in told} == borne


@pytest.mark.parametrize(("on", "name"), COMBINATIONS)
def test_the_scale_bar_is_100_mm_and_4_in_long(on: str, name: str) -> None:
    grid = laid_out(on, name)
    ops = edge_text.scale_bar(marks.block(grid), [], FONT)
    lines = [extent for op, extent in extents(ops) if isinstance(op, Line)]
    along = 0 if grid.text == "y" else 1
    ticks = sorted({round(extent[along], 6) for extent in lines})
    long = max(extent[along + 2] - extent[along] for extent in lines)
    assert long == pytest.approx(101.6)
    start = ticks[0] if along == 0 else ticks[-1]
    distances = {round(abs(tick - start), 4) for tick in ticks}
    assert {10.0, 50.0, 100.0, 25.4, 101.6} <= distances
    words = [op.text for op in ops if isinstance(op, Text)]
    assert words == ["100 mm", "4 in"]


def test_a_small_paper_gets_half_a_bar_and_a_tiny_one_none() -> None:
    small = marks.ImposedBlock(paper("100x100mm", LAYOUTS), 30, 30, 70, 70, (), (), True, True, "y")
    assert [op.text for op in edge_text.scale_bar(small, [], FONT) if isinstance(op, Text)] == [
        "50 mm",
        "2 in",
    ]
    tiny = marks.ImposedBlock(paper("50x50mm", LAYOUTS), 20, 20, 30, 30, (), (), True, True, "y")
    assert edge_text.scale_bar(tiny, [], FONT) == []


def test_a_long_line_is_shortened_and_what_one_must_read_is_not() -> None:
    block = marks.block(laid_out("a4", "poker"))
    ops = edge_text.slug(block, "word " * 60, ["Print at 100 %."], FONT)
    left, right = (op for op in ops if isinstance(op, Text))
    assert left.text.endswith("…")
    assert left.x + FONT.width(left.text) * left.size < right.x
    assert (right.text, right.size) == ("Print at 100 %.", edge_text.READ_MM)


def test_sentences_one_must_read_are_of_a_size_or_left_out() -> None:
    block = marks.block(laid_out("a4", "poker"))
    told = [f"Sentence number {k} of all there are." for k in range(9)]
    *_, last = (op for op in edge_text.scale_bar(block, told, FONT) if isinstance(op, Text))
    assert last.size >= edge_text.MIN_READ_MM
    assert last.text.startswith(told[0])
    assert told[8] not in last.text


def test_settings_default_to_plain_duplex() -> None:
    how = settings()
    assert (how.ink, how.flip, how.backs, how.offset) == ("home", "long", "duplex", (0.0, 0.0))
