"""BC-11 and BC-4.7: optional rules, off by default."""

from __future__ import annotations

import pytest

from generator.games.bruise_cruise import GAME
from generator.games.bruise_cruise.actions import Decommission, Sail, SailTo, Step, Unfathomable
from generator.games.bruise_cruise.rules import new
from generator.games.bruise_cruise.state import SUNK
from generator.mechanics.dice import Dice
from generator.play import bots
from generator.play.one_game import play

from .table import SHIPS, box, chart, do, hex_of, legal, refused, table, where

HOMES = ("hamilton", "miami")
SHIPS_NEAR = {(0, "flagship"): "cape-canaveral", (1, "flagship"): "tampa"}


@pytest.mark.clause("BC-11.1")
def test_running_points_are_a_help_and_the_count_decides():
    """The box has a scorecard; the engine counts anew at any time."""
    assert box().game.declared("scorecard") == 1
    assert box().game.declared("score_tokens") == 4
    state = table(flags={"tampa": 0})
    assert state.points(0) == 1
    state.flag[chart().port_number["tampa"]] = -1
    state.flags_left[0] += 1
    assert state.points(0) == 0


@pytest.mark.clause("BC-11.2", "BC-4.7")
def test_with_the_laser_a_ship_may_enter_a_rival_home_port_and_is_sunk():
    assert box().game.options.laser is False
    miami = Step("flagship", *hex_of("miami"))
    assert miami not in legal(table(homes=HOMES, ships=SHIPS_NEAR))
    state = do(table(homes=HOMES, ships=SHIPS_NEAR, laser=True), miami)
    assert where(state, 0, "flagship") == SUNK
    assert state.traffic.bit_count() == 1
    assert state.pieces()["ship of seat 0"] == 6


@pytest.mark.clause("BC-11.2")
def test_by_card_too_but_not_beyond_nor_onto_a_ship_nor_by_an_effect():
    state = table(homes=HOMES, ships=SHIPS_NEAR, hands={0: ["miami-a"]}, laser=True)
    do(state, Sail("miami-a", "flagship"))
    assert SailTo(*hex_of("miami")) in legal(state)
    assert SailTo(6, 5) not in legal(state), "the way ends in the harbour"
    at_home = {**SHIPS_NEAR, (1, "flagship"): "miami"}
    occupied = table(homes=HOMES, ships=at_home, hands={0: ["miami-a"]}, laser=True)
    assert refused(occupied, Step("flagship", *hex_of("miami"))) == "BC-4.1"
    blown = table(homes=HOMES, ships=SHIPS_NEAR, hands={0: ["absurd-tailwind"]}, laser=True)
    do(blown, Unfathomable("absurd-tailwind"))
    assert SailTo(*hex_of("miami")) not in legal(blown)


@pytest.mark.clause("BC-11.2")
def test_who_has_lost_a_ship_can_never_bring_six_home():
    ports = dict.fromkeys(("key-west", "cozumel", "colon", "tortola", "havana"), 0)
    rest = [(0, name) for name in SHIPS if name not in ("flagship", "central")]
    state = table(
        homes=HOMES, ships={**SHIPS_NEAR, (0, "central"): "hamilton"}, flags=ports, gone=rest,
        claimed=[(0, "central")], laser=True,
    )  # fmt: skip
    do(state, Step("flagship", *hex_of("miami")), Decommission("central"))
    assert not state.is_over()


@pytest.mark.clause("BC-11.3")
def test_the_short_game_goes_through_the_deck_once():
    short = box().with_options(short_game=True)
    for seats in (2, 3, 4):
        assert new(short.chart, seats, Dice("short")).shuffles == 0
    lengths = {}
    for name, content in (("short", short), ("long", box())):
        states = []
        play(
            GAME,
            content,
            bots.seated(GAME, ["greedy"], 3),
            "length",
            watch=lambda state, _, to=states: to.append(state),
        )
        lengths[name] = states[-1].turn
        assert states[-1].is_over()
    assert lengths["short"] < 0.7 * lengths["long"]


def test_random_games_with_the_laser_end_and_lose_nothing():
    lasers, sunk = box().with_options(laser=True), 0
    for number in range(12):
        state, choices = (
            GAME.rules.new(lasers, 2 + number % 3, Dice(f"laser {number}")),
            Dice(f"choices {number}"),
        )
        pieces = dict(state.pieces())
        while not state.is_over():
            state.apply(choices.pick(state.legal_actions()))
        assert dict(state.pieces()) == pieces
        sunk += state.at.count(SUNK)
    assert sunk
