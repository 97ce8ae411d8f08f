"""The prompts of a turn and of the draw after it, made of the legal moves."""

from __future__ import annotations

from collections.abc import Sequence

from generator.contract import Json
from generator.games.bruise_cruise import actions as act
from generator.games.bruise_cruise.actions import Action
from generator.games.bruise_cruise.commentary import CruiseCommentary
from generator.games.bruise_cruise.printing.chart import counted

KINDS: dict[str, tuple[type[Action], ...]] = {
    "sail": (act.Step, act.Sail),
    "claim": (act.Claim,),
    "battle": (act.Battle,),
    "raid": (act.Raid,),
    "fire": (act.Torpedo, act.Missile),
    "exchange": (act.Exchange,),
    "trade": (act.Trade,),
    "lift_anchor": (act.LiftAnchor,),
    "commission": (act.Commission,),
    "decommission": (act.Decommission,),
    "unfathomable": (act.Unfathomable,),
}
"""The actions of a turn by the word that offers them, most common first."""


KIND_OF = {action: kind for kind, actions in KINDS.items() for action in actions}
"""The word that offers an action of a turn."""


def asks(says: CruiseCommentary, seen: Json, actions: Sequence[Action]) -> str:
    """The kinds of action that are open, or what may be drawn; "" where the observation says enough."""
    if seen["waits_for"] == "an action":
        return _turn(says, seen, actions)
    if seen["waits_for"] == "how many cards to draw":
        return _draw(says, actions)
    return ""


def _turn(says: CruiseCommentary, seen: Json, actions: Sequence[Action]) -> str:
    words, open_now = says.words, {type(action) for action in actions}
    kinds = [words(f"kind.{kind}") for kind, types in KINDS.items() if open_now.intersection(types)]
    if not kinds:
        return words("task.no_action")
    *most, last = kinds
    either = words("task.either", these=", ".join(most), last=last) if most else last
    ends = act.EndActions in open_now
    task = words("task.kinds_or_end" if ends else "task.kinds", kinds=either)
    must = bool(seen["must_play"]) and not seen["card_played"]
    return f"{task}; {words('play.must_play')}" if must else task


def _draw(says: CruiseCommentary, actions: Sequence[Action]) -> str:
    """Cards due to the hand, or one of a full hand to be changed. BC-8.1, BC-8.4"""
    if any(isinstance(action, act.Discard) for action in actions):
        return says.words("task.full_hand")
    counts = [action.count for action in actions if isinstance(action, act.Draw)]
    least, most = min(counts), max(counts)
    if least == most:
        return says.words("task.draw_just", cards=counted(says.words, "card", most))
    cards = counted(says.words, "card", most)
    return (
        says.words("task.draw_at_least", least=least, cards=cards)
        if least
        else says.words("task.draw_up_to", cards=cards)
    )
