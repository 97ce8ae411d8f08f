"""Following wakes, and moving every ship in front of a new tile. JS-1.8, JS-8"""

from __future__ import annotations

from generator.games.jure_of_the_seas.board import EMPTY, OFF, Sea
from generator.games.jure_of_the_seas.rules.ending import lose
from generator.games.jure_of_the_seas.state import COLLISION, EDGE, JAWS, WHIRLPOOL, State

# How a path ends that does not stay open. An open one ends at a position, which is never negative.
OVERBOARD, EATEN, ENDLESS = -1, -2, -3
FATES = {OVERBOARD: EDGE, EATEN: JAWS, ENDLESS: WHIRLPOOL}

Courses = dict[int, int]  # seat: where its path ends


def follow(sea: Sea, board: list[int], position: int) -> int:
    """Where a ship at ``position`` comes to: a position, or how its path ends. JS-1.8

    A path may cross one square several times, so a loop is being back at the very position it
    started from: the same square and the same point.
    """
    advance = sea.advance
    start = position
    there = board[position >> 3]
    while there >= 0:
        position += advance[there][position & 7]
        if position == start:
            return ENDLESS
        there = board[position >> 3]
    return position if there == EMPTY else OVERBOARD if there == OFF else EATEN


def courses(state: State, square: int) -> Courses:
    """The paths of all ships in front of the tile just laid on ``square``. JS-8.1, JS-8.3"""
    sea, board, ships, active = state.sea, state.board, state.ships, state.active
    if len(sea.positions[square].intersection(ships)) == 1:  # nearly always
        return {active: follow(sea, board, ships[active])}
    # None blocks another, so each is followed on its own.
    return {seat: follow(sea, board, ship) for seat, ship in enumerate(ships) if ship >> 3 == square}


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
            taken = [*taken, end]
    return met


def sail(state: State, paths: Courses, met: list[int]) -> None:
    """Carry out the ``courses`` of the tile just laid, and their ``meetings``. JS-8.2, JS-8.6, JS-8.7"""
    ships = state.ships
    for seat, end in paths.items():
        if end < 0:
            lose(state, seat, FATES[end])
        else:
            ships[seat] = end
            state.moored &= ~(1 << seat)
            state.swept &= ~(1 << seat)  # JS-6.16
    for seat, position in enumerate(ships) if met else ():
        if position in met:
            lose(state, seat, COLLISION)
