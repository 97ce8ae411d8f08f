"""The data of a document's images on their way into its file: on the disk, since they may be many."""

from __future__ import annotations

from tempfile import SpooledTemporaryFile
from typing import TYPE_CHECKING

from generator.press.pdf.stream import PdfStream

if TYPE_CHECKING:
    import pikepdf

MAX_IN_MEMORY = 32 << 20
"""Bytes; what is more goes to a temporary file."""


class ImageData:
    """The data of images, each known by its number."""

    def __init__(self) -> None:
        # It ends with the document, which nobody closes.
        self._file = SpooledTemporaryFile(MAX_IN_MEMORY)  # noqa: SIM115
        self._places: list[tuple[int, int]] = []

    def add(self, data: bytes) -> int:
        """Keep the data of one more image; its number."""
        self._file.seek(0, 2)
        self._places.append((self._file.tell(), len(data)))
        self._file.write(data)
        return len(self._places) - 1

    def get(self, number: int) -> bytes:
        """The data of an image."""
        start, length = self._places[number]
        self._file.seek(start)
        return self._file.read(length)


def with_images(pdf: pikepdf.Pdf, data: ImageData, waiting: str) -> bytes:
    """The document written object by object; a stream with the key ``waiting`` gets the data of that number.

    A library that saves the document would hold all of them.
    """
    import pikepdf

    with SpooledTemporaryFile(MAX_IN_MEMORY) as out:
        written = PdfStream(out)  # type: ignore[arg-type]
        written.reserve(max(held.objgen[0] for held in pdf.objects))
        for held in pdf.objects:
            number = held.objgen[0]
            if not number:
                continue
            if not isinstance(held, pikepdf.Stream):
                written.add(number, held.unparse(resolved=True))
                continue
            left_out = ("/Length", f"/{waiting}")
            head = pikepdf.Dictionary({k: v for k, v in held.stream_dict.items() if k not in left_out})
            image = held.get(f"/{waiting}")
            body = held.read_raw_bytes() if image is None else data.get(int(image))
            written.stream(number, head.unparse()[2:-2], body, compressed=True)
        written.finish(pdf.Root.objgen[0], pdf.trailer.Info.objgen[0])
        out.seek(0)
        return out.read()
