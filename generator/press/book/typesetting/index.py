"""An index whose page numbers follow from where clauses come to stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from generator.press.book.markdown import Block, Heading, TableBlock, Text
from generator.press.book.typesetting.library import Flowable, Paragraph

CLAUSE = re.compile(r"[A-Z]{2,3}-[A-Z]?\d+(?:\.\d+)*[a-z]?")
LEAST_ROWS = 5

Reference = tuple[str, str]
"""The first and the last clause of a run, which may be one, or twice the title of a section."""


class IndexStyle(NamedTuple):
    """The style of an entry of an index, the font of its pages and the colour of its clauses."""

    paragraph: Any
    bold: str
    colour: str


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


class IndexEntry(Flowable):  # type: ignore[misc]
    """An entry of an index: what to look up, in bold the pages, and the numbers of clauses.

    Pages are known once they are drawn; until then there is room for one a chapter.
    """

    is_measured_late = True

    def __init__(
        self,
        subject: str,
        references: Sequence[Reference],
        clauses: str,
        register: Register,
        style: IndexStyle,
    ) -> None:
        super().__init__()
        self.subject, self.references, self.clauses = subject, references, clauses
        self.register, self.style = register, style

    def _words(self) -> Paragraph:
        open_ones = [first for first, last in self.references if not self.register.has(first, last)]
        chapters = dict.fromkeys(first.partition(".")[0] for first in open_ones)
        pages = [self.register.pages(self.references), *("00\u201300" for _ in chapters)]
        words = ", ".join(filter(None, pages)).replace(" ", "\u00a0")
        style = self.style
        return Paragraph(
            f'{self.subject} <font name="{style.bold}">{words}</font> '
            f'<font color="{style.colour}">{self.clauses}</font>',
            style.paragraph,
        )

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """The depth of what is known by now."""
        self.width = width
        _, self.height = self._words().wrap(width, height)
        return width, self.height

    def getSpaceAfter(self) -> float:  # noqa: N802
        """As below a paragraph of its style."""
        return float(self.style.paragraph.spaceAfter)

    def draw(self) -> None:
        """Draw it with its pages."""
        words = self._words()
        words.wrap(self.width, 1e6)
        words.drawOn(self.canv, 0, 0)
