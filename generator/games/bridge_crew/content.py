"""The content of a pack as one value: its files, and the lookups the rules need."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from pydantic import BaseModel

from generator.contract import Stated
from generator.games.bridge_crew.pieces import (
    CrewCard,
    CrewFile,
    GameFile,
    MaverickOption,
    OrderCard,
    OrdersFile,
    PersonalitiesFile,
    PersonalityCard,
    RolesFile,
    TechnobabbleFile,
)
from generator.system.values import frozen

FILES: dict[str, type[BaseModel]] = {
    "game.yaml": GameFile,
    "orders.yaml": OrdersFile,
    "crew.yaml": CrewFile,
    "personalities.yaml": PersonalitiesFile,
    "roles.yaml": RolesFile,
    "technobabble.yaml": TechnobabbleFile,
}


@frozen(slots=False, eq=False)
class Content:
    """A pack that passed its checks, with the lookups the rules need; shared by every state."""

    game: GameFile
    orders: tuple[OrderCard, ...]
    crew: tuple[CrewCard, ...]
    personalities: tuple[PersonalityCard, ...]
    words: RolesFile
    technobabble: Mapping[str, tuple[str, ...]]

    @property
    def stated(self) -> tuple[Stated, ...]:
        """The numbers of game.yaml that clauses of the rulebook say, too."""
        game = self.game
        return (
            Stated("players of game.yaml", "CR-1.1", (game.players.min, game.players.max)),
            Stated("dice_types of game.yaml", "CR-3.2", tuple(game.dice_types)),
            Stated("maverick_success of game.yaml", "CR-9.11", (game.maverick_success,)),
        )

    @cached_property
    def types(self) -> tuple[int, ...]:
        """The dice types, smallest first."""
        return self.game.dice_types

    @cached_property
    def kinds(self) -> tuple[tuple[int, str], ...]:
        """Every (type, origin) a die can have; pools count their dice in this order."""
        return tuple((die, origin) for die in self.types for origin in ("C", "E"))

    @cached_property
    def kind(self) -> Mapping[tuple[int, str], int]:
        """The index of a (type, origin) in ``kinds``."""
        return {die: at for at, die in enumerate(self.kinds)}

    @cached_property
    def kind_names(self) -> tuple[str, ...]:
        """Type and origin in words, such as ``d8 C``, in the order of ``kinds``."""
        return tuple(f"d{die} {origin}" for die, origin in self.kinds)

    @cached_property
    def order_ids(self) -> tuple[str, ...]:
        return tuple(sorted(order.id for order in self.orders))

    @cached_property
    def crew_ids(self) -> tuple[str, ...]:
        return tuple(sorted(card.id for card in self.crew))

    @cached_property
    def personality_ids(self) -> tuple[str, ...]:
        return tuple(sorted(card.id for card in self.personalities))

    @cached_property
    def speciality(self) -> Mapping[str, str]:
        """The Order each Crew card is the specialist for. CR-9.1"""
        return {card.id: card.speciality for card in self.crew}

    @cached_property
    def fit(self) -> Mapping[tuple[str, str], str]:
        """``keen`` or ``counter`` by (Personality, Order); what is missing is neither. CR-14.4"""
        keen = {(card.id, order): "keen" for card in self.personalities for order in card.keen}
        return keen | {(card.id, order): "counter" for card in self.personalities for order in card.counter}

    @cached_property
    def auto_win(self) -> Mapping[str, str]:
        """Which results of the own die win at once, by attitude: none, odd or even. CR-8.1"""
        return {stance.id: stance.auto_win for stance in self.words.attitudes}

    @cached_property
    def options(self) -> Mapping[str, MaverickOption]:
        """A maverick's options, by id. CR-6.2"""
        return {option.id: option for option in self.words.maverick_options}

    @cached_property
    def prompts(self) -> Mapping[str, tuple[str, ...]]:
        """The prompts of each Order. CR-14.3"""
        return {order.id: order.prompts for order in self.orders}


def content_of(
    game: GameFile,
    orders: OrdersFile,
    crew: CrewFile,
    people: PersonalitiesFile,
    words: RolesFile,
    babble: TechnobabbleFile,
) -> Content:
    """The content made of the models of all FILES."""
    return Content(game, orders.orders, crew.crew, people.personalities, words, babble.columns)
