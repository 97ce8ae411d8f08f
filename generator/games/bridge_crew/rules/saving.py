"""The Captain Saves the Day! CR-12"""

from __future__ import annotations

from generator.contract import IllegalMove
from generator.games.bridge_crew.actions import Action, ReturnDie, SaveTheDay
from generator.games.bridge_crew.phases import ALIEN_RETURN, CAPTAIN_RETURN, LAST_SCENE
from generator.games.bridge_crew.rules import rounds
from generator.games.bridge_crew.rules.challenge import home_pool
from generator.games.bridge_crew.rules.rounds import tell
from generator.games.bridge_crew.state import State


def save_the_day(state: State, action: SaveTheDay) -> None:
    """All of the Captain's Officer dice against all dice of the Encounter pool. CR-12.1, CR-12.3"""
    if not any(state.officers[state.captain]):
        raise IllegalMove("CR-12.2", "Saving the Day needs at least one Officer die")
    tell(state, state.captain, action.text)
    state.lapses = 0  # only a Captain with an Officer die ends a row of lapses, and must come this way
    state.saves += 1
    state.crew_rolls = (_roll_all(state, state.officers[state.captain]),)
    # The Alien's own Officer dice stay out of it; an empty pool totals 0. CR-12.3
    state.alien_rolls = _roll_all(state, state.encounter)
    if sum(state.crew_rolls[0]) > sum(state.alien_rolls):
        # The Breakthrough. CR-12.4, CR-13.1
        state.ending, state.closer = "breakthrough", state.captain
        state.phase, state.turn = LAST_SCENE, state.captain
    else:
        # A tie fails as well. CR-12.5
        state.phase, state.turn = ALIEN_RETURN, state.alien


def _roll_all(state: State, pool: list[int]) -> tuple[int, ...]:
    types = state.content.types
    return tuple(state.dice.roll(types[kind // 2]) for kind, count in enumerate(pool) for _ in range(count))


def returns(state: State) -> list[Action]:
    """Each kind of die among the Captain's. CR-12.6"""
    own = state.officers[state.captain]
    return [state.menu.returns[kind] for kind, count in enumerate(own) if count]


def return_die(state: State, action: ReturnDie) -> None:
    """The Alien, then the Captain, sends a die of the Captain's home to its pool of origin. CR-12.6"""
    own = state.officers[state.captain]
    kind = state.content.kind.get((action.die, action.origin), -1)
    if kind < 0 or not own[kind]:
        raise IllegalMove("CR-12.6", f"the Captain has no d{action.die} of origin {action.origin}")
    tell(state, state.turn, action.text)
    own[kind] -= 1
    home_pool(state, kind)[kind] += 1
    if state.phase == ALIEN_RETURN and any(own):
        state.phase, state.turn = CAPTAIN_RETURN, state.captain
        return
    rounds.pass_roles_left(state)  # CR-12.7
    rounds.next_round(state)
