"""Setups on their way to a table online: shuffled, and as a site can show them."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from itertools import groupby
from typing import cast

from generator.contract import Face
from generator.contract.setup import Holder, Lot, QuarterTurn, Setup, Thing, single
from generator.press.online.placing import short
from generator.system.values import frozen


@frozen
class OnlineTable:
    """A setup to be written, and where its pictures are fetched from, "" for files of their owner.

    ``book`` is the title of the rulebook that comes along, "" for none.
    """

    setup: Setup
    hosted: str = ""
    book: str = ""


def shuffled(setup: Setup, seed: str) -> Setup:
    """The setup with what is shuffled in an order of its own, which is always the same for one seed."""
    return replace(setup, lots=tuple(_shuffled(lot, seed) if lot.shuffled else lot for lot in setup.lots))


def _shuffled(lot: Lot, seed: str) -> Lot:
    if len(lot.things) < 2:
        return lot
    single = [thing for thing, count in lot.things for _ in range(count)]
    drawn = [hashlib.sha256(f"{seed} {lot.id} {number}".encode()).digest() for number in range(len(single))]
    order = [thing for _, thing in sorted(zip(drawn, single, strict=True), key=lambda each: each[0])]
    runs = (list(run) for _, run in groupby(order, key=lambda thing: thing.id))
    return replace(lot, things=tuple((run[0], len(run)) for run in runs))


# ---- playingcards.io ------------------------------------------------------------------------


def for_pcio(setup: Setup) -> Setup:
    """The setup with all that playingcards.io, or a reader of its files, would lose put in another way."""
    setup = replace(setup, lots=(*setup.lots, *setup.close_ups), close_ups=())
    return with_turns_drawn(with_chits(with_dials_alone(setup)))


def for_tts(setup: Setup) -> Setup:
    """The setup for Tabletop Simulator: marks lie where all else does, points are counted, not written.

    Of an aid that lies before nobody one more is turned to those at the far edge.
    """
    far = (setup.players + 1) // 2
    lots: list[Lot] = []
    for lot in (*setup.lots, *setup.marks):
        if lot.aid and lot.seat is None and far < setup.players:
            lots += (replace(lot, id=f"{lot.id} {seat}", seat=seat) for seat in (0, far))
        else:
            lots.append(lot)
    return with_counters(replace(setup, lots=tuple(lots), marks=()))


def with_counters(setup: Setup) -> Setup:
    """The setup without papers that dials stand for."""
    gone = {dial.instead_of for dial in setup.dials}
    return replace(setup, papers=tuple(paper for paper in setup.papers if paper.id not in gone))


def with_dials_alone(setup: Setup) -> Setup:
    """The setup without grounds and papers that dials stand for, and without what lies on them."""
    setup = with_counters(setup)
    gone = {dial.instead_of for dial in setup.dials if dial.instead_of}
    return replace(
        setup,
        grounds=tuple(ground for ground in setup.grounds if ground.thing.id not in gone),
        lots=tuple(lot for lot in setup.lots if lot.on not in gone),
    )


def with_pages(setup: Setup, title: str, count: int, size: tuple[float, float], read: str) -> Setup:
    """The setup with the pages of a book in a pile, the first on top, and a place for those ``read``."""
    numbers = range(1, count + 1)
    pages = [Thing(f"page/{number}", f"{title} {number}", Face("page"), size) for number in numbers]
    pile = Lot("pages", short(title), tuple((page, 1) for page in pages), face_up=True)
    return replace(setup, lots=(*setup.lots, pile), holders=(*setup.holders, Holder("read", read, pages[0])))


def with_chits(setup: Setup) -> Setup:
    """The setup with chits where dice have some; of dice that are alike one lies beside the boards."""
    with_one = [die for die in setup.dice if die.chit is not None]
    chits = tuple(
        replace(single(die.chit, die.seat, die.on, die.x, die.y), title=die.die.title)
        for die in with_one
        if die.chit is not None
    )
    to_roll = {die.die.id: replace(die, chit=None, on="", x=0.0, y=0.0, seat=None) for die in with_one}
    dice = tuple(die for die in setup.dice if die.chit is None)
    # Those of as many sides are side by side.
    by_sides = sorted(to_roll.values(), key=lambda die: len(die.die.values))
    return replace(setup, lots=(*setup.lots, *chits), dice=(*by_sides, *dice))


def with_turns_drawn(setup: Setup) -> Setup:
    """The setup with no lot turned: the pictures of its things are, by whole quarters.

    VirtualTabletop drops how far a card of a file is turned, and so all cards would stand upright.
    """
    return replace(setup, lots=tuple(_upright(lot) for lot in setup.lots))


def _upright(lot: Lot) -> Lot:
    turn = round(lot.degrees / 90) * 90 % 360
    if not turn:
        return lot
    things = tuple((_turned(thing, turn), count) for thing, count in lot.things)
    return replace(lot, things=things, degrees=0.0)


def _turned(thing: Thing, turn: int) -> Thing:
    quarters = cast(QuarterTurn, (thing.turn + turn) % 360)
    return replace(thing, id=f"{thing.id}@{turn}", turn=quarters)
