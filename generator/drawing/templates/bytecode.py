"""Compiled templates kept from one run to the next: compiling them takes longer than running them.

They lie in the user's private cache, never with a pack: packs are passed on, and carry templates but
no code.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import jinja2
from jinja2.bccache import Bucket

from generator.system import cache as store

MAX_BYTES = 1_000_000
"""Code of more bytes is not worth its room."""


class StoredBytecode(jinja2.BytecodeCache):
    """Jinja2's bytecode cache over the user's private one. Jinja2 checks the text and its own version."""

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """One key for each template in each file and for each version of the sandbox."""
        text = "\0".join((_sandbox(), name, filename or ""))
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill ``bucket`` if the cache holds its code."""
        folder = store.folder("templates")
        code = store.read(folder / bucket.key) if folder else None
        if code is not None:
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Store the code of ``bucket`` if there is a place for it; if not, it is compiled again next time."""
        code = bucket.bytecode_to_string()
        folder = store.folder("templates", make=True) if len(code) <= MAX_BYTES else None
        if folder is not None:
            with suppress(OSError):
                store.write(folder / bucket.key, code)
                store.evict_oldest(folder)


@cache
def _sandbox() -> str:
    """A digest of this package, which rewrites templates, and of the libraries that compile them."""
    digest: Any = hashlib.sha256(f"{jinja2.__version__} {version('markupsafe')}".encode())
    for file in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(file.read_bytes())
    return str(digest.hexdigest())
