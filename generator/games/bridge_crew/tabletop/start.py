"""Bridge Crew set up for a table online, as a game begins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.contract import Component, Die, Pack
from generator.contract.setup import Ground, LooseDie, Lot, Setup, Thing, single, things_of
from generator.games.bridge_crew.content import Content
from generator.games.bridge_crew.places import pool_places

PAPERS = ("odds/odds", "aid/aid", "log/log")


def set_up_table(content: Content, pack: Pack, parts: Sequence[Component], players: int) -> Setup:
    """Both pools full, an Officer mat and a reference card for each, and the cards. CR-1, CR-2"""
    things = things_of(parts)
    pools = tuple(Ground(things[f"mats/{pool.id}"]) for pool in content.game.pools)
    mat = things["officer_mats/officer"]
    mats = tuple(Ground(replace(mat, id=f"{mat.id}@{seat}"), seat=seat) for seat in range(players))
    reference = things["reference/reference"]
    return Setup(
        players,
        (*pools, *mats),
        (
            *_cards(content, pack, things),
            *(single(reference, seat) for seat in range(players)),
        ),
        tuple(_dice(content, {die.id: die for part in parts for die in part.dice}, players)),
        tuple(things[name] for name in PAPERS),
        tuple(each.name for each in parts if each.kind == "book"),
    )


def _cards(content: Content, pack: Pack, things: dict[str, Thing]) -> Iterator[Lot]:
    """Two piles to deal from, both roles, and the Orders side by side."""
    for kind, ids in (("crew", content.crew_ids), ("personality", content.personality_ids)):
        cards = tuple((things[f"cards/{id}"], 1) for id in ids)
        yield Lot(kind, pack.words(f"back.{kind}"), cards, shuffled=True)
    for name in ("cards/captain", "cards/alien", *(name for name in things if name.startswith("orders/"))):
        yield single(things[name])


def _dice(content: Content, dice: dict[str, Die], players: int) -> Iterator[LooseDie]:
    """One of each type for every player in both pools, columns filled from the bottom."""
    places = pool_places(content)
    for pool in content.game.pools:
        for sides, x in zip(content.types, places.columns, strict=True):
            for y in places.rows[:players]:
                yield LooseDie(dice[f"{pool.id}_d{sides}"], f"mats/{pool.id}", x, y)
