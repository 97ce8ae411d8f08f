"""The user's private cache of what is slow to compute: safe to share between runs and processes.

It lies below the user's cache folder, one folder for each kind of file. Cached files are trusted when
they are read again (fonts are parsed, compiled templates are run), so nobody but the user may be able
to put anything in. A file is written whole or not at all, carries a checksum at its end, and may
vanish at any time: the reader must be able to compute it again.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from generator.system.atomic_files import commit, stage

PRIVATE_FOLDER = 0o700
CHECKSUM_BYTES = 32
MAX_FILES = 3000
"""A folder with more files than this loses the older half of them."""


def load(kind: str, name: str) -> bytes | None:
    """The data cached as ``name`` of a kind; None when there is none that can be trusted."""
    place = folder(kind)
    return read(place / name) if place else None


def store(kind: str, name: str, data: bytes) -> None:
    """Cache data if there is a place for it; if not, it is computed again next time."""
    place = folder(kind, make=True)
    if place is not None:
        with suppress(OSError):
            write(place / name, data)
            evict_oldest(place)


@lru_cache
def code_digest(package: Path) -> str:
    """A digest of the Python files in a folder; part of a name, it puts what older code computed aside."""
    digest = hashlib.sha256()
    for file in sorted(package.glob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def folder(kind: str, make: bool = False) -> Path | None:
    """The folder for one kind of file; None when it is missing, not private or not writable.

    With ``make`` a missing one is made.
    """
    base = os.environ.get("XDG_CACHE_HOME", "")
    try:
        root = Path(base) if os.path.isabs(base) else Path.home() / ".cache"
        above = root / "broadside"
        place = above / kind
        if make and not place.is_dir():
            root.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
            above.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
            place.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
        # Whoever can write to the folder above could put another one in its place.
        private = _is_private(above, stat.S_IWOTH) and _is_private(place, stat.S_IWOTH | stat.S_IWGRP)
    except (OSError, RuntimeError):
        return None
    return place if private and os.access(place, os.W_OK) else None


def read(path: Path) -> bytes | None:
    """The data cached as ``path``; None when there is none, or it is not the user's, or damaged.

    Symbolic links are not followed.
    """
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    try:
        with open(os.open(path, flags), "rb") as file:
            if not _is_own(os.fstat(file.fileno()), stat.S_ISREG, stat.S_IWOTH | stat.S_IWGRP):
                return None
            stored = file.read()
    except OSError:
        return None
    data, checksum = stored[:-CHECKSUM_BYTES], stored[-CHECKSUM_BYTES:]
    return data if data and hashlib.sha256(data).digest() == checksum else None


def write(path: Path, data: bytes) -> None:
    """Cache ``data`` with its checksum behind it. Raises OSError; then nothing is left behind."""
    commit([stage(path, data + hashlib.sha256(data).digest(), private=True)])


def evict_oldest(place: Path) -> None:
    """Remove the older half of a folder that holds too many files. Raises OSError."""
    with os.scandir(place) as entries:
        files = [entry for entry in entries if entry.is_file(follow_symlinks=False)]
    if len(files) <= MAX_FILES:
        return
    by_age = sorted((_modified(entry), entry.name) for entry in files)
    for _, name in by_age[: len(by_age) - MAX_FILES // 2]:
        # Another process may be doing the same.
        (place / name).unlink(missing_ok=True)


def _modified(entry: os.DirEntry[str]) -> float:
    try:
        return entry.stat(follow_symlinks=False).st_mtime
    except FileNotFoundError:
        return 0.0


def _is_private(path: Path, forbidden: int) -> bool:
    return _is_own(path.lstat(), stat.S_ISDIR, forbidden)


def _is_own(status: os.stat_result, is_kind: Callable[[int], bool], forbidden: int) -> bool:
    """True for a file of that kind which belongs to the user and cannot be changed by others."""
    if not is_kind(status.st_mode):
        return False
    # Where files have no owners, a home folder is private by itself.
    return not hasattr(os, "getuid") or (status.st_uid == os.getuid() and not status.st_mode & forbidden)
