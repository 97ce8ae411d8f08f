"""Common sheets: what shares paper is found by geometry, printed in one file, cut apart along its bands."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from generator.contract import Component, Face, Piece
from generator.drawing.faces import Faces
from generator.drawing.sizes import Size
from generator.press.paper import paper
from generator.press.print_run import print_orders
from generator.press.sheets.marks import cuts_between
from generator.press.sheets.packing import Lot, Stock, fits, pack
from generator.press.sheets.paper_edges import has_paper_edges, is_paper_edged
from tests.press.harbour_press import LAYOUTS, deck, flat, opened, order, placed, settings, texts


def lot(width: float, height: float, count: int, bleed: float = 2.0) -> Lot:
    return Lot(Size(title="piece", width=width, height=height), count, bleed)


LOTS = [lot(15, 20, 8), lot(18, 60, 8), lot(64, 92, 2, 0.0), lot(40, 40, 31)]


@pytest.mark.parametrize("on", ["a4", "letter", "a3"])
@pytest.mark.parametrize("lots", [LOTS[:3], LOTS, LOTS[3:]])
def test_every_piece_has_a_place_of_its_own_inside_the_margins(on: str, lots: list[Lot]) -> None:
    sheet = paper(on, LAYOUTS)
    for stocks in pack(lots, sheet):
        boxes = []
        for stock in stocks:
            grid = stock.grid
            for slot in grid.slots()[: stock.stop - stock.start]:
                box = (slot.x - grid.bleed, slot.y - grid.bleed)
                box += (slot.x + grid.width + grid.bleed, slot.y + grid.height + grid.bleed)
                assert box[0] >= sheet.margin + 3
                assert box[1] >= sheet.margin + 3
                assert box[2] <= sheet.width - sheet.margin - 3
                assert box[3] <= sheet.height - sheet.margin - 3
                assert all(apart(box, other) for other in boxes)
                boxes.append(box)


def apart(one: Any, other: Any) -> bool:
    left, top, right, bottom = one
    return bool(
        right <= other[0] + 1e-6
        or left >= other[2] - 1e-6
        or bottom <= other[1] + 1e-6
        or top >= other[3] - 1e-6
    )


def test_all_pieces_are_placed_once_and_in_order() -> None:
    stocks = [stock for sheet in pack(LOTS, paper("a4", LAYOUTS)) for stock in sheet]
    for number, each in enumerate(LOTS):
        parts = [(stock.start, stock.stop) for stock in stocks if stock.lot == number]
        assert parts[0][0] == 0
        assert parts[-1][1] == each.count
        assert all(one[1] == other[0] for one, other in pairwise(parts))


def test_a_small_lot_stands_beside_a_tall_one() -> None:
    [stocks] = pack(LOTS[:3], paper("a4", LAYOUTS))
    by_lot = {stock.lot: stock for stock in stocks}
    assert by_lot[0].grid.top - 2 == pytest.approx(by_lot[2].grid.top)
    assert len(cuts_between([stock.grid for stock in stocks])) == 4


def test_pieces_alike_at_their_edges_touch_and_need_less_room() -> None:
    """Eight ships beside two nets: two columns of four, parted by eight cuts; others take more room."""
    ships = Lot(Size(title="ship", width=13, height=20), 8, 2.0, alike=True)
    [stocks] = pack([ships, LOTS[2]], paper("a4", LAYOUTS))
    grid = next(stock.grid for stock in stocks if stock.lot == 0)
    assert (grid.columns, grid.rows) == (2, 4)
    assert len(grid.cuts_x()) + len(grid.cuts_y()) == 3 + 5
    assert (grid.right - grid.left, grid.bottom - grid.top) == pytest.approx((26, 80))
    assert ships.span(20, 4) == 84
    assert lot(13, 20, 8).span(20, 4) == 96
    assert (ships.most(13, 30), lot(13, 20, 8).most(13, 30)) == (2, 1)


def test_what_is_as_wide_as_the_paper_shares_none() -> None:
    assert not fits(Size(title="page", width=199, height=280), paper("a4", LAYOUTS))
    with pytest.raises(ValueError, match="does not fit"):
        pack([lot(199, 280, 1)], paper("a4", LAYOUTS))


def test_stocks_tell_their_lot() -> None:
    [[stock]] = pack([lot(50, 50, 3)], paper("a4", LAYOUTS))
    assert isinstance(stock, Stock)
    assert (stock.grid.columns, stock.grid.rows, stock.stop) == (3, 1, 3)


# ---- printed ------------------------------------------------------------------------------


def pieces(count: int, layout: str = "block") -> list[Piece]:
    return [flat(k, layout) for k in range(count)]


def files(folder: Path, *components: Component, **changes: Any) -> dict[str, Path]:
    outcome = print_orders([order(folder, *components)], settings(**changes))
    assert outcome.problems == []
    return {path.stem: path for path in outcome.written}


def test_components_of_one_size_are_one_pile(tmp_path: Path) -> None:
    first = Component("ones", "Ones", "cards", "poker", pieces(7), sheet="both")
    second = Component("twos", "Twos", "cards", "poker", pieces(2), sheet="both")
    printed = files(tmp_path, first, deck(3), second)
    assert sorted(printed) == ["both", "cards"]
    with opened(printed["both"].read_bytes()) as pdf:
        assert len(pdf.pages) == 2
        assert len(placed(pdf.pages[0])) == 9 + 2
    assert "Harbour · Ones, twos · fronts" in texts(printed["both"].read_bytes())[0]


def test_components_of_several_sizes_share_a_sheet_and_their_backs_lie_behind(tmp_path: Path) -> None:
    small = Component("small", "Small", "cards", (15.0, 20.0), pieces(8), sheet="extras")
    large = Component(
        "large", "Large", "sheet", (64.0, 92.0), [flat(k, back=False) for k in (9, 10)], sheet="extras"
    )
    printed = files(tmp_path, small, large)
    assert list(printed) == ["extras"]
    with opened(printed["extras"].read_bytes()) as pdf:
        front, back = (placed(page) for page in pdf.pages)
        assert len(front) == 8 + 2 + 2
        assert len(back) == 8 + 2
        # The lots come in the order of the components: the small ones first.
        corners = {round(210 - each.corner(15, 20)[0] - 15, 3) for each in back[:8]}
        assert corners <= {round(each.corner(15, 20)[0], 3) for each in front}


@pytest.mark.parametrize("changes", [{"one_per_page": True}, {"backs": "fold"}])
def test_sizes_are_not_mixed_where_that_would_not_do(tmp_path: Path, changes: dict[str, Any]) -> None:
    small = Component("small", "Small", "cards", (15.0, 20.0), pieces(8), sheet="extras")
    large = Component("large", "Large", "sheet", (64.0, 92.0), pieces(2), sheet="extras")
    assert sorted(files(tmp_path, small, large, **changes)) == ["large", "small"]


def test_a_sheet_named_once_is_a_file_named_by_its_component(tmp_path: Path) -> None:
    only = Component("ones", "Ones", "cards", "poker", pieces(7), sheet="both")
    assert list(files(tmp_path, only)) == ["ones"]


# ---- the last sheet -----------------------------------------------------------------------


def pages(printed: dict[str, Path]) -> dict[str, int]:
    """The pages of each file; pieces have backs, so each sheet has two."""
    counted = {}
    for name, path in printed.items():
        with opened(path.read_bytes()) as pdf:
            counted[name] = len(pdf.pages)
    return counted


def test_the_few_on_a_last_sheet_go_where_there_is_room(tmp_path: Path) -> None:
    """Ten cards are a sheet of nine, and one beside the mat, with its back behind it."""
    mat = Component("mat", "Mat", "sheet", (100.0, 100.0), [flat(1, back=False)], sheet="mat")
    cards = replace(deck(10), rest="mat")
    printed = files(tmp_path, cards, mat)
    assert pages(printed) == {"cards": 2, "mat": 2}
    with opened(printed["mat"].read_bytes()) as pdf:
        front, back = (placed(page) for page in pdf.pages)
    # Besides the pieces, what stands around them and the line of text.
    assert (len(front), len(back)) == (2 + 2, 1 + 2)
    fronts, backs = texts(printed["cards"].read_bytes())
    assert "The rest of these is in mat.pdf." in fronts
    assert "mat.pdf" not in backs


@pytest.mark.parametrize(
    ("count", "side", "changes"),
    [
        (15, 100.0, {}),
        (4, 100.0, {}),
        (18, 100.0, {}),
        (10, 180.0, {}),
        (10, 100.0, {"backs": "fold"}),
        (10, 100.0, {"one_per_page": True}),
    ],
    ids=["more than half a sheet", "no full sheet", "nothing left", "no room", "folded", "a page each"],
)
def test_else_they_stay_where_they_are(
    tmp_path: Path, count: int, side: float, changes: dict[str, Any]
) -> None:
    mat = Component("mat", "Mat", "sheet", (side, side), [flat(1, back=False)], sheet="mat")
    with_rest = pages(files(tmp_path / "with", replace(deck(count), rest="mat"), mat, **changes))
    without = pages(files(tmp_path / "without", deck(count), mat, **changes))
    assert with_rest == without


def test_copies_that_are_left_over_are_copies_still(tmp_path: Path) -> None:
    """Ten of one piece: nine on a sheet of their own, one beside the mat; none without that mat."""
    mat = Component("mat", "Mat", "sheet", (100.0, 100.0), [flat(1, back=False)], sheet="mat")
    cards = replace(deck(1), pieces=[replace(flat(3), copies=10)], rest="mat")
    assert pages(files(tmp_path / "both", cards, mat)) == {"cards": 2, "mat": 2}
    assert pages(files(tmp_path / "alone", cards)) == {"cards": 4}


# ---- edges --------------------------------------------------------------------------------


def test_ink_at_the_trim_is_told_from_paper() -> None:
    faces = Faces(LAYOUTS)
    size = Size(title="card", width=60, height=90)
    ink = Component("ink", "Ink", "cards", (60.0, 90.0), pieces(2))
    assert not has_paper_edges(ink, size, faces)
    wrong = Component("wrong", "Wrong", "cards", (60.0, 90.0), [Piece("one", Face("wrong"))])
    assert not has_paper_edges(wrong, size, faces)


@pytest.mark.parametrize(
    ("shape", "paper_edged"),
    [
        ('<rect x="3" y="3" width="54" height="84" fill="#102030"/>', True),
        ('<rect x="0.3" y="3" width="54" height="84" fill="#102030"/>', False),
        ('<rect x="-1" y="-1" width="62" height="92" fill="#ffffff"/>', True),
        ('<rect x="3" y="3" width="54" height="84" fill="none" stroke="#102030" stroke-width="6"/>', False),
        ('<line x1="5" y1="5" x2="59.8" y2="5" stroke="#000000"/>', False),
        ('<text x="59.8" y="40" font-family="text" font-size="3" fill="#000000">a</text>', False),
        ('<g clip-path="url(#in)"><rect x="-1" y="-1" width="62" height="92" fill="#102030"/></g>', True),
    ],
)
def test_shapes_lines_and_clips_count_as_they_paint(tmp_path: Path, shape: str, paper_edged: bool) -> None:
    clip = '<defs><clipPath id="in"><rect x="4" y="4" width="50" height="80"/></clipPath></defs>'
    (tmp_path / "one.svg.j2").write_text(
        f'{{% extends "shared/face.svg.j2" %}}{{% block face %}}{clip}{shape}{{% endblock %}}'
    )
    drawing = Faces([tmp_path, *LAYOUTS]).draw(Face("one"), 60, 90, 1.0)
    assert is_paper_edged(drawing, 60, 90) is paper_edged
