"""The reference player's game on a card, written down turn by turn with the chances before each scratch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from generator.contract import IllegalMove
from generator.games.general_quarters.actions import Action, Helicopter, HelicopterStep, Scratch, Strike
from generator.games.general_quarters.certificates.grading import DECIMALS, Tally
from generator.games.general_quarters.counting import graph_cache
from generator.games.general_quarters.counting.conditioning import condition
from generator.games.general_quarters.counting.posterior import Posterior
from generator.games.general_quarters.players.proofs import prover
from generator.games.general_quarters.players.reference import chances, choose
from generator.games.general_quarters.players.view import View
from generator.games.general_quarters.rules import Patrol
from generator.games.general_quarters.state import LANDED, State

Item = dict[str, Any]

# Chances this near to certain are worth a closer look.
NEARLY = 1e-9


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
            if not _certain(view, action, posterior):
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


def with_intel(fresh: Patrol, intel: Iterable[int]) -> Patrol:
    """The same game with the squares of intel shown; none of them does any harm. GQ-S7"""
    state = fresh.copy()
    for square in intel:
        state.scratched |= 1 << square
        state.hits_left -= state.card.grid[square][0] == "S"
    return state


def saw(before: State, after: State) -> list[str]:
    """The tokens of the squares scratched in between, in the order of the squares. GQ-6.5"""
    then, now = before.shown(), after.shown()
    return [token for square, token in enumerate(now) if token and not then[square]]


def _certain(view: View, action: Scratch, posterior: Posterior) -> bool:
    """Whether every fleet left agrees about the square, so that all chances stay what they were."""
    waters = view.setup.waters
    square = action.row * waters.cols + action.col
    ship, missile = posterior.ship[square], posterior.missile[square]
    if not (ship > 1 - NEARLY or max(ship, missile) < NEARLY):
        return False
    if square not in prover(waters).harmless(view.seen_card, [square]):
        return False
    left = condition(graph_cache.graph(waters), view.seen_card)
    return float(left.ships[square]) in (0.0, float(left.count))


def scratched(view: View, action: Scratch, after: State, posterior: Posterior) -> Item:
    """A scratch with its label and its chances, as they were before it. GQ-S4"""
    square = action.row * view.setup.waters.cols + action.col
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


def turns(item: Item) -> list[Action]:
    """The actions an item of a transcript stands for. KeyError, TypeError or ValueError when it is none."""
    kind = item["do"]
    if kind == "scratch":
        return [Scratch(*_spot(item["at"]))]
    if kind == "strike":
        return [Strike(*_spot(item["centre"]))]
    if kind == "helicopter":
        if not isinstance(item["ship"], str):
            raise TypeError("the ship is not named")
        return [Helicopter(item["ship"]), *(HelicopterStep(*_spot(spot)) for spot in item["path"])]
    raise ValueError("neither scratch, strike nor helicopter")


def apply(state: Patrol, item: Item) -> list[str]:
    """Play an item; gives what was seen. IllegalMove when the rules forbid it. GQ-5.8"""
    actions = turns(item)
    if not isinstance(actions[0], Helicopter):
        before = state.copy()
        state.apply(actions[0])
        return saw(before, state)
    seen = []
    for action in actions:
        before = state.copy()
        state.apply(action)
        seen += saw(before, state)
    if state.helicopter != LANDED:
        raise IllegalMove("GQ-5.8", "the helicopter is still in the air when its path ends")
    return seen


def _spot(spot: Any) -> tuple[int, int]:
    row, col = spot
    if type(row) is not int or type(col) is not int:
        raise TypeError("a square is a row and a column")
    return row, col
