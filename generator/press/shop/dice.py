"""The sides of dice as pictures, for shops that print a die side by side."""

from __future__ import annotations

from collections.abc import Iterator

from generator.contract.printing import Die
from generator.drawing.colours import contrast
from generator.drawing.display import Drawing, Paint, Rect, Text
from generator.drawing.typography.fonts import Font

FIGURE = 0.55
"""The height of a figure, by the side it stands on."""
WIDEST = 0.7
PLAIN = "#ffffff"
DARK, LIGHT = "#111111", "#ffffff"


Circle = tuple[float, float, float]
"""Its middle and its radius."""


def sides(die: Die, side_mm: float, font: Font, inside: Circle | None = None) -> Iterator[Drawing]:
    """A drawing for each side of a die, in order, ``side_mm`` square, its figure ``inside`` a circle."""
    ground = die.colour or PLAIN
    ink = max((DARK, LIGHT), key=lambda colour: contrast(colour, ground))
    for value in die.values:
        across, down, room = side_mm / 2, side_mm / 2, side_mm
        if inside is not None:
            across, down, room = inside[0], inside[1], inside[2] * 2
        size = min(FIGURE / font.cap, WIDEST / max(font.width(value), 1e-6)) * room
        x = across - font.width(value) * size / 2
        y = down + font.cap * size / 2
        ops = (Rect(0.0, 0.0, side_mm, side_mm, 0.0, Paint(ground)), Text(x, y, value, font.key, size, ink))
        yield Drawing(ops, (0.0, 0.0, side_mm, side_mm))
