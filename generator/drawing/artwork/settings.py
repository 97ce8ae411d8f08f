"""Colours and lengths as drawing programs write them, in the words of the profile."""

from __future__ import annotations

import re
from functools import lru_cache

from generator.drawing.colours import grey
from generator.drawing.svg.values import UNITS, ProfileError, number
from generator.reading.problems import excerpt

LENGTH = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)(px|pt|pc|mm|cm|in|Q|)\s*\Z")
LIGHT_DARK = re.compile(r"light-dark\(\s*((?:[^(),]|\([^()]*\))+),")
VARIABLE = re.compile(r"var\(\s*--[\w-]+\s*,((?:[^()]|\([^()]*\))+)\)")
MAX_COLOUR = 100


def length(text: str) -> str:
    """A length without its unit; anything else as it is, for the profile to judge."""
    match = LENGTH.match(text) if len(text) < 40 else None
    if match is None or not match[2]:
        return text.strip()
    return f"{float(match[1]) * UNITS[match[2]]:.10g}"


def share(text: str, name: str) -> float:
    """An opacity, from 0 to 1; ``name`` is the property. Raises ProfileError."""
    per_cent = text.endswith("%")
    value = number(text[:-1] if per_cent else text, name) / (100 if per_cent else 1)
    return min(1.0, max(0.0, value))


def colour(text: str, name: str, greys: bool) -> tuple[str, float]:
    """A colour as the profile has it, and its opacity; ``greys`` for black and white."""
    text = text.strip()
    for pattern in (LIGHT_DARK, VARIABLE):
        match = pattern.match(text) if len(text) < MAX_COLOUR else None
        text = match[1].strip() if match else text
    if text.startswith("url("):
        return text, 1.0
    if text in ("none", "transparent"):
        return "none", 1.0
    if text.lower() == "currentcolor":
        return "currentColor", 1.0
    if text in ("context-fill", "context-stroke"):
        return "currentColor", 1.0
    plain, opacity = _rgb(text, name)
    return grey(plain) if greys else plain, opacity


@lru_cache(maxsize=1024)
def _rgb(text: str, name: str) -> tuple[str, float]:
    from PIL.ImageColor import getrgb

    try:
        if len(text) > MAX_COLOUR:
            raise ValueError
        parts = getrgb(_whole(text))
    except ValueError:
        message = f"{name} '{excerpt(text)}' is not a colour"
        raise ProfileError(message, "write it as #rrggbb") from None
    alpha = parts[3] / 255 if len(parts) == 4 else 1.0
    return "#" + "".join(f"{min(255, max(0, part)):02x}" for part in parts[:3]), alpha


def _whole(text: str) -> str:
    """``rgb()`` with whole numbers between commas, its opacity out of 255, as Pillow reads it."""
    match = re.match(r"rgba?\(([^()]*)\)\Z", text)
    if match is None:
        return text
    parts = [part for part in re.split(r"[\s,/]+", match[1].strip()) if part]
    if len(parts) not in (3, 4):
        return text
    whole = [_part(part, 255) for part in parts[:3]] + [_part(part, 1) * 255 for part in parts[3:]]
    return ("rgba" if len(parts) == 4 else "rgb") + f"({','.join(str(round(part)) for part in whole)})"


def _part(text: str, full: float) -> float:
    value = float(text.removesuffix("%"))
    return min(full, max(0.0, value * full / 100 if text.endswith("%") else value))
