"""Paint that something painted later covers is left out, and nothing else."""

from __future__ import annotations

from math import cos, radians, sin

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from generator.press.showcase import stage
from generator.press.showcase.camera import Camera
from generator.press.showcase.covering import BAND, covered, opaque_of, seen, seen_of
from generator.press.showcase.stage import Shade, Thing, painted


def turned(degrees, x=300.0, y=250.0, wide=200.0, high=280.0):
    """The corners of a rectangle turned about its middle."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    ends = ((-wide, -high), (wide, -high), (wide, high), (-wide, high))
    return [(x + (a * c - b * s) / 2, y + (a * s + b * c) / 2) for a, b in ends]


@settings(deadline=None, max_examples=40)
@given(st.floats(-180, 180))
def test_a_cover_is_within_its_corners(degrees):
    """However something is turned: a pixel that counts as covered is inside."""
    corners = turned(degrees)
    whole = Image.new("L", (600, 560))
    ImageDraw.Draw(whole).polygon(corners, fill=255)
    for band, (left, right) in covered(corners).items():
        part = whole.crop((left, band * BAND, right, (band + 1) * BAND))
        assert part.getextrema() == (255, 255)


@settings(deadline=None, max_examples=40)
@given(st.floats(-60, 60), st.floats(-60, 60))
def test_parts_seen_and_covered_make_up_the_box(one, other):
    """Each pixel of a box is in one part that is seen, or covered; none is in two."""
    box, covers = (40, 30, 580, 530), [covered(turned(one)), covered(turned(other, 420))]
    count = numpy.zeros((560, 600), int)
    for left, top, right, bottom in seen(box, covers):
        count[top:bottom, left:right] += 1
    for left, top, right, bottom in seen_of(covers[0], box, covers[1:]):
        count[top:bottom, left:right] += 1
    for left, top, right, bottom in seen_of(covers[1], box, []):
        count[top:bottom, left:right] += 1
    assert (count[30:530, 40:580] == 1).all()
    assert count.sum() == 540 * 500


def test_a_hand_looks_as_if_all_of_it_were_painted(monkeypatch):
    """But for the last digit of a colour at some pixels."""
    face = Image.effect_mandelbrot((126, 176), (-2, -1.4, 1, 1.4), 60).convert("RGB")
    shape = Image.new("L", face.size, 0)
    ImageDraw.Draw(shape).rounded_rectangle((2, 2, 123, 173), 6, fill=255)
    quads = [[(x - 60 + 25 * n, 60 - y, 0.3 * n) for x, y in turned(12 * n, 0, 0, 63, 88)] for n in range(4)]
    hand = [Thing(face, shape, tuple(quad)) for quad in quads]
    camera = Camera(62, 900, 2.2, 200, 200)
    less = numpy.asarray(painted(hand, camera, (400, 320))).astype(int)
    monkeypatch.setattr(stage, "opaque_of", lambda shape: None)
    all_of_it = numpy.asarray(painted(hand, camera, (400, 320))).astype(int)
    assert abs(less - all_of_it).max() <= 1
    assert len(numpy.unique(all_of_it.reshape(-1, 3), axis=0)) > 500


@pytest.mark.parametrize("rows", [1, 2, 50])
def test_a_picture_is_the_same_in_parts_of_any_height_by_any_number_of_painters(monkeypatch, rows):
    face = Image.effect_mandelbrot((126, 176), (-2, -1.4, 1, 1.4), 60).convert("RGB")
    shape = Image.new("L", face.size, 255)
    things = [
        *(Thing(face, shape, tuple((x + 30 * n, y, 0.4 * n) for x, y in turned(9 * n))) for n in range(3)),
        Shade(((0, 0, 0), (60, 0, 0), (60, 50, 0)), 4.0, 0.3),
    ]
    camera = Camera(62, 900, 1.0, 100, 100)
    whole = painted(things, camera, (300, 250))
    monkeypatch.setattr(stage, "ROWS_OF_A_PART", rows * stage.BAND)
    monkeypatch.setattr(stage, "PAINTERS", rows)
    assert painted(things, camera, (300, 250)).tobytes() == whole.tobytes()


def test_a_table_from_the_cache_is_the_one_that_was_worked_out(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    first = stage.ground((210, 130))
    (cached,) = (tmp_path / "broadside" / stage.GROUNDS).iterdir()
    monkeypatch.setattr(stage, "_ground", lambda *words: pytest.fail("worked out again"))
    assert stage.ground((210, 130)).tobytes() == first.tobytes()
    monkeypatch.undo()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    cached.write_bytes(b"damaged")
    assert stage.ground((210, 130)).tobytes() == first.tobytes()


@pytest.mark.parametrize(("clear", "opaque"), [(0, True), (20, True), (90, False)])
def test_little_that_is_opaque_covers_nothing(clear, opaque):
    """A quarter of each side may be clear."""
    shape = Image.new("L", (200, 200), 0)
    ImageDraw.Draw(shape).rectangle((clear, clear, 199 - clear, 199 - clear), fill=255)
    box = opaque_of(shape)
    assert (box is not None) is opaque
    assert box is None or shape.crop(box).getextrema() == (255, 255)
