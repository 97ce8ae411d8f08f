"""Where things lie in a port, on a quay and on the scorecard, in mm: for their layouts, and for the table."""

from __future__ import annotations

from typing import NamedTuple

from generator.games.bruise_cruise.chart import ITEM_IDS

QUAY = (190.0, 60.0)
"""Four on a page."""

STACKS = {
    name: (38.0 + 51 * n, 5.0, 47.6, 32.0)
    for n, name in enumerate(("commissionable", "deployed", "decommissioned"))
}
"""The stacks of a quay: left, top, width and height."""

HELD = {name: (112.0 + 22 * n, 48.0) for n, name in enumerate(("flag", *ITEM_IDS))}
"""The middle of each thing an Admiral holds, as far apart as the widest counter needs."""


class Berth(NamedTuple):
    """How the space of a port is shared out, its name by the lower edge; mm from the middle of the space.

    From the upper corner down: a flag, half behind the ship before it; the ship; the name; the ring with the
    letter of the region. Turned upside down the name is by the upper edge.
    """

    flag: float = -8.5
    ship: float = -2.4
    name: float = 5.12
    ring: float = 9.4
    side: float = 10.9
    """How far to either side a name may reach."""
    by_a_wall: float = 9.8
    """The same on the side of a closed border, which is drawn with barbs."""
    over_a_wall: float = 8.3
    """The same above a slanting one, where ship, name and ring are ``lift`` higher."""
    lift: float = 0.5


BERTH = Berth()
PLATE_MM, RING_MM, DOT_MM = 4.0, 2.25, 1.1
"""The height of the plate with a name, and the radius of the ring and of the dot at the true place."""


class Track(NamedTuple):
    """The squares of the scorecard: their side, how many are in a row, and the corner of that of 1."""

    cell: float
    across: int
    left: float
    top: float

    def middle(self, score: int) -> tuple[float, float]:
        """That of the square of a score, 1 or more."""
        row, column = divmod(score - 1, self.across)
        column = self.across - 1 - column if row % 2 else column  # a row runs back below the one before
        return self.left + self.cell * (column + 0.5), self.top + self.cell * (row + 0.5)


TRACK = Track(13.877, 13, 2.8, 34.4)
START = (2.8, 16.0, 83.26, 16.4)
"""The place of 0, as long as six squares, where every token lies by itself: left, top, width and height."""
SCORECARD = (186.0, 154.0)


def on_start(seat: int) -> tuple[float, float]:
    """The middle of the score token of a seat on the place of 0, all in a row."""
    left, top, _, tall = START
    return left + tall + 8.2 + 16 * seat, top + tall / 2
