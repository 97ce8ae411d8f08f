"""The parts of a workbook: a zip archive of XML, opened only as far as strangers' files may go."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from xml.parsers.expat import ExpatError, ParserCreate

from generator.system.values import frozen

MAX_PARTS = 5_000
MAX_UNPACKED = 64_000_000
"""Bytes of one part once it is unpacked; a table of MAX_ROWS takes some five million."""
MAX_EVENTS = 2_000_000
"""Tags and texts of one part, which take some six seconds; four hundred thousand cells have as many."""
CHUNK = 1 << 16

Event = tuple[str, str, Mapping[str, str]]
"""``start`` or ``end`` with an element's name and attributes, or ``text`` with the text."""


class BadWorkbook(Exception):
    """A workbook that cannot be read; ``code``, ``message`` and ``hint`` as in a Problem."""

    def __init__(self, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.hint = code, message, hint


@frozen(slots=False)
class Package:
    """An open workbook. Every reader of it raises BadWorkbook."""

    archive: zipfile.ZipFile
    names: frozenset[str]

    @classmethod
    def open(cls, raw: bytes) -> Package:
        """The package of these bytes; its parts are unpacked when they are read."""
        try:
            archive = zipfile.ZipFile(io.BytesIO(raw))
            parts = archive.infolist()
        except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError) as error:
            raise _damaged() from error
        if len(parts) > MAX_PARTS:
            raise BadWorkbook("too-large", f"the workbook has more than {MAX_PARTS:,} parts")
        return cls(archive, frozenset(part.filename for part in parts))

    def events(self, name: str) -> Iterator[Event]:
        """The events of an XML part, from its beginning; nothing for a part that is not there."""
        if name not in self.names:
            return
        waiting: list[Event] = []
        parser = ParserCreate(namespace_separator="}")
        parser.buffer_text = True
        parser.StartElementHandler = lambda tag, values: waiting.append(
            ("start", _local(tag), _plain(values))
        )
        parser.EndElementHandler = lambda tag: waiting.append(("end", _local(tag), {}))
        parser.CharacterDataHandler = lambda text: waiting.append(("text", text, {}))
        parser.StartDoctypeDeclHandler = _refuse
        count = 0
        try:
            for chunk in self._chunks(name):
                parser.Parse(chunk)
                count += len(waiting)
                if count > MAX_EVENTS:
                    message, hint = f"'{name}' in the workbook holds too many cells", "clear what is no table"
                    raise BadWorkbook("too-large", message, hint)
                yield from waiting
                waiting.clear()
            parser.Parse(b"", True)
        except ExpatError as error:
            raise _damaged() from error
        yield from waiting

    def _chunks(self, name: str) -> Iterator[bytes]:
        size = 0
        try:
            # What the archive says of a size is not believed: bytes are counted as they come.
            with self.archive.open(name) as part:
                while chunk := part.read(CHUNK):
                    size += len(chunk)
                    if size > MAX_UNPACKED:
                        message = f"'{name}' in the workbook is larger than {MAX_UNPACKED // 1_000_000} MB"
                        hint = "delete empty rows and columns beyond the table, or export the sheet as CSV"
                        raise BadWorkbook("too-large", message, hint)
                    yield chunk
        except RuntimeError as error:
            raise protected() from error
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError) as error:
            raise _damaged() from error


def protected() -> BadWorkbook:
    """For a workbook that only opens with a password, which looks like one of before 2007."""
    message = "the workbook is protected by a password, or is of a program from before 2007"
    return BadWorkbook("not-text", message, "save it as .xlsx without a password, or export the sheet as CSV")


def _damaged() -> BadWorkbook:
    hint = "open it in its program and save it anew, or export the sheet as CSV"
    return BadWorkbook("damaged-workbook", "the workbook is damaged or cut off", hint)


def _refuse(*_: object) -> None:
    raise BadWorkbook("damaged-workbook", "the workbook declares a document type", "save it in its program")


def _local(tag: str) -> str:
    schema, _, name = tag.rpartition("}")
    return f"draw:{name}" if "drawing" in schema else name


def _plain(values: Mapping[str, str]) -> dict[str, str]:
    return {key.rpartition("}")[2]: value for key, value in values.items()}
