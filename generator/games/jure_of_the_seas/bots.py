"""The reference bot: it looks at its own longest future and at where monsters can reach, and is blind.

What it wants is the chance to be afloat at its own next placement, times what there is to place
then. It reads the board, the ships and its own hand, and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from generator.games.jure_of_the_seas.actions import Action, ChooseStart, NoSwap, Place, Relocate, Stay, Swap
from generator.games.jure_of_the_seas.board import EMPTY
from generator.games.jure_of_the_seas.odds import arrival_chance, reach, stir_chance
from generator.games.jure_of_the_seas.rules import Voyage
from generator.games.jure_of_the_seas.rules.moving import follow
from generator.mechanics.dice import Dice

RIVAL = 0.25
"""The chance that another ship in front of the same square lays a tile that drowns this one."""

STEP = 0.5
"""The amount that a placement the hand holds for certain adds to one's prospects, the first, the next ..."""

ROOM = 0.3
"""The amount added when every tile in every turn could be laid next, rather than one alone."""

SPOILS = 0.4
"""The amount added for drowning all opponents; to drown some of them adds in proportion."""


def cautious(state: Voyage, dice: Dice) -> Action:
    """Follows its wakes, counts monsters that may reach it, and keeps afloat with the most room."""
    actions = state.legal_actions()
    if len(actions) == 1:
        return actions[0]
    eye = Lookout(state)
    worth = [eye.worth(action) for action in actions]
    best = max(worth) - 1e-9
    return dice.pick([action for action, value in zip(actions, worth, strict=True) if value >= best])


class Lookout:
    """The view of the seat to move from its ship, and its judgement."""

    def __init__(self, state: Voyage) -> None:
        self.sea = sea = state.sea
        self.board = state.board.copy()
        self.ships = state.ships
        self.seat = state.active
        self.hand = state.hands[state.active]
        self.pool = state.pool
        self.moored = state.moored
        self.rivals = [seat for seat in state.afloat() if seat != state.active]
        self.beasts = [sea.squares.where(square) for square in state.lairs if square >= 0]
        step = 0.0 if sea.open_water else stir_chance(sea) / 6
        self.reach = reach(step, len(self.rivals) + 1)
        self.arrival = {} if sea.open_water else arrival_chance(sea)

    def worth(self, action: Action) -> float:
        """The worth of doing that, in no particular unit."""
        match action:
            case Place(wake, turns):
                return self.placement(self.sea.wake_number[wake] * 4 + turns)
            case ChooseStart(column, row, point) | Relocate(column, row, point):
                return self.mooring(self.sea.position(column, row, point))
            case Stay():
                return self.mooring(self.ships[self.seat])
            case Swap(give, take):
                return self.value(take) - self.value(give)
            case NoSwap():
                return 0.0

    def afloat(self, action: Place | ChooseStart | Relocate | Stay) -> float:
        """The chance of being afloat at the own next placement, by this move."""
        if isinstance(action, Stay):
            return self.mooring(self.ships[self.seat])
        if not isinstance(action, Place):
            return self.mooring(self.sea.position(action.column, action.row, action.point))
        board, mine = self.board, self.ships[self.seat]
        square = mine >> 3
        board[square] = self.sea.wake_number[action.wake] * 4 + action.turns
        ends = [
            follow(self.sea, board, self.ships[seat])
            for seat in self.rivals
            if self.ships[seat] >> 3 == square
        ]
        others = [self.ships[seat] for seat in self.rivals if self.ships[seat] >> 3 != square]
        end = follow(self.sea, board, mine)
        chance = self.safety(end, [other for other in (*others, *ends) if other >= 0]) if end >= 0 else 0.0
        board[square] = EMPTY
        return chance

    # ---- placing -------------------------------------------------------------------------

    def placement(self, lay: int) -> float:
        """Lay that in front of the own ship."""
        board, mine = self.board, self.ships[self.seat]
        square = mine >> 3
        board[square] = lay
        ends = {
            seat: follow(self.sea, board, self.ships[seat])
            for seat in (self.seat, *self.rivals)
            if self.ships[seat] >> 3 == square
        }
        drowned = sum(end < 0 for seat, end in ends.items() if seat != self.seat)
        others = [ends.get(seat, self.ships[seat]) for seat in self.rivals]
        end = ends[self.seat]
        hand = self.hand.copy()
        hand.remove(lay >> 2)
        if end < 0:
            # Lost either way, unless everybody else is lost as well.
            worth = -1.0 + (drowned == len(self.rivals))
        elif drowned == len(self.rivals):
            worth = 100.0
        else:
            others = [other for other in others if other >= 0]
            worth = self.safety(end, others) * (1 + self.prospects(end, hand, others))
            worth += SPOILS * drowned / len(self.rivals)
        board[square] = EMPTY
        return worth

    def safety(self, position: int, others: Sequence[int]) -> float:
        """The chance to be afloat at the own next placement, from ``position`` on."""
        square = position >> 3
        under = square + self.sea.behind[position & 7]
        chance = 1.0
        column, row = self.sea.squares.where(square)
        across, line = self.sea.squares.where(under)
        turns = len(others) + 1
        for x, y in self.beasts:
            comes = self.reach.comes.get((across - x, line - y), 0.0)
            waits = self.reach.is_there.get((column - x, row - y), 0.0)
            chance *= max(0.0, 1 - comes - waits)
        chance *= 1 - turns * (self.arrival.get(under, 0.0) + self.arrival.get(square, 0.0))
        for other in others:
            if other >> 3 == square:
                chance *= 1 - RIVAL
        return chance

    def prospects(self, position: int, hand: Sequence[int], others: Sequence[int]) -> float:
        """The longest way the tiles in hand carry on from there, and how much choice there is."""
        board, square = self.board, position >> 3
        longest, fitting, tried = 0.0, 0, 0
        for wake in dict.fromkeys(hand):
            rest = list(hand)
            rest.remove(wake)
            for lay in self.sea.lays[wake]:
                board[square] = lay
                end = follow(self.sea, board, position)
                tried += 1
                if end >= 0 and end not in others:
                    fitting += 1
                    longest = max(longest, STEP + STEP * self.prospects(end, rest, others))
        board[square] = EMPTY
        return longest + ROOM * fitting / tried if tried else 0.0

    # ---- the rest ------------------------------------------------------------------------

    def mooring(self, position: int) -> float:
        """Lie at a start mark: what the best first placement from there would be worth."""
        others = [
            self.ships[seat] for seat in self.rivals if self.ships[seat] >= 0 and self.ships[seat] != position
        ]
        board, square = self.board, position >> 3
        best = 0.0
        for wake in dict.fromkeys(self.hand):
            for lay in self.sea.lays[wake]:
                board[square] = lay
                end = follow(self.sea, board, position)
                if end >= 0 and end not in others:
                    best = max(best, self.safety(end, others))
        board[square] = EMPTY
        crowd = sum(other >> 3 == square for other in others)
        return best * (1 - RIVAL) ** crowd

    def value(self, tiles: Sequence[str]) -> float:
        """The worth of those tiles from where the ship is now."""
        position = self.ships[self.seat]
        return fsum(self.prospects(position, [self.sea.wake_number[tile]], []) for tile in tiles)
