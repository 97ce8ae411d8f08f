"""The reference player's game on a card, written down turn by turn with the chances before each scratch."""

from __future__ import annotations

from generator.games.general_quarters.actions import Helicopter, HelicopterStep, Scratch
from generator.games.general_quarters.certificates.grading import DECIMALS, Tally
from generator.games.general_quarters.certificates.replay import Item, saw
from generator.games.general_quarters.counting.posterior import Posterior
from generator.games.general_quarters.players.proofs import prover
from generator.games.general_quarters.players.reference import chances, choose
from generator.games.general_quarters.players.view import View
from generator.games.general_quarters.rules import Patrol
from generator.games.general_quarters.state import State


def played(state: Patrol) -> tuple[list[Item], Tally]:
    """Play the game to its end and write it down; ``state`` is at the end afterwards."""
    items: list[Item] = []
    tally = Tally()
    posterior: Posterior | None = None
    while not state.is_over():
        view = View.of(state)
        action = choose(view)
        before = state.copy()
        state.apply(action)
        if isinstance(action, Scratch):
            posterior = posterior or chances(view)
            items.append(scratched(view, action, state, posterior))
            if not (items[-1]["proven_safe"] and posterior.settled[_square(view, action)]):
                # What is seen of it was not certain, so chances are not what they were.
                posterior = None
            tally.scratch(before, state, items[-1])
            continue
        posterior = None
        if isinstance(action, Helicopter):
            items.append({"do": "helicopter", "ship": action.ship, "path": [], "saw": []})
        elif isinstance(action, HelicopterStep):
            items[-1]["path"].append([action.row, action.col])
            items[-1]["saw"] += saw(before, state)
        else:
            items.append({"do": "strike", "centre": [action.row, action.col], "saw": saw(before, state)})
    return items, tally


def _square(view: View, action: Scratch) -> int:
    return action.row * view.setup.waters.cols + action.col


def scratched(view: View, action: Scratch, after: State, posterior: Posterior) -> Item:
    """A scratch with its label and its chances, as they were before it. GQ-S4"""
    square = _square(view, action)
    proven = square in prover(view.setup.waters).harmless(view.seen_card, [square])
    return {
        "do": "scratch",
        "at": [action.row, action.col],
        "saw": [after.shown()[square]],
        **label(posterior, square, proven),
    }


def label(posterior: Posterior, square: int, proven: bool) -> Item:
    """The label of a square before it is scratched: whether it is proved harmless, and its chances."""
    return {
        "proven_safe": proven,
        "p_ship": round(float(posterior.ship[square]), DECIMALS),
        "p_missile": round(float(posterior.missile[square]), DECIMALS),
        "p_submarine": round(float(posterior.submarine[square]), DECIMALS),
        "layouts": posterior.layouts,
    }
