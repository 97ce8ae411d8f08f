"""A card: its grid, its id, and the JSON form other programs may rely on."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from hashlib import sha256
from typing import Any

from generator.games.general_quarters.setup import Setup
from generator.system.values import frozen

# Letters that are hard to tell apart on paper are left out, and read as what they look like.
SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LOOKALIKES = str.maketrans("ILO", "110")
SEED_SYMBOLS = 12
NUMBERS = 32**SEED_SYMBOLS


class BadId(ValueError):
    """Text that is not the id of a card of this content; says why."""


@frozen(slots=False)
class Card:
    """One card. ``grid`` holds a token for every square, row by row: ``"."``, ``"S1"``, ``"U"``, ``"M:AIR"``.

    ``number`` is what the card was made from: with the setup it rebuilds the card.
    """

    setup: Setup
    number: int
    grid: tuple[str, ...]

    @property
    def seed(self) -> str:
        """The number in twelve symbols; with the preset it makes the id."""
        return seed_of(self.number)

    @property
    def id(self) -> str:
        """The id printed on the card, such as ``S-7K3Q-0F2M-XA9T5``; typing it rebuilds the card."""
        return card_id(self.setup, self.number)

    @cached_property
    def ships(self) -> int:
        """The fleet as a bit mask."""
        return sum(1 << square for square, token in enumerate(self.grid) if token[0] == "S")

    @cached_property
    def submarines(self) -> int:
        """The submarines as a bit mask."""
        return sum(1 << square for square, token in enumerate(self.grid) if token == "U")

    @property
    def mirrored(self) -> tuple[str, ...]:
        """The grid upside down; what is shallow stays shallow."""
        cols = self.setup.waters.cols
        rows = [self.grid[at : at + cols] for at in range(0, len(self.grid), cols)]
        return tuple(token for row in reversed(rows) for token in row)

    @cached_property
    def canonical_key(self) -> str:
        """The same for two cards exactly when they are equal or mirror images. GQ-V16

        Which number a ship bears does not count.
        """
        plain = [
            " ".join("S" if token[0] == "S" else token for token in grid)
            for grid in (self.grid, self.mirrored)
        ]
        return sha256(min(plain).encode()).hexdigest()[:32]

    def rows(self) -> list[list[str]]:
        """The grid as rows of tokens."""
        cols = self.setup.waters.cols
        return [list(self.grid[at : at + cols]) for at in range(0, len(self.grid), cols)]

    def as_json(self) -> dict[str, Any]:
        """The card as plain JSON values; a certificate fills in transcript, result and grade."""
        setup = self.setup
        return {
            "id": self.id,
            "seed": self.seed,
            "preset": setup.preset,
            "content": setup.digest,
            "grid": self.rows(),
            "shallow": list(setup.waters.shallow),
            "missiles": setup.missile_total,
            "labels": dict(zip(setup.order, setup.missiles, strict=True)),
            "order": list(setup.order),
            "anti_air": setup.anti_air,
            "strike_fighters": setup.strike_fighters,
            "transcript": [],
            "result": {},
            "grade": {},
        }


def seed_of(number: int) -> str:
    """A card's number in twelve symbols."""
    return "".join(SYMBOLS[number >> 5 * place & 31] for place in reversed(range(SEED_SYMBOLS)))


def card_id(setup: Setup, number: int) -> str:
    """The id of the card that number makes: preset, number, and a symbol that catches slips."""
    seed = seed_of(number)
    text = seed + _check(setup, seed)
    return f"{setup.code}-{text[:4]}-{text[4:8]}-{text[8:]}"


def read_id(text: str, setups: Iterable[Setup]) -> tuple[Setup, int]:
    """The setup and number an id stands for; small letters, spaces and lookalikes are forgiven.

    BadId says what is wrong: wrong length or symbols, an unknown preset, a slip, or other content.
    """
    plain = "".join(text.upper().replace("-", " ").split())
    code, symbols = plain[:1], plain[1:].translate(LOOKALIKES)
    if len(symbols) != SEED_SYMBOLS + 1:
        raise BadId(f"'{text}' has {len(plain)} symbols, {SEED_SYMBOLS + 2} expected")
    strange = sorted(set(symbols) - set(SYMBOLS))
    if strange:
        raise BadId(f"'{text}' has '{strange[0]}', which no id has")
    setups_by_code = {setup.code: setup for setup in setups}
    if code not in setups_by_code:
        raise BadId(f"'{text}' begins with '{code}'; presets begin with {', '.join(sorted(setups_by_code))}")
    seed = symbols[:SEED_SYMBOLS]
    if symbols[SEED_SYMBOLS:] != _check(setups_by_code[code], seed):
        raise BadId(f"'{text}' is mistyped, or was printed from other content")
    number = 0
    for symbol in seed:
        number = number << 5 | SYMBOLS.index(symbol)
    return setups_by_code[code], number


def _check(setup: Setup, seed: str) -> str:
    return SYMBOLS[sha256(f"{setup.digest}\x1f{setup.code}{seed}".encode()).digest()[0] & 31]
