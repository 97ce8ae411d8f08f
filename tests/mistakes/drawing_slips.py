"""Slips in what a game looks like: its style.yaml, and the SVG files of its icons and symbols."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

from generator.drawing.style import StyleFile
from tests.mistakes.slips import LAYOUTS, Slip, entries_of, misspelt, yaml_slip

HEX = re.compile(r"#[0-9a-f]{6}\b")
FAMILY = re.compile(r"(?<=family: )([A-Z][A-Za-z]+(?: [A-Z]?[A-Za-z0-9]+)*)")
COMPANION = re.compile(r"(?<=(?:bold|alic): )([a-z_]{4,})")
COLOUR_KEY = re.compile(r"(?m)(?<=^    )([a-z_]{4,})(?=: \"#)")
FONT_KEY = re.compile(r"(?m)(?<=^  )([a-z_]{4,})(?=: \{family)")
INK_KEY = re.compile(r"(?m)(?<=^  )(home|mono|press)(?=:$)")
MIX = re.compile(r"\b\d+/\d+/\d+/\d+\b")
COMMON_SIZE = re.compile(r"(?m)(?<=^  )([a-z_]{4,})(?=: [\d.]+$)")


@cache
def styles() -> dict[str, str]:
    """The text of the style.yaml of every game that ships, the deck's too."""
    return {path.parent.name: path.read_text(encoding="utf-8") for path in LAYOUTS.glob("*/style.yaml")}


def style_slip(name: str, dice: random.Random) -> Slip | None:
    """A mistake in a style.yaml: of its YAML, or in a colour, a font or a name."""
    text = styles()[name]
    kind = dice.choice(("yaml", "colour", "family", "companion", "name", "font name", "ink", "mix", "lost"))
    if kind == "yaml":
        return yaml_slip("style", name, "style.yaml", text, entries_of(text, StyleFile), dice)
    pattern = {
        "colour": HEX,
        "family": FAMILY,
        "companion": COMPANION,
        "name": COLOUR_KEY,
        "font name": FONT_KEY,
        "ink": INK_KEY,
        "mix": MIX,
        "lost": COLOUR_KEY,
    }[kind]
    spots = list(pattern.finditer(text))
    if not spots:
        return None
    spot = dice.choice(spots)
    old = spot[0]
    match kind:
        case "colour":
            made = dice.choice((old[1:], old[:-1], old + "0", "blue", old.replace("#", "# ")))
        case "mix":
            made = dice.choice((old + "/0", old.rpartition("/")[0], "101" + old[old.find("/") :], f"{old} %"))
        case "lost":
            line = text.count("\n", 0, spot.start()) + 1
            lines = text.splitlines(keepends=True)
            del lines[line - 1]
            head = text.rfind("\n  ", 0, text.rfind(":\n", 0, spot.start()))
            above = text.count("\n", 0, head) + 2 if head >= 0 else 1
            return Slip(f"style {kind}", name, "style.yaml", "".join(lines), range(above, line + 2))
        case _:
            made = misspelt(old, dice)
    line = text.count("\n", 0, spot.start()) + 1
    told = (old, made) if kind not in ("colour", "mix") else ("", "")
    new = text[: spot.start()] + made + text[spot.end() :]
    return Slip(f"style {kind}", name, "style.yaml", new, range(line, line + 1), *told, spot.start())


# ---- icons and symbols -----------------------------------------------------------------------------


@cache
def drawings() -> dict[str, Path]:
    """The icon and symbol files, by the name that a pack's own layouts would give them."""
    folders = [LAYOUTS, *(LAYOUTS / name for name in styles())]
    files = [path for folder in folders for path in sorted(folder.glob("icons/*.svg"))]
    return {f"{path.parent.parent.name}/{path.name}": path for path in files}


SVG_SPOTS = {
    "element": re.compile(r"(?<=<)(path|circle|rect|polygon|ellipse|line)(?= )"),
    "attribute": re.compile(
        r"(?<= )(width|height|points|fill-rule|stroke-width|stroke|transform|viewBox|fill)(?==\")"
    ),
    "quote": re.compile(r"(?<=[\w.)])(\")(?=[ /])"),
    "close": re.compile(r"(/>)"),
    "end": re.compile(r"(</svg>)"),
    "number": re.compile(r"(?<=[ \"])(?:cx|cy|r|x|y|width|height)=\"([\d.]+)(?=\")"),
    "command": re.compile(r"(?<=[\d.])([LQCHVAlqchva])(?=[-\d])"),
    "box": re.compile(r"( viewBox=\"[^\"]*\")"),
    "paint": re.compile(r"(?:fill|stroke)=\"(#[0-9a-f]{6}|none|currentColor)(?=\")"),
}
"""Changes to an SVG file, each with its place."""
MADE = {
    "element": ["<text", "<image"],
    "quote": [""],
    "close": [">", "/"],
    "end": ["", "</svg"],
    "number": ["12px9", "wide", "1,5,2", ""],
    "command": ["K", "G", "x"],
    "box": ["", ' viewBox="0 0 24"', ' viewBox="0 0 0 0"', ' viewBox="none"'],
    "paint": ["#12345", "blau", "rgb(1,2)", ""],
}
WHOLE = {
    "page": "<!DOCTYPE html>\n<html><body>404 Not found</body></html>\n",
    "other": "title,cost\nMoth,3\n",
    "empty": "",
    "picture": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><image href="moht.png"/></svg>',
    "nothing": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"></svg>',
}
"""Texts that stand in the place of a whole file."""


def svg_slip(dice: random.Random) -> Slip | None:
    """A mistake in an icon's file."""
    name = dice.choice(sorted(drawings()))
    text = drawings()[name].read_text(encoding="utf-8")
    kind = dice.choice([*SVG_SPOTS, "whole", "cut"])
    whole = range(1, text.count("\n") + 2)
    if kind == "whole":
        what = dice.choice(sorted(WHOLE))
        return Slip(f"svg {what}", name, "icons", WHOLE[what], range(1, 3))
    if kind == "cut":
        return Slip("svg cut", name, "icons", text[: dice.randrange(20, len(text) - 3)], whole)
    spots = list(SVG_SPOTS[kind].finditer(text))
    if not spots:
        return None
    spot = dice.choice(spots)
    names = kind in ("element", "attribute")
    typed = misspelt(spot[1], dice) if names else dice.choice(MADE[kind])
    at = spot.start(1)
    new = text[:at] + typed + text[at + len(spot[1]) :]
    line = text.count("\n", 0, at) + 1
    # What is never closed is noticed later on.
    lines = range(line, line + 1) if names or kind in ("number", "command", "paint") else whole
    told = (spot[1], typed) if names else ("", "")
    return Slip(f"svg {kind}", name, "icons", new, lines, *told, at)
