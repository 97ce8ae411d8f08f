"""The reference bot: it plays the odds, and never looks at what its seat may not see. CR-14.5

What it wants is counted in points. A die is worth its mean throw; the Captain's chair is worth more
the likelier the own dice are to save the day.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from generator.games.bridge_crew import odds, rules
from generator.games.bridge_crew.actions import (
    Action,
    AlienDie,
    Attitude,
    Bid,
    Maverick,
    Narrate,
    OpenBid,
    Order,
    PickPersonality,
    RepeatBid,
    ReturnDie,
    SaveTheDay,
    YesSir,
)
from generator.games.bridge_crew.expected_points import (
    DARE,
    PATIENCE,
    SPITE,
    STANCES,
    Evaluation,
    Expectation,
    autos,
    crew_expectation,
    expectations,
    sent_home,
    there,
    types_of,
    worth,
)
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
    MAVERICK,
    PICK_PERSONALITY,
)
from generator.games.bridge_crew.rules import Watch
from generator.mechanics.dice import Dice

T = TypeVar("T")


def reference(state: Watch, dice: Dice) -> Action:
    """Offer, bid and choose by expected result; Save the Day at an exact chance of 1/2 or more. CR-14.5"""
    legal = state.legal_actions()
    return _told(state, CHOICES.get(state.phase, _any)(state, legal, dice), dice)


# ---- before the first round ---------------------------------------------------------------


def _any(state: Watch, legal: Sequence[Action], dice: Dice) -> Action:
    return legal[dice.below(len(legal))]


def _personality(state: Watch, legal: Sequence[Action], dice: Dice) -> Action:
    """Best a Personality Keen on the own speciality, least one that runs counter to it."""
    content = state.content
    mine = content.speciality.get(state.specialists[state.turn], "")

    def liking(action: Action) -> int:
        assert isinstance(action, PickPersonality)
        return ("counter", "none", "keen").index(content.fit.get((action.card, mine), "none"))

    most = max(map(liking, legal))
    return dice.pick([action for action in legal if liking(action) == most])


def _opening_bid(state: Watch, legal: Sequence[Action], dice: Dice) -> Action:
    """Bid one step higher while the role is worth more than the die one would get instead. CR-3.4"""
    types = state.content.types
    wish = 2 + dice.below(7)
    step = legal[0]
    offered = worth(types[max(state.last_bid, 0)])
    if isinstance(step, OpenBid) and wish - SPITE * worth(step.die) > offered:
        return step
    return legal[-1]


# ---- the Captain --------------------------------------------------------------------------


def _command(state: Watch, legal: Sequence[Action], dice: Dice) -> Action:
    if isinstance(legal[-1], SaveTheDay):
        saved, throws = odds.save_counts(
            types_of(state, state.officers[state.captain]), types_of(state, state.encounter)
        )
        if 2 * saved >= throws or len(legal) == 1:
            return legal[-1]
    # Offer any die with which an ordinary Crew may hope to gain; failing that, the largest there is.
    offers = there(state, state.commission)
    foes = there(state, state.encounter)
    hopeful = [
        die
        for die in offers
        if crew_expectation(autos(state), die, False, False, "none", foes).best() > PATIENCE
    ]
    die = dice.pick(hopeful or offers[-1:])
    # Rather an Order that somebody who may bid is made for.
    chosen = dice.pick([order for order in state.content.order_ids for _ in range(_talent(state, order))])
    return next(a for a in legal if isinstance(a, Order) and (a.order, a.die) == (chosen, die))


def _talent(state: Watch, order: str) -> int:
    points = 1
    for seat in range(state.seats):
        if seat not in (state.captain, state.alien):
            points += 2 * (state.content.speciality[state.specialists[seat]] == order)
            points += rules.fit(state, seat, order) == "keen"
    return points


# ---- the Crew -----------------------------------------------------------------------------


def _bid(state: Watch, legal: Sequence[Action], dice: Dice) -> Action:
    """The highest bid that can be made, if its die promises enough; else an own die, if that does."""
    evaluation = Evaluation(state, state.turn)
    *bids, no_bid = legal
    commissions = [action for action in bids if die_bid(state, action)]
    if commissions:
        highest = max(commissions, key=lambda action: die_bid(state, action))
        if evaluation.of_order(state.order, die_bid(state, highest), own=False) > PATIENCE:
            return highest
    with_respect = [action for action in bids if not die_bid(state, action)]
    if with_respect and evaluation.best_ways()[0][0] > DARE:
        return with_respect[0]
    return no_bid


def die_bid(state: Watch, action: Action) -> int:
    """The type of the Commission die that a bid would win, 0 if it would use an Officer die."""
    if isinstance(action, Bid):
        return action.die
    if isinstance(action, YesSir):
        return state.content.types[state.offered // 2]
    if isinstance(action, RepeatBid) and state.last_bid >= 0:
        return state.content.types[state.last_bid]
    return 0


def _maverick(state: Watch, legal: Sequence[Action], dice: Dice) -> Action:
    return _mostly_the_best([way for _, way in Evaluation(state, state.crew).best_ways()], dice)


def _mostly_the_best(ranked: Sequence[T], dice: Dice) -> T:
    """The best three times in six, the second best twice, the third once.

    Who always took the best would be Hostile nearly always: it is hard to beat both in chance and
    in reward. The other attitudes and ways, and their stories, would never come to the table.
    """
    return ranked[min((0, 0, 0, 1, 1, 2)[dice.below(6)], len(ranked) - 1)]


# ---- the challenge ------------------------------------------------------------------------


def _alien_die(state: Watch, legal: Sequence[Action], dice: Dice) -> Action:
    """The die that promises the Alien most, what it may lose counted in. CR-7.1, CR-7.6"""
    die = max(there(state, state.encounter), key=lambda die: sides(state, die)[1].best())
    return next(action for action in legal if isinstance(action, AlienDie) and action.die == die)


def _attitude(state: Watch, legal: Sequence[Action], dice: Dice) -> Action:
    side = sides(state, state.content.types[state.alien_die // 2])[state.phase == ALIEN_ATTITUDE]
    ranked = sorted(range(len(STANCES)), key=lambda stance: -side.of(stance))
    return Attitude(STANCES[_mostly_the_best(ranked, dice)])


def sides(state: Watch, alien: int) -> tuple[Expectation, Expectation]:
    """The expectation of Crew and Alien with the Crew's die and a die of that type for the Alien."""
    crew = state.content.types[state.crew_die // 2]
    specialist = state.content.speciality[state.specialists[state.crew]] == state.carried
    fit = state.maverick_fit or rules.fit(state, state.crew, state.carried)
    return expectations(autos(state), crew, bool(state.option), alien, specialist, fit)


def _return_die(state: Watch, legal: Sequence[Action], dice: Dice) -> Action:
    """The Alien sends home what hurts most, the Captain what hurts least."""

    def harm(action: Action) -> float:
        assert isinstance(action, ReturnDie)
        return sent_home(action.die, action.origin)

    return (max if state.phase == ALIEN_RETURN else min)(legal, key=harm)


# ---- what is told -------------------------------------------------------------------------


def _told(state: Watch, action: Action, dice: Dice) -> Action:
    """The same action with something said: a prompt of the Order, or sham science. CR-14.3"""
    content = state.content
    if isinstance(action, Order):
        return replace(action, text=dice.pick(content.prompts[action.order]))
    if isinstance(action, Maverick):
        if action.option == "technobabble":
            verb, quality, noun = (dice.pick(words) for words in content.technobabble.values())
            return replace(action, text=f"{verb} the {quality} {noun}")
        return replace(action, text=dice.pick(content.prompts[action.order or state.order]))
    if isinstance(action, AlienDie | Narrate | SaveTheDay | ReturnDie):
        # Where there is no Order to take a prompt from, any will do.
        order = state.carried or state.order or dice.pick(content.order_ids)
        return replace(action, text=dice.pick(content.prompts[order]))
    return action


CHOICES: dict[str, Callable[[Watch, Sequence[Action], Dice], Action]] = {
    PICK_PERSONALITY: _personality,
    BID_FOR_CAPTAIN: _opening_bid,
    BID_FOR_ALIEN: _opening_bid,
    COMMAND: _command,
    AUCTION: _bid,
    MAVERICK: _maverick,
    ALIEN_DIE: _alien_die,
    CREW_ATTITUDE: _attitude,
    ALIEN_ATTITUDE: _attitude,
    ALIEN_RETURN: _return_die,
    CAPTAIN_RETURN: _return_die,
}
"""How the bot decides in each phase; anywhere else it lets the dice choose."""
