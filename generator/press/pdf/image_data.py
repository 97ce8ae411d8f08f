"""The data of a document's images on their way into its file.

What was made of a picture waits on the disk, since it may be much; what goes into the file as it is in that
of the picture is read again when its turn comes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import TYPE_CHECKING, Any

from generator.drawing.display import Picture
from generator.press.pdf.images import data_of
from generator.press.pdf.stream import PdfStream
from generator.system.atomic_files import Written
from generator.system.values import frozen

if TYPE_CHECKING:
    import pikepdf

MAX_IN_MEMORY = 32 << 20
"""Bytes; what is more goes to a temporary file."""


class ImageData:
    """The data of images, each known by its number."""

    def __init__(self) -> None:
        # It ends with the document, which nobody closes.
        self._file = SpooledTemporaryFile(MAX_IN_MEMORY)  # noqa: SIM115
        self._places: list[tuple[int, int] | Picture] = []

    def add(self, data: bytes | Picture) -> int:
        """Keep the data of one more image, or the picture that has them in its file; its number."""
        if isinstance(data, Picture):
            self._places.append(data)
            return len(self._places) - 1
        self._file.seek(0, 2)
        self._places.append((self._file.tell(), len(data)))
        self._file.write(data)
        return len(self._places) - 1

    def write(self, number: int, pdf: PdfStream, place: int, head: bytes) -> None:
        """Write an image as the object ``place``. LayoutError when its picture cannot be had any more."""
        kept = self._places[number]
        if isinstance(kept, Picture):
            pdf.filed(place, head, data_of(kept), kept.sha256)
            return
        start, length = kept
        self._file.seek(start)
        pdf.stream(place, head, self._file.read(length), compressed=True)


@frozen
class FormattedObject:
    """An object of a document as it is written; of an image the entries of its dictionary alone."""

    number: int
    code: bytes
    is_stream: bool = False
    image: int | None = None
    """The number of its data."""


def formatted(document: Any, waiting: str) -> Iterator[FormattedObject]:
    """The objects of reportlab's ``document`` in their order; images have the key ``waiting``."""
    from reportlab.pdfbase import pdfdoc

    number = 1
    # Formatting one may number others behind it.
    while number in document.numberToId:
        held = document.idToObject[document.numberToId[number]]
        is_stream = isinstance(held, pdfdoc.PDFStream)
        if is_stream and waiting in held.dictionary:
            entries = {key: value for key, value in held.dictionary.dict.items() if key != waiting}
            code = pdfdoc.PDFDictionary(entries).format(document)[2:-2]
            yield FormattedObject(number, code, image=held.dictionary[waiting])
        else:
            yield FormattedObject(number, pdfdoc.format(held, document, toplevel=1).rstrip(b"\n"), is_stream)
        number += 1


@frozen
class ObjectsWithImages:
    """A document of finished objects, whose images get their data when it is written."""

    objects: tuple[FormattedObject, ...]
    root: int
    info: int
    data: ImageData
    version: tuple[int, int] = (1, 7)
    packed: bool = True
    """Whether small objects go into streams."""

    def write_to(self, file: Written) -> None:
        """Write all of it. LayoutError when a picture cannot be had any more."""
        written = PdfStream(file, self.version, self.packed)
        written.reserve(len(self.objects))
        for each in self.objects:
            if each.image is not None:
                self.data.write(each.image, written, each.number, each.code)
            else:
                written.add(each.number, each.code, each.is_stream)
        written.finish(self.root, self.info)

    def __bytes__(self) -> bytes:
        return _bytes_of(self)


@frozen
class WithImages:
    """A ``document`` that is finished but for its images: streams with the key ``waiting`` get their data.

    It is written object by object, since a library that saves a document holds all of it, and twice.
    """

    document: bytes
    data: ImageData
    waiting: str
    prepare: Callable[[pikepdf.Pdf], None] | None = None
    """Whatever is done to the document before."""

    version: tuple[int, int] = (1, 7)
    packed: bool = True
    """Whether small objects go into streams."""

    def write_to(self, file: Written) -> None:
        """Write all of it. LayoutError when a picture cannot be had any more."""
        import pikepdf

        with pikepdf.open(BytesIO(self.document)) as pdf:
            if self.prepare is not None:
                self.prepare(pdf)
            _write(pdf, PdfStream(file, self.version, self.packed), self.data, self.waiting)

    def __bytes__(self) -> bytes:
        return _bytes_of(self)


def _bytes_of(document: ObjectsWithImages | WithImages) -> bytes:
    out = BytesIO()
    document.write_to(out)
    return out.getvalue()


def _write(pdf: pikepdf.Pdf, written: PdfStream, data: ImageData, waiting: str) -> None:
    import pikepdf

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
        image, plain = held.get(f"/{waiting}"), head.unparse()[2:-2]
        if image is None:
            written.stream(number, plain, held.read_raw_bytes(), compressed=True)
        else:
            data.write(int(image), written, number, plain)
    written.finish(pdf.Root.objgen[0], pdf.trailer.Info.objgen[0])
