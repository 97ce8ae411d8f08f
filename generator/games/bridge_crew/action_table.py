"""The actions a pack makes possible, made once: legal lists are put together from these."""

from __future__ import annotations

from generator.games.bridge_crew.actions import (
    AlienDie,
    Attitude,
    Bid,
    Maverick,
    OpenBid,
    Order,
    PickCrew,
    PickPersonality,
    ReturnDie,
    TakeDie,
)
from generator.games.bridge_crew.content import Content

ORDER_OPTIONS = ("as_given", "reinterpret")
"""A maverick's actions that Conflict dice settle; the other two are one bold stroke. CR-9.10"""


class Menu:
    """Each list is sorted as legal lists are; ``by kind`` means in the order of ``Content.kinds``."""

    def __init__(self, content: Content) -> None:
        kinds = content.kinds
        self.crew = {card: PickCrew(card) for card in content.crew_ids}
        self.personalities = {card: PickPersonality(card) for card in content.personality_ids}
        self.open_bids = [OpenBid(die) for die in content.types]
        self.bids = [Bid(die) for die in content.types]
        self.take = [TakeDie("C"), TakeDie("E")]
        self.attitudes = sorted(Attitude(stance.id) for stance in content.words.attitudes)
        # By Order, then by kind.
        self.orders = [[Order(order, die, origin) for die, origin in kinds] for order in content.order_ids]
        # By kind.
        self.alien_dice = [AlienDie(die, origin) for die, origin in kinds]
        self.returns = [ReturnDie(die, origin) for die, origin in kinds]
        # By option and Order carried out, then by kind.
        self.mavericks = {
            (option, order): [Maverick(option, order, die, origin) for die, origin in kinds]
            for option in sorted(content.options)
            for order in (content.order_ids if option in ORDER_OPTIONS else ("",))
        }
