"""A seat's observation of a position, written out."""

from __future__ import annotations

import json

import pytest

from generator.games.jure_of_the_seas.actions import Place
from generator.games.jure_of_the_seas.state import EDGE
from generator.mechanics.dice import Dice

from .table import STRAIGHT, U_TURNS, Table, dealt


def test_the_table_in_plain_words():
    """Tiles and daikaiju by square, ships by where they look, the own hand and the sizes of the rest."""
    table = Table(
        [(1, 3, 7), (6, 2, 3), None],
        tiles={(0, 3): ("T33", 1)},
        daikaiju={"D3B": (4, 2, 3)},
        hands=[[U_TURNS, STRAIGHT], ["T02"], []],
        under=["T05", "T06"],
        moored=[1],
        swept=[1],
        discard=["D1G"],
    )
    seen = table.observation(0)
    assert seen == {
        "seat": 0,
        "turn": 1,
        "part": "place",
        "active": 0,
        "tiles": {"A4": {"wake": "T33", "turns": 1}},
        "daikaiju": {"D3B": {"square": "E3", "turns": 3}},
        "discarded_daikaiju": ["D1G"],
        "hidden_daikaiju": 8,
        "rolled": [],
        "ships": [
            {"front": "B4", "point": 7, "sailed": True, "swept": False},
            {"front": "G3", "point": 3, "sailed": False, "swept": True},
            {"lost": "lost before"},
        ],
        "hand": [U_TURNS, STRAIGHT],
        "wakes_in_hand": {U_TURNS: "0-1 2-3 4-5 6-7", STRAIGHT: "0-5 1-4 2-7 3-6"},
        "hand_sizes": [2, 1, 0],
        "pool": [],
        "pool_size": 0,
        "draw_pile": 2,
        "winners": [],
    }
    assert table.observation(1)["hand"] == ["T02"]
    json.dumps(seen)


def test_ships_ashore_and_how_they_were_lost():
    assert dealt(2).observation(0)["ships"] == [{"ashore": True}] * 2
    table = Table([(0, 3, 7), (5, 5, 7)], hands=[[U_TURNS], [STRAIGHT]], open_water=True)
    table.apply(Place(U_TURNS, 0))
    assert table.observation(1)["ships"][0] == {"lost": EDGE}
    assert table.observation(1)["winners"] == [1]


@pytest.mark.clause("JS-2.2")
def test_dealt_anew_keeps_what_a_seat_sees_and_nothing_else():
    game = dealt(4, "anew")
    others = set()
    for seed in range(6):
        twin = game.redealt(1, Dice(f"anew-{seed}"))
        assert twin.observation(1) == game.observation(1)
        assert twin.pieces() == game.pieces()
        others.add(str(twin.hands[0] + twin.hands[2] + twin.hands[3]))
    assert len(others) == 6


def test_a_copy_goes_its_own_way():
    game = dealt(3, "copy")
    twin = game.copy()
    before = game.observation(0)
    twin.apply(twin.legal_actions()[0])
    assert game.observation(0) == before != twin.observation(0)
