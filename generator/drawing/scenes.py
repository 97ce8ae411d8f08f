"""A game as it lies on the table, drawn: boards with all that lies on them, hands and supplies in rows."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.drawing.contact_sheet import (
    EDGE,
    GAP,
    INK,
    WIDER,
    Block,
    Sheet,
    Shot,
    Studio,
    arranged,
    cut,
    rows,
    titled,
    trimmed,
)
from generator.drawing.display import Drawing, Paint, Path, Pop, Push, Rect, Text
from generator.drawing.svg.path_data import rectangle
from generator.drawing.svg.writer import Placed

if TYPE_CHECKING:
    from generator.contract import Area, Item, Scene

PLATE_SIZE, PLATE_RIM = 3.6, 1.0
"""The letters of a count or a caption on a board, and the paper around them."""
PLATE_DOWN = 0.36
"""How far below the middle of a piece they stand, as a share of its height."""
PAPER = "#ffffff"


def drawn(scene: Scene, studio: Studio) -> Sheet:
    """Every area with its title and notes, below the notes of the whole table. LayoutError as of a Studio."""
    areas = [area for area in scene.areas if area.items or area.face is not None or area.notes]
    sizes = [_room(area, studio) for area in areas]
    across = max(
        [math.sqrt(WIDER * math.fsum(wide * high for wide, high in sizes)), *(wide for wide, _ in sizes)]
    )
    notes = (scene.asks, *scene.notes) if scene.asks else scene.notes
    blocks = [titled("", Block([], [], across, 0.0), studio.font, notes)] if notes else []
    for area in areas:
        block = _row(area, studio, across) if area.size is None else _board(area, studio)
        blocks.append(titled(area.title, block, studio.font, area.notes))
    return arranged(blocks, across)


def _room(area: Area, studio: Studio) -> tuple[float, float]:
    """Width and height: of a board its own, else enough for any one item, and for all a strip."""
    if area.size is not None:
        size = studio.size(area.size)
        return size.width, size.height
    boxes = [_box(item, studio) for item in area.items]
    width = max((wide for wide, _ in boxes), default=0.0)
    return width, math.fsum((wide + GAP) * (high + GAP) for wide, high in boxes) / max(width, 1.0)


def _row(area: Area, studio: Studio, across: float) -> Block:
    shots = []
    for item in area.items:
        wide, high = _box(item, studio)
        corner = 0.0 if item.window else studio.size(item.size).corner * item.scale
        drawing = _lying(item, studio, wide / 2, high / 2)
        shots.append(Shot(_told(item), drawing, wide, high, corner))
    return rows(shots, studio.font, across)


def _board(area: Area, studio: Studio) -> Block:
    assert area.size is not None
    size = studio.size(area.size)
    placed = []
    if area.face is not None:
        ground = studio.faces.draw(area.face, size.width, size.height)
        placed.append(Placed(cut(Shot("", ground, size.width, size.height, size.corner)), 0.0, 0.0))
    for item in area.items:
        placed.append(Placed(_lying(item, studio), item.x, item.y))
        if label := _told(item):
            _, high = _box(item, studio)
            placed.append(Placed(_plate(label, studio), item.x, item.y + PLATE_DOWN * high))
    return Block(placed, [], size.width, size.height)


def _told(item: Item) -> str:
    """The count of a pile and its caption."""
    return " ".join(filter(None, (item.caption, f"×{item.count}" if item.count > 1 else "")))


def _plate(label: str, studio: Studio) -> Drawing:
    """Words on a slip of paper, about the middle of the slip."""
    wide, high = studio.font.width(label) * PLATE_SIZE + 2 * PLATE_RIM, PLATE_SIZE + PLATE_RIM
    slip = Rect(-wide / 2, -high / 2, wide, high, PLATE_RIM, Paint(PAPER, EDGE, 0.15))
    text = Text(PLATE_RIM - wide / 2, PLATE_SIZE * 0.36, label, studio.font.key, PLATE_SIZE, INK)
    return Drawing((slip, text), (-wide / 2, -high / 2, wide, high))


def _box(item: Item, studio: Studio) -> tuple[float, float]:
    """Width and height of an item as it lies, turned and scaled."""
    size = studio.size(item.size)
    wide, high = item.window[2:] if item.window else (size.width, size.height)
    turn = math.radians(item.degrees)
    a, b = abs(math.cos(turn)) * item.scale, abs(math.sin(turn)) * item.scale
    return a * wide + b * high, b * wide + a * high


def _lying(item: Item, studio: Studio, x: float = 0.0, y: float = 0.0) -> Drawing:
    """An item cut, turned and scaled, with its middle at (x, y)."""
    shot = _cut_out(item, studio)
    turn = math.radians(item.degrees)
    a, b = math.cos(turn) * item.scale, math.sin(turn) * item.scale
    across, down = shot.width / 2, shot.height / 2
    matrix = (a, b, -b, a, x + b * down - a * across, y - b * across - a * down)
    # Cards have round corners and get a line; many counters are round themselves, or have six sides.
    drawing = cut(shot) if shot.corner else trimmed(shot)
    return replace(drawing, ops=(Push(matrix), *drawing.ops, Pop()))


def _cut_out(item: Item, studio: Studio) -> Shot:
    """The face of an item, or the part of it that is seen; without a face its label on a plain chip."""
    size = studio.size(item.size)
    if item.face is None:
        letters = min(PLATE_SIZE, size.width / max(0.1, studio.font.width(item.label) + 1))
        label = Text(letters / 2, size.height / 2 + letters * 0.36, item.label, studio.font.key, letters, INK)
        chip = Path(rectangle(0.0, 0.0, size.width, size.height, size.corner), Paint(PAPER))
        return Shot("", Drawing((chip, label), (0, 0, 0, 0)), size.width, size.height, size.corner)
    drawing = studio.faces.draw(item.face, size.width, size.height)
    if item.window is None:
        return Shot("", drawing, size.width, size.height, size.corner)
    left, top, wide, high = item.window
    part = replace(drawing, ops=(Push((1, 0, 0, 1, -left, -top)), *drawing.ops, Pop()))
    return Shot("", part, wide, high)
