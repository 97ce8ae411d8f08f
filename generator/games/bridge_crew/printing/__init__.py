"""Everything printed: every card, mat, aid, die and chit, as plain values for the layouts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.contract import Component, Edition, Piece, covers
from generator.contract.boxes import tuck_box
from generator.contract.printing import assembly
from generator.contract.retail.outer_box import boxed
from generator.games.bridge_crew import example_round, places
from generator.games.bridge_crew.content import Content
from generator.games.bridge_crew.printing.aids import aids, log, odds_card
from generator.games.bridge_crew.printing.cards import cards, orders, reference
from generator.games.bridge_crew.printing.figures import figures
from generator.games.bridge_crew.printing.pools import CHIT, chits, dice, mat, officer_mat, paper_dice
from generator.reading.packs import Pack

POKER, CARD = "poker", (63.5, 88.9)
DICE_DEEP = 24.0
"""Room for seventy chits of thick card and ten dice of the usual 16 to 20 mm."""

PAGE = "page"
IN_BOXES = {"card_box": ("cards", "orders", "reference"), "dice_box": ("chits",)}
"""The components that each tuck box holds; all others lie in the outer box."""
BOARD = (148.0, 210.0)
"""The largest sheet of chits to punch: that of the book."""


def components(content: Content, pack: Pack, edition: Edition) -> Sequence[Component]:
    """The components of the box, each one file on paper."""
    words = pack.words
    printed = [
        Component("cards", words("sheet.cards"), "cards", POKER, cards(content, pack)),
        Component("orders", words("sheet.orders"), "cards", POKER, orders(content, pack)),
        Component("reference", words("sheet.reference"), "cards", POKER, [reference(content, pack)]),
        Component(
            "mats",
            words("sheet.mats"),
            "sheet",
            PAGE,
            [mat(content, pool, pack) for pool in content.game.pools],
            stiff=True,
            home_stock="paper",
        ),
        Component(
            "officer_mats",
            words("sheet.officer_mats"),
            "sheet",
            places.OFFICER_MAT,
            [officer_mat(content)],
            stiff=True,
            home_stock="paper",
        ),
        Component("odds", words("sheet.odds"), "sheet", places.AID, [odds_card(content)], home_stock="card"),
        Component(
            "dice",
            words("sheet.dice"),
            "sheet",
            PAGE,
            paper_dice(content, pack),
            home_stock="firm",
            folded=True,
            dice=tuple(dice(content, pack)),
        ),
        Component("chits", words("sheet.chits"), "cards", CHIT, chits(content, pack), punched=BOARD),
        card_box(content, pack, edition),
        dice_box(content, pack),
        Component("aid", words("sheet.aid"), "sheet", places.AID, aids(content)),
        Component("log", words("sheet.log"), "sheet", PAGE, [log(content)]),
        Component(
            "rulebook",
            words("sheet.rulebook", title=content.game.title),
            "book",
            "a5",
            [book_covers(content)],
            text="rulebook.md",
            stated=content.stated,
        ),
        *pictures(content, pack),
    ]
    return boxed(
        printed, pack, edition, IN_BOXES, "cover.blurb", picture="table_scene/table", holds="box.contents"
    )


def card_box(content: Content, pack: Pack, edition: Edition) -> Component:
    """A box for all cards of a poker card's size."""
    one_each = len(cards(content, pack)) + len(orders(content, pack))
    count = one_each + reference(content, pack).copies
    return tuck_box(
        "card_box",
        pack.words("sheet.card_box"),
        CARD,
        count,
        edition.card_mm,
        pack.place("game.yaml", "contents"),
        holds=pack.words("box.holds", n=count),
        shows="cards",
        **_on_a_box(content),
    )


def dice_box(content: Content, pack: Pack) -> Component:
    """A box for the chits and for dice to roll, as wide and as high as that of the cards."""
    chits_in_all = sum(chit.copies for chit in chits(content, pack))
    return tuck_box(
        "dice_box",
        pack.words("sheet.dice_box"),
        CARD,
        1,
        DICE_DEEP,
        pack.place("game.yaml", "contents"),
        holds=pack.words("box.dice", n=chits_in_all),
        holds_press=pack.words("box.dice_press", n=chits_in_all),
        shows="dice",
        pools=[
            [{"sides": die, "pool": pool.id, "mark": pool.mark} for die in content.types]
            for pool in content.game.pools
        ],
        **_on_a_box(content),
    )


def _on_a_box(content: Content) -> dict[str, Any]:
    """The title with the line below it, and who may play."""
    players = {"min": content.game.players.min, "max": content.game.players.max}
    return {"title": content.game.title, "tagline": content.game.tagline, "players": players}


def book_covers(content: Content) -> Piece:
    """The rulebook's covers: the bridge, and what awaits it."""
    players = {"min": content.game.players.min, "max": content.game.players.max}
    return covers(content.game.title, content.game.tagline, players=players, ages=content.game.ages or 0)


def pictures(content: Content, pack: Pack) -> list[Component]:
    """The pictures of the rulebook and its example round, each of a size of its own."""
    title = pack.words("sheet.example")
    return [
        *figures(content, title),
        assembly(("both_sides", "first_cuts", "second_cuts", "thick", "box", "die"), title),
        *(
            Component(f"example_{name}", title, "sheet", example_round.SIZES[name], [piece], printed=False)
            for name, piece in example_round.pictures(content).items()
        ),
    ]
