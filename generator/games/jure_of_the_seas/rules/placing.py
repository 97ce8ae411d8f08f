"""Where each tile in hand would lead, and which placements the four bans leave. JS-7"""

from __future__ import annotations

from generator.contract import IllegalMove
from generator.games.jure_of_the_seas.actions import Action, Place
from generator.games.jure_of_the_seas.board import EMPTY
from generator.games.jure_of_the_seas.rules.moving import (
    EATEN,
    ENDLESS,
    OVERBOARD,
    Courses,
    courses,
    meetings,
)
from generator.games.jure_of_the_seas.state import State

BANS = {
    OVERBOARD: ("JS-7.4", "leads the own ship off the board"),
    ENDLESS: ("JS-7.5", "leads the own ship round in a circle"),
    EATEN: ("JS-7.6", "leads the own ship into a daikaiju"),
}
NOWHERE = 0  # no ship can be there: the rim
MEETING = ("JS-7.9", "brings two ships together on one wake")


def placements(state: State) -> list[Action]:
    """The placements open to the active player, by the order of resort. JS-7.10"""
    sea, ships, position = state.sea, state.ships, state.ships[state.active]
    square = position >> 3
    inside = sea.positions[square]
    hand = dict.fromkeys(state.hands[state.active])  # the tiles that differ, in order. JS-7.3
    beside = inside.intersection(ships)
    clean: list[Action]
    if len(beside) == 1:
        # Nearly always nobody else faces the square. Then all that counts is the point by which the
        # own ship leaves the new tile, unless a path comes back to it.
        ends = good = _arms(state, sea.ahead[position])
        if not set(ships).isdisjoint(ends):
            good = [NOWHERE if end in ships else end for end in ends]
        exits = sea.exits[position & 7]
        if inside.isdisjoint(ends):
            clean = [action for wake in hand for point, _, action in exits[wake] if good[point]]
        else:
            clean = [
                action
                for wake in hand
                for point, partner, action in exits[wake]
                if (end := good[point]) and (end not in inside or _through(partner, good, position))
            ]
    else:
        ends = _arms(state, sea.across[square])
        sailing = [position, *(beside - {position})]
        clean = [
            action
            for wake in hand
            for _, partner, action in sea.exits[position & 7][wake]
            if _through(partner, ends, position) and not _meet(ships, partner, ends, sailing)
        ]
    return clean or _last_resort(state, ends)


def _last_resort(state: State, ends: list[int]) -> list[Action]:
    """What is left when no placement is clean: no meeting of ships if that can be avoided. JS-7.7, JS-7.10"""
    sea, ships, position = state.sea, state.ships, state.ships[state.active]
    sailing = [position, *(sea.positions[position >> 3].intersection(ships) - {position})]
    tiles = [
        option
        for wake in dict.fromkeys(state.hands[state.active])
        for option in sea.exits[position & 7][wake]
    ]
    # None is clean, so any that brings no ships together breaks ban A, B or C only.
    selfish: list[Action] = [
        action for _, partner, action in tiles if not _meet(ships, partner, ends, sailing)
    ]
    return selfish or [action for _, _, action in tiles]


def _arms(state: State, ways: tuple[int, ...]) -> list[int]:
    """Where each way out of an empty square leads along the wakes laid so far; ``ways`` is by point.

    NOWHERE where that is off the board or a daikaiju. Coming back to the square counts as an end:
    what follows depends on the tile that will lie there.
    """
    board, advance, ends = state.board, state.sea.advance, []
    for position in ways:
        there = board[position >> 3]
        while there >= 0:
            position += advance[there][position & 7]
            there = board[position >> 3]
        ends.append(position if there == EMPTY else NOWHERE)
    return ends


def _through(partner: tuple[int, ...], ends: list[int], position: int) -> int:
    """Where a ship at ``position`` comes to by a tile not laid yet: its wakes and the ``_arms`` around it."""
    square = position >> 3
    end = ends[partner[position & 7]]
    while end >> 3 == square:
        if end == position:
            return NOWHERE  # round in a circle
        end = ends[partner[end & 7]]
    return end


def _meet(ships: list[int], partner: tuple[int, ...], ends: list[int], sailing: list[int]) -> bool:
    """True when one of the ships ``sailing`` would finish where another ship is. JS-7.9"""
    taken = ships
    for position in sailing:
        end = _through(partner, ends, position)
        if end:
            if end in taken:
                return True
            taken = [*taken, end]
    return False


def lay_tile(state: State, action: Place) -> tuple[Courses, list[int]]:
    """Check a placement and put the tile on the board. JS-7.1 to JS-7.10

    Returns the paths it opens and the positions at which ships would meet on them.
    """
    sea, board = state.sea, state.board
    hand = state.hands[state.active]
    wake = sea.wake_number.get(action.wake, -1)
    if wake not in hand:
        raise IllegalMove("JS-7.1", f"no tile {action.wake} in hand")
    lay = wake * 4 + action.turns
    if lay not in sea.lays[wake]:
        if action.turns not in range(4):
            raise IllegalMove("JS-7.1", f"a tile is turned 0 to 3 quarters, not {action.turns}")
        raise IllegalMove("JS-7.3", f"{action.wake} looks the same with fewer quarter turns: say the fewest")
    square = state.ships[state.active] >> 3
    board[square] = lay
    paths = courses(state, square)
    met = meetings(state.ships, paths)
    own_end = paths[state.active]
    if met or own_end < 0:
        clause, why = MEETING if met else BANS[own_end]
        # A ban holds only while there is something better, so look for that only now. JS-7.7, JS-7.10
        board[square] = EMPTY
        if action not in placements(state):
            raise IllegalMove(
                clause, f"{action.wake} turned {action.turns} {why}; another placement does not"
            )
        board[square] = lay
    hand.remove(wake)
    state.laid += 1
    return paths, met
