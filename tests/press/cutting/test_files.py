"""Paths for machines as files."""

from __future__ import annotations

import io
import re
from math import hypot

import ezdxf
import pytest
from ezdxf.addons.r12writer import r12writer

from generator.press.cutting.files import Paths, dxf, svg
from generator.press.cutting.outlines import CutPath, circle, rounded

PATHS = Paths(
    pieces=(
        CutPath(((1.5, 2.25, 0.0), (3.0, 4.123456, 0.0), (5.0, 6.0, 0.0))),
        CutPath(((9.0, 9.0, 0.0), (12.0, 9.0, 0.0), (9.0, 15.0, 0.0))),
    ),
    slits=(((0.0, 1.0), (2.0, 3.0)),),
    scores=(((7.5, 8.0), (9.00004, 10.0)),),
)
LEFT, TOP, WIDTH, HEIGHT = AREA = 1.0, 2.0, 100.5, 200.0


def test_drawings_are_what_a_library_for_them_writes():
    def up(points):
        return [(round(x - LEFT, 4), round(TOP + HEIGHT - y, 4)) for x, y in points]

    text = io.StringIO()
    with r12writer(text) as drawing:
        for path in PATHS.pieces:
            drawing.add_polyline_2d(up(path.points), closed=True, layer="CUT")
        for lines, layer in ((PATHS.slits, "CUT"), (PATHS.scores, "SCORE")):
            for line in lines:
                drawing.add_polyline_2d(up(line), layer=layer)
    ours = dxf(PATHS, AREA).decode("ascii")
    assert ours.endswith(text.getvalue())
    assert ours.startswith("0\nSECTION\n2\nHEADER\n")


def test_round_corners_are_true_arcs_that_a_library_reads_where_they_are():
    card = Paths((rounded(1.0, 2.0, 63.0, 88.0, 3.0), circle(80.0, 50.0, 10.0)))
    first, token = ezdxf.read(io.StringIO(dxf(card, AREA).decode("ascii"))).modelspace()
    assert [line.has_arc for line in (first, token)] == [True, True]
    arcs = [part for part in first.virtual_entities() if part.dxftype() == "ARC"]
    assert [part.dxf.radius for part in arcs] == pytest.approx([3.0] * 4)
    middles = sorted((round(part.dxf.center.x, 3), round(part.dxf.center.y, 3)) for part in arcs)
    assert middles == [(3.0, 115.0), (3.0, 197.0), (60.0, 115.0), (60.0, 197.0)]
    for part in token.virtual_entities():
        assert (part.dxf.center.x, part.dxf.center.y) == pytest.approx((79.0, 152.0))
        for end in (part.start_point, part.end_point):
            assert hypot(end.x - 79.0, end.y - 152.0) == pytest.approx(10.0, abs=1e-3)


def test_a_program_that_mirrors_arcs_gets_chords():
    card = Paths((rounded(1.0, 2.0, 63.0, 88.0, 3.0),))
    [line] = ezdxf.read(io.StringIO(dxf(card, AREA, arcs=False).decode("ascii"))).modelspace()
    assert not line.has_arc
    assert len(line) == 4 * 33


def test_paths_for_programs_that_read_svg_have_arcs():
    text = svg(Paths((rounded(1.0, 2.0, 63.0, 88.0, 3.0),)), AREA, "cards").decode()
    assert re.findall(r"A(\S+) (\S+) 0 0 1 ", text) == [("3.0000", "3.0000")] * 4
