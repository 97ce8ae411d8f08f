"""The user's private store of what is slow to make: safe to share between runs and processes.

It lies below the user's cache folder, one folder for each kind of thing. What is kept there is
trusted when it is read again (fonts are parsed, compiled templates are run), so nobody else may be
able to put anything in. A file is written whole or not at all, carries a checksum at its end, and
may vanish at any time: whoever reads must be able to make it anew.
"""

from __future__ import annotations

import hashlib
import os
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path

PRIVATE = 0o700
CHECKSUM = 32
MAX_FILES = 3000
"""A kind that keeps more than this many files lets go of the older half."""


def folder(kind: str, make: bool = False) -> Path | None:
    """The folder of one kind of thing; None when it is not there, not private or not writable.

    With ``make`` a missing one is made.
    """
    base = os.environ.get("XDG_CACHE_HOME", "")
    try:
        root = Path(base) if os.path.isabs(base) else Path.home() / ".cache"
        ours = root / "broadside"
        found = ours / kind
        if make and not found.is_dir():
            root.mkdir(mode=PRIVATE, parents=True, exist_ok=True)
            ours.mkdir(mode=PRIVATE, exist_ok=True)
            found.mkdir(mode=PRIVATE, exist_ok=True)
        # Whoever can write to the folder above could put another one in its place.
        private = _private(ours, stat.S_IWOTH) and _private(found, stat.S_IWOTH | stat.S_IWGRP)
    except (OSError, RuntimeError):
        return None
    return found if private and os.access(found, os.W_OK) else None


def read(path: Path) -> bytes | None:
    """What was kept as ``path``; None when it is not there, not ours or not what was written."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    try:
        with open(os.open(path, flags), "rb") as file:
            if not _ours(os.fstat(file.fileno()), stat.S_ISREG, stat.S_IWOTH | stat.S_IWGRP):
                return None
            stored = file.read()
    except OSError:
        return None
    made, checksum = stored[:-CHECKSUM], stored[-CHECKSUM:]
    return made if made and hashlib.sha256(made).digest() == checksum else None


def write(path: Path, made: bytes) -> None:
    """Keep ``made``, with its checksum behind it. Raises OSError; then nothing is left behind."""
    handle, spare = tempfile.mkstemp(prefix=".making-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(made + hashlib.sha256(made).digest())
        os.replace(spare, path)
    except BaseException:
        Path(spare).unlink(missing_ok=True)
        raise


def thin_out(place: Path) -> None:
    """Let go of the older half of a folder that holds too many files. Raises OSError."""
    with os.scandir(place) as entries:
        files = [entry for entry in entries if entry.is_file(follow_symlinks=False)]
    if len(files) <= MAX_FILES:
        return
    # Another process may be doing the same.
    by_age = sorted((_modified(entry), entry.name) for entry in files)
    for _, name in by_age[: len(by_age) - MAX_FILES // 2]:
        (place / name).unlink(missing_ok=True)


def _modified(entry: os.DirEntry[str]) -> float:
    try:
        return entry.stat(follow_symlinks=False).st_mtime
    except FileNotFoundError:
        return 0.0


def _private(path: Path, forbidden: int) -> bool:
    return _ours(path.lstat(), stat.S_ISDIR, forbidden)


def _ours(found: os.stat_result, kind: Callable[[int], bool], forbidden: int) -> bool:
    """True when a file is of that kind, the user's own, and not to be changed by others."""
    if not kind(found.st_mode):
        return False
    # Where there are no owners, a home folder is private by itself.
    return not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & forbidden)
