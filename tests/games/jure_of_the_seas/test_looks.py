"""How the box looks, as far as it can be measured: wakes that meet, legible words, little ink, few bytes."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from itertools import pairwise
from math import dist, hypot, pi

import numpy
import pypdfium2
import pytest
from PIL import Image

from generator.contract import Edition
from generator.drawing.colours import contrast
from generator.drawing.computed.wakes.curves import laid_out
from generator.drawing.computed.wakes.weaving import along, woven
from generator.drawing.display import Path, Text, Use
from generator.drawing.legibility.geometry import at, flat, scale
from generator.games.jure_of_the_seas import GAME, wakes
from generator.games.jure_of_the_seas.printing.position import between
from generator.press.paper import paper
from generator.press.pdf.inks import light_of
from generator.press.planning import Order
from generator.press.png import face_png
from generator.press.print_run import print_orders
from generator.press.settings import Settings
from generator.press.sheets.tiling import tile
from tests.looks import heavy, inked, looks

from .packs import changed
from .table import box, pack
from .test_own_packs import OBLONG, SMALL

NAME = "jure_of_the_seas"
FOAM_MM, GAP_MM = 4.4, 0.6
"""How broad foam is, and the water on both sides where it passes over: as in water.svg.j2."""
INKS = pytest.mark.parametrize("ink", ["home", "mono"])
THIRDS = [(15, 0), (30, 0), (45, 15), (45, 30), (30, 45), (15, 45), (0, 30), (0, 15)]
INWARD = [(0, 1), (0, 1), (-1, 0), (-1, 0), (0, -1), (0, -1), (1, 0), (1, 0)]


def faces(ink="home"):
    return looks(NAME, ink).faces


@cache
def components():
    return {component.name: component for component in GAME.components(box(), pack(), Edition())}


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
    """Foam on a sea that is the same after a quarter turn; a press has kind and number in its trim."""
    for piece in components()["wake_tiles"].pieces:
        assert not [op for op, _ in flat(faces().draw(piece.front, 45, 45)) if isinstance(op, Text)]
        [name] = [op for op, _ in flat(faces().draw(piece.front, 45, 45, 3)) if isinstance(op, Text)]
        assert name.text == f"{piece.front.values['type']} {piece.id}"
        # Further from the trim than a knife goes astray.
        assert -3 <= name.y - name.size * faces().fonts[name.font].cap < name.y <= -1.2
    sea = faces().symbols.symbol("sea")
    spots = {(round(op.matrix[4], 3), round(op.matrix[5], 3)) for op in sea.ops if isinstance(op, Use)}
    assert {(round(45 - y, 3), x) for x, y in spots} == spots


@pytest.mark.clause("JS-1.4")
@pytest.mark.parametrize("kind", [kind.pairs for kind in box().wakes.wakes], ids=wakes.as_text)
def test_at_every_crossing_one_wake_passes_over_the_other(kind):
    """Each of the 35 kinds, turned all four ways: beside the upper wake the lower one gives way to water
    on both sides, while the upper one goes on; and along each wake over and under take turns."""
    [piece, *_] = [
        piece for piece in components()["wake_tiles"].pieces if piece.front.values["pairs"] == kind
    ]
    picture = pixels(piece.front, 635)
    water, inside = (grey(faces().palette[tone]) for tone in ("water", "foam_inside"))
    laid = laid_out(kind)
    crossings = woven(laid)
    assert len(crossings) == len(piece.front.values["crossings"])
    for crossing in crossings:
        lower, upper = (laid[number].points(200) for number in (crossing.under, crossing.over))
        gap = [(x, y, water) for x, y in beside(lower, crossing.spot, upper, 0)]
        goes_on = [(x, y, inside) for x, y in beside(upper, crossing.spot, lower, 0)]
        for turns in range(4):
            turned = numpy.rot90(picture, -turns)
            for x, y, shade in gap + goes_on:
                u, v = quarter((x, y), turns)
                assert abs(int(turned[int(v * 25), int(u * 25)]) - shade) < 12, (crossing, turns, x, y)
    for number in range(4):
        levels = [each.over == number for each in along(number, laid, crossings)]
        assert all(one != other for one, other in pairwise(levels))


@pytest.mark.clause("JS-1.4")
@pytest.mark.parametrize("kind", [kind.pairs for kind in box().wakes.wakes], ids=wakes.as_text)
def test_a_wake_is_darker_on_both_sides_of_one_that_lies_above(kind):
    """Just beyond the water between them, in its middle, but where it is about to lie above a third."""
    [piece, *_] = [
        piece for piece in components()["wake_tiles"].pieces if piece.front.values["pairs"] == kind
    ]
    picture = pixels(piece.front, 635)
    shadow, inside = (grey(faces().palette[tone]) for tone in ("inside_dark", "foam_inside"))
    assert inside - shadow > 35
    laid = laid_out(kind)
    crossings, seen = woven(laid), 0
    for crossing in crossings:
        above = [each.spot for each in crossings if each.over == crossing.under]
        lower, upper = (laid[number].points(200) for number in (crossing.under, crossing.over))
        for x, y in beside(lower, crossing.spot, upper, 0, GAP_MM + 0.6):
            if all(dist((x, y), spot) > 5.5 for spot in above):
                assert abs(int(picture[int(y * 25), int(x * 25)]) - shadow) < 12, (crossing, x, y)
                seen += 1
    assert seen >= len(crossings)


def test_in_black_line_wakes_outweigh_the_dots_of_the_sea_tenfold():
    """So much broader are their edges than a row of dots would be with its ink spread evenly along it."""
    edge = (GAP_MM, 1.3 / 2)[1]
    paints = (getattr(op, "paint", None) for op in faces("mono").symbols.symbol("sea").ops)
    rows = [paint for paint in paints if paint and paint.dash]
    assert len(rows) > 45 / 1.875
    for paint in rows:
        dash, gap = paint.dash
        assert dash < 0.1, "no dot but a dash"
        assert edge / (pi * paint.width**2 / 4 / (dash + gap)) > 10


def beside(line, spot, other, off, away=0.0):
    """Two points of a wake, before and behind a crossing, just beside the foam of the other or so far off."""
    near = min(range(len(line)), key=lambda n: dist(line[n], spot))
    for part in (line[near::-1], line[near:]):
        n = next(
            n for n, p in enumerate(part) if min(dist(p, q) for q in other) >= (FOAM_MM + GAP_MM) / 2 + away
        )
        (ax, ay), (bx, by) = part[n - 1], part[n]
        size = dist(part[n - 1], part[n])
        yield bx + off * (by - ay) / size, by - off * (bx - ax) / size


def grey(colour):
    """How light a colour is on a grey raster, 0 to 255."""
    r, g, b = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 0.299 * r + 0.587 * g + 0.114 * b


def test_neighbours_look_like_one_sea():
    """On both sides of a seam the raster of a random pair of tiles goes on with the same colours."""
    pieces = components()["wake_tiles"].pieces
    for left, right in ((pieces[3], pieces[20]), (pieces[33], pieces[8])):
        a, b = (pixels(each.front) for each in (left, right))
        difference = numpy.abs(a[:, -1].astype(int) - b[:, 0].astype(int))
        assert difference.mean() < 6


def pixels(face, dots=200):
    """The grey values of a tile, row by row."""
    png = face_png(faces().draw(face, 45, 45), faces().fonts, dots)
    return numpy.asarray(Image.open(BytesIO(png)).convert("L"))


# ---- words --------------------------------------------------------------------------------


@INKS
def test_nothing_is_wrong_with_the_texts(ink):
    shown = list(looks(NAME, ink).shown())
    assert shown
    assert [finding for face in shown for finding in face.drawing.findings] == []


@INKS
def test_letters_are_large_enough_and_keep_from_the_edge(ink):
    """2.5 mm at least and, but for the rim of the board, 3 mm from the trim."""
    assert looks(NAME, ink).small_letters() == []
    assert looks(NAME, ink).letters_near_the_edge(lambda name: 1 if name == "board" else 3) == []


@INKS
def test_letters_stand_out(ink):
    """4.5 : 1 to whatever was painted under the middle of a run."""
    assert looks(NAME, ink).faint_letters() == []


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


@INKS
def test_the_arrow_up_is_on_the_axis_and_hides_no_beast(ink):
    """Always at one place; around it, beyond its rim of light, nothing of the beast begins."""
    for piece in components()["daikaiju_tiles"].pieces:
        drawing = faces(ink).draw(piece.front, 45, 45)
        up = str(piece.front.values["arrows"]["up"])
        spots = [
            at(matrix, op.x, op.y) for op, matrix in flat(drawing) if isinstance(op, Text) and op.text == up
        ]
        x, y = min(spots, key=lambda spot: abs(spot[0] - 21.1) + spot[1])
        assert (x, y) == pytest.approx((21.1, 7.2), abs=0.4), piece.id
        if ink == "home":
            shades = pixels(piece.front, 254)[43:88, 180:268]
            rim = numpy.concatenate([shades[:, 0], shades[:, -1]])
            assert rim.min() > grey(faces().palette["beast"]) + 30, piece.id


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
    assert len({faces("mono").symbols.symbol(f"beast-{each}").ops for each in beasts}) == 10
    emblems = [piece.front.values["emblem"] for piece in components()["ships"].pieces]
    assert len({faces("mono").symbols.symbol(f"emblem-{each}").ops for each in emblems}) == 8


def test_beasts_and_ships_nobody_has_drawn_get_a_drawing():
    for name in ("beast-other", "emblem-other"):
        assert faces().symbols.symbol(name).ops


# ---- paper --------------------------------------------------------------------------------


@pytest.mark.thorough
def test_the_whole_game_is_printed_within_three_megabytes():
    files = looks(NAME).printed()
    assert set(files) >= {
        "tiles",
        "extras",
        "aids",
        "board",
        "board-large",
        "rulebook",
        "rulebook-booklet",
    }
    assert "figures" not in files
    assert sum(path.stat().st_size for path in files.values()) < 3_000_000
    covers, inside = {"rulebook": 0.4}, {"rulebook": 0.15}
    [dark] = inked({"rulebook": files["rulebook"]}, 60).values()
    assert heavy({"rulebook": dark[1:-1]}, inside["rulebook"]) == []
    assert heavy({"rulebook": [dark[0], dark[-1]]}, covers["rulebook"]) == []


@pytest.mark.thorough
@pytest.mark.parametrize(("on", "sheets"), [("a4", 24), ("letter", 20)])
def test_sheets_of_the_box_are_counted_and_not_flooded(on, sheets):
    """In colour no side takes more ink than this of what would blacken it: tiles are sea, and dark behind."""
    sheets_alone = [each.name for each in looks(NAME).components() if each.kind != "book"]
    files = looks(NAME).printed(on, *sheets_alone)
    covered = inked({name: path for name, path in files.items() if not name.startswith("rulebook")}, 60)
    assert len(covered["tiles"]) == 2 * -(-(56 + 10) // sheets)
    assert (len(covered["board"]), len(covered["extras"]), len(covered["aids"])) == (3, 1, 2)
    assert heavy({"tiles": covered.pop("tiles")}, 0.47) == []
    assert heavy(covered, 0.22) == []


BLACK = {
    "tiles": 0.2,
    "board": 0.105,
    "board-large": 0.105,
    "aids": 0.125,
    "extras": 0.115,
    "tile_box": 0.135,
}
"""The darkest a page of each file may be in black line: beasts, hulls and shades are solid."""


def test_black_line_of_the_board_keeps_to_its_ink():
    """The quick part of what follows."""
    files = looks(NAME, "mono").printed("a4", "board")
    for name, shares in inked({name: files[name] for name in ("board", "board-large")}, 200).items():
        assert heavy({name: shares}, BLACK[name]) == []
    assert set(faces("mono").palette.values()) == {"#000000", "#ffffff"}


@pytest.mark.thorough
@pytest.mark.parametrize("on", ["a4", "letter"])
def test_black_line_is_drawn_in_black_alone_and_keeps_to_its_ink(on):
    """Sheets and rulebook, every page; tiles take half the ink of colour, and nothing is grey."""
    files = looks(NAME, "mono").printed(on)
    covered = inked(files, 200)
    assert heavy({"rulebook": covered["rulebook"][1:-1]}, 0.13) == []
    assert heavy({"rulebook": [covered["rulebook"][0], covered["rulebook"][-1]]}, 0.26) == []
    assert heavy({"rulebook-booklet": covered["rulebook-booklet"]}, 0.2) == []
    for name, most in BLACK.items():
        assert heavy({name: covered[name]}, most) == []
    assert set(covered) == {"rulebook", "rulebook-booklet", *BLACK}
    assert set(faces("mono").palette.values()) == {"#000000", "#ffffff"}


@pytest.mark.parametrize("on", ["a4", pytest.param("letter", marks=pytest.mark.thorough)])
def test_squares_of_the_printed_board_are_as_large_as_tiles(on):
    """On a raster of 600 dots an inch the lines between squares are 45 mm apart within 0.1 mm, both ways."""
    path = looks(NAME, "mono").printed(on, "board")["board"]
    dots = 600 / 25.4
    measured = 0
    document = pypdfium2.PdfDocument(path)
    pictures = [page.render(scale=600 / 72, grayscale=True).to_numpy().squeeze() for page in list(document)]
    for each in tiles_of(on):
        picture = pictures[each.page]
        # A border of squares is dark over half a page or more; what is drawn on the sea is not.
        left, right = int((each.left + 1) * dots), int((each.left + each.width - 1) * dots)
        top, bottom = int((each.top + 1) * dots), int((each.top + each.height - 1) * dots)
        on_page = picture[top:bottom, left:right] < 128
        for darkness in (on_page.mean(axis=0), on_page.mean(axis=1)):
            dark = numpy.flatnonzero(darkness > 0.5)
            runs = numpy.split(dark, numpy.flatnonzero(numpy.diff(dark) > 3) + 1)
            steps = [b - a for a, b in pairwise([run.mean() / dots for run in runs])]
            squares = [step for step in steps if step > 30]
            assert squares == pytest.approx([45] * len(squares), abs=0.1)
            measured += len(squares)
    document.close()
    assert measured >= 14


def tiles_of(on):
    """How the board is cut for a paper."""
    return tile(339, 339, paper(on, pack().layouts), seams=between(box())).tiles


@pytest.mark.parametrize("on", ["a4", pytest.param("letter", marks=pytest.mark.thorough)])
def test_the_two_low_parts_of_the_board_share_a_sheet(on):
    """Three sheets in place of four, cut between squares and not through the wave."""
    assert [each.page for each in tiles_of(on)] == [0, 1, 2, 2]
    assert {each.x + each.width for each in tiles_of(on)} == {192, 339}
    assert {each.y + each.height for each in tiles_of(on)} == {237, 339}


@pytest.mark.thorough
@pytest.mark.parametrize(("ink", "on"), [("home", "a4"), ("mono", "letter")])
def test_pages_glued_by_their_marks_make_the_board(ink, on):
    """From the last to the first, each cut at its marks and laid over its neighbours: the large sheet."""
    files = looks(NAME, ink).printed(on, "board")
    dots = 127 / 25.4  # five to the millimetre
    glued = numpy.full((round(339 * dots), round(339 * dots)), 255, numpy.uint8)
    document = pypdfium2.PdfDocument(files["board"])
    pictures = [page.render(scale=127 / 72, grayscale=True).to_numpy().squeeze() for page in list(document)]
    for each in reversed(tiles_of(on)):
        picture = pictures[each.page]
        left, top, wide, tall = (round(mm * dots) for mm in (each.left, each.top, each.width, each.height))
        x, y = round(each.x * dots), round(each.y * dots)
        glued[y : y + tall, x : x + wide] = picture[top : top + tall, left : left + wide]
    document.close()
    document = pypdfium2.PdfDocument(files["board-large"])
    whole = document[0].render(scale=127 / 72, grayscale=True).to_numpy().squeeze()
    document.close()
    # The sheet has room for marks around the board: it lies where the two agree best.
    left, top = ((whole.shape[axis] - glued.shape[axis]) // 2 for axis in (1, 0))
    best = min(
        numpy.abs(whole[y : y + len(glued), x : x + len(glued)].astype(int) - glued).mean()
        for x in range(left - 2, left + 3)
        for y in range(top - 2, top + 3)
    )
    # Lines a pixel wide differ by how they fall on the raster: the more there are, the more in all.
    moved = numpy.abs(glued[:, 2:].astype(int) - glued[:, :-2]).mean()
    assert best < 0.5 * moved


def test_tiles_are_as_large_as_squares():
    assert components()["wake_tiles"].size == components()["daikaiju_tiles"].size == (45, 45)
    assert hypot(*components()["board"].size) == pytest.approx(hypot(339, 339))


@pytest.mark.thorough
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
    parts = GAME.components(content, mine, Edition())
    by_name = {component.name: component for component in parts}
    assert by_name["daikaiju_tiles"].pieces[1].front.values["beast"] == "other"
    assert by_name["ships"].pieces[3].front.values["emblem"] == "other"
    columns, rows = content.board.columns, content.board.rows
    assert by_name["board"].size == (columns * 45 + 24, rows * 45 + 24)
    outcome = print_orders(
        [Order(mine, "Mine", parts, tmp_path / "out", parts)], Settings(paper("a4", mine.layouts))
    )
    assert outcome.problems == []
    assert {path.stem for path in outcome.written} >= {"board", "board-large", "rulebook"}


# ---- the picture on the board -------------------------------------------------------------


CHART = (
    "board",
    "shoal",
    "chart_light",
    "chart_tone",
    "chart_shade",
    "chart_dark",
    "chart_sun",
    "chart_sun_low",
)


@pytest.mark.parametrize("ink", ["home", "press"])
def test_start_marks_stand_out_from_whatever_is_drawn_below(ink):
    """At 3 to 1 or more; so does the grid, by its dark line or by the light one along it."""
    palette = faces(ink).palette
    for tone in CHART:
        assert contrast(palette["mark"], palette[tone]) >= 3, tone
        assert max(contrast(palette[line], palette[tone]) for line in ("grid", "chart_light")) >= 2.2, tone


WAKES = 3.0
"""Foam stands out from its water, and that from the empty board, as signs do by WCAG 1.4.11."""


@pytest.mark.parametrize("ink", ["home", "press"])
def test_wakes_stand_out_from_the_sea_and_tiles_from_the_board(ink):
    """The white and what fills it, against all that the sea is made of; in press values, too."""
    palette, mixes = faces(ink).palette, faces(ink).style.mixes
    for tone in ("water", "ripple"):
        for foam in ("foam", "foam_inside"):
            assert contrast(palette[foam], palette[tone]) >= WAKES, (foam, tone)
        assert contrast(palette["board"], palette[tone]) >= WAKES, tone
        if ink == "press":
            light = "#" + "".join(f"{round(255 * part):02x}" for part in light_of(mixes[palette[tone]]))
            assert contrast("#ffffff", light) >= WAKES, (tone, light)


@INKS
def test_the_board_is_a_picture_drawn_anew_in_black_line(ink):
    """The same things in both inks; in black line each is contours alone, filled with nothing but paper."""
    drawing = next(each.drawing for each in looks(NAME, ink).shown("board"))
    names = {op.name for op, _ in flat(drawing) if isinstance(op, Use) and op.name.startswith("chart-")}
    assert names >= {
        "chart-sun",
        "chart-mountain",
        "chart-dragon",
        "chart-islet",
        "chart-rose",
        "chart-wave",
    }
    paints = [
        op.paint for name in names for op in drawing.symbols[name].ops if isinstance(op, Path) and op.paint
    ]
    fills = {paint.fill for paint in paints if paint.fill} - {faces(ink).palette["chart_line"]}
    assert len(fills) == 1 if ink == "mono" else len(fills) >= 5
    palette = faces(ink).palette
    assert {paint.stroke for paint in paints if paint.stroke} == {
        palette[n] for n in ("chart_line", "chart_light")
    }
    # Paler than the grid, or in black line finer, so that squares and what lies on them are seen first.
    if ink == "mono":
        lines = [op.paint.width * scale(matrix) for op, matrix in flat(drawing) if is_grid(op, palette)]
        assert lines
        assert min(lines) >= 0.25 > max(paint.width for paint in paints if paint.stroke)
    else:
        assert grey(palette["chart_line"]) > grey(palette["grid"]) + 10


def is_grid(op, palette):
    """Whether a path is made of lines over the whole board."""
    if not isinstance(op, Path) or op.paint.stroke != palette["grid"]:
        return False
    across = [points[-2] for _, points in op.segments if points]
    return len(op.segments) >= 24 and max(across) - min(across) > 300
