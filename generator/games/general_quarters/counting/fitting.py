"""Does a fleet fit at all? Told in a moment, before anything is counted: by a sum, else by logic (SAT)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from generator.games.general_quarters.waters import Kind, Waters

MAX_CONFLICTS = 20_000
"""Dead ends of the search, half a second; what is not placed by then is too tight to be dealt."""


@lru_cache(maxsize=16)
def fits(waters: Waters) -> bool | None:
    """Whether the whole fleet has room, each ship clear of all others; the same answer on every machine.

    None when a search long enough for any fleet that can be dealt has not found out.
    """
    places = [list(waters.placements(kind)) if kind.number else [] for kind in waters.kinds]
    if any(len(places[i]) < kind.number for i, kind in enumerate(waters.kinds)):
        return False
    return _placed(waters, places) if _has_area(waters) else False


def _has_area(waters: Waters) -> bool:
    """Each ship takes a strip with the squares behind it, in its rows and in its columns, and none overlap.

    Behind the last column and the last row there is room for that.
    """
    in_rows = in_columns = 0
    for kind in waters.kinds:
        along, across = kind.length + 1, 2 * kind.length
        in_rows += kind.number * (along if kind.horizontal else across)
        in_columns += kind.number * (along if kind.vertical else across)
    both = sum(kind.number * (3 * kind.length + 1) for kind in waters.kinds)
    rows, columns = waters.rows * (waters.cols + 1), (waters.rows + 1) * waters.cols
    return in_rows <= rows and in_columns <= columns and both <= rows + columns


def _placed(waters: Waters, places: Sequence[Sequence[tuple[int, ...]]]) -> bool | None:
    from pysat.card import CardEnc, EncType
    from pysat.solvers import Solver

    ship = range(1, waters.squares + 1)
    top = waters.squares
    with Solver("glucose4") as solver:
        covering: dict[int, list[int]] = {square: [] for square in range(waters.squares)}
        for kind, lying in zip(waters.kinds, places, strict=True):
            chosen = list(range(top + 1, top + len(lying) + 1))
            top += len(lying)
            for name, squares in zip(chosen, lying, strict=True):
                _lay(solver, waters, name, squares, ship)
                for square in squares:
                    covering[square].append(name)
            top = _exactly(solver, CardEnc, EncType.seqcounter, chosen, kind, top)
        for names in covering.values():
            if len(names) > 1:
                apart = CardEnc.atmost(names, 1, top_id=top, encoding=EncType.seqcounter)
                top = max(top, int(apart.nv))
                solver.append_formula(apart.clauses)
        solver.conf_budget(MAX_CONFLICTS)
        placed: bool | None = solver.solve_limited()
        return placed


def _lay(solver: Any, waters: Waters, name: int, squares: tuple[int, ...], ship: Sequence[int]) -> None:
    """A ship that lies there fills its squares and keeps those beside them clear."""
    beside = {other for square in squares for other in waters.neighbours[square]} - set(squares)
    for square in squares:
        solver.add_clause([-name, ship[square]])
    for square in beside:
        solver.add_clause([-name, -ship[square]])


def _exactly(solver: Any, cards: Any, encoding: int, chosen: list[int], kind: Kind, top: int) -> int:
    """So many ships of a kind; the highest name in use."""
    if not kind.number:
        return top
    exact = cards.equals(chosen, kind.number, top_id=top, encoding=encoding)
    solver.append_formula(exact.clauses)
    return max(top, int(exact.nv))
