"""Following wakes, and moving every ship in front of a new tile. JS-1.8, JS-8"""

from __future__ import annotations

from collections.abc import Sequence

from generator.games.jure_of_the_seas.board import EMPTY, OFF, Sea
from generator.games.jure_of_the_seas.rules.ending import lose
from generator.games.jure_of_the_seas.state import COLLISION, EDGE, JAWS, WHIRLPOOL, State

# How a path ends that does not stay open. An open one ends at a position, which is never negative.
OVERBOARD, EATEN, ENDLESS = -1, -2, -3
FATES = {OVERBOARD: EDGE, EATEN: JAWS, ENDLESS: WHIRLPOOL}

Courses = dict[int, int]  # seat: where its path ends


def follow(sea: Sea, board: list[int], position: int) -> int:
    """The end of the way of a ship at ``position``: a position, or how its path ends. JS-1.8

    A path may cross one square several times, so a loop is being back at the very position it
    started from: the same square and the same point.
    """
    advance = sea.advance
    start = position
    lying = board[position >> 3]
    while lying >= 0:
        position += advance[lying][position & 7]
        if position == start:
            return ENDLESS
        lying = board[position >> 3]
    return position if lying == EMPTY else OVERBOARD if lying == OFF else EATEN


def through(partner: Sequence[int], arms: Sequence[int], position: int) -> int:
    """The end of that way by a tile not laid yet: its wakes, and where the ways out
    of its square end. Off the board and at a daikaiju it ends in that very square; or it is ENDLESS.
    """
    square = position >> 3
    end = arms[partner[position & 7]]
    while end >> 3 == square:
        if end == position:
            return ENDLESS
        end = arms[partner[end & 7]]
    return end


def outcome(board: Sequence[int], end: int) -> int:
    """An open end as it is, or how the path ends there."""
    if end < 0:
        return end
    lying = board[end >> 3]
    return end if lying == EMPTY else OVERBOARD if lying == OFF else EATEN


def meetings(ships: list[int], paths: Courses) -> list[int]:
    """The positions at which two ships would finish together. JS-7.9

    Ships that do not move wait where they are. A path that stays open ends at an empty square, so
    a ship that is about to leave the new tile's square is never mistaken for one that waits.
    """
    taken = ships
    met = []
    for end in paths.values():
        if end >= 0:
            if end in taken:
                met.append(end)
            elif len(paths) > 1:
                taken = [*taken, end]
    return met


def sail(state: State, paths: Courses, met: list[int]) -> None:
    """Carry out the courses of the tile just laid, and their ``meetings``. JS-8.2, JS-8.6, JS-8.7"""
    for seat, end in paths.items():
        if end < 0:
            lose(state, seat, FATES[end])
        else:
            arrive(state, seat, end)
    for seat, position in enumerate(state.ships) if met else ():
        if position in met:
            lose(state, seat, COLLISION)


def arrive(state: State, seat: int, end: int) -> None:
    """Put a ship where its path ends; from now on it counts as having moved. JS-8.7"""
    ships, traffic = state.ships, state.traffic
    traffic[ships[seat] >> 3] -= 1
    traffic[end >> 3] += 1
    ships[seat] = end
    if state.moored:
        state.moored &= ~(1 << seat)
        state.swept &= ~(1 << seat)  # JS-6.16
