"""Pieces of one edge stand edge to edge: where, what each may paint in, and that the promise is true."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image as Picture

from generator.contract import Component, Edition, Face, Piece
from generator.drawing.faces import Faces
from generator.drawing.sizes import Size, size_of
from generator.press.paper import Paper
from generator.press.png import pixels
from generator.press.sheets.fields import Field
from generator.press.sheets.imposition import Grid, behind, lay_out
from generator.press.sheets.placement import SheetPlan, plan_of
from generator.press.sheets.shared_cuts import clips, joined
from generator.reading.packs import find_packs
from generator.reading.problems import Place
from tests import shipped
from tests.games.deck.packs import CARDS, deck
from tests.games.deck.packs import printed as printed_parts
from tests.games.deck.test_looks import in_style
from tests.press.harbour_press import flat, printed, raster, settings
from tests.sheets_measured import sheets

A4 = Paper("A4", 210, 297)
DPI = 100
MAX_DIFFERENCE = 32.0
"""Of 255: like patterns that are out of step differ by as much, and no more."""
Strips = dict[str, tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]]
CELL_MM = 10.0
"""Patterns come again within as much."""
NARROW_MM = 8.0
SLIVER_MM = 1.5
"""So far astray a knife may go."""


def field(edges: str, skip: tuple[int, ...] = ()) -> Field:
    """Poker cards on A4, nine to a sheet: a letter for the edge of each, "." for none."""
    grid = lay_out(Size(title="poker", width=63.5, height=88.9), A4)
    assert grid is not None
    assert (grid.columns, grid.rows, grid.bleed) == (3, 3, 1.0)
    return Field(grid, tuple(Piece(edge, Face("x"), edge=edge.strip(".")) for edge in edges), skip=skip)


@pytest.mark.parametrize(
    ("edges", "skip", "columns", "rows", "cuts"),
    [
        ("aaaaaaaaa", (), (0, 1), (0, 1), 8),
        ("aaaaaabbb", (), (0, 1), (0,), 9),
        ("aaabbbccc", (), (0, 1), (), 10),
        ("abbabbabb", (), (1,), (0, 1), 9),
        ("baaaaaaaa", (), (1,), (1,), 10),
        ("abcabcabc", (), (), (0, 1), 10),
        ("aaaabaaaa", (), (), (), 12),
        (".........", (), (), (), 12),
        ("aa", (), (0,), (), 5),
        ("a", (), (), (), 4),
        ("ab", (), (), (), 6),
        # An empty place parts nobody.
        ("aaaaaaaa", (1,), (0, 1), (0, 1), 8),
    ],
)
def test_a_gutter_goes_where_all_pieces_on_both_sides_have_one_edge(
    edges: str, skip: tuple[int, ...], columns: tuple[int, ...], rows: tuple[int, ...], cuts: int
) -> None:
    before = field(edges, skip)
    grid = joined(before).grid
    assert (grid.shared_x, grid.shared_y) == (columns, rows)
    wide, high = grid.filled(before.reach)
    shown = Grid(**{**as_values(grid), "columns": wide, "rows": high})
    assert len(shown.cuts_x()) + len(shown.cuts_y()) == cuts
    assert grid.left + grid.right == pytest.approx(A4.width)
    assert grid.top + grid.bottom == pytest.approx(A4.height)
    assert grid.left >= before.grid.left - 1e-6


def as_values(grid: Grid) -> dict[str, Any]:
    return {name: getattr(grid, name) for name in Grid.__dataclass_fields__}


def test_pieces_with_paper_at_their_edges_stay_as_they_are() -> None:
    grid = lay_out(Size(title="poker", width=63.5, height=88.9), A4, wanted=0.0)
    assert grid is not None
    whole = Field(grid, tuple(Piece("x", Face("x"), edge="a") for _ in range(9)))
    assert joined(whole) is whole


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize(
    ("edges", "skip"), [("aaaaaaaaa", ()), ("aaaab", (2,)), ("aaabbbcc", ()), ("a", (5,))]
)
def test_boxes_of_neighbours_meet_and_never_overlap_on_either_side(
    flip: Any, edges: str, skip: tuple[int, ...]
) -> None:
    close = joined(field(edges, skip))
    fronts = close.slots()
    backs = [behind(slot, close.grid.width, close.grid.height, A4, flip) for slot in fronts]
    for slots in (fronts, backs):
        boxes = []
        for slot, (left, top, right, bottom) in zip(slots, clips(close, slots), strict=True):
            if slot.turned:
                width, height = close.grid.width, close.grid.height
                left, top, right, bottom = width - right, height - bottom, width - left, height - top
            boxes.append((slot.x + left, slot.y + top, slot.x + right, slot.y + bottom))
            assert left <= 0, "all of a piece is painted"
            assert top <= 0
            assert right >= close.grid.width
            assert bottom >= close.grid.height
        for number, one in enumerate(boxes):
            for other in boxes[:number]:
                assert (
                    one[0] >= other[2] - 1e-6
                    or other[0] >= one[2] - 1e-6
                    or one[1] >= other[3] - 1e-6
                    or other[1] >= one[3] - 1e-6
                )


@pytest.mark.parametrize("flip", ["long", "short"])
def test_the_colour_changes_on_the_cut(flip: Any) -> None:
    pieces = [Piece(each.id, each.front, each.back, edge="alike") for each in map(flat, range(9))]
    made = printed(Component("cards", "Cards", "cards", "poker", pieces), settings(flip=flip))
    grid = joined(field("aaaaaaaaa")).grid
    for page in (0, 1):
        picture = raster(made.data, page, 254)
        row = picture[round(10 * (grid.top + 20))].astype(int)
        for cut in (grid.column_at(1), grid.column_at(2)):
            left, right = row[round(10 * cut) - 3], row[round(10 * cut) + 3]
            assert 4 <= abs(left - right).max() <= 8, "the neighbour's colour begins there"


def test_a_press_and_a_machine_cut_every_piece_by_itself() -> None:
    pieces = [Piece(each.id, each.front, each.back, edge="alike") for each in map(flat, range(9))]
    cards = Component("cards", "Cards", "cards", "poker", pieces)
    plain = Component("cards", "Cards", "cards", "poker", [flat(k) for k in range(9)])
    for how in (settings("a3", ink="press"), settings(cut="paths"), settings(backs="fold")):
        one, other = (raster(printed(each, how).data, 0, 50) for each in (cards, plain))
        assert (one == other).all()


# ---- the games ----------------------------------------------------------------------------


def test_to_the_bottom_takes_128_cuts_for_its_cards_and_jure_58_for_its_tiles() -> None:
    assert sheets("to_the_bottom", "home", "a4").cuts("cards") == {"cards": 128}
    assert sheets("jure_of_the_seas", "home", "a4").cuts("tiles") == {"tiles": 58}


def edged(game: str, ink: str) -> Iterator[tuple[Size, Faces, dict[str, list[Piece]]]]:
    """The pieces of each edge of a game, by component."""
    pack = shipped.pack(game)
    rules, content = shipped.load(game)
    faces = Faces(pack.layouts, ink, pack.words)
    for component in rules.components(content, pack, Edition()):
        edges: dict[str, list[Piece]] = {}
        for piece in component.pieces:
            if piece.edge:
                edges.setdefault(piece.edge, []).append(piece)
        if edges:
            size = size_of(component, pack)
            assert isinstance(size, Size)
            yield size, faces, edges


def strips(face: Face, size: Size, faces: Faces) -> Strips:
    """At each edge a strip of what lies outside the trim and one inside, in cells of CELL_MM along it."""
    bleed = SLIVER_MM + 0.25
    drawing = faces.draw(face, size.width, size.height, bleed)
    box = (-bleed, -bleed, size.width + 2 * bleed, size.height + 2 * bleed)
    picture = np.asarray(pixels([(drawing, 0.0, 0.0)], box, faces.fonts, DPI).convert("RGB")).astype(float)
    scale = picture.shape[1] / box[2]
    start, reach = round(bleed * scale), round(SLIVER_MM * scale)
    sides = {}
    for side, turned in (("left", 0), ("top", 1), ("right", 2), ("bottom", 3)):
        # The side becomes the left one, its cells from the top: clockwise from the inside for all four.
        there = np.rot90(picture, turned)
        along = there[start : there.shape[0] - start]
        sides[side] = (
            cells(along[:, start - reach : start], scale),
            cells(along[:, start : start + reach], scale),
        )
    return sides


def cells(strip: np.ndarray[Any, Any], scale: float) -> np.ndarray[Any, Any]:
    step = round(CELL_MM * scale)
    return np.array([strip[i : i + step].mean((0, 1)) for i in range(0, len(strip) - step + 1, step)])


def differences(sides: list[Strips]) -> Iterator[tuple[str, float]]:
    """How far a neighbour's rim is from the bleed in whose place it shows, of 255, for all pairs."""
    for one, other in product(sides, sides):
        for here, there in (("right", "left"), ("bottom", "top")):
            yield here, float(np.abs(one[here][0] - other[there][1][::-1]).mean())


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("game", "ink"),
    [
        *product(["to_the_bottom", "jure_of_the_seas"], ["home", "mono"]),
        # In black line they have paper at their edges.
        ("bridge_crew", "home"),
    ],
)
def test_pieces_of_one_edge_look_alike_a_little_beyond_the_cut(game: str, ink: str) -> None:
    compared = 0
    for size, faces, edges in edged(game, ink):
        for edge, pieces in edges.items():
            for of in ("front", "back"):
                drawn = {
                    id(face): face for face in (getattr(piece, of) for piece in pieces) if face is not None
                }
                sides = [strips(face, size, faces) for face in list(drawn.values())[:12]]
                for side, off in differences(sides):
                    if math.isnan(off):
                        # Between its corners a narrow piece has nothing left to compare.
                        assert min(size.width, size.height) <= NARROW_MM, (edge, of, side)
                        continue
                    assert off < MAX_DIFFERENCE, (edge, of, side)
                    compared += 1
    assert compared > 40


@pytest.mark.sampled(3)
@pytest.mark.parametrize("style", ["parchment", "night", "bright"])
@pytest.mark.parametrize("front", ["classic", "big_symbol", "text_only", "two_ended"])
def test_cards_of_ready_layouts_in_full_bleed_look_alike_where_they_say_so(
    front: str, style: str, tmp_path: Path
) -> None:
    """Those of a kind in a classic layout, all of them in the others; one cut parts them then."""
    table = "title,kind,cost,text\n" + "".join(
        f"{kind} {n},{kind},{n},Draw {n}.\n" for kind in ("Fox", "Owl") for n in range(1, 5)
    )
    pack = in_style(deck(tmp_path, f"{CARDS}    front: {front}\n", cards_csv=table), style)
    (cards,) = printed_parts(pack)
    edges = {piece.edge for piece in cards.pieces}
    assert "" not in edges
    assert len(edges) == (2 if front == "classic" else 1)
    size = size_of(cards, pack)
    for ink in ("home", "mono"):
        faces = Faces(pack.layouts, ink, pack.words, full_bleed=True, pack=pack.folder)
        for edge in edges:
            alike = [piece for piece in cards.pieces if piece.edge == edge]
            for of in (lambda piece: piece.front, lambda piece: piece.back):
                sides = [strips(of(piece), size, faces) for piece in alike]
                assert max(off for _, off in differences(sides)) < MAX_DIFFERENCE


def test_cards_with_pictures_to_the_edge_or_layouts_of_their_own_promise_none(tmp_path: Path) -> None:
    table = "title,kind\nFox,Beast\nOwl,Beast\n"
    for n, (front, back, own) in enumerate(
        (
            ("full_picture", "{layout: back}", ""),
            ("classic", "{picture: back.png}", ""),
            ("classic", "{layout: back}", "classic"),
            ("classic", "{layout: back}", "parts"),
        )
    ):
        pack = deck(tmp_path / str(n), f"{CARDS}    front: {front}\n    back: {back}\n", cards_csv=table)
        Picture.new("RGB", (1000, 1400), "#406080").save(pack.folder / "back.png")
        if own:
            (pack.folder / "layouts").mkdir()
            ready = Path("layouts/deck") / f"{own}.svg.j2"
            (pack.folder / "layouts" / ready.name).write_text(ready.read_text(encoding="utf-8"))
            (pack,), _ = find_packs([], pack.folder)
        assert {piece.edge for piece in printed_parts(pack)[0].pieces} == {""}


def test_a_picture_above_and_paper_below_do_not() -> None:
    pack = shipped.pack("bruise_cruise")
    rules, content = shipped.load("bruise_cruise")
    cards = next(each for each in rules.components(content, pack, Edition()) if each.name == "cards")
    assert not any(piece.edge for piece in cards.pieces)
    faces, size = Faces(pack.layouts, "home", pack.words), size_of(cards, pack)
    sides = [strips(piece.front, size, faces) for piece in list(cards.pieces)[:3]]
    assert max(off for _, off in differences(sides)) > MAX_DIFFERENCE


@pytest.mark.parametrize(("counts", "columns"), [((35, 35), 7), ((36, 30), 9), ((37, 30), 9), ((70,), 9)])
def test_pieces_of_another_edge_begin_a_row_where_all_still_stand_on_a_sheet(
    counts: tuple[int, ...], columns: int
) -> None:
    """37 are of no number of columns above half of nine: there the usual grid stays."""
    pieces = tuple(
        Piece(f"{number}", Face("x"), copies=count, edge=f"edge {number}")
        for number, count in enumerate(counts)
    )
    component = Component("chits", "Chits", "cards", (20.0, 20.0), pieces)
    size = Size(title="chit", width=20, height=20)
    plan = plan_of(component, size, settings("a4"), Place("chits"))
    assert isinstance(plan, SheetPlan)
    assert plan.grid.columns == columns
    assert plan.grid.count >= sum(counts)


def test_pieces_that_promise_nothing_keep_the_usual_grid() -> None:
    pieces = tuple(Piece(f"{number}", Face("x"), copies=35) for number in range(2))
    component = Component("chits", "Chits", "cards", (20.0, 20.0), pieces)
    plan = plan_of(component, Size(title="chit", width=20, height=20), settings("a4"), Place("chits"))
    assert isinstance(plan, SheetPlan)
    assert plan.grid.columns == 9
