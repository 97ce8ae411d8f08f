"""A Tally in figures with their intervals, as JSON; ``page.html`` makes a page of them for people."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator import __version__
from generator.contract import Game, kind_name, rules_of
from generator.play import bots
from generator.play.intervals import as_figure, grouped_share, share, spread
from generator.play.measures import shares
from generator.play.measures.components import component_rows, never_offered, never_taken
from generator.play.measures.course import (
    ALONE,
    COMEBACK,
    DECIDED,
    DOUBLINGS,
    FEWEST,
    FIRST_OUT,
    GOES,
    LATE_POINTS,
    LEAD_CHANGES,
    MARGIN,
    SAT_OUT,
    TURNS,
    TWO_LEFT,
)
from generator.play.measures.flags import caveat, mark_tones, raise_flags, won_together
from generator.play.measures.looks import ENOUGH
from generator.play.measures.odd_games import odd_games, stories
from generator.play.measures.summary import Report
from generator.play.measures.tally import (
    FORCED,
    KIND,
    LOSERS,
    NOTHING,
    OPEN_KINDS,
    WINNERS,
    Tally,
    rates_of,
)
from generator.play.measures.use import dead, hardly_used, rarely_at_work, standing, unsure
from generator.play.measures.verdict import verdict
from generator.play.playtest import Plan
from generator.play.stages.leaving import leaving
from generator.play.stages.phases import choices_in_play, phases, setup_of, swing_of
from generator.play.tuning.leaving_tries import leaving_tries
from generator.play.tuning.tries import tries
from generator.play.tuning.values import Tunable
from generator.reading.problems import Place

NO_COSTS: Mapping[str, float] = {}

_CLAUSE = re.compile(r"\s*\(?\b[A-Z]{1,3}-\d+[\w.]*.*$")

SECONDS_A_DECISION = 10.0
"""Seconds a choice is taken to last, where nobody says how long; a guess, and told as one."""


def no_second(figures: Report) -> Report | None:
    """Of a report that is not looked at once more with another bot."""
    return None


def report(
    game: Game[Any, Any],
    plan: Plan,
    digest: str,
    items: Mapping[str, Place],
    tally: Tally,
    *,
    pack: str = "",
    seconds: float = SECONDS_A_DECISION,
    skill: Sequence[Mapping[str, Any]] = (),
    costs: Mapping[str, float] = NO_COSTS,
    values: Tunable | None = None,
    second: Callable[[Report], Report | None] = no_second,
    choice: Callable[[Report], Report | None] = no_second,
) -> Report:
    """All figures as plain JSON values. ``items`` is the game's roll call, ``digest`` and ``pack`` the pack's
    hash and name, ``skill`` the ladder of bots (``measures.skill``), ``seconds`` what a decision is taken to
    last, ``costs`` what coming by a component costs, ``values`` what a search can turn in the pack,
    ``second`` looks at the flags in games of another bot (``measures.second``), and ``choice`` asks another
    bot at the same decisions (``stages.second_choice``).

    Every share has its Wilson interval at 95 %, every mean that of ``intervals.mean``. ``stands_out``
    marks a share that is not what would be fair, even when all shares of the report are looked at
    (``measures.looks``).
    """
    components = component_rows(items, tally, plan.seats)
    figures: Report = {
        "broadside": __version__,
        "game": game.name,
        "pack": pack or game.name,
        "content": digest,
        **_plan(plan, tally),
        **_course(tally, seconds),
        **_wins(plan, tally, skill),
        "actions": _actions(game, tally),
        "items": [
            {"item": item, "place": str(place), **as_figure(share(tally.seen[item], tally.games))}
            for item, place in items.items()
        ],
        "never_played": [item for item in items if not tally.seen[item]],
        "takes": [kind_name(kind) for kind in rules_of(game).takes],
        "about_bots": _about_bots(game, plan, skill),
        "rungs": rungs(game),
        "tested": rules_of(game).tested,
        "bare": {"of": tally.bare, "games": list(tally.examples.get(NOTHING, ()))},
        "components": components,
        "never_taken": never_taken(components),
        "never_offered": never_offered(components),
    }
    figures["together"] = won_together(figures)
    figures["score_is_win"] = _score_is_win(figures)
    figures["odd_games"] = odd_games(figures, tally)
    figures["stories"] = stories(figures, tally)
    raise_flags(figures, tally)
    for row in components:
        row["cost"] = costs.get(row["component"])
        row["standing"] = standing(row, ENOUGH)
        row["caveat"] = caveat(figures, row) if row["winners"]["stands_out"] else ""
        row["swing"] = None
        if row["winners"]["stands_out"] and figures["score_told"]:
            row["swing"] = swing_of(tally, row["component"], figures["takes"])
    figures["second"] = second(figures)
    figures["otherwise"] = choice(figures)
    mark_tones(figures)
    left_alone = rules_of(game).left_alone or {}
    figures["dead"] = dead(figures, left_alone)
    figures["never_possible"] = [
        {"kind": row["kind"], "why": left_alone.get(row["kind"], "")}
        for row in figures["actions"]
        if not row["offered"]
    ]
    figures["hardly_used"] = hardly_used(figures, left_alone)
    figures["rarely_at_work"] = rarely_at_work(figures)
    figures["unsure"] = unsure(figures)
    turned = values or Tunable({})
    figures["next"] = [*tries(figures, turned), *leaving_tries(figures, turned)]
    figures["verdict"] = verdict(figures)
    return figures


def _about_bots(game: Game[Any, Any], plan: Plan, skill: Sequence[Mapping[str, Any]]) -> list[dict[str, str]]:
    """The bots by their names and in a sentence each, the reference bot with the name it has itself."""
    rows, own = [], rules_of(game).bots
    rungs = [name for rung in skill for name in (rung["weaker"], rung["bot"])]
    for name in dict.fromkeys([*plan.bots, *rungs]):
        called = next(iter(own), name) if name == bots.REFERENCE else name
        rows.append({"bot": name, "called": called, "says": bots.says_of(game, name)})
    return rows


def rungs(game: Game[Any, Any]) -> list[str]:
    """Bots for a ladder: any legal action, then another one of the game's own, and its reference bot."""
    own = [name for name in rules_of(game).bots if name != "random"]
    return ["random", *own[:2][::-1]] if own else ["random", "greedy"]


def _score_is_win(figures: Report) -> bool:
    """Whether scores say nothing but who won, so that nobody can tell from them how close it was."""
    winner, loser = figures["winner_scores"], figures["loser_scores"]
    return bool(winner["of"] and loser["of"]) and winner["most"] <= 1 and loser["most"] == 0


def _plan(plan: Plan, tally: Tally) -> Report:
    return {
        "seats": plan.seats,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "games": tally.games,
        "deals": plan.deals,
    }


def _course(tally: Tally, seconds: float) -> Report:
    """How the games ended, how long they took, and what happened on the way."""
    over = tally.games - tally.unfinished
    names: tuple[str, ...] = (MARGIN, LEAD_CHANGES, DECIDED, TURNS, GOES, DOUBLINGS, COMEBACK)
    names += (WINNERS, LOSERS, FIRST_OUT, SAT_OUT, ALONE, FEWEST, TWO_LEFT, LATE_POINTS)
    setup = setup_of(tally)
    course = {name: Counter[float]() for name in names}
    course |= _by_name(tally.course)
    return {
        "ended": as_figure(share(over, tally.games)),
        "unfinished": tally.unfinished,
        "endings": [
            {"ending": ending, "ties": tally.tied_endings[ending], **as_figure(share(count, over))}
            for ending, count in sorted(tally.endings.items(), key=lambda each: (-each[1], each[0]))
        ],
        "decisions": spread(tally.lengths),
        "turns": spread(course[TURNS]),
        "seconds_a_decision": seconds,
        "goes": spread(course[GOES]),
        "minutes": spread(_minutes(course[GOES], seconds)),
        "minutes_slow": spread(_minutes(course[DOUBLINGS], seconds)),
        "margin": spread(course[MARGIN]),
        "winner_scores": spread(course[WINNERS]),
        "loser_scores": spread(course[LOSERS]),
        "score_told": tally.told > 0,
        "lead_changes": spread(course[LEAD_CHANGES]),
        "comeback": spread(course[COMEBACK]),
        "late_points": spread(course[LATE_POINTS]),
        "setup": setup,
        "phases": phases(tally, over, setup) if tally.told else [],
        "leaving": leaving(tally, course, over, len(setup)),
        "decided": spread(course[DECIDED]),
        "figures": {name: spread(counts) for name, counts in _by_name(tally.figures).items()},
        "choices_in_play": {
            **spread(choices_in_play(tally, setup)),
            "open": as_figure(grouped_share(rates_of(tally, OPEN_KINDS).get("", {}))),
        },
        "choices": {
            **spread(tally.choices),
            "forced": as_figure(grouped_share(rates_of(tally, FORCED).get("", {}))),
            "only": [
                {"kind": kind, "of": count}
                for kind, count in sorted(tally.only.items(), key=lambda each: (-each[1], each[0]))
            ],
        },
    }


def _wins(plan: Plan, tally: Tally, skill: Sequence[Mapping[str, Any]]) -> Report:
    """Wins and points by the order of play, by seat and by bot."""
    over = tally.games - tally.unfinished
    return {
        "drawn": len(tally.orders) > 1,
        "places_won": shares.places_won(plan, tally),
        "seats_won": shares.seats_won(plan, tally),
        "bots_won": shares.bots_won(plan, tally),
        "skill": list(skill),
        "shared_wins": as_figure(share(shares.shared(tally), over)),
        "seats_closed": shares.seats_closed(plan, tally),
        "place_scores": [
            {"place": place + 1, **spread(counts)} for place, counts in _by_name(tally.place_scores).items()
        ],
        "seat_scores": [{"seat": seat, **spread(counts)} for seat, counts in _by_name(tally.scores).items()],
        "bot_scores": [{"bot": bot, **spread(counts)} for bot, counts in _by_name(tally.bot_scores).items()],
    }


def in_pack(items: Mapping[str, Place], name: str, folder: Path) -> dict[str, Place]:
    """Places told from the pack on, whose name and folder these are; elsewhere only by the name of the file.

    A report is passed on: it tells no more of the machine it was made on, and is the same on any other.
    """
    from_pack = {}
    for item, place in items.items():
        path = Path(place.path).absolute()
        inside = path.relative_to(folder.absolute()) if path.is_relative_to(folder.absolute()) else path.name
        from_pack[item] = replace(place, path=(Path(name) / inside).as_posix())
    return from_pack


def as_json(figures: Report) -> str:
    """The report as text, one key a line."""
    return json.dumps(figures, indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def _minutes(choices: Mapping[float, int], seconds: float) -> Counter[float]:
    minutes: Counter[float] = Counter()
    for number, count in choices.items():
        minutes[round(number * seconds / 60, 1)] += count
    return minutes


def _actions(game: Game[Any, Any], tally: Tally) -> list[dict[str, Any]]:
    rows, rates, ways = [], rates_of(tally, KIND), _by_name(tally.options)
    for action in rules_of(game).actions:
        kind = kind_name(action)
        taken, offered = tally.taken[kind], tally.offered[kind]
        rows.append(
            {
                "kind": kind,
                "says": _says(action),
                "offered": offered,
                "taken": taken,
                "games": tally.used[kind],
                "when_offered": as_figure(grouped_share(rates.get(kind, {}))),
                "ways": spread(ways.get(kind, {})),
            }
        )
    return rows


def _says(action: type[Any]) -> str:
    """A kind of action in a sentence, without the clause of the rulebook; "" where it says nothing itself."""
    says = " ".join((action.__doc__ or "").partition("\n\n")[0].split())
    return "" if says.startswith(f"{action.__name__}(") else plain(_CLAUSE.sub("", says)).rstrip(".")


def plain(says: str) -> str:
    """A sentence without the marks of code.

    >>> plain("Put a card on ``spot``")
    'Put a card on spot'
    """
    return says.replace("``", "")


def _by_name(counts: Mapping[tuple[Any, float], int]) -> dict[Any, Counter[float]]:
    """Counters keyed by (name, value) taken apart, names sorted."""
    counters: dict[Any, Counter[float]] = {name: Counter() for name in sorted({name for name, _ in counts})}
    for (name, value), count in counts.items():
        counters[name][value] += count
    return counters


def _sum(counts: Mapping[Any, int]) -> int:
    return sum(counts.values())
