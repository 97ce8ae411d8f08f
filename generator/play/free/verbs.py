"""The things people do at a free table, as values, and as they are typed: ``draw 2 from 17``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import get_args

from generator.contract.printing import Spot
from generator.system.values import frozen

MAX_NOTE = 300
"""Characters of a note."""
MAX_DICE, MAX_SIDES = 20, 1000
"""Of dice that lie on no table: how many are rolled at once, and the sides of one."""
MAX_LINE = 400
"""Characters of anything that is typed."""


class NotDone(ValueError):
    """Something that cannot be done, or is nothing anybody does here; a key of words and their values."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values


@frozen
class Move:
    """Lay a pile, a die or a piece of one's hand or search down at a place in mm; None leaves its side."""

    piece: int
    x: float
    y: float
    up: bool | None = None


@frozen
class Give:
    """Put pieces into the hand of a seat."""

    piece: int
    seat: int


@frozen
class Stack:
    """Lay a pile or a piece on another pile, or under it."""

    piece: int
    pile: int
    under: bool = False


@frozen
class Draw:
    """Put pieces from the top of a pile into one's hand, or into that of another seat."""

    count: int
    pile: int
    seat: int | None = None


@frozen
class Split:
    """Lay pieces from the top of a pile down at a place in mm; None leaves their side."""

    count: int
    pile: int
    x: float
    y: float
    up: bool | None = None


@frozen
class DrawOnto:
    """Lay pieces from the top of a pile on another."""

    count: int
    pile: int
    onto: int


@frozen
class Deal:
    """Give so many pieces to every seat, one after the other."""

    count: int
    pile: int


@frozen
class Flip:
    """Turn a piece or a whole pile over."""

    pile: int


@frozen
class Turn:
    """Turn a pile clockwise by so many degrees."""

    pile: int
    degrees: int


@frozen
class Shuffle:
    """Shuffle a pile."""

    pile: int


@frozen
class Search:
    """Look through a pile, or at so many pieces on top of it, alone."""

    pile: int
    count: int = 0


@frozen
class Close:
    """Look no longer."""

    pile: int


@frozen
class Count:
    """Say how many there are."""

    pile: int


@frozen
class Roll:
    """Roll a die, or with 0 all that lie on the table."""

    die: int = 0


@frozen
class RollAny:
    """Roll dice that lie on no table: 2d6."""

    count: int
    sides: int


@frozen
class Note:
    """Say something, to stay in the log."""

    text: str


Verb = (
    Move
    | Give
    | Stack
    | Draw
    | Split
    | DrawOnto
    | Deal
    | Flip
    | Turn
    | Shuffle
    | Search
    | Close
    | Count
    | Roll
    | RollAny
    | Note
)
VERBS: tuple[type[Verb], ...] = get_args(Verb)
FORMS = (
    "move 1 to 120,45 up",
    "move 1 to hand",
    "move 1 to hand of NAME",
    "move 1 to PLACE",
    "stack 1 on 2",
    "stack 1 under 2",
    "draw 3 from 1",
    "draw 3 from 1 to hand of NAME",
    "draw 3 from 1 to 120,45 down",
    "draw 3 from 1 on 2",
    "deal 5 from 1",
    "flip 1",
    "turn 1 90",
    "shuffle 1",
    "search 1",
    "search 3 of 1",
    "close 1",
    "count 1",
    "roll",
    "roll 1",
    "roll 2d6",
    "note TEXT",
)
"""One example of everything that can be typed, with numbers of pieces."""

N = r"(\d{1,7})"
POINT = r"(-?\d{1,5}(?:\.\d{1,3})?) ?, ?(-?\d{1,5}(?:\.\d{1,3})?)"
SIDE = r"(?: (?:face )?(up|down))?"


def _side(word: str | None) -> bool | None:
    return None if word is None else word.lower() == "up"


_READERS: tuple[tuple[str, Callable[..., Verb]], ...] = (
    (rf"move {N} to {POINT}{SIDE}", lambda n, x, y, up: Move(int(n), float(x), float(y), _side(up))),
    (rf"(?:stack|move|put) {N} (?:on|onto) {N}", lambda n, on: Stack(int(n), int(on))),
    (rf"(?:stack|move|put) {N} under {N}", lambda n, on: Stack(int(n), int(on), under=True)),
    (rf"draw (?:{N} from )?{N}(?: to hand)?", lambda n, pile: Draw(int(n or 1), int(pile))),
    (
        rf"draw (?:{N} from )?{N} to {POINT}{SIDE}",
        lambda n, pile, x, y, up: Split(int(n or 1), int(pile), float(x), float(y), _side(up)),
    ),
    (
        rf"draw (?:{N} from )?{N} (?:on|onto) {N}",
        lambda n, pile, onto: DrawOnto(int(n or 1), int(pile), int(onto)),
    ),
    (rf"deal (?:{N} from )?{N}", lambda n, pile: Deal(int(n or 1), int(pile))),
    (rf"flip {N}", lambda n: Flip(int(n))),
    (rf"(?:turn|rotate) {N}(?: (-?\d{{1,3}}))?", lambda n, by: Turn(int(n), int(by or 90))),
    (rf"shuffle {N}", lambda n: Shuffle(int(n))),
    (rf"search {N}", lambda n: Search(int(n))),
    (rf"search {N} (?:of|from) {N}", lambda n, pile: Search(int(pile), int(n))),
    (rf"close {N}", lambda n: Close(int(n))),
    (rf"count {N}", lambda n: Count(int(n))),
    (rf"roll(?: {N})?", lambda n: Roll(int(n or 0))),
    (r"roll (\d{1,2})?d(\d{1,4})", lambda n, sides: RollAny(int(n or 1), int(sides))),
)
READERS = tuple((re.compile(form, re.IGNORECASE | re.ASCII), reader) for form, reader in _READERS)
HAND = re.compile(rf"(?:move|give) {N} to (?:my )?hand(?: of (.+))?", re.IGNORECASE)
DRAWN = re.compile(rf"draw (?:{N} from )?{N} to hand of (.+)", re.IGNORECASE)
PLACE = re.compile(rf"move {N} to (.+)", re.IGNORECASE)


def read(text: str, seat: int, names: Sequence[str], spots: Sequence[Spot]) -> Verb:
    """The verb a seat typed, people and places by name or number. NotDone for anything else.

    >>> read("draw 2 from 17", 0, ("Ann",), ())
    Draw(count=2, pile=17)
    """
    if len(text) > MAX_LINE:
        raise NotDone("too_long", most=MAX_LINE)
    line = " ".join(text.split())
    if line[:5].casefold() in ("note", "note "):
        return Note(line[5:])
    for form, reader in READERS:
        if match := form.fullmatch(line):
            return reader(*match.groups())
    if match := HAND.fullmatch(line):
        return Give(int(match[1]), seat if match[2] is None else _seat(match[2], names))
    if match := DRAWN.fullmatch(line):
        return Draw(int(match[1] or 1), int(match[2]), _seat(match[3], names))
    if match := PLACE.fullmatch(line):
        for spot in spots:
            if match[2].casefold() in (spot.id.casefold(), spot.label.casefold()):
                return Move(int(match[1]), spot.x, spot.y)
        raise NotDone("no_place", place=match[2][:40])
    raise NotDone("no_verb", verbs=", ".join(dict.fromkeys(form.split()[0] for form in FORMS)))


def _seat(text: str, names: Sequence[str]) -> int:
    # Numbers are what the page sends, whatever people call themselves.
    if re.fullmatch(r"[0-9]{1,3}", text):
        return int(text)
    for seat, name in enumerate(names):
        if text.casefold() == name.casefold():
            return seat
    raise NotDone("no_seat", name=text[:40])
