"""The whole pack held against the rules: one function an invariant, each finding with its id. CR-V"""

from __future__ import annotations

from generator.games.bridge_crew.checks import box, cards, words
from generator.games.bridge_crew.content import FILES, Content, content_of
from generator.reading.checking import Reader

read: Reader[Content] = Reader(
    FILES,
    content_of,
    checks=(
        cards.seven_orders,
        cards.one_specialist_an_order,
        cards.personalities_know_their_orders,
        cards.fits_are_spread,
        box.cards_for_all,
        box.dice_add_up,
        box.pools_differ,
        box.mavericks_can_fail_and_succeed,
        words.three_attitudes,
        words.maverick_origins,
        cards.prompts,
        words.word_table,
        words.role_cards,
        cards.themes,
        words.bids_in_order,
        box.contents_add_up,
    ),
)
