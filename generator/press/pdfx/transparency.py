"""Whether anything on a page of a finished document lets through what lies below it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

OPAQUE_MODES = {"/Normal", "/Compatible"}


def is_transparent(resources: Any, seen: set[tuple[int, int]] | None = None) -> bool:
    """Whether graphics states, images or forms that ``resources`` name, at any depth, are transparent.

    ``resources`` are those of a page or a form (a pikepdf dictionary).
    """
    seen = set() if seen is None else seen
    return any(map(_state_is, states_of(resources))) or any(
        _lets_through(each, seen)
        for kind in ("/XObject", "/Pattern")
        for _, each in _entries(resources, kind)
        if _is_new(each, seen)
    )


def states_of(resources: Any) -> Iterator[Any]:
    """The graphics states that resources name."""
    return (state for _, state in _entries(resources, "/ExtGState"))


def _entries(resources: Any, kind: str) -> Iterator[tuple[str, Any]]:
    yield from resources.get(kind, {}).items()


def _is_new(each: Any, seen: set[tuple[int, int]]) -> bool:
    if each.objgen in seen:
        return False
    if each.objgen[0]:
        seen.add(each.objgen)
    return True


def _state_is(state: Any) -> bool:
    import pikepdf

    mode = state.get("/BM", "/Normal")
    # Of several a reader takes the first it knows.
    mode = mode[0] if isinstance(mode, pikepdf.Array) else mode
    opacity = min(float(state.get("/ca", 1)), float(state.get("/CA", 1)))
    return opacity < 1 or state.get("/SMask", "/None") != "/None" or str(mode) not in OPAQUE_MODES


def _lets_through(each: Any, seen: set[tuple[int, int]]) -> bool:
    """An image with a soft mask, or a form or a pattern with something transparent in it."""
    return "/SMask" in each or is_transparent(each.get("/Resources", {}), seen)
