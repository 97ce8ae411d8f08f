"""Where things lie on a quay, in mm from its corner: for the layout that draws it, and for the table."""

from __future__ import annotations

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
