"""Hashes of what a file is made of, by which one that need not be made again is known."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from generator.contract import Component
from generator.drawing.style import FILE as STYLE
from generator.press.job import Job
from generator.system.file_digests import digest_below


def inputs_of(job: Job, layouts: str) -> str:
    """One hash for all that decides what is printed, ``layouts`` being that of its templates.

    The hash of the content stands on every sheet, but what is printed does not hang on it: a change of one
    card leaves the sheets of the others as they are.
    """
    parts = [(job.component, job.size), *((part.component, part.size) for part in job.parts)]
    inputs = {
        "settings": asdict(job.settings),
        "game": job.origin.game,
        "broadside": job.origin.version,
        "layouts": layouts,
        "words": [job.words.language, *job.words.entries],
        "components": [
            [
                each.name,
                each.title,
                each.kind,
                repr(each.seams),
                repr(each.variable),
                size.model_dump(),
                *_pieces(each, job),
            ]
            for each, size in parts
        ],
        "manuscript": repr(job.manuscript),
    }
    return hashlib.sha256(json.dumps(inputs, sort_keys=True).encode()).hexdigest()


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
    return digest_below(folders, lambda path: not others.intersection(path.parents))
