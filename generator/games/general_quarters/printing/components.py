"""The printed parts: cards with their code book or as sticker pairs, solutions, aid, log and rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from generator.contract import Component, Edition, Stated, covers
from generator.contract.boxes import EDGE_MM, PLAY_MM, depth, flaps, tuck_box
from generator.contract.printing import assembly
from generator.contract.retail.outer_box import boxed
from generator.games.general_quarters.cards.card import Card
from generator.games.general_quarters.cards.codebook import CodeBook
from generator.games.general_quarters.certificates import ladder
from generator.games.general_quarters.content import Content
from generator.games.general_quarters.printing import home_cards, scratch_cards, sheets
from generator.games.general_quarters.printing.box_picture import box_picture
from generator.games.general_quarters.printing.card_faces import Records, grade_of
from generator.games.general_quarters.printing.home_cards import Run, cover_data, hidden_data, setups_of
from generator.games.general_quarters.printing.pictures import picture
from generator.games.general_quarters.printing.places import (
    CARD_MM,
    CARD_SQUARE_MM,
    HALF_INCH_MM,
    PRESS_MM,
    STICKER_MM,
)
from generator.games.general_quarters.printing.rulebook_figures import figures, under_way
from generator.games.general_quarters.printing.solutions import solutions
from generator.reading.packs import Pack
from generator.reading.strings.words import Words

PAGE = "page"
BORDER = 5.0
"""White inside the trim of sticker cards, so that four A6 fill an A4 sheet to its edges."""

BACK, CARD_BACK = scratch_cards.BACK, "card_back"
STICKERS = {"9 mm": (PRESS_MM, STICKER_MM), "half inch": ((142.0, 196.0), HALF_INCH_MM)}
"""Scratch stickers and sticky dots as they are sold: the piece they go on, and its squares."""

FOLDED_SHEETS = 10
"""How many cards the code book, solutions, aid and log are as thick as, folded twice."""

IN_BOXES = {"card_box": ("scratch_cards", "scratch_card_back")}
"""The components that the tuck box holds; all others lie in the outer box."""

SEED = "harbour"
"""The seed of the code book, and of the cards of a box whose ladder does not hold."""


def components(content: Content, pack: Pack, edition: Edition) -> Sequence[Component]:
    """The box: its ladder of cards with their code book, solutions, aid, log and rulebook."""
    words = pack.words
    cards, records = in_the_box(content)
    numbers = {card.id: at for at, card in enumerate(cards, 1)} if records else {}
    rungs = [
        {
            "number": str(numbers[card.id]),
            "sea": content.preset(card.setup.preset).name,
            "grade": grade_of(records[card.id], words),
        }
        for card in cards
        if records
    ]
    title = content.title.title
    printed = [
        *_for_home([*coded(content, cards, SEED, records, words, numbers), card_back(content, words)]),
        *scratch_cards.parts(run_of(content, cards, records, words, numbers), cards),
        card_box(content, pack, edition, len(cards)),
        Component("aid", words("sheet_aid"), "sheet", PAGE, [sheets.aid(content, pack)]),
        home_box(content, pack, edition, len(cards)),
        Component(
            "log",
            words("sheet_log"),
            "sheet",
            PAGE,
            [sheets.log(content, pack, rungs)],
            home_note=words("sheet_log_cut"),
        ),
        box_picture(content, words),
        *figures(content, words, cards, records, CodeBook.of(setups_of(cards), SEED)),
        assembly(("first_cuts", "window", "box"), words("sheet_figures")),
        Component(
            "rulebook",
            words("sheet_rulebook", title=title),
            "book",
            "a5",
            [
                covers(
                    title, content.title.tagline, ages=content.title.ages or 0, scratch_cards=str(len(cards))
                )
            ],
            text="rulebook.md",
            stated=tuple(_rules(content)),
        ),
    ]
    return boxed(
        printed, pack, edition, IN_BOXES, "box_blurb", picture="box_picture/back", holds="box_contents"
    )


def card_back(content: Content, words: Words) -> Component:
    """The back of the cards, in every slot of a sheet: for the other side of each sheet of cards."""
    back = sheets.back(content, words)
    return Component(
        CARD_BACK,
        words("sheet_card_back"),
        "sheet",
        CARD_MM,
        [back],
        fills=True,
        stiff=True,
        home_stock="firm",
    )


def _for_home(parts: Sequence[Component]) -> Iterator[Component]:
    """The cards with codes that scratch cards replace on a press, their back and their code book."""
    for part in parts:
        yield replace(part, home_only=True) if part.name in ("cards", CARD_BACK, "codebook") else part


def card_box(content: Content, pack: Pack, edition: Edition, cards: int) -> Component:
    """A box for the cards of a press."""
    box = tuck_box(
        "card_box",
        pack.words("sheet_card_box"),
        PRESS_MM,
        cards,
        edition.card_mm,
        pack.place("game.yaml", "contents"),
        title=content.title.title,
        holds=pack.words("box_holds", n=cards),
        moment=under_way(content),
    )
    return replace(box, press_only=True)


def home_box(content: Content, pack: Pack, edition: Edition, cards: int) -> Component:
    """The same for the larger cards of home with all sheets folded to their size, on two sheets of paper.

    They are joined along a fold beside the front.
    """
    layers = cards + FOLDED_SHEETS
    box = tuck_box(
        "tuck_box",
        pack.words("sheet_card_box"),
        CARD_MM,
        layers,
        edition.card_mm,
        pack.place("game.yaml", "contents"),
        title=content.title.title,
        holds=pack.words("home_box_holds", n=cards),
        moment=under_way(content),
    )
    deep = depth(layers, edition.card_mm)
    wide = CARD_MM[0] + PLAY_MM
    first = EDGE_MM + flaps(wide, deep)[0] + wide
    return replace(box, home_only=True, seams=((first, first + deep), ()))


def _rules(content: Content) -> Iterator[Stated]:
    """The numbers of the pack that clauses of the book say, too."""
    chart, ships = content.chart, content.fleet.ships
    shallow = len(chart.shallow_columns)
    yield Stated("rows and columns of card.yaml", "GQ-1.1", (chart.rows, chart.columns))
    yield Stated("shallow_columns of card.yaml", "GQ-1.6", (chart.columns - shallow, shallow))
    afloat = sum(ship.number for ship in ships), sum(ship.number * ship.length for ship in ships)
    yield Stated("fleet.yaml", "GQ-1.7", afloat)
    yield Stated("length in fleet.yaml", "GQ-1.7", tuple(ship.length for ship in ships))
    yield Stated("number in fleet.yaml", "GQ-1.7", tuple(ship.number for ship in ships))
    yield Stated("submarines of card.yaml", "GQ-7.8", (chart.submarines,))
    yield Stated("ranks.yaml", "GQ-8.3", tuple(rank.afloat for rank in content.ranks.ranks))


def in_the_box(content: Content) -> tuple[list[Card], Records]:
    """The cards of the ladder with their certificates; where it does not hold, cards as they come."""
    if ladder.holds(content):
        climbed = ladder.cards(content)
        return [card for card, _ in climbed], {card.id: record for card, record in climbed}
    # Here, because NumPy is slow to load and a ladder needs none.
    from generator.games.general_quarters.cards import maker

    count = next((item.count for item in content.title.contents if item.id == "cards"), 12)
    return list(maker.dealt(content.setup(), SEED, 0, count)), {}


def run_of(
    content: Content, cards: Sequence[Card], records: Records, words: Words, numbers: Mapping[str, int]
) -> Run:
    """The values these cards share; those with numbers have the pictures of their seas in order."""
    seen: dict[str, int] = {}
    pictures = {}
    for card in cards if numbers else ():
        preset = card.setup.preset
        pictures[card.id] = (card.setup, picture(preset, seen.get(preset, 0)))
        seen[preset] = seen.get(preset, 0) + 1
    return Run(content, tuple(setups_of(cards)), records, words, numbers, pictures=pictures)


def coded(
    content: Content,
    cards: Sequence[Card],
    seed: str,
    records: Records,
    words: Words,
    numbers: Mapping[str, int] | None = None,
) -> list[Component]:
    """Cards with codes, the book that tells what they hide, and the solutions apart."""
    run = replace(run_of(content, cards, records, words, numbers or {}), size=CARD_MM, square=CARD_SQUARE_MM)
    book = CodeBook.of(run.setups, seed)
    pieces = home_cards.pieces(run, cards, partial(home_cards.coded_piece, book))
    data = home_cards.coded_data(run, book)
    pages = sheets.book_pages(content, book)
    return [
        Component(
            "cards",
            words("sheet_cards"),
            "sheet",
            CARD_MM,
            pieces,
            variable=data,
            stiff=True,
            home_stock="firm",
        ),
        Component("codebook", words("sheet_codebook"), "sheet", PAGE, pages),
        solutions(run, cards),
    ]


def stickers(
    content: Content, cards: Sequence[Card], geometry: str, records: Records, words: Words
) -> list[Component]:
    """Hidden layers, and covers to be printed on label paper or used as a guide. GQ-V17"""
    size, square = STICKERS[geometry]
    border = BORDER if geometry == "9 mm" else 0.0
    run = replace(run_of(content, cards, records, words, {}), size=size, square=square, edge=border)
    under = home_cards.pieces(run, cards, home_cards.hidden_piece)
    over = home_cards.pieces(run, cards, home_cards.cover_piece)
    layer = Component("layer", "", "sheet", size, border_mm=border)
    return [
        replace(layer, name="hidden", title=words("sheet_hidden"), pieces=under, variable=hidden_data(run)),
        replace(layer, name="covers", title=words("sheet_covers"), pieces=over, variable=cover_data(run)),
        Component("how", words("sheet_how"), "sheet", PAGE, [sheets.how()]),
        solutions(run, cards),
    ]


def press(content: Content, cards: Sequence[Card], records: Records, words: Words) -> list[Component]:
    """Scratch cards for a printing house, their back, and their solutions apart. GQ-V17"""
    run = run_of(content, cards, records, words, {})
    return [*scratch_cards.parts(run, cards), solutions(run, cards)]
