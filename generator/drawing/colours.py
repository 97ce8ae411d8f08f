"""Colours as the eye sees them: luminance, contrast and greys of sRGB colours written ``#rrggbb``."""

from __future__ import annotations

from functools import lru_cache


def channels(colour: str) -> list[float]:
    """Red, green and blue of ``#rrggbb``, each from 0 to 1."""
    return [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]


@lru_cache(maxsize=1024)
def luminance(colour: str) -> float:
    """Relative luminance: 0 for black, 1 for white.

    >>> luminance("#ffffff")
    1.0
    """
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels(colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours as WCAG defines it, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def grey(colour: str) -> str:
    """The grey as light as ``colour`` looks.

    >>> grey("#00ff00")
    '#dcdcdc'
    """
    light = luminance(colour)
    shade = light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return "#" + f"{round(shade * 255):02x}" * 3
