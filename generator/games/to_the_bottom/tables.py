"""The cards as the rules see them: numbers for kinds, bound abilities, and actions made once.

``Content`` makes these tables of a pack; nothing here knows its files.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from generator.games.to_the_bottom.actions import Buy, Jettison, Name, Pick, Play, Put
from generator.games.to_the_bottom.numbers import Numbers, Options
from generator.games.to_the_bottom.terms import RIDDEN, TIRED
from generator.system.values import frozen

SHORT_GAME_PRICE = 15
"""The Iceberg's price in a short game. TB-13.1"""


@frozen
class Ability:
    """An ability bound to the functions of its words, which take the state and the act."""

    trigger: str
    window: str
    optional: bool
    hand_at_least: int
    board_at_least: int
    words: tuple[Callable[..., None], ...]
    names: tuple[str, ...]
    concerned: tuple[str, ...]
    """Whose cards its words are about: each ``who`` in them, once."""
    against: bool
    """Whether one opponent has to be named. TB-11.1"""
    asks: bool
    """Whether the owner is asked first: optional, and not itself a draw of up to that many."""


@dataclass(kw_only=True, eq=False)
class Kind:
    """One kind of card; ``number`` counts kinds in the order of their ids."""

    number: int
    id: str
    colour: str
    supply: str
    copies: int
    value: int
    price: int
    worth: int
    """Points for jettisoning it."""
    enters_ready: bool
    protected_below: int = 0
    """It cannot be jettisoned while its holder has fewer cards aboard. TB-12.19"""
    protected_in: frozenset[str] = frozenset()
    pair_cap: int = 0
    on_opponent: bool = False
    rides: bool = False
    """Whether it is played on top of a card. TB-12.11"""
    passive: tuple[str, ...] = ()
    """The words that work while it lies aboard, or that say something about it."""
    holds: tuple[Callable[..., None], ...] = ()
    """Those of them that hold for the player, bound."""
    abilities: dict[str, Ability] = field(default_factory=dict)
    """The others, by their triggers."""


class Menu:
    """Actions made when first wanted and kept: legal lists are put together from them."""

    def __init__(self, ids: tuple[str, ...]) -> None:
        self.ids = ids
        self.jettisons = [Jettison(card) for card in ids]
        self.buys = [Buy(card) for card in ids]
        self.plays = [Play(card) for card in ids]
        self.puts = {place: Put(place) for place in ("board", "deck_bottom", "deck_top")}
        self.names = [Name(seat) for seat in range(20)]
        self._kept: dict[tuple[type, int, int, int], Any] = {}

    def card_action(self, kind: type, number: int, spot: int, target: int) -> Any:
        """A Tire, Use, React or Play of the card with that number."""
        key = (kind, number, spot, target)
        action = self._kept.get(key)
        if action is None:
            action = self._kept[key] = kind(self.ids[number], spot, target)
        return action

    def pick(self, number: int, spot: int = -1) -> Pick:
        """Choosing that card; a number below 0 is a card nobody may see."""
        key = (Pick, number, spot, 0)
        action: Pick | None = self._kept.get(key)
        if action is None:
            action = self._kept[key] = Pick(self.ids[number] if number >= 0 else "", spot)
        return action


class Tables:
    """Tables that the rules look up, shared by every state; ``left_out`` are ids of cards left in the box."""

    def __init__(
        self, numbers: Numbers, options: Options, kinds: tuple[Kind, ...], left_out: frozenset[str]
    ) -> None:
        self.numbers = numbers
        self.options = options
        self.kinds = kinds
        self.ids = tuple(kind.id for kind in kinds)
        self.number = {kind.id: kind.number for kind in kinds}
        self.menu = Menu(self.ids)
        self.value = [kind.value for kind in kinds]
        self.worth = [kind.worth for kind in kinds]
        self.price = [kind.price for kind in kinds]
        self.iceberg = next(kind.number for kind in kinds if kind.supply == "iceberg")
        self.cruise_draws = numbers.draws.even_start if options.even_start else numbers.draws.cruise
        if options.short_game:
            self.price[self.iceberg] = SHORT_GAME_PRICE
        self.rider = next((kind.number for kind in kinds if kind.rides), -1)
        self.starting = [
            self.number[card] for card, copies in numbers.starting_deck.items() for _ in range(copies)
        ]
        shop = (kind for kind in kinds if kind.supply == "shop" and kind.id not in left_out)
        self.shop_cards = [kind.number for kind in shop for _ in range(kind.copies)]
        everywhere = range(len(kinds))
        self.hand_guard = [k.protected_below if "hand" in k.protected_in else 0 for k in kinds]
        self.any_hand_guard = any(self.hand_guard)
        self.holding = frozenset(n for n in everywhere if kinds[n].holds)
        self.special_plays = frozenset(n for n in everywhere if kinds[n].on_opponent or kinds[n].rides)
        self.pairs = frozenset(n for n in everywhere if kinds[n].pair_cap)
        self.on_jettison = {
            n: k.abilities["on_jettison"] for n, k in enumerate(kinds) if "on_jettison" in k.abilities
        }
        self.ready_tire = self._entries("tire", "")
        self.main = self._entries("main", "", tired=True)
        self.due = {
            trigger: self._entries(trigger, "", tired=True)
            for trigger in ("before_draw", "draw", "end_of_turn")
        }
        self.ready = {
            window: self._entries("reaction", window)
            for window in ("play_declared", "tire_declared", "effect_lands", "jettison_declared")
        }
        self.anchors = frozenset(kind.number for kind in kinds if "skip_drawing" in kind.passive)

    def _entries(self, trigger: str, window: str, tired: bool = False) -> frozenset[int]:
        """Entries of a board whose card has that ability: ready ones, or tired ones as well."""
        marks = (0, RIDDEN, TIRED, TIRED | RIDDEN) if tired else (0, RIDDEN)
        return frozenset(
            kind.number << 2 | mark
            for kind in self.kinds
            if trigger in kind.abilities and kind.abilities[trigger].window == window
            for mark in marks
        )
