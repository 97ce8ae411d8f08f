"""A Tally in figures with their intervals, as JSON for machines and as a page for people."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, replace
from importlib.resources import files
from math import isfinite
from pathlib import Path
from typing import Any

from generator import __version__
from generator.contract import Game, kind_name, rules_of
from generator.play import plots
from generator.play.intervals import Estimate, grouped_share, mean, percentiles, share
from generator.play.playtest import Plan, Tally
from generator.reading.problems import Place

Report = dict[str, Any]


def report(game: Game[Any, Any], plan: Plan, digest: str, items: Mapping[str, Place], tally: Tally) -> Report:
    """All figures as plain JSON values. ``items`` is the game's roll call, ``digest`` the pack's.

    Every share has its Wilson interval at 95 %, every mean its t interval. ``stands_out`` marks a
    share whose interval leaves out what would be fair even when widened for looking at several
    shares at once (Bonferroni).
    """
    over = tally.games - tally.unfinished
    return {
        "broadside": __version__,
        "game": game.name,
        "content": digest,
        "seats": plan.seats,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "games": tally.games,
        "deals": plan.deals,
        "ended": _figure(share(over, tally.games)),
        "unfinished": tally.unfinished,
        "decisions": _spread(tally.lengths),
        "figures": {name: _spread(counts) for name, counts in _by_name(tally.figures).items()},
        "choices": {
            **_spread(tally.choices),
            "forced": _figure(share(tally.choices[1], _sum(tally.choices))),
        },
        "seats_won": _seats_won(plan, tally),
        "bots_won": _bots_won(plan, tally),
        "shared_wins": _figure(share(_shared(tally), over)),
        "seats_closed": _seats_closed(plan, tally),
        "seat_scores": [{"seat": seat, **_spread(counts)} for seat, counts in _by_name(tally.scores).items()],
        "bot_scores": [{"bot": bot, **_spread(counts)} for bot, counts in _by_name(tally.bot_scores).items()],
        "actions": _actions(game, tally),
        "items": [
            {"item": item, "place": str(place), **_figure(share(tally.seen[item], tally.games))}
            for item, place in items.items()
        ],
        "never_played": [item for item in items if not tally.seen[item]],
    }


def in_pack(items: Mapping[str, Place], name: str, folder: Path) -> dict[str, Place]:
    """Places told from the pack on, whose name and folder these are; elsewhere only by the name of the file.

    A report is passed on: it tells no more of the machine it was made on, and is the same on any other.
    """
    told = {}
    for item, place in items.items():
        path = Path(place.path).absolute()
        inside = path.relative_to(folder.absolute()) if path.is_relative_to(folder.absolute()) else path.name
        told[item] = replace(place, path=(Path(name) / inside).as_posix())
    return told


def as_json(found: Report) -> str:
    """The report as text, one key a line."""
    return json.dumps(found, indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def as_html(found: Report, title: str) -> str:
    """The report as one page that needs nothing else: no script, no font, no picture file."""
    from jinja2 import Environment, StrictUndefined

    page = files("generator.play").joinpath("report.html.j2").read_text(encoding="utf-8")
    room = Environment(undefined=StrictUndefined, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    room.filters["percent"] = percent
    room.filters["short"] = short
    return room.from_string(page).render(found=found, title=title, plots=plots, together=won_together(found))


def as_text(found: Report) -> str:
    """The report in a dozen lines, for the terminal."""
    decisions = found["decisions"]
    lines = [
        f"{found['game']}: {found['games']} games, {found['seats']} seats, bots {', '.join(found['bots'])}",
        f"seed {found['seed']}",
        f"ended {percent(found['ended'])}"
        + (f", {found['unfinished']} unfinished" if found["unfinished"] else ""),
    ]
    for name, spread in {"decisions": decisions, **found["figures"]}.items():
        if spread["of"]:
            few, middle, many = map(short, spread["percentiles"])
            lines.append(f"{name} {middle} in the middle, {few} to {many} for nine games in ten")
    if won_together(found):
        lines.append("everybody wins together; who makes the last choice:")
    verb, rows = ("closes", "seats_closed") if won_together(found) else ("wins", "seats_won")
    lines += [
        f"seat {row['seat']} {verb} {percent(row)}" + (", stands out" if row["stands_out"] else "")
        for row in found[rows]
    ]
    if len(found["bots_won"]) > 1 and not won_together(found):
        lines += [f"{row['bot']} wins {percent(row)} of its seats' games" for row in found["bots_won"]]
    never = [row["kind"] for row in found["actions"] if not row["taken"]]
    lines.append("actions never taken: " + (", ".join(never) or "none"))
    lines.append("content never in play: " + (", ".join(found["never_played"]) or "none"))
    return "\n".join(lines)


def won_together(found: Report) -> bool:
    """Whether every win was shared by all: then there is no winner to speak of, but a last choice."""
    wins = found["seats_won"]
    return (
        len(wins) > 1
        and bool(wins[0]["of"])
        and len({row["value"] for row in wins}) == 1 == found["shared_wins"]["value"]
    )


def percent(figure: Mapping[str, Any]) -> str:
    """A share with its interval: ``24.6 % (23.8 to 25.5)``."""
    if not figure["of"]:
        return "unknown, no games"
    return f"{figure['value']:.1%} ({figure['low'] * 100:.1f} to {figure['high'] * 100:.1f})".replace(
        "%", " %"
    )


def short(value: float | None) -> str:
    """A number with no more digits than it needs."""
    if value is None:
        return "?"
    return f"{value:.0f}" if value == int(value) or abs(value) >= 100 else f"{value:.2f}"


def _figure(estimate: Estimate) -> dict[str, Any]:
    # JSON knows no infinity; an end that is not known is null.
    return {
        key: value if not isinstance(value, float) or isfinite(value) else None
        for key, value in asdict(estimate).items()
    }


def _spread(counts: Mapping[float, int]) -> dict[str, Any]:
    """Mean with interval, the 5th, 50th and 95th percentile, least, most, and how often each value."""
    return {
        **_figure(mean(counts)),
        "percentiles": percentiles(counts),
        "least": min(counts, default=None),
        "most": max(counts, default=None),
        "counts": [[value, counts[value]] for value in sorted(counts)],
    }


def _seats_won(plan: Plan, tally: Tally) -> list[dict[str, Any]]:
    rows = []
    for seat in range(plan.seats):
        groups = _won_by_deal(tally, [[seat]] * plan.turns_a_deal)
        rows.append({"seat": seat, **_against_fair(groups, 1 / plan.seats, plan.seats)})
    return rows


def _seats_closed(plan: Plan, tally: Tally) -> list[dict[str, Any]]:
    over, rows = _sum(tally.closed), []
    for seat in range(plan.seats):
        groups = {(1.0, 1): tally.closed[seat], (0.0, 1): over - tally.closed[seat]}
        rows.append({"seat": seat, **_against_fair(groups, 1 / plan.seats, plan.seats)})
    return rows


def _bots_won(plan: Plan, tally: Tally) -> list[dict[str, Any]]:
    names = sorted(set(plan.bots))
    rows = []
    for name in names:
        seats = [
            [seat for seat, bot in enumerate(plan.seating(turn)) if bot == name]
            for turn in range(plan.turns_a_deal)
        ]
        rows.append({"bot": name, **_against_fair(_won_by_deal(tally, seats), 1 / plan.seats, len(names))})
    return rows


def _won_by_deal(tally: Tally, seats: list[list[int]]) -> Counter[tuple[float, int]]:
    """The deals counted by (wins of those seats, games); ``seats`` may differ with the turn.

    A win shared by k seats is one k-th each. Unfinished games are nobody's and do not count.
    """
    groups: Counter[tuple[float, int]] = Counter()
    for deal, count in tally.deals.items():
        won, of = 0.0, 0
        for turn, best in enumerate(deal):
            if best:
                won += sum(seat in best for seat in seats[turn]) / len(best)
                of += len(seats[turn])
        groups[won, of] += count
    return groups


def _against_fair(groups: Mapping[tuple[float, int], int], fair: float, looks: int) -> dict[str, Any]:
    wide = grouped_share(groups, 1 - 0.05 / looks)
    out = bool(wide.of) and not wide.low <= fair <= wide.high
    return {**_figure(grouped_share(groups)), "fair": fair, "stands_out": out}


def _shared(tally: Tally) -> int:
    return sum(count * sum(len(best) > 1 for best in deal) for deal, count in tally.deals.items())


def _actions(game: Game[Any, Any], tally: Tally) -> list[dict[str, Any]]:
    rows = []
    for kind in (kind_name(action) for action in rules_of(game).actions):
        taken, offered = tally.taken[kind], tally.offered[kind]
        rows.append(
            {
                "kind": kind,
                "offered": offered,
                "taken": taken,
                "games": tally.used[kind],
                "when_offered": _figure(share(taken, offered)),
            }
        )
    return rows


def _by_name(counts: Mapping[tuple[Any, float], int]) -> dict[Any, Counter[float]]:
    """Counters keyed by (name, value) taken apart, names sorted."""
    counters: dict[Any, Counter[float]] = {name: Counter() for name in sorted({name for name, _ in counts})}
    for (name, value), count in counts.items():
        counters[name][value] += count
    return counters


def _sum(counts: Mapping[Any, int]) -> int:
    return sum(counts.values())
