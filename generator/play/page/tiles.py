"""The figures that a designer looks for first, each in large type with the words below it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.play.measures.flags import doubted, qualified, strong
from generator.play.measures.looks import ENOUGH
from generator.play.measures.wording import ordinal, short

Report = dict[str, Any]
Tile = dict[str, Any]


def key_figures(figures: Report) -> Iterator[Tile]:
    """Who begins, how long, how close, when decided, and what stands out, as far as it is known."""
    if figures["decisions"]["of"] >= ENOUGH:
        yield from _order(figures)
        yield from _minutes(figures)
        yield from _scores(figures)
        yield from _components(figures)


def _order(figures: Report) -> Iterator[Tile]:
    """The place that stands out most, or else the first."""
    rows = figures["places_won"]
    if figures["seats"] == 1 or figures["together"] or rows[0]["of"] < ENOUGH:
        return
    out = [row for row in rows if row["stands_out"]]
    row = max(out, key=lambda row: (abs(row["value"] - row["fair"]), row["place"] == 1), default=rows[0])
    fair, low, high = (f"{row[end] * 100:.0f}" for end in ("fair", "low", "high"))
    but = doubted(figures, f"place {row['place']}")
    yield {
        "figure": f"{row['value'] * 100:.0f} %",
        "says": f"of the wins go to the {ordinal(row['place'])} player",
        "more": f"fair: {fair} %; of these bots, played for ever, {low} to {high} % (95 % sure)"
        f"{f'; {but}' if but else ''}",
        "out": row["stands_out"],
    }


def _minutes(figures: Report) -> Iterator[Tile]:
    (least, middle, _), (_, slow, most) = (figures[of]["percentiles"] for of in ("minutes", "minutes_slow"))
    seconds = short(figures["seconds_a_decision"])
    yield {
        "figure": f"{middle:.0f}–{slow:.0f} min",
        "says": "for the median game: an assumption",
        "more": f"{seconds} seconds a choice, or for each halving of its options; nine games in ten: "
        f"{least:.0f} to {most:.0f}",
        "out": False,
    }


def _scores(figures: Report) -> Iterator[Tile]:
    margin, decided = figures["margin"], figures["decided"]
    if not figures["score_told"] or figures["together"] or figures["score_is_win"]:
        return
    if margin["of"] >= ENOUGH:
        few, middle, many = map(short, margin["percentiles"])
        says, more = "points between the best two, median game", f"nine games in ten: {few} to {many}"
        yield {"figure": middle, "says": says, "more": more, "out": False}
    if decided["of"] >= ENOUGH:
        few, middle, many = map(short, figures["lead_changes"]["percentiles"])
        yield {
            "figure": f"{short(decided['percentiles'][1])} %",
            "says": "of the decisions: by then half of the games are decided, their winner ahead for good",
            "more": f"lead changes: {middle} in the median game; nine games in ten {few} to {many}",
            "out": False,
        }


def _components(figures: Report) -> Iterator[Tile]:
    if not any(row["winners"]["of"] for row in figures["components"]):
        return
    rows = strong(figures)
    names = [
        f"{row['component']} ({but})" if (but := qualified(figures, row)) else row["component"]
        for row in rows
    ]
    least = figures.get("component_would_show")
    more = "too few games to say"
    if least:
        wins, usual = (least["usual"] + least["least"]) * 100, least["usual"] * 100
        more = f"one that wins {wins:.0f} % instead of {usual:.0f} % would have, 4 times in 5"
    yield {
        "figure": str(len(rows)),
        "says": "component stands out" if len(rows) == 1 else "components stand out",
        "more": ", ".join(names).replace("_", " ") or more,
        "out": bool(rows),
    }
