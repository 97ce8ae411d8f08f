"""The figures that a designer looks for first, each in large type with the words below it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.play.measures.looks import ENOUGH
from generator.play.measures.verdict import late_group
from generator.play.measures.wording import about, count_of, listed, ordinal, rounded, short
from generator.play.page.rulebook_figures import today
from generator.play.stages.in_words import OFTEN_OUT, pace_of_play

SEVERAL = 0.2
"""The part of the decisions with several kinds of action open, from which on that is told first."""

Report = dict[str, Any]
Tile = dict[str, Any]


def key_figures(figures: Report) -> Iterator[Tile]:
    """Who begins, how long, how close, when decided, skill and choices, as far as it is known."""
    if figures["decisions"]["of"] >= ENOUGH:
        yield from _order(figures)
        yield from _minutes(figures)
        yield from _leaving(figures)
        yield from _scores(figures)
        yield from _skill(figures)
        yield from _choices(figures)


def _tile(figure: str, says: str, more: str = "", tone: str = "", **drawn: Any) -> Tile:
    """A figure with words; ``counts`` are drawn below it, in so many ``parts`` where they are percents."""
    return {"figure": figure, "says": says, "more": more, "tone": tone, "counts": [], "parts": 0, **drawn}


def _order(figures: Report) -> Iterator[Tile]:
    """The place that stands out most, or else the first; where nobody wins against others, how games end."""
    rows, ends = figures["places_won"], figures["endings"]
    if (figures["seats"] == 1 or figures["together"]) and len(ends) > 1:
        ends_so = f"95 % interval: {ends[0]['low'] * 100:.0f} to {ends[0]['high'] * 100:.0f}"
        yield _tile(f"{ends[0]['value'] * 100:.0f} %", f"of the games: {ends[0]['ending']}", ends_so)
    if figures["seats"] == 1 or figures["together"] or rows[0]["of"] < ENOUGH:
        return
    out = [row for row in rows if row["stands_out"]]
    row = max(out, key=lambda row: (abs(row["value"] - row["fair"]), row["place"] == 1), default=rows[0])
    tones = [flag["tone"] for flag in figures["flags"] if flag["about"] == f"place {row['place']}"]
    tone = next(iter(tones), "out") if row["stands_out"] else ""
    tries = [each for each in figures["next"] if each["about"] == f"place {row['place']}"]
    now = today(figures, row, tries)
    more = f"fair: {row['fair'] * 100:.0f} %"
    more += f"; 95 % interval: {now['low'] * 100:.0f} to {now['high'] * 100:.0f}"
    if now is not row:
        more += f", with the rulebook's games; these alone: {rounded(row)}"
    yield _tile(
        f"{now['value'] * 100:.0f} %",
        f"of the wins go to the {ordinal(row['place'])} player",
        more,
        tone,
        counts=[[each["place"], each["value"]] for each in rows],
    )


def _minutes(figures: Report) -> Iterator[Tile]:
    quick, slow = (figures[of]["percentiles"][1] for of in ("minutes", "minutes_slow"))
    pace = pace_of_play(figures)
    more = f"{quick:.0f} to {slow:.0f}, by how long a choice takes"
    if figures["seats"] > 1:
        more += (
            f"; {count_of(round(pace['turns']), 'turn')} a player, "
            f"{count_of(round(max(1.0, pace['choices'])), 'choice')} a turn"
        )
    yield _tile(
        f"≈ {about(pace['guess'])} min", "the median game, a guess", more, counts=figures["goes"]["counts"]
    )


def _leaving(figures: Report) -> Iterator[Tile]:
    """When the first of several players is out."""
    leaving = figures["leaving"]
    if leaving and figures["score_is_win"]:
        few, first, many = map(short, leaving["first_out"]["percentiles"])
        sat_out = short(leaving["sat_out"]["percentiles"][1])
        still = [[row["round"], row["players"]] for row in leaving["still"]]
        more = f"{few} to {many} in nine games of ten; that player sits out {sat_out} % of the choices"
        if leaving["two_left"]["of"]:
            more += f"; two are left from {short(leaving['two_left']['percentiles'][1])} % of the way on"
        if leaving["after_one"]["value"] >= OFTEN_OUT:
            more = f"in the median the first is out in round {first}, {more}"
            one = f"{leaving['after_one']['value'] * 100:.0f} %"
            yield _tile(one, "of the games: somebody is out after one turn", more, "use", counts=still)
            return
        yield _tile(f"Round {first}", "the first player is out, in the median game", more, counts=still)


def _scores(figures: Report) -> Iterator[Tile]:
    margin, decided = figures["margin"], figures["decided"]
    if not figures["score_told"] or figures["together"] or figures["score_is_win"]:
        return
    if margin["of"] >= ENOUGH:
        few, middle, many = map(short, margin["percentiles"])
        yield _tile(
            middle,
            "points between the best two in the median game",
            f"nine games in ten: {few} to {many}",
            counts=margin["counts"],
        )
    if decided["of"] >= ENOUGH:
        few, middle, many = map(short, figures["lead_changes"]["percentiles"])
        two = late_group(decided)
        more = f"lead changes: {middle} in the median game, {few} to {many} in nine of ten"
        if two:
            more = f"but {two['late'] * 100:.0f} % only at the very end; {more}"
        for phase in figures["phases"][-1:]:
            leads = f"of the games go to whoever leads at “{phase['kind'].replace('_', ' ')}”"
            middle = short(phase["at"]["percentiles"][1])
            more = (
                f"which comes after {middle} % of the decisions; half of the games are led for good from "
                f"{short(decided['percentiles'][1])} % on"
            )
            figure = f"{phase['leader_wins']['value'] * 100:.0f} %"
            yield _tile(figure, leads, more, counts=decided["counts"], parts=20)
            return
        yield _tile(
            f"{short(decided['percentiles'][1])} %",
            "of the way: by then half of the games are decided",
            more,
            counts=decided["counts"],
            parts=20,
        )


def _skill(figures: Report) -> Iterator[Tile]:
    rungs = [rung for rung in figures["skill"] if "won" in rung and rung["always"]["of"] >= ENOUGH]
    for rung in rungs[-1:]:
        if figures["seats"] > 2:
            weaker = f"of a seat of {rung['weaker']} {rung['weaker_won']['value'] * 100:.0f} %"
            yield _tile(
                f"{rung['won']['value'] * 100:.0f} %",
                f"of its games are won by a seat of the better bot, {rung['bot']}",
                f"{weaker}; even: {rung['won']['fair'] * 100:.0f} %",
            )
            continue
        seat = rung["same_seat"]["value"] * 100
        yield _tile(
            f"{rung['always']['value'] * 100:.0f} of 100",
            f"deals go to the better bot, {rung['bot']}, wherever it sits",
            f"{seat:.0f} to one seat, whoever sits there; against {rung['weaker']}",
        )


def _choices(figures: Report) -> Iterator[Tile]:
    choices, forced = figures["choices_in_play"], figures["choices"]["forced"]
    if choices["of"] < ENOUGH:
        return
    middle, counts = short(choices["percentiles"][1]), choices["counts"]
    more = f"only one at {forced['value'] * 100:.1f} %"
    if figures["setup"]:
        more += f"; {listed(figures['setup'])}, the set-up, is not counted"
    if figures["otherwise"]:
        other = figures["otherwise"]
        more += f"; {other['bot']} would do otherwise at {other['differs']['value'] * 100:.0f} %"
    if choices["open"]["value"] >= SEVERAL:
        several = f"{choices['open']['value'] * 100:.0f} %"
        says = "of the decisions have two or more kinds of action open"
        yield _tile(several, says, f"{middle} options at the median one, {more}", counts=counts)
        return
    yield _tile(middle, "options at the median decision", more, counts=counts)
