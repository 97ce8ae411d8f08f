"""Promises about what a seat cannot know: it never shows, and no bot peeks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from generator.contract import Bot, State
from generator.mechanics.dice import Dice
from generator.play import bots
from generator.play.conformance.looking import Survey, View, differences, future, view

A = TypeVar("A")
C = TypeVar("C")

ROLLOUTS = 5
"""The rollout bot is asked at one moment in this many: it is slow, and sees only through redealt."""

LITTLE = 30
"""Decisions that the searcher may imagine for a choice here, where any choice will do."""


def secrets(survey: Survey[C, A]) -> Iterator[str]:
    """Nothing a seat cannot know ever shows: dealt anew, the seat sees and may do the same, however
    the rest lay before; and the new deal is a lawful game."""
    ahead = survey.ahead // 2
    for halt, (where, seats, state) in enumerate(survey.halts()):
        before, mover = view(state, seats), state.to_move()
        # The seat to move and two others, not always the same.
        for seat in sorted({mover, (mover + 1) % seats, halt % seats}):
            other = state.redealt(seat, Dice("new deal"))
            public = ["pieces", "is_over", "to_move", f"observation of seat {seat}"]
            if seat == mover:
                public.append("legal_actions")
            changed = differences(_only(before, public), _only(view(other, seats), public))
            if changed:
                yield f"{where}: dealt anew for seat {seat}, {changed} changed"
                return
            third = Dice("third deal")
            one, same = state.redealt(seat, third.copy()), other.redealt(seat, third.copy())
            changed = differences(view(one, seats), view(same, seats))
            if changed or future(one, seats, ahead) != future(same, seats, ahead):
                yield (
                    f"{where}: a new deal for seat {seat} shows how the hidden things lay before "
                    f"({changed or 'in its later game'})"
                )
                return
            changed = differences(before, view(state, seats))
            if changed:
                yield f"{where}: dealing anew for seat {seat} changed {changed} of the original"
                return
    for seats in survey.seats:
        anew = any(_dealt_anew(survey, seats, number) for number in range(1, survey.games + 1))
        if anew and not survey.rules.hidden:
            yield f"{seats} seats: Rules.hidden is false, yet a new deal changes what others see"
        if survey.rules.hidden and not anew:
            yield f"{seats} seats: redealt never dealt anything anew; say hidden=False if all is open"


def _only(whole: View, names: Sequence[str]) -> View:
    return {name: whole[name] for name in names if name in whole}


def _dealt_anew(survey: Survey[C, A], seats: int, number: int) -> bool:
    """Whether any new deal in that game changed what another seat sees, or what a lone seat meets."""
    for state in survey.walk(seats, number):
        if state.is_over():
            continue
        now = view(state, seats)
        for seat in range(seats):
            other = state.redealt(seat, Dice("something else"))
            if seats > 1 and differences(now, view(other, seats)):
                return True
            if seats == 1:
                again = state.redealt(seat, Dice("something else again"))
                if future(other, seats, survey.ahead) != future(again, seats, survey.ahead):
                    return True
    return False


def blind_bots(survey: Survey[C, A]) -> Iterator[str]:
    """Bots choose something legal, alike on every deal their seat holds possible, and only look."""
    by_name = {**bots.known(survey.game), bots.SEARCHER: bots.searcher(survey.game, LITTLE)}
    own = [name for name in by_name if name != bots.REFERENCE or name in survey.rules.bots]
    for halt, (where, seats, state) in enumerate(survey.halts()):
        seat, before = state.to_move(), view(state, seats)
        deals = [state.redealt(seat, Dice(f"deal {count}")) for count in range(3)]
        for name in own:
            if by_name[name] is bots.rollout and halt % ROLLOUTS:
                continue
            bot = by_name[name]
            chosen = _chosen(bot, state)
            if chosen not in state.legal_actions():
                yield f"{where}: {name} chooses {chosen}, which is not legal"
                return
            changed = differences(before, view(state, seats))
            if changed:
                yield f"{where}: {name} changed {changed} while choosing"
                return
            if any(_chosen(bot, deal) != chosen for deal in deals):
                yield f"{where}: {name} chooses otherwise when what it cannot see is dealt anew"
                return


def _chosen(bot: Bot[A], state: State[A]) -> A:
    return bot(state, Dice("a bot's own dice"))
