"""An ability at work: who uses which card, against whom, and its words one after the other."""

from __future__ import annotations

from dataclasses import replace

from generator.games.to_the_bottom.actions import Accept, Action, Name, Pass
from generator.games.to_the_bottom.state import State
from generator.games.to_the_bottom.tables import Ability
from generator.mechanics.pending import Decision, Step
from generator.system.values import frozen

ACCEPT, PASS = Accept(), Pass()


@frozen
class Act:
    """A card used by ``seat``, its holder: the actor. ``host`` is the spot of the card it was played on."""

    seat: int
    number: int
    trigger: str
    target: int = -1
    host: int = -1

    def ability(self, state: State) -> Ability:
        """The ability at work."""
        return state.content.kinds[self.number].abilities[self.trigger]


@frozen
class Carry(Step[State]):
    """Carry an act out, twice when an Assistant helps. TB-12.15

    While it waits below a window it can be stopped. TB-11.12
    """

    act: Act
    times: int = 1

    def run(self, state: State) -> None:
        """The words in order, all of them again for each time more."""
        state.noted.append((self.act.trigger, self.act.number))
        for _ in range(self.times):
            state.pending.append(Do(self.act, 0))


@frozen
class Do(Step[State]):
    """The words of an act from the one at ``at`` on."""

    act: Act
    at: int

    def run(self, state: State) -> None:
        """One word; the next waits until all that follows from it is done."""
        if not state.afloat[self.act.seat]:
            return
        pending, words = state.pending, self.act.ability(state).words
        below = len(pending)
        words[self.at](state, self.act)
        if self.at + 1 < len(words):
            # Under all that the word has brought about, and over what it may have left of the rest: a
            # word that answers takes away what lay on top of the stack when it began.
            pending.insert(min(below, len(pending)), Do(self.act, self.at + 1))


@frozen
class Begin(Step[State]):
    """An ability that comes by itself: ask its owner what has to be asked, then carry it out."""

    act: Act
    accepted: bool = False

    def run(self, state: State) -> None:
        """Decline, name an opponent, or go on; without an opponent nothing happens. TB-11.1"""
        act, ability = self.act, self.act.ability(state)
        if not state.afloat[act.seat]:
            return
        if ability.against and act.target < 0:
            opponents = state.opponents(act.seat)
            if not opponents:
                return
            if len(opponents) > 1:
                state.pending.append(NameOpponent(act, self.accepted))
                return
            act = replace(act, target=opponents[0])
        if ability.asks and not self.accepted:
            state.pending.append(MayUse(act))
            return
        if act.trigger != "on_jettison":
            _point_at(state, act)
        state.pending.append(Carry(act))


def _point_at(state: State, act: Act) -> None:
    """Remember where the card lies, for words about this very card."""
    spots = (spot for spot, entry in enumerate(state.boards[act.seat]) if entry >> 2 == act.number)
    state.this_seat, state.this_spot = act.seat, next(spots, -1)


@frozen
class NameOpponent(Decision[State, Action]):
    """The owner of an effect names the opponent it is meant for. TB-11.1, TB-12.93"""

    act: Act
    accepted: bool

    @property
    def decider(self) -> int:
        """The owner."""
        return self.act.seat

    def choices(self, state: State) -> list[Action]:
        """Every other ship afloat."""
        return [state.content.menu.names[seat] for seat in sorted(state.opponents(self.act.seat))]

    def take(self, state: State, action: Action) -> None:
        """Go on against that one."""
        assert isinstance(action, Name)
        state.pending.append(Begin(replace(self.act, target=action.target), self.accepted))


@frozen
class MayUse(Decision[State, Action]):
    """The owner of an effect may decline it."""

    act: Act

    @property
    def decider(self) -> int:
        """The owner."""
        return self.act.seat

    def choices(self, state: State) -> list[Action]:
        """Accept or pass."""
        return [ACCEPT, PASS]

    def take(self, state: State, action: Action) -> None:
        """Go on, or let it be."""
        if action == ACCEPT:
            state.pending.append(Begin(self.act, accepted=True))


def targets(state: State, act: Act, who: str) -> list[int]:
    """The seats an argument ``who`` means, the actor first, then clockwise. TB-11.1, TB-10.8"""
    if who == "self":
        return [act.seat] if state.afloat[act.seat] else []
    if who == "opponent":
        return [act.target] if act.target >= 0 and state.afloat[act.target] else []
    if who == "each_opponent":
        return state.opponents(act.seat)
    everybody = state.everybody(act.seat)
    if who == "board_leaders":
        totals = {seat: state.total(seat) for seat in everybody}
        highest = max(totals.values(), default=0)
        return [seat for seat in everybody if totals[seat] == highest]
    if who == "full_boards":
        return [seat for seat in everybody if state.aboard(seat) >= state.content.numbers.board_step]
    return everybody
