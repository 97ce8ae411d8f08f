"""The content of a pack as one value: its files, and the tables the rules need of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from pydantic import BaseModel

from generator.games.to_the_bottom import pieces
from generator.games.to_the_bottom.effects import WORDS, acting
from generator.games.to_the_bottom.effects.vocabulary import HOLDS, MARKS
from generator.games.to_the_bottom.numbers import Options
from generator.games.to_the_bottom.pieces import Card, CardsFile, GameFile
from generator.games.to_the_bottom.tables import Ability, Kind, Tables

FILES: Mapping[str, type[BaseModel]] = {"game.yaml": GameFile, "cards.yaml": CardsFile}

TARGETED = "opponent"

_USED_UP = partial(acting.jettison, who="self", zone="board", pick="this")


@dataclass(kw_only=True, eq=False)
class CardKind(Kind):
    """A kind, with its card as it is written."""

    card: Card


class Content(Tables):
    """A pack that passed its checks."""

    kinds: tuple[CardKind, ...]

    def __init__(self, game: GameFile, cards: CardsFile) -> None:
        self.game = game
        self.cards = cards
        by_id = sorted(cards.cards, key=lambda card: card.id)
        used_up = game.used_up_cards if game.options.used_up else ()
        kinds = tuple(_kind(number, card, card.id in used_up) for number, card in enumerate(by_id))
        super().__init__(game.numbers, game.options, kinds, _left_out(game, cards))

    def with_options(self, **options: bool) -> Content:
        """The same content with these rules of game.yaml switched on or off."""
        switched = Options(**{**self.options.model_dump(), **options})
        return Content(self.game.model_copy(update={"options": switched}), self.cards)


def _left_out(game: GameFile, cards: CardsFile) -> frozenset[str]:
    """Cards that stay in the box in a first game. TB-13.2"""
    if not game.options.first_game:
        return frozenset()
    reactions = [card.id for card in cards.cards if any(a.trigger == "reaction" for a in card.abilities)]
    return frozenset([*reactions, *game.first_game_leaves_out])


def _kind(number: int, card: Card, used_up: bool) -> CardKind:
    kind = CardKind(
        card=card,
        number=number,
        id=card.id,
        colour=card.colour,
        supply=card.supply,
        copies=card.copies,
        value=card.value,
        price=card.cost,
        worth=card.value,
        enters_ready=not card.tires or card.colour == "blue",
    )
    for ability in card.abilities:
        calls = [(effect.name, WORDS.bind(effect)) for effect in ability.do]
        if used_up and ability.trigger == "tire":
            calls.append(("jettison", _USED_UP))
        if ability.trigger != "passive":
            kind.abilities[ability.trigger] = _bound(ability, calls)
            kind.rides |= any(name == "merge" for name, _ in calls)
            continue
        for name, call in calls:
            kind.passive += (name,)
            if MARKS in WORDS[name].groups:
                call(kind)
                if name == "protected":
                    kind.protected_in = frozenset(ability.zones)
            elif HOLDS in WORDS[name].groups:
                kind.holds += (call,)
    return kind


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
