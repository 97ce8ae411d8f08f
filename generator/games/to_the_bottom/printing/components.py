"""Everything printed of To the Bottom, as plain values for the layouts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.contract import Component, Edition, Stated, covers
from generator.contract.printing import assembly
from generator.contract.retail.outer_box import boxed
from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.printing import aids, places
from generator.games.to_the_bottom.printing.boxes import back_picture, boxes
from generator.games.to_the_bottom.printing.card_faces import cards
from generator.games.to_the_bottom.printing.rulebook_figures import figures
from generator.reading.packs import Pack
from generator.reading.strings.words import Words

POKER = "poker"
PAGE = "page"
AID = (53.0, 190.0)
"""Tall as a ticket: all five side by side on a sheet of A4 or of Letter."""
MARKER_CARD = (63.5, 88.9)
"""The largest card from which a press cuts markers: one like those of the game, so that it lies with them."""


def components(content: Content, pack: Pack, edition: Edition) -> Sequence[Component]:
    """The components of the box, each one file on paper."""
    words = pack.words
    player_aid = aids.player_aid(content, words, edition)
    points, letters = aids.points_cards(content, words, edition), aids.a_to_z(content, words, edition)
    printed = [
        Component("cards", words("sheet_cards"), "cards", POKER, cards(content, pack, edition)),
        Component("player_aids", words("sheet_player_aids"), "sheet", AID, [player_aid], home_stock="card"),
        Component(
            "points", words("sheet_points"), "sheet", places.POINTS, points, sheet="points", stiff=True
        ),
        Component(
            "markers",
            words("sheet_markers"),
            "sheet",
            places.MARKER,
            [aids.markers(content, edition)],
            sheet="points",
            folded=True,
            punched=MARKER_CARD,
            home_note=words("sheet_markers_fold"),
        ),
        Component("riders", words("sheet_markers"), "sheet", places.RIDER, [aids.RIDER], printed=False),
        Component(
            "shop_mat",
            words("sheet_shop_mat"),
            "sheet",
            places.MAT,
            [aids.shop_mat(content)],
            stiff=True,
        ),
        Component("score", words("sheet_score"), "sheet", PAGE, [aids.score_sheet(content, edition)]),
        Component("a_to_z", words("sheet_a_to_z"), "sheet", PAGE, letters),
        *boxes(content, pack, edition),
        *figures(content, words),
        assembly(
            ("both_sides", "first_cuts", "second_cuts", "sleeve", "markers", "box"), words("sheet_figures")
        ),
        back_picture(content, words),
        rulebook(content, words),
    ]
    inner = {"box_starting, box_shop": ("cards",)}
    return boxed(
        printed, pack, edition, inner, "cover_blurb", picture="box_picture/in_play", holds="box_contents"
    )


def rulebook(content: Content, words: Words) -> Component:
    """The book, with the covers it has of its own."""
    game = content.game
    players = {"min": game.players.min, "max": game.players.max}
    pieces = [covers(game.title, game.tagline, players=players, ages=game.ages or 0)]
    title = words("sheet_rulebook", title=game.title)
    stated = (*_rules(content), *_cards(content))
    return Component("rulebook", title, "book", "a5", pieces, text="rulebook.md", stated=stated)


def _rules(content: Content) -> Iterator[Stated]:
    """The numbers of game.yaml that clauses of the book say, too."""
    numbers = content.game.numbers
    said = {
        **{f"starting_deck.{card}": ("TB-1.2", (count,)) for card, count in numbers.starting_deck.items()},
        "shop_size": ("TB-1.4", (numbers.shop_size,)),
        "board_step": ("TB-6.5", (numbers.board_step,)),
        "hand_limit": ("TB-4.15", (numbers.hand_limit,)),
        "draws.cruise": ("TB-4.1", numbers.draws.cruise),
        "draws.sinking": ("TB-8.1", numbers.draws.sinking),
        "draws.even_start": ("TB-13.3", numbers.draws.even_start),
        "sinking_hand": ("TB-5.5", (numbers.sinking_hand,)),
        "round_cap.cruise": ("TB-4.16", (numbers.round_cap.cruise,)),
        "round_cap.sinking": ("TB-9.9", (numbers.round_cap.sinking,)),
        "lone_rounds": ("TB-13.4", (numbers.lone_rounds,)),
    }
    for where, (clause, each) in said.items():
        yield Stated(f"numbers.{where} of game.yaml", clause, tuple(each))


def _cards(content: Content) -> Iterator[Stated]:
    """The values of the cards, which the book has behind their names."""
    for card in content.cards.cards:
        numbers = tuple(sorted({card.value, card.cost}))
        yield Stated(f"card '{card.id}' of cards.yaml", card.name, numbers, "value")
