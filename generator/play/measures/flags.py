"""Flags of a report: what stands out, in words, with games to look at."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from math import fsum
from statistics import median, pstdev
from typing import Any

from generator.play.measures.looks import ENOUGH, LEVEL, METHOD, judge, would_show
from generator.play.measures.tally import Tally
from generator.play.measures.wording import ordinal, percent, verb_of

Report = dict[str, Any]

MAX_NAMED = 3
"""Games beside a flag."""

SURE, OPEN, DOUBTED = "sure", "open", "doubted"
"""How a flag stands: another bot's games show it, too, or none looked; they are too few to say; they show
that it is not so."""

LAST = 0.9
"""In so many of the games with a component nothing is taken after it: then taking it ends the taking."""


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
    if figures["seats"] == 2:
        # What the one of two has the other lacks: that is one look.
        seats = seats[::2]
    of_seats, of_components = judge(seats, LEVEL / 2), judge(components, LEVEL / 2)
    _mirror(figures)
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


def won_together(figures: Report) -> bool:
    """Whether every win was shared by all: then there is no winner to speak of, but a last choice."""
    wins = figures["seats_won"]
    return (
        len(wins) > 1
        and bool(wins[0]["of"])
        and len({row["value"] for row in wins}) == 1 == figures["shared_wins"]["value"]
    )


def _mirror(figures: Report) -> None:
    """Of two seats or places, the other one is judged as the one that was looked at."""
    for rows in (figures["places_won"], figures["seats_won"], figures["seats_closed"]):
        if len(rows) == 2:
            rows[1]["stands_out"] = rows[0]["stands_out"]


def strong(figures: Report) -> list[Report]:
    """The components that stand out, farthest from what is usual first: the order of all that is told."""
    rows = [row for row in figures["components"] if row["winners"]["stands_out"]]
    return sorted(rows, key=lambda row: (-abs(_off(row["winners"])), row["component"]))


def _off(winners: Mapping[str, Any]) -> float:
    return float(winners["value"] - winners["fair"])


def holds_for(row: Mapping[str, Any]) -> list[str]:
    """The standings of which the takers of a component surely differ from what is usual as all of them do."""
    more = _off(row["winners"]) > 0
    return [
        name
        for name, own in row["standings"].items()
        if own["of"] >= ENOUGH and (own["low"] > own["usual"] if more else own["high"] < own["usual"])
    ]


def caveat(figures: Report, row: Mapping[str, Any]) -> str:
    """For whom a component makes the difference, where it is not for everybody; "" where it is, or where
    nobody can be told to lead.
    """
    own = [name for name, each in row["standings"].items() if each["of"] >= ENOUGH]
    sure = holds_for(row)
    if not figures["score_told"] or len(own) < 2 or sure == own:
        return ""
    verb = verb_of(figures["takes"])
    if not sure:
        return f"clear of all {verb.takers} together, but not of those ahead, level or behind by themselves"
    others = [name for name in own if name not in sure]
    few, all_of = (sum(row["standings"][name]["of"] for name in names) for names in (others, own))
    return (
        f"clear when the {verb.taker} was {' or '.join(sure)} before, not when {' or '.join(others)} "
        f"({few} of {all_of} {verb.takers})"
    )


def ends_taking(row: Mapping[str, Any]) -> bool:
    """Whether nothing is taken any more once a component is, so that who takes it chooses the moment."""
    last = row["last"]
    return bool(last["of"] >= ENOUGH and last["games"] >= LAST * last["of"])


def tone_of(flag: Mapping[str, Any]) -> str:
    """How a flag stands, by the games of another bot: SURE, OPEN or DOUBTED."""
    check = flag["check"]
    if check and not check["agrees"]:
        return DOUBTED
    return OPEN if check and not check["holds"] else SURE


def doubted(figures: Report, about: str) -> bool:
    """Whether another bot's games do not show what stands out."""
    return any(flag["about"] == about and tone_of(flag) == DOUBTED for flag in figures["flags"])


def mark_tones(figures: Report) -> None:
    """Each flag with its tone, and each share that stands out with that of its flag."""
    for flag in figures["flags"]:
        flag["tone"] = tone_of(flag)
    tones = {flag["about"]: flag["tone"] for flag in figures["flags"]}
    for row in figures["places_won"]:
        # What the one of two has the other lacks.
        place = 1 if figures["seats"] == 2 else row["place"]
        row["tone"] = tones.get(f"place {place}", SURE)
    for row in figures["components"]:
        row["winners"]["tone"] = tones.get(row["component"], SURE)


def _flags(figures: Report, tally: Tally) -> Iterator[dict[str, Any]]:
    odd = {number for row in figures["odd_games"] for number in row["games"]}
    if figures["unfinished"]:
        yield flag(f"{figures['unfinished']} of {figures['games']} games did not end", tally, "unfinished")
    if won_together(figures):
        return
    for row in figures["places_won"]:
        if row["stands_out"] and not (figures["seats"] == 2 and row["place"] == 2):
            says = f"the {ordinal(row['place'])} player wins {percent(row)}, not {_fair(row)}"
            place = f"place {row['place'] - 1}"
            example = place if row["value"] > row["fair"] else f"not {place}"
            yield flag(says, tally, example, odd, about=f"place {row['place']}", row=row)
    for row in figures["seats_won"]:
        if figures["drawn"] and row["stands_out"] and not (figures["seats"] == 2 and row["seat"] == 1):
            seat = f"seat {row['seat']}"
            yield flag(f"{seat} wins {percent(row)}, not {_fair(row)}", tally, seat, odd)
    for component in strong(figures):
        row, name = component["winners"], component["component"]
        more = row["value"] > row["fair"]
        verb = verb_of(figures["takes"])
        says = f"players who {verb.take} {name} win {percent(row)} of their games"
        only = caveat(figures, component)
        usual = f"any player in their position {_fair(row)}{f' ({only})' if only else ''}"
        example = f"{'won' if more else 'lost'} with {name}"
        yield flag(f"{says}; {usual}", tally, example, odd, about=name, row=row)


def flag(
    says: str,
    tally: Tally,
    example: str,
    odd: Collection[int] = (),
    *,
    about: str = "",
    row: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """A flag and the games that show it, if there are such those that are not odd besides, of the first ones
    the most typical in length and margin before the others.

    ``about`` names what stands out, a place or a component, and ``row`` is its share.
    """
    games = tally.examples.get(example, ())
    plain = [number for number in games if number not in odd]
    share = {} if row is None else {"value": row["value"], "more": row["value"] > row["fair"]}
    shown = typical(plain or list(games), tally)[:MAX_NAMED]
    return {"says": says, "games": shown, "about": about, "check": None, "tone": SURE, **share}


def typical(games: Sequence[int], tally: Tally) -> list[int]:
    """Games by how near they are to the median one, in decisions and in margin, the nearest first."""
    scales = [
        (median(column), max(1.0, pstdev(column))) for column in zip(*tally.sizes.values(), strict=True)
    ]

    def off(number: int) -> tuple[bool, float, int]:
        size = tally.sizes.get(number, ())
        away = fsum(
            abs(value - middle) / spread
            for value, (middle, spread) in zip(size, scales[: len(size)], strict=True)
        )
        return not size, round(away, 9), number

    return sorted(games, key=off)


def _fair(row: dict[str, Any]) -> str:
    return f"{row['fair']:.1%}".replace("%", " %")
