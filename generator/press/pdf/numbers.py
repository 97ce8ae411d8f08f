"""Numbers and outlines as a PDF writes them, in the measures of whatever they are drawn in."""

from __future__ import annotations

from collections.abc import Sequence

from generator.drawing.display import Circle, Line, Path, Rect, Segment
from generator.drawing.svg.path_data import KAPPA

_FORMATS = [" ".join(["%.6g"] * n) for n in range(13)]


def numbers(values: Sequence[float]) -> str:
    """The numbers of a PDF operator: six digits, no exponents.

    >>> numbers((63.5, 1e-9, -0.25))
    '63.5 0 -0.25'
    """
    text = (_FORMATS[len(values)] if len(values) < 13 else " ".join(["%.6g"] * len(values))) % tuple(values)
    if "e" in text or "n" in text:
        if "n" in text:
            raise ValueError(f"not a number on paper: {text}")
        text = " ".join(f"{round(value, 4) + 0.0:.4f}".rstrip("0").rstrip(".") for value in values)
    return text


def outline(segments: Sequence[Segment]) -> str:
    """Path construction operators."""
    text = " ".join([_STEPS[step] for step, _ in segments])
    text %= tuple([value for _, points in segments for value in points])
    if "e" in text or "n" in text:
        # Very small, very large, or not numbers at all.
        return " ".join([f"{numbers(points)} {step.lower()}" if points else "h" for step, points in segments])
    return text


_STEPS = {"M": "%.6g %.6g m", "L": "%.6g %.6g l", "C": f"{_FORMATS[6]} c", "Z": "h"}


def rectangle(op: Rect) -> str:
    """A rectangle with round corners."""
    x, y, w, h, r = op.x, op.y, op.width, op.height, op.radius
    k = r * (1 - KAPPA)
    x2, y2 = x + w, y + h
    return " ".join(
        (
            f"{numbers((x + r, y))} m {numbers((x2 - r, y))} l",
            f"{numbers((x2 - k, y, x2, y + k, x2, y + r))} c {numbers((x2, y2 - r))} l",
            f"{numbers((x2, y2 - k, x2 - k, y2, x2 - r, y2))} c {numbers((x + r, y2))} l",
            f"{numbers((x + k, y2, x, y2 - k, x, y2 - r))} c {numbers((x, y + r))} l",
            f"{numbers((x, y + k, x + k, y, x + r, y))} c h",
        )
    )


def circle(op: Circle) -> str:
    """A circle as four curves."""
    x, y, r = op.cx, op.cy, op.r
    k = r * KAPPA
    return " ".join(
        (
            f"{numbers((x + r, y))} m",
            f"{numbers((x + r, y + k, x + k, y + r, x, y + r))} c",
            f"{numbers((x - k, y + r, x - r, y + k, x - r, y))} c",
            f"{numbers((x - r, y - k, x - k, y - r, x, y - r))} c",
            f"{numbers((x + k, y - r, x + r, y - k, x + r, y))} c h",
        )
    )


def area(op: Rect | Circle | Line | Path) -> float:
    """Of the box around a shape, in its own units squared."""
    if isinstance(op, Rect):
        return op.width * op.height
    if isinstance(op, Circle):
        return 4 * op.r * op.r
    if isinstance(op, Line):
        return 0.0
    xs = [x for _, points in op.segments for x in points[::2]]
    ys = [y for _, points in op.segments for y in points[1::2]]
    return (max(xs) - min(xs)) * (max(ys) - min(ys)) if xs else 0.0
