"""QR codes as plain paths."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from markupsafe import Markup

from generator.drawing.svg.markup import esc, num

LEVELS = ("L", "M", "Q", "H")
MAX_CHARACTERS = 300
"""Characters; longer texts make modules too small for paper."""

MASKS = 8
FINDER = bytes((1, 0, 1, 1, 1, 0, 1))


def qr(text: str, x: float, y: float, size: float, fill: str = "#000000", level: str = "M") -> Markup:
    """A QR code of ``text`` filling the square of ``size`` mm at (x, y); leave it a quiet edge of its own."""
    rows = modules(text, level if level in LEVELS else "M")
    side = size / len(rows)
    path = []
    for row, line in enumerate(rows):
        start = None
        for col, dark in enumerate((*line, 0)):
            if dark and start is None:
                start = col
            elif not dark and start is not None:
                # A hair more than the module, or viewers show seams between rows.
                left, top, width = num(start * side), num(row * side), num((col - start) * side)
                path.append(f"M{left} {top}h{width}v{num(side * 1.01)}h-{width}z")
                start = None
    return Markup(f'<path d="{"".join(path)}" transform="translate({num(x)} {num(y)})" fill="{esc(fill)}"/>')


@lru_cache(maxsize=64)
def modules(text: str, level: str = "M") -> tuple[tuple[int, ...], ...]:
    """The code of ``text`` row by row, 1 for dark, without the light edge it needs around it.

    Of the eight masks a code may have it is given the one the standard asks for, with the least penalty;
    weighing all eight at once takes a third of the time it takes one by one.
    """
    import numpy as np

    plain = _code(text, level, 0)
    masks, words = _masks(plain.version, level)
    codes = np.array(plain.matrix, np.uint8) ^ masks
    # They are scored without the words that say which mask it is.
    best = int(np.argmin(_penalties(np.where(words, np.uint8(0), codes))))
    return tuple(map(tuple, codes[best].tolist()))


def _code(text: str, level: str, mask: int) -> Any:
    # Here, because most faces have no code on them.
    import segno

    return segno.make_qr(text, error=level, boost_error=False, mask=mask)


@lru_cache(maxsize=16)
def _masks(version: int, level: str) -> tuple[Any, Any]:
    """Where a code of each mask differs from one of mask 0, and where those words stand.

    Both depend on the size of the code alone.
    """
    import numpy as np
    import segno

    codes = [
        np.array(
            segno.make_qr("0", version=version, error=level, boost_error=False, mask=mask).matrix, np.uint8
        )
        for mask in range(MASKS)
    ]
    side = len(codes[0])
    words = np.zeros((side, side), bool)
    words[8, [*range(6), 7, 8, *range(side - 8, side)]] = True
    words[[*range(6), 7, 8, *range(side - 8, side)], 8] = True
    if version >= 7:
        # The words that say how large it is.
        words[:6, side - 11 : side - 8] = True
        words[side - 11 : side - 8, :6] = True
    return np.stack([code ^ codes[0] for code in codes]), words


def _penalties(codes: Any) -> Any:
    """How unlike a good code each of them is: long runs, blocks, false finders, too dark or too light."""
    import numpy as np

    count, side, _ = codes.shape
    lines = np.concatenate((codes, codes.transpose(0, 2, 1)), axis=1)
    same = lines[:, :, 1:] == lines[:, :, :-1]
    five = same[:, :, :-3] & same[:, :, 1:-2] & same[:, :, 2:-1] & same[:, :, 3:]
    begun = five.copy()
    begun[:, :, 1:] &= ~five[:, :, :-1]
    runs = five.sum(axis=(1, 2)) + 2 * begun.sum(axis=(1, 2))
    across, down = codes[:, :, 1:] == codes[:, :, :-1], codes[:, 1:, :] == codes[:, :-1, :]
    blocks = 3 * (across[:, 1:] & across[:, :-1] & down[:, :, 1:]).sum(axis=(1, 2))
    parted = np.full((count, 2 * side, side + 1), 2, np.uint8)
    parted[:, :, :side] = lines
    finders = [_finders(grid.tobytes(), side) for grid in parted]
    dark = codes.sum(axis=(1, 2), dtype=np.int64)
    shades = [10 * int(abs(float(count) / side**2 * 100 - 50) / 5) for count in dark]
    return runs + blocks + np.array(finders) + np.array(shades)


def _finders(lines: bytes, side: int) -> int:
    """The penalty for what could be taken for a finder, in lines of ``side`` modules with a 2 after each."""
    penalty = 0
    at = lines.find(FINDER)
    while at >= 0:
        start = at - at % (side + 1)
        left, right = at - start, at - start + 7
        line = lines[start : start + side]
        if (
            left == 0
            or right == side
            or 1 not in line[max(left - 4, 0) : left]
            or 1 not in line[right : right + 4]
        ):
            penalty += 40
            at = lines.find(FINDER, at + 7)
        else:
            at = lines.find(FINDER, at + 4)
    return penalty
