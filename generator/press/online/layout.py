"""A setup laid out on a table: where each ground, pile, die and paper lies, in mm, none on another.

Boards are in the middle, what is read or written on to their left, piles and dice to their right, and below
them what lies before each player. The widths that use a table of its proportions best are found by trying.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product

from generator.contract.setup import Ground, LooseDie, Lot, Setup, Thing
from generator.system.values import frozen

GAP_MM = 8.0
"""Between what lies side by side."""
BLOCK_GAP_MM = 16.0
"""Between the middle, its sides and the players."""
LABEL_MM = 9.0
"""Room for a name above a pile."""
DIE_MM = 22.0
TRIES = 8


@frozen
class HandRoom:
    """The room before a seat in which a hand is held."""

    seat: int


What = Ground | Lot | LooseDie | Thing | HandRoom
Sizes = Callable[[Thing], tuple[float, float]]
"""The width and height of a thing in mm, as it is cut."""


@frozen
class Lying:
    """Something and the middle of its place, in mm from the left and the top of the table.

    ``width`` and ``height`` are its own as it is drawn, which is ``scale`` times as large as print. ``above``
    is true of what lies on a ground.
    """

    what: What
    x: float
    y: float
    width: float
    height: float
    scale: float = 1.0
    above: bool = False


@frozen
class Table:
    """All that lies on a table, grounds first, and the room it takes in mm."""

    width: float
    height: float
    lying: tuple[Lying, ...]

    def scale_to(self, width: float, height: float) -> float:
        """How many units a millimetre may have on a table of that many units."""
        return min(width / max(self.width, 1.0), height / max(self.height, 1.0))


@frozen
class Box:
    """Something with the room it needs, and where its middle is in it from the left and the top."""

    what: What
    width: float
    height: float
    size: tuple[float, float]
    scale: float
    head: float = 0.0


@frozen
class Block:
    """Boxes at their places: what, and the left and top of each, and the room they take together."""

    width: float
    height: float
    boxes: tuple[tuple[Box, float, float], ...] = ()

    def at(self, left: float, top: float) -> list[tuple[Box, float, float]]:
        """The boxes with the block's corner there."""
        return [(box, left + x, top + y) for box, x, y in self.boxes]


def lay_out(
    setup: Setup,
    sizes: Sizes,
    proportion: float,
    paper_scale: float = 1.0,
    foot_mm: float = 0.0,
    hand_mm: tuple[float, float] | None = None,
) -> Table:
    """The table of a setup, about ``proportion`` times as wide as high; papers may be drawn smaller.

    Below piles that are shuffled there is room for a button of ``foot_mm`` that does so. Where a hand is held
    in a room of ``hand_mm``, each seat has one, and what is in hand does not lie on the table.
    """
    boxer = _Boxer(sizes, paper_scale, foot_mm)
    middle = [boxer.box(ground) for ground in setup.grounds if ground.seat is None]
    papers = [boxer.box(paper) for paper in setup.papers]
    lots = [lot for lot in setup.lots if hand_mm is None or not is_held(lot)]
    loose: list[Lot | LooseDie] = [*lots, *setup.dice]
    beside = [boxer.box(each) for each in loose if not each.on and each.seat is None]
    seats = [
        [
            boxer.box(each)
            for each in (*setup.grounds, *(one for one in loose if not one.on))
            if each.seat == seat
        ]
        + ([Box(HandRoom(seat), *hand_mm, hand_mm, 1.0)] if hand_mm else [])
        for seat in range(setup.players)
    ]
    best = max(
        (_arranged(middle, papers, beside, seats, *shape) for shape in _shapes([*middle, *papers, *beside])),
        key=lambda block: min(proportion / max(block.width, 1.0), 1.0 / max(block.height, 1.0)),
    )
    lying = [
        Lying(box.what, x + box.width / 2, y + box.head + box.size[1] / 2, *box.size, box.scale)
        for box, x, y in best.boxes
    ]
    return Table(best.width, best.height, tuple(_with_what_lies_on(lying, loose, sizes)))


def is_held(lot: Lot) -> bool:
    """Whether somebody has it in hand."""
    return lot.hand and lot.seat is not None


class _Boxer:
    def __init__(self, sizes: Sizes, paper_scale: float, foot_mm: float) -> None:
        self._sizes, self._paper_scale, self._foot_mm = sizes, paper_scale, foot_mm

    def box(self, what: Ground | Lot | LooseDie | Thing) -> Box:
        """The room that something needs beside others."""
        if isinstance(what, Thing):
            width, height = (side * self._paper_scale for side in self._sizes(what))
            return Box(what, width, height, (width, height), self._paper_scale)
        if isinstance(what, Ground):
            size = self._sizes(what.thing)
            return Box(what, *size, size, 1.0)
        if isinstance(what, LooseDie):
            return Box(what, DIE_MM, DIE_MM + LABEL_MM, (DIE_MM, DIE_MM), 1.0, LABEL_MM)
        sides = [self._sizes(thing) for thing, _ in what.things]
        size = max(width for width, _ in sides), max(height for _, height in sides)
        head = LABEL_MM if what.count > 1 else 0.0
        foot = self._foot_mm if what.shuffled and what.count > 1 else 0.0
        return Box(what, max(size[0], 24.0 if head else 0.0), size[1] + head + foot, size, 1.0, head)


def _shapes(boxes: Sequence[Box]) -> Iterable[tuple[float, float]]:
    """Heights of the sides of the middle and widths of all, to be tried."""
    tallest = max((box.height for box in boxes), default=100.0)
    area = sum((box.width + GAP_MM) * (box.height + GAP_MM) for box in boxes) + 1.0
    heights = [max(tallest, (0.4 + 0.2 * at) * area**0.5) for at in range(TRIES)]
    widths = [(0.8 + 0.4 * at) * area**0.5 for at in range(TRIES)]
    return product(heights, widths)


def _arranged(
    middle: Sequence[Box],
    papers: Sequence[Box],
    beside: Sequence[Box],
    seats: Sequence[Sequence[Box]],
    height: float,
    width: float,
) -> Block:
    """The whole table with sides of the middle that high and players in rows that wide."""
    parts = [_no_higher(boxes, height) for boxes in (papers, middle, beside) if boxes]
    centre = _side_by_side(parts)
    across = max(centre.width, width)
    players = _rows_of_blocks([_no_wider(boxes, across) for boxes in seats if boxes], across)
    return _stacked([block for block in (centre, players) if block.boxes])


def _no_wider(boxes: Sequence[Box], width: float) -> Block:
    """Boxes in rows from the left; a box wider than that has a row to itself."""
    placed: list[tuple[Box, float, float]] = []
    x = y = deep = most = 0.0
    for box in boxes:
        if x and x + box.width > width:
            x, y, deep = 0.0, y + deep + GAP_MM, 0.0
        placed.append((box, x, y))
        x, deep, most = x + box.width + GAP_MM, max(deep, box.height), max(most, x + box.width)
    return Block(most, y + deep, tuple(placed))


def _no_higher(boxes: Sequence[Box], height: float) -> Block:
    """The narrowest rows that are no higher than that, or than one row."""
    widths = sorted({sum(box.width + GAP_MM for box in boxes[: at + 1]) for at in range(len(boxes))})
    blocks = [_no_wider(boxes, width) for width in widths]
    return next((block for block in blocks if block.height <= height), blocks[-1])


def _side_by_side(blocks: Sequence[Block]) -> Block:
    height = max((block.height for block in blocks), default=0.0)
    placed: list[tuple[Box, float, float]] = []
    x = 0.0
    for block in blocks:
        placed += block.at(x, (height - block.height) / 2)
        x += block.width + BLOCK_GAP_MM
    return Block(max(x - BLOCK_GAP_MM, 0.0), height, tuple(placed))


def _rows_of_blocks(blocks: Sequence[Block], width: float) -> Block:
    rows: list[list[Block]] = [[]]
    for block in blocks:
        taken = sum(each.width + BLOCK_GAP_MM for each in rows[-1])
        if rows[-1] and taken + block.width > width:
            rows.append([])
        rows[-1].append(block)
    return _stacked([_side_by_side(row) for row in rows if row])


def _stacked(blocks: Sequence[Block]) -> Block:
    """Blocks below one another, each in the middle."""
    width = max((block.width for block in blocks), default=0.0)
    placed: list[tuple[Box, float, float]] = []
    y = 0.0
    for block in blocks:
        placed += block.at((width - block.width) / 2, y)
        y += block.height + BLOCK_GAP_MM
    return Block(width, max(y - BLOCK_GAP_MM, 0.0), tuple(placed))


def _with_what_lies_on(
    lying: Sequence[Lying], loose: Sequence[Lot | LooseDie], sizes: Sizes
) -> Iterable[Lying]:
    """All of it, each ground followed later by what lies on it. KeyError for a ground that is not there."""
    grounds = {each.what.thing.id: each for each in lying if isinstance(each.what, Ground)}
    yield from sorted(lying, key=lambda each: not isinstance(each.what, Ground))
    for each in loose:
        if each.on:
            ground = grounds[each.on]
            left, top = ground.x - ground.width / 2, ground.y - ground.height / 2
            size = (DIE_MM, DIE_MM) if isinstance(each, LooseDie) else sizes(each.things[0][0])
            yield Lying(each, left + each.x, top + each.y, *size, above=True)
