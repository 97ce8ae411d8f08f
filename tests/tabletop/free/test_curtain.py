"""People who share a machine have a curtain between them as soon as one knows what the other must not."""

from __future__ import annotations

from generator.tabletop.free.views import FreeViews
from tests.tabletop.free.asking import free_table


def test_a_curtain_hangs_from_the_first_card_in_a_hand_on_and_stays():
    table = free_table()
    views = FreeViews(table)
    assert not views.curtained
    assert not views.look(0, (0, 1, 2))["curtained"]
    pile = max(table.state.piles.values(), key=lambda each: len(each.cards)).id
    table.act(1, f"draw 1 from {pile}")
    assert views.look(0, (0, 1, 2))["curtained"]
    (card,) = table.state.hands[1]
    table.act(1, f"stack {card.id} on {pile}")
    assert not any(table.state.hands)
    assert views.curtained, "the log tells whoever drew it what it was"
    assert views.hides, "the order of a pile is hidden from everybody"


def test_a_search_draws_the_curtain():
    table = free_table()
    pile = max(table.state.piles.values(), key=lambda each: len(each.cards)).id
    table.act(0, f"search {pile}")
    assert FreeViews(table).curtained
