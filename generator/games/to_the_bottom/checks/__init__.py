"""Whole-pack checks: what the files must be together for the game to work. TB-V

TB-V26 to TB-V29 are put to the test by playing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.games.to_the_bottom.checks import abilities, box, cards, texts
from generator.games.to_the_bottom.checks.deck import Deck
from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.pieces import FILES, CardsFile, GameFile
from generator.reading.packs import Pack
from generator.reading.problems import Problem, in_file_order

__all__ = ["check", "read"]

CHECKS: tuple[Callable[[Deck], Iterator[Problem]], ...] = (
    cards.ids_and_names,
    cards.prices,
    cards.the_iceberg,
    cards.starting_cards,
    cards.shop_copies,
    cards.colours,
    cards.claims,
    cards.examples,
    cards.plurals,
    cards.words_in_use,
    abilities.tire_symbol,
    abilities.triggers,
    abilities.windows,
    abilities.words_in_place,
    abilities.targets_possible,
    abilities.numbers,
    abilities.turns_end,
    abilities.riders,
    texts.form,
    texts.agreement,
    box.players,
    box.shop,
    box.sheets,
    box.draws,
    box.numbers,
    box.first_game,
    box.contents,
)


def read(pack: Pack) -> tuple[Content | None, list[Problem]]:
    """The content of a pack, and everything wrong with it; no content while anything but a warning is."""
    models, problems = pack.load(FILES)
    game, file = models.get("game.yaml"), models.get("cards.yaml")
    if isinstance(game, GameFile) and isinstance(file, CardsFile):
        problems = in_file_order([*problems, *check(Deck(pack, game, file))])
    if len(models) < len(FILES) or any(problem.severity == "error" for problem in problems):
        return None, problems
    return Content.of(models), problems


def check(deck: Deck) -> Iterator[Problem]:
    """Every invariant, each with all it finds."""
    return (problem for finds in CHECKS for problem in finds(deck))
