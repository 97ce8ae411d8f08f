"""The rules, one function an action, in the rulebook's order: what it needs and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from generator.contract import IllegalMove
from generator.games.bridge_crew import actions as act
from generator.games.bridge_crew.phases import (
    ALIEN_ATTITUDE,
    ALIEN_DIE,
    ALIEN_RETURN,
    AUCTION,
    BID_FOR_ALIEN,
    BID_FOR_CAPTAIN,
    CAPTAIN_RETURN,
    COMMAND,
    CREW_ATTITUDE,
    DEAL,
    LAST_SCENE,
    MAVERICK,
    OUTCOME,
    OVER,
    PICK_CREW,
    PICK_PERSONALITY,
    SENTIENCE,
    TAKE_DIE,
)
from generator.games.bridge_crew.rules import auction, challenge, dealing, opening, orders, rounds, saving
from generator.games.bridge_crew.rules.auction import spoken_bid
from generator.games.bridge_crew.rules.challenge import ways_open_to
from generator.games.bridge_crew.rules.dealing import begin
from generator.games.bridge_crew.rules.judging import fit

if TYPE_CHECKING:
    from generator.games.bridge_crew.state import State

__all__ = ["apply", "begin", "fit", "legal_actions", "spoken_bid", "ways_open_to"]

LEGAL: dict[str, Callable[[State], list[Any]]] = {
    DEAL: dealing.ways,
    PICK_CREW: dealing.crew_cards,
    PICK_PERSONALITY: dealing.personality_cards,
    BID_FOR_CAPTAIN: opening.bids,
    BID_FOR_ALIEN: opening.bids,
    COMMAND: orders.commands,
    SENTIENCE: orders.sentience_tags,
    AUCTION: auction.all_bids,
    TAKE_DIE: auction.origins,
    MAVERICK: challenge.maverick_ways,
    ALIEN_DIE: challenge.alien_dice,
    CREW_ATTITUDE: challenge.attitudes,
    ALIEN_ATTITUDE: challenge.attitudes,
    OUTCOME: challenge.tellings,
    ALIEN_RETURN: saving.returns,
    CAPTAIN_RETURN: saving.returns,
    LAST_SCENE: challenge.tellings,
    OVER: rounds.nothing,
}

# What each action is for, the clause that says when it may be done, and who does it.
RULES: dict[type[act.Action], tuple[tuple[str, ...], str, Callable[[State, Any], None]]] = {
    act.Deal: ((DEAL,), "CR-2.1", dealing.deal),
    act.PickCrew: ((PICK_CREW,), "CR-2.2", dealing.pick_crew),
    act.PickPersonality: ((PICK_PERSONALITY,), "CR-2.2", dealing.pick_personality),
    act.OpenBid: ((BID_FOR_CAPTAIN, BID_FOR_ALIEN), "CR-3.1", opening.open_bid),
    act.Order: ((COMMAND,), "CR-4.1", orders.order),
    act.Sentience: ((SENTIENCE,), "CR-6.5", orders.sentience),
    act.SaveTheDay: ((COMMAND,), "CR-12.1", saving.save_the_day),
    act.YesSir: ((AUCTION,), "CR-5.3", auction.yes_sir),
    act.Bid: ((AUCTION,), "CR-5.3", auction.bid),
    act.RepeatBid: ((AUCTION,), "CR-5.3", auction.repeat_bid),
    act.WithRespect: ((AUCTION,), "CR-5.3", auction.with_respect),
    act.NoBid: ((BID_FOR_CAPTAIN, BID_FOR_ALIEN, AUCTION), "CR-5.3", auction.no_bid),
    act.TakeDie: ((TAKE_DIE,), "CR-5.9", auction.take_die),
    act.Maverick: ((MAVERICK,), "CR-6.2", challenge.maverick),
    act.AlienDie: ((ALIEN_DIE,), "CR-7.1", challenge.alien_die),
    act.Attitude: ((CREW_ATTITUDE, ALIEN_ATTITUDE), "CR-7.2", challenge.attitude),
    act.Narrate: ((OUTCOME, LAST_SCENE), "CR-14.2", challenge.narrate),
    act.ReturnDie: ((ALIEN_RETURN, CAPTAIN_RETURN), "CR-12.6", saving.return_die),
}


def legal_actions(state: State) -> list[act.Action]:
    """All that the seat to move may do; sorted, no two alike, empty only when the game is over."""
    return LEGAL[state.phase](state)


def apply(state: State, action: act.Action) -> None:
    """Do ``action`` for the seat to move.

    Raises IllegalMove with the clause that forbids it, before anything has changed.
    """
    if state.phase == OVER:
        raise IllegalMove("CR-13.1", "the story has ended")
    rule = RULES.get(type(action))
    if rule is None:
        raise IllegalMove("CR-4.1", f"{type(action).__name__} is nothing a player can do")
    phases, clause, do = rule
    if state.phase not in phases:
        raise IllegalMove(
            clause, f"{type(action).__name__} is for another time; the game waits for {state.phase}"
        )
    do(state, action)
