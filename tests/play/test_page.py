"""The page of a report: what it counts once, what it leaves out, and its drawings."""

from __future__ import annotations

import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from generator.contract import rules_of
from generator.play.intervals import z_value
from generator.play.measures import skill
from generator.play.measures.components import component_rows
from generator.play.measures.flags import caveat, qualified
from generator.play.measures.second import check, checked, second_bot
from generator.play.measures.tally import Tally
from generator.play.measures.use import dead, hardly_used, in_words, rarely_at_work, standing, unsure
from generator.play.measures.verdict import verdict
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


def test_takers_are_compared_with_seats_in_their_position():
    """Whoever begins is forty points ahead from the first decision to the last, and always wins."""
    found = reported(Draft(head_start=40))
    for row in found["components"]:
        ahead, level, behind = row["standings"].values()
        assert ahead["of"] + behind["of"] == row["winners"]["of"] > 10
        assert level["of"] == 0
        assert (ahead["value"], behind["value"]) == (1.0, 0.0)
        assert ahead["usual"] == pytest.approx(1)
        assert behind["usual"] == 0
        expected = ahead["of"] / row["winners"]["of"]
        assert row["winners"]["fair"] == pytest.approx(min(0.99, expected)), "who leads takes nothing from it"
    assert [flag["about"] for flag in found["flags"]] == ["place 1"], "no card stands out for that"


def test_a_position_is_a_standing_at_a_stage():
    """Ahead in the first turn wins half, ahead in the second always; both cards were taken ahead."""
    positions = Counter({(("ahead", 1), 1.0): 50, (("ahead", 1), 0.0): 50, (("ahead", 2), 1.0): 60})
    stood = Counter({("oak", ("ahead", 1), 1.0, 1): 30, ("fir", ("ahead", 2), 1.0, 1): 30})
    shares = Counter({("oak", 1.0, 1): 30, ("fir", 1.0, 1): 30})
    tally = Tally(positions=positions, stood=stood, shares=shares, named=Counter(oak=9, fir=9))
    fir, oak = component_rows(["oak", "fir"], tally, 2)
    assert (fir["winners"]["stands_out"], oak["winners"]["stands_out"]) == (False, True)
    assert oak["winners"]["fair"] == pytest.approx(0.5), "set aside, and measured by the position alone"
    assert fir["winners"]["fair"] == pytest.approx(0.99), "never quite sure"


def test_a_strong_card_is_told_for_those_ahead_level_and_behind():
    game = replace(GAME, rules=replace(rules_of(GAME), takes=rules_of(GAME).actions))
    found = reported(STRONG, game=game)
    (says,) = [says for says in found["verdict"] if says.startswith("Players who take oak win ")]
    oak = next(row for row in found["components"] if row["component"] == "oak")
    assert oak["standings"]["ahead"]["of"] < 10, "too few of whom to tell"
    assert "before: ahead" not in says
    for name, how in (("level", "with nobody ahead"), ("behind", "behind")):
        own = oak["standings"][name]
        assert own["value"] > own["usual"]
        assert f"{how} {own['value'] * 100:.0f} % (usual {own['usual'] * 100:.0f} %)" in says
    assert "where any player in their position wins" in says


def test_a_caveat_goes_wherever_the_card_is_named():
    """It wins more often than usual for those who led, and as often as usual for those behind."""
    found = reported(STRONG)
    oak = next(row for row in found["components"] if row["component"] == "oak")
    behind = oak["standings"]["behind"]
    behind |= {"value": behind["usual"], "low": behind["usual"] - 0.1, "high": behind["usual"] + 0.1}
    oak["caveat"] = caveat(found, oak)
    assert "clear for players" in oak["caveat"]
    assert "behind" not in oak["caveat"]
    page = as_html(found, "Draft")
    assert f"oak ({oak['caveat']})</small>" in page, "in the figures above"
    assert f"<small>{oak['caveat']}</small>" in page, "and in the table"
    assert oak["caveat"] in verdict(found)[-1] + " ".join(verdict(found))
    assert qualified(found, oak) == oak["caveat"]


# ---- another bot ----


def test_what_stands_out_is_looked_at_with_another_bot():
    def last(state, dice):
        return state.legal_actions()[-1]

    def picks(state, dice):
        return dice.pick(state.legal_actions())

    game = replace(GAME, rules=replace(rules_of(GAME), bots={"picker": picks, "last": last, "third": picks}))
    assert [second_bot(game, used) for used in (["picker"], ["reference"], ["last"])] == [
        "last", "last", "picker",
    ]  # fmt: skip
    content = Draft(head_start=6)
    found = report(
        game,
        PLAN,
        "",
        {},
        playtest(game, content, PLAN),
        second=lambda figures: check(game, content, PLAN, figures),
    )
    assert (found["second"]["bot"], found["second"]["games"]) == ("last", 100)
    (flag,) = [flag for flag in found["flags"] if flag["about"] == "place 1"]
    assert flag["check"]["outcome"] == "holds", "whoever plays, six points ahead is ahead"
    assert "100 games of last: " in found["verdict"][0]
    assert "so it holds for that bot, too." in found["verdict"][0]
    page = as_html(found, "Draft")
    assert "looked at once more in 100 games of another bot, <b>last</b>: " in page
    assert reported(content)["second"] is None
    with ThreadPoolExecutor(3) as pool:
        assert check(game, content, PLAN, found, executor=pool) == found["second"], (
            "from any number of workers"
        )
    assert flag["check"]["says"] in found["verdict"][0]


@pytest.mark.parametrize(
    ("low", "high", "outcome", "agrees"),
    [
        (0.55, 0.65, "holds", True),
        (0.45, 0.75, "unsure", True),
        (0.45, 0.55, "not", False),
        (0.35, 0.45, "turned", False),
    ],
)
def test_another_bot_agrees_or_does_not(low, high, outcome, agrees):
    flag = {"value": 0.7, "more": True}
    row = {"value": (low + high) / 2, "low": low, "high": high, "of": 100, "fair": 0.5}
    seen = checked(flag, row, "other", 100)
    assert (seen["outcome"], seen["agrees"]) == (outcome, agrees)
    mirrored = {**row, "value": 1 - row["value"], "low": 1 - high, "high": 1 - low}
    assert checked({"value": 0.3, "more": False}, mirrored, "other", 100)["outcome"] == outcome
    assert checked(flag, {**row, "of": 9}, "other", 9)["outcome"] == "unsure"


def test_a_game_with_one_bot_is_looked_at_by_one_that_looks_ahead():
    assert second_bot(GAME, ["picker"]) == "searcher:200"
    rows = []
    found = reported(Draft(head_start=6))
    assert check(GAME, Draft(head_start=6), PLAN, found, progress=rows.append) is None, "nothing is redealt"


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
    more = [
        {"item": f"card '{tree}' {deed}", "value": 0.6}
        for tree in ("fir", "oak", "may", "bay", "box")
        for deed in ("bought", "played")
    ]
    items = [*ITEMS, *more, {"item": "card 'rye' bought", "value": 0.1}]
    figures = {"items": items, "components": [], "takes": [], "games": 100}
    rows = hardly_used(figures, {"elm": "it is for later"})
    assert [(row["name"], row["hardly"], row["why"]) for row in rows] == [
        ("rye", {"bought": 0.1}, ""),
        ("ash", {"played": 0.02}, ""),
        ("elm", {"played": 0.02}, "it is for later"),
    ], "what is not even bought comes first; half of the median is the mark; yew is dead"
    assert rows[0]["usual"] == {"bought": 0.6}
    assert in_words(rows[0]) == "bought in 10 % of the games (usual 60)"


def test_what_is_at_work_without_being_played_is_used():
    """Bought as often as others, and jettisoned for what that does: half of the median is the mark again."""
    trees = ("fir", "oak", "may", "bay")
    items = [
        {"item": f"card '{tree}' {deed}", "value": 0.6} for tree in trees for deed in ("bought", "played")
    ]
    for tree, share in (("elm", 0.3), ("ash", 0.29)):
        items += [
            {"item": f"card '{tree}' bought", "value": 0.6},
            {"item": f"card '{tree}' played", "value": 0.02},
            {"item": f"jettison of '{tree}'", "value": share},
        ]
    figures = {"items": items, "components": [], "takes": [], "games": 100}
    assert [row["name"] for row in hardly_used(figures, {})] == ["ash"]
    items[-3]["value"] = items[-6]["value"] = 0.2
    rows = hardly_used(figures, {})
    assert [row["name"] for row in rows] == ["ash", "elm"], (
        "what is hardly bought is hardly used, whatever it does"
    )


def test_components_that_no_roll_call_names_are_hardly_used_when_hardly_taken():
    components = [
        {"component": name, "ways": {"take": games, "look": 100}}
        for name, games in (("ash", 80), ("elm", 60), ("fir", 20))
    ]
    figures = {"items": [], "components": components, "takes": ["take"], "games": 100}
    (row,) = hardly_used(figures, {})
    assert (row["name"], row["hardly"], row["usual"]) == ("fir", {"taken": 0.2}, {"taken": 0.6})


def test_a_rare_ability_is_told_by_itself_unless_its_card_is_as_rare():
    items = [
        {"item": "card 'ash' bought", "value": 0.7},
        {"item": "card 'ash' played", "value": 0.04},
        {"item": "passive of 'ash'", "value": 0.04},
        {"item": "tire of 'ash'", "value": 0.01},
        {"item": "tire of 'oak'", "value": 0.3},
    ]
    assert rarely_at_work({"items": items}) == [{"name": "ash", "says": "tire", "in": 0.01}]


# ---- what is not sure ----


def test_all_that_cannot_be_told_is_listed_with_the_games_that_would_do():
    def row(name, standing, low, value, high, of):
        winners = {"low": low, "value": value, "high": high, "of": of, "fair": 0.5}
        return {"component": name, "standing": standing, "winners": winners}

    components = [
        row("oak", "out", 0.6, 0.7, 0.8, 200),
        row("fir", "few", 0.35, 0.5, 0.65, 40),
        row("elm", "perhaps", 0.51, 0.57, 0.63, 250),
        row("yew", "perhaps", 0.5001, 0.5005, 0.6, 2000),
        row("ash", "usual", 0.45, 0.5, 0.55, 300),
    ]
    rows = unsure({"components": components, "looks": {"components": 5}, "games": 100})
    assert [(row["component"], row["games"]) for row in rows] == [("elm", 280), ("fir", 400), ("yew", None)]
    z = z_value(1 - 0.05 / 2 / 5) + z_value(0.6)
    assert 270 < 100 * 0.25 * (z / 0.07) ** 2 / 250 <= 280


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
    assert (looks["seats"], looks["components"]) == (2, len(CARDS)), "one of two places and of two seats"
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
    assert "20 games on 10 deals, each played twice, with seats swapped" in page


def test_odd_games_are_named_once_and_are_no_examples_of_a_flag():
    tally = playtest(GAME, Draft(head_start=6), PLAN)
    first = tally.examples["place 0"]
    tally.figures = Counter({("games in which it rained", 1.0): 2, ("games that blew", 1.0): 2})
    tally.examples |= {"with games in which it rained": first[:2], "with games that blew": first[:2]}
    tally.extremes.clear()
    found = reported(None, tally=tally)
    ties = tally.examples["tie"]
    assert found["odd_games"] == [
        {"says": "a tie", "count": len(ties), "games": list(ties)},
        {"says": "it rained; blew", "count": 2, "games": list(first[:2])},
    ]
    assert found["flags"][0]["games"] == list(first[2:5])


def test_the_shortest_the_closest_and_the_greatest_comeback_are_named():
    plan, rows = replace(PLAN, games=40), []
    tally = playtest(GAME, Draft(head_start=3), plan, rows=rows.append)
    found = report(GAME, plan, "", {}, tally)
    says = {row["says"].partition(":")[0]: row for row in found["odd_games"]}
    margins = {row.number: row.numbers["margin"] for row in rows if row.numbers["margin"]}
    closest = min(margins, key=lambda number: (margins[number], number))
    assert says["the closest"]["games"] == [closest], "a tie is not won"
    behind = {row.number: row.numbers.get("comeback", 0) for row in rows}
    greatest = max(behind, key=lambda number: (behind[number], -number))
    row = says["the greatest comeback"]
    assert row["games"] == [greatest]
    assert row["says"].endswith(f"won after being {behind[greatest]:g} points behind")
    page = as_html(found, "Draft")
    assert f"<code>broadside replay games.jsonl {closest}</code>" in page, "the whole command"


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
    assert "Left alone by these bots, for reasons given below: yew." in found["verdict"]
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
    assert "Players who take oak win" in page
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
