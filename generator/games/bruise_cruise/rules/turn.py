"""The order of things: setup, turns, and the cards between them. BC-1, BC-2, BC-8"""

from __future__ import annotations

from bisect import insort

from generator.games.bruise_cruise.actions import Action, ChooseHomePort, Discard, Draw
from generator.games.bruise_cruise.chart import NO_PORT
from generator.games.bruise_cruise.decisions import Choice
from generator.games.bruise_cruise.rules.ending import all_cards_played, end_by_cards, end_by_points
from generator.games.bruise_cruise.rules.sailing import put
from generator.games.bruise_cruise.state import State
from generator.mechanics.pending import Step, clockwise
from generator.mechanics.piles import draw, reshuffle
from generator.system.values import frozen

ACTIONS_A_TURN = 2


# ---- setup -------------------------------------------------------------------------------------


def set_up(state: State) -> None:
    """Roll for the first turn, deal, and let everybody choose a Home Port in turn order. BC-1.4 to BC-1.9"""
    first = roll_for_first(state)
    state.deck = state.dice.child("cards").shuffled(state.deck)
    order = (first, *clockwise(state.seats, first))
    for seat in order:
        state.hands[seat] = sorted(draw(state.deck, state.chart.numbers.deal))
    state.active = first
    state.pending.first_to_last(*(OfferHome(seat) for seat in order), BeginTurn(first))
    state.pending.settle(state)


def roll_for_first(state: State) -> int:
    """The highest total of two dice begins; those tied for it roll again. BC-1.5, BC-1.6"""
    tied = list(range(state.seats))
    while len(tied) > 1:
        rolls = {seat: sum(state.dice.two(6)) for seat in tied}
        tied = [seat for seat in tied if rolls[seat] == max(rolls.values())]
    return tied[0]


@frozen
class OfferHome(Step[State]):
    """Ask a seat for its Home Port, after a new hand if it has no usable port. BC-1.10"""

    seat: int

    def run(self, state: State) -> None:
        """Shuffle hands back until one will do."""
        choice = ChooseHome(self.seat)
        while not choice.choices(state):
            state.deck = state.dice.child("cards").shuffled(sorted(state.deck + state.hands[self.seat]))
            state.hands[self.seat] = sorted(draw(state.deck, state.chart.numbers.deal))
        state.pending.push(choice)


@frozen
class ChooseHome(Choice):
    """A Home Port among the ports of the cards in hand that nobody has chosen. BC-1.8, BC-1.9"""

    seat: int
    clause = "BC-1.8"
    task = "a Home Port"

    def choices(self, state: State) -> list[Action]:
        """The Action cards for free ports."""
        chart = state.chart
        ports = ((card, chart.card_port[card]) for card in state.hands[self.seat])
        return [
            chart.table.choose_home[card]
            for card, port in ports
            if port != NO_PORT and port not in state.home
        ]

    def take(self, state: State, action: Action) -> None:
        """Marker and flagship on the port, the card on the discard pile. BC-1.8, BC-1.11"""
        assert isinstance(action, ChooseHomePort)
        chart = state.chart
        card = chart.card_number[action.card]
        port = chart.card_port[card]
        state.hands[self.seat].remove(card)
        state.discard.append(card)
        state.home[self.seat] = port
        for rival in range(state.seats):
            if rival != self.seat:
                state.barred[rival] |= 1 << chart.port_space[port]
        put(state, self.seat * chart.fleet + chart.flagship, chart.port_space[port])


# ---- turns -------------------------------------------------------------------------------------


@frozen
class BeginTurn(Step[State]):
    """The turn of this seat, or of the next one that is not skipped."""

    seat: int

    def run(self, state: State) -> None:
        """Two actions; no cards in the last phase, no actions. BC-2.1, BC-8.8"""
        seat = self.seat
        while is_gone(state) and not state.hands[seat]:
            seat = (seat + 1) % state.seats
        state.active = seat
        state.turn += 1
        state.actions_left = ACTIONS_A_TURN
        state.played = state.drew = False


def is_gone(state: State) -> bool:
    """Whether the deck is gone for the last time. BC-8.7"""
    return not state.deck and not state.shuffles


def must_play(state: State) -> bool:
    """Whether the active Admiral still has to play a card in this turn. BC-8.7, BC-8.10, BC-8.13"""
    return not state.played and bool(state.hands[state.active]) and (state.guard or is_gone(state))


def go_on(state: State) -> None:
    """After an action and all that came of it: the end, the next action, or the cards. BC-2.1, BC-9.12"""
    race_points = state.chart.numbers.race_points
    if race_points and state.points(state.active) >= race_points:
        end_by_points(state)
    elif all_cards_played(state):
        end_by_cards(state)
    elif state.actions_left <= 0:
        end_actions(state)


def end_actions(state: State) -> None:
    """No further action: hands down to the limit, cards from the deck, the next Admiral. BC-2.1"""
    state.actions_left = 0
    state.pending.first_to_last(LIMIT_HANDS, REPLENISH, PASS_ON)
    state.pending.settle(state)


@frozen
class LimitHands(Step[State]):
    """Who holds too many cards discards, the active Admiral first. BC-8.5"""

    def run(self, state: State) -> None:
        """One card at a time."""
        for seat in (state.active, *clockwise(state.seats, state.active)):
            if len(state.hands[seat]) > state.chart.numbers.hand_limit:
                state.pending.first_to_last(Shed(seat), self)
                return


@frozen
class Shed(Choice):
    """Which card too many goes. BC-8.5"""

    seat: int
    clause = "BC-8.5"
    task = "a discard down to the limit"

    def choices(self, state: State) -> list[Action]:
        """Any card of the hand."""
        return [state.chart.table.discard[card] for card in state.hands[self.seat]]

    def take(self, state: State, action: Action) -> None:
        """It goes to the discard pile."""
        assert isinstance(action, Discard)
        discard(state, self.seat, state.chart.card_number[action.card])


def discard(state: State, seat: int, card: int) -> None:
    """A card goes from a hand to the discard pile without being played."""
    state.hands[seat].remove(card)
    state.discard.append(card)


@frozen
class Replenish(Step[State]):
    """Ask the active Admiral how many cards to draw, if any are due. BC-8.1"""

    def run(self, state: State) -> None:
        """Nobody is asked when nothing can be drawn."""
        refill(state)
        if state.deck:
            state.pending.push(Replenishing(state.active))


def due(state: State, held: int) -> int:
    """How many cards are due to a hand of that size: two, one for a hand one short of full. BC-8.1, BC-8.3"""
    return max(0, min(2, state.chart.numbers.hand_limit - held))


@frozen
class Replenishing(Choice):
    """Draw some of the cards that are due, or change one of a full hand. BC-8.1, BC-8.4, BC-8.13"""

    seat: int
    clause = "BC-8.1"
    task = "how many cards to draw"

    def choices(self, state: State) -> list[Action]:
        """Any number up to what is due, at least one under the guard."""
        hand, table = state.hands[self.seat], state.chart.table
        count = due(state, len(hand))
        if not count:
            return [*(table.discard[card] for card in hand), table.draw[0]]
        deck = len(state.deck) + (len(state.discard) if state.shuffles else 0)  # BC-8.12
        return [*table.draw[int(state.guard) : min(count, deck) + 1]]

    def take(self, state: State, action: Action) -> None:
        """Draw; a discard comes first and is drawn for."""
        count = 1
        if isinstance(action, Discard):
            discard(state, self.seat, state.chart.card_number[action.card])
        else:
            assert isinstance(action, Draw)
            count = action.count
        if count:
            state.drew, state.guard = True, False  # the deck shrinks, BC-8.10
        for _ in range(count):
            insort(state.hands[self.seat], state.deck.pop())
            refill(state)


def refill(state: State) -> None:
    """An empty deck is filled from the discard pile at once, as often as there are passes. BC-8.6, BC-11.3"""
    if not state.deck and state.shuffles and state.discard:
        state.shuffles -= 1
        reshuffle(state.deck, state.discard, state.dice.child("cards"))


@frozen
class PassOn(Step[State]):
    """The next clockwise Admiral; a whole round without a card brings the guard. BC-2.1, BC-8.10"""

    def run(self, state: State) -> None:
        """Count the turns in which no card moved."""
        state.idle = 0 if state.played or state.drew else state.idle + 1
        if state.idle >= state.seats and state.deck:
            state.guard = True
        state.pending.push(BeginTurn((state.active + 1) % state.seats))


LIMIT_HANDS, REPLENISH, PASS_ON = LimitHands(), Replenish(), PassOn()
