"""Where ships can go and how they get there. BC-3, BC-4, BC-7.1, BC-7.2"""

from __future__ import annotations

from generator.contract import IllegalMove
from generator.games.bruise_cruise.actions import Sail, Step
from generator.games.bruise_cruise.chart import NO_PORT
from generator.games.bruise_cruise.decisions import Sailing
from generator.games.bruise_cruise.rules.asking import own_card, own_ship, play_card
from generator.games.bruise_cruise.state import NO_SHIP, SUNK, State


def reach(state: State, ship: int, steps: int) -> int:
    """The spaces a ship can sail to in 1 to that many steps, as a set; never the one it lies on.

    Every space on the way is empty and no rival Home Port. BC-4.1, BC-4.4, BC-7.2.3
    """
    seat, start = ship // state.chart.fleet, state.at[ship]
    return state.chart.routes.reached(start, steps, state.traffic | state.barred[seat]) & ~(1 << start)


def own_reach(state: State, ship: int, steps: int) -> int:
    """``reach`` for an Admiral who steers the own ship: with the laser, into a rival Home Port too. BC-4.7"""
    spaces = reach(state, ship, steps)
    if state.chart.numbers.laser:
        barred = state.barred[ship // state.chart.fleet] & ~state.traffic
        before = 1 << state.at[ship]
        if steps > 1:
            before |= reach(state, ship, steps - 1)
        spaces |= state.chart.routes.spread(before) & barred
    return spaces


def closed_to(state: State, seat: int) -> int:
    """The spaces a seat's ships cannot be sailed onto by their Admiral."""
    return state.traffic if state.chart.numbers.laser else state.traffic | state.barred[seat]


def step(state: State, action: Step) -> None:
    """One space over an open side. BC-7.1.1"""
    chart = state.chart
    ship = own_ship(state, action.ship, "BC-7.1.1", sails=True)
    space = chart.space_at(action.q, action.r)
    if space < 0:
        raise IllegalMove("BC-7.1.1", f"{action.q},{action.r} is no sea space")
    if not chart.near[state.at[ship]] >> space & 1:
        raise IllegalMove("BC-7.1.1", f"{action.q},{action.r} is not next to the ship over an open side")
    must_be_free(state, state.active, space)
    state.actions_left -= 1
    sail_to(state, ship, space)


def must_be_free(state: State, seat: int, space: int) -> None:
    """Refuse a space that holds a ship or is a rival Home Port. BC-4.1, BC-4.4"""
    if state.ship_on[space] != NO_SHIP:
        raise IllegalMove("BC-4.1", "that space holds a ship")
    if closed_to(state, seat) >> space & 1:
        raise IllegalMove("BC-4.4", "a rival's Home Port may not be entered")


def sail(state: State, action: Sail) -> None:
    """Discard an Action card and sail up to its engine rating. BC-7.2.1"""
    chart = state.chart
    card = own_card(state, action.card, "BC-7.2.1")
    if chart.card_port[card] == NO_PORT:
        raise IllegalMove("BC-7.2.4", "an Unfathomable card has no engine rating")
    ship = own_ship(state, action.ship, "BC-7.2.1", sails=True)
    spaces = own_reach(state, ship, chart.engine[card])
    if not spaces:
        raise IllegalMove("BC-7.2.5", "the ship cannot sail a single space")
    play_card(state, card)
    state.pending.push(Sailing(state.active, ship, spaces, sail_to))


def sail_to(state: State, ship: int, space: int) -> None:
    """End a ship's way there; in a rival Home Port the laser sinks it. BC-11.2"""
    if state.barred[ship // state.chart.fleet] >> space & 1:
        take_off(state, ship, SUNK)
    else:
        put(state, ship, space)


def put(state: State, ship: int, space: int) -> None:
    """Lay a ship on an empty space, from wherever it is."""
    seat, before = ship // state.chart.fleet, state.at[ship]
    moved = 1 << space
    if before >= 0:
        state.ship_on[before] = NO_SHIP
        moved |= 1 << before
    state.fleet_at[seat] ^= moved
    state.traffic ^= moved
    state.at[ship] = space
    state.ship_on[space] = ship


def take_off(state: State, ship: int, place: int) -> None:
    """Take a ship off the board; its anchor goes back to the pile. BC-6.5"""
    space = state.at[ship]
    state.ship_on[space] = NO_SHIP
    state.fleet_at[ship // state.chart.fleet] ^= 1 << space
    state.traffic ^= 1 << space
    state.at[ship] = place
    if state.anchored >> ship & 1:
        state.anchored ^= 1 << ship
        state.anchors += 1


def swap(state: State, one: int, other: int) -> None:
    """Two ships trade spaces."""
    here, there = state.at[one], state.at[other]
    state.at[one], state.at[other] = there, here
    state.ship_on[here], state.ship_on[there] = other, one
    both = 1 << here | 1 << there
    state.fleet_at[one // state.chart.fleet] ^= both
    state.fleet_at[other // state.chart.fleet] ^= both
