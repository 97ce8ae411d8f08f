"""Cards that an effect moves or jettisons: whose, from where, which ones, and where they go.

A word makes one ``Hit`` for each player concerned. Each lands (``landing``: the player may rearrange and
react), then strikes (``striking``: cards are chosen and go). What jettisoned cards do by themselves comes
when the word has struck everybody (``Fire``). TB-10.4
"""

from __future__ import annotations

from generator.games.to_the_bottom.rules.abilities import Act, Begin
from generator.games.to_the_bottom.state import State
from generator.mechanics.pending import Step
from generator.system.values import frozen


@frozen
class Hit:
    """The part of one word that concerns one player.

    ``to`` is a place, or ``water`` for a jettison. ``aboard`` is how many cards ``seat`` had aboard and
    ``value`` the highest value on all boards when the word began. TB-10.8
    """

    act: Act
    seat: int
    zone: str
    pick: str
    to: str
    to_seat: int
    n: int = 1
    up_to: bool = False
    score: bool = False
    this_too: bool = False
    aboard: int = 0
    value: int = -1

    @property
    def jettison(self) -> bool:
        """Whether the cards are jettisoned rather than moved. TB-10.3"""
        return self.to == "water"

    @property
    def chooser(self) -> int:
        """Who chooses the cards."""
        return self.act.seat if self.pick in ("actor", "blind") else self.seat

    def keeps(self, state: State, number: int) -> bool:
        """Whether the card is protected and stays. TB-10.5"""
        kind = state.content.kinds[number]
        return self.jettison and self.aboard < kind.protected_below and self.zone in kind.protected_in


def deliver(state: State, hit: Hit, number: int) -> None:
    """A card that has left its zone arrives where the hit sends it."""
    if hit.to == "water":
        drop(state, hit.seat, number)
        if hit.score and hit.act.seat == state.active:
            state.points += state.content.worth[number]  # TB-10.2
    elif hit.to == "board":
        if state.afloat[hit.to_seat]:
            state.put_aboard(hit.to_seat, number)  # TB-6.14
    else:
        if hit.to == "hand":
            state.to_hand(hit.to_seat, number)
        elif hit.to == "deck_top":
            state.decks[hit.to_seat].append(number)
        else:
            state.decks[hit.to_seat].insert(0, number)
        if hit.to_seat != hit.seat and hit.zone in ("hand", "deck"):
            state.mix(hit.seat, hit.to_seat)


def drop(state: State, seat: int, number: int) -> None:
    """A card is jettisoned: into its holder's water; what it does by itself comes later. TB-10.1"""
    state.waters[seat].append(number)
    if number in state.content.on_jettison:
        state.jettisoned.append((seat, number))


@frozen
class Fire(Step[State]):
    """The triggers of jettisoned cards, in the order in which they were hit. TB-10.4"""

    def run(self, state: State) -> None:
        """Each in turn."""
        if state.jettisoned:
            acts = [Begin(Act(seat, number, "on_jettison")) for seat, number in state.jettisoned]
            state.jettisoned.clear()
            state.pending.first_to_last(*acts)


FIRE = Fire()
