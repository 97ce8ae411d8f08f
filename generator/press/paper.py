"""Papers by name, read from ``layouts/press/papers.yaml``, or of any size typed in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

from pydantic import Field

from generator.drawing.layout_tables import table
from generator.press.errors import UnknownPaper
from generator.reading.problems import did_you_mean
from generator.reading.schema import Entry
from generator.system.values import frozen

FILE = "press/papers.yaml"

MARGIN_MM = 5.0
MIN_MM, MAX_MM = 50.0, 3000.0

_WITHOUT_UNIT = r"(\d+(?:[.,]\d+)?)\s*[x×*]\s*(\d+(?:[.,]\d+)?)(?:\s*(?:mm|cm|in))?\Z"
_CUSTOM = r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)\s*(mm|cm|in)\Z"
_UNITS_MM = {"mm": 1.0, "cm": 10.0, "in": 25.4}

Side = Annotated[float, Field(ge=MIN_MM, le=MAX_MM)]


@frozen
class Paper:
    """A sheet of paper as it lies, in mm; printers may leave ``margin`` white on every side."""

    title: str
    width: float
    height: float
    margin: float = MARGIN_MM

    def turned(self) -> Paper:
        """The same sheet with its other side up."""
        return Paper(self.title, self.height, self.width, self.margin)


class PaperEntry(Entry):
    """One entry of papers.yaml, upright."""

    title: str
    width: Side
    height: Side
    margin: Annotated[float, Field(ge=0, le=20)] = MARGIN_MM


def paper(text: str, folders: Sequence[Path]) -> Paper:
    """The paper called ``text``, or a custom one such as ``210x297mm`` or ``8.5x11in``, upright.

    Raises UnknownPaper for anything else, and LayoutError when the table of papers is damaged.
    """
    word = text.strip().lower()
    custom = re.match(_CUSTOM, word) if word[:1].isdigit() else None
    if custom:
        width, height = sorted(round(float(custom[i]) * _UNITS_MM[custom[3]], 4) for i in (1, 2))
        if width < MIN_MM or height > MAX_MM:
            limits = f"{MIN_MM:g} to {MAX_MM:g} mm a side"
            raise UnknownPaper(f"paper '{text}' is not {limits}", "give it as 210x297mm or 8.5x11in")
        return Paper(word, width, height)
    papers = table(PaperEntry, FILE, folders)
    if word not in papers:
        near = _with_unit(word, papers.values()) or did_you_mean(word, sorted(papers))
        raise UnknownPaper(f"paper '{text}' is not known", near or "a name, or 210x297mm, or 8.5x11in")
    entry = papers[word]
    return Paper(entry.title, entry.width, entry.height, entry.margin)


def _with_unit(word: str, papers: Iterable[PaperEntry]) -> str:
    """The hint for measures without a unit, or with decimal commas: those of a paper, or of some other sheet.

    >>> _with_unit("21x29.7", [PaperEntry(title="A4", width=210, height=297)])
    'write 210x297mm'
    """
    match = re.match(_WITHOUT_UNIT, word)
    if match is None:
        return ""
    first, second = (float(match[i].replace(",", ".")) for i in (1, 2))
    sides = [(entry.width, entry.height) for entry in papers]
    for size in _UNITS_MM.values():
        width, height = sorted((first * size, second * size))
        if any(abs(width - across) < 1 and abs(height - down) < 1 for across, down in sides):
            return f"write {width:g}x{height:g}mm"
    if min(first, second) >= MIN_MM:
        return f"write {first:g}x{second:g}mm"
    return "write the unit behind it, as in 210x297mm or 8.5x11in"
