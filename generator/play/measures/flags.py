"""Flags of a report: what stands out, in words, with games to look at."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from generator.play.measures.looks import ENOUGH, LEVEL, METHOD, judge, would_show
from generator.play.measures.summary import won_together
from generator.play.measures.tally import Tally
from generator.play.measures.wording import ordinal, percent, verb_of

Report = dict[str, Any]

MAX_NAMED = 3
"""Games beside a flag."""


def raise_flags(figures: Report, tally: Tally) -> None:
    """Judge all that a report looks at together, and put what stands out under ``flags``.

    Looked at are the wins by turn order, by seat where a lot draws who begins, and of those who took each
    component; where all win together, who makes the last choice. Bots that differ are meant to. Half of
    the chance of a false flag is for who sits where, so that many components do not hide it.
    """
    judge(figures["bots_won"])
    seats: list[dict[str, Any]] = []
    components: list[dict[str, Any]] = []
    if won_together(figures):
        seats = figures["seats_closed"]
    elif figures["seats"] > 1 and len(set(figures["bots"])) == 1:
        seats = [*figures["places_won"], *(figures["seats_won"] if figures["drawn"] else ())]
        components = [row["winners"] for row in figures["components"]]
    of_seats, of_components = judge(seats, LEVEL / 2), judge(components, LEVEL / 2)
    figures["looks"] = {"of": of_seats + of_components, "method": METHOD, "level": LEVEL}
    figures["looks"] |= {"seats": of_seats, "components": of_components}
    fair, of = 1 / figures["seats"], figures["places_won"][0]["of"]
    figures["would_show"] = would_show(fair, of, of_seats, LEVEL / 2)
    looked_at = sorted((row for row in components if row["of"] >= ENOUGH), key=lambda row: row["of"])
    if looked_at:
        usual, takers = (looked_at[len(looked_at) // 2][key] for key in ("fair", "of"))
        least = would_show(usual, takers, of_components, LEVEL / 2)
        figures["component_would_show"] = {"takers": takers, "usual": usual, "least": least}
    figures["flags"] = list(_flags(figures, tally))


def _flags(figures: Report, tally: Tally) -> Iterator[dict[str, Any]]:
    odd = {number for row in figures["odd_games"] for number in row["games"]}
    if figures["unfinished"]:
        yield flag(f"{figures['unfinished']} of {figures['games']} games did not end", tally, "unfinished")
    if won_together(figures):
        return
    for row in figures["places_won"]:
        # Of two players what the one has the other lacks: that is told once.
        if row["stands_out"] and not (figures["seats"] == 2 and row["place"] == 2):
            says = f"the {ordinal(row['place'])} player wins {percent(row)}, not {_fair(row)}"
            place = f"place {row['place'] - 1}"
            yield flag(says, tally, place if row["value"] > row["fair"] else f"not {place}", odd)
    for row in figures["seats_won"]:
        if figures["drawn"] and row["stands_out"]:
            seat = f"seat {row['seat']}"
            yield flag(f"{seat} wins {percent(row)}, not {_fair(row)}", tally, seat, odd)
    for component in figures["components"]:
        row, name = component["winners"], component["component"]
        if row["stands_out"]:
            more = row["value"] > row["fair"]
            verb = verb_of(figures["takes"])
            says = f"players who {verb.take} {name} win {percent(row)} of their games"
            usual = f"{verb.takers} of an average component {_fair(row)}"
            example = f"{'won' if more else 'lost'} with {name}"
            yield flag(f"{says}; {usual}", tally, example, odd)


def flag(says: str, tally: Tally, example: str, odd: Collection[int] = ()) -> dict[str, Any]:
    """A flag and the first games that show it, if there are such those that are not odd besides."""
    games = tally.examples.get(example, ())
    plain = [number for number in games if number not in odd]
    return {"says": says, "games": (plain or list(games))[:MAX_NAMED]}


def _fair(row: dict[str, Any]) -> str:
    return f"{row['fair']:.1%}".replace("%", " %")
