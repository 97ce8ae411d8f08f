"""A report in a few sentences, and the games of it that went as no other."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Any

from generator.play.measures.course import LEAD_CHANGES, MARGIN
from generator.play.measures.looks import ENOUGH
from generator.play.measures.summary import won_together
from generator.play.measures.tally import Tally
from generator.play.measures.wording import ordinal, percent, short

Report = dict[str, Any]

SEEN = 0.05
"""The advantage, as a share of the wins, that a designer would want to know of."""
RARE = 0.1
"""The part of the games that is few enough to be odd."""


def verdict(figures: Report) -> list[str]:
    """Sentences for who reads no further: the order of play, the length, how close it is, the components."""
    if figures["decisions"]["of"] < ENOUGH:
        return [f"Not enough games ({figures['decisions']['of']}) to say anything."]
    return [*_order(figures), *_length(figures), *_closeness(figures), *_components(figures)]


def _order(figures: Report) -> Iterator[str]:
    places = figures["places_won"]
    if figures["seats"] == 1 or won_together(figures) or not places[0]["of"]:
        return
    out = [row for row in places if row["stands_out"]]
    for row in out[:1]:
        how = "often" if row["value"] > row["fair"] else "seldom"
        fair = f"{row['fair'] * 100:.0f} %"
        yield f"The {ordinal(row['place'])} player wins too {how}: {percent(row)} instead of {fair}."
    if not out:
        points, more = figures["would_show"] * 100, figures["would_show"] / SEEN
        enough = f"; for one of 5 points play some {ceil(places[0]['of'] * more**2 / 100) * 100:,} games"
        yield (
            "No place in the order of play wins too often or too seldom. An advantage of "
            f"{points:.0f} points would probably have shown (4 times in 5), a smaller one may have been "
            f"missed{enough if more > 1 else ''}."
        )


def _length(figures: Report) -> Iterator[str]:
    few, middle, many = (f"{minutes:.0f}" for minutes in figures["minutes"]["percentiles"])
    yield (
        f"A game takes {short(figures['decisions']['percentiles'][1])} decisions in the middle: some "
        f"{middle} minutes, {few} to {many} in nine games of ten, were each decision to take "
        f"{short(figures['seconds_a_decision'])} seconds."
    )


def _closeness(figures: Report) -> Iterator[str]:
    margin, decided = figures["margin"], figures["decided"]
    if won_together(figures) or margin["of"] < ENOUGH or not figures["score_told"]:
        return
    points = f"The winner is {short(margin['percentiles'][1])} points ahead in the middle"
    if decided["of"] >= ENOUGH:
        points += f", and led for good after {short(decided['percentiles'][1])} % of the decisions"
    yield f"{points}."


def _components(figures: Report) -> Iterator[str]:
    strong = [row for row in figures["components"] if row["winners"]["stands_out"]]
    strong.sort(key=lambda row: -abs(row["winners"]["value"] - row["winners"]["fair"]))
    for more, word in ((True, "more"), (False, "less")):
        names = [
            f"{row['component'].replace('_', ' ')} ({row['winners']['value'] * 100:.0f} %)"
            for row in strong
            if (row["winners"]["value"] > row["winners"]["fair"]) == more
        ]
        if names:
            yield f"Who takes one of these wins {word} than others do: {', '.join(names)}."
    if figures["never_taken"]:
        names = [name.replace("_", " ") for name in figures["never_taken"]]
        yield f"Never taken though it could be: {', '.join(names)}."


def odd_games(tally: Tally) -> list[dict[str, Any]]:
    """Games to look at: the longest, the widest margin, and those in which something rare came or did not."""
    rows = []
    labels = {"decisions": "the longest", MARGIN: "the widest margin", LEAD_CHANGES: "the most lead changes"}
    for name, says in labels.items():
        if name in tally.extremes and tally.extremes[name][0]:
            value, number = tally.extremes[name]
            what = "points" if name == MARGIN else name
            rows.append({"says": f"{says}: {short(value)} {what}", "games": [number]})
    for kind, games in sorted(tally.used.items()):
        if 0 < tally.games - games <= RARE * tally.games:
            says = f"{tally.games - games} without {kind.replace('_', ' ')}"
            rows.append({"says": says, "games": list(tally.examples.get(f"without {kind}", ()))})
    for (name, value), games in sorted(tally.figures.items()):
        numbers = tally.examples.get(f"with {name}", ())
        of_one = {each for figure, each in tally.figures if figure == name} <= {0.0, 1.0}
        if value == 1 and of_one and games <= RARE * tally.games:
            rows.append({"says": f"{games}: {name}", "games": list(numbers)})
    return rows
