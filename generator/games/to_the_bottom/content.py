"""A pack made ready for play: numbers for cards, effects bound to functions, and actions made once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from generator.games.to_the_bottom import pieces
from generator.games.to_the_bottom.actions import Buy, Jettison, Name, Pick, Play, Put, React, Tire, Use
from generator.games.to_the_bottom.effects import WORDS
from generator.games.to_the_bottom.effects.vocabulary import HOLDS, MARKS
from generator.games.to_the_bottom.pieces import Card, CardsFile, GameFile, Options
from generator.games.to_the_bottom.terms import RIDDEN, TIRED

SHORT_GAME_PRICE = 15
"""The Iceberg's price in a short game. TB-13.1"""

TARGETED = "opponent"


@dataclass(frozen=True, slots=True)
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
    """Whether the owner is asked first: optional, and not itself a draw of up to so many."""


class Kind:
    """One kind of card as the rules see it; ``number`` counts kinds in the order of their ids."""

    def __init__(self, number: int, card: Card) -> None:
        self.number = number
        self.id = card.id
        self.card = card
        self.value = card.value
        self.price = card.cost
        self.worth = card.value
        """Points for jettisoning it."""
        self.protected_below = 0
        """It cannot be jettisoned while its holder has fewer cards aboard. TB-12.17"""
        self.protected_in: frozenset[str] = frozenset()
        self.pair_cap = 0
        self.on_opponent = False
        self.rides = False
        """Whether it is played on top of a card. TB-12.11"""
        self.enters_ready = not card.tires or card.colour == "blue"
        self.colour = card.colour
        self.holds: tuple[Callable[..., None], ...] = ()
        self.abilities: dict[str, Ability] = {}
        self._read(card)

    def _read(self, card: Card) -> None:
        holds = []
        for ability in card.abilities:
            calls = [(effect.name, WORDS.bind(effect)) for effect in ability.do]
            if ability.trigger != "passive":
                self.abilities[ability.trigger] = _bound(ability, calls)
                self.rides |= any(name == "merge" for name, _ in calls)
                continue
            for name, call in calls:
                if MARKS in WORDS[name].groups:
                    call(self)
                    if name == "protected":
                        self.protected_in = frozenset(ability.zones)
                elif HOLDS in WORDS[name].groups:
                    holds.append(call)
        self.holds = tuple(holds)


def _bound(ability: pieces.Ability, calls: list[tuple[str, Callable[..., None]]]) -> Ability:
    effects = ability.do
    free = all(effect.name == "draw" and effect.arguments["up_to"] for effect in effects)
    return Ability(
        trigger=ability.trigger,
        window=ability.window or "",
        optional=ability.optional,
        hand_at_least=ability.requires.hand_at_least,
        board_at_least=ability.requires.board_at_least,
        words=tuple(call for _, call in calls),
        names=tuple(name for name, _ in calls),
        concerned=tuple(sorted({e.arguments["who"] for e in effects if "who" in e.arguments})),
        against=any(TARGETED in (e.arguments.get("who"), e.arguments.get("to_who")) for e in effects),
        asks=ability.optional and not free,
    )


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


REACT, TIRE, USE, PLAY = React, Tire, Use, Play


class Content:
    """A pack that passed its checks, with the lookups the rules need; shared by every state."""

    def __init__(self, game: GameFile, cards: CardsFile) -> None:
        self.game = game
        self.cards = cards
        self.numbers = game.numbers
        self.options = game.options
        left_out = self._left_out()
        self.kinds = tuple(
            Kind(number, card) for number, card in enumerate(sorted(cards.cards, key=lambda card: card.id))
        )
        self.ids = tuple(kind.id for kind in self.kinds)
        self.number = {kind.id: kind.number for kind in self.kinds}
        self.menu = Menu(self.ids)
        self.value = [kind.value for kind in self.kinds]
        self.worth = [kind.worth for kind in self.kinds]
        self.price = [kind.price for kind in self.kinds]
        self.iceberg = next(kind.number for kind in self.kinds if kind.card.supply == "iceberg")
        draws = game.numbers.draws
        self.cruise_draws = draws.even_start if self.options.even_start else draws.cruise
        if self.options.short_game:
            self.price[self.iceberg] = SHORT_GAME_PRICE
        self.rider = next((kind.number for kind in self.kinds if kind.rides), -1)
        self.starting = [
            self.number[card] for card, copies in game.numbers.starting_deck.items() for _ in range(copies)
        ]
        self.shop_cards = [
            kind.number
            for kind in self.kinds
            if kind.card.supply == "shop" and kind.id not in left_out
            for _ in range(kind.card.copies)
        ]
        self._tables()

    def _tables(self) -> None:
        kinds = self.kinds
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
        self.anchors = frozenset(
            kind.number
            for kind in kinds
            if any(e.name == "skip_drawing" for a in kind.card.abilities for e in a.do)
        )

    def _entries(self, trigger: str, window: str, tired: bool = False) -> frozenset[int]:
        """Entries of a board whose card has that ability: ready ones, or tired ones as well."""
        marks = (0, RIDDEN, TIRED, TIRED | RIDDEN) if tired else (0, RIDDEN)
        return frozenset(
            kind.number << 2 | mark
            for kind in self.kinds
            if trigger in kind.abilities and kind.abilities[trigger].window == window
            for mark in marks
        )

    def _left_out(self) -> frozenset[str]:
        """Cards that stay in the box in a first game. TB-13.2"""
        if not self.options.first_game:
            return frozenset()
        reactions = [c.id for c in self.cards.cards if any(a.trigger == "reaction" for a in c.abilities)]
        return frozenset([*reactions, *self.game.first_game_leaves_out])

    def with_options(self, **options: bool) -> Content:
        """The same content with these rules of game.yaml switched on or off."""
        switched = Options(**{**self.options.model_dump(), **options})
        return Content(self.game.model_copy(update={"options": switched}), self.cards)
