"""Content that games never use, or hardly; and how far a component's wins can be told from luck."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

Report = dict[str, Any]

WIDE = 0.15
"""The width of an interval above which games are too few to say how strong a component is."""
OFTEN, HARDLY = 0.5, 0.05
"""Parts of the games: content that comes up in so many, and of which something else happens in so few."""

_QUOTED = re.compile(r"'([^']+)'")


def standing(row: Mapping[str, Any], enough: int) -> str:
    """How a component stands: ``out``, ``perhaps`` (the interval says so, were it the only one looked at),
    ``few`` (too few games to say), ``none`` (nothing to compare), or ``usual``.
    """
    winners = row["winners"]
    if not winners["of"]:
        return "none"
    if winners["stands_out"]:
        return "out"
    if winners["of"] < enough or winners["high"] - winners["low"] > WIDE:
        return "few"
    return "usual" if winners["low"] <= winners["fair"] <= winners["high"] else "perhaps"


def by_name(items: Sequence[Mapping[str, Any]]) -> dict[str, dict[str, Mapping[str, Any]]]:
    """The roll call by the id in each item, and then by what it says of it.

    >>> list(by_name([{"item": "card 'oak' played"}, {"item": "tire of 'oak'"}])["oak"])
    ['played', 'tire']
    """
    groups: dict[str, dict[str, Mapping[str, Any]]] = {}
    for row in items:
        quoted = _QUOTED.search(row["item"])
        if quoted is None:
            groups.setdefault(row["item"], {})["in play"] = row
            continue
        before, after = row["item"][: quoted.start()].strip(), row["item"][quoted.end() :].strip()
        groups.setdefault(quoted[1], {})[after or before.removesuffix(" of") or "in play"] = row
    return groups


def dead(figures: Report, left_alone: Mapping[str, str]) -> list[dict[str, Any]]:
    """All that never was, one row a name: components, items of the roll call, and kinds of action that were
    legal and never done. What abilities never did goes without saying where their component was never played.
    ``why`` is what the game says of it in ``left_alone``.
    """
    rows: dict[str, list[str]] = {}
    for name, sayings in by_name(figures["items"]).items():
        never = [says for says, row in sayings.items() if not row["value"]]
        deeds = [says for says in never if not sayings[says]["item"].endswith("'")]
        if never:
            rows[name] = deeds or never
    for name in figures["never_taken"]:
        rows.setdefault(name, ["chosen"])
    for name in figures["never_offered"]:
        rows[name] = ["on offer"]
    for row in figures["actions"]:
        if row["offered"] and not row["taken"]:
            rows.setdefault(row["kind"], []).append("done, though it was possible")
    return [{"name": name, "never": never, "why": left_alone.get(name, "")} for name, never in rows.items()]


def hardly_used(figures: Report) -> list[dict[str, Any]]:
    """Content of which one thing happens in many games and another in hardly any: bought, not played."""
    rows = []
    for name, sayings in by_name(figures["items"]).items():
        often = max(sayings.items(), key=lambda each: each[1]["value"])
        seldom = {says: row["value"] for says, row in sayings.items() if 0 < row["value"] <= HARDLY}
        if often[1]["value"] >= OFTEN and seldom:
            rows.append(
                {
                    "name": name,
                    "often": often[0],
                    "in": often[1]["value"],
                    "hardly": dict(sorted(seldom.items())),
                }
            )
    return sorted(rows, key=lambda row: (min(row["hardly"].values()), row["name"]))


def in_words(row: Mapping[str, Any]) -> str:
    """How something is hardly used: ``bought in 65 % of games, played in 2.0 %``."""
    seldom = ", ".join(f"{says} in {share * 100:.1f} %" for says, share in row["hardly"].items())
    return f"{row['often']} in {row['in'] * 100:.0f} % of games, {seldom}".replace("_", " ")
