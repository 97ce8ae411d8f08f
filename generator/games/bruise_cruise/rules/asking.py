"""Needs of many actions: an own ship, a card in hand, a rival's ship; and playing a card. BC-2.5, BC-6.1"""

from __future__ import annotations

from generator.contract import IllegalMove
from generator.games.bruise_cruise.chart import NO_PORT
from generator.games.bruise_cruise.state import State


def own_ship(state: State, name: str, clause: str, *, sails: bool = False) -> int:
    """The active seat's ship of that name, on the board; with ``sails`` it may not be anchored. BC-6.1"""
    number = state.chart.ship_number.get(name)
    if number is None:
        raise IllegalMove(clause, f"no line has a ship '{name}'")
    ship = state.active * state.chart.fleet + number
    if state.at[ship] < 0:
        raise IllegalMove(clause, f"the ship '{name}' is not on the board")
    if sails and state.anchored >> ship & 1:
        raise IllegalMove("BC-6.1", f"the ship '{name}' is anchored")
    return ship


def rival_ship(state: State, seat: int, name: str, clause: str) -> int:
    """A ship of another seat, on the board. BC-7.6.5, BC-7.7.5"""
    number = state.chart.ship_number.get(name)
    if number is None:
        raise IllegalMove(clause, f"no line has a ship '{name}'")
    if seat == state.active:
        raise IllegalMove(clause, "own ships are no target")
    if not 0 <= seat < state.seats:
        raise IllegalMove(clause, f"there is no seat {seat}")
    ship = seat * state.chart.fleet + number
    if state.at[ship] < 0:
        raise IllegalMove(clause, f"the ship '{name}' of seat {seat} is not on the board")
    return ship


def own_card(state: State, name: str, clause: str) -> int:
    """A card of the active hand. BC-2.5"""
    card = state.chart.card_number.get(name, -1)
    if card not in state.hands[state.active]:
        raise IllegalMove(clause, f"no card '{name}' in hand")
    return card


def port_of(state: State, card: int, clause: str) -> int:
    """The port of an Action card."""
    port = state.chart.card_port[card]
    if port == NO_PORT:
        raise IllegalMove(clause, "an Unfathomable card belongs to no port")
    return port


def play_card(state: State, card: int) -> None:
    """Put a card on the discard pile, for one action and one purpose. BC-2.5"""
    state.hands[state.active].remove(card)
    state.discard.append(card)
    state.played = True
    state.actions_left -= 1
