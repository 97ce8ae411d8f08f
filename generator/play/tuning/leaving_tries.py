"""Searches for a game in which players are out early: which of its own numbers and rules may change that."""

from __future__ import annotations

from collections.abc import Iterator
from shlex import quote
from typing import Any

from generator.play.measures.course import SAT_OUT
from generator.play.measures.wording import ordinal
from generator.play.tuning.knobs import Knob
from generator.play.tuning.tries import Wish, is_off, proposal, searched
from generator.play.tuning.values import Tunable

Report = dict[str, Any]

LEAVING = "leaving"
"""The finding that these searches are for."""
MOST = 5
"""Searches at most."""
STEP = 5
"""Percents to which the wish is rounded: half of what is sat out now."""


def leaving_tries(figures: Report, values: Tunable) -> Iterator[Report]:
    """The numbers of the rules, those for this number of players first, and rules that can be switched on;
    none where nobody is out early.
    """
    if not figures["leaving"]:
        return
    half = max(STEP, STEP * round(figures["leaving"]["sat_out"]["percentiles"][1] / 2 / STEP))
    wish = Wish("Players are out early", LEAVING, quote(f"{SAT_OUT}={half}"))
    rules = [each for each in values.rules if not is_off(values, each) and _is_for(figures, values, each)]
    rules.sort(key=lambda each: not each.path[-1].isdecimal())
    steps: list[Report] = []
    for turned in (*rules, *values.switches):
        step = searched(figures, values, turned, wish) if len(steps) < MOST else None
        if step:
            step["says"] += "".join(f" {along} allows it." for along, _ in step.pop("along"))
            if turned.path[-1].isdecimal():
                number = f", {ordinal(figures['seats'] + 1)}"
                for key in ("what", "says"):
                    step[key] = step[key].replace(number, f" for {figures['seats']} players:", 1)
            steps.append(step)
    # Where more values are possible a search is likelier to come upon a better one.
    steps.sort(key=lambda step: -step["command"].count(","))
    why_not = [] if steps else ["The files of the pack have no number of the rules and no option to turn."]
    yield proposal(LEAVING, wish.finding, steps, why_not)


def _is_for(figures: Report, values: Tunable, turned: Knob) -> bool:
    """Whether a number is one for any number of players, or for this one: those of a map whose keys are
    numbers are taken for numbers of players, while those of a list begin with 0 and are left alone.
    """
    *above, last = turned.path
    if not last.isdecimal():
        return True
    beside = {other.path[-1] for other in values.rules if [*other.path[:-1]] == above}
    return int(last) == figures["seats"] and "0" not in beside
