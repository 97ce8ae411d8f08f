"""Everything below a folder, however deep: Python's own ways of looking go as deep as its stack."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path


def files_below(folder: Path, enter: Callable[[str], bool] = lambda name: True) -> Iterator[Path]:
    """Every file below a folder, in no order; of folders only those whose name ``enter`` is true of.

    Links to folders are not followed, and what cannot be read holds nothing.
    """
    waiting = [os.fspath(folder)]
    while waiting:
        with suppress(OSError), os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    if enter(entry.name):
                        waiting.append(entry.path)
                elif entry.is_file():
                    yield Path(entry.path)
