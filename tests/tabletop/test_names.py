"""Everybody at the table has one name in everything the page shows, and nobody is a number or a program."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from generator.cli.terminal.beginning import named
from generator.games import NAMES
from generator.mechanics.dice import Dice
from generator.play.session import Session
from generator.tabletop.table import Table
from tests.tabletop.asking import Sat, loaded, served, step

SHOWN = ("players", "waiting", "result", "scene", "table", "moves", "log")
HIDDEN_KEYS = {"id", "face", "same_as", "touches", "typed", "bot", "role", "shape"}
"""Values the page uses and does not show as words."""
INTERNAL = re.compile(r"\bseats? \d|\breference\b|\bNone\b|\{\w+\}|\bd\d+[CE]\b")


def sit(name: str, names: str = "", people: tuple[int, ...] = (0,), seats: int = 3) -> Sat:
    game = loaded(name)
    count = min(seats, game.game.rules.seats[-1])
    row = ["" if seat in people else "random" for seat in range(count)]
    session = Session(game.game, game.content, row, "names")
    return Sat(served(Table(named(game, row, names), session)))


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key not in HIDDEN_KEYS:
                yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)


def played(sitting: Sat, most: int = 200) -> Iterator[tuple[int, set[str]]]:
    """The words each person reads now and then, in a game of people and bots alike."""
    table, dice = sitting.table, Dice("names")
    for number in range(most):
        if number % 8 == 0 or table.session.is_over:
            for seat in table.people:
                view = sitting.look(seat)
                yield seat, set(texts([view[key] for key in SHOWN]))
        if table.session.is_over:
            return
        if not table.bot_decision():
            step(sitting, dice.below(len(table.menu().actions)) + 1)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", NAMES)
def test_nobody_is_a_number_and_no_word_of_the_program_is_shown(name):
    for _, shown in played(sit(name, people=(0, 1))):
        assert not [text for text in shown if INTERNAL.search(text)]


def test_names_stand_in_every_sentence_and_the_reader_is_you():
    every: dict[int, set[str]] = {0: set(), 1: set()}
    for seat, shown in played(sit("bruise_cruise", "Ann,Ben", people=(0, 1)), most=400):
        every[seat] |= shown
    for seat, own, other in ((0, "Ann", "Ben"), (1, "Ben", "Ann")):
        texts_heard = " / ".join(every[seat])
        assert re.search(rf"flagship of {other}\b|\b{other}:", texts_heard)
        assert "you" in texts_heard
        assert "Bot 1" in texts_heard
        assert own not in {word for text in every[seat] for word in text.split()}


def test_who_was_given_no_name_is_counted_among_their_kind():
    table = sit("jure_of_the_seas", "Ann,,Eve", people=(0, 3), seats=5).table
    assert [table.commentary.player(seat) for seat in range(5)] == [
        "Ann",
        "Bot 1",
        "Eve",
        "Player 2",
        "Bot 3",
    ]
    assert [table.commentary.player(seat, 3) for seat in (0, 3)] == ["Ann", "you"]
