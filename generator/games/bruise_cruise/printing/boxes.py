"""Tuck boxes, as large as what goes in: one for the cards, one for counters and dice."""

from __future__ import annotations

from dataclasses import replace
from math import fsum

from generator.contract import Component, Die, Edition, Face, Piece
from generator.contract.boxes import EDGE_MM, SLACK_MM, flat, tuck_box
from generator.games.bruise_cruise.content import GAME, Content
from generator.games.bruise_cruise.printing.chart import counted
from generator.games.bruise_cruise.printing.sizes import (
    ANCHOR,
    CARD,
    FLAG,
    HOME,
    PRESERVER,
    SCORE,
    SHIP,
    WEAPON,
)
from generator.reading.packs import Pack

INSIDE = (54.0, 54.0)
"""Width and height of the box for counters."""
DIE_MM = 16.0
COUNTER_MM = 1.5
"""How thick counters are: board that a press punches, or card that is folded twice and glued."""
LOOSE = 2.2
"""How much more room counters take thrown in than stacked."""


def card_box(box: Content, pack: Pack, edition: Edition) -> Component:
    """A box for the whole deck, unsleeved, as deep as cards of the edition's thickness are high."""
    count = len(box.cards.cards) + len(box.unfathomable.cards)
    component = tuck_box(
        "card_box",
        pack.words("sheet.card_box"),
        CARD,
        count,
        edition.card_mm,
        pack.place(GAME, "contents"),
        layout="card_box",
        title=box.game.title,
        tagline=box.game.tagline,
        players={"min": box.game.players.min, "max": box.game.players.max},
        cards=counted(pack.words, "card", count),
    )
    # A box that is scaled to the paper holds no cards: as cards do, it says so when it does not fit.
    return replace(component, kind="cards")


def counter_box(box: Content, pack: Pack) -> Component:
    """At home: a box for the counters, and the dice on the same page."""
    values = {
        "title": box.game.title,
        "inside": INSIDE,
        "deep": counters_deep(box),
        "dice": box.game.declared("dice"),
    }
    piece = Piece("counter_box", Face("counter_box", values), place=pack.place(GAME, "contents"))
    dice = (Die("die", pack.words("die"), tuple("123456"), count=box.game.declared("dice")),)
    title = pack.words("sheet.counter_box")
    note = pack.words("sheet.counter_box_dice")
    return Component(
        "counter_box", title, "sheet", "page", [piece], folded=True, dice=dice, home_note=note, home_only=True
    )


def counter_carton(box: Content, pack: Pack) -> Component:
    """From a press: a box for the counters and the dice that a house buys, trimmed to its net."""
    deep = counters_deep(box)
    values = {"title": box.game.title, "inside": INSIDE, "deep": deep, "edge": EDGE_MM}
    piece = Piece("counter_carton", Face("counter_carton", values), place=pack.place(GAME, "contents"))
    title = pack.words("sheet.counter_carton")
    return Component(
        "counter_carton", title, "cards", flat(INSIDE, deep), [piece], folded=True, press_only=True
    )


def counters_deep(box: Content) -> float:
    """How deep the counters lie, loose, or the dice if they need more."""
    declared = box.game.declared
    pieces = (
        (declared("ships"), SHIP),
        (declared("flags"), (FLAG, FLAG)),
        (declared("home_port_markers"), (HOME, HOME)),
        (declared("anchors"), (ANCHOR, ANCHOR)),
        (declared("torpedoes") + declared("missiles"), WEAPON),
        (declared("life_preservers"), (PRESERVER, PRESERVER)),
        (declared("score_tokens"), (SCORE, SCORE)),
    )
    volume = fsum(count * wide * tall * COUNTER_MM for count, (wide, tall) in pieces)
    volume = volume * LOOSE + declared("dice") * DIE_MM**3
    return round(max(DIE_MM, volume / (INSIDE[0] * INSIDE[1])) + SLACK_MM, 1)
