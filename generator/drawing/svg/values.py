"""Numbers, lists and transforms as SVG writes them, read strictly."""

from __future__ import annotations

import math
import re
from functools import lru_cache

from generator.drawing.display import Matrix
from generator.reading.problems import excerpt

MAX_NUMBER = 1_000_000.0
MAX_TRANSFORM_LENGTH = 2_000
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

UNITS = {
    "": 1.0,
    "px": 1.0,
    "pt": 96 / 72,
    "pc": 16.0,
    "mm": 96 / 25.4,
    "cm": 960 / 25.4,
    "in": 96.0,
    "Q": 24 / 25.4,
}
"""A pixel is a unit of the viewBox, and 96 make an inch."""
NUMBER = re.compile(r"\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s*\Z")
SEPARATOR = re.compile(r"\s*,\s*|\s+")
CLOSE = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?", re.ASCII)
TRANSFORM = re.compile(r"(translate|scale|rotate|matrix|skewX|skewY)\s*\(([^()]*)\)\s*,?\s*")
TRANSFORMS = "write translate(x y), rotate(degrees x y), scale(x y) or matrix(a b c d e f)"
OPERANDS = {
    "translate": (1, 2),
    "scale": (1, 2),
    "rotate": (1, 3),
    "matrix": (6,),
    "skewX": (1,),
    "skewY": (1,),
}


class ProfileError(ValueError):
    """Something outside the SVG profile. ``line`` and ``column`` are of the SVG text, from 1."""

    def __init__(self, message: str, hint: str = "", line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.line = line
        self.column = column


class LooseText(ProfileError):
    """Text where none can be shown."""

    def __init__(self, text: str) -> None:
        super().__init__(
            f"text '{excerpt(text.strip())}' stands outside <text>",
            "put it in <text>, or in a call such as {{ textline(...) }}",
        )


def number(text: str, what: str) -> float:
    """A plain decimal number of at most a million; ``what`` names the attribute in the error."""
    value = _parsed(text)
    if value is None:
        hint = "write a plain number of millimetres, such as 12.5"
        raise ProfileError(f"{what} '{excerpt(text)}' is not a number", hint)
    if not -MAX_NUMBER <= value <= MAX_NUMBER:
        raise ProfileError(f"{what} '{excerpt(text)}' is larger than {MAX_NUMBER:.0f}", "write millimetres")
    return value


@lru_cache(maxsize=65536)
def _parsed(text: str) -> float | None:
    # float() alone would also take "nan", "inf", "1_000" and digits of other scripts.
    return float(text) if len(text) < 40 and text.isascii() and NUMBER.match(text) else None


def positive(text: str, what: str) -> float:
    """A number that is not below zero."""
    value = number(text, what)
    if value < 0:
        raise ProfileError(f"{what} '{excerpt(text)}' is below zero", "write 0 or more")
    return value


def numbers(text: str, what: str) -> list[float]:
    """A list with commas or blanks between."""
    parts = SEPARATOR.split(text.strip()) if text.strip() else []
    try:
        return [number(part, what) for part in parts]
    except ProfileError:
        # A sign or a second point begins a number, too.
        closer = [part for word in parts for part in CLOSE.findall(word)]
        if "".join(closer) != "".join(parts):
            raise
        return [number(part, what) for part in closer]


def transform(text: str) -> Matrix:
    """A ``transform`` attribute as one matrix."""
    text = text.strip()
    if len(text) > MAX_TRANSFORM_LENGTH:
        raise ProfileError(
            f"a transform is longer than {MAX_TRANSFORM_LENGTH} characters", "use a <g> for each"
        )
    total, at = IDENTITY, 0
    while at < len(text):
        match = TRANSFORM.match(text, at)
        if match is None:
            raise ProfileError(f"transform '{excerpt(text)}' is not understood", TRANSFORMS)
        kind, inside = match.groups()
        operands = numbers(inside, "transform")
        if len(operands) not in OPERANDS[kind]:
            raise ProfileError(f"transform {kind} does not take {len(operands)} numbers", TRANSFORMS)
        total = times(total, _matrix(kind, operands))
        at = match.end()
    if not all(abs(entry) <= MAX_NUMBER for entry in total):
        raise ProfileError(
            f"transform '{excerpt(text)}' moves or magnifies by more than {MAX_NUMBER:.0f}",
            "write millimetres",
        )
    return total


def times(m: Matrix, n: Matrix) -> Matrix:
    """The matrix that does ``n`` first, then ``m``."""
    return (
        m[0] * n[0] + m[2] * n[1],
        m[1] * n[0] + m[3] * n[1],
        m[0] * n[2] + m[2] * n[3],
        m[1] * n[2] + m[3] * n[3],
        m[0] * n[4] + m[2] * n[5] + m[4],
        m[1] * n[4] + m[3] * n[5] + m[5],
    )


def _matrix(kind: str, operands: list[float]) -> Matrix:
    if kind == "translate":
        return (1, 0, 0, 1, operands[0], operands[1] if len(operands) > 1 else 0)
    if kind == "scale":
        return (operands[0], 0, 0, operands[-1], 0, 0)
    if kind == "rotate":
        cos, sin = math.cos(math.radians(operands[0])), math.sin(math.radians(operands[0]))
        if len(operands) == 1:
            return (cos, sin, -sin, cos, 0, 0)
        x, y = operands[1:]
        return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
    if kind == "skewX":
        return (1, 0, math.tan(math.radians(operands[0])), 1, 0, 0)
    if kind == "skewY":
        return (1, math.tan(math.radians(operands[0])), 0, 1, 0, 0)
    return (operands[0], operands[1], operands[2], operands[3], operands[4], operands[5])
