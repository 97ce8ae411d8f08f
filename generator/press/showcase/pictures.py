"""The picture of a game, a part of it or some pieces for a shop's page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from generator.contract import Component, Face, Piece
from generator.drawing.contact_sheet import Studio
from generator.drawing.findings import problems_at_fields
from generator.drawing.sizes import size_of
from generator.drawing.svg.writer import Placed
from generator.drawing.typography.fonts import Font
from generator.press.cutting.outlines import outline_of
from generator.press.png import as_png, pixels
from generator.press.showcase import boxes, poses
from generator.press.showcase.camera import Camera, Point, fitted
from generator.press.showcase.cutouts import PAD_MM, Cutout, textures, trims
from generator.press.showcase.names import Pose
from generator.press.showcase.poses import MOST, ROW, Place, View
from generator.press.showcase.stage import BURIED, Shade, Thing, finer_for, painted
from generator.system.values import frozen

MAX_MM, MIN_MM = 160.0, 20.0
"""Pieces that a hand holds; what is larger or smaller is shown on a sheet only, unless it is asked for."""
BOARD_THICK, TILE_THICK = 2.0, 1.6
MAX_LIGHT = 560
"""Of red, green and blue of the sides of a box."""
BOX_CAMERA = Camera(24, 1300)


class NothingToShow(ValueError):
    """There is nothing that could be shown so; the text says why."""


@frozen
class Wanted:
    """Pieces of one component to show. ``named`` when somebody asked for just those."""

    component: Component
    pieces: tuple[Piece, ...]
    named: bool = False


class Photographer:
    """Takes pictures of one pack's pieces; ``studio`` draws them, and keeps what is wrong with them."""

    def __init__(self, studio: Studio, title: str) -> None:
        self.studio, self.title = studio, title

    def picture(
        self, wanted: Sequence[Wanted], all: Sequence[Component], pose: Pose, size: tuple[int, int]
    ) -> bytes:
        """A PNG of so many pixels. NothingToShow; LayoutError when a face cannot be drawn."""
        if pose == "box":
            return self._box(wanted, all, size)
        if pose == "sheet":
            view = poses.sheet(self._on_a_sheet(wanted), size)
        elif pose == "spread":
            view = self._spread(_in_hand(wanted))
        else:
            cards = self._cards(_in_hand(wanted), MOST[pose])
            view = poses.hand(cards) if pose == "hand" else poses.fan(cards)
        return self._taken(view.places, view.camera, size, view.margin)

    # ---- which pieces -----------------------------------------------------------------------

    def _cards(self, wanted: Sequence[Wanted], most: int) -> list[Cutout]:
        """Fronts: all that were named, else some of the component with most pieces."""
        if any(each.named for each in wanted):
            return [self._front(each.component, piece) for each in wanted for piece in each.pieces]
        each = wanted[0]
        return [self._front(each.component, piece) for piece in _some(each.pieces, most)]

    def _spread(self, wanted: Sequence[Wanted]) -> View:
        """Rows of one component, or a row of each that was named, and a pile of what comes first."""
        first = wanted[0]
        if any(each.named for each in wanted):
            rows = [[self._front(each.component, piece) for piece in each.pieces] for each in wanted]
        else:
            cards = self._cards([first], MOST["spread"])
            count = -(-len(cards) // ROW)
            ends = [len(cards) * number // count for number in range(count + 1)]
            rows = [cards[start:end] for start, end in pairwise(ends)]
        backed = next((piece for piece in first.pieces if piece.back is not None), None)
        pile = None if backed is None or len(first.pieces) < 3 else self._back(first.component, backed)
        return poses.spread(rows, pile)

    def _on_a_sheet(self, wanted: Sequence[Wanted]) -> list[Cutout]:
        due = [each for each in wanted if each.named or len(wanted) == 1 or _is_on_show(each.component)]
        if not due:
            raise NothingToShow("nothing of it is cut out; name a component")
        share = max(6, MOST["sheet"] // len(due))
        cutouts = []
        for each in due:
            some = each.pieces if each.named else _some(each.pieces, share)
            cutouts += [self._front(each.component, piece) for piece in some]
            backed = next((piece for piece in each.pieces if piece.back is not None), None)
            if backed is not None and not each.named:
                back = self._back(each.component, backed)
                # Some have the same on both sides.
                cutouts += [back] if all(back.drawing is not one.drawing for one in cutouts) else []
        return cutouts

    def _front(self, component: Component, piece: Piece) -> Cutout:
        return self._cutout(component, piece, piece.front)

    def _back(self, component: Component, piece: Piece) -> Cutout:
        assert piece.back is not None
        return self._cutout(component, piece, piece.back)

    def _cutout(self, component: Component, piece: Piece, face: Face) -> Cutout:
        studio = self.studio
        size = size_of(component, studio.pack)
        drawing = studio.faces.draw(face, size.width, size.height, PAD_MM)
        studio.problems += problems_at_fields(drawing.findings, piece, studio.pack)
        thick = BOARD_THICK if component.kind == "board" else 0.3
        if component.kind == "cards" and (size.corner == 0 or max(size.width, size.height) < 50):
            thick = TILE_THICK
        return Cutout(drawing, size.width, size.height, outline_of(component, size).points, thick)

    # ---- the box ----------------------------------------------------------------------------

    def _box(self, wanted: Sequence[Wanted], all: Sequence[Component], size: tuple[int, int]) -> bytes:
        box = next(filter(None, (self._folded(each.component) for each in wanted)), None)
        box = box or self._under_cover(all)
        if box is None:
            raise NothingToShow("it has no box: no tuck box, and no rules with a cover")
        around: list[Place] = []
        loose = [each for each in wanted if not each.component.folded] or [
            Wanted(each, tuple(each.pieces)) for each in all if each.printed and not each.folded
        ]
        try:
            cards = self._cards(_in_hand(loose), MOST["box"])
        except NothingToShow:
            cards = []
        if cards:
            around = _before(cards, box)
        return self._taken([*boxes.standing(box), *around], BOX_CAMERA, size, 0.08)

    def _folded(self, component: Component) -> boxes.Box | None:
        if not component.folded:
            return None
        piece, size = component.pieces[0], size_of(component, self.studio.pack)
        drawing = self._front(component, piece).drawing
        return boxes.folded(drawing, size, piece)

    def _under_cover(self, all: Sequence[Component]) -> boxes.Box | None:
        book = next((each for each in all if each.kind == "book" and each.pieces), None)
        if book is None:
            return None
        piece, size = book.pieces[0], size_of(book, self.studio.pack)
        # The cover's template may leave out there what only a book is called.
        face = replace(piece.front, values={**piece.front.values, "on_box": True})
        cover = self._cutout(book, piece, face)
        fonts = self.studio.fonts
        font = fonts.get("display", self.studio.font)
        return boxes.under_cover(cover.drawing, size, self.title, font, _side_colour(cover, fonts))

    # ---- pixels -----------------------------------------------------------------------------

    def _taken(
        self,
        parts: Sequence[Place | Shade | boxes.Side],
        camera: Camera,
        size: tuple[int, int],
        margin: float,
    ) -> bytes:
        """The parts in their order, seen by a camera that is moved until they fill the picture."""
        points: list[Point] = []
        for part in parts:
            if not isinstance(part, Shade):
                points += trims(part.cutout, part.quad)
        camera = fitted(camera, points, size, margin)
        near = camera.scale * finer_for(size) * _nearest(camera, points)
        unlike = {_look(part.cutout): part.cutout for part in parts if not isinstance(part, Shade)}
        seen = dict(zip(unlike, textures(list(unlike.values()), self.studio.fonts, near), strict=True))
        things: list[Thing | Shade] = []
        for part in parts:
            if isinstance(part, Shade):
                things.append(part)
            elif isinstance(part, boxes.Side):
                face = seen[_look(part.cutout)]
                things.append(Thing(*face, part.quad, 0.0, thick=0.0, shade=part.shade))
            else:
                face = seen[_look(part.cutout)]
                plain = BURIED if part.buried else None
                things.append(Thing(*face, part.quad, part.height, part.cutout.thick, plain=plain))
        return as_png(painted(things, camera, size), photographs=True)


def _look(cutout: Cutout) -> tuple[int, float, float]:
    """A key for what is seen of it; its drawing lives as long as the key is of use."""
    return id(cutout.drawing), *cutout.window


def _nearest(camera: Camera, points: Sequence[Point]) -> float:
    """How much larger than on the middle of the table the nearest point is seen."""
    one = replace(camera, scale=1.0, left=0.0, top=0.0)
    factors = [abs(one.pixel((x + 1, y, z))[0] - one.pixel((x, y, z))[0]) for x, y, z in points]
    return min(1.6, max(factors))


def _some(pieces: Sequence[Piece], most: int) -> list[Piece]:
    """So many pieces at most, from all over the component."""
    count = len(pieces)
    if count <= most:
        return list(pieces)
    return [pieces[number * (count - 1) // (most - 1)] for number in range(most)]


def _is_on_show(component: Component) -> bool:
    """Whether a component is among what a buyer sees at first: cards, tiles and boards."""
    return component.kind in ("cards", "board") and not component.folded


def _in_hand(wanted: Sequence[Wanted]) -> list[Wanted]:
    """The components a hand can hold: as named, else the one with most pieces first."""
    if any(each.named for each in wanted) or len(wanted) == 1:
        return list(wanted)
    able = [each for each in wanted if _is_handy(each.component)]
    if not able:
        raise NothingToShow("it has no cards or tiles; name a component")
    return sorted(able, key=lambda each: -len(each.pieces))


def _is_handy(component: Component) -> bool:
    if component.kind not in ("cards", "sheet") or component.folded:
        return False
    if isinstance(component.size, str):
        return component.size not in ("page", "half_page", "a4", "a5", "letter", "half_letter")
    return min(component.size) >= MIN_MM and max(component.size) <= MAX_MM


def _side_colour(cover: Cutout, fonts: Mapping[str, Font]) -> str:
    """The colour that a cover has most of, very light ones aside."""
    area = (0.0, 0.0, cover.width, cover.height)
    image = pixels([Placed(cover.drawing, 0.0, 0.0)], area, fonts, 20).convert("RGB").quantize(16)
    palette = image.getpalette() or []
    counted = sorted((-count, index) for count, index in image.getcolors() or [])
    colours = [tuple(palette[3 * index : 3 * index + 3]) for _, index in counted if isinstance(index, int)]
    chosen = next((colour for colour in colours if sum(colour) < MAX_LIGHT), colours[0])
    return "#" + "".join(f"{part:02x}" for part in chosen)


def _before(cards: Sequence[Cutout], box: boxes.Box) -> list[Place]:
    """A few cards fanned out on the table, in front of the box and somewhat to its right."""
    places = poses.fan(cards).places
    tall = max(card.height for card in cards)
    dx, dy = box.front.width * 0.42, -(box.front.width * 0.23 + tall * 0.66)

    def moved(point: Point) -> Point:
        return point[0] + dx, point[1] + dy, point[2]

    quads = [[moved(corner) for corner in place.quad] for place in places]
    return [replace(place, quad=(a, b, c, d)) for place, (a, b, c, d) in zip(places, quads, strict=True)]
