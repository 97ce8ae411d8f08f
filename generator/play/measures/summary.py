"""A report in a dozen lines, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.play.measures.comparison import in_words
from generator.play.measures.flags import DOUBTED, won_together
from generator.play.measures.looks import ENOUGH
from generator.play.measures.use import in_words as used
from generator.play.measures.wording import ordinal, percent, short, verb_of

Report = dict[str, Any]

MAX_HARDLY = 5
"""Components named as hardly used."""


def as_text(figures: Report, log: str = "games.jsonl") -> str:
    """The figures a designer looks at first, for the terminal; ``log`` is the file of the games to replay."""
    bots = ", ".join(figures["bots"])
    lines = [
        f"{figures['game']}: {figures['games']} games, {figures['seats']} seats, bots {bots}",
        f"seed {figures['seed']}",
        _ended(figures),
        *_length(figures),
        *_wins(figures),
        *_tension(figures),
        *_skill(figures),
    ]
    if figures["choices"]["of"]:
        middle, forced = short(figures["choices"]["percentiles"][1]), percent(figures["choices"]["forced"])
        lines.append(f"choices at a decision: {middle} in the median; only one {forced}")
    never = [row["kind"] for row in figures["actions"] if not row["taken"]]
    lines.append("actions never taken: " + (", ".join(never) or "none"))
    idle = [*figures["never_taken"], *(f"{word} (never offered)" for word in figures["never_offered"])]
    if figures["components"]:
        lines.append(f"components never {verb_of(figures['takes']).taken}: " + (", ".join(idle) or "none"))
    lines.append("content never in play: " + (", ".join(figures["never_played"]) or "none"))
    lines += _hardly(figures)
    lines += _flags(figures, log)
    if figures.get("against"):
        lines += in_words(figures["against"])
    return "\n".join(lines)


def _ended(figures: Report) -> str:
    parts = [f"ended {percent(figures['ended'])}"]
    if figures["unfinished"]:
        parts.append(f"{figures['unfinished']} unfinished")
    if len(figures["endings"]) > 1:
        parts += [f"{row['ending']} {row['value']:.0%}".replace("%", " %") for row in figures["endings"][:3]]
    if not won_together(figures) and figures["shared_wins"]["value"]:
        parts.append(f"ties {figures['shared_wins']['value']:.0%}".replace("%", " %"))
    return ", ".join(parts)


def _length(figures: Report) -> Iterator[str]:
    if figures["decisions"]["of"]:
        few, middle, many = map(short, figures["decisions"]["percentiles"])
        quick, slow = (figures[of]["percentiles"][1] for of in ("minutes", "minutes_slow"))
        seconds = short(figures["seconds_a_decision"])
        yield (
            f"decisions {middle} in the median game, {few} to {many} for nine games in ten; {quick:.0f} to "
            f"{slow:.0f} minutes, if a choice takes {seconds} seconds, or so many for each halving of options"
        )


def _wins(figures: Report) -> Iterator[str]:
    if figures["seats"] == 1:
        return
    if won_together(figures):
        yield "everybody wins together; who makes the last choice:"
        for row in figures["seats_closed"]:
            yield f"seat {row['seat']} closes {percent(row)}" + (", stands out" if row["stands_out"] else "")
        return
    rows = figures["places_won"]
    if rows[0]["of"] < ENOUGH:
        yield f"wins by turn order: {percent(rows[0])}"
        return
    shares = [f"{ordinal(row['place'])} {percent(row)}" for row in rows]
    yield "wins by turn order: " + ", ".join(shares)
    if not any(row["stands_out"] for row in rows):
        points = f"{figures['would_show'] * 100:.0f}"
        yield f"    none stands out; {points} points above or below a fair share would have (4 times in 5)"
    if len(figures["bots_won"]) > 1:
        for row in figures["bots_won"]:
            yield f"{row['bot']} wins {percent(row)} of its seats' games"


def _skill(figures: Report) -> Iterator[str]:
    for rung in figures["skill"]:
        yield f"{rung['bot']} against {rung['weaker']}: {_rung(rung)}"


def _tension(figures: Report) -> Iterator[str]:
    margin, changes, decided = figures["margin"], figures["lead_changes"], figures["decided"]
    if not margin["of"] or won_together(figures):
        return
    if margin["of"] < ENOUGH:
        yield f"margin, lead changes: not enough games ({margin['of']})"
        return
    if not figures["score_told"]:
        yield "lead changes: the score does not tell before the end who leads"
        return
    line = f"margin {short(margin['percentiles'][1])} in the median game"
    line += f", lead changes {short(changes['percentiles'][1])}"
    if decided["of"] >= ENOUGH:
        line += f", half of them decided after {short(decided['percentiles'][1])} % of the decisions"
    yield line


def _hardly(figures: Report) -> Iterator[str]:
    rows = figures["hardly_used"]
    if rows:
        names = [f"{row['name']} ({used(row)})" for row in rows[:MAX_HARDLY]]
        more = f"; {len(rows) - MAX_HARDLY} more in the report" if len(rows) > MAX_HARDLY else ""
        yield f"hardly used: {'; '.join(names)}{more}"
    unsure = [row["component"] for row in figures["unsure"]]
    if unsure:
        yield f"not sure yet: {', '.join(unsure)}"


def _flags(figures: Report, log: str) -> Iterator[str]:
    for flag in figures["flags"]:
        games = ", ".join(map(str, flag["games"]))
        yield f"{'?' if flag['tone'] == DOUBTED else '!'} {flag['says']}" + (
            f": broadside replay {log} {games}" if games else ""
        ).replace(", ", " or ")
        if flag["check"]:
            yield f"    {flag['check']['says']}"
    looks = figures["looks"]
    if looks["of"] and not figures["flags"]:
        yield f"nothing stands out ({looks['of']} looks, corrected by {looks['method']})"


def _rung(rung: Mapping[str, Any]) -> str:
    if "won" in rung:
        return f"wins {percent(rung['won'])} of its seats' games, on equal deals from every seat"
    points = rung["points"]
    if points["of"] < ENOUGH:
        return f"not enough games ({points['of']})"
    return f"{short(points['value'])} points more ({short(points['low'])} to {short(points['high'])})"
