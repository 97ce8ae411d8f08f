"""The bots: what they do with a plain choice, and that the planner is the better player."""

from __future__ import annotations

import pytest

from generator.contract import winners
from generator.games.bruise_cruise import GAME
from generator.games.bruise_cruise.actions import (
    Claim,
    Decommission,
    Discard,
    Draw,
    EndActions,
    Missile,
    Sail,
    SailTo,
    Step,
    Surrender,
    Torpedo,
)
from generator.games.bruise_cruise.bots import greedy, planner
from generator.games.bruise_cruise.bots.valuation import Valuation
from generator.games.bruise_cruise.state import BY_FLEET
from generator.mechanics.dice import Dice
from generator.play import bots
from generator.play.intervals import wilson
from generator.play.one_game import play

from .table import SHIPS, box, do, hex_of, legal, table

DICE = Dice("bots")
ONE_EACH = dict.fromkeys(("miami", "cozumel", "colon", "tortola", "havana"), 0)


@pytest.mark.parametrize("bot", [greedy, planner])
def test_a_port_that_can_be_claimed_is_claimed(bot):
    state = table(ships={(0, "flagship"): "tampa"}, hands={0: ["tampa-a", "roatan-b", "colon-a"]})
    assert bot(state, DICE) == Claim("tampa-a", "flagship")


@pytest.mark.parametrize("bot", [greedy, planner])
def test_a_torpedo_that_can_be_fired_is_fired(bot):
    ships = {(0, "flagship"): "miami", (1, "flagship"): "cape-canaveral"}
    assert bot(table(ships=ships, items={0: (0, 0, 1)}), DICE) == Torpedo("flagship", 1, "flagship")


def test_a_missile_is_launched_with_a_card_that_is_good_for_nothing_else():
    ships = {(0, "flagship"): (5, 3), (1, "flagship"): "miami"}
    state = table(
        homes=("tampa", "veracruz"),
        ships=ships,
        items={0: (0, 1, 0), 1: (24, 17, 15)},
        hands={0: ["tampa-a", "key-west-a"]},
    )
    assert planner(state, DICE) == Missile("tampa-a", 1, "flagship")


def test_the_planner_sails_to_the_port_whose_card_it_holds():
    state = table(
        ships={(0, "flagship"): "tampa"},
        hands={0: ["roatan-a", "havana-a", "galveston-a"]},
        items={1: (24, 18, 15)},
    )
    sail = planner(state, DICE)
    assert isinstance(sail, Sail)
    assert sail.card != "havana-a"
    do(state, sail)
    assert planner(state, DICE) == SailTo(*hex_of("havana"))


@pytest.mark.parametrize(("rivals", "goes_home"), [(10, True), (11, True), (12, False)])
def test_the_planner_brings_the_last_ship_home_only_if_that_does_not_lose(rivals, goes_home):
    from .test_ending import last_ship

    state = last_ship(rivals)
    assert Decommission("flagship") in legal(state)
    assert (planner(state, DICE) == Decommission("flagship")) == goes_home


@pytest.mark.parametrize("bot", [greedy, planner])
def test_cards_are_drawn_as_many_as_there_are(bot):
    state = do(table(hands={0: ["tampa-a"]}), EndActions())
    assert bot(state, DICE) == Draw(2)


def test_a_poor_card_of_a_full_hand_is_changed_and_a_good_one_kept():
    names = ["tampa-a", "tampa-b", "miami-a", "key-west-a", "key-west-b", "havana-a", "bridgetown-a"]
    homes = ("hamilton", "bridgetown")
    state = do(table(homes=homes, ships={(0, "flagship"): "tampa"}, hands={0: names}), EndActions())
    assert planner(state, DICE) == Discard("bridgetown-a")


def test_the_missile_is_given_up_before_the_torpedo():
    ships = {(0, "flagship"): "miami", (1, "flagship"): "cape-canaveral"}
    state = do(table(ships=ships, items={0: (0, 0, 1), 1: (0, 1, 1)}), Torpedo("flagship", 1, "flagship"))
    assert planner(state, DICE) == Surrender("missile")


def test_the_outlook_tells_a_fleet_that_can_get_home_from_one_that_cannot():
    full = Valuation(table(), 0)
    late = Valuation(table(deck=["tampa-a", "tampa-b"]), 0)
    assert full.turns_left > 20 > late.turns_left
    assert full.finish > late.finish == 0
    home = table(flags=ONE_EACH, gone=[(0, name) for name in SHIPS if name != "flagship"])
    assert Valuation(home, 0).finish == 1


def test_a_ship_that_has_not_claimed_leaves_home_to_those_that_have():
    """Hamilton is blocked by the flagship while the others want in, so it moves out of the way."""
    fleet = {(0, "flagship"): "hamilton", (0, "northern"): (15, 2), (0, "central"): (14, 2)}
    state = table(
        ships=fleet,
        claimed=[(0, "northern"), (0, "central")],
        flags=ONE_EACH,
        items={1: (24, 18, 15)},
    )
    action = planner(state, DICE)
    assert isinstance(action, Step)
    assert action.ship == "flagship"


def test_whoever_trails_is_in_no_hurry():
    """Ending the game helps the leader alone."""
    ahead = Valuation(table(flags=ONE_EACH), 0)
    level = Valuation(table(), 0)
    behind = Valuation(table(flags=dict.fromkeys(ONE_EACH, 1)), 0)
    assert ahead.urgency > level.urgency > behind.urgency == 0


@pytest.mark.thorough
@pytest.mark.parametrize(("seats", "games"), [(2, 10), (3, 5), (4, 10)])
def test_planners_call_their_fleets_home(seats, games):
    """A fair share of games ends by decommissioning, whatever the number of Admirals."""
    assert ended_by_fleet(seats, games, "home") >= 0.3 * games


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_planners_call_their_fleets_home_in_many_games(seats):
    low, _ = wilson(ended_by_fleet(seats, 60, "all home"), 60)
    assert low > 0.25


def ended_by_fleet(seats, games, seed):
    """How many games among planners end by decommissioning."""
    ends = []

    def note(state, action):
        if action is None:
            ends.append(state.ended)

    row = bots.seated(GAME, ["planner"] * seats, seats)
    for number in range(games):
        play(GAME, box(), row, f"{seed} {number}", watch=note)
    return ends.count(BY_FLEET)


@pytest.mark.thorough
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_planner_beats_the_greedy_bot_clearly(seats):
    """Wins of planners among as many greedy bots: the whole interval lies above their share."""
    won, games, share = 0.0, 16, 0.0
    for number in range(games):
        row = [("planner", "greedy")[(seat + number) % 2] for seat in range(seats)]
        record = play(GAME, box(), bots.seated(GAME, row, seats), f"duel {number}")
        first = winners(record.scores)
        assert len(first) == 1, "ties are broken"
        won += row[first[0]] == "planner"
        share += row.count("planner") / seats
    low, _ = wilson(won, games)
    assert low > share / games + 0.1


@pytest.mark.parametrize("bot", ["planner", "greedy"])
def test_they_beat_random_play(bot):
    won = 0
    for number in range(12):
        row = [bot, "random"] if number % 2 else ["random", bot]
        record = play(GAME, box(), bots.seated(GAME, row, 2), f"easy {number}")
        won += row[winners(record.scores)[0]] == bot
    assert won >= 10
