"""Whole games: nothing is lost, nobody breaks a rule, every card is played, and lengths are as expected."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from statistics import mean

import pytest

from generator.contract import IllegalMove
from generator.games.bruise_cruise import GAME
from generator.games.bruise_cruise import actions as act
from generator.games.bruise_cruise.chart import NO_PORT
from generator.games.bruise_cruise.rules import RULES
from generator.mechanics.dice import Dice
from generator.play import bots
from generator.play.one_game import play

from .broken_rules import broken_rules
from .table import box, chart, pack

MIXED = ("planner", "greedy", "random")


def game(number, names=MIXED, seats=None, watch=None):
    """One game of mixed bots, looked at after every action; its last state."""
    seats = seats or 2 + number % 3
    row = [names[(seat + number) % len(names)] for seat in range(seats)]
    last = []

    def look(state, action):
        if watch is not None:
            watch(state, action)
        last[:] = [state]

    record = play(GAME, box(), bots.seated(GAME, row, seats), f"self {number}", watch=look)
    assert record.finished
    return last[0]


def check_invariants(games):
    """Play so many games of mixed bots; how often each Unfathomable card was played, and how games ended."""
    played, ends = Counter(), Counter()
    for number in range(games):
        first = {}

        def look(state, action, first=first):
            assert list(broken_rules(state)) == []
            pieces = dict(state.pieces())
            assert pieces == first.setdefault("pieces", pieces)
            if isinstance(action, act.Unfathomable):
                played[action.card] += 1

        ends[game(number, watch=look).ended] += 1
    return played, ends


@pytest.mark.clause("BC-V22")
def test_nothing_is_lost_and_no_rule_broken_after_any_action():
    played, ends = check_invariants(12)
    assert set(played) <= {card.id for card in box().unfathomable.cards}
    assert sum(ends.values()) == 12


@pytest.mark.soak
@pytest.mark.clause("BC-V22", "BC-7.10.1")
def test_two_thousand_games_end_lose_nothing_and_play_every_card_fifty_times():
    played, ends = check_invariants(2000)
    assert sum(ends.values()) == 2000
    assert len(played) == 18
    assert min(played.values()) >= 50


def test_the_same_pieces_that_the_box_declares():
    state = GAME.rules.new(box(), 4, Dice("pieces"))
    pieces = state.pieces()
    assert [pieces[item] for item in ("life_preserver", "missile", "torpedo", "anchor")] == [24, 18, 15, 9]
    assert sum(pieces[card] for card in chart().cards) == 100
    assert all(pieces[f"flag of seat {seat}"] == 12 for seat in range(4))
    assert all(pieces[f"ship of seat {seat}"] == 6 for seat in range(4))


@pytest.mark.parametrize(("seats", "low", "high"), [(2, 60, 80), (3, 110, 140), (4, 108, 140)])
def test_random_games_that_draw_all_they_may_are_as_long_as_the_prototype_s(seats, low, high):
    """The rules' own figures are 70, 126 and 123 turns for play that always draws all it may."""
    turns = []
    for number in range(8):
        state, choices = GAME.rules.new(box(), seats, Dice(f"length {number}")), Dice(f"choices {number}")
        while not state.is_over():
            actions = state.legal_actions()
            drawing = isinstance(actions[-1], act.Draw)
            ends = [action for action in actions if not isinstance(action, act.EndActions)]
            state.apply(actions[-1] if drawing else choices.pick(ends or actions))
        turns.append(state.turn)
    assert low <= mean(turns) <= high


def test_a_player_never_faces_thousands_of_choices_and_none_is_lost():
    """Grouped moves unfold to all the rest: every space a card can sail a ship to."""
    widest = 0

    def look(state, action):
        nonlocal widest
        if not state.is_over():
            widest = max(widest, len(state.legal_actions()))

    for number in range(6):
        game(number, watch=look)
    assert 100 < widest < 400


def test_the_menu_lists_exactly_what_the_rules_allow():
    """Every action there is on the chart is tried at moments of games: refused if and only if unlisted."""
    table = chart().table
    everything = [
        *table.trade, *table.exchange, *table.unfathomable, *table.lift_anchor, *table.commission,
        *table.decommission, table.end,
        *(step for row in table.step for step in row if step is not None),
        *(sail for card in range(100) for sail in table.sails(card, 63)),
        *chain.from_iterable(table.claim + table.battle + table.torpedo + table.raid + table.missile),
    ]  # fmt: skip
    assert {type(action) for action in everything} == set(RULES)
    tried = 0

    def look(state, action):
        nonlocal tried
        tried += 1
        if tried % 97 or state.pending or state.is_over():
            return
        legal = set(state.legal_actions())
        for each in everything:
            try:
                state.copy().apply(each)
            except IllegalMove:
                assert each not in legal
            else:
                assert each in legal

    game(1, seats=3, watch=look)
    assert tried > 97 * 2


@pytest.mark.thorough
def test_every_kind_of_action_is_taken_in_play():
    taken = Counter()
    for number in range(40):
        names = MIXED if number % 2 else ("random",)
        game(number, names, watch=lambda _, action: taken.update([type(action)] if action else []))
    assert set(taken) == set(GAME.rules.actions)


def test_everything_in_the_box_turns_up():
    missing = set(GAME.rules.roll_call(box(), pack()))
    assert len(missing) == 100 + 41
    for number in range(9):
        game(
            number,
            watch=lambda state, _: (
                None if state.is_over() else missing.difference_update(GAME.rules.seen(state))
            ),
        )
    assert not missing


def test_statistics_of_a_finished_game():
    statistics = GAME.rules.statistics(game(2))
    assert statistics["turns"] > 50
    assert statistics["ended by decommissioning"] + statistics["ended by cards"] == 1
    assert 0 <= statistics["largest fleet home"] <= 1


def test_unfathomable_cards_are_drawn_as_often_as_they_should():
    """18 of 100, in the hands dealt first."""
    count = total = 0
    for number in range(60):
        state = GAME.rules.new(box(), 4, Dice(f"deal {number}"))
        for hand in state.hands:
            count += sum(chart().card_port[card] == NO_PORT for card in hand)
            total += len(hand)
    assert 0.14 < count / total < 0.22
