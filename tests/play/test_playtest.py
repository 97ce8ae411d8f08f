"""Many games: the same tally and the same log from any number of processes."""

from __future__ import annotations

import json
from collections import Counter
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace

import pytest

from generator.contract import kind_name
from generator.play import playtest as floor
from generator.play.bots import UnknownBot, seated
from generator.play.measures.summary import as_text
from generator.play.one_game import play
from generator.play.page.html import as_html
from generator.play.playtest import GameFault, Plan, Tally, playtest
from generator.play.report import as_json, report
from generator.reading.problems import Place
from tests.outside.mutants import MUTANTS
from tests.outside.toy import CONTENT, GAME, PACK


def plan(*bots, games=30, seed="swell"):
    return Plan("skerry", len(bots), bots, seed, games)


def run(planned, game=GAME, **how):
    lines = []
    tally = playtest(game, CONTENT, planned, log=lines.append, **how)
    return tally, "".join(lines)


@pytest.mark.parametrize(
    ("bots", "turns"),
    [
        (("a", "a", "a"), 1),
        (("a", "b"), 2),
        (("a", "b", "a", "b"), 2),
        (("a", "b", "b"), 3),
        (("a", "a", "b", "b"), 4),
    ],
)
def test_a_deal_is_played_until_the_bots_sit_as_at_first(bots, turns):
    planned = plan(*bots)
    assert planned.turns_a_deal == turns
    seatings = [planned.seating(turn) for turn in range(turns)]
    assert len(set(seatings)) == turns
    for seat in range(len(bots)):
        counts = Counter(seating[seat] for seating in seatings)
        assert counts == {name: bots.count(name) * turns // len(bots) for name in bots}


def test_different_bots_take_turns_on_one_deal():
    tally, log = run(plan("keeper", "random", games=6))
    rows = [json.loads(line) for line in log.splitlines()]
    assert [row["game"] for row in rows] == [1, 2, 3, 4, 5, 6]
    assert [row["seed"] for row in rows] == ["swell-1", "swell-1", "swell-2", "swell-2", "swell-3", "swell-3"]
    assert [row["bots"][0] for row in rows] == ["keeper", "random"] * 3
    assert rows[0]["chance"]["deck"] == rows[1]["chance"]["deck"] != rows[2]["chance"]["deck"]
    assert sum(tally.deals.values()) == 3


def test_equal_bots_get_a_deal_a_game():
    _, log = run(plan("random", "random", games=5))
    assert len({json.loads(line)["seed"] for line in log.splitlines()}) == 5


def test_as_many_games_as_were_asked_for_even_in_the_middle_of_a_deal():
    tally, log = run(plan("keeper", "random", "random", games=7))
    assert tally.games == len(log.splitlines()) == 7
    assert sorted(map(len, tally.deals.elements())) == [1, 3, 3]


def test_the_tally_counts_what_the_games_show():
    planned = plan("keeper", "keeper", games=20)
    tally, _ = run(planned)
    players = seated(GAME, ["keeper"], 2)
    records = [play(GAME, CONTENT, players, f"swell-{number}") for number in range(1, 21)]
    assert tally.lengths == Counter(len(record.actions) for record in records)
    assert tally.scores == Counter(pair for record in records for pair in enumerate(record.scores))
    kinds = [[kind_name(type(action)) for action in record.actions] for record in records]
    taken = Counter(kind for row in kinds for kind in row)
    assert +tally.taken == taken
    assert sum(tally.choices.values()) == sum(taken.values())
    assert all(tally.offered[kind] >= tally.taken[kind] for kind in taken)
    used = Counter(
        kind for record in records for kind in {type(action).__name__.lower() for action in record.actions}
    )
    assert +tally.used == used
    assert tally.seen == Counter({"auk": 20, "gannet": 20, "petrel": 20, "puffin": 20})
    assert sum(count for (name, _), count in tally.figures.items() if name == "turns") == 20


@pytest.mark.sampled(1)
@pytest.mark.parametrize("bots", [("random",) * 3, ("keeper", "random")])
def test_two_processes_give_byte_for_byte_what_one_gives(bots, monkeypatch):
    planned = plan(*bots, games=150)
    alone = run(planned)
    # Small tasks, so that there are many to be put in order.
    monkeypatch.setattr(floor, "TASK_SECONDS", 0.003)
    with ProcessPoolExecutor(2) as pool:
        together = run(planned, executor=pool)
    assert together == alone
    shown = [as_json(report(GAME, planned, PACK.digest, {}, tally)) for tally, _ in (alone, together)]
    assert shown[0] == shown[1]


def test_any_executor_will_do():
    planned = plan("random", "random", games=40)
    with ThreadPoolExecutor(3) as pool:
        assert run(planned, executor=pool) == run(planned)


class Backwards(Executor):
    """Finishes tasks only when a later one is asked about, last first."""

    def __init__(self):
        self.waiting = []

    def submit(self, function, /, *args, **more):
        future = Future()
        self.waiting.append((future, function, args, more))
        future.result = lambda timeout=None: self.answer(future)
        return future

    def answer(self, wanted):
        while self.waiting:
            future, function, args, more = self.waiting.pop()
            future.set_result(function(*args, **more))
        return Future.result(wanted)


def test_the_order_in_which_tasks_finish_shows_nowhere(monkeypatch):
    monkeypatch.setattr(floor, "TASK_SECONDS", 0.003)
    planned = plan("random", "random", games=60)
    assert run(planned, executor=Backwards()) == run(planned)


def test_tallies_add_up_however_they_are_cut():
    whole = floor._play_deals(GAME, CONTENT, plan("keeper", "random", games=40), 1, 21).tally
    parts = [
        floor._play_deals(GAME, CONTENT, plan("keeper", "random", games=40), at, at + 5).tally
        for at in (1, 6, 11, 16)
    ]
    total = Tally()
    for part in reversed(parts):
        total.add(part)
    assert total == whole


def test_every_field_of_a_tally_is_added():
    tally, _ = run(plan("random", "random", games=5))
    total = Tally()
    total.add(tally)
    assert total == tally


def test_progress_goes_up_to_the_number_of_games():
    done = []
    playtest(GAME, CONTENT, plan("random", "random", games=25), progress=done.append)
    assert done == sorted(done)
    assert done[-1] == 25


@pytest.mark.parametrize("pool", [None, 2])
def test_a_game_that_breaks_down_is_named_so_that_it_can_be_played_again(pool):
    game, _ = MUTANTS["bot cheats"]
    planned = plan("cheats", "cheats", games=12)

    def run_it():
        if pool is None:
            return playtest(game, CONTENT, planned)
        with ProcessPoolExecutor(pool) as executor:
            return playtest(game, CONTENT, planned, executor=executor)

    with pytest.raises(GameFault) as fault:
        run_it()
    number = fault.value.number
    assert str(fault.value) == (
        f"game {number} of seed 'swell' with 2 seats, bots cheats: IllegalMove: SK-2: no 'albatross' in hand"
    )
    if number > 1:
        playtest(game, CONTENT, replace(planned, games=number - 1))
    with pytest.raises(GameFault, match=f"game {number} "):
        playtest(game, CONTENT, replace(planned, games=number))


def test_an_unknown_bot_is_told_before_anything_is_played():
    with pytest.raises(UnknownBot):
        playtest(GAME, CONTENT, plan("keeper", "nobody"))


def test_a_fault_travels_between_processes():
    import pickle

    fault = GameFault(plan("random", "random"), 3, "KeyError: 'x'")
    back = pickle.loads(pickle.dumps(fault))
    assert str(back) == str(fault)


# ---- the report ----


def items():
    return {bird.id: Place("birds.yaml", 3 + n, 5) for n, bird in enumerate(CONTENT.birds)}


def test_the_report_says_who_wins_how_long_it_takes_and_what_was_used():
    planned = plan("keeper", "random", games=200)
    tally, _ = run(planned)
    found = report(GAME, planned, PACK.digest, {**items(), "roc": Place("birds.yaml", 9, 5)}, tally)
    assert found["ended"]["value"] == 1.0
    assert sum(row["value"] for row in found["seats_won"]) == pytest.approx(1)
    assert [row["fair"] for row in found["seats_won"]] == [0.5, 0.5]
    assert {row["bot"] for row in found["bots_won"]} == {"keeper", "random"}
    assert sum(row["value"] for row in found["bots_won"]) == pytest.approx(1)
    assert all(row["low"] <= row["value"] <= row["high"] for row in found["seats_won"])
    assert found["decisions"]["of"] == 200
    assert found["figures"]["turns"]["percentiles"][1] > 10
    assert [row["kind"] for row in found["actions"]] == ["land", "fish", "shelter", "brave"]
    assert found["never_played"] == ["roc"]
    assert "content never in play: roc" in as_text(found)
    assert json.loads(as_json(found)) == found


def test_a_place_in_the_order_of_play_that_always_wins_stands_out():
    planned = plan("keeper", "keeper", games=10)
    wins = Counter({((1,),): 10})
    tally = Tally(
        games=10, deals=wins, places=wins, orders=Counter({0: 10}), examples={"not place 0": (1, 2, 3)}
    )
    found = report(GAME, planned, "", items(), tally)
    assert [row["stands_out"] for row in found["places_won"]] == [True, True]
    assert "2nd 100.0 % (72.2 to 100.0)" in as_text(found)
    flag = "! the 1st player wins 0.0 % (0.0 to 27.8), not 50.0 %: broadside replay x 1 or 2 or 3"
    assert flag in as_text(found, "x")


def test_fewer_games_than_ten_are_not_enough():
    planned = plan("keeper", "keeper", games=9)
    wins = Counter({((1,),): 9})
    found = report(
        GAME, planned, "", items(), Tally(games=9, deals=wins, places=wins, orders=Counter({0: 9}))
    )
    assert found["flags"] == []
    assert found["looks"]["of"] == 0
    assert "wins by turn order: not enough games (9)" in as_text(found)
    assert "not enough games (9)" in as_html(found, "Skerry")


def test_a_shared_win_is_shared():
    planned = plan("keeper", "keeper", games=10)
    tally = Tally(games=10, deals=Counter({((0, 1),): 6, ((0,),): 4}))
    found = report(GAME, planned, "", items(), tally)
    assert [row["value"] for row in found["seats_won"]] == [0.7, pytest.approx(0.3)]
    assert found["shared_wins"]["value"] == 0.6


def test_wins_follow_the_bot_round_the_table():
    """The first bot wins from every seat: each seat has its fair share, the bot has all."""
    planned = plan("keeper", "random", "random", games=30)
    deal = tuple((planned.seating(turn).index("keeper"),) for turn in range(3))
    found = report(GAME, planned, "", items(), Tally(games=30, deals=Counter({deal: 10})))
    assert [row["value"] for row in found["seats_won"]] == [pytest.approx(1 / 3)] * 3
    assert [(row["bot"], row["value"]) for row in found["bots_won"]] == [("keeper", 1.0), ("random", 0.0)]


def test_a_game_won_together_tells_who_makes_the_last_choice():
    planned = plan("keeper", "keeper", games=10)
    deals = Counter({((0, 1),): 10})
    found = report(GAME, planned, "", items(), Tally(games=10, deals=deals, closed=Counter({1: 10})))
    assert [(row["value"], row["stands_out"]) for row in found["seats_closed"]] == [(0, True), (1, True)]
    text = as_text(found)
    assert "everybody wins together" in text
    assert "seat 1 closes 100.0 % (72.2 to 100.0), stands out" in text
    assert "seat 1 wins" not in text
    assert "Everybody wins together" in as_html(found, "Skerry")


def test_the_last_choice_is_counted_for_every_finished_game():
    tally, _ = run(plan("random", "random", games=20))
    assert sum(tally.closed.values()) == 20
    assert set(tally.closed) == {0, 1}


def test_unfinished_games_are_nobody_s():
    game, _ = MUTANTS["never ends"]
    planned = plan("keeper", "keeper", games=3)
    tally, log = run(planned, game)
    found = report(game, planned, "", items(), tally)
    assert (found["unfinished"], found["ended"]["value"]) == (3, 0.0)
    assert [row["of"] for row in found["seats_won"]] == [0, 0]
    assert '"finished":false' in log
    assert "3 unfinished" in as_text(found)
    assert "wins by turn order: unknown, no games" in as_text(found)
    assert found["flags"][0]["says"] == "3 of 3 games did not end"
    assert found["flags"][0]["games"] == [1, 2, 3]
    assert "unknown, no games" in as_html(found, "Skerry")


def test_the_page_needs_nothing_else_and_escapes_what_it_shows():
    planned = plan("keeper", "random", games=20, seed="<script>alert(1)</script>")
    tally, _ = run(planned)
    page = as_html(report(GAME, planned, PACK.digest, items(), tally), "Skerry & <b>")
    assert "<script" not in page
    assert "Skerry &amp; &lt;b&gt;" in page
    assert "http" not in page
    assert page.count("<svg") >= 3
    for bird in CONTENT.birds:
        assert bird.id in page


def test_the_page_is_well_formed():
    from html.parser import HTMLParser

    planned = plan("keeper", "random", games=20)
    tally, _ = run(planned)
    page = as_html(report(GAME, planned, PACK.digest, items(), tally), "Skerry")
    open_tags, empty = [], {"meta", "rect", "line", "circle", "br"}

    class Reader(HTMLParser):
        def handle_starttag(self, tag, attrs):
            if tag not in empty:
                open_tags.append(tag)

        def handle_endtag(self, tag):
            if tag not in empty:
                assert open_tags.pop() == tag

    Reader().feed(page)
    assert open_tags == []
