"""Torpedoes, missiles and what they do to whom they hit. BC-5, BC-7.6, BC-7.7"""

from __future__ import annotations

from functools import partial

from generator.contract import IllegalMove
from generator.games.bruise_cruise.actions import Action, Missile, Surrender, Torpedo
from generator.games.bruise_cruise.chart import ITEM, LIFE, MISSILE, TORPEDO, WEAPONS
from generator.games.bruise_cruise.decisions import Pick
from generator.games.bruise_cruise.rules.asking import own_card, own_ship, play_card, port_of, rival_ship
from generator.games.bruise_cruise.rules.trading import give_back
from generator.games.bruise_cruise.state import State
from generator.mechanics.pending import Step
from generator.system.values import frozen


def torpedo(state: State, action: Torpedo) -> None:
    """From an own ship to a rival's, by sea; ships and Home Ports do not stop it. BC-7.6.1 to BC-7.6.3"""
    if not state.held(state.active, TORPEDO):
        raise IllegalMove("BC-7.6.1", "no torpedo to fire")
    ship = own_ship(state, action.ship, "BC-7.6.1", sails=True)
    target = rival_ship(state, action.rival, action.target, "BC-7.6.5")
    if not state.chart.torpedo_reach[state.at[ship]] >> state.at[target] & 1:
        reach = state.chart.numbers.torpedo_reach
        raise IllegalMove("BC-7.6.1", f"the target is more than {reach} sailing spaces away")
    state.actions_left -= 1
    deploy(state, TORPEDO)
    if state.chart.numbers.hard_hits:
        state.pending.push(SecondHit(target))
    hit(state, target)


def missile(state: State, action: Missile) -> None:
    """From the port of a card to a rival ship in range, over land or sea. BC-7.7.1"""
    if not state.held(state.active, MISSILE):
        raise IllegalMove("BC-7.7.1", "no missile to launch")
    card = own_card(state, action.card, "BC-7.7.1")
    port = port_of(state, card, "BC-7.7.1")
    target = rival_ship(state, action.rival, action.target, "BC-7.7.5")
    if not state.chart.missile_reach[port] >> state.at[target] & 1:
        reach = state.chart.numbers.missile_range
        raise IllegalMove("BC-7.7.1", f"the target is more than {reach} spaces from the port")
    play_card(state, card)
    deploy(state, MISSILE)
    hit(state, target)


def deploy(state: State, weapon: int) -> None:
    """A weapon goes to the Deployed stack for good. BC-7.6.4, BC-7.7.4"""
    state.items[3 * state.active + weapon] -= 1
    state.deployed[3 * state.active + weapon] += 1


@frozen
class SecondHit(Step[State]):
    """A torpedo hits once more. BC-11.5"""

    ship: int

    def run(self, state: State) -> None:
        """When the first hit has been settled."""
        hit(state, self.ship)


def hit(state: State, ship: int) -> None:
    """A life preserver; else a weapon; else an anchor on the ship. BC-5.1 to BC-5.4, BC-11.5"""
    owner = ship // state.chart.fleet
    if state.held(owner, LIFE):
        give_back(state, owner, LIFE, 1)
        return
    shields = () if state.chart.numbers.hard_hits else WEAPONS
    weapons = [weapon for weapon in shields if state.held(owner, weapon)]
    if not weapons:
        drop_anchor(state, ship)
    elif len(weapons) == 1:
        give_back(state, owner, weapons[0], 1)
    else:
        options = tuple(state.chart.table.surrender[weapon] for weapon in weapons)
        then = partial(surrender, seat=owner)
        state.pending.push(Pick(owner, "BC-5.2", "the weapon to give back", options, then))


def surrender(state: State, action: Action, *, seat: int) -> None:
    """Give back the weapon chosen. BC-5.2"""
    assert isinstance(action, Surrender)
    give_back(state, seat, ITEM[action.weapon], 1)


def drop_anchor(state: State, ship: int) -> bool:
    """An anchor from the pile, unless the ship has one or none is left. BC-5.3, BC-5.4, BC-6.4"""
    if state.anchored >> ship & 1 or not state.anchors:
        return False
    state.anchored |= 1 << ship
    state.anchors -= 1
    return True
