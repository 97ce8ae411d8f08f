"""The stages of a game in sentences: its pace, who leaves, when it is decided, how real choices are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Any

from generator.play.measures.looks import ENOUGH
from generator.play.measures.wording import count_of, listed, ordinal, percent, rounded, short

Report = dict[str, Any]

OFTEN_OUT = 0.1
"""In so many of the games somebody is out after one turn: that is said before anything else of it."""
OFTEN, MAX_KINDS = 0.05, 4
"""The part of the decisions from which on a kind of action is told by itself, and so many at most."""
NONE_AT_ALL = 0.05
"""The part of the games from which on losers without a point are told."""


def pace_of_play(figures: Report) -> dict[str, float]:
    """Minutes of the median game as one guess between the quick and the slow one, turns a player without
    those of the set-up, choices a turn, and the minutes from a turn of one's own to the next.
    """
    quick, slow = (figures[of]["percentiles"][1] for of in ("minutes", "minutes_slow"))
    guess = sqrt(quick * slow)
    turns, choices = (figures[of]["percentiles"][1] for of in ("turns", "goes"))
    seats = figures["seats"]
    return {
        "guess": guess,
        "turns": max(0.0, turns / seats - len(figures["setup"])),
        "choices": choices / max(1.0, turns),
        "wait": guess / max(1.0, turns) * (seats - 1),
    }


def without_setup(figures: Report) -> str:
    """A remark that the set-up is not counted, where there is one."""
    return f" (the set-up, {listed(figures['setup'])}, is not counted)" if figures["setup"] else ""


def leaving_in_words(figures: Report) -> Iterator[str]:
    """Players who have no choice any more while others play on."""
    leaving = figures["leaving"]
    if not leaving:
        return
    few, first, many = map(short, leaving["first_out"]["percentiles"])
    sat_out, guess = leaving["sat_out"]["percentiles"][1], pace_of_play(figures)["guess"]
    last = max(row["round"] for row in leaving["still"] if 2 * row["games"] >= leaving["games"]["of"])
    half, left = leaving["still"][last // 2], ""
    if figures["seats"] > 2 and leaving["two_left"]["of"]:
        two, one = (short(leaving[of]["percentiles"][1]) for of in ("two_left", "alone"))
        left = f" Two are left from {two} % of the way on, one from {one} %, in the median."
    yield (
        f"Players are out while others play on in {rounded(leaving['games'])} of the games. In "
        f"{rounded(leaving['after_one'])} somebody is out after one turn{without_setup(figures)}. "
        f"The first has the last choice in round {first} in the median ({few} to {many} in nine games of "
        f"ten), and then sits out {short(sat_out)} % of the choices, some "
        f"{count_of(round(sat_out * guess / 100), 'minute')}. Half-way, in round {half['round']}, "
        f"{short(half['players'])} of {figures['seats']} are still in.{left}"
    )


def why_by_leaving(figures: Report, place: int) -> str:
    """How often a place in the order of play is out after one turn, beside the others, and what it wins
    otherwise; "" where it differs from none.
    """
    rows = figures["leaving"]["places"] if figures["leaving"] else []
    own = next((row for row in rows if row["place"] == place), None)
    others = [row for row in rows if row["place"] != place]
    if own is None or not others:
        return ""
    least, most = (pick(row["after_one"]["value"] for row in others) for pick in (min, max))
    if own["after_one"]["low"] <= most and own["after_one"]["high"] >= least:
        return ""
    past = [row["past"]["value"] for row in others]
    return (
        f"The {ordinal(place)} player is out after one turn in {rounded(own['after_one'])} of the games, the "
        f"others in {_range(least, most)} %. Of the games in which it has more than one it wins "
        f"{rounded(own['past'])}; the others win {_range(min(past), max(past))} % of theirs."
    )


def _range(least: float, most: float) -> str:
    low, high = f"{least * 100:.0f}", f"{most * 100:.0f}"
    return low if low == high else f"{low} to {high}"


def why_by_phase(figures: Report, place: int) -> str:
    """The mark that a place in the order of play comes by more often than is fair, and what comes of it."""
    fair = 1 / figures["seats"]
    for phase in figures["phases"]:
        own = next((row for row in phase["places"] if row["place"] == place), None)
        if own and not own["low"] <= fair <= own["high"] and phase["doer_wins"]["of"] >= ENOUGH:
            return (
                f"The {ordinal(place)} player is the one to {_deed(phase)} in {rounded(own)} of the games, "
                f"and whoever does so wins {rounded(phase['doer_wins'])}."
            )
    return ""


def _deed(phase: Mapping[str, Any]) -> str:
    """A mark as something that one does."""
    return str(phase["kind"].replace("_", " "))


def phases_in_words(figures: Report) -> Iterator[str]:
    """How often whoever leads at a mark wins, and how much the last turns pay."""
    for phase in figures["phases"]:
        few, middle, many = map(short, phase["at"]["percentiles"])
        leader = phase["leader_wins"]
        if leader["of"] >= ENOUGH:
            nobody = (
                f"; in {count_of(phase['nobody_led'], 'game')} nobody led alone"
                if phase["nobody_led"]
                else ""
            )
            yield (
                f"Whoever leads at “{_deed(phase)}” wins {rounded(leader)} of the games{nobody}. That comes "
                f"once a game, after {middle} % of the decisions in the median ({few} to {many})."
            )
    late = figures["late_points"]
    if late["of"] >= ENOUGH and late["percentiles"][1] > 0:
        few, middle, many = map(short, late["percentiles"])
        yield (
            f"In the last tenth of the turns the winner comes by {middle} points in the median ({few} to "
            f"{many} in nine games of ten)."
        )


def without_points(figures: Report) -> str:
    """How often losers have nothing at all, where that is not seldom."""
    scores = figures["loser_scores"]
    none = sum(count for value, count in scores["counts"] if value == 0)
    if scores["of"] < ENOUGH or none < NONE_AT_ALL * scores["of"]:
        return ""
    who = "the loser has" if figures["seats"] == 2 else "the others all have"
    return f" In {none} of {scores['of']} games ({none / scores['of'] * 100:.0f} %) {who} nothing at all."


def choices_in_words(figures: Report) -> Iterator[str]:
    """How many options a decision has after the set-up, of how many kinds, and what another bot would do."""
    choices, forced = figures["choices_in_play"], figures["choices"]["forced"]
    if choices["of"] < ENOUGH:
        return
    kinds = [row for row in figures["actions"] if row["taken"] >= 0.05 * figures["choices"]["of"]]
    kinds = [
        row for row in kinds if row["ways"]["percentiles"][2] > 1 and row["kind"] not in figures["setup"]
    ]
    kinds.sort(key=lambda row: (-row["taken"], row["kind"]))
    ways = ", ".join(
        f"{row['kind'].replace('_', ' ')} {short(row['ways']['percentiles'][1])}" for row in kinds[:MAX_KINDS]
    )
    by_kind = f" Ways to do one thing, where it can be done: {ways} in the median." if ways else ""
    yield (
        f"Half of the decisions have {count_of(choices['percentiles'][1], 'option')} or fewer, nineteen in "
        f"twenty {short(choices['percentiles'][2])} or fewer{without_setup(figures)}.{by_kind} At "
        f"{rounded(choices['open'])} two or more kinds of action are open, at {percent(forced)} there is "
        f"only one option. {_otherwise(figures)}"
    )


def _otherwise(figures: Report) -> str:
    other = figures["otherwise"]
    if not other:
        return "How much the options differ in worth is not measured."
    return (
        f"At the same decisions of {count_of(other['games'], 'game')} another bot, {other['bot']}, would "
        f"have done something else {rounded(other['differs'])} of the time, something of another kind "
        f"{rounded(other['other_kind'])}: so many choices at least are no matter of course."
    )


def first_out_by_place(figures: Report) -> str:
    """The place in the order of play that is out first more often than the others, where one is."""
    rows = [row for row in figures["leaving"]["places"] if row["out_first"]["of"]]
    if not rows:
        return ""
    most = max(rows, key=lambda row: row["out_first"]["value"])
    others = [row["out_first"]["value"] for row in rows if row is not most]
    if not others or most["out_first"]["low"] <= max(others):
        return "No place in the order of play is out first much more often than the others."
    return (
        f"Most often it is the {ordinal(most['place'])} player, in {rounded(most['out_first'])} of the "
        f"games; each of the others in {_range(min(others), max(others))} %."
    )


def swing_in_words(swing: Mapping[str, Any] | None, called: str, games: int) -> str:
    """How the use of a component moves the lead of whoever uses it, beside any turn."""
    if not swing or swing["points"] <= swing["usual"]:
        return ""
    deed, often = swing["kind"].replace("_", " "), swing["turns"] / max(1, games)
    return (
        f"What it does: a turn with “{deed}” of {called} moves the lead by {short(swing['points'])} points "
        f"to whoever has that turn, any turn by {short(swing['usual'])}; there are {short(often)} such turns "
        "a game."
    )
