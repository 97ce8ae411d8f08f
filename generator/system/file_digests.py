"""Digests of folders that strangers filled: so much is read of them and no more, and nothing outside them."""

from __future__ import annotations

import hashlib
import os
import stat
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from generator.system.folders import files_below

MAX_FILE_BYTES = 64 << 20
"""A larger file counts by its size and time; neither text nor picture that is drawn may be so large."""
MAX_BYTES = 256 << 20
"""The bytes read for one digest; files beyond count by their size and time."""
_FLAGS = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"))
"""The file may be another by now: a link is not followed, and a pipe not waited for."""

Stamp = tuple[int, ...]
"""Size, times and number of a file: others as soon as it is written to, and () where they may not be."""
SETTLED_NS = 2_000_000_000
"""A file written so short a time ago could be written once more at what the disk holds for the same time."""


class Contents:
    """The contents of files below folders, MAX_BYTES of them in all."""

    def __init__(self) -> None:
        self.left = MAX_BYTES

    def of(self, path: Path, folder: Path) -> bytes:
        """The bytes of a file below ``folder``, or its size and time where those are too many.

        None of what is no plain file, cannot be read, or lies outside of the folder, at the end of a link.
        """
        with suppress(OSError, RuntimeError, ValueError):
            real = path
            if path.is_symlink():
                real = path.resolve(strict=True)
                if not real.is_relative_to(folder.resolve()):
                    return b""
            with open(os.open(real, _FLAGS), "rb") as file:
                status = os.fstat(file.fileno())
                if not stat.S_ISREG(status.st_mode):
                    return b""
                most = min(MAX_FILE_BYTES, self.left)
                content = file.read(most + 1)
                if len(content) > most:
                    return f"{status.st_size} {status.st_mtime_ns}".encode()
                self.left -= len(content)
                return content
        return b""


def stamp_of(status: os.stat_result) -> Stamp:
    """The stamp of a file. Windows lets programs set all the times of a file, so it has none there."""
    if os.name == "nt" or time.time_ns() - max(status.st_ctime_ns, status.st_mtime_ns) < SETTLED_NS:
        return ()
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns


def digest_below(folders: Iterable[Path], takes: Callable[[Path], bool] = lambda path: True) -> str:
    """One hash for names and contents of all files below the folders that ``takes`` is true of."""
    digest = hashlib.sha256()
    contents = Contents()
    for folder in folders:
        for path in sorted(filter(takes, files_below(folder))):
            content = contents.of(path, folder)
            digest.update(os.fsencode(path.relative_to(folder).as_posix()))
            digest.update(f"\n{len(content)}\n".encode())
            digest.update(content)
    return digest.hexdigest()
