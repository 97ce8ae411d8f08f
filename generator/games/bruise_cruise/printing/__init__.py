"""The printed parts of Bruise Cruise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from generator.contract import Component, Deferred, Edition, Stated, covers
from generator.contract.printing import assembly
from generator.contract.retail.outer_box import boxed
from generator.games.bruise_cruise.content import Content
from generator.games.bruise_cruise.printing import (
    aids,
    box_scene,
    boxes,
    cards,
    chart,
    counters,
    laid_table,
    rulebook_figures,
)
from generator.games.bruise_cruise.printing.counters import line_values
from generator.reading.packs import Pack

__all__ = ["components"]

IN_BOXES = {"card_box": ("cards",), "counter_carton": ("counters",)}
"""The components that each tuck box holds; all others lie in the outer box."""


def rulebook(box: Content, pack: Pack) -> Component:
    """The book, with the covers it has of its own."""
    game, lines = box.game, [line_values(line) for line in box.lines.lines]
    players = {"min": game.players.min, "max": game.players.max}
    pieces = [covers(game.title, game.tagline, lines=lines, players=players, ages=game.ages or 0)]
    title, stated = pack.words("sheet.rulebook"), tuple(_rules(box))
    return Component("rulebook", title, "book", "a5", pieces, text="rulebook.md", stated=stated)


def _rules(box: Content) -> Iterator[Stated]:
    """The numbers of game.yaml that clauses of the book say, too."""
    game = box.game
    said = {
        "players": ("BC-1.1", (game.players.min, game.players.max)),
        **{f"starting_stock.{item}": ("BC-1.2", (count,)) for item, count in game.starting_stock.items()},
        "deal": ("BC-1.7", (game.deal,)),
        "price": ("BC-7.3.1", (game.price.missile, game.price.torpedo)),
        "torpedo_reach": ("BC-7.6.1", (game.torpedo_reach,)),
        "missile_range": ("BC-7.7.1", (game.missile_range,)),
        "getaway": ("BC-7.8.4", (game.getaway,)),
        "hand_limit": ("BC-8.1", (game.hand_limit,)),
        "race_points": ("BC-11.6", (game.race_points,)),
    }
    for where, (clause, numbers) in said.items():
        yield Stated(f"{where} of game.yaml", clause, numbers)


def components(box: Content, pack: Pack, edition: Edition) -> Sequence[Component]:
    """Every file of the box. The chart takes a while, so it waits until somebody looks at it."""
    sheet = Deferred(partial(chart.chart, box))
    printed = [
        chart.board(box, pack, sheet),
        cards.cards(box, pack),
        counters.counters(box, pack),
        aids.quays(box, pack),
        aids.aids(box, pack),
        aids.scorecard(box, pack),
        *aids.spare_cards(box, pack),
        boxes.card_box(box, pack, edition),
        boxes.counter_box(box, pack),
        boxes.counter_carton(box, pack),
        laid_table.picture(box, pack, sheet),
        box_scene.picture(box, pack, sheet),
        *rulebook_figures.figures(box, pack, sheet),
        assembly(("first_cuts", "second_cuts", "strips", "board", "box", "die"), pack.words("sheet.figures")),
        rulebook(box, pack),
    ]
    return boxed(
        printed, pack, edition, IN_BOXES, "cover.blurb", picture="box_scene/play", holds="box.contents"
    )
