"""Anchors off, new ships in, claimed ships home. BC-7.11 to BC-7.13"""

from __future__ import annotations

from generator.contract import IllegalMove
from generator.games.bruise_cruise.actions import Commission, Decommission, LiftAnchor
from generator.games.bruise_cruise.rules.asking import own_ship
from generator.games.bruise_cruise.rules.ending import end_by_fleet
from generator.games.bruise_cruise.rules.sailing import put, take_off
from generator.games.bruise_cruise.state import COMMISSIONABLE, DECOMMISSIONED, NO_SHIP, State


def lift_anchor(state: State, action: LiftAnchor) -> None:
    """Return the anchor of an own ship to the pile. BC-7.11.1"""
    ship = own_ship(state, action.ship, "BC-7.11.1")
    if not state.anchored >> ship & 1:
        raise IllegalMove("BC-7.11.1", f"the ship '{action.ship}' is not anchored")
    state.actions_left -= 1
    weigh_anchor(state, ship)


def weigh_anchor(state: State, ship: int) -> None:
    """The anchor of an anchored ship goes back to the pile."""
    state.anchored ^= 1 << ship
    state.anchors += 1


def commission(state: State, action: Commission) -> None:
    """Put a ship of the Commissionable stack on the own Home Port. BC-7.12.1"""
    seat, chart = state.active, state.chart
    number = chart.ship_number.get(action.ship)
    ship = seat * chart.fleet + (number or 0)
    if number is None or state.at[ship] != COMMISSIONABLE:
        raise IllegalMove("BC-7.12.1", f"'{action.ship}' is not on the Commissionable stack")
    space = chart.port_space[state.home[seat]]
    if state.ship_on[space] != NO_SHIP:
        raise IllegalMove("BC-7.12.2", "a ship lies on the Home Port")
    state.actions_left -= 1
    put(state, ship, space)


def decommission(state: State, action: Decommission) -> None:
    """Take a ship home for good. BC-7.13.1, BC-7.13.2"""
    seat, chart = state.active, state.chart
    ship = own_ship(state, action.ship, "BC-7.13.1")
    if state.at[ship] != chart.port_space[state.home[seat]]:
        raise IllegalMove("BC-7.13.1", "the ship is not on its own Home Port")
    if not state.claimed >> ship & 1:
        raise IllegalMove("BC-7.13.1", "the ship has claimed no port yet")
    if not in_every_region(state, seat):
        raise IllegalMove("BC-7.13.5", "the line has no flag in some region")
    state.actions_left -= 1
    take_off(state, ship, DECOMMISSIONED)
    if all(state.at[own] == DECOMMISSIONED for own in state.fleet(seat)):
        end_by_fleet(state)


def in_every_region(state: State, seat: int) -> bool:
    """Whether flags of a seat stand in all regions now. BC-7.13.1, BC-7.9.5"""
    count = len(state.chart.regions)
    return 0 not in state.regions[seat * count : (seat + 1) * count]
