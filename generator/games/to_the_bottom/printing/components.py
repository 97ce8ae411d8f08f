"""Everything printed of To the Bottom, as plain values for the layouts."""

from __future__ import annotations

from collections.abc import Sequence

from generator.contract import Component, Edition
from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.printing import aids
from generator.games.to_the_bottom.printing.boxes import boxes
from generator.games.to_the_bottom.printing.card_faces import cards
from generator.games.to_the_bottom.printing.rulebook_figures import figures
from generator.reading.packs import Pack

POKER = "poker"
PAGE = "page"
AID = (98.0, 130.0)
"""Four to a sheet of A4 and of Letter."""


def components(content: Content, pack: Pack, edition: Edition) -> Sequence[Component]:
    """The components of the box, each one file on paper."""
    title = content.game.title
    return [
        Component("cards", "Cards", "cards", POKER, cards(content, pack, edition)),
        Component("player_aids", "Player aids", "cards", AID, [aids.player_aid(content, edition)]),
        Component("points", "Points tracks", "sheet", PAGE, [aids.points_track(content, edition)]),
        Component("shop_mat", "Shop mat", "sheet", PAGE, [aids.shop_mat(content)]),
        Component("score", "Score sheet", "sheet", PAGE, [aids.score_sheet(content)]),
        Component("a_to_z", "Cards, A to Z", "sheet", PAGE, aids.a_to_z(content, edition)),
        *boxes(content, pack, edition),
        *figures(content),
        Component("rulebook", f"{title}: the rules", "book", "a5", text="rulebook.md"),
    ]
