"""Handing out the cards. CR-2"""

from __future__ import annotations

from generator.contract import IllegalMove
from generator.games.bridge_crew.actions import Action, Deal, PickCrew, PickPersonality
from generator.games.bridge_crew.phases import BID_FOR_CAPTAIN, DEAL, PICK_CREW, PICK_PERSONALITY
from generator.games.bridge_crew.rules import opening
from generator.games.bridge_crew.state import State

FIRST_PLAYER = 0
"""Players choose the first player as they like; the engine has them in seat 0. CR-2.5"""

WAYS = (Deal("random"), Deal("reverse_flow"))


def begin(state: State) -> None:
    """Deal as the pack says, or ask the first player. CR-2.1, CR-2.5"""
    state.phase, state.turn = DEAL, FIRST_PLAYER
    if state.content.game.deal != "choose":
        deal(state, Deal(state.content.game.deal))


def ways(state: State) -> list[Action]:
    """The two ways to deal. CR-2.1"""
    return list(WAYS)


def deal(state: State, action: Deal) -> None:
    """Deal at random, or begin the Reverse Flow Selection. CR-2.1"""
    if action not in WAYS:
        raise IllegalMove("CR-2.1", f"cards are dealt at random or by reverse_flow, not '{action.by}'")
    if action.by == "reverse_flow":
        _hand_on(state)
        return
    chance = state.dice.child("deal")
    # All seven of each kind are shuffled; those nobody gets are set aside unseen. CR-2.4
    crew, people = chance.shuffled(state.crew_stack), chance.shuffled(state.personality_stack)
    state.specialists, state.crew_stack = crew[: state.seats], tuple(sorted(crew[state.seats :]))
    state.personalities, state.personality_stack = people[: state.seats], tuple(sorted(people[state.seats :]))
    _turn_up(state)


def crew_cards(state: State) -> list[Action]:
    """The Crew cards in hand. CR-2.2"""
    return [state.menu.crew[card] for card in state.crew_stack]


def pick_crew(state: State, action: PickCrew) -> None:
    """Keep one Crew card and pass the rest to the left. CR-2.2"""
    if action.card not in state.crew_stack:
        raise IllegalMove("CR-2.2", f"the Crew card '{action.card}' is not in the stack that has come round")
    state.specialists[state.turn] = action.card
    state.crew_stack = tuple(card for card in state.crew_stack if card != action.card)
    _hand_on(state)


def personality_cards(state: State) -> list[Action]:
    """The Personality cards in hand. CR-2.2"""
    return [state.menu.personalities[card] for card in state.personality_stack]


def pick_personality(state: State, action: PickPersonality) -> None:
    """Keep one Personality card and pass the rest to the right. CR-2.2"""
    if action.card not in state.personality_stack:
        raise IllegalMove(
            "CR-2.2", f"the Personality '{action.card}' is not in the stack that has come round"
        )
    state.personalities[state.turn] = action.card
    state.personality_stack = tuple(card for card in state.personality_stack if card != action.card)
    _hand_on(state)


def _hand_on(state: State) -> None:
    """Both stacks move a seat at the same time; the Crew stack's holder chooses first. CR-2.2, CR-2.3"""
    crew_held = sum(map(bool, state.specialists))
    people_held = sum(map(bool, state.personalities))
    if people_held == state.seats:
        _turn_up(state)
    elif crew_held == people_held:
        # The first player starts the Crew cards, and they go left.
        state.phase, state.turn = PICK_CREW, FIRST_PLAYER + crew_held
        state.crew_seen[state.turn] = state.crew_stack
    else:
        # The last player starts the Personality cards, and they go right.
        state.phase, state.turn = PICK_PERSONALITY, state.seats - 1 - people_held
        state.personality_seen[state.turn] = state.personality_stack


def _turn_up(state: State) -> None:
    """All cards are turned up; then come the opening auctions. CR-2.6"""
    opening.start(state, BID_FOR_CAPTAIN)
