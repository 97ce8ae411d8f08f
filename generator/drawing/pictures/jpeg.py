"""JPEG files looked into: their markers from the first to the last, and the metadata that stays at home."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.drawing.pictures.header import (
    MAX_PROFILE_BYTES,
    Header,
    Span,
    check_size,
    foreign,
    joined,
    orientation,
)
from generator.drawing.pictures.refusals import BadPicture, cut_off, damaged

PLAIN_FRAMES = (0xC0, 0xC1, 0xC2)
"""Baseline, extended and progressive: those a PDF takes (ISO 32000-1, 7.4.8)."""
OTHER_FRAMES = (0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF)
START, END, SCAN = 0xD8, 0xD9, 0xDA
TABLES, CODES = 0xDB, 0xC4
APP0, APP1, APP2, APP14, LAST_APP, COMMENT = 0xE0, 0xE1, 0xE2, 0xEE, 0xEF, 0xFE
ALONE = (0x01, *range(0xD0, 0xD9))
"""Markers without a length."""
NEXT_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7]")
"""The marker that ends the pixels of a scan."""
MAX_SCANS = 100
"""Each scan goes over the whole picture once more; ten are usual."""
COLOURS = {1: "grey", 3: "rgb", 4: "cmyk"}
EXIF, ICC = b"Exif\0\0", b"ICC_PROFILE\0"


def read(body: bytes) -> Header:
    """The header of a JPEG that is whole. Raises BadPicture."""
    view = memoryview(body)
    parts: list[Span] = [(0, 2)]
    frame: tuple[int, int, int, int] | None = None
    turn, scans, profile, seen = 1, 0, b"", set()
    for marker, start, end in _segments(body):
        inside = view[start + 4 : end]
        seen.add(marker)
        if marker == APP1 and inside[:6] == EXIF:
            turn = orientation(bytes(inside[6:]))
        elif marker == APP2 and inside[:12] == ICC:
            profile += bytes(inside[14:])
            if len(profile) > MAX_PROFILE_BYTES:
                raise BadPicture("has a colour profile of more than 4 MB", "save it as sRGB")
        elif marker in PLAIN_FRAMES or marker in OTHER_FRAMES:
            frame = _frame(marker, bytes(inside[:6]), frame)
        elif marker == SCAN:
            scans += 1
        if not (APP0 < marker <= LAST_APP and marker != APP14) and marker != COMMENT:
            parts.append((start, end))
    if frame is None or not scans or not {TABLES, CODES} <= seen:
        raise damaged("tables or pixels are missing")
    if scans > MAX_SCANS:
        raise BadPicture(f"goes over its pixels {scans} times", "save it as a plain JPEG")
    bits, height, width, samples = frame
    return Header(
        "jpeg",
        width,
        height,
        bits,
        "grey" if samples == 1 else "rgb" if samples == 3 else "cmyk",
        turn=turn,
        profile=foreign(profile),
        parts=joined(parts),
    )


def _frame(marker: int, fields: bytes, earlier: object) -> tuple[int, int, int, int]:
    """Bits, height, width and samples a pixel."""
    bits, samples = fields[0] if fields else 0, fields[5] if len(fields) > 5 else 0
    height, width = int.from_bytes(fields[1:3], "big"), int.from_bytes(fields[3:5], "big")
    if earlier is not None:
        raise damaged("it has two frames")
    if marker in OTHER_FRAMES or bits != 8:
        raise BadPicture(
            "is a kind of JPEG that few programs read (lossless, arithmetic or of 12 bits)",
            "save it as a plain JPEG",
        )
    if samples not in COLOURS:
        raise damaged(f"its pixels have {samples} samples")
    check_size(width, height)
    return bits, height, width, samples


def _segments(body: bytes) -> Iterator[tuple[int, int, int]]:
    """Marker, start and end of each segment up to the end of the picture; a scan ends with its pixels.

    Cameras put a second picture behind the first, which is left out.
    """
    at = 2
    while True:
        if at + 2 > len(body):
            raise cut_off()
        if body[at] != 0xFF:
            raise damaged("there is no marker where one must be")
        marker = body[at + 1]
        if marker == 0xFF:  # any number of these may stand before a marker
            at += 1
            continue
        end = at + 2
        if marker not in ALONE and marker != END:
            length = int.from_bytes(body[end : end + 2], "big")
            if length < 2:
                raise cut_off() if end + 2 > len(body) else damaged("a segment has no length")
            end += length
            if end > len(body):
                raise cut_off()
        if marker == SCAN:
            following = NEXT_MARKER.search(body, end)
            if following is None:
                raise cut_off()
            end = following.start()
        yield marker, at, end
        if marker == END:
            return
        at = end
