"""The page of a report: what it counts once, what it leaves out, and its drawings."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from generator.contract import rules_of
from generator.play.measures import skill
from generator.play.measures.tally import Tally
from generator.play.measures.use import dead, hardly_used, standing
from generator.play.page.html import as_html, spoken_of
from generator.play.page.plots import dots, histogram
from generator.play.playtest import Plan, playtest
from generator.play.report import report
from generator.reading.problems import Place
from tests.play.draft import CARDS, GAME, Draft, Table

PLAN = Plan("draft", 2, ("picker",) * 2, "birch", 100)
STRONG = Draft(worth={**dict.fromkeys(CARDS, 3), "oak": 9})


def reported(content, items=None, game=GAME, tally=None):
    return report(game, PLAN, "", items or {}, tally or playtest(game, content, PLAN))


# ---- who was ahead ----


def test_who_was_ahead_before_taking_a_card_is_told():
    """Whoever begins is forty points ahead from the first decision to the last."""
    found = reported(Draft(head_start=40))
    for row in found["components"]:
        assert row["ahead"]["of"] == row["winners"]["of"] > 10
        assert row["ahead"]["value"] == row["winners"]["value"], "who was ahead is who won"
        assert (row["from_behind"]["value"], row["from_behind"]["usual"]) == (0.0, 0.0)
        assert row["from_behind"]["of"] == row["ahead"]["of"] - round(
            row["ahead"]["value"] * row["ahead"]["of"]
        )


def test_a_card_that_wins_also_for_those_behind_is_said_to():
    game = replace(GAME, rules=replace(rules_of(GAME), takes=rules_of(GAME).actions))
    found = reported(STRONG, game=game)
    (says,) = [says for says in found["verdict"] if says.startswith("Players who take oak win ")]
    behind = next(row for row in found["components"] if row["component"] == "oak")["from_behind"]
    assert behind["value"] > behind["usual"]
    assert f"of the others {behind['value'] * 100:.0f} % won (usual {behind['usual'] * 100:.0f} %)" in says
    assert says.endswith(": so it wins for those, too.")


def test_winners_and_losers_have_a_mean_score():
    found = reported(Draft(head_start=40))
    assert found["winner_scores"]["value"] - found["loser_scores"]["value"] == pytest.approx(
        found["margin"]["value"]
    )


# ---- one list of what never was ----


ITEMS = [
    {"item": "card 'yew' bought", "value": 0.0},
    {"item": "card 'yew' played", "value": 0.0},
    {"item": "card 'ash' bought", "value": 0.65},
    {"item": "card 'ash' played", "value": 0.02},
    {"item": "card 'elm' bought", "value": 0.4},
    {"item": "card 'elm' played", "value": 0.02},
    {"item": "tire of 'elm'", "value": 0.0},
    {"item": "passive of 'yew'", "value": 0.0},
]
ACTIONS = [
    {"kind": "buy", "offered": 9, "taken": 3},
    {"kind": "sort", "offered": 9, "taken": 0},
    {"kind": "name", "offered": 0, "taken": 0},
]


def test_all_that_never_came_about_is_one_list():
    figures = {"never_taken": ["yew", "fir"], "never_offered": ["box"], "items": ITEMS, "actions": ACTIONS}
    rows = dead(figures, {"sort": "nobody needs it"})
    assert {row["name"]: row["why"] for row in rows if row["why"]} == {"sort": "nobody needs it"}
    assert {row["name"]: row["never"] for row in rows} == {
        "yew": ["bought", "played"],
        "elm": ["tire"],
        "fir": ["chosen"],
        "box": ["on offer"],
        "sort": ["done, though it was possible"],
    }


def test_what_is_bought_and_not_played_is_found():
    (row,) = hardly_used({"items": ITEMS})
    assert row == {"name": "ash", "often": "bought", "in": 0.65, "hardly": {"played": 0.02}}


@pytest.mark.parametrize(
    ("winners", "stands"),
    [
        ({"of": 0, "low": 0, "high": 1, "fair": 0.5, "stands_out": False}, "none"),
        ({"of": 200, "low": 0.6, "high": 0.7, "fair": 0.5, "stands_out": True}, "out"),
        ({"of": 200, "low": 0.51, "high": 0.63, "fair": 0.5, "stands_out": False}, "perhaps"),
        ({"of": 200, "low": 0.45, "high": 0.57, "fair": 0.5, "stands_out": False}, "usual"),
        ({"of": 60, "low": 0.4, "high": 0.66, "fair": 0.5, "stands_out": False}, "few"),
    ],
)
def test_a_component_says_how_sure_its_wins_are(winners, stands):
    assert standing({"winners": winners}, 10) == stands


# ---- figures that agree ----


def test_the_figures_tested_are_told_apart():
    looks = reported(STRONG)["looks"]
    assert (looks["seats"], looks["components"]) == (4, len(CARDS)), "two places and two seats"
    assert looks["of"] == looks["seats"] + looks["components"]


def test_deals_with_a_tie_are_told_where_they_are_left_out(monkeypatch):
    deals = Counter({((0,), (1,)): 7, ((0,), (0,)): 2, ((0,), (0, 1)): 1})
    monkeypatch.setattr(skill, "playtest", lambda *args, **more: Tally(games=20, deals=deals))
    (rung,) = skill.ladder(
        GAME, Draft(), Plan("draft", 2, ("picker",) * 2, "birch", 20), ["random", "picker"]
    )
    assert (rung["games"], rung["deals"], rung["tied_deals"], rung["same_seat"]["of"]) == (20, 10, 1, 9)
    page = as_html({**reported(STRONG), "skill": [rung]}, "Draft")
    page = re.sub(r"\s+", " ", page)
    assert "1 deals with a tie are left out" in page
    assert "20 further games: 10 deals, each played twice" in page


def test_odd_games_are_named_once_and_are_no_examples_of_a_flag():
    tally = playtest(GAME, Draft(head_start=6), PLAN)
    first = tally.examples["place 0"]
    tally.figures = Counter({("games in which it rained", 1.0): 2, ("games that blew", 1.0): 2})
    tally.examples |= {"with games in which it rained": first[:2], "with games that blew": first[:2]}
    tally.extremes.clear()
    found = reported(None, tally=tally)
    assert found["odd_games"] == [{"says": "it rained; blew", "count": 2, "games": list(first[:2])}]
    assert found["flags"][0]["games"] == list(first[2:5])


class Honours(Table):
    """The toy as a game that counts nothing but who has won."""

    def scores(self):
        points = super().scores()
        best = max(points)
        if not self.is_over():
            return (0.0,) * len(points)
        return tuple(float(each == best) / points.count(best) for each in points)


def test_a_score_that_is_the_win_tells_no_margin():
    game = replace(GAME, rules=replace(rules_of(GAME), new=Honours))
    found = reported(STRONG, game=game)
    assert found["score_is_win"]
    page = as_html(found, "Draft")
    assert "score says who wins and no more" in page
    assert "mean score" not in page
    assert not any("margin" in row["says"] for row in found["odd_games"])
    assert not reported(STRONG)["score_is_win"]


def test_a_reason_takes_the_place_of_a_complaint():
    items = {"card 'yew' played": Place("x.yaml", 1, 1)}
    game = replace(GAME, rules=replace(rules_of(GAME), left_alone={"yew": "it is poisonous"}))
    found = reported(STRONG, items, game=game)
    assert found["dead"] == [{"name": "yew", "never": ["played"], "why": "it is poisonous"}]
    assert "Left alone by these bots, for reasons told below: yew." in found["verdict"]
    page = re.sub(r"\s+", " ", as_html(found, "Draft"))
    assert "<b>yew</b> (never played): it is poisonous" in page
    assert "Never came about in these games" not in page


def test_the_least_difference_of_a_component_that_would_show_is_told():
    found = reported(Draft())
    least = found["component_would_show"]
    assert 0 < least["least"] < 1 - least["usual"]
    wins, usual = (least["usual"] + least["least"]) * 100, least["usual"] * 100
    assert f"a component that wins {wins:.0f} % instead of the usual {usual:.0f} %" in as_html(found, "Draft")


def test_the_first_figures_are_those_of_the_report():
    found = reported(STRONG)
    page = as_html(found, "Draft")
    first = found["places_won"][0]["value"]
    strong = sum(row["winners"]["stands_out"] for row in found["components"])
    assert f"<strong>{first * 100:.0f} %</strong>of the wins go to the 1st player" in page
    assert f"<strong>{strong}</strong>component" in page


# ---- the page ----


def test_the_page_speaks_to_a_designer():
    items = {
        "card 'oak' played": Place("draft/trees.yaml", 20, 7),
        "card 'yew' played": Place("x.yaml", 1, 1),
    }
    found = reported(STRONG, items)
    page = re.sub(r"\s+", " ", as_html(found, "Draft"))
    assert "players who take oak win" in page
    assert "Every seat is played by the same bot, <b>picker</b>" in page
    assert "yaml:20:7" not in page, "in report.json, where a program looks for it"
    assert found["items"][0]["place"] == "draft/trees.yaml:20:7"
    for phrase in ("in the middle", "who takes", "for ever play", "what_", "place 1"):
        assert phrase not in page, phrase
    assert "<b>yew</b>: on offer" in page


def test_a_bought_card_is_bought():
    game = replace(GAME, rules=replace(rules_of(GAME), takes=rules_of(GAME).actions))
    bought = {**reported(STRONG, game=game), "takes": ["buy", "buy_iceberg"]}
    assert "wins of its buyers" in as_html(bought, "Draft")
    assert "wins of its takers" in as_html(reported(STRONG), "Draft")


def test_faces_are_those_that_the_report_speaks_of():
    found = reported(STRONG)
    assert spoken_of(found) == [
        row["component"]
        for stands in ("out", "perhaps")
        for row in sorted(found["components"], key=lambda row: -row["winners"]["value"])
        if row["standing"] == stands
    ]


def test_parts_of_a_whole_end_with_the_whole():
    drawn = histogram([[6, 1], [95, 2], [96, 3], [100, 4]], "when", "%", 20)
    assert re.findall(r"<title>(.*?)</title>", drawn) == ["6 to 10: 1", "91 to 95: 2", "96 to 100: 7"]


def test_drawings_have_axes():
    drawn = histogram([[1, 3], [2, 17]], "how long", "decisions")
    labels = re.findall(r"<text[^>]*>(.*?)</text>", drawn)
    assert labels == ["0", "5", "10", "15", "20", "1", "2", "how long", "decisions"]
    drawn = histogram([[187, 3], [640, 17]], "how long", "decisions")
    assert {"200", "300", "400", "500", "600"} <= set(re.findall(r"<text[^>]*>(.*?)</text>", drawn))
    row = {"value": 0.6, "low": 0.55, "high": 0.65, "of": 400, "fair": 0.5, "stands_out": True}
    drawn = dots([row], ["1st player"], "wins")
    assert {"wins", "0 %", "50 %", "60.0 %", "1st player"} <= set(
        re.findall(r"<text[^>]*>(.*?)</text>", drawn)
    )
