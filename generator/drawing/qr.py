"""QR codes as plain paths."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from generator.drawing.markup import esc, num

LEVELS = ("L", "M", "Q", "H")
MOST = 300
"""Characters; longer texts make modules too small for paper."""


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
    """The code of ``text`` row by row, 1 for dark, without the light edge it needs around it."""
    # Here, because most faces have no code on them.
    import segno

    made = segno.make_qr(text, error=level, boost_error=False)
    return tuple(tuple(row) for row in made.matrix)
