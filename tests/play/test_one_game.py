"""Playing one game, and playing it again from its record."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from skerry.actions import Fish, Land

from generator.play import bots
from generator.play.one_game import EndlessGame, Record, ReplayError, play, replay
from tests.outside.mutants import MUTANTS
from tests.outside.toy import CONTENT, GAME


def game_of(*names: str, seed: str = "swell") -> Record:
    return play(GAME, CONTENT, bots.seated(GAME, names, len(names)), seed)


def test_a_game_is_played_to_its_end():
    record = game_of("keeper", "random", "greedy")
    assert record.finished
    assert record.seats == len(record.scores) == 3
    assert record.bots == ("keeper", "random", "greedy")
    assert sum(record.scores) > 0


def test_one_seed_is_one_game_and_another_is_another():
    assert game_of("random", "random") == game_of("random", "random")
    assert game_of("random", "random") != game_of("random", "random", seed="swell 2")


def test_another_bot_changes_neither_the_deal_nor_the_dice_of_the_others():
    """Seat 0 opens with the same hand and makes the same first random choice, whoever sits beside it."""
    first = [game_of("random", other) for other in ("random", "keeper", "greedy")]
    assert len({record.chance["deck"] for record in first}) == 1
    assert len({record.actions[0] for record in first}) == 1


def test_bots_roll_dice_of_their_own_not_the_table_s():
    assert "bot 0" not in game_of("random", "random").chance


@pytest.mark.parametrize("seats", [1, 5])
def test_a_game_is_only_for_the_seats_it_has(seats):
    with pytest.raises(ValueError, match=f"skerry is for 2 to 4, not {seats}"):
        game_of(*["random"] * seats)


def test_a_game_that_is_called_unfinished_stops_there():
    game, _ = MUTANTS["never ends"]
    record = play(game, CONTENT, bots.seated(game, ["keeper"], 2), "swell")
    assert not record.finished
    *_, state = replay(game, CONTENT, record)
    assert game.rules.unfinished(state)
    assert not state.is_over()


def test_a_game_without_end_is_an_error_and_not_a_hang():
    game, _ = MUTANTS["never says it is unfinished"]
    with pytest.raises(EndlessGame, match="no end after 500 decisions"):
        play(game, CONTENT, bots.seated(game, ["keeper"], 2), "swell", longest=500)


def test_somebody_watching_sees_every_action_before_it_is_done_and_then_the_end():
    watched = []
    record = play(
        GAME,
        CONTENT,
        bots.seated(GAME, ["random"], 2),
        "swell",
        watch=lambda state, action: watched.append((action, state.is_over())),
    )
    assert [action for action, _ in watched] == [*record.actions, None]
    assert [over for _, over in watched] == [False] * len(record.actions) + [True]


def test_a_replay_shows_every_state_and_ends_with_the_same_scores():
    record = game_of("random", "keeper")
    scores = [state.scores() for state in replay(GAME, CONTENT, record)]
    assert len(scores) == len(record.actions) + 1
    assert scores[-1] == record.scores


def swapped(actions):
    """Two unlike neighbours change places, the second of them a landing."""
    spot = next(n for n, pair in enumerate(pairwise(actions)) if pair[0] != pair[1])
    return (*actions[:spot], actions[spot + 1], actions[spot], *actions[spot + 2 :])


def cut(chance):
    return {**chance, "": chance[""][:-1]}


def longer(chance):
    return {**chance, "": (*chance[""], 3)}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda r: {"actions": (*r.actions[:3], Land("albatross"), *r.actions[4:])}, "action 4: SK-"),
        (lambda r: {"actions": r.actions[:-1]}, "never used|not over here|stops in the middle"),
        (lambda r: {"actions": (*r.actions, Fish())}, "SK-6: the game is over"),
        (lambda r: {"actions": swapped(r.actions)}, "action"),
        (lambda r: {"chance": cut(r.chance)}, "no result left for stream ''"),
        (lambda r: {"chance": longer(r.chance)}, "1 recorded rolls were never used"),
        (lambda r: {"chance": {**r.chance, "deck": ()}}, "deal: no result left for stream 'deck'"),
        (lambda r: {"chance": {**r.chance, "deck": (99, *r.chance["deck"])}}, "deal: result 100 cannot be"),
        (lambda r: {"scores": (r.scores[0] + 1, r.scores[1])}, "scores are"),
        (lambda r: {"finished": False}, "the game is over here"),
        (lambda r: {"bots": ("random",)}, "deal: skerry is not for 1 seats"),
    ],
)
def test_a_record_that_was_tampered_with_does_not_replay(change, why):
    record = game_of("random", "keeper")
    with pytest.raises(ReplayError, match=why):
        list(replay(GAME, CONTENT, replace(record, **change(record))))


def test_an_engine_that_breaks_down_on_a_record_is_a_fault_of_the_record():
    game, _ = MUTANTS["refuses with KeyError"]
    record = replace(game_of("random", "keeper"), actions=(Land("albatross"),))
    with pytest.raises(ReplayError, match="action 1: 'albatross' is not known"):
        list(replay(game, CONTENT, record))


def test_a_record_that_goes_on_after_it_was_unfinished_does_not_replay():
    game, _ = MUTANTS["never ends"]
    record = play(game, CONTENT, bots.seated(game, ["keeper"], 2), "swell")
    with pytest.raises(ReplayError, match="stopped as unfinished"):
        list(replay(game, CONTENT, replace(record, actions=(*record.actions, Fish()))))
