"""The Captain Saves the Day! CR-12"""

from __future__ import annotations

import pytest

from generator.games.bridge_crew.actions import SaveTheDay
from generator.games.bridge_crew.phases import ALIEN_RETURN, CAPTAIN_RETURN, COMMAND, LAST_SCENE

from .bridge import (
    TELL,
    YES,
    at_command,
    back,
    challenge,
    clause,
    do,
    legal,
    order,
    refused,
    share,
    words,
)

SAVE = SaveTheDay()


def failed(held="d6C d8E", **more):
    """The Captain's dice all show 1, the Encounter pool's d12s too; there are more of those."""
    where = {"encounter": "d12E d12E d12E d12E d12E d12E", **more}
    return do(at_command(officers={where.get("captain", 0): held}, rolls=[1] * 40, **where), SAVE)


@pytest.mark.clause("CR-12.1")
def test_only_the_captain_and_only_instead_of_an_order():
    state = at_command(officers={0: "d12C", 1: "d12C", 2: "d12C"})
    assert SAVE in legal(state)
    do(state, order())
    assert state.to_move() == 2
    refused(state, SAVE, "CR-12.1")
    do(state, YES)
    refused(state, SAVE, "CR-12.1")


@pytest.mark.clause("CR-12.1")
def test_in_any_round():
    for number in (1, 2, 77):
        state = at_command(officers={0: "d12C"})
        state.round = number
        assert SAVE in legal(state)
    state = do(challenge("d8C", "d10E", "NN", [8, 1]), TELL)
    assert SAVE in legal(state)


@pytest.mark.clause("CR-12.2")
@pytest.mark.parametrize(("held", "fine"), [("", False), ("d4C", True)])
def test_it_needs_an_officer_die(held, fine):
    state = at_command(officers={0: held, 1: "d12E", 2: "d12C"}, rolls=[1] * 40)
    if fine:
        assert do(state, SAVE).saves == 1
    else:
        refused(state, SAVE, "CR-12.2")


@pytest.mark.clause("CR-12.3")
def test_all_officer_dice_against_all_encounter_dice():
    state = at_command(
        officers={0: "d6E d8C d8C", 1: "d12E d12C"}, encounter="d4C d10E", rolls=[6, 8, 7, 4, 10]
    )
    do(state, SAVE)
    # Only what is in the two pools is rolled: not the Alien's two d12.
    assert (state.crew_rolls, state.alien_rolls) == (((6, 8, 7),), (4, 10))
    assert state.dice.unspent() == 0
    assert state.phase == LAST_SCENE


@pytest.mark.clause("CR-12.3")
def test_an_empty_encounter_pool_totals_nothing():
    state = do(at_command(officers={0: "d4C", 1: "d12E"}, encounter="", rolls=[1]), SAVE)
    assert (state.phase, state.alien_rolls) == (LAST_SCENE, ())


@pytest.mark.clause("CR-12.4", "CR-12.5")
@pytest.mark.parametrize(
    ("rolls", "phase"), [((5, 4), LAST_SCENE), ((4, 4), ALIEN_RETURN), ((3, 4), ALIEN_RETURN)]
)
def test_higher_succeeds_and_a_tie_fails(rolls, phase):
    state = do(at_command(officers={0: "d6C"}, encounter="d4E", rolls=rolls), SAVE)
    assert state.phase == phase
    assert state.ending == ("breakthrough" if phase == LAST_SCENE else "")


@pytest.mark.clause("CR-12.4")
def test_after_a_success_the_captain_tells_the_last_scene_and_it_is_over():
    state = do(at_command(officers={0: "d6C"}, encounter="d4E", rolls=[6, 1]), SAVE)
    assert (state.to_move(), legal(state)) == (0, [TELL])
    do(state, type(TELL)(text="And then the cat ordered tea."))
    assert state.is_over()
    assert state.story[-1] == (0, "And then the cat ordered tea.")
    assert state.closer == 0


@pytest.mark.clause("CR-12.5")
def test_after_a_failure_the_alien_tells():
    state = failed()
    assert state.to_move() == 1
    do(state, type(back("d8E"))(8, "E", text="You are so small."))
    assert state.story == ((1, "You are so small."),)


@pytest.mark.clause("CR-12.6")
def test_the_alien_then_the_captain_send_a_die_home():
    state = failed("d6C d8E d8E")
    before = share(state)
    assert (state.phase, state.to_move()) == (ALIEN_RETURN, 1)
    assert legal(state) == [back("d6C"), back("d8E")]
    refused(state, back("d8C"), "CR-12.6")
    refused(state, back("d12E"), "CR-12.6")
    do(state, back("d8E"))
    assert (state.phase, state.to_move()) == (CAPTAIN_RETURN, 0)
    do(state, back("d6C"))
    assert words(state.officers[0]) == "d8E"
    assert share(state) == (before[0] + 1, before[1] + 1, before[2] - 2)
    assert words(state.encounter).startswith("d8E ")
    assert words(state.commission).count("d6C") == 4
    assert state.phase == COMMAND


@pytest.mark.clause("CR-12.6")
def test_a_die_goes_to_its_pool_of_origin():
    state = do(failed("d6E d8E"), back("d6E"), back("d8E"))
    assert words(state.encounter).startswith("d6E d8E ")
    state = do(failed("d6C d8C"), back("d6C"), back("d8C"))
    assert share(state)[0] == 20
    assert words(state.encounter) == " ".join(["d12E"] * 6)


@pytest.mark.clause("CR-12.6")
@pytest.mark.parametrize(("held", "picks"), [("d6C", 1), ("d6C d6C", 2)])
def test_with_one_die_only_the_alien_picks(held, picks):
    state = failed(held)
    done = 0
    while state.phase != COMMAND:
        do(state, back("d6C"))
        done += 1
    assert done == picks
    assert words(state.officers[0]) == ""


@pytest.mark.clause("CR-12.7", "CR-12.8")
def test_four_players_captain_p3_alien_p4():
    """After a failure Captain P4, Alien P1: the roles go round the table."""
    state = do(failed("d6C", captain=2, alien=3), back("d6C"))
    assert (state.captain, state.alien, state.to_move()) == (3, 0, 3)


@pytest.mark.clause("CR-12.7")
def test_four_players_captain_p1_alien_p2():
    """After a failure Captain P2, Alien P3."""
    state = do(failed("d6C"), back("d6C"))
    assert (state.captain, state.alien, state.to_move()) == (1, 2, 1)


@pytest.mark.clause("CR-12.7")
@pytest.mark.parametrize(
    ("captain", "alien", "then"), [(3, 0, (0, 1)), (2, 3, (3, 0)), (1, 0, (2, 1)), (0, 3, (1, 0))]
)
def test_both_roles_go_to_the_left(captain, alien, then):
    state = do(failed("d6C", captain=captain, alien=alien), back("d6C"))
    assert (state.captain, state.alien) == then


@pytest.mark.clause("CR-12.9")
def test_other_dice_stay_and_nothing_else_applies():
    """A specialist with a fitting Personality rolls each die once and no tie is broken."""
    state = at_command(
        officers={0: "d6C", 1: "d8C d8E", 2: "d4C"},
        encounter="d4E",
        crew=("engineer", "comms", "science", "helm"),
        people=("passionate",),
        rolls=[4, 4],
    )
    others = [list(pool) for pool in state.officers[1:]]
    do(state, SAVE)
    assert (state.crew_rolls, state.phase) == (((4,),), ALIEN_RETURN)
    assert (state.crew_stance, state.alien_stance) == ("", "")
    do(state, back("d6C"))
    assert state.officers[1:] == others


@pytest.mark.clause("CR-12.10")
def test_a_heroic_deed_is_told_before_the_roll():
    assert "heroic deed" in clause("CR-12.10")
    state = at_command(officers={0: "d6C"}, encounter="d4E", rolls=[1, 1])
    do(state, SaveTheDay(text="I step out without a suit."))
    assert state.story == ((0, "I step out without a suit."),)
    do(state, back("d6C"))
    assert (state.phase, state.is_over()) == (COMMAND, False)  # the story goes on


@pytest.mark.clause("CR-12.11")
def test_the_closing_joke_is_compulsory_at_the_table():
    assert "compulsory" in clause("CR-12.11")
    assert "joke" in clause("CR-12.4")
