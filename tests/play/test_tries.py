"""A report leads on: the searches it proposes can be typed, and turn values that the game takes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from shlex import split

import pytest

from generator.contract import rules_of
from generator.games.to_the_bottom import GAME as VOYAGE
from generator.play.playtest import Plan, playtest
from generator.play.report import report
from generator.play.tuning.goals import goal
from generator.play.tuning.knobs import Knob, as_is, knob
from generator.play.tuning.meanings import Meanings
from generator.play.tuning.tries import TESTED, _of_unused, _rule, _told, likeliest
from generator.play.tuning.values import Tunable, tunable
from generator.reading.packs import Pack
from tests.play.draft import CARDS, GAME, Draft

CONTENT = Path(__file__).parents[2] / "content"
SEA = Pack(CONTENT / "to_the_bottom", "to_the_bottom", ())


def proposed(content, numbers=None, switches=(), games=100, **more):
    """The proposals for a game of the draft whose pack has these values."""
    planned = Plan("draft", 2, ("picker",) * 2, "birch", games)
    values = Tunable(numbers or {}, tuple(switches), **more)
    tally = playtest(GAME, content, planned)
    rows = report(GAME, planned, "", {}, tally, costs={"oak": 5.0}, values=values)["next"]
    return [row for row in rows if not row["finding"].startswith("Not sure yet")]


def meant(**words):
    """The meanings of values by their last step."""
    return lambda turned: words.get(turned.path[-1], "")


def option(command, name):
    words = split(command)
    return words[words.index(name) + 1]


OAK = {
    "oak": (knob("trees:trees.oak.copies=4"), knob("trees:trees.oak.rent=5"), knob("trees:trees.oak.cost=5"))
}
STRONG = Draft(worth={**dict.fromkeys(CARDS, 3), "oak": 9})


def test_a_strong_card_is_led_on_to_a_higher_cost_first():
    (row,) = proposed(STRONG, OAK, meaning=meant(cost="coins for a tree", rent="coins a year"))
    assert row["finding"].startswith("oak is too strong")
    first, second = row["steps"]
    assert first["command"].startswith("broadside playtest draft --seats 2 --bots picker --tune ")
    turned = knob(option(first["command"], "--tune"))
    assert turned == Knob("trees.yaml", ("trees", "oak", "cost"), ("6", "7", "8", "9")), "not cheaper"
    assert goal(option(first["command"], "--for"), 10).figure == "edge of oak"
    assert first["says"] == "cost: coins for a tree; 5 now."
    assert knob(option(second["command"], "--tune")).path[-1] == "rent"
    assert second["says"] == "rent: coins a year; 5 now."


def test_a_weak_card_is_led_on_to_a_lower_cost_and_never_to_copies():
    weak = Draft(worth={**dict.fromkeys(CARDS, 9), "oak": 1})
    (row,) = proposed(weak, OAK)
    assert row["finding"].startswith("oak is too weak")
    assert knob(option(row["steps"][0]["command"], "--tune")).values == ("1", "2", "3", "4")
    (row,) = proposed(weak, {"oak": OAK["oak"][:1]})
    assert row["steps"] == []


def test_of_a_strong_card_there_may_be_fewer_copies_and_never_more():
    (row,) = proposed(STRONG, {"oak": OAK["oak"][:1]})
    (step,) = row["steps"]
    assert option(step["command"], "--tune") == "trees.yaml:trees.oak.copies=1,2,3"
    assert "fewer make it rarer, not weaker" in step["says"]


def test_a_number_that_cannot_be_offered_says_why():
    (row,) = proposed(
        STRONG, OAK, accepted=lambda turned, tried: [], refusal=lambda turned, tried: "T-1 so it is"
    )
    assert row["steps"] == []
    assert row["why_not"][0] == "cost (5 now) takes no other value: T-1 so it is."
    (row,) = proposed(STRONG, {})
    assert row["why_not"] == [
        "The files of the pack have no number of it, and no option names it: change what it does."
    ]


def test_copies_are_turned_together_with_the_count_of_the_box():
    def accepted(turned, tried):
        return [setting for setting in tried if len(turned) == 2 and int(setting[1]) == int(setting[0]) + 40]

    copies = {"oak": OAK["oak"][:1]}
    (row,) = proposed(STRONG, copies, totals=(knob("game:contents.cards.count=44"),), accepted=accepted)
    words = split(row["steps"][0]["command"])
    assert [words[at + 1] for at, word in enumerate(words) if word == "--tune"] == [
        "trees.yaml:trees.oak.copies=1,2,3",
        "game.yaml:contents.cards.count=41,42,43",
    ]


def test_a_number_is_turned_together_with_the_rule_that_allows_it():
    def accepted(turned, tried):
        return tried if turned[-1].path[-1] == "free" else []

    (row,) = proposed(
        STRONG,
        OAK,
        [knob("game:options.free=true")],
        accepted=accepted,
        meaning=meant(free="any number goes"),
    )
    words = split(row["steps"][0]["command"])
    assert words[words.index("--tune") + 3] == "game.yaml:options.free=true"
    assert row["steps"][0]["says"].endswith("free allows it: any number goes.")
    assert row["steps"][1]["says"].endswith("free allows it."), "explained once"


def test_a_rule_is_proposed_for_a_card_that_its_meaning_names():
    switches = [
        knob("game:options.pie=true"),
        knob("game:options.gone=true"),
        knob("game:options.cheap=true"),
    ]
    says = meant(pie="the second player may swap", gone="an Oak is felled once used", cheap="the oak costs 3")
    (row,) = proposed(STRONG, {}, switches=switches, meaning=says)
    (step,) = row["steps"]
    assert option(step["command"], "--tune") == "game.yaml:options.gone=true", "not what makes it cheaper"
    assert option(step["command"], "--for") == "component=oak"
    assert "an Oak is felled once used" in step["says"]


@pytest.mark.thorough
def test_who_begins_is_led_on_to_what_speaks_of_it():
    switches = [knob("game:options.swap=true"), knob("game:options.pie=true"), knob("game:options.odd=true")]
    rules = (knob("game:hand=3"), knob("game:draws.0=3"))
    says = meant(
        swap="whoever goes first",
        pie="the first player draws less",
        odd="no oaks",
        **{"0": "Cards of the first turn"},
    )
    (row,) = proposed(Draft(head_start=6), switches=switches, rules=rules, meaning=says)
    assert row["finding"] == "The 1st player wins too often"
    assert [option(step["command"], "--tune") for step in row["steps"]] == [
        "game.yaml:options.pie=true",
        "game.yaml:draws.0=1,2,4,5,6,7",
    ]
    assert {option(step["command"], "--for") for step in row["steps"]} == {"fair"}
    assert row["steps"][1]["says"] == "draws, 1st: Cards of the first turn; 3 now."
    (row,) = proposed(Draft(head_start=6), switches=switches[2:], meaning=says)
    assert row["steps"] == []
    assert "speaks of who begins" in row["why_not"][0]


def test_a_game_in_which_nothing_is_amiss_is_left_alone():
    rows = proposed(Draft(), OAK, games=60)
    assert rows == []


def test_the_values_of_a_pack_are_those_that_its_files_have():
    values = tunable(SEA, {"pirate": 12.0, "iceberg": 20.0, "dodo": None})
    assert set(values.numbers) == {"pirate", "iceberg"}
    price, *others = sorted(values.numbers["pirate"], key=lambda each: each.path[-1] != "price")
    assert (price.values, as_is(SEA, [price])) == (("12",), ("",)), "which others of the list have"
    for turned in (*others, *values.numbers["iceberg"]):
        assert as_is(SEA, [turned]) == turned.values
    assert likeliest(values.numbers["iceberg"], 20)[0].path == ("cards", "iceberg", "price")
    assert likeliest(values.numbers["pirate"], 12)[0].path == ("cards", "pirate", "price")
    assert likeliest(values.numbers["pirate"], 12)[1].path == ("cards", "pirate", "value")
    assert likeliest(values.numbers["pirate"], None)[-1].path[-1] == "copies"
    switched = {each.path[-1] for each in values.switches}
    assert {"even_start", "iceberg_lost", "own_values"} <= switched
    assert "game.yaml:numbers.draws.cruise.0" in {each.name for each in values.rules}
    assert not [each for each in values.rules if each.path[0] in ("players", "contents")]
    assert all(as_is(SEA, [each]) == ("false",) for each in values.switches)
    assert [each.name for each in values.totals] == ["game.yaml:contents.cards.count"]


@pytest.mark.parametrize("least", [0, 1])
def test_no_value_below_nothing_is_proposed(least):
    low = {"oak": (knob(f"trees:trees.oak.rent={least}"),)}
    (row,) = proposed(STRONG, low)
    assert min(map(int, knob(option(row["steps"][0]["command"], "--tune")).values)) == 1 - least


def test_values_mean_what_the_rulebook_the_schema_or_the_file_says():
    means = Meanings(VOYAGE, SEA).of
    assert means(knob("game:options.even_start=true")).startswith(
        "Even start (variant). The first turn of the Cruise draws 2 cards"
    )
    assert means(knob("game:options.even_start=true")).endswith("(TB-13.3)")
    assert means(knob("cards:cards.pirate.price=13")) == "Its price in the Shop; the value if there is none"
    assert means(knob("game:options.own_values=true")).startswith("values, prices and numbers of copies need")
    draws = means(knob("game:numbers.draws.cruise.0=2"))
    assert "the first turn of the Cruise draws 3 cards" in draws
    assert draws.endswith("(TB-4.1)")
    own = replace(VOYAGE, files={})
    assert Meanings(own, SEA).of(knob("game:options.short_game=true")) == "the Iceberg costs 15"
    assert Meanings(own, SEA).of(knob("cards:cards.pirate.value=13")) == ""


def test_games_in_which_nothing_was_taken_are_to_be_watched():
    """A game may be passed through; two of the hundred are, and both are named."""
    game = replace(GAME, rules=replace(rules_of(GAME), takes=rules_of(GAME).actions))
    planned = Plan("draft", 2, ("picker",) * 2, "birch", 40)
    tally = playtest(game, Draft(), planned)
    assert tally.bare == 0
    tally.bare, tally.examples["nothing taken"] = 2, (7, 12)
    found = report(game, planned, "", {}, tally)
    assert found["next"][-1]["steps"][0]["command"] == "broadside replay games.jsonl 7"
    assert ["nothing taken by anybody", 2, [7, 12], False] in [[*row.values()] for row in found["odd_games"]]
    assert playtest(game, Draft(rounds=0), planned).bare == 40


def test_a_rule_whose_effect_is_told_comes_before_a_cost_and_a_cost_before_a_number():
    switches = [knob("game:options.gone=true")]
    says = meant(gone="An Oak is felled once used. Its owner won 73 games of 100, and 56 with this (T-1.2)")
    (row,) = proposed(STRONG, OAK, switches=switches, meaning=says)
    assert [step["what"].partition(" ")[0] for step in row["steps"]] == ["An", "cost", "rent"]
    assert row["steps"][0]["told"] == "Its owner won 73 games of 100, and 56 with this."
    assert [step["tested"] for step in row["steps"]] == [True, False, False]


def test_what_is_bought_and_then_left_alone_is_not_made_cheaper():
    found = {
        "pack": "draft", "seats": 2, "bots": ["picker"] * 2,
        "components": [{"component": "oak", "cost": 5.0}],
        "never_taken": [], "hardly_used": [
            {"name": "oak", "hardly": {"played": 0.1}, "usual": {"played": 0.6}, "first": "bought", "why": ""}
        ],
    }  # fmt: skip
    values = Tunable(OAK)
    (row,) = _of_unused(found, values)
    assert [step["what"] for step in row["steps"]] == [
        "rent from 3 to 9 instead of 5, higher or lower, for nothing says which helps"
    ]
    found["hardly_used"][0]["first"] = "played"
    (row,) = _of_unused(found, values)
    assert row["steps"][0]["what"].startswith("cost ")


@pytest.mark.parametrize(
    ("rule", "says", "came_of_it"),
    [
        ("even_start", "The first turn of the Cruise draws 2 cards", "won 54 games of 100, and 47 with"),
        ("used_up", "Pirate and Diver go into the water", "won 73 of 100, and 56 with Used up"),
        ("full_round", "Whoever buys the Iceberg ends their turn", "the first player won 46 and the Iceberg"),
    ],
)
def test_a_rule_to_try_is_said_with_what_the_rulebook_tells_of_it(rule, says, came_of_it):
    means = Meanings(VOYAGE, SEA).of
    turned = knob(f"game.yaml:options.{rule}=true")
    rules, came = _rule(Tunable({}, meaning=means), turned), _told(Tunable({}, meaning=means), turned, TESTED)
    assert rules.startswith(says)
    assert came_of_it in came
    assert came_of_it not in rules
