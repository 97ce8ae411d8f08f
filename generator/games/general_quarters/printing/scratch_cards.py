"""Scratch cards for a printing house: art, hidden layer, varnish, scratch ink and its print, and the back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from generator.contract import Component, Face, Piece, VariableData
from generator.games.general_quarters.cards.card import SYMBOLS, Card
from generator.games.general_quarters.cards.codebook import needs, plain
from generator.games.general_quarters.printing import sheets
from generator.games.general_quarters.printing.card_faces import GRADE, GROUND, ID, NUMBER, SEA, WHOLE
from generator.games.general_quarters.printing.home_cards import Run
from generator.games.general_quarters.printing.lazy_pieces import LazyPieces
from generator.games.general_quarters.printing.places import PRESS_MM, PRESS_SQUARE_MM

PRESS_CARD, BACK = "a6", "scratch_card_back"


def parts(run: Run, cards: Sequence[Card]) -> list[Component]:
    """The cards and their back; drills are left out, since scratch ink is the same on all cards."""
    scratched = [card for card in cards if not run.records.get(card.id, {}).get("intel")]
    if not scratched:
        return []
    setups = {card.setup.digest: card.setup for card in scratched}
    of_those = replace(
        run,
        setups=tuple(setups.values()),
        pictures={card.id: run.pictures[card.id] for card in scratched if card.id in run.pictures},
    )
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
    """The fronts of all: the art of each picture, and over it ids, numbers, grades and the hidden layer."""
    run = replace(run, size=PRESS_MM, square=PRESS_SQUARE_MM)
    own = {"id": ID, "number": NUMBER if run.numbers else "", "grade": GRADE if run.is_graded else ""}
    values = run.facts(run.setups[0]) | own
    tokens = {token: None for setup in run.setups for token in needs(setup)}
    arts = run.arts("press_front", **own, part=SEA)
    data = VariableData(
        Face("press_form", values),
        {token: Face("press_stamp", {"token": token}) for token in tokens},
        _charset(run),
        (
            ("varnish", Face("press_varnish", values)),
            ("scratch", Face("press_scratch", values)),
            ("legend", Face("press_legend", values)),
        ),
        placeholders=(NUMBER, GRADE),
        shared_art=Face("press_front", values | {"part": GROUND if arts else WHOLE}),
        arts=arts,
    )
    fronts = run.arts("press_front", **own, part=WHOLE) or {"": Face("press_front", values | {"part": WHOLE})}
    pieces = LazyPieces(cards, partial(_scratch_card, run, fronts))
    title = run.words("sheet_scratch_cards")
    return Component("scratch_cards", title, "cards", PRESS_CARD, pieces, variable=data)


def _charset(run: Run) -> str:
    return "".join(sorted({"-", *SYMBOLS, *run.charset()}))


def _scratch_card(run: Run, fronts: Mapping[str, Face], card: Card) -> Piece:
    art, images = run.art(card), tuple(plain(token) for token in card.grid)
    texts = (*run.own_texts(card), *([run.grade(card)] if run.is_graded else []))
    return Piece(card.id, fronts[art], images=images, texts=texts, art=art, number=run.number(card))
