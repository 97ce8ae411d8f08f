"""Unfinished files that a killed run left behind: swept by the next run there, never those of a live one.

Whoever writes into a folder holds a shared lock on the folder itself. Only who can have that lock alone, so
that nobody else is at work, sweeps. The kernel lets go of the locks of the dead, and nothing lies about.
"""

from __future__ import annotations

import contextlib
import os
import re
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

try:
    import fcntl as _locks
except ImportError:  # Where there are no such locks nothing is swept.
    locks: Any = None
else:
    locks = _locks

SUFFIX = ".broadside.part"
UNFINISHED = re.compile(rf"\..+\.\w{{6,8}}{re.escape(SUFFIX)}", re.DOTALL)
"""Names that ``atomic_files`` gives to what is not finished, whatever it is to be called."""

PATIENCE_SECONDS = 0.5
"""Sweeping takes no time; who still has the folder alone after that may keep it, we go on without a lock."""


@contextlib.contextmanager
def at_work_in(*folders: Path) -> Iterator[None]:
    """Make the folders and sweep them, before the block and after it; a folder left empty goes again."""
    places: list[_Place] = []
    try:
        for folder in dict.fromkeys(folders):
            places.append(_Place(folder))
            places[-1].sweep()
        yield
    finally:
        for place in reversed(places):
            place.leave()


def make_folders(folder: Path) -> tuple[Path, ...]:
    """Make a folder and those above it; returns those that were not there, outermost first."""
    missing = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    new_folders = []
    for path in reversed(missing):
        with contextlib.suppress(FileExistsError):
            path.mkdir()
            new_folders.append(path)
    return tuple(new_folders)


def remove_folders(folders: Iterable[Path]) -> None:
    """Remove those of the folders that are empty, the last first."""
    for folder in reversed(list(folders)):
        with contextlib.suppress(OSError):
            folder.rmdir()


class _Place:
    """A folder somebody is at work in, with a lock where there are locks."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.new_folders = make_folders(folder)
        self.handle = -1
        if locks is not None:
            with contextlib.suppress(OSError):
                self.handle = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))

    def sweep(self) -> None:
        """Remove what is unfinished if nobody else is at work here; from then on others know we are."""
        if self.handle < 0:
            return
        if self._locked(locks.LOCK_EX):
            with contextlib.suppress(OSError), os.scandir(self.folder) as entries:
                for entry in entries:
                    if UNFINISHED.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                        with contextlib.suppress(OSError):
                            os.unlink(entry.path)
        end = time.monotonic() + PATIENCE_SECONDS
        while not self._locked(locks.LOCK_SH) and time.monotonic() < end:
            time.sleep(0.01)

    def leave(self) -> None:
        """Sweep what our own killed workers left, and let go."""
        self.sweep()
        if self.handle >= 0:
            os.close(self.handle)
            self.handle = -1
        remove_folders(self.new_folders)

    def _locked(self, kind: int) -> bool:
        try:
            locks.flock(self.handle, kind | locks.LOCK_NB)
        except OSError:
            return False
        return True
