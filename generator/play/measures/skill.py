"""Skill and luck: each bot of a ladder against the next weaker one, on equal deals from every seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, replace
from itertools import pairwise
from math import fsum, prod
from typing import Any, TypeVar

from generator.contract import Game
from generator.play.intervals import Estimate, grouped_share, mean, share
from generator.play.measures.looks import ENOUGH, against, judge
from generator.play.measures.tally import Row, Tally
from generator.play.measures.wording import rounded, short
from generator.play.playtest import Plan, playtest

A = TypeVar("A")
C = TypeVar("C")

Report = dict[str, Any]

MOST_GAMES = 400
"""Games of all rungs together at most, where nobody asks for a ladder."""


def usual_plan(plan: Plan, bots: Sequence[str]) -> Plan | None:
    """The games of each rung where nobody asks for a ladder: together no more than those of the report, in
    whole deals. None where bots differ anyway, or of too few games to tell anything.
    """
    if len(set(plan.bots)) != 1:
        return None
    row = tuple(bots[seat % 2] for seat in range(plan.seats))
    a_deal = replace(plan, bots=row).turns_a_deal
    each = min(plan.games, MOST_GAMES) // (len(bots) - 1) // a_deal * a_deal
    return replace(plan, games=each) if each >= 2 * ENOUGH * a_deal else None


def ladder(
    game: Game[C, A],
    content: C,
    plan: Plan,
    bots: Sequence[str],
    *,
    executor: Executor | None = None,
    progress: Callable[[int], object] | None = None,
) -> list[dict[str, Any]]:
    """A rung for each bot but the first: how it does against the one before it, in as many games as planned.

    Every other seat is the one's, and they change seats on each deal. ``won`` is the bot's share of the win
    for each of its seats, ``same_bot`` how often one deal went to the same bot from every seat, of these
    ``always`` to the stronger, ``same_place`` to one place in the order of play, ``first_more`` how much more
    often to the first of two than to the second, ``same_seat`` how often to the same seat whoever sat there,
    the last beside what pure luck would give; ``tied_deals`` are left out of
    these, as of a tie nobody can say whose the deal was. Alone, or where all win together, each bot plays the
    same deals by itself, and ``points`` is how many more it makes.
    UnknownBot for a bot that is not there.
    """
    rungs: list[dict[str, Any]] = []
    for weaker, bot in pairwise(bots):
        row = tuple((bot, weaker)[seat % 2] for seat in range(plan.seats))
        mixed = Plan(plan.game, plan.seats, row, plan.seed, plan.games)
        tally = (
            Tally()
            if plan.seats == 1
            else playtest(game, content, mixed, executor=executor, progress=progress)
        )
        if plan.seats == 1 or _together(tally, plan.seats):
            points = _more_points(game, content, plan, (bot, weaker), executor)
            rungs.append({"bot": bot, "weaker": weaker, "points": asdict(points)})
        else:
            rungs.append({"bot": bot, "weaker": weaker, **_rung(mixed, tally, bot)})
    judge([rung["won"] for rung in rungs if "won" in rung])
    return rungs


def _together(tally: Tally, seats: int) -> bool:
    """Whether nobody ever won alone, or with a part of the others."""
    return all(len(won) in (0, seats) for deal in tally.deals for won in deal)


def _rung(plan: Plan, tally: Tally, bot: str) -> dict[str, Any]:
    turns, seats = plan.turns_a_deal, plan.seats
    seatings = [plan.seating(turn) for turn in range(turns)]
    groups: dict[tuple[float, int], int] = {}
    others: dict[tuple[float, int], int] = {}
    whole = same_bot = always = same_seat = tied = 0
    for deal, count in tally.deals.items():
        parts, of = [], 0
        for seating, won in zip(seatings, deal, strict=False):
            if won:
                parts.append(sum(seating[seat] == bot for seat in won) / len(won))
                of += seating.count(bot)
        groups[fsum(parts), of] = groups.get((fsum(parts), of), 0) + count
        rest = fsum([1.0] * len(parts)) - fsum(parts), len(parts) * seats - of
        others[rest] = others.get(rest, 0) + count
        tied += count * (len(deal) == turns and any(len(won) > 1 for won in deal))
        if len(deal) == turns and all(len(won) == 1 for won in deal):
            names = {seating[won[0]] for seating, won in zip(seatings, deal, strict=True)}
            whole += count
            same_bot += count * (len(names) == 1)
            always += count * (names == {bot})
            same_seat += count * (len(set(deal)) == 1)
    parts_of_luck = [
        prod(seating.count(name) / seats for seating in seatings) for name in sorted(set(plan.bots))
    ]
    return {
        "games": plan.games,
        "deals": plan.games // turns,
        "tied_deals": tied,
        "won": against(groups, 1 / seats),
        "weaker_won": asdict(grouped_share(others)),
        "seats_of_bot": plan.bots.count(bot),
        "same_bot": {**asdict(share(same_bot, whole)), "by_luck": fsum(parts_of_luck)},
        "always": {
            **asdict(share(always, whole)),
            "by_luck": prod(seating.count(bot) / seats for seating in seatings),
        },
        "same_place": _same_place(plan, tally),
        "first_more": asdict(_first_more(plan, tally)) if seats == 2 else None,
        "same_seat": {**asdict(share(same_seat, whole)), "by_luck": seats ** (1 - turns)},
    }


def _same_place(plan: Plan, tally: Tally) -> list[Report]:
    """Of each place in the order of play, the part of the deals without a tie on which it won every game."""
    whole = _untied(plan, tally)
    of = sum(whole.values())
    return [
        {"place": place + 1, **asdict(share(whole.get(((place,),) * plan.turns_a_deal, 0), of))}
        for place in range(plan.seats)
    ]


def _untied(plan: Plan, tally: Tally) -> dict[tuple[tuple[int, ...], ...], int]:
    """The whole deals without a tie, by the places that won."""
    return {
        deal: count
        for deal, count in tally.places.items()
        if len(deal) == plan.turns_a_deal and all(len(won) == 1 for won in deal)
    }


def _first_more(plan: Plan, tally: Tally) -> Estimate:
    """Of two players, by how much the part of the deals that the first wins from either side is larger than
    that of the second.
    """
    sides: dict[float, int] = {-1.0: 0, 0.0: 0, 1.0: 0}
    for deal, count in _untied(plan, tally).items():
        places = {place for (place,) in deal}
        sides[0.0 if len(places) > 1 else 1.0 - 2 * min(places)] += count
    return mean({side: count for side, count in sides.items() if count})


def _more_points(
    game: Game[Any, Any], content: Any, plan: Plan, pair: Sequence[str], executor: Executor | None
) -> Estimate:
    """How many more points the first of two bots makes than the other, deal by deal."""
    points: list[Mapping[int, float]] = []
    for bot in pair:
        rows: list[Row] = []
        alone = Plan(plan.game, plan.seats, (bot,) * plan.seats, plan.seed, plan.games)
        playtest(game, content, alone, executor=executor, rows=rows.append)
        points.append({row.number: row.numbers["highest score"] for row in rows if row.numbers})
    more: dict[float, int] = {}
    for number in points[0].keys() & points[1].keys():
        difference = round(points[0][number] - points[1][number], 9)
        more[difference] = more.get(difference, 0) + 1
    return mean(dict(sorted(more.items())))


def skill_in_words(figures: Report) -> Iterator[str]:
    rungs = [rung for rung in figures["skill"] if "won" in rung and rung["always"]["of"] >= ENOUGH]
    for rung in rungs[-1:]:
        weight = _weight_of_two if figures["seats"] == 2 else _weight_of_more
        yield f"{weight(rung)}{_order_of_deals(rung)}{_low_bar(rung)}"
    points = [rung for rung in figures["skill"] if "points" in rung and rung["points"]["of"] >= ENOUGH]
    for rung in points[-1:]:
        more = rung["points"]
        ends = f"({short(more['low'])} to {short(more['high'])})"
        sure = "Skill counts" if more["low"] > 0 else "Skill did not show"
        yield (
            f"{sure}: on the same deals {rung['bot']} makes {short(more['value'])} points {ends} more than "
            f"{rung['weaker']}.{_low_bar(rung)}"
        )
    weighed = "skill, the deal and the order of play decide" if figures["seats"] > 1 else "skill decides"
    if not figures["skill"] and len(figures["bots_won"]) < 2:
        yield (
            f"How much {weighed} was not measured. The same command with --ladder "
            f"{','.join(figures['rungs'])} lets bots of different strength play the same deals."
        )


def _weight_of_more(rung: Report) -> str:
    """Skill among more than two, whose seats may win now here, now there."""
    won = rung["won"]
    head = "Skill counts" if won["low"] > won["fair"] else "Skill did not show"
    return (
        f"{head}: a seat of {rung['bot']} wins {rounded(won)} of its games, one of {rung['weaker']} "
        f"{rounded(rung['weaker_won'])}, where {won['fair'] * 100:.0f} % would be even. "
        f"Each deal was played from every seat: of{_shares_of_deals(rung)}"
    )


def _weight_of_two(rung: Report) -> str:
    """Skill, deal and order of play in a hundred deals."""
    always, seat = rung["always"], rung["same_seat"]
    if always["low"] > 0.5:
        head = "Skill decides most"
    elif seat["low"] > 0.5:
        head = "The deal and the order of play decide most"
    elif always["low"] > always["by_luck"]:
        head = "Skill counts, but decides less than half"
    else:
        head = "Skill did not show"
    return f"{head}: of{_shares_of_deals(rung)}"


def _shares_of_deals(rung: Report) -> str:
    always, seat = rung["always"], rung["same_seat"]
    of = always["of"]
    weaker = asdict(share(round((rung["same_bot"]["value"] - always["value"]) * of), of))
    mixed = max(0.0, 1 - rung["same_bot"]["value"] - seat["value"])
    whoever = f"to the better bot ({rung['bot']}) wherever it sits"
    rest = f", and {mixed * 100:.0f} now to one, now to another" if mixed >= 0.005 else ""
    luck = (always["by_luck"], rung["same_bot"]["by_luck"] - always["by_luck"], seat["by_luck"])
    shares = [*luck, max(0.0, 1 - sum(luck))] if rest else luck
    by_luck = ", ".join(f"{share * 100:.0f}" for share in shares)
    return (
        f" 100 deals, {_of_100(always)} go {whoever}, {_of_100(weaker)} to the weaker "
        f"({rung['weaker']}) and {_of_100(seat)} to one seat, whoever sits there{rest}. Were it all luck, "
        f"these would be {by_luck}."
    )


def _of_100(figure: Report) -> str:
    """A share of deals, as so many of a hundred with the interval."""
    return rounded(figure).replace(" %", "")


def _order_of_deals(rung: Report) -> str:
    """Of the deals that go to a seat those that the order of play can account for, between two players."""
    more, seat = rung["first_more"], rung["same_seat"]["value"]
    if more is None or not seat:
        return ""
    favoured = "1st" if more["value"] >= 0 else "2nd"
    value = abs(more["value"])
    low, high = sorted((more["low"], more["high"])) if more["value"] >= 0 else (-more["high"], -more["low"])
    first, second = (row["value"] * 100 for row in rung["same_place"])
    unsure = "" if low > 0 else ", which may be chance"
    return (
        f" Of those that go to a seat the 1st player has {first:.0f}, the 2nd {second:.0f}: so the order of "
        f"play favours the {favoured} by {value * 100:.0f} ({low * 100:.0f} to {high * 100:.0f}) deals of 100"
        f"{unsure}, and the cards or dice dealt decide the other {(seat - value) * 100:.0f}."
    )


def luck(figure: Mapping[str, Any]) -> str:
    """How a share of deals lies beside that of pure luck."""
    share = f"{figure['by_luck'] * 100:.0f} %" if figure["by_luck"] >= 0.005 else "few"
    if figure["low"] > figure["by_luck"]:
        return f"more than the {share} that pure luck would give"
    if figure["high"] < figure["by_luck"]:
        return f"fewer than the {share} that pure luck would give"
    return f"no more than the {share} that pure luck would give"


def _low_bar(rung: Report) -> str:
    low = " Random takes any legal action, which is a low bar." if rung["weaker"] == "random" else ""
    return low or " Between people it depends on how far they are apart, as it does here."
