"""A rulebook's Markdown as blocks that can be set in type: headings, clauses, lists, tables, figures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from generator.press.errors import Unprintable
from generator.system.values import frozen

CLAUSE = re.compile(r"[A-Z]{2,3}-[A-Z]?\d+(?:\.\d+)*[a-z]?\Z")
FIGURE = "face:"
NEW_PAGE = "\\newpage"
DECISIONS, DAGGER, STAR = "\\decisions", "†", "*"
"""In a sentence that says which rules are an edition's own: a star, which then stands at the number of every
clause with a dagger instead of that."""
MAX_MM = 2000.0
KINDS = {"fence": "block of code between ```", "code block": "block of code", "html block": "block of HTML"}


class Run(NamedTuple):
    """Characters of one kind; "\\n" is a line break."""

    text: str
    bold: bool = False
    italic: bool = False


Text = tuple[Run, ...]
Cut = tuple[float, float, float, float]


@frozen
class Heading:
    """``level`` 1 is the book's title. All ``line`` numbers count from 1."""

    level: int
    text: Text
    line: int


@frozen
class Prose:
    """A paragraph; ``clause`` is the id it began with, which is no longer in its text.

    A ``starred`` clause is a decision of its edition.
    """

    text: Text
    line: int
    clause: str = ""
    starred: bool = False


@frozen
class Listing:
    """A list of items, each of which is blocks; ``first`` is its first number, or 0 for bullets."""

    first: int
    items: tuple[tuple[Block, ...], ...]
    line: int


@frozen
class TableBlock:
    """A table; ``aligns`` has "left", "center" or "right" for each column."""

    head: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]
    aligns: tuple[str, ...]
    line: int


@frozen
class Figure:
    """A face of the game shown in the text: ``component/piece`` or ``component/piece/back``.

    ``cut`` is what is shown of it, if not the whole: left, top, width and height in mm.
    """

    face: str
    caption: Text
    line: int
    cut: Cut | None = None


@frozen
class Aside:
    """A quotation block: a box beside the rules."""

    blocks: tuple[Block, ...]
    line: int


@frozen
class Rule:
    """A break between parts."""

    line: int


@frozen
class PageEnd:
    """A line ``\\newpage``, behind which a new page begins."""

    line: int


Block = Heading | Prose | Listing | TableBlock | Figure | Aside | Rule | PageEnd


def blocks_of(markdown: str) -> list[Block]:
    """The text's blocks in order. Raises Unprintable for pictures and other things from outside."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    blocks = list(_blocks(_Tokens(parser.parse(markdown))))
    if DECISIONS in markdown:
        blocks = _starred(blocks)
    # Two ends of a page are one: no page is left blank.
    return [
        block
        for block, after in pairwise([*blocks, None])
        if block is not None and not (isinstance(block, PageEnd) and isinstance(after, PageEnd))
    ]


def _starred(blocks: Sequence[Block]) -> list[Block]:
    """The same with stars for daggers, and one where the text asks for it."""
    starred: list[Block] = []
    for block in blocks:
        if isinstance(block, Aside):
            block = replace(block, blocks=tuple(_starred(block.blocks)))
        elif isinstance(block, Prose) and block.clause and DAGGER in letters(block.text):
            bare = (run._replace(text=re.sub(rf" ?{DAGGER}", "", run.text)) for run in block.text)
            block = replace(block, text=tuple(run for run in bare if run.text), starred=True)
        elif isinstance(block, Prose) and not block.clause:
            shown = (run._replace(text=run.text.replace(DECISIONS, STAR)) for run in block.text)
            block = replace(block, text=tuple(shown))
        starred.append(block)
    return starred


def letters(text: Text) -> str:
    """The plain letters of a text."""
    return "".join(run.text for run in text)


def figures(blocks: Sequence[Block]) -> Iterator[Figure]:
    """Every figure, also those inside lists and asides."""
    for block in blocks:
        if isinstance(block, Figure):
            yield block
        elif isinstance(block, Aside):
            yield from figures(block.blocks)
        elif isinstance(block, Listing):
            for item in block.items:
                yield from figures(item)


class _Tokens:
    """The parser's tokens, read one after the other."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = tokens
        self._at = 0
        self.line = 1

    def next(self) -> Token:
        token = self._tokens[self._at]
        self._at += 1
        if token.map:
            self.line = token.map[0] + 1
        return token

    def until(self, close: str) -> _Tokens:
        """The tokens up to the one that closes what was just opened, which is passed over."""
        start, depth = self._at, 0
        opened = close.replace("_close", "_open")
        while True:
            kind = self._tokens[self._at].type
            self._at += 1
            if kind == close and depth == 0:
                break
            depth += (kind == opened) - (kind == close)
        inner = _Tokens(self._tokens[start : self._at - 1])
        inner.line = self.line
        return inner

    def __bool__(self) -> bool:
        return self._at < len(self._tokens)


def _blocks(tokens: _Tokens) -> Iterator[Block]:
    while tokens:
        token = tokens.next()
        line = tokens.line
        if token.type == "heading_open":
            yield Heading(int(token.tag[1:]), _inline(tokens.until("heading_close"))[0], line)
        elif token.type == "paragraph_open":
            yield from _paragraph(tokens.until("paragraph_close"), line)
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            inner = tokens.until(token.type.replace("open", "close"))
            first = int(token.attrs.get("start", 1)) if token.type == "ordered_list_open" else 0
            yield Listing(first, tuple(_of_one_page(item) for item in _items(inner)), line)
        elif token.type == "table_open":
            yield _table(tokens.until("table_close"), line)
        elif token.type == "blockquote_open":
            yield Aside(_of_one_page(tuple(_blocks(tokens.until("blockquote_close")))), line)
        elif token.type == "hr":
            yield Rule(line)
        else:
            kind = token.type.replace("_", " ")
            raise Unprintable(line, f"a booklet cannot show a {KINDS.get(kind, kind)}", _instead(kind))


def _of_one_page(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks of a list's item or of a box. Raises Unprintable where a page is to end among them."""
    for block in blocks:
        if isinstance(block, PageEnd):
            message = f"no page ends inside a list or a box, as '{NEW_PAGE}' asks"
            raise Unprintable(
                block.line, message, "write it between empty lines above or below, at the margin"
            )
    return blocks


def _instead(kind: str) -> str:
    """The hint for a block that no book shows."""
    if kind == "fence":
        return "take out the lines ```, or begin each line with '> ' for a box"
    if kind == "code block":
        return "take out the four blanks before it, or begin each line with '> ' for a box"
    return "use paragraphs, lists and tables"


def _items(tokens: _Tokens) -> Iterator[tuple[Block, ...]]:
    while tokens:
        tokens.next()
        yield tuple(_blocks(tokens.until("list_item_close")))


def _paragraph(tokens: _Tokens, line: int) -> Iterator[Block]:
    text, shown = _inline(tokens)
    if letters(text).strip() == NEW_PAGE:
        yield PageEnd(line)
        return
    if not letters(text).strip() and shown:
        yield from shown
        return
    clause = ""
    if text and text[0].bold and CLAUSE.match(text[0].text.strip()):
        clause = text[0].text.strip()
        first = text[1] if len(text) > 1 else Run("")
        text = (first._replace(text=first.text.lstrip()), *text[2:])
    yield Prose(text, line, clause)
    yield from shown


def _inline(tokens: _Tokens) -> tuple[Text, list[Figure]]:
    """The letters of an inline token and the figures between them."""
    runs: list[Run] = []
    shown: list[Figure] = []
    bold = italic = breaks = 0
    children = [child for _ in iter(tokens.__bool__, False) for child in tokens.next().children or ()]
    for child in children:
        breaks += child.type in ("softbreak", "hardbreak")
        line = tokens.line + breaks
        if child.type in ("text", "code_inline"):
            runs.append(Run(child.content, bold > 0 or child.type == "code_inline", italic > 0))
        elif child.type == "softbreak":
            runs.append(Run(" ", bold > 0, italic > 0))
        elif child.type == "hardbreak":
            runs.append(Run("\n"))
        elif child.type in ("strong_open", "strong_close"):
            bold += child.nesting
        elif child.type in ("em_open", "em_close"):
            italic += child.nesting
        elif child.type == "image":
            source = str(child.attrs.get("src", ""))
            if not source.startswith(FIGURE):
                raise Unprintable(
                    line,
                    f"picture '{source}' is not drawn by this game",
                    "write ![caption](face:component/piece)",
                )
            caption = (Run(child.content, italic=True),)
            face, _, cut = source.removeprefix(FIGURE).partition("#")
            shown.append(Figure(face, caption, line, _cut(cut, line) if cut else None))
        elif child.type not in ("link_open", "link_close"):
            message = f"a booklet cannot show '{child.type.replace('_', ' ')}'"
            raise Unprintable(line, message, "write it as plain text")
    return _joined(runs), shown


def _cut(text: str, line: int) -> Cut:
    """The four numbers behind the name of a face. Raises Unprintable for anything else."""
    try:
        left, top, width, height = map(float, text.split(","))
    except ValueError:
        left = top = width = height = 0.0
    if not (0 <= left < MAX_MM and 0 <= top < MAX_MM and 0 < width < MAX_MM and 0 < height < MAX_MM):
        message = f"'{text}' does not say what to show of the face"
        hint = "write face:component/piece#left,top,width,height in mm"
        raise Unprintable(line, message, hint)
    return left, top, width, height


def _joined(runs: Sequence[Run]) -> Text:
    """Neighbours of one kind become one run; empty ones go."""
    joined: list[Run] = []
    for run in runs:
        if not run.text:
            continue
        if joined and joined[-1][1:] == run[1:]:
            joined[-1] = run._replace(text=joined[-1].text + run.text)
        else:
            joined.append(run)
    return tuple(joined)


def _table(tokens: _Tokens, line: int) -> TableBlock:
    rows: list[tuple[Text, ...]] = []
    aligns: list[str] = []
    while tokens:
        token = tokens.next()
        if token.type == "tr_open":
            cells = tokens.until("tr_close")
            row = []
            while cells:
                cell = cells.next()
                if not rows:
                    aligns.append(str(cell.attrs.get("style", "")).removeprefix("text-align:") or "left")
                row.append(_inline(cells.until(cell.type.replace("open", "close")))[0])
            rows.append(tuple(row))
    return TableBlock(rows[0], tuple(rows[1:]), tuple(aligns), line)
