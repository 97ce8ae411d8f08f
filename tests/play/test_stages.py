"""The stages of a game: its set-up, marks on the way, who leaves from where, and second thoughts."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import replace

import pytest

from generator.contract import rules_of
from generator.play.measures.skill import MOST_GAMES, usual_plan
from generator.play.measures.tally import Tally
from generator.play.measures.verdict import verdict
from generator.play.playtest import Plan, playtest
from generator.play.report import report
from generator.play.stages.following import ANY, Marks, Opening, Swings
from generator.play.stages.in_words import why_by_leaving, why_by_phase, without_points
from generator.play.stages.phases import choices_in_play, phases, setup_of, swing_of
from generator.play.stages.second_choice import otherwise
from generator.system.values import frozen
from tests.play.draft import GAME, Draft, Table, Take


class A:
    ONCE = 0


class B(A):
    pass


class C(A):
    pass


def opened(seats, *choices):
    opening = Opening(seats)
    for kind, seat in choices:
        opening.choose(kind, seat)
    return [kind.__name__ for kind in opening.kinds]


@pytest.mark.parametrize(
    ("choices", "kinds"),
    [
        ([(A, 0), (A, 1), (B, 0), (B, 1), (B, 0)], ["A"]),
        ([(A, 0), (A, 1), (B, 1), (B, 0), (C, 0), (C, 0)], ["A", "B"]),
        ([(A, 0), (A, 1), (B, 0), (C, 1), (B, 1)], ["A"]),
        ([(A, 0), (A, 1), (B, 0), (B, 1), (B, 0), (A, 1)], []),
        ([(A, 0), (A, 0), (B, 1)], []),
        ([(A, 0), (B, 1), (B, 0), (C, 1)], []),
        ([(A, 0), (A, 1)], []),
    ],
)
def test_a_set_up_is_what_every_seat_does_once_before_anything_else(choices, kinds):
    assert opened(2, *choices) == kinds


def test_who_plays_alone_has_no_set_up():
    assert opened(1, (A, 0), (B, 0), (B, 0)) == []


def test_the_set_up_of_a_game_is_that_of_all_its_games():
    assert setup_of(Tally(openings=Counter({("start",): 9, ("start", "lay"): 1}))) == ["start"]
    assert setup_of(Tally(openings=Counter({("start",): 9, (): 1}))) == []
    tally = Tally(choices=Counter({50.0: 4, 3.0: 9}), opening_choices=Counter({("start", 50): 4}))
    assert choices_in_play(tally, ["start"]) == {3.0: 9}
    assert choices_in_play(tally, []) == tally.choices


# ---- a game with a set-up, a mark, and players who leave ----


@frozen(order=True)
class Start:
    spot: int


@frozen(order=True)
class Ring:
    """Ring the bell, which ends the first half."""


class Halves(Table):
    """Each chooses a spot first; in the fourth round the first player rings a bell."""

    def legal_actions(self):
        seats = len(self.points)
        if self.turns < seats:
            return [Start(spot) for spot in range(9)]
        return [Ring()] if self.turns == 3 * seats else super().legal_actions()

    def apply(self, action):
        if isinstance(action, Take):
            super().apply(action)
            return
        self.turns += 1
        self.seat = (self.seat + 1) % len(self.points)


HALVES = replace(
    GAME, rules=replace(rules_of(GAME), new=Halves, actions=(Start, Take, Ring), unfinished=lambda s: False)
)
PLAN = Plan("draft", 2, ("picker",) * 2, "birch", 100)


def halves(**more):
    content = Draft(rounds=8, **more)
    return report(HALVES, PLAN, "", {}, playtest(HALVES, content, PLAN))


def test_choices_of_the_set_up_are_not_counted_among_those_of_play():
    figures = halves()
    assert figures["setup"] == ["start"]
    assert figures["choices"]["most"] == 9
    assert figures["choices_in_play"]["most"] == 3
    assert figures["choices_in_play"]["of"] == figures["choices"]["of"] - 200
    assert figures["choices_in_play"]["open"] == pytest.approx(
        {**figures["choices_in_play"]["open"], "value": 0.0, "of": figures["choices_in_play"]["of"]}
    )
    (says,) = [says for says in figures["verdict"] if says.startswith("Half of the decisions have ")]
    assert "(the set-up, start, is not counted)" in says
    assert any(
        "Each player has about 7 turns (the set-up, start, is not" in says for says in verdict(figures)
    )


def test_what_every_game_has_once_marks_its_way():
    figures = halves(head_start=40)
    (phase,) = figures["phases"]
    assert phase["kind"] == "ring"
    assert phase["at"]["percentiles"] == [38, 38, 38], "after 6 of 16 decisions"
    assert phase["leader_wins"]["value"] == 1, "who begins is forty points ahead"
    assert [(row["place"], row["value"]) for row in phase["places"]] == [(1, 1.0)], "in the fourth round"
    assert any(
        says.startswith("Whoever leads at “ring” wins 100 % (96 to 100)") for says in figures["verdict"]
    )
    assert why_by_phase(figures, 1).startswith(
        "The 1st player is the one to ring in 100 % (96 to 100) of the"
    )
    assert why_by_phase(figures, 2) == ""
    assert phases(Tally(marks=Counter({("ring", 38, 0, 1.0, 1.0): 50})), 100, []) == [], (
        "in every second game"
    )
    late = Tally(marks=Counter({("ring", 99, 0, 1.0, 1.0): 100}))
    assert phases(late, 100, []) == [], "at the very end it marks nothing"


def test_marks_are_of_what_was_done_once():
    marks = Marks()
    for number, kind in enumerate((A, B, A, C)):
        marks.choose(kind, 0, number, Table(Draft(), 2, _Dice()))
    assert {kind: at for kind, (at, _, _) in marks.once.items()} == {B: 1, C: 3}


class _Dice:
    def child(self, label):
        return self

    def shuffled(self, cards):
        return list(cards)

    def below(self, seats):
        return 0


def test_a_use_moves_the_lead_of_whoever_moves():
    swings = Swings()
    swings.use("tire", {"pirate"})
    swings.turn_over(0, (3, 5), (9, 1))
    swings.turn_over(1, (9, 1), (9, 2.5))
    assert swings.turns == {ANY: 2, ("tire", "pirate"): 1}
    assert swings.points == {ANY: 11500, ("tire", "pirate"): 10000}
    tally = Tally(swung=Counter({use: 10 * n for use, n in swings.turns.items()}), swings=Counter())
    for use, points in swings.points.items():
        tally.swings[use] += 10 * points
    assert swing_of(tally, "pirate", ["buy"]) == {"kind": "tire", "turns": 10, "points": 10, "usual": 5.75}
    assert swing_of(tally, "pirate", ["tire"]) is None, "coming by it is no use of it"


def test_losers_without_a_point_are_told_where_they_are_not_seldom():
    scores = {"of": 400, "counts": [[0, 60], [5, 340]]}
    assert without_points({"seats": 2, "loser_scores": scores}) == (
        " In 60 of 400 games (15 %) the loser has nothing at all."
    )
    assert without_points({"seats": 2, "loser_scores": {"of": 400, "counts": [[0, 6], [5, 394]]}}) == ""


def share_of(value, low, high):
    return {"value": value, "low": low, "high": high, "of": 400}


def test_why_a_place_loses_is_told_where_it_leaves_sooner_than_others():
    def row(place, one, past):
        return {"place": place, "after_one": share_of(one, one - 0.04, one + 0.04), "past": past}

    past = share_of(0.2, 0.16, 0.24)
    places = [row(1, 0.4, past), row(2, 0.1, past), row(3, 0.12, past)]
    assert why_by_leaving({"leaving": {"places": places}}, 1) == (
        "The 1st player is out after one turn in 40 % (36 to 44) of the games, the others in 10 to 12 %. Of "
        "the games in which it has more than one it wins 20 % (16 to 24); the others win 20 % of theirs."
    )
    assert why_by_leaving({"leaving": {"places": places}}, 2) == "", "as often as the third"
    assert why_by_leaving({"leaving": None}, 1) == ""


# ---- second thoughts and the usual ladder ----


def first(state, dice):
    return state.legal_actions()[0]


def last(state, dice):
    return state.legal_actions()[-1]


class Copied(Table):
    def copy(self):
        return deepcopy(self)


def test_another_bot_is_asked_at_the_same_decisions():
    game = replace(GAME, rules=replace(rules_of(GAME), new=Copied, bots={"first": first, "last": last}))
    plan = replace(PLAN, bots=("first",) * 2, games=30)
    other = otherwise(game, Draft(), plan, "last")
    assert (other["games"], other["differs"]["value"], other["other_kind"]["value"]) == (20, 1, 0)
    same = otherwise(game, Draft(), plan, "first")
    assert same["differs"]["value"] == 0
    assert otherwise(game, Draft(), plan, "last", ["take"])["differs"]["of"] == 0, "all of it is set-up"
    assert otherwise(game, Draft(), plan, "nobody") is None
    plain = replace(game, rules=replace(rules_of(game), new=Table))
    assert otherwise(plain, Draft(), plan, "last") is None, "of a state that cannot be copied"


@pytest.mark.parametrize(
    ("games", "seats", "bots", "each"),
    [
        (400, 2, ("random", "builder", "purser"), 200),
        (4000, 2, ("random", "builder", "purser"), MOST_GAMES / 2),
        (400, 5, ("random", "cautious"), 400),
        (402, 5, ("random", "cautious"), 400),
        (60, 2, ("random", "builder", "purser"), None),
        (90, 5, ("random", "cautious"), None),
    ],
)
def test_the_usual_ladder_has_no_more_games_than_the_report(games, seats, bots, each):
    plan = usual_plan(replace(PLAN, seats=seats, bots=("purser",) * seats, games=games), bots)
    assert (plan and plan.games) == each


def test_bots_that_differ_have_no_ladder_besides():
    assert usual_plan(replace(PLAN, bots=("picker", "random"), games=400), ("random", "picker")) is None
