"""Drawing cards of the own deck, in either phase. TB-4.1 to TB-4.6, TB-8, TB-9.1 to TB-9.3"""

from __future__ import annotations

from generator.games.to_the_bottom.actions import Action, Draw, Pick
from generator.games.to_the_bottom.rules import phases
from generator.games.to_the_bottom.rules.abilities import PASS, Act, Begin
from generator.games.to_the_bottom.rules.arranging import ask_to_arrange
from generator.games.to_the_bottom.state import State
from generator.games.to_the_bottom.terms import CRUISE
from generator.mechanics.pending import Decision, Step
from generator.mechanics.piles import draw_on
from generator.system.values import frozen

DRAW = Draw()


def draw_cards(state: State, seat: int, count: int) -> None:
    """So many cards from the own deck into hand; in the Sinking the draw too many sinks the ship. TB-9.1"""
    deck, hand = state.decks[seat], state.hands[seat]
    if count <= 0:
        return
    if len(deck) >= count:
        state.calm = False
        hand += deck[-count:]
        del deck[-count:]
        hand.sort()
    elif state.phase == CRUISE:
        # The water is shuffled when a card is wanted and the deck has none, not before. TB-4.4, TB-4.5
        state.calm = False
        hand += draw_on(deck, state.waters[seat], count, state.dice)
        hand.sort()
    else:
        # The cards drawn before the draw too many are lost with the hand. TB-9.2
        state.calm = state.calm and not deck
        phases.sink(state, seat)


def due_to_draw(state: State, seat: int) -> int:
    """Cards of the own deck drawn in step 3 of this turn, modifiers included. TB-4.1, TB-8.1, TB-8.3"""
    content = state.content
    row = content.cruise_draws if state.phase == CRUISE else content.numbers.draws.sinking
    return max(0, row[min(state.turn, len(row)) - 1] + state.passives[seat].draws)


@frozen
class DrawCards(Step[State]):
    """Draw that many cards; the top may be rearranged before. TB-12.73"""

    seat: int
    count: int
    arranged: bool = False

    def run(self, state: State) -> None:
        """Ask to rearrange, then draw."""
        if not self.arranged and self.count > 0:
            state.pending.append(DrawCards(self.seat, self.count, arranged=True))
            ask_to_arrange(state, self.seat)
        elif state.afloat[self.seat]:
            draw_cards(state, self.seat, self.count)


@frozen
class MayDraw(Step[State]):
    """Draw up to that many cards of those that lie in the deck, one by one. TB-12.38, TB-12.39

    The top may be rearranged before the first. TB-12.73
    """

    seat: int
    left: int
    arranged: bool = False

    def run(self, state: State) -> None:
        """Ask while there are any."""
        if self.left and state.decks[self.seat] and state.afloat[self.seat]:
            state.pending.append(ChooseDraw(self.seat, self.left))
            if not self.arranged:
                ask_to_arrange(state, self.seat)


@frozen
class ChooseDraw(Decision[State, Action]):
    """One more card?"""

    seat: int
    left: int

    @property
    def decider(self) -> int:
        """Who draws."""
        return self.seat

    def choices(self, state: State) -> list[Action]:
        """Draw or stop."""
        return [DRAW, PASS]

    def take(self, state: State, action: Action) -> None:
        """Draw one."""
        if action == DRAW:
            state.calm = False
            state.to_hand(self.seat, state.decks[self.seat].pop())
            state.pending.append(MayDraw(self.seat, self.left - 1, arranged=True))


# ---- step 3 -------------------------------------------------------------------------------


@frozen
class Drawing(Step[State]):
    """Step 3: own draws, and those from others' decks. TB-3.3"""

    seat: int

    def run(self, state: State) -> None:
        """An Anchor leaves it out altogether. TB-12.1"""
        seat, content = self.seat, state.content
        if state.passives[seat].skips:
            return
        count = due_to_draw(state, seat)
        due = content.due["draw"]
        if due.isdisjoint(state.boards[seat]):
            if state.passives[seat].arranges:
                state.pending.append(DrawCards(seat, count))
            else:
                draw_cards(state, seat, count)
            return
        others = tuple(sorted(entry >> 2 for entry in state.boards[seat] if entry in due))
        state.pending.append(InOrder(seat, count, others))
        if count:
            ask_to_arrange(state, seat)


@frozen
class InOrder(Step[State]):
    """Own draws and other cards' draws, in the order their owner likes. TB-12.92"""

    seat: int
    count: int
    others: tuple[int, ...]

    def run(self, state: State) -> None:
        """Ask, unless only one sort of draw is left."""
        if not state.afloat[self.seat]:
            return
        if not self.others:
            draw_cards(state, self.seat, self.count)
        elif not self.count and len(set(self.others)) == 1:
            self.go(state, self.others[0])
        else:
            state.pending.append(ChooseOrder(self))

    def go(self, state: State, number: int) -> None:
        """That card's draw, then the rest; one own card when it is -1."""
        if number < 0:
            state.pending.append(InOrder(self.seat, self.count - 1, self.others))
            draw_cards(state, self.seat, 1)
            return
        others = list(self.others)
        others.remove(number)
        state.pending.append(InOrder(self.seat, self.count, tuple(others)))
        state.pending.append(Begin(Act(self.seat, number, "draw")))


@frozen
class ChooseOrder(Decision[State, Action]):
    """Which draw comes next?"""

    order: InOrder

    @property
    def decider(self) -> int:
        """Who draws."""
        return self.order.seat

    def choices(self, state: State) -> list[Action]:
        """Each card with a draw of its own, and an own draw."""
        picks: list[Action] = [state.content.menu.pick(number) for number in sorted(set(self.order.others))]
        return [*picks, DRAW] if self.order.count else picks

    def take(self, state: State, action: Action) -> None:
        """That one."""
        self.order.go(state, state.content.number[action.card] if isinstance(action, Pick) else -1)


# ---- Captain ------------------------------------------------------------------------------


@frozen
class Redraw(Step[State]):
    """Cards go into the deck one by one; it is shuffled, and as many are drawn. TB-12.30, TB-12.73"""

    seat: int
    count: int
    enough: bool = False

    def run(self, state: State) -> None:
        """Ask for the next card; with the last one in, or with enough, shuffle and draw."""
        if state.hands[self.seat] and not self.enough:
            state.pending.append(ChooseRedraw(self.seat, self.count))
        elif self.count:
            deck = state.decks[self.seat]
            deck[:] = state.dice.shuffled(deck)
            state.pending.append(DrawCards(self.seat, self.count))


@frozen
class ChooseRedraw(Decision[State, Action]):
    """Another card for the deck? TB-12.30"""

    seat: int
    count: int

    @property
    def decider(self) -> int:
        """Who redraws."""
        return self.seat

    def choices(self, state: State) -> list[Action]:
        """Cards in hand, or no more."""
        return [*map(state.content.menu.pick, sorted(set(state.hands[self.seat]))), PASS]

    def take(self, state: State, action: Action) -> None:
        """One more, or enough."""
        if not isinstance(action, Pick):
            state.pending.append(Redraw(self.seat, self.count, enough=True))
            return
        number = state.content.number[action.card]
        state.hands[self.seat].remove(number)
        state.decks[self.seat].insert(0, number)
        state.pending.append(Redraw(self.seat, self.count + 1))
