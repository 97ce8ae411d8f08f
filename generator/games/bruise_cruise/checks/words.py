"""Checks of effects beyond their words and parameters: what they refer to has to be there. BC-V18"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from generator.games.bruise_cruise.content import BOARD, UNFATHOMABLE, Content
from generator.reading.checking import Checked
from generator.reading.effect_words import Effect
from generator.reading.parsing.nodes import Step
from generator.reading.problems import Problem, did_you_mean

NAMES_A_SHIP = ("move", "teleport", "swap_ships", "lift_anchor")


def words_fit(checked: Checked, content: Content) -> Iterator[Problem]:
    """Every card, its lists of effects, and the lists inside them."""
    zones = [zone.id for zone in content.board.zones]
    for index, card in enumerate(content.unfathomable.cards):
        for path, effect, before, rolled in _effects(card.effects, ("cards", index, "effects")):
            said: dict[str, Any] = effect.arguments
            if effect.name == "if_done" and not before:
                message = f"card {card.id}: if_done follows no step"
                yield checked.at("BC-V18", message, UNFATHOMABLE, *path, hint="put it behind another")
            if effect.name in ("take_card", "give_card") and not rolled:
                message = f"card {card.id}: {effect.name} names that_rival, but nobody rolled off"
                hint = "put it into the win or the lose list of a roll_off"
                yield checked.at("BC-V18", message, UNFATHOMABLE, *path, hint=hint)
            if effect.name == "teleport" and said["to"] != "port" and said["to"] not in zones:
                message = f"card {card.id}: {BOARD} has no zone '{said['to']}'"
                hint = did_you_mean(said["to"], zones) or "one of " + ", ".join(("port", *zones))
                yield checked.at("BC-V18", message, UNFATHOMABLE, *path, "to", hint=hint)
            if effect.name == "anchor":
                if (said["within"] is None) != (said["of"] is None):
                    message = f"card {card.id}: anchor needs both within and of, or neither"
                    hint = "as in within: 3, of: that_ship; without them it reaches any ship"
                    yield checked.at("BC-V18", message, UNFATHOMABLE, *path, hint=hint)
                elif said["of"] and not any(step.name in NAMES_A_SHIP for step in before):
                    message = f"card {card.id}: no step before says which ship that_ship is"
                    hint = "put " + ", ".join(NAMES_A_SHIP[:-1]) + f" or {NAMES_A_SHIP[-1]} before it"
                    yield checked.at("BC-V18", message, UNFATHOMABLE, *path, "of", hint=hint)


def _effects(
    effects: Sequence[Effect], path: tuple[Step, ...], above: tuple[Effect, ...] = (), rolled: bool = False
) -> Iterator[tuple[tuple[Step, ...], Effect, tuple[Effect, ...], bool]]:
    """Where each effect is, the effect, those before it, and whether it stands in a roll_off."""
    before = above
    for index, effect in enumerate(effects):
        yield (*path, index), effect, before, rolled
        for key, value in effect.arguments.items():
            if isinstance(value, tuple):
                inside = rolled or effect.name == "roll_off"
                yield from _effects(value, (*path, index, key), before, inside)
        before = (*before, effect)
