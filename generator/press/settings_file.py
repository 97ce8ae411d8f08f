"""``broadside.yaml``: what a household always prints with, so that nobody has to type it again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, create_model

from generator.press.errors import UnknownPaper
from generator.press.paper import paper
from generator.press.print_options import Declared, P, as_typed, print_options
from generator.reading.packs import shipped
from generator.reading.parsing.nodes import Source
from generator.reading.parsing.source import parse
from generator.reading.parsing.text_files import read_text
from generator.reading.problems import Problem, in_file_order
from generator.reading.schema import Entry, read_as

FILE = "broadside.yaml"


def _key(declared: Declared) -> tuple[Any, Any]:
    """The type of a key, and its value when it is left out. Two numbers are a list in the file."""
    kind, bounds = declared.kind, Field(ge=declared.option.min, le=declared.option.max)
    if kind is P:
        return str, ""
    if kind == tuple[float, float]:
        kind = Annotated[list[Annotated[float, bounds]], Field(min_length=2, max_length=2)]
    elif kind in (int, float, float | None):
        kind = Annotated[kind, bounds]
    return kind | None, None


_KEYS: dict[str, Any] = {each.name: _key(each) for each in print_options() if each.option.in_file}
SettingsFile: type[Entry] = create_model("SettingsFile", __base__=Entry, **_KEYS, out=(str, ""))
"""The contents of ``broadside.yaml``: options of printing, and the folder that files go to."""


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
    values = settings.model_dump().items()
    typed = {name: as_typed(value) for name, value in values if value not in (None, "")}
    return typed, _unknown_paper(typed.get("paper", ""), source)


def _unknown_paper(name: str, source: Source) -> list[Problem]:
    if name in ("", "card"):
        return []
    try:
        paper(name, [shipped("layouts")])
    except UnknownPaper as problem:
        return [Problem(source.place(("paper",)), "unknown-value", str(problem), problem.hint)]
    return []
