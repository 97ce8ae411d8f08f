"""The actions of a turn. Rows and columns count from 0 at the top left. GQ-3.1"""

from __future__ import annotations

from generator.system.values import frozen


@frozen(order=True)
class Scratch:
    """Reveal this square. GQ-3.2"""

    row: int
    col: int


@frozen(order=True)
class Helicopter:
    """Send up the helicopter of this destroyer; its first square comes next. GQ-5.1, GQ-5.2"""

    ship: str


@frozen(order=True)
class HelicopterStep:
    """Fly on to this square: first one of the map's edge, then one beside the last. GQ-5.2, GQ-5.4"""

    row: int
    col: int


@frozen(order=True)
class Strike:
    """Send a strike-fighter to all squares around this scratched one. GQ-6.1, GQ-6.2"""

    row: int
    col: int


Action = Scratch | Helicopter | HelicopterStep | Strike
ACTIONS: tuple[type[Action], ...] = Action.__args__
