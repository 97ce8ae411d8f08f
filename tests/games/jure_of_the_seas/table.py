"""A table to set by hand: squares by column and row, wakes by type, daikaiju by id, dice by script."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

from generator.contract import IllegalMove
from generator.games.jure_of_the_seas import GAME
from generator.games.jure_of_the_seas.actions import Action, ChooseStart
from generator.games.jure_of_the_seas.board import BEAST, Sea
from generator.games.jure_of_the_seas.content import Content
from generator.games.jure_of_the_seas.rules import Voyage, new, trails
from generator.games.jure_of_the_seas.rules.turn import begin_turns
from generator.games.jure_of_the_seas.state import LOST, PLACE
from generator.mechanics.dice import Dice
from generator.reading.packs import Pack, find_packs

CONTENT = Path(__file__).parents[3] / "content"
UP, RIGHT, DOWN, LEFT = range(4)

Spot = tuple[int, int]
Ship = tuple[int, int, int]

STRAIGHT = "T34"  # every wake goes straight on: 0-5 1-4 2-7 3-6
U_TURNS = "T01"  # every wake turns back on its own side: 0-1 2-3 4-5 6-7
CORNERS = "T35"  # every wake rounds the nearest corner: 0-7 1-2 3-4 5-6


@cache
def pack() -> Pack:
    """The shipped pack."""
    found, problems = find_packs(["jure_of_the_seas"], CONTENT)
    assert not problems
    return found[0]


@cache
def box(daikaiju: bool = True) -> Content:
    """The shipped content, or the same on open water."""
    content, problems = GAME.read(pack())
    assert content is not None, "\n".join(map(str, problems))
    assert problems == []
    return content if daikaiju else content.without_daikaiju()


def sea(daikaiju: bool = True) -> Sea:
    """The engine's tables of the shipped content."""
    return box(daikaiju).sea


def number(daikaiju: str) -> int:
    """The acting number of a daikaiju."""
    return [one.id for one in sea().daikaiju].index(daikaiju)


QUIET = (1, 1)
"""A roll of gold and blue that moves nothing."""


class Table(Voyage):
    """A position set by hand, with the active seat about to place unless it says otherwise.

    Ships are (column, row, point) of their front square and entry point, or None when lost; seats
    in ``moored`` have not moved yet. ``tiles`` are wake type and quarter turns by square,
    ``daikaiju`` quarter turns by id and square. ``under`` is the draw pile, next tile first:
    nothing of it is drawn by chance. Further rolls are scripted; see ``Dice.scripted``.
    """

    def __init__(
        self,
        ships: Sequence[Ship | None],
        *,
        tiles: Mapping[Spot, tuple[str, int] | str] | None = None,
        daikaiju: Mapping[str, tuple[int, int, int]] | None = None,
        hands: Sequence[Sequence[str]] | None = None,
        under: Sequence[str] = (),
        moored: Iterable[int] = (),
        swept: Iterable[int] = (),
        active: int = 0,
        part: int = PLACE,
        open_water: bool = False,
        discard: Sequence[str] = (),
        rolls: Sequence[int] = (),
        chance: Sequence[int] = (),
        content: Content | None = None,
    ) -> None:
        tables = content.sea if content is not None else sea(not open_water)
        super().__init__(tables, len(ships), Dice.scripted(*rolls, tiles=chance), first=active)
        for spot, tile in (tiles or {}).items():
            wake, turns = (tile, 0) if isinstance(tile, str) else tile
            trails.lay(self, tables.squares.at(*spot), tables.wake_number[wake] * 4 + turns)
        for name, (column, row, turns) in (daikaiju or {}).items():
            self.put(name, column, row, turns)
        for name in discard:
            self.supply.remove(number(name))
            self.discard.append(number(name))
        self.ships = [LOST if ship is None else tables.position(*ship) for ship in ships]
        self.survey()
        self.moored = sum(1 << seat for seat in moored)
        self.swept = sum(1 << seat for seat in swept)
        self.hands = [
            sorted(tables.wake_number[wake] for wake in hand)
            for hand in (hands or [[STRAIGHT, U_TURNS, CORNERS] for _ in ships])
        ]
        self.stock = []
        self.under = [tables.wake_number[wake] for wake in under]
        self.active = active
        self.part = part
        self.turn = 1
        for seat, ship in enumerate(ships):
            if ship is None:
                self.fates[seat] = "lost before"
                self.hands[seat] = []

    def put(self, name: str, column: int, row: int, turns: int = 0) -> None:
        """Lay a daikaiju on the board."""
        beast, square = number(name), self.sea.squares.at(column, row)
        self.supply.remove(beast)
        self.lairs[beast] = square
        self.facing[beast] = turns
        self.board[square] = BEAST - beast
        self.in_play += 1

    # ---- looking -------------------------------------------------------------------------

    def ship(self, seat: int) -> Ship | None:
        """Front square and entry point of a ship, None when it is lost."""
        position = self.ships[seat]
        return None if position == LOST else self.sea.place_of(position)

    def tile(self, column: int, row: int) -> tuple[str, int] | None:
        """Wake type and quarter turns of the tile on a square."""
        lay = self.board[self.sea.squares.at(column, row)]
        return (self.sea.wakes[lay >> 2], lay & 3) if lay >= 0 else None

    def where(self, daikaiju: str) -> Spot | None:
        """The square a daikaiju is on."""
        square = self.lairs[number(daikaiju)]
        return None if square < 0 else self.sea.squares.where(square)

    def turned(self, daikaiju: str) -> int:
        """How a daikaiju lies, in quarter turns clockwise."""
        return self.facing[number(daikaiju)]

    def hand(self, seat: int) -> list[str]:
        """The wake types in a hand."""
        return [self.sea.wakes[wake] for wake in self.hands[seat]]

    def pile(self) -> list[str]:
        """The draw pile from the top; only for tables whose stock is used up."""
        assert not self.stock
        return [self.sea.wakes[wake] for wake in self.under]

    def begin(self) -> None:
        """Begin turn 1, of the active seat: part 1 and what follows from it."""
        self.turn = 0
        begin_turns(self, self.active)

    def legal(self) -> set[Action]:
        """The legal actions as a set."""
        return set(self.legal_actions())

    def refuses(self, action: Action, clause: str) -> None:
        """The action is illegal by that clause, and trying it changes nothing."""
        before = [self.observation(seat) for seat in range(len(self.ships))], self.pieces()
        with pytest.raises(IllegalMove) as refusal:
            self.apply(action)
        assert refusal.value.clause == clause, refusal.value
        assert ([self.observation(seat) for seat in range(len(self.ships))], self.pieces()) == before
        assert action not in self.legal()


def dealt(seats: int, seed: str = "table", daikaiju: bool = True, first: int = 0) -> Voyage:
    """A game just set up, before the first start mark."""
    return new(box(daikaiju), seats, Dice(seed), first)


def moor(game: Voyage, *marks: Ship) -> None:
    """Choose these start marks in turn order."""
    for mark in marks:
        game.apply(ChooseStart(*mark))


def moored(seats: int, seed: str = "table", daikaiju: bool = True) -> Voyage:
    """A game in which everybody has taken the first free mark of the list."""
    game = dealt(seats, seed, daikaiju)
    for _ in range(seats):
        game.apply(game.legal_actions()[0])
    return game


def square_of(state: Voyage, seat: int) -> int:
    """The square a ship is on: the one behind its entry point, off the board on a start mark. JS-1.6"""
    return state.sea.under[state.ships[seat]]


def is_full(state: Voyage) -> bool:
    """True when every square holds a tile or a daikaiju. JS-11.4"""
    return state.laid + state.in_play == state.sea.area
