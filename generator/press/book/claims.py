"""Claims of a rulebook held against the files of its game: players, pieces, figures and chapters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from generator.press.book.markdown import Block, Heading, Listing, Prose, TableBlock, figures, letters
from generator.press.book.slips import line_of
from generator.reading.parsing.nodes import ListNode, MapNode, Scalar
from generator.reading.problems import Place, Problem

if TYPE_CHECKING:
    from generator.press.book.plates import SizedFace
    from generator.reading.packs import Pack

CHAPTER = re.compile(r"(\d{1,4})\.\s")
PLAYERS = re.compile(
    r"\b(\d{1,4})(?: to | bis | až |\s?[-–]\s?)(\d{1,4}) "
    r"(?:players|people|Admirals|Spieler\w*|Personen|hráč\w*)"
)
"""How many can play, in the languages of shipped rulebooks."""
COUNT = re.compile(r"(?:[Aa]ll )?(\d{1,9}) ([^\W\d_]+(?: [^\W\d_]+){0,3})")
"""A number of pieces, and the words that may be their name."""
BOX_CHAPTERS = 2
"""So many chapters at the beginning may say what is in the box."""


def claims(
    blocks: Sequence[Block], lines: Sequence[str], path: str, faces: Mapping[str, SizedFace], pack: Pack
) -> Iterator[Problem]:
    """Warnings for what a book says otherwise than the files of the game."""
    yield from _chapters(blocks, path)
    yield from _figures(blocks, path, faces)
    yield from _players(blocks, lines, path, pack)
    yield from _pieces(blocks, path, pack)


def _chapters(blocks: Sequence[Block], path: str) -> Iterator[Problem]:
    """Warnings for a numbered chapter that is not the next one."""
    headings = [
        (block, int(match[1]))
        for block in blocks
        if isinstance(block, Heading) and (match := CHAPTER.match(letters(block.text)))
    ]
    chapters = [(block, number) for block, number in headings if block.level == 2]
    for (before, last), (block, number) in pairwise(chapters):
        if number == last + 1:
            continue
        lower = [
            each for each, other in headings if other == last + 1 and before.line < each.line < block.line
        ]
        message = f"chapter {number} comes after chapter {last}"
        place, hint = Place(path, block.line), f"write '## {last + 1}. ' and its title"
        if lower:
            said = letters(lower[0].text)
            message = f"'{said}' is no chapter: {message}"
            place, hint = Place(path, lower[0].line), f"write '## {said}'"
        yield Problem(place, "chapter-number", message, hint, "warning")


def _figures(blocks: Sequence[Block], path: str, faces: Mapping[str, SizedFace]) -> Iterator[Problem]:
    """Warnings for a figure that is shown twice while one drawn for the book is shown nowhere."""
    first: dict[str, int] = {}
    shown = list(figures(blocks))
    named = {figure.face for figure in shown}
    for figure in shown:
        before = first.setdefault(figure.face, figure.line)
        component = figure.face.partition("/")[0]
        left = [
            name
            for name, face in faces.items()
            if face.drawn_for_book and name not in named and name.partition("/")[0] == component
        ]
        if before != figure.line and left:
            message = f"'{figure.face}' is already shown on line {before}, and '{left[0]}' nowhere"
            yield Problem(
                Place(path, figure.line), "same-figure", message, f"did you mean face:{left[0]}?", "warning"
            )


def _players(blocks: Sequence[Block], lines: Sequence[str], path: str, pack: Pack) -> Iterator[Problem]:
    """A warning where the words below the title are for other players than ``players`` of game.yaml."""
    source, _ = pack.source("game.yaml")
    bounds = [source.node(("players", end)) for end in ("min", "max")] if source is not None else []
    fewest, most = [each.text if isinstance(each, Scalar) else "" for each in bounds] or ["", ""]
    if not all(bound.isdecimal() and len(bound) < 10 for bound in (fewest, most)):
        return
    for block in _chapters_from_first(blocks, 0):
        match = PLAYERS.search(letters(block.text)) if isinstance(block, Prose) else None
        if match and (int(match[1]), int(match[2])) != (int(fewest), int(most)):
            message = f"the book is for {match[1]} to {match[2]}, game.yaml for {fewest} to {most}"
            place = Place(path, line_of(match[0], block.line, lines))
            yield Problem(place, "other-than-game", message, "correct whichever is wrong", "warning")


def _chapters_from_first(blocks: Sequence[Block], count: int) -> Iterator[Block]:
    """The blocks before the first chapter, and those of ``count`` chapters."""
    chapters = 0
    for block in blocks:
        chapters += isinstance(block, Heading) and block.level == 2
        if chapters > count:
            return
        yield block


def _pieces(blocks: Sequence[Block], path: str, pack: Pack) -> Iterator[Problem]:
    """Warnings for another count of pieces than ``contents`` of game.yaml has."""
    counts = _contents(pack)
    if not counts:
        return
    for line, said in _counted(blocks):
        match = COUNT.match(said)
        words = match[2].lower().split() if match else []
        # The longest name: "home port markers" before "home".
        names = ["_".join(words[:length]) for length in range(len(words), 0, -1)]
        name = next((name for name in names if name in counts), "")
        if match and name and int(match[1]) != counts[name]:
            what = name.replace("_", " ")
            message = f"the book has {match[1]} {what}, contents of game.yaml {counts[name]}"
            yield Problem(
                Place(path, line), "other-than-game", message, "correct whichever is wrong", "warning"
            )


def _contents(pack: Pack) -> dict[str, int]:
    source, _ = pack.source("game.yaml")
    node = source.node(("contents",)) if source is not None else None
    items = node.items if isinstance(node, ListNode) else []
    entries = [item.items for item in items if isinstance(item, MapNode)]
    texts = [(each.get("id"), each.get("count")) for each in entries]
    return {
        name.text: int(count.text)
        for name, count in texts
        if isinstance(name, Scalar)
        and isinstance(count, Scalar)
        and count.text.isdecimal()
        and len(count.text) < 10
    }


def _counted(blocks: Sequence[Block]) -> Iterator[tuple[int, str]]:
    """Items of lists, and rows of tables whose first cell is a number, of the first chapters, by line."""
    for block in _chapters_from_first(blocks, BOX_CHAPTERS):
        if isinstance(block, TableBlock):
            for index, row in enumerate(block.rows):
                cells = [letters(cell).strip() for cell in row[:2]]
                if cells[0].isdecimal():
                    yield block.line + 2 + index, " ".join(cells)
        elif isinstance(block, Listing):
            for first in (item[0] for item in block.items if item):
                if isinstance(first, Prose):
                    yield first.line, letters(first.text)
