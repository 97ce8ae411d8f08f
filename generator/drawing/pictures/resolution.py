"""The resolution of pictures at the size they are printed in: whether they have pixels enough."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, hypot

from generator.drawing.display import Drawing, Image
from generator.drawing.findings import Finding
from generator.drawing.legibility.geometry import flat
from generator.reading.problems import excerpt

LEAST_DPI, GOOD_DPI = 150, 300
"""Below the first one sees the pixels on paper; the second is what printers ask for."""
MM_PER_INCH = 25.4
SLACK, SPARED = 0.998, 0.98
"""Rounding may take so much; and nobody sees two dots in a hundred that are missing from what is good."""


def coarse_if_larger(drawing: Drawing, times: float) -> bool:
    """Whether a picture would have fewer pixels than are good if all were drawn larger by that factor."""
    return any(dpi < GOOD_DPI * times for _, _, dpi in _resolutions(drawing))


def coarse(drawing: Drawing, layout: str) -> Iterator[Finding]:
    """A finding for each picture that has fewer pixels than are good where it is drawn largest."""
    for name, (wide, high), dpi in _resolutions(drawing):
        picture = drawing.pictures[name]
        if dpi >= GOOD_DPI * SPARED or picture.look == "none":
            continue
        pixels = " x ".join(str(ceil(side / MM_PER_INCH * GOOD_DPI)) for side in (wide, high))
        message = (
            f"picture '{excerpt(name)}' prints at {dpi:.0f} dots an inch: "
            f"its {picture.width} x {picture.height} pixels are {wide:.0f} x {high:.0f} mm here"
        )
        hint = f"take a picture of at least {pixels} pixels, or print it smaller"
        severe = dpi < LEAST_DPI * SLACK
        yield Finding("coarse-picture", layout, name, message, hint, "error" if severe else "warning")


def _resolutions(drawing: Drawing) -> Iterator[tuple[str, tuple[float, float], float]]:
    """Name, width and height in mm, and dots an inch of each picture where it is drawn largest."""
    largest: dict[str, tuple[float, float]] = {}
    for op, (a, b, c, d, _, _) in flat(drawing) if drawing.pictures else ():
        if isinstance(op, Image):
            wide, high = hypot(a, b) * op.width, hypot(c, d) * op.height
            before = largest.get(op.name, (0.0, 0.0))
            largest[op.name] = max(wide, before[0]), max(high, before[1])
    for name, (wide, high) in largest.items():
        picture = drawing.pictures[name]
        dpi = min(picture.width / wide, picture.height / high) * MM_PER_INCH
        yield name, (wide, high), dpi
