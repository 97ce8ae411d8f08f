"""A report in a few sentences, and the games of it that went as no other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import ceil
from typing import Any

from generator.play.measures.course import LEAD_CHANGES, MARGIN
from generator.play.measures.looks import ENOUGH
from generator.play.measures.tally import NOTHING, Tally
from generator.play.measures.use import in_words
from generator.play.measures.wording import ordinal, percent, short, verb_of

Report = dict[str, Any]

SEEN = 0.05
"""The advantage, as a share of the wins, that a designer would want to know of."""
LATE = 95
"""After how many percent of the decisions a game is decided only at the end."""
NEAR = 0.1
"""The part of the winner's points by which a game is won closely."""
MAX_DEAD, MAX_HARDLY = 8, 3
"""Names in a sentence at most."""
EXTREMES = {
    "decisions": "the longest: {} decisions",
    MARGIN: "the widest margin: {} points",
    LEAD_CHANGES: "the most lead changes: {}",
}
_GAMES = re.compile(r"^games (in which|that|whose|with) ")
RARE = 0.1
NOBODY = "nobody did"
"""The part of the games that is few enough to be odd."""


def verdict(figures: Report) -> list[str]:
    """Sentences for who reads no further: the order of play, the length, how close it is, the components."""
    if figures["decisions"]["of"] < ENOUGH:
        return [f"Not enough games ({figures['decisions']['of']}) to say anything."]
    rows = (_order, _length, _closeness, _skill, _components, _unused)
    return [sentence for row in rows for sentence in row(figures)]


def _order(figures: Report) -> Iterator[str]:
    places = figures["places_won"]
    if figures["seats"] == 1 or figures["together"] or not places[0]["of"]:
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
            f"{points:.0f} percentage points would probably have shown (4 times in 5), a smaller one "
            f"may have been missed{enough if more > 1 else ''}."
        )


def _length(figures: Report) -> Iterator[str]:
    few, middle, many = (f"{minutes:.0f}" for minutes in figures["minutes"]["percentiles"])
    yield (
        f"The median game takes {short(figures['decisions']['percentiles'][1])} decisions: some "
        f"{middle} minutes, and nine games in ten {few} to {many}, if every decision took "
        f"{short(figures['seconds_a_decision'])} seconds."
    )


def _closeness(figures: Report) -> Iterator[str]:
    margin, decided = figures["margin"], figures["decided"]
    if figures["together"] or margin["of"] < ENOUGH or not figures["score_told"] or figures["score_is_win"]:
        return
    winner, loser = figures["winner_scores"]["value"], figures["loser_scores"]
    scores = f"The winner has {winner:.1f} points on average"
    if loser["of"] >= ENOUGH:
        others = "the loser" if figures["seats"] == 2 else "the others"
        scores += f", {others} {loser['value']:.1f}"
    near = max(1, round(winner * NEAR))
    close = sum(count for value, count in margin["counts"] if value <= near) / margin["of"]
    yield (
        f"{scores}. The median game is won by {short(margin['percentiles'][1])} points, {close * 100:.0f} % "
        f"of the games by {near} or fewer."
    )
    if decided["of"] >= ENOUGH:
        late = sum(count for value, count in decided["counts"] if value > LATE) / decided["of"]
        yield (
            f"In half the games the winner leads for good after {short(decided['percentiles'][1])} % of the "
            f"decisions; {late * 100:.0f} % are decided only in the last {100 - LATE} % of them."
        )


def _skill(figures: Report) -> Iterator[str]:
    rungs = [rung for rung in figures["skill"] if "won" in rung and rung["always"]["of"] >= ENOUGH]
    for rung in rungs[-1:]:
        yield (
            f"On {rung['always']['value'] * 100:.0f} % of the deals the better of two bots ({rung['bot']}, "
            f"against {rung['weaker']}) wins every game, wherever it sits; on "
            f"{rung['same_seat']['value'] * 100:.0f} % the same seat wins, whoever sits there."
        )


def _components(figures: Report) -> Iterator[str]:
    verb = verb_of(figures["takes"])
    strong = [row for row in figures["components"] if row["winners"]["stands_out"]]
    strong.sort(key=lambda row: -abs(row["winners"]["value"] - row["winners"]["fair"]))
    for row in strong:
        name, winners = row["component"].replace("_", " "), row["winners"]
        says = (
            f"Players who {verb.take} {name} win {winners['value'] * 100:.0f} % of their games; "
            f"{verb.takers} of an average component {winners['fair'] * 100:.0f} %"
        )
        yield f"{says}{_from_behind(row) if figures['score_told'] else ''}."
    least = figures.get("component_would_show")
    if least and not strong:
        wins, usual = (least["usual"] + least["least"]) * 100, least["usual"] * 100
        yield (
            f"No component wins too often or too seldom. One that wins {wins:.0f} % instead of the usual "
            f"{usual:.0f} % would probably have shown (4 times in 5), a smaller difference may be missed."
        )


def _unused(figures: Report) -> Iterator[str]:
    if not figures["dead"] and (figures["items"] or figures["components"]):
        yield "Every component came into use in some game."
    named = [row for row in figures["dead"] if not row["why"]]
    left = [row["name"] for row in figures["dead"] if row["why"]]
    if named:
        names = [f"{row['name']} ({', '.join(row['never'])})" for row in named]
        yield f"Never came about: {'; '.join(names[:MAX_DEAD])}{_more(names, MAX_DEAD)}.".replace("_", " ")
    if left:
        yield f"Left alone by these bots, for reasons told below: {', '.join(left)}.".replace("_", " ")
    if figures["hardly_used"]:
        names = [f"{row['name'].replace('_', ' ')} ({in_words(row)})" for row in figures["hardly_used"]]
        yield f"Hardly used: {'; '.join(names[:MAX_HARDLY])}{_more(names, MAX_HARDLY)}."


def _more(names: Sequence[str], shown: int) -> str:
    return f"; and {len(names) - shown} more, listed below" if len(names) > shown else ""


def _from_behind(row: dict[str, Any]) -> str:
    """Whether whoever came by a component had been ahead before, and how the others fared."""
    ahead, behind = row["ahead"], row["from_behind"]
    if behind["of"] < ENOUGH:
        return ""
    if behind["low"] > behind["usual"]:
        so = "so it wins for those, too"
    elif behind["high"] < behind["usual"]:
        so = "fewer than usual"
    else:
        so = "as usual, so it may only show who leads"
    return (
        f". {ahead['value'] * 100:.0f} % of them were ahead before (usual {ahead['usual'] * 100:.0f} %); of "
        f"the others {behind['value'] * 100:.0f} % won (usual {behind['usual'] * 100:.0f} %): {so}"
    )


def odd_games(figures: Report, tally: Tally) -> list[dict[str, Any]]:
    """Games to look at: the longest, the widest margin, and those in which something rare came or did not.

    What the same games show is one row.
    """
    rows: list[tuple[str, int, tuple[int, ...]]] = []
    extremes = tally.extremes.keys() - ({MARGIN} if figures["score_is_win"] else set())
    for name, says in EXTREMES.items():
        if name in extremes and tally.extremes[name][0]:
            value, number = tally.extremes[name]
            rows.append((says.format(short(value)), 1, (number,)))
    if tally.bare:
        verb = verb_of(figures["takes"])
        rows.append((f"nothing {verb.taken} by anybody", tally.bare, tally.examples[NOTHING]))
    for kind, games in sorted(tally.used.items()):
        without = tally.games - games
        shown = kind in figures["takes"] and without == tally.bare
        if 0 < without <= RARE * tally.games and not shown:
            says = f"{NOBODY} '{kind.replace('_', ' ')}'"
            rows.append((says, without, tally.examples.get(f"without {kind}", ())))
    for (name, value), games in sorted(tally.figures.items()):
        of_one = {each for figure, each in tally.figures if figure == name} <= {0.0, 1.0}
        if value == 1 and of_one and games <= RARE * tally.games:
            rows.append((_GAMES.sub("", name), games, tally.examples.get(f"with {name}", ())))
    alike: dict[tuple[int, tuple[int, ...]], list[str]] = {}
    for says, count, numbers in rows:
        alike.setdefault((count, numbers), []).append(says)
    return [
        {"says": "; ".join(_without_deeds(sayings)), "count": count, "games": list(numbers)}
        for (count, numbers), sayings in alike.items()
    ]


def _without_deeds(sayings: Sequence[str]) -> Sequence[str]:
    """Not that nobody did something, where the game itself says what that came to."""
    return [says for says in sayings if not says.startswith(NOBODY)] or sayings
