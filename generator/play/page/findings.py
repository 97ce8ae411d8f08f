"""All that stands out, each once: in a sentence, how sure it is, what to try, a game that shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.play.measures.flags import DOUBTED, OPEN, SURE, ends_taking, strong
from generator.play.measures.use import in_words, is_taken
from generator.play.measures.verdict import by_standing
from generator.play.measures.wording import listed, ordinal, rounded, short, verb_of
from generator.play.page.rulebook_figures import beside_rulebook, best_first, eased_elsewhere, today
from generator.play.page.second_bot import strength
from generator.play.stages.in_words import (
    OFTEN_OUT,
    first_out_by_place,
    swing_in_words,
    why_by_leaving,
    why_by_phase,
    without_setup,
)

Report = dict[str, Any]
Finding = dict[str, Any]

USE = "use"
"""The tone of what is counted and no question of luck: what is hardly used, who is out early."""
PROMISE = (SURE, OPEN, USE, DOUBTED)
"""Tones in the order in which a change is promising."""
LONG = 30
"""Percent of the choices that the first who is out sits out, from which on that is a finding."""
UNKNOWN = "Why is not to be read off these games."
MAX_NAMES = 6
"""Components that one finding shows."""


def findings(figures: Report) -> list[Finding]:
    """All that stands out, the most promising to change first: what another bot's games bear out before what
    they leave open, larger effects before smaller; then what is hardly used; last what they do not bear out.
    """
    rows = [*_flagged(figures), *_leaving(figures), *_unused(figures)]
    for row in rows:
        row["beside"] += eased_elsewhere(figures, row)
    return sorted(rows, key=lambda row: (PROMISE.index(row["tone"]), -row["size"]))


def _finding(title: str, tone: str, **more: Any) -> Finding:
    """A finding; ``says`` and ``more`` are sentences, ``names`` components with a caption each, ``tries`` the
    changes that are proposed for it, ``beside`` sentences on these, ``subject`` the name that a rulebook has
    for it, and ``game`` a number of the log.
    """
    return {
        "title": title,
        "tone": tone,
        "size": 0.0,
        "says": [],
        "more": [],
        "names": [],
        "tries": [],
        "beside": [],
        "subject": "",
        "game": None,
        **more,
    }


def _flagged(figures: Report) -> Iterator[Finding]:
    """The flags, each with the row of the figures that it is about."""
    places = {f"place {row['place']}": row for row in figures["places_won"]}
    components = {row["component"]: row for row in strong(figures)}
    for flag in figures["flags"]:
        checks = list(_checked(figures, flag))
        shown: dict[str, Any] = {"game": next(iter(flag["games"]), None), "says": checks}
        shown["tries"] = [row for row in figures["next"] if row["about"] == flag["about"] and flag["about"]]
        if flag["about"] in places:
            yield _place(figures, places[flag["about"]], flag, shown)
        elif flag["about"] in components:
            yield _component(figures, components[flag["about"]], flag, shown)
        else:
            says = f"{flag['says'][:1].upper()}{flag['says'][1:]}"
            yield _finding(says.replace("_", " "), flag["tone"], **{**shown, "size": 1.0})


def _place(figures: Report, row: Report, flag: Report, shown: Mapping[str, Any]) -> Finding:
    how, place = "often" if row["value"] > row["fair"] else "seldom", f"The {ordinal(row['place'])} player"
    says = f"{place} wins too {how}"
    if flag["tone"] == DOUBTED:
        says = f"{place} wins {how} with this bot but not with another, so it depends on the bot"
    beside, tries = beside_rulebook(figures, row, shown["tries"]), best_first(figures, row, shown["tries"])
    now = today(figures, row, tries)
    title = f"{says}: {rounded(now)} of the games, where {row['fair'] * 100:.0f} % would be fair"
    why = [why_by_leaving(figures, row["place"]), why_by_phase(figures, row["place"])]
    causes = list(filter(None, why))
    more = {"beside": beside, "subject": "first player" if row["place"] == 1 else "", "tries": tries}
    more["says"] = [*causes, *shown["says"], *([] if causes else [UNKNOWN])]
    return _finding(title, flag["tone"], **{**shown, **more, "size": abs(row["value"] - row["fair"])})


def _component(figures: Report, row: Report, flag: Report, shown: Mapping[str, Any]) -> Finding:
    verb, winners, name = verb_of(figures["takes"]), row["winners"], row["component"]
    called = name.replace("_", " ")
    more = winners["value"] > winners["fair"]
    compared = (
        f"its {verb.takers} win {rounded(winners)} of their games, any player in their position "
        f"{winners['fair'] * 100:.0f} %"
    )
    if flag["tone"] == DOUBTED:
        goes = "winning" if more else "losing"
        title = f"{called} goes with {goes} with this bot, but not with another: {compared}"
    else:
        title = f"{called} is too {'strong' if more else 'weak'}: {compared}"
    swing = ""
    if flag["tone"] != DOUBTED:
        swing = swing_in_words(row["swing"], called, figures["games"])
    says = [swing, *shown["says"]] if swing else [*shown["says"], UNKNOWN]
    tries = best_first(figures, winners, shown["tries"])
    if row["caveat"]:
        says.append(f"It is {row['caveat']}.")
    if ends_taking(row):
        last = row["last"]
        says.append(
            f"{verb.taking.capitalize()} it ends the {verb.taking}: it was the last thing {verb.taken} in "
            f"{last['games']} of the {last['of']} games with it. So whoever is about to win may choose the "
            "moment, and the card need not be why they win."
        )
    return _finding(
        title[:1].upper() + title[1:],
        flag["tone"],
        **{
            **shown,
            "says": says,
            "tries": tries,
            "beside": beside_rulebook(figures, winners, tries),
            "subject": called,
            "more": list(filter(None, [by_standing(figures, row)])),
            "names": [(name, "", "")],
            "size": abs(winners["value"] - winners["fair"]),
        },
    )


def _leaving(figures: Report) -> Iterator[Finding]:
    """Who is out early, and how long they wait."""
    leaving = figures["leaving"]
    if not leaving or leaving["sat_out"]["percentiles"][1] < LONG:
        return
    few, first, many = map(short, leaving["first_out"]["percentiles"])
    waits = f"the first who is out sits out {short(leaving['sat_out']['percentiles'][1])} % of the choices"
    title = f"Who is out early waits long: {waits} in the median game"
    if leaving["after_one"]["value"] >= OFTEN_OUT:
        one = rounded(leaving["after_one"])
        title = f"Players are out early: in {one} of the games somebody is out after one turn, and {waits}"
    tries = [row for row in figures["next"] if row["about"] == "leaving"]
    own = "A rule of your own may do more, such as no loss on a player's first turn: write it, and compare "
    beside = [f"{own}the two packs with --against."]
    if any(row["steps"] for row in tries):
        beside.insert(0, "Nobody has measured these changes yet, so there is no forecast; a search tells.")
    says = [
        f"The first is out in round {first} in the median, {few} to {many} in nine games of ten"
        f"{without_setup(figures)}.",
        first_out_by_place(figures),
    ]
    yield _finding(title, USE, size=4.0, says=list(filter(None, says)), tries=tries, beside=beside)


def _checked(figures: Report, flag: Report) -> Iterator[str]:
    """The games of another bot, in a sentence or two."""
    check = flag["check"]
    if not check:
        return
    seen = f"{check['bot']}, {check['games']} games: {check['seen']}"
    if flag["tone"] == SURE:
        yield f"It holds for another bot, too ({seen})."
    elif flag["tone"] == OPEN:
        enough = (
            f"some {check['needs']:,} would tell" if check["needs"] else "more than can be asked would tell"
        )
        yield f"Whether it holds for another bot is open ({seen}; {enough})."
    else:
        half = ""
        if check["needs"]:
            half = f" An effect half as large is not excluded; some {check['needs']:,} games would tell."
        beside = strength(figures)
        strong_as = "" if beside["command"] or not beside["says"] else f" {beside['says']}"
        yield (
            f"It does not hold for another bot ({seen}).{half}{strong_as} Which of the two plays more like "
            "people is not known, so no number is proposed until both agree."
        )


def _unused(figures: Report) -> Iterator[Finding]:
    verb = verb_of(figures["takes"])
    never = [row for row in figures["dead"] if not row["why"]]
    if never:
        names = [(row["name"], f"never {', '.join(row['never'])}".replace("_", " "), "") for row in never]
        yield _finding(f"Never came about: {_some(names)}", USE, size=3.0, **_of(figures, names))
    rows = figures["hardly_used"]
    hardly = [(row["name"], in_words(row), row["why"]) for row in rows if not is_taken(row)]
    taken = [(row["name"], in_words(row), row["why"]) for row in rows if is_taken(row)]
    share = "in fewer than half as many games as the median component"
    if hardly:
        yield _finding(f"Hardly used, {share}: {_some(hardly)}", USE, size=2.0, **_of(figures, hardly))
    if taken:
        title = f"{verb.taken.capitalize()} like others, but then hardly used, {share}: {_some(taken)}"
        yield _finding(title, USE, size=1.0, **_of(figures, taken))


def _some(names: Sequence[tuple[str, str, str]]) -> str:
    return listed([name for name, _, _ in names])


def _of(figures: Report, names: Sequence[tuple[str, str, str]]) -> dict[str, Any]:
    """The part of a finding that several components share: who they are, and the changes proposed."""
    about = {name for name, _, _ in names}
    return {"names": list(names), "tries": [row for row in figures["next"] if row["about"] in about]}
