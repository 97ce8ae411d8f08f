"""A report as one page for people: the template, the words it needs, and which faces it shows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from generator.play.measures.comparison import difference_in_words
from generator.play.measures.flags import qualified, strong
from generator.play.measures.looks import ENOUGH
from generator.play.measures.tally import LOOKED_AT
from generator.play.measures.use import FEW, NONE, OUT, PERHAPS, USUAL, WIDE, by_name, in_words
from generator.play.measures.verdict import luck
from generator.play.measures.wording import ordinal, percent, rounded, short, verb_of
from generator.play.page import plots
from generator.play.page.tiles import key_figures
from generator.play.tuning.tries import replayed

Report = dict[str, Any]

MAX_SHOWN, MAX_HARDLY = 12, 6
"""Faces of components on the page at most, and of those of them that are hardly used."""
BUDGET = 4000
"""Games of a search, where nobody says how many."""
MAX_WAYS = 7
"""Kinds of action that have a column of their own."""

ORDER = (OUT, PERHAPS, USUAL, FEW, NONE)
"""How components stand, in the order of the table."""


def spoken_of(figures: Report) -> list[str]:
    """The components to be shown: those that stand out, that are never offered or taken, that are hardly
    used, and that may stand out; where there is none, those whose takers win most and least often.
    """
    rows = [row for row in figures["components"] if row["winners"]["of"]]
    rows.sort(key=lambda row: (row["winners"]["fair"] - row["winners"]["value"], row["component"]))
    out = [row["component"] for row in strong(figures)]
    perhaps = [row["component"] for row in rows if row["standing"] == PERHAPS]
    hardly = [row["name"] for row in figures["hardly_used"]]
    order = [*out, *figures["never_offered"], *figures["never_taken"], *hardly[:MAX_HARDLY], *perhaps]
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
    room.filters["difference"] = difference_in_words
    room.filters["luck"] = luck
    room.filters["upper_first"] = lambda says: says[:1].upper() + says[1:]
    room.filters["nb"] = lambda says: str(says).replace(" %", "\u00a0%")
    room.filters["headline"] = lambda says: re.split(r"(?<=\.) (?=[A-Z0-9])", says, maxsplit=1)
    room.filters["whole_percent"] = lambda share: f"{share * 100:.0f} %"
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
        compared=[row for row in figures["components"] if row["winners"]["of"]],
        ways=_ways(figures),
        by_use=sorted(figures["components"], key=_use),
        items=by_name(figures["items"]),
        sections=list(_sections(figures)),
        moves=round(BUDGET / figures["games"], 1) if figures["games"] else 0,
        budget=BUDGET,
        looked_at=LOOKED_AT,
        goes_kinds=_heaps(figures),
        reasons_why={row["name"]: row["why"] for row in [*figures["dead"], *figures["hardly_used"]]},
        decisions=decisions,
        longest=max(figures["actions"], key=lambda row: row["taken"], default=None),
        again=replayed(figures),
        players=_players(figures),
        key=list(key_figures(figures)),
        reasons=[row["name"] for row in figures["dead"] if row["why"]],
        costs=any(row["cost"] is not None for row in figures["components"]),
    )


def _sections(figures: Report) -> Iterator[tuple[str, str]]:
    """The headings of the page, by their anchors."""
    yield "out", "What stands out"
    yield "unsure", "What is not sure"
    if figures["next"]:
        yield "next", "What you might try next"
    yield "end", "Does it end, and when?"
    if figures["seats"] > 1:
        yield "fair", "Is it fair?"
        if not figures["together"]:
            yield "close", "Is it close?"
    yield "skill", "Does skill matter?"
    yield "choice", "Is there a choice?"
    yield "used", "Is everything used?"
    if figures["components"]:
        yield "wins", "Who wins with it?"
        yield "ways", "How is it used?"
    yield "words", "Words used here"


def _heaps(figures: Report) -> list[str]:
    """The kinds of action that are done most, of which several in a row are one choice at least."""
    rows = sorted(figures["actions"], key=lambda row: -row["taken"])
    return [row["kind"] for row in rows[:1] if row["taken"] > figures["games"]]


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
            but = (
                f" ({qualified(figures, row)})" if row["standing"] == OUT and qualified(figures, row) else ""
            )
            yield name, f"{sure}{verb.takers} win {wins:.0f} %, usual {usual:.0f} %{but}"
        elif name in hardly:
            yield name, f"hardly used: {in_words(hardly[name])}"
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
    """Those that stand out first, farthest from the usual; then the strongest; last those of which nothing
    can be said.
    """
    winners = row["winners"]
    off = winners["value"] - winners["fair"]
    return ORDER.index(row["standing"]), -abs(off) if row["standing"] == OUT else -off, row["component"]
