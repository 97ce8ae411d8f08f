"""How large the box of a game is for what goes in, and the two trays that are wrapped for it. Millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil

from generator.contract.boxes import EDGE_MM, PLAY_MM
from generator.contract.edition import Edition
from generator.contract.printing import Component
from generator.contract.retail.punching import board_of, shared_out
from generator.reading.header import OUTER, BoughtPart
from generator.system.values import frozen

GREYBOARD_MM, TURN_IN_MM = 1.5, 15.0
"""How thick the walls of a tray are, and how much of its wrapping goes over their edge."""
BETWEEN_MM = 1.0
"""How much wider a lid is inside than its tray outside."""
ROOM_MM, LEAST_DEEP_MM = 3.0, 18.0
"""Room left free beside and above the contents, and the least depth of a box that stands."""
PAPER_MM, STIFF_MM, BOOK_MM, PANEL_MM, PUNCHED_MM = 0.18, 0.35, 2.5, 2.4, 1.7
"""How thick a sheet, a sheet of board, a book, a panel of a folded board and a punch sheet are."""
SHEET_MM = 148.0
"""Sheets longer than the width of a book lie flat on the floor; others stand in a pile."""

Sides = tuple[float, float]
Solid = tuple[float, float, float]


@frozen
class Flat:
    """Something that lies on the floor of the box; if need be ``folds`` once."""

    wide: float
    high: float
    thick: float
    folds: bool = False

    def folded(self) -> Flat:
        """The same folded across its longer side."""
        low, long = sorted((self.high / 2, self.wide))
        return Flat(low, long, 2 * self.thick)


def room_for(
    components: Sequence[Component],
    edition: Edition,
    sizes: Mapping[str, Sides],
    bought: Sequence[BoughtPart] = (),
) -> Solid:
    """Width, height and depth inside of a box for all that goes straight into it, in whole millimetres.

    ``sizes`` are those of pieces that have a name.
    """
    due = [each for each in components if each.goes_in == OUTER]
    flats = [flat for each in due for flat in _flats(each, sides_of(each, sizes))]
    solids = [solid for each in due for solid in _solids(each, sides_of(each, sizes), edition)]
    solids += [solid for part in bought if part.goes_in == OUTER for solid in _loose(part)]
    firm = [flat for flat in flats if not flat.folds] or [flat.folded() for flat in flats]
    wide = max([flat.wide for flat in firm] + [solid[0] for solid in solids])
    high = max([flat.high for flat in firm] + [solid[1] for solid in solids])
    thick = 0.0
    for flat in flats:
        lies = flat if flat.wide <= wide and flat.high <= high else flat.folded()
        wide, high = max(wide, lies.wide), max(high, lies.high)
        thick += lies.thick
    deep = thick + sum(layers(solids, (wide, high))) + ROOM_MM
    return float(ceil(wide + ROOM_MM)), float(ceil(high + ROOM_MM)), float(ceil(max(deep, LEAST_DEEP_MM)))


def sides_of(component: Component, sizes: Mapping[str, Sides]) -> Sides:
    """Width and height of a component's pieces; a name that no size has is told when it is printed."""
    return sizes.get(component.size, (0.0, 0.0)) if isinstance(component.size, str) else component.size


def _flats(component: Component, sides: Sides) -> Iterator[Flat]:
    if _deep(component):
        return
    count = sum(piece.copies for piece in component.pieces)
    low, long = sorted(sides)
    if component.kind == "book":
        yield Flat(low, long, BOOK_MM)
    elif component.kind == "board":
        folds = {"": 1, "half": 2, "quarter": 4}[component.fold]
        across, down = (2.0 if folds > 1 else 1.0), (2.0 if folds > 2 else 1.0)
        # A press trims boards in even millimetres.
        low, long = sorted((2 * ceil(sides[0] / 2) / across, 2 * ceil(sides[1] / 2) / down))
        yield Flat(low, long, folds * PANEL_MM)
    elif component.punched == "whole":
        yield Flat(low, long, count * PUNCHED_MM)
    elif component.punched is not None:
        shape = shared_out(sides, component.punched, count)
        if shape is not None:
            low, long = sorted(board_of(sides, shape))
            yield Flat(low, long, -(-count // (shape[0] * shape[1])) * PUNCHED_MM)
    elif long > SHEET_MM:
        yield Flat(low, long, count * (STIFF_MM if component.stiff else PAPER_MM), not component.stiff)


def _solids(component: Component, sides: Sides, edition: Edition) -> Iterator[Solid]:
    """A tuck box, or a stack of cards without one."""
    low, long = sorted(sides)
    if deep := _deep(component):
        wide, high = (
            component.pieces[0].front.values.get("card") or component.pieces[0].front.values["inside"]
        )
        yield wide + PLAY_MM + 1, high + PLAY_MM + 1, deep + 1
    elif component.kind in ("cards", "sheet") and component.punched is None and long <= SHEET_MM:
        yield low, long, sum(piece.copies for piece in component.pieces) * max(STIFF_MM, edition.card_mm)


def _loose(part: BoughtPart) -> Iterator[Solid]:
    """Every one of a part, on its largest side."""
    deep, wide, high = sorted(part.size_mm)
    for _ in range(part.count):
        yield wide, high, deep


def _deep(component: Component) -> float:
    """How deep the tuck box is that a component is folded to; 0 for anything else."""
    if not component.folded or not len(component.pieces):
        return 0.0
    return float(component.pieces[0].front.values.get("deep", 0.0))


def layers(solids: Sequence[Solid], floor: Sides) -> list[float]:
    """The heights of the layers in which solids lie side by side, in rows, the longest first."""
    depths: list[float] = []
    x = y = row = 0.0
    for wide, high, deep in sorted(solids, key=lambda solid: (-solid[1], -solid[0])):
        if x + wide > floor[0]:
            x, y, row = 0.0, y + row, 0.0
        if not depths or y + high > floor[1]:
            depths.append(0.0)
            x = y = row = 0.0
        x, row = x + wide, max(row, high)
        depths[-1] = max(depths[-1], deep)
    return depths


def base(inside: Solid) -> Solid:
    """Width, height and depth outside of the tray of a box."""
    wide, high, deep = inside
    return wide + 2 * GREYBOARD_MM, high + 2 * GREYBOARD_MM, deep + GREYBOARD_MM


def lid(inside: Solid) -> Solid:
    """The same of its lid, which covers the tray down to the table."""
    wide, high, deep = base(inside)
    more = BETWEEN_MM + 2 * GREYBOARD_MM
    return wide + more, high + more, deep + GREYBOARD_MM


def wrapping(tray: Solid) -> Sides:
    """The sheet that is wrapped round a tray, with the colour around it."""
    wide, high, deep = tray
    more = 2 * (deep + TURN_IN_MM + EDGE_MM)
    return round(wide + more, 2), round(high + more, 2)
