"""The round, the roles, empty pools and the end. CR-4, CR-11, CR-13"""

from __future__ import annotations

import pytest

from generator.contract import winners
from generator.games.bridge_crew.actions import NoBid, Order, SaveTheDay
from generator.games.bridge_crew.phases import (
    ALIEN_DIE,
    AUCTION,
    COMMAND,
    CREW_ATTITUDE,
    LAST_SCENE,
    OUTCOME,
    OVER,
)
from generator.games.bridge_crew.play_check import MAX_ROUNDS
from generator.mechanics.dice import Dice

from .bridge import (
    GAME,
    NO,
    TELL,
    YES,
    alien,
    at_command,
    back,
    challenge,
    clause,
    content,
    counts,
    do,
    legal,
    opening,
    order,
    refused,
    share,
    stances,
    words,
)


@pytest.mark.clause("CR-4.1")
def test_a_round_from_order_to_roles():
    state = at_command(rolls=[8, 1])
    passed = [state.phase]
    for action in [order(), YES, NO, alien("d4E"), *stances("N", "N"), TELL]:
        do(state, action)
        passed.append(state.phase)
    assert passed == [
        COMMAND,
        AUCTION,
        AUCTION,
        ALIEN_DIE,
        CREW_ATTITUDE,
        "alien_attitude",
        OUTCOME,
        COMMAND,
    ]
    assert state.round == 2


@pytest.mark.clause("CR-4.1")
def test_the_captain_chooses_between_an_order_and_the_day():
    state = at_command(officers={0: "d4E"})
    kinds_offered = {type(action) for action in legal(state)}
    assert kinds_offered == {Order, SaveTheDay}
    refused(state, NoBid(), "CR-5.3")
    refused(state, TELL, "CR-14.2")
    do(state, order())
    refused(state, SaveTheDay(), "CR-12.1")
    refused(state, order(), "CR-4.1")


@pytest.mark.clause("CR-4.2", "CR-14.2")
@pytest.mark.parametrize(("rolls", "teller"), [([8, 1], 2), ([1, 8], 1)])
def test_the_captain_tells_the_circumstances_and_the_winner_the_outcome(rolls, teller):
    state = at_command(rolls=rolls)
    do(state, order(text="Something knocks."), YES, NO, alien("d8E"), *stances("N", "N"))
    assert (state.phase, state.to_move()) == (OUTCOME, teller)
    do(state, type(TELL)(text="It was the cat."))
    assert state.story == ((0, "Something knocks."), (teller, "It was the cat."))
    assert state.observation(3)["story"] == [[0, "Something knocks."], [teller, "It was the cat."]]


@pytest.mark.clause("CR-4.3")
def test_what_the_captain_settles_about_the_alien_is_in_the_rulebook():
    text = clause("CR-4.3")
    for word in ("one or many", "aware", "alive or machine", "order", "standstill", "wonder", "mistrust"):
        assert word in text


@pytest.mark.clause("CR-4.4")
def test_both_sides_may_act_out_the_meeting_and_it_changes_nothing():
    spoken = do(at_command(rolls=[8, 1]), order(), YES, NO)
    silent = spoken.copy()
    do(spoken, type(alien("d8E"))(8, "E", text="It hums."), *stances("N", "N"), TELL)
    do(silent, alien("d8E"), *stances("N", "N"), TELL)
    assert spoken.story == ((1, "It hums."),)
    assert [spoken.commission, spoken.encounter, spoken.officers] == [
        silent.commission,
        silent.encounter,
        silent.officers,
    ]
    assert (spoken.captain, spoken.alien) == (silent.captain, silent.alien)
    assert "ready" in clause("CR-4.4")


# ---- roles --------------------------------------------------------------------------------


@pytest.mark.clause("CR-11.1")
def test_a_crew_that_wins_becomes_captain_and_the_captain_becomes_alien():
    state = do(challenge("d8C", "d10E", "NN", [8, 1]), TELL)
    assert (state.captain, state.alien) == (2, 0)
    assert state.to_move() == 2


@pytest.mark.clause("CR-11.2")
def test_a_crew_that_loses_becomes_alien_and_the_alien_becomes_captain():
    state = do(challenge("d8C", "d10E", "NN", [1, 8]), TELL)
    assert (state.captain, state.alien) == (1, 2)
    assert state.to_move() == 1


@pytest.mark.clause("CR-11.3")
def test_captain_and_alien_are_always_two_players():
    for seats in range(3, 8):
        state, choices = GAME.rules.new(content(), seats, Dice(f"roles {seats}")), Dice(f"choices {seats}")
        while not state.is_over():
            do(state, choices.pick(legal(state)))
            if state.captain >= 0:
                assert state.captain != state.alien


# ---- empty pools --------------------------------------------------------------------------


@pytest.mark.clause("CR-11.4")
def test_with_an_empty_commission_pool_the_captain_must_try_to_save_the_day():
    state = at_command(officers={0: "d4E"}, commission="")
    assert legal(state) == [SaveTheDay()]
    refused(state, order(), "CR-11.4")
    with_one = at_command(officers={0: "d4E"}, commission="d6E")
    assert len(legal(with_one)) == 7 + 1


def lapsing(officers, seats=4, captain=0, alien_seat=1):
    """The Captain, with one die, fails to save the day; the Commission pool stays empty.

    That die is green and goes home to the Encounter pool, so nobody but ``officers`` has any.
    """
    state = at_command(
        seats, captain, alien_seat, {captain: "d4E", **officers}, commission="", rolls=[1] * 20
    )
    state.encounter = counts("d12E d12E d12E d12E d12E")
    return do(state, SaveTheDay(), back("d4E"))


@pytest.mark.clause("CR-11.5")
def test_a_captain_with_nothing_to_offer_or_to_roll_lets_the_watch_lapse():
    state = lapsing({3: "d6C"})
    # Roles pass to 1 and 2 after the failure, then lapse to 2 and 3, then to 3 and 0.
    assert (state.captain, state.alien, state.lapses) == (3, 0, 2)
    assert (state.phase, state.to_move()) == (COMMAND, 3)
    assert legal(state) == [SaveTheDay()]
    assert share(state) == (0, 6, 1)
    assert state.round == 2


@pytest.mark.clause("CR-11.5")
@pytest.mark.parametrize(("holder", "lapses"), [(1, 0), (2, 1), (3, 2), (0, 3)])
def test_it_lapses_until_somebody_has_a_die(holder, lapses):
    state = lapsing({holder: "d6C"}) if holder else lapsing({0: "d4E d4E d6E"})
    if holder == 0:
        # Three dice to begin with: the Alien and the Captain send one home each, one is left.
        do(state, back("d4E"))
    assert (state.captain, state.lapses) == (holder, lapses)


@pytest.mark.clause("CR-11.6")
@pytest.mark.parametrize("seats", range(3, 8))
def test_as_many_lapses_as_players_end_the_story_unfinished(seats):
    state = lapsing({}, seats)
    assert state.is_over()
    assert (state.lapses, state.ending, state.closer) == (seats, "unfinished", -1)
    assert state.scores() == (0.0,) * seats
    assert legal(state) == []
    refused(state, SaveTheDay(), "CR-13.1")


@pytest.mark.clause("CR-11.6")
def test_only_lapses_in_a_row_count():
    state = lapsing({3: "d6C"})
    assert state.lapses == 2
    do(state, SaveTheDay())
    assert state.lapses == 0


# ---- the end ------------------------------------------------------------------------------


@pytest.mark.clause("CR-13.1", "CR-13.2")
def test_the_first_day_saved_ends_the_game_and_everybody_has_won():
    state = at_command(officers={0: "d12E"}, encounter="d4E", rolls=[5, 4])
    do(state, SaveTheDay())
    assert (state.phase, state.to_move(), state.is_over()) == (LAST_SCENE, 0, False)
    do(state, TELL)
    assert (state.phase, state.is_over(), state.ending, state.closer) == (OVER, True, "breakthrough", 0)
    assert state.scores() == (1.0,) * 4
    assert winners(state.scores()) == (0, 1, 2, 3)
    assert state.observation(3)["closer"] == 0
    refused(state, TELL, "CR-13.1")
    refused(state, order(), "CR-13.1")


@pytest.mark.clause("CR-13.2")
def test_there_is_no_score_before_the_end():
    state = at_command(officers={0: "d12E d12E d12E"})
    assert state.scores() == (0.0,) * 4


@pytest.mark.clause("CR-13.3")
@pytest.mark.parametrize(("number", "stop"), [(1, False), (300, False), (301, True)])
def test_play_testing_stops_after_300_rounds(number, stop):
    assert MAX_ROUNDS == 300
    state = at_command()
    state.round = number
    assert GAME.rules.unfinished(state) is stop
    state.phase = OVER
    assert not GAME.rules.unfinished(state)


@pytest.mark.clause("CR-13.1")
def test_rounds_are_counted_by_the_orders_given_and_days_tried():
    state = do(at_command(rolls=[8, 1]), order(), *opening(0, 0))
    assert state.round == 1
    do(state, alien("d8E"), *stances("N", "N"), TELL)
    assert state.round == 2
    assert words(state.officers[2]) == "d8C"
