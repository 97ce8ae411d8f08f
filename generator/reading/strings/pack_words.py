"""The words a pack is printed with, of all the files that have some."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from generator.reading.strings.words import ENGLISH, StringsHome, Words, folders, text_of
from generator.system import cache

KEPT = "words"
"""The folder of the cache for words as they were read."""


def words_of(pack: StringsHome, language: str) -> Words:
    """The words a pack is printed with in a language; English where the language lacks one."""
    entries: dict[str, str] = {}
    for code in dict.fromkeys((language, ENGLISH)):
        for folder in folders(pack):
            text, at, _ = text_of(folder, code, pack)
            entries = {**(_words_in(text, at) if text else {}), **entries}
    return Words(language, tuple(sorted(entries.items())))


@lru_cache(maxsize=64)
def _words_in(text: str, at: str) -> Mapping[str, str]:
    """The words of a file of strings, none when it is damaged; kept from one run to the next.

    What the press itself says is read by every command: as YAML it takes a twentieth of a deck's time.
    """
    name = hashlib.sha256(f"{cache.code_digest(Path(__file__).parent)} {text}".encode()).hexdigest()
    kept: Mapping[str, str] | None = cache.recall(KEPT, name, json.loads)
    if kept is None:
        from generator.reading.strings.files import parsed

        file, _, _ = parsed(text, at)
        kept = file.words if file else {}
        cache.store(KEPT, name, json.dumps(kept).encode())
    return kept
