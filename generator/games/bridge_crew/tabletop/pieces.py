"""The pieces of Bridge Crew as items of a table: dice, cards, attitudes, each with its face and its name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.contract import Face, Item, Json, Tabletop
from generator.games.bridge_crew import actions as act
from generator.games.bridge_crew.commentary import FACE_DOWN, WatchCommentary
from generator.games.bridge_crew.content import Content
from generator.games.bridge_crew.places import PLACE
from generator.games.bridge_crew.printing.pools import CHIT
from generator.games.bridge_crew.printing.values import pool_value

CARD, GAP = (63.5, 88.9), 2.5
TOKEN, ROLLED = (42.0, 58.0), 26.0
"""Sizes of an attitude and of a die that has been rolled, for which there is no printed piece."""

ROLES = ("captain", "alien")
DECKS = ("crew", "personality")
HELD = {"crew": "crew_cards", "personality": "personalities"}
"""The decks, and under which key of an observation the cards stand that seats hold."""


class Pieces:
    """Makes items of the printed pieces of a table. Ids of dice name place, kind and number."""

    def __init__(self, table: Tabletop[Content, act.Action]) -> None:
        self.content, self.words, self._item = table.content, table.words, table.item
        self.printed = table.printed
        self.told = WatchCommentary(table.content, table.pack)
        self.pools: dict[str, dict[str, str]] = {p.origin: pool_value(p) for p in table.content.game.pools}
        self.origins = {pool["id"]: origin for origin, pool in self.pools.items()}

    def who(self, seat: int, seen: Json) -> str:
        """A seat by name, as whoever looks would call it."""
        return self.told.player(seat, seen["seat"])

    # ---- dice --------------------------------------------------------------------------------

    def dice(
        self, place: str, dice: Mapping[str, int], by_type: bool = False, fell: Sequence[int] = ()
    ) -> Iterator[tuple[str, Item]]:
        """Kind and item of every die; of dice that are alike one is as good as the other."""
        first: dict[str, str] = {}
        results = iter(fell)
        for kind, count in dice.items():
            for number in range(1, count + 1):
                id = die_id(place, kind, number)
                alike = first.setdefault(kind.partition(" ")[0] if by_type else kind, id)
                die = self.die(id, kind, next(results, 0))
                yield kind, replace(die, same_as="" if alike == id else alike)

    def die(self, id: str, kind: str, fell: int = 0, size: float = 1.0, **rest: Any) -> Item:
        """The chit of a die, as large as places on mats or ``size`` times so; or the die as it fell."""
        name, _, origin = kind.partition(" ")
        pool = self.pools[origin]
        label = self.words("scene.die", die=self.words("die", n=int(name[1:])), pool=pool["name"])
        if fell:
            face = Face("table_die", {"pool": pool, "type": int(name[1:]), "fell": fell})
            label = self.words("scene.fell", die=label, n=fell)
            scale = size * 0.95 * PLACE / ROLLED
            return Item(id, label, face, (ROLLED, ROLLED), scale=scale, motion="rolls", **rest)
        scale = size * 0.9 * PLACE / CHIT[0]
        return self._item(id, label, f"chits/{pool['id']}_{name}", scale=scale, **rest)

    # ---- cards -------------------------------------------------------------------------------

    def mat(self, seat: int, seen: Json, **rest: Any) -> Item:
        """The Officer mat of a seat."""
        label = self.words("scene.officer_mat", who=self.who(seat, seen))
        return self._item(f"mat:{seat}", label, "officer_mats/officer", **rest)

    def held(self, seen: Json, deck: str, seat: int) -> Item:
        """A Crew card or Personality that a seat has, as it lies."""
        card = seen[HELD[deck]][seat]
        return self.hidden(deck, f"{deck}:of{seat}") if card == FACE_DOWN else self.card(deck, card)

    def card(self, deck: str, card: str) -> Item:
        """A Crew card or Personality, face up."""
        name = self.told.crew[card] if deck == "crew" else self.told.personalities[card]
        return self._item(f"{deck}:{card}", name, f"cards/{card}")

    def hidden(self, deck: str, id: str, **rest: Any) -> Item:
        """Cards of a deck with their backs up."""
        some = self.content.crew_ids[0] if deck == "crew" else self.content.personality_ids[0]
        label = f"{self.words(f'back.{deck}')}: {self.words('play.face_down')}"
        return self._item(id, label, f"cards/{some}", back=True, **rest)

    def role(self, role: str, **rest: Any) -> Item:
        """The Captain or the Alien."""
        return self._item(f"role:{role}", self.words(f"play.{role}"), f"cards/{role}", **rest)

    def order(self, order: str, **rest: Any) -> Item:
        """The card of an Order."""
        return self._item(f"order:{order}", self.told.orders[order], f"orders/{order}", **rest)

    def attitude(self, stance: str) -> Item:
        """An attitude to choose."""
        attitude = next(attitude for attitude in self.content.words.attitudes if attitude.id == stance)
        face = Face("table_attitude", {"stance": attitude.model_dump()})
        return Item(f"attitude:{stance}", attitude.name, face, TOKEN)


def die_id(place: str, kind: str, number: int = 1) -> str:
    """The id of a die of a kind such as ``d8 C`` in a pool.

    >>> die_id("commission", "d8 C")
    'commission:d8C:1'
    """
    return f"{place}:{kind.replace(' ', '')}:{number}"


def officer(seat: int) -> str:
    """The Officer pool of a seat, in ids of dice."""
    return f"officer{seat}"
