"""Texts between the cut and the safe line of a shop, where its knife may take them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import hypot, sqrt
from typing import NamedTuple

from generator.contract import Component, Face, Piece
from generator.contract.printing import Outline
from generator.drawing.display import Drawing
from generator.drawing.faces import Faces
from generator.drawing.layouts import LayoutError
from generator.drawing.legibility.checks import beyond
from generator.drawing.legibility.geometry import Box
from generator.drawing.legibility.painting import Painting
from generator.drawing.sizes import Size, size_of
from generator.press.shop.counterparts import fit
from generator.press.shop.table import Shop, products, shops
from generator.reading.game_folders import are_installed
from generator.reading.packs import Pack
from generator.reading.problems import Place, Problem, excerpt, in_file_order


class _Beyond(NamedTuple):
    """The text of a piece that reaches farthest beyond the line, and how near to the edge."""

    piece: Piece
    text: str
    room: float


class SafeLine:
    """Looks at the faces of one component and tells, for each layout, where its texts are too near.

    ``problems`` has a warning a layout, at the piece that is worst, however many others are like it.
    """

    def __init__(self, shop: Shop, component: Component, size: Size) -> None:
        self._shop = shop
        self._room = partial(room, component.outline, (size.width, size.height))
        self._beyond: dict[str, list[_Beyond]] = {}
        self._seen: dict[int, Drawing] = {}

    def look(self, piece: Piece, face: Face, drawing: Drawing, faces: Faces) -> None:
        """Look at one face as it is drawn; bleed makes no difference."""
        if not self._shop.safe or id(drawing) in self._seen:
            return
        # Kept, so that the number stays this drawing's own.
        self._seen[id(drawing)] = drawing
        painting = Painting(drawing, faces.fonts)
        nearest = min(beyond(painting, self._room, self._shop.safe), key=lambda each: each[1], default=None)
        if nearest is not None:
            self._beyond.setdefault(face.layout, []).append(_Beyond(piece, *nearest))

    def problems(self, otherwise: Place) -> Iterator[Problem]:
        """The warnings, at the pieces or ``otherwise`` where one does not say where it comes from."""
        title, safe = self._shop.title, self._shop.safe
        for layout, cases in self._beyond.items():
            piece, text, room = min(cases, key=lambda case: case.room)
            where = f"{room:.1f} mm from" if room >= 0 else f"{-room:.1f} mm beyond"
            message = f"'{excerpt(text, 30)}' is {where} the edge; {title} keeps {safe:g} mm"
            others = len(cases) - 1
            more = f" and {others} more" if others else ""
            hint = f"move it inwards in layout {layout}; on '{piece.id}'{more}"
            yield Problem(piece.place or otherwise, "text-beyond-safe-line", message, hint, "warning")

    def remarks(self, otherwise: Place) -> tuple[str, ...]:
        """The same as lines to tell: a warning keeps no file from being made."""
        return tuple(str(problem) for problem in self.problems(otherwise))


def room(outline: Outline, trim: tuple[float, float], box: Box) -> float:
    """The mm from a box to the nearest edge of a piece of that outline; below 0 where it reaches over it."""
    (width, height), inset = trim, outline.inset_mm
    left, top, right, bottom = box
    if outline.shape == "box":
        return min(left, top, width - right, height - bottom) - inset
    corners = [(x - width / 2, y - height / 2) for x in (left, right) for y in (top, bottom)]
    if outline.shape == "round":
        return min(width, height) / 2 - inset - max(hypot(*corner) for corner in corners)
    # A hexagon on a corner: two sides upright, four aslant.
    towards = ((1.0, 0.0), (0.5, sqrt(3) / 2), (0.5, -sqrt(3) / 2))
    reach = max(abs(x * across + y * down) for x, y in corners for across, down in towards)
    return (height / 2 - inset) * sqrt(3) / 2 - reach


def problems(components: Sequence[Component], pack: Pack, name: str) -> list[Problem]:
    """The warnings for all parts of a game that a shop prints, each face drawn at home."""
    shop = shops(pack.layouts).get(name)
    if shop is None:
        # The shop of another pack.
        return []
    offers = products(shop, pack.layouts)
    trusted = are_installed(pack.layouts)
    warnings: list[Problem] = []
    try:
        faces = Faces(pack.layouts, words=pack.words, trusted=trusted, pack=pack.folder)
        for component in components:
            size = size_of(component, pack)
            if not (component.printed and component.pieces) or not fit(shop, offers, component, size):
                continue
            line = SafeLine(shop, component, size)
            for piece in component.pieces:
                for face in filter(None, (piece.front, piece.back)):
                    line.look(piece, face, faces.draw(face, size.width, size.height), faces)
            warnings += line.problems(pack.place("game.yaml"))
    except LayoutError:
        # Whoever checks faces has said so.
        return []
    return in_file_order(warnings)
