"""From the Cruise to the Sinking, and from there to the bottom. TB-5, TB-9"""

from __future__ import annotations

from generator.games.to_the_bottom.passives import NOTHING
from generator.games.to_the_bottom.rules.arranging import MayArrange
from generator.games.to_the_bottom.rules.hits import FIRE, drop
from generator.games.to_the_bottom.state import State
from generator.games.to_the_bottom.terms import CRUISE, OVER, SINKING
from generator.mechanics.pending import Step
from generator.mechanics.piles import draw
from generator.system.values import frozen


def open_sinking(state: State, first: int) -> None:
    """Hand, deck and water become one deck, and each draws a hand of it. TB-5.4 to TB-5.9"""
    state.pending.clear()
    state.jettisoned.clear()
    state.phase, state.first = SINKING, first
    state.rounds, state.round, state.turn, state.calm = state.round, 1, 0, True
    for seat in range(state.seats):
        state.decks[seat] = state.dice.shuffled(
            sorted([*state.hands[seat], *state.decks[seat], *state.waters[seat]])
        )
        state.hands[seat], state.waters[seat] = [], []
    size = state.content.numbers.sinking_hand
    seats = _from_first(state)
    state.pending.first_to_last(
        *(step for seat in seats for step in (MayArrange(seat, beyond=size), StartingHand(seat))),
        FirstTurn(first),
    )


@frozen
class StartingHand(Step[State]):
    """The hand with which the Sinking begins. TB-5.5"""

    seat: int

    def run(self, state: State) -> None:
        """A deck with fewer cards is drawn whole; nobody sinks by it. TB-5.6"""
        state.hands[self.seat] = sorted(draw(state.decks[self.seat], state.content.numbers.sinking_hand))


@frozen
class FirstTurn(Step[State]):
    """The Sinking's first turn. TB-5.9"""

    seat: int

    def run(self, state: State) -> None:
        """It begins."""
        state.begin_turn(self.seat)


def sink(state: State, seat: int) -> None:
    """The ship goes down; the turn of its player ends at once. TB-9.4"""
    go_down(state, seat)
    if seat == state.active and state.phase != OVER:
        state.pending.clear()
        state.jettisoned.clear()
        state.pending.append(NextTurn())


def go_down(state: State, seat: int) -> None:
    """Hand, deck and water leave the game, the cards aboard are rescued. TB-9.4 to TB-9.6, TB-9.11"""
    state.finals[seat] = state.total(seat)
    state.afloat[seat] = False
    state.passives[seat] = NOTHING
    for pile in (state.hands[seat], state.decks[seat], state.waters[seat]):
        state.lost += pile
        pile.clear()
    afloat = sum(state.afloat)
    if afloat == 1:
        state.alone_since = state.round
    elif not afloat:
        end(state)


def end(state: State) -> None:
    """All ships have sunk. TB-9.7"""
    state.phase = OVER
    state.pending.clear()
    state.jettisoned.clear()


@frozen
class NextTurn(Step[State]):
    """The turn passes clockwise, over sunk seats, at times over the end of a round. TB-1.7, TB-9.12"""

    def run(self, state: State) -> None:
        """The next seat afloat, or the end of the round first."""
        state.points = 0  # TB-3.6
        state.locked.clear()
        seat = state.active
        while True:
            seat = (seat + 1) % state.seats
            if seat == state.first:
                _end_round(state)
                return
            if state.afloat[seat]:
                state.begin_turn(seat)
                return


def _end_round(state: State) -> None:
    if state.phase == CRUISE:
        if state.buyer >= 0:
            open_sinking(state, state.buyer)  # TB-13.6
            return
        if state.round >= state.content.numbers.round_cap.cruise and state.iceberg:
            strike(state)
            return
        state.pending.append(NewRound())
    elif state.calm:
        looks = map(MayArrange, _from_first(state))
        state.pending.first_to_last(CalmAnchors(), *looks, CalmDecks(), NewRound())
    else:
        state.pending.append(NewRound())


def strike(state: State) -> None:
    """Nobody wanted the Iceberg: it strikes by itself and leaves the game. TB-4.16"""
    state.iceberg = False
    state.box.append(state.content.iceberg)
    open_sinking(state, state.first)


@frozen
class NewRound(Step[State]):
    """The next round begins, unless there have been enough. TB-9.9"""

    def run(self, state: State) -> None:
        """From the phase's first player on, or the next afloat."""
        if state.phase == SINKING and state.round >= _last_round(state):
            for seat in range(state.seats):
                if state.afloat[seat]:
                    go_down(state, seat)
            return
        state.round += 1
        state.calm = True
        for step in range(state.seats):
            seat = (state.first + step) % state.seats
            if state.afloat[seat]:
                state.begin_turn(seat)
                return


def _last_round(state: State) -> int:
    """The round of the Sinking at whose end all ships sink that are still afloat. TB-9.9, TB-13.4"""
    numbers = state.content.numbers
    cap = numbers.round_cap.sinking
    if state.alone_since and state.content.options.lone_ship_sinks:
        return min(cap, state.alone_since + numbers.lone_rounds)
    return cap


# ---- dead calm ----------------------------------------------------------------------------


def _from_first(state: State) -> list[int]:
    """Ships afloat, clockwise from the phase's first player. TB-9.13"""
    seats = ((state.first + step) % state.seats for step in range(state.seats))
    return [seat for seat in seats if state.afloat[seat]]


@frozen
class CalmAnchors(Step[State]):
    """Dead calm: every Anchor aboard is jettisoned; no card does it, so nobody may react. TB-9.8"""

    def run(self, state: State) -> None:
        """All go, then what they do by themselves."""
        anchors, kinds = state.content.anchors, state.content.kinds
        for seat in _from_first(state):
            aboard = state.aboard(seat)
            chosen = [
                2 * spot
                for spot, entry in enumerate(state.boards[seat])
                if entry >> 2 in anchors and kinds[entry >> 2].protected_below <= aboard
            ]
            for number in state.take_from_board(seat, tuple(chosen)):
                drop(state, seat, number)
        state.pending.append(FIRE)


@frozen
class CalmDecks(Step[State]):
    """Dead calm: each ship jettisons its top card; one with an empty deck sinks instead. TB-9.8, TB-9.13"""

    def run(self, state: State) -> None:
        """A protected card stays where it is."""
        for seat in _from_first(state):
            deck = state.decks[seat]
            if not deck:
                go_down(state, seat)
                continue
            kind = state.content.kinds[deck[-1]]
            if "deck" not in kind.protected_in or kind.protected_below <= state.aboard(seat):
                drop(state, seat, deck.pop())
        if state.phase != OVER:
            state.pending.append(FIRE)
