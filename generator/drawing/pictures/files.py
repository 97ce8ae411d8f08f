"""Picture files by the names that templates and content call them by."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from generator.drawing.display import Look, Picture
from generator.drawing.layouts import Layouts
from generator.drawing.pictures.refusals import BadPicture, PictureFault
from generator.reading.problems import did_you_mean, excerpt
from generator.system.file_digests import Stamp, stamp_of
from generator.system.folders import files_below
from generator.system.values import frozen

if TYPE_CHECKING:
    from generator.drawing.pictures.header import Header

ENDINGS = {".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg"}
SIGNATURES = {"png": b"\x89PNG\r\n\x1a\n", "jpeg": b"\xff\xd8\xff"}
NAMES = {"png": "PNG", "jpeg": "JPEG"}
MAX_FILE_BYTES = 64 << 20
MAX_LISTED = 2000
"""File names that are looked through for the one that was meant."""
OTHER_KINDS = (
    (b"GIF8", "a GIF"),
    (b"BM", "a BMP"),
    (b"II*\0", "a TIFF"),
    (b"MM\0*", "a TIFF"),
    (b"8BPS", "a Photoshop file"),
    (b"%PDF", "a PDF"),
    (b"\0\0\0\x0cjP  ", "a JPEG 2000"),
)
POINTER = b"version https://git-lfs"
"""The beginning of the text that Git LFS puts in the place of a file it has not fetched."""
SAVE_AS = "save it as PNG or JPEG"


_headers: dict[str, Header] = {}
"""Headers by the hash of their file, which decides all that is in them."""
_stamps: dict[Path, tuple[Stamp, str]] = {}
"""The stamp and the hash of each file that was looked into: while the one holds, so does the other."""
MAX_HEADERS = 2000
MAX_SPANS = 500
"""Stretches of a file that are kept with its header; one of more is looked into again when it is wanted."""


@frozen
class OpenPicture:
    """A picture file that was looked into, with all its bytes."""

    header: Header
    body: bytes

    @property
    def parts(self) -> list[memoryview]:
        """The file without its metadata, one part after the other."""
        return [memoryview(self.body)[start:end] for start, end in self.header.parts]

    @property
    def data(self) -> list[memoryview]:
        """The parts that hold a PNG's pixels, compressed."""
        return [memoryview(self.body)[start:end] for start, end in self.header.data]


class PictureFiles:
    """The picture files below some folders; the first that has a name wins, and each is looked into once."""

    def __init__(self, folders: Sequence[Path], look: Look = "colour") -> None:
        self._files = Layouts(folders)
        self._look = look
        self._pictures: dict[str, Picture | PictureFault] = {}

    def get(self, name: str) -> Picture | PictureFault:
        """The picture of that name, or why it cannot be drawn."""
        if name not in self._pictures:
            try:
                self._pictures[name] = self._looked_into(name)
            except BadPicture as problem:
                self._pictures[name] = PictureFault(
                    "bad-picture", f"picture '{excerpt(name)}' {problem}", problem.hint
                )
        return self._pictures[name]

    @property
    def opened(self) -> set[Path]:
        """The files that were asked for so far."""
        return self._files.opened

    def find(self, name: str) -> Path | None:
        """The file of that name below one of the folders, or None."""
        return self._files.find(name)

    def keep_headers(self) -> None:
        """Have later runs know the pictures that were looked into."""
        if self._pictures:
            from generator.drawing.pictures import header_cache

            header_cache.keep()

    def _looked_into(self, name: str) -> Picture | PictureFault:
        path = self.find(name)
        if path is None:
            return self._unknown(name)
        # Faces without pictures need none of what reads them.
        from generator.drawing.pictures import header_cache

        stamp = stamp_of_file(path)
        looked_into = header_cache.recall(path, stamp)
        if looked_into is None:
            body, stamp = read_file(path)
            _check_ending(path, _checked_kind(body))
            looked_into = header_of(body), hashlib.sha256(body).hexdigest()
            header_cache.store(path, stamp, *looked_into)
        header, digest = looked_into
        _stamps[path] = stamp, digest
        return self._picture(name, path, header, digest)

    def inside(self, name: str, drawing: Path, body: bytes) -> Picture:
        """A picture that lies inside the file of a drawing. Raises BadPicture."""
        _checked_kind(body)
        digest = hashlib.sha256(body).hexdigest()
        return self._picture(name, drawing, header_of(body), digest)._replace(body=body)

    def _picture(self, name: str, path: Path, header: Header, digest: str) -> Picture:
        if len(_headers) >= MAX_HEADERS:
            _headers.clear()
            _stamps.clear()
        few = len(header.parts) + len(header.data) <= MAX_SPANS
        _headers[digest] = header if few else replace(header, parts=(), data=())
        return Picture(name, path, digest, header.kind, *header.seen, turn=header.turn, look=self._look)

    def _unknown(self, name: str) -> PictureFault:
        if name.startswith("data:") or "//" in name:
            hint = "put the file into the pack, such as art/moth.png"
            return PictureFault("unknown-picture", f"'{excerpt(name)}' is no file of the pack", hint)
        if name in self.names():
            # It is listed, and yet not read: the file that it links to lies elsewhere.
            message = f"picture '{excerpt(name)}' is a link that leads out of the pack"
            return PictureFault("unknown-picture", message, "copy the file itself into the pack")
        return PictureFault("unknown-picture", f"there is no picture '{excerpt(name)}'", self._meant(name))

    def _meant(self, name: str) -> str:
        from difflib import get_close_matches

        names = self.names()
        alike = [other for other in names if other.casefold() == name.casefold()]
        # Folders and endings are mostly the same, and would make any two names alike.
        stems = {PurePosixPath(other).stem.casefold(): other for other in reversed(names)}
        alike += [stems[near] for near in get_close_matches(PurePosixPath(name).stem.casefold(), stems, n=1)]
        if alike:
            return f"did you mean '{excerpt(alike[0])}'?"
        return did_you_mean("", names) or "put it into the pack, such as art/moth.png"

    def names(self) -> list[str]:
        """The names of all pictures there are, sorted."""
        folders = self._files.folders
        return sorted(
            {path.relative_to(folder).as_posix() for folder in folders for path in pictures_below(folder)}
        )


def pictures_below(folder: Path) -> list[Path]:
    """The picture files of a folder by their endings, MAX_LISTED at most."""
    files = files_below(folder, lambda name: not name.startswith("."))
    return list(islice((path for path in files if path.suffix.lower() in ENDINGS), MAX_LISTED))


def stamp_of_file(path: Path) -> Stamp:
    """The stamp of a picture file; () when there is none to be had."""
    with suppress(OSError):
        return stamp_of(path.stat())
    return ()


def read_file(path: Path) -> tuple[bytes, Stamp]:
    """The bytes of a picture file, and its stamp from before they were read. Raises BadPicture."""
    try:
        with path.open("rb", buffering=0) as file:
            status = os.fstat(file.fileno())
            if status.st_size > MAX_FILE_BYTES:
                raise BadPicture(f"is larger than {MAX_FILE_BYTES >> 20} MB", "make it smaller")
            stamp = stamp_of(status)
            return file.read(), stamp
    except OSError:
        raise BadPicture("cannot be read", "see whose file it is, and who may read it") from None


def kind_of(body: bytes) -> str | None:
    """``png`` or ``jpeg`` by the first bytes of a file."""
    return next((kind for kind, start in SIGNATURES.items() if body.startswith(start)), None)


def header_known(picture: Picture) -> Header | None:
    """The header of a picture that was looked into in this process."""
    return _headers.get(picture.sha256)


def header_unless_changed(picture: Picture, stamp: Stamp) -> Header | None:
    """The header of a picture whose file has that stamp, if this process looked into the same; else None."""
    if not stamp or _stamps.get(picture.path) != (stamp, picture.sha256):
        return None
    header = header_known(picture)
    return header if header and header.parts else None


def _checked_kind(body: bytes) -> str:
    kind = kind_of(body)
    if body.startswith(POINTER):
        raise BadPicture("is not fetched yet, only its pointer of Git LFS", "run: git lfs pull")
    if kind is None:
        raise BadPicture(f"is {_other_kind(body)}", SAVE_AS)
    return kind


def _check_ending(path: Path, kind: str) -> None:
    ending = ENDINGS.get(path.suffix.lower())
    if ending != kind:
        right = path.with_suffix(".png" if kind == "png" else ".jpg").name
        said = f", not a {NAMES[ending]}" if ending else ""
        raise BadPicture(f"is a {NAMES[kind]}{said}", f"call it {excerpt(right)}, here and on the disk")


def header_of(body: bytes) -> Header:
    """The header of a picture file that is whole. Raises BadPicture."""
    from generator.drawing.pictures import jpeg, png

    return png.read(body) if kind_of(body) == "png" else jpeg.read(body)


def _other_kind(body: bytes) -> str:
    if not body:
        return "empty"
    if body[:4] == b"RIFF" and body[8:12] == b"WEBP":
        return "a WebP"
    if body[4:8] == b"ftyp":
        return "a HEIC or AVIF"
    return next((name for start, name in OTHER_KINDS if body.startswith(start)), "no PNG and no JPEG")
