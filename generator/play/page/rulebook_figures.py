"""Figures of a rulebook, which tells what came of its rules, beside those of a report."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from generator.play.measures.wording import ordinal, rounded

Report = dict[str, Any]

WINS = re.compile(r"\bwon (?P<before>\d+)\b[^,.;]*, and (?P<after>\d+) with\b")
"""Words of a rulebook for the wins in a hundred games without a rule and with it."""
FIRST_WINS = re.compile(r"\b[Ww]ith [^,.;]*\bfirst player won (?P<after>\d+)\b")
"""Words for those of the first player with a rule, where those without it are told elsewhere."""
PARTS = re.compile(r"(?<=\.) |; ")


def beside_rulebook(figures: Report, row: Report, tries: Sequence[Report]) -> list[str]:
    """How a share lies beside the one that the rulebook tells with the first change that is proposed, why the
    two may differ, and which changes turn the advantage round.
    """
    steps = [step for each in tries for step in each["steps"] if step["tested"]]
    without = [wins for step in steps if (wins := WINS.search(step["told"]))]
    if not without:
        return []
    before = int(without[0]["before"])
    inside = row["low"] * 100 <= before + 0.5 and before - 0.5 <= row["high"] * 100
    why = (
        "it lies within the brackets, so chance may be all that is between the two"
        if inside
        else "it lies outside the brackets, so the bot or the game has probably changed since"
    )
    of = f", from {figures['tested']}" if figures["tested"] else ""
    says = [f"This report has {rounded(row)}, the rulebook {before} %{of}: {why}."]
    fair = row["fair"] * 100
    past = [
        f"{wins['after']} % with {step['what'].partition(' (')[0]}"
        for step in (steps if row.get("place") == 1 else ())
        if (wins := WINS.search(step["told"]) or FIRST_WINS.search(step["told"]))
        and (int(wins["after"]) - fair) * (before - fair) < 0
    ]
    if past:
        side = "the other player" if figures["seats"] == 2 else "the others"
        says.append(f"Past even by the rulebook's figures, and better for {side}: {', '.join(past)}.")
    return says


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
