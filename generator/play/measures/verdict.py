"""A report in a few sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any

from generator.play.measures.course import AHEAD, BEHIND, LEVEL
from generator.play.measures.flags import strong
from generator.play.measures.looks import ENOUGH
from generator.play.measures.use import PERHAPS, in_words
from generator.play.measures.wording import listed, ordinal, percent, rounded, short, verb_of

Report = dict[str, Any]

SEEN = 0.05
"""The advantage, as a share of the wins, that a designer would want to know of."""
LATE = 95
"""After how many percent of the decisions a game is decided only at the end."""
NEAR = 0.1
"""The part of the winner's points by which a game is won closely."""
MAX_DEAD, MAX_HARDLY, MAX_ENDS = 8, 5, 4
"""Names in a sentence at most."""
BY_LUCK = 0.05
"""The part of looks at single brackets of 95 % that lie beside what is usual by chance alone."""
STOOD = {AHEAD: "ahead", LEVEL: "with nobody ahead", BEHIND: "behind"}


def verdict(figures: Report) -> list[str]:
    """Sentences for who reads no further: the order of play, the length, how close it is, the components."""
    if figures["decisions"]["of"] < ENOUGH:
        return [f"Not enough games ({figures['decisions']['of']}) to say anything."]
    rows = (_order, _length, _ends, _closeness, _skill, _components, _unused)
    return [sentence for row in rows for sentence in row(figures)]


def checked(figures: Report, about: str) -> str:
    """The words of another bot's games on something that stands out; "" where none looked."""
    return next((f" {flag['check']['says']}." for flag in figures["flags"] if _is(flag, about)), "")


def _is(flag: Mapping[str, Any], about: str) -> bool:
    return bool(flag["about"] == about and flag["check"])


def _order(figures: Report) -> Iterator[str]:
    places = figures["places_won"]
    if figures["seats"] == 1 or figures["together"] or not places[0]["of"]:
        return
    out = [row for row in places if row["stands_out"]]
    for row in out[: 1 if figures["seats"] == 2 else None]:
        how = "often" if row["value"] > row["fair"] else "seldom"
        fair, check = f"{row['fair'] * 100:.0f} %", checked(figures, f"place {row['place']}")
        yield f"The {ordinal(row['place'])} player wins too {how}: {percent(row)} instead of {fair}.{check}"
    if not out:
        points, more = figures["would_show"] * 100, figures["would_show"] / SEEN
        enough = f"; for one of 5 points play some {ceil(places[0]['of'] * more**2 / 100) * 100:,} games"
        yield (
            "No place in the order of play was seen to win too often or too seldom. An advantage of "
            f"{points:.0f} percentage points would probably have shown (4 times in 5), a smaller one "
            f"may have been missed{enough if more > 1 else ''}."
        )


def _length(figures: Report) -> Iterator[str]:
    (least, middle, _), (_, slow, most) = (figures[of]["percentiles"] for of in ("minutes", "minutes_slow"))
    decisions, goes = (short(figures[of]["percentiles"][1]) for of in ("decisions", "goes"))
    rows = f", or {goes} choices if decisions of one kind in a row are one" if goes != decisions else ""
    seconds = short(figures["seconds_a_decision"])
    yield (
        f"The median game takes some {middle:.0f} to {slow:.0f} minutes, by assumption. It has {decisions} "
        f"decisions{rows}; a choice is taken to last {seconds} seconds at least, and {seconds} for each "
        f"halving of its options at most. Nine games in ten lie between {least:.0f} and {most:.0f} minutes."
    )


def _ends(figures: Report) -> Iterator[str]:
    if figures["unfinished"]:
        yield f"{figures['unfinished']} of {figures['games']} games did not end and were stopped."
    ends, ties = figures["endings"], figures["shared_wins"]
    said = ", ".join(f"{row['ending']} {row['value'] * 100:.1f} %" for row in ends[:MAX_ENDS])
    said = f"All games end alike: {ends[0]['ending']}" if len(ends) == 1 else f"How games end: {said}"
    more = f"; and {len(ends) - MAX_ENDS} ways more" if len(ends) > MAX_ENDS else ""
    if figures["seats"] > 1 and not figures["together"]:
        count = round(ties["value"] * ties["of"])
        more += f". Ties: {count} game{'s' if count != 1 else ''}, {percent(ties)}{_of_endings(ends, count)}"
    yield f"{said}{more}."


def _of_endings(ends: Sequence[Mapping[str, Any]], ties: int) -> str:
    """The ending that all ties have, where not all games end so."""
    if ties and len(ends) > 1:
        return "".join(f", all with {row['ending']}" for row in ends if row["ties"] == ties)
    return ""


def _closeness(figures: Report) -> Iterator[str]:
    margin, decided = figures["margin"], figures["decided"]
    if figures["together"] or margin["of"] < ENOUGH or not figures["score_told"] or figures["score_is_win"]:
        return
    winner, loser = figures["winner_scores"]["percentiles"][1], figures["loser_scores"]
    scores = f"In the median the winner has {short(winner)} points"
    if loser["of"] >= ENOUGH:
        others = "the loser" if figures["seats"] == 2 else "the others on average"
        scores += f", {others} {short(loser['percentiles'][1])} (medians, so they need not differ by as much)"
    near = max(1, round(winner * NEAR))
    close = sum(count for value, count in margin["counts"] if value <= near) / margin["of"]
    yield (
        f"The median game is won by {short(margin['percentiles'][1])} points. {scores}; {close * 100:.0f} % "
        f"of the games are won by {near} points or fewer."
    )
    if decided["of"] >= ENOUGH:
        late = sum(count for value, count in decided["counts"] if value > LATE) / decided["of"]
        yield (
            f"Half of the games are decided within the first {short(decided['percentiles'][1])} % of the "
            f"decisions: from then on the winner leads for good. In {late * 100:.0f} % of the games that "
            f"comes only in the last {100 - LATE} %. In the lead is who would win were the game over then."
        )


def _skill(figures: Report) -> Iterator[str]:
    rungs = [rung for rung in figures["skill"] if "won" in rung and rung["always"]["of"] >= ENOUGH]
    for rung in rungs[-1:]:
        low = ", which takes any legal action and so is a low bar" if rung["weaker"] == "random" else ""
        seat = "each seat of " if figures["seats"] > 2 else ""
        yield (
            f"On {rounded(rung['always'])} of the deals {rung['bot']} wins every game against "
            f"{rung['weaker']}, wherever it sits ({luck(rung['always'])}). In all, {seat}{rung['bot']} wins "
            f"{rounded(rung['won'])} of its games against {rung['weaker']}{low}; equal ones would win "
            f"{rung['won']['fair'] * 100:.0f} %. "
            f"And {rounded(rung['same_seat'])} of the deals go to the same seat whoever sits there "
            f"({luck(rung['same_seat'])})."
        )


def luck(figure: Mapping[str, Any]) -> str:
    """How a share of deals lies beside that of pure luck."""
    share = f"{figure['by_luck'] * 100:.0f} %" if figure["by_luck"] >= 0.005 else "few"
    if figure["low"] > figure["by_luck"]:
        return f"more than the {share} that pure luck would give"
    if figure["high"] < figure["by_luck"]:
        return f"fewer than the {share} that pure luck would give"
    return f"no more than the {share} that pure luck would give"


def _components(figures: Report) -> Iterator[str]:
    verb = verb_of(figures["takes"])
    rows = strong(figures)
    for row in rows:
        name, winners = row["component"].replace("_", " "), row["winners"]
        side = "often" if winners["value"] > winners["fair"] else "seldom"
        yield (
            f"Players who {verb.take} {name} win too {side}: {rounded(winners)} of their games, where any "
            f"player in their position wins {winners['fair'] * 100:.0f} %.{by_standing(figures, row)}"
            f"{checked(figures, row['component'])}"
        )
    perhaps = [row["component"] for row in figures["components"] if row["standing"] == PERHAPS]
    looks = figures["looks"]["components"]
    if perhaps and looks:
        yield (
            f"Perhaps too strong or too weak: {listed(perhaps)}. Of {looks} components {looks * BY_LUCK:.0f} "
            "would look so by luck alone; below stands how many games would tell."
        )
    least = figures.get("component_would_show")
    if least and not rows:
        wins, usual = (least["usual"] + least["least"]) * 100, least["usual"] * 100
        yield (
            "No component was seen to win more or less than luck explains. One that wins "
            f"{wins:.0f} % instead of the usual {usual:.0f} % would probably have shown (4 times in 5), a "
            "smaller difference may be missed."
        )


def by_standing(figures: Report, row: Mapping[str, Any]) -> str:
    """The wins of the takers of a component by how they stood before, and for whom it is sure."""
    if not figures["score_told"]:
        return ""
    parts = [
        f"{STOOD[name]} {own['value'] * 100:.0f} % (usual {own['usual'] * 100:.0f} %)"
        for name, own in row["standings"].items()
        if own["of"] >= ENOUGH
    ]
    if len(parts) < 2:
        return ""
    sure = row["caveat"] or "so it is no mere sign of who leads"
    return f" By how they stood before: {', '.join(parts)}; {sure}."


def _unused(figures: Report) -> Iterator[str]:
    named = [row for row in figures["dead"] if not row["why"]]
    left = [row["name"] for row in figures["dead"] if row["why"]]
    if named:
        names = [f"{row['name']} ({', '.join(row['never'])})" for row in named]
        yield f"Never came about: {'; '.join(names[:MAX_DEAD])}{_more(names, MAX_DEAD)}.".replace("_", " ")
    if left:
        yield f"Left alone by these bots, for reasons given below: {', '.join(left)}.".replace("_", " ")
    hardly = figures["hardly_used"]
    if hardly:
        names = [f"{row['name'].replace('_', ' ')} {in_words(row)}" for row in hardly]
        yield (
            f"Hardly used: {listed([row['name'] for row in hardly])}. That is in fewer than half as many "
            f"games as the median component: {'; '.join(names[:MAX_HARDLY])}{_more(names, MAX_HARDLY)}."
        )
    elif not figures["dead"] and (figures["items"] or figures["components"]):
        yield "Everything came into use, and no component in fewer than half as many games as the median one."


def _more(names: Sequence[str], shown: int) -> str:
    return f"; and {len(names) - shown} more, listed below" if len(names) > shown else ""
