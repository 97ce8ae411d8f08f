"""Contact sheets: many faces on one picture, each with its name, cut as it will be cut."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from generator.drawing.display import Drawing, Op, Paint, Path, Pop, Push, Text
from generator.drawing.fonts import Font
from generator.drawing.path_data import rectangle
from generator.drawing.svg_values import IDENTITY
from generator.drawing.svg_writer import Placed

GAP = 5.0
NAME_SIZE, TITLE_SIZE = 3.0, 6.0
NAME_ROOM, TITLE_ROOM = 5.0, 11.0
WIDEST = 420.0
INK, EDGE, GROUND = "#222222", "#999999", "#ffffff"


class Shot(NamedTuple):
    """A face to show: its name, its drawing, its trimmed size and the radius of its corners."""

    name: str
    drawing: Drawing
    width: float
    height: float
    corner: float = 0.0


class Sheet(NamedTuple):
    """A finished contact sheet: what lies where, and the box around it all, in mm."""

    placed: list[Placed]
    box: tuple[float, float, float, float]


def sheet(groups: Iterable[tuple[str, Sequence[Shot]]], font: Font) -> Sheet:
    """Groups one below the other, each in rows no wider than the widest face or WIDEST."""
    placed: list[Placed] = []
    letters: list[Op] = []
    right, y = 0.0, GAP
    for title, shots in groups:
        if not shots:
            continue
        letters.append(Text(GAP, y + TITLE_SIZE, title, font.key, TITLE_SIZE, INK))
        right = max(right, GAP + font.width(title) * TITLE_SIZE)
        y += TITLE_ROOM
        x, tallest = GAP, 0.0
        for shot in shots:
            if x > GAP and x + shot.width + GAP > WIDEST:
                y += tallest + NAME_ROOM + GAP
                x, tallest = GAP, 0.0
            placed.append(Placed(_cut(shot), x, y))
            name = _shortened(shot.name, shot.width, font)
            letters.append(Text(x, y + shot.height + NAME_SIZE + 0.8, name, font.key, NAME_SIZE, INK))
            x += shot.width + GAP
            tallest = max(tallest, shot.height)
            right = max(right, x - GAP)
        y += tallest + NAME_ROOM + GAP
    box = (0.0, 0.0, right + GAP, y)
    return Sheet([*placed, Placed(Drawing(tuple(letters), box), 0.0, 0.0)], box)


def _cut(shot: Shot) -> Drawing:
    """The face as it looks when cut: nothing beyond the trim, a fine line around it."""
    outline = rectangle(0.0, 0.0, shot.width, shot.height, min(shot.corner, shot.width / 2, shot.height / 2))
    edge = Path(outline, Paint(None, EDGE, 0.15))
    ops = (Push(IDENTITY, outline), *shot.drawing.ops, Pop(), edge)
    return Drawing(ops, (0.0, 0.0, shot.width, shot.height), shot.drawing.symbols)


def _shortened(name: str, width: float, font: Font) -> str:
    while name and font.width(name) * NAME_SIZE > width:
        name = name[:-2].rstrip("…") + "…" if len(name) > 2 else ""
    return name
