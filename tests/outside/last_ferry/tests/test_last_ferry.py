"""The Last Ferry by its rulebook: what each clause allows, what bad files are told, and what is promised."""

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

from last_ferry import GAME
from last_ferry.rules import Play

HERE = Path(__file__).parents[1]
(PACK,), _ = find_packs([], HERE / "last_ferry" / "content" / "last_ferry")
CONTENT, PROBLEMS = GAME.read(PACK)


def table(*hand: str, aboard: str = "", seats: int = 2):
    """A game whose first seat holds ``hand``; ``aboard`` are kinds and seats: ``fisher0 mayor1``."""
    state = GAME.rules.new(CONTENT, seats, Dice("ferry"))
    state.hands[0] = sorted(hand)
    state.berths = [(word[:-1], int(word[-1])) for word in aboard.split()]
    return state


@pytest.mark.clause("LF-1.1")
@pytest.mark.parametrize(("seats", "pile"), [(2, 14), (3, 11), (4, 8)])
def test_three_cards_each(seats, pile):
    state = GAME.rules.new(CONTENT, seats, Dice("deal"))
    assert ([len(hand) for hand in state.hands], len(state.pile)) == ([3] * seats, pile)


@pytest.mark.clause("LF-2.1", "LF-2.2")
def test_a_card_goes_aboard_and_another_comes():
    state = table("mayor", "fisher", "fisher")
    state.apply(Play("mayor"))
    assert (state.berths, len(state.hands[0]), state.seat) == ([("mayor", 0)], 3, 1)
    with pytest.raises(IllegalMove, match=r"LF-2\.1"):
        state.apply(Play("ghost"))


@pytest.mark.clause("LF-2.3", "LF-2.4")
@pytest.mark.parametrize(("anchored", "left"), [(0, ["fisher"]), (1, ["fisher"]), (2, ["fisher", "mayor"])])
def test_a_squall_takes_the_last_one_who_is_not_anchored(anchored, left):
    state = table("squall", aboard="fisher0 mayor1")
    state.anchored = anchored
    state.apply(Play("squall"))
    assert [card for card, _ in state.berths] == left


@pytest.mark.clause("LF-2.3")
def test_a_boatswain_anchors_herself_and_those_before_her():
    state = table("boatswain", aboard="fisher0 mayor1")
    state.apply(Play("boatswain"))
    assert state.anchored == 3


@pytest.mark.clause("LF-3.1")
@pytest.mark.parametrize(("aboard", "over"), [(6, False), (7, True)])
def test_she_casts_off_when_the_berths_are_taken(aboard, over):
    state = table("mayor", aboard="fisher0 " * aboard)
    state.apply(Play("mayor"))
    assert state.is_over() is over


@pytest.mark.clause("LF-3.2")
def test_people_aboard_count_what_their_cards_say():
    assert table(aboard="fisher0 mayor1 boatswain1 teacher2", seats=3).scores() == (2, 5, 3)


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        ("game", "hand: 3", "hand: 6", "6:7: out-of-range"),
        ("cards", r"copies: \d", "copies: 1", "2:3: LF-3.1"),
        ("cards", r"\*\*Anchor:\*\* all", "All", "5:81: LF-2.3"),
        ("cards", "worth: 0", "worth: 1", "6:50: LF-3.2"),
        ("game", "max: 4", "max: 7", "2:3: LF-1.1"),
    ],
)
def test_bad_files(tmp_path, file, old, new, expected):
    copy_pack(PACK, tmp_path / "mine")
    path = tmp_path / "mine" / f"{file}.yaml"
    path.write_text(re.sub(old, new, path.read_text(encoding="utf-8")), encoding="utf-8")
    packs, problems = find_packs([], tmp_path / "mine")
    assert f".yaml:{expected}" in " ".join(map(str, [*problems, *GAME.read(packs[0])[1]]))


def test_all_that_is_promised():
    assert PROBLEMS == check_pack(PACK, game=GAME) == check_game(GAME, CONTENT, PACK) == []


def test_the_whole_game_is_small():
    kinds = (".py", ".toml", ".yaml", ".md", ".j2")
    files = [
        path for path in HERE.rglob("[!.]*.*") if path.suffix in kinds and ".pytest_cache" not in path.parts
    ]
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= 550
