"""Flags in ports, planted on empty ground or fought for. BC-7.5, BC-7.9"""

from __future__ import annotations

from generator.contract import IllegalMove
from generator.games.bruise_cruise.actions import Battle, Claim
from generator.games.bruise_cruise.rules.asking import own_card, own_ship, play_card, port_of
from generator.games.bruise_cruise.state import ASHORE, COMMISSIONABLE, NOBODY, State


def claim(state: State, action: Claim) -> None:
    """Plant a flag where none stands. BC-7.5.1"""
    card, ship, port = _landing(state, action, "BC-7.5.1")
    if state.flag[port] == state.active:
        raise IllegalMove("BC-7.5.7", "that port has been claimed by its own line")
    if state.flag[port] != NOBODY:
        raise IllegalMove("BC-7.5.1", "a rival's flag stands there: battle for it")
    play_card(state, card)
    plant(state, port, ship)


def battle(state: State, action: Battle) -> None:
    """Roll against the owner of a port; the card is gone either way. BC-7.9.1"""
    card, ship, port = _landing(state, action, "BC-7.9.1")
    if state.flag[port] == NOBODY:
        raise IllegalMove("BC-7.9.1", "no rival's flag stands there")
    if state.flag[port] == state.active:
        raise IllegalMove("BC-7.5.7", "that port has been claimed by its own line")
    play_card(state, card)
    fight(state, port, ship)


def _landing(state: State, action: Claim | Battle, clause: str) -> tuple[int, int, int]:
    """Card, ship and port when everything but the flags is right. BC-7.5.1"""
    card = own_card(state, action.card, clause)
    port = port_of(state, card, clause)
    ship = own_ship(state, action.ship, clause, sails=True)
    if state.at[ship] != state.chart.port_space[port]:
        raise IllegalMove(clause, f"the ship is not at {state.chart.ports[port]}")
    if port in state.home:
        raise IllegalMove("BC-4.3", "no flag is ever planted in a Home Port")
    if not state.flags_left[state.active]:
        raise IllegalMove("BC-7.5.6", "all flags of the line are on the board")
    return card, ship, port


def fight(state: State, port: int, ship: int, bonus: int = 0) -> bool:
    """One die each; a tie goes to the attacker. BC-7.9.2"""
    attacker, defender = state.dice.two(6)
    state.rolled = (attacker + bonus + 1, defender + 1)
    won = attacker + bonus >= defender
    if won:
        owner = state.flag[port]
        state.flags_left[owner] += 1
        state.regions[owner * len(state.chart.regions) + state.chart.port_region[port]] -= 1
        plant(state, port, ship)
    return won


def plant(state: State, port: int, ship: int) -> None:
    """The flag, the turned ship, and the region's own ship the first time. BC-7.5.2, BC-7.5.3"""
    chart, seat = state.chart, ship // state.chart.fleet
    region = chart.port_region[port]
    state.flag[port] = seat
    state.flags_left[seat] -= 1
    state.regions[seat * len(chart.regions) + region] += 1
    state.claimed |= 1 << ship
    if not state.granted[seat] >> region & 1:
        state.granted[seat] |= 1 << region
        new = seat * chart.fleet + chart.region_ship[region]
        assert state.at[new] == ASHORE
        state.at[new] = COMMISSIONABLE


def claimable(state: State, ship: int) -> bool:
    """Whether a ship lies in a port that can be claimed, with or without a battle, but for the card."""
    seat, port = ship // state.chart.fleet, state.chart.port_at[state.at[ship]]
    return (
        port >= 0
        and not state.anchored >> ship & 1
        and state.flag[port] != seat
        and port not in state.home
        and state.flags_left[seat] > 0
    )
