"""Scratch cards for a printing house: art, hidden layer, varnish, scratch ink and its print, and the back."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from generator.contract import Component, Face, Piece, VariableData
from generator.games.general_quarters.cards.card import SYMBOLS, Card
from generator.games.general_quarters.cards.codebook import needs, plain
from generator.games.general_quarters.printing import sheets
from generator.games.general_quarters.printing.card_faces import (
    CHEVRONS,
    FIRST,
    GRADE,
    GROUND,
    ID,
    NUMBER,
    SEA,
    WHOLE,
    first_lines,
    name_of,
)
from generator.games.general_quarters.printing.home_cards import Run
from generator.games.general_quarters.printing.lazy_pieces import LazyPieces
from generator.games.general_quarters.printing.places import PRESS_MM, PRESS_SQUARE_MM

PRESS_CARD, BACK = "a6", "scratch_card_back"


def parts(run: Run, cards: Sequence[Card]) -> list[Component]:
    """The cards and their back. Scratch ink is the same on all: a drill names the squares to open first."""
    back = sheets.back(run.content, run.words)
    return [
        fronts(run, cards),
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
    own |= {"first": FIRST if run.has_drills else "", "chevrons": CHEVRONS if run.is_graded else ""}
    values = run.facts(run.setups[0]) | own
    framed = _framed(run, cards)
    tokens = {token: None for setup in run.setups for token in needs(setup)}
    arts = _arts(run, framed, **own, part=SEA)
    data = VariableData(
        Face("press_form", values),
        {token: Face("press_stamp", {"token": token}) for token in tokens},
        _charset(run),
        (
            ("varnish", Face("press_varnish", values)),
            ("scratch", Face("press_scratch", values)),
            ("legend", Face("press_legend", values)),
        ),
        placeholders=(NUMBER, GRADE, CHEVRONS, FIRST),
        shared_art=Face("press_front", values | {"part": GROUND if arts else WHOLE, "framed": "" in framed}),
        arts=arts,
    )
    fronts = _arts(run, framed, **own, part=WHOLE) or {
        "": Face("press_front", values | {"part": WHOLE, "framed": "" in framed})
    }
    pieces = LazyPieces(cards, partial(_scratch_card, run, fronts))
    title = run.words("sheet_scratch_cards")
    return Component("scratch_cards", title, "cards", PRESS_CARD, pieces, variable=data)


def _framed(run: Run, cards: Sequence[Card]) -> set[str]:
    """The arts whose cards are all drills: they have a frame around the squares to scratch first."""
    if not run.has_drills:
        return set()
    others = {run.art(card) for card in cards if not run.records.get(card.id, {}).get("intel")}
    return {run.art(card) for card in cards} - others


def _arts(run: Run, framed: Container[str], **values: Any) -> dict[str, Face]:
    """The art of each picture, or of each sea where cards are of several."""
    return {
        name: Face(face.layout, {**face.values, "framed": name in framed})
        for name, face in run.arts("press_front", **values).items()
    }


def _charset(run: Run) -> str:
    return "".join(sorted({"-", ",", *SYMBOLS, *run.charset(), *run.words("first_scratch")}))


def _scratch_card(run: Run, fronts: Mapping[str, Face], card: Card) -> Piece:
    art, images = run.art(card), tuple(plain(token) for token in card.grid)
    record = run.records.get(card.id)
    texts = (*run.own_texts(card), *([run.grade(card), run.chevrons(card)] if run.is_graded else []))
    texts += first_lines(card, record, run.words) if run.has_drills else ()
    return Piece(
        name_of(card, record), fronts[art], images=images, texts=texts, art=art, number=run.number(card)
    )
