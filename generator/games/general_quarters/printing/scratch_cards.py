"""Scratch cards for a printing house: art, hidden layer, varnish, scratch ink and its print, and the back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from generator.contract import Component, Face, Piece, VariableData
from generator.games.general_quarters.cards.card import SYMBOLS, Card
from generator.games.general_quarters.cards.codebook import needs, plain
from generator.games.general_quarters.printing import sheets
from generator.games.general_quarters.printing.card_faces import (
    AIMED,
    NUMBER,
    SEA,
    TELLS,
    craft_images,
    open_sea,
)
from generator.games.general_quarters.printing.home_cards import Run
from generator.games.general_quarters.printing.lazy_pieces import LazyPieces

PRESS_CARD, BACK = "a6", "scratch_card_back"


def parts(run: Run, cards: Sequence[Card]) -> list[Component]:
    """The cards and their back; drills are left out, since scratch ink is the same on all cards."""
    scratched = [card for card in cards if not run.records.get(card.id, {}).get("intel")]
    if not scratched:
        return []
    setups = {card.setup.digest: card.setup for card in scratched}
    of_those = Run(run.content, tuple(setups.values()), run.records, run.words, run.numbers)
    back = sheets.back(run.content, run.words)
    return [
        fronts(of_those, scratched),
        Component(
            BACK,
            run.words("sheet_scratch_card_back"),
            "cards",
            PRESS_CARD,
            [back],
            press_only=True,
            fills=True,
        ),
    ]


def fronts(run: Run, cards: Sequence[Card]) -> Component:
    """The fronts of all. Ids, numbers and the hidden layer differ, and where seas do, what hangs on them."""
    setup, words = run.setups[0], run.words
    values = open_sea(run.content, run.setups, words) if run.is_mixed else run.facts(setup)
    values = values | {"number": NUMBER if run.numbers else ""}
    tokens = {token: None for setup in run.setups for token in needs(setup)}
    sea = (SEA, TELLS, AIMED) if run.is_mixed else ()
    art = Face("press_front", values)
    data = VariableData(
        Face("press_form", values),
        {token: Face("press_stamp", {"token": token}) for token in tokens}
        | (craft_images(run.setups) if run.is_mixed else {}),
        _charset(run),
        (
            ("varnish", Face("press_varnish", values)),
            ("scratch", Face("press_scratch", values)),
            ("legend", Face("press_legend", values)),
        ),
        shared_art=art if run.is_mixed else None,
        placeholders=(*sea, NUMBER) if run.numbers else sea,
    )
    pieces = LazyPieces(cards, partial(_scratch_card, run, art))
    return Component(
        "scratch_cards", words("sheet_scratch_cards"), "cards", PRESS_CARD, pieces, variable=data
    )


def _charset(run: Run) -> str:
    return "".join(sorted({"-", *SYMBOLS, *run.charset()}))


def _scratch_card(run: Run, art: Face, card: Card) -> Piece:
    front = Face("press_front", run.facts(card.setup)) if run.is_mixed else art
    images = (*run.own_images(card), *(plain(token) for token in card.grid))
    return Piece(card.id, front, images=images, texts=run.own_texts(card))
