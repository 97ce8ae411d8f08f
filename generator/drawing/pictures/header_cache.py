"""Headers of picture files kept from one run to the next: a file that is still the same is not read again.

Those of a folder lie together in one file of the user's private cache, found by the path of the folder; each
counts while its file has the stamp it had, which is another as soon as anybody writes to the file.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import Any

from generator.drawing.pictures.header import Header
from generator.system import cache
from generator.system.file_digests import Stamp

KIND = "pictures"
MAX_BYTES = 100_000
"""A header of more, with a large colour profile in it, is read anew."""
MAX_ENTRIES = 500
"""Files of a folder whose headers are kept, those looked into last."""
WAITING = 25
"""New ones of a folder that are kept at once, whoever ends before ``keep`` is called."""

Entries = dict[str, list[Any]]
"""By the name of a file its stamp, the hash of all of it, and the values of its header."""

_BYTES = ("profile", "palette")
_SPANS = ("parts", "data")

_kept: dict[Path, Entries] = {}
"""The entries of each folder, read once in a process."""
_new: dict[Path, Entries] = {}
"""Those that no file of the cache has yet."""


def recall(path: Path, stamp: Stamp) -> tuple[Header, str] | None:
    """The header of a file and the hash of all of it, if it was looked into while it had that stamp."""
    entry = _of(path.parent).get(path.name) if stamp else None
    # Whatever a file holds that somebody else has written, it is as if it were not there.
    with suppress(Exception):
        if entry and tuple(entry[0]) == stamp:
            return _decoded(entry)
    return None


def store(path: Path, stamp: Stamp, header: Header, digest: str) -> None:
    """Take up the header of a file that was looked into, if it can be told whether the file has changed."""
    if not stamp:
        return
    values: dict[str, Any] = {field.name: getattr(header, field.name) for field in fields(header)}
    values |= {name: values[name].hex() for name in _BYTES}
    entry = [list(stamp), digest, values]
    if sum(len(values[name]) for name in (*_BYTES, *_SPANS)) > MAX_BYTES // 20 and (
        len(json.dumps(entry)) > MAX_BYTES
    ):
        return
    folder = path.parent
    _of(folder)[path.name] = _new.setdefault(folder, {})[path.name] = entry
    # Whoever looks into a few and never says that it is done keeps half of them at least.
    if len(_new[folder]) >= WAITING or len(_of(folder)).bit_count() == 1:
        keep()


def keep() -> None:
    """Write what was taken up since the last time into the cache."""
    while _new:
        folder, entries = _new.popitem()
        # Another process may have written others meanwhile.
        all_of_it = _read(folder) | entries
        latest = dict(list(all_of_it.items())[-MAX_ENTRIES:])
        cache.store(KIND, _name(folder), json.dumps(latest).encode())


def _of(folder: Path) -> Entries:
    if folder not in _kept:
        _kept[folder] = _read(folder)
    return _kept[folder]


def _read(folder: Path) -> Entries:
    return cache.recall(KIND, _name(folder), _entries) or {}


def _entries(data: bytes) -> Entries:
    entries = json.loads(data)
    return entries if isinstance(entries, dict) else {}


def _name(folder: Path) -> str:
    code = cache.code_digest(Path(__file__).parent)
    return hashlib.sha256(repr((code, str(folder.absolute()))).encode("utf-8", "replace")).hexdigest()


def _decoded(entry: list[Any]) -> tuple[Header, str]:
    _, digest, stored = entry
    values = dict(stored)
    values |= {name: bytes.fromhex(values[name]) for name in _BYTES}
    values |= {name: tuple((start, end) for start, end in values[name]) for name in _SPANS}
    return Header(**values), str(digest)
