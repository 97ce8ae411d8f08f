"""Whole-pack checks: what the files must be together for the game to work. TB-V

TB-V26 to TB-V29 are put to the test by playing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.games.to_the_bottom.checks import abilities, box, cards, texts
from generator.games.to_the_bottom.checks.deck import Deck
from generator.games.to_the_bottom.content import FILES, Content
from generator.games.to_the_bottom.pieces import CardsFile, GameFile
from generator.reading.checking import Checked, Reader
from generator.reading.problems import Problem

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
    box.listed,
    box.contents,
)


def whole_pack(checked: Checked) -> Iterator[Problem]:
    """Every invariant, each with all it finds, once both files could be read."""
    game, file = checked.file(GameFile), checked.file(CardsFile)
    if game and file:
        deck = Deck(checked, game, file)
        for finds in CHECKS:
            yield from finds(deck)


read: Reader[Content] = Reader(FILES, Content, checks=(whole_pack,))
