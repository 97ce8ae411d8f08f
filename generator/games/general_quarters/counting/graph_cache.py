"""Graphs of fleets, kept in the user's private cache between runs.

A file holds the arrays of one graph and the number of fleets they must give. One that is damaged, of
another version or not the user's own is ignored and written again; loading runs no code from the file.
"""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import Any

import numpy as np

from generator.games.general_quarters.counting.building import TooManyWaters, build
from generator.games.general_quarters.counting.fitting import fits
from generator.games.general_quarters.counting.fleets import RejectionFleets, Source
from generator.games.general_quarters.counting.graph import Column, Graph
from generator.games.general_quarters.waters import Waters
from generator.system import cache

# Goes up when the order of nodes or edges changes: an old card's id would open another card.
VERSION = 1
LOOK_STEPS = 32_000_000
"""Steps of the largest graph that is built to look at a pack: some seven seconds and half a gigabyte."""
KIND = "fleets"


@lru_cache(maxsize=4)
def graph(waters: Waters) -> Graph:
    """The graph of those waters: from this run, from the cache, or built and cached."""
    cached = load(waters)
    if cached is not None:
        return cached
    built = build(waters) if fits(waters) else Graph(waters, [])
    save(built)
    return built


def looked_at(waters: Waters) -> Graph | None:
    """The graph of those waters; None where building it would take long and it is not kept.

    A look has to be over in seconds, whatever the fleet.
    """
    cached = load(waters)
    if cached is None and fits(waters):
        try:
            cached = build(waters, LOOK_STEPS)
        except TooManyWaters:
            return None
        save(cached)
    return cached if cached is not None else Graph(waters, [])


@lru_cache(maxsize=4)
def source(waters: Waters) -> Source:
    """The source of fleets of those waters: their graph, or rejection when they are too large for one."""
    try:
        return graph(waters)
    except TooManyWaters:
        return RejectionFleets(waters)


def file_name(waters: Waters) -> str:
    """The name of the file with the graph of those waters."""
    return f"v{VERSION}-{waters.key}.npz"


def load(waters: Waters) -> Graph | None:
    """The cached graph; None when there is none, or none that can be trusted."""
    stored = cache.load(KIND, file_name(waters))
    if stored is None:
        return None
    try:
        with np.load(BytesIO(stored), allow_pickle=False) as file:
            columns = [
                Column(waters.rows, file[f"first{i}"], file[f"to{i}"], file[f"pattern{i}"])
                for i in range(int(file["columns"]))
            ]
            promised = str(file["count"])
        graph = Graph(waters, columns)
        return graph if str(graph.count) == promised else None
    except Exception:
        # Arrays that are no graph can make NumPy raise almost anything.
        return None


def save(graph: Graph) -> None:
    """Cache a graph; without a private cache it costs a few seconds next time, no more."""
    arrays: dict[str, Any] = {"columns": np.array(len(graph.columns)), "count": np.array(str(graph.count))}
    for i, column in enumerate(graph.columns):
        arrays |= {f"first{i}": column.first, f"to{i}": column.to, f"pattern{i}": column.pattern}
    buffer = BytesIO()
    np.savez(buffer, **arrays)
    cache.store(KIND, file_name(graph.waters), buffer.getvalue())
