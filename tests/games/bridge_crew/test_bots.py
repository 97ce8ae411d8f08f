"""The reference bot: it plays the odds, blind, and its games end. CR-14.5, CR-V15"""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.games.bridge_crew import odds
from generator.games.bridge_crew.actions import Attitude, Order, PickPersonality, SaveTheDay
from generator.games.bridge_crew.bots import reference
from generator.games.bridge_crew.phases import (
    ALIEN_ATTITUDE,
    CAPTAIN_RETURN,
    PICK_CREW,
    PICK_PERSONALITY,
)
from generator.games.bridge_crew.play_check import MAX_ROUNDS
from generator.mechanics.dice import Dice

from .bridge import (
    GAME,
    NO,
    REPEAT,
    RESPECT,
    YES,
    alien,
    at_command,
    back,
    bid,
    content,
    do,
    legal,
    new,
    order,
    pack,
    words,
)


def played(seats, seed, bot=reference):
    """A whole game with the same bot in every seat."""
    state = GAME.rules.new(content(), seats, Dice(seed))
    choices = [Dice(seed, label=f"bot {seat}") for seat in range(seats)]
    while not state.is_over() and not GAME.rules.unfinished(state):
        do(state, bot(state, choices[state.to_move()]))
    return state


def random(state, dice):
    return dice.pick(legal(state))


@pytest.mark.clause("CR-14.5")
@pytest.mark.parametrize(
    ("held", "encounter", "chance", "saves"),
    [
        ("d6C", "d4E", "7/12", True),
        ("d4C", "d4E", "3/8", False),
        ("d12C d12C", "d12E d12E", "4895/10368", False),
        ("d12C d12C d4C", "d12E d12E", "25249/41472", True),
    ],
)
def test_it_saves_the_day_at_one_in_two(held, encounter, chance, saves):
    state = at_command(officers={0: held}, encounter=encounter)
    exact = odds.save_the_day(*([int(w[1:-1]) for w in side.split()] for side in (held, encounter)))
    assert exact == Fraction(chance)
    for seed in range(20):
        assert isinstance(reference(state, Dice(str(seed))), SaveTheDay) is saves


@pytest.mark.clause("CR-14.5")
def test_exactly_one_in_two_is_enough():
    """A d10 against two d4 is an even chance; against a d4 and a d6 it is less."""
    assert odds.save_the_day([10], [4, 4]) == Fraction(1, 2)
    assert odds.save_the_day([10], [4, 6]) < Fraction(1, 2)
    state = at_command(officers={0: "d10E"}, encounter="d4E d4E")
    assert isinstance(reference(state, Dice("half")), SaveTheDay)
    state = at_command(officers={0: "d10E"}, encounter="d4E d6E")
    assert isinstance(reference(state, Dice("half")), Order)


@pytest.mark.clause("CR-14.5", "CR-11.4")
def test_it_saves_the_day_when_it_must():
    state = at_command(officers={0: "d4C"}, commission="", encounter="d12E d12E")
    assert isinstance(reference(state, Dice("must")), SaveTheDay)


@pytest.mark.clause("CR-14.5")
def test_it_offers_dice_with_which_somebody_may_hope_to_gain():
    """Against a d12 an ordinary Crew hopes to gain enough by a d8 or more, not by a d4."""

    def offered(**pools):
        return {reference(at_command(**pools), Dice(str(n))).die for n in range(60)}

    assert offered(encounter="d12E") >= {8, 10, 12}
    assert 4 not in offered(encounter="d12E")
    # Nothing but hopeless dice: the largest of them. Nothing to fear: any die.
    assert offered(commission="d4C d4E", encounter="d12E") == {4}
    assert offered(commission="d4C d12C", encounter="d12E") == {12}
    assert offered(encounter="") >= {8, 10, 12}


def said(die, encounter, crew=("comms", "science", "helm", "first"), person="aggressive"):
    """The first words of seat 2 to a die offered for Beam."""
    state = at_command(encounter=encounter, crew=crew, people=("defensive", "defensive", person))
    return reference(do(state, order("beam", die)), Dice("bid"))


@pytest.mark.clause("CR-14.5")
def test_it_bids_while_a_die_promises_enough():
    assert said("d12C", "d12E") == YES
    assert said("d4C", "d12E") == NO
    # The specialist bids with a die too small for others; a tie-winner does with one that barely is.
    assert said("d4C", "d12E", crew=("comms", "science", "engineer", "first")) == YES
    assert said("d6C", "d10E") == NO
    assert said("d6C", "d10E", person="passionate") == YES


@pytest.mark.clause("CR-14.5")
def test_it_bids_the_highest_that_still_wins():
    state = do(at_command(5, encounter="d4E"), order("beam", "d12C"), YES)
    assert reference(state, Dice("bid")) == bid(10)
    people = ("defensive", "defensive", "defensive", "passionate", "defensive")
    state = do(at_command(5, encounter="d4E", people=people), order("beam", "d12C"), YES)
    assert reference(state, Dice("bid")) == REPEAT


@pytest.mark.clause("CR-14.5")
def test_it_says_with_respect_when_an_own_die_promises_enough():
    """With dice that would save the day, the Captain's chair is worth a die; without, it is not."""
    strong = at_command(5, officers={3: "d12C d12C d12C"}, encounter="d4E d4E")
    do(strong, order("beam", "d4C"), YES)
    assert (strong.to_move(), reference(strong, Dice("own"))) == (3, RESPECT)
    weak = at_command(5, officers={3: "d12C"}, encounter="d12E d12E d12E d12E")
    do(weak, order("beam", "d4C"), YES)
    assert (weak.to_move(), reference(weak, Dice("own"))) == (3, NO)


@pytest.mark.clause("CR-14.5")
def test_opening_bids_are_low_and_end():
    for seats in range(3, 8):
        state, dice = new(seats), Dice(f"open {seats}")
        decisions = 0
        while state.phase.startswith("bid_for"):
            do(state, reference(state, dice))
            decisions += 1
        assert decisions <= 5 * seats


def test_it_picks_a_personality_for_its_speciality():
    state = new(4, deal="reverse_flow")
    while state.phase in (PICK_CREW, PICK_PERSONALITY):
        action = reference(state, Dice("pick"))
        if isinstance(action, PickPersonality):
            speciality = content().speciality.get(state.specialists[state.turn], "")
            fits = {content().fit.get((card, speciality), "none") for card in state.personality_stack}
            best = next(fit for fit in ("keen", "none", "counter") if fit in fits)
            assert content().fit.get((action.card, speciality), "none") == best
        do(state, action)


@pytest.mark.clause("CR-12.6")
def test_the_alien_sends_home_the_die_that_hurts_most_and_the_captain_the_least():
    state = do(
        at_command(officers={0: "d4C d10C d6E d12E"}, encounter=" ".join(["d12E"] * 9), rolls=[1] * 40),
        SaveTheDay(),
    )
    assert reference(state, Dice("x")) == back("d12E")
    do(state, back("d12E"))
    assert state.phase == CAPTAIN_RETURN
    assert reference(state, Dice("x")) == back("d4C")


# ---- honest, repeatable -------------------------------------------------------------------


@pytest.mark.clause("CR-7.3")
def test_the_alien_does_not_peep_at_the_attitude():
    for seed in range(10):
        choices = set()
        for stance in ("neutral", "friendly", "hostile"):
            state = do(at_command(), order(), YES, NO, alien("d12E"), Attitude(stance))
            assert state.phase == ALIEN_ATTITUDE
            choices.add(reference(state, Dice(f"peep {seed}")))
        assert len(choices) == 1


def test_it_chooses_the_same_on_every_deal_its_seat_holds_possible():
    for seats in (3, 5, 7):
        state, dice = new(seats, deal="reverse_flow"), Dice(f"blind {seats}")
        while state.phase in (PICK_CREW, PICK_PERSONALITY):
            seat = state.to_move()
            chosen = {
                reference(state.redealt(seat, Dice(f"imagined {n}")), Dice("same")) for n in range(10)
            } | {reference(state, Dice("same"))}
            assert len(chosen) == 1
            do(state, reference(state, dice))


def test_same_dice_same_choice_and_the_table_is_left_alone():
    state = do(at_command(officers={2: "d8C d8E"}), order("beam", "d12C"), RESPECT)
    before = state.dice.results()
    first = reference(state, Dice("twice"))
    again = reference(state, Dice("twice"))
    assert (first, first.text) == (again, again.text)
    assert state.dice.results() == before
    assert {reference(state, Dice(str(n))).option for n in range(40)} > {"as_given"}


def test_all_attitudes_come_to_the_table():
    state = do(at_command(), order(), YES, NO, alien("d8E"))
    tally = [reference(state, Dice(str(n))).stance for n in range(300)]
    shares = sorted(tally.count(stance) / 300 for stance in ("neutral", "friendly", "hostile"))
    assert shares == pytest.approx([1 / 6, 2 / 6, 3 / 6], abs=0.08)
    assert set(legal(state)) == {Attitude(stance) for stance in set(tally)}


# ---- its games ----------------------------------------------------------------------------


def finished(seats, games):
    """How many rounds each of that many games took; every one has ended."""
    rounds = []
    for number in range(games):
        state = played(seats, f"{seats} players, game {number}")
        assert state.is_over(), f"{seats} players: game {number} unfinished"
        assert state.round <= MAX_ROUNDS
        rounds.append(state.round)
    return rounds


@pytest.mark.sampled(2)
@pytest.mark.clause("CR-V15", "CR-13.3")
@pytest.mark.parametrize("seats", range(3, 8))
def test_its_games_end(seats):
    rounds = finished(seats, 40)
    assert max(rounds) < MAX_ROUNDS / 3


@pytest.mark.soak
@pytest.mark.clause("CR-V15", "CR-13.3")
@pytest.mark.parametrize("seats", range(3, 8))
def test_two_hundred_of_its_games_end(seats):
    finished(seats, 200)


@pytest.mark.clause("CR-V15")
def test_a_trial_would_report_what_does_not_end():
    """The house's trial asks the game: it names the check and knows when to stop."""
    assert GAME.rules.play_check == "CR-V15"
    assert next(iter(GAME.rules.bots.values())) is reference
    state = at_command()
    state.round = 301
    assert GAME.rules.unfinished(state)


@pytest.mark.clause("CR-V15")
def test_the_trial_calls_the_roll_of_all_that_can_come_up():
    roll = GAME.rules.roll_call(content(), pack())
    kinds_called = [name.split(" '")[0] for name in roll]
    assert {kind: kinds_called.count(kind) for kind in kinds_called} == {
        "order": 7,
        "Crew card": 7,
        "Personality": 7,
        "attitude": 3,
        "bid": 4,
        "option": 4,
    }
    met = set()
    for number in range(3):
        state, dice = GAME.rules.new(content(), 7, Dice(f"roll {number}")), Dice(f"call {number}")
        while not state.is_over():
            met.update(GAME.rules.seen(state))
            do(state, random(state, dice))
    assert met == set(roll)


@pytest.mark.clause("CR-14.5")
def test_it_saves_the_day_sooner_than_chance():
    """Twenty games each with five players: fewer rounds, and most days tried are saved."""
    ours = [played(5, f"pair {n}") for n in range(20)]
    theirs = [played(5, f"pair {n}", random) for n in range(20)]
    assert sum(state.round for state in ours) < 0.7 * sum(state.round for state in theirs)
    tried = sum(state.saves for state in ours)
    assert sum(state.ending == "breakthrough" for state in ours) == 20
    assert 20 <= tried < 40


def test_figures_of_a_game():
    state = played(4, "figures")
    figures = GAME.rules.statistics(state)
    assert figures["rounds"] == state.round
    assert figures["tries to save the day"] == state.saves >= 1
    assert sum(figures.values()) < 200
    assert words(state.officers[state.closer])
