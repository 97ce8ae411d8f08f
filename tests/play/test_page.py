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
from generator.play.measures.flags import caveat, typical
from generator.play.measures.odd_games import odd_games
from generator.play.measures.second import check, checked, second_bot
from generator.play.measures.summary import as_text
from generator.play.measures.tally import Extreme, Tally
from generator.play.measures.use import dead, hardly_used, in_words, rarely_at_work, standing, unsure
from generator.play.measures.verdict import late_group, verdict
from generator.play.page.findings import findings
from generator.play.page.glossary import own_words, used_words
from generator.play.page.html import as_html, spoken_of
from generator.play.page.pace import pace_page
from generator.play.page.plots import dots, histogram, presence, small
from generator.play.page.rulebook_figures import beside_rulebook, best_first, eased_elsewhere, today
from generator.play.page.second_bot import strength
from generator.play.page.tiles import key_figures
from generator.play.playtest import Plan, playtest
from generator.play.report import report
from generator.play.tuning.knobs import knob
from generator.play.tuning.values import Tunable
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
    (row,) = [row for row in findings(found) if row["title"].startswith("Oak is too strong: ")]
    (says,) = row["more"]
    oak = next(row for row in found["components"] if row["component"] == "oak")
    assert oak["standings"]["ahead"]["of"] < 10, "too few of whom to tell"
    assert "before: ahead" not in says
    for name in ("level", "behind"):
        own = oak["standings"][name]
        assert own["value"] > own["usual"]
        assert f"{name} {own['value'] * 100:.0f} % of {own['of']} (usual {own['usual'] * 100:.0f} %)" in says
    assert "its takers win " in row["title"]
    assert "any player in their position " in row["title"]


def test_a_caveat_is_told_once_and_in_plain_words():
    """It wins more often than usual for those who led, and as often as usual for those behind."""
    found = reported(STRONG)
    oak = next(row for row in found["components"] if row["component"] == "oak")
    behind = oak["standings"]["behind"]
    behind |= {"value": behind["usual"], "low": behind["usual"] - 0.1, "high": behind["usual"] + 0.1}
    oak["caveat"] = caveat(found, oak)
    assert oak["caveat"] == (
        "clear when the taker was level before, not when behind "
        f"({behind['of']} of {behind['of'] + oak['standings']['level']['of']} takers)"
    )
    assert as_html(found, "Draft").count(oak["caveat"]) == 1


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
    assert flag["tone"] == "sure"
    (row,) = findings(found)
    assert row["says"] == [
        f"It holds for another bot, too (last, 100 games: {flag['check']['seen']}).",
        "Why is not to be read off these games.",
    ]
    page = as_html(found, "Draft")
    assert "looked at once more in 100 games of another bot, <b>last</b>: " in page
    assert reported(content)["second"] is None
    with ThreadPoolExecutor(3) as pool:
        assert check(game, content, PLAN, found, executor=pool) == found["second"], (
            "from any number of workers"
        )
    assert "so it holds for that bot, too" in flag["check"]["says"]


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
    assert in_words(rows[0]) == "bought in 10 % of the games (median 60)"


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
        {"says": "a tie", "count": len(ties), "games": list(ties), "extreme": False},
        {"says": "it rained; blew", "count": 2, "games": list(first[:2]), "extreme": False},
    ]
    assert found["flags"][0]["games"][0] in first[2:]


def test_the_shortest_the_closest_and_the_greatest_comeback_are_named():
    plan, rows = replace(PLAN, games=40), []
    tally = playtest(GAME, Draft(head_start=3), plan, rows=rows.append)
    found = report(GAME, plan, "", {}, tally)
    says = {row["says"].partition(":")[0]: row for row in found["odd_games"]}
    margins = {row.number: row.numbers["margin"] for row in rows if row.numbers["margin"]}
    closest = [number for number in margins if margins[number] == min(margins.values())]
    assert len(closest) > 1
    assert says["the closest"]["games"] == closest[:10], "a tie is not won"
    assert says["the closest"]["count"] == len(closest)
    behind = {row.number: row.numbers.get("comeback", 0) for row in rows}
    greatest = max(behind, key=lambda number: (behind[number], -number))
    row = says["the greatest comeback"]
    assert row["games"][0] == greatest
    assert f"won after being {behind[greatest]:g} points behind" in row["says"]
    page = as_html(found, "Draft")
    assert f"<code>broadside replay games.jsonl {closest[0]}</code>" in page, "the whole command"


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
    assert "Left alone by these bots, for reasons given below: yew (never played)." in found["verdict"]
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
    assert f"<strong>{first * 100:.0f}\u00a0%</strong>of the wins go to the 1st player" in page
    middle = found["choices"]["percentiles"][1]
    assert f"<strong>{middle:g}</strong>options at the median decision" in page


# ---- the page ----


def test_the_page_speaks_to_a_designer():
    items = {
        "card 'oak' played": Place("draft/trees.yaml", 20, 7),
        "card 'yew' played": Place("x.yaml", 1, 1),
    }
    found = reported(STRONG, items)
    page = re.sub(r"\s+", " ", as_html(found, "Draft"))
    assert page.count("Oak is too strong") == 1
    assert "Every seat is played by the same bot, <b>picker</b>" in page
    assert "yaml:20:7" not in page, "in report.json, where a program looks for it"
    assert found["items"][0]["place"] == "draft/trees.yaml:20:7"
    for phrase in ("in the middle", "who takes", "for ever play", "what_", "place 1"):
        assert phrase not in page, phrase
    assert "<b>yew</b>: never on offer" in page


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
    labels = set(re.findall(r"<text[^>]*>(.*?)</text>", drawn))
    assert {"wins", "50 %", "65 %", "60.0 %", "1st player"} <= labels
    assert "0 %" not in labels, "the axis shows what the intervals need"
    assert any(label.startswith("the axis begins at 45 %; ") for label in labels)
    near = {**row, "value": 0.12, "low": 0.09, "high": 0.15, "fair": 0.2}
    assert ">0 %<" in dots([near], ["1st player"], "wins"), "and begins at 0 where that is near"


# ---- what stands out, once and in the order of promise ----


def flagged(content, **check):
    """A report of which every flag has been looked at with another bot."""
    usual = {"bot": "other", "games": 50, "seen": "54 % (47 to 61), usual 50 %", "needs": None, "says": "so"}

    def second(figures):
        for flag in figures["flags"]:
            flag["check"] = {**usual, **check}
        return {"bot": "other", "games": 50, "says": "plays otherwise"}

    tally = playtest(GAME, content, PLAN)
    return report(GAME, PLAN, "", {}, tally, costs={"oak": 5.0}, values=VALUES, second=second)


VALUES = Tunable({"oak": (knob("trees:trees.oak.cost=5"),)})
AGREES = {"agrees": True, "holds": True}
OPEN = {"agrees": True, "holds": False, "needs": 650}
DIFFERS = {"agrees": False, "holds": False}


def test_what_another_bot_does_not_share_is_grey_and_has_no_remedy():
    found = flagged(STRONG, **DIFFERS)
    assert [flag["tone"] for flag in found["flags"]] == ["doubted"]
    assert [row for row in found["next"] if row["about"]] == []
    (row,) = findings(found)
    assert row["title"].startswith("Oak goes with winning with this bot, but not with another: ")
    assert "so no number is proposed until both agree." in row["says"][0]
    page = as_html(found, "Draft")
    assert '<li class="doubted">' in page
    assert 'class="flag"' not in page.partition('id="words"')[0].partition('id="wins"')[2]
    assert '<span class="doubt">not so with other</span>' in page
    assert "? players who take oak win" in as_text(found)
    weak = findings(flagged(Draft(worth={**dict.fromkeys(CARDS, 7), "elm": 1}), **DIFFERS))
    assert weak[0]["title"].startswith("Elm goes with losing with this bot, ")
    first = findings(flagged(Draft(head_start=6), **DIFFERS))
    assert first[0]["title"].startswith(
        "The 1st player wins often with this bot but not with another, so it depends on the bot"
    )


def test_what_both_bots_share_is_red_and_has_a_remedy():
    found = flagged(STRONG, **AGREES)
    (row,) = findings(found)
    assert row["title"].startswith("Oak is too strong: ")
    assert row["says"][1] == "Why is not to be read off these games."
    assert row["says"][0].startswith("It holds for another bot, too (other, 50 games")
    (step,) = row["tries"][0]["steps"]
    assert (step["what"], step["why"]) == (
        "cost 6, 7, 8 or 9 instead of 5",
        "which changes only how hard it is to come by",
    )
    page = re.sub(r"\s+", " ", as_html(found, "Draft"))
    assert "<b>Try first:</b> cost 6, 7, 8 or 9 instead of 5, which changes only" in page
    assert "<details><summary>the command</summary>" in page


def test_what_the_other_bot_leaves_open_says_how_many_games_would_tell():
    found = flagged(STRONG, **OPEN)
    (row,) = findings(found)
    assert row["tone"] == "open"
    assert row["says"][0].endswith("; some 650 would tell).")
    assert any("whether oak stands out with other as well" in says.lower() for says in found["verdict"])
    assert "--bots other --seed birch --games 650</code>" in as_html(found, "Draft")


def test_an_open_check_needs_so_many_games():
    row = {"value": 0.56, "low": 0.49, "high": 0.62, "of": 200, "fair": 0.5}
    seen = checked({"value": 0.58, "more": True}, row, "other", 200)
    deviations = z_value(0.95) + z_value(0.6)
    assert seen["outcome"] == "unsure"
    assert 0 <= seen["needs"] - 0.25 * (deviations / 0.06) ** 2 < 10
    other_side = {**row, "value": 0.49, "low": 0.42, "high": 0.59}
    assert checked({"value": 0.58, "more": True}, other_side, "other", 200)["needs"] is None


def test_findings_come_in_the_order_of_promise():
    found = flagged(Draft(head_start=6, worth={**dict.fromkeys(CARDS, 3), "oak": 9}), **AGREES)
    assert len(found["flags"]) > 1
    found["flags"][0] |= {"tone": "doubted"}
    found["hardly_used"] = [
        {"name": "fir", "hardly": {"taken": 0.1}, "usual": {"taken": 0.6}, "first": "taken", "why": ""},
        {
            "name": "elm",
            "hardly": {"played": 0.1},
            "usual": {"played": 0.6},
            "first": "taken",
            "why": "no use",
        },
    ]
    rows = findings(found)
    assert [row["tone"] for row in rows] == ["sure"] * (len(found["flags"]) - 1) + ["use", "use", "doubted"]
    hardly, unplayed = (row for row in rows if row["tone"] == "use")
    assert hardly["title"].startswith("Hardly used, ")
    assert hardly["title"].endswith(": fir")
    assert unplayed["title"].startswith("Taken like others, but then hardly used")
    assert unplayed["names"] == [("elm", "played in 10 % of the games (median 60)", "no use")]
    assert "<b>Elm</b> has a reason: no use." in as_html(found, "Draft")


def test_a_card_whose_taking_ends_the_taking_is_told_so():
    """Oak is the last thing taken wherever somebody takes it."""
    tally = playtest(GAME, STRONG, PLAN)
    games = sum(count for (word, _, _), count in tally.shares.items() if word == "oak")
    for last, told in ((games, True), (games // 2, False)):
        tally.last["oak"] = last
        (row,) = findings(report(GAME, PLAN, "", {}, tally))
        assert (
            any(f"last thing taken in {games} of the {games} games with it" in says for says in row["says"])
            == told
        )


def test_the_last_thing_taken_is_counted():
    tally = playtest(GAME, Draft(), PLAN)
    assert sum(tally.last.values()) == 100, "one a game, and whatever is done takes something"


def test_the_game_beside_a_finding_is_a_typical_one():
    tally = Tally(
        sizes={1: (300.0, 1.0), 2: (100.0, 9.0), 3: (101.0, 10.0), 4: (99.0, 11.0), 5: (20.0, 10.0)}
    )
    assert typical([1, 2, 3, 5, 8], tally)[0] == 3
    assert typical([8, 1], tally) == [1, 8], "of a game beyond the first no size is known"


def test_games_decided_at_the_end_are_a_group_of_their_own():
    counts = [[20, 30], [40, 40], [60, 15], [93, 3], [98, 12]]
    two = late_group({"counts": counts, "of": 100})
    assert (two["late"], two["games"], two["middle"]) == (0.12, 12, 40)
    assert late_group({"counts": [[20, 30], [93, 40], [98, 30]], "of": 100}) is None, "one slope"
    assert late_group({"counts": [[20, 95], [98, 5]], "of": 100}) is None, "too few"
    found = {**reported(Draft()), "decided": {"counts": counts, "of": 100, "percentiles": [20, 40, 98]}}
    (says,) = [
        says for says in verdict(found) if says.startswith("Half of the games are decided by 40 % of the")
    ]
    assert "88 % of the games are decided on the way" in says
    assert "the other 12 % only in the last 5 %" in says


def test_the_time_is_one_guess_between_a_quick_and_a_slow_game():
    found = reported(Draft())
    for name, middle in (("minutes", 32), ("minutes_slow", 94), ("turns", 38), ("goes", 192)):
        found[name] = {**found[name], "percentiles": [middle / 2, middle, 2 * middle]}
    says = verdict(found)[0]
    assert says.startswith("The median game takes about 55 minutes, which is a guess.")
    assert (
        "32 minutes (16 to 64 in nine games of ten) if every choice takes 10 seconds, and 94 (47 to 188)"
        in says
    )
    assert "about 19 turns, of 5 choices each, and waits some 1.4 minutes" in says


def rung(deals, places):
    """A rung between two bots on such deals."""
    plan = Plan("draft", 2, ("picker", "random"), "x", 200)
    tally = Tally(games=200, deals=Counter(deals), places=Counter(places))
    return {"bot": "picker", "weaker": "random", **skill._rung(plan, tally, "picker")}


def test_skill_deal_and_order_of_play_are_weighed_in_a_hundred_deals():
    """The better sits first, then second: it wins 60 deals from both, the weaker 4; the first player 24."""
    deals = {((0,), (1,)): 60, ((1,), (0,)): 4, ((0,), (0,)): 24, ((1,), (1,)): 12}
    places = {((0,), (1,)): 64, ((0,), (0,)): 24, ((1,), (1,)): 12}
    found = {**reported(Draft()), "skill": [rung(deals, places)]}
    (says,) = [says for says in verdict(found) if "of 100 deals" in says]
    assert says.startswith("Skill decides most: of 100 deals, 60 (50 to 69) go to the better bot (picker)")
    assert "4 (2 to 10) to the weaker (random) and 36 (27 to 46) to one seat" in says
    assert "Were it all luck, these would be 25, 25, 50." in says
    assert (
        "favours the 1st by 12 (0 to 24) deals of 100, and the cards or dice dealt decide the other 24."
        in says
    )
    (says,) = [says for says in verdict({**found, "skill": []}) if says.startswith("How much skill")]
    assert "--ladder random,picker" in says


def test_the_choices_are_told_by_kind_of_action():
    found = reported(Draft())
    (take,) = found["actions"]
    assert take["ways"]["percentiles"] == found["choices"]["percentiles"], "there is but one kind"
    assert any(
        "Ways to do one thing, where it can be done: take 3 in the median" in says
        for says in found["verdict"]
    )


def test_an_odd_game_is_named_with_its_command():
    found = reported(Draft(head_start=3))
    assert any(
        re.search(r"An odd game .* Type broadside replay games.jsonl \d+ in", says)
        for says in found["verdict"]
    )
    assert re.search(r"Type <code>broadside replay games.jsonl \d+</code>", as_html(found, "Draft"))


# ---- words, tables, the pace ----


BOOK = """# Draft

On the **Cruise** you plant. **Oaks** are trees.

- **Anna** begins.

**D-1.1** Your **water** is your discard pile. Cards are not *played* so.

**D-1.2** *Short game.* A tree is *felled* when it falls.

## Index

| what | where |
|---|---|
| turn of play | D-1.1 |
| pile, of cards | D-1.1, D-1.2 |
| tree | D-1.2 |
"""


def test_words_of_the_game_are_those_that_its_rulebook_explains():
    assert own_words(BOOK) == {
        "felled": "A tree is felled when it falls (D-1.2)",
        "water": "Your water is your discard pile (D-1.1)",
        "Cruise": "On the Cruise you plant",
        "tree": "A tree is felled when it falls (D-1.2)",
    }


def test_only_words_that_a_report_uses_are_explained():
    found = reported(Draft())
    found["endings"][0]["ending"] = "the Cruise is over, the trees are felled"
    assert list(used_words(own_words(BOOK), found)) == ["Cruise", "felled"]
    assert "<dt>felled</dt><dd>A tree is felled when it falls (D-1.2).</dd>" in as_html(
        found, "Draft", words=own_words(BOOK)
    )


def test_what_came_about_is_a_table_in_the_order_of_the_alphabet():
    items = {
        name: Place("x.yaml", 1, 1)
        for name in (
            "card 'yew' bought",
            "card 'yew' played",
            "tire of 'yew'",
            "word 'draw'",
            "card 'oak' bought",
        )
    }
    page = as_html(reported(Draft(), items), "Draft").partition("own list of 5 things")[2]
    assert [*re.findall(r"<tr><td>(\w+)</td>", page)] == ["draw", "oak", "yew"]
    assert re.findall(r'<th class="n">(.*?)</th>', page)[:3] == ["in play", "bought", "played"]


def test_how_long_a_search_takes_stands_beside_the_report():
    page = as_html(flagged(STRONG, **AGREES), "Draft")
    assert '<object class="pace" data="pace.html"' in page
    assert "40 times the 100 games" in page, "where the pace is not known"
    assert "<b>about 35 minutes</b> (400 games took 204 seconds)" in pace_page(400, 204, 4000, "one process")
    assert "less than a minute" in pace_page(400, 2, 4000, "one process")
    assert "not known" in pace_page(0, 2, 4000, "one process")
    assert "not known" in pace_page(2, 0.5, 4000, "one process"), "too little to go by"


class Alone(Table):
    """The draft for one, who has one turn of four decisions."""


def test_whoever_plays_alone_makes_a_choice_at_each_decision():
    game = replace(GAME, rules=replace(rules_of(GAME), seats=range(1, 2), new=Alone))
    plan = Plan("draft", 1, ("picker",), "birch", 20)
    found = report(game, plan, "", {}, playtest(game, Draft(), plan))
    assert (found["decisions"]["value"], found["goes"]["value"], found["turns"]["value"]) == (4, 4, 1)
    assert any(says.startswith("How much skill decides was not measured.") for says in found["verdict"])
    page = as_html(found, "Draft")
    assert "figures were tested" not in page
    assert "order of play" not in page.partition('id="words"')[0]


def test_all_that_share_an_extreme_are_counted_in_any_order():
    numbers = {1: 3, 2: 5, 3: 5, 4: 1, 5: 5}
    for order in ((1, 2, 3, 4, 5), (5, 4, 3, 2, 1)):
        whole, half = Tally(games=40), Tally()
        for number in order:
            (whole if number < 3 else half).reach("comeback", Extreme(numbers[number], 1, (number,)))
        whole.add(half)
        assert whole.extremes["comeback"] == (5, 3, (2, 3, 5))


def test_the_row_of_a_game_has_all_that_it_shows():
    tally = Tally(games=40)
    tally.reach("least margin", Extreme(-1, 2, (7, 31)))
    tally.reach("comeback", Extreme(48, 1, (31,)))
    rows = odd_games({"score_is_win": False, "together": False, "takes": []}, tally)
    assert [(row["says"], row["count"], row["games"]) for row in rows] == [
        ("the closest: won by 1 point", 2, [7, 31]),
        (
            "the greatest comeback: won after being 48 points behind; also the closest: won by 1 point",
            1,
            [31],
        ),
    ]


def test_a_share_has_the_colour_of_its_finding():
    for looked, kind in ((AGREES, "out"), (OPEN, "open"), (DIFFERS, "doubt")):
        found = flagged(Draft(head_start=6), **looked)
        page = as_html(found, "Draft")
        assert f'<circle class="{kind}"' in page
        assert f'<span class="{kind}">stands out from 50.0 %</span>' in page
        assert all(f'<circle class="{other}"' not in page for other in {"out", "open", "doubt"} - {kind})


def test_the_skill_of_more_than_two_is_told_by_seat():
    found = reported(Draft())
    won = {"value": 0.28, "low": 0.25, "high": 0.3, "of": 400, "fair": 0.2}
    always = {"value": 0.5, "low": 0.4, "high": 0.6, "of": 80}
    row = {"bot": "cautious", "weaker": "random", "won": won, "weaker_won": {**won, "value": 0.08}}
    found |= {"seats": 5, "skill": [{**row, "always": always}]}
    (tile,) = [tile for tile in key_figures(found) if "better bot" in tile["says"]]
    assert tile["figure"] == "28 %"
    assert tile["more"] == "of a seat of random 8 %; even: 20 %"


# ---- the rulebook's figures, the other bot's strength ----


def tried(about, what, told):
    return {"about": about, "steps": [{"what": what, "told": told, "tested": True}]}


def test_a_share_stands_beside_the_one_of_the_rulebook():
    full = "The first player won 54 games of 100, and 46 with this; the Oak's buyer 70, and 63 with this."
    row = {"place": 1, "value": 0.58, "low": 0.53, "high": 0.63, "of": 400, "fair": 0.5}
    found = {
        "seats": 2,
        "games": 400,
        "tested": "2,000 deals",
        "next": [tried("place 1", "Full round (variant)", full)],
    }
    assert beside_rulebook(found, row, found["next"]) == [
        "These games alone have 58.0 % (53.0 to 63.0), the rulebook 54 %, from 2,000 deals. Together they "
        "make 54.7 % (52.7 to 56.6), if neither the game nor the bot has changed since.",
        "Forecast with Full round: 46.7 % (44.3 to 49.0), which overshoots.",
    ]
    (says, _) = beside_rulebook(found, {**row, "low": 0.56}, found["next"])
    assert "outside the brackets, so the bot or the game has probably changed" in says
    assert today(found, {**row, "low": 0.56}, found["next"])["value"] == 0.58, "and are not put together"
    (_, uneven) = beside_rulebook(found, {**row, "fair": 0.4}, found["next"])
    assert uneven.endswith("which eases it."), "both are above what is fair"
    alone = tried("place 1", "Even start", "With Even start the first player won 47 and the Oak's buyer 63.")
    (_, _, cured) = beside_rulebook(found, row, [*found["next"], alone])
    assert cured.startswith("Forecast with Even start: 47.7 % (45.")
    assert cured.endswith("which would be even as far as can be told.")
    assert beside_rulebook(found, row, [tried("place 1", "x", "Nobody knows.")]) == []


def test_what_cures_is_proposed_before_what_overshoots():
    full = "The first player won 54 games of 100, and 44 with this."
    row = {"place": 1, "value": 0.58, "low": 0.53, "high": 0.63, "of": 400, "fair": 0.5}
    found = {"seats": 2, "games": 400, "tested": "2,000 deals"}
    tries = [tried("place 1", "Full round", full)]
    tries[0]["steps"] += tried("place 1", "draws", "")["steps"]
    tries[0]["steps"][1]["tested"] = False
    tries[0]["steps"] += tried("place 1", "Even start", "With it the first player won 47.")["steps"]
    (ordered,) = best_first(found, row, tries)
    assert [step["what"] for step in ordered["steps"]] == ["Even start", "draws", "Full round"]


def test_a_change_that_eases_two_findings_is_named_with_both():
    full = "The first player won 54 games of 100, and 46 with this; the Oak's buyer 70, and 63 with this."
    found = {"next": [tried("place 1", "Full round (variant)", full)]}
    assert eased_elsewhere(found, {"subject": "oak", "tries": []}) == [
        "Full round (variant), proposed for the 1st player, bears on this, too: the Oak's buyer 70, and 63 "
        "with this (the rulebook's figures)."
    ]
    assert eased_elsewhere(found, {"subject": "fir", "tries": []}) == []
    assert eased_elsewhere(found, {"subject": "first player", "tries": found["next"]}) == []


def test_the_other_bots_strength_is_told_or_how_to_learn_it():
    found = reported(Draft()) | {"second": {"bot": "random", "games": 50, "says": "any"}}
    says = strength(found)
    assert says["says"].startswith("How strong it is beside picker was not measured")
    looked = {**found["second"], "rung": rung({((0,), (1,)): 60}, {((0,), (1,)): 60})}
    assert "So it is the weaker of the two." in strength({**found, "second": looked})["says"]
    assert says["command"].endswith("--games 50 --ladder picker,random")
    deals = {((0,), (1,)): 60, ((1,), (0,)): 4, ((0,), (0,)): 24, ((1,), (1,)): 12}
    says = strength({**found, "skill": [rung(deals, {((0,), (1,)): 100})]})
    assert says["says"].startswith("It wins 22 % (")
    assert says["says"].endswith("against picker, where 50 % would be even. So it is the weaker of the two.")
    assert strength(found | {"second": None}) == {"says": "", "command": ""}


def test_what_does_not_hold_says_how_many_games_would_tell_half_of_it():
    row = {"value": 0.19, "low": 0.14, "high": 0.25, "of": 200, "fair": 0.2}
    flag = {"value": 0.115, "more": False}
    seen = checked(flag, row, "other", 200)
    assert (seen["outcome"], seen["needs"]) == ("not", 340)
    assert checked(flag, {**row, "low": 0.17, "high": 0.21}, "other", 900)["needs"] is None, "they do"
    says = findings(flagged(Draft(head_start=6), **DIFFERS, needs=340))[0]["says"][0]
    assert "An effect half as large is not excluded; some 340 games would tell." in says


# ---- players who leave, and how a game went ----


class Knockout(Table):
    """Seat 0 is out after two turns, seat 1 after four, and so on; over when one alone is in."""

    def __init__(self, content, seats, dice):
        super().__init__(content, seats, dice)
        self.seat, self.had = 0, [0] * seats

    def apply(self, action):
        self.had[self.seat] += 1
        super().apply(action)
        self.seat = next((self.seat + step) % 4 for step in range(4) if self.is_in((self.seat + step) % 4))

    def is_in(self, seat):
        return seat == 3 or self.had[seat] < 2 * seat + 2

    def is_over(self):
        return sum(map(self.is_in, range(4))) == 1


KNOCKOUT = replace(GAME, rules=replace(rules_of(GAME), new=Knockout, unfinished=lambda state: False))


def test_who_leaves_when_and_how_long_they_wait_is_told():
    plan = replace(PLAN, seats=4, bots=("picker",) * 4, games=20)
    found = report(KNOCKOUT, plan, "", {}, playtest(KNOCKOUT, Draft(), plan))
    leaving = found["leaving"]
    assert leaving["games"]["value"] == 1
    assert leaving["first_out"]["percentiles"] == [2, 2, 2]
    still = [(row["round"], row["players"]) for row in leaving["still"]]
    assert still == [(1, 4), (2, 4), (3, 3), (4, 3), (5, 2), (6, 1)]
    assert leaving["sat_out"]["value"] == round(100 - 100 * 5 / 17), "after its second of 17 turns, the fifth"
    assert leaving["alone"]["value"] == round(100 * 16 / 17), "seat 2 had the last, seat 3 the one before"
    (says,) = [says for says in found["verdict"] if says.startswith("Players are out while others")]
    assert "The first has the last choice in round 2 in the median (2 to 2 in nine games of ten)" in says
    assert "Half-way, in round 4, 3 of 4 are still in." in says
    page = as_html(found, "Knockout")
    assert "the first player is out" not in page, "which by itself decides nothing where points are counted"
    (tile,) = [tile for tile in key_figures({**found, "score_is_win": True}) if "is out" in tile["says"]]
    assert tile["figure"] == "Round 2"
    (row,) = [row for row in findings(found) if row["title"].startswith("Who is out early waits long")]
    assert "sits out 71 % of the choices" in row["title"]
    assert row["says"] == [
        "The first is out in round 2 in the median, 2 to 2 in nine games of ten.",
        row["says"][1],
    ]
    early = {**leaving["after_one"], "value": 0.5, "low": 0.4, "high": 0.6}
    sooner = {**found, "score_is_win": True, "leaving": {**leaving, "after_one": early}}
    (tile,) = [tile for tile in key_figures(sooner) if "out after one turn" in tile["says"]]
    assert tile["figure"] == "50 %"
    assert any(row["title"].startswith("Players are out early: in 50 %") for row in findings(sooner))
    (tries,) = [row for row in found["next"] if row["about"] == "leaving"]
    assert tries["why_not"] == ["The files of the pack have no number of the rules and no option to turn."]
    assert "<th>out after one turn</th>" in page
    assert sum(row["out_first"]["value"] for row in leaving["places"]) == 1
    assert leaving["two_left"]["value"] == round(100 * 12 / 17), "seat 1 had its fourth turn"
    assert "Who is still in: players of 4" in page
    plain = report(GAME, plan, "", {}, playtest(GAME, Draft(), plan))
    assert plain["leaving"] is None, "all are in to the end"


def test_how_a_game_at_an_extreme_went_is_told_with_its_scores():
    plan, pieces = replace(PLAN, games=40), Tally()
    whole = playtest(GAME, Draft(head_start=3), plan)
    with ThreadPoolExecutor(3) as pool:
        pieces = playtest(GAME, Draft(head_start=3), plan, executor=pool)
    assert pieces.stories == whole.stories, "in whatever pieces they were counted"
    shown = {each.games[0] for each in whole.extremes.values()} | set(whole.examples["tie"][:1])
    assert whole.stories.keys() == shown, "and of no other game"
    found = report(GAME, plan, "", {}, whole)
    story = found["stories"][0]
    assert len(story["scores"]) == 9, "eight turns, and the end"
    won = story["scores"][-1].index(max(story["scores"][-1]))
    assert story["says"][0] == f"The {('1st', '2nd')[won]} player wins after 8 decisions: take."
    end = " : ".join(f"{points:g}" for points in story["scores"][-1])
    assert story["says"][1].endswith(f"{end} at the end.")
    assert '<svg class="course"' in as_html(found, "Draft")


def test_who_is_in_is_drawn_turn_by_turn():
    drawn = str(presence([0, 1, 2, 0, 1, 0, 0], [2]))
    assert re.findall(r"<text[^>]*>(.*?)</text>", drawn) == ["1st", "7", "2nd", "5", "3rd", "3"]
    wide = [float(width) for width in re.findall(r'<rect[^>]* width="([\d.]+)"', drawn)]
    assert wide == sorted(wide, reverse=True)
    assert drawn.count('class="seat"') == 2, "all but the winner"


def test_a_mark_stands_in_a_histogram():
    drawn = histogram([[6, 1], [100, 4]], "when", "%", 20, marks=[(64, "buy iceberg")])
    assert ">buy iceberg</text>" in drawn
    assert drawn.count('<line class="fair"') == 1


def test_rows_with_nothing_to_say_are_folded():
    found = flagged(STRONG, **AGREES)
    assert "<details><summary>the other" not in as_html(found, "Draft"), "so few rows need no fold"
    (fir,) = [row for row in found["components"] if row["component"] == "fir"]
    found["components"] += [{**fir, "component": f"tree{number}", "standing": "usual"} for number in range(9)]
    page = as_html(found, "Draft")
    shown, _, folded = page.partition('id="wins"')[2].partition("<details><summary>the other")
    assert 'id="wins-oak"' in shown
    assert 'id="wins-tree3"' in folded


def test_figures_at_the_top_have_small_charts():
    found = reported(Draft(head_start=3))
    tiles = {tile["figure"]: tile for tile in key_figures(found)}
    assert len(tiles) == 5
    assert all(tile["counts"] for tile in tiles.values())
    (decided,) = [tile for tile in tiles.values() if "decided" in tile["says"]]
    assert decided["parts"] == 20
    bars = small([[1, 3.0], [5, 1.0], [100, 6.0]], 20)
    assert [float(x) for x in re.findall(r'<rect x="([\d.]+)"', bars)] == [0.0, 125.4]
    assert re.findall(r'height="([\d.]+)"/>', bars) == ["20.0", "30.0"]
    assert str(small([[7, 4.0]])).count("<rect") == 1


def test_words_that_the_rulebook_says_in_one_sentence_are_explained_once():
    found = reported(Draft()) | {"endings": [{"ending": "aboard the board"}]}
    words = {
        "aboard": "Cards on your board are aboard (D-1)",
        "board": "Cards on your board are aboard (D-1)",
    }
    assert [*used_words(words, found)] == ["aboard"]
