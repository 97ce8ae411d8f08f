"""Paths for a machine as files: SVG for programs that read it, and DXF (R12) for those that do not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from generator.drawing.computed.arcs import Corner, Point, path_data, plain
from generator.drawing.svg.markup import num
from generator.press.cutting.outlines import CutPath, Line
from generator.system.values import frozen

Box = tuple[float, float, float, float]

HEADER = (
    "0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1009\n9\n$INSBASE\n10\n0.0\n20\n0.0\n30\n0.0\n"
    "9\n$EXTMIN\n10\n0.0\n20\n0.0\n30\n0.0\n9\n$EXTMAX\n10\n{width}\n20\n{height}\n30\n0.0\n"
    "9\n$MEASUREMENT\n70\n1\n9\n$INSUNITS\n70\n4\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n"
)
"""Metric, in millimetres; the corners are those of the area."""
POLYLINE = "0\nPOLYLINE\n8\n{layer}\n66\n1\n70\n{closed}\n"
VERTEX = "0\nVERTEX\n8\n{layer}\n70\n0\n10\n{x}\n20\n{y}\n"
BULGE = "42\n{bulge}\n"
LAST_VERTEX = "0\nSEQEND\n"
END = "0\nENDSEC\n0\nEOF\n"


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

    closed = [f'<path d="{path_data(path.corners, 4)}"/>' for path in paths.pieces]
    slits = [f'<path d="{_data(line)}"/>' for line in paths.slits]
    scores = [f'<path d="{_data(line)}"/>' for line in paths.scores]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{num(width)}mm" height="{num(height)}mm"'
        f' viewBox="{num(left)} {num(top)} {num(width)} {num(height)}">\n<title>{escape(title)}</title>\n'
        f"{group('cut', [*closed, *slits], '#ff0000')}{group('score', scores, '#0000ff')}</svg>\n"
    ).encode()


def _data(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.4f} {y:.4f}" for x, y in points)


def dxf(paths: Paths, area: Box, arcs: bool = True) -> bytes:
    """The same as polylines of an R12 drawing: millimetres, y up, from the lower left corner of the area.

    Round corners are true ``arcs``, or chords for a program that may get bulges of polylines the wrong way
    round.
    """
    left, top, width, height = area

    def polyline(corners: Sequence[Corner], layer: str, closed: bool = False) -> Iterator[str]:
        yield POLYLINE.format(layer=layer, closed=int(closed))
        for x, y, bulge in corners:
            yield VERTEX.format(layer=layer, x=round(x - left, 4), y=round(top + height - y, 4))
            if bulge:
                # With y up a turn to the right is one clockwise, which is negative.
                yield BULGE.format(bulge=round(-bulge, 8))
        yield LAST_VERTEX

    parts = [HEADER.format(width=round(width, 4), height=round(height, 4))]
    for path in paths.pieces:
        parts += polyline(path.corners if arcs else plain(path.points), "CUT", closed=True)
    for lines, layer in ((paths.slits, "CUT"), (paths.scores, "SCORE")):
        for line in lines:
            parts += polyline(plain(line), layer)
    return "".join([*parts, END]).encode("ascii")
