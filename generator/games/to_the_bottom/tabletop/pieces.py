"""The pieces of To the Bottom as items of a table: cards one by one, side by side and in piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from generator.contract import Item, Tabletop
from generator.games.to_the_bottom import actions as act
from generator.games.to_the_bottom.commentary import VoyageCommentary
from generator.games.to_the_bottom.content import Content

GAP, OTHERS = 4.0, 0.62
"""Millimetres between cards; how much smaller lies what is before others."""


class Pieces:
    """Makes items of the printed cards of a table. Ids name place, kind and number: ``hand0:passenger:2``."""

    def __init__(self, table: Tabletop[Content, act.Action]) -> None:
        self.content, self.words, self.item = table.content, table.words, table.item
        self.told = VoyageCommentary(table.content, table.pack)
        self.any_card = next(name for name in table.printed if name.startswith("cards/"))

    def card(self, id: str, card: str, **rest: Any) -> Item:
        """A card face up."""
        return self.item(id, f"{self.told.names[card]} {self.told.values_of[card]}", f"cards/{card}", **rest)

    def cards(self, place: str, cards: Sequence[str], scale: float = 1.0) -> list[Item]:
        """Cards side by side; of those that are alike any may be touched."""
        items, counts = list[Item](), Counter[str]()
        for card in cards:
            counts[card] += 1
            first = f"{place}:{card}:1"
            id = f"{place}:{card}:{counts[card]}"
            items.append(self.card(id, card, scale=scale, same_as="" if id == first else first))
        return items

    def pile(self, id: str, word: str, count: int, at: tuple[float, float], **rest: Any) -> Item:
        """A pile with backs up."""
        label = self.words("scene.pile", pile=self.words(word), n=count)
        return self.item(id, label, self.any_card, back=True, x=at[0], y=at[1], count=count, **rest)
