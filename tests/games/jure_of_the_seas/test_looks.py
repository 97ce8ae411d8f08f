"""How the box looks, as far as it can be measured: wakes that meet, legible words, little ink, few bytes."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import dist, hypot

import numpy
import pypdfium2
import pytest
from PIL import ImageStat

from generator.drawing.display import Path, Text, Use
from generator.drawing.faces import Faces
from generator.drawing.sizes import size
from generator.games.jure_of_the_seas import GAME
from generator.press.boards import tile
from generator.press.paper import paper
from generator.press.sheets import Settings
from generator.press.volumes import Order, print_orders
from tests.games.bridge_crew.test_components import flat
from tests.games.bridge_crew.test_looks import at, contrast, inside_of, outline, scale

from .packs import changed
from .table import box, pack
from .test_own_packs import OBLONG, SMALL

INKS = pytest.mark.parametrize("ink", ["home", "mono"])
THIRDS = [(15, 0), (30, 0), (45, 15), (45, 30), (30, 45), (15, 45), (0, 30), (0, 15)]
INWARD = [(0, 1), (0, 1), (-1, 0), (-1, 0), (0, -1), (0, -1), (1, 0), (1, 0)]


@cache
def faces(ink="home"):
    return Faces(pack().layouts, ink)


@cache
def components():
    return {component.name: component for component in GAME.components(box(), pack())}


def every_face(ink):
    """Component, piece and drawing of all that is printed, with width and height."""
    for name, component in components().items():
        if component.kind == "book" or not component.printed:
            continue
        trimmed = size(component.size, pack().layouts)
        for piece in component.pieces:
            for face in (piece.front, piece.back):
                if face is not None:
                    drawing = faces(ink).draw(face, trimmed.width, trimmed.height)
                    yield name, piece.id, drawing, trimmed.width, trimmed.height


# ---- wakes --------------------------------------------------------------------------------


def ends(drawing, ink):
    """Where the drawn water of each wake crosses the sides: for each end the point and the way in."""
    shade = faces(ink).palette["foam_inside"]
    found = []
    for op in drawing.ops:
        if isinstance(op, Path) and op.paint.stroke == shade and not op.paint.dash and not op.paint.fill:
            (_, outside), (_, start), *_, (_, last), (_, beyond) = op.segments
            found += [(start, outside), (last[-2:], beyond)]
    return found


def quarter(point, turns):
    """A point of the tile after so many quarter turns clockwise."""
    x, y = point
    for _ in range(turns):
        x, y = 45 - y, x
    return x, y


@pytest.mark.clause("JS-1.2", "JS-1.3", "JS-1.5")
@pytest.mark.parametrize("turns", range(4))
def test_wakes_of_all_tiles_meet_the_sides_at_the_thirds_and_square_on(turns):
    """All 56 tiles in all rotations: eight ends within 0.05 mm of the thirds, along the normal there."""
    for piece in components()["wake_tiles"].pieces:
        met = set()
        for start, outside in ends(faces().draw(piece.front, 45, 45), "home"):
            here, out = quarter(start, turns), quarter(outside, turns)
            point = min(range(8), key=lambda p, here=here: dist(THIRDS[p], here))
            assert dist(THIRDS[point], here) < 0.05
            length = dist(here, out)
            assert length > 3
            way = (here[0] - out[0]) / length, (here[1] - out[1]) / length
            assert way == pytest.approx(INWARD[point], abs=1e-3)
            met.add(point)
        assert met == set(range(8)), piece.id


@pytest.mark.clause("JS-1.4")
def test_a_tile_shows_the_wakes_of_its_type():
    """The drawn ends of one wake are the two points its type joins."""
    for piece in components()["wake_tiles"].pieces:
        found = ends(faces().draw(piece.front, 45, 45), "home")
        pairs = {
            tuple(sorted(min(range(8), key=lambda p, s=start: dist(THIRDS[p], s)) for start, _ in wake))
            for wake in zip(found[::2], found[1::2], strict=True)
        }
        assert pairs == {tuple(pair) for pair in piece.front.values["pairs"]}


def test_nothing_on_a_wake_tile_says_where_up_is():
    """No words: only foam on a sea that is the same after a quarter turn."""
    for piece in components()["wake_tiles"].pieces:
        assert not [op for op, _ in flat(faces().draw(piece.front, 45, 45)) if isinstance(op, Text)]
    sea = faces().symbol("sea")
    spots = {(round(op.matrix[4], 3), round(op.matrix[5], 3)) for op in sea.ops if isinstance(op, Use)}
    assert {(round(45 - y, 3), x) for x, y in spots} == spots


def test_neighbours_look_like_one_sea():
    """On both sides of a seam the raster of a random pair of tiles goes on with the same colours."""
    pieces = components()["wake_tiles"].pieces
    for left, right in ((pieces[3], pieces[20]), (pieces[33], pieces[8])):
        a, b = (pixels(each.front) for each in (left, right))
        difference = numpy.abs(a[:, -1].astype(int) - b[:, 0].astype(int))
        assert difference.mean() < 6


def pixels(face):
    from io import BytesIO

    from PIL import Image

    from generator.press.preview import face_png

    return numpy.asarray(
        Image.open(BytesIO(face_png(faces().draw(face, 45, 45), faces().fonts, 200))).convert("L")
    )


# ---- words --------------------------------------------------------------------------------


@INKS
def test_nothing_is_wrong_with_the_texts(ink):
    list(every_face(ink))
    assert faces(ink).notes == []


@INKS
def test_letters_are_large_enough_and_keep_from_the_edge(ink):
    """2.5 mm at least and, but for the rim of the board, 3 mm from the trim."""
    for name, piece, drawing, width, height in every_face(ink):
        for op, matrix in flat(drawing):
            if not isinstance(op, Text):
                continue
            assert op.size * scale(matrix) >= 2.5 - 1e-6, f"{name}/{piece}: '{op.text}'"
            font = faces(ink).fonts[op.font]
            safe = 1 if name == "board" else 3
            for x in (op.x, op.x + font.width(op.text) * op.size):
                for y in (op.y, op.y - font.cap * op.size):
                    u, v = at(matrix, x, y)
                    assert safe - 0.05 <= u <= width - safe + 0.05, f"{name}/{piece}: '{op.text}' at {u:.1f}"
                    assert safe - 0.05 <= v <= height - safe + 0.05, f"{name}/{piece}: '{op.text}' at {v:.1f}"


@INKS
def test_letters_stand_out(ink):
    """4.5 : 1 to whatever was painted under the middle of a run."""
    for name, piece, drawing, *_ in every_face(ink):
        painted = []
        for op, matrix in flat(drawing):
            if isinstance(op, Text):
                middle = op.x + faces(ink).fonts[op.font].width(op.text) * op.size / 2, op.y - op.size / 4
                spot = at(matrix, *middle)
                ground = next((tone for covers, tone in reversed(painted) if covers(*spot)), "#ffffff")
                found = contrast(op.fill, ground)
                assert found >= 4.5, f"{name}/{piece}: '{op.text}' {op.fill} on {ground} is {found:.1f}"
                continue
            paint, shape = getattr(op, "paint", None), outline(op)
            if shape and paint and paint.fill and paint.fill.startswith("#"):
                painted.append((inside_of([at(matrix, *corner) for corner in shape]), paint.fill))


@pytest.mark.clause("JS-5.3", "JS-5.4", "JS-5.5")
@INKS
def test_arrows_show_their_result_at_their_own_side(ink):
    """Four numbers, each nearest to the side its arrow points to; the rotation number in the corner."""
    for piece in components()["daikaiju_tiles"].pieces:
        values = piece.front.values
        numbers = {}
        for op, matrix in flat(faces(ink).draw(piece.front, 45, 45)):
            if isinstance(op, Text) and op.text.isdigit():
                x, y = at(matrix, op.x + 1.2, op.y - 1.7)
                sides = {"up": y, "left": x, "right": 45 - x, "down": 45 - y}
                nearest = sorted(sides, key=sides.get)
                corner = sides["up"] < 11 and sides["left"] < 11
                numbers["turn" if corner else nearest[0]] = int(op.text)
                assert op.size * scale(matrix) >= 5
        assert numbers == {**values["arrows"], "turn": values["rotation_number"]}


def test_gold_and_blue_differ_without_colour():
    """Gold arrows are filled with ink, blue ones are outlines: also in black line."""
    for piece in components()["daikaiju_tiles"].pieces:
        fills = [
            paint.fill
            for op in faces("mono").draw(piece.front, 45, 45).ops
            if isinstance(op, Path) and (paint := op.paint).fill and len(op.segments) == 7
            if {kind for kind, _ in op.segments[:6]} == {"M", "L"}
        ]
        assert len(fills) >= 4
        assert ("#000000" in fills) == (piece.front.values["colour"] == "gold"), piece.id


def test_ten_beasts_and_eight_emblems_differ():
    beasts = [piece.front.values["beast"] for piece in components()["daikaiju_tiles"].pieces]
    assert len(set(beasts)) == 10
    assert "other" not in beasts
    assert len({faces("mono").symbol(f"beast-{each}").ops for each in beasts}) == 10
    emblems = [piece.front.values["emblem"] for piece in components()["ships"].pieces]
    assert len({faces("mono").symbol(f"emblem-{each}").ops for each in emblems}) == 8


def test_beasts_and_ships_nobody_has_drawn_get_a_drawing():
    for name in ("beast-other", "emblem-other"):
        assert faces().symbol(name).ops


# ---- paper --------------------------------------------------------------------------------


def printed(folder, ink="home", on="a4", names=()):
    chosen = [each for name, each in components().items() if not names or name in names]
    order = Order(pack(), "Jure of the Seas", chosen, folder, list(components().values()))
    outcome = print_orders([order], Settings(paper(on, pack().layouts), ink=ink))
    assert outcome.problems == []
    return {path.stem: path for path in outcome.written}


@pytest.mark.parametrize(("on", "sheets"), [("a4", 24), ("letter", 20)])
def test_the_whole_game_is_printed_within_three_megabytes(on, sheets, tmp_path):
    files = printed(tmp_path, on=on)
    assert set(files) >= {
        "wake_tiles",
        "daikaiju_tiles",
        "board",
        "board-large",
        "rulebook",
        "rulebook-booklet",
    }
    assert "figures" not in files
    assert sum(path.stat().st_size for path in files.values()) < 3_000_000
    document = pypdfium2.PdfDocument(files["wake_tiles"])
    assert len(document) == 2 * -(-56 // sheets)
    document.close()


@pytest.mark.parametrize("on", ["a4", "letter"])
def test_black_line_prints_below_eight_per_cent(on, tmp_path):
    for name, path in printed(tmp_path, "mono", on).items():
        if name.startswith("rulebook"):
            continue
        document = pypdfium2.PdfDocument(path)
        for number, page in enumerate(document, 1):
            picture = page.render(scale=100 / 72, grayscale=True).to_pil()
            black = 1 - ImageStat.Stat(picture).mean[0] / 255
            assert 0 < black < 0.08, f"{name}, page {number}: {black:.1%}"
        document.close()


def test_squares_of_the_printed_board_are_as_large_as_tiles(tmp_path):
    """On a raster of 600 dots an inch, the lines between squares are 45 mm apart within 0.1 mm."""
    path = printed(tmp_path, "mono", names=("board",))["board"]
    tiling = tile(335, 335, paper("a4", pack().layouts))
    document = pypdfium2.PdfDocument(path)
    dots = 600 / 25.4
    measured = 0
    for page, each in list(zip(list(document)[1:], tiling.tiles, strict=True))[:2]:
        picture = page.render(scale=600 / 72, grayscale=True).to_numpy().squeeze()
        # A little below the first line across: no marks there and no waves.
        row = next(r for r in range(1, 7) if each.y + 5 < 10 + 45 * r < each.y + each.height - 10)
        y = int((each.top - each.y + 10 + 45 * row + 3) * dots)
        x = int((each.left + 1) * dots), int((each.left + each.width - 1) * dots)
        dark = numpy.flatnonzero(picture[y, x[0] : x[1]] < 128)
        lines = [run.mean() / dots for run in numpy.split(dark, numpy.flatnonzero(numpy.diff(dark) > 3) + 1)]
        steps = [b - a for a, b in pairwise(lines)]
        squares = [step for step in steps if step > 30]
        assert squares == pytest.approx([45] * len(squares), abs=0.1)
        measured += len(squares)
    document.close()
    assert measured >= 5


def test_tiles_are_as_large_as_squares():
    assert components()["wake_tiles"].size == components()["daikaiju_tiles"].size == (45, 45)
    assert hypot(*components()["board"].size) == pytest.approx(hypot(335, 335))


@pytest.mark.parametrize("size_of", ["small", "oblong"])
def test_a_box_of_other_size_prints_with_its_figures(size_of, tmp_path):
    """Other boards, other names and emblems: everything prints, and the rulebook finds its figures."""
    board = SMALL if size_of == "small" else OBLONG
    names = [("name: Kurohire", "name: Kurohige")]
    mine = changed(
        tmp_path / "mine",
        {"board.yaml": board, "daikaiju.yaml": names, "ships.yaml": [("sail_mark: pine", "sail_mark: fox")]},
    )
    content, _ = GAME.read(mine)
    parts = GAME.components(content, mine)
    by_name = {component.name: component for component in parts}
    assert by_name["daikaiju_tiles"].pieces[1].front.values["beast"] == "other"
    assert by_name["ships"].pieces[3].front.values["emblem"] == "other"
    columns, rows = content.board.columns, content.board.rows
    assert by_name["board"].size == (columns * 45 + 20, rows * 45 + 20)
    outcome = print_orders(
        [Order(mine, "Mine", parts, tmp_path / "out", parts)], Settings(paper("a4", mine.layouts))
    )
    assert outcome.problems == []
    assert {path.stem for path in outcome.written} >= {"board", "board-large", "rulebook"}
