"""Everything a player can decide, in the order of the rulebook.

Ships go by ``flagship`` or the id of their region, cards and items by their ids, rivals by seat, and
spaces by axial ``q, r`` as on the board. To sail by card takes two decisions, which card moves which
ship and where it goes: a player then never faces more than some hundred choices, and none is lost.
"""

from __future__ import annotations

from generator.system.values import frozen

FLAGSHIP = "flagship"


@frozen(order=True)
class ChooseHomePort:
    """Make the port of this card the Home Port and discard it. BC-1.8"""

    card: str


@frozen(order=True)
class Step:
    """1. Sail one space, without a card. BC-7.1"""

    ship: str
    q: int
    r: int


@frozen(order=True)
class Sail:
    """2. Sail by card, up to its engine rating; where to is decided next. BC-7.2"""

    card: str
    ship: str


@frozen(order=True)
class Trade:
    """3. Trade life preservers for this weapon. BC-7.3"""

    weapon: str


@frozen(order=True)
class Exchange:
    """4. Discard a card for what its exchange option says. BC-7.4"""

    card: str


@frozen(order=True)
class Claim:
    """5. Claim the port of this card, where the ship lies. BC-7.5"""

    card: str
    ship: str


@frozen(order=True)
class Torpedo:
    """6. Fire a torpedo from an own ship at ``target``, a ship of seat ``rival``. BC-7.6"""

    ship: str
    rival: int
    target: str


@frozen(order=True)
class Missile:
    """7. Launch a missile from the port of this card. BC-7.7"""

    card: str
    rival: int
    target: str


@frozen(order=True)
class Raid:
    """8. Raid a rival ship next to an own one. BC-7.8"""

    ship: str
    rival: int
    target: str


@frozen(order=True)
class Battle:
    """9. Battle for the port of this card, where the ship lies. BC-7.9"""

    card: str
    ship: str


@frozen(order=True)
class Unfathomable:
    """10. Play an Unfathomable card. BC-7.10"""

    card: str


@frozen(order=True)
class LiftAnchor:
    """11. Remove the anchor from an own ship. BC-7.11"""

    ship: str


@frozen(order=True)
class Commission:
    """12. Put a ship of the Commissionable stack on the own Home Port. BC-7.12"""

    ship: str


@frozen(order=True)
class Decommission:
    """13. Take a ship that has claimed a port, and is home again, out of the game. BC-7.13"""

    ship: str


@frozen(order=True)
class EndActions:
    """Take no further action in this turn. BC-2.3"""


# ---- what is decided on the way ----------------------------------------------------------------


@frozen(order=True)
class SailTo:
    """Where a ship goes that sails by card, gets away or is steered. BC-7.2.1, BC-7.8.4"""

    q: int
    r: int


@frozen(order=True)
class StayPut:
    """Make no getaway. BC-7.8.12"""


@frozen(order=True)
class Take:
    """Steal this item. BC-7.8.4"""

    item: str


@frozen(order=True)
class Surrender:
    """Give this weapon back to the Warlords. BC-5.2"""

    weapon: str


@frozen(order=True)
class PickShip:
    """The ship an Unfathomable card means. BC-7.10.5"""

    seat: int
    ship: str


@frozen(order=True)
class PickSpace:
    """The space an Unfathomable card puts a ship on. BC-7.10.5"""

    q: int
    r: int


@frozen(order=True)
class PickRival:
    """The Admiral an Unfathomable card means. BC-7.10.8"""

    seat: int


@frozen(order=True)
class PickCard:
    """The card taken from the discard pile. BC-7.10.9"""

    card: str


@frozen(order=True)
class Discard:
    """Discard a card of the own hand: to draw another, or down to the limit. BC-8.1, BC-8.5"""

    card: str


@frozen(order=True)
class Draw:
    """Draw that many cards. BC-8.1, BC-8.4"""

    count: int


Action = (
    ChooseHomePort
    | Step
    | Sail
    | Trade
    | Exchange
    | Claim
    | Torpedo
    | Missile
    | Raid
    | Battle
    | Unfathomable
    | LiftAnchor
    | Commission
    | Decommission
    | EndActions
    | SailTo
    | StayPut
    | Take
    | Surrender
    | PickShip
    | PickSpace
    | PickRival
    | PickCard
    | Discard
    | Draw
)
ACTIONS: tuple[type[Action], ...] = Action.__args__
