"""Numbers and outlines as a PDF writes them, in the measures of whatever they are drawn in."""

from __future__ import annotations

from collections.abc import Sequence

from generator.drawing.display import Circle, Line, Path, Rect, Segment
from generator.drawing.svg import path_data

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


def shape(op: Rect | Circle | Line | Path) -> str:
    """Path construction operators of a shape. Round ones are the very curves of the same shapes in SVG."""
    if isinstance(op, Path):
        return outline(op.segments)
    if isinstance(op, Line):
        return f"{numbers((op.x1, op.y1))} m {numbers((op.x2, op.y2))} l"
    if isinstance(op, Circle):
        return outline(path_data.ellipse(op.cx, op.cy, op.r, op.r))
    if op.radius:
        return outline(path_data.rectangle(op.x, op.y, op.width, op.height, op.radius))
    return f"{numbers((op.x, op.y, op.width, op.height))} re"
