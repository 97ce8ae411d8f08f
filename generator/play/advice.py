"""A hint: the move the reference bot would make, what speaks for it, and how it goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.contract import Commentary
from generator.mechanics.dice import Dice
from generator.play.bots import REFERENCE, known
from generator.play.session import Session
from generator.system.values import frozen

MAX_STEPS = 4
"""Steps after the first that are told."""


@frozen(slots=False)
class Advice:
    """An action and its sentence, the numbers that speak for it, and the sentences of its further steps."""

    action: Any
    says: str
    why: tuple[str, ...]
    then: tuple[str, ...]


def advice(session: Session[Any, Any], commentary: Commentary[Any, Any]) -> Callable[[], Advice]:
    """A function that thinks of a hint for whoever decides now, in another thread if need be.

    All but the choice itself is read off a deal that its player holds possible.
    """
    thought, known_state = session.thought(REFERENCE), session.as_known()
    seat, decision, seed = session.state.to_move(), len(session.steps), session.seed
    bot = known(session.game)[REFERENCE]

    def think() -> Advice:
        state, action = known_state, thought()
        says, why = commentary.move(state, action), commentary.reasons(state, action)
        then: list[str] = []
        step = action
        while isinstance(step, commentary.first_steps) and len(then) < MAX_STEPS:
            state.apply(step)
            if state.is_over() or state.to_move() != seat:
                break
            # By the dice of the decision to come, so that the next hint says the same.
            step = bot(state.copy(), Dice(seed, label=f"bot {seat} decision {decision + len(then) + 1}"))
            then.append(commentary.move(state, step))
        return Advice(action, says, tuple(why), tuple(then))

    return think
