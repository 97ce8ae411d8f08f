"""The rules, one function an action, in the rulebook's order: what it needs and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

from generator.contract import IllegalMove
from generator.games.bridge_crew import actions as act
from generator.games.bridge_crew import knowledge
from generator.games.bridge_crew.content import Content
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
from generator.games.bridge_crew.rules.challenge import ways_open_to
from generator.games.bridge_crew.rules.judging import fit
from generator.games.bridge_crew.state import State
from generator.mechanics.dice import Dice

__all__ = ["Watch", "fit", "ways_open_to"]

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


class Watch(State):
    """A game being played: the state and the rules that move it."""

    __slots__ = ()

    def __init__(self, content: Content, seats: int, dice: Dice) -> None:
        super().__init__(content, seats, dice)
        dealing.begin(self)

    def to_move(self) -> int:
        """The seat that decides next."""
        return self.turn

    def legal_actions(self) -> list[act.Action]:
        """Every action of the seat to move, in the rulebook's order, then by its fields.

        A Captain may besides overrule the fit of an Order, and a maverick that of another Order:
        those actions differ from a listed one only in ``fit``, and ``apply`` takes them. CR-14.4
        """
        return LEGAL[self.phase](self)

    def apply(self, action: act.Action) -> None:
        """Do it; an IllegalMove names the clause that forbids it and leaves everything as it was."""
        if self.phase == OVER:
            raise IllegalMove("CR-13.1", "the story has ended")
        rule = RULES.get(type(action))
        if rule is None:
            raise IllegalMove("CR-4.1", f"{type(action).__name__} is nothing a player can do")
        phases, clause, do = rule
        if self.phase not in phases:
            raise IllegalMove(
                clause, f"{type(action).__name__} is for another time; the game waits for {self.phase}"
            )
        do(self, action)

    def is_over(self) -> bool:
        """The day is saved and told, or the watch has lapsed all round. CR-13.1"""
        return self.phase == OVER

    def scores(self) -> tuple[float, ...]:
        """1 for everybody once the day is saved, else 0: the crew wins as a whole. CR-13.2"""
        return (1.0 if self.ending == "breakthrough" else 0.0,) * self.seats

    def observation(self, seat: int) -> dict[str, Any]:
        """All that lies open, and of the face-down cards and attitudes only one's own. CR-1.7"""
        return knowledge.observation(self, seat)

    def redealt(self, seat: int, dice: Dice) -> Self:
        """A twin where what ``seat`` cannot know is chosen anew, and ``dice`` are rolled from here on."""
        twin = self.copy()
        twin.dice = dice
        knowledge.choose_anew(twin, seat, dice)
        return twin
