"""Path data and plain shapes as absolute moves, lines and cubics."""

from __future__ import annotations

import re
import sys
from functools import lru_cache
from math import dist
from xml.etree import ElementTree

from generator.drawing.display import Matrix, Segment
from generator.drawing.svg.values import MAX_NUMBER, ProfileError
from generator.reading.problems import excerpt

# How far the handles of a quarter circle reach; such a cubic errs by 0.03 %.
KAPPA = 0.5522847498307936

PATH = "write commands with all their numbers, M first: M 0 0 L 10 5 Z"
MAX_LENGTH = 500_000
TOKEN = re.compile(r"[MmZzLlHhVvCcSsQqTtAa]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|[\s,]+")


# What nearly all paths are written in (no number begins with a needless 0), and a command of theirs. A 0 that
# ends a number can be taken in two ways: without the second + a path is tried in 2 to the n ways.
SIMPLE = re.compile(r"(?:[MLHVCZ1-9\s.,+-]|(?<=[0-9.])0|0(?![0-9]))*+\Z", re.ASCII)
COMMAND = re.compile(r"([MLHVCZ])([^MLHVCZ]*)")


@lru_cache(maxsize=8192)
def segments(data: str) -> tuple[Segment, ...]:
    """An SVG ``d`` attribute; arcs and quadratics become cubics. Raises ProfileError."""
    if len(data) > MAX_LENGTH:
        raise ProfileError(f"path data is longer than {MAX_LENGTH} characters", "cut it in several paths")
    return _simple(data) or _any(data)


def _simple(data: str) -> tuple[Segment, ...] | None:
    """Absolute lines and cubics, read at once; None for whatever should have a closer look."""
    if not SIMPLE.match(data) or data.lstrip()[:1] != "M":
        return None
    steps: list[Segment] = []
    start = at = (0.0, 0.0)
    closed = True
    for kind, rest in COMMAND.findall(data):
        words = rest.replace(",", " ").split()
        try:
            values = tuple(map(float, words))
        except ValueError:
            return None
        size = SIZES[kind]
        if len(values) % size or bool(values) is (kind == "Z") or (closed and kind != "M"):
            return None
        if values and not -MAX_NUMBER <= min(values) <= max(values) <= MAX_NUMBER:
            return None
        # Minus nothing prints otherwise than nothing, and arithmetic may or may not keep it so.
        if 0.0 in values and any(
            not value and word[0] == "-" for word, value in zip(words, values, strict=True)
        ):
            return None
        if kind == "Z":
            if at != start:
                if dist(at, start) < 1e-9:
                    return None
                steps.append(("L", start))
            steps.append(("Z", ()))
            closed, at = True, start
            continue
        for n in range(0, len(values), size):
            if kind == "C":
                steps.append(("C", values[n : n + 6]))
                at = values[n + 4], values[n + 5]
                continue
            if kind == "H":
                at = values[n], at[1]
            elif kind == "V":
                at = at[0], values[n]
            else:
                at = values[n], values[n + 1]
            if kind == "M" and n == 0:
                start = at
                steps.append(("M", at))
            else:
                steps.append(("L", at))
        closed = False
    return tuple(steps)


SIZES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Z": 1}


def _any(data: str) -> tuple[Segment, ...]:
    from fontTools.pens.recordingPen import RecordingPen

    # The package of parse_path reads whole SVG files, too, and loads lxml for it, which takes as long as
    # drawing ten faces. With the XML of the standard library in its place parse_path is the same.
    sys.modules.setdefault("fontTools.misc.etree", ElementTree)
    from fontTools.svgLib.path import parse_path

    if TOKEN.sub("", data):
        # The parser below skips what it does not know, so it never gets to see it.
        raise ProfileError(f"path data has '{excerpt(TOKEN.sub('', data))}' in it", PATH)
    if data.strip()[:1] not in ("M", "m"):
        raise ProfileError("path data does not start with M", PATH)
    pen = RecordingPen()
    try:
        parse_path(data, pen)
    except (ValueError, IndexError, TypeError, AssertionError, ArithmeticError):
        raise ProfileError(f"path data '{excerpt(data)}' is incomplete", PATH) from None
    steps: list[Segment] = []
    current = (0.0, 0.0)
    for command, points in pen.value:
        if command in ("moveTo", "lineTo"):
            current = points[0]
            steps.append(("M" if command == "moveTo" else "L", _flat((current,))))
        elif command == "curveTo":
            current = points[-1]
            steps.append(("C", _flat(points)))
        elif command == "qCurveTo":
            for control, end in _quadratics(points):
                steps.append(("C", _flat(_raised(current, control, end))))
                current = end
        elif command == "closePath":
            steps.append(("Z", ()))
    return tuple(steps)


Point = tuple[float, float]


def _flat(points: tuple[Point, ...]) -> tuple[float, ...]:
    flat = tuple(float(value) for point in points for value in point)
    if not all(-MAX_NUMBER <= value <= MAX_NUMBER for value in flat):
        raise ProfileError(f"path data has a number larger than {MAX_NUMBER:.0f}", "write millimetres")
    return flat


def _quadratics(points: tuple[Point, ...]) -> list[tuple[Point, Point]]:
    """A run of quadratic controls with implied points between, as single curves."""
    curves = []
    for i, control in enumerate(points[:-1]):
        if i == len(points) - 2:
            end = points[-1]
        else:
            end = ((control[0] + points[i + 1][0]) / 2, (control[1] + points[i + 1][1]) / 2)
        curves.append((control, end))
    return curves


def _raised(start: Point, control: Point, end: Point) -> tuple[Point, Point, Point]:
    def toward(a: Point) -> Point:
        return (a[0] + 2 * (control[0] - a[0]) / 3, a[1] + 2 * (control[1] - a[1]) / 3)

    return toward(start), toward(end), end


def polygon(points: list[float], closed: bool) -> tuple[Segment, ...]:
    """Straight lines through ``x, y, x, y …``."""
    steps: list[Segment] = [
        ("L" if i else "M", (points[i], points[i + 1])) for i in range(0, len(points) - 1, 2)
    ]
    return (*steps, ("Z", ())) if closed else tuple(steps)


def ellipse(cx: float, cy: float, rx: float, ry: float) -> tuple[Segment, ...]:
    """A closed ellipse of four cubics, starting at its right end."""
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        ("M", (cx + rx, cy)),
        ("C", (cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)),
        ("C", (cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)),
        ("C", (cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)),
        ("C", (cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)),
        ("Z", ()),
    )


def rectangle(x: float, y: float, width: float, height: float, radius: float) -> tuple[Segment, ...]:
    """A closed rectangle, its corners rounded when ``radius`` is above zero."""
    if not radius:
        return polygon([x, y, x + width, y, x + width, y + height, x, y + height], closed=True)
    k, far = radius * (1 - KAPPA), radius
    right, low = x + width, y + height
    return (
        ("M", (x + far, y)),
        ("L", (right - far, y)),
        ("C", (right - k, y, right, y + k, right, y + far)),
        ("L", (right, low - far)),
        ("C", (right, low - k, right - k, low, right - far, low)),
        ("L", (x + far, low)),
        ("C", (x + k, low, x, low - k, x, low - far)),
        ("L", (x, y + far)),
        ("C", (x, y + k, x + k, y, x + far, y)),
        ("Z", ()),
    )


def moved(steps: tuple[Segment, ...], m: Matrix) -> tuple[Segment, ...]:
    """The same under a matrix."""
    return tuple(
        (
            kind,
            tuple(
                value
                for i in range(0, len(at), 2)
                for value in (
                    m[0] * at[i] + m[2] * at[i + 1] + m[4],
                    m[1] * at[i] + m[3] * at[i + 1] + m[5],
                )
            ),
        )
        for kind, at in steps
    )
