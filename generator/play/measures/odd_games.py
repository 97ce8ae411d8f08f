"""Games of a report that went as no other: the longest, the closest, those in which something rare came."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from generator.play.measures.course import COMEBACK, LEAD_CHANGES, MARGIN, left_early
from generator.play.measures.tally import LOW, MAX_EXAMPLES, NOTHING, TIES, Story, Tally
from generator.play.measures.wording import count_of, ordinal, short, verb_of

Report = dict[str, Any]

EXTREMES = {
    f"{LOW}decisions": "the shortest: {} decisions",
    "decisions": "the longest: {} decisions",
    f"{LOW}{MARGIN}": "the closest: won by {}",
    MARGIN: "the widest margin: {} points",
    COMEBACK: "the greatest comeback: won after being {} points behind",
    LEAD_CHANGES: "the most lead changes: {}",
}
OF_SCORES = (MARGIN, f"{LOW}{MARGIN}", COMEBACK)
RARE = 0.1
"""The part of the games that is few enough to be odd."""
NOBODY, TIE = "nobody did", "a tie"
_GAMES = re.compile(r"^games (in which|that|whose|with) ")

Row = tuple[str, int, tuple[int, ...]]


def odd_games(figures: Report, tally: Tally) -> list[dict[str, Any]]:
    """Games to look at: the longest, the closest, and those in which something rare came or did not.

    What the same games show is one row, and the row of a single game has all that it shows; ``extreme`` are
    those of a highest or lowest number.
    """
    extremes = list(_extremes(figures, tally))
    rows = [*extremes, *_rare(figures, tally)]
    alike: dict[tuple[int, tuple[int, ...]], list[str]] = {}
    for says, count, numbers in rows:
        alike.setdefault((count, numbers), []).append(says)
    highest = {says for says, _, _ in extremes}
    return [
        {
            "says": "; ".join([*_without_deeds(sayings), *_besides(extremes, numbers)]),
            "count": count,
            "games": list(numbers),
            "extreme": not highest.isdisjoint(sayings),
        }
        for (count, numbers), sayings in alike.items()
    ]


def stories(figures: Report, tally: Tally) -> list[dict[str, Any]]:
    """How the games at the extremes went, in two sentences each, with the scores by turn."""
    by_points = figures["score_told"] and not figures["score_is_win"]
    return [
        {
            "game": number,
            "says": [_end_of(story), *(_points_of(story) if by_points else _leaving_of(story))],
            "scores": [list(scores) for scores in story.scores] if by_points else [],
            "turns": [] if by_points or not left_early(story.places) else list(story.places),
            "won": [place + 1 for place in story.won],
        }
        for number, story in tally.stories.items()
    ]


def _end_of(story: Story) -> str:
    """Who won, and after how many decisions."""
    places = [ordinal(place + 1) for place in story.won]
    if len(places) == 1:
        won = f"The {places[0]} player wins"
    elif len(places) == len(story.scores[0]):
        won = "All share the win"
    else:
        won = f"The {' and the '.join([', the '.join(places[:-1]), places[-1]])} player share the win"
    return f"{won} after {count_of(story.decisions, 'decision')}: {story.ending}."


def _points_of(story: Story) -> Iterator[str]:
    """The points of all in the order of play at each quarter of the turns."""
    turns = len(story.places)
    parts = ("after a quarter of the turns", "half-way", "after three quarters", "at the end")
    quarters = [story.scores[round(turns * quarter / 4)] for quarter in (1, 2, 3)] + [story.scores[-1]]
    points = [f"{' : '.join(map(short, row))} {part}" for row, part in zip(quarters, parts, strict=True)]
    yield f"Points in the order of play: {', '.join(points)}."


def _leaving_of(story: Story) -> Iterator[str]:
    """In which order players had their last turn, where some had it long before others."""
    early = left_early(story.places)
    if early and len(set(story.places)) > 2:
        last = {place: at + 1 for at, place in enumerate(story.places)}
        order = sorted(set(last) - set(story.won), key=lambda place: last[place])
        out = [f"the {ordinal(place + 1)} (turn {last[place]})" for place in order]
        yield f"Out, one after the other: {', '.join(out)}; turns of all players are counted together."


def _extremes(figures: Report, tally: Tally) -> Iterator[Row]:
    for name, says in EXTREMES.items():
        if name not in tally.extremes or (figures["score_is_win"] and name in OF_SCORES):
            continue
        value, count, numbers = tally.extremes[name]
        if value and count <= max(MAX_EXAMPLES, RARE * tally.games):
            points = short(abs(value))
            shown = f"{points} point{'s'[: points != '1']}" if name in OF_SCORES[1:2] else points
            yield says.format(shown), count, numbers


def _besides(extremes: Sequence[Row], numbers: Sequence[int]) -> list[str]:
    """The extremes that a single game shares with others."""
    rows = extremes if len(numbers) == 1 else ()
    return [f"also {says}" for says, count, games in rows if count > 1 and numbers[0] in games]


def _rare(figures: Report, tally: Tally) -> Iterator[Row]:
    ties = sum(count * sum(len(won) > 1 for won in deal) for deal, count in tally.deals.items())
    if ties and not figures["together"]:
        yield TIE, ties, tally.examples.get(TIES, ())
    if tally.bare:
        verb = verb_of(figures["takes"])
        yield f"nothing {verb.taken} by anybody", tally.bare, tally.examples[NOTHING]
    for kind, games in sorted(tally.used.items()):
        without = tally.games - games
        shown = kind in figures["takes"] and without == tally.bare
        if 0 < without <= RARE * tally.games and not shown:
            says = f"{NOBODY} '{kind.replace('_', ' ')}'"
            yield says, without, tally.examples.get(f"without {kind}", ())
    for (name, value), games in sorted(tally.figures.items()):
        of_one = {each for figure, each in tally.figures if figure == name} <= {0.0, 1.0}
        if value == 1 and of_one and games <= RARE * tally.games:
            yield _GAMES.sub("", name), games, tally.examples.get(f"with {name}", ())


def _without_deeds(sayings: Sequence[str]) -> Sequence[str]:
    """Not that nobody did something, where the game itself says what that came to."""
    return [says for says in sayings if not says.startswith(NOBODY)] or sayings
