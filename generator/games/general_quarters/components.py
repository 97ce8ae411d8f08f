"""What gets printed: cards with their code book or as sticker pairs, solutions, aid, log and rulebook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, overload

from generator.contract import Component, Face, Piece, Series
from generator.games.general_quarters.card import SYMBOLS, Card
from generator.games.general_quarters.codebook import CodeBook, needs, plain
from generator.games.general_quarters.pieces import Content
from generator.games.general_quarters.waters import Setup, letter
from generator.reading.packs import Pack

CARD = (98.0, 128.0)
"""Four on A4 and four on Letter inside the margins of a home printer."""

PRESS_CARD = "a6"
PAGE = "page"
CODES_A_PAGE = 500
STICKERS = {"9 mm": (100.0, 134.0), "half inch": (138.0, 190.0)}
"""Squares of scratch stickers and sticky dots as they are sold, and the piece they go on."""

EXAMPLE = (80.0, 52.0)
SOLUTIONS_A_PAGE = 6
SEED = "harbour"
"""The cards that come with the game."""


class Pieces(Sequence[Piece]):
    """One piece a card, made when it is asked for."""

    def __init__(self, cards: Sequence[Card], face: Any) -> None:
        self.cards = cards
        self.face = face

    def __len__(self) -> int:
        return len(self.cards)

    @overload
    def __getitem__(self, at: int) -> Piece: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Piece]: ...
    def __getitem__(self, at: int | slice) -> Piece | Sequence[Piece]:
        if isinstance(at, slice):
            return Pieces(self.cards[at], self.face)
        piece: Piece = self.face(self.cards[at])
        return piece


def components(content: Content, pack: Pack) -> Sequence[Component]:
    """The box: a dozen cards with their code book, their solutions, aid, log and rulebook."""
    from generator.games.general_quarters import maker, vault

    setup = content.setup()
    count = next((item.count for item in content.title.contents if item.id == "cards"), 12)
    graph = vault.graph(setup.waters)
    cards = list(maker.cards(graph, setup, maker.numbers(SEED, setup, 0, count)))
    return [
        *coded(content, cards, SEED),
        scratch_cards(content, cards),
        Component("aid", "Player aid", "sheet", PAGE, [aid(content, pack)]),
        Component("log", "Log sheet", "sheet", PAGE, [log(content, pack)]),
        Component("examples", "Examples", "sheet", EXAMPLE, examples(content), printed=False),
        Component("rulebook", f"{content.title.title}: the rules", "book", "a5", text="rulebook.md"),
    ]


Record = Mapping[str, Any]
Records = Mapping[str, Record]
"""Certified cards by their id."""

DRILL = "-D"
"""What the printed id of a drill ends with."""


def coded(
    content: Content, cards: Sequence[Card], seed: str, records: Records | None = None
) -> list[Component]:
    """Cards with codes, the book that tells what they hide, and the solutions apart."""
    book = CodeBook.of(_setups(cards), seed)
    known = records or {}
    return [
        Component(
            "cards",
            "Cards",
            "sheet",
            CARD,
            Pieces(cards, lambda card: code_card(content, card, book, known.get(card.id))),
        ),
        Component("codebook", "Code book", "sheet", PAGE, book_pages(content, book)),
        Component("solutions", "Solutions", "sheet", PAGE, solution_pages(content, cards, records)),
    ]


def stickers(
    content: Content, cards: Sequence[Card], geometry: str = "9 mm", records: Records | None = None
) -> list[Component]:
    """Hidden layers, and covers to be printed on label paper or used as a guide. GQ-V17"""
    size, known = STICKERS[geometry], records or {}

    def under(card: Card) -> Piece:
        return hidden(content, card, known.get(card.id))

    def over(card: Card) -> Piece:
        return cover(content, card, known.get(card.id))

    return [
        Component("hidden", "Hidden layers", "sheet", size, Pieces(cards, under)),
        Component("covers", "Covers", "sheet", size, Pieces(cards, over)),
        Component("solutions", "Solutions", "sheet", PAGE, solution_pages(content, cards, records)),
    ]


def press(content: Content, cards: Sequence[Card], records: Records | None = None) -> list[Component]:
    """Scratch cards for a printing house, all of one setup, and their solutions apart. GQ-V17"""
    return [
        scratch_cards(content, cards),
        Component("solutions", "Solutions", "sheet", PAGE, solution_pages(content, cards, records)),
    ]


def scratch_cards(content: Content, cards: Sequence[Card]) -> Component:
    """Art, hidden layer, varnish, scratch ink and its print. Only the id and the hidden layer differ."""
    setup = cards[0].setup
    known = public(content, setup)
    front = Face("press_front", known)

    def piece(card: Card) -> Piece:
        return Piece(card.id, front, stamps=tuple([plain(token) for token in card.grid]))

    series = Series(
        Face("press_form", known),
        {token: Face("press_stamp", {"token": token}) for token in needs(setup)},
        "".join(sorted({"-", setup.code, *SYMBOLS})),
        (
            ("varnish", Face("press_varnish", known)),
            ("scratch", Face("press_scratch", known)),
            ("legend", Face("press_legend", known)),
        ),
    )
    return Component(
        "scratch_cards", "Scratch cards", "cards", PRESS_CARD, Pieces(cards, piece), series=series
    )


# ---- faces --------------------------------------------------------------------------------


def public(content: Content, setup: Setup) -> dict[str, Any]:
    """All that may stand on a card besides its squares: no more than is known before play. GQ-1.4"""
    waters = setup.waters
    ships = {ship.id: ship for ship in content.group.ships}
    printed = setup.missiles_printed
    return {
        "title": content.title.title,
        "tagline": content.title.tagline,
        "cover": content.title.cover.replace("{missiles}", str(setup.missile_total) if printed else "some"),
        "preset": content.preset(setup.preset).name,
        "rows": waters.rows,
        "columns": [letter(col) for col in range(waters.cols)],
        "shallow": list(waters.shallow),
        "fleet": fleet(content),
        "group": [
            {
                "id": label,
                "name": ships[label].name,
                "role": ships[label].role,
                "craft": craft(setup, at),
                "missiles": setup.missiles[at] if printed else 0,
            }
            for at, label in enumerate(setup.order)
        ],
    }


def craft(setup: Setup, at: int) -> list[str]:
    """What stands below that ship of the group: one drawing for each thing that can be used up. GQ-1.5"""
    label = setup.order[at]
    found = ["helicopter"] * setup.helicopters[at]
    found += ["fighter"] * setup.strike_fighters if label == setup.carrier else []
    return found + (["anti_air"] * setup.anti_air if label == setup.cruiser else [])


def fleet(content: Content) -> list[dict[str, Any]]:
    """A check box for every enemy ship. GQ-8.1"""
    found = []
    for ships in content.fleet.ships:
        for n in range(ships.number):
            lies = ships.orientation
            if lies == "one_each":
                lies = "horizontal" if n < (ships.number + 1) // 2 else "vertical"
            found.append({"name": ships.name, "length": ships.length, "lies": lies, "water": ships.water})
    return found


def code_card(content: Content, card: Card, book: CodeBook, record: Record | None = None) -> Piece:
    """A card with a code on every square, and its grade if it is certified."""
    grade = (record or {}).get("grade")
    drill = bool((record or {}).get("intel"))
    values = public(content, card.setup) | {
        "id": name_of(card, record),
        "book": book.id,
        "grade": "drill" if drill else f"{grade['name']} {grade['points']}" if grade else "",
        "intel": intel(card, record),
        "squares": [book.written(code) for code in book.encoded(card)],
    }
    return Piece(card.id, Face("code_card", values))


def hidden(content: Content, card: Card, record: Record | None = None) -> Piece:
    """The layer under the stickers."""
    squares = [plain(token) for token in card.grid]
    values = public(content, card.setup) | {"id": name_of(card, record), "squares": squares}
    return Piece(card.id, Face("hidden", values))


def cover(content: Content, card: Card, record: Record | None = None) -> Piece:
    """The layer over it: the id and public facts, nothing else. What a drill shows is public. GQ-V17"""
    values = public(content, card.setup) | {"id": name_of(card, record), "intel": intel(card, record)}
    return Piece(card.id, Face("cover", values))


def name_of(card: Card, record: Record | None) -> str:
    """The id as it is printed: that of a drill says so, and makes the drill again."""
    return card.id + DRILL if (record or {}).get("intel") else card.id


def intel(card: Card, record: Record | None) -> list[str]:
    """For every square what a drill shows of it from the start; "" where it is hidden. GQ-S7"""
    cols = card.setup.waters.cols
    told = {row * cols + col for row, col in (record or {}).get("intel", ())}
    return [plain(token) if square in told else "" for square, token in enumerate(card.grid)]


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


def solution_pages(
    content: Content, cards: Sequence[Card], records: Records | None = None
) -> Sequence[Piece]:
    """Every card laid open, several on a page, with what its certificate says when it has one."""
    return _Pages(content, cards, records or {})


class _Pages(Sequence[Piece]):
    """Pages of solutions, made when they are asked for."""

    def __init__(self, content: Content, cards: Sequence[Card], records: Records) -> None:
        self.content = content
        self.cards = cards
        self.records = records

    def __len__(self) -> int:
        return -(-len(self.cards) // SOLUTIONS_A_PAGE)

    @overload
    def __getitem__(self, at: int) -> Piece: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Piece]: ...
    def __getitem__(self, at: int | slice) -> Piece | Sequence[Piece]:
        if isinstance(at, slice):
            return [self[i] for i in range(len(self))[at]]
        page = range(len(self))[at]
        some = self.cards[page * SOLUTIONS_A_PAGE : (page + 1) * SOLUTIONS_A_PAGE]
        solved = [
            public(self.content, card.setup)
            | {
                "id": name_of(card, self.records.get(card.id)),
                "squares": [plain(token) for token in card.grid],
                "certificate": certificate(self.records.get(card.id, {})),
            }
            for card in some
        ]
        values = {
            "title": self.content.title.title,
            "cards": solved,
            "page": page + 1,
            "pages": len(self),
        }
        return Piece(f"solutions_{page + 1}", Face("solutions", values))


def certificate(record: Record) -> str:
    """What a certificate comes to, in a line; empty without one. GQ-S6"""
    if not record.get("grade"):
        return ""
    grade, result = record["grade"], record["result"]
    ends = result["rank"] if result["win"] else "lost"
    share = round(100 * grade["hunter_wins"] / grade["hunter_games"]) if grade["hunter_games"] else 0
    name = grade["name"] if record.get("intel") else f"{grade['name']} {grade['points']}"
    return (
        f"{name} · reference: {ends}, "
        f"{grade['proven']} of {grade['scratches']} proved, luck {grade['luck']:+.1f} · hunters win {share} %"
    )


def aid(content: Content, pack: Pack) -> Piece:
    """The whole game on one page."""
    values = public(content, content.setup()) | {
        "ranks": [[rank.afloat, rank.name] for rank in sorted(content.ranks.ranks, key=lambda r: -r.afloat)],
        "win": content.title.win,
        "loss": content.title.loss,
    }
    return Piece("aid", Face("aid", values), place=pack.place("game.yaml", "title"))


def log(content: Content, pack: Pack) -> Piece:
    """A line for every card played."""
    values = {
        "title": content.title.title,
        "ranks": [[rank.afloat, rank.name] for rank in sorted(content.ranks.ranks, key=lambda r: -r.afloat)],
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


def _setups(cards: Iterable[Card]) -> list[Setup]:
    """The setups among some cards, each once."""
    return list({card.setup.digest: card.setup for card in cards}.values())
