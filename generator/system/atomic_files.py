"""Files that are whole or not there: written beside their place, forced to disk, then renamed.

A disk takes some milliseconds to confirm a file, and hardly more for many at once: all files of a run are
forced to disk together, before the first of them is renamed.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import math
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from threading import Thread
from typing import BinaryIO, Protocol, TypeVar

from generator.system.leftovers import SUFFIX, at_work_in, make_folders, remove_folders
from generator.system.limits import tell_file
from generator.system.values import frozen

T = TypeVar("T")

FORCED_AT_ONCE = 8
"""Files that a disk is asked to confirm at a time; 100 of them took 0.43 s one by one, 0.06 s so."""
FORCED_EARLY = 16 << 20
"""Bytes of one file after which the disk begins with them, while the rest is made: of 98 MB it has a third of
the seconds less to confirm in the end."""


@frozen
class Staged:
    """A finished file under a temporary name in the folder of its final ``path``.

    ``new_folders`` are those that had to be made for it, outermost first.
    """

    path: Path
    temporary: Path
    sha256: str
    bytes: int
    new_folders: tuple[Path, ...] = ()
    identity: int = 0
    """The number that its folder's disk knows it by."""
    private: bool = False
    """Whether it may be lost in a power cut."""

    @property
    def has_its_name(self) -> bool:
        """Whether it lies at its final path now."""
        try:
            return bool(self.identity) and self.path.stat().st_ino == self.identity
        except OSError:
            return False


def stage(path: Path, data: bytes, private: bool = False) -> Staged:
    """Write ``data`` beside ``path``, which stays as it is. On any failure nothing is left behind.

    A ``private`` file is readable by its owner only, and need not survive a power cut.
    """
    return stage_written(path, lambda file: file.write(data), private)[0]


class Written(Protocol):
    """A file that is written from its beginning to its end."""

    def write(self, data: bytes | memoryview, /) -> int:
        """Write what comes next."""


class _Hashed:
    """A file whose hash and length are known as soon as it is written.

    A large one goes ``early`` to the disk, which is busy with one part at a time.
    """

    def __init__(self, file: BinaryIO, early: bool) -> None:
        self._file, self._write, self.digest, self.length = file, file.write, hashlib.sha256(), 0
        self._next_part = FORCED_EARLY if early else math.inf
        self._forcing: Thread | None = None
        self._fault: OSError | None = None

    def write(self, data: bytes | memoryview, /) -> int:
        self.digest.update(data)
        count = self._write(data)
        self.length += count
        if self.length >= self._next_part and not (self._forcing and self._forcing.is_alive()):
            self._next_part = self.length + FORCED_EARLY
            forcing = Thread(target=self._force)
            # Where no thread is to be had, the disk has its work in the end.
            with contextlib.suppress(RuntimeError):
                forcing.start()
                self._forcing = forcing
        return count

    def close(self) -> None:
        """Close the file. OSError when the disk did not take it: once told, it would not say so again."""
        if self._forcing:
            self._forcing.join()
        self._file.close()
        if self._fault:
            raise self._fault

    def _force(self) -> None:
        try:
            os.fsync(self._file.fileno())
        except OSError as fault:
            self._fault = fault


def stage_written(path: Path, write: Callable[[Written], T], private: bool = False) -> tuple[Staged, T]:
    """The same for what ``write`` puts into a file that is given to it; also what it returns."""
    new_folders = make_folders(path.parent)
    temporary = None
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=SUFFIX, dir=path.parent)
        temporary = Path(name)
        if not private:
            # The user's cache sweeps what is unfinished itself.
            tell_file(temporary, new_folders)
        identity = os.fstat(handle).st_ino
        with contextlib.closing(_Hashed(os.fdopen(handle, "wb"), early=not private)) as hashed:
            result = write(hashed)
        if not private:
            # mkstemp keeps others out; a finished file is as readable as any other.
            temporary.chmod(0o666 & ~_umask())
    except BaseException as problem:
        _remove(temporary, new_folders)
        if isinstance(problem, OSError) and str(problem.filename or ".part").endswith(".part"):
            # A full disk names no file, and nobody knows the temporary one.
            problem.filename = path.as_posix()
        raise
    staged = Staged(
        path=path,
        temporary=temporary,
        sha256=hashed.digest.hexdigest(),
        bytes=hashed.length,
        new_folders=new_folders,
        identity=identity,
        private=private,
    )
    return staged, result


def commit(staged: Iterable[Staged]) -> list[Path]:
    """Give staged files their names, replacing what had them before. Returns the paths in order.

    When the disk does not take all of them, none is renamed. When one cannot be renamed the error is raised
    after the others not yet renamed were removed.
    """
    waiting = list(staged)
    paths = []
    try:
        for file in waiting:
            if file.path.is_dir():
                # Found out before anything is replaced; a rename would only notice in its turn.
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file.path))
        _force_to_disk([file for file in waiting if not file.private])
        while waiting:
            os.replace(waiting[0].temporary, waiting[0].path)
            paths.append(waiting.pop(0).path)
    except BaseException:
        discard(waiting)
        raise
    return paths


def _force_to_disk(files: Sequence[Staged]) -> None:
    """Return when the disk has all of the files, whatever happens to the power."""
    if len(files) < 2:
        for file in files:
            _force(file)
        return
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(min(len(files), FORCED_AT_ONCE)) as pool:
        list(pool.map(_force, files))


def _force(file: Staged) -> None:
    # Windows forces only what was opened to be written to.
    handle = os.open(file.temporary, os.O_RDWR if os.name == "nt" else os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as problem:
        # It knows no name, and nobody knows the temporary one.
        problem.filename = file.path.as_posix()
        raise
    finally:
        os.close(handle)


def discard(staged: Iterable[Staged]) -> None:
    """Remove staged files, and the folders that were made for nothing else."""
    files = list(staged)
    for file in files:
        _remove(file.temporary, ())
    # Innermost first, and only when no file is left in any: one file's folder may hold another's.
    for folder in sorted({folder for file in files for folder in file.new_folders}, reverse=True):
        _remove(None, (folder,))


def replace_file(path: Path, data: bytes) -> Path:
    """Stage and commit in one step; returns ``path``."""
    with at_work_in(path.parent):
        commit([stage(path, data)])
    return path


def replace_files(contents: dict[Path, bytes]) -> list[Path]:
    """Stage several files and commit them together, or leave all of them as they were."""
    staged: list[Staged] = []
    with at_work_in(*(path.parent for path in contents)):
        try:
            for path, data in contents.items():
                staged.append(stage(path, data))
        except BaseException:
            discard(staged)
            raise
        return commit(staged)


def new_folder(path: Path, fill: Callable[[Path], T]) -> T:
    """Make a folder that ``fill`` fills under a temporary name; it is whole or not there.

    Returns what ``fill`` does. FileExistsError when something has the name already.
    """
    new_folders = make_folders(path.parent)
    temporary = Path(tempfile.mkdtemp(dir=path.parent, prefix=f".{path.name}-"))
    try:
        result = fill(temporary)
        temporary.chmod(0o777 & ~_umask())
        if os.path.lexists(path):  # renaming onto an empty folder would succeed
            raise FileExistsError(errno.EEXIST, "there is something already", str(path))
        os.rename(temporary, path)
    except BaseException:
        shutil.rmtree(temporary, ignore_errors=True)
        _remove(None, new_folders)
        raise
    return result


def sha256_of(path: Path) -> str:
    """The SHA-256 of a file, or "" when it cannot be read."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""


def _remove(temporary: Path | None, folders: Iterable[Path]) -> None:
    if temporary is not None:
        with contextlib.suppress(OSError):
            temporary.unlink()
    remove_folders(folders)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
