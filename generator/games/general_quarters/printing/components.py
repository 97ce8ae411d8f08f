"""What gets printed: cards with their code book or as sticker pairs, solutions, aid, log and rulebook."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from string import ascii_letters, digits
from typing import Any, overload

from generator.contract import Component, Face, Piece, VariableData
from generator.games.general_quarters.cards.card import SYMBOLS, Card
from generator.games.general_quarters.cards.codebook import CodeBook, needs, plain
from generator.games.general_quarters.pieces import Content
from generator.games.general_quarters.printing import card_faces
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
from generator.games.general_quarters.printing.solutions import setups_of, solutions
from generator.games.general_quarters.waters import Setup
from generator.reading.packs import Pack

CARD = (98.0, 128.0)
"""Four on A4 and four on Letter inside the margins of a home printer."""

PRESS_CARD, BACK = "a6", "scratch_card_back"
PAGE = "page"
CODES_A_PAGE = 500
STICKERS = {"9 mm": (100.0, 134.0), "half inch": (138.0, 190.0)}
"""Squares of scratch stickers and sticky dots as they are sold, and the piece they go on."""

EXAMPLE = (80.0, 52.0)
SEED = "harbour"
"""The cards that come with the game."""


CHARSET = ascii_letters + digits + " -"
"""The characters of ids, codes and grades."""


class Pieces(Sequence[Piece]):
    """One piece a card, made when it is asked for."""

    def __init__(self, cards: Sequence[Card], made: Callable[[Card], Piece]) -> None:
        self.cards = cards
        self.made = made

    def __len__(self) -> int:
        return len(self.cards)

    @overload
    def __getitem__(self, at: int) -> Piece: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Piece]: ...
    def __getitem__(self, at: int | slice) -> Piece | Sequence[Piece]:
        if isinstance(at, slice):
            return Pieces(self.cards[at], self.made)
        return self.made(self.cards[at])


def components(content: Content, pack: Pack) -> Sequence[Component]:
    """The box: a dozen cards with their code book, their solutions, aid, log and rulebook."""
    from generator.games.general_quarters.cards import maker
    from generator.games.general_quarters.counting import graph_cache

    setup = content.setup()
    count = next((item.count for item in content.title.contents if item.id == "cards"), 12)
    cards = list(maker.cards(graph_cache.source(setup.waters), setup, maker.numbers(SEED, setup, 0, count)))
    return [
        *coded(content, cards, SEED),
        scratch_cards(content, cards),
        Component("aid", "Player aid", "sheet", PAGE, [aid(content, pack)]),
        Component("log", "Log sheet", "sheet", PAGE, [log(content, pack)]),
        Component("examples", "Examples", "sheet", EXAMPLE, examples(content), printed=False),
        Component("rulebook", f"{content.title.title}: the rules", "book", "a5", text="rulebook.md"),
    ]


# ---- cards --------------------------------------------------------------------------------


def coded(
    content: Content, cards: Sequence[Card], seed: str, records: Records | None = None
) -> list[Component]:
    """Cards with codes, the book that tells what they hide, and the solutions apart."""
    setups, known = setups_of(cards), records or {}
    book = CodeBook.of(setups, seed)
    variable = None
    if len(setups) == 1:
        drills = _has_drills(known)
        setup, squares = setups[0], setups[0].waters.squares
        differs = {"id": ID, "grade": GRADE, "squares": [CODE] * squares, "intel": _blanks(setup, drills)}
        variable = VariableData(
            card_faces.code_card(content, setup, book, FORM, **differs),
            _images(setup, told=True) if drills else {},
            CHARSET,
            shared_art=card_faces.code_card(content, setup, book, ART, **differs),
            placeholders=(GRADE, CODE[:-1], CODE[-1]),
        )
    pieces = Pieces(cards, partial(_code_card, content, book, known))
    return [
        Component("cards", "Cards", "sheet", CARD, pieces, variable=variable),
        Component("codebook", "Code book", "sheet", PAGE, book_pages(content, book)),
        solutions(content, cards, records),
    ]


def stickers(
    content: Content, cards: Sequence[Card], geometry: str = "9 mm", records: Records | None = None
) -> list[Component]:
    """Hidden layers, and covers to be printed on label paper or used as a guide. GQ-V17"""
    setups, known, size = setups_of(cards), records or {}, STICKERS[geometry]
    below = above = None
    if len(setups) == 1:
        setup, drills = setups[0], _has_drills(known)
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
    under = Pieces(cards, partial(_hidden, content, known))
    over = Pieces(cards, partial(_cover, content, known))
    return [
        Component("hidden", "Hidden layers", "sheet", size, under, variable=below),
        Component("covers", "Covers", "sheet", size, over, variable=above),
        solutions(content, cards, records),
    ]


def press(content: Content, cards: Sequence[Card], records: Records | None = None) -> list[Component]:
    """Scratch cards for a printing house, all of one setup, and their solutions apart. GQ-V17"""
    return [
        scratch_cards(content, cards),
        Component(BACK, "Back of the scratch cards", "cards", PRESS_CARD, [press_back(content)]),
        solutions(content, cards, records),
    ]


def scratch_cards(content: Content, cards: Sequence[Card]) -> Component:
    """Art, hidden layer, varnish, scratch ink and its print. Only the id and the hidden layer differ."""
    setup = cards[0].setup
    known = public(content, setup)
    variable = VariableData(
        Face("press_form", known),
        {token: Face("press_stamp", {"token": token}) for token in needs(setup)},
        "".join(sorted({"-", setup.code, *SYMBOLS})),
        (
            ("varnish", Face("press_varnish", known)),
            ("scratch", Face("press_scratch", known)),
            ("legend", Face("press_legend", known)),
        ),
    )
    pieces = Pieces(cards, partial(_scratch_card, Face("press_front", known)))
    return Component("scratch_cards", "Scratch cards", "cards", PRESS_CARD, pieces, variable=variable)


def press_back(content: Content) -> Piece:
    """The rules in short, the same for all cards of all runs."""
    known = {"title": content.title.title, "tagline": content.title.tagline, "ranks": ranks(content)}
    return Piece("back", Face("press_back", known))


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
    """What may stand in a square: under a sticker, or told from the start."""
    return {token: Face("stamp", {"token": token, "open": told}) for token in needs(setup)}


def _has_drills(records: Records) -> bool:
    return any(record.get("intel") for record in records.values())


def _blanks(setup: Setup, drills: bool) -> list[str]:
    """Where a form leaves room for what is told from the start: everywhere, or nowhere."""
    return [BLANK if drills else ""] * setup.waters.squares


def _filled(told: Sequence[str], records: Records) -> tuple[str, ...]:
    return tuple(told) if _has_drills(records) else ()


# ---- the book ---------------------------------------------------------------------------


def book_pages(content: Content, book: CodeBook) -> list[Piece]:
    """The code book, in numeric order."""
    size = len(book.entries)
    pages = -(-size // CODES_A_PAGE)
    found = []
    for page in range(pages):
        codes = range(page * CODES_A_PAGE, min(size, (page + 1) * CODES_A_PAGE))
        values = {
            "title": content.title.title,
            "book": book.id,
            "page": page + 1,
            "pages": pages,
            "entries": [[book.written(code), book.entries[code]] for code in codes],
        }
        found.append(Piece(f"page_{page + 1}", Face("codebook", values)))
    return found


# ---- aid, log, examples ---------------------------------------------------------------------


def aid(content: Content, pack: Pack) -> Piece:
    """The whole game on one page."""
    values = public(content, content.setup()) | {
        "ranks": ranks(content),
        "win": content.title.win,
        "loss": content.title.loss,
    }
    return Piece("aid", Face("aid", values), place=pack.place("game.yaml", "title"))


def ranks(content: Content) -> list[list[Any]]:
    """Ships afloat and what that is called, the best first. GQ-8.3"""
    return [[rank.afloat, rank.name] for rank in sorted(content.ranks.ranks, key=lambda r: -r.afloat)]


def log(content: Content, pack: Pack) -> Piece:
    """A line for every card played."""
    values = {
        "title": content.title.title,
        "ranks": ranks(content),
    }
    return Piece("log", Face("log", values), place=pack.place("ranks.yaml", "ranks"))


# Small maps for the rulebook: caption, columns shown, first row, rows of tokens. "-" is a hidden
# square, "*" the centre of a strike, a number a step of a flight.
EXAMPLES: dict[str, tuple[str, str, int, tuple[str, ...]]] = {
    "squares": ("What a square can hide", "CDEFG", 4, ("- - - - -", ". S M:AIR . U", "- - - - -")),
    "touch": ("Ships touch at corners only", "BCDEFG", 3, ("S S S . . .", ". . . S S S", ". . . . . .")),
    "run": ("Three in a line, and perhaps more", "BCDEFG", 5, ("- . . . - -", ". S S S - -", "- . . . - -")),
    "helicopter": (
        "A helicopter from A4, met at D5",
        "ABCDE",
        3,
        ("- - - - -", "1 2 3 - -", "- - 4 M:D-2 -"),
    ),
    "strike": ("A strike-fighter around E4", "CDEFG", 3, ("- . S M:CRU -", "- . * S -", "- U . . -")),
}


def examples(content: Content) -> list[Piece]:
    """Pictures of the rulebook's examples, also to lay beside the card."""
    return [
        Piece(
            name,
            Face(
                "example",
                {
                    "caption": caption,
                    "columns": list(columns),
                    "first": first,
                    "lines": [line.split() for line in lines],
                },
            ),
        )
        for name, (caption, columns, first, lines) in EXAMPLES.items()
    ]
