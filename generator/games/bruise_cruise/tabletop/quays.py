"""The places before the Admirals of Bruise Cruise: the hand, and quays with stacks and what is held."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from generator.contract import Json, Spot
from generator.contract.scene import Area, Item
from generator.games.bruise_cruise.printing.chart import counted
from generator.games.bruise_cruise.printing.places import HELD, QUAY, STACKS
from generator.games.bruise_cruise.printing.sizes import CARD
from generator.games.bruise_cruise.tabletop.board import GAP, ships_at
from generator.games.bruise_cruise.tabletop.pieces import Pieces

BACK_SCALE = 0.62
"""Other hands are shown small: their size is all there is to see."""
STACK_SCALE = 0.8
STACK_ROW = 3


def hand(pieces: Pieces, seen: Json) -> Area:
    """The cards of who looks."""
    cards = tuple(pieces.item(card, pieces.says.told[card], f"cards/{card}") for card in seen["hand"])
    return Area("hand", pieces.words("scene.hand"), "hand", cards)


def quay(pieces: Pieces, seen: Json, seat: int) -> Area:
    """The printed quay with all that lies on it, and beside it the hand as a back."""
    line, admiral, words = pieces.lines[seat], seen["admirals"][seat], pieces.words
    own, wide = seat == seen["seat"], QUAY[0]
    title = words("scene.quay", line=line["name"], who=pieces.says.player(seat, seen["seat"]))
    mat = pieces.item(f"quay {seat}", title, f"quays/{line['id']}", x=QUAY[0] / 2, y=QUAY[1] / 2)
    items = [mat, *_stacked(pieces, seen, seat), *_held(pieces, admiral, seat)]
    if not own:
        wide += GAP + CARD[0] * BACK_SCALE
        items += _other_hand(pieces, seen, seat)
    notes = [counted(words, "point", admiral["points"])]
    holds = [counted(words, item, count) for item, count in admiral["items"].items() if count]
    if holds:
        notes.append(words("scene.holds", items=", ".join(holds)))
    if admiral["home_port"]:
        notes.append(words("scene.home", port=pieces.says.ports[admiral["home_port"]]))
    x, y, across, down = STACKS["decommissioned"]
    stack = Spot(
        f"decommissioned {seat}", words("quay.decommissioned"), x + across / 2, y + down / 2, across, down
    )
    size = (round(wide, 2), QUAY[1])
    role: Literal["hand", "player"] = "hand" if own else "player"
    return Area(f"before {seat}", title, role, tuple(items), size, spots=(stack,), notes=tuple(notes))


def _other_hand(pieces: Pieces, seen: Json, seat: int) -> Iterator[Item]:
    count = seen["hand_sizes"][seat]
    if count:
        who = pieces.says.player(seat, seen["seat"])
        label = pieces.words("scene.cards", who=who)
        x = QUAY[0] + GAP + CARD[0] * BACK_SCALE / 2
        place = {"x": x, "y": QUAY[1] / 2, "scale": BACK_SCALE}
        yield pieces.item(f"hand {seat}", label, pieces.any_card, back=True, count=count, **place)


def _stacked(pieces: Pieces, seen: Json, seat: int) -> Iterator[Item]:
    for stack in ("commissionable", "decommissioned"):
        ships = [ship for owner, ship in ships_at(seen, stack) if owner == seat]
        left, top, wide, tall = STACKS[stack]
        for n, ship in enumerate(ships):
            x = left + wide * (2 * (n % STACK_ROW) + 1) / (2 * STACK_ROW)
            y = top + tall * (0.45 + 0.32 * (n // STACK_ROW))
            yield pieces.ship(seen, seat, ship, round(x, 2), round(y, 2), STACK_SCALE)
    left, top, wide, tall = STACKS["deployed"]
    for n, weapon in enumerate(("missile", "torpedo")):
        if count := seen["admirals"][seat]["deployed"][weapon]:
            label = pieces.of(seat, "scene.deployed", item=pieces.words(f"item.{weapon}"))
            middle = left + wide * (2 * n + 1) / 4, top + tall * 0.55
            yield pieces.counter(f"{seat} deployed {weapon}", label, weapon, *middle, count=count)


def _held(pieces: Pieces, admiral: Json, seat: int) -> Iterator[Item]:
    for item, count in admiral["items"].items():
        if count:
            label = pieces.of(seat, "scene.held", item=pieces.words(f"item.{item}"))
            yield pieces.counter(f"{seat} {item}", label, item, *HELD[item], count=count)
    if admiral["flags_left"]:
        label = pieces.of(seat, "scene.flags_left")
        looks = {"count": admiral["flags_left"], "line": pieces.lines[seat]}
        yield pieces.counter(f"{seat} flag", label, "flag", *HELD["flag"], **looks)
