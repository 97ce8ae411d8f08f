"""Everything a player can decide. Columns and rows count from 0 at the top left; points as in JS-1.2.

Logs hold them so; people are told squares as the board names them.
"""

from __future__ import annotations

from typing import ClassVar

from generator.system.values import frozen


@frozen(order=True)
class ChooseStart:
    """Put one's ship on a start mark. JS-2.6"""

    column: int
    row: int
    point: int


@frozen(order=True)
class Relocate:
    """Move the ship that has not sailed yet to this mark of the same edge. JS-6.9, JS-6.12"""

    column: int
    row: int
    point: int


@frozen(order=True)
class Stay:
    """Leave a swept ship where it is. JS-6.12"""


@frozen(order=True)
class Place:
    """Lay a tile of a wake type in front of one's ship, turned clockwise. JS-7.1"""

    wake: str
    turns: int


@frozen(order=True)
class Swap:
    """Give tiles of the hand for tiles of the eliminated. JS-9.1"""

    TAKES: ClassVar[tuple[str, ...]] = ("take",)

    give: tuple[str, ...]
    take: tuple[str, ...]


@frozen(order=True)
class NoSwap:
    """Keep the hand as it is. JS-9.1"""


Action = ChooseStart | Relocate | Stay | Place | Swap | NoSwap
ACTIONS: tuple[type[Action], ...] = Action.__args__
