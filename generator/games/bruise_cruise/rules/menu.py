"""Which actions are open to the active Admiral; the rules themselves stand with each action.

This list is made at every decision of a game, so it is written for speed: ships and spaces as sets,
actions from the chart's table. That it lists what the rules allow, no more and no less, is tested.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.games.bruise_cruise.actions import Action
from generator.games.bruise_cruise.chart import LIFE, MISSILE, TORPEDO, WEAPONS
from generator.games.bruise_cruise.rules.fleet import in_every_region
from generator.games.bruise_cruise.rules.sailing import closed_to
from generator.games.bruise_cruise.rules.turn import must_play
from generator.games.bruise_cruise.state import COMMISSIONABLE, NO_SHIP, NOBODY, State
from generator.mechanics.routes import spaces_in

Placed = list[tuple[int, int]]
"""Own ships by their number in the line, each with its space."""


def open_actions(state: State) -> list[Action]:
    """Sorted, unique, and never empty while the game is on; not what the end of the game forbids. BC-8.11"""
    seat, chart, at = state.active, state.chart, state.at
    first = seat * chart.fleet
    anchored = state.anchored >> first
    afloat = [(n, at[first + n]) for n in range(chart.fleet) if at[first + n] >= 0]
    free = [(n, space) for n, space in afloat if not anchored >> n & 1] if anchored else afloat
    rivals = state.traffic ^ state.fleet_at[seat]
    must = must_play(state)
    # With one action left the one that is due has to play a card.
    any_kind = not must or state.actions_left > 1
    claims, battles = _landings(state, free)
    actions: list[Action] = []
    _sailing(state, free, actions, any_kind)
    if any_kind:
        _trading(state, actions)
    actions += [chart.table.exchange[card] for card in state.hands[seat] if chart.engine[card]]
    actions += claims
    if any_kind and state.items[3 * seat + TORPEDO]:
        _torpedoes(state, free, rivals, actions)
    if state.items[3 * seat + MISSILE]:
        _missiles(state, rivals, actions)
    if any_kind:
        _raids(state, free, rivals, actions)
    actions += battles
    actions += [chart.table.unfathomable[card] for card in state.hands[seat] if not chart.engine[card]]
    if any_kind:
        _fleet(state, afloat, anchored, actions)
    if not must:
        actions.append(chart.table.end)
    return actions


def _sailing(state: State, free: Placed, actions: list[Action], any_kind: bool) -> None:
    """One space, or by card. BC-7.1, BC-7.2"""
    chart, closed, can_sail = state.chart, closed_to(state, state.active), 0
    for n, space in free:
        if chart.near[space] & ~closed:
            can_sail |= 1 << n
            if any_kind:
                row = chart.table.step[n]
                actions += [row[near] for near in chart.next[space] if not closed >> near & 1]  # type: ignore[misc]
    if can_sail:
        sails, engine = chart.table.sails, chart.engine
        for card in state.hands[state.active]:
            if engine[card]:
                actions += sails(card, can_sail)


def _trading(state: State, actions: list[Action]) -> None:
    """BC-7.3"""
    money, price = state.items[3 * state.active + LIFE], state.chart.numbers.price
    for weapon in WEAPONS:
        if money >= price[weapon] and state.supply[weapon]:
            actions.append(state.chart.table.trade[weapon])


def _landings(state: State, free: Placed) -> tuple[Sequence[Action], Sequence[Action]]:
    """Claims and battles. BC-7.5, BC-7.9"""
    chart, seat = state.chart, state.active
    ports = {}
    for n, space in free:
        port = chart.port_at[space]
        if port >= 0 and state.flag[port] != seat and port not in state.home:
            ports[port] = n
    if not ports or not state.flags_left[seat]:
        return (), ()
    claims: list[Action] = []
    battles: list[Action] = []
    for card in state.hands[seat]:
        port = chart.card_port[card]
        if port in ports:
            if state.flag[port] == NOBODY:
                claims.append(chart.table.claim[card][ports[port]])
            else:
                battles.append(chart.table.battle[card][ports[port]])
    return claims, battles


def _targets(state: State, spaces: int) -> list[int]:
    """The ships on those spaces, in order."""
    ships = [state.ship_on[space] for space in spaces_in(spaces)]
    ships.sort()
    return ships


def _torpedoes(state: State, free: Placed, rivals: int, actions: list[Action]) -> None:
    """BC-7.6"""
    for n, space in free:
        near = state.chart.torpedo_reach[space] & rivals
        if near:
            row = state.chart.table.torpedo[n]
            actions += [row[ship] for ship in _targets(state, near)]


def _missiles(state: State, rivals: int, actions: list[Action]) -> None:
    """BC-7.7"""
    chart = state.chart
    for card in state.hands[state.active]:
        if chart.engine[card]:
            near = chart.missile_reach[chart.card_port[card]] & rivals
            if near:
                row = chart.table.missile[card]
                actions += [row[ship] for ship in _targets(state, near)]


def _raids(state: State, free: Placed, rivals: int, actions: list[Action]) -> None:
    """BC-7.8"""
    for n, space in free:
        near = state.chart.near[space] & rivals
        if near:
            row = state.chart.table.raid[n]
            actions += [row[ship] for ship in _targets(state, near)]


def _fleet(state: State, afloat: Placed, anchored: int, actions: list[Action]) -> None:
    """BC-7.11 to BC-7.13"""
    chart, seat = state.chart, state.active
    table, first = chart.table, seat * chart.fleet
    home = chart.port_space[state.home[seat]]
    if anchored:
        actions += [table.lift_anchor[n] for n, _ in afloat if anchored >> n & 1]
    at_home = state.ship_on[home]
    if at_home == NO_SHIP:
        for n in range(chart.fleet):
            if state.at[first + n] == COMMISSIONABLE:
                actions.append(table.commission[n])
    elif state.claimed >> at_home & 1 and in_every_region(state, seat):
        actions.append(table.decommission[at_home - first])
