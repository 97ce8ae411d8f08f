"""The Order and the auction for carrying it out. CR-5"""

from __future__ import annotations

import pytest

from generator.games.bridge_crew.actions import Bid, Order, SaveTheDay, TakeDie
from generator.games.bridge_crew.phases import ALIEN_DIE, AUCTION, MAVERICK, TAKE_DIE

from .bridge import (
    NO,
    REPEAT,
    RESPECT,
    TELL,
    YES,
    alien,
    at_command,
    bid,
    challenge,
    content,
    do,
    kinds,
    legal,
    maverick,
    order,
    refused,
    stances,
    words,
)

# Keen on Beam: inquisitive and passionate. Calm about it: aggressive and defensive.
KEEN_LAST = ("aggressive", "aggressive", "aggressive", "aggressive", "passionate")


@pytest.mark.clause("CR-5.1")
def test_the_captain_names_one_of_seven_orders():
    state = at_command()
    names = {action.order for action in legal(state) if isinstance(action, Order)}
    assert names == {"hail", "scan", "course", "beam", "shields", "phasers", "torpedoes"}
    refused(state, order("retreat"), "CR-5.1")


@pytest.mark.clause("CR-5.1")
def test_the_same_order_may_be_given_again():
    state = do(challenge("d8C", "d10E", "NN", [8, 1]), TELL)
    do(state, order("beam", "d6C"))
    assert (state.phase, state.order) == (AUCTION, "beam")


@pytest.mark.clause("CR-5.2")
def test_any_die_of_the_commission_pool_may_be_offered_and_no_officer_die():
    state = at_command(officers={0: "d12E"}, commission="d4C d8C d8E")
    offered = {(action.die, action.origin) for action in legal(state) if isinstance(action, Order)}
    assert offered == {(4, "C"), (8, "C"), (8, "E")}
    assert len(legal(state)) == 7 * 3 + 1
    for die in ("d12E", "d4E", "d6C", "d20C"):
        refused(state, order("hail", die), "CR-5.2")
    refused(state, Order("hail", 8, "X"), "CR-5.2")
    do(state, order("hail", "d8E"))
    assert state.offered == kinds("d8E")[0]


@pytest.mark.clause("CR-5.2")
def test_ten_kinds_of_die_and_seven_orders_at_most():
    every = " ".join(f"d{die}{origin}" for die, origin in content().kinds)
    state = at_command(officers={0: "d4E"}, commission=every)
    assert len(legal(state)) == 7 * 10 + 1
    assert legal(state)[-1] == SaveTheDay()


@pytest.mark.clause("CR-5.3")
def test_bidders_are_asked_from_the_captains_left_round_and_round():
    state = at_command(6, captain=4, alien=1)
    do(state, order("beam", "d12C"))
    asked = []
    for action in [YES, NO, bid(10), bid(8), bid(6), NO, bid(4)]:
        asked.append(state.to_move())
        do(state, action)
    # Captain 4 and Alien 1 are not asked; 0 is out after No Bid, and 2 after the second time round.
    assert asked == [5, 0, 2, 3, 5, 2, 3]
    assert (state.phase, state.crew, state.crew_die) == (ALIEN_DIE, 3, kinds("d4C")[0])


@pytest.mark.clause("CR-5.3")
def test_no_bid_bars_from_this_order_only():
    state = do(at_command(5, rolls=[6, 1]), order("beam", "d12C"), NO, bid(8), bid(6), NO)
    assert (state.crew, state.bidding[2]) == (4, False)
    do(state, alien("d4E"), *stances("N", "N"), TELL)
    assert (state.captain, state.alien) == (4, 0)
    do(state, order("beam", "d12C"))
    assert state.bidding == [False, True, True, True, False]


@pytest.mark.clause("CR-5.4")
@pytest.mark.parametrize(
    ("die", "fine"), [(4, True), (6, False), (8, True), (10, False), (12, False), (20, False)]
)
def test_a_type_must_be_lower_than_the_offered_die_and_in_the_pool(die, fine):
    state = do(at_command(commission="d4C d8E d10C d12C"), order("beam", "d10C"))
    if fine:
        assert Bid(die) in legal(state)
        assert do(state, bid(die)).last_bid == content().types.index(die)
    else:
        refused(state, bid(die), "CR-5.4")


@pytest.mark.clause("CR-5.5")
def test_the_first_bidder_has_the_whole_choice():
    state = do(at_command(officers={2: "d4E"}), order("beam", "d8C"))
    assert legal(state) == [YES, bid(4), bid(6), RESPECT, NO]


@pytest.mark.clause("CR-5.6")
@pytest.mark.parametrize(
    ("last", "then"),
    [
        (YES, [bid(4), bid(6), bid(8), RESPECT, NO]),
        (bid(8), [bid(4), bid(6), RESPECT, NO]),
        (bid(6), [bid(4), RESPECT, NO]),
        (bid(4), [RESPECT, NO]),
    ],
)
def test_every_later_bid_must_be_lower(last, then):
    state = do(at_command(5, officers={3: "d4E"}), order("beam", "d10C"), last)
    assert legal(state) == then
    for die in (4, 6, 8):
        if bid(die) not in then:
            refused(state, bid(die), "CR-5.6")


@pytest.mark.clause("CR-5.7")
def test_yes_sir_is_only_ever_the_first_bid():
    state = do(at_command(5), order("beam", "d10C"), bid(8))
    assert YES not in legal(state)
    refused(state, YES, "CR-5.7")
    state = do(at_command(5), order("beam", "d10C"), YES)
    refused(state, YES, "CR-5.7")


@pytest.mark.clause("CR-5.7", "CR-5.11")
def test_a_keen_player_may_repeat_yes_sir():
    state = at_command(5, people=("aggressive", "aggressive", "aggressive", "passionate", "aggressive"))
    do(state, order("beam", "d10C"), YES)
    assert legal(state) == [bid(4), bid(6), bid(8), REPEAT, NO]
    do(state, REPEAT, NO, NO)
    assert (state.crew, state.phase) == (3, ALIEN_DIE)
    assert state.crew_die == kinds("d10C")[0]


@pytest.mark.clause("CR-5.8")
@pytest.mark.parametrize(("held", "fine"), [("", False), ("d4E", True)])
def test_with_respect_needs_an_officer_die(held, fine):
    state = do(at_command(officers={2: held, 3: "d12E"}), order("beam", "d10C"))
    if fine:
        assert do(state, RESPECT).bidder == 2
    else:
        refused(state, RESPECT, "CR-5.8")


@pytest.mark.clause("CR-5.9")
def test_yes_sir_wins_the_offered_die_itself():
    state = at_command(commission="d8C d8E")
    do(state, order("beam", "d8E"), YES)
    assert (state.phase, state.crew_die) == (ALIEN_DIE, kinds("d8E")[0])
    assert words(state.commission) == "d8C"


@pytest.mark.clause("CR-5.9")
@pytest.mark.parametrize(("origin", "left"), [("C", "d6E d10C"), ("E", "d6C d10C")])
def test_a_type_wins_a_die_of_either_origin_and_the_offered_die_stays(origin, left):
    state = do(at_command(commission="d6C d6E d10C"), order("beam", "d10C"), bid(6))
    assert (state.phase, state.to_move()) == (TAKE_DIE, 2)
    assert legal(state) == [TakeDie("C"), TakeDie("E")]
    refused(state, TakeDie("X"), "CR-5.9")
    do(state, TakeDie(origin))
    assert words(state.commission) == left
    assert state.crew_die == kinds(f"d6{origin}")[0]


@pytest.mark.clause("CR-5.9")
@pytest.mark.parametrize("only", ["d6C", "d6E"])
def test_with_one_origin_there_is_nothing_to_choose(only):
    state = do(at_command(commission=f"{only} d10C"), order("beam", "d10C"), bid(6))
    assert (state.phase, state.crew_die, words(state.commission)) == (ALIEN_DIE, kinds(only)[0], "d10C")


@pytest.mark.clause("CR-5.9")
def test_with_respect_wins_the_choice_of_an_officer_die():
    state = do(at_command(officers={2: "d4E d8C"}), order("beam", "d10C"), RESPECT)
    assert (state.phase, state.to_move(), state.crew) == (MAVERICK, 2, 2)
    assert state.commission[kinds("d10C")[0]] == 4  # all of them, the offered one too
    do(state, maverick("d8C", "as_given", "beam"))
    assert (words(state.officers[2]), state.crew_die) == ("d4E", kinds("d8C")[0])


@pytest.mark.clause("CR-5.10")
@pytest.mark.parametrize(
    ("person", "name", "keen"),
    [
        ("passionate", "beam", True),
        ("passionate", "hail", True),
        ("passionate", "scan", False),
        ("passionate", "shields", False),
        ("logical", "beam", False),
        ("logical", "scan", True),
    ],
)
def test_keen_is_whose_personality_fits_the_order(person, name, keen):
    state = at_command(5, people=("aggressive", "aggressive", "defensive", person, "aggressive"))
    do(state, order(name, "d10C"), bid(8))
    assert state.to_move() == 3
    assert (REPEAT in legal(state)) is keen


@pytest.mark.clause("CR-5.11")
def test_only_a_keen_player_may_repeat_a_bid():
    state = do(at_command(5, people=KEEN_LAST), order("beam", "d10C"), bid(8))
    refused(state, REPEAT, "CR-5.11")
    refused(state, bid(8), "CR-5.6")
    do(state, bid(6), REPEAT)
    assert (state.bidder, state.last_bid, state.repeated) == (4, 1, True)


@pytest.mark.clause("CR-5.11")
def test_there_must_be_a_bid_to_repeat():
    state = do(at_command(4, people=("aggressive", "aggressive", "passionate")), order("beam", "d10C"))
    refused(state, REPEAT, "CR-5.11")
    do(state, NO)
    refused(state, REPEAT, "CR-5.11")


@pytest.mark.clause("CR-5.12")
def test_a_repeated_bid_is_not_repeated_again():
    people = ("aggressive", "aggressive", "passionate", "inquisitive", "philanthropic")
    state = do(at_command(5, people=people), order("beam", "d10C"), bid(8), REPEAT)
    assert legal(state) == [bid(4), bid(6), NO]
    refused(state, REPEAT, "CR-5.12")
    refused(state, bid(8), "CR-5.12")
    do(state, bid(6))  # truly lower: that may be repeated in its turn
    assert legal(state) == [bid(4), REPEAT, NO]


@pytest.mark.clause("CR-5.13")
def test_the_auction_ends_when_only_the_last_bidder_is_left():
    state = do(at_command(5), order("beam", "d12C"), bid(10), bid(8), NO, NO)
    assert (state.phase, state.crew) == (ALIEN_DIE, 3)


@pytest.mark.clause("CR-5.13")
def test_the_auction_ends_when_nobody_can_bid_lower():
    """A d4 and no Officer dice: after "Yes Sir!" nobody else is asked; a Keen player would be."""
    state = do(at_command(5), order("beam", "d4C"), YES)
    assert (state.phase, state.crew) == (ALIEN_DIE, 2)
    state = do(at_command(5, people=KEEN_LAST), order("beam", "d4C"), YES)
    assert (state.phase, state.to_move()) == (AUCTION, 3)
    assert legal(state) == [NO]
    do(state, NO)
    assert legal(state) == [REPEAT, NO]


@pytest.mark.clause("CR-5.13")
@pytest.mark.parametrize(("held", "asked"), [("", False), ("d4E", True)])
def test_after_with_respect_only_a_keen_player_with_a_die_may_repeat_it(held, asked):
    state = at_command(5, officers={2: "d8E", 3: "d8E", 4: held}, people=KEEN_LAST)
    do(state, order("beam", "d10C"), RESPECT)
    if asked:
        assert (state.phase, state.to_move(), legal(state)) == (AUCTION, 3, [NO])
        refused(state, RESPECT, "CR-5.6")
        refused(state, bid(4), "CR-5.6")
        do(state, NO, REPEAT)
        assert (state.phase, state.crew) == (MAVERICK, 4)
    else:
        assert (state.phase, state.crew) == (MAVERICK, 2)


@pytest.mark.clause("CR-5.13")
def test_a_keen_player_without_a_die_cannot_repeat_with_respect():
    people = ("aggressive", "aggressive", "aggressive", "passionate", "inquisitive")
    state = at_command(5, officers={2: "d8E", 4: "d8E"}, people=people)
    do(state, order("beam", "d10C"), RESPECT)
    assert (state.to_move(), legal(state)) == (3, [NO])
    refused(state, REPEAT, "CR-5.13")
    refused(state, RESPECT, "CR-5.8")


@pytest.mark.clause("CR-5.13")
def test_a_player_who_said_no_bid_is_not_asked_again():
    people = ("aggressive", "aggressive", "passionate", "aggressive", "aggressive")
    state = at_command(5, officers={3: "d8E", 2: "d8E"}, people=people)
    do(state, order("beam", "d10C"), NO, RESPECT)  # Keen, with a die, but out
    assert (state.phase, state.crew) == (MAVERICK, 3)


@pytest.mark.clause("CR-5.14", "CR-5.18")
@pytest.mark.parametrize(("captain", "alien_seat", "serves"), [(0, 1, 2), (0, 2, 1), (3, 0, 1), (2, 1, 3)])
def test_if_nobody_bids_the_first_to_the_left_who_is_not_the_alien_serves(captain, alien_seat, serves):
    state = at_command(4, captain, alien_seat)
    do(state, order("beam", "d6C"), NO, NO)
    assert (state.phase, state.crew, state.serving) == (ALIEN_DIE, serves, True)
    assert state.crew_die == kinds("d6C")[0]


@pytest.mark.clause("CR-5.15")
def test_the_captain_offers_a_d10():
    """P2 "Yes Sir!"; P3 d8; P4, Keen, d8; P2 may say d6, d4, "With respect, sir" or No Bid, not d8."""
    state = at_command(5, 0, 4, {1: "d4E"}, people=("aggressive", "aggressive", "aggressive", "passionate"))
    do(state, order("beam", "d10C"), YES, bid(8), REPEAT)
    assert state.to_move() == 1
    assert legal(state) == [bid(4), bid(6), RESPECT, NO]
    refused(state, bid(8), "CR-5.12")


@pytest.mark.clause("CR-5.16")
def test_the_captain_offers_a_d4():
    state = at_command(5, officers={2: "d8E", 3: "d8E", 4: "d8E"}, people=KEEN_LAST)
    do(state, order("beam", "d4C"))
    assert legal(state) == [YES, RESPECT, NO]
    do(state, YES)
    assert legal(state) == [RESPECT, NO]
    do(state, NO)
    assert legal(state) == [REPEAT, RESPECT, NO]


@pytest.mark.clause("CR-5.17")
def test_after_nothing_but_no_bids_the_next_has_the_full_choice():
    state = do(at_command(5, officers={4: "d8E"}), order("beam", "d8C"), NO, NO)
    assert state.to_move() == 4
    assert legal(state) == [YES, bid(4), bid(6), RESPECT, NO]


@pytest.mark.clause("CR-5.18")
def test_who_is_made_to_serve_has_bid_nothing_and_is_no_maverick():
    state = do(at_command(officers={2: "d12E"}), order("beam", "d6C"), NO, NO)
    assert (state.bidder, state.bidding[2], state.option) == (-1, False, "")
    assert (state.carried, words(state.officers[2])) == ("beam", "d12E")
    refused(state, maverick("d12E", "as_given", "beam"), "CR-6.2")


@pytest.mark.clause("CR-5.6", "CR-5.7", "CR-5.12")
def test_a_bid_from_seat_0_counts_like_any_other():
    people = ("aggressive", "passionate", "inquisitive", "aggressive", "aggressive")
    state = do(at_command(5, captain=4, alien=3, people=people), order("beam", "d10C"), bid(8))
    refused(state, YES, "CR-5.7")
    refused(state, bid(8), "CR-5.6")
    do(state, REPEAT)
    refused(state, bid(8), "CR-5.12")
    do(state, NO, NO)
    assert (state.phase, state.crew) == (ALIEN_DIE, 1)
    state = do(at_command(5, captain=4, alien=3), order("beam", "d10C"), YES, NO, NO)
    assert (state.phase, state.crew, state.serving) == (ALIEN_DIE, 0, False)
    state = at_command(5, captain=3, alien=2, people=("passionate", *["aggressive"] * 4))
    do(state, order("beam", "d10C"), bid(8), REPEAT)
    refused(state, bid(8), "CR-5.12")


@pytest.mark.clause("CR-1.7")
def test_everybody_sees_the_bids():
    def spoken(*bids):
        state = at_command(5, officers={2: "d4E", 3: "d4E", 4: "d4E"}, people=KEEN_LAST)
        seen = do(state, order("beam", "d10C"), *bids).observation(0)["auction"]
        return seen["last_bid"], seen["bidder"], seen["repeated"]

    assert spoken() == ("", -1, False)
    assert spoken(YES) == ("Yes Sir!", 2, False)
    assert spoken(bid(8)) == ("d8", 2, False)
    assert spoken(bid(4)) == ("d4", 2, False)
    assert spoken(bid(8), bid(6), REPEAT) == ("d6", 4, True)
    assert spoken(RESPECT) == ("With respect, sir", 2, False)


def test_with_three_players_the_only_bidder_chooses_freely():
    state = do(at_command(3), order("beam", "d12C"), bid(4))
    assert (state.phase, state.crew) == (ALIEN_DIE, 2)
    state = do(at_command(3), order("beam", "d12C"), NO)
    assert (state.phase, state.crew, state.serving) == (ALIEN_DIE, 2, True)
