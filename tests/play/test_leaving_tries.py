"""Searches that are proposed where players are out early."""

from __future__ import annotations

from generator.play.tuning.knobs import knob
from generator.play.tuning.leaving_tries import leaving_tries
from generator.play.tuning.values import Tunable

HAND = knob("game:hand_size=3")
FIVE, FOUR = knob("game:start.5=5"), knob("game:start.4=6")
CALM = knob("game:options.calm=true")
FIGURES = {
    "pack": "draft",
    "seats": 5,
    "bots": ["picker"] * 5,
    "components": [],
    "leaving": {"sat_out": {"percentiles": [33, 73, 88]}},
}


def test_numbers_of_the_rules_are_proposed_those_for_so_many_players_first():
    values = Tunable({}, switches=(CALM,), rules=(HAND, FOUR, FIVE))
    (row,) = leaving_tries(FIGURES, values)
    assert (row["about"], row["why_not"]) == ("leaving", [])
    asked = [step["command"].partition("--tune ")[2] for step in row["steps"]]
    assert asked == [
        "game.yaml:start.5=3,4,6,7,8,9 --for 'sat out=35'",
        "game.yaml:hand_size=1,2,4,5,6,7 --for 'sat out=35'",
        "game.yaml:options.calm=true --for 'sat out=35'",
    ]
    assert all("along" not in step for step in row["steps"])
    assert row["steps"][0]["what"].startswith("start for 5 players: from 3 to 9 instead of 5")


def test_a_number_with_more_values_to_try_comes_first():
    def narrow(turned, tried):
        return tried[-1:] if turned[0].path[0] == "start" else tried

    values = Tunable({}, rules=(HAND, FIVE), accepted=narrow)
    (row,) = leaving_tries(FIGURES, values)
    assert [step["what"].partition(" ")[0] for step in row["steps"]] == ["hand", "start"]


def test_a_list_is_not_taken_for_one_by_players():
    values = Tunable({}, rules=(knob("game:sums.0=6"), knob("game:sums.5=7")))
    (row,) = leaving_tries(FIGURES, values)
    assert row["steps"] == []
    assert row["why_not"] == ["The files of the pack have no number of the rules and no option to turn."]


def test_nothing_is_proposed_where_nobody_is_out_early():
    assert list(leaving_tries({**FIGURES, "leaving": None}, Tunable({}))) == []
