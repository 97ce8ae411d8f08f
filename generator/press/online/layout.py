"""A setup laid out on a table: where each ground, pile, die and paper lies, in mm, none on another.

Boards are in the middle, what is read or written on to their left, piles and dice to their right. What lies
before the players is below them, or at their sides, or, where each has a hand of its own, along both edges
and turned to the middle. The widths that use a table of its proportions best are found by trying.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, combinations, product, zip_longest

from generator.contract.printing import Spot
from generator.contract.setup import Dial, Ground, Holder, LooseDie, Lot, Setup, Thing
from generator.press.online.on_grounds import APART_MM, on_ground, pitch_on
from generator.press.online.placing import (
    HandRoom,
    Lying,
    OnScreen,
    Sizes,
    Table,
    What,
    is_held,
    is_marked,
    short,
    with_hands,
)
from generator.system.values import frozen

GAP_MM = 8.0
"""Between what lies side by side."""
BLOCK_GAP_MM = 16.0
"""Between the middle, its sides and the players."""
TRIES = 8
FITTING = 0.15
"""So little may something be larger or smaller than the space that it is for."""
FEW_DICE = 4
"""More dice than that have a block of their own on a screen."""

Loose = Lot | LooseDie | Holder | Dial


@frozen
class Box:
    """Something with the room it needs: ``head`` above it, and what is left below it."""

    what: What
    width: float
    height: float
    size: tuple[float, float]
    scale: float = 1.0
    head: float = 0.0
    turned: bool = False

    @property
    def middle(self) -> tuple[float, float]:
        """That of what is in it, from its left and its top."""
        down = self.head + self.size[1] / 2
        return self.width / 2, self.height - down if self.turned else down


@frozen
class Block:
    """Boxes at their places: what, and the left and top of each, and the room they take together."""

    width: float
    height: float
    boxes: tuple[tuple[Box, float, float], ...] = ()

    def at(self, left: float, top: float) -> list[tuple[Box, float, float]]:
        """The boxes with the block's corner there."""
        return [(box, left + x, top + y) for box, x, y in self.boxes]

    def turned(self) -> Block:
        """The block as it is seen from the far side."""
        boxes = (
            (replace(box, turned=True), self.width - x - box.width, self.height - y - box.height)
            for box, x, y in self.boxes
        )
        return replace(self, boxes=tuple(boxes))


def lay_out(
    setup: Setup,
    sizes: Sizes,
    proportion: float,
    paper_scale: float = 1.0,
    screen: OnScreen | None = None,
    hand_mm: tuple[float, float] | None = None,
) -> Table:
    """The table of a setup, about ``proportion`` times as wide as high; papers may be drawn smaller.

    Where a hand is held in a room of ``hand_mm``, each seat has one at the edge, and what is in hand does not
    lie on the table.
    """
    screen = screen or OnScreen()
    boxer = _Boxer(setup, sizes, paper_scale, screen)
    middle = [boxer.box(ground) for ground in setup.grounds if ground.seat is None]
    papers = [boxer.box(paper) for paper in setup.papers]
    lots = [lot for lot in setup.lots if hand_mm is None or not is_held(lot)]
    supplies: list[Loose] = [*setup.marks] if screen.piece else []
    counted = {""} | {dial.instead_of for dial in setup.dials} - {each.thing.id for each in setup.grounds}
    if screen.piece and sum(not die.on for die in setup.dice) > FEW_DICE:
        supplies += (die for die in setup.dice if not die.on and die.seat is None)
    shown: list[Holder | Dial] = [*setup.holders, *setup.dials] if screen.piece else []
    if hand_mm is not None:
        shown += (each for each in setup.holders if is_marked(each))
        shown += (each for each in setup.dials if each.instead_of in counted)
    # Frames are a row to themselves, below all that is as small as a card.
    shown.sort(key=lambda each: isinstance(each, Holder) and each.across > 1)
    loose: list[Loose] = [*_with_their_holders(lots, shown), *setup.dice]
    free = [each for each in loose if isinstance(each, Dial) or not each.on]
    beside = [boxer.box(each) for each in free if each.seat is None and each not in supplies]
    rooms = (*setup.grounds, *free)
    seats = [[boxer.box(each) for each in rooms if each.seat == seat] for seat in range(setup.players)]
    rooms_for_hands = setup.players if with_hands(setup) else 0
    hands = [Box(HandRoom(seat), *hand_mm, hand_mm) for seat in range(rooms_for_hands)] if hand_mm else []
    best = max(
        _arrangements(
            (papers, middle, beside, [boxer.box(each) for each in supplies]), seats, hands, screen.sides
        ),
        key=lambda block: min(proportion / max(block.width, 1.0), 1.0 / max(block.height, 1.0)),
    )
    lying = [
        Lying(
            box.what,
            x + across,
            y + down,
            *box.size,
            box.scale,
            turned=180.0 if box.turned else 0.0,
            room=box.width,
        )
        for box, x, y in best.boxes
        for across, down in [box.middle]
    ]
    return Table(best.width, best.height, tuple(_with_what_lies_on(lying, loose, sizes, screen)))


def _with_their_holders(lots: Sequence[Lot], shown: Sequence[Holder | Dial]) -> Iterator[Lot | Holder | Dial]:
    """Lots, each with the holders that it is filled from or has beside it; then other holders and dials."""
    placed: list[Holder | Dial] = []
    for lot in lots:
        yield lot
        mine = [each for each in shown if isinstance(each, Holder) and lot.id in (each.refills, each.beside)]
        placed += mine
        yield from mine
    yield from (each for each in shown if each not in placed)


class _Boxer:
    def __init__(self, setup: Setup, sizes: Sizes, paper_scale: float, screen: OnScreen) -> None:
        self._sizes, self._paper_scale, self._screen = sizes, paper_scale, screen
        self._consulted = setup.consulted
        self._with_feet = {lot.on for lot in setup.lots if lot.on and lot.is_shuffled_pile}
        self._with_feet |= {die.on for die in setup.dice if die.on}
        self._with_feet |= {holder.on for holder in setup.holders if holder.on and holder.refills}
        self._larger = {
            size: max(1.0, (screen.mark or screen.piece) / ground.spots[0].width)
            for ground in setup.grounds
            if ground.marked and ground.spots
            for size in (sizes(ground.thing), (ground.spots[0].width, ground.spots[0].height))
        }
        fitting = [sizes(thing) for thing in setup.things()]
        self._free = {
            ground.thing.id
            for ground in setup.grounds
            if ground.seat is None and not ground.marked
            if not any(_fits(size, spot) for size in fitting for spot in ground.spots)
        }
        self._roomy = {
            ground.thing.id: max(1.0, (screen.piece + APART_MM) / pitch_on(ground, setup.lots))
            for ground in setup.grounds
            if ground.roomy
        }

    def box(self, what: Ground | Loose | Thing) -> Box:
        """The room that something needs beside others."""
        screen = self._screen
        if isinstance(what, Dial):
            wide = max(screen.dial[0], screen.letter * len(what.title))
            return Box(what, wide, screen.dial[1] + screen.head, screen.dial, head=screen.head)
        if isinstance(what, Holder):
            size = self._sizes(what.like)
            size = size[0] * what.across + GAP_MM / 2 * (what.across - 1), size[1]
            foot = screen.foot if what.refills or what.turns else 0.0
            signs = 6 if what.turns else len(short(what.title)) + 4 if what.refills else 0
            wide = max(size[0], screen.letter * len(what.title), screen.button * signs)
            return Box(what, wide, size[1] + screen.head + foot, size, head=screen.head)
        if isinstance(what, Thing):
            whole = self._sizes(what)
            scale = self._paper_scale
            if screen.paper and self._consulted:
                # Two others side by side are as wide as one that is consulted.
                alone = what.id in self._consulted
                scale = (screen.paper if alone else (screen.paper - GAP_MM) / 2) / whole[0]
            width, height = (side * scale for side in whole)
            return Box(what, width, height, (width, height), scale)
        if isinstance(what, Ground):
            scale = self._larger.get(self._sizes(what.thing), 1.0) if what.marked else 1.0
            scale = self._roomy.get(what.thing.id, scale)
            scale = screen.board if what.thing.id in self._free else scale
            wide, high = (side * scale for side in self._sizes(what.thing))
            foot = screen.foot if what.thing.id in self._with_feet else 0.0
            head = screen.head if what.title and screen.piece else 0.0
            return Box(what, wide, high + head + foot, (wide, high), scale, head)
        if isinstance(what, LooseDie):
            side = screen.die
            wide = max(side, screen.letter * len(what.die.title))
            return Box(what, wide, side + screen.head, (side, side), head=screen.head)
        sides = [self._sizes(thing) for thing, _ in what.things]
        size = max(width for width, _ in sides), max(height for _, height in sides)
        scale = self._larger.get(size, max(1.0, screen.piece / (size[0] * size[1]) ** 0.5))
        if what.aid and screen.aid and what.seat is not None:
            scale = min(1.0, screen.aid / size[0])
        size = size[0] * scale, size[1] * scale
        head = screen.head if what.count > 1 else 0.0
        foot = screen.foot if what.is_shuffled_pile else 0.0
        foot += screen.recall + 0.02 * size[1] if foot and what.seat is None else 0.0
        named = max(24.0, screen.letter * len(what.title)) if head else 0.0
        # What is shuffled says so on its button, by name.
        named = max(named, screen.button * (len(short(what.title)) + 3)) if foot else named
        return Box(what, max(size[0], named), size[1] + head + foot, size, scale, head)


def _fits(size: tuple[float, float], spot: Spot) -> bool:
    """Whether something has the size of a space, which then is not to grow without it."""
    return (
        1 - FITTING < size[0] / spot.width < 1 + FITTING and 1 - FITTING < size[1] / spot.height < 1 + FITTING
    )


def _arrangements(
    centre: tuple[Sequence[Box], Sequence[Box], Sequence[Box], Sequence[Box]],
    seats: Sequence[Sequence[Box]],
    hands: Sequence[Box],
    sides: bool,
) -> Iterator[Block]:
    """Tables to choose from: papers, boards, piles and supplies in the middle, and what lies at each seat."""
    for height, width in _shapes([box for boxes in centre for box in boxes]):
        parts = [_no_higher(boxes, height) for boxes in centre if boxes]
        middle = _side_by_side(parts)
        across = max(middle.width, width)
        if hands:
            yield _along_the_edges(middle, seats, hands, across)
            continue
        yield _below(middle, seats, across)
        if not sides:
            continue
        papers, boards, loose, supplies = centre
        stacked = _no_higher(boards, height) if boards else Block(0.0, 0.0)
        under = _no_wider([*loose, *supplies, *papers], max(stacked.width, width / 2))
        for block in (middle, _stacked([each for each in (stacked, under) if each.boxes])):
            yield from _beside(block, seats)


def _below(middle: Block, seats: Sequence[Sequence[Box]], across: float) -> Block:
    players = _rows_of_blocks([_no_wider(boxes, across) for boxes in seats if boxes], across)
    return _stacked([block for block in (middle, players) if block.boxes])


def _beside(middle: Block, seats: Sequence[Sequence[Box]]) -> Iterator[Block]:
    """Players clockwise, up the left column and down the right, in columns of several widths."""
    widest = max((box.width for boxes in seats for box in boxes), default=0.0)
    by_height = [
        sorted(boxes, key=lambda box: (not isinstance(box.what, Ground), -box.height)) for boxes in seats
    ]
    for ordered, wide in product((seats, by_height), (widest, 1.5 * widest, 2 * widest)):
        blocks = [_no_wider(boxes, wide) for boxes in ordered if boxes]
        half = (len(blocks) + 1) // 2
        columns = [_stacked(blocks[:half][::-1], 0.0), middle, _stacked(blocks[half:], 0.0)]
        yield _side_by_side([block for block in columns if block.boxes])


def _along_the_edges(
    middle: Block, seats: Sequence[Sequence[Box]], hands: Sequence[Box], across: float
) -> Block:
    """Players clockwise from the right of the near edge, their hands behind what is theirs."""
    half = (len(seats) + 1) // 2
    wide = max(across / half - BLOCK_GAP_MM, hands[0].width)
    blocks = [
        _stacked([block for block in (_no_wider(boxes, wide), _no_wider([hand], wide)) if block.boxes])
        for boxes, hand in zip(seats, hands, strict=True)
    ]
    near = _side_by_side(blocks[:half][::-1], align=1.0)
    far = _side_by_side([block.turned() for block in blocks[half:]], align=0.0)
    return _stacked([block for block in (far, middle, near) if block.boxes])


def _shapes(boxes: Sequence[Box]) -> Iterable[tuple[float, float]]:
    """Heights of the sides of the middle and widths of all, to be tried."""
    tallest = max((box.height for box in boxes), default=100.0)
    area = sum((box.width + GAP_MM) * (box.height + GAP_MM) for box in boxes) + 1.0
    heights = [max(tallest, (0.4 + 0.2 * at) * area**0.5) for at in range(TRIES)]
    widths = [(0.8 + 0.4 * at) * area**0.5 for at in range(TRIES)]
    return product(heights, widths)


def _no_wider(boxes: Sequence[Box], width: float) -> Block:
    """Boxes in rows from the left; a box wider than that has a row to itself.

    A frame that belongs beside a pile is in its row.
    """
    placed: list[tuple[Box, float, float]] = []
    x = y = deep = most = 0.0
    for box, after in zip_longest(boxes, boxes[1:]):
        frame = after is not None and isinstance(after.what, Holder) and after.what.beside
        needed = box.width + GAP_MM + after.width if after and frame else box.width
        beside = isinstance(box.what, Holder) and box.what.beside
        if x and x + needed > width and not beside:
            x, y, deep = 0.0, y + deep + GAP_MM, 0.0
        placed.append((box, x, y))
        x, deep, most = x + box.width + GAP_MM, max(deep, box.height), max(most, x + box.width)
    return Block(most, y + deep, tuple(placed))


def _no_higher(boxes: Sequence[Box], height: float) -> Block:
    """The narrowest rows that are no higher than that, or than one row."""
    ends = list(accumulate((box.width + GAP_MM for box in boxes), initial=0.0))
    # Rows are as wide as some of the boxes that follow one another.
    least, widths = max(box.width for box in boxes), sorted({b - a for a, b in combinations(ends, 2)})
    blocks = (_no_wider(boxes, width) for width in widths if width >= least)
    return next((block for block in blocks if block.height <= height), _no_wider(boxes, ends[-1]))


def _side_by_side(blocks: Sequence[Block], align: float = 0.5) -> Block:
    """Blocks beside one another: their tops in a line at ``align`` 0, their feet at 1."""
    height = max((block.height for block in blocks), default=0.0)
    placed: list[tuple[Box, float, float]] = []
    x = 0.0
    for block in blocks:
        placed += block.at(x, (height - block.height) * align)
        x += block.width + BLOCK_GAP_MM
    return Block(max(x - BLOCK_GAP_MM, 0.0), height, tuple(placed))


def _rows_of_blocks(blocks: Sequence[Block], width: float) -> Block:
    rows: list[list[Block]] = [[]]
    for block in blocks:
        taken = sum(each.width + BLOCK_GAP_MM for each in rows[-1])
        if rows[-1] and taken + block.width > width:
            rows.append([])
        rows[-1].append(block)
    # Clockwise is from right to left along the near edge, and back above it.
    near, *far = ([block for block in row if block.boxes] for row in rows)
    return _stacked([_side_by_side(row, align=0.0) for row in (*far[::-1], near[::-1]) if row])


def _stacked(blocks: Sequence[Block], align: float = 0.5) -> Block:
    """Blocks below one another, each in the middle, or with their left edges in a line at ``align`` 0."""
    width = max((block.width for block in blocks), default=0.0)
    placed: list[tuple[Box, float, float]] = []
    y = 0.0
    for block in blocks:
        placed += block.at((width - block.width) * align, y)
        y += block.height + BLOCK_GAP_MM
    return Block(width, max(y - BLOCK_GAP_MM, 0.0), tuple(placed))


def _turn(lying: Lying) -> int:
    """Grounds come before all else, and hands after it, in the order of their seats."""
    if isinstance(lying.what, Ground):
        return 0
    return 2 + lying.what.seat if isinstance(lying.what, HandRoom) else 1


def _with_what_lies_on(
    lying: Sequence[Lying], loose: Sequence[Loose], sizes: Sizes, screen: OnScreen
) -> Iterable[Lying]:
    """All of it, each ground followed later by what lies on it. KeyError for a ground that is not there."""
    grounds = {each.what.thing.id: each for each in lying if isinstance(each.what, Ground)}
    yield from sorted(lying, key=_turn)
    by_ground: dict[str, list[Lot | LooseDie | Holder]] = {}
    for each in loose:
        if not isinstance(each, Dial) and each.on:
            by_ground.setdefault(each.on, []).append(each)
    for on, some in by_ground.items():
        yield from on_ground(grounds[on], some, sizes, screen)
