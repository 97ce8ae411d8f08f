"""Tidepool by its rulebook: what each clause allows, what bad files are told, and what is promised."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from generator.cli.new import copy_pack
from generator.cli.validate import check_pack
from generator.contract import IllegalMove
from generator.mechanics.dice import Dice
from generator.play.conformance import check_game
from generator.reading.packs import find_packs

from tidepool import GAME
from tidepool.rules import Lay, State, grazer

HERE = Path(__file__).parents[1]
(PACK,), _ = find_packs([], HERE / "tidepool" / "content" / "tidepool")
CONTENT, PROBLEMS = GAME.read(PACK)


def table(*hand: str, pool: str = "", seats: int = 2) -> State:
    """A game whose first seat holds ``hand``; ``pool`` are squares, kinds and seats: ``a1:crab:0``."""
    state = State(CONTENT, seats, Dice("pool"))
    state.hands[0] = sorted(hand)
    state.pool = {
        square: (animal, int(seat)) for square, animal, seat in (w.split(":") for w in pool.split())
    }
    return state


@pytest.mark.clause("TP-1.1")
@pytest.mark.parametrize(("seats", "pile"), [(2, 14), (3, 11), (4, 8)])
def test_three_cards_each(seats, pile):
    state = State(CONTENT, seats, Dice("deal"))
    assert ([len(hand) for hand in state.hands], len(state.pile)) == ([3] * seats, pile)


@pytest.mark.clause("TP-2.1")
def test_a_card_goes_to_a_free_square_and_another_comes():
    state = table("limpet", "crab", "crab", pool="a1:urchin:1")
    for wrong in (Lay("star", "b2"), Lay("limpet", "a1"), Lay("limpet", "f1")):
        with pytest.raises(IllegalMove, match=r"TP-2\.1"):
            state.apply(wrong)
    state.apply(Lay("limpet", "b2"))
    assert (state.pool["b2"], len(state.hands[0]), state.seat) == (("limpet", 0), 3, 1)


@pytest.mark.clause("TP-2.2")
@pytest.mark.parametrize(
    ("pool", "pinched"),
    [
        ("a1:urchin:1", ["a1"]),
        ("a1:urchin:0", [""]),
        ("b1:urchin:1", [""]),
        ("a1:limpet:1 b2:crab:1", ["a1", "b2"]),
    ],
)
def test_a_crab_pinches_a_rival_beside_it(pool, pinched):
    state = table("crab", pool=pool)
    assert [move.pinched for move in state.legal_actions() if move.square == "a2"] == pinched
    with pytest.raises(IllegalMove, match=r"TP-2\.2"):
        state.apply(Lay("crab", "a2", "e5"))


@pytest.mark.clause("TP-2.2")
def test_what_is_pinched_goes_into_the_sea():
    state = table("crab", pool="a1:urchin:1")
    state.apply(Lay("crab", "a2", "a1"))
    assert (state.pool, state.sea) == ({"a2": ("crab", 0)}, ["urchin"])


@pytest.mark.clause("TP-2.3")
@pytest.mark.parametrize(("star", "safe"), [("b1:star:1", True), ("b1:star:0", False), ("c1:star:1", False)])
def test_a_star_holds_its_owners_neighbours(star, safe):
    assert table("crab", pool=f"a1:urchin:1 {star}").within_reach("crab", "a2") == ([""] if safe else ["a1"])
    assert table("crab", pool="a1:star:1").within_reach("crab", "a2") == [""]


@pytest.mark.clause("TP-3.1")
def test_the_tide_comes_in_when_a_hand_is_empty():
    state = table("limpet")
    state.hands[1], state.pile = [], []
    state.apply(Lay("limpet", "a1"))
    assert state.is_over()
    with pytest.raises(IllegalMove, match=r"TP-3\.1"):
        state.apply(Lay("limpet", "a2"))


@pytest.mark.clause("TP-3.2")
def test_animals_count_what_they_say_and_one_more_among_friends():
    assert table(pool="a1:urchin:0 a2:limpet:0 a3:crab:1 c1:mussel:1").scores() == (9, 4)


def test_the_grazer_takes_the_most():
    assert grazer(table("limpet", "urchin"), Dice("bot")).animal == "urchin"


def test_moves_are_told_and_typed():
    told, state = GAME.commentary(CONTENT, PACK), table("crab", pool="a1:urchin:1")
    assert told.move(state, Lay("crab", "a2", "a1")) == "lay Crab on a2, pinching Urchin on a1"
    assert told.read(state, "Crab a2 a1") == Lay("crab", "a2", "a1")


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        ("game", "side: 5", "side: 9", "6:7: out-of-range"),
        ("animals", r"copies: \d", "copies: 1", "2:3: TP-1.1"),
        ("animals", r"copies: \d", "copies: 5", "2:3: TP-2.1"),
        ("animals", r"\*\*Pinch:\*\* a", "A", "5:70: TP-2.2"),
        ("animals", r"\*\*Cling:\*\* it", "It", "6:74: TP-2.3"),
    ],
)
def test_bad_files(tmp_path, file, old, new, expected):
    copy_pack(PACK, tmp_path / "mine")
    path = tmp_path / "mine" / f"{file}.yaml"
    path.write_text(re.sub(old, new, path.read_text(encoding="utf-8")), encoding="utf-8")
    packs, problems = find_packs([], tmp_path / "mine")
    assert f".yaml:{expected}" in " ".join(map(str, [*problems, *GAME.read(packs[0])[1]]))


@pytest.mark.thorough
def test_all_that_is_promised():
    assert PROBLEMS == check_pack(PACK, game=GAME) == check_game(GAME, CONTENT, PACK) == []
