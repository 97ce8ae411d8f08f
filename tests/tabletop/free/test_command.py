"""``broadside table`` with a deck: seats, names, saved tables, and what makes no sense without rules."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

from generator.cli.browser import free
from generator.cli.browser import table as command
from generator.cli.browser.free import free_table
from generator.reading.header import ANYBODY
from tests.cli.conftest import broadside as broadside


@pytest.fixture
def sat_down(broadside, monkeypatch):
    """The table that the words lay."""

    def run(*words):
        tables = []
        monkeypatch.setattr(
            command, "serve_free", lambda loaded, wishes, **how: tables.append(free_table(loaded, wishes))
        )
        assert broadside("table", *words)[::2] == (0, "")
        return tables[0]

    return run


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (("deck",), ("Player 1", "Player 2")),
        (("deck", "--seats", "3"), ("Player 1", "Player 2", "Player 3")),
        (("deck", "--people", "all"), ("Player 1", "Player 2")),
        (("deck", "--names", "Ann,Ben"), ("Ann", "Ben")),
        (("jure_of_the_seas", "--free"), ("Player 1", "Player 2")),
        (("deck", "--lang", "en", "--seed", "x"), ("Player 1", "Player 2")),
    ],
)
def test_a_deck_has_its_seats_and_any_game_does_without_rules(sat_down, words, names):
    assert sat_down(*words).names == names


@pytest.mark.parametrize(
    "words",
    [
        ("--people", "0,1"),
        ("--bots", "random"),
        ("--card", "x"),
        ("--preset", "x"),
        ("--drill",),
    ],
)
def test_what_needs_rules_is_refused(broadside, words):
    ran = broadside("table", "deck", *words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("broadside: at a free table all seats are people's")


@pytest.mark.parametrize("seats", ["1", "6"])
def test_so_many_do_not_sit_at_it(broadside, seats):
    assert broadside("table", "deck", "--seats", seats).err == (
        f"broadside: deck has 2 to 5 seats, not {seats}\n"
    )


def test_a_saved_table_is_taken_up_and_a_wrong_one_is_not(sat_down, broadside, tmp_path):
    path = tmp_path / "evening.json"
    table = sat_down("deck", "--seats", "3", "--names", "Ann,Ben", "--save", str(path))
    pile = max(table.state.piles.values(), key=lambda each: len(each.cards)).id
    table.act(1, f"deal 3 from {pile}")
    table.save()
    again = sat_down("deck", "--resume", str(path))
    assert (again.names, again.state.observation(2)) == (table.names, table.state.observation(2))
    assert broadside("table", "deck", "--resume", str(path), "--seats", "3").code == 2
    save = json.loads(path.read_text())
    for change, said in (
        ({"game": "moth"}, "a table of moth, not of deck"),
        ({"content": "0"}, "played with other content"),
        ({"acts": [[0, {"flip": {"pile": 99999}}]]}, "act 1 cannot be done"),
    ):
        path.write_text(json.dumps({**save, **change}))
        ran = broadside("table", "deck", "--resume", str(path))
        assert (ran.code, said in ran.err) == (2, True)


def test_a_deck_that_does_not_say_for_how_many_has_two():
    anybody = SimpleNamespace(header=SimpleNamespace(players=ANYBODY))
    assert free._seats(anybody, None) == 2
    assert free._seats(anybody, 7) == 7
