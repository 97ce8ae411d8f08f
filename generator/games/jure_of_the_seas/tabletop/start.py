"""Jure of the Seas set up for a table online, as a game begins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.contract import Component, Pack, Spot
from generator.contract.setup import Ground, Holder, Lot, Setup, Thing, loose, single, things_of
from generator.games.jure_of_the_seas.content import Content
from generator.games.jure_of_the_seas.coordinates import square_name
from generator.games.jure_of_the_seas.printing.places import astern, point_at
from generator.games.jure_of_the_seas.rules import Voyage, new
from generator.mechanics.dice import Dice

BOARD = "board/board"
MARK_MM = 13.0


def set_up_table(content: Content, pack: Pack, parts: Sequence[Component], players: int) -> Setup:
    """Daikaiju on the sea, three tiles in every hand, piles beside the board, a ship for each. JS-2"""
    things, state = things_of(parts), new(content, players, Dice("table"))
    seats = [lot for seat in range(players) for lot in _before(content, pack, things, state, seat)]
    hands = list(_hands(content, pack, things, state))
    aid = things["placement_aid/placement_aid"]
    (book,) = (each.name for each in parts if each.kind == "book")
    return Setup(
        players,
        (Ground(things[BOARD], tuple(spots(content))),),
        (
            *_on_the_sea(content, things, state),
            *hands[:2],
            single(aid),
            *seats,
            *hands[2:],
        ),
        tuple(loose(die for each in parts for die in each.dice)),
        books=(book,),
        holders=tuple(_holders(pack, things)),
    )


def _holders(pack: Pack, things: dict[str, Thing]) -> Iterator[Holder]:
    """The discard of the daikaiju, shuffled into a new supply, and a turntable for tiles. JS-1.10, JS-3.7"""
    tile = next(thing for id, thing in things.items() if id.startswith("daikaiju_tiles/"))
    wake = next(thing for id, thing in things.items() if id.startswith("wake_tiles/"))
    yield Holder("discard", pack.words("scene.discard"), tile, refills="supply")
    yield Holder("turn wakes", pack.words("table.turn_wake"), wake, turns=True)
    yield Holder("turn daikaiju", pack.words("table.turn_daikaiju"), tile, turns=True)


def spots(content: Content) -> Iterator[Spot]:
    """Every square, and the start marks around them."""
    board, sea = content.board, content.sea
    side, margin = board.square_mm, board.margin_mm
    for square in sea.squares:
        column, row = sea.squares.where(square)
        x, y = (margin + (at + 0.5) * side for at in (column, row))
        yield Spot(f"square {square_name(column, row)}", square_name(column, row), x, y, side, side)
    for mark in sea.marks:
        column, row, point = sea.place_of(mark.position)
        x, y, dx, dy, _ = point_at(board, column, row, point)
        back = astern(board, column, row, point)
        label = f"{square_name(column, row)} {point}"
        yield Spot(
            f"mark {label}",
            label,
            round(margin + x - dx * back, 3),
            round(margin + y - dy * back, 3),
            width=MARK_MM,
            height=MARK_MM,
            shape="round",
        )


def _on_the_sea(content: Content, things: dict[str, Thing], state: Voyage) -> Iterator[Lot]:
    """The daikaiju, turned as they came."""
    side, margin = content.board.square_mm, content.board.margin_mm
    for number, square in enumerate(state.lairs):
        if square >= 0:
            column, row = content.sea.squares.where(square)
            x, y = (margin + (at + 0.5) * side for at in (column, row))
            thing = things[f"daikaiju_tiles/{content.sea.daikaiju[number].id}"]
            yield single(thing, on=BOARD, x=x, y=y, degrees=90.0 * state.facing[number])


def _hands(content: Content, pack: Pack, things: dict[str, Thing], state: Voyage) -> Iterator[Lot]:
    """The draw pile, the daikaiju to come, and the tiles of each player."""
    left = {kind.id: list(kind.tiles) for kind in content.wakes.wakes}

    def tiles(numbers: Sequence[int]) -> tuple[tuple[Thing, int], ...]:
        return tuple(
            (things[f"wake_tiles/{left[content.sea.wakes[number]].pop(0)}"], 1) for number in numbers
        )

    dealt = [tiles(hand) for hand in state.hands]
    words = pack.words
    yield Lot("draw", words("scene.draw_pile"), tiles([*state.under, *state.stock]), shuffled=True)
    beasts = (content.sea.daikaiju[number].id for number in state.supply)
    to_come = tuple((things[f"daikaiju_tiles/{beast}"], 1) for beast in beasts)
    yield Lot("supply", words("scene.supply"), to_come, shuffled=True)
    for seat, hand in enumerate(dealt):
        yield Lot(
            f"hand {seat}",
            words("table.in_hand", player=words("play.person", n=seat + 1)),
            hand,
            seat=seat,
            hand=True,
        )


def _before(
    content: Content, pack: Pack, things: dict[str, Thing], state: Voyage, seat: int
) -> Iterator[Lot]:
    """A player's ship and what to do."""
    ship, aid = things[f"ships/{content.ships.ships[seat].id}"], things["player_aids/player_aid"]
    yield single(ship, seat)
    yield replace(single(aid, seat), aid=True)
