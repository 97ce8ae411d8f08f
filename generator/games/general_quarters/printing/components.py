"""The printed parts: cards with their code book or as sticker pairs, solutions, aid, log and rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from string import ascii_letters, digits

from generator.contract import Component, Edition, Face, Piece, VariableData
from generator.games.general_quarters.cards.card import SYMBOLS, Card
from generator.games.general_quarters.cards.codebook import CodeBook, needs, plain
from generator.games.general_quarters.pieces import Content
from generator.games.general_quarters.printing import card_faces, sheets
from generator.games.general_quarters.printing.card_faces import (
    ART,
    BLANK,
    CODE,
    FORM,
    GRADE,
    ID,
    WHOLE,
    Records,
    grade_of,
    intel,
    name_of,
    public,
)
from generator.games.general_quarters.printing.examples import examples
from generator.games.general_quarters.printing.lazy_pieces import LazyPieces
from generator.games.general_quarters.printing.solutions import setups_of, solutions
from generator.games.general_quarters.setup import Setup
from generator.reading.packs import Pack

CARD = (98.0, 128.0)
"""Four on A4 and four on Letter inside the margins of a home printer."""

PRESS_CARD, BACK = "a6", "scratch_card_back"
PAGE = "page"
STICKERS = {"9 mm": (100.0, 134.0), "half inch": (138.0, 190.0)}
"""Squares of scratch stickers and sticky dots as they are sold, and the piece they go on."""

EXAMPLE = (80.0, 52.0)
SEED = "harbour"
"""The cards that come with the game."""


CHARSET = ascii_letters + digits + " -"
"""The characters of ids, codes and grades."""


def components(content: Content, pack: Pack, edition: Edition) -> Sequence[Component]:
    """The box: a dozen cards with their code book, their solutions, aid, log and rulebook."""
    from generator.games.general_quarters.cards import maker

    count = next((item.count for item in content.title.contents if item.id == "cards"), 12)
    cards = list(maker.dealt(content.setup(), SEED, 0, count))
    return [
        *coded(content, cards, SEED),
        *scratch_cards(content, cards),
        Component("aid", "Player aid", "sheet", PAGE, [sheets.aid(content, pack)]),
        Component("log", "Log sheet", "sheet", PAGE, [sheets.log(content, pack)]),
        Component("examples", "Examples", "sheet", EXAMPLE, examples(), printed=False),
        Component("rulebook", f"{content.title.title}: the rules", "book", "a5", text="rulebook.md"),
    ]


# ---- cards --------------------------------------------------------------------------------


def coded(
    content: Content, cards: Sequence[Card], seed: str, records: Records | None = None
) -> list[Component]:
    """Cards with codes, the book that tells what they hide, and the solutions apart."""
    setups, certified = setups_of(cards), records or {}
    book = CodeBook.of(setups, seed)
    variable = None
    if len(setups) == 1:
        drills = _has_drills(certified)
        setup, squares = setups[0], setups[0].waters.squares
        differs = {"id": ID, "grade": GRADE, "squares": [CODE] * squares, "intel": _blanks(setup, drills)}
        variable = VariableData(
            card_faces.code_card(content, setup, book, FORM, **differs),
            _images(setup, told=True) if drills else {},
            CHARSET,
            shared_art=card_faces.code_card(content, setup, book, ART, **differs),
            placeholders=(GRADE, CODE[:-1], CODE[-1]),
        )
    pieces = LazyPieces(cards, partial(_code_card, content, book, certified))
    return [
        Component("cards", "Cards", "sheet", CARD, pieces, variable=variable),
        Component("codebook", "Code book", "sheet", PAGE, sheets.book_pages(content, book)),
        solutions(content, cards, records),
    ]


def stickers(
    content: Content, cards: Sequence[Card], geometry: str = "9 mm", records: Records | None = None
) -> list[Component]:
    """Hidden layers, and covers to be printed on label paper or used as a guide. GQ-V17"""
    setups, certified, size = setups_of(cards), records or {}, STICKERS[geometry]
    below = above = None
    if len(setups) == 1:
        setup, drills = setups[0], _has_drills(certified)
        squares = {"id": ID, "squares": [BLANK] * setup.waters.squares}
        told = {"id": ID, "intel": _blanks(setup, drills)}
        below = VariableData(
            card_faces.hidden(content, setup, FORM, **squares),
            _images(setup, told=False),
            CHARSET,
            shared_art=card_faces.hidden(content, setup, ART, **squares),
        )
        above = VariableData(
            card_faces.cover(content, setup, FORM, **told),
            _images(setup, told=True) if drills else {},
            CHARSET,
            shared_art=card_faces.cover(content, setup, ART, **told),
        )
    under = LazyPieces(cards, partial(_hidden, content, certified))
    over = LazyPieces(cards, partial(_cover, content, certified))
    return [
        Component("hidden", "Hidden layers", "sheet", size, under, variable=below),
        Component("covers", "Covers", "sheet", size, over, variable=above),
        solutions(content, cards, records),
    ]


def press(content: Content, cards: Sequence[Card], records: Records | None = None) -> list[Component]:
    """Scratch cards for a printing house, all of one setup, and their solutions apart. GQ-V17"""
    return [
        *scratch_cards(content, cards),
        solutions(content, cards, records),
    ]


def scratch_cards(content: Content, cards: Sequence[Card]) -> list[Component]:
    """Art, hidden layer, varnish, scratch ink and its print, and the back of all of them.

    Only the id and the hidden layer differ.
    """
    setup = cards[0].setup
    values = public(content, setup)
    variable = VariableData(
        Face("press_form", values),
        {token: Face("press_stamp", {"token": token}) for token in needs(setup)},
        "".join(sorted({"-", setup.code, *SYMBOLS})),
        (
            ("varnish", Face("press_varnish", values)),
            ("scratch", Face("press_scratch", values)),
            ("legend", Face("press_legend", values)),
        ),
    )
    pieces = LazyPieces(cards, partial(_scratch_card, Face("press_front", values)))
    back, title = [sheets.press_back(content)], "Back of the scratch cards"
    return [
        Component("scratch_cards", "Scratch cards", "cards", PRESS_CARD, pieces, variable=variable),
        Component(BACK, title, "cards", PRESS_CARD, back, press_only=True, fills=True),
    ]


# Pieces travel to other processes, so what makes them has a name.


def _code_card(content: Content, book: CodeBook, records: Records, card: Card) -> Piece:
    record = records.get(card.id)
    told, grade = intel(card, record), grade_of(record)
    codes = [book.written(code) for code in book.encoded(card)]
    name = name_of(card, record)
    face = card_faces.code_card(
        content, card.setup, book, WHOLE, id=name, grade=grade, squares=codes, intel=told
    )
    shown = [code if not open_ else "" for code, open_ in zip(codes, told, strict=True)]
    texts = (grade, *(code[:-1] for code in shown), *(code[-1:] for code in shown))
    return Piece(name, face, images=_filled(told, records), texts=texts)


def _hidden(content: Content, records: Records, card: Card) -> Piece:
    squares = [plain(token) for token in card.grid]
    name = name_of(card, records.get(card.id))
    face = card_faces.hidden(content, card.setup, WHOLE, id=name, squares=squares)
    return Piece(name, face, images=tuple(squares))


def _cover(content: Content, records: Records, card: Card) -> Piece:
    record = records.get(card.id)
    told, name = intel(card, record), name_of(card, record)
    face = card_faces.cover(content, card.setup, WHOLE, id=name, intel=told)
    return Piece(name, face, images=_filled(told, records))


def _scratch_card(front: Face, card: Card) -> Piece:
    return Piece(card.id, front, images=tuple([plain(token) for token in card.grid]))


def _images(setup: Setup, told: bool) -> dict[str, Face]:
    """The faces that may stand in a square: under a sticker, or shown from the start."""
    return {token: Face("stamp", {"token": token, "open": told}) for token in needs(setup)}


def _has_drills(records: Records) -> bool:
    return any(record.get("intel") for record in records.values())


def _blanks(setup: Setup, drills: bool) -> list[str]:
    """The blanks a form leaves for squares shown from the start: everywhere, or nowhere."""
    return [BLANK if drills else ""] * setup.waters.squares


def _filled(told: Sequence[str], records: Records) -> tuple[str, ...]:
    return tuple(told) if _has_drills(records) else ()
