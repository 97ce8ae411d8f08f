"""A report leads on: the searches it proposes can be typed, and turn values that the game takes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from shlex import split

import pytest

from generator.contract import rules_of
from generator.play.playtest import Plan, playtest
from generator.play.report import report
from generator.play.tuning.goals import goal
from generator.play.tuning.knobs import Knob, as_is, knob
from generator.play.tuning.tries import Tunable, all_settings, likeliest, tunable
from generator.reading.packs import Pack
from tests.play.draft import CARDS, GAME, Draft

CONTENT = Path(__file__).parents[2] / "content"
SEA = Pack(CONTENT / "to_the_bottom", "to_the_bottom", ())


def proposed(content, numbers=None, switches=(), totals=(), accepted=all_settings, games=100):
    """The proposals for a game of the draft whose pack has these values."""
    planned = Plan("draft", 2, ("picker",) * 2, "birch", games)
    costs = {"oak": 5.0}
    values = Tunable(numbers or {}, tuple(switches), totals, accepted)
    tally = playtest(GAME, content, planned)
    return report(GAME, planned, "", {}, tally, costs=costs, values=values)["next"]


def option(command, name):
    words = split(command)
    return words[words.index(name) + 1]


OAK = {
    "oak": (knob("trees:trees.oak.copies=4"), knob("trees:trees.oak.rent=5"), knob("trees:trees.oak.cost=5"))
}
STRONG = Draft(worth={**dict.fromkeys(CARDS, 3), "oak": 9})


def test_a_strong_card_is_led_on_to_its_cost():
    (row,) = proposed(STRONG, OAK)
    assert row["finding"] == "oak (cost, 5 now)"
    assert row["command"].startswith("broadside playtest draft --seats 2 --bots picker,picker --tune ")
    turned = knob(option(row["command"], "--tune"))
    assert turned == Knob("trees.yaml", ("trees", "oak", "cost"), ("3", "4", "6", "7", "8"))
    assert goal(option(row["command"], "--for"), 10).figure == "edge of oak"


def test_values_that_the_game_does_not_take_are_not_proposed():
    def accepted(turned, tried):
        return [setting for setting in tried if turned[0].path[-1] == "copies" and setting != ("2",)]

    (row,) = proposed(STRONG, OAK, accepted=accepted)
    assert option(row["command"], "--tune") == "trees.yaml:trees.oak.copies=3,5,6,7"
    (row,) = proposed(STRONG, OAK, accepted=lambda turned, tried: [])
    assert row["command"] == ""
    assert "none of its numbers can be changed by itself" in row["finding"]


def test_copies_are_turned_together_with_the_count_of_the_box():
    def accepted(turned, tried):
        return [setting for setting in tried if len(turned) == 2 and int(setting[1]) == int(setting[0]) + 40]

    copies = {"oak": OAK["oak"][:1]}
    (row,) = proposed(STRONG, copies, totals=(knob("game:contents.cards.count=44"),), accepted=accepted)
    words = split(row["command"])
    assert [words[at + 1] for at, word in enumerate(words) if word == "--tune"] == [
        "trees.yaml:trees.oak.copies=2,3,5,6,7",
        "game.yaml:contents.cards.count=42,43,45,46,47",
    ]


def test_where_no_number_can_be_turned_a_rule_that_speaks_of_the_card_is():
    def accepted(turned, tried):
        return tried if turned[0].file == "game.yaml" else []

    switches = [knob("game:options.pie=true"), knob("game:options.oak_lost=true")]
    (row,) = proposed(STRONG, OAK, switches=switches, accepted=accepted)
    assert option(row["command"], "--tune") == "game.yaml:options.oak_lost=true"
    assert option(row["command"], "--for") == "component=oak"


def test_who_begins_is_led_on_to_rules_that_can_be_switched():
    switches = [knob("game:options.swap=true"), knob("game:options.pie=true"), knob("game:options.odd=true")]

    def accepted(turned, tried):
        return () if turned[0].path[-1] == "swap" else tried

    (row,) = proposed(Draft(head_start=6), switches=switches, accepted=accepted)
    assert option(row["command"], "--tune") == "game.yaml:options.pie=true"
    assert option(row["command"], "--for") == "fair"
    assert row["others"] == ["game.yaml:options.odd"]


def test_a_game_in_which_nothing_is_amiss_is_left_alone():
    rows = proposed(Draft(), OAK, games=60)
    assert [row for row in rows if "--tune" in row["command"]] == []


def test_the_values_of_a_pack_are_those_that_its_files_have():
    values = tunable(SEA, ["pirate", "iceberg", "dodo"])
    assert set(values.numbers) == {"pirate", "iceberg"}
    for turned in (*values.numbers["pirate"], *values.numbers["iceberg"]):
        assert as_is(SEA, [turned]) == turned.values
    assert likeliest(values.numbers["iceberg"], 20)[0].path == ("cards", "iceberg", "price")
    assert likeliest(values.numbers["pirate"], 12)[0].path == ("cards", "pirate", "value")
    assert likeliest(values.numbers["pirate"], None)[-1].path[-1] == "copies"
    switched = {each.path[-1] for each in values.switches}
    assert {"even_start", "iceberg_lost"} <= switched
    assert all(as_is(SEA, [each]) == ("false",) for each in values.switches)
    assert [each.name for each in values.totals] == ["game.yaml:contents.cards.count"]


@pytest.mark.parametrize("least", [0, 1])
def test_no_value_below_nothing_is_proposed(least):
    low = {"oak": (knob(f"trees:trees.oak.cost={least}"),)}
    (row,) = proposed(STRONG, low)
    assert min(map(int, knob(option(row["command"], "--tune")).values)) == 1 - least


def test_games_in_which_nothing_was_taken_are_to_be_watched():
    """A game may be passed through; two of the hundred are, and both are named."""
    game = replace(GAME, rules=replace(rules_of(GAME), takes=rules_of(GAME).actions))
    planned = Plan("draft", 2, ("picker",) * 2, "birch", 40)
    tally = playtest(game, Draft(), planned)
    assert tally.bare == 0
    tally.bare, tally.examples["nothing taken"] = 2, (7, 12)
    found = report(game, planned, "", {}, tally)
    assert found["next"][-1]["command"] == "broadside replay games.jsonl 7"
    assert {"says": "nothing taken by anybody", "count": 2, "games": [7, 12]} in found["odd_games"]
    assert playtest(game, Draft(rounds=0), planned).bare == 40
