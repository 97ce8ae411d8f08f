"""A report as one page for people: the template, the words it needs, and which faces it shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from generator.play.measures.comparison import difference_in_words
from generator.play.measures.looks import ENOUGH
from generator.play.measures.use import WIDE, by_name, in_words
from generator.play.measures.wording import ordinal, percent, rounded, short, verb_of
from generator.play.page import plots
from generator.play.tuning.tries import replayed

Report = dict[str, Any]

MAX_SHOWN = 12
"""Faces of components on the page at most."""
SELDOM = 0.005
"""A share that is no whole percent."""
MAX_WAYS = 7
"""Kinds of action that have a column of their own."""

ORDER = ("out", "none", "perhaps", "usual", "few")
"""How components stand, in the order of the table."""


def spoken_of(figures: Report) -> list[str]:
    """The components to be shown: those that stand out, that are never offered or taken, that are hardly
    used, and that may stand out; where there is none, those whose takers win most and least often.
    """
    rows = [row for row in figures["components"] if row["winners"]["of"]]
    rows.sort(key=lambda row: (row["winners"]["fair"] - row["winners"]["value"], row["component"]))
    out = [row["component"] for row in rows if row["winners"]["stands_out"]]
    perhaps = [row["component"] for row in rows if row["standing"] == "perhaps"]
    hardly = [row["name"] for row in figures["hardly_used"]]
    order = [*out, *figures["never_offered"], *figures["never_taken"], *perhaps, *hardly]
    by_wins = [row["component"] for row in rows]
    return list(dict.fromkeys(order or [*by_wins[:3], *by_wins[-3:]]))[:MAX_SHOWN]


def as_html(figures: Report, title: str, pictures: Mapping[str, str] = MappingProxyType({})) -> str:
    """The report as one page that needs nothing else: no script, no font, no picture file.

    ``pictures`` are addresses of the faces of components, such as ``data:`` ones.
    """
    from jinja2 import Environment, StrictUndefined

    page = files("generator.play.page").joinpath("report.html.j2").read_text(encoding="utf-8")
    room = Environment(undefined=StrictUndefined, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    room.filters["percent"] = percent
    room.filters["rounded"] = rounded
    room.filters["short"] = short
    room.filters["whole"] = lambda value: "?" if value is None else f"{value:.0f}"
    room.filters["ordinal"] = ordinal
    room.filters["words"] = lambda name: str(name).replace("_", " ")
    room.filters["player"] = lambda place: f"{ordinal(place)} player"
    room.filters["seat"] = lambda seat: f"seat {seat}"
    room.filters["hardly"] = in_words
    room.filters["small_share"] = lambda share: "hardly ever" if share < SELDOM else f"on {share * 100:.0f} %"
    room.filters["difference"] = difference_in_words
    decisions = sum(row["taken"] for row in figures["actions"])
    return room.from_string(page).render(
        figures=figures,
        title=title,
        plots=plots,
        together=figures["together"],
        pictures=pictures,
        enough=ENOUGH,
        wide=WIDE,
        verb=verb_of(figures["takes"]),
        shown=dict(_reasons(figures)),
        rows=sorted(figures["components"], key=_striking),
        ways=_ways(figures),
        by_use=sorted(figures["components"], key=_use),
        items=by_name(figures["items"]),
        decisions=decisions,
        longest=max(figures["actions"], key=lambda row: row["taken"], default=None),
        again=replayed(figures),
        players=_players(figures),
        key=list(_key_figures(figures)),
        reasons=[row["name"] for row in figures["dead"] if row["why"]],
        costs=any(row["cost"] is not None for row in figures["components"]),
    )


def _key_figures(figures: Report) -> Iterator[dict[str, Any]]:
    """The figures that a designer looks for first, each with the words below it."""
    if figures["decisions"]["of"] < ENOUGH:
        return
    first = figures["places_won"][0]
    if figures["seats"] > 1 and not figures["together"] and first["of"] >= ENOUGH:
        fair, low, high = (f"{first[end] * 100:.0f}" for end in ("fair", "low", "high"))
        yield {
            "figure": f"{first['value'] * 100:.0f} %",
            "says": "of the wins go to the 1st player",
            "more": f"fair: {fair} %; in truth {low} to {high} % (95 % sure)",
            "out": first["stands_out"],
        }
    few, middle, many = (f"{minutes:.0f}" for minutes in figures["minutes"]["percentiles"])
    seconds = short(figures["seconds_a_decision"])
    yield {
        "figure": f"{middle} min",
        "says": "for the median game",
        "more": f"nine in ten: {few} to {many}, if a decision takes {seconds} seconds",
        "out": False,
    }
    margin, decided = figures["margin"], figures["decided"]
    if (
        figures["seats"] > 1
        and figures["score_told"]
        and not (figures["together"] or figures["score_is_win"])
    ):
        if margin["of"] >= ENOUGH:
            few, middle, many = map(short, margin["percentiles"])
            says, more = "points between the best two, median game", f"nine in ten: {few} to {many}"
            yield {"figure": middle, "says": says, "more": more, "out": False}
        if decided["of"] >= ENOUGH:
            yield {
                "figure": f"{short(decided['percentiles'][1])} %",
                "says": "of the median game is played before its winner leads for good",
                "more": f"lead changes: {short(figures['lead_changes']['value'])} a game",
                "out": False,
            }
    strong = [row["component"] for row in figures["components"] if row["winners"]["stands_out"]]
    verb = verb_of(figures["takes"]).takers
    if any(row["winners"]["of"] for row in figures["components"]):
        yield {
            "figure": str(len(strong)),
            "says": "component stands out" if len(strong) == 1 else "components stand out",
            "more": ", ".join(strong).replace("_", " ") or f"{verb} of none win too often or too seldom",
            "out": bool(strong),
        }


def _players(figures: Report) -> list[dict[str, Any]]:
    """The bots at the tables, without those of the ladder."""
    return [row for row in figures["about_bots"] if row["bot"] in figures["bots"]]


def _reasons(figures: Report) -> Iterator[tuple[str, str]]:
    """Why the face of a component is shown, in a few words."""
    verb = verb_of(figures["takes"])
    hardly = {row["name"]: row for row in figures["hardly_used"]}
    for row in figures["components"]:
        name, winners = row["component"], row["winners"]
        if name in figures["never_offered"]:
            yield name, "never on offer"
        elif name in figures["never_taken"]:
            yield name, f"never {verb.taken}"
        elif row["standing"] in ("out", "perhaps"):
            sure = "" if row["standing"] == "out" else "perhaps: "
            wins, usual = winners["value"] * 100, winners["fair"] * 100
            yield name, f"{sure}{verb.takers} win {wins:.0f} %, usual {usual:.0f} %"
        elif name in hardly:
            yield name, in_words(hardly[name])
        elif winners["of"]:
            yield name, f"within luck: {verb.takers} win {winners['value'] * 100:.0f} %"


def _ways(figures: Report) -> list[str]:
    """The kinds of action that name components most often, in the order of the rules."""
    games = {row["kind"]: 0 for row in figures["actions"]}
    for component in figures["components"]:
        for kind, count in component["ways"].items():
            games[kind] = games.get(kind, 0) + count
    most = sorted(games, key=lambda kind: -games[kind])[:MAX_WAYS]
    return [kind for kind in games if kind in most and games[kind]]


def _use(row: Mapping[str, Any]) -> tuple[int, str]:
    """Components by the games in which they were used least."""
    return max(row["ways"].values(), default=0), row["component"]


def _striking(row: Mapping[str, Any]) -> tuple[int, float, str]:
    """Those that stand out first, then those never taken, then by wins; last those of too few games."""
    return ORDER.index(row["standing"]), -row["winners"]["value"], row["component"]
