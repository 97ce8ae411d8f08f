"""A report in a dozen lines, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.play.measures.comparison import in_words
from generator.play.measures.looks import ENOUGH
from generator.play.measures.wording import ordinal, percent, short

Report = dict[str, Any]


def as_text(found: Report, log: str = "games.jsonl") -> str:
    """What a designer wants to know first, for the terminal; ``log`` is the file of the games to replay."""
    lines = [
        f"{found['game']}: {found['games']} games, {found['seats']} seats, bots {', '.join(found['bots'])}",
        f"seed {found['seed']}",
        _ended(found),
        *_length(found),
        *_wins(found),
        *_tension(found),
        *_skill(found),
    ]
    if found["choices"]["of"]:
        middle, forced = short(found["choices"]["percentiles"][1]), percent(found["choices"]["forced"])
        lines.append(f"choices at a decision: {middle} in the middle; forced {forced}")
    never = [row["kind"] for row in found["actions"] if not row["taken"]]
    lines.append("actions never taken: " + (", ".join(never) or "none"))
    idle = [*found["never_taken"], *(f"{word} (never offered)" for word in found["never_offered"])]
    if found["components"]:
        lines.append("components never taken: " + (", ".join(idle) or "none"))
    lines.append("content never in play: " + (", ".join(found["never_played"]) or "none"))
    lines += _flags(found, log)
    if found.get("against"):
        lines += in_words(found["against"])
    return "\n".join(lines)


def _ended(found: Report) -> str:
    parts = [f"ended {percent(found['ended'])}"]
    if found["unfinished"]:
        parts.append(f"{found['unfinished']} unfinished")
    if len(found["endings"]) > 1:
        parts += [f"{row['ending']} {row['value']:.0%}".replace("%", " %") for row in found["endings"][:3]]
    if not won_together(found) and found["shared_wins"]["value"]:
        parts.append(f"ties {found['shared_wins']['value']:.0%}".replace("%", " %"))
    return ", ".join(parts)


def _length(found: Report) -> Iterator[str]:
    if found["decisions"]["of"]:
        few, middle, many = map(short, found["decisions"]["percentiles"])
        turns, minutes = (found[length]["percentiles"][1] for length in ("turns", "minutes"))
        seconds = short(found["seconds_a_decision"])
        yield (
            f"decisions {middle} in the middle, {few} to {many} for nine games in ten; {short(turns)} turns, "
            f"{minutes:.0f} minutes at {seconds} seconds a decision"
        )


def _wins(found: Report) -> Iterator[str]:
    if found["seats"] == 1:
        return
    if won_together(found):
        yield "everybody wins together; who makes the last choice:"
        for row in found["seats_closed"]:
            yield f"seat {row['seat']} closes {percent(row)}" + (", stands out" if row["stands_out"] else "")
        return
    rows = found["places_won"]
    if rows[0]["of"] < ENOUGH:
        yield f"wins by turn order: {percent(rows[0])}"
        return
    told = [f"{ordinal(row['place'])} {percent(row)}" for row in rows]
    yield "wins by turn order: " + ", ".join(told)
    if not any(row["stands_out"] for row in rows):
        points = f"{found['would_show'] * 100:.0f}"
        yield f"    none stands out; {points} points above or below a fair share would have"
    if len(found["bots_won"]) > 1:
        for row in found["bots_won"]:
            yield f"{row['bot']} wins {percent(row)} of its seats' games"


def _skill(found: Report) -> Iterator[str]:
    for rung in found["skill"]:
        yield f"{rung['bot']} against {rung['weaker']}: {_rung(rung)}"


def _tension(found: Report) -> Iterator[str]:
    margin, changes, decided = found["margin"], found["lead_changes"], found["decided"]
    if not margin["of"] or won_together(found):
        return
    if margin["of"] < ENOUGH:
        yield f"margin, lead changes: not enough games ({margin['of']})"
        return
    if not found["score_told"]:
        yield "lead changes: the score does not tell before the end who leads"
        return
    line = f"margin {short(margin['percentiles'][1])} in the middle"
    line += f", lead changes {short(changes['value'])} a game"
    if decided["of"] >= ENOUGH:
        line += f", decided after {short(decided['percentiles'][1])} % of the decisions"
    yield line


def _flags(found: Report, log: str) -> Iterator[str]:
    for flag in found["flags"]:
        games = ", ".join(map(str, flag["games"]))
        yield f"! {flag['says']}" + (f": broadside replay {log} {games}" if games else "").replace(
            ", ", " or "
        )
    if found["looks"]["of"] and not found["flags"]:
        yield f"nothing stands out ({found['looks']['of']} looks, corrected by {found['looks']['method']})"


def _rung(rung: Mapping[str, Any]) -> str:
    if "won" in rung:
        return f"wins {percent(rung['won'])} of its seats' games, on equal deals from every seat"
    points = rung["points"]
    if points["of"] < ENOUGH:
        return f"not enough games ({points['of']})"
    return f"{short(points['value'])} points more ({short(points['low'])} to {short(points['high'])})"


def won_together(found: Report) -> bool:
    """Whether every win was shared by all: then there is no winner to speak of, but a last choice."""
    wins = found["seats_won"]
    return (
        len(wins) > 1
        and bool(wins[0]["of"])
        and len({row["value"] for row in wins}) == 1 == found["shared_wins"]["value"]
    )
