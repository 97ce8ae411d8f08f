"""From round to round: who holds the roles, and when the watch lapses. CR-4, CR-11"""

from __future__ import annotations

from generator.games.bridge_crew.actions import Action
from generator.games.bridge_crew.phases import COMMAND, OVER
from generator.games.bridge_crew.state import State


def nothing(state: State) -> list[Action]:
    """The game is over."""
    return []


def next_round(state: State) -> None:
    """The Captain's turn to command, unless the watch lapses. CR-4.1"""
    state.clear_challenge()
    state.round += 1
    # No Commission to offer and no die to save the day with: the watch lapses, and both roles pass
    # one seat to the left. CR-11.4, CR-11.5
    while not any(state.commission) and not any(state.officers[state.captain]):
        state.lapses += 1
        pass_roles_left(state)
        if state.lapses == state.seats:
            # All the way round: the story ends unfinished. CR-11.6
            state.phase, state.ending = OVER, "unfinished"
            return
    state.phase, state.turn = COMMAND, state.captain


def pass_roles_left(state: State) -> None:
    """Captain and Alien each hand their card to the left. CR-11.5, CR-12.7"""
    state.captain = (state.captain + 1) % state.seats
    state.alien = (state.alien + 1) % state.seats


def change_roles(state: State) -> None:
    """After a challenge. Winner or loser, the Crew of the round takes one of the roles. CR-11.1, CR-11.2"""
    if state.crew_won:
        state.captain, state.alien = state.crew, state.captain
    else:
        state.captain, state.alien = state.alien, state.crew


def tell(state: State, seat: int, text: str) -> None:
    """Keep a line of the story; it changes nothing else. CR-14.2"""
    if text:
        state.story = (*state.story, (seat, text))
