"""The numbers by which the reference bot decides: chances, and points; a die counts its mean throw."""

from __future__ import annotations

from collections.abc import Iterator

from generator.contract import Commentary
from generator.games.bridge_crew import actions as act
from generator.games.bridge_crew.bots import die_bid, sides
from generator.games.bridge_crew.content import Content
from generator.games.bridge_crew.expected_points import (
    DARE,
    PATIENCE,
    STANCES,
    Evaluation,
    autos,
    crew_expectation,
    sent_home,
    there,
    types_of,
    worth,
)
from generator.games.bridge_crew.odds import save_counts
from generator.games.bridge_crew.phases import ALIEN_ATTITUDE, AUCTION
from generator.games.bridge_crew.rules import Watch

Told = Commentary[Content, act.Action, Watch]

BY_CHANCE = (act.Deal, act.PickCrew, act.TakeDie, act.Sentience)
"""Decisions the bot leaves to the dice."""


def reasons(told: Told, state: Watch, action: act.Action) -> list[str]:
    """What speaks for a move, of what its player may know; of one that chance chose, that it did."""
    words = told.words
    match action:
        case act.SaveTheDay() | act.Order():
            return [*_save(told, state), *_offer(told, state, action)]
        case act.PickPersonality(card=card):
            return _personality(told, state, card)
        case act.OpenBid():
            return [_opening(told, state)]
        case act.NoBid():
            return _let_go(told, state) if state.phase == AUCTION else [_opening(told, state)]
        case act.YesSir() | act.Bid() | act.RepeatBid() | act.WithRespect():
            return [_promise(told, state, die_bid(state, action))]
        case act.Maverick():
            gain = Evaluation(state, state.crew).of_way(action)
            return [words("reason.maverick", n=f"{gain:.1f}")]
        case act.AlienDie(die=die):
            crew, alien = sides(state, die)
            chances = {"n": round(100 * max(alien.chance)), "crew": round(100 * max(crew.chance))}
            return [words("reason.die", **chances)]
        case act.Attitude():
            return [_stances(told, state)]
        case act.ReturnDie(die=die, origin=origin):
            return [words("reason.return", n=f"{sent_home(die, origin):.1f}")]
    return [words("reason.chance" if isinstance(action, BY_CHANCE) else "reason.story")]


def _save(told: Told, state: Watch) -> Iterator[str]:
    """The chance to save the day now."""
    dice = (types_of(state, pool) for pool in (state.officers[state.captain], state.encounter))
    saved, throws = save_counts(*dice)
    if throws:
        yield told.words("reason.save", n=round(100 * saved / throws))


def _offer(told: Told, state: Watch, action: act.Action) -> Iterator[str]:
    """The points an ordinary Crew can hope for with the die that is offered."""
    if isinstance(action, act.Order):
        foes = there(state, state.encounter)
        hopes = crew_expectation(autos(state), action.die, False, False, "none", foes).best()
        yield told.words("reason.offer", n=f"{hopes:.1f}", least=f"{PATIENCE:.0f}")


def _personality(told: Told, state: Watch, card: str) -> list[str]:
    """How the Personality suits the speciality of the Crew card that was kept."""
    speciality = state.content.speciality.get(state.specialists[state.turn], "")
    fit = state.content.fit.get((card, speciality), "none")
    orders = {order.id: order.name for order in told.content.orders}
    return [told.words(f"reason.{fit}", order=orders.get(speciality, "–"))]


def _opening(told: Told, state: Watch) -> str:
    """The die that somebody gets who does not take the card. CR-3.4"""
    die = state.content.types[max(state.last_bid, 0)]
    return told.words("reason.opening", die=told.words("die", n=die), n=f"{worth(die):.1f}")


def _promise(told: Told, state: Watch, die: int) -> str:
    """The points a bid promises: with a die of the pool, or with the best of the own Officer dice."""
    evaluation = Evaluation(state, state.turn)
    if die:
        gain = evaluation.of_order(state.order, die, own=False)
        return told.words(
            "reason.bid", die=told.words("die", n=die), n=f"{gain:.1f}", least=f"{PATIENCE:.0f}"
        )
    gain = evaluation.best_ways()[0][0]
    return told.words("reason.respect", n=f"{gain:.1f}", least=f"{DARE:.0f}")


def _let_go(told: Told, state: Watch) -> list[str]:
    """The points the highest bid with a die of the pool and one with an Officer die would promise."""
    bids = [action for action in state.legal_actions() if not isinstance(action, act.NoBid)]
    dice = sorted({die_bid(state, action) for action in bids}, reverse=True)
    weighed = dice[:1] + [die for die in dice[1:] if not die]
    return [_promise(told, state, die) for die in weighed] or [told.words("reason.no_lower")]


def _stances(told: Told, state: Watch) -> str:
    """The chance to win in each attitude."""
    side = sides(state, state.content.types[state.alien_die // 2])[state.phase == ALIEN_ATTITUDE]
    names: dict[str, str] = {stance.id: stance.name for stance in told.content.words.attitudes}
    by_stance = zip(STANCES, side.chance, strict=True)
    chances = ", ".join(f"{names[stance]} {round(100 * chance)} %" for stance, chance in by_stance)
    return told.words("reason.stances", chances=chances)
