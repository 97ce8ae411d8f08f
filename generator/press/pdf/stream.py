"""A PDF written from its first byte to its last, for runs too long to be held in memory.

Small objects travel together in compressed object streams, and so does the table of where everything
lies; both cost a few bytes an object where the classic form costs twenty and more.
"""

from __future__ import annotations

import hashlib
import zlib
from array import array
from collections.abc import Sequence
from typing import BinaryIO

HEADER = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
PACKED = 200
"""Small objects in one object stream: more compress better, and take longer to find."""

KIDS = 100
"""Pages under one node of the page tree."""

_FREE, _PLAIN, _HELD = 0, 1, 2


class PdfStream:
    """Objects on their way into ``file``. Every number that is reserved must be written once.

    What is kept in memory is 13 bytes an object, and the small objects of one object stream.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._at = 0
        self._digest = hashlib.md5(usedforsecurity=False)
        self._kinds = array("B", [_FREE])
        self._places = array("Q", [0])
        self._ranks = array("H", [0xFFFF])
        self._small: list[tuple[int, bytes]] = []
        self._put(HEADER)

    # ---- objects --------------------------------------------------------------------------

    def reserve(self, count: int = 1) -> int:
        """The first of so many new object numbers in a row."""
        first = len(self._kinds)
        self._kinds.extend([_FREE] * count)
        self._places.extend([0] * count)
        self._ranks.extend([0] * count)
        return first

    def add(self, number: int, body: bytes) -> None:
        """An object that is no stream."""
        self._small.append((number, body))
        if len(self._small) == PACKED:
            self._pack()

    def stream(self, number: int, head: bytes, data: bytes, packed: bool = False) -> None:
        """A stream with ``head`` in its dictionary; ``data`` is compressed here unless it is already."""
        if not packed:
            data = zlib.compress(data, 9)
            head += b"/Filter/FlateDecode"
        self._kinds[number], self._places[number] = _PLAIN, self._at
        self._put(
            b"%d 0 obj\n<<%s/Length %d>>stream\n%s\nendstream\nendobj\n" % (number, head, len(data), data)
        )

    def finish(self, root: int, info: int) -> None:
        """Write what is left, and where everything lies. The file's id is the hash of its content."""
        self._pack()
        number = self.reserve()
        start = self._at
        self._kinds[number], self._places[number] = _PLAIN, start
        name = self._digest.hexdigest().encode()
        rows, widths = self._table()
        head = b"/Type/XRef/Size %d/W[%s]/Root %d 0 R/Info %d 0 R/ID[<%s><%s>]%s" % (
            len(self._kinds),
            b" ".join(b"%d" % width for width in widths),
            root,
            info,
            name,
            name,
            b"/DecodeParms<</Predictor 12/Columns %d>>" % sum(widths),
        )
        self.stream(number, head, rows)
        self._put(b"startxref\n%d\n%%%%EOF\n" % start)

    def _put(self, data: bytes) -> None:
        self._file.write(data)
        self._digest.update(data)
        self._at += len(data)

    def _pack(self) -> None:
        """The small objects so far become one object stream."""
        if not self._small:
            return
        packed, self._small = self._small, []
        number = self.reserve()
        heads: list[bytes] = []
        at = 0
        for rank, (held, body) in enumerate(packed):
            heads.append(b"%d %d" % (held, at))
            at += len(body) + 1
            self._kinds[held], self._places[held], self._ranks[held] = _HELD, number, rank
        first = b" ".join(heads) + b"\n"
        data = first + b"\n".join(body for _, body in packed)
        self.stream(number, b"/Type/ObjStm/N %d/First %d" % (len(packed), len(first)), data)

    def _table(self) -> tuple[bytes, Sequence[int]]:
        """Kind, place and rank of every object, each row less the one above it, as PNG predictor 2 has it."""
        width = max(2, (self._at.bit_length() + 7) // 8)
        rows = bytearray()
        above = bytes(width + 3)
        for kind, place, rank in zip(self._kinds, self._places, self._ranks, strict=True):
            row = bytes((kind,)) + place.to_bytes(width, "big") + rank.to_bytes(2, "big")
            rows.append(2)
            rows += bytes((here - over) & 0xFF for here, over in zip(row, above, strict=True))
            above = row
        return bytes(rows), (1, width, 2)


class PageTree:
    """The pages of a PdfStream, KIDS to a node; ``shared`` is what all of them inherit."""

    def __init__(self, pdf: PdfStream, number: int, shared: bytes) -> None:
        self.pdf, self.number, self.shared = pdf, number, shared
        self.count = 0
        self._nodes: list[int] = []
        self._kids: list[int] = []

    def add(self, number: int, body: bytes) -> None:
        """A page: what it has besides its type and its parent."""
        if not self._kids:
            self._nodes.append(self.pdf.reserve())
        self.pdf.add(number, b"<</Type/Page/Parent %d 0 R%s>>" % (self._nodes[-1], body))
        self._kids.append(number)
        self.count += 1
        if len(self._kids) == KIDS:
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
