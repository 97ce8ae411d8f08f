"""The printed board: everything at its place, names clear of coast and of each other, and of ships."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from math import dist

import numpy
import pypdfium2
import pytest

from generator.contract import Edition
from generator.drawing.computed.hex_board import BARB_MM
from generator.drawing.computed.labels import touch
from generator.drawing.display import Circle, Path, Rect, Text
from generator.games.bruise_cruise import printing
from generator.games.bruise_cruise.checks.ports import clearance_mm
from generator.games.bruise_cruise.content import SIDES, WET, board_mm, closed_sides
from generator.games.bruise_cruise.printing.chart import (
    FOLD_MM,
    WALL_MM,
    berth,
    chart,
    closed,
    degrees,
    dot_place,
    seams,
)
from generator.games.bruise_cruise.printing.furniture import SIGHTS, furniture, sights
from generator.games.bruise_cruise.printing.places import BERTH, DOT_MM, PLATE_MM, RING_MM
from generator.games.bruise_cruise.printing.sizes import CARD, FLAG, SHIP
from generator.mechanics.hexes import Hex, neighbours
from generator.press.paper import paper
from generator.press.sheets.tiling import tile
from tests.looks import at, flat, looks

from ..table import box, pack

NAME = "bruise_cruise"
LETTERS_MM = 3.5
"""Ten points, and bold: to be read from across the table."""


@cache
def drawn():
    """The board in colour, as a display list."""
    [shown] = looks(NAME).shown("board")
    return shown.drawing


@cache
def texts():
    """Every run of text: words, size, left, baseline, width."""
    fonts = looks(NAME).faces.fonts
    return [
        (op.text, op.size, *at(matrix, op.x, op.y), fonts[op.font].width(op.text) * op.size)
        for op, matrix in flat(drawn())
        if isinstance(op, Text)
    ]


def plates_of(shown):
    """The plates of names on a board, in the order of the ports."""
    return [
        (*at(matrix, op.x, op.y), *at(matrix, op.x + op.width, op.y + op.height))
        for op, matrix in flat(shown.drawing)
        if isinstance(op, Rect) and abs(op.height - PLATE_MM) < 1e-6
    ]


@cache
def names():
    """The plate of each port's name."""
    [shown] = looks(NAME).shown("board")
    ids = [port.id for port in box().ports.ports]
    return dict(zip(ids, plates_of(shown), strict=True))


@cache
def places():
    """The printed places in each port: ring, ship and flag."""
    taken = tuple(furniture(box()).values())
    return {port.id: berth(box(), port, taken) for port in box().ports.ports}


def test_every_port_is_named_once():
    assert len(names()) == 41


def test_names_are_clear_of_each_other():
    for (one, a), (other, b) in combinations(names().items(), 2):
        assert not touch(a, b), (one, other)


def test_names_are_clear_of_rings_and_hide_no_dot():
    for port in box().ports.ports:
        dotted = [] if port.id in undotted() else [(dot_place(box(), port), DOT_MM)]
        for spot, radius in (*dotted, (places()[port.id]["ring"], RING_MM)):
            for name, (left, top, right, bottom) in names().items():
                nearest = min(max(spot[0], left), right), min(max(spot[1], top), bottom)
                assert dist(spot, nearest) > radius, (port.id, name)
    # All names stand below their ships; where they hide a dot, name or ring marks the place.
    assert undotted() == {
        *("bridgetown", "costa-maya", "cozumel", "hamilton", "puerto-limon"),
        *("st-georges", "st-johns", "tortola", "willemstad"),
    }
    assert not [port.id for port in box().ports.ports if names()[port.id][1] < places()[port.id]["berth"][1]]


def shut(port):
    """The closed sides of a port's space."""
    return set(closed_sides(box().board).get(Hex(*port.hex), ()))


def test_a_name_stands_along_the_lower_edge_of_its_space():
    """All at one height but above a closed side or at a fold, in the middle but by one of those."""
    for port in box().ports.ports:
        x, y = box().layout.centre(Hex(*port.hex))
        left, top, right, bottom = names()[port.id]
        off, low = (top + bottom) / 2 - y, BERTH.lift if shut(port) & {"SW", "SE"} else 0
        by_a_fold = 0 < off < 6.5 and min(gaps(names()[port.id])) < 3.1
        assert off == pytest.approx(BERTH.name - low, abs=0.01) or by_a_fold, port.id
        assert max(x - left, right - x) < 11, port.id
        assert abs((left + right) / 2 - x) < 1.3 or min(gaps(names()[port.id])) < 3.1, port.id


@cache
def undotted():
    """The ports without a dot, since name or ring stands where it would be."""
    dots = [at(m, op.cx, op.cy) for op, m in flat(drawn()) if isinstance(op, Circle) and op.r == DOT_MM]
    return {
        port.id
        for port in box().ports.ports
        if not any(dist(dot, dot_place(box(), port)) < 0.01 for dot in dots)
    }


def in_legend(x, y):
    """Whether a place is in the legend or in the row of the regions."""
    boxes = [furniture(box())[name] for name in ("legend", "regions")]
    return any(left < x < left + wide and top < y < top + tall for left, top, wide, tall in boxes)


@pytest.mark.parametrize("ink", ["home", "mono", "press"])
def test_dot_name_and_mark_of_a_port_lie_in_its_own_hex(ink):
    """In every ink: ring and dot with their rims, the plate with the name, and the frame of the space."""
    [shown] = looks(NAME, ink).shown("board")
    palette = looks(NAME, ink).faces.palette
    tones = {palette[region.id] for region in box().ports.regions}
    frame_mm = 0.28 if ink == "mono" else 0.7
    rings, dots, frames = [], [], []
    plates = [[(x, y) for x in plate[::2] for y in plate[1::2]] for plate in plates_of(shown)]
    for op, matrix in flat(shown.drawing):
        if isinstance(op, Circle) and min(abs(op.r - RING_MM), abs(op.r - DOT_MM)) < 1e-6:
            x, y = at(matrix, op.cx, op.cy)
            if in_legend(x, y):
                continue
            kind = rings if abs(op.r - RING_MM) < 1e-6 else dots
            kind.append([(x - op.r, y), (x + op.r, y), (x, y - op.r), (x, y + op.r)])
        elif isinstance(op, Path) and op.paint.width == frame_mm and op.paint.stroke in tones:
            frames.append([at(matrix, *numbers[-2:]) for _, numbers in op.segments if numbers])
    for number, port in enumerate(box().ports.ports):
        if port.id in undotted():
            dots.insert(number, [])
    assert len(rings) == len(dots) == len(plates) == len(frames) == 41
    for port, *parts in zip(box().ports.ports, rings, dots, plates, frames, strict=True):
        for part in parts:
            for corner in part:
                assert clearance_mm(box().layout, Hex(*port.hex), corner) > 0.1, (port.id, ink)


@pytest.mark.parametrize("ink", ["home", "mono", "press"])
def test_names_lie_on_their_plates(ink):
    """Coast and hex lines run under paper, never through letters."""
    [shown] = looks(NAME, ink).shown("board")
    fonts = looks(NAME, ink).faces.fonts
    runs = [
        (
            op.text,
            *at(matrix, op.x, op.y),
            at(matrix, op.x + fonts[op.font].width(op.text) * op.size, op.y)[0],
        )
        for op, matrix in flat(shown.drawing)
        if isinstance(op, Text) and abs(op.size - LETTERS_MM) < 0.01
    ]
    for port, (left, top, right, bottom) in zip(box().ports.ports, plates_of(shown), strict=True):
        [(x, y, end)] = [run[1:] for run in runs if run[0] == port.name.replace("'", "’")]
        assert left + 0.3 < x < end < right - 0.3, port.id
        assert top + 2.6 < y < bottom - 0.6, port.id


@pytest.mark.clause("BC-3.2")
def test_names_are_clear_of_closed_sides():
    for a, b in closed(box()):
        (ax, ay), (bx, by) = box().layout.side(a, b)
        for step in range(31):
            x, y = ax + (bx - ax) * step / 30, ay + (by - ay) * step / 30
            wall = (x - 0.8, y - 0.8, x + 0.8, y + 0.8)
            assert not [name for name, each in names().items() if touch(each, wall)], (a, b)


@pytest.mark.clause("BC-3.2")
@pytest.mark.parametrize("ink", ["home", "mono", "press"])
def test_frames_and_dots_of_ports_are_clear_of_closed_sides(ink):
    """No frame runs under a closed side or its teeth, and no dot lies on either."""
    [shown] = looks(NAME, ink).shown("board")
    palette = looks(NAME, ink).faces.palette
    tones = {palette[region.id] for region in box().ports.regions}
    width = 0.28 if ink == "mono" else 0.7
    framed = [
        [at(matrix, *numbers[-2:]) for _, numbers in op.segments if numbers]
        for op, matrix in flat(shown.drawing)
        if isinstance(op, Path) and op.paint.width == width and op.paint.stroke in tones
    ]
    checked = 0
    for port, frame in zip(box().ports.ports, framed, strict=True):
        hex = Hex(*port.hex)
        for side in shut(port):
            (ax, ay), (bx, by) = box().layout.side(hex, Hex(hex.q + SIDES[side][0], hex.r + SIDES[side][1]))
            for x, y in (*frame, dot_place(box(), port)):
                away = abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / dist((ax, ay), (bx, by))
                assert away - width / 2 > BARB_MM + 0.28, (port.id, side)
                checked += 1
    assert checked > 150


def test_names_are_clear_of_boxes_and_inside_the_frame():
    wide, tall = board_mm(box().board)
    for port, each in names().items():
        assert each[0] > 6
        assert each[1] > 6
        assert each[2] < wide - 6
        assert each[3] < tall - 6, port
        for name, (x, y, w, h) in furniture(box()).items():
            assert not touch(each, (x, y, x + w, y + h)), (port, name)


def test_names_are_ten_point_bold():
    fonts = {op.font for op, _ in flat(drawn()) if isinstance(op, Text) and abs(op.size - LETTERS_MM) < 0.01}
    assert LETTERS_MM / 25.4 * 72 > 9.9
    assert {font.partition("~")[0] for font in fonts} == {looks(NAME).faces.fonts["bold"].key}


@pytest.mark.clause("BC-7.5.1")
def test_a_ship_and_a_flag_hide_neither_name_nor_letter_of_a_port():
    """Each has a printed place; the ship lies in the space, and a good half of the flag is seen."""
    for port in box().ports.ports:
        place = places()[port.id]
        (left, top), (x, y) = place["berth"], place["flag_at"]
        ship = (left, top, left + SHIP[0], top + SHIP[1])
        flag = (x - FLAG / 2, y - FLAG / 2, x + FLAG / 2, y + FLAG / 2)
        ring = [at - RING_MM for at in place["ring"]] + [at + RING_MM for at in place["ring"]]
        for token in (ship, flag):
            assert not touch(token, names()[port.id]), port.id
            assert not touch(token, tuple(ring)), port.id
        for corner in ((ship[0], ship[1]), (ship[2], ship[1]), (ship[0], ship[3]), (ship[2], ship[3])):
            assert clearance_mm(box().layout, Hex(*port.hex), corner) > 0, port.id
        assert box().layout.at(x, y) == Hex(*port.hex)
        assert max(ship[1] - flag[1], flag[3] - ship[3]) > FLAG * 0.5, port.id


def test_dots_stand_at_the_true_places_of_ports_or_just_inside_their_hexes():
    dots = [
        at(matrix, op.cx, op.cy)
        for op, matrix in flat(drawn())
        if isinstance(op, Circle) and abs(op.r - DOT_MM) < 1e-6
    ]
    for port in box().ports.ports:
        if port.id in undotted():
            continue
        drawn_at = min(dots, key=lambda dot: dist(dot, dot_place(box(), port)))
        inside = clearance_mm(box().layout, Hex(*port.hex), drawn_at)
        assert inside > 3.29, port.id
        # One that is moved stands as near to the border, or to a fold, as any may.
        by_a_fold = min(gaps((*drawn_at, *drawn_at))) < FOLD_MM + DOT_MM + 0.01
        by_a_wall = bool(shut(port)) and inside < 3.32 + WALL_MM
        assert drawn_at == pytest.approx(port.dot_mm, abs=0.01) or inside < 3.32 or by_a_wall or by_a_fold
        assert dist(drawn_at, port.dot_mm) < 5.6


def test_the_letter_of_its_region_stands_in_the_ring_of_every_port():
    letters = {region.id: region.letter for region in box().ports.regions}
    for port in box().ports.ports:
        x, y = places()[port.id]["ring"]
        [letter] = [
            text for text, _, left, low, _ in texts() if len(text) == 1 and dist((left, low), (x, y)) < 2
        ]
        assert letter == letters[port.region]


def test_the_legend_is_clear_of_the_frames_of_ports():
    for port in box().ports.ports:
        for x, y in box().layout.corners(Hex(*port.hex)):
            assert not in_legend(x, y), port.id


@pytest.mark.clause("BC-3.2")
@pytest.mark.parametrize("ink", ["home", "mono"])
def test_closed_sides_are_thick_and_others_thin(ink):
    """Every closed side is 1.5 mm thick, but for the round of its ends, and no other thicker than 0.4."""
    [shown] = looks(NAME, ink).shown("board")
    tones = looks(NAME, ink).faces.palette
    ends = {}
    for op, _ in flat(shown.drawing):
        # A frame around the space of a port ends where it began.
        framed = isinstance(op, Path) and "Z" in [kind for kind, _ in op.segments]
        if isinstance(op, Path) and not framed and not op.paint.dash and not op.paint.fill:
            if op.paint.stroke not in (tones["closed"], tones["hex"]):
                continue
            points = [numbers for kind, numbers in op.segments if kind in "ML"]
            for a, b in zip(points[::2], points[1::2], strict=False):
                middle = round((a[0] + b[0]) / 2), round((a[1] + b[1]) / 2)
                ends.setdefault(middle, []).append((dist(a, b), op.paint.width))
    side = 25 / 3**0.5
    for a, b in closed(box()):
        (ax, ay), (bx, by) = box().layout.side(a, b)
        middle = (ax + bx) / 2, (ay + by) / 2
        there = [each for spot, each_of in ends.items() if dist(spot, middle) < 1.2 for each in each_of]
        assert max(width for length, width in there if side - 1.55 < length < side + 0.05) == 1.5
    spaces = {hex for hex, terrain in box().terrain.items() if terrain in WET}
    walls = {frozenset(pair) for pair in closed(box())}
    checked = 0
    for hex in spaces:
        for other in neighbours(hex):
            if other in spaces and frozenset((hex, other)) not in walls:
                (ax, ay), (bx, by) = box().layout.side(hex, other)
                found = ends.get((round((ax + bx) / 2), round((ay + by) / 2)), [])
                assert all(width <= 0.4 for length, width in found if length > 10)
                checked += 1
    assert checked > 1000


def test_nothing_that_stands_around_is_in_the_way_of_ships():
    """Title, piles, legend, bank and island cover no space by more than a corner; the piles hold a card."""
    places = furniture(box())
    assert places["deck"][2:] == places["discard"][2:] == CARD
    terrain, layout = box().terrain, box().layout
    for name, (x, y, wide, tall) in places.items():
        if name == "rose":
            continue
        spots = [(x + wide * i / 20, y + tall * j / 20) for i in range(21) for j in range(21)]
        wet = sum(terrain.get(layout.at(*spot)) in WET for spot in spots) / len(spots)
        assert wet < 0.08, (name, wet)
    for (one, a), (other, b) in combinations(places.items(), 2):
        assert not touch((a[0], a[1], a[0] + a[2], a[1] + a[3]), (b[0], b[1], b[0] + b[2], b[1] + b[3])), (
            one,
            other,
        )


def test_there_are_sights_at_sea_in_open_water_off_all_that_matters():
    """At least five; none in a port, a zone or under furniture, and none of them on another or on a fold."""
    seen = sights(box(), furniture(box()))
    assert set(seen) == set(SIGHTS)
    assert len(seen) >= 5
    ports = {Hex(*port.hex) for port in box().ports.ports}
    zoned = {Hex(*hex) for zone in box().board.zones for hex in zone.hexes}
    for name, (x, y, wide, tall) in seen.items():
        assert min(gaps((x, y, x + wide, y + tall))) > FOLD_MM - 0.01, name
        for across in range(11):
            for down in range(11):
                hex = box().layout.at(x + wide * across / 10, y + tall * down / 10)
                assert box().terrain[hex] == "sea", name
                assert hex not in ports | zoned, name
    boxes = {**furniture(box()), **seen}
    for (one, a), (other, b) in combinations(boxes.items(), 2):
        assert not touch((a[0], a[1], a[0] + a[2], a[1] + a[3]), (b[0], b[1], b[0] + b[2], b[1] + b[3])), (
            one,
            other,
        )


def test_a_map_without_open_sea_has_no_sights():
    land = replace(box(), board=box().board.model_copy(update={"terrain": ("# + # +", " + # + #")}))
    assert sights(land, {}) == {}


def test_degrees_agree_with_the_ports():
    """Between the lines of 85 and 80 degrees west lie the ports between them."""
    meridians = {line["text"]: line["at"] for line in degrees(box())["x"]}
    parallels = {line["text"]: line["at"] for line in degrees(box())["y"]}
    for port in box().ports.ports:
        if -85 < port.lon < -80:
            assert meridians["85°W"] - 0.5 < port.dot_mm[0] < meridians["80°W"] + 0.5
        if 15 < port.lat < 20:
            assert parallels["20°N"] - 0.5 < port.dot_mm[1] < parallels["15°N"] + 0.5


def gaps(part):
    """How far a box is from each line where the board folds or its sheets join."""
    wide, tall = board_mm(box().board)
    across, down = seams(box())
    left, top, right, bottom = part
    return [
        max(low - line, line - high)
        for lines, low, high in (((wide / 2, *across), left, right), ((tall / 2, *down), top, bottom))
        for line in lines
    ]


def test_no_name_no_dot_and_no_sign_meets_a_fold_or_a_join():
    """Three millimetres off all of them: the fold and the slit of a press, and where sheets of A4 join."""
    for port in box().ports.ports:
        assert min(gaps(names()[port.id])) > FOLD_MM - 0.01, port.id
        for (x, y), r in ((dot_place(box(), port), DOT_MM), (places()[port.id]["ring"], RING_MM)):
            assert min(gaps((x - r, y - r, x + r, y + r))) > FOLD_MM - 0.011, port.id
    for name, (x, y, wide, tall) in furniture(box()).items():
        assert min(gaps((x, y, x + wide, y + tall))) > FOLD_MM, name
    joins = tile(*board_mm(box().board), paper("a4", pack().layouts), seams=seams(box())).tiles
    assert (joins[0].width, joins[0].height) == pytest.approx([line[0] for line in seams(box())])


# ---- paper --------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("on", ["a4", "letter"])
def test_four_pages_join_without_a_step(on):
    """Two pages show their overlapping strips alike, pixel by pixel, at 200 dpi."""
    files = looks(NAME).printed(on, "board")
    assert files["board"].stat().st_size < 1_500_000
    assert files["board-large"].stat().st_size < 1_500_000
    tiles = tile(*board_mm(box().board), paper(on, pack().layouts), seams=seams(box())).tiles
    assert len(tiles) == 4
    document = pypdfium2.PdfDocument(files["board"])
    pages = [page.render(scale=200 / 72, grayscale=True).to_numpy().squeeze() for page in list(document)]
    document.close()
    dots, strips = 200 / 25.4, 0
    for one, other in ((0, 1), (2, 3), (0, 2), (1, 3)):
        a, b = tiles[one], tiles[other]
        left, top = max(a.x, b.x) + 0.5, max(a.y, b.y) + 0.5
        right, bottom = min(a.x + a.width, b.x + b.width) - 0.5, min(a.y + a.height, b.y + b.height) - 0.5
        parts = []
        for page, each in ((pages[one], a), (pages[other], b)):
            x, y = round((left - each.x + each.left) * dots), round((top - each.y + each.top) * dots)
            wide, tall = int((right - left) * dots), int((bottom - top) * dots)
            parts.append(page[y : y + tall, x : x + wide].astype(int))
        # A tile may lie half a pixel off the other's raster: the best of nine is compared.
        inner = parts[0][2:-2, 2:-2]
        best = min(
            numpy.abs(
                inner - parts[1][2 + v : parts[1].shape[0] - 2 + v, 2 + u : parts[1].shape[1] - 2 + u]
            ).mean()
            for u in (-1, 0, 1)
            for v in (-1, 0, 1)
        )
        assert best < 4, (on, one, other, best)
        strips += 1
    assert strips == 4


@pytest.mark.thorough
def test_hexes_measure_25_mm_on_paper():
    """On a raster of 600 dpi upright sides of open sea are 25 mm apart within 0.1 mm."""
    path = looks(NAME).printed("a4", "board")["board-large"]
    document = pypdfium2.PdfDocument(path)
    page = document[0]
    dots = 600 / 25.4
    picture = page.render(scale=600 / 72, grayscale=True).to_numpy().squeeze()
    trim = page.get_trimbox()
    document.close()
    left, top = trim[0] / 72 * 25.4, (page_height := picture.shape[0] / dots) - trim[3] / 72 * 25.4
    assert page_height > 352
    # Row 12, far from any land: between columns the line is upright at the height of the centres.
    _, y = box().layout.centre(Hex(7, 11))
    columns = [box().layout.centre(Hex(q, 11))[0] + 12.5 for q in range(3, 9)]
    found = []
    for x in columns:
        start = int((left + x - 1.0) * dots)
        strip = picture[int((top + y + 3) * dots), start : start + int(2 * dots)].astype(int)
        ground = numpy.median(strip)
        dark = numpy.flatnonzero(strip < ground - 25)
        if len(dark) and dark[-1] - dark[0] < dots:
            found.append((start + dark.mean()) / dots)
    steps = [b - a for a, b in pairwise(found)]
    assert len(steps) >= 2
    for step in steps:
        assert step / round(step / 25) == pytest.approx(25, abs=0.1)


def test_who_looks_at_a_card_waits_for_no_chart(monkeypatch):
    """The chart is prepared when the board or a figure is drawn, once for all of them."""
    asked = []
    monkeypatch.setattr(printing.chart, "chart", lambda box: asked.append(1) or chart(box))
    parts = {part.name: part for part in printing.components(box(), pack(), Edition())}
    assert parts["cards"].pieces[0].front.values["card"]["number"] == 1
    assert asked == []
    assert len(parts["board"].pieces[0].front.values["ports"]) == 41
    assert {piece.front.values["hex_mm"] for piece in parts["figures"].pieces} == {25}
    assert asked == [1]


def test_a_map_of_ones_own_has_no_degrees_and_still_a_board():
    """Without a projection the frame has bars alone."""
    plain = box().board.model_copy(update={"projection": None})
    values = chart(replace(box(), board=plain))
    assert values["degrees"] == {"x": [], "y": []}
    assert values["kilometres"] == 0


def test_the_band_of_each_region_differs_without_colour():
    """Solid, a double line, blocks, dots and rings: each beside its letter in the key."""
    [shown] = looks(NAME, "mono").shown("board")
    key = furniture(box())["regions"]
    strokes: dict[int, list[tuple[object, ...]]] = {}
    step = (key[2] - 3) / 5
    for op, matrix in flat(shown.drawing):
        if (
            isinstance(op, Path)
            and len(op.segments) == 2
            and op.paint.width in (0.9, 1, 1.4, 1.7, 1.9, 2.1, 2.4)
        ):
            x, y = at(matrix, *op.segments[0][1][-2:])
            if key[0] < x < key[0] + key[2] and key[1] < y < key[1] + key[3]:
                strokes.setdefault(int((x - key[0]) / step), []).append((op.paint.width, op.paint.dash))
    assert len(strokes) == len({tuple(each) for each in strokes.values()}) == 5
