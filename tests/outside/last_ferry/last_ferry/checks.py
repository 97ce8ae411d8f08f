"""Checks across the files of a pack, each finding at its line."""

from __future__ import annotations

from collections.abc import Iterator

from generator.reading.checking import Checked
from generator.reading.problems import Problem

from last_ferry.pieces import FILE, Card, Cards, Ferry


def deck(checked: Checked) -> tuple[Card, ...]:
    """The kinds of card; none when they could not be read."""
    cards = checked.file(Cards)
    return cards.cards if cards else ()


def enough_for_all(checked: Checked) -> Iterator[Problem]:
    """A hand for everybody. LF-1.1"""
    game, cards = checked.file(Ferry), sum(card.copies for card in deck(checked))
    if game and cards and cards < (need := game.players.max * game.hand):
        hint = f"at least {need}, a smaller hand or fewer players"
        yield checked.at("LF-1.1", f"{cards} cards for {need} in the first hands", FILE, "cards", hint=hint)


def ferry_can_fill(checked: Checked) -> Iterator[Problem]:
    """As many people as berths. LF-3.1"""
    game, people = checked.file(Ferry), sum(card.copies for card in deck(checked) if card.effect != "wash")
    if game and deck(checked) and people < game.berths:
        message = f"{people} people can never take {game.berths} berths"
        yield checked.at("LF-3.1", message, FILE, "cards", hint="more copies, or fewer berths in game.yaml")


def effects_are_told(checked: Checked) -> Iterator[Problem]:
    """A card says on its face what it does. LF-2.3, LF-2.4"""
    for card in deck(checked):
        if card.effect and f"**{card.effect.title()}:**" not in card.text:
            message, hint = f"{card.id}: the text is silent about '{card.effect}'", card.effect.title()
            yield checked.at(
                "LF-2.3" if card.effect == "anchor" else "LF-2.4",
                message,
                FILE,
                "cards",
                card.id,
                "text",
                hint=f"begin it with **{hint}:**",
            )


def sea_counts_nothing(checked: Checked) -> Iterator[Problem]:
    """Cards that never go aboard are worth nothing. LF-3.2"""
    for card in deck(checked):
        if card.effect == "wash" and card.worth:
            message = f"{card.id} goes into the sea, where worth {card.worth} never counts"
            yield checked.warn("LF-3.2", message, FILE, "cards", card.id, "worth", hint="write 0")


CHECKS = (enough_for_all, ferry_can_fill, effects_are_told, sea_counts_nothing)
