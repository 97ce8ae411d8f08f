"""The models of the content files, which are also their schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from generator.games.to_the_bottom.effects import WORDS
from generator.games.to_the_bottom.effects.vocabulary import Colour, Zone
from generator.games.to_the_bottom.numbers import Numbers, Options, Small
from generator.reading.fields import Count, Id, Text
from generator.reading.header import Header
from generator.reading.provenance import ContentFile
from generator.reading.schema import Entry

# Ranges here keep the reader and the engine safe; what the rules ask of a pack is in checks/, with
# the id of the clause that asks it.

Trigger = Literal[
    "passive", "tire", "main", "on_play", "before_draw", "draw", "end_of_turn", "on_jettison", "reaction"
]
When = Literal["play_declared", "tire_declared", "effect_lands", "jettison_declared"]
if TYPE_CHECKING:
    from generator.reading.effect_words import Effect as AnyEffect
else:
    AnyEffect = WORDS.entry


# ---- game.yaml ----------------------------------------------------------------------------


class GameFile(Header):
    """game.yaml: who can play, the numbers of the rules, and the choices a table may make."""

    game: Literal["to_the_bottom"]
    numbers: Numbers
    options: Options = Options()
    first_game_leaves_out: tuple[Id, ...] = ()
    """Cards that stay in the box in a first game, besides all with a reaction. TB-13.2"""
    used_up_cards: tuple[Id, ...] = ()
    """Cards that go into the water when their action is done, where options.used_up is true. TB-13.5"""
    price_exceptions: tuple[Id, ...] = ()
    """Cards whose price in the Shop is not their value. TB-4.7"""


# ---- cards.yaml ---------------------------------------------------------------------------


class Requires(Entry):
    """Conditions for tiring the card. TB-11.22"""

    hand_at_least: Small = 0
    board_at_least: Small = 0


class Ability(Entry):
    """One thing a card does: when, and in which words."""

    trigger: Trigger
    """When: passive holds while aboard, tire and main are actions, the others come by themselves."""
    window: When | None = None
    """The moment a reaction answers; for reactions only. TB-11.5 to TB-11.8"""
    optional: bool = False
    """Whether the owner may decline; actions and reactions may always be declined."""
    zones: tuple[Zone, ...] = ("board",)
    """Zones in which a passive about the card itself holds."""
    requires: Requires = Requires()
    do: Annotated[tuple[AnyEffect, ...], Field(max_length=10)]
    """The words of the effect, carried out in order."""


class Card(Entry):
    """One kind of card."""

    id: Id
    name: Annotated[str, Field(max_length=40)]
    colour: Colour
    """beige no group, green passive, blue defence, red attack, violet special."""
    value: Annotated[int, Field(ge=0, le=12)]
    """Points for jettisoning it, its cost aboard, and what it counts when the ship has sunk."""
    price: Annotated[int, Field(ge=0, le=30)] | None = None
    """Its price in the Shop; the value if there is none."""
    copies: Count
    supply: Literal["shop", "starting", "iceberg"] = "shop"
    tires: bool = False
    """Whether it bears the tire symbol."""
    text: Text
    """The words on the card, at most 140 characters; "Tire" comes first where it tires."""
    abilities: Annotated[tuple[Ability, ...], Field(max_length=5)] = ()

    @property
    def cost(self) -> int:
        """The price in the Shop."""
        return self.value if self.price is None else self.price


class CardsFile(ContentFile):
    """cards.yaml: every kind of card."""

    cards: Annotated[tuple[Card, ...], Field(max_length=200)]
