"""Headers of picture files kept from one run to the next: a file that is still the same is not read again.

They lie in the user's private cache, found by the path of the file and its stamp, which is another as soon as
anybody writes to the file.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields
from pathlib import Path
from typing import Any

from generator.drawing.pictures.header import Header
from generator.system import cache
from generator.system.file_digests import Stamp

KIND = "pictures"
MAX_BYTES = 100_000
"""A header of more, with a large colour profile in it, is read anew."""

_BYTES = ("profile", "palette")
_SPANS = ("parts", "data")


def recall(path: Path, stamp: Stamp) -> tuple[Header, str] | None:
    """The header of a file and the hash of all of it, if it was looked into while it had that stamp."""
    return cache.recall(KIND, _name(path, stamp), _decoded) if stamp else None


def store(path: Path, stamp: Stamp, header: Header, digest: str) -> None:
    """Keep the header of a file that was looked into, if it can be told whether the file has changed."""
    if not stamp:
        return
    values: dict[str, Any] = {field.name: getattr(header, field.name) for field in fields(header)}
    values |= {name: values[name].hex() for name in _BYTES}
    data = json.dumps([digest, values]).encode()
    if len(data) <= MAX_BYTES:
        cache.store(KIND, _name(path, stamp), data)


def _name(path: Path, stamp: Stamp) -> str:
    code = cache.code_digest(Path(__file__).parent)
    return hashlib.sha256(repr((code, str(path.absolute()), stamp)).encode("utf-8", "replace")).hexdigest()


def _decoded(data: bytes) -> tuple[Header, str]:
    digest, values = json.loads(data)
    values |= {name: bytes.fromhex(values[name]) for name in _BYTES}
    values |= {name: tuple((start, end) for start, end in values[name]) for name in _SPANS}
    return Header(**values), str(digest)
