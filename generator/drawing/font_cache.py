"""The user's private store of fonts made from variable ones: safe to share between runs and processes."""

from __future__ import annotations

import hashlib
import os
import stat
import tempfile
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path


def cached_font(name: str, make: Callable[[], bytes]) -> Path:
    """The file ``name`` in the store, made by ``make`` when it is missing or damaged.

    ``name`` must change whenever what ``make`` gives would. When the home folder cannot be
    written, a temporary folder of this process stands in.
    """
    for folder in (_home_folder(), _spare_folder()):
        if folder is None:
            continue
        path = folder / name
        if _whole(path):
            return path
        try:
            _write(path, make())
        except OSError:
            continue
        return path
    raise OSError("there is no folder in which a font can be kept")


def _home_folder() -> Path | None:
    """The store below the user's cache folder, or None when it is not private or not writable."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    try:
        root = Path(base) if os.path.isabs(base) else Path.home() / ".cache"
        folder = root / "broadside" / "fonts"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.lstat()
    except (OSError, RuntimeError):
        return None
    if not stat.S_ISDIR(found.st_mode):
        return None
    # A font file is parsed, so nobody else may be able to put one here.
    if hasattr(os, "getuid") and (found.st_uid != os.getuid() or found.st_mode & 0o022):
        return None
    return folder if os.access(folder, os.W_OK) else None


@lru_cache(maxsize=1)
def _spare() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="broadside-fonts-")


def _spare_folder() -> Path:
    return Path(_spare().name)


def _whole(path: Path) -> bool:
    """True when the file is there and is what was written, by the checksum at its end."""
    try:
        stored = path.read_bytes()
    except OSError:
        return False
    return len(stored) > 32 and hashlib.sha256(stored[:-32]).digest() == stored[-32:]


def _write(path: Path, made: bytes) -> None:
    # The checksum follows the font: readers go by the table directory and never see it.
    handle, spare = tempfile.mkstemp(prefix=".making-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(made + hashlib.sha256(made).digest())
        os.replace(spare, path)
    except BaseException:
        Path(spare).unlink(missing_ok=True)
        raise
