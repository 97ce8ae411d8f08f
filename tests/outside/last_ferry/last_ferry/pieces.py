"""The content: one model for each YAML file, and all the rules need of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from generator.contract import Models
from generator.reading.fields import Count, Id, Line, Text
from generator.reading.header import Header
from generator.reading.provenance import ContentFile
from generator.reading.schema import Entry
from pydantic import Field

FILE = "cards.yaml"


class Ferry(Header):
    """game.yaml, with the numbers of its rules. LF-1.1, LF-3.1"""

    hand: Annotated[int, Field(ge=1, le=5)]
    berths: Annotated[int, Field(ge=2, le=8)]


class Card(Entry):
    """One kind of card; most have no effect."""

    id: Id
    name: Line
    copies: Count
    worth: Annotated[int, Field(ge=0, le=9)]
    effect: Literal["", "anchor", "wash"] = ""
    text: Text


class Cards(ContentFile):
    """cards.yaml: the deck."""

    cards: Annotated[tuple[Card, ...], Field(min_length=1, max_length=20)]


FILES: Models = {"game.yaml": Ferry, FILE: Cards}


@dataclass(frozen=True)
class Content:
    """Everything the rules need."""

    game: Ferry
    deck: Cards

    @property
    def kinds(self) -> dict[str, Card]:
        """The kinds of card by id."""
        return {card.id: card for card in self.deck.cards}
