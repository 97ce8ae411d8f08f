"""The journal of a run on disk, line by line, so that an interrupted run goes on where it stopped.

A journal is a small text file, beside it perhaps a file of bodies (a card's JSON or text, one after the
other). Every line tells a card's number in the run, its fingerprint, and length and checksum of its body,
and ends with a checksum of its own. A torn or damaged end is cut off when the journal is written to again:
a run gives the same cards again, so a journal saves time and decides nothing.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, NamedTuple
from zlib import crc32

FORMAT = 1
_TAIL = len(" 01234567\n")


class Entry(NamedTuple):
    """A card of the run: its number, its fingerprint, and where its body ends in the file of bodies."""

    number: int
    fingerprint: int
    end: int


class Journal:
    """The cards found for one file or one volume, those of an earlier run of the same ``head`` first.

    ``bodies`` is the file their bodies are written to, if they have any, and ``final`` its name when
    all is done. ``files`` are the printed files the volume came to, with the SHA-256 of each.
    """

    def __init__(self, path: Path, head: str, bodies: Path | None = None, final: Path | None = None) -> None:
        self.path, self.head, self.bodies, self.final = path, head, bodies, final
        self.entries: list[Entry] = []
        self.files: dict[str, str] = {}
        self._lines: BinaryIO | None = None
        self._text: BinaryIO | None = None
        # Where the lines about cards end that are whole, and where all lines do.
        self._cards = self._end = 0
        self._read()

    # ---- reading --------------------------------------------------------------------------

    def _read(self) -> None:
        with suppress(FileNotFoundError), self.path.open("rb") as lines:
            if lines.readline() != self._head():
                return
            self._cards = self._end = lines.tell()
            bodies = self._readable()
            try:
                for line in lines:
                    if not self._taken_in(line, bodies):
                        break
                    self._end += len(line)
                    if not self.files:
                        self._cards = self._end
            finally:
                if bodies is not None:
                    bodies.close()

    def _taken_in(self, line: bytes, bodies: BinaryIO | None) -> bool:
        """Take in a line and its body; False when either is not as it was written."""
        text = line[:-_TAIL].decode("utf-8", "replace")
        if line != _line(text):
            return False
        kind, first, rest = text.split(" ", 2)
        if kind == "file":
            self.files[rest] = first
            return True
        fingerprint, length, check = rest.split(" ")
        size = int(length)
        if size and (bodies is None or f"{crc32(bodies.read(size)):08x}" != check):
            return False
        self.entries.append(Entry(int(first), int(fingerprint, 16), self._bodies_end + size))
        return True

    def texts(self) -> Iterator[bytes]:
        """The bodies of all entries, in order."""
        bodies = self._readable()
        if bodies is None:
            return
        with bodies:
            begin = 0
            for entry in self.entries:
                yield bodies.read(entry.end - begin)
                begin = entry.end

    def _readable(self) -> BinaryIO | None:
        for path in (self.bodies, self.final):
            if path is not None:
                with suppress(FileNotFoundError):
                    return path.open("rb")
        return None

    @property
    def _bodies_end(self) -> int:
        return self.entries[-1].end if self.entries else 0

    def _head(self) -> bytes:
        return _line(f"broadside {FORMAT} {self.head}")

    # ---- writing --------------------------------------------------------------------------

    def add(self, number: int, fingerprint: int, body: bytes = b"") -> None:
        """Keep a card. The body is written first, so that no line tells of one that is not there."""
        self._open()
        if self._text is not None:
            _write(self._text, body)
        self._say(f"card {number} {fingerprint:016x} {len(body)} {crc32(body):08x}")
        self._cards = self._end
        self.entries.append(Entry(number, fingerprint, self._bodies_end + len(body)))

    def finish(self, files: Mapping[str, str]) -> None:
        """Give the bodies their name and note the files; everything is on the disk for good."""
        self._open()
        self.close()
        if self.bodies is not None and self.final is not None:
            os.replace(self.bodies, self.final)
        self._lines = _at(self.path, self._end)
        for name, digest in files.items():
            self._say(f"file {digest} {name}")
        self.files = dict(files)
        self.close()

    def forget_files(self) -> None:
        """The printed files are gone or were changed; the cards stay."""
        self.files = {}
        self._end = self._cards

    def forget(self) -> None:
        """Nothing of it is of use: begin anew."""
        self.entries = []
        self._cards = 0
        self.forget_files()

    def close(self) -> None:
        """Everything on the disk, nothing open."""
        lines, text = self._lines, self._text
        self._lines = self._text = None
        for file in (text, lines):
            if file is not None:
                with file:
                    os.fsync(file.fileno())

    def remove(self) -> None:
        """The journal is needed no more."""
        self.close()
        for path in (self.path, self.bodies):
            if path is not None:
                path.unlink(missing_ok=True)

    def _open(self) -> None:
        """Begin to write after what is whole."""
        if self._lines is not None:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.forget_files()
        self._lines = _at(self.path, self._end)
        if not self._end:
            _write(self._lines, self._head())
            self._cards = self._end = len(self._head())
        if self.bodies is not None:
            if self.final is not None and self.entries and not self.bodies.exists():
                os.replace(self.final, self.bodies)
            self._text = _at(self.bodies, self._bodies_end)

    def _say(self, text: str) -> None:
        assert self._lines is not None
        line = _line(text)
        _write(self._lines, line)
        self._end += len(line)


def _line(text: str) -> bytes:
    body = text.encode()
    return body + f" {crc32(body):08x}\n".encode()


def _write(file: BinaryIO, data: bytes) -> None:
    """All of it at once: nothing is buffered, so what was added outlives the process."""
    rest = memoryview(data)
    try:
        while rest:
            rest = rest[file.write(rest) :]
    except OSError as problem:
        # A full disk names no file.
        problem.filename = problem.filename or os.fspath(file.name)
        raise


def _at(path: Path, end: int) -> BinaryIO:
    """The file open for writing after its first ``end`` bytes; it is made when it is not there."""
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
    file = open(path, "r+b", buffering=0, opener=lambda name, _: os.open(name, flags, 0o666))  # noqa: SIM115
    file.truncate(end)
    file.seek(end)
    return file
