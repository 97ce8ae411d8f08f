"""The manuscript of a book: its Markdown and the faces it may show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.contract import Face


@dataclass(frozen=True, slots=True)
class SizedFace:
    """A face a book can show, with its trimmed size and corner radius in mm."""

    face: Face
    width: float
    height: float
    corner: float = 0.0


@dataclass(frozen=True, slots=True)
class Manuscript:
    """A book's Markdown and the path that problems name; faces by name, and those of the cover."""

    text: str
    path: str
    tagline: str
    faces: Mapping[str, SizedFace]
    cover: Sequence[SizedFace] = ()
