"""Content that games never use, or hardly; and how far a component's wins can be told from luck."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import ceil, log10
from statistics import mean, median
from typing import Any

from generator.play.intervals import z_value
from generator.play.measures.looks import LEVEL

Report = dict[str, Any]

WIDE = 0.15
"""The width of an interval above which games are too few to say how strong a component is."""
HARDLY = 0.5
"""Content is hardly used when something is done with it in fewer games than this part of the median's."""
OFTEN, RARELY = 0.5, 0.05
"""Parts of the games: a component comes up in so many, and an ability of it is at work in so few."""
LISTED = 3
"""Components of which the same is told, before there is a median."""

MOST = 20
"""So many times the games of a report, at most, are asked for to make a component sure."""

OUT, PERHAPS, FEW, NONE, USUAL = "out", "perhaps", "few", "none", "usual"
"""How a component stands (``standing``)."""

_QUOTED = re.compile(r"'([^']+)'")


def standing(row: Mapping[str, Any], enough: int) -> str:
    """How a component stands: OUT, PERHAPS (the interval says so, were it the only one looked at), FEW (too
    few games to say), NONE (nothing to compare), or USUAL.
    """
    winners = row["winners"]
    if not winners["of"]:
        return NONE
    if winners["stands_out"]:
        return OUT
    if winners["of"] < enough or winners["high"] - winners["low"] > WIDE:
        return FEW
    return USUAL if winners["low"] <= winners["fair"] <= winners["high"] else PERHAPS


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


def hardly_used(figures: Report, left_alone: Mapping[str, str]) -> list[dict[str, Any]]:
    """Components with which something is done in fewer games than HARDLY of what the median one has, worst
    first: what comes first in the roll call, such as buying, before what it leads to.

    Of a component of which the roll call says nothing counts how often it was taken. Those with which
    something never was done are ``dead``, and one whose abilities are at work in games enough, though it was
    never played for them, is used.
    """
    deeds, at_work = _deeds(figures), _at_work(figures)
    usual = {deed: median(deeds[deed].values()) for deed in deeds if len(deeds[deed]) >= LISTED}
    rows: dict[str, dict[str, float]] = {}
    for number, (deed, middle) in enumerate(usual.items()):
        for name, share in deeds[deed].items():
            works = number > 0 and at_work.get(name, 0.0) >= HARDLY * middle
            if 0 < share < HARDLY * middle and not works:
                rows.setdefault(name, {})[deed] = share
    order = list(usual)
    named = [
        {
            "name": name,
            "hardly": hardly,
            "usual": {deed: usual[deed] for deed in hardly},
            "first": next(deed for deed in usual if name in deeds[deed]),
        }
        for name, hardly in rows.items()
    ]
    for row in named:
        row["why"] = left_alone.get(str(row["name"]), "")

    def worst(row: Mapping[str, Any]) -> tuple[int, float, str]:
        deed, share = next(iter(row["hardly"].items()))
        return order.index(deed), share / row["usual"][deed], row["name"]

    return sorted(named, key=worst)


def is_taken(row: Mapping[str, Any]) -> bool:
    """Whether something that is hardly used is come by often enough, and left alone only then."""
    return str(next(iter(row["hardly"]))) != str(row["first"])


def _at_work(figures: Report) -> dict[str, float]:
    """In which part of the games the ability of a component was at work that was so most often."""
    return {
        name: max(shares)
        for name, sayings in by_name(figures["items"]).items()
        if (shares := [row["value"] for row in sayings.values() if row["item"].endswith("'")])
    }


def _deeds(figures: Report) -> dict[str, dict[str, float]]:
    """The deeds that components are for, and in which part of the games it was, by component.

    Of the roll call only what it says of a component as a whole: ``card 'oak' played``, not ``tire of
    'oak'``.
    """
    deeds: dict[str, dict[str, float]] = {}
    places: dict[str, list[int]] = {}
    listed = set()
    for name, sayings in by_name(figures["items"]).items():
        for place, (says, row) in enumerate(sayings.items()):
            if row["item"].endswith(f"' {says}"):
                deeds.setdefault(says, {})[name] = row["value"]
                places.setdefault(says, []).append(place)
                listed.add(name)
    deeds = {says: deeds[says] for says in sorted(deeds, key=lambda says: mean(places[says]))}
    takes, games = figures["takes"], figures["games"]
    for row in figures["components"]:
        if row["component"] not in listed and games:
            ways = [count for kind, count in row["ways"].items() if not takes or kind in takes]
            deeds.setdefault("taken", {})[row["component"]] = max(ways, default=0) / games
    return deeds


def rarely_at_work(figures: Report) -> list[dict[str, Any]]:
    """Abilities at work in hardly any game, of components that come up in many."""
    rows = []
    for name, sayings in by_name(figures["items"]).items():
        often = max(row["value"] for row in sayings.values())
        # That its abilities are as rare as it is played is one fact, and told of the component.
        played = {row["value"] for row in sayings.values() if not row["item"].endswith("'")}
        for says, row in sayings.items():
            of_itself = row["item"].endswith("'") and row["value"] not in played
            if 0 < row["value"] <= RARELY and often >= OFTEN and of_itself:
                rows.append({"name": name, "says": says, "in": row["value"]})
    return sorted(rows, key=lambda row: (row["in"], row["name"]))


def in_words(row: Mapping[str, Any]) -> str:
    """How something is hardly used: ``bought in 14 % of the games (usual 71), played in 5.0 % (29)``."""
    parts = [
        f"{deed} in {_share(share)} %{'' if at else ' of the games'} ({'' if at else 'median '}"
        f"{_share(row['usual'][deed])})"
        for at, (deed, share) in enumerate(row["hardly"].items())
    ]
    return ", ".join(parts).replace("_", " ")


def _share(share: float) -> str:
    return f"{share * 100:.0f}" if share >= 0.1 else f"{share * 100:.1f}"


def unsure(figures: Report) -> list[dict[str, Any]]:
    """The components of which the wins cannot be told yet, surest first, each with the games that would do.

    ``games`` is None where not even MOST times the games of the report would.
    """
    rows = []
    for row in figures["components"]:
        if row["standing"] in (PERHAPS, FEW):
            times = _times(row["winners"], row["standing"], figures["looks"]["components"])
            games = up_to_two_digits(times * figures["games"]) if times <= MOST else None
            rows.append({"component": row["component"], "standing": row["standing"], "games": games})
    return sorted(rows, key=lambda row: (row["games"] is None, row["games"] or 0, row["component"]))


def _times(winners: Mapping[str, Any], standing: str, looks: int) -> float:
    """How many times as many games would make it stand out if it is as strong as it looks, or its brackets
    narrow enough.
    """
    if standing == FEW:
        wide: float = winners["high"] - winners["low"]
        return max(1.0, (wide / WIDE) ** 2)
    return times_for(winners, LEVEL / 2 / max(1, looks))


def times_for(row: Mapping[str, Any], level: float) -> float:
    """How many times as many observations would show that a share is not the fair one, four times in five, at
    that level, if it is what it looks like.
    """
    fair: float = row["fair"]
    off: float = row["value"] - fair
    deviations = z_value(1 - level) + z_value(0.6)
    of: int = row["of"]
    return max(1.0, fair * (1 - fair) * (deviations / off) ** 2 / of) if off else MOST + 1


def up_to_two_digits(games: float) -> int:
    """Upwards to two digits.

    >>> [up_to_two_digits(games) for games in (412, 1333.3, 20001)]
    [420, 1400, 21000]
    """
    step: int = 10 ** max(0, int(log10(games)) - 1)
    return ceil(games / step - 1e-9) * step
