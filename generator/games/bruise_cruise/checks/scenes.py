"""Checks of the pictures: each is of a card, and no card has two."""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.bruise_cruise.content import SCENES, Content
from generator.reading.checking import Checked
from generator.reading.problems import Problem, did_you_mean, excerpt


def scenes_fit(checked: Checked, content: Content) -> Iterator[Problem]:
    """A card without a picture is no problem: it shows a coast or a neon sign."""
    pictured = [scene.card for scene in content.scenes.scenes]
    yield from checked.twice(
        "bad-value", "there are two scenes of '{}'", pictured, SCENES, "scenes", key="card"
    )
    cards = {card.id for card in content.cards.cards} | {card.id for card in content.unfathomable.cards}
    bare = sorted(cards.difference(pictured))
    for index, card in enumerate(pictured):
        # A scene left over after its card is gone harms nobody; one that misses its card shows too late.
        if card not in cards and bare:
            hint = did_you_mean(card, bare) or "one of " + ", ".join(bare[:4])
            message = f"there is no card '{excerpt(card)}'"
            yield checked.at("unknown-value", message, SCENES, "scenes", index, "card", hint=hint)
