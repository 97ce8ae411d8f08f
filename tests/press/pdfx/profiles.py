"""A whole ICC profile of a press in a few thousand bytes, built by hand, and the same with faults."""

from __future__ import annotations

import struct

GRID = 2


def _text(sign: bytes, text: str) -> bytes:
    return sign + bytes(4) + text.encode() + b"\0"


def _description(text: str) -> bytes:
    """Tag ``desc`` of version 2: the text, and neither Unicode nor a script code beside it."""
    plain = text.encode() + b"\0"
    return b"desc" + bytes(4) + struct.pack(">I", len(plain)) + plain + bytes(8 + 2 + 1 + 67)


def _translated(text: str) -> bytes:
    """The same tag of version 4."""
    wide = text.encode("utf-16-be")
    return b"mluc" + bytes(4) + struct.pack(">II4sII", 1, 12, b"enUS", len(wide), 28) + wide


def _table(channels: int, out: int, colour: bytes) -> bytes:
    """A table of 8 bits that gives one colour for all there is."""
    head = b"mft1" + bytes(4) + bytes((channels, out, GRID, 0))
    matrix = struct.pack(">9i", *(65536 if i % 4 == 0 else 0 for i in range(9)))
    curve = bytes(range(256))
    return head + matrix + curve * channels + colour * GRID**channels + curve * out


def profile(
    *,
    title: str = "Harbour coated",
    kind: bytes = b"prtr",
    space: bytes = b"CMYK",
    version: tuple[int, int] = (2, 4),
    without: bytes = b"",
) -> bytes:
    """The bytes of a profile of that kind, space and version, without one of its tags."""
    tags = {
        b"desc": _description(title) if version < (4, 0) else _translated(title),
        b"cprt": _text(b"text", "Public domain"),
        b"wtpt": b"XYZ " + bytes(4) + struct.pack(">3i", 63190, 65536, 54061),
        b"A2B0": _table(4, 3, bytes((200, 128, 128))),
        b"B2A0": _table(3, 4, bytes((0, 0, 0, 128))),
    }
    tags.pop(without, None)
    place = 128 + 4 + 12 * len(tags)
    entries, data = b"", b""
    for sign, tag in tags.items():
        padded = tag + bytes(-len(tag) % 4)
        entries += struct.pack(">4sII", sign, place + len(data), len(tag))
        data += padded
    head = bytearray(128)
    head[0:4] = struct.pack(">I", place + len(data))
    head[8:10] = bytes((version[0], version[1] << 4))
    head[12:24] = kind + space + b"Lab "
    head[24:36] = struct.pack(">6H", 2000, 1, 1, 0, 0, 0)
    head[36:40] = b"acsp"
    head[68:80] = struct.pack(">3i", 63190, 65536, 54061)
    return bytes(head) + struct.pack(">I", len(tags)) + entries + data
