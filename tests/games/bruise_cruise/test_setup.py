"""BC-1: lines, stock, the deal, the first turn and the Home Ports."""

from __future__ import annotations

import pytest

from generator.games.bruise_cruise import GAME
from generator.games.bruise_cruise.actions import FLAGSHIP, ChooseHomePort
from generator.games.bruise_cruise.chart import NO_PORT
from generator.games.bruise_cruise.rules import new
from generator.games.bruise_cruise.state import ASHORE
from generator.mechanics.dice import Dice

from .table import box, chart, hex_of, items_of, legal, port, refused, ship, where


def dealt(seats=2, seed="cruise"):
    return new(chart(), seats, Dice(seed))


def twin_of(name):
    """The other card of the same port."""
    return chart().card_number[name[:-1] + ("b" if name.endswith("a") else "a")]


def chosen(seats=2, seed="cruise"):
    """A game in which everybody took the first Home Port there was."""
    state = dealt(seats, seed)
    while state.pending:
        state.apply(state.legal_actions()[0])
    return state


@pytest.mark.clause("BC-1.1")
def test_every_admiral_has_a_line_with_six_ships_a_marker_and_twelve_flags():
    assert [line.id for line in box().lines.lines] == ["peasant", "has-been", "sorwegian", "desolation"]
    for seats in (2, 3, 4):
        state = chosen(seats)
        for seat in range(seats):
            assert len(state.fleet(seat)) == 6
            assert state.flags_left[seat] == 12
            assert state.home[seat] >= 0
    assert list(GAME.rules.seats) == [2, 3, 4]


@pytest.mark.clause("BC-1.2", "BC-1.13")
def test_everybody_starts_with_two_life_preservers_a_missile_and_a_flagship():
    state = chosen(3)
    for seat in range(3):
        assert items_of(state, seat) == (2, 1, 0)
        others = [each for each in state.fleet(seat) if each != ship(seat, FLAGSHIP)]
        assert all(state.at[each] == ASHORE for each in others)
        assert state.at[ship(seat, FLAGSHIP)] >= 0
        assert state.points(seat) == 0
    assert state.deployed == [0] * 9
    assert not any(state.granted)


@pytest.mark.clause("BC-1.3")
@pytest.mark.parametrize(("seats", "supply"), [(4, (16, 14, 15)), (3, (18, 15, 15)), (2, (20, 16, 15))])
def test_supply_after_setup(seats, supply):
    state = dealt(seats)
    assert (tuple(state.supply), state.anchors) == (supply, 9)


@pytest.mark.clause("BC-1.4", "BC-1.12")
def test_all_hundred_cards_are_shuffled_into_one_deck_whatever_the_number_of_players():
    for seats in (2, 3, 4):
        state = dealt(seats)
        cards = sorted(state.deck + [number for hand in state.hands for number in hand])
        assert cards == list(range(100))
        assert len(chart().ports) == 41
    tops = {dealt(seed=f"deck {n}").deck[-1] for n in range(30)}
    assert len(tops) > 15


@pytest.mark.clause("BC-1.5")
@pytest.mark.parametrize(("rolls", "first"), [((6, 5, 4, 4), 0), ((1, 2, 3, 1), 1)])
def test_the_highest_total_goes_first(rolls, first):
    state = new(chart(), 2, Dice.scripted(*rolls, cards=[1] * 99))
    assert state.to_move() == first
    while state.pending:
        state.apply(state.legal_actions()[0])
    assert state.active == first


@pytest.mark.clause("BC-1.6")
def test_only_those_tied_for_the_highest_total_roll_again():
    # 7, 9, 9: the second and the third roll again, 3 and 8.
    state = new(chart(), 3, Dice.scripted(3, 4, 5, 4, 6, 3, 1, 2, 4, 4, cards=[1] * 99))
    assert state.to_move() == 2
    assert state.dice.unspent() == 0


@pytest.mark.clause("BC-1.5", "BC-1.9")
def test_home_ports_are_chosen_clockwise_from_the_first_admiral():
    state = new(chart(), 4, Dice.scripted(1, 1, 1, 2, 6, 6, 1, 3, cards=[1] * 99))
    order = []
    while state.pending:
        order.append(state.to_move())
        state.apply(state.legal_actions()[0])
    assert order == [2, 3, 0, 1]


@pytest.mark.clause("BC-1.7", "BC-1.8")
def test_seven_cards_one_of_which_becomes_the_home_port():
    state = dealt()
    seat = state.to_move()
    cards = list(state.hands[seat])
    assert len(cards) == 7
    assert [len(hand) for hand in state.hands] == [7, 7]
    ports = [chart().cards[number] for number in cards if chart().card_port[number] != NO_PORT]
    assert legal(state) == [ChooseHomePort(name) for name in ports]
    state.apply(ChooseHomePort(ports[0]))
    number = chart().card_number[ports[0]]
    assert state.discard == [number]
    assert len(state.hands[seat]) == 6
    assert state.home[seat] == chart().card_port[number]


@pytest.mark.clause("BC-1.9")
def test_no_two_admirals_have_the_same_home_port():
    state = dealt()
    seat = state.to_move()
    state.hands[seat][:] = sorted(chart().card_number[name] for name in ("tampa-a", "miami-a"))
    state.hands[1 - seat][:] = sorted(chart().card_number[name] for name in ("tampa-b", "havana-a"))
    state.apply(ChooseHomePort("tampa-a"))
    assert legal(state) == [ChooseHomePort("havana-a")]
    assert refused(state, ChooseHomePort("tampa-b")) == "BC-1.8"


@pytest.mark.clause("BC-1.10")
def test_a_hand_without_a_usable_port_is_shuffled_back_and_dealt_again():
    state = dealt()
    first, second = state.to_move(), 1 - state.to_move()
    everything = sorted(state.deck + state.hands[second])
    useless = [number for number in range(100) if chart().card_port[number] == NO_PORT][:6]
    choice = next(each for each in legal(state) if twin_of(each.card) not in state.hands[first])
    twin = twin_of(choice.card)
    state.hands[second] = sorted([*(n for n in useless if n in everything), twin])
    state.deck = [number for number in everything if number not in state.hands[second]]
    before = list(state.hands[second])
    state.apply(choice)
    assert state.to_move() == second
    assert len(state.hands[second]) == 7
    assert state.hands[second] != before
    assert legal(state)
    assert sorted(state.deck + state.hands[second]) == everything


@pytest.mark.clause("BC-1.11")
def test_marker_and_flagship_go_on_the_home_port():
    state = dealt()
    seat, choice = state.to_move(), legal(state)[-1]
    state.apply(choice)
    name = choice.card.rpartition("-")[0]
    assert state.home[seat] == port(name)
    assert where(state, seat, FLAGSHIP) == hex_of(name)
    assert not state.claimed
