"""The code book: the token behind each printed code, one book for all cards of a run.

A card shows a code on every square, picked at random among those that hide what the square hides, no
code twice. The book is shuffled, so neither a code's neighbours in the book nor those on the card say
anything about it. The book's id and the card's id make both again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256

from generator.games.general_quarters.cards.card import SYMBOLS, Card
from generator.games.general_quarters.setup import Setup
from generator.mechanics.dice import Dice
from generator.system.values import frozen

CODES = 1000
"""Codes of a book; ten for each square of the usual card, seven on the largest."""

DIGITS = 3
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
    """``entries[code]`` is what the code hides: ``"."``, ``"S"``, ``"U"`` or ``"M:AIR"``."""

    id: str
    entries: tuple[str, ...]

    @classmethod
    def of(cls, setups: Sequence[Setup], seed: str) -> CodeBook:
        """The book of that seed for cards of these setups."""
        needed: dict[str, int] = {}
        for setup in setups:
            for token, count in needs(setup).items():
                needed[token] = max(needed.get(token, 0), count)
        shares = shared(CODES, needed)
        book = _id(f"{seed}\x1f{sorted(shares.items())}")
        entries = [token for token in sorted(shares) for _ in range(shares[token])]
        return cls(book, tuple(Dice(f"code book {book}").shuffled(entries)))

    @cached_property
    def codes(self) -> dict[str, tuple[int, ...]]:
        """For each content the codes that hide it, in numeric order."""
        codes_of: dict[str, list[int]] = {}
        for code, token in enumerate(self.entries):
            codes_of.setdefault(token, []).append(code)
        return {token: tuple(codes) for token, codes in codes_of.items()}

    def written(self, code: int) -> str:
        """The code as it is printed: its number with leading zeros, and the check digit."""
        return checked(f"{code:0{DIGITS}}")

    def encoded(self, card: Card) -> tuple[int, ...]:
        """A code for every square of the card, row by row. No code stands twice on a card."""
        dice = Dice(f"card {card.id} in {self.id}")
        left: dict[str, list[int]] = {}
        chosen = []
        for token in card.grid:
            hidden = plain(token)
            codes = left.setdefault(hidden, list(self.codes[hidden]))
            at = dice.below(len(codes))
            codes[at], codes[-1] = codes[-1], codes[at]
            chosen.append(codes.pop())
        return tuple(chosen)


def checked(digits: str) -> str:
    """Some digits and one more that any single slip would change.

    >>> checked("572")
    '5724'
    """
    state = "0"
    for digit in digits:
        state = _DAMM[int(state)][int(digit)]
    return digits + state


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


def shared(size: int, weights: dict[str, int]) -> dict[str, int]:
    """``size`` split by weight into whole numbers, the largest remainders rounded up."""
    total = sum(weights.values())
    shares = {token: size * weight // total for token, weight in weights.items()}
    by_rest = sorted(weights, key=lambda token: (-(size * weights[token] % total), token))
    for token in by_rest[: size - sum(shares.values())]:
        shares[token] += 1
    return shares


def _id(text: str) -> str:
    """A short name for a book: two groups of three symbols."""
    number = int.from_bytes(sha256(text.encode()).digest()[:8], "big")
    symbols = "".join(SYMBOLS[number >> 5 * place & 31] for place in range(ID_SYMBOLS))
    return f"{symbols[:3]}-{symbols[3:]}"
