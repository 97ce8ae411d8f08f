"""The printed parts: the cards, and the rulebook."""

from __future__ import annotations

from collections.abc import Sequence

from generator.contract import Component, Edition, Face, Piece
from generator.reading.packs import Pack
from generator.reading.problems import Place

from skerry.pieces import FILE, Bird, Birds


def components(content: Birds, pack: Pack, edition: Edition) -> Sequence[Component]:
    """The deck, each kind as often as it has copies, and the book."""
    return (
        Component(
            "birds",
            "Birds",
            "cards",
            "poker",
            [card(bird, pack.place(FILE, "birds", at)) for at, bird in enumerate(content.birds)],
        ),
        Component("rulebook", "Rulebook", "book", "a5", text="rulebook.md"),
    )


def card(bird: Bird, place: Place) -> Piece:
    """One kind of card; its faces see plain values."""
    values = {"id": bird.id, "name": bird.name, "text": bird.text, "worth": bird.worth, "storm": bird.storm}
    return Piece(bird.id, Face("bird", values), Face("bird_back"), copies=bird.copies, place=place)
