"""Players, dice and cards before the first auction. CR-0, CR-1, CR-2"""

from __future__ import annotations

import pytest

from generator.games.bridge_crew.actions import Deal, Order, PickCrew, PickPersonality
from generator.games.bridge_crew.phases import (
    BID_FOR_CAPTAIN,
    COMMAND,
    DEAL,
    PICK_CREW,
    PICK_PERSONALITY,
)
from generator.games.bridge_crew.rules import Watch
from generator.mechanics.dice import Dice

from .bridge import (
    CALM,
    GAME,
    TELL,
    alien,
    at_command,
    challenge,
    clause,
    content,
    do,
    kinds,
    legal,
    new,
    opening,
    order,
    refused,
    share,
    stances,
    total,
    words,
)


@pytest.mark.clause("CR-0.1")
def test_the_numbered_rules_govern_the_summary():
    """The summary lets the highest die win; the numbered rules look at attitudes first."""
    assert "the numbered rule counts" in clause("CR-0.1")
    state = challenge("d4C", "d12E", "FN", [1, 12])
    assert state.crew_won


@pytest.mark.clause("CR-1.1")
@pytest.mark.parametrize(("seats", "fine"), [(2, False), (3, True), (7, True), (8, False)])
def test_three_to_seven_players(seats, fine):
    if fine:
        assert new(seats).seats == seats
        assert seats in GAME.rules.seats
    else:
        assert seats not in GAME.rules.seats
        with pytest.raises(ValueError, match=r"CR-1\.1"):
            new(seats)


@pytest.mark.clause("CR-1.1")
def test_the_box_says_so_too():
    players = content().game.players
    assert (players.min, players.max, players.best) == (3, 7, (4, 5, 6))


@pytest.mark.clause("CR-1.2", "CR-1.6")
@pytest.mark.parametrize("seats", range(3, 8))
def test_a_die_of_each_type_for_each_player_in_each_pool(seats):
    state = new(seats)
    assert state.commission == [seats, 0] * 5
    assert state.encounter == [0, seats] * 5
    assert share(state) == (5 * seats, 5 * seats, 0)
    assert content().game.dice_per_pool[seats] == 5 * seats
    assert [die for die, _ in content().kinds[::2]] == [4, 6, 8, 10, 12]


@pytest.mark.clause("CR-1.3")
def test_five_players_bring_fifty_dice():
    state = new(5)
    five_of_each = " ".join(f"d{die}C" for die in (4, 6, 8, 10, 12) for _ in range(5))
    assert words(state.commission) == five_of_each
    assert words(state.encounter) == five_of_each.replace("C", "E")
    assert share(state) == (25, 25, 0)
    commission, encounter = content().game.pools
    assert (commission.colour, encounter.colour) == ("blue", "green")


@pytest.mark.clause("CR-1.4")
def test_a_pool_may_hold_both_origins_and_origin_never_changes():
    """A green die won by a Neutral Crew lies in the Commission pool and is still green."""
    state = do(challenge("d8C", "d10E", "NN", [8, 1]), TELL)
    assert words(state.commission).count("d10E") == 1
    assert state.commission[kinds("d10E")[0]] == 1
    assert Order("hail", 10, "E") in legal(state)


@pytest.mark.clause("CR-1.5")
def test_officer_pools_begin_empty_and_lie_open():
    state = new(4)
    assert state.officers == [[0] * 10] * 4
    do(state, *opening(12), *opening(12))
    for seat in range(4):
        officers = state.observation(seat)["officers"]
        assert officers == [{"d12 E": 1}, {"d12 C": 1, "d12 E": 1}, {"d12 C": 1, "d12 E": 1}, {"d12 C": 1}]


@pytest.mark.clause("CR-1.6")
def test_ten_dice_a_player_exist_during_a_challenge_too():
    state = at_command(rolls=[8, 1])
    assert sum(state.pieces()[name] for name in content().kind_names) == 40
    do(state, order("beam", "d8C"), *opening(0, 0))
    assert sum(share(state)) == 39  # the Crew's die is in the challenge
    do(state, alien("d10E"))
    assert sum(share(state)) == 38
    do(state, *stances("N", "N"))
    assert sum(state.pieces()[name] for name in content().kind_names) == 40
    do(state, TELL)
    assert sum(share(state)) == 40


@pytest.mark.clause("CR-1.7")
def test_only_face_down_cards_and_attitudes_are_hidden():
    state = do(new(4, deal="reverse_flow"), PickCrew("helm"), PickPersonality("logical"))
    mine, theirs = state.observation(0), state.observation(1)
    assert mine["crew_cards"] == ["helm", "", "", ""]
    assert theirs["crew_cards"] == ["face down", "", "", ""]
    assert state.observation(3)["personalities"] == ["", "", "", "logical"]
    assert mine["personalities"] == ["", "", "", "face down"]
    state = do(at_command(), order(), *opening(0, 0), alien("d8E"), stances("H", "N")[0])
    assert [state.observation(seat)["challenge"]["crew_attitude"] for seat in range(4)] == [
        "",
        "",
        "hostile",
        "",
    ]
    hidden = ("seat", "challenge")
    views = [{k: v for k, v in state.observation(seat).items() if k not in hidden} for seat in range(4)]
    assert views == [views[0]] * 4


@pytest.mark.clause("CR-1.8")
def test_how_to_prepare_is_told_and_nothing_has_to_be_written_down():
    text = clause("CR-1.8")
    for advice in ("all the dice", "Nothing has to be written down", "reads out"):
        assert advice in text


# ---- the cards ----------------------------------------------------------------------------


@pytest.mark.clause("CR-2.1")
@pytest.mark.parametrize("seats", range(3, 8))
def test_dealt_at_random_everybody_has_one_of_each(seats):
    hands = set()
    for seed in range(20):
        state = Watch(content(deal="random"), seats, Dice(f"deal {seed}"))
        assert state.phase == BID_FOR_CAPTAIN
        assert len(set(state.specialists)) == len(set(state.personalities)) == seats
        assert "" not in state.specialists + state.personalities
        hands.add((*state.specialists, *state.personalities))
    assert len(hands) == 20


@pytest.mark.clause("CR-2.1")
def test_the_first_player_says_how_the_cards_are_dealt():
    state = new(4, deal="choose")
    assert (state.phase, state.to_move()) == (DEAL, 0)
    assert legal(state) == [Deal("random"), Deal("reverse_flow")]
    refused(state, Deal("by weight"), "CR-2.1")
    assert do(state.copy(), Deal("random")).phase == BID_FOR_CAPTAIN
    assert do(state, Deal("reverse_flow")).phase == PICK_CREW


def picking(seats):
    """A Reverse Flow Selection in which everybody keeps the first card of the stack."""
    state = new(seats, deal="reverse_flow")
    asked = []
    while state.phase in (PICK_CREW, PICK_PERSONALITY):
        asked.append((state.phase, state.to_move(), len(legal(state))))
        do(state, legal(state)[0])
    return state, asked


@pytest.mark.clause("CR-2.2", "CR-2.3")
def test_reverse_flow_with_five_players():
    """Player 1 picks Crew first and Personality last, player 5 the reverse, player 3 third from both."""
    state, asked = picking(5)
    crew = [(seat, cards) for phase, seat, cards in asked if phase == PICK_CREW]
    people = [(seat, cards) for phase, seat, cards in asked if phase == PICK_PERSONALITY]
    assert crew == [(0, 7), (1, 6), (2, 5), (3, 4), (4, 3)]
    assert people == [(4, 7), (3, 6), (2, 5), (1, 4), (0, 3)]
    assert state.specialists == list(content().crew_ids[:5])
    assert state.personalities == list(reversed(content().personality_ids[:5]))


@pytest.mark.clause("CR-2.2")
@pytest.mark.parametrize("seats", range(3, 8))
def test_both_stacks_go_round_at_the_same_time(seats):
    _, asked = picking(seats)
    assert [seat for phase, seat, _ in asked if phase == PICK_CREW] == list(range(seats))
    assert [seat for phase, seat, _ in asked if phase == PICK_PERSONALITY] == list(reversed(range(seats)))
    assert [phase for phase, _, _ in asked] == [PICK_CREW, PICK_PERSONALITY] * seats


@pytest.mark.clause("CR-2.2")
def test_only_a_card_of_the_stack_in_hand_can_be_kept():
    state = do(new(3, deal="reverse_flow"), PickCrew("helm"), PickPersonality("logical"))
    refused(state, PickCrew("helm"), "CR-2.2")
    refused(state, PickCrew("cook"), "CR-2.2")
    refused(state, PickPersonality("passionate"), "CR-2.2")  # that stack is not here
    do(state, PickCrew("comms"))
    refused(state, PickPersonality("logical"), "CR-2.2")


@pytest.mark.clause("CR-2.4")
@pytest.mark.parametrize("seats", range(3, 8))
def test_all_seven_cards_start_and_the_rest_is_set_aside(seats):
    assert len(content().crew) == len(content().personalities) == 7
    state, _ = picking(seats)
    assert len(state.crew_stack) == len(state.personality_stack) == 7 - seats
    assert sorted([*state.specialists, *state.crew_stack]) == list(content().crew_ids)
    assert "crew_stack" not in str(state.observation(0))


@pytest.mark.clause("CR-2.5")
def test_the_first_player_sits_in_seat_0():
    assert new(5, deal="choose").to_move() == 0
    assert new(5, deal="reverse_flow").to_move() == 0
    assert new(5).to_move() == 0


@pytest.mark.clause("CR-2.6")
def test_all_cards_are_turned_up_before_the_opening_auctions():
    state, _ = picking(4)
    assert state.phase == BID_FOR_CAPTAIN
    for seat in range(4):
        seen = state.observation(seat)
        assert seen["crew_cards"] == state.specialists
        assert seen["personalities"] == state.personalities


@pytest.mark.clause("CR-2.7")
def test_captain_and_alien_keep_their_cards_and_make_no_use_of_them():
    """The Alien is Keen on Phasers and the specialist for them: one die rolled, and the tie is not the
    Alien's. The Captain, just as Keen, is not asked to bid."""
    state = at_command(
        people=("aggressive", "aggressive", "logical", "logical"),
        crew=("weapons", "security", "helm", "science"),
        rolls=[5, 5, 3, 4],
    )
    do(state, order("phasers", "d8C"))
    assert state.bidding == [False, False, True, True]
    do(state, *opening(0, 0), alien("d8E"), *stances("N", "N"))
    assert state.crew_rolls == ((5,), (3,))
    assert state.alien_rolls == (5, 4)
    assert state.specialists[:2] == ["weapons", "security"]
    assert state.personalities[:2] == ["aggressive", "aggressive"]
    # Out of the role, the cards count again.
    do(state, TELL)
    assert (state.captain, state.alien, state.phase) == (1, 2, COMMAND)
    do(state, order("phasers", "d8C"))
    assert state.bidding == [True, False, False, True]


def test_the_table_of_this_file_is_set_as_it_says():
    """The calm are neither Keen on Beam nor counter to it, and nobody at the table is its specialist."""
    assert {content().fit.get((who, "beam"), "none") for who in CALM} == {"none"}
    state = at_command(officers={2: "d8C d6E"})
    assert "engineer" not in state.specialists
    assert (total(state.commission), total(state.encounter), words(state.officers[2])) == (19, 19, "d6E d8C")
