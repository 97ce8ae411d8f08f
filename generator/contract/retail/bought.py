"""Parts of the press edition that a house buys; what stands for them on paper is printed at home alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.contract.printing import Component
from generator.reading.header import FILE, OUTER, BoughtPart, header
from generator.reading.packs import Pack
from generator.reading.problems import Problem, did_you_mean

SEPARATOR = " · "
"""Between the entries of a list of contents."""


def left_at_home(components: Sequence[Component], bought: Sequence[BoughtPart]) -> list[Component]:
    """The components; those that a press buys something instead of are printed at home alone."""
    instead = replaced(bought)
    return [replace(each, home_only=True) if each.name in instead else each for each in components]


def replaced(bought: Sequence[BoughtPart]) -> set[str]:
    """The names of components that stand for what is bought."""
    return {name for part in bought for name in part.instead_of}


def with_bought(listed: str, bought: Sequence[BoughtPart]) -> list[str]:
    """The entries of a list of contents and what is bought, which stands before the last: the book.

    >>> with_bought("board · rulebook", [])
    ['board', 'rulebook']
    """
    entries = [entry for entry in listed.split(SEPARATOR) if entry]
    return [*entries[:-1], *(part.counted for part in bought), *entries[-1:]]


def bought_problems(components: Sequence[Component], pack: Pack) -> Iterator[Problem]:
    """A Problem for each name in ``bought`` of game.yaml that no component has."""
    names = [each.name for each in components]
    for spot, part in enumerate(header(pack).bought):
        if part.goes_in not in (*names, OUTER):
            message = f"goes_in '{part.goes_in}' of '{part.id}' is no component"
            place = pack.place(FILE, "bought", spot, "goes_in")
            yield Problem(place, "unknown-value", message, did_you_mean(part.goes_in, [*names, OUTER]))
        for at, name in enumerate(part.instead_of):
            if name not in names:
                message = f"instead_of '{name}' of '{part.id}' is no component"
                place = pack.place(FILE, "bought", spot, "instead_of", at)
                yield Problem(place, "unknown-value", message, did_you_mean(name, names))
