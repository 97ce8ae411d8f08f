"""Piles that the rules shuffle, shuffled: the same way for the same content."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from itertools import groupby

from generator.contract.setup import Lot, Setup


def shuffled(setup: Setup, seed: str) -> Setup:
    """The setup with what is shuffled in an order of its own, which is always the same for one seed."""
    return replace(setup, lots=tuple(_shuffled(lot, seed) if lot.shuffled else lot for lot in setup.lots))


def _shuffled(lot: Lot, seed: str) -> Lot:
    if len(lot.things) < 2:
        return lot
    single = [thing for thing, count in lot.things for _ in range(count)]
    drawn = [hashlib.sha256(f"{seed} {lot.id} {number}".encode()).digest() for number in range(len(single))]
    order = [thing for _, thing in sorted(zip(drawn, single, strict=True), key=lambda each: each[0])]
    runs = (list(run) for _, run in groupby(order, key=lambda thing: thing.id))
    return replace(lot, things=tuple((run[0], len(run)) for run in runs))
