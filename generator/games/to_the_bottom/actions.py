"""Everything players can do, in the rulebook's order. Cards are named by their ids.

``spot`` is the place of a card on a board, counted from 0 in the order of coming aboard; of cards that
are alike only the first is ever named. ``target`` is a seat. Both are -1 where there is none.
"""

from __future__ import annotations

from typing import ClassVar

from generator.system.values import frozen


@frozen(order=True)
class Jettison:
    """Put a card from hand into the water and gain its points. TB-6.1"""

    card: str


@frozen(order=True)
class JettisonPair:
    """Jettison a second card along with one: it then gives as many points as that one. TB-12.65"""

    pair: str
    card: str


@frozen(order=True)
class Play:
    """Pay for a card and put it aboard, perhaps on top of another or aboard an opponent's ship. TB-6.4"""

    card: str
    spot: int = -1
    target: int = -1


@frozen(order=True)
class Buy:
    """Buy a face-up card of the Shop. TB-4.7"""

    card: str


@frozen(order=True)
class BuyIceberg:
    """Buy the Iceberg, which ends the Cruise. TB-5.2"""

    ABOUT: ClassVar[str] = "iceberg"


@frozen(order=True)
class Tire:
    """Tire a card aboard for its action, against an opponent if it needs one. TB-7.1"""

    card: str
    spot: int
    target: int = -1


@frozen(order=True)
class Use:
    """Use an ability of a card aboard that needs no tiring. TB-12.3"""

    card: str
    spot: int
    target: int = -1


@frozen(order=True)
class Rearrange:
    """Begin to rearrange the top of one's own deck. TB-12.71"""


@frozen(order=True)
class EndTurn:
    """No more jettisons, plays or actions this turn. TB-3.5"""


@frozen(order=True)
class React:
    """Tire a card aboard for its reaction, in its window. TB-11.3"""

    card: str
    spot: int
    target: int = -1


@frozen(order=True)
class Pick:
    """Choose a card: of a hand or a water by its id, of a board at a spot, of a deck so deep from the top.

    A card of a deck that may not be seen has no id.
    """

    card: str
    spot: int = -1


@frozen(order=True)
class Put:
    """Put the top card of one's own deck aboard, back on top or at the bottom. TB-12.52, TB-12.78"""

    place: str


@frozen(order=True)
class Name:
    """Name the opponent an effect is meant for. TB-11.1"""

    target: int


@frozen(order=True)
class Draw:
    """Draw one card of those one may or must draw. TB-12.37, TB-12.92"""


@frozen(order=True)
class Accept:
    """Make use of an effect that may be declined."""


@frozen(order=True)
class Pass:
    """Do not react, take no more, leave it at that."""


Action = (
    Jettison
    | JettisonPair
    | Play
    | Buy
    | BuyIceberg
    | Tire
    | Use
    | Rearrange
    | EndTurn
    | React
    | Pick
    | Put
    | Name
    | Draw
    | Accept
    | Pass
)
ACTIONS: tuple[type[Action], ...] = Action.__args__
