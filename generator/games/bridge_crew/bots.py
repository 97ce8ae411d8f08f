"""The reference bot: it plays the odds, and never looks at what its seat may not see. CR-14.5

What it wants is counted in points. A die is worth its mean throw; the Captain's chair is worth more
the likelier the own dice are to save the day.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple, TypeVar

from generator import contract
from generator.games.bridge_crew import odds, rules
from generator.games.bridge_crew.actions import (
    Action,
    AlienDie,
    Attitude,
    Bid,
    Maverick,
    Narrate,
    NoBid,
    OpenBid,
    Order,
    PickPersonality,
    RepeatBid,
    ReturnDie,
    SaveTheDay,
    WithRespect,
    YesSir,
)
from generator.games.bridge_crew.menu import ORDER_OPTIONS
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
from generator.games.bridge_crew.state import State
from generator.table.dice import Dice

T = TypeVar("T")

STANCES = ("neutral", "friendly", "hostile")

SPITE = 0.5
"""What a point of the rival's gain costs: enough to let a hopeless Order go by, and no more."""

RISK = 2.0
"""A die of one's own lost hurts so many times what a die won pleases."""

CHAIR = 6.0
"""What the Captain's chair is worth to somebody who is sure to save the day from it."""


def worth(die: int) -> float:
    """A die's mean throw."""
    return (die + 1) / 2


def sent_home(die: int, origin: str) -> float:
    """What it costs to see a die go back to its pool of origin: twice, if that arms the Alien."""
    return worth(die) * (2 if origin == "E" else 1)


class Prospect(NamedTuple):
    """What a side can expect of a challenge in each attitude, the other's being anybody's guess."""

    gain: tuple[float, ...]  # in points, what the rival gains set against it
    chance: tuple[float, ...]  # of winning

    def best(self, chair: float = 0.0) -> float:
        """The most a side can expect, ``chair`` points included for a win."""
        return max(self.of(stance, chair) for stance in range(len(STANCES)))

    def of(self, stance: int, chair: float = 0.0) -> float:
        return self.gain[stance] + chair * self.chance[stance]


@lru_cache(maxsize=8192)
def prospects(
    autos: tuple[str, ...], crew: int, own: bool, alien: int, specialist: bool, fit: str
) -> tuple[Prospect, Prospect]:
    """What Crew and Alien can expect with these dice; ``own``: the Crew stakes an Officer die. CR-8, CR-10"""
    stake = RISK * worth(crew) if own else 0.0
    back = worth(crew) if own else 0.0
    both = worth(crew) + worth(alien)
    # What the winner and the other side gain, by the winner's attitude. CR-10.3, CR-10.5, CR-10.6
    crew_wins = [(worth(crew) - back, 0.0), (worth(alien) - back, worth(crew)), (both - back, 0.0)]
    alien_wins = [(worth(alien), -stake), (worth(crew), worth(alien) - stake), (both, -stake)]
    crew_gain, alien_gain, crew_chance = [0.0] * 3, [0.0] * 3, [0.0] * 3
    alien_chance = [0.0] * 3
    for ours, crew_auto in enumerate(autos):
        for theirs, alien_auto in enumerate(autos):
            won = float(odds.conflict(crew, alien, crew_auto, alien_auto, specialist).chance(fit))
            for_crew = won * crew_wins[ours][0] + (1 - won) * alien_wins[theirs][1]
            for_alien = won * crew_wins[ours][1] + (1 - won) * alien_wins[theirs][0]
            crew_gain[ours] += (for_crew - SPITE * for_alien) / 3
            alien_gain[theirs] += (for_alien - SPITE * for_crew) / 3
            crew_chance[ours] += won / 3
            alien_chance[theirs] += (1 - won) / 3
    return Prospect(tuple(crew_gain), tuple(crew_chance)), Prospect(tuple(alien_gain), tuple(alien_chance))


@lru_cache(maxsize=8192)
def outlook(
    autos: tuple[str, ...], crew: int, own: bool, specialist: bool, fit: str, encounter: tuple[int, ...]
) -> Prospect:
    """What the Crew can expect of a die when the Alien answers with the best of ``encounter``. CR-7.1"""
    if not encounter:
        # The Crew wins without a roll and keeps its die. CR-7.4
        return Prospect((0.0 if own else worth(crew),) * 3, (1.0,) * 3)
    pairs = [prospects(autos, crew, own, alien, specialist, fit) for alien in encounter]
    return max(pairs, key=lambda pair: pair[1].best())[0]


def reference(state: contract.State[Action], dice: Dice) -> Action:
    """Offer, bid and choose by expected result; Save the Day at an exact chance of 1/2 or more. CR-14.5"""
    assert isinstance(state, State)
    legal = state.legal_actions()
    return _told(state, CHOICES.get(state.phase, _any)(state, legal, dice), dice)


# ---- before the first round ---------------------------------------------------------------


def _any(state: State, legal: Sequence[Action], dice: Dice) -> Action:
    return legal[dice.below(len(legal))]


def _personality(state: State, legal: Sequence[Action], dice: Dice) -> Action:
    """Best a Personality Keen on the own speciality, least one that runs counter to it."""
    content = state.content
    mine = content.speciality.get(state.specialists[state.turn], "")

    def liking(action: Action) -> int:
        assert isinstance(action, PickPersonality)
        return ("counter", "none", "keen").index(content.fit.get((action.card, mine), "none"))

    most = max(map(liking, legal))
    return dice.pick([action for action in legal if liking(action) == most])


def _opening_bid(state: State, legal: Sequence[Action], dice: Dice) -> Action:
    """Bid one step higher while the role is worth more than the die one would get instead. CR-3.4"""
    types = state.content.types
    wish = 2 + dice.below(7)
    step = legal[0]
    offered = worth(types[max(state.last_bid, 0)])
    if isinstance(step, OpenBid) and wish - SPITE * worth(step.die) > offered:
        return step
    return legal[-1]


# ---- the Captain --------------------------------------------------------------------------


def _command(state: State, legal: Sequence[Action], dice: Dice) -> Action:
    if isinstance(legal[-1], SaveTheDay):
        saved, throws = odds.save_counts(
            _types(state, state.officers[state.captain]), _types(state, state.encounter)
        )
        if 2 * saved >= throws or len(legal) == 1:
            return legal[-1]
    # Offer any die with which an ordinary Crew may hope to gain; failing that, the largest there is.
    there = _there(state, state.commission)
    foes = _there(state, state.encounter)
    hopeful = [die for die in there if outlook(_autos(state), die, False, False, "none", foes).best() > 0]
    die = dice.pick(hopeful or there[-1:])
    # Rather an Order that somebody who may bid is made for.
    chosen = dice.pick([order for order in state.content.order_ids for _ in range(_talent(state, order))])
    return next(a for a in legal if isinstance(a, Order) and (a.order, a.die) == (chosen, die))


def _talent(state: State, order: str) -> int:
    found = 1
    for seat in range(state.seats):
        if seat not in (state.captain, state.alien):
            found += 2 * (state.content.speciality[state.specialists[seat]] == order)
            found += rules.fit(state, seat, order) == "keen"
    return found


# ---- the Crew -----------------------------------------------------------------------------


class Hopes:
    """What a seat can expect of the challenge to come, for the moment of one decision."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.autos = _autos(state)
        self.foes = _there(state, state.encounter)
        saved, throws = odds.save_counts(_types(state, state.officers[seat]), _types(state, state.encounter))
        self.chair = CHAIR * (saved / throws)
        self.needed = state.content.game.maverick_success

    def of_order(self, order: str, die: int, own: bool, fit: str = "") -> float:
        """The points to expect of carrying out ``order`` with a die of that type."""
        specialist = self.state.content.speciality[self.state.specialists[self.seat]] == order
        fit = fit or rules.fit(self.state, self.seat, order)
        return outlook(self.autos, die, own, specialist, fit, self.foes).best(self.chair)

    def of_way(self, way: Maverick) -> float:
        """The points to expect of a maverick's way. CR-9.12, CR-9.13"""
        if way.option in ORDER_OPTIONS:
            return self.of_order(way.order, way.die, True)
        luck = float(odds.maverick(way.die, self.needed))
        return luck * self.chair - (1 - luck) * sent_home(way.die, way.origin)

    def best_ways(self) -> list[tuple[float, Maverick]]:
        """The best way of each option open to a maverick, most promising first."""
        best: dict[str, tuple[float, Maverick]] = {}
        for way in rules.ways_open_to(self.state, self.seat):
            assert isinstance(way, Maverick)
            gain = self.of_way(way)
            if way.option not in best or gain > best[way.option][0]:
                best[way.option] = (gain, way)
        return sorted(best.values(), key=lambda found: -found[0])


def _bid(state: State, legal: Sequence[Action], dice: Dice) -> Action:
    """The highest bid there is, if more is to be gained than lost by it; else the lowest, likewise."""
    hopes = Hopes(state, state.turn)
    highest = _highest(legal)
    if isinstance(highest, RepeatBid) and state.last_bid < 0:
        gain = hopes.best_ways()[0][0]
    elif isinstance(highest, Bid):
        gain = hopes.of_order(state.order, highest.die, own=False)
    elif isinstance(highest, YesSir | RepeatBid):
        level = state.offered // 2 if isinstance(highest, YesSir) else state.last_bid
        gain = hopes.of_order(state.order, state.content.types[level], own=False)
    else:
        gain = 0.0
    if gain > 0:
        return highest
    if WithRespect() in legal and hopes.best_ways()[0][0] > 0:
        return WithRespect()
    return NoBid()


def _highest(legal: Sequence[Action]) -> Action:
    """The highest of the bids that can be made: "Yes Sir!", a repeat, the highest lower type, the rest."""
    for kind in (YesSir, RepeatBid, Bid):
        bids = [action for action in legal if isinstance(action, kind)]
        if bids:
            return bids[-1]
    return legal[0]


def _maverick(state: State, legal: Sequence[Action], dice: Dice) -> Action:
    return _mostly_the_best([way for _, way in Hopes(state, state.crew).best_ways()], dice)


def _mostly_the_best(ranked: Sequence[T], dice: Dice) -> T:
    """The best three times in six, the second best twice, the third once.

    Who always took the best would be Hostile nearly always: it is hard to beat both in chance and
    in reward. The other attitudes and ways, and their stories, would never come to the table.
    """
    return ranked[min((0, 0, 0, 1, 1, 2)[dice.below(6)], len(ranked) - 1)]


# ---- the challenge ------------------------------------------------------------------------


def _alien_die(state: State, legal: Sequence[Action], dice: Dice) -> Action:
    """The die that promises the Alien most; not always the largest. CR-7.6"""
    die = max(_there(state, state.encounter), key=lambda die: _sides(state, die)[1].best())
    return next(action for action in legal if isinstance(action, AlienDie) and action.die == die)


def _attitude(state: State, legal: Sequence[Action], dice: Dice) -> Action:
    side = _sides(state, state.content.types[state.alien_die // 2])[state.phase == ALIEN_ATTITUDE]
    ranked = sorted(range(len(STANCES)), key=lambda stance: -side.of(stance))
    return Attitude(STANCES[_mostly_the_best(ranked, dice)])


def _sides(state: State, alien: int) -> tuple[Prospect, Prospect]:
    crew = state.content.types[state.crew_die // 2]
    specialist = state.content.speciality[state.specialists[state.crew]] == state.carried
    fit = state.maverick_fit or rules.fit(state, state.crew, state.carried)
    return prospects(_autos(state), crew, bool(state.option), alien, specialist, fit)


def _return_die(state: State, legal: Sequence[Action], dice: Dice) -> Action:
    """The Alien sends home what hurts most, the Captain what hurts least."""

    def harm(action: Action) -> float:
        assert isinstance(action, ReturnDie)
        return sent_home(action.die, action.origin)

    return (max if state.phase == ALIEN_RETURN else min)(legal, key=harm)


# ---- what is told -------------------------------------------------------------------------


def _told(state: State, action: Action, dice: Dice) -> Action:
    """The same action with something said: a prompt of the Order, or sham science. CR-14.3"""
    content = state.content
    if isinstance(action, Order):
        return replace(action, text=dice.pick(content.prompts[action.order]))
    if isinstance(action, Maverick):
        if action.option == "technobabble":
            verb, quality, thing = (dice.pick(words) for words in content.technobabble.values())
            return replace(action, text=f"{verb} the {quality} {thing}")
        return replace(action, text=dice.pick(content.prompts[action.order or state.order]))
    if isinstance(action, AlienDie | Narrate | SaveTheDay | ReturnDie):
        # Where there is no Order to take a prompt from, any will do.
        order = state.carried or state.order or dice.pick(content.order_ids)
        return replace(action, text=dice.pick(content.prompts[order]))
    return action


# ---- reading the table --------------------------------------------------------------------


def _autos(state: State) -> tuple[str, ...]:
    return tuple(state.content.auto_win[stance] for stance in STANCES)


def _there(state: State, pool: Sequence[int]) -> tuple[int, ...]:
    """The types of which a pool holds a die, smallest first."""
    types = state.content.types
    return tuple(die for at, die in enumerate(types) if pool[2 * at] or pool[2 * at + 1])


def _types(state: State, pool: Sequence[int]) -> tuple[int, ...]:
    """The types of all dice in a pool, smallest first."""
    types = state.content.types
    return tuple(types[kind // 2] for kind, count in enumerate(pool) for _ in range(count))


CHOICES: dict[str, Callable[[State, Sequence[Action], Dice], Action]] = {
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
