"""A knob that turns itself: what it finds, what it leaves alone, and that files keep all else."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from generator.editing.refusals import CannotWrite
from generator.editing.scalars import added
from generator.games.to_the_bottom import GAME as SHIP
from generator.play import playtest as floor
from generator.play.intervals import Estimate
from generator.play.measures.tally import Row
from generator.play.playtest import Plan, playtest
from generator.play.tuning.findings import as_json, as_text, findings
from generator.play.tuning.goals import Goal, goal, loss_of, nearer
from generator.play.tuning.knobs import (
    Knob,
    as_is,
    knob,
    settings,
    texts,
    turned_pack,
)
from generator.play.tuning.race import race
from generator.play.tuning.refusals import CannotTune
from generator.reading.packs import Pack
from generator.reading.parsing.source import parse
from tests.outside.toy import GAME as SKERRY
from tests.outside.toy import PACK
from tests.play.draft import CARDS, GAME, Draft

# ---- knobs ----


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("birds.yaml", "'birds.yaml' names no value"),
        ("birds.yaml:hand", "names no value"),
        ("birds.yaml:hand=5..2", "5..2 is no range of 1 to 64 values"),
        ("birds.yaml:hand=1..900", "1..900 is no range"),
        ("birds.yaml:hand=3,{a: 1}", "'{a: 1}' is no plain value"),
        ("birds.yaml:hand=3,", "'' is no plain value"),
    ],
)
def test_words_that_name_no_knob(words, said):
    with pytest.raises(CannotTune, match=said.replace("{", "\\{")):
        knob(words)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("fish:hand=1..2", "skerry has no file 'fish.yaml'"),
        ("birds:birds.dodo.worth=1..2", "birds.yaml has no value birds.dodo.worth"),
        ("birds:birds.auk=1..2", "birds.yaml:birds.auk is no single value"),
    ],
)
def test_values_that_cannot_be_turned(words, said):
    with pytest.raises(CannotTune, match=said):
        settings(PACK, [knob(words)])


def test_settings_are_all_there_are_and_that_of_the_pack_first():
    hand, worth = knob("birds:hand=2..4"), knob("birds.yaml:birds.auk.worth=5,7")
    assert settings(PACK, [hand, worth]) == [
        ("3", "1"), ("2", "5"), ("2", "7"), ("3", "5"), ("3", "7"), ("4", "5"), ("4", "7"),
    ]  # fmt: skip
    assert settings(PACK, [knob("birds:birds.1.worth=3,4")]) == [("3",), ("4",)], "entries by number, too"
    with pytest.raises(CannotTune, match="named twice"):
        settings(PACK, [hand, hand])
    with pytest.raises(CannotTune, match="more than 64 settings"):
        settings(PACK, [knob("birds:hand=1..9"), knob("birds:birds.auk.worth=1..9")])


def test_a_turned_pack_keeps_its_comments_and_all_else():
    knobs = [knob("birds:hand=4"), knob("birds:birds.gannet.worth=9")]
    changed = texts(PACK, knobs, ("4", "9"))
    before = (PACK.folder / "birds.yaml").read_text().splitlines()
    after = changed["birds.yaml"].splitlines()
    differing = [(was, now) for was, now in zip(before, after, strict=True) if was != now]
    assert differing[0] == ("hand: 3", "hand: 4")
    assert [now.replace("worth: 9", "worth: 3") for _, now in differing[1:]] == [differing[1][0]]
    assert after[0].startswith("# The deck.")
    content, problems = SKERRY.read(turned_pack(PACK, changed))
    assert problems == []
    assert content.hand == 4
    assert {bird.id: bird.worth for bird in content.birds}["gannet"] == 9
    assert PACK.source("birds.yaml")[0].text.splitlines() == before, "the pack itself stays as it is"


VOYAGE = Pack(Path(__file__).parents[2] / "content" / "to_the_bottom", "to_the_bottom", ())


def test_a_price_that_an_entry_leaves_to_the_game_is_added_to_it():
    price = knob("cards:cards.pirate.price=14")
    assert as_is(VOYAGE, [price]) == ("",), "it has a value, which is its price"
    changed = texts(VOYAGE, [price], ("14",))["cards.yaml"]
    before = VOYAGE.source("cards.yaml")[0].text.splitlines()
    differing = [line for line in changed.splitlines() if line not in before]
    assert differing == ["  price: 14"], "in the style of the entry"
    assert texts(VOYAGE, [price], ("",))["cards.yaml"].splitlines() == before
    assert changed.splitlines().index("  price: 14") - before.index("- id: pirate") < 12
    with pytest.raises(CannotTune, match=r"has no value cards\.pirate\.prize"):
        as_is(VOYAGE, [knob("cards:cards.pirate.prize=14")])
    with pytest.raises(CannotTune, match=r"has no value numbers\.prize"):
        as_is(VOYAGE, [knob("game:numbers.prize=14")])


@pytest.mark.parametrize(
    ("text", "after"),
    [
        (
            "rows:\n- id: ash\n  worth: 3 # much\n  says: x\n",
            "rows:\n- id: ash\n  worth: 3 # much\n  cost: 5\n  says: x\n",
        ),
        ("rows:\n  - {id: ash, worth: 3, says: x}\n", "rows:\n  - {id: ash, worth: 3, cost: 5, says: x}\n"),
        ("rows:\n  - {id: ash}", "rows:\n  - {id: ash, cost: 5}"),
        ("rows:\r\n- id: ash\r\n", "rows:\r\n- id: ash\r\n  cost: 5\r\n"),
        ("rows:\n- id: ash", "rows:\n- id: ash\n  cost: 5"),
    ],
)
def test_a_value_is_added_in_the_way_its_entry_is_written(text, after):
    source, _ = parse(text, "trees.yaml")
    assert added(source, source.node(["rows", "ash"]), "cost", "5") == after


def test_a_value_is_not_added_where_there_is_one_or_no_place():
    source, _ = parse("rows:\n- id: ash\n  cost: 4\n", "trees.yaml")
    for key in ("cost", "a: b, c"):
        with pytest.raises(CannotWrite):
            added(source, source.node(["rows", "ash"]), key, "5")


def test_values_of_ones_own_are_no_error_with_own_values():
    own = knob("game:options.own_values=true")
    turned = [knob("cards:cards.iceberg.price=24"), knob("cards:cards.pirate.value=10"), own]
    for words, taken in (("false", False), ("true", True)):
        pack = turned_pack(VOYAGE, texts(VOYAGE, turned, ("24", "10", words)))
        content, problems = SHIP.read(pack)
        assert (content is not None) == taken
        assert {(problem.code, problem.severity) for problem in problems} == {
            (code, "warning" if taken else "error") for code in ("TB-V6", "TB-V20")
        }
    two = [knob("cards:cards.iceberg.copies=2"), own]
    content, problems = SHIP.read(turned_pack(VOYAGE, texts(VOYAGE, two, ("2", "true"))))
    assert content is None, "that there is one Iceberg is a rule"


# ---- wishes ----


@pytest.mark.parametrize(
    "words",
    ["", "fare", "fair=3", "length", "length=soon", "margin=", "margin=inf", "component", "component= "],
)
def test_words_that_are_no_wish(words):
    with pytest.raises(CannotTune):
        goal(words, 10)


def test_a_length_in_minutes_is_a_number_of_choices():
    assert goal("length=30", 15) == Goal("goes", 120), "those of one kind in a row are one"
    assert goal("lead changes=4", 15) == Goal("lead changes", 4)
    assert goal("lead changes=4", 15).words == "lead changes = 4"


def rows(*wins, numbers=None):
    return [Row(at + 1, won, (numbers or {}) | {"decisions": 8.0}) for at, won in enumerate(wins)]


def test_distance_from_fair_is_none_on_average_where_shares_are_equal():
    """Of four games won 2 to 2: the square of the distance is 0, less what chance adds."""
    fair = rows((1, 0), (0, 1), (1, 0), (0, 1))
    assert loss_of(Goal("fair"), fair) == pytest.approx(-1 / 6)
    assert loss_of(Goal("fair"), rows(*[(1.0, 0.0)] * 4)) == pytest.approx(0.5)
    assert loss_of(Goal("decisions", 10), fair) == 2
    assert loss_of(Goal("fair"), rows((), ())) == float("inf"), "games that did not finish tell nothing"


def test_the_jackknife_of_a_mean_is_its_usual_error():
    """Differences 1, 2, 3, 6: mean 3, standard error 1.080."""
    here = [Row(n, (1, 0), {"margin": 20.0}) for n in range(1, 5)]
    there = [Row(n, (1, 0), {"margin": 20.0 + d}) for n, d in enumerate((1, 2, 3, 6), start=1)]
    estimate = nearer(Goal("margin", 0), here, there)
    assert estimate.value == pytest.approx(3)
    assert estimate.high - estimate.value == pytest.approx(1.96 * 1.0801, abs=0.001)
    assert nearer(Goal("margin", 0), here[:2], there).low == float("-inf")


def test_the_edge_of_a_component_is_what_its_takers_win_above_those_of_others():
    wish = goal("component=oak", 10)
    assert wish == Goal("edge of oak", 0.0)
    takers = (("oak", 1.0, 1), ("elm", 0.0, 1), ("fir", 0.5, 1), ("ash", 0.5, 2))
    played = wish.measured(Row(1, (1.0, 0.0), {"decisions": 8.0}, takers))
    assert played.numbers == {"decisions": 8.0, "edge of oak": 0.75}
    for told, alone in (
        ("all took it", (("oak", 0.5, 2), ("elm", 0.5, 2))),
        ("nobody took it", (("elm", 0.0, 1),)),
        ("nothing to compare it with", (("oak", 1.0, 1), ("elm", 0.5, 2))),
    ):
        row = Row(1, (1.0, 0.0), {}, alone)
        assert wish.values(wish.measured(row)) is None, told


# ---- the race ----

SETTINGS = [(str(value),) for value in range(-4, 5)]
NONE = ("0",)


def tuned(made, wish, seed, budget=1600, executor=None):
    def play(setting, seed, games):
        played = []
        plan = Plan("draft", 2, ("picker",) * 2, seed, games)
        playtest(GAME, made(int(setting[0])), plan, rows=played.append, executor=executor)
        return played

    return race(play, NONE, [each for each in SETTINGS if each != NONE], wish, seed, budget)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("made", "wish", "best"),
    [
        (lambda knob: Draft(head_start=3 + knob), "fair", (-4, -3, -2)),
        (lambda knob: Draft(head_start=-3 + knob), "fair", (2, 3, 4)),
        (lambda knob: Draft(rounds=7 + knob), "decisions=10", (-2,)),
        (lambda knob: Draft(rounds=5 + knob), "length=2", (1,)),
        (lambda knob: Draft(rounds=max(1, 4 - knob)), "alive", (-4, -3)),
    ],
)
def test_a_planted_imbalance_is_found_and_confirmed(made, wish, best):
    outcome = tuned(made, goal(wish, 10), "planted")
    assert outcome.claimed
    assert int(outcome.best[0]) in best
    assert outcome.improvement.low > 0
    assert outcome.played <= 1600
    assert NONE not in outcome.not_told_apart


def test_a_card_that_is_too_strong_is_made_as_strong_as_others():
    def made(knob):
        return Draft(worth={**dict.fromkeys(CARDS, 3), "oak": 6 + knob})

    outcome = tuned(made, goal("component=oak", 10), "strong")
    assert outcome.claimed
    assert int(outcome.best[0]) in (-4, -3, -2)
    text = as_text(found_of(outcome, goal("component=oak", 10)), "draft")
    assert "tuned for edge of oak = 0" in text
    (line,) = [line for line in text.splitlines() if line.startswith("    edge of oak ")]
    assert "points)" in line, "shares of wins are in percent"


@pytest.mark.thorough
def test_a_fair_game_is_left_alone():
    claimed = [
        tuned(lambda knob: Draft(head_start=knob), goal("fair", 10), f"even {n}", 400).claimed
        for n in range(12)
    ]
    assert sum(claimed) <= 1


def test_nothing_is_claimed_from_the_games_that_were_searched():
    """However well a setting did in the search: games of other seeds decide."""
    seeds = []

    def play(setting, seed, games):
        seeds.append(seed)
        lucky = "search" in seed and setting == ("1",)
        return [Row(n + 1, (1, 0), {"margin": 5.0 if lucky else 9.0 + n % 2}) for n in range(games)]

    outcome = race(play, NONE, [("1",)], Goal("margin", 5), "s", 400)
    assert outcome.best == ("1",)
    assert not outcome.claimed
    assert outcome.improvement == Estimate(0, 0, 0, 100)
    assert {seed for seed in seeds if "search" not in seed} == {"s confirmed"}
    text = as_text(found_of(outcome), "toy")
    assert "nothing to change for sure: k.yaml:n from 0 to 1 was the best" in text


FIVE = Goal("margin", 5)


def found_of(outcome, wish=FIVE, refused=()):
    plan = Plan("draft", 2, ("picker",) * 2, "s", 400)
    return findings(plan, "", [Knob("k.yaml", ("n",), ("0", "1"))], wish, outcome, dict(refused))


def test_games_that_do_not_end_are_out_of_the_race():
    def play(setting, seed, games):
        over = setting == NONE
        return [Row(n + 1, (1, 0) if over else (), {"margin": 9.0} if over else {}) for n in range(games)]

    outcome = race(play, NONE, [("1",)], Goal("margin", 5), "s", 400)
    assert outcome.best == NONE
    assert "nothing to change: no setting was nearer" in as_text(found_of(outcome), "toy")
    assert '"distance": null' in as_json(found_of(outcome))


@pytest.mark.thorough
def test_what_is_claimed_says_by_how_much_and_what_else_changes():
    outcome = tuned(lambda knob: Draft(rounds=7 + knob), goal("decisions=10", 10), "told")
    text = as_text(found_of(outcome, goal("decisions=10", 10), {("9",): "out-of-range"}), "draft")
    assert "change k.yaml:n from 0 to -2; confirmed by 400 games each on seeds not searched:" in text
    assert "    decisions 10 instead of 14 (-4.01 to -3.99)" in text
    assert "    highest score " in text, "which becomes less, too"
    assert "not taken: k.yaml:n 9: out-of-range" in text


def test_a_race_is_the_same_from_any_number_of_workers(monkeypatch):
    def made(knob):
        return Draft(head_start=3 + knob)

    alone = tuned(made, goal("fair", 10), "same", 400)
    monkeypatch.setattr(floor, "TASK_SECONDS", 0.003)
    with ThreadPoolExecutor(3) as pool:
        assert tuned(made, goal("fair", 10), "same", 400, pool) == alone
