"""The squares of a card enciphered, each by a key of its own: a page shows none before it is scratched.

The page holds all it takes to decipher them. That keeps out eyes and find-in-page, but nobody who has a
debugger, as an envelope keeps out nobody who has a lamp.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

ROUNDS = 3000
"""Hashes from a label to its key: some ten milliseconds on a phone, which nobody feels at a scratch."""

PAD = 2048
"""Games are filled up to a multiple of this number of bytes, so that their length says little."""


def sealed(card_id: str, salt: str, tokens: Sequence[str], grid: Sequence[str], game: Any) -> dict[str, Any]:
    """All that a page keeps of a card's squares and of ``game``, which is any JSON value.

    ``tokens`` are all that a square may hide, whether this card has them or not.
    """
    squares = (tokens.index(token) ^ key(card_id, salt, str(at))[0] for at, token in enumerate(grid))
    return {
        "id": card_id,
        "salt": salt,
        "rounds": ROUNDS,
        "tokens": list(tokens),
        "squares": bytes(squares).hex(),
        "game": _hidden(json.dumps(game).encode(), key(card_id, salt, "game")).hex(),
    }


def key(card_id: str, salt: str, label: str) -> bytes:
    """The key of a square by its number, or of the game."""
    digest = sha256(f"{salt}/{card_id}/{label}".encode()).digest()
    for _ in range(ROUNDS):
        digest = sha256(digest).digest()
    return digest


def _hidden(text: bytes, secret: bytes) -> bytes:
    """The text, filled up with spaces, under a stream of hashes."""
    text += b" " * (-len(text) % PAD)
    stream = b"".join(sha256(secret + at.to_bytes(2)).digest() for at in range(len(text) // 32))
    return bytes(a ^ b for a, b in zip(text, stream, strict=True))
