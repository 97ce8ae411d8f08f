"""A game's style: which fonts, which colours for which ink, which sizes; read from its ``style.yaml``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import yaml

from generator.drawing.fonts import FontSpec
from generator.drawing.layouts import LayoutError, Layouts, shown
from generator.reading.problems import did_you_mean

COLOUR = re.compile(r"#[0-9a-f]{6}\Z")
FILE = "style.yaml"


@dataclass(frozen=True, slots=True)
class Style:
    """Fonts by key, colours by ink and name, sizes in mm by name."""

    file: str
    fonts: Mapping[str, FontSpec]
    palettes: Mapping[str, Mapping[str, str]]
    sizes: Mapping[str, float]

    def palette(self, ink: str) -> Mapping[str, str]:
        """Every colour name of ``home`` in that ink; what the ink leaves out turns to its grey."""
        home = self.palettes["home"]
        if ink == "home":
            return home
        own = self.palettes.get(ink, {})
        return {name: grey(colour) for name, colour in home.items()} | dict(own)


def grey(colour: str) -> str:
    """The grey as light as ``colour`` looks, in sRGB.

    >>> grey("#00ff00")
    '#dcdcdc'
    """
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    shade = light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return "#" + f"{round(shade * 255):02x}" * 3


def read(layouts: Layouts) -> Style:
    """The style of the first ``style.yaml`` on the search path. Raises LayoutError."""
    text, path = layouts.read(FILE)
    where = shown(path)
    try:
        raw: Any = yaml.safe_load(text)
    except yaml.YAMLError as problem:
        mark = getattr(problem, "problem_mark", None)
        raise LayoutError(where, mark.line + 1 if mark else 1, "this is not YAML") from None

    def refuse(message: str, hint: str = "") -> LayoutError:
        return LayoutError(where, 1, message, hint)

    if not isinstance(raw, dict):
        raise refuse("a style has fonts, palettes and sizes")
    for key in raw:
        if key not in ("fonts", "palettes", "sizes"):
            raise refuse(f"unknown key '{key}'", did_you_mean(str(key), ("fonts", "palettes", "sizes")))
    fonts = {key: FontSpec(**spec) for key, spec in (raw.get("fonts") or {}).items()}
    palettes = {
        ink: {name: str(value).lower() for name, value in (colours or {}).items()}
        for ink, colours in (raw.get("palettes") or {}).items()
    }
    if "home" not in palettes:
        raise refuse("there is no palette 'home'")
    for ink, colours in palettes.items():
        for name, value in colours.items():
            if not COLOUR.match(value):
                raise refuse(f"colour '{name}' of '{ink}' is '{value}', not of the form #rrggbb")
    sizes = {name: float(value) for name, value in (raw.get("sizes") or {}).items()}
    return Style(where, fonts, palettes, sizes)
