"""A pack under check: both files, and where things stand in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from generator.games.to_the_bottom.pieces import Ability, Card, CardsFile, GameFile
from generator.reading.effect_words import Effect
from generator.reading.packs import Pack
from generator.reading.problems import Problem

GAME, CARDS = "game.yaml", "cards.yaml"


@dataclass(frozen=True)
class Deck:
    """Both files of a pack that could be read."""

    pack: Pack
    game: GameFile
    file: CardsFile

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every kind, in the order of the file."""
        return self.file.cards

    @property
    def shop(self) -> list[Card]:
        """The kinds that come into the Shop."""
        return [card for card in self.cards if card.supply == "shop"]

    def at(self, code: str, message: str, *path: str | int, hint: str = "") -> Problem:
        """A Problem at a value of game.yaml."""
        return Problem(self.pack.place(GAME, *path), code, message, hint)

    def of_card(
        self,
        code: str,
        index: int,
        message: str,
        *path: str | int,
        hint: str = "",
        severity: Literal["error", "warning"] = "error",
    ) -> Problem:
        """A Problem at a value of the card with that index, or where its entry begins."""
        where = ("cards", index, *path)
        place = self.pack.place(CARDS, *where) if path else self.pack.key(CARDS, *where)
        return Problem(place, code, message, hint, severity)

    def abilities(self) -> Iterator[tuple[int, Card, int, Ability]]:
        """Every ability of every card, with the indexes of both."""
        for index, card in enumerate(self.cards):
            for number, ability in enumerate(card.abilities):
                yield index, card, number, ability

    def effects(self) -> Iterator[tuple[Card, Ability, Effect, tuple[str | int, ...]]]:
        """Every word of every ability, with the path to it below its card; the card's index comes first."""
        for index, card, number, ability in self.abilities():
            for spot, effect in enumerate(ability.do):
                yield card, ability, effect, (index, "abilities", number, "do", spot)


def repeats(names: Sequence[str]) -> Iterator[tuple[int, str, int]]:
    """Each name that was there before: its index, itself, and the index of the first."""
    first: dict[str, int] = {}
    for index, name in enumerate(names):
        if first.setdefault(name, index) != index:
            yield index, name, first[name]
