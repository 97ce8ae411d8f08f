"""Every game on the shelf keeps every promise of generator/contract.py."""

from __future__ import annotations

import json
import pickle

import pytest

from generator.contract import IllegalMove
from generator.games import NAMES
from generator.mechanics.dice import Dice
from generator.play import bots
from generator.play.conformance import PROMISES, Survey, check_processes, check_promise
from generator.play.conformance.perft import counts
from generator.play.one_game import play
from generator.play.play_check import problems
from tests import shipped
from tests.playthrough import playthrough

PERFT_NODES = 3000


@pytest.mark.sampled(20)
@pytest.mark.pairwise
@pytest.mark.parametrize("at", [0, -1], ids=["fewest", "most"])
@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("name", NAMES)
def test_every_game_keeps_every_promise(name, promise, at):
    """In a game with the fewest or the most seats; in ten with each number behind ``make soak``."""
    game, content = shipped.load(name)
    survey = Survey(game, content, shipped.pack(name), (game.rules.seats[at],), games=1)
    assert check_promise(promise, survey) == []


@pytest.mark.thorough
def test_every_game_is_the_same_in_every_process():
    assert check_processes("tests.shipped:load", NAMES) == []


@pytest.mark.parametrize("name", NAMES)
def test_every_game_is_called_by_its_own_name(name):
    game, _ = shipped.load(name)
    assert game.name == name
    assert len(game.rules.seats) >= 1
    assert game.rules.bots, "the first bot is the reference bot"


@pytest.mark.thorough
@pytest.mark.parametrize("name", NAMES)
def test_shipped_content_plays_without_a_problem(name):
    """Every seat count deals and ends, and everything on the roll call turns up; so does ``make check``."""
    game, content = shipped.load(name)
    assert problems(game, content, shipped.pack(name)) == []


@pytest.mark.soak
@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("name", NAMES)
def test_every_game_keeps_every_promise_for_long(name, promise):
    game, content = shipped.load(name)
    pack = shipped.pack(name)
    survey = Survey(game, content, pack, game.rules.seats, games=10, moments=20)
    assert check_promise(promise, survey) == []


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_shipped_content_plays_two_hundred_games_without_a_problem(name):
    game, content = shipped.load(name)
    assert problems(game, content, shipped.pack(name), games=200) == []


def tables(name):
    """The games kept as text: fewest seats with random choice, a middling number with the reference bot."""
    game, _ = shipped.load(name)
    return ((game.rules.seats[0], "random"), (game.rules.seats[len(game.rules.seats) // 2], bots.REFERENCE))


@pytest.mark.parametrize("table", [0, 1], ids=["random", "reference"])
@pytest.mark.parametrize("name", NAMES)
def test_golden_playthrough(name, table, golden):
    """A whole game, state by state: any change of the rules shows here as a line of text."""
    game, content = shipped.load(name)
    seats, bot = tables(name)[table]
    record = play(game, content, bots.seated(game, [bot], seats), "harbour")
    golden(f"{name}_{seats}_{bot}.txt", "\n".join(playthrough(game, content, record)) + "\n")


@pytest.mark.parametrize("name", NAMES)
def test_golden_perft(name, golden):
    """How many ways the game goes on from positions early, in the middle and late."""
    game, content = shipped.load(name)
    positions = []
    for seats in sorted({game.rules.seats[0], game.rules.seats[-1]}):
        record = play(game, content, bots.seated(game, ["random"], seats), "perft")
        for done in (0, len(record.actions) // 3, len(record.actions) * 2 // 3):
            state = game.rules.new(content, seats, Dice("perft"))
            for action in record.actions[:done]:
                state.apply(action)
            found = counts(state, nodes=PERFT_NODES)
            positions.append({"seats": seats, "seed": "perft", "decisions": done, "nodes": found})
    lines = ",\n".join(" " + json.dumps(position) for position in positions)
    golden(f"{name}_perft.json", f"[\n{lines}\n]\n")


@pytest.mark.parametrize("name", NAMES)
def test_content_can_be_sent_to_another_process(name):
    """A play test over several processes sends it to each, and the games there are the same."""
    game, content = shipped.load(name)
    sent = pickle.loads(pickle.dumps(content))
    seats = game.rules.seats[0]
    here, there = (play(game, each, bots.seated(game, ["random"], seats), "sent") for each in (content, sent))
    assert here.actions == there.actions


def test_a_forbidden_move_can_be_told_to_another_process():
    told = pickle.loads(pickle.dumps(IllegalMove("GQ-2.3", "the game is over")))
    assert (told.clause, told.why, str(told)) == ("GQ-2.3", "the game is over", "GQ-2.3: the game is over")
