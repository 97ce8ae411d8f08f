"""The Crew's choice, Technobabble and Alien Love. CR-6, CR-9.10 to CR-9.16"""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.games.bridge_crew import odds
from generator.games.bridge_crew.actions import Maverick, Sentience
from generator.games.bridge_crew.content import Content
from generator.games.bridge_crew.phases import ALIEN_DIE, COMMAND, MAVERICK, OUTCOME, SENTIENCE

from .bridge import (
    RESPECT,
    TELL,
    YES,
    alien,
    at_command,
    clause,
    content,
    do,
    kinds,
    legal,
    maverick,
    opening,
    order,
    refused,
    share,
    stances,
    words,
)


def at_choice(held="d8C d10E", name="phasers", rolls=(), **more):
    """Seat 2 of four has said "With respect, sir" and won."""
    state = at_command(officers={2: held}, rolls=rolls, **more)
    do(state, order(name, "d12C"), RESPECT)
    while state.phase == "auction":
        do(state, *opening(0))
    assert state.phase == MAVERICK
    return state


@pytest.mark.clause("CR-6.1")
def test_a_crew_with_a_commission_carries_out_the_order_as_given():
    state = do(at_command(officers={2: "d8E"}), order("phasers", "d6C"), YES)
    refused(state, maverick("d8E", "reinterpret", "hail"), "CR-6.2")
    do(state, *opening(0))
    assert (state.phase, state.carried, state.option) == (ALIEN_DIE, "phasers", "")


@pytest.mark.clause("CR-6.2")
def test_four_ways_with_any_officer_die_that_fits():
    ways = legal(at_choice())
    found = {(way.option, way.order, f"d{way.die}{way.origin}") for way in ways if isinstance(way, Maverick)}
    others = {"hail", "scan", "course", "beam", "shields", "torpedoes"}
    both = ("d8C", "d10E")
    assert found == {
        *(("as_given", "phasers", die) for die in both),
        *(("reinterpret", name, die) for name in others for die in both),
        ("technobabble", "", "d8C"),
        ("alien_love", "", "d10E"),
    }
    assert len(ways) == 16


@pytest.mark.clause("CR-6.2")
@pytest.mark.parametrize(
    "way",
    [
        maverick("d10E", "technobabble"),  # needs a Commission die
        maverick("d8C", "alien_love"),  # needs an Encounter die
        maverick("d12C", "as_given", "phasers"),  # nobody's Officer die
        maverick("d8E", "as_given", "phasers"),  # no such origin there
        maverick("d8C", "as_given", "hail"),
        maverick("d8C", "reinterpret", "phasers"),
        maverick("d8C", "reinterpret", "retreat"),
        maverick("d8C", "reinterpret", ""),
        maverick("d8C", "mutiny", "phasers"),
    ],
)
def test_nothing_else(way):
    refused(at_choice(), way, "CR-6.2")


@pytest.mark.clause("CR-6.2", "CR-1.4")
@pytest.mark.parametrize(("held", "options"), [("d8C", "technobabble"), ("d8E", "alien_love")])
def test_origin_decides_which_bold_stroke_is_open(held, options):
    found = {way.option for way in legal(at_choice(held)) if isinstance(way, Maverick)}
    assert found == {"as_given", "reinterpret", options}


@pytest.mark.clause("CR-6.3")
def test_the_order_is_phasers_and_the_maverick_hails():
    state = do(at_choice(rolls=[8, 8, 1]), maverick("d8C", "reinterpret", "hail"))
    assert (state.order, state.carried, state.phase) == ("phasers", "hail", ALIEN_DIE)
    assert state.observation(0)["challenge"]["carried_out"] == "hail"


@pytest.mark.clause("CR-6.4", "CR-9.1")
@pytest.mark.parametrize(("to", "times"), [("course", 2), ("hail", 1)])
def test_speciality_is_judged_on_the_order_carried_out(to, times):
    """Seat 2 is the Helmsman: Course, not the Captain's Phasers, is rolled twice."""
    state = at_choice(rolls=[5] * times + [3])
    do(state, maverick("d8C", "reinterpret", to), alien("d8E"), *stances("N", "N"))
    assert state.crew_rolls == ((5,) * times,)


@pytest.mark.clause("CR-6.4", "CR-8.8")
@pytest.mark.parametrize(("to", "crew_won"), [("torpedoes", True), ("hail", False)])
def test_a_tie_is_judged_on_the_order_carried_out(to, crew_won):
    """An Aggressive Crew: neither Keen nor counter on Beam, Keen on Torpedoes, counter to Hail."""
    people = ("defensive", "defensive", "aggressive", "defensive")
    state = at_choice(name="beam", rolls=[5, 5], people=people)
    do(state, maverick("d8C", "reinterpret", to), alien("d8E"), *stances("N", "N"))
    assert (state.phase, state.crew_won) == (OUTCOME, crew_won)


@pytest.mark.clause("CR-6.4", "CR-5.10")
def test_keen_in_the_auction_is_judged_on_the_captains_order():
    state = at_command(5, officers={2: "d8C", 4: "d8C"}, people=("defensive",) * 4 + ("aggressive",))
    do(state, order("phasers", "d12C"), RESPECT)
    do(state, *opening(0))
    assert len(legal(state)) == 2  # Keen on Phasers: may repeat, whatever order comes of it
    state = at_command(5, officers={2: "d8C", 4: "d8C"}, people=("defensive",) * 4 + ("aggressive",))
    do(state, order("beam", "d12C"), RESPECT)
    assert state.phase == MAVERICK


# ---- CR-6.5 -------------------------------------------------------------------------------


@pytest.mark.clause("CR-6.5")
def test_what_suits_which_problem_is_advice_and_no_law():
    assert "not law" in clause("CR-6.5")
    options = content().options
    assert (options["technobabble"].suits, options["alien_love"].suits) == ("unthinking", "thinking")
    open_to_all = {way.option for way in legal(at_choice()) if isinstance(way, Maverick)}
    assert {"technobabble", "alien_love"} <= open_to_all
    refused(do(at_command(), order()), Sentience(True), "CR-6.5")


@pytest.mark.clause("CR-6.5")
@pytest.mark.parametrize(("thinks", "stays", "goes"), [(True, "E", "C"), (False, "C", "E")])
def test_strict_mavericks_are_held_to_the_captains_word(thinks, stays, goes):
    state = at_command(officers={2: "d8C d8E"}, rolls=[3], strict_mavericks=True)
    do(state, order("beam", "d12C"))
    assert (state.phase, state.to_move()) == (SENTIENCE, 0)
    assert legal(state) == [Sentience(False), Sentience(True)]
    refused(state, YES, "CR-5.3")
    do(state, Sentience(thinks), RESPECT)
    named = {"C": "technobabble", "E": "alien_love"}
    assert named[stays] in {way.option for way in legal(state) if isinstance(way, Maverick)}
    refused(state, maverick(f"d8{goes}", named[goes]), "CR-6.5")
    do(state, maverick(f"d8{stays}", named[stays]))
    assert state.phase == OUTCOME


# ---- one bold stroke ----------------------------------------------------------------------

STROKES = [("technobabble", "C"), ("alien_love", "E")]


@pytest.mark.clause("CR-9.10", "CR-9.3")
@pytest.mark.parametrize(("option", "origin"), STROKES)
def test_they_override_all_other_conflict_rules(option, origin):
    """The specialist for the Order rolls one die once; no Alien die, no attitude, no second roll."""
    state = at_choice(f"d8{origin}", "course", rolls=[3])
    before = list(state.encounter)
    do(state, maverick(f"d8{origin}", option))
    assert (state.phase, state.crew_rolls, state.alien_rolls) == (OUTCOME, ((3,),), ())
    assert (state.crew_stance, state.alien_stance, state.alien_die, state.encounter) == ("", "", -1, before)
    assert state.dice.unspent() == 0  # one roll was all there was, and all it took


@pytest.mark.clause("CR-9.10")
@pytest.mark.parametrize(("option", "origin"), STROKES)
def test_no_order_is_carried_out(option, origin):
    refused(at_choice("d8C d8E"), maverick(f"d8{origin}", option, "phasers"), "CR-9.10")


@pytest.mark.clause("CR-9.10")
def test_they_work_with_an_empty_encounter_pool_too():
    state = do(at_choice("d8C", encounter="", rolls=[1]), maverick("d8C", "technobabble"))
    assert (state.phase, state.crew_won) == (OUTCOME, False)


@pytest.mark.clause("CR-9.11")
@pytest.mark.parametrize(("option", "origin"), STROKES)
@pytest.mark.parametrize(("roll", "succeeds"), [(1, False), (2, False), (3, True), (4, True)])
def test_three_or_more_succeeds(option, origin, roll, succeeds):
    state = do(at_choice(f"d4{origin}", rolls=[roll]), maverick(f"d4{origin}", option))
    assert state.crew_won is succeeds


@pytest.mark.clause("CR-9.11")
@pytest.mark.parametrize(("die", "chance"), [(4, "1/2"), (6, "2/3"), (8, "3/4"), (10, "4/5"), (12, "5/6")])
def test_chances_of_success(die, chance):
    """By the formula, and by rolling every face."""
    assert odds.maverick(die, content().game.maverick_success) == Fraction(chance)
    won = 0
    for roll in range(1, die + 1):
        state = at_choice(f"d{die}C", rolls=[roll])
        won += do(state, maverick(f"d{die}C", "technobabble")).crew_won
    assert Fraction(won, die) == Fraction(chance)


@pytest.mark.clause("CR-9.12", "CR-9.14")
@pytest.mark.parametrize(("option", "origin"), STROKES)
def test_success_keeps_the_die_and_makes_the_crew_captain(option, origin):
    state = do(at_choice(f"d8{origin}", rolls=[3]), maverick(f"d8{origin}", option))
    before = share(state)
    assert state.to_move() == 2
    do(state, TELL)
    assert words(state.officers[2]) == f"d8{origin}"
    assert (state.captain, state.alien, state.phase) == (2, 0, COMMAND)
    assert share(state) == (before[0], before[1], before[2] + 1)


@pytest.mark.clause("CR-9.13", "CR-9.14")
@pytest.mark.parametrize(("option", "origin"), STROKES)
def test_failure_sends_the_die_home_and_makes_the_alien_captain(option, origin):
    state = do(at_choice(f"d8{origin}", rolls=[2]), maverick(f"d8{origin}", option))
    commission, encounter, _ = share(state)
    assert state.to_move() == 1
    do(state, TELL)
    assert words(state.officers[2]) == ""
    assert (state.captain, state.alien) == (1, 2)
    home = state.commission if origin == "C" else state.encounter
    assert home[kinds(f"d8{origin}")[0]] == 4
    assert share(state) == (commission + (origin == "C"), encounter + (origin == "E"), 0)


@pytest.mark.clause("CR-9.14")
def test_there_is_no_swap_meet():
    """The Alien's Officer dice and both pools stay as they are after a success."""
    state = at_choice("d8C", rolls=[8], alien=1)
    pools = [list(state.commission), list(state.encounter), list(state.officers[1])]
    do(state, maverick("d8C", "technobabble"), TELL)
    assert [state.commission, state.encounter, state.officers[1]] == pools


@pytest.mark.clause("CR-9.15")
def test_technobabble_may_come_with_sham_science():
    assert "sham science" in clause("CR-9.15")
    assert "rewrite" in clause("CR-9.15")
    state = do(at_choice("d8C", rolls=[3]), maverick("d8C", "technobabble", text="vent the manifold"))
    assert state.story == ((2, "vent the manifold"),)


@pytest.mark.clause("CR-9.16")
def test_alien_love_may_come_with_the_bond_it_tells_of():
    assert "bond" in clause("CR-9.16")
    state = do(at_choice("d8E", rolls=[3]), maverick("d8E", "alien_love", text="It likes tea."))
    assert state.story == ((2, "It likes tea."),)


@pytest.mark.clause("CR-9.11")
def test_another_number_in_the_content_is_followed():
    assert isinstance(content(maverick_success=4), Content)
    state = do(
        at_choice("d4C", rolls=[3], maverick_success=4),
        maverick("d4C", "technobabble"),
    )
    assert not state.crew_won
