"""Sheets measured: cards of the right size, backs behind their fronts, copies, folds, what goes wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from generator.contract import Component, Face, Piece
from generator.drawing.faces import Faces
from generator.drawing.sizes import Size, size
from generator.press.sheets.imposition import lay_out
from generator.press.sheets.pieces import print_sheets
from tests.press.harbour_press import (
    LAYOUTS,
    card,
    deck,
    flat,
    job,
    opened,
    placed,
    printed,
    raster,
    settings,
    texts,
)

CARD = (63.5, 88.9)


def flats(count: int, layout: str = "block", kind: Any = "cards", of: Any = "poker") -> Component:
    return Component("flats", "Flats", kind, of, [flat(k, layout) for k in range(count)])


def runs(dark: np.ndarray[Any, Any]) -> list[tuple[int, int]]:
    """Start and end of every stretch of True."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], dark.astype(np.int8), [0]))))
    return [(int(a), int(b)) for a, b in zip(edges[::2], edges[1::2], strict=True)]


@pytest.mark.thorough
@pytest.mark.parametrize("on", ["a4", "letter"])
def test_cards_measure_poker_size_within_a_tenth_on_a_600_dpi_raster(on: str) -> None:
    black = replace(flat(0), front=Face("block", {"colour": "#000000"}), back=None)
    data = printed(Component("black", "Black", "cards", "poker", [black] * 9), settings(on)).data
    grid = lay_out(size("poker", LAYOUTS), settings(on).paper)
    assert grid is not None
    picture = raster(data, 0, 600).mean(axis=2) < 128
    mm = 25.4 / 600
    for slot in grid.slots():
        across = picture[round((slot.y + 44) / mm)]
        down = picture[:, round((slot.x + 31) / mm)]
        [width] = [b - a for a, b in runs(across) if a * mm < slot.x + 31 < b * mm]
        [start] = [a for a, b in runs(across) if a * mm < slot.x + 31 < b * mm]
        [height] = [b - a for a, b in runs(down) if a * mm < slot.y + 44 < b * mm]
        [top] = [a for a, b in runs(down) if a * mm < slot.y + 44 < b * mm]
        assert width * mm == pytest.approx(63.5, abs=0.1)
        assert height * mm == pytest.approx(88.9, abs=0.1)
        assert start * mm == pytest.approx(slot.x, abs=0.1)
        assert top * mm == pytest.approx(slot.y, abs=0.1)


SHEETS = [
    ("poker", "a4"),
    ("poker", "letter"),
    ("half_page", "a4"),
    ("half_page", "letter"),
    ("mini", "a4"),
]


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize(("of", "on"), SHEETS)
def test_backs_lie_exactly_behind_their_fronts_by_their_coordinates(of: str, on: str, flip: str) -> None:
    grid = lay_out(size(of, LAYOUTS), settings(on).paper)
    assert grid is not None
    count = grid.count
    data = printed(flats(count, of=of), settings(on, flip=flip)).data
    sheet = grid.paper
    upright = sheet.width <= sheet.height
    with opened(data) as pdf:
        fronts, backs = (placed(page)[:count] for page in pdf.pages)
    for front, back, slot in zip(fronts, backs, grid.slots(), strict=True):
        assert front.corner(grid.width, grid.height) == pytest.approx((slot.x, slot.y), abs=1e-3)
        x, y = back.corner(grid.width, grid.height)
        if (flip == "long") == upright:
            assert (x, y) == pytest.approx((sheet.width - slot.x - grid.width, slot.y), abs=1e-3)
            assert not back.turned
        else:
            assert (x, y) == pytest.approx((slot.x, sheet.height - slot.y - grid.height), abs=1e-3)
            assert back.turned


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("on", ["a4", "letter"])
def test_a_sheet_held_against_the_light_shows_each_back_through_its_own_front(on: str, flip: str) -> None:
    """Turn the picture of the second side over as the printer does; every field meets its partner."""
    data = printed(flats(9, "arrow"), settings(on, flip=flip)).data
    front, back = (raster(data, page, 60).astype(np.int16) for page in (0, 1))
    through = back[:, ::-1] if flip == "long" else back[::-1]
    pairs = set()
    for k in range(9):
        mine = np.abs(front - (60 + 6 * k, 160, 160)).max(axis=2) <= 1
        theirs = np.abs(through - (160, 60 + 6 * k, 160)).max(axis=2) <= 1
        assert mine.sum() > 18_000
        # Where a mark meets a field, a pixel may come out in the colour of another.
        rows, columns = (np.flatnonzero((mine | theirs).sum(axis=axis) > 8) for axis in (1, 0))
        box = (slice(rows.min(), rows.max() + 1), slice(columns.min(), columns.max() + 1))
        # The two fields cover each other but for their marks and a pixel at the rim.
        assert (mine & theirs)[box].mean() > 0.93
        pairs.add((rows.min(), columns.min()))
        # Turned about its upright axis, a card has its mark left in front and, seen through, right.
        middle = (columns.min() + columns.max()) / 2
        upper = slice(rows.min(), (rows.min() + rows.max()) // 2)
        dark = through.max(axis=2) < 30
        slots = np.nonzero(dark[upper, columns.min() + 7 : columns.max() - 7])[1] + columns.min() + 7
        assert len(slots) > 180
        assert slots.mean() > middle
    assert len(pairs) == 9


def test_an_offset_moves_all_backs_and_no_front() -> None:
    plain = printed(flats(9), settings()).data
    moved = printed(flats(9), settings(offset=(0.5, -0.3))).data
    with opened(plain) as one, opened(moved) as other:
        for side in (0, 1):
            for before, after in zip(placed(one.pages[side])[:9], placed(other.pages[side])[:9], strict=True):
                shift = (after.x - before.x, after.y - before.y)
                assert shift == pytest.approx((0.5 * side, -0.3 * side), abs=1e-3)


def test_without_backs_there_are_fronts_only() -> None:
    made = printed(deck(12), settings(backs="none"))
    assert made.pages == 2
    assert all("Harbour · Boat cards · card-" in text for text in texts(made.data))
    assert not any("flip" in text for text in texts(made.data))


def test_sheets_without_any_back_have_no_second_side() -> None:
    pieces = [card(k, back=None) for k in range(1, 13)]
    assert printed(Component("cards", "Cards", "cards", "poker", pieces), settings()).pages == 2


def test_a_piece_without_back_leaves_its_place_bare() -> None:
    pieces = [flat(0), flat(1, back=False), flat(2)]
    made = printed(Component("cards", "Cards", "cards", "poker", pieces), settings())
    with opened(made.data) as pdf:
        front, back = (len(placed(page)) for page in pdf.pages)
    assert front - back == 1


def test_copies_follow_each_other_and_are_drawn_once() -> None:
    pieces = [card(1, copies=4), card(2, copies=6)]
    made = printed(Component("cards", "Cards", "cards", "poker", pieces), settings())
    assert (made.pieces, made.pages) == (10, 4)
    with opened(made.data) as pdf:
        names = [each.form for each in placed(pdf.pages[0])[:9]]
        assert names == [names[0]] * 4 + [names[4]] * 5
        assert names[0] != names[4]
        assert placed(pdf.pages[2])[0].form == names[4]


def test_faces_that_are_equal_but_print_differently_are_told_apart() -> None:
    pieces = [
        Piece(f"n{i}", Face("front", {"name": "X", "number": number, "text": "y"}))
        for i, number in enumerate((1, 1.0, True, "1"))
    ]
    made = printed(Component("cards", "Cards", "cards", "poker", pieces), settings())
    words = texts(made.data)[0].split()
    assert [words.count(word) for word in ("1.0", "True")] == [1, 1]
    # Two cards say 1, and so do the marks and the page number.
    assert words.count("1") >= 4


@pytest.mark.parametrize("copies", [1, 2])
def test_ink_beyond_the_bleed_reaches_no_neighbour(copies: int) -> None:
    """Drawn in place or, with copies, as a form: each piece keeps to its own field."""
    colours = ("#40a0a0", "#a0a040") if copies == 1 else ("#40a0a0",) * 2
    pieces = [Piece(f"s{i}", Face("spill", {"colour": colour})) for i, colour in enumerate(colours)]
    made = printed(Component("spill", "Spill", "cards", "poker", pieces), settings())
    picture = raster(made.data, 0, 127)
    grid = lay_out(size("poker", LAYOUTS), settings().paper)
    assert grid is not None
    first, second = grid.slots()[:2]
    inked = (picture != 255).any(axis=2)
    middle = round((first.y + 40) * 5)
    left, right = round((first.x - 1) * 5), round((second.x + grid.width + 1) * 5)
    [(start, end)] = runs(inked[middle, left - 5 : right + 6])
    assert abs(start - 5) <= 1
    assert abs(end - (right - left + 5)) <= 1
    edge = round((first.x + grid.width + 1) * 5)
    assert tuple(picture[middle, edge - 2]) == (0x40, 0xA0, 0xA0)
    if copies == 1:
        assert tuple(picture[middle, edge + 2]) == (0xA0, 0xA0, 0x40)


def test_fold_sheets_carry_both_sides_on_one_page() -> None:
    made = printed(deck(4), settings(backs="fold"))
    with opened(made.data) as pdf:
        assert len(pdf.pages) == 1
        assert len(placed(pdf.pages[0])) == 4 + 4 + 2
    assert texts(made.data)[0].count("Harbour") >= 5
    assert "Fold" in texts(made.data)[0]


@pytest.mark.parametrize("of", [(40.0, 60.0), (63.0, 88.0), (90.0, 120.0), (14.0, 14.0)])
@pytest.mark.parametrize("name", ["a4", "letter"])
def test_a_folded_sheet_says_how_it_is_printed_however_full_it_is(of: tuple[float, float], name: str) -> None:
    """Where no edge is free, in the gutter that the fold takes away."""
    pieces = [flat(k) for k in range(6)]
    made = printed(Component("flats", "Flats", "cards", of, pieces), settings(name, backs="fold"))
    assert "100 %" in texts(made.data)[0]


def test_pieces_without_backs_are_not_folded() -> None:
    """They had the other half of the sheet to themselves, with ticks for nothing."""
    pieces = [flat(k, back=False) for k in range(6)]
    component = Component("flats", "Flats", "cards", "poker", pieces)
    assert printed(component, settings(backs="fold")).data == printed(component, settings()).data


def test_a_page_from_a_press_has_white_around_it_within_the_cuts() -> None:
    """Its bands and lines end where they end on a home printer's paper: off the trim."""
    component = Component("pages", "Pages", "sheet", "page", [flat(1, back=False)])
    made = printed(component, settings(ink="press", one_per_page=True))
    with opened(made.data) as pdf:
        [page] = pdf.pages
        trim, bleed = ([float(n) * 25.4 / 72 for n in box] for box in (page.trimbox, page.bleedbox))
    assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx((200, 275), abs=0.01)
    assert (bleed[2] - bleed[0], bleed[3] - bleed[1]) == pytest.approx((206, 281), abs=0.01)
    picture = raster(made.data, 0, 72)
    inked = (picture < 240).any(axis=2)
    left = round(trim[0] * 72 / 25.4)
    middle = picture.shape[0] // 2
    assert not inked[middle, left - 6 : left + 12].any()
    assert inked[middle, left + 17 : left + 40].all()


def test_a_sheet_as_large_as_the_paper_goes_to_its_edge() -> None:
    made = printed(flats(1, kind="sheet", of="a4"), settings("a4", backs="none"))
    with opened(made.data) as pdf:
        [piece, *_] = placed(pdf.pages[0])
    assert (piece.x, piece.y) == pytest.approx((0, 0), abs=1e-3)
    assert piece.right[0] == pytest.approx(1, abs=1e-4)


def test_a_sheet_larger_than_the_paper_is_reduced_and_says_so() -> None:
    made = printed(flats(1, kind="sheet", of="a4"), settings("letter", backs="none"))
    [remark] = made.remarks
    assert "Flats is printed at 9" in remark
    with opened(made.data) as pdf:
        [piece, *_] = placed(pdf.pages[0])
    assert 0.85 < piece.right[0] < 1
    assert piece.y >= 5
    assert piece.y + piece.down[1] * 297 <= 279.4 - 5
    assert f"at {piece.right[0]:.0%}" in texts(made.data)[0]


def test_cards_larger_than_the_paper_are_a_problem() -> None:
    huge = Size(title="huge", width=300, height=400)
    made = print_sheets(job(flats(1), settings(), huge, place=card(7).place), Faces(LAYOUTS))
    [problem] = made.problems
    assert (problem.code, str(problem.place), made.data) == ("too-large", "cards.yaml:7:1", b"")


def test_text_that_does_not_fit_is_a_problem_at_the_line_of_its_card() -> None:
    long = Piece(
        "long", Face("front", {"name": "X", "number": "1", "text": "word " * 400}), place=card(5).place
    )
    pieces = [card(1), long, card(2)]
    made = print_sheets(job(replace(deck(), pieces=pieces), settings()), Faces(LAYOUTS))
    [problem] = made.problems
    assert problem.code == "text-too-long"
    assert str(problem.place) == "cards.yaml:5:1"
    assert "on 'long', layout front.svg.j2" in problem.hint
    assert made.data == b""


def test_a_fault_in_a_layout_is_one_problem_however_many_cards_have_it() -> None:
    pieces = [Piece(f"w{k}", Face("wrong")) for k in range(20)]
    made = print_sheets(job(replace(deck(), pieces=pieces), settings()), Faces(LAYOUTS))
    [problem] = made.problems
    assert problem.place.path.endswith("wrong.svg.j2")
    assert problem.place.line == 4


def test_mono_ink_reaches_the_faces() -> None:
    home, mono = (
        raster(printed(deck(9), settings(ink=ink, backs="none")).data, 0, 40) for ink in ("home", "mono")
    )
    assert mono.mean() > home.mean() + 30
    assert np.ptp(mono.astype(int), axis=2).max() == 0, "black line only"
