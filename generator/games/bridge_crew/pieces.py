"""The models of the content files, which are also their schema."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from generator.reading.fields import KEYWORD, Colour, Count, Id, Text
from generator.reading.header import Header
from generator.reading.provenance import ContentFile
from generator.reading.schema import Entry

# Ranges here keep the reader and the engine safe; what the rules ask of a pack is in checks, with
# the id of the clause that asks it.
Line = Annotated[str, Field(min_length=1, max_length=60)]
Sides = Annotated[int, Field(ge=1, le=20)]

SEVEN = 7
"""Orders, Crew cards and Personalities: as many of each. CR-2.4, CR-5.1"""


# ---- game.yaml ----------------------------------------------------------------------------


class Pool(Entry):
    """A challenge pool; its origin is the letter every die that began in it bears for ever. CR-1.4"""

    id: Literal["commission", "encounter"]
    name: Line
    """The pool's name at the table."""
    colour: Annotated[Line, KEYWORD]
    """The colour of its dice, in a word."""
    hex: Colour
    """The same colour for the printer, as #rrggbb."""
    mark: Annotated[Line, KEYWORD]
    """The mark that tells its dice apart without colour."""
    origin: Literal["C", "E"]
    """The letter for dice that come from this pool."""


class GameFile(Header):
    """game.yaml: who can play, which dice, and the choices a table may make."""

    game: Literal["bridge_crew"]
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
    """Whether the Captain's word on the problem closes Technobabble or Alien Love. CR-6.5"""


# ---- cards --------------------------------------------------------------------------------


class OrderCard(Entry):
    """An Order: what it covers, and prompts for those lost for words. CR-5.1, CR-14.3"""

    id: Id
    name: Line
    text: Text
    """The matters the Order covers, at most 70 characters."""
    prompts: tuple[Text, ...]
    """Three or more openings for a story, at most 80 characters each."""


class OrdersFile(ContentFile):
    """orders.yaml: the seven Orders."""

    orders: Annotated[tuple[OrderCard, ...], Field(max_length=1000)]


class CrewCard(Entry):
    """A Crew card and the Order its holder is the specialist for. CR-9.1"""

    id: Id
    title: Line
    speciality: Id
    """The id of the Order this officer rolls twice for."""
    text: Text
    """A line in the officer's own voice."""


class CrewFile(ContentFile):
    """crew.yaml: the Crew cards."""

    crew: Annotated[tuple[CrewCard, ...], Field(max_length=1000)]


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


class PersonalitiesFile(ContentFile):
    """personalities.yaml: the Personality cards."""

    personalities: Annotated[tuple[PersonalityCard, ...], Field(max_length=1000)]


class RoleCard(Entry):
    """The Captain or the Alien."""

    id: Literal["captain", "alien"]
    name: Line
    copies: Count
    text: Text
    """The role's power this round."""


class Stance(Entry):
    """An attitude: the results that win at once, and what a winner takes. CR-8.1, CR-10"""

    id: Literal["neutral", "friendly", "hostile"]
    name: Line
    auto_win: Annotated[Line, KEYWORD]
    """The results of the own die that win at once: none, odd or even."""
    winner_takes: Text


class BidWord(Entry):
    """A bid in the auction of an Order. CR-5.5"""

    id: Literal["yes_sir", "lower", "with_respect", "no_bid"]
    say: Line
    die: Literal["offered", "commission", "officer", "none"]
    """The die such a bid would use."""


class MaverickOption(Entry):
    """An option of a maverick: with a die of which origin, against which problems. CR-6.2, CR-6.5"""

    id: Literal["as_given", "reinterpret", "technobabble", "alien_love"]
    name: Line
    origin: Literal["any", "C", "E"]
    """The origin of the Officer die it needs."""
    suits: Literal["anything", "unthinking", "thinking"] = "anything"
    """The problems it is meant for."""
    text: Text


class RolesFile(ContentFile):
    """roles.yaml: the role cards and the words of the game."""

    roles: tuple[RoleCard, ...]
    attitudes: tuple[Stance, ...]
    bids: tuple[BidWord, ...]
    maverick_options: tuple[MaverickOption, ...]


class TechnobabbleFile(ContentFile):
    """technobabble.yaml: sham science by the word. CR-9.15"""

    columns: dict[Id, tuple[Line, ...]]
    """Three columns of eight words each, read from left to right."""
