"""Findings of a search: as JSON, and in a few lines that claim no more than was confirmed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator import __version__
from generator.play.intervals import Estimate
from generator.play.measures.comparison import difference_in_words
from generator.play.playtest import Plan
from generator.play.tuning.goals import FAIR, Goal
from generator.play.tuning.knobs import Knob, Setting
from generator.play.tuning.race import Race, plain

Findings = dict[str, Any]

UNSET = "(unwritten)"
"""In place of a value that an entry does not have."""


def findings(
    plan: Plan, digest: str, knobs: Sequence[Knob], wish: Goal, outcome: Race, refused: Mapping[Setting, str]
) -> Findings:
    """All of a search as plain JSON values; ``refused`` are settings that the game does not take, and why."""

    def named(setting: Setting) -> dict[str, str]:
        return {each.name: value for each, value in zip(knobs, setting, strict=True)}

    return {
        "broadside": __version__,
        "game": plan.game,
        "content": digest,
        "seats": plan.seats,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "for": wish.words,
        "budget": plan.games,
        "played": outcome.played,
        "as_it_is": named(outcome.own),
        "refused": [{"setting": named(setting), "problem": why} for setting, why in refused.items()],
        "rounds": [
            [{"setting": named(setting), "distance": _finite(loss)} for setting, loss in standing.items()]
            for standing in outcome.standings
        ],
        "best": named(outcome.best),
        "confirmed_games": outcome.confirmed,
        "as_it_is_amiss": outcome.amiss,
        "nearer_by": plain(outcome.improvement),
        "claimed": outcome.claimed,
        "changes": outcome.changes,
        "best_nearer_than": [
            {"setting": named(setting), **plain(estimate)} for setting, estimate in outcome.unlike.items()
        ],
    }


def as_json(results: Findings) -> str:
    """The findings as text, one key a line."""
    return json.dumps(results, indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def as_text(results: Findings, name: str) -> str:
    """The values to change, by how much it helps, and what these games cannot tell, for the terminal."""
    settings = len(results["rounds"][0]) + len(results["refused"])
    lines = [
        f"{name}: tuned for {results['for']}, {settings} settings, {results['played']} games, "
        f"{results['seats']} seats, seed {results['seed']}"
    ]
    lines += [f"not taken: {_words(each['setting'])}: {each['problem']}" for each in results["refused"][:5]]
    if len(results["refused"]) > 5:
        lines.append(f"not taken: {len(results['refused']) - 5} settings more")
    lines += _verdict(results)
    alike = [
        _words(each["setting"])
        for each in results["best_nearer_than"]
        if each["low"] is None or each["low"] <= 0
    ]
    if alike:
        lines.append(f"not told apart from {_words(results['best'])}: {'; '.join(alike)}")
    return "\n".join(lines)


def _verdict(results: Findings) -> Iterator[str]:
    if results["best"] == results["as_it_is"]:
        yield "nothing to change: no setting was nearer in the games searched"
        return
    changed = "; ".join(
        f"{name} from {results['as_it_is'][name] or UNSET} to {value}"
        for name, value in results["best"].items()
        if value != results["as_it_is"][name]
    )
    games = f"{results['confirmed_games']} games each on seeds not searched"
    if results["claimed"]:
        yield f"change {changed}; confirmed by {games}:"
    elif not results["as_it_is_amiss"]:
        yield f"nothing to change for sure: as it is, {games} show nothing amiss; the best was {changed}:"
    else:
        yield f"nothing to change for sure: {changed} was the best, and {games} do not confirm it:"
    yield f"    nearer to the wish by {_interval(results['nearer_by'])}" + (
        " (squares of shares)" if results["for"] == FAIR else ""
    )
    wished = results["for"].partition(" = ")[0]
    for row in results["changes"]:
        of_wish = row["figure"] == wished or (results["for"] == FAIR and row["figure"].startswith("wins of"))
        if of_wish or row["stands_out"]:
            yield f"    {row['figure']} {difference_in_words(row)}"


def _interval(values: Mapping[str, Any]) -> str:
    estimate = Estimate(**values)
    ends = [f"{end:.3g}" if end is not None else "?" for end in (estimate.low, estimate.high)]
    return f"{estimate.value:.3g} ({ends[0]} to {ends[1]})"


def _words(setting: Mapping[str, str]) -> str:
    return ", ".join(f"{name} {value or UNSET}" for name, value in setting.items())


def _finite(loss: float) -> float | None:
    return loss if loss != float("inf") else None
