"""``manifest.json`` beside the printed files: what each was made of, and the hash that proves it whole."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from generator.contract import Component
from generator.drawing.style import FILE as STYLE
from generator.press.job import Job, Manuscript
from generator.system.atomic_files import replace_file, sha256_of
from generator.system.file_digests import digest_below

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


# ---- what a file was made of -----------------------------------------------------------------


def inputs_of(job: Job, layouts: str) -> str:
    """One hash for all that decides what is printed, ``layouts`` being that of its templates.

    The hash of the content stands on every sheet, but what is printed does not hang on it: a change of one
    card leaves the sheets of the others as they are.
    """
    parts = [(job.component, job.size), *((part.component, part.size) for part in job.parts)]
    inputs = {
        "settings": job.settings.chosen(),
        "game": job.origin.game,
        "credits": job.origin.credits,
        "broadside": job.origin.version,
        "layouts": layouts,
        "words": [job.words.language, *job.words.entries],
        "components": [
            [_without_pieces(component), size.model_dump(), *_pieces(component, job)]
            for component, size in parts
        ],
        "manuscript": _printed(job.manuscript),
    }
    return hashlib.sha256(json.dumps(inputs, sort_keys=True).encode()).hexdigest()


def _without_pieces(component: Component) -> dict[str, str]:
    """All that a component says of its sheets; what its book says of other files is not printed."""
    return {
        each.name: repr(getattr(component, each.name))
        for each in fields(component)
        if each.name not in ("pieces", "stated", "printed")
    }


def _printed(manuscript: Manuscript | None) -> str:
    """A book as it is printed, wherever its folder lies; of the game's faces those its text may name."""
    if manuscript is None:
        return ""
    text = manuscript.text.replace("\\", "")
    named = [(name, face) for name, face in manuscript.faces.items() if name in text]
    cover = manuscript.cover
    shown = cover and (cover.front, cover.back)
    return repr((manuscript.text, manuscript.tagline, named, shown, manuscript.imprint))


def _pieces(component: Component, job: Job) -> Iterator[str]:
    if not isinstance(component.pieces, list | tuple):
        # Pieces made on demand are not made for this: then the whole content decides.
        yield job.origin.content
        return
    for piece in component.pieces:
        # Where a piece stands in its file is not printed.
        yield repr((piece.id, piece.front, piece.back, piece.copies, piece.images, piece.texts))


def digest_of(folders: Sequence[Path]) -> str:
    """One hash for all files of the layouts; those of other games that lie among them are left out."""
    others = {path.parent for folder in folders for path in folder.glob(f"*/{STYLE}")} - set(folders)
    beginnings = tuple(f"{other}{os.sep}" for other in others)
    return digest_below(folders, lambda path: not str(path).startswith(beginnings))
