"""Counters, boxes and aids: how many, how large, and every back behind its front."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, pairwise
from math import dist

import numpy
import pypdfium2
import pytest

from generator.contract.boxes import EDGE_MM
from generator.contract.boxes import flat as sheet_of
from generator.drawing.computed.tuck_box import box as tuck_box
from generator.drawing.display import Rect, Text, Use
from generator.drawing.sizes import Size
from generator.games.bruise_cruise.printing.aids import best_score
from generator.games.bruise_cruise.printing.boxes import INSIDE, counters_deep
from generator.games.bruise_cruise.printing.counters import APART, ROUND_APART, SIZES, cuts, sheet_plan
from generator.games.bruise_cruise.printing.places import START, TRACK, on_start
from generator.press.paper import paper
from generator.press.settings import Settings
from generator.press.sheets.placement import SheetPlan as Plan
from generator.press.sheets.placement import plan_of
from generator.reading.problems import Place, Problem
from tests.looks import at, flat, looks

from ..table import box, pack

NAME = "bruise_cruise"
INKS = pytest.mark.parametrize("ink", ["home", "mono"])
WIDE = 190.0
TABS = ("moves", "scores", "rests")
"""The groups of the aid, from the top."""


def component(name):
    return next(each for each in looks(NAME).components() if each.name == name)


@cache
def sheet(ink="home", back=False):
    """The page of counters."""
    [piece] = component("counters").pieces
    return looks(NAME, ink).faces.draw(piece.back if back else piece.front, WIDE, 265)


def signs(drawing):
    """Name, and place of the corner, of every sign."""
    return [
        (op.name.split("~")[0], *at(matrix, op.matrix[4], op.matrix[5]))
        for op, matrix in flat(drawing)
        if isinstance(op, Use)
    ]


@pytest.mark.clause("BC-V20")
@pytest.mark.parametrize("ink", ["home", "mono", "press"])
@pytest.mark.parametrize("back", [False, True])
def test_there_are_as_many_counters_as_the_box_promises(ink, back):
    """Each line's emblem on 6 ships, 12 flags, a Home Port, a score token; 18, 15, 24, 9, and spares."""
    count = Counter(name.removesuffix("-drawn") for name, *_ in signs(sheet(ink, back)))
    for emblem in ("wheat", "star", "helmet", "skull"):
        assert count[f"line-{emblem}"] == 6 + 12 + 1 + 1
    spare = {"torpedo-long": 3, "anchor": 4}
    preservers = 24 + (0 if ink == "press" else 2)
    assert (count["missile-long"], count["torpedo-long"]) == (18, 15 + spare["torpedo-long"])
    assert (count["preserver"], count["anchor"]) == (preservers, 9 + spare["anchor"])
    words = " ".join(op.text for op, _ in flat(sheet(ink, back)) if isinstance(op, Text))
    assert "15 torpedoes and 3 spares" in words
    assert "9 anchors and 4 spares" in words


@pytest.mark.parametrize("ink", ["home", "mono", "press"])
def test_counters_have_a_back_right_behind_them(ink):
    """Turned over its long edge the page has behind every emblem of the front the same one, as large."""

    def middles(back):
        return Counter(
            (op.name.split("~")[0], *(round(each, 1) for each in at(matrix, *at(op.matrix, *middle(op)))))
            for op, matrix in flat(sheet(ink, back))
            if isinstance(op, Use) and op.name.startswith(("preserver", "anchor", "line-"))
        )

    def middle(op):
        left, top, wide, tall = looks(NAME, ink).faces.symbols.symbol(op.name.split("~")[0]).box
        return left + wide / 2, top + tall / 2

    front, back = middles(False), middles(True)
    mirrored = Counter({(name, round(WIDE - x, 1), y): count for (name, x, y), count in back.items()})
    alone = {key for key in front if key not in mirrored}
    # A ship's emblem is on her left on both sides.
    assert len(alone) == 24
    assert all(name.startswith("line-") for name, *_ in alone)


@INKS
def test_a_ship_has_its_claimed_side_behind_it(ink):
    """Word by word: the ship of a region in front, the same letter behind, and all say Claimed Port."""
    front = [(op.text, *at(matrix, op.x, op.y)) for op, matrix in flat(sheet(ink)) if isinstance(op, Text)]
    back = [
        (op.text, *at(matrix, op.x, op.y))
        for op, matrix in flat(sheet(ink, True))
        if isinstance(op, Text) and not op.font.startswith("italic")
    ]
    for region in box().ports.regions:
        ahead = sorted(((x - 5) // 20, round(y)) for text, x, y in front if text == region.letter)
        behind = sorted(((WIDE - x - 5) // 20, round(y)) for text, x, y in back if text == region.letter)
        assert len(ahead) == len(behind) == 4
        assert ahead == behind
    assert sum(text == "Claimed Port" for text, *_ in back) == 24
    # In front the letter says it, and a pennant on the flagship.
    assert not {"Flagship", *(region.name for region in box().ports.regions)} & {text for text, *_ in front}


@pytest.mark.parametrize("back", [False, True])
def test_no_ground_of_a_strip_lies_on_the_counters_of_another_in_black_line(back):
    """White on white is not seen, but it takes an edge off what is below: the flag before a score token."""
    grounds = [
        (left, top, left + op.width, top + op.height)
        for op, matrix in flat(sheet("mono", back))
        if isinstance(op, Rect)
        for left, top in [at(matrix, op.x, op.y)]
        if op.width < WIDE
    ]
    for strip in sheet_plan(box()):
        if strip.kind == "flag":
            left = WIDE - strip.left - strip.across if back else strip.left
            edges = (left, strip.top, left + strip.across, strip.top + strip.tall)
            over = [
                each
                for each in grounds
                if each[0] < edges[2] - 0.01
                and each[2] > edges[0] + 0.01
                and each[1] < edges[3]
                and each[3] > edges[1]
            ]
            assert len(over) == 1, over


def test_the_four_emblems_differ_without_colour():
    shapes = {
        looks(NAME, "mono").faces.symbols.symbol(f"line-{emblem}").ops
        for emblem in ("wheat", "star", "helmet", "skull", "other")
    }
    assert len(shapes) == 5


SIZES_MM = {
    "ship": (20, 11),
    "flag": (11, 11),
    "score": (11, 11),
    "home": (22, None),
    "missile": (20, 11),
    "torpedo": (20, 11),
    "life_preserver": (11, 11),
    "anchor": (11, 11),
}
"""At home, width and height; a hexagon on its corner is measured across alone."""


def measured():
    """The first counter of the first strip of each kind: its two edges, and where they are looked for."""
    plan = sheet_plan(box())
    for kind, (wide, tall) in SIZES_MM.items():
        first = next(strip for strip in plan if strip.kind == kind)
        middle = first.top + first.tall / 2 if kind == "home" else first.top + 0.5
        yield kind, wide, (first.left, first.left + wide, middle), "across"
        if tall:
            yield kind, tall, (first.top, first.top + tall, first.left + 0.5), "down"


@pytest.mark.thorough
def test_counters_measure_what_they_should_on_paper():
    """Each kind at 600 dpi in black line, within 0.1 mm."""
    path = looks(NAME, "mono").printed("a4")["counters"]
    document = pypdfium2.PdfDocument(path)
    picture = document[0].render(scale=600 / 72, grayscale=True).to_numpy().squeeze()
    document.close()
    dots = 600 / 25.4
    left, top = (210 - 190) / 2, (297 - 265) / 2
    for name, size, (first, last, along), way in measured():
        off, beside = (left, top) if way == "across" else (top, left)
        at = int((beside + along) * dots)
        line = picture[at] if way == "across" else picture[:, at]
        edges = []
        for edge in (first, last):
            start = round((off + edge) * dots) - 6
            dark = numpy.flatnonzero(line[start : start + 13] < 220)
            assert len(dark), name
            edges.append((start + dark.mean()) / dots)
        assert edges[1] - edges[0] == pytest.approx(size, abs=0.1), name


def test_the_counters_of_a_sheet_lie_apart_and_on_the_page():
    """In strips without a gutter, and apart for a die; each kind as often as the box holds it."""
    for punched in (False, True):
        plan = sheet_plan(box(), punched=punched)
        counted = Counter()
        for strip in plan:
            counted[strip.kind] += strip.count
            assert strip.columns * strip.rows == strip.count + strip.spares
            assert strip.left + strip.across <= WIDE
            assert strip.bottom <= 262
        assert counted["flag"] == 48
        assert counted["ship"] == 24
        assert counted["home"] == counted["score"] == 4
        for one, other in pairwise(strip for strip in plan if strip.left == plan[0].left):
            assert one.bottom + 3 < other.top
    assert cuts(sheet_plan(box())) == 60


def test_a_cut_through_several_strips_goes_through_no_counter():
    """A line down a block of strips is a line of each strip between its ends; so is one across it."""
    plan = list(sheet_plan(box()))
    for block in {strip.block for strip in plan}:
        strips = [strip for strip in plan if strip.block == block]
        for way in (0, 1):
            for line in sorted(set().union(*(strip.lines[way] for strip in strips))):
                cut = [strip for strip in strips if line in strip.lines[way]]
                low = min((strip.top, strip.left)[way] for strip in cut)
                high = max((strip.bottom, strip.left + strip.across)[way] for strip in cut)
                for strip in strips:
                    start, end = ((strip.top, strip.bottom), (strip.left, strip.left + strip.across))[way]
                    near, far = ((strip.left, strip.left + strip.across), (strip.top, strip.bottom))[way]
                    between = low < end and start < high
                    assert not (between and near < line < far) or strip in cut, (block, way, line)


def test_a_press_punches_counters_from_a_grid():
    """Rows of one width, so far apart as a die needs, the art 1.5 mm inside its cut."""
    plan = sheet_plan(box(), punched=True)
    wide = max(strip.left + strip.across for strip in plan) - plan[0].left
    for strip in plan:
        if strip.line < 0:
            assert strip.across == pytest.approx(wide)
        if strip.columns > 1:
            assert strip.gutter >= APART.get(strip.kind, ROUND_APART) - 1e-6
    for one, other in combinations(plan, 2):
        beside = max(one.left, other.left) - min(one.left + one.across, other.left + other.across)
        below = max(one.top, other.top) - min(one.bottom, other.bottom)
        assert max(beside, below) >= ROUND_APART - 1e-6, (one.kind, other.kind)
    room = {"missile-long": (18, 11), "torpedo-long": (18, 11), "preserver": (12, 12), "anchor": (11, 11)}
    for op, _ in flat(sheet("press")):
        if isinstance(op, Use) and op.name.split("~")[0] in room:
            name = op.name.split("~")[0]
            _, _, across, down = looks(NAME, "press").faces.symbols.symbol(name).box
            for length, scale, cut in zip(
                (across, down), (op.matrix[0], op.matrix[3]), room[name], strict=True
            ):
                assert length * scale <= cut - 2 * 1.5 + 0.01, name


# ---- boxes and aids ------------------------------------------------------------------------


def test_the_box_of_the_cards_is_sized_from_their_number():
    piece = component("card_box").pieces[0]
    assert piece.front.values["deep"] == pytest.approx(100 * 0.3 + 1)
    wide, tall = tuck_box(63.5, 88.9, 31.0).flat
    assert component("card_box").size == pytest.approx((wide + 2 * EDGE_MM, tall + 2 * EDGE_MM), abs=0.01)
    assert sheet_of((63.5, 88.9), 20.0)[0] < component("card_box").size[0]


def test_the_box_of_the_counters_holds_the_dice_too():
    assert counters_deep(box()) > 16
    wide, tall = tuck_box(*INSIDE, counters_deep(box())).flat
    assert wide <= WIDE
    assert tall < 150


def test_a_box_too_large_for_the_paper_is_a_problem_and_not_a_smaller_box():
    made = component("card_box")
    layouts = looks(NAME).pack.layouts
    settings = Settings(paper("a4", layouts))
    for cards, fits in ((100, True), (140, False)):
        wide, tall = sheet_of((63.5, 88.9), cards * 0.3 + 1)
        plan = plan_of(made, Size(title="box", width=wide, height=tall), settings, Place("game.yaml"))
        if fits:
            assert isinstance(plan, Plan)
            assert plan.scale == 1
        else:
            assert isinstance(plan, Problem)
            assert plan.code == "too-large"


def test_the_scorecard_runs_to_the_best_score_there_is():
    """12 flags, 6 ships, 33 weapons: 51, in rows without a gap; on 0 the tokens lie apart. BC-9.11"""
    piece = component("scorecard").pieces[0]
    drawing = looks(NAME).faces.draw(piece.front, 148, 210)
    texts = [op.text for op, _ in flat(drawing) if isinstance(op, Text)]
    assert [str(n) for n in range(52)] == [text for text in texts if text.isdigit()][:52]
    assert {"flags", "torpedoes", "missiles", "ships"} <= set(texts)
    assert (best_score(box()) + 1) % TRACK.across == 0
    left, top, wide, tall = START
    for one, other in pairwise(on_start(seat) for seat in range(4)):
        assert dist(one, other) > SIZES["score"][0] + 1
    for x, y in map(on_start, range(4)):
        assert left + 6 < x < left + wide - 6
        assert top + 6 < y < top + tall - 6


def test_the_aid_lists_all_thirteen_actions_and_the_prices():
    piece = component("player_aids").pieces[0]
    assert piece.copies == 4
    drawing = looks(NAME).faces.draw(piece.front, 98, 128)
    runs = [(op.text, *at(matrix, op.x, op.y)) for op, matrix in flat(drawing) if isinstance(op, Text)]
    whole = " ".join(text for text, _, _ in runs)
    says = pack().words
    assert says("aid.3_does", missile=1, torpedo=2) == "A missile costs 1, a torpedo 2."
    assert says("aid.3_does", missile=1, torpedo=2) in whole
    names = {n: says(f"aid.{n}") for n in range(1, 14)}
    assert all(f"{name}." in whole for name in names.values())
    # Tabs in the middle of their groups: those that score stand within theirs, the others above and below.
    tabs = sorted((op.y, op.y + op.height) for op, _ in flat(drawing) if isinstance(op, Rect) and op.x == 3)
    move, score, rest = (next(y for text, _, y in runs if text == says(f"aid.{key}")) for key in TABS)
    assert [top < y < bottom for (top, bottom), y in zip(tabs, (move, score, rest), strict=True)] == [
        True
    ] * 3
    lines = {}
    for text, x, y in runs:
        if x > 20:
            lines[y] = f"{lines.get(y, '')} {text}".strip()
    (top, bottom) = tabs[1]
    scoring = {
        n
        for n, name in names.items()
        for y, line in lines.items()
        if line.startswith(name) and top < y < bottom
    }
    assert scoring == {5, 6, 7, 9, 13}


def test_every_line_has_a_quay_with_three_stacks():
    pieces = component("quays").pieces
    assert [piece.id for piece in pieces] == [line.id for line in box().lines.lines]
    for piece in pieces:
        drawing = looks(NAME).faces.draw(piece.front, 190, 60)
        texts = {op.text for op, _ in flat(drawing) if isinstance(op, Text)}
        assert {"Commissionable", "Deployed weapons", "Decommissioned"} <= texts
