"""BC-7.5 and BC-7.9: flags planted and flags fought for."""

from __future__ import annotations

import pytest

from generator.games.bruise_cruise.actions import Battle, Claim, Commission, Decommission
from generator.games.bruise_cruise.rules.claiming import fight
from generator.games.bruise_cruise.state import ASHORE, COMMISSIONABLE, NOBODY
from generator.mechanics.dice import Dice

from .table import chart, do, hand, legal, port, refused, ship, table, where

TAMPA = {(0, "flagship"): "tampa"}
ONE_EACH = {"miami": 0, "cozumel": 0, "colon": 0, "tortola": 0, "havana": 0}


def battle(*rolls, **how):
    """Seat 0 attacks seat 1's flag in Tampa."""
    how.setdefault("flags", {"tampa": 1})
    return do(table(ships=TAMPA, hands={0: ["tampa-a"]}, rolls=rolls, **how), Battle("tampa-a", "flagship"))


@pytest.mark.clause("BC-7.5.1")
def test_a_claim_needs_ship_and_card_and_discards_the_card():
    state = table(ships=TAMPA, hands={0: ["tampa-a", "miami-a"], 1: ["tampa-b"]})
    assert legal(state, Claim) == [Claim("tampa-a", "flagship")]
    assert refused(state, Claim("miami-a", "flagship")) == "BC-7.5.1"
    assert refused(state, Claim("tampa-b", "flagship")) == "BC-7.5.1"
    do(state, Claim("tampa-a", "flagship"))
    assert state.flag[port("tampa")] == 0
    assert state.flags_left == [11, 12]
    assert hand(state, 0) == ["miami-a"]
    assert chart().cards[state.discard[-1]] == "tampa-a"


@pytest.mark.clause("BC-7.5.1")
def test_a_rival_flag_is_battled_for_and_not_claimed():
    state = table(ships=TAMPA, hands={0: ["tampa-a"]}, flags={"tampa": 1})
    assert refused(state, Claim("tampa-a", "flagship")) == "BC-7.5.1"
    assert refused(table(ships=TAMPA, hands={0: ["tampa-a"]}), Battle("tampa-a", "flagship")) == "BC-7.9.1"


@pytest.mark.clause("BC-7.5.2")
def test_the_ship_turns_to_claimed_port_and_stays_so():
    state = do(table(ships=TAMPA, hands={0: ["tampa-a"]}), Claim("tampa-a", "flagship"))
    assert state.claimed == 1 << ship(0, "flagship")
    state.flag[port("tampa")] = 1
    assert state.claimed == 1 << ship(0, "flagship")


@pytest.mark.clause("BC-7.5.3")
def test_the_first_flag_in_a_region_brings_its_ship():
    state = table(ships=TAMPA, hands={0: ["tampa-a"]})
    assert where(state, 0, "northern") == ASHORE
    do(state, Claim("tampa-a", "flagship"))
    assert where(state, 0, "northern") == COMMISSIONABLE
    assert where(state, 0, "central") == ASHORE
    again = table(ships={(0, "flagship"): "miami"}, hands={0: ["miami-a"]}, flags={"tampa": 0})
    before = list(again.at)
    do(again, Claim("miami-a", "flagship"))
    assert again.at == before


@pytest.mark.clause("BC-7.5.4", "BC-7.12.3")
def test_a_region_ship_is_never_taken_away_and_not_given_twice():
    state = do(table(ships=TAMPA, hands={0: ["tampa-a", "tampa-b"]}), Claim("tampa-a", "flagship"))
    state.flag[port("tampa")] = NOBODY
    state.flags_left[0] += 1
    state.regions[0] -= 1
    assert where(state, 0, "northern") == COMMISSIONABLE
    do(state.copy(), Commission("northern"))
    do(state, Claim("tampa-b", "flagship"))
    assert [where(state, 0, name) for name in ("northern", "central")] == [COMMISSIONABLE, ASHORE]


@pytest.mark.clause("BC-7.5.5", "BC-9.15")
def test_a_flag_is_worth_a_point_while_it_stands():
    state = do(table(ships=TAMPA, hands={0: ["tampa-a"]}), Claim("tampa-a", "flagship"))
    assert state.scores() == (1, 0)
    state.dice = Dice.scripted(6, 1)
    assert fight(state, port("tampa"), ship(1, "flagship"))
    assert state.scores() == (0, 1)


@pytest.mark.clause("BC-7.5.7")
def test_an_own_port_cannot_be_claimed_again():
    state = table(ships=TAMPA, hands={0: ["tampa-a"]}, flags={"tampa": 0})
    assert refused(state, Claim("tampa-a", "flagship")) == "BC-7.5.7"
    assert refused(state, Battle("tampa-a", "flagship")) == "BC-7.5.7"


@pytest.mark.clause("BC-7.5.9")
def test_any_ship_may_claim_in_any_region():
    state = table(ships={(0, "western"): "tampa"}, hands={0: ["tampa-a"]})
    do(state, Claim("tampa-a", "western"))
    assert state.flag[port("tampa")] == 0


# ---- battles ----


@pytest.mark.clause("BC-7.9.1")
@pytest.mark.parametrize("rolls", [(6, 1), (1, 6)])
def test_the_card_is_discarded_win_or_lose(rolls):
    state = battle(*rolls)
    assert hand(state, 0) == []
    assert state.actions_left == 1


@pytest.mark.clause("BC-7.9.2")
@pytest.mark.parametrize(("own", "other", "wins"), [(3, 2, True), (4, 4, True), (4, 5, False)])
def test_the_higher_die_wins_and_a_tie_goes_to_the_attacker(own, other, wins):
    """The owner need have no ship near."""
    assert (battle(own, other).flag[port("tampa")] == 0) == wins


@pytest.mark.clause("BC-7.9.3", "BC-7.9.6")
def test_who_wins_plants_a_flag_takes_all_rewards_and_the_other_flag_goes_back():
    state = battle(6, 5)
    assert state.flags_left == [11, 12]
    assert where(state, 0, "northern") == COMMISSIONABLE
    assert state.claimed == 1 << ship(0, "flagship")
    assert state.scores() == (1, 0), "a swing of two points"


@pytest.mark.clause("BC-7.9.4")
def test_who_loses_stays_and_is_not_turned():
    state = battle(1, 2)
    assert state.flag[port("tampa")] == 1
    assert where(state, 0, "flagship") == tuple(chart().sea.hex[chart().port_space[port("tampa")]])
    assert state.claimed == 0
    assert where(state, 0, "northern") == ASHORE


@pytest.mark.clause("BC-7.9.5", "BC-7.13.5")
def test_a_loser_without_a_flag_in_the_region_cannot_decommission_until_one_stands_again():
    state = table(
        ships={(0, "flagship"): "miami", (1, "flagship"): "veracruz", (1, "eastern"): "bridgetown"},
        homes=("hamilton", "veracruz"),
        flags={**ONE_EACH, "miami": 1, "tampa": 1},
        claimed=[(1, "flagship")],
        hands={0: ["miami-a"], 1: ["bridgetown-a"]},
        rolls=(6, 6),
    )
    for name in ("cozumel", "colon", "tortola", "havana"):
        state.flag[port(name)] = 1
        state.regions[5 + chart().port_region[port(name)]] += 1
        state.flags_left[1] -= 1
        state.flags_left[0] += 1
        state.regions[chart().port_region[port(name)]] -= 1
    state.granted[1] = 31
    turned = state.copy()
    turned.active = 1
    assert Decommission("flagship") in legal(turned)
    # Tampa falls as well as Miami: nothing is left in the north.
    state.flag[port("tampa")] = NOBODY
    state.flags_left[1] += 1
    state.regions[5 + chart().port_region[port("tampa")]] -= 1
    do(state, Battle("miami-a", "flagship"))
    state.active, state.actions_left = 1, 2
    assert refused(state, Decommission("flagship")) == "BC-7.13.5"
    assert state.granted[1] == 31, "the region ship is kept"


@pytest.mark.clause("BC-7.9.7")
def test_a_lost_battle_may_be_tried_again_with_the_other_card():
    state = table(ships=TAMPA, hands={0: ["tampa-a", "tampa-b"]}, flags={"tampa": 1}, rolls=(1, 2, 3, 3))
    do(state, Battle("tampa-a", "flagship"), Battle("tampa-b", "flagship"))
    assert state.flag[port("tampa")] == 0
