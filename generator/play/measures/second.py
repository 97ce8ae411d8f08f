"""Flags of a report looked at once more in fewer games of another bot: is it the game, or the bot?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from typing import Any, TypeVar

from generator.contract import Game, rules_of
from generator.play.bots import REFERENCE, SEARCHER, says_of
from generator.play.intervals import CONFIDENCE
from generator.play.measures.components import component_rows
from generator.play.measures.looks import ENOUGH
from generator.play.measures.shares import places_won
from generator.play.measures.skill import ladder, usual_plan
from generator.play.measures.tally import Tally
from generator.play.measures.use import MOST, times_for, up_to_two_digits
from generator.play.measures.wording import rounded
from generator.play.playtest import GameFault, Plan, playtest

C = TypeVar("C")
A = TypeVar("A")
Report = dict[str, Any]

PART, LEAST = 2, 100
"""The games are so many times fewer than those of the report, but no fewer than this if it has as many."""
BESIDE = 2
"""So many times fewer still are the games in which the two bots sit at one table."""
LOOKING_AHEAD = f"{SEARCHER}:200"
"""The bot where a game has but one of its own."""

HOLDS, NOT, UNSURE, TURNED = "holds", "not", "unsure", "turned"
"""It stands apart here, too; it does not; these games do not say; it stands apart on the other side."""
SAYS = {
    HOLDS: "so it holds for that bot, too",
    NOT: "so it does not hold for that bot, and may be the bot's doing",
    UNSURE: "too few games to say whether it holds for that bot",
    TURNED: "the other way round, so it is the bot's doing",
}


def second_bot(game: Game[Any, Any], used: Sequence[str]) -> str:
    """The next of the game's own bots that does not play already, or else one that looks ahead."""
    own = list(rules_of(game).bots)
    playing = {own[0] if name == REFERENCE and own else name for name in used}
    return next((name for name in own if name not in playing), LOOKING_AHEAD)


def check(
    game: Game[C, A],
    content: C,
    plan: Plan,
    figures: Report,
    *,
    executor: Executor | None = None,
    progress: Callable[[int], object] | None = None,
) -> Report | None:
    """The flags of a report looked at in games of another bot, on the same deals; each gets its ``check``.

    None where nothing stands out, different bots played, or the other bot cannot play this game.
    """
    flags = [flag for flag in figures["flags"] if flag["about"]]
    if not flags or len(set(plan.bots)) != 1:
        return None
    bot = second_bot(game, plan.bots)
    games = min(plan.games, max(LEAST, plan.games // PART))
    again = Plan(plan.game, plan.seats, (bot,) * plan.seats, plan.seed, games)
    try:
        tally = playtest(game, content, again, executor=executor, progress=progress)
    except GameFault:
        if bot == LOOKING_AHEAD:
            return None
        raise
    rows = _rows(figures, again, tally)
    for flag in flags:
        row = rows.get(flag["about"])
        flag["check"] = checked(flag, row, bot, games)
    return {"bot": bot, "games": games, "says": says_of(game, bot)}


def beside(
    game: Game[C, A],
    content: C,
    plan: Plan,
    figures: Report,
    looked: Report,
    executor: Executor | None = None,
) -> Report | None:
    """How strong the other bot is beside the one that played, in fewer games still; None where the ladder of
    the report says it, or where they are too few.
    """
    own = list(rules_of(game).bots)
    played = own[0] if plan.bots[0] == REFERENCE and own else plan.bots[0]
    if any({rung["bot"], rung["weaker"]} == {played, looked["bot"]} for rung in figures["skill"]):
        return None
    pair = (played, looked["bot"])
    few = usual_plan(replace(plan, games=looked["games"] // BESIDE), pair)
    return ladder(game, content, few, pair, executor=executor)[0] if few else None


def _rows(figures: Report, plan: Plan, tally: Tally) -> dict[str, Mapping[str, Any]]:
    """The shares that flags may be about, by their names."""
    ids = [row["component"] for row in figures["components"]]
    components = {row["component"]: row["winners"] for row in component_rows(ids, tally, plan.seats)}
    return {**components, **{f"place {row['place']}": row for row in places_won(plan, tally)}}


def _for_half(flag: Mapping[str, Any], row: Mapping[str, Any], games: int) -> int | None:
    """The games after which an interval would tell an effect half as large as a flag's from none; None where
    these do, or where it would take MOST times as many.
    """
    wide = (row["high"] - row["low"]) / 2
    half = abs(flag["value"] - row["fair"]) / 2
    times = (wide / half) ** 2 if half else MOST + 1
    return up_to_two_digits(times * games) if 1 < times <= MOST else None


def checked(flag: Mapping[str, Any], row: Mapping[str, Any] | None, bot: str, games: int) -> Report:
    """Whether a flag holds there, in words; and of too few games how many of that bot would tell, if what
    they show is so, or, where it does not hold, whether half of it might: None where not even MOST times as
    many.
    """
    needs = None
    if row is None or row["of"] < ENOUGH:
        outcome, seen = UNSURE, f"not enough games ({0 if row is None else row['of']})"
    else:
        side = 1 if flag["more"] else -1
        near, far = (row["low"], row["high"]) if flag["more"] else (row["high"], row["low"])
        seen = f"{rounded(row)}, usual {row['fair'] * 100:.0f} %"
        if side * (near - row["fair"]) > 0:
            outcome = HOLDS
        elif side * (far - row["fair"]) < 0:
            outcome = TURNED
        else:
            outcome = NOT if side * (far - flag["value"]) < 0 else UNSURE
        off = row["value"] - row["fair"]
        if outcome == UNSURE and side * off > 0 and (times := times_for(row, 1 - CONFIDENCE)) <= MOST:
            needs = up_to_two_digits(times * games)
        elif outcome == NOT:
            needs = _for_half(flag, row, games)
    agrees = outcome in (HOLDS, UNSURE)
    return {
        "bot": bot,
        "outcome": outcome,
        "agrees": agrees,
        "holds": outcome == HOLDS,
        "games": games,
        "seen": seen,
        "needs": needs,
        "says": f"{games} games of {bot}: {seen}; {SAYS[outcome]}",
    }
