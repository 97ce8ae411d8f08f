"""The content: a model for each YAML file, and what must hold across them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Literal

from generator.contract import Models
from generator.mechanics.grids import Grid
from generator.reading.checking import Checked
from generator.reading.fields import Count, Id, Line, Text
from generator.reading.header import Header
from generator.reading.problems import Problem
from generator.reading.provenance import ContentFile
from generator.reading.schema import Entry
from pydantic import Field

FILE = "animals.yaml"
SHELLS = 10
"""Of each player."""


class Pool(Header):
    """game.yaml, with the numbers of its rules. TP-1.1, TP-3.2"""

    side: Annotated[int, Field(ge=4, le=6)]
    hand: Annotated[int, Field(ge=1, le=5)]
    friends: Annotated[int, Field(ge=0, le=3)]


class Animal(Entry):
    """One kind of card."""

    id: Id
    name: Line
    copies: Count
    worth: Annotated[int, Field(ge=0, le=9)]
    effect: Literal["", "pinch", "cling"] = ""
    text: Text


class Deck(ContentFile):
    """animals.yaml: the deck."""

    animals: Annotated[tuple[Animal, ...], Field(min_length=1, max_length=20)]

    @property
    def cards(self) -> list[str]:
        """Every card of the deck by its kind."""
        return [animal.id for animal in self.animals for _ in range(animal.copies)]


FILES: Models = {"game.yaml": Pool, FILE: Deck}


@dataclass(frozen=True)
class Content:
    """Everything the rules need."""

    game: Pool
    deck: Deck

    @cached_property
    def kinds(self) -> dict[str, Animal]:
        """The kinds of card by id."""
        return {animal.id: animal for animal in self.deck.animals}

    @cached_property
    def grid(self) -> Grid:
        """The squares as printed."""
        return Grid(self.game.side, self.game.side, pitch_mm=36, edge_mm=6)


def deck_fits(checked: Checked) -> Iterator[Problem]:
    """A hand for everybody, a square for every card, a shell for every animal of two. TP-1.1, TP-2.1"""
    game, deck = checked.file(Pool), checked.file(Deck)
    if not (game and deck):
        return
    cards, need, most = len(deck.cards), game.players.max * game.hand, min(game.side**2, 2 * SHELLS)
    if cards < need:
        message, hint = f"{cards} cards for {need} in the first hands", "more copies, or a smaller hand"
        yield checked.at("TP-1.1", message, FILE, "animals", hint=hint)
    if cards > most:
        message, hint = f"{cards} cards, and room and shells for {most}", "fewer copies"
        yield checked.at("TP-2.1", message, FILE, "animals", hint=hint)


def effects_are_told(checked: Checked) -> Iterator[Problem]:
    """A card says on its face what it does. TP-2.2, TP-2.3"""
    deck = checked.file(Deck)
    for animal in deck.animals if deck else ():
        word = f"**{animal.effect.title()}:**"
        if animal.effect and word not in animal.text:
            clause = "TP-2.2" if animal.effect == "pinch" else "TP-2.3"
            message = f"{animal.id}: the text is silent about '{animal.effect}'"
            yield checked.at(
                clause, message, FILE, "animals", animal.id, "text", hint=f"begin it with {word}"
            )


CHECKS = (deck_fits, effects_are_told)
