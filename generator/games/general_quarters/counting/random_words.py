"""Chance for millions of cards at once: a counter-based hash in whole numbers, the same on every machine.

``Dice`` gives one result after another. Cards are made in batches, and each must come out the same
alone or among ten thousand, so here chance is a function: of a card's number, of what it is for and
of a counter. Nothing but 64-bit addition, multiplication and shifts; no float is ever rounded.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.uint64]

BITS = 64
_MASK = (1 << BITS) - 1
# The odd constants of the SplitMix64 generator (Steele, Lea, Flood 2014).
_STEP = 0x9E3779B97F4A7C15
_FIRST = 0xBF58476D1CE4E5B9
_SECOND = 0x94D049BB133111EB


def key(text: str) -> int:
    """A number below 2**64 for any text; different texts give unrelated numbers."""
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")


def word(number: int, purpose: int, counter: int = 0) -> int:
    """One random word below 2**64; the same as ``words`` gives for the same three numbers."""
    state = _mix((number ^ _mix(purpose & _MASK)) & _MASK)
    return _mix(_mix((state + (counter + 1) * _STEP) & _MASK) ^ state)


def words(numbers: Words, purpose: int, counters: Any = 0) -> Words:
    """Random words for many numbers; ``counters`` broadcasts against them."""
    state = _mixed(numbers ^ np.uint64(_mix(purpose & _MASK)))
    steps = (np.atleast_1d(np.asarray(counters, dtype=np.uint64)) + np.uint64(1)) * np.uint64(_STEP)
    drawn: Words = _mixed(_mixed(state + steps) ^ state)
    return drawn


def below(limit: int, number: int, purpose: int) -> int:
    """A whole number from 0 to ``limit - 1``, each exactly equally likely; any size of ``limit``.

    Draws that would favour the low results are thrown away and drawn again.
    """
    parts = -(-limit.bit_length() // BITS)
    space = 1 << (parts * BITS)
    fair = space - space % limit
    counter = 0
    while True:
        drawn = 0
        for _ in range(parts):
            drawn = drawn << BITS | word(number, purpose, counter)
            counter += 1
        if drawn < fair:
            return drawn % limit


def many_below(limit: int, numbers: Words, purpose: int) -> NDArray[Any]:
    """``below`` for many numbers: an int64 array, or one of Python ints when ``limit`` needs them."""
    if limit >= 1 << 63:
        return np.array([below(limit, int(number), purpose) for number in numbers], dtype=object)
    fair = (1 << BITS) - (1 << BITS) % limit
    drawn = words(numbers, purpose)
    if fair <= _MASK:
        counter = 1
        again = np.flatnonzero(drawn >= np.uint64(fair))
        while len(again):
            drawn[again] = words(numbers[again], purpose, counter)
            again = again[drawn[again] >= np.uint64(fair)]
            counter += 1
    return (drawn % np.uint64(limit)).astype(np.int64)


def _mix(value: int) -> int:
    value = (value ^ value >> 30) * _FIRST & _MASK
    value = (value ^ value >> 27) * _SECOND & _MASK
    return value ^ value >> 31


def _mixed(values: Words) -> Words:
    values = (values ^ values >> np.uint64(30)) * np.uint64(_FIRST)
    values = (values ^ values >> np.uint64(27)) * np.uint64(_SECOND)
    return values ^ values >> np.uint64(31)
