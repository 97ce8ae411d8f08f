"""Where things lie on a card as it is played, in mm: as ``card_parts.svg.j2`` has them on A6."""

from __future__ import annotations

from generator.games.general_quarters.setup import Setup

SIZE_MM, RIM_MM = (105.0, 148.0), 5.0
"""The card, and the white around its ink."""

MAP_TOP_MM = 31.0
"""What stands over the map: title, fleet, and letters of columns."""

NUMBERS_MM = 5.0
"""Room for the numbers of rows, left of the map."""


def cell(setup: Setup) -> float:
    """The side of a square."""
    waters = setup.waters
    wide, high = SIZE_MM
    return min(9.0, (wide - 2 * RIM_MM - NUMBERS_MM) / waters.cols, (high - 2 * RIM_MM - 48) / waters.rows)


def map_corner(setup: Setup) -> tuple[float, float]:
    """Left and top of the first square."""
    room = SIZE_MM[0] - 2 * RIM_MM - NUMBERS_MM
    return RIM_MM + NUMBERS_MM + (room - cell(setup) * setup.waters.cols) / 2, RIM_MM + MAP_TOP_MM


def group_fields(setup: Setup) -> tuple[float, float, float, float, float]:
    """Left, top, width and height of the first field of the group, and the step to the next."""
    top = RIM_MM + MAP_TOP_MM + cell(setup) * setup.waters.rows + 0.8
    high = min(SIZE_MM[1] - RIM_MM - 3.6 - top, 16)
    step = (SIZE_MM[0] - 2 * RIM_MM - min(high, 13) - 1.6) / len(setup.order)
    return RIM_MM, top, step - 0.8, high, step
