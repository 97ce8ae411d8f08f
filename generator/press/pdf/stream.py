"""A PDF written incrementally, object by object, for runs too long to be held in memory.

Objects that are no streams are collected in object streams and the cross-reference table is written as a
cross-reference stream (PDF 1.5, ISO 32000-1, 7.5.7 and 7.5.8): a few bytes an object where the classic
table costs twenty and more. Libraries that save a whole document hold every page of it until then.
"""

from __future__ import annotations

import hashlib
import zlib
from array import array
from collections.abc import Sequence

from generator.system.atomic_files import Written

HEADER = b"%%PDF-%d.%d\n%%\xe2\xe3\xcf\xd3\n"
OBJECTS_PER_STREAM = 200
"""More objects in one object stream compress better, and take longer to find."""

KIDS_PER_NODE = 100
"""Pages under one node of the page tree."""

_FREE, _UNCOMPRESSED, _COMPRESSED = 0, 1, 2
"""Types of cross-reference entries (table 18)."""


class PdfStream:
    """Objects on their way into ``file``. Every number that is reserved must be written once.

    Memory holds 11 bytes an object and the pending objects of one object stream. Unless ``packed`` all of it
    is as PDF was before version 1.5: every object by itself, and a table of cross-references at the end.
    """

    def __init__(self, file: Written, version: tuple[int, int] = (1, 7), packed: bool = True) -> None:
        self._packed = packed
        self._file = file
        self._position = 0
        self._digest = hashlib.md5(usedforsecurity=False)
        self._types = array("B", [_FREE])
        self._offsets = array("Q", [0])
        self._indices = array("H", [0xFFFF])
        self._pending: list[tuple[int, bytes]] = []
        self._write(HEADER % version)

    # ---- objects --------------------------------------------------------------------------

    def reserve(self, count: int = 1) -> int:
        """The first of ``count`` new object numbers in a row."""
        first = len(self._types)
        self._types.extend([_FREE] * count)
        self._offsets.extend([0] * count)
        self._indices.extend([0] * count)
        return first

    def add(self, number: int, body: bytes, is_stream: bool = False) -> None:
        """An object as it is; what is no stream goes into one with others."""
        if is_stream or not self._packed:
            self._types[number], self._offsets[number] = _UNCOMPRESSED, self._position
            self._write(b"%d 0 obj\n%s\nendobj\n" % (number, body))
            return
        self._pending.append((number, body))
        if len(self._pending) == OBJECTS_PER_STREAM:
            self._write_object_stream()

    def filed(self, number: int, head: bytes, parts: Sequence[bytes | memoryview], digest: str) -> None:
        """A stream of data that are compressed already and known by their hash, whatever their size."""
        self._types[number], self._offsets[number] = _UNCOMPRESSED, self._position
        length = sum(map(len, parts))
        self._write(b"%d 0 obj\n<<%s/Length %d>>stream\n" % (number, head, length))
        for part in parts:
            self._file.write(part)
        self._digest.update(digest.encode())
        self._position += length
        self._write(b"\nendstream\nendobj\n")

    def stream(self, number: int, head: bytes, data: bytes, compressed: bool = False) -> None:
        """A stream with ``head`` in its dictionary; ``data`` is compressed here unless it is already."""
        if not compressed:
            data = zlib.compress(data, 9)
            head += b"/Filter/FlateDecode"
        self._types[number], self._offsets[number] = _UNCOMPRESSED, self._position
        self._write(
            b"%d 0 obj\n<<%s/Length %d>>stream\n%s\nendstream\nendobj\n" % (number, head, len(data), data)
        )

    def finish(self, root: int, info: int) -> None:
        """Write the last objects and the cross-reference stream. The file's id is the hash of its content."""
        self._write_object_stream()
        if not self._packed:
            self._write_table(root, info)
            return
        number = self.reserve()
        start = self._position
        self._types[number], self._offsets[number] = _UNCOMPRESSED, start
        name = self._digest.hexdigest().encode()
        rows, widths = self._cross_references()
        head = b"/Type/XRef/Size %d/W[%s]/Root %d 0 R/Info %d 0 R/ID[<%s><%s>]%s" % (
            len(self._types),
            b" ".join(b"%d" % width for width in widths),
            root,
            info,
            name,
            name,
            b"/DecodeParms<</Predictor 12/Columns %d>>" % sum(widths),
        )
        self.stream(number, head, rows)
        self._write(b"startxref\n%d\n%%%%EOF\n" % start)

    def _write_table(self, root: int, info: int) -> None:
        """The cross-reference table (7.5.4) and the trailer."""
        start, name = self._position, self._digest.hexdigest().encode()
        rows = b"".join(
            b"%010d %05d %s \n" % (offset, *((65535, b"f") if kind == _FREE else (0, b"n")))
            for kind, offset in zip(self._types, self._offsets, strict=True)
        )
        entries = b"/Size %d/Root %d 0 R/Info %d 0 R/ID[<%s><%s>]" % (
            len(self._types),
            root,
            info,
            name,
            name,
        )
        self._write(b"xref\n0 %d\n%strailer\n<<%s>>\n" % (len(self._types), rows, entries))
        self._write(b"startxref\n%d\n%%%%EOF\n" % start)

    def _write(self, data: bytes) -> None:
        self._file.write(data)
        self._digest.update(data)
        self._position += len(data)

    def _write_object_stream(self) -> None:
        """The pending objects become one object stream."""
        if not self._pending:
            return
        pending, self._pending = self._pending, []
        number = self.reserve()
        heads: list[bytes] = []
        at = 0
        for index, (compressed, body) in enumerate(pending):
            heads.append(b"%d %d" % (compressed, at))
            at += len(body) + 1
            self._types[compressed] = _COMPRESSED
            self._offsets[compressed], self._indices[compressed] = number, index
        first = b" ".join(heads) + b"\n"
        data = first + b"\n".join(body for _, body in pending)
        self.stream(number, b"/Type/ObjStm/N %d/First %d" % (len(pending), len(first)), data)

    def _cross_references(self) -> tuple[bytes, Sequence[int]]:
        """Type, offset and index of every object, filtered by PNG predictor 2 (Up), and the field widths."""
        width = max(2, (self._position.bit_length() + 7) // 8)
        rows = bytearray()
        above = bytes(width + 3)
        for kind, offset, index in zip(self._types, self._offsets, self._indices, strict=True):
            row = bytes((kind,)) + offset.to_bytes(width, "big") + index.to_bytes(2, "big")
            rows.append(2)
            rows += bytes((value - up) & 0xFF for value, up in zip(row, above, strict=True))
            above = row
        return bytes(rows), (1, width, 2)


class PageTree:
    """The pages of a PdfStream, KIDS_PER_NODE to a node; they inherit the entries of ``shared``."""

    def __init__(self, pdf: PdfStream, number: int, shared: bytes) -> None:
        self.pdf, self.number, self.shared = pdf, number, shared
        self.count = 0
        self._nodes: list[int] = []
        self._kids: list[int] = []

    def add(self, number: int, body: bytes) -> None:
        """A page with the entries of ``body`` besides its type and its parent."""
        if not self._kids:
            self._nodes.append(self.pdf.reserve())
        self.pdf.add(number, b"<</Type/Page/Parent %d 0 R%s>>" % (self._nodes[-1], body))
        self._kids.append(number)
        self.count += 1
        if len(self._kids) == KIDS_PER_NODE:
            self._close()

    def finish(self) -> None:
        """Write the root of the tree."""
        self._close()
        kids = b" ".join(b"%d 0 R" % node for node in self._nodes)
        self.pdf.add(self.number, b"<</Type/Pages/Count %d/Kids[%s]%s>>" % (self.count, kids, self.shared))

    def _close(self) -> None:
        if not self._kids:
            return
        node = self._nodes[-1]
        kids = b" ".join(b"%d 0 R" % kid for kid in self._kids)
        self.pdf.add(
            node, b"<</Type/Pages/Parent %d 0 R/Count %d/Kids[%s]>>" % (self.number, len(self._kids), kids)
        )
        self._kids = []
