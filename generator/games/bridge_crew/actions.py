"""Everything players can do, in the rulebook's order. A die is always named by its type and its origin."""

from __future__ import annotations

from dataclasses import field

from generator.system.values import frozen

# Narration is a text on the action that tells it. Equality, order and hashing ignore it, so that
# no rule can depend on it. CR-14.2


@frozen(order=True)
class Deal:
    """The first player says how the cards are dealt: ``random`` or ``reverse_flow``. CR-2.1"""

    by: str


@frozen(order=True)
class PickCrew:
    """Keep one Crew card of the stack in hand, face down, and pass the rest. CR-2.2"""

    card: str


@frozen(order=True)
class PickPersonality:
    """Keep one Personality card of the stack in hand, face down, and pass the rest. CR-2.2"""

    card: str


@frozen(order=True)
class OpenBid:
    """Bid a die type for the Captain or the Alien card. CR-3.1"""

    die: int


@frozen(order=True)
class Order:
    """The Captain gives an Order and offers a die of the Commission pool. CR-5.1, CR-5.2

    ``fit`` overrules the Personality matrix for this Order: pairs of Personality and ``keen``,
    ``counter`` or ``none``, sorted. ``text`` tells the circumstances. CR-14.4, CR-4.2
    """

    order: str
    die: int
    origin: str
    fit: tuple[tuple[str, str], ...] = ()
    text: str = field(default="", compare=False)


@frozen(order=True)
class Sentience:
    """With strict mavericks: the Captain says whether the problem is one that thinks. CR-6.5"""

    thinks: bool


@frozen(order=True)
class SaveTheDay:
    """The Captain rolls everything against the Encounter pool; ``text`` is the heroic deed. CR-12"""

    text: str = field(default="", compare=False)


@frozen(order=True)
class YesSir:
    """Bid the offered die itself. CR-5.5"""


@frozen(order=True)
class Bid:
    """Bid a die type lower than the last bid. CR-5.6"""

    die: int


@frozen(order=True)
class RepeatBid:
    """A Keen player repeats the last bid. CR-5.11"""


@frozen(order=True)
class WithRespect:
    """The lowest bid: an own Officer die. CR-5.8"""


@frozen(order=True)
class NoBid:
    """Out of this auction. CR-3.1, CR-5.3"""


@frozen(order=True)
class TakeDie:
    """The Crew says of which origin the die is that it takes out of the Commission pool. CR-5.9"""

    origin: str


@frozen(order=True)
class Maverick:
    """The maverick picks what to do and an Officer die to do it with. CR-6.2

    ``order`` is the Order carried out, empty for Technobabble and Alien Love. ``fit`` overrules
    the matrix for the maverick's own Personality and another Order. ``text`` tells it. CR-14.4
    """

    option: str
    order: str
    die: int
    origin: str
    fit: str = ""
    text: str = field(default="", compare=False)


@frozen(order=True)
class AlienDie:
    """The Alien takes a die out of the Encounter pool; ``text`` acts out the meeting. CR-7.1, CR-4.4"""

    die: int
    origin: str
    text: str = field(default="", compare=False)


@frozen(order=True)
class Attitude:
    """A side chooses its attitude, in secret until both have. CR-7.2, CR-7.3"""

    stance: str


@frozen(order=True)
class Narrate:
    """The winner tells the outcome; then the dice move. CR-4.2, CR-10.1"""

    text: str = field(default="", compare=False)


@frozen(order=True)
class ReturnDie:
    """After a failed day, one of the Captain's dice goes home; ``text`` tells the failure. CR-12.6"""

    die: int
    origin: str
    text: str = field(default="", compare=False)


Action = (
    Deal
    | PickCrew
    | PickPersonality
    | OpenBid
    | Order
    | Sentience
    | SaveTheDay
    | YesSir
    | Bid
    | RepeatBid
    | WithRespect
    | NoBid
    | TakeDie
    | Maverick
    | AlienDie
    | Attitude
    | Narrate
    | ReturnDie
)
ACTIONS: tuple[type[Action], ...] = Action.__args__
