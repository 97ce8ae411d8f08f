"""Paths for machines as files."""

from __future__ import annotations

import io

from ezdxf.addons.r12writer import r12writer

from generator.press.cutting.files import Paths, dxf
from generator.press.cutting.outlines import CutPath

PATHS = Paths(
    pieces=(
        CutPath(((1.5, 2.25), (3.0, 4.123456), (5.0, 6.0))),
        CutPath(((9.0, 9.0), (12.0, 9.0), (9.0, 15.0))),
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
