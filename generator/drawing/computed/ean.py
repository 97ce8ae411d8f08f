"""The bars of an EAN-13 as one plain path.

The tests hold them against those of reportlab, a PDF library, which no face need wait for.
"""

from __future__ import annotations

import re

from generator.drawing.svg.markup import num

MODULE_MM = 0.33
"""The width of the thinnest bar at 100 %."""
QUIET = (11, 7)
"""Modules left white before the first bar and behind the last."""
MODULES = 95
HEIGHT, GUARD = 69.24, 5
"""Modules: how high bars are, and how much lower the guards reach than those that the digits stand under."""

LEFT = [
    "0001101",
    "0011001",
    "0010011",
    "0111101",
    "0100011",
    "0110001",
    "0101111",
    "0111011",
    "0110111",
    "0001011",
]
"""The seven modules of each digit left of the middle, 1 for dark."""
PARITY = ["000000", "001011", "001101", "001110", "010011", "011001", "011100", "010101", "010110", "011010"]
"""Which of the six digits left of the middle have even parity: so the first of the thirteen is told."""

Bar = tuple[float, float, float]


def ean(digits: str, scale: float = 1.0) -> dict[str, object]:
    """A bar code as plain values for a template: its ``width`` with the quiet edges and its ``height``, in
    mm, the ``bars`` as path data, and of the three groups of ``digits`` the text, the middle and the room.

    The baseline of the digits is the lower end of the guards.
    """
    module = MODULE_MM * scale
    left = QUIET[0]
    paths = [
        f"M{num((left + x) * module)} 0h{num(width * module)}v{num(height * module)}h-{num(width * module)}z"
        for x, width, height in bars(digits)
    ]
    groups = ((digits[0], 4.0, 7.0), (digits[1:7], left + 24.0, 41.0), (digits[7:], left + 71.0, 41.0))
    return {
        "width": round((sum(QUIET) + MODULES) * module, 3),
        "height": round((HEIGHT + GUARD) * module, 3),
        "bars": "".join(paths),
        "digits": [
            {"text": text, "x": round(at * module, 3), "room": round(room * module, 3)}
            for text, at, room in groups
        ],
    }


def bars(digits: str) -> list[Bar]:
    """Each bar from the left: where it begins, its width and its height, in modules."""
    halves = [
        "".join(_left(digit, even) for digit, even in zip(digits[1:7], PARITY[int(digits[0])], strict=True)),
        "".join(_turned(LEFT[int(digit)]) for digit in digits[7:]),
    ]
    low = HEIGHT + GUARD
    parts = (("101", low), (halves[0], HEIGHT), ("01010", low), (halves[1], HEIGHT), ("101", low))
    drawn: list[Bar] = []
    x = 0
    for modules, height in parts:
        drawn += [
            (float(x + match.start()), float(len(match[0])), height) for match in re.finditer("1+", modules)
        ]
        x += len(modules)
    return drawn


def _left(digit: str, even: str) -> str:
    """A digit left of the middle: as in the table, or of even parity: that of the right, mirrored."""
    modules = LEFT[int(digit)]
    return _turned(modules)[::-1] if even == "1" else modules


def _turned(modules: str) -> str:
    """Dark where it was light."""
    return modules.translate({ord("0"): "1", ord("1"): "0"})
