"""Content put to sea: what play brings to light becomes problems with places."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from skerry.pieces import Bird
from skerry.rules import Skerry

from generator.contract import LOOKS, Verdict
from generator.contract.sampling import surely_below
from generator.play.bots import seated
from generator.play.one_game import play
from generator.play.play_check import PlayCheck, judged, problems
from generator.play.playtest import GameFault, Plan, playtest
from generator.reading.problems import Problem
from tests.outside.mutants import MUTANTS
from tests.outside.toy import CONTENT, GAME, PACK, ruled


def found(game, content=CONTENT, **how):
    return problems(game, content, PACK, **how)


def test_sound_content_has_no_problem():
    assert found(GAME) == []


def test_what_never_came_into_play_is_named_at_its_line():
    """No copies of the puffin: nobody ever lands one."""
    birds = tuple(
        bird.model_copy(update={"copies": 0}) if bird.id == "puffin" else bird for bird in CONTENT.birds
    )
    (problem,) = found(GAME, CONTENT.model_copy(update={"birds": birds}), games=2, patience=3)
    assert problem.code == "never-played"
    assert str(problem.place).endswith("birds.yaml:7:10")
    assert problem.message == "'puffin' never came into play in 21 games"


def test_what_is_rare_gets_more_games_before_it_is_called_unused():
    """One puffin that turns up in a single early game would be enough; here it takes a few more."""
    rare = lambda state: {bird for bird in GAME.rules.seen(state) if bird != "puffin" or state.turns > 55}  # noqa: E731
    game = ruled(seen=rare)
    assert [problem.code for problem in found(game, games=1, patience=0)] == ["never-played"]
    assert found(game, games=1, patience=60) == []


def test_games_that_do_not_end_are_reported_under_the_rulebook_s_name():
    game, _ = MUTANTS["never ends"]
    first, *_ = found(game, games=3)
    assert (first.code, first.message) == ("SK-7", "2 players: 3 of 3 games unfinished")
    assert str(first.place).endswith("skerry/game.yaml:1:1")
    assert "broadside playtest skerry --seats 2" in first.hint


def test_random_play_need_not_end():
    """Only who fishes with birds in hand ever holds more than three: keepers never do, chance does."""
    game = ruled(unfinished=lambda state: any(len(hand) > 3 for hand in state.hands))
    chance = seated(game, ["random"], 2)
    assert not all(play(game, CONTENT, chance, f"trial-{number}").finished for number in range(1, 6))
    assert found(game) == []


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("lists the impossible", "IllegalMove: SK-2: no 'auk' in hand"),
        ("gains birds", "the number of auk changed"),
        ("loses birds", "changed"),
        ("bot cheats", "IllegalMove: SK-2: no 'albatross' in hand"),
    ],
)
def test_a_game_that_breaks_down_is_a_problem_and_not_a_traceback(name, why):
    game, _ = MUTANTS[name]
    faults = found(game)
    assert faults
    assert {fault.code for fault in faults} == {"play-fault"}
    assert all(why in fault.message for fault in faults)
    assert len(faults) <= 6, "one for each number of players and each bot"


def test_a_fault_can_be_played_again_by_the_command_it_names():
    game, _ = MUTANTS["bot cheats"]
    fault = found(game)[0]
    words = fault.hint.split()
    seats, bot = int(words[words.index("--seats") + 1]), words[words.index("--bots") + 1]
    seed, games = words[words.index("--seed") + 1], int(words[words.index("--games") + 1])
    with pytest.raises(GameFault) as again:
        playtest(game, CONTENT, Plan("skerry", seats, (bot,) * seats, seed, games))
    assert again.value.number == games
    assert again.value.why in fault.message


class Stuck(Skerry):
    """In a storm there is nothing one may do."""

    def legal_actions(self):
        return [] if self.pending else super().legal_actions()


def test_a_moment_without_a_legal_action_is_named_as_that():
    faults = found(ruled(new=Stuck, bots={"first": lambda state, dice: state.legal_actions()[0]}))
    assert faults
    assert all("nothing is legal for seat" in fault.message for fault in faults)


def test_content_that_cannot_be_dealt_is_a_problem():
    few = CONTENT.model_copy(update={"birds": (Bird(id="auk", name="Auk", text="", worth=1, copies=7),)})
    faults = found(GAME, few)
    assert {fault.code for fault in faults} == {"play-fault"}
    assert all("3 seats" in fault.message or "4 seats" in fault.message for fault in faults)
    assert "seed 'trial-1', decision 0: IndexError: pop from empty list" in faults[0].message


# ---- verdicts: what only many games show ---------------------------------------------------------


def even_seats(content, pack, samples):
    """A toy verdict: surely less than half a fair share for some seat is a problem."""
    looked_at.append({sample.seats: sample.games for sample in samples})
    problems, doubts = [], set()
    for sample in samples:
        risk = 0.001 / (LOOKS * sum(each.seats for each in samples))
        for seat, wins in enumerate(sample.wins):
            share, least = wins / sample.games, 0.5 / sample.seats
            if surely_below(share, sample.games, least, risk):
                message = f"{sample.seats} players: seat {seat} wins {share:.0%} of {sample.games}"
                problems.append(Problem(pack.place("birds.yaml", "hand"), "SK-9", message))
            elif share < least:
                doubts.add(sample.seats)
    return Verdict(problems, frozenset(doubts))


looked_at = []


class Windward(Skerry):
    """The last seat lies to windward: as a planted fault, whatever lands there is not counted."""

    def scores(self):
        return (*super().scores()[:-1], -1.0)


@pytest.fixture(autouse=True)
def nothing_looked_at_yet():
    looked_at.clear()


def test_an_unfair_seat_is_caught_by_the_verdict_of_the_game():
    game = ruled(new=Windward, verdict=even_seats)
    unfair = found(game)
    assert [problem.message for problem in unfair] == [
        "2 players: seat 1 wins 0% of 200",
        "3 players: seat 2 wins 0% of 200",
        "4 players: seat 3 wins 0% of 200",
    ]
    assert str(unfair[0].place).endswith("birds.yaml:2:7")
    assert looked_at == [{2: 200, 3: 200, 4: 200}], "sure at the first look"


def test_even_seats_are_acquitted():
    assert found(ruled(verdict=even_seats)) == []
    assert looked_at
    assert looked_at[0] == {2: 200, 3: 200, 4: 200}


def test_doubts_are_looked_into_with_more_games_and_only_they():
    """The last look counts, whatever it still doubts."""
    asked = []

    def doubtful(content, pack, samples):
        asked.append({sample.seats: sample.games for sample in samples})
        return Verdict([Problem(pack.place("game.yaml"), "SK-9", f"look {len(asked)}")], frozenset({3}))

    (problem,) = judged(ruled(verdict=doubtful), CONTENT, PACK, (3, 5, 9))
    assert problem.message == "look 3"
    assert asked == [{2: 3, 3: 3, 4: 3}, {2: 3, 3: 5, 4: 3}, {2: 3, 3: 9, 4: 3}]


def test_a_sample_counts_what_playtest_counts():
    """The games a verdict rests on are those the command in a hint plays; shared wins count in parts."""
    told = []
    judged(
        ruled(verdict=lambda content, pack, samples: told.extend(samples) or Verdict()),
        CONTENT,
        PACK,
        (40,),
    )
    for sample in told:
        tally = playtest(GAME, CONTENT, Plan("skerry", sample.seats, ("random",) * sample.seats, "trial", 40))
        wins = [0.0] * sample.seats
        for games, count in tally.deals.items():
            for winners in games:
                for seat in winners:
                    wins[seat] += count / len(winners)
        assert sample.wins == pytest.approx(tuple(wins))
        assert (sample.games, sample.unfinished) == (tally.games, tally.unfinished)
        assert sum(sample.wins) == pytest.approx(sample.games - sample.unfinished)


def test_games_that_do_not_end_are_counted_and_won_by_nobody():
    told = []
    never, _ = MUTANTS["never ends"]
    judged(
        ruled(never, verdict=lambda content, pack, samples: told.extend(samples) or Verdict()),
        CONTENT,
        PACK,
        (2,),
    )
    assert [(sample.unfinished, set(sample.wins)) for sample in told] == [(2, {0.0})] * 3


def test_a_game_that_breaks_down_while_a_verdict_is_sought_is_named():
    """It holds out longer than the few games that are watched."""
    broken, _ = MUTANTS["lists the impossible"]
    fault, *more = judged(ruled(broken, verdict=even_seats), CONTENT, PACK)
    assert not more
    assert fault.code == "play-fault"
    assert "2 seats, bot random, seed 'trial-" in fault.message
    assert "--bots random --seed trial --games" in fault.hint
    assert looked_at == []


@pytest.mark.parametrize(
    "game",
    [
        GAME,
        MUTANTS["never ends"][0],
        MUTANTS["lists the impossible"][0],
        ruled(new=Windward, verdict=even_seats),
        ruled(verdict=even_seats),
    ],
    ids=["sound", "endless", "broken", "unfair", "fair"],
)
def test_side_by_side_the_same_problems_are_told_in_the_same_order(game):
    alone = problems(game, CONTENT, PACK, games=2, patience=2)
    with ThreadPoolExecutor(2) as executor:
        assert PlayCheck(game, CONTENT, PACK, 2, 2, executor=executor).problems() == alone
