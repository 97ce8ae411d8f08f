"""Paint that something painted later covers need not be painted.

A picture is looked at in bands of rows: in each, so many pixels from the left to the right are covered. The
others get the very colours they would get were all of it painted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil, floor

from PIL import Image

from generator.press.showcase.camera import Camera, Pixel, Quad

BAND = 48
"""Rows of a band."""
MARGIN = 3
"""Pixels inside an edge that are not yet counted as covered, and outside it that may have some of it."""
INSETS = (1 / 100, 1 / 50, 1 / 24, 1 / 12, 1 / 6, 1 / 4)
"""Parts of the sides of a texture that may have to be left out before all of the rest is opaque."""

Box = tuple[int, int, int, int]
Span = tuple[int, int]
"""Pixels of a row: the first, and the one after the last."""
Cover = Mapping[int, Span]
"""The pixels that something opaque covers in all rows of each band, by the number of the band."""


def covered(corners: Sequence[Pixel]) -> Cover:
    """The cover of something convex and opaque that has its corners there."""
    ys = [y for _, y in corners]
    spans = {}
    for band in range(max(0, floor(min(ys) / BAND)), ceil(max(ys) / BAND)):
        first = across(corners, band * BAND - MARGIN)
        last = across(corners, (band + 1) * BAND + MARGIN)
        if first and last:
            left = ceil(max(first[0], last[0])) + MARGIN
            right = floor(min(first[1], last[1])) - MARGIN
            if left < right:
                spans[band] = left, right
    return spans


def across(corners: Sequence[Pixel], y: float) -> tuple[float, float] | None:
    """Where a level line enters and leaves something convex; None where it passes by."""
    xs = [
        x0 + (y - y0) * (x1 - x0) / (y1 - y0)
        for (x0, y0), (x1, y1) in pairwise((*corners, corners[0]))
        if y0 != y1 and min(y0, y1) <= y <= max(y0, y1)
    ]
    return (min(xs), max(xs)) if xs else None


def opaque_of(shape: Image.Image) -> Box | None:
    """A box in the middle of a texture whose shape is opaque all over; None where it is small."""
    wide, high = shape.size
    for inset in INSETS:
        left, top = ceil(wide * inset), ceil(high * inset)
        box = left, top, wide - left, high - top
        if shape.crop(box).getextrema() == (255, 255):
            return box
    return None


def cover_of(opaque: Box | None, shape: Image.Image, quad: Quad, camera: Camera) -> Cover:
    """The cover of the opaque box of a texture that lies on ``quad``."""
    if opaque is None:
        return {}
    left, top, right, bottom = opaque
    start, beside, _, down = quad
    inner = (
        tuple(
            o + x / shape.width * (r - o) + y / shape.height * (d - o)
            for o, r, d in zip(start, beside, down, strict=True)
        )
        for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))
    )
    return covered([camera.pixel((x, y, z)) for x, y, z in inner])


def seen(box: Box, covers: Sequence[Cover], outline: Sequence[Pixel] = ()) -> Iterator[Box]:
    """The parts of a box that are not covered, and of those the parts that an ``outline`` may reach."""
    left, top, right, bottom = box
    for band in range(top // BAND, ceil(bottom / BAND)):
        start, end = max(top, band * BAND), min(bottom, (band + 1) * BAND)
        span = _reach(outline, start, end, left, right) if outline else (left, right)
        for first, last in _free(span, band, covers):
            yield first, start, last, end


def seen_of(own: Cover, box: Box, covers: Sequence[Cover]) -> Iterator[Box]:
    """The parts of a box that something covers itself, and that nothing else does."""
    left, top, right, bottom = box
    for band, (first, last) in own.items():
        start, end = max(top, band * BAND), min(bottom, (band + 1) * BAND)
        if start < end:
            for begin, stop in _free((max(left, first), min(right, last)), band, covers):
                yield begin, start, stop, end


def _free(span: Span, band: int, covers: Sequence[Cover]) -> list[Span]:
    """The pixels of a span that nothing covers in a band."""
    free = [span] if span[0] < span[1] else []
    for cover in covers:
        if band in cover:
            free = [part for each in free for part in _without(each, cover[band])]
    return free


def _reach(outline: Sequence[Pixel], top: int, bottom: int, left: int, right: int) -> Span:
    """From where to where an outline can be met in some rows."""
    high, low = top - MARGIN, bottom + MARGIN
    xs = [x for x, y in outline if high <= y <= low]
    xs += [x for y in (high, low) for x in across(outline, y) or ()]
    if not xs:
        return left, left
    return max(left, floor(min(xs)) - MARGIN), min(right, ceil(max(xs)) + MARGIN)


def _without(part: Span, others: Span) -> Iterator[Span]:
    """The parts of some pixels of a row that are left without others."""
    if others[0] >= part[1] or others[1] <= part[0]:
        yield part
        return
    if part[0] < others[0]:
        yield part[0], others[0]
    if others[1] < part[1]:
        yield others[1], part[1]
