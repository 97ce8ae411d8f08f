"""The numbers of the rules and the rules that can be switched on, as game.yaml has them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.reading.fields import Count, Id
from generator.reading.schema import Entry

Small = Annotated[int, Field(ge=0, le=100)]


class Phases(Entry):
    """A number for each phase."""

    cruise: Count
    sinking: Count


class Draws(Entry):
    """Cards drawn in the 1st, 2nd, ... turn over all players; the last number repeats. TB-4.1, TB-8.1"""

    cruise: Annotated[tuple[Small, ...], Field(max_length=20)]
    sinking: Annotated[tuple[Small, ...], Field(max_length=20)]
    even_start: Annotated[tuple[Small, ...], Field(max_length=20)] = ()
    """The Cruise's row instead, where options.even_start is true. TB-13.3"""


class Numbers(Entry):
    """The numbers of the rules."""

    starting_deck: dict[Id, Small]
    """Cards each player's deck begins with, by id. TB-1.2"""
    shop_size: Small
    """Face-up cards in the Shop, the Iceberg apart. TB-1.4"""
    board_step: Small
    """After this many cards aboard each play costs one time its value more. TB-6.5"""
    hand_limit: Small
    """Cards one may keep at the end of a turn of the Cruise. TB-4.15"""
    draws: Draws
    sinking_hand: Small
    """The hand with which the Sinking begins. TB-5.5"""
    round_cap: Phases
    """Rounds after which the Iceberg strikes by itself, and all ships sink. TB-4.16, TB-9.9"""
    lone_rounds: Small = 2
    """Full rounds that a lone ship still sails, where options.lone_ship_sinks is true. TB-13.4"""


class Options(Entry):
    """Rules a table may switch on. TB-13"""

    even_start: bool = False
    """true: the Cruise draws as in draws.even_start, which takes the edge off going first. TB-13.3"""
    short_game: bool = False
    """true: the Iceberg costs 15. TB-13.1"""
    first_game: bool = False
    """true: reaction cards and those of first_game_leaves_out stay in the box. TB-13.2"""
    lone_ship_sinks: bool = False
    """true: the last ship afloat sinks numbers.lone_rounds rounds after its last rival. TB-13.4"""
    used_up: bool = False
    """true: a card of used_up_cards goes into the water when its action is done. TB-13.5"""
    full_round: bool = False
    """true: the round in which the Iceberg is bought is played to its end. TB-13.6"""
    iceberg_lost: bool = False
    """true: a bought Iceberg leaves the game. TB-13.7"""
    own_values: bool = False
    """true: values, prices and numbers of copies need not be those that the rulebook's examples speak of."""
