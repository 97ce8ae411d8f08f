"""The files that games at a table are saved in."""

from __future__ import annotations

from pathlib import Path


def fresh_name(game: str) -> Path:
    """A name in the current folder that no file has."""
    number = 1
    while (path := Path(f"{game}-{number}.json")).exists() or path.is_symlink():
        number += 1
    return path
