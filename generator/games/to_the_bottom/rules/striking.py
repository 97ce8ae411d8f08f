"""A hit strikes: the cards are chosen, by whom and how it says, and go. TB-10.5 to TB-10.8"""

from __future__ import annotations

from dataclasses import replace

from generator.games.to_the_bottom.actions import Action, Pass, Pick
from generator.games.to_the_bottom.rules.abilities import PASS
from generator.games.to_the_bottom.rules.hits import Hit, deliver
from generator.games.to_the_bottom.state import State
from generator.games.to_the_bottom.terms import RIDDEN
from generator.mechanics.pending import Decision, Step
from generator.system.values import frozen

ANY_PLACE = "any_place"
"""The pick of a Steward in a deck: by position. TB-12.75"""


@frozen
class Strike(Step[State]):
    """Choose the cards and let them go."""

    hit: Hit

    def run(self, state: State) -> None:
        """By zone."""
        hit = self.hit
        if state.afloat[hit.seat]:
            STRIKES[hit.zone](state, hit)


def _strike_board(state: State, hit: Hit) -> None:
    if hit.pick == "this":
        spot = state.this_spot if state.this_seat == hit.seat else -1
        if spot >= 0 and not hit.keeps(state, hit.act.number):
            _go(state, hit, (2 * spot,))
    elif hit.pick == "highest":
        _go(state, hit, tuple(item for number, item in items(state, hit, ()) if not hit.keeps(state, number)))
    else:
        first: tuple[int, ...] = ()
        if hit.this_too and hit.seat == state.this_seat and state.this_spot >= 0:
            first = (2 * state.this_spot,) if not hit.keeps(state, hit.act.number) else ()
        _choose_aboard(state, hit, first)


def _strike_hand(state: State, hit: Hit) -> None:
    if hit.pick != "blind" or _sees(state, hit):
        state.pending.append(FromPile(hit, hit.n))
        return
    hand = state.hands[hit.seat]
    unseen = hand.copy()
    for _ in range(min(hit.n, len(unseen))):
        number = unseen.pop(state.dice.below(len(unseen)))  # TB-11.19
        if not hit.keeps(state, number):
            hand.remove(number)
            deliver(state, hit, number)


def _sees(state: State, hit: Hit) -> bool:
    """Whether an unseen choice is a free one. TB-12.28"""
    return state.passives[hit.act.seat].sees_hands and state.active == hit.act.seat


def _strike_deck(state: State, hit: Hit) -> None:
    if hit.pick == ANY_PLACE:
        state.pending.append(FromDeck(hit, ()))
    else:
        _take_from_deck(state, hit, tuple(range(min(hit.n, len(state.decks[hit.seat])))))


def _strike_water(state: State, hit: Hit) -> None:
    if hit.pick == "this":
        water = state.waters[hit.seat]
        if hit.act.number in water:
            # The latest copy: the one that has just come.
            del water[len(water) - 1 - water[::-1].index(hit.act.number)]
            deliver(state, hit, hit.act.number)
    else:
        state.pending.append(FromPile(hit, hit.n))


STRIKES = {"board": _strike_board, "hand": _strike_hand, "deck": _strike_deck, "water": _strike_water}


# ---- a board ------------------------------------------------------------------------------


def items(state: State, hit: Hit, chosen: tuple[int, ...]) -> list[tuple[int, int]]:
    """Cards of a board that can be chosen: numbers of kinds, with ``2 * spot`` or one more for an Assistant.

    Attackers must take an Assistant before the card below. TB-12.14, TB-12.18 Protected cards can
    be chosen by nobody, but the highest card is found among all. TB-10.5, TB-12.10
    """
    content = state.content
    attacked = hit.chooser != hit.seat
    items: list[tuple[int, int]] = []
    for spot, entry in enumerate(state.boards[hit.seat]):
        number, ridden = entry >> 2, entry & RIDDEN and 2 * spot + 1 not in chosen
        if 2 * spot not in chosen and not (attacked and ridden and hit.pick == "actor"):
            items.append((number, 2 * spot))
        if ridden:
            items.append((content.rider, 2 * spot + 1))
    if hit.pick == "highest":
        return [item for item in items if content.value[item[0]] == hit.value]
    return [item for item in items if not hit.keeps(state, item[0])] if hit.jettison else items


def _choose_aboard(state: State, hit: Hit, chosen: tuple[int, ...]) -> None:
    """Ask for the next card while there is a choice; a mere order counts only where it shows, in a deck."""
    left = [item for _, item in items(state, hit, chosen)]
    if hit.jettison and hit.chooser == hit.seat and not hit.up_to and len(left) <= hit.n - len(chosen):
        _go(state, hit, (*chosen, *left))
        return
    while len(chosen) < hit.n:
        options = _options(state, hit, chosen)
        if not options:
            break
        if hit.up_to or len(options) > 1:
            state.pending.append(FromBoard(hit, chosen))
            return
        chosen = (*chosen, options[0][2])
    _go(state, hit, chosen)


def _options(state: State, hit: Hit, chosen: tuple[int, ...]) -> list[tuple[int, int, int]]:
    """Number, spot and item of what can be chosen, sorted as actions are; of cards alike only the first."""
    board = state.boards[hit.seat]
    distinct: dict[tuple[int, int], tuple[int, int, int]] = {}
    for number, item in items(state, hit, chosen):
        distinct.setdefault((number, board[item >> 1] | (item & 1) << 20), (number, item >> 1, item))
    return sorted(distinct.values())


def _go(state: State, hit: Hit, chosen: tuple[int, ...]) -> None:
    """All cards chosen leave the board, then arrive in that order."""
    if chosen:
        for number in state.take_from_board(hit.seat, chosen):
            deliver(state, hit, number)


@frozen
class FromBoard(Decision[State, Action]):
    """Choose the next card of a board; cards go when all are chosen."""

    hit: Hit
    chosen: tuple[int, ...]

    @property
    def decider(self) -> int:
        """Who chooses."""
        return self.hit.chooser

    def choices(self, state: State) -> list[Action]:
        """Cards that are alike count once; with ``up_to`` one may stop."""
        menu = state.content.menu
        picks: list[Action] = [
            menu.pick(number, spot) for number, spot, _ in _options(state, self.hit, self.chosen)
        ]
        return [*picks, PASS] if self.hit.up_to else picks

    def take(self, state: State, action: Action) -> None:
        """One more, or enough."""
        if isinstance(action, Pass):
            _go(state, self.hit, self.chosen)
            return
        options = _options(state, self.hit, self.chosen)
        menu = state.content.menu
        item = next(item for number, spot, item in options if menu.pick(number, spot) == action)
        _choose_aboard(state, self.hit, (*self.chosen, item))


# ---- a hand or a water --------------------------------------------------------------------


@frozen
class FromPile(Step[State]):
    """Choose ``left`` more cards of a hand or a water; each goes when it is chosen.

    Hands are hidden: a choice must not be kept in a record that outlives a new deal.
    """

    hit: Hit
    left: int

    def run(self, state: State) -> None:
        """Ask, unless there is no choice."""
        hit = self.hit
        numbers = self.choosable(state)
        if not self.left or not numbers:
            return
        if hit.up_to or len(numbers) > 1:
            state.pending.append(PickFromPile(hit, self.left))
            return
        self.choose(state, numbers[0])

    def choosable(self, state: State) -> list[int]:
        """Different cards of the pile that could go."""
        pile = state.hands[self.hit.seat] if self.hit.zone == "hand" else state.waters[self.hit.seat]
        return [number for number in sorted(set(pile)) if not self.hit.keeps(state, number)]

    def choose(self, state: State, number: int) -> None:
        """It goes, and the next is asked for."""
        hit = self.hit
        pile = state.hands[hit.seat] if hit.zone == "hand" else state.waters[hit.seat]
        pile.remove(number)
        deliver(state, hit, number)
        state.pending.append(replace(self, left=self.left - 1))


@frozen
class PickFromPile(Decision[State, Action]):
    """The choice of ``FromPile``."""

    hit: Hit
    left: int

    @property
    def decider(self) -> int:
        """Who chooses."""
        return self.hit.chooser

    def choices(self, state: State) -> list[Action]:
        """Cards that are alike count once; with ``up_to`` one may stop."""
        menu = state.content.menu
        picks: list[Action] = [menu.pick(number) for number in FromPile(self.hit, self.left).choosable(state)]
        # A hand imagined by somebody else may hold nothing but protected cards.
        return [*picks, PASS] if self.hit.up_to or not picks else picks

    def take(self, state: State, action: Action) -> None:
        """One more, or enough."""
        if isinstance(action, Pick):
            FromPile(self.hit, self.left).choose(state, state.content.number[action.card])


# ---- a deck -------------------------------------------------------------------------------


def _take_from_deck(state: State, hit: Hit, depths: tuple[int, ...]) -> None:
    """Cards so deep from the top go, the first depth first; protected ones stay and count. TB-10.6"""
    deck = state.decks[hit.seat]
    last = len(deck) - 1
    numbers = [(last - depth, deck[last - depth]) for depth in depths]
    going = [(index, number) for index, number in numbers if not hit.keeps(state, number)]
    for index in sorted((index for index, _ in going), reverse=True):
        del deck[index]
    state.calm = state.calm and not going
    for _, number in going:
        deliver(state, hit, number)


@frozen
class FromDeck(Decision[State, Action]):
    """A Steward chooses which cards of the deck are hit, by position. TB-12.75"""

    hit: Hit
    depths: tuple[int, ...]

    @property
    def decider(self) -> int:
        """The one attacked."""
        return self.hit.seat

    def choices(self, state: State) -> list[Action]:
        """Every depth not chosen yet; what the owner may see is named."""
        menu, deck = state.content.menu, state.decks[self.hit.seat]
        visible = state.passives[self.hit.seat].visible
        picks = [
            menu.pick(deck[-1 - depth] if depth < visible else -1, depth)
            for depth in range(len(deck))
            if depth not in self.depths
        ]
        return sorted(picks)

    def take(self, state: State, action: Action) -> None:
        """One more; cards go when all are chosen."""
        assert isinstance(action, Pick)
        depths = (*self.depths, action.spot)
        if len(depths) < min(self.hit.n, len(state.decks[self.hit.seat])):
            state.pending.append(replace(self, depths=depths))
        else:
            _take_from_deck(state, self.hit, depths)
