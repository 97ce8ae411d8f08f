"""What lies in the box: the models of the content files, and the content as one value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from generator.reading.provenance import Provenance
from generator.reading.schema import Entry

# Ranges here keep the reader and the engine safe; what the rules ask of a pack is in checks.py, with
# the id of the clause that asks it.
Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
Text = Annotated[str, Field(max_length=400)]
Line = Annotated[str, Field(min_length=1, max_length=60)]
Colour = Annotated[str, Field(pattern=r"^#[0-9A-Fa-f]{6}$")]
Count = Annotated[int, Field(ge=0, le=1000)]
Sides = Annotated[int, Field(ge=1, le=20)]
Seats = Annotated[int, Field(ge=1, le=20)]


# ---- game.yaml ----------------------------------------------------------------------------


class Players(Entry):
    """How many can play, and how many should."""

    min: Seats
    """The fewest players: a Captain, an Alien and somebody to bid."""
    max: Seats
    """The most players: as many as there are Crew and Personality cards."""
    best: tuple[Seats, ...] = ()
    """The numbers of players the game is best with."""


class Pool(Entry):
    """A challenge pool; its origin is the letter every die that began in it bears for ever. CR-1.4"""

    id: Literal["commission", "encounter"]
    name: Line
    """What the pool is called at the table."""
    colour: Line
    """The colour of its dice, in a word."""
    hex: Colour
    """The same colour for the printer, as #rrggbb."""
    mark: Line
    """The mark that tells its dice apart without colour."""
    origin: Literal["C", "E"]
    """The letter for dice that come from this pool."""


class BoxItem(Entry):
    """A line of the box's contents list."""

    id: Id
    name: Line
    count: Count


class GameFile(Entry):
    """game.yaml: who can play, which dice, and the choices a table may make."""

    game: Literal["bridge_crew"]
    title: Line
    version: Line
    tagline: Text = ""
    """One sentence for the cover."""
    players: Players
    deal: Literal["choose", "random", "reverse_flow"] = "choose"
    """How cards are dealt: at random, by Reverse Flow Selection, or as the first player says."""
    dice_types: Annotated[tuple[Sides, ...], Field(min_length=1, max_length=7)]
    """How many faces the dice have, smallest first."""
    pools: Annotated[tuple[Pool, ...], Field(max_length=12)]
    dice_per_pool: dict[Annotated[int, Field(ge=0, le=1000)], Count]
    """How many dice each pool starts with, by number of players."""
    maverick_success: Annotated[int, Field(ge=0, le=100)]
    """The lowest roll with which Technobabble and Alien Love succeed."""
    strict_mavericks: bool = False
    """Whether the Captain's word on the problem closes Technobabble or Alien Love."""
    contents: tuple[BoxItem, ...] = ()
    """What a full set on paper holds."""
    provenance: Provenance = Field(default_factory=dict)


# ---- cards --------------------------------------------------------------------------------


class OrderCard(Entry):
    """An Order: what it covers, and prompts for those lost for words. CR-5.1, CR-14.3"""

    id: Id
    name: Line
    text: Text
    """What the Order covers, at most 70 characters."""
    prompts: tuple[Text, ...]
    """Three or more openings for a story, at most 80 characters each."""


class OrdersFile(Entry):
    """orders.yaml: the seven Orders."""

    orders: Annotated[tuple[OrderCard, ...], Field(max_length=1000)]
    provenance: Provenance = Field(default_factory=dict)


class CrewCard(Entry):
    """A Crew card and the Order its holder is the specialist for. CR-9.1"""

    id: Id
    title: Line
    speciality: Id
    """The id of the Order this officer rolls twice for."""
    text: Text
    """A line in the officer's own voice."""


class CrewFile(Entry):
    """crew.yaml: the Crew cards."""

    crew: Annotated[tuple[CrewCard, ...], Field(max_length=1000)]
    provenance: Provenance = Field(default_factory=dict)


class PersonalityCard(Entry):
    """A Personality: its themes, and the Orders it is Keen on or runs counter to. CR-14.4, CR-15"""

    id: Id
    name: Line
    keen: tuple[Id, ...]
    """Two Orders that fit this Personality."""
    counter: tuple[Id, ...]
    """Two Orders that run counter to it."""
    keen_on: Text
    """The themes it is Keen on, at most 70 characters."""
    counter_to: Text
    """The themes that run counter to it, at most 70 characters."""
    text: Text


class PersonalitiesFile(Entry):
    """personalities.yaml: the Personality cards."""

    personalities: Annotated[tuple[PersonalityCard, ...], Field(max_length=1000)]
    provenance: Provenance = Field(default_factory=dict)


class RoleCard(Entry):
    """The Captain or the Alien."""

    id: Literal["captain", "alien"]
    name: Line
    copies: Count
    text: Text
    """What the role may do this round."""


class Stance(Entry):
    """An attitude: the results that win at once, and what a winner takes. CR-8.1, CR-10"""

    id: Literal["neutral", "friendly", "hostile"]
    name: Line
    auto_win: Line
    """The results of the own die that win at once: none, odd or even."""
    winner_takes: Text


class BidWord(Entry):
    """What may be said in the auction of an Order. CR-5.5"""

    id: Literal["yes_sir", "lower", "with_respect", "no_bid"]
    say: Line
    die: Literal["offered", "commission", "officer", "none"]
    """The die such a bid would use."""


class MaverickOption(Entry):
    """What a maverick may do, with a die of which origin, against which problems. CR-6.2, CR-6.5"""

    id: Literal["as_given", "reinterpret", "technobabble", "alien_love"]
    name: Line
    origin: Literal["any", "C", "E"]
    """The origin of the Officer die it needs."""
    suits: Literal["anything", "unthinking", "thinking"] = "anything"
    """The problems it is meant for."""
    text: Text


class RolesFile(Entry):
    """roles.yaml: the role cards and the words of the game."""

    roles: tuple[RoleCard, ...]
    attitudes: tuple[Stance, ...]
    bids: tuple[BidWord, ...]
    maverick_options: tuple[MaverickOption, ...]
    provenance: Provenance = Field(default_factory=dict)


class TechnobabbleFile(Entry):
    """technobabble.yaml: sham science by the word. CR-9.15"""

    columns: dict[Id, tuple[Line, ...]]
    """Three columns of eight words each, read from left to right."""
    provenance: Provenance = Field(default_factory=dict)


FILES: dict[str, type[BaseModel]] = {
    "game.yaml": GameFile,
    "orders.yaml": OrdersFile,
    "crew.yaml": CrewFile,
    "personalities.yaml": PersonalitiesFile,
    "roles.yaml": RolesFile,
    "technobabble.yaml": TechnobabbleFile,
}


# ---- all of it together -------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Content:
    """A pack that passed its checks, with the lookups the rules need; shared by every state."""

    game: GameFile
    orders: tuple[OrderCard, ...]
    crew: tuple[CrewCard, ...]
    personalities: tuple[PersonalityCard, ...]
    words: RolesFile
    technobabble: Mapping[str, tuple[str, ...]]

    @classmethod
    def of(cls, models: Mapping[str, BaseModel]) -> Content:
        """The content made of the models of all FILES."""
        game, orders, crew = models["game.yaml"], models["orders.yaml"], models["crew.yaml"]
        people, words, babble = (
            models["personalities.yaml"],
            models["roles.yaml"],
            models["technobabble.yaml"],
        )
        assert isinstance(game, GameFile)
        assert isinstance(orders, OrdersFile)
        assert isinstance(crew, CrewFile)
        assert isinstance(people, PersonalitiesFile)
        assert isinstance(words, RolesFile)
        assert isinstance(babble, TechnobabbleFile)
        return cls(game, orders.orders, crew.crew, people.personalities, words, babble.columns)

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
        """Where a (type, origin) stands in ``kinds``."""
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
        """What a maverick may do, by id. CR-6.2"""
        return {option.id: option for option in self.words.maverick_options}

    @cached_property
    def prompts(self) -> Mapping[str, tuple[str, ...]]:
        """The prompts of each Order. CR-14.3"""
        return {order.id: order.prompts for order in self.orders}
