"""BC-11 and BC-4.7: optional rules, off by default."""

from __future__ import annotations

import pytest

from generator.games.bruise_cruise import GAME
from generator.games.bruise_cruise.actions import (
    Decommission,
    Exchange,
    Missile,
    Sail,
    SailTo,
    Step,
    Torpedo,
    Trade,
    Unfathomable,
)
from generator.games.bruise_cruise.play_check import ending
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


@pytest.mark.clause("BC-11.4")
def test_where_arms_are_for_sale_an_exchange_gives_life_preservers_instead():
    for number, shipped in enumerate(box().chart.exchange):
        assert chart(arms_for_sale=True).exchange[number] == (sum(shipped), 0, 0)
    name = next(each.id for each in box().cards.cards if each.exchange == {"life_preserver": 1, "torpedo": 1})
    for sale, items in ((False, (1, 0, 1)), (True, (2, 0, 0))):
        state = do(table(hands={0: [name]}, arms_for_sale=sale), Exchange(name))
        assert tuple(state.items[:3]) == items


@pytest.mark.clause("BC-11.4", "BC-7.3.1")
def test_where_arms_are_for_sale_the_warlords_sell_them():
    state = do(table(items={0: (2, 0, 0)}, arms_for_sale=True), Trade("torpedo"))
    assert tuple(state.items[:3]) == (0, 0, 1)


@pytest.mark.clause("BC-11.5")
@pytest.mark.parametrize(
    ("hard", "held", "left", "anchors"),
    [
        (False, (2, 0, 0), (1, 0, 0), 0),
        (True, (2, 0, 0), (0, 0, 0), 0),
        (True, (1, 0, 0), (0, 0, 0), 1),
        (True, (0, 1, 1), (0, 1, 1), 1),
        (False, (0, 1, 0), (0, 0, 0), 0),
    ],
)
def test_a_hard_torpedo_hits_twice_and_weapons_are_no_shield(hard, held, left, anchors):
    ships = {(0, "flagship"): "cape-canaveral", (1, "flagship"): (7, 4)}
    state = table(ships=ships, items={0: (0, 0, 1), 1: held}, hard_hits=hard)
    do(state, Torpedo("flagship", 1, "flagship"))
    assert tuple(state.items[3:6]) == left
    assert state.anchored.bit_count() == anchors


@pytest.mark.clause("BC-11.5")
def test_a_missile_hits_once_and_no_weapon_shields_from_it():
    ships = {(1, "flagship"): "cape-canaveral"}
    items = {0: (0, 1, 0), 1: (1, 2, 0)}
    state = table(ships=ships, items=items, hands={0: ["tampa-a"]}, hard_hits=True)
    do(state, Missile("tampa-a", 1, "flagship"))
    assert tuple(state.items[3:6]) == (0, 2, 0)
    assert not state.anchored


@pytest.mark.clause("BC-11.6")
@pytest.mark.parametrize("race", [False, True])
def test_a_race_ends_with_eighteen_points(race):
    ships = {(0, "flagship"): "cape-canaveral", (1, "flagship"): (7, 4)}
    state = table(ships=ships, items={0: (0, 0, 2)}, race=race)
    state.deployed[1] = 16
    do(state, Torpedo("flagship", 1, "flagship"))
    assert not state.is_over()
    do(state, Torpedo("flagship", 1, "flagship"))
    assert state.points(0) == 18
    assert state.is_over() is race
    assert not race or ending(state) == "points enough"


@pytest.mark.clause("BC-11.6", "BC-9.6")
def test_who_ends_a_race_wins_a_tie():
    ships = {(0, "flagship"): "cape-canaveral", (1, "flagship"): (7, 4)}
    state = table(ships=ships, items={0: (0, 0, 1)}, race=True)
    state.deployed[1], state.deployed[4] = 17, 18
    do(state, Torpedo("flagship", 1, "flagship"))
    assert state.scores() == (18.5, 18)


@pytest.mark.parametrize("option", ["arms_for_sale", "hard_hits", "race"])
def test_random_games_with_a_variant_end_and_lose_nothing(option):
    content = box().with_options(**{option: True})
    for number in range(3):
        state = GAME.rules.new(content, 2 + number, Dice(f"{option} {number}"))
        choices, pieces = Dice(f"choices {number}"), dict(state.pieces())
        while not state.is_over():
            state.apply(choices.pick(state.legal_actions()))
        assert dict(state.pieces()) == pieces


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
