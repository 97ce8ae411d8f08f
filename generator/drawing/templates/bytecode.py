"""Compiled templates kept from one run to the next: compiling them takes longer than running them.

They lie in the user's private cache, never with a pack: packs are passed on, and carry templates but
no code.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from importlib.metadata import distribution
from pathlib import Path

import jinja2
from jinja2.bccache import Bucket

from generator.system import cache

KIND = "templates"
MAX_BYTES = 1_000_000
"""Code of more bytes is not worth its room."""


class StoredBytecode(jinja2.BytecodeCache):
    """Jinja2's bytecode cache over the user's private one. Jinja2 checks the text and its own version."""

    def __init__(self, metered: bool) -> None:
        self.metered = metered

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """One key for each template in each file and each version of the sandbox, metered or not."""
        text = "\0".join((_compiler(), "metered" if self.metered else "plain", name, filename or ""))
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill ``bucket`` if the cache holds its code."""

        def decode(code: bytes) -> bool:
            bucket.bytecode_from_string(code)
            return True

        if cache.recall(KIND, bucket.key, decode) is None:
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Cache the code of ``bucket``."""
        code = bucket.bytecode_to_string()
        if len(code) <= MAX_BYTES:
            cache.store(KIND, bucket.key, code)


@lru_cache(maxsize=1)
def _compiler() -> str:
    """A digest of this package, which rewrites templates, and the versions of what compiles them."""
    # ``version`` would read all that a package says of itself as an e-mail, to find this line.
    described = distribution("markupsafe").read_text("METADATA") or ""
    version = described.partition("\nVersion: ")[2].partition("\n")[0]
    return f"{cache.code_digest(Path(__file__).parent)} {jinja2.__version__} {version}"
