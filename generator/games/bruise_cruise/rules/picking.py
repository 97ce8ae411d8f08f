"""Choices of the player of an Unfathomable card: which ship, which rival. BC-7.10.5, BC-7.10.8"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Literal

from generator.games.bruise_cruise.actions import Action, PickRival, PickShip
from generator.games.bruise_cruise.decisions import Pick
from generator.games.bruise_cruise.state import State
from generator.mechanics.pending import clockwise

Whose = Literal["own", "rival"]
Then = Callable[[State, int], None]
"""The effect on the ship, or the rival, that was picked."""


def ships_of(state: State, whose: Whose, *, moves: bool = False) -> list[int]:
    """Ships on the board, own or of rivals; with ``moves`` those without an anchor. BC-7.10.2"""
    return [
        ship
        for ship, space in enumerate(state.at)
        if space >= 0
        and (ship // state.chart.fleet == state.active) == (whose == "own")
        and not (moves and state.anchored >> ship & 1)
    ]


def pick_ship(state: State, ships: Iterable[int], then: Then) -> None:
    """Let the player of the card choose; a choice of one is none."""
    ships = list(ships)
    if len(ships) == 1:
        then(state, ships[0])
    elif ships:
        options = tuple(state.chart.table.pick_ship[ship] for ship in ships)
        state.pending.push(
            Pick(state.active, "BC-7.10.8", "a ship for the card", options, partial(_picked_ship, then=then))
        )


def _picked_ship(state: State, action: Action, *, then: Then) -> None:
    assert isinstance(action, PickShip)
    chart = state.chart
    then(state, action.seat * chart.fleet + chart.ship_number[action.ship])


def pick_rival(state: State, then: Then) -> None:
    """Let the player of the card choose among the others, whatever they hold. BC-7.10.8"""
    rivals = sorted(clockwise(state.seats, state.active))
    if len(rivals) == 1:
        then(state, rivals[0])
    else:
        options = tuple(state.chart.table.pick_rival[seat] for seat in rivals)
        state.pending.push(
            Pick(
                state.active, "BC-7.10.8", "a rival for the card", options, partial(_picked_rival, then=then)
            )
        )


def _picked_rival(state: State, action: Action, *, then: Then) -> None:
    assert isinstance(action, PickRival)
    then(state, action.seat)
