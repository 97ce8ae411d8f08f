"""Files that are whole or not there: written beside their place, forced to disk, then renamed."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Staged:
    """A finished file under a temporary name in the folder of its final ``path``.

    ``made`` are the folders that had to be made for it, outermost first.
    """

    path: Path
    temporary: Path
    sha256: str
    bytes: int
    made: tuple[Path, ...] = ()


def stage(path: Path, data: bytes) -> Staged:
    """Write ``data`` beside ``path``, which stays as it is. On any failure nothing is left behind."""
    return stage_written(path, lambda file: file.write(data))[0]


def stage_written(path: Path, write: Callable[[BinaryIO], T]) -> tuple[Staged, T]:
    """The same for what ``write`` puts into a file that is given to it; also what it returns."""
    made = _make_folders(path.parent)
    temporary = None
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
        temporary = Path(name)
        with os.fdopen(handle, "w+b") as file:
            found = write(file)
            file.flush()
            os.fsync(file.fileno())
            length = file.seek(0, os.SEEK_END)
            file.seek(0)
            sha256 = hashlib.file_digest(file, "sha256").hexdigest()
        # mkstemp keeps others out; a finished file is as readable as any other.
        temporary.chmod(0o666 & ~_umask())
    except BaseException:
        _remove(temporary, made)
        raise
    return Staged(path, temporary, sha256, length, made), found


def commit(staged: Iterable[Staged]) -> list[Path]:
    """Give staged files their names, replacing what had them before. Returns the paths in order.

    When one cannot be renamed the error is raised after the others not yet renamed were removed.
    """
    waiting = list(staged)
    done = []
    try:
        for each in waiting:
            if each.path.is_dir():
                # Found out before anything is replaced; a rename would only notice in its turn.
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(each.path))
        while waiting:
            os.replace(waiting[0].temporary, waiting[0].path)
            done.append(waiting.pop(0).path)
    except BaseException:
        discard(waiting)
        raise
    return done


def discard(staged: Iterable[Staged]) -> None:
    """Remove staged files, and the folders that were made for nothing else."""
    going = list(staged)
    for each in going:
        _remove(each.temporary, ())
    # Innermost first, and only when no file is left in any: one file's folder may hold another's.
    for folder in sorted({folder for each in going for folder in each.made}, reverse=True):
        _remove(None, (folder,))


def replace_file(path: Path, data: bytes) -> None:
    """Stage and commit in one step."""
    commit([stage(path, data)])


def sha256_of(path: Path) -> str:
    """The SHA-256 of a file, or "" when it cannot be read."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""


def _make_folders(folder: Path) -> tuple[Path, ...]:
    missing = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    made = []
    for each in reversed(missing):
        with contextlib.suppress(FileExistsError):
            each.mkdir()
            made.append(each)
    return tuple(made)


def _remove(temporary: Path | None, made: Iterable[Path]) -> None:
    if temporary is not None:
        with contextlib.suppress(OSError):
            temporary.unlink()
    for folder in reversed(list(made)):
        with contextlib.suppress(OSError):
            folder.rmdir()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
