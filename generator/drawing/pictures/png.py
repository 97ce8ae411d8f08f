"""PNG files looked into: every chunk that counts, its checksum, and whether the pixels are all there.

Pixels are inflated piece by piece and thrown away, so that a file that would swell is found out in little
memory; one that holds exactly its pixels may then go into a PDF as it is.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from typing import Literal

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

KINDS: dict[int, tuple[Literal["grey", "rgb", "palette"], int, tuple[int, ...]]] = {
    0: ("grey", 1, (1, 2, 4, 8, 16)),
    2: ("rgb", 3, (8, 16)),
    3: ("palette", 1, (1, 2, 4, 8)),
    4: ("grey", 2, (8, 16)),
    6: ("rgb", 4, (8, 16)),
}
"""Colours, samples a pixel and depths by the colour type of the header (table 11.1)."""
ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""Left, top and steps of the passes of an interlaced picture."""
MAX_CHUNKS = 200_000
PIECE_BYTES = 1 << 20
FILTERS = 5
NEEDED = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")
"""Chunks that make the picture; all others are metadata."""


def read(body: bytes) -> Header:
    """The header of a PNG whose pixels are all there. Raises BadPicture."""
    parts: list[Span] = [(0, 8)]
    data: list[Span] = []
    chunks: dict[bytes, bytes] = {}
    for kind, start, end in _chunks(body):
        if kind in NEEDED:
            parts.append((start, end))
        if kind == b"IDAT":
            data.append((start + 8, end - 4))
        elif kind in (b"IHDR", b"PLTE", b"tRNS", b"iCCP", b"eXIf"):
            chunks.setdefault(kind, body[start + 8 : end - 4])
    width, height, bits, colour_type, _, _, interlace = _header(chunks.get(b"IHDR", b""))
    colours, samples, _ = KINDS[colour_type]
    palette = chunks.get(b"PLTE", b"")
    if colours == "palette" and (not palette or len(palette) % 3 or len(palette) > 768):
        raise damaged("its palette is missing or too long")
    view = memoryview(body)
    _check_pixels(
        [view[start:end] for start, end in data], _rows(width, height, bits * samples, bool(interlace))
    )
    return Header(
        "png",
        width,
        height,
        bits,
        colours,
        alpha=colour_type > 3 or b"tRNS" in chunks,
        interlaced=bool(interlace),
        turn=orientation(chunks.get(b"eXIf", b"")),
        profile=foreign(_profile(chunks.get(b"iCCP", b""))),
        palette=palette if colours == "palette" else b"",
        parts=joined(parts),
        data=tuple(data),
    )


def pixel_data(body: bytes) -> bytes:
    """The packed rows of a PNG of one's own making."""
    return b"".join(body[start + 8 : end - 4] for kind, start, end in _chunks(body) if kind == b"IDAT")


def _chunks(body: bytes) -> Iterator[tuple[bytes, int, int]]:
    """Kind, start and end of the chunks up to the last, each whole; those that make the picture are checked
    against their checksums.
    """
    view, at = memoryview(body), 8
    for _ in range(MAX_CHUNKS):
        if at + 12 > len(view):
            raise cut_off()
        length, kind = struct.unpack_from(">I4s", view, at)
        end = at + 12 + length
        if end > len(view):
            raise cut_off()
        if (
            kind in NEEDED
            and zlib.crc32(view[at + 4 : end - 4]) != struct.unpack_from(">I", view, end - 4)[0]
        ):
            raise damaged(f"the checksum of its chunk {kind.decode()} is wrong")
        yield kind, at, end
        if kind == b"IEND":
            return
        at = end
    raise BadPicture(f"has more than {MAX_CHUNKS} chunks", "save it again")


def _header(chunk: bytes) -> tuple[int, ...]:
    if len(chunk) != 13:
        raise damaged("it has no header")
    fields = struct.unpack(">IIBBBBB", chunk)
    check_size(*fields[:2])
    bits, colour_type, compression, filtering, interlace = fields[2:]
    is_kind = colour_type in KINDS and bits in KINDS[colour_type][2]
    if not is_kind or compression or filtering or interlace > 1:
        raise damaged("its header names a kind of PNG that there is not")
    return fields


def _rows(width: int, height: int, pixel_bits: int, interlaced: bool) -> list[tuple[int, int]]:
    """Bytes of a row, its filter among them, and how many there are; of each pass if there are some."""
    passes = ADAM7 if interlaced else ((0, 0, 1, 1),)
    sizes = [(-(-(width - x) // across), -(-(height - y) // down)) for x, y, across, down in passes]
    return [(1 + (wide * pixel_bits + 7) // 8, high) for wide, high in sizes if wide > 0 and high > 0]


def _check_pixels(data: Sequence[memoryview], rows: Sequence[tuple[int, int]]) -> None:
    """Inflate all that is there, and see that it is as much as the header says. Raises BadPicture."""
    wanted = sum(length * count for length, count in rows)
    stride = rows[0][0] if len(rows) == 1 else 0
    done = 0
    try:
        for piece in _inflated(data):
            if stride and max(piece[-done % stride :: stride], default=0) >= FILTERS:
                raise damaged("a row has a filter that there is not")
            done += len(piece)
            if done > wanted:
                raise damaged("it holds more than its size has room for")
    except zlib.error:
        raise damaged("its pixels cannot be unpacked") from None
    if done < wanted:
        raise cut_off()


def _inflated(data: Sequence[memoryview]) -> Iterator[bytes]:
    unpacker = zlib.decompressobj()
    for part in data:
        rest: bytes | memoryview = part
        while len(rest) and not unpacker.eof:
            yield unpacker.decompress(rest, PIECE_BYTES)
            rest = unpacker.unconsumed_tail
    # What was read may still wait to be given out.
    while not unpacker.eof and (piece := unpacker.decompress(unpacker.unconsumed_tail, PIECE_BYTES)):
        yield piece


def _profile(chunk: bytes) -> bytes:
    """The ICC profile of an ``iCCP`` chunk, nothing where it cannot be unpacked. Raises BadPicture."""
    packed = chunk.partition(b"\0")[2][1:]
    unpacker = zlib.decompressobj()
    try:
        profile = unpacker.decompress(packed, MAX_PROFILE_BYTES)
    except zlib.error:
        return b""
    if unpacker.unconsumed_tail:
        raise BadPicture("has a colour profile of more than 4 MB", "save it as sRGB")
    return profile
