"""Figures of a rulebook, which tells what came of its rules, beside those of a report."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import hypot
from typing import Any

from generator.play.intervals import wilson
from generator.play.measures.wording import ordinal, percent

Report = dict[str, Any]

WINS = re.compile(r"\bwon (?P<before>\d+)\b[^,.;]*, and (?P<after>\d+) with\b")
"""Words of a rulebook for the wins in a hundred games without a rule and with it."""
FIRST_WINS = re.compile(r"\b[Ww]ith [^,.;]*\bfirst player won (?P<after>\d+)\b")
"""Words for those of the first player with a rule, where those without it are told elsewhere."""
GAMES = re.compile(r"(\d[\d,]*) (?:deals|games)")
"""Words for the games behind the rulebook's figures."""
PARTS = re.compile(r"(?<=\.) |; ")


def of_rulebook(figures: Report, row: Report, tries: Sequence[Report]) -> dict[str, float] | None:
    """The share that the rulebook tells for a row without any change, and behind how many observations it
    stands, 0 where nobody says; None where it tells none.
    """
    steps = [step for each in tries for step in each["steps"] if step["tested"]]
    before = next((int(wins["before"]) for step in steps if (wins := WINS.search(step["told"]))), None)
    if before is None:
        return None
    games = GAMES.search(figures["tested"])
    of = int(games[1].replace(",", "")) if games else 0
    # Not every game has somebody who took a component.
    of = round(of * min(1.0, row["of"] / figures["games"]))
    return {"value": before / 100, "of": of}


def today(figures: Report, row: Report, tries: Sequence[Report]) -> Report:
    """The share of a row together with the rulebook's, where that lies within its brackets and says behind
    how many games it stands; else as it is.
    """
    rulebook = of_rulebook(figures, row, tries)
    if not rulebook or not rulebook["of"] or not _inside(row, rulebook["value"]):
        return row
    of = row["of"] + rulebook["of"]
    hits = row["value"] * row["of"] + rulebook["value"] * rulebook["of"]
    low, high = wilson(hits, of)
    return {**row, "value": hits / of, "low": low, "high": high, "of": of}


def _inside(row: Report, value: float) -> bool:
    """Whether a share in whole percents lies within the brackets of another."""
    return bool(row["low"] <= value + 0.005 and value - 0.005 <= row["high"])


def beside_rulebook(figures: Report, row: Report, tries: Sequence[Report]) -> list[str]:
    """A share beside the one that the rulebook tells, both together where they agree, and what each change
    that the rulebook tells of would make of it.
    """
    rulebook = of_rulebook(figures, row, tries)
    if not rulebook:
        return []
    of = f", from {figures['tested']}" if figures["tested"] else ""
    says = f"These games alone have {percent(row)}, the rulebook {rulebook['value'] * 100:.0f} %{of}"
    both = today(figures, row, tries)
    if both is not row:
        says += f". Together they make {percent(both)}, if neither the game nor the bot has changed since."
    elif _inside(row, rulebook["value"]):
        says += ": it lies within the brackets, so chance may be all that is between the two."
    else:
        says += ": it lies outside the brackets, so the bot or the game has probably changed since."
    sentences, forecasts = [says], 0
    for step in (step for each in tries for step in each["steps"]):
        after = forecast(figures, row, step, tries)
        if after:
            name = step["what"].partition(" (")[0]
            sentences.append(f"Forecast with {name}: {percent(after)}, which {JUDGED[after['outcome']]}.")
            forecasts += 1
    if 0 < forecasts < sum(len(each["steps"]) for each in tries):
        sentences.append("The other ways have no forecast, since nobody has measured them; a search tells.")
    return sentences


CURES, EASES, PAST, NO_HELP = "cures", "eases", "past", "no help"
JUDGED = {
    CURES: "would be even as far as can be told",
    EASES: "eases it",
    PAST: "overshoots",
    NO_HELP: "is no better",
}
"""How a change would leave a finding, in words."""


def forecast(figures: Report, row: Report, step: Report, tries: Sequence[Report]) -> Report | None:
    """The share that a change would make of today's, by the difference that the rulebook tells; None of one
    that it does not tell of.
    """
    rulebook = of_rulebook(figures, row, tries)
    pattern = FIRST_WINS if row.get("place") == 1 else None
    wins = WINS.search(step["told"]) or (pattern.search(step["told"]) if pattern else None)
    if not rulebook or not step["tested"] or not wins or row.get("place", 1) != 1:
        return None
    base, after, fair = today(figures, row, tries), int(wins["after"]) / 100, row["fair"]
    of = rulebook["of"] or row["of"]
    weight = row["of"] / (row["of"] + rulebook["of"]) if base is not row else 1.0
    value = after + base["value"] - rulebook["value"]
    own = (row["high"] - row["low"]) / 2
    before, changed = (_half(share, of) for share in (rulebook["value"], after))
    half = hypot(changed, weight * own, weight * before)
    low, high = max(0.0, value - half), min(1.0, value + half)
    if low <= fair <= high:
        outcome = CURES
    elif (value > fair) != (base["value"] > fair):
        outcome = PAST
    else:
        outcome = EASES if abs(value - fair) < abs(base["value"] - fair) else NO_HELP
    return {"value": value, "low": low, "high": high, "of": of, "outcome": outcome}


def _half(share: float, of: float) -> float:
    low, high = wilson(share * of, of)
    return (high - low) / 2


def best_first(figures: Report, row: Report, tries: Sequence[Report]) -> list[Report]:
    """The changes in the order of what they would do: what cures, what eases, what nobody has measured, and
    last what overshoots.
    """
    ranks = {CURES: 0, EASES: 1, None: 2, NO_HELP: 3, PAST: 3}

    def rank(step: Report) -> int:
        after = forecast(figures, row, step, tries)
        return ranks[after["outcome"] if after else None]

    return [{**each, "steps": sorted(each["steps"], key=rank)} for each in tries]


def eased_elsewhere(figures: Report, row: Report) -> list[str]:
    """Changes proposed for something else of which the rulebook says that they ease this finding, too."""
    own = {step["what"] for each in row["tries"] for step in each["steps"]}
    says = []
    if row["subject"]:
        names = re.compile(rf"\b{re.escape(row['subject'])}\b", re.IGNORECASE)
        for each in figures["next"]:
            for step in each["steps"]:
                parts = [part for part in PARTS.split(step["told"]) if step["tested"] and names.search(part)]
                if parts and step["what"] not in own:
                    quoted = parts[0].rstrip(".")
                    says.append(
                        f"{step['what']}, proposed for {_subject(each['about'])}, bears on this, too: "
                        f"{quoted} (the rulebook's figures)."
                    )
    return says


def _subject(about: str) -> str:
    kind, _, place = about.partition(" ")
    return f"the {ordinal(int(place))} player" if kind == "place" else about.replace("_", " ")
