"""The promises of every game, put to the test by playing it.

``check_game`` takes any game and its content and gives back what it found wrong, each finding
beginning with the name of the promise. A game is only ever looked at through its contract, so a
new game joins by being registered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from generator.contract import Game, rules_of
from generator.play.conformance.actions import action_json, legal, refusal
from generator.play.conformance.games import ending, replay, same_seed
from generator.play.conformance.laying_out import scenes
from generator.play.conformance.looking import Survey
from generator.play.conformance.processes import check_processes
from generator.play.conformance.secrets import blind_bots, secrets
from generator.play.conformance.states import copies, observation, pieces, scores
from generator.play.conformance.telling import commentary
from generator.reading.packs import Pack

__all__ = ["PROMISES", "Survey", "check_game", "check_processes", "check_promise"]

A = TypeVar("A")
C = TypeVar("C")

Check = Callable[[Survey[Any, Any]], Iterator[str]]

PROMISES: Mapping[str, Check] = {
    "legal": legal,
    "refusal": refusal,
    "copies": copies,
    "pieces": pieces,
    "same-seed": same_seed,
    "replay": replay,
    "action-json": action_json,
    "observation": observation,
    "secrets": secrets,
    "blind-bots": blind_bots,
    "ending": ending,
    "scores": scores,
    "commentary": commentary,
    "scenes": scenes,
}


def check_promise(name: str, survey: Survey[C, A]) -> list[str]:
    """The findings against one promise, ``name: ...`` each; an engine that breaks down is found too."""
    try:
        return [f"{name}: {finding}" for finding in PROMISES[name](survey)]
    except Exception as fault:
        return [f"{name}: the engine broke down, {type(fault).__name__}: {fault}"]


def check_game(game: Game[C, A], content: C, pack: Pack, **how: Any) -> list[str]:
    """All findings against ``game`` with the content of a pack; ``how`` may set the fields of Survey."""
    survey = Survey(game, content, pack, **{"seats": rules_of(game).seats, **how})
    return [finding for name in PROMISES for finding in check_promise(name, survey)]
