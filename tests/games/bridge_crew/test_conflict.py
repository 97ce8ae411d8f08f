"""Conflict dice, attitudes, who wins, and the speciality. CR-7, CR-8, CR-9.1 to CR-9.3"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from generator.games.bridge_crew import odds
from generator.games.bridge_crew.actions import AlienDie, Attitude
from generator.games.bridge_crew.phases import ALIEN_ATTITUDE, ALIEN_DIE, COMMAND, CREW_ATTITUDE, OUTCOME

from .bridge import (
    HANDS,
    NO,
    RESPECT,
    TELL,
    YES,
    alien,
    at_command,
    challenge,
    clause,
    content,
    do,
    kinds,
    legal,
    maverick,
    order,
    refused,
    share,
    stances,
    words,
)

HELM = ("comms", "science", "engineer", "first")  # seat 2 is the specialist for Beam


@pytest.mark.clause("CR-7.1")
def test_the_alien_answers_with_any_die_of_the_encounter_pool():
    state = do(at_command(encounter="d4E d10C d12E", officers={1: "d6E"}), order("beam", "d8C"), YES, NO)
    assert (state.phase, state.to_move()) == (ALIEN_DIE, 1)
    assert state.observation(1)["challenge"]["crew_die"] == "d8 C"
    assert legal(state) == [AlienDie(4, "E"), AlienDie(10, "C"), AlienDie(12, "E")]
    refused(state, alien("d6E"), "CR-7.1")  # an Officer die
    refused(state, alien("d10E"), "CR-7.1")
    refused(state, alien("d8C"), "CR-7.1")
    do(state, alien("d10C"))
    assert (words(state.encounter), state.alien_die) == ("d4E d12E", kinds("d10C")[0])


@pytest.mark.clause("CR-1.7", "CR-7.1")
def test_everybody_sees_the_challenge_whoever_is_in_it():
    """The Crew sits in seat 0 and takes the smallest blue die there is."""
    state = do(at_command(captain=3, alien=2), order("beam", "d4C"), YES)
    assert state.observation(1)["challenge"] == {
        "crew": 0,
        "serving": False,
        "option": "",
        "carried_out": "beam",
        "fit": "",
        "crew_die": "d4 C",
        "alien_die": "",
        "crew_attitude": "",
        "alien_attitude": "",
        "crew_won": False,
    }
    assert state.observation(1)["order"] == {"order": "beam", "offered": "d4 C", "fit": [], "problem": ""}
    do(state, alien("d12E"))
    assert state.observation(1)["challenge"]["alien_die"] == "d12 E"


@pytest.mark.clause("CR-7.2")
def test_each_side_is_neutral_friendly_or_hostile():
    state = do(at_command(rolls=[8, 1]), order(), YES, NO, alien("d4E"))
    for phase, seat in ((CREW_ATTITUDE, 2), (ALIEN_ATTITUDE, 1)):
        assert (state.phase, state.to_move()) == (phase, seat)
        assert legal(state) == [Attitude("friendly"), Attitude("hostile"), Attitude("neutral")]
        refused(state, Attitude("smug"), "CR-7.2")
        do(state, Attitude("neutral"))
    refused(state, Attitude("hostile"), "CR-7.2")  # the dice have fallen


@pytest.mark.clause("CR-7.3")
def test_attitudes_are_secret_until_both_are_chosen():
    state = do(at_command(rolls=[8, 1]), order(), YES, NO, alien("d4E"))
    views = []
    for stance in ("neutral", "friendly", "hostile"):
        twin = do(state.copy(), Attitude(stance))
        assert twin.to_move() == 1
        views.append([twin.observation(seat) for seat in (0, 1, 3)])
        assert twin.observation(2)["challenge"]["crew_attitude"] == stance
    assert views[0] == views[1] == views[2]
    do(state, *stances("F", "H"))
    for seat in range(4):
        seen = state.observation(seat)["challenge"]
        assert (seen["crew_attitude"], seen["alien_attitude"]) == ("friendly", "hostile")


@pytest.mark.clause("CR-7.4")
@pytest.mark.parametrize("own", [False, True])
def test_with_an_empty_encounter_pool_the_crew_wins_and_keeps_its_die(own):
    state = at_command(officers={2: "d8E"} if own else {}, encounter="")
    if own:
        do(state, order("beam", "d12C"), RESPECT, maverick("d8E", "as_given", "beam"))
    else:
        do(state, order("beam", "d8C"), YES, NO)
    assert (state.phase, state.crew_won, state.to_move()) == (OUTCOME, True, 2)
    assert state.crew_rolls == ()
    assert share(state)[1] == 0
    do(state, TELL)
    assert words(state.officers[2]) == ("d8E" if own else "d8C")
    assert (state.captain, state.alien) == (2, 0)


@pytest.mark.clause("CR-7.5", "CR-7.2")
def test_a_change_of_attitude_must_be_noticed_by_all():
    assert "nobody misses it" in clause("CR-7.5")
    assert "Neutral" in clause("CR-7.5")


@pytest.mark.clause("CR-7.6")
@pytest.mark.parametrize("die", ["d4E", "d12E"])
def test_the_larger_the_aliens_die_the_more_there_is_to_lose(die):
    """A lost die goes to the ship's pool or to the winner; a Friendly winner gives the own die away."""
    assert "largest die is not always" in clause("CR-7.6")
    lost = {attitude: do(challenge("d8C", die, f"{attitude}N", [3, 1]), TELL) for attitude in "FN"}
    assert words(lost["N"].commission).count(die) == 1
    assert words(lost["F"].officers[2]) == die
    given = do(challenge("d8C", die, "NF", [2, 1]), TELL)
    assert (words(given.officers[1]), words(given.officers[2])) == ("d8C", die)


# ---- who wins -----------------------------------------------------------------------------


@pytest.mark.clause("CR-8.1")
@pytest.mark.parametrize(
    ("attitude", "roll", "automatic"),
    [(s, r, (s == "F" and r % 2 == 1) or (s == "H" and r % 2 == 0)) for s in "NFH" for r in (1, 2, 3, 4)],
)
def test_friendly_wins_on_odd_hostile_on_even_neutral_never(attitude, roll, automatic):
    """Against a Neutral Alien that rolls 12, only an automatic win helps; and the other way round."""
    state = challenge("d4C", "d12E", f"{attitude}N", [roll, 12])
    assert state.crew_won is automatic
    state = challenge("d12C", "d4E", f"N{attitude}", [12, roll])
    assert state.crew_won is not automatic


@pytest.mark.clause("CR-8.2")
@pytest.mark.parametrize(
    ("attitudes", "rolls", "crew_won"),
    [
        ("FN", [1, 12], True),
        ("HN", [2, 12], True),
        ("NF", [12, 1], False),
        ("NH", [12, 2], False),
        ("FF", [1, 12], True),
        ("HH", [12, 1], True),
        ("FH", [1, 11], True),
        ("HF", [12, 1], True),
        ("HF", [11, 1], False),
    ],
)
def test_exactly_one_automatic_win_wins_whatever_the_numbers(attitudes, rolls, crew_won):
    both = attitudes == "HF" and rolls == [12, 1]
    state = challenge("d12C", "d12E", attitudes, rolls)
    assert state.crew_won is crew_won
    autos = [content().auto_win[s.stance] for s in stances(*attitudes)]
    won = [odds.automatic(roll, auto) for roll, auto in zip(rolls, autos, strict=True)]
    assert sum(won) == (2 if both else 1)


@pytest.mark.clause("CR-8.3")
@pytest.mark.parametrize(
    ("attitudes", "rolls", "crew_won"),
    [
        ("NN", [4, 3], True),
        ("NN", [3, 4], False),
        ("FF", [2, 4], False),
        ("FF", [5, 3], True),
        ("FF", [3, 5], False),
        ("HH", [3, 5], False),
        ("HH", [6, 4], True),
        ("FH", [4, 3], True),
        ("HF", [4, 5], False),
    ],
)
def test_with_none_or_both_the_higher_result_wins(attitudes, rolls, crew_won):
    assert challenge("d12C", "d12E", attitudes, rolls).crew_won is crew_won


@pytest.mark.clause("CR-8.4")
def test_friendly_3_on_a_d6_beats_neutral_8():
    assert challenge("d6C", "d8E", "FN", [3, 8]).crew_won


@pytest.mark.clause("CR-8.5")
def test_friendly_3_loses_to_hostile_8():
    assert not challenge("d6C", "d8E", "FH", [3, 8]).crew_won


@pytest.mark.clause("CR-8.6")
def test_hostile_5_beats_hostile_3():
    assert challenge("d6C", "d8E", "HH", [5, 3]).crew_won


@pytest.mark.clause("CR-8.7")
@pytest.mark.parametrize(
    ("attitudes", "roll", "tie"),
    [
        ("NN", 5, True),
        ("FF", 5, True),
        ("HH", 4, True),
        ("FF", 4, True),
        ("FN", 4, True),
        ("HN", 5, True),
        ("FN", 5, False),
        ("FH", 5, False),
        ("FH", 4, False),
    ],
)
def test_equal_results_with_none_or_two_automatic_wins_are_a_tie(attitudes, roll, tie):
    """A tie is seen by the second roll it takes."""
    state = challenge("d8C", "d8E", attitudes, [roll, roll, 8, 1] if tie else [roll, roll])
    assert len(state.alien_rolls) == (2 if tie else 1)


@pytest.mark.clause("CR-8.8")
@pytest.mark.parametrize(
    ("person", "crew_won"),
    [("passionate", True), ("inquisitive", True), ("philanthropic", True), ("logical", False)],
)
def test_a_tie_goes_by_the_crews_personality(person, crew_won):
    """Three Personalities are Keen on Beam, one runs counter to it."""
    state = challenge("d8C", "d8E", "NN", [5, 5], person=person)
    assert (state.crew_won, len(state.alien_rolls)) == (crew_won, 1)


@pytest.mark.clause("CR-8.8")
@pytest.mark.parametrize("aliens", ["passionate", "logical"])
def test_the_aliens_personality_does_not_matter(aliens):
    state = at_command(rolls=[5, 5, 6, 5], people=("aggressive", aliens, "aggressive", "aggressive"))
    do(state, order("beam", "d8C"), YES)
    while state.phase == "auction":
        do(state, NO)
    do(state, alien("d8E"), *stances("N", "N"))
    assert (state.crew_won, state.alien_rolls) == (True, (5, 5))


@pytest.mark.clause("CR-8.9")
@pytest.mark.parametrize("person", ["aggressive", "defensive", "acquisitive"])
def test_else_both_roll_again_with_the_same_dice_and_attitudes(person):
    state = challenge("d8C", "d8E", "FF", [4, 4, 7, 7, 2, 5], person=person)
    assert state.crew_rolls == ((4,), (7,), (2,))
    assert state.alien_rolls == (4, 7, 5)
    assert (state.crew_stance, state.alien_stance) == ("friendly", "friendly")
    assert not state.crew_won  # 5 is odd, 2 is not
    assert state.observation(0)["rolls"] == {"crew": [[4], [7], [2]], "alien": [4, 7, 5]}


# ---- the speciality -----------------------------------------------------------------------


@pytest.mark.clause("CR-9.1")
def test_the_specialist_rolls_twice_and_takes_the_higher():
    state = challenge("d8C", "d8E", "NN", [2, 6, 5], crew=HELM)
    assert (state.crew_rolls, state.alien_rolls, state.crew_won) == (((2, 6),), (5,), True)
    state = challenge("d8C", "d8E", "NN", [2, 5], crew=HANDS)
    assert (state.crew_rolls, state.crew_won) == (((2,),), False)


@pytest.mark.clause("CR-9.2")
@pytest.mark.parametrize(
    ("attitude", "rolls", "crew_won"),
    [
        ("F", [3, 4, 5], False),  # the 3 would have won at once, the 4 must be taken
        ("F", [4, 3, 5], False),
        ("F", [2, 3, 8], True),
        ("H", [2, 3, 5], False),
        ("H", [3, 4, 8], True),
    ],
)
def test_the_higher_result_alone_decides_odd_or_even(attitude, rolls, crew_won):
    assert challenge("d8C", "d8E", f"{attitude}N", rolls, crew=HELM).crew_won is crew_won


@pytest.mark.clause("CR-9.3")
def test_it_applies_to_commission_and_officer_dice_and_on_a_re_roll():
    state = challenge("d8C", "d8E", "NN", [2, 5, 5, 1, 7, 6], crew=HELM)
    assert (state.crew_rolls, state.alien_rolls, state.crew_won) == (((2, 5), (1, 7)), (5, 6), True)
    state = challenge("d8E", "d8E", "NN", [2, 6, 5], crew=HELM, own=True)
    assert (state.crew_rolls, state.option) == (((2, 6),), "as_given")


@pytest.mark.clause("CR-9.3")
def test_never_to_the_alien():
    """The Alien is the Chief Engineer and rolls one die all the same."""
    state = challenge("d8C", "d8E", "NN", [5, 2], crew=("comms", "engineer", "helm", "first"))
    assert (state.crew_rolls, state.alien_rolls, state.crew_won) == (((5,),), (2,), True)


def test_after_the_outcome_a_new_round_begins():
    state = do(challenge("d8C", "d10E", "NN", [8, 1]), TELL)
    assert (state.phase, state.crew, state.crew_die, state.crew_rolls) == (COMMAND, -1, -1, ())


@pytest.mark.clause("CR-8.3", "CR-8.9")
@pytest.mark.parametrize(("attitudes", "auto"), [("NN", ("none", "none")), ("FH", ("odd", "even"))])
def test_the_engine_plays_the_odds_it_counts(attitudes, auto):
    """Every throw of d4 against d6, played: the wins, ties and losses are those of the table."""
    tally = [0, 0, 0]
    for ours, theirs in product(range(1, 5), range(1, 7)):
        again = challenge("d4C", "d6E", attitudes, [ours, theirs, 4, 1])
        tie = len(again.alien_rolls) == 2
        tally[1 if tie else 0 if again.crew_won else 2] += 1
    counted = odds.conflict(4, 6, *auto)
    assert tuple(tally) == counted
    assert counted.chance() == Fraction(tally[0], tally[0] + tally[2])
