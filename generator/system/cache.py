"""The user's private cache of what is slow to compute: safe to share between runs and processes.

It lies below the user's cache folder, one folder for each kind of file. Cached files are trusted when
they are read again (fonts are parsed, compiled templates are run), so nobody but the user may be able
to put anything in. A file is written whole or not at all, carries a checksum at its end, and may
vanish at any time: the reader must be able to compute it again.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
import time
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from generator.system.atomic_files import commit, stage

PRIVATE_FOLDER = 0o700
CHECKSUM_BYTES = 32
MAX_FILES = 3000
"""A folder with more files than this loses the older half of them."""

UNSEEN_FILES = MAX_FILES // 16
"""So many may be put into a folder between two looks at how many there are."""

MAX_BYTES = 256_000_000
"""All folders together stay below this: when it comes near, the files longest unused go, to half of it."""

MAX_FILE_BYTES = MAX_BYTES // 4
"""Bytes of an entry; a larger one is computed again each time: it would drive all else out."""

UNSEEN_BYTES = MAX_BYTES // 16
"""So much may be cached between two looks at how much there is."""

HELD = "fonts"
"""Files that running processes open by their path, when they come to need them: the last to go."""

USED_SECONDS = 86_400
"""A file counts as used when it is read; noted once in this many seconds."""

PART_SECONDS = 3600
"""An unfinished file as old as this was left by a process that was killed."""

T = TypeVar("T")


def load(kind: str, name: str) -> bytes | None:
    """The data cached as ``name`` of a kind; None when there is none that can be trusted."""
    place = folder(kind)
    return read(place / name) if place else None


def recall(kind: str, name: str, decode: Callable[[bytes], T]) -> T | None:
    """The value ``decode`` makes of cached data; None when there is none, or it makes nothing of them."""
    data = load(kind, name)
    try:
        return None if data is None else decode(data)
    except Exception:
        # Whatever a file holds that somebody else has written, it is as if it were not there.
        return None


def store(kind: str, name: str, data: bytes) -> None:
    """Cache data if there is a place for it; if not, it is computed again next time."""
    place = folder(kind, make=True) if len(data) <= MAX_FILE_BYTES else None
    if place is not None:
        with suppress(OSError):
            write(place / name, data)
            _unseen_files[place] = _unseen_files.get(place, UNSEEN_FILES) + 1
            if _unseen_files[place] > UNSEEN_FILES:
                _unseen_files[place] = 0
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
        if make:
            root.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
            _mend(above)
            _mend(place)
        # Whoever can write to the folder above could put another one in its place.
        private = _is_private(above, stat.S_IWOTH) and _is_private(place, stat.S_IWOTH | stat.S_IWGRP)
    except (OSError, RuntimeError):
        return None
    return place if private and os.access(place, os.W_OK) else None


def _mend(place: Path) -> None:
    """Make a folder of the cache, also where something else has its name or it cannot be opened."""
    with suppress(FileNotFoundError):
        status = place.lstat()
        if _is_own(status, lambda mode: not stat.S_ISDIR(mode) and not stat.S_ISLNK(mode), 0):
            place.unlink()
        elif _is_own(status, stat.S_ISDIR, 0) and status.st_mode & stat.S_IRWXU != stat.S_IRWXU:
            place.chmod(status.st_mode | stat.S_IRWXU)
    place.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)


def read(path: Path) -> bytes | None:
    """The data cached as ``path``; None when there is none, or it is not the user's, or damaged.

    Symbolic links are not followed.
    """
    # A pipe in its place would otherwise be waited for.
    flags = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"))
    try:
        handle = os.open(path, flags)
        status = os.fstat(handle)
        if not _is_own(status, stat.S_ISREG, stat.S_IWOTH | stat.S_IWGRP) or status.st_size > 2 * MAX_BYTES:
            os.close(handle)
            return None
        with open(handle, "rb") as file:
            stored = file.read()
        if time.time() - status.st_mtime > USED_SECONDS:
            os.utime(path)
    except OSError:
        return None
    data, checksum = stored[:-CHECKSUM_BYTES], stored[-CHECKSUM_BYTES:]
    return data if data and hashlib.sha256(data).digest() == checksum else None


def write(path: Path, data: bytes) -> None:
    """Cache ``data`` with its checksum behind it. Raises OSError; then nothing is left behind."""
    _make_room(path.parent.parent, len(data))
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    commit([stage(path, data + hashlib.sha256(data).digest(), private=True)])


_unseen: dict[Path, int] = {}
_unseen_files: dict[Path, int] = {}


def _make_room(root: Path, size: int) -> None:
    """See to it that ``size`` more bytes keep the cache below ``MAX_BYTES``; mostly it need not look."""
    _unseen[root] = _unseen.get(root, UNSEEN_BYTES) + size
    if _unseen[root] < UNSEEN_BYTES:
        return
    _unseen[root] = size
    files: list[tuple[bool, float, int, str]] = []
    now = time.time()
    for place, _, names in os.walk(root) if root.name == "broadside" else ():
        for name in names:
            path = os.path.join(place, name)
            with suppress(OSError):
                status = os.lstat(path)
                if name.endswith(".part") and now - status.st_mtime > PART_SECONDS:
                    os.unlink(path)
                else:
                    held = os.path.basename(place) == HELD
                    files.append((held, status.st_mtime, status.st_size, path))
    in_all = sum(bytes_of for _, _, bytes_of, _ in files) + size
    if in_all <= MAX_BYTES - 2 * UNSEEN_BYTES:
        return
    for _, _, bytes_of, file in sorted(files):
        if in_all <= MAX_BYTES // 2:
            break
        with suppress(OSError):
            os.unlink(file)
            in_all -= bytes_of


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
