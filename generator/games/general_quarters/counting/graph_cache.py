"""Where graphs are kept between runs: a private folder, files that prove themselves, never trusted blindly.

A file holds the arrays of one graph and the number of fleets they must give. It is written beside its
final name and then renamed, so a run that is cut off leaves nothing half done; a file that is damaged,
of another version or not ours is passed over and written anew. Loading runs no code from the file.
"""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from generator.games.general_quarters.counting.building import TooManyWaters, build
from generator.games.general_quarters.counting.fleets import RejectionFleets, Source
from generator.games.general_quarters.counting.graph import Column, Graph
from generator.games.general_quarters.waters import Waters

# Goes up when the order of nodes or edges changes: an old card's id would open another card.
VERSION = 1


def folder() -> Path:
    """The cache folder: ``$XDG_CACHE_HOME/broadside/fleets``, below ``~/.cache`` when that is not set."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    above = Path(base) if os.path.isabs(base) else Path.home() / ".cache"
    return above / "broadside" / "fleets"


@lru_cache(maxsize=4)
def graph(waters: Waters) -> Graph:
    """The graph of those waters: from this run, from the cache, or built and put there."""
    kept = load(waters)
    if kept is not None:
        return kept
    made = build(waters)
    # A cache that cannot be written costs a few seconds next time, no more.
    with suppress(OSError):
        save(made)
    return made


@lru_cache(maxsize=4)
def source(waters: Waters) -> Source:
    """Where fleets of those waters come from: their graph, or rejection when they are too large for one."""
    try:
        return graph(waters)
    except TooManyWaters:
        return RejectionFleets(waters)


def path(waters: Waters) -> Path:
    """Where the graph of those waters is kept."""
    return folder() / f"v{VERSION}-{waters.key}.npz"


def load(waters: Waters) -> Graph | None:
    """The kept graph; None when there is none, or none that can be trusted."""
    place = path(waters)
    try:
        if not _private(place.parent) or not _private(place):
            return None
        with np.load(place, allow_pickle=False) as file:
            columns = [
                Column(waters.rows, file[f"first{i}"], file[f"to{i}"], file[f"pattern{i}"])
                for i in range(int(file["columns"]))
            ]
            promised = str(file["count"])
        found = Graph(waters, columns)
        if _whole(found) and str(found.count) == promised:
            return found
    except Exception:
        # A damaged archive can make zipfile, zlib and NumPy raise almost anything.
        return None
    return None


def save(made: Graph) -> None:
    """Keep a graph. OSError when the folder cannot be used."""
    place = path(made.waters)
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not _private(place.parent):
        raise PermissionError(f"{place.parent} is not a private folder")
    arrays: dict[str, Any] = {"columns": np.array(len(made.columns)), "count": np.array(str(made.count))}
    for i, column in enumerate(made.columns):
        arrays |= {f"first{i}": column.first, f"to{i}": column.to, f"pattern{i}": column.pattern}
    handle, name = tempfile.mkstemp(dir=place.parent, prefix=place.stem, suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as file:
            np.savez(file, **arrays)
        os.replace(name, place)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _private(place: Path) -> bool:
    """Whether nobody else can have written there. Windows keeps profiles private by itself."""
    if os.name == "nt":
        return place.exists()
    found = place.stat()
    return found.st_uid == os.getuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _whole(graph: Graph) -> bool:
    """Whether the arrays are a graph at all, so that walking them stays inside them."""
    waters, columns = graph.waters, graph.columns
    if not columns:
        return True
    if len(columns) != waters.cols or len(columns[0].first) != 2:
        return False
    following = [len(column.first) - 1 for column in columns[1:]] + [1]
    for column, nodes in zip(columns, following, strict=True):
        kinds = [array.dtype.name for array in (column.first, column.to, column.pattern)]
        if kinds != ["int64", "int32", "uint16"]:
            return False
        if len(column.to) != len(column.pattern) or column.first[0] != 0:
            return False
        if column.first[-1] != len(column.to) or (np.diff(column.first) < 1).any():
            return False
        if column.to.min() < 0 or column.to.max() >= nodes or column.pattern.max() >= 1 << waters.rows:
            return False
    return True
