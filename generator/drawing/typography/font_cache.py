"""Fonts made from variable ones, kept as files so that they are made once."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from generator.system import cache


def cached_font(name: str, make: Callable[[], bytes]) -> Path:
    """The file ``name`` in the store, made by ``make`` when it is missing or damaged.

    ``name`` must change whenever what ``make`` gives would. When the home folder cannot be
    written, a temporary folder of this process stands in. The checksum follows the font: readers go
    by the table directory and never see it.
    """
    for folder in (cache.folder("fonts", make=True), _spare_folder()):
        if folder is None:
            continue
        path = folder / name
        if cache.read(path) is not None:
            return path
        try:
            cache.write(path, make())
        except OSError:
            continue
        return path
    raise OSError("there is no folder in which a font can be kept")


@lru_cache(maxsize=1)
def _spare() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="broadside-fonts-")


def _spare_folder() -> Path:
    return Path(_spare().name)
