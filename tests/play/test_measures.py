"""A report names what is amiss in games where we know it, and nothing where nothing is."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from generator.contract import rules_of
from generator.play import playtest as floor
from generator.play.intervals import wilson
from generator.play.measures.comparison import compared, in_words, mean_chance
from generator.play.measures.components import component_rows, never_offered, never_taken
from generator.play.measures.looks import binomial_chance, judge, surely, would_show
from generator.play.measures.skill import ladder
from generator.play.measures.summary import as_text
from generator.play.measures.tally import Row, Tally
from generator.play.page.html import as_html, spoken_of
from generator.play.playtest import Plan, playtest
from generator.play.report import report
from tests.outside.toy import CONTENT, ruled
from tests.outside.toy import GAME as SKERRY
from tests.play.draft import CARDS, GAME, Draft, Table

FAIR = Draft()


def reported(content=FAIR, games=100, seats=2, seed="birch", game=GAME, **more):
    planned = Plan("draft", seats, ("picker",) * seats, seed, games)
    rows = []
    tally = playtest(game, content, planned, rows=rows.append)
    return report(game, planned, "", {}, tally, **more), rows


def said(found):
    return [flag["says"] for flag in found["flags"]]


# ---- planted faults are found, fair games are not accused ----


@pytest.mark.thorough
def test_a_fair_game_is_hardly_ever_accused():
    flagged = [said(reported(seed=f"fair {number}", games=60)[0]) for number in range(40)]
    assert sum(map(bool, flagged)) <= 4


@pytest.mark.parametrize(
    ("fault", "begins"),
    [
        ({"head_start": 6}, "the 1st player wins"),
        ({"head_start": -6}, "the 1st player wins"),
        ({"worth": {**dict.fromkeys(CARDS, 3), "oak": 9}}, "players who take oak win"),
        ({"worth": {**dict.fromkeys(CARDS, 7), "elm": 1}}, "players who take elm win"),
        ({"endless": True}, "100 of 100 games did not end"),
    ],
)
def test_a_planted_fault_is_found_and_named_first(fault, begins):
    found, _ = reported(Draft(**fault))
    assert said(found)[0].startswith(begins)
    if "worth" in fault:
        assert len(said(found)) == 1
    assert len(found["flags"][0]["games"]) == 3
    assert "! " + begins in as_text(found)
    assert f"<code>broadside replay games.jsonl {found['flags'][0]['games'][0]}</code>" in as_html(
        found, "Draft"
    )


def test_the_games_beside_a_flag_show_it():
    found, rows = reported(Draft(head_start=6))
    for number in found["flags"][0]["games"]:
        assert rows[number - 1].number == number
        assert rows[number - 1].won[0] > 0, "whoever began won"


# ---- the course of a game ----


def test_wins_are_told_by_the_order_of_play_where_a_lot_draws_who_begins():
    found, rows = reported(Draft(head_start=40), games=30, seats=3)
    assert found["drawn"]
    assert [row["value"] for row in found["places_won"]] == [1, 0, 0]
    assert all(0 < row["value"] < 1 for row in found["seats_won"])
    assert all(row.won == (1, 0, 0) for row in rows)


def test_a_game_may_say_who_plays_after_whom():
    """By default round the table from whoever decides first; here the other way round."""

    def backwards(state):
        return [(state.first - step) % 3 for step in range(3)]

    other = replace(GAME, rules=replace(rules_of(GAME), turn_order=backwards))
    usual, _ = reported(Draft(worth=dict.fromkeys(CARDS, 0)), seats=3)
    turned, _ = reported(Draft(worth=dict.fromkeys(CARDS, 0)), seats=3, game=other)
    of_usual, of_turned = ([row["value"] for row in each["places_won"]] for each in (usual, turned))
    assert of_turned == [of_usual[0], of_usual[2], of_usual[1]]


class Script:
    """A game whose scores after each decision are written down; it ends with the last of them."""

    def __init__(self, scores, seats, dice):
        self.course, self.seat, self.done = scores, 0, 0

    def to_move(self):
        return self.done % 2

    def legal_actions(self):
        return [rules_of(GAME).actions[0]("oak")]

    def apply(self, action):
        self.done += 1

    def is_over(self):
        return self.done == len(self.course) - 1

    def scores(self):
        return self.course[self.done]

    def pieces(self):
        return {"oak": 1}


@pytest.mark.parametrize(
    ("scores", "margin", "changes", "decided", "told"),
    [
        ([(0, 0), (1, 0), (1, 2), (3, 2), (5, 2)], 3, 2, 75, True),
        ([(0, 0), (1, 0), (1, 0), (2, 0), (2, 1)], 1, 0, 25, True),
        ([(0, 0), (0, 0), (0, 0), (0, 0), (0, 1)], 1, 0, 100, False),
        ([(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)], 0, 0, None, True),
    ],
)
def test_who_leads_is_followed_to_the_end(scores, margin, changes, decided, told):
    game = replace(GAME, rules=replace(rules_of(GAME), new=Script, unfinished=lambda state: False))
    found, rows = reported(scores, games=10, game=game)
    assert found["margin"]["value"] == margin
    assert found["lead_changes"]["value"] == changes
    assert (found["decided"]["value"] if found["decided"]["of"] else None) == decided
    assert found["score_told"] == told
    assert found["turns"]["value"] == 4
    assert found["endings"][0]["ending"] == "take", "for want of words, by the kind of its last action"
    assert ("does not tell before the end" in as_text(found)) == (not told)
    assert rows[0].numbers["margin"] == margin


def test_a_game_says_why_it_ended():
    rules = replace(rules_of(GAME), ending=lambda state: f"by {state.points[0] % 2}")
    found, _ = reported(game=replace(GAME, rules=rules), games=50)
    assert {row["ending"] for row in found["endings"]} == {"by 0", "by 1"}
    assert "by 1 " in as_text(found).splitlines()[2]


def test_minutes_are_decisions_at_so_many_seconds_and_say_so():
    found, _ = reported(games=20, seconds=30)
    assert found["minutes"]["value"] == found["decisions"]["value"] / 2 == 4
    slow = found["minutes_slow"]
    assert 1.5 < slow["value"] / found["minutes"]["value"] <= 2, "three trees are halved twice, two once"
    assert f"4 to {slow['percentiles'][1]:.0f} minutes, if a choice takes 30 seconds" in as_text(found)
    assert "nothing that was measured with people" in as_html(found, "Draft")


# ---- components ----


def test_components_are_told_apart_by_what_actions_name():
    tally = Tally(
        named=Counter({"oak": 40, "fir": 40, "reverse": 9}),
        chosen=Counter({"oak": 12}),
        pieces=Counter({"oak": 5, "fir": 5, "flag of seat 0": 5}),
    )
    rows = component_rows(["card 'oak'", "card 'fir'", "card 'yew'", "gust 'north'"], tally, 2)
    assert [row["component"] for row in rows] == ["fir", "oak", "yew"]
    assert never_offered(rows) == ["yew"], "of a list of which others are offered; gusts are no choice"
    assert never_taken(rows) == ["fir"]


def test_a_card_that_is_too_strong_does_not_make_the_others_look_weak():
    strong = Draft(worth={**dict.fromkeys(CARDS, 3), "oak": 12})
    for seed in ("one", "two", "three", "four"):
        found, _ = reported(strong, games=200, seed=seed)
        assert len(said(found)) == 1, said(found)
        assert said(found)[0].startswith("players who take oak win")


def test_what_everybody_takes_says_nothing_about_winning():
    shares = Counter({("oak", 1.0, 2): 30, ("oak", 1.0, 1): 12, ("oak", 0.0, 1): 4})
    (row,) = component_rows([], Tally(named=Counter(oak=99), pieces=Counter(oak=46), shares=shares), 2)
    assert (row["winners"]["value"], row["winners"]["of"]) == (0.75, 16)


def test_the_page_shows_the_faces_of_what_it_speaks_of():
    found, _ = reported(Draft(worth={**dict.fromkeys(CARDS, 3), "oak": 9}))
    assert spoken_of(found)[0] == "oak"
    assert '<img src="data:,x" alt="oak"' in as_html(found, "Draft", {"oak": "data:,x"})


def test_shares_of_decisions_allow_for_those_of_one_game_being_alike():
    """Twenty games of ten decisions, all of one kind in half of them, are worth twenty observations."""
    tally = Tally(games=20, rates=Counter({("kind", "take", 10, 10): 10, ("kind", "take", 0, 10): 10}))
    tally.offered["take"], tally.taken["take"] = 200, 100
    (row,) = report(GAME, Plan("draft", 2, ("picker",) * 2, "x", 20), "", {}, tally)["actions"]
    assert row["when_offered"]["of"] == 200
    assert row["when_offered"]["low"] < 0.31


# ---- many looks ----


@pytest.mark.parametrize(
    ("value", "of", "fair", "chance"),
    # Twice the sum of the binomial terms, worked out by whole numbers.
    [(0.9, 10, 0.5, 0.02148), (0.1, 10, 0.5, 0.02148), (0.0, 20, 0.2, 0.02306), (0.5, 10, 0.5, 1.0)],
)
def test_chances_of_a_share(value, of, fair, chance):
    assert binomial_chance(value, of, fair) == pytest.approx(chance, abs=2e-5)


def test_chances_go_on_smoothly_where_the_normal_distribution_takes_over():
    below, above = binomial_chance(0.53, 1000, 0.5), binomial_chance(0.53, 1000.5, 0.5)
    assert below == pytest.approx(above, rel=0.1)
    assert binomial_chance(0.5, 0, 0.5) == 1.0


def test_holm_is_less_strict_than_bonferroni_and_no_less_safe():
    assert surely([0.01, 0.02, 0.03, 0.5]) == [True, False, False, False]
    assert surely([0.012, 0.016, 0.024, 0.04]) == [True, True, True, True]
    assert surely([0.013, 0.001, 0.9]) == [True, True, False]
    assert surely([]) == []


def test_rows_of_few_observations_are_no_looks():
    rows = [
        {"of": 9, "chance": 0.0, "stands_out": False},
        {"of": 10, "chance": 0.04, "stands_out": False},
    ]
    assert judge(rows) == 1
    assert [row["stands_out"] for row in rows] == [False, True]


def test_what_would_have_shown_shrinks_with_games_and_grows_with_looks():
    """Of 400 games of two, 7 points: 1.96 and 0.84 standard errors of 2.5 points."""
    assert would_show(0.5, 400, 1) == pytest.approx(0.070, abs=0.001)
    assert would_show(0.5, 400, 10) > 0.085
    assert would_show(0.5, 0, 1) == 1


# ---- skill ----


def dearest(state, dice):
    return max(state.legal_actions(), key=lambda action: state.content.worth[action.card])


SKILLED = replace(GAME, rules=replace(rules_of(GAME), bots={"dearest": dearest}))
DEARER = Draft(worth={card: 2 * number for number, card in enumerate(CARDS)})


@pytest.mark.thorough
def test_a_ladder_plays_equal_deals_from_every_seat():
    planned = Plan("draft", 2, ("dearest",) * 2, "gale", 80)
    (rung,) = ladder(SKILLED, DEARER, planned, ["random", "dearest"])
    assert (rung["bot"], rung["weaker"]) == ("dearest", "random")
    assert rung["won"]["of"] == 80
    assert rung["won"]["stands_out"]
    assert rung["won"]["low"] > 0.5
    assert rung["same_bot"]["by_luck"] == rung["same_seat"]["by_luck"] == 0.5
    assert rung["same_bot"]["value"] > rung["same_seat"]["value"]
    found = report(SKILLED, planned, "", {}, playtest(SKILLED, DEARER, planned), skill=[rung])
    assert "dearest against random: wins " in as_text(found)
    assert "dearest wins every game, wherever it sits" in as_html(found, "Draft")


def test_bots_of_one_strength_share_the_deals():
    planned = Plan("skerry", 3, ("random",) * 3, "gale", 60)
    (rung,) = ladder(SKERRY, CONTENT, planned, ["random", "random"])
    assert not rung["won"]["stands_out"]


def test_a_ladder_is_the_same_from_any_number_of_workers(monkeypatch):
    monkeypatch.setattr(floor, "TASK_SECONDS", 0.003)
    planned = Plan("skerry", 2, ("random",) * 2, "gale", 40)
    alone = ladder(SKERRY, CONTENT, planned, ["random", "keeper", "greedy"])
    with ThreadPoolExecutor(3) as executor:
        assert ladder(SKERRY, CONTENT, planned, ["random", "keeper", "greedy"], executor=executor) == alone


class Together(Table):
    """Everybody has the points of all."""

    def scores(self):
        return (float(sum(self.points)),) * len(self.points)


def test_where_all_win_together_bots_are_compared_by_points_on_the_same_deals():
    game = replace(SKILLED, rules=replace(rules_of(SKILLED), new=Together))
    planned = Plan("draft", 2, ("dearest",) * 2, "x", 30)
    (rung,) = ladder(game, DEARER, planned, ["random", "dearest"])
    assert rung["points"]["low"] > 3
    assert rung["points"]["of"] == 30
    found = report(game, planned, "", {}, playtest(game, DEARER, planned), skill=[rung])
    assert "dearest against random: " in as_text(found)
    assert "points more (" in as_text(found)


def test_an_outside_game_gets_all_of_it_for_nothing():
    planned = Plan("skerry", 3, ("keeper",) * 3, "gale", 30)
    rules = {"statistics": None, "ending": None}
    tally = playtest(ruled(**rules), CONTENT, planned)
    found = report(ruled(**rules), planned, "", {}, tally)
    assert found["places_won"][0]["of"] == 30
    assert {row["component"] for row in found["components"]} == {bird.id for bird in CONTENT.birds}
    assert found["endings"]
    assert found["margin"]["of"] == 30


# ---- two packs ----


def by_figure(rows):
    return {row["figure"]: row for row in rows}


def test_two_packs_are_compared_game_by_game():
    """Oak is worth 5 instead of 3: margins grow, lengths stay, and what differs is told."""
    _, dear = reported(Draft(worth={**dict.fromkeys(CARDS, 3), "oak": 9}), games=200)
    _, fair = reported(games=200)
    rows = by_figure(compared(dear, fair))
    assert rows["highest score"]["stands_out"]
    assert rows["highest score"]["here"] > rows["highest score"]["there"] + 3
    same, most = rows["decisions"]["difference"], wilson(0, 200)[1]
    assert (same["value"], same["low"], same["high"]) == pytest.approx((0, -most, most)), (
        "200 games alike leave it open whether one in fifty differs"
    )
    assert not rows["decisions"]["stands_out"]
    assert not rows["wins of the 1st player"]["stands_out"]
    lines = in_words({"pack": "fair", "rows": list(rows.values())})
    assert lines[0] == "against fair, the same 200 seeds:"
    assert any(line.startswith("    highest score ") for line in lines)


def test_a_head_start_shows_as_a_difference_in_points_of_a_hundred():
    _, ahead = reported(Draft(head_start=4), games=150)
    _, fair = reported(games=150)
    (line,) = [line for line in in_words({"pack": "x", "rows": compared(ahead, fair)}) if "1st" in line]
    assert " % instead of " in line
    assert line.endswith(" points)")


def test_pairs_of_one_seed_make_the_interval_narrower():
    _, ahead = reported(Draft(head_start=2), games=200)
    _, fair = reported(games=200)
    other = [row._replace(number=(row.number + 99) % 200 + 1) for row in fair]
    paired, strangers = (
        by_figure(compared(ahead, rows))["highest score"]["difference"] for rows in (fair, other)
    )
    assert paired["high"] - paired["low"] < 0.7 * (strangers["high"] - strangers["low"])


def test_equal_packs_differ_in_nothing():
    _, rows = reported(games=60)
    assert in_words({"pack": "x", "rows": compared(rows, rows)}) == [
        "against x, the same 60 seeds: nothing differs for sure"
    ]
    assert in_words({"pack": "x", "rows": compared(rows[:5], rows)}) == ["against x: not enough games (5)"]


@pytest.mark.thorough
def test_packs_that_are_equally_good_are_hardly_ever_told_apart():
    told = 0
    for number in range(30):
        _, here = reported(games=60, seed=f"here {number}")
        _, there = reported(games=60, seed=f"there {number}")
        told += any(row["stands_out"] for row in compared(here, there))
    assert told <= 4


def test_what_only_some_games_have_is_compared_in_those():
    here = [Row(number, (1.0, 0.0), {"decided": 50.0}) for number in range(1, 13)]
    there = [Row(number, (1.0, 0.0), {"decided": 60.0} if number > 1 else {}) for number in range(1, 13)]
    decided = by_figure(compared(here, there))["decided"]
    assert (decided["of"], decided["chance"], decided["stands_out"]) == (11, 2 * 0.5**11, True)


@pytest.mark.parametrize(
    ("counts", "chance"),
    # Student's distribution, integrated numerically.
    [
        ({1: 7, -1: 3}, 0.2229),
        ({0: 10, 1: 20, 2: 5, -3: 5}, 0.1044),
        ({1.0: 5, -1.0: 5}, 1.0),
        # None has a spread: all four signs alike, and all of forty.
        ({0.5: 4}, 0.125),
        ({0.5: 40}, 0.0),
    ],
)
def test_chances_of_a_mean(counts, chance):
    assert mean_chance(counts) == pytest.approx(chance, abs=0.004)
