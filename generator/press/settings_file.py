"""``broadside.yaml``: what a household always prints with, so that nobody has to type it again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from generator.press.errors import UnknownPaper
from generator.press.paper import Flip, paper
from generator.press.settings import Backs
from generator.reading.packs import shipped
from generator.reading.parsing.nodes import Source
from generator.reading.parsing.source import parse
from generator.reading.parsing.text_files import read_text
from generator.reading.problems import Problem, in_file_order
from generator.reading.schema import Entry, read_as

FILE = "broadside.yaml"

Ink = Literal["home", "mono", "press"]
Offset = Annotated[float, Field(ge=-20, le=20)]
Percent = Annotated[float, Field(ge=95, le=105)]


class SettingsFile(Entry):
    """The contents of ``broadside.yaml``; what is left out is as without the file."""

    paper: str = ""
    """The paper in your printer, such as letter or 210x297mm."""
    ink: Ink | None = None
    flip: Flip | None = None
    """The edge your printer flips two-sided prints on."""
    backs: Backs | None = None
    offset: Annotated[list[Offset], Field(min_length=2, max_length=2)] | None = None
    """How far your printer's backs lie off, as its alignment sheet tells: right and down, in mm."""
    back_turn: Annotated[float, Field(ge=-5, le=5)] | None = None
    """Degrees to turn the backs clockwise."""
    back_scale: Annotated[list[Percent], Field(min_length=2, max_length=2)] | None = None
    """Per cent to print the backs at, across and down."""
    bleed: Annotated[float, Field(ge=0, le=10)] | None = None
    out: str = ""
    """The folder that files go to."""


def read(folder: Path) -> tuple[dict[str, str], list[Problem]]:
    """The settings of the file in a folder, as they would be typed, and what is wrong with it."""
    text, wrong = read_text(folder / FILE, FILE)
    if wrong or not text.strip():
        return {}, wrong
    source, problems = parse(text, FILE)
    if source is None:
        # A file of comments alone settles nothing.
        return {}, [problem for problem in problems if problem.code != "empty-file"]
    settings, wrong = read_as(SettingsFile, source)
    problems += wrong
    if settings is None or problems:
        return {}, in_file_order(problems)
    return _typed(settings), _unknown_paper(settings, source)


def _unknown_paper(settings: SettingsFile, source: Source) -> list[Problem]:
    if settings.paper in ("", "card"):
        return []
    try:
        paper(settings.paper, [shipped("layouts")])
    except UnknownPaper as problem:
        return [Problem(source.place(("paper",)), "unknown-value", str(problem), problem.hint)]
    return []


def _typed(settings: SettingsFile) -> dict[str, str]:
    words: dict[str, str] = {}
    for name, value in settings.model_dump().items():
        if isinstance(value, list):
            words[name] = ",".join(f"{part:g}" for part in value)
        elif value not in (None, ""):
            words[name] = f"{value:g}" if isinstance(value, float) else str(value)
    return words
