"""Text files as they came, so that they can be written back as they came: mark, encoding and line ends."""

from __future__ import annotations

from generator.reading.spreadsheets.delimited import BYTE_ORDER_MARKS
from generator.system.values import frozen

_UNMARKED = ("utf-8", "utf-16-le", "utf-16-be", "cp1252", "mac_roman")
_NAMES = {"cp1252": "the Western European encoding of Windows", "mac_roman": "the encoding of old Macs"}


class NoSuchLetter(ValueError):
    """A letter that the encoding of a file has no byte for; ``encoding`` is its name in words."""

    def __init__(self, letter: str, encoding: str) -> None:
        super().__init__(letter)
        self.letter, self.encoding = letter, encoding


@frozen
class Encoding:
    """A byte order mark, which may be none, and the name of what follows it."""

    mark: bytes
    name: str

    def bytes_of(self, text: str) -> bytes:
        """A text as the file has it. NoSuchLetter where it cannot."""
        try:
            return self.mark + text.encode(self.name)
        except UnicodeEncodeError as error:
            letter = text[error.start]
            raise NoSuchLetter(letter, _NAMES.get(self.name, self.name.upper())) from None


def encoding_of(raw: bytes, text: str) -> Encoding | None:
    """The encoding by which ``raw`` is ``text``, byte for byte; None where there is none."""
    marked = [Encoding(mark, name) for mark, name in BYTE_ORDER_MARKS if raw.startswith(mark)]
    for encoding in (*marked, *(Encoding(b"", name) for name in _UNMARKED)):
        try:
            if encoding.bytes_of(text) == raw:
                return encoding
        except NoSuchLetter:
            continue
    return None
