"""Words that answer in a window. The window is the top of the stack, what it is about lies below."""

from __future__ import annotations

from generator.games.to_the_bottom.rules import reactions
from generator.games.to_the_bottom.rules.abilities import Act
from generator.games.to_the_bottom.rules.ransoming import Ransom
from generator.games.to_the_bottom.state import State
from generator.mechanics.pending import shut


def stop_play(state: State, act: Act) -> None:
    """The card played returns to hand, may not be played this turn, and its points come back. TB-12.22"""
    play = shut(state.pending)
    state.declared = -1
    state.to_hand(play.seat, play.number)
    state.points += play.paid
    state.locked.append(play.number)


def stop_action(state: State, act: Act) -> None:
    """The whole action of the tired card is stopped for everybody. TB-12.69"""
    shut(state.pending)


def refuse(state: State, act: Act) -> None:
    """The effect does nothing to this player. TB-12.45"""
    shut(state.pending)


def choose_hit(state: State, act: Act) -> None:
    """The player attacked chooses which cards of that zone are hit. TB-12.74"""
    reactions.redirect(state)


def ransom(state: State, act: Act) -> None:
    """Pay for the jettisoned cards with cards from hand and put them on the own board. TB-12.83"""
    window = state.pending[-1]
    state.pending.append(Ransom(act.seat, window.jettisoner, window.cards))
