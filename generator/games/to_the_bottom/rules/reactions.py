"""The four windows in which cards react. TB-11.3 to TB-11.11"""

from __future__ import annotations

from dataclasses import replace

from generator.games.to_the_bottom.actions import Action, React
from generator.games.to_the_bottom.rules.abilities import PASS, Act, Carry
from generator.games.to_the_bottom.rules.hits import Hit
from generator.games.to_the_bottom.rules.striking import ANY_PLACE, Strike
from generator.games.to_the_bottom.state import State
from generator.mechanics.pending import Window
from generator.system.values import frozen

PLAY_DECLARED = "play_declared"
TIRE_DECLARED = "tire_declared"
EFFECT_LANDS = "effect_lands"
JETTISON_DECLARED = "jettison_declared"


@frozen
class Reactions(Window[State, Action]):
    """A window in which ready cards with a reaction may be tired."""

    window: str = ""
    hit: Hit | None = None
    """The hit that lands, in a window of that kind; Storyteller's placing is no hit."""
    jettisoner: int = -1
    cards: tuple[int, ...] = ()
    """Who jettisoned what from hand for points, in a window of that kind."""

    def answers(self, state: State, seat: int) -> list[Action]:
        """Every reaction the seat could use: a ready card that fits, its conditions met. TB-11.3"""
        content, board = state.content, state.boards[seat]
        ready = content.ready[self.window]
        if not state.afloat[seat] or ready.isdisjoint(board):
            return []
        answers: list[Action] = []
        for entry in sorted(ready.intersection(board)):
            number, spot = entry >> 2, board.index(entry)
            ability = content.kinds[number].abilities["reaction"]
            if len(state.hands[seat]) < ability.hand_at_least or state.aboard(seat) < ability.board_at_least:
                continue
            if not all(self.fits(state, seat, word) for word in ability.names):
                continue
            targets = sorted(state.opponents(seat)) if ability.against else [-1]
            answers += [content.menu.card_action(React, number, spot, target) for target in targets]
        return sorted(answers)

    def fits(self, state: State, seat: int, word: str) -> bool:
        """Whether an answering word has anything to answer here."""
        if word == "choose_hit":
            return self.hit is not None and can_redirect(state, self.hit)
        if word == "ransom":
            return bool(ransoms(state, seat, self.jettisoner, self.cards))
        return True

    def silence(self, state: State) -> Action:
        """Pass."""
        return PASS

    def answer(self, state: State, seat: int, action: Action) -> None:
        """Tire the card; that can be stopped in turn. TB-11.10"""
        assert isinstance(action, React)
        state.tire(seat, action.spot)
        declare_tiring(state, Act(seat, state.content.number[action.card], "reaction", action.target), 1)


def declare_tiring(state: State, act: Act, times: int) -> None:
    """Window B: any other player may stop the action, concerned or not. TB-11.6"""
    state.pending.append(Carry(act, times))
    _open(state, act.seat, TIRE_DECLARED)


def declare_play(state: State, seat: int) -> None:
    """Window A, over the play on top of the stack. TB-11.5"""
    _open(state, seat, PLAY_DECLARED)


def declare_jettison(state: State, seat: int, cards: tuple[int, ...]) -> None:
    """Window D. TB-11.8"""
    _open(state, seat, JETTISON_DECLARED, jettisoner=seat, cards=cards)


def _open(state: State, seat: int, window: str, jettisoner: int = -1, cards: tuple[int, ...] = ()) -> None:
    """Ask the others clockwise from the left of ``seat``, if anybody has a ready card that fits. TB-11.9"""
    ready = state.content.ready[window]
    if ready:
        others = state.opponents(seat)
        for other in others:
            if not ready.isdisjoint(state.boards[other]):
                seats = tuple(others)
                state.pending.append(Reactions(seats, window=window, jettisoner=jettisoner, cards=cards))
                return


def open_landing(state: State, hit: Hit) -> None:
    """Window C: only the one concerned may react. TB-11.7"""
    if not state.content.ready[EFFECT_LANDS].isdisjoint(state.boards[hit.seat]):
        state.pending.append(Reactions((hit.seat,), window=EFFECT_LANDS, hit=hit))


def open_placing(state: State, seat: int) -> None:
    """Window C where only the top card would be placed: nothing a Steward could turn aside. TB-11.21"""
    if not state.content.ready[EFFECT_LANDS].isdisjoint(state.boards[seat]):
        state.pending.append(Reactions((seat,), window=EFFECT_LANDS))


# ---- Steward ------------------------------------------------------------------------------


def can_redirect(state: State, hit: Hit) -> bool:
    """Whether the one attacked could gain a choice. TB-12.76"""
    if hit.zone == "water" or hit.pick in ("owner", "this", "highest", ANY_PLACE):
        return False
    if hit.zone == "hand":
        return len(state.hands[hit.seat]) > hit.n
    if hit.zone == "deck":
        return len(state.decks[hit.seat]) > hit.n
    return state.aboard(hit.seat) > hit.n


def redirect(state: State) -> None:
    """The hit below the window on top is now the owner's to choose; the window stays open. TB-12.74"""
    window = state.pending[-1]
    hit = window.hit
    changed = replace(hit, pick=ANY_PLACE if hit.zone == "deck" else "owner")
    state.pending[-2:] = [Strike(changed), replace(window, hit=changed)]


# ---- Teacher ------------------------------------------------------------------------------


def means(state: State, seat: int) -> int:
    """Points in hand: the worth of all cards there that can be jettisoned."""
    content = state.content
    aboard = state.aboard(seat)
    return sum(content.worth[number] for number in state.hands[seat] if content.hand_guard[number] <= aboard)


def ransoms(state: State, seat: int, jettisoner: int, cards: tuple[int, ...]) -> list[int]:
    """Which of the jettisoned cards still lie in the water and can be paid for. TB-12.83, TB-12.86"""
    water, funds = state.waters[jettisoner], means(state, seat)
    return [
        number
        for number in sorted(set(cards))
        if number in water and state.price_to_play(seat, number) <= funds
    ]
