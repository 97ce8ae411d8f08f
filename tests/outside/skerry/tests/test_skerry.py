"""Skerry by its rulebook, its bad files, and what every game promises: tests to copy for a game of your own.

``python -m pytest tests`` runs them in a second. A test names the clause it holds the rules to; dice
are scripted, so that it says itself what is rolled. A bad file says in its first lines what has to be
reported and where; it takes the place of the file it is named after.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from generator.cli.new import copy_pack
from generator.cli.validate import check_pack
from generator.contract import IllegalMove
from generator.mechanics.dice import Dice
from generator.play.conformance import PROMISES, Survey, check_promise
from generator.reading.packs import find_packs

import skerry
from skerry import GAME, actions
from skerry.actions import Brave, Fish, Land, Shelter
from skerry.bots import keeper
from skerry.rules import Skerry

(PACK,), _ = find_packs([], Path(skerry.__file__).parent / "content" / "skerry")
CONTENT, PROBLEMS = GAME.read(PACK)
assert CONTENT is not None

BAD_FILES = sorted((Path(__file__).parent / "bad").glob("*.yaml"))


def table(*hands: str, rocks: tuple[str, ...] = (), rolls: tuple[int, ...] = (), storm: tuple[int, ...] = ()):
    """A game where each seat holds the birds in a string such as ``"auk puffin"``; ``rolls`` are to come."""
    state = Skerry(CONTENT, len(hands), Dice("skerry"))
    state.dice = Dice.scripted(*rolls, storm=storm)
    state.hands = [sorted(hand.split()) for hand in hands]
    state.rocks = [rock.split() for rock in rocks] or [[] for _ in hands]
    return state


# ---- setting up -------------------------------------------------------------------------------


@pytest.mark.clause("SK-1")
@pytest.mark.parametrize(("seats", "deck"), [(2, 12), (3, 9), (4, 6)])
def test_three_cards_each_and_the_rest_is_the_deck(seats, deck):
    state = GAME.rules.new(CONTENT, seats, Dice("deal"))
    assert [len(hand) for hand in state.hands] == [3] * seats
    assert len(state.deck) == deck


# ---- a turn -----------------------------------------------------------------------------------


@pytest.mark.clause("SK-2")
def test_a_bird_is_landed_from_the_hand_on_ones_own_rock():
    state = table("auk puffin", "auk")
    state.apply(Land("puffin"))
    assert (state.hands[0], state.rocks, state.to_move()) == (["auk"], [["puffin"], []], 1)


@pytest.mark.clause("SK-2")
def test_nobody_lands_a_bird_that_is_not_in_hand():
    state = table("auk", "puffin")
    with pytest.raises(IllegalMove) as refused:
        state.apply(Land("puffin"))
    assert refused.value.clause == "SK-2"


@pytest.mark.clause("SK-3")
@pytest.mark.parametrize(("roll", "cards"), [(3, 1), (4, 2)])
def test_fishing_brings_a_card_on_four_or_more(roll, cards):
    state = table("auk", "auk", rolls=(roll,))
    state.apply(Fish())
    assert len(state.hands[0]) == cards


@pytest.mark.clause("SK-3")
def test_nobody_fishes_when_the_deck_is_empty():
    state = table("auk", "auk")
    state.deck = []
    assert Fish() not in state.legal_actions()
    with pytest.raises(IllegalMove, match="SK-3"):
        state.apply(Fish())


# ---- storms -----------------------------------------------------------------------------------


@pytest.mark.clause("SK-4")
def test_a_petrel_brings_a_storm_over_all_others_with_birds_in_turn_order():
    state = table("petrel", "auk", "auk", "auk", rocks=("", "auk", "", "puffin"))
    state.apply(Land("petrel"))
    assert state.to_move() == 1
    assert state.legal_actions() == [Shelter("auk"), Brave()]
    state.apply(Shelter("auk"))
    assert (state.hands[1], state.sea, state.to_move()) == ([], ["auk"], 3)


@pytest.mark.clause("SK-4")
def test_only_a_storm_is_sat_out_and_nothing_else_is_done_in_one():
    calm = table("auk", "auk")
    storm = table("petrel", "auk", rocks=("", "auk"))
    storm.apply(Land("petrel"))
    for state, action in ((calm, Shelter("auk")), (calm, Brave()), (storm, Land("auk")), (storm, Fish())):
        with pytest.raises(IllegalMove, match="SK-4"):
            state.apply(action)


@pytest.mark.clause("SK-5")
@pytest.mark.parametrize(("roll", "rock"), [(2, ["auk"]), (3, ["auk", "puffin"])])
def test_who_braves_a_storm_loses_the_best_bird_on_one_or_two(roll, rock):
    state = table("petrel", "auk", rocks=("", "auk puffin"), storm=(roll,))
    state.apply(Land("petrel"))
    state.apply(Brave())
    assert state.rocks[1] == rock


# ---- the end ----------------------------------------------------------------------------------


@pytest.mark.clause("SK-6")
def test_the_game_ends_when_deck_and_hands_are_empty_and_the_rock_counts():
    state = table("puffin", "", rocks=("auk", "gannet petrel"))
    state.deck = []
    assert not state.is_over()
    state.apply(Land("puffin"))
    assert state.is_over()
    assert state.scores() == (6, 5)
    with pytest.raises(IllegalMove, match="SK-6"):
        state.apply(Fish())


@pytest.mark.clause("SK-7")
@pytest.mark.parametrize(("turns", "too_long"), [(399, False), (400, True)])
def test_a_game_of_400_turns_is_too_long(turns, too_long):
    state = table("auk", "auk")
    state.turns = turns
    assert GAME.rules.unfinished(state) is too_long


def test_the_keeper_lands_its_best_bird():
    assert keeper(table("auk gannet puffin", "auk"), Dice("bot")) == Land("puffin")


# ---- the pack ---------------------------------------------------------------------------------


def test_the_pack_has_no_problems_and_prints():
    """Form, checks, faces and trial games: all that ``broadside validate`` looks at."""
    assert PROBLEMS == []
    assert check_pack(PACK, game=GAME) == []


@pytest.mark.parametrize("bad", BAD_FILES, ids=lambda path: path.stem)
def test_a_bad_file_is_reported_where_it_is_bad(bad, tmp_path):
    """In the place of the file it is named after, it has the problems its ``# expect:`` lines name."""
    file = f"{bad.name.split('.')[0]}.yaml"
    copy_pack(PACK, tmp_path / "skerry")
    (tmp_path / "skerry" / file).write_bytes(bad.read_bytes())
    (pack,), problems = find_packs([], tmp_path / "skerry")
    problems = [*problems, *check_pack(pack, play=False, game=GAME)]
    here = [problem for problem in problems if problem.place.path.endswith(file)]
    reported = [f"{problem.place.line}:{problem.place.column} {problem.code}" for problem in here]
    assert reported == re.findall(r"^# expect: (.+)$", bad.read_text(encoding="utf-8"), re.MULTILINE)


def test_every_file_has_bad_ones():
    assert {f"{path.name.split('.')[0]}.yaml" for path in BAD_FILES} == set(GAME.files)


# ---- what every game promises -----------------------------------------------------------------


@pytest.mark.parametrize("promise", PROMISES)
def test_the_game_keeps_its_promises(promise):
    """The same as ``python -m generator.play.conformance skerry``, but for other processes."""
    assert check_promise(promise, Survey(GAME, CONTENT, PACK, GAME.rules.seats, games=4)) == []


def test_every_clause_is_named_by_a_test():
    """A rule without a test is a rule nobody has tried."""
    clauses = set(re.findall(r"SK-\d+", PACK.text("rulebook.md")))
    assert clauses <= set(re.findall(r"SK-\d+", Path(__file__).read_text(encoding="utf-8")))


def test_every_action_says_its_clause():
    assert all(re.search(r"SK-\d", action.__doc__ or "") for action in actions.ACTIONS)
