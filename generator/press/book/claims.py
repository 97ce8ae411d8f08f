"""Claims of a rulebook held against the files of its game: players, pieces, numbers, figures, chapters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from generator.contract import Stated
from generator.press.book.markdown import (
    Aside,
    Block,
    Heading,
    Listing,
    Prose,
    TableBlock,
    figures,
    letters,
)
from generator.press.book.slips import REFERENCE, line_of, texts_of
from generator.reading.parsing.nodes import ListNode, MapNode, Scalar
from generator.reading.problems import Place, Problem, excerpt

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
BOX_CHAPTERS = 3
"""So many chapters at the beginning may say what is in the box."""
ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
NUMBERS = {
    **{word: number for number, word in enumerate(f"{ONES} seventeen eighteen nineteen".split())},
    **{word: number for number, word in zip(range(20, 100, 10), TENS.split(), strict=True)},
    "once": 1,
    "twice": 2,
    "single": 1,
    "double": 2,
    "both": 2,
}
"""Numbers as English has words for them."""
NUMBER = re.compile(r"\d{1,9}|[a-z]+", re.I)
WORD = re.compile(r"\w{1,60}(?:[-\u2011\u2019']\w{1,60}){0,4}")
BETWEEN = ("of", "with", "for", "the")
"""Words that may stand between a number and what it counts."""
MAX_DIGITS, MAX_NUMBER_LETTERS = 3, 20
MAX_NAMES = 500
"""Names of pieces that are looked for in a book."""
SENTENCE = re.compile(r"[^.!?]+")


class Claim(NamedTuple):
    """Words of a book with a number in them, and what that ought to be."""

    said: str
    number: int
    each: Stated


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
    for block in chapters_from_first(blocks, 0):
        match = PLAYERS.search(letters(block.text)) if isinstance(block, Prose) else None
        if match and (int(match[1]), int(match[2])) != (int(fewest), int(most)):
            message = f"the book is for {match[1]} to {match[2]}, game.yaml for {fewest} to {most}"
            place = Place(path, line_of(match[0], block.line, lines))
            yield Problem(place, "other-than-game", message, "correct whichever is wrong", "warning")


def chapters_from_first(blocks: Sequence[Block], count: int) -> Iterator[Block]:
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
    for block in chapters_from_first(blocks, BOX_CHAPTERS):
        if isinstance(block, TableBlock):
            for index, row in enumerate(block.rows):
                cells = [letters(cell).strip() for cell in row[:2]]
                if cells[0].isdecimal():
                    yield block.line + 2 + index, " ".join(cells)
        elif isinstance(block, Listing):
            for first in (item[0] for item in block.items if item):
                if isinstance(first, Prose):
                    yield first.line, letters(first.text)


# ---- numbers said in words of the book ------------------------------------------------------------


def contradictions(
    blocks: Sequence[Block], lines: Sequence[str], path: str, stated: Sequence[Stated]
) -> Iterator[Problem]:
    """Warnings for numbers of a book that are others in the files of its game."""
    by_kind = {kind: [each for each in stated if each.by == kind] for kind in ("clause", "value", "count")}
    clauses = _clauses(blocks)
    for each in by_kind["clause"]:
        parts = clauses.get(each.name)
        if parts and not any(_says(part, each.numbers) for part in parts):
            message = f"{each.name} does not say {_listed(each.numbers)}, as {each.where} does"
            yield _told(Place(path, parts[0].line), message)
    yield from _values(blocks, lines, path, by_kind["value"][:MAX_NAMES])
    yield from _counts(blocks, lines, path, by_kind["count"][:MAX_NAMES])


def numbers_in(said: str) -> list[int]:
    """The numbers of a text in their order, in figures and in words.

    >>> numbers_in("Thirty-five cards, 2 for each of seven")
    [35, 2, 7]
    """
    numbers: list[int] = []
    behind = -1
    for match in NUMBER.finditer(REFERENCE.sub("", said)):
        word = match[0].lower()
        number = int(word) if word[0].isdecimal() else NUMBERS.get(word)
        if number is None:
            continue
        joined = match.string[behind : match.start()] in "-\u2011" if behind >= 0 else False
        if joined and numbers[-1] % 10 == 0 and 0 < number < 10 <= numbers[-1]:
            numbers[-1] += number
        else:
            numbers.append(number)
        behind = match.end()
    return numbers


def _clauses(blocks: Sequence[Block]) -> Mapping[str, list[Prose | TableBlock | Listing]]:
    """The parts of each clause: its paragraph, and the tables and lists below it."""
    clauses: dict[str, list[Prose | TableBlock | Listing]] = {}
    last = ""
    for block in blocks:
        if isinstance(block, Prose) and block.clause:
            last = block.clause
            clauses.setdefault(last, []).append(block)
        elif isinstance(block, Heading):
            last = ""
        elif last and isinstance(block, TableBlock | Listing):
            clauses[last].append(block)
    return clauses


def _says(block: Prose | TableBlock | Listing, numbers: tuple[int, ...]) -> bool:
    """Whether a paragraph has these numbers in this order, or a row or column of a table has them alone."""
    if isinstance(block, TableBlock):
        table = [[numbers_in(letters(cell)) for cell in row] for row in (block.head, *block.rows)]
        columns = [list(column) for column in zip(*table, strict=False)]
        runs = [[number for cell in run for number in cell] for run in (*table, *columns)]
        return any(tuple(run[-len(numbers) :]) == numbers for run in runs)
    left = iter(numbers_in(" ".join(said for _, said in _paragraphs([block]))))
    return all(number in left for number in numbers)


def _values(
    blocks: Sequence[Block], lines: Sequence[str], path: str, stated: Sequence[Stated]
) -> Iterator[Problem]:
    """Warnings for names of pieces with another number behind them: *Lady 8*."""
    by_name = {_name(each.name): each for each in stated}
    longest = max((name.count(" ") + 1 for name in by_name), default=0)
    for line, said in _paragraphs(blocks) if by_name else ():
        words = list(WORD.finditer(said))
        claims = []
        for at, word in enumerate(words):
            if not word[0].isdecimal() or len(word[0]) > MAX_DIGITS or at == 0:
                continue
            if said[words[at - 1].end() : word.start()] not in (" ", " ("):
                continue
            for start in range(max(0, at - longest), at):
                each = by_name.get(_name(said[words[start].start() : words[at - 1].end()]))
                if each is not None:
                    claims.append(Claim(said[words[start].start() : word.end()], int(word[0]), each))
                    break
        yield from _odd_ones(claims, line, lines, path)


def _counts(
    blocks: Sequence[Block], lines: Sequence[str], path: str, stated: Sequence[Stated]
) -> Iterator[Problem]:
    """Warnings for names of pieces with another number before them: *8 owls*."""
    by_name = {_name(each.name): each for each in stated}
    longest = max((name.count(" ") + 1 for name in by_name), default=0)
    for line, said in _paragraphs([*chapters_from_first(blocks, BOX_CHAPTERS)]) if by_name else ():
        for sentence in SENTENCE.findall(said):
            words = list(WORD.finditer(sentence))
            claims = []
            for at, word in enumerate(words):
                numbers = numbers_in(word[0]) if len(word[0]) <= MAX_NUMBER_LETTERS else []
                first = at + 1
                while first < min(len(words), at + 3) and words[first][0] in BETWEEN:
                    first += 1
                for end in range(min(len(words), first + longest), first, -1) if len(numbers) == 1 else ():
                    name = _name(sentence[words[first].start() : words[end - 1].end()])
                    each = next((by_name[one] for one in _singulars(name) if one in by_name), None)
                    if each is not None:
                        claims.append(Claim(sentence[word.start() : words[end - 1].end()], numbers[0], each))
                        break
            yield from _odd_ones(claims, line, lines, path)


def _odd_ones(claims: Sequence[Claim], line: int, lines: Sequence[str], path: str) -> Iterator[Problem]:
    """Warnings for wrong numbers among right ones: where none is right they are numbers of something else."""
    wrong = [claim for claim in claims if claim.number not in claim.each.numbers]
    for said, _, each in wrong if len(wrong) < len(claims) else ():
        message = f"the book has '{excerpt(said)}', {each.where} {_listed(each.numbers, ' or ')}"
        yield _told(Place(path, line_of(said, line, lines)), message)


def _name(words: str) -> str:
    return " ".join(words.lower().split())


def _singulars(name: str) -> Iterator[str]:
    """A name as it stands, and without the ending of a plural."""
    yield name
    if name.endswith("s"):
        yield name[:-1]
    if name.endswith("es"):
        yield name[:-2]
    if name.endswith("ies"):
        yield f"{name[:-3]}y"


def _paragraphs(blocks: Sequence[Block]) -> Iterator[tuple[int, str]]:
    """Lines and letters of everything that is said, cells of tables one by one."""
    for block in blocks:
        if isinstance(block, Aside):
            yield from _paragraphs(block.blocks)
        elif isinstance(block, Listing):
            for item in block.items:
                yield from _paragraphs(item)
        else:
            yield from ((line, letters(text)) for line, text in texts_of(block))


def _listed(numbers: Sequence[int], last: str = ", ") -> str:
    return last.join(str(number) for number in numbers)


def _told(place: Place, message: str) -> Problem:
    return Problem(place, "other-than-game", message, "correct whichever is wrong", "warning")
