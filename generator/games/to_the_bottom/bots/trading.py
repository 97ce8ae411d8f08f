"""Bots that trade by rule: one sense for all, and a habit each. TB-V27

What a card's action would bring is tried on one imagined deal, so that a card nobody thought of when
this was written is used as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import lru_cache
from math import fsum

from generator.games.to_the_bottom.actions import (
    Action,
    Jettison,
    JettisonPair,
    Play,
    Tire,
    Use,
)
from generator.games.to_the_bottom.bots.deciding import LOW, decide
from generator.games.to_the_bottom.bots.tastes import Tastes, tastes_of
from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.knowledge import deal_unseen
from generator.games.to_the_bottom.passives import Passives
from generator.games.to_the_bottom.rules import Voyage
from generator.games.to_the_bottom.rules.legal import BUY_ICEBERG, END_TURN
from generator.games.to_the_bottom.terms import CRUISE
from generator.mechanics.dice import Dice
from generator.system.values import frozen

GAIN = 0.5
"""An action is used when it promises more than this."""
ANCHORED = 6
"""Points it costs to draw nothing on the Cruise."""
NEVER = 1000
"""More than any card is worth."""
DEEP = 8
"""Cards in the deck from which a draw more is welcome in the Sinking."""
MUCH = 90
"""Points that all cards together are worth when it is time to think of keeping the ship afloat."""
SHALLOW = 3
"""Cards in the deck from which on a ship is better off that draws none."""
WHIM = 16
"""Once in this many times any action will do: who only took the best would never use half of the box."""


@frozen
class Habit:
    """How a bot trades on the Cruise.

    It buys the Iceberg once its cards are worth ``deck_worth`` together, cards of the Shop from a
    price of ``least`` on, and before it buys any it takes cards of at least ``aboard_from`` aboard, five
    at most. With ``tastes`` cards are dearer or cheaper to it than their values say, and it has
    no whims.
    """

    deck_worth: float
    least: int = LOW
    aboard_from: int = NEVER
    tastes: bool = False


BUILDER, RUSHER = Habit(deck_worth=90), Habit(deck_worth=0)
DEAR = Habit(deck_worth=120, least=5, aboard_from=9)
"""Dear cards only, the dearest of them aboard, the Iceberg late: the best of forty habits without tastes."""
PURSER = Habit(deck_worth=120, least=6, aboard_from=12, tastes=True)


def purser(state: Voyage, dice: Dice) -> Action:
    """Knows which cards are worth more than they cost, takes the best aboard early, the Iceberg late."""
    return by_habit(state, dice, PURSER)


def builder(state: Voyage, dice: Dice) -> Action:
    """Buys for a deck of 90 points and then the Iceberg, and fills the best places aboard."""
    return by_habit(state, dice, BUILDER)


def rusher(state: Voyage, dice: Dice) -> Action:
    """Buys the Iceberg as soon as it can."""
    return by_habit(state, dice, RUSHER)


def by_habit(state: Voyage, dice: Dice, habit: Habit) -> Action:
    """The action for the seat to move: a decision, the best action of a card, or a trade."""
    legal = state.legal_actions()
    if len(legal) == 1:
        return legal[0]
    if state.pending.decision is not None:
        return decide(state, legal)
    action = _best_action(state, legal, dice, habit)
    return action if action is not None else trade(state, legal, habit)


def trade(state: Voyage, legal: Sequence[Action], habit: Habit) -> Action:
    """The choice in steps 4 and 5 when no card's action is wanted."""
    if habit.tastes and (state.phase == CRUISE or len(state.decks[state.active]) >= DEEP):
        for action in legal:
            if isinstance(action, Jettison) and state.content.number[action.card] in _drawing(state.content):
                return action
    return _cruise(state, legal, habit) if state.phase == CRUISE else load(state, legal, habit)


@lru_cache(maxsize=16)
def _drawing(content: Content) -> frozenset[int]:
    """Cards that give no points when jettisoned, but others to draw."""
    return frozenset(
        number
        for number, ability in content.on_jettison.items()
        if not content.worth[number] and ability.names == ("draw",)
    )


# ---- the Cruise ---------------------------------------------------------------------------


def _cruise(state: Voyage, legal: Sequence[Action], habit: Habit) -> Action:
    """Jettison for the dearest card in the Shop, or for the Iceberg when its time has come."""
    content, seat, tastes = state.content, state.active, tastes_of(state.content, habit.tastes)
    funds = state.points + means(state, legal)
    price = content.price[content.iceberg]
    if state.iceberg and price <= funds and wealth(state, seat) >= habit.deck_worth:
        return buy_iceberg(state, legal)
    if (habit.aboard_from < NEVER or tastes.early) and state.aboard(seat) < content.numbers.board_step:
        action = _early_aboard(state, legal, habit.aboard_from, tastes)
        if action is not END_TURN:
            return action
    merits = {number: content.price[number] + tastes.buying[number] for number in state.shop}
    # A Shop full of cards nobody wants shows no others: then even the least is worth its points.
    least = habit.least if max(merits.values(), default=0) >= habit.least else 0
    wanted = [number for number in merits if least <= merits[number] and content.price[number] <= funds]
    if not wanted and _out_of_reach(state, [content.price[n] for n in merits if least <= merits[n]]):
        wanted = [number for number in merits if merits[number] > 0 and content.price[number] <= funds]
    if wanted:
        best = max(wanted, key=lambda number: (merits[number], number))
        buy = content.menu.buys[best]
        return buy if buy in legal else jettison_for(state, legal, content.price[best] - state.points)
    # What is left over would be lost: better a card aboard that does something.
    plays = [
        action for action in legal if isinstance(action, Play) and _helps(state, content.number[action.card])
    ]
    if plays and state.aboard(seat) < content.numbers.board_step:
        return max(plays, key=lambda action: content.value[content.number[action.card]])
    if not tastes.keeping.isdisjoint(state.shop) and wealth(state, seat) >= MUCH:
        buys = (content.menu.buys[number] for number in state.shop if number in tastes.keeping)
        return next((buy for buy in buys if buy in legal), END_TURN)
    return END_TURN


def _out_of_reach(state: Voyage, prices: Sequence[int]) -> bool:
    """Whether the own cards can never pay any of these prices: who waited for one would wait in vain."""
    seat, numbers = state.active, state.content.numbers
    count = numbers.hand_limit + numbers.draws.cruise[-1]
    own = (*state.hands[seat], *state.decks[seat], *state.waters[seat])
    # Who has bought some already can pay; whose deck is mixed with others' does not know it.
    if not prices or len(own) > 2 * count or sum(heap == state.mixed[seat] for heap in state.mixed) > 1:
        return False
    return sum(sorted((state.content.worth[number] for number in own), reverse=True)[:count]) < min(prices)


def buy_iceberg(state: Voyage, legal: Sequence[Action]) -> Action:
    """Buy it, or jettison a card for it."""
    due = state.content.price[state.content.iceberg] - state.points
    return BUY_ICEBERG if BUY_ICEBERG in legal else jettison_for(state, legal, due)


def _helps(state: Voyage, number: int) -> bool:
    """Whether a card aboard does something, and does not keep its holder from drawing."""
    kind, sums = state.content.kinds[number], Passives()
    for hold in kind.holds:
        hold(sums)
    return bool(kind.abilities or kind.holds) and sums.draws >= 0 and not sums.skips


def wealth(state: Voyage, seat: int) -> float:
    """Values of all cards of a player together, as far as anybody who counts can know.

    Of cards hidden in a heap with those of others each owner has an even part.
    """
    value = state.content.value
    heap = [other for other in range(state.seats) if state.mixed[other] == state.mixed[seat]]
    hidden = [number for other in heap for number in (*state.hands[other], *state.decks[other])]
    share = (len(state.hands[seat]) + len(state.decks[seat])) / max(1, len(hidden))
    shown = sum(value[number] for number in state.waters[seat]) + state.total(seat)
    # What differs in the last digits alone is equal, here and in ``prospect``.
    return round(shown + share * sum(value[number] for number in hidden), 9)


def means(state: Voyage, legal: Sequence[Action]) -> int:
    """Points the hand could still give."""
    content, hand = state.content, state.hands[state.active]
    return sum(
        content.worth[number] * hand.count(number)
        for number in (content.number[action.card] for action in legal if isinstance(action, Jettison))
    )


def jettison_for(state: Voyage, legal: Sequence[Action], due: int, keep: int = -1) -> Action:
    """The card that pays best: the least one that is enough, or else the largest."""
    content, hand = state.content, state.hands[state.active]
    worths = [
        (content.worth[number], action)
        for action in legal
        if isinstance(action, Jettison)
        for number in (content.number[action.card],)
        if content.worth[number] and (number != keep or hand.count(number) > 1)
    ]
    enough = [pair for pair in worths if pair[0] >= due]
    best = min(enough, default=max(worths, default=(0, None)))[1]
    if best is None:
        return END_TURN
    # A Seal along with it gives as much again.
    pairs = [action for action in legal if isinstance(action, JettisonPair) and action.card == best.card]
    pair = next((action for action in pairs if content.number[action.pair] != keep), None)
    worth = content.worth[content.number[best.card]]
    return pair if pair and due > worth > content.worth[content.number[pair.pair]] else best


# ---- the Sinking --------------------------------------------------------------------------


def load(state: Voyage, legal: Sequence[Action], habit: Habit) -> Action:
    """Play the most valuable card the rest of the hand can pay for, or jettison for it."""
    content, low = state.content, LOW if len(state.decks[state.active]) >= LOW else 1
    tastes = tastes_of(content, habit.tastes)
    cards = {n: tastes.playing[n] for n in affordable(state, legal) if content.value[n] >= low}
    action = _dearest_aboard(state, legal, cards)
    return _at_anchor(state, legal, tastes.keeping) if action is END_TURN else action


def _at_anchor(state: Voyage, legal: Sequence[Action], keeping: Set[int]) -> Action:
    """No draws while the deck is shallow and others are afloat; the rest of it once the hand is empty."""
    seat, number = state.active, state.content.number
    hand, deck = state.hands[seat], len(state.decks[seat])
    if deck <= SHALLOW and sum(state.afloat) > 1 and not keeping.isdisjoint(hand):
        plays = (action for action in legal if isinstance(action, Play) and number[action.card] in keeping)
        return next(plays, END_TURN)
    if not hand and deck >= LOW and state.passives[seat].skips:
        drops = (action for action in legal if isinstance(action, Use) and number[action.card] in keeping)
        return next(drops, END_TURN)
    return END_TURN


def _early_aboard(state: Voyage, legal: Sequence[Action], low: int, tastes: Tastes) -> Action:
    """The dearest of the cards that come aboard on the Cruise already; the end of the turn without one."""
    value = state.content.value
    early = {n: 0 for n in affordable(state, legal) if value[n] >= low or n in tastes.early}
    return _dearest_aboard(state, legal, early)


def _dearest_aboard(state: Voyage, legal: Sequence[Action], cards: Mapping[int, int]) -> Action:
    """The same for these cards, each as if its value were so much more."""
    dearest = max(
        (
            (state.content.value[number] + more, -state.price_to_play(state.active, number), number)
            for number, more in cards.items()
        ),
        default=None,
    )
    return END_TURN if dearest is None else play_or_pay(state, legal, dearest[2])


def affordable(state: Voyage, legal: Sequence[Action]) -> list[int]:
    """Cards in hand to be played on the own board that the points and the rest of the hand can pay."""
    content, seat = state.content, state.active
    funds = state.points + means(state, legal)
    cards = []
    for number in dict.fromkeys(state.hands[seat]):
        if content.kinds[number].on_opponent or number in state.locked:
            continue
        cost = state.price_to_play(seat, number)
        if cost <= funds - content.worth[number] or cost <= state.points:
            cards.append(number)
    return cards


def play_or_pay(state: Voyage, legal: Sequence[Action], number: int) -> Action:
    """Play that card, or jettison another for it; the end of the turn when it has no place."""
    card = state.content.ids[number]
    plays = [action for action in legal if isinstance(action, Play) and action.card == card]
    if plays:
        return plays[0]
    due = state.price_to_play(state.active, number) - state.points
    return jettison_for(state, legal, due, keep=number) if due > 0 else END_TURN


# ---- actions of cards ---------------------------------------------------------------------


def _best_action(state: Voyage, legal: Sequence[Action], dice: Dice, habit: Habit) -> Action | None:
    """The action of a card aboard that promises most, tried on one imagined deal."""
    able = [action for action in legal if isinstance(action, Tire | Use)]
    if not able:
        return None
    if not habit.tastes and not dice.below(WHIM):
        return dice.pick(able)
    seat, tiring = state.active, tastes_of(state.content, habit.tastes).tiring
    imagined = deal_unseen(state, seat, Dice(str(dice.below(2**40))), common=False)
    now = prospect(imagined, seat)
    best, most = None, GAIN
    for action in able:
        twin = imagined.copy()
        twin.apply(action)
        for _ in range(20):
            if twin.is_over() or twin.pending.decision is None:
                break
            twin.apply(decide(twin, twin.legal_actions()))
        gain = prospect(twin, seat) - now + tiring[state.content.number[action.card]]
        if gain > most:
            best, most = action, gain
    return best


def prospect(state: Voyage, seat: int) -> float:
    """Lead of a seat over the average of the others, in points."""
    others = [standing(state, other) for other in range(state.seats) if other != seat]
    to_spend = 0.0 if state.is_over() else 0.8 * state.points * (seat == state.active)
    return round(standing(state, seat) + to_spend - fsum(others) / len(others), 9)


def standing(state: Voyage, seat: int) -> float:
    if not state.afloat[seat]:
        return float(state.finals[seat])
    value, hand = state.content.value, state.hands[seat]
    if state.phase == CRUISE:
        cards = sum(value[number] for number in state.decks[seat]) + sum(
            value[number] for number in state.waters[seat]
        )
        holds = state.passives[seat]
        drawing = 1.5 * holds.draws - ANCHORED * holds.skips
        return 0.8 * sum(value[number] for number in hand) + 0.3 * cards + 0.5 * state.total(seat) + drawing
    deck = sum(value[number] for number in state.decks[seat])
    return state.total(seat) + 0.5 * sum(value[number] for number in hand) + 0.35 * deck
