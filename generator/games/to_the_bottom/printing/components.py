"""Everything printed of To the Bottom, as plain values for the layouts."""

from __future__ import annotations

from collections.abc import Sequence

from generator.contract import Component, Edition, covers
from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.printing import aids
from generator.games.to_the_bottom.printing.boxes import boxes
from generator.games.to_the_bottom.printing.card_faces import cards
from generator.games.to_the_bottom.printing.rulebook_figures import figures
from generator.reading.packs import Pack
from generator.reading.strings.words import Words

POKER = "poker"
PAGE = "page"
AID = (98.0, 128.0)
"""Four to a sheet of A4 and of Letter."""


def components(content: Content, pack: Pack, edition: Edition) -> Sequence[Component]:
    """The components of the box, each one file on paper."""
    words = pack.words
    player_aid = aids.player_aid(content, words, edition)
    track, letters = aids.points_track(content, edition), aids.a_to_z(content, words, edition)
    return [
        Component("cards", words("sheet_cards"), "cards", POKER, cards(content, pack, edition)),
        Component("player_aids", words("sheet_player_aids"), "sheet", AID, [player_aid]),
        Component("points", words("sheet_points"), "sheet", PAGE, [track]),
        Component("shop_mat", words("sheet_shop_mat"), "sheet", PAGE, [aids.shop_mat(content)]),
        Component("score", words("sheet_score"), "sheet", PAGE, [aids.score_sheet(content)]),
        Component("a_to_z", words("sheet_a_to_z"), "sheet", PAGE, letters),
        *boxes(content, pack, edition),
        *figures(content, words),
        rulebook(content, words),
    ]


def rulebook(content: Content, words: Words) -> Component:
    """The book, with the covers it has of its own."""
    game = content.game
    players = {"min": game.players.min, "max": game.players.max}
    pieces = [covers(game.title, game.tagline, players=players)]
    title = words("sheet_rulebook", title=game.title)
    return Component("rulebook", title, "book", "a5", pieces, text="rulebook.md")
