"""One number for all that a pack says: the same on every platform and in any folder."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from generator.reading.parsing.text_files import read_bytes, read_text
from generator.system.folders import files_below

NOT_CONTENT = ("schema", "layouts")
"""Folders of a pack that say nothing about its game."""
STRINGS, ENGLISH = "i18n", "en"
TABLES = (".csv", ".tsv", ".xlsx", ".xlsm", ".ods")
"""The endings of spreadsheets whose rows can be read."""
MAX_TABLE_BYTES = 32_000_000


def digest_of(folder: Path, language: str) -> str:
    """SHA-256 over names and text of the YAML and Markdown files and the spreadsheets of a pack.

    Strings of other languages change nothing about a game or what is printed of it in English.
    """
    whole = hashlib.sha256()
    for name in sorted(_content_files(folder)):
        if name.startswith(f"{STRINGS}/") and not _speaks(name, language):
            continue
        if name.endswith(TABLES):
            body, _ = read_bytes(folder / name, name, folder, MAX_TABLE_BYTES)
        else:
            text, _ = read_text(folder / name, name, folder)
            body = text.replace("\r\n", "\n").replace("\r", "\n").encode()
        # What is no text in a name is kept as the bytes on disk.
        whole.update(f"{name}\n{len(body)}\n".encode("utf-8", "surrogateescape"))
        whole.update(body)
    return whole.hexdigest()


def _speaks(file: str, language: str) -> bool:
    """Whether a file of ``i18n`` is of another language than English, and the pack in that one."""
    return language != ENGLISH and file.split(".")[-2].endswith(language)


def _content_files(folder: Path) -> Iterator[str]:
    """Names of the files that count, with ``/`` between folders, hidden ones left out."""
    for path in files_below(folder, lambda name: not name.startswith(".") and name not in NOT_CONTENT):
        if path.name.endswith((".yaml", ".yml", ".md", *TABLES)) and not path.name.startswith("."):
            yield path.relative_to(folder).as_posix()
