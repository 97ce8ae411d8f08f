"""What gets printed of Bruise Cruise."""

from __future__ import annotations

from collections.abc import Sequence

from generator.contract import Component, Edition
from generator.games.bruise_cruise.content import Box
from generator.games.bruise_cruise.printing import aids, boxes, cards, chart, counters, rulebook_figures
from generator.games.bruise_cruise.printing.position import picture
from generator.reading.packs import Pack

__all__ = ["components", "picture"]


def components(box: Box, pack: Pack, edition: Edition) -> Sequence[Component]:
    """Every file of the box."""
    return [
        chart.board(box, pack),
        cards.cards(box, pack),
        counters.counters(box, pack),
        aids.quays(box, pack),
        aids.aids(box, pack),
        aids.scorecard(box, pack),
        boxes.card_box(box, pack, edition),
        boxes.counter_box(box, pack),
        rulebook_figures.figures(box),
        Component("rulebook", "Rulebook", "book", "a5", text="rulebook.md"),
    ]
