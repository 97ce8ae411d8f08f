"""``manifest.json`` beside the printed files: what each was made of, and the hash that proves it whole."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from generator.system.atomic_files import replace_file, sha256_of

NAME = "manifest.json"
FORMAT = 1
PICTURES = "pictures"
"""The key of the SHA-256 of each picture a file shows, by name."""

Entry = dict[str, Any]


def read(folder: Path) -> dict[str, Entry]:
    """The entries by file name; none when there is no manifest or it cannot be understood."""
    try:
        raw = json.loads((folder / NAME).read_text(encoding="utf-8"))
        entries = raw["files"] if raw.get("format") == FORMAT else []
        return {entry["file"]: dict(entry) for entry in entries}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def write(folder: Path, head: Mapping[str, Any], entries: Iterable[Entry]) -> None:
    """Add or replace entries; those of files that are gone are dropped."""
    merged = read(folder) | {entry["file"]: entry for entry in entries}
    present = [merged[name] for name in sorted(merged) if (folder / name).is_file()]
    totals = {
        "files": len(present),
        "pages": sum(entry.get("pages", 0) for entry in present),
        "pieces": sum(entry.get("pieces", 0) for entry in present),
    }
    document = {"format": FORMAT, **head, "totals": totals, "files": present}
    replace_file(folder / NAME, (json.dumps(document, indent=2, ensure_ascii=False) + "\n").encode())


def is_whole(folder: Path, entry: Entry | None, inputs: str) -> bool:
    """True when the file an entry describes was made from the same inputs and is still as it was made."""
    return (
        entry is not None
        and entry.get("inputs") == inputs
        and sha256_of(folder / entry["file"]) == entry.get("sha256")
    )
