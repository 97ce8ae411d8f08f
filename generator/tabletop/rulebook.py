"""The pack's rulebook as a page beside the table: HTML of our own, with clauses and terms to lead to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from html import escape

from generator.drawing.bounded_drawing import drawn_apart
from generator.press.book.markdown import (
    STAR,
    Aside,
    Block,
    Figure,
    Heading,
    Listing,
    Prose,
    TableBlock,
    Text,
    letters,
)
from generator.press.book.proofs import blocks_to_set
from generator.reading.game_folders import shown
from generator.reading.packs import Pack
from generator.reading.parsing.text_files import read_text
from generator.reading.problems import Problem
from generator.reading.strings.editions import HOME, for_edition
from generator.reading.strings.words import ENGLISH, translated_name
from generator.system.values import frozen

FILE = "rulebook.md"
TERM = re.compile(r"[^\W\d_][^\W_]*(?:,? [^\W_]+|[’'-][^\W_]+){0,5}\Z")
"""A term: some words that begin with a letter."""
NUMBER, ASIDE = re.compile(r"^\d[\d.]*\s+"), re.compile(r"\s*\([^)]*\)$")
"""Of a heading what is no part of its name: ``7.5 Claim a port (+1)``."""
MIN_LETTERS, MAX_LETTERS = 3, 30
"""Letters of a term."""
DAGGER = " †"
"""The sign behind what is our reading of the rules."""
SAID_AROUND = " .,:;!?“”„“\"'"


@frozen
class Rulebook:
    """A book ready to be read in a page.

    ``html`` has an element ``rule-<clause>`` for each of the ``clauses``, ``part-<n>`` for each heading, and
    an empty ``<figure data-face="component/piece">`` for each of the ``figures``. ``terms`` are the words the
    book sets off or has a heading for, in lower case, with the id of the element that says what they mean.
    """

    html: str
    clauses: tuple[str, ...]
    terms: tuple[tuple[str, str], ...]
    figures: tuple[str, ...]
    texts: tuple[tuple[str, str], ...]
    """Each clause with its first paragraph in plain letters."""
    leads: tuple[tuple[str, str], ...] = ()
    """Each clause that begins with words set apart in italics, which name it, and those words."""


def has_rulebook(pack: Pack) -> bool:
    """Whether there is a rulebook to be read."""
    return (pack.folder / FILE).is_file()


def rulebook_of(pack: Pack) -> Rulebook | None:
    """The book in the language of the pack, or else in English; None when there is none or it cannot be set.

    That of a stranger is read in a process under limits.
    """
    if pack.trusted:
        return _read(pack)
    answers = drawn_apart(partial(_reads, pack), pack.layouts, 1, pack.folder)
    return next((answer for answer in answers if not isinstance(answer, Problem)), None)


def _reads(pack: Pack) -> Iterator[Rulebook | None]:
    yield _read(pack)


def title_and_text(book: Rulebook | None, clause: str) -> tuple[str, str]:
    """The name a clause of the book begins with, and what it says; "" for what it has not.

    ``*Even start (variant).* The first turn draws 2.`` is called ``Even start``.
    """
    if book is None:
        return "", ""
    text, lead = dict(book.texts).get(clause, ""), dict(book.leads).get(clause, "")
    title = ASIDE.sub("", lead.split(",")[0].rstrip(" .")).rstrip(" .")
    rest = text.removeprefix(lead).replace(DAGGER, "").strip(SAID_AROUND)
    return title, rest[:1].upper() + rest[1:] + "." if rest else ""


def named_rule(pack: Pack, book: Rulebook | None, name: str, clause: str) -> tuple[str, str]:
    """The title of an optional rule, and what its clause says of it.

    The title is what the clause begins with, unless the pack has a word for it, or else its own name.
    """
    title, text = title_and_text(book, clause)
    plain = name.replace("_", " ").capitalize()
    return pack.words.by_key.get(f"option.{name}", title or plain), text


def clauses_with(texts: Sequence[tuple[str, str]], sought: str) -> list[tuple[str, str]]:
    """The clauses that are meant: the one of that number with those below it, or all that have the words."""
    number, words = sought.strip().upper(), sought.lower().split()
    below = [(clause, text) for clause, text in texts if clause == number or clause.startswith(f"{number}.")]
    return below or [(clause, text) for clause, text in texts if all(word in text.lower() for word in words)]


def _read(pack: Pack) -> Rulebook | None:
    path = pack.folder / FILE
    translated = pack.folder / translated_name(FILE, pack.language)
    if pack.language != ENGLISH and translated.is_file():
        path = translated
    text, problems = read_text(path, shown(path), pack.folder)
    if problems:
        return None
    blocks, problems = blocks_to_set(for_edition(text, HOME), shown(path))
    return None if problems else Page().book(blocks)


class Page:
    """Writes blocks as HTML: every letter of the book is escaped, every tag is one of ours."""

    def __init__(self) -> None:
        self._parts = 0
        self._clauses: dict[str, str] = {}
        self._leads: dict[str, str] = {}
        self._figures: list[str] = []
        self._terms: dict[str, str] = {}
        self._named: dict[str, str] = {}
        """Terms that no clause sets off, but that head a part of the rules."""

    def book(self, blocks: Sequence[Block]) -> Rulebook:
        """The whole book but its title, which stands on the cover."""
        inside = [block for block in blocks if not (isinstance(block, Heading) and block.level == 1)]
        html = "".join(self._blocks(inside))
        terms = {**self._named, **self._terms}
        figures, texts = tuple(self._figures), tuple(self._clauses.items())
        clauses, leads = tuple(self._clauses), tuple(self._leads.items())
        return Rulebook(html, clauses, tuple(sorted(terms.items())), figures, texts, leads)

    def _blocks(self, blocks: Iterable[Block]) -> Iterator[str]:
        for block in blocks:
            if isinstance(block, Heading):
                yield self._heading(block)
            elif isinstance(block, Prose):
                yield self._prose(block)
            elif isinstance(block, Listing):
                yield self._listing(block)
            elif isinstance(block, TableBlock):
                yield self._table(block)
            elif isinstance(block, Figure):
                yield self._figure(block)
            elif isinstance(block, Aside):
                yield f"<aside>{''.join(self._blocks(block.blocks))}</aside>"
            else:
                yield "<hr>"

    def _heading(self, block: Heading) -> str:
        # The page and its panel have the first two levels.
        level = min(block.level + 1, 6)
        self._parts += 1
        anchor = f"part-{self._parts}"
        # What comes before the first clause leads to the game, and heads nothing one asks for.
        if block.level > 2 and self._clauses:
            self._mean(ASIDE.sub("", NUMBER.sub("", letters(block.text))), anchor, self._named)
        return f'<h{level} id="{anchor}">{_spans(block.text)}</h{level}>'

    def _prose(self, block: Prose) -> str:
        if not block.clause or block.clause in self._clauses:
            return f"<p>{_spans(block.text)}</p>"
        self._clauses[block.clause] = letters(block.text)
        first = next((run for run in block.text if run.text.strip()), None)
        if first is not None and first.italic:
            self._leads[block.clause] = first.text.strip()
        anchor = f"rule-{block.clause}"
        for run in block.text:
            if run.bold:
                self._mean(run.text, anchor, self._terms)
        star = STAR if block.starred else ""
        number = f'<b class="number">{block.clause}</b>{star}'
        return f'<p id="{anchor}" class="rule">{number} {_spans(block.text)}</p>'

    def _listing(self, block: Listing) -> str:
        tag = "ol" if block.first else "ul"
        start = f' start="{block.first}"' if block.first > 1 else ""
        items = "".join(f"<li>{''.join(self._blocks(item))}</li>" for item in block.items)
        return f"<{tag}{start}>{items}</{tag}>"

    def _table(self, block: TableBlock) -> str:
        def row(cells: Sequence[Text], tag: str) -> str:
            leaning = zip(cells, block.aligns, strict=False)
            inside = (f'<{tag} class="{side}">{_spans(cell)}</{tag}>' for cell, side in leaning)
            return f"<tr>{''.join(inside)}</tr>"

        body = "".join(row(cells, "td") for cells in block.rows)
        return f"<table><thead>{row(block.head, 'th')}</thead><tbody>{body}</tbody></table>"

    def _figure(self, block: Figure) -> str:
        self._figures.append(block.face)
        caption = f"<figcaption>{_spans(block.caption)}</figcaption>" if letters(block.caption) else ""
        return f'<figure data-face="{escape(block.face)}">{caption}</figure>'

    def _mean(self, text: str, anchor: str, terms: dict[str, str]) -> None:
        """Take words down as terms that are told about at an anchor; the first place counts."""
        names = text.split(", ")
        # "Neutral, Friendly" are two, "With respect, sir" is one.
        for part in names if all(name[:1].isupper() for name in names) else [text]:
            term = part.strip(SAID_AROUND)
            if MIN_LETTERS <= len(term) <= MAX_LETTERS and TERM.match(term):
                terms.setdefault(term.lower(), anchor)


def _spans(text: Text) -> str:
    return "".join(_span(run.text, run.bold, run.italic) for run in text)


def _span(text: str, bold: bool, italic: bool) -> str:
    html = escape(text).replace("\n", "<br>")
    html = f"<i>{html}</i>" if italic else html
    return f"<b>{html}</b>" if bold else html
