"""Compiled templates, kept from one run to the next: compiling them takes longer than running them.

What is kept is what the sandbox made of a template, and it is found again only by the very same text
in the very same sandbox. It lies in the user's private store, never with a pack: packs are passed on,
and carry templates but no code.
"""

from __future__ import annotations

import hashlib
import importlib.util
import marshal
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import CodeType

import jinja2
from markupsafe import escape

from generator.system import cache as store

NOWHERE = "<template>"
"""The file name in kept code, which is the same wherever its template lies."""
SANDBOX = ("sandbox", "filters", "instrumentation")
"""The files that decide what a template is compiled to."""
MAX_BYTES = 1_000_000
"""Code of more bytes is not worth its room."""


def key(name: str, source: str) -> str:
    """What the code of a template is kept under; other text, another sandbox or Python, another key."""
    whole = hashlib.sha256(_maker())
    for part in (name, source):
        body = part.encode("utf-8", "surrogatepass")
        whole.update(b"%d:" % len(body) + body)
    return whole.hexdigest()


def recall(key: str, filename: str) -> CodeType | None:
    """The code kept under ``key``, as if compiled from ``filename``; None when there is none or no more."""
    folder = store.folder("templates")
    kept = store.read(folder / key) if folder else None
    if kept is None:
        return None
    try:
        code = marshal.loads(kept)
    except (ValueError, EOFError, TypeError):
        return None
    return _named(code, filename) if isinstance(code, CodeType) else None


def keep(key: str, code: CodeType) -> None:
    """Keep the code of a template if there is a place for it; if not, it is compiled again next time."""
    body = marshal.dumps(_named(code, NOWHERE))
    folder = store.folder("templates", make=True) if len(body) <= MAX_BYTES else None
    if folder is None:
        return
    with suppress(OSError):
        store.write(folder / key, body)
        store.evict_oldest(folder)


@cache
def _maker() -> bytes:
    """Everything besides a template that decides what it is compiled to."""
    # The sandbox rewrites templates and settles what may be worked out beforehand, with these filters
    # and this way of escaping.
    sandbox = b"".join(Path(__file__).with_name(f"{name}.py").read_bytes() for name in SANDBOX)
    parts = (
        *("1", jinja2.__version__, escape("<&>\"'"), sys.implementation.cache_tag),
        *(importlib.util.MAGIC_NUMBER.hex(), hashlib.sha256(sandbox).hexdigest()),
    )
    return repr(tuple(map(str, parts))).encode()


def _named(code: CodeType, filename: str) -> CodeType:
    """The code, and all code inside it, with another file name."""
    inside = tuple(_named(each, filename) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_filename=filename, co_consts=inside)
