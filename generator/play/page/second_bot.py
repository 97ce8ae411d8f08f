"""How strong the bot is with which a report looked once more, beside the one that played."""

from __future__ import annotations

from typing import Any

from generator.play.measures.looks import ENOUGH
from generator.play.measures.wording import rounded
from generator.play.tuning.tries import replayed

Report = dict[str, Any]


def strength(figures: Report) -> dict[str, str]:
    """A sentence, from the ladder if both bots stand next to each other there, or else the command that would
    tell; empty where no other bot played.
    """
    second = figures["second"]
    if not second:
        return {"says": "", "command": ""}
    names = {row["bot"]: row["called"] for row in figures["about_bots"]}
    played = names.get(figures["bots"][0], figures["bots"][0])
    for rung in (*figures["skill"], *filter(None, [second.get("rung")])):
        if {rung["bot"], rung["weaker"]} == {played, second["bot"]} and "won" in rung:
            seat = "It" if figures["seats"] == 2 else "A seat of it"
            own = rung["won"] if rung["bot"] == second["bot"] else rung["weaker_won"]
            if own["of"] >= ENOUGH:
                fair = rung["won"]["fair"] * 100
                how = "weaker" if own["high"] < fair / 100 else "stronger" if own["low"] > fair / 100 else ""
                judged = f"So it is the {how} of the two." if how else "Which is stronger did not show."
                wins = f"{seat} wins {rounded(own)} of its games against {played}"
                return {"says": f"{wins}, where {fair:.0f} % would be even. {judged}", "command": ""}
    command = f"{replayed({**figures, 'games': second['games']})} --ladder {played},{second['bot']}"
    says = f"How strong it is beside {played} was not measured, so weigh it with care. This tells:"
    return {"says": says, "command": command}
