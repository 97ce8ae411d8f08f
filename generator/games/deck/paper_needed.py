"""The paper that cards take."""

from __future__ import annotations

from math import ceil

from generator.contract.trade_sizes import trade_sizes
from generator.reading.packs import Pack

A4_INSIDE_MM = 200.0, 287.0
"""The part of a page of A4 between the margins of a printer."""


def pages_for(pack: Pack, size: str | float | tuple[float, float], pieces: int) -> int:
    """About how many pages of A4 a number of pieces takes, of a trade size, a side or two in mm."""
    sides = trade_sizes(pack).get(size, (63.5, 88.9)) if isinstance(size, str) else size
    wide, high = sides if isinstance(sides, tuple) else (sides, sides)
    across, down = A4_INSIDE_MM
    a_page = max(int(across // wide) * int(down // high), int(across // high) * int(down // wide), 1)
    return ceil(pieces / a_page)
