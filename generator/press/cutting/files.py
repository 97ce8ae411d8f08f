"""Paths for a machine as files: SVG for programs that read it, and DXF (R12) for those that do not."""

from __future__ import annotations

import io
from collections.abc import Sequence
from html import escape

from generator.drawing.svg.markup import num
from generator.press.cutting.outlines import CutPath, Line, Point
from generator.system.values import frozen

Box = tuple[float, float, float, float]

DXF_LAYERS = ("CUT", "SCORE")
HEADER = (
    "0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1009\n9\n$INSBASE\n10\n0.0\n20\n0.0\n30\n0.0\n"
    "9\n$EXTMIN\n10\n0.0\n20\n0.0\n30\n0.0\n9\n$EXTMAX\n10\n{width}\n20\n{height}\n30\n0.0\n"
    "9\n$MEASUREMENT\n70\n1\n9\n$INSUNITS\n70\n4\n0\nENDSEC\n"
)
"""Metric, in millimetres; the corners are those of the area."""


@frozen
class Paths:
    """All that a machine does to one sheet: pieces cut out, short cuts, and lines to score for folds."""

    pieces: tuple[CutPath, ...]
    slits: tuple[Line, ...] = ()
    scores: tuple[Line, ...] = ()


def svg(paths: Paths, area: Box, title: str) -> bytes:
    """The paths within ``area`` of a sheet (left, top, width, height) in millimetres, nothing filled."""
    left, top, width, height = area

    def group(name: str, lines: Sequence[str], colour: str) -> str:
        line = f'fill="none" stroke="{colour}" stroke-width="0.1"'
        return f'<g id="{name}" {line}>\n' + "\n".join(lines) + "\n</g>\n" if lines else ""

    closed = [f'<path d="{_data(path.points)}Z"/>' for path in paths.pieces]
    slits = [f'<path d="{_data(line)}"/>' for line in paths.slits]
    scores = [f'<path d="{_data(line)}"/>' for line in paths.scores]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{num(width)}mm" height="{num(height)}mm"'
        f' viewBox="{num(left)} {num(top)} {num(width)} {num(height)}">\n<title>{escape(title)}</title>\n'
        f"{group('cut', [*closed, *slits], '#ff0000')}{group('score', scores, '#0000ff')}</svg>\n"
    ).encode()


def _data(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.4f} {y:.4f}" for x, y in points)


def dxf(paths: Paths, area: Box) -> bytes:
    """The same as polylines of an R12 drawing: millimetres, y up, from the lower left corner of the area.

    Corners are chords: curves of polylines come out mirrored in some versions of the machines' programs.
    """
    from ezdxf.addons.r12writer import r12writer

    left, top, width, height = area

    def up(points: Sequence[Point]) -> list[Point]:
        return [(round(x - left, 4), round(top + height - y, 4)) for x, y in points]

    text = io.StringIO()
    text.write(HEADER.format(width=round(width, 4), height=round(height, 4)))
    with r12writer(text) as drawing:
        for path in paths.pieces:
            drawing.add_polyline_2d(up(path.points), closed=True, layer=DXF_LAYERS[0])
        for lines, layer in zip((paths.slits, paths.scores), DXF_LAYERS, strict=True):
            for line in lines:
                drawing.add_polyline_2d(up(line), layer=layer)
    return text.getvalue().encode("ascii")
