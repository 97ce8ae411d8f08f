"""The code book: the token behind each printed code, one book for all cards of a run.

The book has a table of ten lines and ten columns for every row of the map. A card shows a code on every
square, picked at random among those of its row that hide what the square hides, no code twice in a row. Each
table is shuffled, so neither a code's neighbours in the book nor those on the card say anything about it. The
book's id and the card's id make both again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from hashlib import sha256

from generator.games.general_quarters.cards.card import SYMBOLS, Card
from generator.games.general_quarters.setup import Setup
from generator.mechanics.dice import Dice
from generator.system.values import frozen

LINES = "KMNPRTVWYZ"
"""The letters of a table's lines; none is like a figure, or like another at arm's length."""

TABLE = 10 * len(LINES)
"""Codes of a table: ten for each square of a row of the usual card, eight on the widest."""

ID_SYMBOLS = 6

# A quasigroup without fixed points (H. Michael Damm, 2004): the digit that brings the walk through it
# back to 0 differs for any two numbers that differ in one digit, or in two neighbours swapped.
_DAMM = (
    "0317598642",
    "7092154863",
    "4206871359",
    "1750983426",
    "6123045978",
    "3674209581",
    "5869720134",
    "8945362017",
    "9438617205",
    "2581436790",
)


@frozen(slots=False)
class CodeBook:
    """``entries[code]`` is what the code hides: ``"."``, ``"S"``, ``"U"`` or ``"M:AIR"``.

    The hundreds of a code are the row of the map, from 0, its tens the line of that row's table.
    """

    id: str
    entries: tuple[str, ...]

    @classmethod
    def of(cls, setups: Sequence[Setup], seed: str) -> CodeBook:
        """The book of that seed for cards of these setups."""
        needed: dict[str, int] = {}
        for setup in setups:
            for token, count in needs(setup).items():
                needed[token] = max(needed.get(token, 0), count)
        rows, cols = (
            max(each) for each in zip(*((s.waters.rows, s.waters.cols) for s in setups), strict=True)
        )
        shares = shared(TABLE, needed, {token: min(cols, count) for token, count in needed.items()})
        book = _id(f"{seed}\x1f{rows} tables\x1f{sorted(shares.items())}")
        table = [token for token in sorted(shares) for _ in range(shares[token])]
        tables = [Dice(f"code book {book}, row {row + 1}").shuffled(table) for row in range(rows)]
        return cls(book, tuple(token for entries in tables for token in entries))

    @property
    def tables(self) -> range:
        """The rows of the map that have a table: all of them."""
        return range(len(self.entries) // TABLE)

    @cached_property
    def codes(self) -> dict[tuple[int, str], tuple[int, ...]]:
        """For each row of the map and each content the codes that hide it there, in numeric order."""
        codes_of: dict[tuple[int, str], list[int]] = {}
        for code, token in enumerate(self.entries):
            codes_of.setdefault((code // TABLE, token), []).append(code)
        return {where: tuple(codes) for where, codes in codes_of.items()}

    def written(self, code: int) -> str:
        """The code as it is printed: the line of its row's table, the column, and the check digit."""
        return LINES[code // 10 % len(LINES)] + str(code % 10) + check_digit(code)

    def encoded(self, card: Card) -> tuple[int, ...]:
        """A code for every square of the card, row by row. No code stands twice in a row."""
        dice = Dice(f"card {card.id} in {self.id}")
        left: dict[tuple[int, str], list[int]] = {}
        chosen = []
        for square, token in enumerate(card.grid):
            hidden = square // card.setup.waters.cols, plain(token)
            codes = left.setdefault(hidden, list(self.codes[hidden]))
            at = dice.below(len(codes))
            codes[at], codes[-1] = codes[-1], codes[at]
            chosen.append(codes.pop())
        return tuple(chosen)


def check_digit(code: int) -> str:
    """A digit that another row, another line or another column would change.

    >>> check_digit(572), check_digit(472), check_digit(562), check_digit(573)
    ('4', '9', '6', '7')
    """
    state = "0"
    for digit in str(code):
        state = _DAMM[int(state)][int(digit)]
    return state


def plain(token: str) -> str:
    """The token of a revealed square: every ship part says the same. GQ-4.2"""
    return "S" if token[0] == "S" else token


def needs(setup: Setup) -> dict[str, int]:
    """The number of squares of a card that hide each token."""
    waters = setup.waters
    counts = {"S": waters.ship_squares, "U": waters.submarines}
    counts |= {f"M:{label}": n for label, n in zip(setup.order, setup.missiles, strict=True) if n}
    counts["."] = waters.squares - sum(counts.values())
    return {token: count for token, count in counts.items() if count}


def shared(size: int, weights: dict[str, int], least: Mapping[str, int]) -> dict[str, int]:
    """``size`` split by weight into whole numbers, the largest remainders rounded up.

    What would have fewer than its ``least`` gets that, and the others share what is left.
    """
    total = sum(weights.values())
    shares = {token: size * weight // total for token, weight in weights.items()}
    by_rest = sorted(weights, key=lambda token: (-(size * weights[token] % total), token))
    for token in by_rest[: size - sum(shares.values())]:
        shares[token] += 1
    scarce = {token: least[token] for token in weights if shares[token] < least.get(token, 0)}
    if not scarce:
        return shares
    others = {token: weight for token, weight in weights.items() if token not in scarce}
    return scarce | shared(size - sum(scarce.values()), others, least)


def _id(text: str) -> str:
    """A short name for a book: two groups of three symbols."""
    number = int.from_bytes(sha256(text.encode()).digest()[:8], "big")
    symbols = "".join(SYMBOLS[number >> 5 * place & 31] for place in range(ID_SYMBOLS))
    return f"{symbols[:3]}-{symbols[3:]}"
