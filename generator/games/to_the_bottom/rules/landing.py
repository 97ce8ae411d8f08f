"""Just before an effect touches a player: time to rearrange and to react. TB-11.7, TB-12.73"""

from __future__ import annotations

from collections.abc import Iterable

from generator.games.to_the_bottom.rules.abilities import Act
from generator.games.to_the_bottom.rules.arranging import PutTop, ask_to_arrange
from generator.games.to_the_bottom.rules.hits import FIRE, Hit
from generator.games.to_the_bottom.rules.reactions import open_landing, open_placing
from generator.games.to_the_bottom.rules.striking import Strike, items
from generator.games.to_the_bottom.state import State
from generator.mechanics.pending import Step
from generator.system.values import frozen


def begin(state: State, hits: Iterable[Hit]) -> None:
    """The hits of one word land one after the other; then comes what jettisoned cards do. TB-10.4"""
    state.pending.first_to_last(*map(Land, hits), FIRE)


@frozen
class Land(Step[State]):
    """A hit lands on a player."""

    hit: Hit

    def run(self, state: State) -> None:
        """A window for the one concerned, if there is anything to touch; before it, time to rearrange."""
        hit = self.hit
        if not state.afloat[hit.seat] or not touches(state, hit):
            return
        state.pending.append(Strike(hit))
        foreign = hit.act.seat != hit.seat
        if foreign and hit.zone != "water":
            open_landing(state, hit)
        if hit.zone == "deck" or (foreign and hit.zone == "board"):
            ask_to_arrange(state, hit.seat)


def touches(state: State, hit: Hit) -> bool:
    """Whether anything would be moved or jettisoned, as far as anybody can tell. TB-11.21"""
    if hit.zone == "board":
        if hit.pick == "this":
            return hit.seat == state.this_seat and state.this_spot >= 0
        return bool(items(state, hit, ()))
    piles = {"hand": state.hands, "deck": state.decks, "water": state.waters}
    return bool(piles[hit.zone][hit.seat])


@frozen
class PlaceTop(Step[State]):
    """One player puts the top card of the own deck somewhere; an effect of another's card lands first."""

    act: Act
    seat: int
    places: tuple[str, ...]
    seen_by: str

    def run(self, state: State) -> None:
        """Nothing happens with an empty deck. TB-12.79"""
        if not state.afloat[self.seat] or not state.decks[self.seat]:
            return
        state.pending.append(PutTop(self.act, self.seat, self.places, self.seen_by))
        if self.seat != self.act.seat:
            open_placing(state, self.seat)
        ask_to_arrange(state, self.seat)
