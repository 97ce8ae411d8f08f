"""The backs and the seal: the same in a mirror, so that nothing on them turns or hooks, drawn in curves."""

from __future__ import annotations

from io import BytesIO
from itertools import groupby, pairwise
from math import dist

import numpy
import pytest
from numpy.typing import NDArray
from PIL import Image

from generator.contract import Face
from generator.drawing.display import Path
from generator.drawing.legibility.geometry import at, flat
from generator.press.png import face_png
from tests.looks import looks

NAME = "jure_of_the_seas"
INKS = pytest.mark.parametrize("ink", ["home", "mono", "press"])
DOTS_PER_MM = 10
TILE_MM = 45
AID_MM = (63.0, 88.0)
SEAL_MM = (54.6, 3.0, 59.4, 7.8)
"""Left, top, right and bottom of the seal on the front of a player aid."""
FACET_MM = 0.5
"""A brush stroke is made of straight lines that are shorter."""
SYMMETRIC = 0.004
"""The share of the picture that may differ from its mirror image; pictures with hooks had 0.04 and more."""

Raster = NDArray[numpy.int16]


def tile_faces(component: str, side: str) -> list[Face]:
    """The fronts or backs of a component's pieces, equal ones once."""
    pieces = next(each for each in looks(NAME).components() if each.name == component).pieces
    by_look = {repr(getattr(piece, side)): getattr(piece, side) for piece in pieces}
    return list(by_look.values())


def raster(
    face: Face,
    ink: str,
    dots_per_mm: int = DOTS_PER_MM,
    size: tuple[float, float] = (TILE_MM, TILE_MM),
) -> Raster:
    """The grey values of a tile, or of a face of another size, rows by columns."""
    faces = looks(NAME, ink).faces
    png = face_png(faces.draw(face, *size), faces.fonts, dots_per_mm * 25.4)
    dots = round(size[0] * dots_per_mm), round(size[1] * dots_per_mm)
    return numpy.asarray(Image.open(BytesIO(png)).convert("L").resize(dots), numpy.int16)


def unlike(picture: Raster, mirrored: Raster) -> float:
    """The share of dots that differ by more than a quarter of the way from black to white."""
    return float((numpy.abs(picture - mirrored) > 64).mean())


@INKS
@pytest.mark.parametrize("component", ["wake_tiles", "daikaiju_tiles"])
def test_backs_are_the_same_in_a_mirror_both_ways(component: str, ink: str) -> None:
    """Left and right, above and below: so the back has no up or down, and no arm on it goes round."""
    backs = tile_faces(component, "back")
    assert len(backs) == 1
    picture = raster(backs[0], ink)
    assert picture.std() > 10, "a blank back is the same in every mirror"
    assert unlike(picture, picture[:, ::-1]) < SYMMETRIC
    assert unlike(picture, picture[::-1]) < SYMMETRIC


@INKS
def test_the_seal_is_the_same_in_a_mirror(ink: str) -> None:
    """Left and right; a ship has a keel below and sails above."""
    dots_per_mm = 40
    left, top, right, bottom = (round(dots_per_mm * edge) for edge in SEAL_MM)
    [front] = tile_faces("player_aids", "front")
    seal = raster(front, ink, dots_per_mm, AID_MM)[top:bottom, left:right]
    assert seal.std() > 30
    assert unlike(seal, seal[:, ::-1]) < 2 * SYMMETRIC


@INKS
@pytest.mark.parametrize("component", ["wake_tiles", "daikaiju_tiles"])
def test_backs_are_drawn_in_curves(component: str, ink: str) -> None:
    """No outline is cut into facets: at most four straight lines that one could see follow one another."""
    [back] = tile_faces(component, "back")
    seen = 0
    for op, matrix in flat(looks(NAME, ink).faces.draw(back, TILE_MM, TILE_MM)):
        if not isinstance(op, Path):
            continue
        ends = [(kind, at(matrix, *points[-2:])) for kind, points in op.segments if kind != "Z"]
        straight = [kind == "L" and dist(start, end) > FACET_MM for (_, start), (kind, end) in pairwise(ends)]
        assert max((len(list(run)) for is_facet, run in groupby(straight) if is_facet), default=0) <= 4
        seen += 1
    assert seen
