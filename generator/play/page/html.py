"""A report as one page for people: the template, the words it needs, and which faces it shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from markupsafe import Markup

from generator.play.measures.comparison import difference_in_words
from generator.play.measures.flags import strong
from generator.play.measures.looks import ENOUGH
from generator.play.measures.skill import luck
from generator.play.measures.tally import LOOKED_AT
from generator.play.measures.use import FEW, NONE, OUT, PERHAPS, USUAL, WIDE, by_name
from generator.play.measures.wording import ordinal, percent, rounded, short, verb_of
from generator.play.page import plots
from generator.play.page.findings import MAX_NAMES, findings
from generator.play.page.glossary import used_words
from generator.play.page.second_bot import strength
from generator.play.page.tiles import key_figures
from generator.play.tuning.tries import replayed

Report = dict[str, Any]

MAX_SHOWN, MAX_HARDLY = 12, 6
"""Faces of components on the page at most, and of those of them that are hardly used."""
BUDGET = 4000
"""Games of a search, where nobody says how many."""
FOLDED, LEAST_SHOWN = 8, 10
"""So many rows with nothing to say are folded; and rows of the table of use that are shown in any case."""
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


NONE_GIVEN: Mapping[str, str] = MappingProxyType({})


def as_html(
    figures: Report,
    title: str,
    pictures: Mapping[str, str] = NONE_GIVEN,
    words: Mapping[str, str] = NONE_GIVEN,
) -> str:
    """The report as one page that needs nothing else: no script, no font, no picture file. How long a search
    takes on this machine it shows if ``pace.html`` lies beside it.

    ``pictures`` are addresses of the faces of components, such as ``data:`` ones, ``words`` those that the
    rulebook explains.
    """
    from jinja2 import DictLoader, Environment, StrictUndefined

    here = files("generator.play.page")
    pages = {
        name: here.joinpath(name).read_text(encoding="utf-8") for name in ("report.html.j2", "top.html.j2")
    }
    room = Environment(
        loader=DictLoader(pages),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    room.filters.update(FILTERS)
    decisions = sum(row["taken"] for row in figures["actions"])
    rows = findings(figures)
    return room.get_template("report.html.j2").render(
        figures=figures,
        title=title,
        plots=plots,
        together=figures["together"],
        pictures=pictures,
        enough=ENOUGH,
        wide=WIDE,
        verb=verb_of(figures["takes"]),
        findings=rows,
        max_names=MAX_NAMES,
        rest_of_faces=_rest_of_faces(figures, rows, pictures),
        came_about=_came_about(figures),
        own_words=used_words(words, figures),
        ahead_told=figures["score_told"] and not figures["together"] and figures["seats"] > 1,
        other_bot=_other_bot(figures),
        strength=strength(figures),
        stories={story["game"]: story for story in figures["stories"]},
        rows=sorted(figures["components"], key=_striking),
        compared=[row for row in figures["components"] if row["winners"]["of"]],
        ways=_ways(figures),
        by_use=sorted(figures["components"], key=_use),
        parts_of_rows=_folded(
            figures["components"], _striking, lambda row: row["standing"] in (OUT, PERHAPS)
        ),
        parts_of_use=_folded(figures["components"], _use, _use_is_shown(figures)),
        items=by_name(figures["items"]),
        sections=list(_sections(figures)),
        moves=round(BUDGET / figures["games"], 1) if figures["games"] else 0,
        budget=BUDGET,
        looked_at=LOOKED_AT,
        goes_kinds=_heaps(figures),
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
    yield "short", "The game in short"
    if figures["odd_games"]:
        yield "odd", "Games that went as no other"
    yield "unsure", "What is not sure"
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


def _rest_of_faces(figures: Report, rows: Sequence[Report], pictures: Mapping[str, str]) -> dict[str, str]:
    """The pictures that no finding shows, each with what it is shown for."""
    verb = verb_of(figures["takes"])
    above = {name for row in rows for name, _, _ in row["names"][:MAX_NAMES]}
    captions = {}
    for row in figures["components"]:
        name, winners = row["component"], row["winners"]
        if name in pictures and name not in above and winners["of"]:
            how = "perhaps" if row["standing"] == PERHAPS else "within luck"
            wins, usual = winners["value"] * 100, winners["fair"] * 100
            captions[name] = f"{how}: {verb.takers} win {wins:.0f} %, usual {usual:.0f} %"
    return {name: captions[name] for name in pictures if name in captions}


_COMMAND = re.compile(r"broadside replay \S+ \d+|--ladder \S+")


def with_commands(says: str) -> Markup:
    """A sentence with what can be typed set as such."""
    spans, end = Markup(""), 0
    for match in _COMMAND.finditer(says):
        spans += Markup("{}<code>{}</code>").format(says[end : match.start()], match[0])
        end = match.end()
    return spans + Markup("{}").format(says[end:])


def _placed(about: str) -> str:
    """The beginning of a sentence about a flag."""
    kind, _, place = about.partition(" ")
    if kind == "place" and place.isdecimal():
        return f"The {ordinal(int(place))} player"
    return about[:1].upper() + about[1:]


FILTERS: Mapping[str, Callable[..., Any]] = {
    "percent": percent,
    "rounded": rounded,
    "short": short,
    "whole": lambda value: "?" if value is None else f"{value:.0f}",
    "ordinal": ordinal,
    "words": lambda name: str(name).replace("_", " "),
    "player": lambda place: f"{ordinal(place)} player",
    "mark": lambda row: (row["at"]["percentiles"][1], row["kind"].replace("_", " ")),
    "by_round": lambda row: (row["round"], row["players"]),
    "seat": lambda seat: f"seat {seat}",
    "difference": difference_in_words,
    "luck": luck,
    "upper_first": lambda says: says[:1].upper() + says[1:],
    "nb": lambda says: str(says).replace(" %", "\u00a0%"),
    "headline": lambda says: re.split(r"(?<=\.) (?=[A-Z0-9])", says, maxsplit=1),
    "commands": with_commands,
    "placed": _placed,
}
"""The words and numbers of the templates."""


def _other_bot(figures: Report) -> Callable[[Report], str]:
    """The command that plays so many games of the bot that a flag was looked at with, as would tell."""

    def command(flag: Report) -> str:
        check = flag["check"]
        again = {**figures, "bots": [check["bot"]] * figures["seats"], "games": check["needs"]}
        return replayed(again)

    return command


def _came_about(figures: Report) -> Report:
    """The roll call as a table: what was done with each thing, and which of its parts were at work, in the
    order of the alphabet.
    """
    rows: dict[str, Report] = {}
    deeds: list[str] = []
    for name, sayings in sorted(by_name(figures["items"]).items()):
        row: Report = {"deeds": {}, "parts": {}}
        for says, item in sayings.items():
            whole = not item["item"].endswith("'") or says in ("word", "in play")
            called = "in play" if says == "word" else says
            row["deeds" if whole else "parts"][called] = item["value"]
            if whole and called not in deeds:
                deeds.append(called)
        rows[name] = row
    return {"rows": rows, "deeds": deeds, "parts": any(row["parts"] for row in rows.values())}


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


def _use_is_shown(figures: Report) -> Callable[[Report], bool]:
    """Whether a component is one of those that are used least, or of those that a finding is about."""
    least = sorted(figures["components"], key=_use)[:LEAST_SHOWN]
    names = {row["component"] for row in least} | {row["name"] for row in figures["hardly_used"]}
    return lambda row: row["component"] in names


def _folded(
    rows: Sequence[Report], order: Callable[[Report], Any], is_shown: Callable[[Report], bool]
) -> list[tuple[bool, list[Report]]]:
    """Rows in order, those that have something to say before the rest, which is folded where it is long."""
    ordered = sorted(rows, key=order)
    shown, rest = ([row for row in ordered if is_shown(row) == wanted] for wanted in (True, False))
    if len(rest) < FOLDED:
        return [(False, ordered)]
    return [(False, shown), (True, rest)] if shown else [(True, rest)]


def _striking(row: Mapping[str, Any]) -> tuple[int, float, str]:
    """Those that stand out first, farthest from the usual; then the strongest; last those of which nothing
    can be said.
    """
    winners = row["winners"]
    off = winners["value"] - winners["fair"]
    return ORDER.index(row["standing"]), -abs(off) if row["standing"] == OUT else -off, row["component"]
