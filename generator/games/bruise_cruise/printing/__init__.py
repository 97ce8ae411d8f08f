"""The printed parts of Bruise Cruise."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from generator.contract import Component, Deferred, Edition, covers
from generator.games.bruise_cruise.content import Content
from generator.games.bruise_cruise.printing import aids, boxes, cards, chart, counters, rulebook_figures
from generator.games.bruise_cruise.printing.counters import line_values
from generator.reading.packs import Pack

__all__ = ["components"]


def rulebook(box: Content, pack: Pack) -> Component:
    """The book, with the covers it has of its own."""
    game, lines = box.game, [line_values(line) for line in box.lines.lines]
    players = {"min": game.players.min, "max": game.players.max}
    pieces = [covers(game.title, game.tagline, lines=lines, players=players)]
    return Component("rulebook", pack.words("sheet.rulebook"), "book", "a5", pieces, text="rulebook.md")


def components(box: Content, pack: Pack, edition: Edition) -> Sequence[Component]:
    """Every file of the box. The chart takes a while, so it waits until somebody looks at it."""
    sheet = Deferred(partial(chart.chart, box, pack.words))
    return [
        chart.board(box, pack, sheet),
        cards.cards(box, pack),
        counters.counters(box, pack),
        aids.quays(box, pack),
        aids.aids(box, pack),
        aids.scorecard(box, pack),
        boxes.card_box(box, pack, edition),
        boxes.counter_box(box, pack),
        *rulebook_figures.figures(box, pack, sheet),
        rulebook(box, pack),
    ]
