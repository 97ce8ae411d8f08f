"""Cards that are known already, in a table of sixteen bytes a slot that has its size from the start."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from generator.contract import Puzzle

EMPTY = 0
FULL = 0.6
SPREAD = 0x9E3779B97F4A7C15
MASK = (1 << 64) - 1


def fingerprint_of(card: Puzzle) -> int:
    """Eight bytes that are the same for equal cards and mirror images, and for no others in practice:
    among a million cards two agree by chance once in forty million runs."""
    return int.from_bytes(sha256(card.canonical_key.encode()).digest()[:8], "big")


class Fingerprints:
    """Numbers below 2**64, each with a whole number beside it; room for ``expected`` until it has to grow."""

    def __init__(self, expected: int = 0) -> None:
        size = 1 << max(10, int(expected / FULL).bit_length())
        # What is not written to is not in memory yet, so a large table costs nothing before it is used.
        self._keys, self._values = np.zeros(size, np.uint64), np.zeros(size, np.int64)
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def first(self, fingerprint: int, value: int) -> int:
        """The value that came with this fingerprint first: ``value`` itself when it is new."""
        # Zero stands for an empty slot.
        key = fingerprint or 1
        slot = self._slot(key)
        if self._keys[slot] != EMPTY:
            return int(self._values[slot])
        self._keys[slot], self._values[slot] = key, value
        self._count += 1
        if self._count > FULL * len(self._keys):
            self._grow()
        return value

    def _slot(self, key: int) -> int:
        """Where the key stands, or would."""
        keys, last = self._keys, len(self._keys) - 1
        # The upper bits of the product hang on all bits of the key.
        slot = (key * SPREAD & MASK) >> 64 - last.bit_length()
        while keys[slot] != EMPTY and keys[slot] != key:
            slot = slot + 1 & last
        return slot

    def _grow(self) -> None:
        keys, values = self._keys, self._values
        self._keys, self._values = np.zeros(2 * len(keys), np.uint64), np.zeros(2 * len(keys), np.int64)
        for place in np.flatnonzero(keys):
            slot = self._slot(int(keys[place]))
            self._keys[slot], self._values[slot] = keys[place], values[place]
