"""Papers and piece sizes by name, read from ``layouts/press/``; the names printers and shops use."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from generator.drawing.layouts import LayoutError, Layouts, shown
from generator.reading.problems import did_you_mean

PAPERS, SIZES = "press/papers.yaml", "press/sizes.yaml"
MARGIN_MM = 5.0
SMALLEST_MM, LARGEST_MM = 20.0, 3000.0

_CUSTOM = re.compile(r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)\s*(mm|cm|in)\Z", re.IGNORECASE)
_UNITS_MM = {"mm": 1.0, "cm": 10.0, "in": 25.4}


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright, in mm; printers may leave ``margin`` white on every side."""

    title: str
    width: float
    height: float
    margin: float = MARGIN_MM

    def turned(self) -> Paper:
        """The same sheet with its other side up."""
        return Paper(self.title, self.height, self.width, self.margin)


@dataclass(frozen=True, slots=True)
class Size:
    """The trimmed size of a piece in mm, upright; ``corner`` is the usual radius of its corners."""

    title: str
    width: float
    height: float
    corner: float = 0.0


class UnknownSize(ValueError):
    """A name that is no paper or no size; the message suggests one."""


def paper(text: str, folders: Sequence[Path]) -> Paper:
    """The paper called ``text``, or a custom one such as ``210x297mm`` or ``8.5x11in``.

    Raises UnknownSize for anything else and LayoutError when the table of papers is damaged.
    """
    known = _table(PAPERS, folders, {"width", "height", "margin"})
    word = text.strip().lower()
    if word in known:
        return Paper(**known[word])
    custom = _CUSTOM.match(word)
    if custom:
        width, height = (float(custom[i]) * _UNITS_MM[custom[3].lower()] for i in (1, 2))
        if not all(SMALLEST_MM <= side <= LARGEST_MM for side in (width, height)):
            raise UnknownSize(f"paper '{text}' is not between {SMALLEST_MM:g} and {LARGEST_MM:g} mm a side")
        return Paper(text.strip(), *sorted((width, height)))
    near = did_you_mean(word, sorted(known))
    raise UnknownSize(f"paper '{text}' is not known ({near or 'a name, 210x297mm or 8.5x11in'})")


def size(wanted: str | tuple[float, float], folders: Sequence[Path]) -> Size:
    """The size of a piece: by its trade name, or as it is. Raises UnknownSize or LayoutError."""
    if not isinstance(wanted, str):
        width, height = wanted
        return Size(f"{width:g} x {height:g} mm", width, height)
    known = _table(SIZES, folders, {"width", "height", "corner"})
    if wanted not in known:
        raise UnknownSize(f"size '{wanted}' is not known ({did_you_mean(wanted, sorted(known))})")
    return Size(**known[wanted])


def _table(name: str, folders: Sequence[Path], measures: set[str]) -> dict[str, dict[str, Any]]:
    """The entries of every file called ``name`` on the search path; nearer folders win."""
    merged: dict[str, dict[str, Any]] = {}
    for folder in reversed(folders):
        layouts = Layouts([folder])
        if layouts.find(name) is None:
            continue
        text, path = layouts.read(name)
        merged |= _read(text, shown(path), measures)
    if not merged:
        Layouts(folders).read(name)
    return merged


def _read(text: str, where: str, measures: set[str]) -> dict[str, dict[str, Any]]:
    try:
        raw = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except yaml.YAMLError as problem:
        mark = getattr(problem, "problem_mark", None)
        raise LayoutError(where, mark.line + 1 if mark else 1, "this is not YAML") from None
    entries: dict[str, dict[str, Any]] = {}
    for key, entry in (raw or {}).items() if isinstance(raw, dict | None) else [("", None)]:
        line = _line(text, str(key))
        if not isinstance(entry, dict) or not {"width", "height"} <= entry.keys():
            raise LayoutError(where, line, f"'{key}' needs a width and a height in mm")
        for field, value in entry.items():
            if field == "title":
                continue
            if field not in measures:
                hint = did_you_mean(str(field), sorted({*measures, "title"}))
                raise LayoutError(where, line, f"'{key}' has an unknown key '{field}'", hint)
            lowest = 0.0 if field in ("margin", "corner") else 1.0
            if (
                isinstance(value, bool)
                or not isinstance(value, int | float)
                or not lowest <= value <= LARGEST_MM
            ):
                raise LayoutError(where, line, f"{field} '{value}' of '{key}' is not a measure in mm")
        entries[str(key)] = {"title": str(key), **entry}
        entries[str(key)]["title"] = str(entries[str(key)]["title"])
    return entries


def _line(text: str, key: str) -> int:
    """The line on which ``key`` begins an entry, for messages."""
    found = re.search(rf"^['\"]?{re.escape(key)}['\"]?\s*:", text, re.MULTILINE)
    return text.count("\n", 0, found.start()) + 1 if found else 1
