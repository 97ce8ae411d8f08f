"""The ways each tile in hand would lead, and the placements the four bans leave. JS-7"""

from __future__ import annotations

from collections.abc import Sequence

from generator.contract import IllegalMove
from generator.games.jure_of_the_seas.actions import Action, Place
from generator.games.jure_of_the_seas.board import EMPTY
from generator.games.jure_of_the_seas.rules import trails
from generator.games.jure_of_the_seas.rules.moving import (
    EATEN,
    ENDLESS,
    OVERBOARD,
    Courses,
    arrive,
    meetings,
    outcome,
    sail,
    through,
)
from generator.games.jure_of_the_seas.state import State

BANS = {
    OVERBOARD: ("JS-7.4", "leads the own ship off the board"),
    ENDLESS: ("JS-7.5", "leads the own ship round in a circle"),
    EATEN: ("JS-7.6", "leads the own ship into a daikaiju"),
}
MEETING = ("JS-7.9", "brings two ships together on one wake")


def placements(state: State) -> list[Action]:
    """The placements open to the active player, by the order of resort. JS-7.10"""
    sea, board, ships, traffic = state.sea, state.board, state.ships, state.traffic
    position = ships[state.active]
    square = position >> 3
    arms = sea.arms[square](state.ends)
    if traffic[square] == 1 or set(ships).isdisjoint(arms):
        # The own ship sails alone, or those that sail have nobody to meet: two ways never end together,
        # JS-1.9, and no way leads to a ship. All that counts is where the own ship comes to.
        exits = sea.exits[position & 7]
        clean: list[Action] = []
        last = None
        for wake in state.hands[state.active]:
            if wake == last:
                continue  # Tiles that are equal lie side by side in a hand. JS-7.3
            last = wake
            for point, partner, action in exits[wake]:
                end = arms[point]
                if not traffic[end >> 3]:
                    clean.append(action)
                elif board[end >> 3] == EMPTY:
                    # Somebody faces that square, if only the own ship: the way comes back to it.
                    end = outcome(board, through(partner, arms, position))
                    if end >= 0 and end not in ships:
                        clean.append(action)
        if clean:
            return clean
    return _by_resort(state, arms)


def _by_resort(state: State, arms: Sequence[int]) -> list[Action]:
    """The placements, each looked at with all it does: first those that break no ban. JS-7.7, JS-7.10"""
    sea, active = state.sea, state.active
    clean: list[Action] = []
    selfish: list[Action] = []  # these break ban A, B or C only
    rest: list[Action] = []
    for wake in dict.fromkeys(state.hands[active]):
        for lay in sea.lays[wake]:
            paths, met = _found(state, sea.partner[lay], arms)
            (rest if met else selfish if paths[active] < 0 else clean).append(sea.places[lay])
    return clean or selfish or rest


def _found(state: State, partner: Sequence[int], arms: Sequence[int]) -> tuple[Courses, list[int]]:
    """The effect of a tile with those wakes in front of the active ship: the paths of all the ships
    that face the square, and the positions at which two would finish together. JS-8.1, JS-7.9
    """
    ships, traffic = state.ships, state.traffic
    square = ships[state.active] >> 3
    paths: Courses = {}
    busy = False
    for seat, ship in enumerate(ships):
        if ship >> 3 == square:
            # None blocks another, so each is followed on its own. JS-8.3
            end = arms[partner[ship & 7]]
            if traffic[end >> 3]:
                end = outcome(state.board, through(partner, arms, ship))
                busy = True
            paths[seat] = end
    return paths, meetings(ships, paths) if busy else []


def lay_tile(state: State, action: Place) -> None:
    """Check a placement, put the tile on the board and move the ships in front of it. JS-7, JS-8"""
    sea, ships, active = state.sea, state.ships, state.active
    hand = state.hands[active]
    wake = sea.wake_number.get(action.wake, -1)
    if wake not in hand:
        raise IllegalMove("JS-7.1", f"no tile {action.wake} in hand")
    lay = wake * 4 + action.turns
    if lay not in sea.lays[wake]:
        if action.turns not in range(4):
            raise IllegalMove("JS-7.1", f"a tile is turned 0 to 3 quarters, not {action.turns}")
        raise IllegalMove("JS-7.3", f"{action.wake} looks the same with fewer quarter turns: say the fewest")
    position = ships[active]
    square = position >> 3
    arms, partner = sea.arms[square](state.ends), sea.partner[lay]
    end = arms[partner[position & 7]]
    if state.traffic[square] == 1 and not state.traffic[end >> 3]:
        # Nearly always the own ship alone sails on, to an open end where nobody is.
        trails.lay(state, square, lay)
        arrive(state, active, end)
    else:
        paths, met = _found(state, partner, arms)
        end = paths[active]
        # A ban holds only while there is something better, so look for that only now. JS-7.7, JS-7.10
        if (met or end < 0) and action not in placements(state):
            clause, why = MEETING if met else BANS[end]
            raise IllegalMove(
                clause, f"{action.wake} turned {action.turns} {why}; another placement does not"
            )
        trails.lay(state, square, lay)
        sail(state, paths, met)
    hand.remove(wake)
