"""A package for a game of somebody's own: ``kraken``, a small one that is whole, under another name."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path

MODEL, ENDING = "kraken", ".in"
"""The game that is copied, and what its files end with here, where they are no code."""


def is_taken(name: str) -> bool:
    """Whether Python knows a package of that name already; nothing is imported."""
    return find_spec(name) is not None


def write_package(name: str, folder: Path) -> int:
    """Write an installable package for a game of that name into a folder; the number of files."""
    count = 0
    for path, text in package_files(name):
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="\n")
        count += 1
    return count


def package_files(name: str) -> Iterator[tuple[str, str]]:
    """Path and text of every file of the package, in the order of their paths."""
    named = {MODEL: name, MODEL.title(): title_of(name), "KR-": f"{clause_of(name)}-"}
    for path, file in sorted(_files(files(__package__) / MODEL, "")):
        text = file.read_text(encoding="utf-8")
        for old, new in named.items():
            text = text.replace(old, new)
        yield path.replace(MODEL, name), text


def title_of(name: str) -> str:
    """A title to begin with.

    >>> title_of("moth_and_lamp")
    'Moth And Lamp'
    """
    return name.replace("_", " ").strip().title()


def clause_of(name: str) -> str:
    """Two letters for the clauses of a rulebook.

    >>> clause_of("kraken"), clause_of("moth_and_lamp"), clause_of("x2")
    ('KR', 'MA', 'XX')
    """
    words = [letters for word in name.split("_") if (letters := "".join(filter(str.isalpha, word)))]
    initials = "".join(word[0] for word in words) if len(words) > 1 else words[0]
    return (initials * 2)[:2].upper()


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _files(entry, f"{path}{entry.name}/")
        elif entry.name.endswith(ENDING):
            yield path + entry.name.removesuffix(ENDING), entry
