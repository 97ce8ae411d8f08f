"""Checks across the files of a pack, each finding at its line."""

from __future__ import annotations

from collections.abc import Iterator

from generator.reading.checking import Checked
from generator.reading.header import Header
from generator.reading.problems import Problem

from skerry.pieces import FILE, Birds


def enough_for_all(checked: Checked) -> Iterator[Problem]:
    """A hand for everybody and a card to fish for. SK-1"""
    birds, game = checked.file(Birds), checked.file(Header)
    if birds is None or game is None:
        return
    cards, wanted = sum(bird.copies for bird in birds.birds), game.players.max * birds.hand + 1
    if cards < wanted:
        message = f"{cards} cards are too few for {game.players.max} hands of {birds.hand}"
        yield checked.at("SK-1", message, FILE, "birds", hint=f"at least {wanted}, or fewer players")


def no_endless_storm(checked: Checked) -> Iterator[Problem]:
    """Some birds bring no storm; where all do, hardly a bird stays on its rock. SK-4"""
    birds = checked.file(Birds)
    if birds and all(bird.storm for bird in birds.birds):
        yield checked.warn("SK-4", "every bird brings a storm", FILE, "birds", hint="take 'storm' from some")


CHECKS = (enough_for_all, no_endless_storm)
