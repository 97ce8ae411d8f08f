"""Contact sheets: many faces on one picture, each with its name, cut as it will be cut."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from generator.drawing.display import Drawing, Op, Paint, Path, Pop, Push, Segment, Text
from generator.drawing.faces import Faces
from generator.drawing.findings import problems_at_fields
from generator.drawing.sizes import Size, size, size_of
from generator.drawing.svg.path_data import rectangle
from generator.drawing.svg.values import IDENTITY
from generator.drawing.svg.writer import Placed
from generator.drawing.typography.fonts import Font
from generator.reading.game_folders import are_installed
from generator.reading.problems import Problem

if TYPE_CHECKING:
    from generator.contract import Component, Face, Piece
    from generator.reading.packs import Pack

GAP = 5.0
NAME_SIZE, NOTE_SIZE, TITLE_SIZE = 3.0, 4.0, 6.0
NAME_ROOM, NOTE_ROOM, TITLE_ROOM = 5.0, 6.0, 11.0
WIDER = 1.5
INK, EDGE = "#222222", "#999999"


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


class Block(NamedTuple):
    """Faces laid out: where they and their letters lie from their common corner, and the room they take."""

    placed: list[Placed]
    letters: list[Text]
    width: float
    height: float


def sheet(groups: Iterable[tuple[str, Sequence[Shot]]], font: Font) -> Sheet:
    """Titled groups of faces in reading order, on a sheet somewhat wider than high."""
    filled = [(title, shots) for title, shots in groups if shots]
    room = [(shot.width + GAP) * (shot.height + NAME_ROOM + GAP) for _, shots in filled for shot in shots]
    widest = max([shot.width for _, shots in filled for shot in shots], default=0.0)
    across = max(widest, math.sqrt(WIDER * math.fsum(room)))
    return arranged((titled(title, rows(shots, font, across), font) for title, shots in filled), across)


def arranged(blocks: Iterable[Block], across: float) -> Sheet:
    """Blocks in reading order, side by side as long as they are not wider than ``across`` together."""
    placed: list[Placed] = []
    letters: list[Op] = []
    x = y = GAP
    right = tallest = 0.0
    for block in blocks:
        if x > GAP and x + block.width > across + GAP:
            x, y, tallest = GAP, y + tallest + GAP, 0.0
        placed += [Placed(drawing, x + left, y + top) for drawing, left, top in block.placed]
        letters += [op._replace(x=x + op.x, y=y + op.y) for op in block.letters]
        right = max(right, x + block.width)
        tallest = max(tallest, block.height)
        x += block.width + 2 * GAP
    box = (0.0, 0.0, right + GAP, y + tallest + GAP)
    return Sheet([*placed, Placed(Drawing(tuple(letters), box), 0.0, 0.0)], box)


def titled(title: str, block: Block, font: Font, notes: Sequence[str] = ()) -> Block:
    """A block below its title and lines of notes."""
    lines = [Text(0.0, TITLE_SIZE, title, font.key, TITLE_SIZE, INK)] if title else []
    top = TITLE_ROOM if title else 0.0
    for note in notes:
        lines.append(Text(0.0, top + NOTE_SIZE, note, font.key, NOTE_SIZE, INK))
        top += NOTE_ROOM
    width = max([block.width, *(font.width(line.text) * line.size for line in lines)])
    placed = [Placed(drawing, x, y + top) for drawing, x, y in block.placed]
    letters = [op._replace(y=op.y + top) for op in block.letters]
    return Block(placed, [*lines, *letters], width, top + block.height)


def rows(shots: Sequence[Shot], font: Font, across: float) -> Block:
    """Faces side by side, each cut and over its name, in as many rows as they need."""
    placed = []
    letters = []
    x = y = right = tallest = 0.0
    for shot in shots:
        if x and x + shot.width > across:
            x, y, tallest = 0.0, y + tallest + NAME_ROOM + GAP, 0.0
        placed.append(Placed(cut(shot), x, y))
        name = _shortened(shot.name, shot.width, font)
        letters.append(Text(x, y + shot.height + NAME_SIZE + 0.8, name, font.key, NAME_SIZE, INK))
        right = max(right, x + shot.width)
        x += shot.width + GAP
        tallest = max(tallest, shot.height)
    return Block(placed, letters, right, y + tallest + NAME_ROOM)


def cut(shot: Shot) -> Drawing:
    """The face as it looks when cut: nothing beyond the trim, a fine line around it."""
    drawing = trimmed(shot)
    return replace(drawing, ops=(*drawing.ops, Path(_outline(shot), Paint(None, EDGE, 0.15))))


def trimmed(shot: Shot) -> Drawing:
    """The face with nothing beyond the trim, and no line."""
    ops = (Push(IDENTITY, _outline(shot)), *shot.drawing.ops, Pop())
    return replace(shot.drawing, ops=ops, box=(0.0, 0.0, shot.width, shot.height))


def _outline(shot: Shot) -> tuple[Segment, ...]:
    return rectangle(0.0, 0.0, shot.width, shot.height, min(shot.corner, shot.width / 2, shot.height / 2))


def _shortened(name: str, width: float, font: Font) -> str:
    while name and font.width(name) * NAME_SIZE > width:
        name = name[:-2].rstrip("…") + "…" if len(name) > 2 else ""
    return name


# ---- shots of a pack's faces --------------------------------------------------------------

MAX_SHOTS = 400
"""Faces of one component on a sheet; more than these cannot be told apart anyway."""


class Studio:
    """Takes the shots of one pack in one ink; ``problems`` are those of the texts on them."""

    def __init__(self, pack: Pack, ink: str, full_bleed: bool = False) -> None:
        self.pack = pack
        self.faces = Faces(
            pack.layouts, ink, pack.words, full_bleed, trusted=are_installed(pack.layouts), pack=pack.folder
        )
        self.problems: list[Problem] = []

    @property
    def fonts(self) -> Mapping[str, Font]:
        """The fonts of the layouts."""
        return self.faces.fonts

    @property
    def font(self) -> Font:
        """The font of names and titles: that for text, else the first of the layouts."""
        return self.fonts["text"] if "text" in self.fonts else next(iter(self.fonts.values()))

    def size(self, wanted: str | tuple[float, float]) -> Size:
        """The trimmed size of a piece. LayoutError when no size has that name."""
        return size(wanted, self.pack.layouts, place=self.pack.place("game.yaml"))

    def single(self, component: Component, piece: Piece, back: bool = False) -> Drawing:
        """One side of one piece, which must have that side. LayoutError when it cannot be drawn."""
        face = piece.back if back else piece.front
        assert face is not None
        return self._shot(component, piece, face, piece.id).drawing

    def sheet(self, components: Iterable[Component], back: bool = False) -> Sheet:
        """The faces of components on a contact sheet, or only their backs. LayoutError as above."""
        groups = [(component.title, self._shots(component, back)) for component in components]
        return sheet(groups, self.font)

    def _shots(self, component: Component, back: bool) -> list[Shot]:
        """Every front and each different back, or only backs when they are asked for."""
        shots = []
        backs: dict[int, Shot] = {}
        # Fronts with variable data are all the same.
        limit = 1 if component.variable is not None else MAX_SHOTS
        for index in range(min(len(component.pieces), limit)):
            piece = component.pieces[index]
            if not back:
                shots.append(self._shot(component, piece, piece.front, piece.id))
            if piece.back is not None:
                shot = self._shot(component, piece, piece.back, f"{piece.id}, back")
                # Faces that come out alike share one drawing.
                backs.setdefault(id(shot.drawing), shot)
        return [*shots, *backs.values()]

    def _shot(self, component: Component, piece: Piece, face: Face, name: str) -> Shot:
        trimmed = size_of(component, self.pack)
        drawing = self.faces.draw(face, trimmed.width, trimmed.height)
        self.problems += problems_at_fields(drawing.findings, piece, self.pack)
        return Shot(name, drawing, trimmed.width, trimmed.height, trimmed.corner)
