"""What takes long to work out and always comes out the same, kept from one run to the next."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache, wraps
from pathlib import Path
from typing import Any

from generator.system import cache as store


def remembered(kind: str, function: Callable[..., Any], sources: Sequence[str]) -> Callable[..., Any]:
    """``function`` with a memory in the folder ``kind`` of the user's private store.

    What it gives must be lists, mappings with text for keys, texts and numbers, and must follow from
    its arguments and from the code in ``sources`` (files beside this one) alone.
    """

    @wraps(function)
    def recalled(*args: Any, **options: Any) -> Any:
        name = _name(args, options, tuple(sources))
        if name is None:
            return function(*args, **options)
        folder = store.folder(kind)
        kept = store.read(folder / name) if folder else None
        if kept is not None:
            return json.loads(kept)
        made = function(*args, **options)
        folder = store.folder(kind, make=True)
        if folder is not None:
            with suppress(OSError):
                store.write(folder / name, json.dumps(made).encode())
                store.evict_oldest(folder)
        return made

    return recalled


def _name(args: tuple[Any, ...], options: dict[str, Any], sources: tuple[str, ...]) -> str | None:
    """What a call is kept under; None for arguments that are more than numbers, texts and tuples of them."""
    asked = (args, tuple(sorted(options.items())))
    if not _plain(asked):
        return None
    return hashlib.sha256(f"{_code(sources)} {asked!r}".encode("utf-8", "surrogatepass")).hexdigest()


def _plain(value: Any) -> bool:
    if type(value) is tuple:
        return all(map(_plain, value))
    return type(value) in (str, int, float, bool)


@cache
def _code(sources: tuple[str, ...]) -> str:
    """Tells apart all that might work something out otherwise."""
    whole = hashlib.sha256(sys.version.encode())
    for source in sources:
        whole.update((Path(__file__).parent / source).read_bytes())
    return whole.hexdigest()
