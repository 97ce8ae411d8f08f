"""The bots every game gets for nothing, and finding one by name."""

from __future__ import annotations

from collections import Counter

import pytest
from skerry.actions import Fish, Land

from generator.mechanics.dice import Dice
from generator.play import bots
from generator.play.bots import UnknownBot, known, seated
from generator.play.one_game import play
from tests.outside.toy import CONTENT, GAME


def test_a_game_s_own_bots_come_first_and_the_first_is_the_reference():
    assert list(known(GAME)) == ["keeper", "random", "greedy", "rollout", "searcher", "reference"]
    assert known(GAME)["reference"] is GAME.rules.bots["keeper"]


def test_one_name_serves_all_seats_and_several_serve_one_each():
    assert [player.name for player in seated(GAME, ["random"], 3)] == ["random"] * 3
    assert [player.name for player in seated(GAME, ["keeper", "random"], 2)] == ["keeper", "random"]


@pytest.mark.parametrize(
    ("names", "message", "hint"),
    [
        (["gready"], "no bot 'gready' for skerry", "did you mean 'greedy'?"),
        (
            ["keeper", "x"],
            "no bot 'x' for skerry",
            "one of keeper, random, greedy, rollout, searcher, reference",
        ),
        (["keeper", "random"], "2 bots for 3 seats", "give one name for all, or one a seat"),
        ([], "0 bots for 2 seats", "give one name for all, or one a seat"),
    ],
)
def test_an_unknown_bot_is_named_with_a_suggestion(names, message, hint):
    with pytest.raises(UnknownBot, match=message) as wrong:
        seated(GAME, names, 3 if "3" in message else 2)
    assert wrong.value.hint == hint


def test_random_takes_every_legal_action_equally_often():
    state = GAME.rules.new(CONTENT, 2, Dice("swell"))
    dice = Dice("bot")
    seen = Counter(bots.random(state, dice) for _ in range(3000))
    assert sorted(seen, key=GAME.rules.order) == state.legal_actions()
    assert min(seen.values()) > 0.85 * 3000 / len(seen)


def test_greedy_takes_the_most_points_at_once():
    for number in range(20):
        state = GAME.rules.new(CONTENT, 2, Dice(f"swell {number}"))
        best = max(state.worth[bird] for bird in state.hands[0])
        chosen = bots.greedy(state, Dice("bot"))
        assert isinstance(chosen, Land)
        assert state.worth[chosen.bird] == best


def test_greedy_picks_among_equals():
    """With no birds to land every choice is worth the same."""
    state = GAME.rules.new(CONTENT, 2, Dice("swell"))
    state.deck += state.hands[0]
    state.hands[0] = []
    assert bots.greedy(state, Dice("bot")) == Fish()


@pytest.mark.thorough
def test_rollout_beats_random_play():
    """24 games, seats changing: fair would be 12 wins; 17 or more come by luck once in thirty."""
    won = 0.0
    for number in range(24):
        names = ("rollout", "random") if number % 2 else ("random", "rollout")
        scores = play(GAME, CONTENT, seated(GAME, names, 2), f"match {number}").scores
        mine, other = scores[names.index("rollout")], scores[names.index("random")]
        won += 1.0 if mine > other else 0.5 if mine == other else 0.0
    assert won >= 17


def test_rollout_looks_at_some_actions_when_there_are_too_many(monkeypatch):
    monkeypatch.setattr(bots, "PLAYOUTS", 2)
    state = GAME.rules.new(CONTENT, 2, Dice("many"))
    assert len(state.legal_actions()) > 2
    assert bots.rollout(state, Dice("bot")) in state.legal_actions()
