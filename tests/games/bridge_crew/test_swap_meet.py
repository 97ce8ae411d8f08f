"""The Swap Meet: where the dice go. CR-10"""

from __future__ import annotations

import pytest

from generator.games.bridge_crew.phases import OUTCOME

from .bridge import (
    RESPECT,
    TELL,
    YES,
    alien,
    at_command,
    challenge,
    do,
    kinds,
    maverick,
    order,
    share,
    stances,
    words,
)

CREW_WINS, ALIEN_WINS = [8, 1], [1, 8]


def swapped(attitudes, rolls, crew_die="d8C", alien_die="d10E", own=False):
    """Dice of Crew and Alien, and how the three sums changed, after the Swap Meet."""
    state = challenge(crew_die, alien_die, attitudes, rolls, own=own)
    was = share(at_command(officers={2: crew_die} if own else {}))
    do(state, TELL)
    return state, tuple(now - then for now, then in zip(share(state), was, strict=True))


@pytest.mark.clause("CR-10.1")
def test_dice_move_when_the_outcome_has_been_told():
    state = challenge("d8C", "d10E", "HN", [8, 1])
    assert (state.phase, words(state.officers[2])) == (OUTCOME, "")
    do(state, TELL)
    assert words(state.officers[2]) == "d8C d10E"


@pytest.mark.clause("CR-10.1", "CR-10.2")
@pytest.mark.parametrize("losers", "NFH")
@pytest.mark.parametrize("winners", "NFH")
def test_only_the_winners_attitude_matters(winners, losers):
    """Whatever the loser's, a Crew that wins by the numbers does as its own attitude says."""
    ours = {"N": 8, "F": 8, "H": 7}[winners]
    theirs = {"N": 1, "F": 2, "H": 1}[losers]
    state, _ = swapped(winners + losers, [ours, theirs])
    expected = {"N": ("d8C", ""), "F": ("d10E", "d8C"), "H": ("d8C d10E", "")}[winners]
    assert (words(state.officers[2]), words(state.officers[1])) == expected
    assert state.commission[kinds("d10E")[0]] == (1 if winners == "N" else 0)


@pytest.mark.clause("CR-10.2")
@pytest.mark.parametrize("losers", "NFH")
def test_a_neutral_winner_keeps_to_the_neutral_rule(losers):
    ours = {"N": 1, "F": 2, "H": 1}[losers]
    state, _ = swapped(f"{losers}N", [ours, 8])
    assert (words(state.officers[1]), words(state.officers[2])) == ("d10E", "")
    assert state.encounter[kinds("d8C")[0]] == 1


@pytest.mark.clause("CR-10.3")
def test_neutral_the_losers_die_goes_into_the_winners_challenge_pool():
    state, change = swapped("NN", CREW_WINS)
    assert (words(state.officers[2]), change) == ("d8C", (0, -1, 1))
    assert state.commission[kinds("d10E")[0]] == 1
    state, change = swapped("NN", ALIEN_WINS)
    assert (words(state.officers[1]), change) == ("d10E", (-1, 0, 1))
    assert state.encounter[kinds("d8C")[0]] == 1


@pytest.mark.clause("CR-10.4")
@pytest.mark.parametrize("die", ["d8C", "d8E"])
def test_the_crews_side_is_the_commission_pool_even_with_an_officer_die(die):
    state, change = swapped("NN", CREW_WINS, die, own=True)
    assert (words(state.officers[2]), change) == (die, (1, -1, 0))
    assert state.commission[kinds("d10E")[0]] == 1


@pytest.mark.clause("CR-10.5")
def test_friendly_the_players_exchange_conflict_dice():
    state, change = swapped("FN", [3, 8])
    assert (words(state.officers[2]), words(state.officers[1]), change) == ("d10E", "d8C", (-1, -1, 2))
    state, change = swapped("NF", [8, 1])
    assert (words(state.officers[1]), words(state.officers[2]), change) == ("d8C", "d10E", (-1, -1, 2))


@pytest.mark.clause("CR-10.6")
def test_hostile_both_dice_go_to_the_winner():
    state, change = swapped("HN", [2, 8])
    assert (words(state.officers[2]), words(state.officers[1]), change) == ("d8C d10E", "", (-1, -1, 2))
    state, change = swapped("NH", [7, 2])
    assert (words(state.officers[1]), words(state.officers[2]), change) == ("d8C d10E", "", (-1, -1, 2))


@pytest.mark.clause("CR-10.7")
@pytest.mark.parametrize(
    ("attitude", "roll", "crew", "alien_has", "green_in_commission"),
    [("N", 8, "d8C", "", 1), ("F", 7, "d10E", "d8C", 0), ("H", 8, "d8C d10E", "", 0)],
)
def test_blue_d8_beats_green_d10(attitude, roll, crew, alien_has, green_in_commission):
    state, _ = swapped(f"{attitude}N", [roll, 1])
    assert (words(state.officers[2]), words(state.officers[1])) == (crew, alien_has)
    assert state.commission[kinds("d10E")[0]] == green_in_commission


@pytest.mark.clause("CR-10.8")
@pytest.mark.parametrize(
    ("attitude", "roll", "crew", "alien_has", "blue_in_encounter"),
    [("N", 6, "", "d6E", 1), ("F", 5, "d6E", "d12C", 0), ("H", 6, "", "d6E d12C", 0)],
)
def test_green_d6_beats_blue_d12(attitude, roll, crew, alien_has, blue_in_encounter):
    state, _ = swapped(f"N{attitude}", [1, roll], "d12C", "d6E")
    assert (words(state.officers[2]), words(state.officers[1])) == (crew, alien_has)
    assert state.encounter[kinds("d12C")[0]] == blue_in_encounter


NET = {
    # own die, Crew wins, Neutral: Commission, Encounter, Officers
    (False, True, True): (0, -1, 1),
    (False, True, False): (-1, -1, 2),
    (False, False, True): (-1, 0, 1),
    (False, False, False): (-1, -1, 2),
    (True, True, True): (1, -1, 0),
    (True, True, False): (0, -1, 1),
    (True, False, True): (0, 0, 0),
    (True, False, False): (0, -1, 1),
}


@pytest.mark.clause("CR-10.9")
@pytest.mark.parametrize("attitude", "NFH")
@pytest.mark.parametrize("crew_wins", [True, False])
@pytest.mark.parametrize("own", [True, False])
def test_the_table_of_net_change(own, crew_wins, attitude):
    high = {"N": 8, "F": 8, "H": 7}[attitude]  # higher, but no automatic win
    rolls = [high, 1] if crew_wins else [1, high]
    attitudes = f"{attitude}N" if crew_wins else f"N{attitude}"
    _, change = swapped(attitudes, rolls, own=own)
    assert change == NET[own, crew_wins, attitude == "N"]


@pytest.mark.clause("CR-10.9")
def test_a_neutral_alien_trades_its_die_for_the_crews_officer_die():
    state, change = swapped("NN", ALIEN_WINS, own=True)
    assert change == (0, 0, 0)
    assert (words(state.officers[1]), words(state.officers[2])) == ("d10E", "")
    assert state.encounter[kinds("d8C")[0]] == 1


@pytest.mark.clause("CR-10.9")
@pytest.mark.parametrize(
    ("die", "option", "change"), [("d8C", "technobabble", (1, 0, -1)), ("d8E", "alien_love", (0, 1, -1))]
)
def test_a_failed_maverick_gives_the_die_back(die, option, change):
    state = at_command(officers={2: die}, rolls=[2])
    was = share(state)
    do(state, order("beam", "d12C"), RESPECT, maverick(die, option), TELL)
    assert tuple(now - then for now, then in zip(share(state), was, strict=True)) == change


def test_conflict_dice_of_foreign_origin_move_like_any_other():
    """A green die from the Commission pool against a blue one from the Encounter pool."""
    state = at_command(commission="d8E", encounter="d10C", rolls=[8, 1])
    do(state, order("beam", "d8E"), YES, alien("d10C"), *stances("N", "N"), TELL)
    assert (words(state.officers[2]), words(state.commission)) == ("d8E", "d10C")
