"""A pack under check: both files, and where things stand in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.games.to_the_bottom.pieces import Ability, Card, CardsFile, GameFile
from generator.reading.checking import Checked
from generator.reading.effect_words import Effect
from generator.reading.problems import Problem, Severity
from generator.system.values import frozen

GAME, CARDS = "game.yaml", "cards.yaml"


@frozen(slots=False)
class Deck:
    """Both files of a pack that could be read."""

    checked: Checked
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

    @property
    def of_the_book(self) -> Severity:
        """The severity of a value that is not the rulebook's: a warning where the box has its own."""
        return "warning" if self.game.options.own_values else "error"

    def at(self, code: str, message: str, *path: str | int, hint: str = "") -> Problem:
        """A Problem at a value of game.yaml."""
        return self.checked.at(code, message, GAME, *path, hint=hint)

    def of_cards(self, code: str, message: str, *, hint: str, severity: Severity = "error") -> Problem:
        """A Problem with the cards as a whole."""
        return self.checked.at_key(code, message, CARDS, "cards", hint=hint, severity=severity)

    def of_card(
        self,
        code: str,
        index: int,
        message: str,
        *path: str | int,
        hint: str = "",
        severity: Severity = "error",
    ) -> Problem:
        """A Problem at a value of the card with that index, or where its entry begins."""
        report = self.checked.at if path else self.checked.at_key
        return report(code, message, CARDS, "cards", index, *path, hint=hint, severity=severity)

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
