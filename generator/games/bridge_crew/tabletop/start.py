"""Bridge Crew set up for a table online, as a game begins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.contract import Component, Die, Pack, Spot
from generator.contract.setup import Ground, LooseDie, Lot, Setup, Thing, single, things_of
from generator.games.bridge_crew.content import Content
from generator.games.bridge_crew.places import DOWN, IN_FIELD, PLACE, in_field, officer_fields, pool_places
from generator.mechanics.dice import Dice

PAPERS = ("odds/odds", "aid/aid_captain", "aid/aid_crew", "aid/aid_alien", "log/log")


def set_up_table(content: Content, pack: Pack, parts: Sequence[Component], players: int) -> Setup:
    """Both pools full; before each an Officer mat, a reference card and two cards as dealt. CR-1, CR-2"""
    things = things_of(parts)
    pools = tuple(
        Ground(things[f"mats/{pool.id}"], tuple(_pool_spots(content))) for pool in content.game.pools
    )
    mat, spots = things["officer_mats/officer"], tuple(_officer_spots(content))
    mats = tuple(
        Ground(replace(mat, id=f"{mat.id}@{seat}"), spots, seat, title=pack.words("play.person", n=seat + 1))
        for seat in range(players)
    )
    reference = things["reference/reference"]
    return Setup(
        players,
        (*pools, *mats),
        (
            *_cards(content, pack, things, players),
            *(single(reference, seat) for seat in range(players)),
        ),
        tuple(_dice(content, {die.id: die for part in parts for die in part.dice}, things, players)),
        tuple(things[name] for name in PAPERS),
        tuple(each.name for each in parts if each.kind == "book"),
        hands=False,
    )


def _pool_spots(content: Content) -> Iterator[Spot]:
    """A place for every die of the largest party, by its type and its row from the bottom."""
    places = pool_places(content)
    for sides, x in zip(content.types, places.columns, strict=True):
        for row, y in enumerate(places.rows, 1):
            yield Spot(f"d{sides} {row}", f"d{sides} {row}", x, y, PLACE, PLACE)


def _officer_spots(content: Content) -> Iterator[Spot]:
    """Six places of each field of an Officer mat, whose dice lie a little closer."""
    for pool, field in zip(content.game.pools, officer_fields(content), strict=True):
        for number in range(IN_FIELD):
            x, y = in_field(field, number)
            yield Spot(f"{pool.id} {number + 1}", f"{pool.name} {number + 1}", x, y, PLACE, min(PLACE, DOWN))


def _cards(content: Content, pack: Pack, things: dict[str, Thing], players: int) -> Iterator[Lot]:
    """A Crew and a Personality card before each, the rest put away; both roles, and the Orders. CR-2"""
    for kind, ids in (("crew", content.crew_ids), ("personality", content.personality_ids)):
        deck = [things[f"cards/{id}"] for id in Dice("table").child(kind).shuffled(ids)]
        yield from (single(card, seat) for seat, card in enumerate(deck[:players]))
        if rest := tuple((card, 1) for card in deck[players:]):
            yield Lot(kind, pack.words(f"back.{kind}"), rest, shuffled=True)
    for name in ("cards/captain", "cards/alien", *(name for name in things if name.startswith("orders/"))):
        yield single(things[name])


def _dice(
    content: Content, dice: dict[str, Die], things: dict[str, Thing], players: int
) -> Iterator[LooseDie]:
    """One of each type for every player in both pools, columns filled from the bottom, with its chit."""
    places = pool_places(content)
    for pool in content.game.pools:
        for sides, x in zip(content.types, places.columns, strict=True):
            for row, y in enumerate(places.rows[:players], 1):
                name = f"{pool.id}_d{sides}"
                chit = replace(things[f"chits/{name}"], id=f"chits/{name}@{row}", label=dice[name].title)
                yield LooseDie(dice[name], chit, f"mats/{pool.id}", x, y)
