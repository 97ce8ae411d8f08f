"""Flags of a report: what stands out, in words, with games to look at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.play.measures.looks import LEVEL, METHOD, judge, would_show
from generator.play.measures.summary import won_together
from generator.play.measures.tally import Tally
from generator.play.measures.wording import ordinal, percent

Report = dict[str, Any]


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
    fair, of = 1 / figures["seats"], figures["places_won"][0]["of"]
    figures["would_show"] = would_show(fair, of, of_seats, LEVEL / 2)
    figures["flags"] = list(_flags(figures, tally))


def _flags(figures: Report, tally: Tally) -> Iterator[dict[str, Any]]:
    if figures["unfinished"]:
        yield flag(f"{figures['unfinished']} of {figures['games']} games did not end", tally, "unfinished")
    if won_together(figures):
        return
    for row in figures["places_won"]:
        # Of two players what the one has the other lacks: that is told once.
        if row["stands_out"] and not (figures["seats"] == 2 and row["place"] == 2):
            says = f"the {ordinal(row['place'])} player wins {percent(row)}, not {_fair(row)}"
            place = f"place {row['place'] - 1}"
            yield flag(says, tally, place if row["value"] > row["fair"] else f"not {place}")
    for row in figures["seats_won"]:
        if figures["drawn"] and row["stands_out"]:
            yield flag(
                f"seat {row['seat']} wins {percent(row)}, not {_fair(row)}", tally, f"seat {row['seat']}"
            )
    for component in figures["components"]:
        row, name = component["winners"], component["component"]
        if row["stands_out"]:
            more = row["value"] > row["fair"]
            says = f"who takes {name} wins {percent(row)}, {'more' if more else 'less'} than {_fair(row)}"
            yield flag(f"{says} of who takes others", tally, f"{'won' if more else 'lost'} with {name}")


def flag(says: str, tally: Tally, example: str) -> dict[str, Any]:
    """A flag and the first games that show it."""
    return {"says": says, "games": list(tally.examples.get(example, ()))}


def _fair(row: dict[str, Any]) -> str:
    return f"{row['fair']:.1%}".replace("%", " %")
