"""The order of things: setup, start marks, and the four parts of a turn. JS-2, JS-4, JS-6.9 to 6.16"""

from __future__ import annotations

from generator.contract import IllegalMove
from generator.games.jure_of_the_seas.actions import Action, ChooseStart, NoSwap, Place, Relocate, Stay, Swap
from generator.games.jure_of_the_seas.board import BEAST, EMPTY, Mark
from generator.games.jure_of_the_seas.coordinates import square_name
from generator.games.jure_of_the_seas.rules.bonus import swap
from generator.games.jure_of_the_seas.rules.daikaiju import arrive, stir
from generator.games.jure_of_the_seas.rules.ending import (
    decide,
    draw,
    finish,
    hands_of_the_sunk,
    lose,
    to_the_bottom,
)
from generator.games.jure_of_the_seas.rules.placing import lay_tile
from generator.games.jure_of_the_seas.state import (
    LOST,
    NO_BERTH,
    OVER,
    PLACE,
    RELOCATE,
    SWAP,
    SWEPT,
    WAITING,
    State,
)


def set_up(state: State) -> None:
    """Deal the hands, then place the first daikaiju; ships come after them. JS-2.2 to JS-2.4, JS-2.10"""
    first, seats = state.active, len(state.hands)
    for seat in range(seats):
        state.active = seat
        draw(state)
    state.active = first
    if not state.sea.open_water:
        for _ in range(state.sea.start_daikaiju[seats]):
            arrive(state)


# ---- before the first turn ---------------------------------------------------------------------


def starts(state: State) -> list[Action]:
    """Every mark without a ship, on a square without a daikaiju. JS-2.7, JS-2.8"""
    sea, board, ships = state.sea, state.board, state.ships
    if not sea.coast.isdisjoint(state.lairs):
        return [
            mark.choose
            for mark in sea.marks
            if mark.position not in ships and board[mark.position >> 3] > BEAST
        ]
    actions: list[Action] = sea.choices.copy()
    for taken in sorted([sea.mark_number[ship] for ship in ships if ship >= 0], reverse=True):
        del actions[taken]
    return actions


def choose_start(state: State, action: ChooseStart) -> None:
    """Put the ship on its mark; after the last one the first turn begins. JS-2.6"""
    mark = _mark(state, action, "JS-1.7")
    _must_be_free(state, mark, "JS-2.7", "JS-2.8")
    state.ships[state.active] = mark.position
    state.traffic[mark.position >> 3] += 1
    seat = (state.active + 1) % len(state.ships)
    if state.ships[seat] < 0:
        state.active = seat
    else:
        begin_turns(state, seat)


def _mark(state: State, action: ChooseStart | Relocate, clause: str) -> Mark:
    spot = action.column, action.row, action.point
    mark = state.sea.mark_on.get(spot)
    if mark is None:
        where = f"{square_name(action.column, action.row)}, point {action.point}"
        raise IllegalMove(clause, f"there is no start mark at {where}")
    return mark


def _must_be_free(state: State, mark: Mark, ship: str, daikaiju: str) -> None:
    """Refuse a mark with a ship or a daikaiju on it, naming the clause that says so."""
    if mark.position in state.ships:
        raise IllegalMove(ship, "a mark holds one ship, and that one is taken")
    if state.board[mark.position >> 3] <= BEAST:
        raise IllegalMove(daikaiju, "a daikaiju lies in front of that mark")


# ---- turns -------------------------------------------------------------------------------------


def begin_turns(state: State, seat: int) -> None:
    """Go on from the start of that seat's turn until somebody has to decide or the game is over. JS-4"""
    while True:
        state.active = seat
        state.turn += 1
        if not state.sea.open_water:  # JS-12.1
            stir(state)
            # Nearly always nobody was lost or swept, and the ship has open water in front of it.
            if state.sunk or state.swept or state.board[state.ships[seat] >> 3] != EMPTY:
                state.part = _end_of_part_one(state)
                if state.part != PLACE:
                    return
        if state.ships[seat] != LOST:
            if state.hands[seat]:
                state.part = PLACE
                return
            draw(state)  # JS-7.12
            if _ended_full(state):
                return
        # Otherwise parts 2 to 4 are skipped. JS-4.5
        seat = next_afloat(state)


def next_afloat(state: State) -> int:
    """The next surviving player on the left. JS-4.6"""
    ships, seat = state.ships, state.active
    while True:
        seat = (seat + 1) % len(ships)
        if ships[seat] != LOST:
            return seat


def _end_of_part_one(state: State) -> int:
    """The square in front of the active ship, the winners, and the next decision. JS-6.7 to 6.16"""
    seat = state.active
    bit = 1 << seat
    position = state.ships[seat]
    part = PLACE
    if position != LOST:
        blocked = state.board[position >> 3] <= BEAST
        if not state.moored & bit:
            if blocked:
                lose(state, seat, WAITING)  # JS-6.7
        elif blocked or state.swept & bit:
            if berths(state):
                part = RELOCATE if blocked else SWEPT
            elif blocked:
                lose(state, seat, NO_BERTH)  # JS-6.11
            # A swept ship with nowhere to go stays, and its moment has passed. JS-6.16
            state.swept &= ~bit
    if state.sunk:
        if decide(state):
            return OVER
        to_the_bottom(state, hands_of_the_sunk(state))
        state.sunk.clear()
    return part


def berths(state: State) -> list[Mark]:
    """The marks a ship that has not sailed may move to: same edge, nothing on mark or square. JS-6.9"""
    ships, board = state.ships, state.board
    edge = (ships[state.active] & 7) >> 1
    return [
        mark
        for mark in state.sea.marks
        if mark.edge == edge and board[mark.position >> 3] == EMPTY and mark.position not in ships
    ]


def relocate(state: State, action: Relocate | Stay) -> None:
    """Move to another mark of the same edge, or stay if one may, and go on with part 2. JS-6.9, JS-6.12"""
    if isinstance(action, Stay):
        if state.part == RELOCATE:
            raise IllegalMove("JS-6.9", "a daikaiju lies in front of the ship: it has to move")
    else:
        mark = _mark(state, action, "JS-6.9")
        if mark.edge != (state.ships[state.active] & 7) >> 1:
            raise IllegalMove("JS-6.17", "a ship stays at the edge it stands at")
        _must_be_free(state, mark, "JS-6.10", "JS-6.10")
        if state.board[mark.position >> 3] != EMPTY:
            raise IllegalMove("JS-6.9", "that square holds a wake tile")
        state.traffic[state.ships[state.active] >> 3] -= 1
        state.traffic[mark.position >> 3] += 1
        state.ships[state.active] = mark.position
    _go_on(state)


def _go_on(state: State) -> None:
    """Part 2 of a turn that was held up, for a seat with or without tiles."""
    if state.hands[state.active]:
        state.part = PLACE
    else:
        end_turn(state)


def place(state: State, action: Place) -> None:
    """Parts 2 and 3, and part 4 unless there is a swap to decide on. JS-7, JS-8"""
    lay_tile(state, action)
    if state.sunk:
        if decide(state):
            return
        state.pool = hands_of_the_sunk(state)
        state.sunk.clear()
        # Whoever has lost the own ship as well holds nothing to give. JS-9.4
        if state.pool and state.hands[state.active]:
            state.part = SWAP
            return
        to_the_bottom(state, state.pool)
        state.pool = []
    end_turn(state)


def take_bonus(state: State, action: Swap | NoSwap) -> None:
    """The elimination bonus, then part 4. JS-9.2"""
    swap(state, action)
    end_turn(state)


def end_turn(state: State) -> None:
    """Part 4, and the next player. JS-4.8, JS-10.1, JS-11.4"""
    if state.ships[state.active] != LOST:
        draw(state)
    if not _ended_full(state):
        begin_turns(state, next_afloat(state))


def _ended_full(state: State) -> bool:
    """End the game for all who are afloat when no square is empty. JS-11.4, JS-11.8"""
    if state.laid + state.in_play < state.sea.area:
        return False
    finish(state, state.afloat())
    return True
