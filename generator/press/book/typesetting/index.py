"""An index whose page numbers follow from where clauses come to stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from generator.press.book.markdown import Block, Heading, TableBlock, Text
from generator.press.book.typesetting.library import Flowable, Paragraph

CLAUSE = re.compile(r"[A-Z]{2,3}-[A-Z]?\d+(?:\.\d+)*[a-z]?")
LEAST_ROWS = 5
SHRUNK = (1.0, 0.9, 0.8, 0.7)
"""Type of pages that need more room than was kept for them."""
SLACK = 0.1

Reference = tuple[str, str]
"""The first and the last clause of a run, which may be one, or twice the title of a section."""


class Register:
    """The pages on which clauses and sections begin, in the order in which they stand."""

    def __init__(self) -> None:
        self._pages: dict[str, int] = {}

    def note(self, name: str, page: int) -> None:
        """A clause, or a section by its title, begins on that page."""
        self._pages.setdefault(name, page)

    def has(self, *names: str) -> bool:
        """Whether the pages of all of these are known."""
        return all(name in self._pages for name in names)

    def pages(self, references: Iterable[Reference]) -> str:
        """The pages of all the clauses referred to: ``3, 7\u20139``."""
        names = list(self._pages)
        numbers: set[int] = set()
        for first, last in references:
            if self.has(first, last):
                run = names[names.index(first) : names.index(last) + 1]
                numbers |= {self._pages[name] for name in run if _is_clause(name) == _is_clause(first)}
        return ", ".join(_runs(sorted(numbers)))


def _is_clause(name: str) -> bool:
    return CLAUSE.fullmatch(name) is not None


def _runs(numbers: Sequence[int]) -> Iterator[str]:
    """Numbers that follow each other as one: from the first to the last."""
    start = 0
    for at, number in enumerate(numbers):
        if at + 1 == len(numbers) or numbers[at + 1] != number + 1:
            yield f"{numbers[start]}" if start == at else f"{numbers[start]}\u2013{number}"
            start = at + 1


def index_of(blocks: Sequence[Block]) -> TableBlock | None:
    """The table below the last heading of a book, if each of its rows says where clauses are."""
    at = max(
        (n for n, block in enumerate(blocks) if isinstance(block, Heading) and block.level == 2), default=-1
    )
    table = blocks[at + 1] if 0 <= at < len(blocks) - 1 else None
    if not isinstance(table, TableBlock) or len(table.head) != 2 or len(table.rows) < LEAST_ROWS:
        return None
    return table if all(references(row[1]) for row in table.rows) else None


def references(cell: Text) -> list[Reference]:
    """The runs of clauses in a cell of an index, and the sections that it names in italics."""
    runs: list[Reference] = []
    for run in cell:
        if run.italic:
            runs.append((run.text.strip(), run.text.strip()))
            continue
        for part in run.text.split(","):
            clauses = CLAUSE.findall(part)
            if clauses:
                runs.append((clauses[0], clauses[-1]))
    return runs


def without_prefix(cell: Text) -> Text:
    """The same with the numbers of clauses alone, since all of a book begin with the same letters."""
    return tuple(run._replace(text=re.sub(r"\b[A-Z]{2,3}-(?=[A-Z]?\d)", "", run.text)) for run in cell)


class PageNumbers(Flowable):  # type: ignore[misc]
    """A cell for pages, which are known once they are drawn; until then it has room for one a chapter."""

    def __init__(self, references: Sequence[Reference], register: Register, style: Any, font: str) -> None:
        super().__init__()
        self.references, self.register, self.style, self.font = references, register, style, font

    def _words(self, share: float = 1.0) -> Paragraph:
        open_ones = [first for first, last in self.references if not self.register.has(first, last)]
        chapters = dict.fromkeys(first.partition(".")[0] for first in open_ones)
        pages = [self.register.pages(self.references), *("00\u201300" for _ in chapters)]
        words = ", ".join(filter(None, pages))
        size = self.style.fontSize * share
        return Paragraph(f'<font name="{self.font}" size="{size:.2f}">{words}</font>', self.style)

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """The depth of what is known by now."""
        self.width, self.height = self._words().wrap(width, height)
        return self.width, self.height

    def draw(self) -> None:
        """Draw the pages."""
        for share in SHRUNK:
            words = self._words(share)
            _, height = words.wrap(self.width, self.height)
            if height <= self.height + SLACK:
                break
        words.drawOn(self.canv, 0, self.height - height)
