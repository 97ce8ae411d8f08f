"""Files of strings, ``i18n/<language>.yaml``, read and held to their schema."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Annotated

from pydantic import Field

from generator.reading.fields import Line
from generator.reading.parsing.nodes import Source
from generator.reading.parsing.source import parse
from generator.reading.problems import Problem
from generator.reading.schema import Entry, read_as
from generator.reading.strings.words import StringsHome, folders, text_of

Phrase = Annotated[str, Field(min_length=1, max_length=2000)]


class StringsFile(Entry):
    """i18n/<language>.yaml."""

    name: Line
    """The language in its own words, such as Deutsch."""
    texts: dict[str, Phrase | tuple[Phrase, ...]] = Field(default_factory=dict, max_length=5000)
    """Texts of the content by path, as in crew.helm.title; a list of texts may be given whole."""
    words: dict[str, Phrase] = Field(default_factory=dict, max_length=5000)
    """Words of templates and of titles by key."""


def files(pack: StringsHome, language: str) -> Iterator[tuple[StringsFile, Source]]:
    """Each file of a language that can be read, the pack's own first, with its tree."""
    for folder in folders(pack):
        file, source, _ = strings_file(folder, language, pack)
        if file is not None and source is not None:
            yield file, source


def strings_file(
    folder: Path, language: str, pack: StringsHome
) -> tuple[StringsFile | None, Source | None, list[Problem]]:
    """A file of strings and its tree, and what is wrong with it; nothing at all when there is none."""
    text, at, problems = text_of(folder, language, pack)
    if text is None:
        return None, None, problems
    file, source, wrong = parsed(text, at)
    return file, source, [*wrong]


@lru_cache(maxsize=64)
def parsed(text: str, at: str) -> tuple[StringsFile | None, Source | None, tuple[Problem, ...]]:
    """A file of strings as it reads; the same few are asked for by every pack in every language."""
    source, problems = parse(text, at)
    if source is None:
        return None, None, tuple(problems)
    file, wrong = read_as(StringsFile, source)
    return file, source, (*problems, *wrong)
