"""A report in a few sentences: all but what stands out, which is told by ``page.findings``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any

from generator.play.intervals import percentiles
from generator.play.measures.course import LEVEL
from generator.play.measures.flags import OPEN
from generator.play.measures.looks import ENOUGH
from generator.play.measures.odd_games import TIE
from generator.play.measures.skill import skill_in_words
from generator.play.measures.use import FEW, PERHAPS, WIDE
from generator.play.measures.wording import about, count_of, listed, ordinal, percent, short, verb_of
from generator.play.stages.in_words import (
    choices_in_words,
    leaving_in_words,
    pace_of_play,
    phases_in_words,
    without_points,
    without_setup,
)

Report = dict[str, Any]

SEEN = 0.05
"""The advantage, as a share of the wins, that a designer would want to know of."""
LATE = 95
"""After how many percent of the decisions a game is decided only at the end."""
APART, TWICE = 0.1, 2
"""Games decided at the end are a group of their own if they are such a part of all, and so many times those
decided in as many percent before.
"""
NEAR = 0.1
"""The part of the winner's points by which a game is won closely."""
MAX_ENDS, MAX_UNSURE = 4, 5
"""Names in a sentence at most."""
BY_LUCK = 0.05
"""The part of looks at single brackets of 95 % that lie beside what is usual by chance alone."""
ODDEST = ("comeback", "lead changes", "closest", "longest")
"""Words of the odd games, that of which one would hear first."""


def verdict(figures: Report) -> list[str]:
    """Sentences for who reads no further: length, how close it is, skill and deal, choices, and the rest."""
    if figures["decisions"]["of"] < ENOUGH:
        return [f"Not enough games ({figures['decisions']['of']}) to say anything."]
    rows = (_length, _ends, leaving_in_words, _closeness, skill_in_words, choices_in_words, _order)
    return [says for row in (*rows, _components, _used, _unsure, _odd) for says in row(figures)]


def _length(figures: Report) -> Iterator[str]:
    (least, middle, many), (few, slow, most) = (
        figures[of]["percentiles"] for of in ("minutes", "minutes_slow")
    )
    seconds, pace = short(figures["seconds_a_decision"]), pace_of_play(figures)
    turns = ""
    if figures["seats"] > 1:
        turns = (
            f" Each player has {'on average' if figures['leaving'] else 'about'} "
            f"{count_of(round(pace['turns']), 'turn')}{without_setup(figures)}, of "
            f"{count_of(round(max(1.0, pace['choices'])), 'choice')} each, and waits some "
            f"{short(round(pace['wait'], 1))} minutes from one to the next."
        )
    quick = count_of(round(middle), "minute")
    yield (
        f"The median game takes about {about(pace['guess'])} minutes, which is a guess. It lies between two "
        f"reckonings, as many times above the one as below the other: {quick} ({least:.0f} to {many:.0f} in "
        f"nine games of ten) if every choice takes {seconds} seconds, and {slow:.0f} ({few:.0f} to "
        f"{most:.0f}) if a choice takes as many for each time its options have to be halved. It has "
        f"{short(figures['goes']['percentiles'][1])} choices in all.{turns}"
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
        more += f". Ties: {count_of(count, 'game')}, {percent(ties)}{_of_endings(ends, count)}"
    rare = [row for row in figures["odd_games"] if not row["extreme"]]
    odd = "; ".join(
        f"{row['says']} in {count_of(row['count'], 'game')}" for row in rare if row["says"] != TIE
    )
    yield f"{said}{more}.{f' Seldom: {odd}.' if odd else ''}"


def _of_endings(ends: Sequence[Mapping[str, Any]], ties: int) -> str:
    """The ending that all ties have, where not all games end so."""
    if ties and len(ends) > 1:
        return "".join(f", all with {row['ending']}" for row in ends if row["ties"] == ties)
    return ""


def _closeness(figures: Report) -> Iterator[str]:
    margin, decided = figures["margin"], figures["decided"]
    if figures["together"] or margin["of"] < ENOUGH:
        return
    if figures["score_is_win"]:
        yield (
            "How close games are is not known. The score of this game says who wins and no more"
            f"{'' if figures['leaving'] else ', so nobody can tell when they are decided, either'}."
        )
        return
    winner, loser = figures["winner_scores"]["percentiles"][1], figures["loser_scores"]
    scores = f"In the median the winner has {short(winner)} points"
    if loser["of"] >= ENOUGH:
        others = "the loser" if figures["seats"] == 2 else "the others on average"
        scores += f", {others} {short(loser['percentiles'][1])}"
    near = max(1, round(winner * NEAR))
    close = sum(count for value, count in margin["counts"] if value <= near) / margin["of"]
    yield (
        f"The median game is won by {count_of(margin['percentiles'][1], 'point')}. {scores}; "
        f"{close * 100:.0f} % of the games are won by {count_of(near, 'point')} or fewer."
        f"{without_points(figures)}"
    )
    if not figures["score_told"]:
        yield "When games are decided is not known. The score does not tell before the end who leads."
    elif decided["of"] >= ENOUGH:
        yield (
            f"Half of the games are decided by {short(decided['percentiles'][1])} % of the way: from then on "
            f"the winner stays ahead. {_groups(decided)} Ahead is who has most points if they were counted "
            "there and then; whether that tells who stands better is for you to say."
        )
    yield from phases_in_words(figures)


def late_group(decided: Report) -> dict[str, float] | None:
    """The games decided at the very end, where they are a group apart: their part of all, and when the others
    are decided in the median; None where there is one group.
    """
    ends = [count for value, count in decided["counts"] if value > LATE]
    before = [count for value, count in decided["counts"] if 2 * LATE - 100 < value <= LATE]
    others = {value: count for value, count in decided["counts"] if value <= LATE}
    late = sum(ends) / decided["of"]
    if late < APART or sum(ends) < ENOUGH or sum(ends) < TWICE * sum(before) or not others:
        return None
    few, middle, many = percentiles(others)
    return {"late": late, "games": sum(ends), "few": few, "middle": middle, "many": many}


def _groups(decided: Report) -> str:
    two = late_group(decided)
    if two is None:
        late = sum(count for value, count in decided["counts"] if value > LATE) / decided["of"]
        return f"In {late * 100:.0f} % of the games that comes only in the last {100 - LATE} %."
    return (
        f"There are two groups: {(1 - two['late']) * 100:.0f} % of the games are decided on the way, half of "
        f"these by {short(two['middle'])} % and nine in ten between {short(two['few'])} and "
        f"{short(two['many'])} %; the other {two['late'] * 100:.0f} % only in the last {100 - LATE} %."
    )


def _order(figures: Report) -> Iterator[str]:
    places = figures["places_won"]
    if figures["seats"] == 1 or figures["together"] or not places[0]["of"]:
        return
    if not any(row["stands_out"] for row in places):
        points, more = figures["would_show"] * 100, figures["would_show"] / SEEN
        enough = f"; for one of 5 points play some {ceil(places[0]['of'] * more**2 / 100) * 100:,} games"
        yield (
            "No place in the order of play was seen to win too often or too seldom. An advantage of "
            f"{points:.0f} percentage points would probably have shown (4 times in 5), a smaller one "
            f"may have been missed{enough if more > 1 else ''}."
        )


def _components(figures: Report) -> Iterator[str]:
    least = figures.get("component_would_show")
    if least and not any(row["winners"]["stands_out"] for row in figures["components"]):
        wins, usual = (least["usual"] + least["least"]) * 100, least["usual"] * 100
        yield (
            "No component was seen to win more or less than luck explains. One that wins "
            f"{wins:.0f} % instead of the usual {usual:.0f} % would probably have shown (4 times in 5), a "
            "smaller difference may be missed."
        )
    perhaps = [row["component"] for row in figures["components"] if row["standing"] == PERHAPS]
    looks = figures["looks"]["components"]
    if perhaps and looks:
        yield (
            f"Perhaps too strong or too weak: {listed(perhaps)}. Of {looks} components {looks * BY_LUCK:.0f} "
            "would look so by luck alone."
        )


def by_standing(figures: Report, row: Mapping[str, Any]) -> str:
    """The wins of the takers of a component by how they stood before; "" where nobody can be told to lead."""
    if not figures["score_told"]:
        return ""
    parts = [
        f"{name} {own['value'] * 100:.0f} % of {own['of']} (usual {own['usual'] * 100:.0f} %)"
        for name, own in row["standings"].items()
        if own["of"] >= ENOUGH
    ]
    level = " (level: nobody led alone)" if LEVEL in row["standings"] else ""
    return f"By how they stood before{level}: {', '.join(parts)}." if len(parts) > 1 else ""


def _used(figures: Report) -> Iterator[str]:
    left = [row for row in figures["dead"] if row["why"]]
    if left:
        names = [f"{row['name']} (never {', '.join(row['never'])})" for row in left]
        yield f"Left alone by these bots, for reasons given below: {'; '.join(names)}.".replace("_", " ")
    if not figures["hardly_used"] and not figures["dead"] and (figures["items"] or figures["components"]):
        yield "Everything came into use, and no component in fewer than half as many games as the median one."


def _unsure(figures: Report) -> Iterator[str]:
    """All that more games would tell, with how many."""
    parts = []
    for flag in figures["flags"]:
        check = flag["check"]
        if flag["tone"] == OPEN or (check and check["needs"]):
            enough = (
                f"some {check['needs']:,} games of it" if check["needs"] else "more games than can be asked"
            )
            what = flag["about"].replace("_", " ")
            if what.startswith("place "):
                what = f"the {ordinal(int(what.removeprefix('place ')))} player"
            parts.append(f"whether {what} stands out with {check['bot']} as well ({enough} would tell)")
    # Where all win together no component makes one win more than another.
    rows = [row for row in figures["unsure"] if row["games"] and not figures["together"]]
    for standing, says in (
        (PERHAPS, "whether these are more than luck"),
        (FEW, "how strong these are at all"),
    ):
        some = [row for row in rows if row["standing"] == standing]
        names = [
            f"{row['component'].replace('_', ' ')} ({row['games']:,} games)" for row in some[:MAX_UNSURE]
        ]
        more = f" and {len(some) - MAX_UNSURE} more" if len(some) > MAX_UNSURE else ""
        if names:
            within = f", to within {WIDE * 50:.0f} points either way" if standing == FEW else ""
            parts.append(f"{says}{within}: {', '.join(names)}{more}")
    verb = verb_of(figures["takes"])
    never = f", and how good is what they never {verb.take}" if figures["never_taken"] else ""
    parts.append(f"whether people play as these bots do{never}")
    says = "; ".join(parts)
    yield f"Some things these games cannot tell. {says[:1].upper()}{says[1:]}."


def _odd(figures: Report) -> Iterator[str]:
    for word in ODDEST:
        for row in figures["odd_games"]:
            if word in row["says"] and row["games"]:
                parts = row["says"].split("; ")
                first = next(part for part in parts if word in part)
                also = [part for part in parts if part.startswith("also ") and part != first]
                says = "; ".join([first, *also]).replace(":", ",")
                yield (
                    f"An odd game to look at is {says}. Type broadside replay "
                    f"games.jsonl {row['games'][0]} in the folder of this report; more of them are below."
                )
                return
